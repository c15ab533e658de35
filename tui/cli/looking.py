"""`aiutante lookup`: what the key `/` finds, without the screen."""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line
from tui.cli.sources import usable
from tui.cli.wording import Both, Language

if TYPE_CHECKING:
    from core.lookup import Hit

SHOWN = 8
MOST = 200
WIDTH = 96
KINDS = {
    "clause": Both("regola", "rule"),
    "line": Both("modificatore", "modifier"),
    "procedure": Both("procedura", "procedure"),
    "table": Both("tabella", "table"),
    "troop": Both("truppa", "troop"),
    "status": Both("stato", "status"),
    "option": Both("opzione", "option"),
}


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Cerca in regole, modificatori, tabelle, truppe, opzioni. Esce con 1 se non trova niente.",
        "Searches rules, modifiers, tables, troops, options. Exit code 1 if nothing is found.",
    )
    parser = Parser("lookup", language, summary)
    parser.option("ruleset", metavar="RULESET", it="regolamento", en="ruleset")
    parser.option("words", metavar="WORDS", nargs="+", it="parole o clausola", en="words or a clause")
    parser.option("--all", action="store_true", it="tutte le risposte", en="all answers")
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Prints the answers, the best first; 1 if there are none."""
    from core.lookup import Index

    index = Index(usable(arguments.ruleset, language).ruleset)
    query = " ".join(arguments.words)
    hits = index.find(query, MOST)
    if arguments.json:
        as_json(
            {"query": query, "hits": [_row(hit, language) for hit in hits], "nearest": index.nearest(query)}
        )
        return 0 if hits else 1
    shown = hits if arguments.all else hits[:SHOWN]
    for hit in shown:
        _print(hit, language)
    if len(hits) > len(shown):
        more = len(hits) - len(shown)
        line(Both(f"altre {more} risposte: --all", f"{more} more answers: --all").say(language))
    if not hits:
        near = index.nearest(query)
        meant = Both(f"; forse '{near}'?", f"; perhaps '{near}'?").say(language) if near else ""
        line(Both(f"niente per '{query}'", f"nothing for '{query}'").say(language) + meant)
    return 0 if hits else 1


def _row(hit: Hit, language: Language) -> dict[str, object]:
    return {
        "kind": hit.kind,
        "id": hit.id,
        "title": hit.title.say(language),
        "clause": hit.clause,
        "body": [text.say(language) for text in hit.body],
        "score": hit.score,
    }


def _print(hit: Hit, language: Language) -> None:
    kind = f"{KINDS[hit.kind].say(language)} {hit.clause or ''}".rstrip()
    line(f"{hit.title.say(language)}  [{kind}]")
    for text in hit.body:
        for part in textwrap.wrap(text.say(language), WIDTH) or [""]:
            line(f"    {part}")
