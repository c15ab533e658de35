"""What the things of a battle are called, and what tells apart those that are called alike.

Three divisions may each have a first brigade: away from the order of battle, in the log, in a question, in a
refusal, such a name comes with its formation. A name that only one thing has stays short.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import EXISTS, View

ABOVE = {"unit": "parent", "formation": "parent", "general": "formation"}
"""The field that leads from a thing to the formation it stands in."""
TELLING = (EXISTS, "name", "parent", "formation", "side")
"""The fields that who is called how, and what tells them apart, hang on."""

Alike = Mapping[str, tuple[Ref, ...]]


def bare_name(view: View, thing: Ref, language: Language) -> str:
    """What a thing is called, without its number."""
    name = view.raw(thing, "name")
    if isinstance(name, Mapping):
        name = name.get(language) or name.get("it")
    return str(name or thing.id)


def name_of(view: View, thing: Ref, language: Language) -> str:
    """What a thing is called, a unit with its number: enough in its own place in a list."""
    figure = view.raw(thing, "number")
    called = bare_name(view, thing, language)
    return f"{figure} {called}" if isinstance(figure, int) else called


def told_name(view: View, thing: Ref, language: Language) -> str:
    """The same anywhere else: with its formation, if others are called so too."""
    return name_of(view, thing, language) + apart(view, thing, language)


def apart(view: View, thing: Ref, language: Language) -> str:
    """What tells a thing from those that are called alike, in brackets; nothing where nobody is.

    Units of the two sides are told by number and colour, those of one formation by number. What has no number
    is told by its place among its like, where its formation and its side do not tell.
    """
    if any(field in TELLING for _, field in view.overlay):
        return _apart(view, thing, language, _alike(view, thing.kind, language))
    alike = view.state.keep(("alike", thing.kind, language), lambda: _alike(view, thing.kind, language))
    if len(alike.get(bare_name(view, thing, language), ())) < 2:
        return ""
    return view.state.keep(("apart", thing, language), lambda: _apart(view, thing, language, alike))


def formations_above(view: View, thing: Ref) -> list[Ref]:
    """The formations that a thing stands in, the nearest first."""
    found: list[Ref] = []
    here = view.field(thing, ABOVE[thing.kind]) if thing.kind in ABOVE else None
    while isinstance(here, Ref) and here not in found:
        found.append(here)
        here = view.field(here, ABOVE["formation"])
    return found


def _alike(view: View, kind: str, language: Language) -> Alike:
    """The things of a kind by their name, gone ones too: the log goes on speaking of them."""
    named: defaultdict[str, tuple[Ref, ...]] = defaultdict(tuple)
    for thing in view.all_of(kind):
        named[bare_name(view, thing, language)] += (thing,)
    return named


def _apart(view: View, thing: Ref, language: Language, alike: Alike) -> str:
    own = _places(view, thing, language)
    rivals = {
        one: _places(view, one, language)
        for one in alike.get(bare_name(view, thing, language), ())
        if one == thing or _may_be_meant(view, one, thing)
    }
    words = list(_fewest(own, [places for places in rivals.values() if places != own]))
    twins = [one for one, places in rivals.items() if places == own]
    if thing.kind != "unit" and len(twins) > 1 and thing in twins:
        words.append(str(twins.index(thing) + 1))
    return f" ({', '.join(words)})" if words else ""


def _may_be_meant(view: View, one: Ref, thing: Ref) -> bool:
    """Whether one could be taken for the other: not a unit for one of the other side."""
    return thing.kind != "unit" or view.side_of(one) == view.side_of(thing)


def _places(view: View, thing: Ref, language: Language) -> tuple[str, ...]:
    """The names of what a thing stands in, the nearest first; of all but units the side too."""
    formations = [one for one in formations_above(view, thing) if view.raw(one, "name")]
    side = view.side_of(thing) if thing.kind in ABOVE and thing.kind != "unit" else None
    above = [*formations, *([side] if side is not None else [])]
    return tuple(bare_name(view, one, language) for one in above)


def _fewest(own: tuple[str, ...], others: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The nearest place, with as few of those above it as no other thing has all of."""
    if not others or not own:
        return ()
    for words in _by_length(own):
        if not any(set(words) <= set(places) for places in others):
            return words
    return own


def _by_length(own: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for count in range(len(own)):
        for more in combinations(own[1:], count):
            yield (own[0], *more)
