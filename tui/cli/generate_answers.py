"""What `aiutante generate` can make and be told beforehand; a word that means nothing is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tui.cli.printing import line
from tui.cli.wording import Both, Language, refusal

if TYPE_CHECKING:
    from core.procedure import Asked
    from core.ruleset import Loaded
    from core.ruleset.models import Fact, Field, Ruleset

YES_OR_NO = Both("sì, no", "yes, no")


def listed(loaded: Loaded, language: Language) -> None:
    """Everything that can be made, by its name and what it is called."""
    from core.generate import generators

    found = generators(loaded)
    width = max(map(len, found), default=0)
    for id_, procedure in found.items():
        line(f"{id_.ljust(width)}  {procedure.text.say(language)}")


def questions(asked: Iterable[Asked], loaded: Loaded, what: str, language: Language) -> None:
    """What can be answered with `--set`: the sides, then every question with its answers."""
    armies = ", ".join(loaded.ruleset.army)
    for role in loaded.ruleset.procedure[what].roles:
        if role.kind == "side" and armies:
            line(f"--set {role.id}=\u2026  {role.text.say(language) if role.text else role.id}: {armies}")
    for one in asked:
        line(f"--set {one.key}=\u2026  {one.text.say(language)}{_answers(one, language)}")


def _answers(asked: Asked, language: Language) -> str:
    if asked.values:
        return ": " + ", ".join(asked.values)
    if asked.type == "flag":
        return f": {YES_OR_NO.say(language)}"
    bounds = [str(bound) for bound in (asked.minimum, asked.maximum) if bound is not None]
    return f": {'-'.join(bounds)}" if len(bounds) == 2 else ""


def refuse_unknown(facts: Mapping[str, Any], loaded: Loaded, what: str, language: Language) -> None:
    """Raises InputError for an answer to a question that nobody asks, and for one that is none."""
    ruleset = loaded.ruleset
    procedure = ruleset.procedure.get(what)
    sides = {role.id for role in procedure.roles if role.kind == "side"} if procedure else set()
    for key, value in facts.items():
        if key in sides:
            _refuse_other(key, value, ruleset.army, language)
        elif declared := _declared(ruleset, key):
            _refuse_unfit(key, value, declared, language)
        else:
            near = _nearest(key, ruleset, sides)
            hint = Both(f" (forse '{near}'?)", f" (did you mean '{near}'?)").say(language) if near else ""
            more = f"aiutante generate {ruleset.id} {what} --list"
            raise refusal(
                language,
                f"--set {key}: nessuno lo chiede{hint}; le domande: {more}",
                f"--set {key}: nobody asks for it{hint}; the questions: {more}",
            )


def _nearest(key: str, ruleset: Ruleset, sides: Iterable[str]) -> str | None:
    """What was meant, as far as one can guess: a field of the battle without its owner is one of them."""
    from core.ruleset.faults import nearest

    game = ruleset.kind.get("game")
    if game is not None and key in game.field:
        return f"game.{key}"
    return nearest(key, [*ruleset.fact, *sides])


def _declared(ruleset: Ruleset, key: str) -> Sequence[Fact | Field]:
    """The fact, or the fields of the kinds of thing that it may be about."""
    if key in ruleset.fact:
        return (ruleset.fact[key],)
    owner, _, name = key.rpartition(".")
    if not owner:
        return ()
    kinds = ruleset.kind
    near = [kind for id_, kind in kinds.items() if owner == id_ or owner.startswith(f"{id_}+")]
    return tuple(kind.field[name] for kind in near or kinds.values() if name in kind.field)


def _refuse_unfit(key: str, value: Any, declared: Sequence[Fact | Field], language: Language) -> None:
    """Raises InputError for a word that no such question takes as its answer."""
    if any(_fits(one, value) for one in declared):
        return
    one = declared[0]
    if one.values:
        _refuse_other(key, value, one.values, language)
    elif one.type == "flag":
        _refuse_other(key, value, dict.fromkeys(YES_OR_NO.say(language).split(", ")), language)
    low, high = "" if one.min is None else one.min, "" if one.max is None else one.max
    raise refusal(
        language,
        f"--set {key}: vuole un numero {low}\u2013{high}, non '{value}'",
        f"--set {key}: wants a number {low}\u2013{high}, not '{value}'",
    )


def _fits(declared: Fact | Field, value: Any) -> bool:
    if declared.values:
        return value in declared.values
    if declared.type == "flag":
        return isinstance(value, bool)
    if declared.type != "number":
        return True
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return False
    return (declared.min is None or value >= declared.min) and (declared.max is None or value <= declared.max)


def _refuse_other(key: str, value: Any, known: Mapping[str, Any] | None, language: Language) -> None:
    if known and value not in known:
        values = ", ".join(known)
        raise refusal(
            language,
            f"--set {key}: '{value}' non c'è; si può: {values}",
            f"--set {key}: there is no '{value}'; there are: {values}",
        )
