"""The card of a unit: its place, its strength and how that came about, its statuses, what it can do now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.battle import Battle
from core.ruleset.expression import Ref
from core.ruleset.models import Show
from core.ruleset.models.parts import Language
from core.state import View
from core.text import clean_note
from tui.model.card_actions import actions
from tui.model.card_history import losses, statuses
from tui.model.figures import clause_of, field_of, figure, in_words, label_of
from tui.model.names import Names, number_of, side_index, side_of
from tui.model.overlays import CardFigure, CardModel
from tui.model.rows import Rows
from tui.words import say


def build_card(battle: Battle, unit: Ref, language: Language, remark: str = "", top: int = 0) -> CardModel:
    """The card of a unit. `remark` is what the file says of it, see `remark_of`."""
    view, names = battle.view, Names(battle, language)
    shown = view.rules.ruleset.show.get("unit") or Show()
    troop = view.rules.ruleset.troop_of(str(view.raw(unit, "type") or ""))
    general = view.field(unit, "general")
    label, word = _formation(view, view.field(unit, "parent"), language)
    before, after = _neighbours(battle, unit)
    return CardModel(
        row=Rows(battle, language).row(unit),
        language=language,
        side_index=side_index(battle, side_of(battle, unit)),
        place=" \u203a ".join(names.above(unit)),
        kind=troop.name.say(language) if troop else str(view.raw(unit, "type") or ""),
        kind_clause=(troop.clause or "") if troop else "",
        strength_label=label_of(view, "unit", field_of(shown.full) or field_of(shown.strength), language),
        strength_clause=clause_of(view, "unit", field_of(shown.strength)),
        losses=losses(battle, unit, language),
        figures=_figures(view, unit, _card_fields(shown), language),
        statuses=statuses(battle, unit, language),
        formation_label=label,
        formation=word,
        general=names.bare(general) if isinstance(general, Ref) else "",
        qualities=_qualities(view, general, language) if isinstance(general, Ref) else (),
        actions=actions(battle, unit, language),
        remark=clean_note(remark),
        before=before,
        after=after,
        top=top,
    )


def remark_of(tables: Mapping[str, Any], unit: Ref) -> str:
    """What the battle file says of a unit in its `remark` or `note`; no rule reads it."""
    entries = tables.get("unit")
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, Mapping) and entry.get("id") == unit.id:
            words = [entry.get(key) for key in ("remark", "note")]
            return clean_note("; ".join(word for word in words if isinstance(word, str) and word))
    return ""


def _formation(view: View, formation: object, language: Language) -> tuple[str, str]:
    """Label and word of the formation's order or quality."""
    shown = view.rules.ruleset.show.get("formation")
    if shown is None or shown.word is None or not isinstance(formation, Ref):
        return "", ""
    label = label_of(view, "formation", field_of(shown.word), language)
    return label or say("overlay.card.formation", language), in_words(view, formation, shown.word, language)


def _card_fields(shown: Show) -> Iterable[str] | None:
    """The fields that the ruleset puts on the card; those that the strength shows already are left out."""
    twice = {field_of(shown.strength), field_of(shown.full), field_of(shown.waiting), shown.loss}
    return [name for name in shown.card if name not in twice] if shown.card else None


def _figures(
    view: View, thing: Ref, names: Iterable[str] | None, language: Language
) -> tuple[CardFigure, ...]:
    if names is None:
        kind = view.rules.kinds[thing.kind]
        stored = [name for name, field in kind.field.items() if not field.transient]
        names = [*stored, *kind.derived]
    found = [figure(view, thing, name, language) for name in names]
    return tuple(CardFigure(one.label, one.value, one.clause, one.house) for one in found if one is not None)


def _qualities(view: View, general: Ref, language: Language) -> tuple[CardFigure, ...]:
    shown = view.rules.ruleset.show.get("general")
    return _figures(view, general, shown.card if shown and shown.card else None, language)


def _neighbours(battle: Battle, unit: Ref) -> tuple[int | None, int | None]:
    """The numbers before and after, over all sides, gone units too."""
    units = battle.state.by_kind.get("unit", ())
    numbers = sorted(filter(None, (number_of(battle, one) for one in units)))
    own = number_of(battle, unit)
    if own not in numbers:
        return None, None
    at = numbers.index(own)
    return numbers[at - 1] if at else None, numbers[at + 1] if at + 1 < len(numbers) else None
