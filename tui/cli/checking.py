"""`aiutante check`: every fault of a ruleset with its place, its clauses counted, its worked examples run.

A battle file is opened only to look at it. What is a fault, the rooms of `core` say.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli import checking_house
from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line
from tui.cli.sources import is_path, load_word, refuse_missing
from tui.cli.wording import Both, InputError, Language

if TYPE_CHECKING:
    from core.examples import Outcome
    from core.ruleset import Fault, Loaded


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Ogni errore con file, riga e colonna; poi gli esempi svolti. Esce con 1 se qualcosa non va.",
        "Every fault with file, line and column; then the worked examples. Exit code 1 if anything is wrong.",
    )
    parser = Parser("check", language, summary)
    parser.option(
        "source",
        metavar="RULESET|FILE",
        it="regolamento, cartella o battaglia",
        en="ruleset, folder or battle",
    )
    parser.option("--examples", metavar="FILE", it="altri esempi svolti", en="other worked examples")
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Checks; 1 if there is an error or an example that fails."""
    word: str = arguments.source
    if is_path(word):
        path = Path(word)
        refuse_missing(path, language)
        if path.is_file() and not (path.parent / "ruleset.toml").is_file():
            from tui.cli import checking_battles

            kind = checking_battles.kind_of(path)
            if kind is not None:
                return checking_battles.check(path, kind, arguments.json, language)
            if checking_house.is_house_file(path):
                return checking_house.check_file(path, arguments.json, language)
        elif path.is_file():
            word = f"{path.absolute().parent}/"
    return _ruleset(word, arguments, language)


def _ruleset(word: str, arguments: argparse.Namespace, language: Language) -> int:
    from core.examples import ExamplesError, run_examples
    from core.play.rules import housed
    from core.ruleset import RulesetError, check

    examples = Path(arguments.examples) if arguments.examples else None
    if examples is not None:
        refuse_missing(examples, language)
    loaded: Loaded | None = None
    own: Loaded | None = None
    outcomes: list[Outcome] = []
    try:
        loaded = load_word(word, language)
        faults = check(loaded)
        own = housed(loaded)
        faults += checking_house.house_faults(own)
        # Its own examples are the book's; those of others may be about what their house file supplies.
        outcomes = run_examples(own if examples is not None else loaded, examples)
    except RulesetError as error:
        faults = error.faults
    except ExamplesError as error:
        faults = (*faults, *error.faults)
    good = not any(fault.severity == "error" for fault in faults) and all(one.passed for one in outcomes)
    if arguments.json:
        as_json(_as_table(loaded, faults, outcomes, good) | (checking_house.as_parts(own) if own else {}))
    else:
        _print(loaded, faults, outcomes, language)
        if own is not None:
            checking_house.print_gaps(own, language)
    return 0 if good else 1


def _print(
    loaded: Loaded | None, faults: tuple[Fault, ...], outcomes: list[Outcome], language: Language
) -> None:
    for fault in faults:
        print_fault(fault, language)
    for outcome in outcomes:
        for told in [] if outcome.passed else str(outcome).splitlines():
            line(told)
    if loaded is None:
        errors = sum(fault.severity == "error" for fault in faults)
        line(
            Both(f"{errors} errori: non si può giocare", f"{errors} errors: it cannot be played").say(
                language
            )
        )
        return
    done, total, unplaced = _clauses(loaded)
    line(Both(f"{done} clausole al loro posto su {total}", f"{done} of {total} clauses placed").say(language))
    if unplaced:
        line("  " + ", ".join(unplaced))
    passed = sum(outcome.passed for outcome in outcomes)
    said = Both(
        f"{passed} esempi svolti riusciti su {len(outcomes)}",
        f"{passed} of {len(outcomes)} worked examples passed",
    )
    line(said.say(language))


def print_fault(fault: Fault, language: Language) -> None:
    """`file:line:column: …`, a warning marked as such."""
    if fault.severity == "warning":
        word, message = Both("avviso", "warning").say(language), fault.told(language)
        line(fault.say(language).replace(f": {message}", f": {word}: {message}", 1))
    else:
        line(fault.say(language))


def _clauses(loaded: Loaded) -> tuple[int, int, tuple[str, ...]]:
    from core.ruleset import unplaced

    total, missing = len(loaded.ruleset.clause), unplaced(loaded.ruleset)
    return total - len(missing), total, missing


def _as_table(
    loaded: Loaded | None, faults: tuple[Fault, ...], outcomes: list[Outcome], good: bool
) -> dict[str, Any]:
    table: dict[str, Any] = {"ok": good, "faults": [asdict(fault) for fault in faults]}
    if loaded is not None:
        done, total, missing = _clauses(loaded)
        table["ruleset"] = loaded.ruleset.id
        table["clauses"] = {"total": total, "placed": done, "unplaced": list(missing)}
        failed = [asdict(outcome) for outcome in outcomes if not outcome.passed]
        passed = len(outcomes) - len(failed)
        table["examples"] = {"total": len(outcomes), "passed": passed, "failed": failed}
    return table


__all__ = ["InputError", "parser", "print_fault", "run"]
