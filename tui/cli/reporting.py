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
    from core.play.reading import Looked
    from core.report import Report

FORMATS: Final[Mapping[str, str]] = {
    ".md": "md",
    ".markdown": "md",
    ".html": "html",
    ".htm": "html",
    ".txt": "log",
}
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
        it="dove scriverla, .md o .html; .txt è il diario intero; senza: Markdown qui",
        en="where to write it, .md or .html; .txt is the whole log; without: Markdown here",
    )
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Writes the report, or prints it."""
    target = _target(arguments.output, language)
    looked = _looked(arguments.battle, language)
    report = _report(looked, language)
    if target is not None:
        _write(_written(looked, report, target, language), target, language)
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
            f"{target}: il nome deve finire in .md, .html o .txt",
            f"{target}: its name must end in .md, .html or .txt",
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


def _looked(word: str, language: Language) -> Looked:
    """Raises InputError where the battle cannot be read."""
    from core.play import PlayError, look_at_battle

    path = Path(word)
    refuse_missing(path, language)
    try:
        return look_at_battle(path)
    except PlayError as error:
        raise InputError(str(error)) from error


def _report(looked: Looked, language: Language) -> Report:
    from core.report import report_of

    return report_of(
        looked.battle,
        looked.loaded,
        looked.name,
        language,
        notices=tuple(notice.say(language) for notice in looked.notices),
        began=looked.version,
    )


def _written(looked: Looked, report: Report, target: Path, language: Language) -> str:
    """The text of the file, as its ending wants it: the report, or every line of the log with its reasons."""
    from core.report import html_of, markdown_of

    wanted = FORMATS[target.suffix.lower()]
    if wanted == "log":
        from tui.model.log_text import log_text

        return log_text(looked.battle, language)
    return html_of(report) if wanted == "html" else markdown_of(report)


def _write(written: str, target: Path, language: Language) -> None:
    """Raises InputError where there is a file by now, or none can be written; nothing half is left."""
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
