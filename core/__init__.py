"""The engine of Aiutante: rulesets, battles, procedures, dice and files.

Nothing in here knows a screen: neither ``tui`` nor Textual nor Rich is imported.
"""
