"""Building armies by keys: the order of battle, and beside it what can be done with it. No Textual here.

The same editor serves a battle that is prepared and one that is fought; there every change is in its log.
"""

from tui.muster.muster import Muster

__all__ = ["Muster"]
