"""Dice: how they are written, where they come from, what a player types, and their exact odds.

What a roll means (hits, damage, morale) is left to the procedures of a ruleset.
"""
