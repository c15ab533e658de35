"""Building armies: what can be bought, what it costs, limits; editing an order of battle; army files.

The same editing serves a battle before it begins and one in play (there every change is logged). What costs
what is the ruleset's; how files are written is the store's.
"""

from core.armies.army_values import ArmyFileError
from core.armies.drafting import begun, draft, proposed, proposed_army, tables_of
from core.armies.editing import (
    EditError,
    add_formation,
    add_unit,
    copy_thing,
    delete,
    emptied,
    move,
    reorder,
    set_field,
)
from core.armies.files import army_changes, army_name, army_tables, read_army, write_army
from core.armies.following import with_starts
from core.armies.shop import Breach, Offer, breaches, cost_of, offers, total
from core.armies.ways import allowed, fields_of

__all__ = [
    "ArmyFileError",
    "Breach",
    "EditError",
    "Offer",
    "add_formation",
    "add_unit",
    "allowed",
    "army_changes",
    "army_name",
    "army_tables",
    "begun",
    "breaches",
    "copy_thing",
    "cost_of",
    "delete",
    "draft",
    "emptied",
    "fields_of",
    "move",
    "offers",
    "proposed",
    "proposed_army",
    "read_army",
    "reorder",
    "set_field",
    "tables_of",
    "total",
    "with_starts",
    "write_army",
]
