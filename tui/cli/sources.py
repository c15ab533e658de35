"""The ruleset that a word on the command line means."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli.wording import Both, InputError, Language, meant, refusal

if TYPE_CHECKING:
    from core.ruleset import Loaded


def own_folders() -> list[Path]:
    """Where the player's own rulesets lie."""
    from core.store import places

    return [places.rulesets_folder()]


def is_path(word: str) -> bool:
    """Whether a word names a place on disk rather than a ruleset by its id."""
    return word.endswith(".toml") or "/" in word or "\\" in word or word in (".", "..")


def load_word(word: str, language: Language) -> Loaded:
    """A ruleset by id, folder or file.

    Raises InputError where there is none, and RulesetError where there is one with faults.
    """
    from core.ruleset import load

    if not is_path(word) and not Path(word, "ruleset.toml").is_file():
        refuse_unknown(word, language)
        return load(word, own_folders())
    path = Path(word)
    refuse_missing(path, language)
    return load(path, [*own_folders(), path.absolute().parent])


def usable(word: str, language: Language) -> Loaded:
    """A ruleset that can be played, with what the players' house file supplies.

    Raises InputError, with its first fault if it has some.
    """
    from core.play.rules import housed
    from core.ruleset import RulesetError

    try:
        return housed(load_word(word, language))
    except RulesetError as error:
        more = len(error.faults) - 1
        raise refusal(
            language,
            f"{error.faults[0]}{f' (e altri {more})' if more else ''}; aiutante check {word}",
            f"{error.faults[0]}{f' (and {more} more)' if more else ''}; aiutante check {word}",
        ) from error


def refuse_unknown(word: str, language: Language) -> None:
    """Raises InputError where no ruleset has that id."""
    from core.ruleset import find_rulesets

    known = [found.id for found in find_rulesets(own_folders())]
    if word not in known:
        raise no_such(Both("nessun regolamento", "no ruleset"), word, known, language)


def no_such(what: Both, word: str, known: Sequence[str], language: Language) -> InputError:
    """The error to raise: `what` there is none of, what may have been meant, and what there is."""
    near = meant(word, known, language)
    listed = ", ".join(known[:40])
    return refusal(
        language,
        f"{what.it} '{word}'{near}; {f'ci sono: {listed}' if listed else 'non ce ne sono'}",
        f"{what.en} '{word}'{near}; {f'there are: {listed}' if listed else 'there are none'}",
    )


def refuse_missing(path: Path, language: Language) -> None:
    """Raises InputError where there is nothing at that path."""
    try:
        there = path.exists()
    except (OSError, ValueError):
        there = False
    if not there:
        raise refusal(language, f"{path}: questo file non c'è", f"{path}: there is no such file")
