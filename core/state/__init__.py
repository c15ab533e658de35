"""The things of a battle and what is known of them: state, changes, and the view that formulas look through.

Nothing here decides anything: procedures and the walk make changes, the battle keeps their history.
"""

from core.state.record import Record, as_value, exact, plain
from core.state.rules import Rules, UnknownOptionError
from core.state.state import EXISTS, Change, State, invert
from core.state.view import View

__all__ = [
    "EXISTS",
    "Change",
    "Record",
    "Rules",
    "State",
    "UnknownOptionError",
    "View",
    "as_value",
    "exact",
    "invert",
    "plain",
]
