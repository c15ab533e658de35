"""Reads what `resolve` is given: its words become a request on a scratch battle."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.battle import Battle
from core.examples import Choices, SetupError, decided, facts_of, set_up
from core.procedure import Request
from core.ruleset import Loaded
from core.ruleset.models import Procedure, Role
from core.state import Change, Rules, UnknownOptionError
from tui.cli.resolve_lines import picks, switches, ticked
from tui.cli.resolve_values import declared, guessed, pairs, typed
from tui.cli.sources import no_such, usable
from tui.cli.wording import Both, Language, refusal

FLAG_OF = {
    "roles": "--as",
    "things": "--with",
    "facts": "--fact",
    "picks": "--pick",
    "overrule": "--overrule",
    "options": "--option",
}


@dataclass(frozen=True)
class Case:
    """One procedure ready to run."""

    loaded: Loaded
    procedure: Procedure
    battle: Battle
    request: Request


def prepared(arguments: argparse.Namespace, language: Language) -> Case:
    """The case that the arguments tell of. Raises InputError, SetupError, ExpressionError."""
    loaded = usable(arguments.ruleset, language)
    id_ = _procedure(loaded, arguments.procedure, language)
    procedure = loaded.ruleset.procedure[id_]
    rules = _rules(loaded, arguments.option, language)
    things = _things(rules, arguments.things, language)
    setup = set_up(rules, procedure, _cast(rules, procedure, arguments.cast, things, language), things)
    battle = _without_numbers(setup.battle)
    _refuse_empty(procedure, setup.roles, language)
    request = Request(id_, setup.roles, dict(setup.facts), force=arguments.force)
    words = pairs(arguments.fact, "--fact", language)
    facts = {key: typed(declared(battle, request, key), text) for key, text in words}
    request = replace(request, facts={**request.facts, **facts_of(battle, facts, request.roles)})
    for word in arguments.tick:
        request = ticked(battle, request, word, language)
    choices = Choices(
        dict(picks(arguments.pick, language)),
        dict(switches(arguments.overrule, battle.run(request), language)),
    )
    return Case(loaded, procedure, battle, decided(battle, request, choices))


def flagged(error: SetupError, language: Language) -> str:
    """What cannot be set up, in front of it the option that says so."""
    problem = error.problems[0]
    flag = FLAG_OF.get(str(problem.path[0]) if problem.path else "", "")
    where = f"{flag} {problem.path[1]}: " if flag and len(problem.path) > 1 else ""
    return f"{where}{problem}"


def _procedure(loaded: Loaded, word: str, language: Language) -> str:
    found = word if word in loaded.ruleset.procedure else loaded.ruleset.by_verb(word)
    if found is None:
        known = list(loaded.ruleset.procedure)
        raise no_such(Both("nessuna procedura", "no procedure"), word, known, language)
    return found


def _rules(loaded: Loaded, options: Sequence[str], language: Language) -> Rules:

    chosen: dict[str, Any] = {}
    for key, text in pairs(options, "--option", language):
        option = loaded.ruleset.option.get(key)
        if option is None:
            known = list(loaded.ruleset.option)
            raise no_such(Both("--option: nessuna", "--option: none"), key, known, language)
        chosen[key] = text if option.values else guessed(text)
        try:
            Rules(loaded.ruleset, chosen)
        except UnknownOptionError as error:
            values = ", ".join(option.values or ("true", "false"))
            raise refusal(
                language, f"--option {key}={text}: c'è {values}", f"--option {key}={text}: there is {values}"
            ) from error
    return Rules(loaded.ruleset, chosen)


# -- roles ----------------------------------------------------------------------------------------------


def _things(rules: Rules, words: Sequence[str], language: Language) -> dict[str, dict[str, Any]]:
    """`id=type,key=value,…` as what else is on the table, such as the units of a formation."""
    things: dict[str, dict[str, Any]] = {}
    for id_, text in pairs(words, "--with", language):
        flag = f"--with {id_}"
        if id_ in things:
            raise refusal(language, f"{flag}: c'è due volte", f"{flag}: it is there twice")
        first, *rest = text.split(",")
        named = bool(first) and "=" not in first
        keys = list(pairs(rest if named else filter(None, [first, *rest]), flag, language))
        kind = dict(keys).get("kind", "unit")
        table: dict[str, Any] = {"type": first} if named else {}
        things[id_] = _fields(rules, kind, keys, table, flag, language)
    return things


def _cast(
    rules: Rules, procedure: Procedure, words: Sequence[str], things: Iterable[str], language: Language
) -> dict[str, Any]:
    """`role=type,key=value,…` as tables of roles."""
    cast: dict[str, Any] = {}
    names = [*things, *(name for name, _ in pairs(words, "--as", language))]
    for name, text in pairs(words, "--as", language):
        role = procedure.role(name)
        if role is None:
            known = [one.id for one in procedure.roles]
            raise no_such(Both("--as: nessun ruolo", "--as: no role"), name, known, language)
        value = _thing(rules, role, text, names, language)
        if role.many:
            cast.setdefault(name, []).append(value)
        elif name in cast:
            raise refusal(language, f"--as {name}: è uno solo", f"--as {name}: there is only one")
        else:
            cast[name] = value
    return cast


def _thing(
    rules: Rules, role: Role, text: str, others: Iterable[str], language: Language
) -> dict[str, Any] | str:
    first, *rest = text.split(",")
    named = bool(first) and "=" not in first
    if named and (role.kind != "unit" or (first in others and first not in rules.troops)):
        if rest:
            raise refusal(language, f"--as {role.id}: '{first}' da solo", f"--as {role.id}: '{first}' alone")
        return first
    flag = f"--as {role.id}"
    keys = pairs(rest if named else filter(None, [first, *rest]), flag, language)
    return _fields(rules, role.kind, keys, {"type": first} if named else {}, flag, language)


def _fields(
    rules: Rules,
    kind: str,
    keys: Iterable[tuple[str, str]],
    table: dict[str, Any],
    flag: str,
    language: Language,
) -> dict[str, Any]:
    for key, raw in keys:
        leader, _, name = key.rpartition(".")
        if key in ("general", "commander"):
            known = ", ".join(f"{key}.{field}=…" for field in rules.kinds["general"].field)
            raise refusal(language, f"{flag}: si scrive {known}", f"{flag}: write it {known}")
        if leader in ("general", "commander"):
            table.setdefault(leader, {})[name] = typed(rules.field("general", name), raw)
        elif key in ("parent", "side", "kind"):
            table[key] = raw
        else:
            table[key] = typed(rules.field(kind, key), raw)
    return table


def _refuse_empty(procedure: Procedure, roles: Mapping[str, Any], language: Language) -> None:
    for role in procedure.roles:
        if not role.optional and role.default in (None, "none") and not roles.get(role.id):
            who = f" ({role.text.say(language)})" if role.text else ""
            raise refusal(language, f"manca --as {role.id}=TIPO{who}", f"--as {role.id}=TYPE{who} is missing")


def _without_numbers(battle: Battle) -> Battle:
    """Outside a battle nobody knows units by number: their names stand alone."""
    numbered = [(unit, battle.state.get(unit, "number")) for unit in battle.state.by_kind.get("unit", ())]
    changes = [Change(unit, "number", number, None) for unit, number in numbered]
    return Battle(battle.rules, battle.state.apply(changes))
