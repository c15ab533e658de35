"""`aiutante list`: rulesets, samples, and the player's battles."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line
from tui.cli.wording import Both, Language

if TYPE_CHECKING:
    from core.play import Saved


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both("Regolamenti, esempi e battaglie.", "Rulesets, samples and battles.")
    return Parser("list", language, summary)


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Prints them."""
    from core.play import battles, rulesets, samples

    found, ready, saved = rulesets(), samples(), battles()
    if arguments.json:
        as_json(
            {
                "rulesets": [_row(one.id, one.title, path=str(one.place)) for one in found],
                "samples": [
                    _row(one.id, one.title, ruleset=one.ruleset, path=str(one.path)) for one in ready
                ],
                "battles": [_battle(one) for one in saved],
            }
        )
        return 0
    _print(Both("Regolamenti", "Rulesets"), [(one.id, _say(one.title, language)) for one in found], language)
    rows = [(one.id, f"{one.title.say(language)} ({one.ruleset})") for one in ready]
    _print(Both("Esempi: aiutante new NOME", "Samples: aiutante new NAME"), rows, language)
    _print(
        Both("Battaglie: aiutante FILE", "Battles: aiutante FILE"),
        [_saved(one, language) for one in saved],
        language,
    )
    return 0


def _say(title: Any, language: Language) -> str:
    return (
        title.say(language)
        if title
        else Both("(non si legge: aiutante check)", "(cannot be read: aiutante check)").say(language)
    )


def _row(id_: str, title: Any, **more: str) -> dict[str, Any]:
    return {"id": id_, "title": {"it": title.it, "en": title.en} if title else None, **more}


def _battle(saved: Saved) -> dict[str, Any]:
    table: dict[str, Any] = {"path": str(saved.path), "name": saved.name, "ruleset": saved.ruleset}
    return table | {"turn": saved.turn, "problem": saved.problem}


def _saved(saved: Saved, language: Language) -> tuple[str, str]:
    if saved.problem:
        return str(saved.path), saved.problem
    turn = Both("turno", "turn").say(language)
    return str(saved.path), f"{saved.name} ({saved.ruleset}, {turn} {saved.turn})"


def _print(title: Both, rows: list[tuple[str, str]], language: Language) -> None:
    line(title.say(language))
    width = min(40, max((len(first) for first, _ in rows), default=0))
    for first, second in rows:
        line(f"  {first:<{width}}  {second}")
    if not rows:
        line(f"  {Both('nessuno', 'none').say(language)}")
