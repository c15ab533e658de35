"""From the words of a command line to the command that they mean."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

from tui.cli.arguments import Parser
from tui.cli.wording import LANGUAGES, Both, Language, language_of, meant, refusal

COMMANDS: Final[dict[str, tuple[str, Both]]] = {
    "list": ("listing", Both("regolamenti, esempi, battaglie", "rulesets, samples, battles")),
    "new": ("beginning", Both("una nuova battaglia da un esempio", "a new battle from a sample")),
    "check": (
        "checking",
        Both(
            "ogni errore di un regolamento o di una battaglia, e gli esempi svolti",
            "every fault of a ruleset or battle, and the worked examples",
        ),
    ),
    "resolve": (
        "resolving",
        Both("una sola procedura fuori da una battaglia", "one procedure outside a battle"),
    ),
    "roll": ("rolling", Both("dadi semplici, con le probabilità", "plain dice, with odds")),
    "lookup": ("looking", Both("quello che trova il tasto /", "what the key / finds")),
    "generate": (
        "generating",
        Both("tiri di preparazione e battaglie a caso", "set-up rolls and random battles"),
    ),
    "report": (
        "reporting",
        Both("una battaglia raccontata turno per turno", "a battle told turn by turn"),
    ),
    "schema": ("schema", Both("schema JSON dei regolamenti", "JSON schema of rulesets")),
}


class Command(Protocol):
    """What each module of a command has."""

    def parser(self, language: Language) -> Parser:
        """Its arguments."""

    def run(self, arguments: argparse.Namespace, language: Language) -> int:
        """Does it; the exit code."""


def run_command(argv: Sequence[str]) -> int:
    """Runs one command line; its exit code. Raises InputError, and OSError where nothing can be printed."""
    language = language_of(argv)
    own, rest = _split(argv)
    if not rest:
        return _without_command(own, language)
    if rest[0] in COMMANDS:
        _global(language).parse_args(own)
        return _run(rest[0], rest[1:], language)
    return _open(rest, own, language)


def _split(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Options before the command, and what follows from it on."""
    place = 0
    while place < len(argv) and argv[place].startswith("-") and argv[place] != "--":
        place += 2 if argv[place] == "--lang" else 1
    rest = list(argv[place:])
    return list(argv[:place]), rest[1:] if rest[:1] == ["--"] else rest


def _global(language: Language) -> Parser:
    summary = Both(
        "Compagno da tavolo per wargame di miniature.", "A companion at the table for miniature wargames."
    )
    parser = Parser("", language, summary, json=False)
    parser.option("--version", action="store_true", it="mostra la versione", en="show the version")
    parser.usage = "aiutante [--lang {it,en}] [" + Both("BATTAGLIA", "BATTLE").say(language) + ".toml | "
    parser.usage += Both("COMANDO …]", "COMMAND …]").say(language)
    rows = "\n".join(f"  {name:<9} {summary.say(language)}" for name, (_, summary) in COMMANDS.items())
    title = Both("comandi (aiutante COMANDO --help)", "commands (aiutante COMMAND --help)").say(language)
    parser.epilog = f"{title}:\n{rows}"
    return parser


def _without_command(own: list[str], language: Language) -> int:
    if _global(language).parse_args(own).version:
        print(f"aiutante {version()}")
        return 0
    return open_screen(None, language)


def version() -> str:
    """The version that is installed."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        return metadata("aiutante")["Version"]
    except PackageNotFoundError:
        return "?"


def _run(name: str, argv: list[str], language: Language) -> int:
    command = cast(Command, import_module(f"tui.cli.{COMMANDS[name][0]}"))
    return command.run(command.parser(language).parse_intermixed_args(argv), language)


def _open(rest: list[str], own: list[str], language: Language) -> int:
    """Opens a battle file; a word that is neither file nor command is a mistake."""
    word = rest[0]
    path = Path(word)
    if not _looks_like_file(word) and not _exists(path):
        near = meant(word, list(COMMANDS), language)
        raise refusal(
            language,
            f"nessun comando '{word}'{near}; i comandi: {', '.join(COMMANDS)}, o una battaglia .toml",
            f"no command '{word}'{near}; the commands: {', '.join(COMMANDS)}, or a battle .toml",
        )
    parser = _global(language)
    parser.parse_args([*own, *rest[1:]])
    if not _exists(path):
        raise refusal(
            language,
            f"{word}: questo file non c'è; 'aiutante list' mostra le battaglie",
            f"{word}: there is no such file; 'aiutante list' shows the battles",
        )
    return open_screen(path, language)


def _looks_like_file(word: str) -> bool:
    return word.endswith(".toml") or "/" in word or "\\" in word


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def open_screen(path: Path | None, language: Language) -> int:
    """Opens the screen, on a battle or on the start; only here Textual is imported."""
    import sys

    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise refusal(
            language,
            "la schermata vuole un terminale; senza: aiutante --help",
            "the screen needs a terminal; without: aiutante --help",
        )
    return int(import_module("tui.app").run_app(path, language))


__all__ = ["COMMANDS", "LANGUAGES", "run_command", "version"]
