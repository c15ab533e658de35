"""What the log says of a change to the order of battle, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from core.armies.shop import cost_of
from core.procedure import apart, bare_name, number
from core.ruleset.expression import Ref, Value
from core.ruleset.models import Text
from core.ruleset.models.parts import Language
from core.state import Change, View

Words = Callable[[Language], str]


def _both(italian: str, english: str, **words: Words) -> Text:
    """Two texts with what stands in braces said in each language; names are put in, never run."""
    told = {}
    for language, text in (("it", italian), ("en", english)):
        parts = {name: word(language) for name, word in words.items()}  # type: ignore[arg-type]
        told[language] = _filled(text, parts)
    return Text(**told)


def _filled(text: str, parts: Mapping[str, str]) -> str:
    pieces = []
    for piece in text.split("{"):
        name, brace, rest = piece.partition("}")
        pieces.append(parts[name] + rest if brace else piece)
    return "".join(pieces)


def called(view: View, thing: Ref) -> Words:
    """What a thing is called in a line that stands alone, without its number: told apart from its like."""

    def say(language: Language) -> str:
        return bare_name(view, thing, language) + apart(view, thing, language)

    return say


def points(view: View, cost: Fraction | None) -> Words:
    """A cost in words; nothing where it is not known or nothing costs."""
    own = view.rules.ruleset.points
    if own is None or cost is None:
        return lambda language: ""
    return lambda language: f" ({number(cost, language)} {own.text.say(language)})"


def bought(view: View, units: tuple[Ref, ...], parent: Ref) -> Text:
    """`view` has the units already."""
    costs = [cost_of(view, unit) for unit in units]
    cost = sum((one for one in costs if one is not None), Fraction(0)) if None not in costs else None
    times = f"{len(units)} × " if len(units) > 1 else ""
    return _both(
        "acquistato: {times}{unit}{points} → {parent}",
        "bought: {times}{unit}{points} → {parent}",
        times=lambda language: times,
        unit=called(view, units[0]),
        points=points(view, cost),
        parent=called(view, parent),
    )


def formed(view: View, formation: Ref) -> Text:
    """`view` has the formation already."""
    return _both("nuova formazione: {name}", "new formation: {name}", name=called(view, formation))


def renamed(view: View, thing: Ref, name: str) -> Text:
    """`view` has the old name."""
    return _both(
        "rinominato: {old} → {new}",
        "renamed: {old} → {new}",
        old=called(view, thing),
        new=lambda language: name,
    )


def copied(view: View, thing: Ref) -> Text:
    """Of a unit or formation."""
    return _both("copiato: {name}", "copied: {name}", name=called(view, thing))


def deleted(view: View, thing: Ref) -> Text:
    """`view` still has the thing."""
    return _both("tolto dall'ordine di battaglia: {name}", "taken out: {name}", name=called(view, thing))


def moved(view: View, thing: Ref, to: Ref) -> Text:
    """Into another formation."""
    words = {"name": called(view, thing), "to": called(view, to)}
    return _both("spostato: {name} → {to}", "moved: {name} → {to}", **words)


def reordered(view: View, thing: Ref, step: int) -> Text:
    """Up or down among those beside it."""
    up = step < 0
    return _both(
        "spostato più su: {name}" if up else "spostato più giù: {name}",
        "moved up: {name}" if up else "moved down: {name}",
        name=called(view, thing),
    )


def changed(view: View, thing: Ref, changes: tuple[Change, ...]) -> Text:
    """Fields of a thing: each with what it was and what it is."""

    def say(language: Language) -> str:
        return ", ".join(_field(view, change, language) for change in changes)

    return _both("{name}: {what}", "{name}: {what}", name=called(view, thing), what=say)


def _field(view: View, change: Change, language: Language) -> str:
    declared = view.rules.field(change.thing.kind, change.field)
    label = declared.text.say(language) if declared and declared.text else change.field
    thing, field = change.thing, change.field
    old = worded(view, thing, field, view.field(thing, field), language)
    return f"{label} {old} → {worded(view, thing, field, change.new, language)}"


def worded(view: View, thing: Ref, field: str, value: Value, language: Language) -> str:
    """A value of a field in words."""
    declared = view.rules.field(thing.kind, field)
    if field == "army" and value in view.rules.ruleset.army:
        return view.rules.ruleset.army[str(value)].name.say(language)
    if declared is not None and declared.values and value in declared.values:
        return declared.values[str(value)].say(language)
    if isinstance(value, bool):
        return {"it": ("no", "sì"), "en": ("no", "yes")}[language][value]
    if isinstance(value, int | Fraction):
        return number(value, language)
    return "–" if value in (None, "") else str(value)


def brought(view: View, side: Ref, name: str) -> Text:
    """An army out of a file."""
    return _both(
        "esercito da file: {name} → {side}",
        "army from a file: {name} → {side}",
        name=lambda language: name,
        side=called(view, side),
    )


def chosen_army(view: View, side: Ref, army: Text) -> Text:
    """Another army list for a side."""
    return _both("{side}: elenco {army}", "{side}: army list {army}", side=called(view, side), army=army.say)


__all__ = [
    "bought",
    "brought",
    "called",
    "changed",
    "chosen_army",
    "copied",
    "deleted",
    "formed",
    "moved",
    "points",
    "renamed",
    "reordered",
    "worded",
]
