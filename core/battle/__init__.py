"""A battle in play: order of battle, walk through the turn, events, history with undo.

Rules come from the ruleset, files from the store; nothing here draws.
"""

from core.battle.battle import Battle
from core.battle.details import changes_in_words, reason_text
from core.battle.due import Due
from core.battle.errors import ActionError
from core.battle.event import Event, ThrownDice, decode, encode
from core.battle.fallen import Fallen, fallen
from core.battle.frames import Frame, choosing, read_frames, step_of
from core.battle.history import History, HistoryError
from core.battle.orbat import beyond_bounds, build
from core.battle.orbat_faults import OrbatError, OrbatFault
from core.battle.telling import by_hand, change_text, visible_changes
from core.battle.walk import Walker

__all__ = [
    "ActionError",
    "Battle",
    "Due",
    "Event",
    "Fallen",
    "Frame",
    "History",
    "HistoryError",
    "OrbatError",
    "OrbatFault",
    "ThrownDice",
    "Walker",
    "beyond_bounds",
    "build",
    "by_hand",
    "change_text",
    "changes_in_words",
    "choosing",
    "decode",
    "encode",
    "fallen",
    "read_frames",
    "reason_text",
    "step_of",
    "visible_changes",
]
