"""Lines named on the command line: ticked, picked, overruled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.battle import Battle
from core.examples import lines_named
from core.procedure import LineResult, Request, Result
from tui.cli.resolve_values import number, pairs
from tui.cli.wording import Language, meant, refusal

SWITCHES = {"on": True, "off": False}


def ticked(battle: Battle, request: Request, word: str, language: Language) -> Request:
    """The request with that line ticked."""
    line = one_line(battle.run(request), word, "--tick", language)
    if not line.ticks:
        how = f"--pick {word}=N" if line.choices else f"--overrule {word}=on"
        raise refusal(
            language,
            f"--tick {word}: la riga non si spunta; {how}",
            f"--tick {word}: this line is not ticked; {how}",
        )
    if not line.possible:
        raise refusal(
            language,
            f"--tick {word}: qui la riga non può valere",
            f"--tick {word}: this line cannot apply here",
        )
    return replace(request, facts={**request.facts, **dict(line.ticks)})


def one_line(result: Result, word: str, flag: str, language: Language) -> LineResult:
    found = lines_named(result, word)
    if not found:
        known = list(dict.fromkeys(line.id for tally in result.tallies for line in tally.lines))
        near = meant(word, known, language)
        raise refusal(
            language,
            f"{flag} {word}: nessuna riga così{near}; ci sono: {', '.join(known)}",
            f"{flag} {word}: no such line{near}; there are: {', '.join(known)}",
        )
    ids = list(dict.fromkeys(line.id for line in found))
    keys = [line.key for line in found] if len(ids) == 1 else ids
    if len(keys) > 1:
        raise refusal(
            language,
            f"{flag} {word}: quale? {', '.join(keys)}",
            f"{flag} {word}: which one? {', '.join(keys)}",
        )
    return found[0]


def picks(words: Sequence[str], language: Language) -> Iterable[tuple[str, int]]:
    for word, text in pairs(words, "--pick", language):
        figure = number(text)
        if not isinstance(figure, int):
            raise refusal(
                language,
                f"--pick {word}={text}: serve un numero",
                f"--pick {word}={text}: a number is wanted",
            )
        yield word, figure


def switches(words: Sequence[str], result: Result, language: Language) -> Iterable[tuple[str, bool]]:
    for word, text in pairs(words, "--overrule", language):
        if text.casefold() not in SWITCHES:
            raise refusal(
                language, f"--overrule {word}={text}: on oppure off", f"--overrule {word}={text}: on or off"
            )
        line = one_line(result, word, "--overrule", language)
        if not line.automatic:
            how = f"--tick {word}" if line.ticks else f"--pick {word}=N"
            raise refusal(
                language,
                f"--overrule {word}: la decide il tavolo; {how}",
                f"--overrule {word}: the table decides it; {how}",
            )
        yield word, SWITCHES[text.casefold()]
