"""A new battle as a short walk: which one, how its rules are read, armies, generals, first rolls, its name.

Keys in, models out; the screen only draws. Enter all the way takes what is proposed.
"""

from tui.walk.walk import Step, Walk

__all__ = ["Step", "Walk"]
