"""`aiutante new`: a new battle file from a sample or a ruleset, also without the screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line
from tui.cli.wording import Both, InputError, Language, refusal


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Una nuova battaglia da un esempio, da un regolamento o da un file.",
        "A new battle from a sample, a ruleset or a file.",
    )
    parser = Parser("new", language, summary)
    parser.option(
        "source",
        metavar="SAMPLE",
        it="esempio o regolamento: aiutante list",
        en="sample or ruleset: aiutante list",
    )
    parser.option("-o", "--output", metavar="FILE", it="dove scriverla", en="where to write it")
    parser.option("--name", it="nome della battaglia", en="name of the battle")
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Writes it and prints where."""
    from core.play import PlayError, new_battle

    target = Path(arguments.output) if arguments.output else None
    try:
        if target is not None and (target.exists() or target.is_symlink()):
            raise refusal(
                language,
                f"{target}: c'è già; scegli un altro nome",
                f"{target}: it is there already; choose another name",
            )
        path = new_battle(arguments.source, target, name=arguments.name, language=language)
    except PlayError as error:
        raise InputError(str(error)) from error
    if arguments.json:
        as_json({"path": str(path)})
    else:
        line(str(path))
    return 0
