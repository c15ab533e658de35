"""Building armies: what can be bought, what it costs, limits; editing an order of battle; army files.

The same editing serves a battle before it begins and one in play (there every change is logged). What costs
what is the ruleset's; how files are written is the store's.
"""

from core.armies.editing import (
    EditError,
    add_formation,
    add_unit,
    copy_thing,
    delete,
    move,
    reorder,
    set_field,
)
from core.armies.files import ArmyFileError, read_army, write_army
from core.armies.shop import Breach, Offer, breaches, cost_of, offers, total

__all__ = [
    "ArmyFileError",
    "Breach",
    "EditError",
    "Offer",
    "add_formation",
    "add_unit",
    "breaches",
    "copy_thing",
    "cost_of",
    "delete",
    "move",
    "offers",
    "read_army",
    "reorder",
    "set_field",
    "total",
    "write_army",
]
