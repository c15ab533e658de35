"""The model of what lies over the panes of a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.lookup import Index, unit_entries
from tui.desk.showing import test_model
from tui.model.card import build_card, remark_of
from tui.model.choice import build_choice
from tui.model.help import build_help
from tui.model.lookup import build_lookup
from tui.model.map import build_map
from tui.model.overlays import LookupModel, MessageModel, OverlayModel
from tui.model.undo import build_undo

if TYPE_CHECKING:
    from tui.desk.desk import Desk


def overlay_model(desk: Desk) -> OverlayModel | None:
    """The overlay, or the question that the open test waits with; None where the panes lie open."""
    overlays = desk.overlays
    if overlays.kind == "card" and overlays.unit is not None:
        remark = remark_of(desk.game.file.document.head, overlays.unit)
        return build_card(desk.battle, overlays.unit, desk.language, remark, top=overlays.top)
    if overlays.kind == "undo":
        return build_undo(desk.battle, overlays.count, desk.language)
    if overlays.kind == "lookup":
        return lookup_model(desk)
    if overlays.kind == "help":
        return build_help(desk.battle, desk.language, top=overlays.top)
    if overlays.kind == "map":
        return build_map(desk.battle, desk.language)
    if overlays.house is not None:
        return overlays.house.model()
    if overlays.kind == "message":
        return MessageModel(desk.say("message.file"), overlays.messages, hint=desk.say("message.close"))
    return _question(desk)


def _question(desk: Desk) -> OverlayModel | None:
    """A choice that waits after the dice lies over the test."""
    if desk.form is None:
        return None
    result = desk.form.settled()
    question = result.question
    if question is None or not question.wait or result.status != "ask":
        return None
    return build_choice(question, desk.language)


def lookup_model(desk: Desk) -> LookupModel:
    """What the look-up finds for what is typed."""
    overlays = desk.overlays
    found = desk.index.find(overlays.query) if overlays.query.strip() else ()
    return build_lookup(found, overlays.query, overlays.place, desk.language, test_model(desk))


def make_index(desk: Desk) -> Index:
    """The index of everything that can be looked up: the ruleset, and the units of the battle."""
    return Index(desk.battle.rules.ruleset, unit_entries(desk.battle.view))
