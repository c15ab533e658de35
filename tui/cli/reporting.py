"""`aiutante report`: a battle told turn by turn; it is only looked at, also while somebody plays it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.cli.arguments import Parser
from tui.cli.printing import as_json, line, text
from tui.cli.sources import refuse_missing
from tui.cli.wording import Both, InputError, Language, refusal

if TYPE_CHECKING:
    from core.report import Report

FORMATS: Final[Mapping[str, str]] = {".md": "md", ".markdown": "md", ".html": "html", ".htm": "html"}
"""The format by the ending of the file's name."""


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Una battaglia raccontata turno per turno, con perdite, note e fortuna.",
        "A battle told turn by turn, with losses, notes and luck.",
    )
    parser = Parser("report", language, summary)
    parser.option("battle", metavar="BATTLE", it="battaglia: aiutante list", en="battle file: aiutante list")
    parser.option(
        "-o",
        "--output",
        metavar="FILE",
        it="dove scriverla, .md o .html; senza: Markdown qui",
        en="where to write it, .md or .html; without: Markdown here",
    )
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Writes the report, or prints it."""
    target = _target(arguments.output, language)
    report = _report(arguments.battle, language)
    if target is not None:
        _write(report, target, language)
    if arguments.json:
        as_json({"path": str(target) if target is not None else None, **_json(report)})
    elif target is not None:
        line(str(target))
    else:
        from core.report import markdown_of

        text(markdown_of(report))
    return 0


def _target(output: str | None, language: Language) -> Path | None:
    if output is None:
        return None
    target = Path(output)
    if target.suffix.lower() not in FORMATS:
        raise refusal(
            language,
            f"{target}: il nome deve finire in .md o .html",
            f"{target}: its name must end in .md or .html",
        )
    if target.exists() or target.is_symlink():
        raise _taken(target, language)
    return target


def _taken(target: Path, language: Language) -> InputError:
    return refusal(
        language,
        f"{target}: c'è già; scegli un altro nome",
        f"{target}: it is there already; choose another name",
    )


def _report(word: str, language: Language) -> Report:
    """Raises InputError where the battle cannot be read."""
    from core.play import PlayError, look_at_battle
    from core.report import report_of

    path = Path(word)
    refuse_missing(path, language)
    try:
        looked = look_at_battle(path)
    except PlayError as error:
        raise InputError(str(error)) from error
    return report_of(
        looked.battle,
        looked.loaded,
        looked.name,
        language,
        notices=tuple(looked.notices),
        began=looked.version,
    )


def _write(report: Report, target: Path, language: Language) -> None:
    """Raises InputError where there is a file by now, or none can be written; nothing half is left."""
    from core.report import html_of, markdown_of

    written = html_of(report) if FORMATS[target.suffix.lower()] == "html" else markdown_of(report)
    try:
        with target.open("xb") as file:
            try:
                file.write(written.encode())
            except OSError:
                target.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise _taken(target, language) from error
    except OSError as error:
        raise InputError(f"{target}: {error.strerror or error}") from error


def _json(report: Report) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(report)
