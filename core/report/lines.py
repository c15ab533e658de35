"""Parts of a report in words, alike for both writers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.report.model import Action, Report, Setup, Side, Strength, Turn
from core.report.words import say
from core.ruleset.models.parts import Language

ARROW = " \u2192 "


def dice_words(action: Action, language: Language) -> str:
    """`13d6: 6 6 5 3 (tavolo)`."""
    rolls = "   ".join(f"{roll.label}: {' '.join(roll.faces)}" for roll in action.dice)
    return f"{rolls} ({say(action.source, language)})" if action.source else rolls


def marks(action: Action, language: Language) -> list[str]:
    """How it was done where that is out of the ordinary."""
    hand = [say("hand", language)] if action.kind == "hand" else []
    return [*hand, *([say("forced", language)] if action.forced else [])]


def below(action: Action, language: Language) -> Iterator[str]:
    """What stands under an action: reasons on one line, then what was told and what it did."""
    if action.reasons:
        yield f"{say('why', language)}: {'; '.join(action.reasons)}"
    yield from action.told
    if action.effects:
        yield "; ".join(action.effects)


def by_side(actions: Iterable[Action], language: Language) -> Iterator[tuple[str, list[Action]]]:
    """Actions with the side whose part of the turn it was, in their order; no title before the first."""
    titled = False
    for side, group in groupby(actions, key=lambda action: action.side):
        titled = titled or bool(side)
        yield side or (say("all", language) if titled else ""), list(group)


def setup_words(part: Setup) -> str:
    """All rolls of a part of the setup on one line: there can be dozens of a kind."""
    return "; ".join(part.lines)


def lost_words(turn: Turn, language: Language) -> str:
    """`Perdite del turno: Italiani 2, Etiopi 5`; empty where there are none."""
    if not turn.losses:
        return ""
    words = ", ".join(f"{loss.side} {loss.lost}" for loss in turn.losses)
    return f"{say('lost_turn', language)}: {words}"


def rules_words(report: Report) -> str:
    """The ruleset with its version, and whether the players' own rules were in force."""
    house = f", {say('house', report.language)}" if report.house else ""
    return f"{report.ruleset}, {report.version}{house}"


def outcome(report: Report) -> tuple[str, ...]:
    """How it ended, or that it has not."""
    if not report.turns:
        return (say("no_turns", report.language),)
    return report.finish or (say("no_finish", report.language, n=report.turn),)


def side_words(report: Report, side: Side) -> str:
    """`VD 184 → 131, tiene con 92; forza 120 → 98`."""
    language = report.language
    parts = []
    if side.end:
        holds = f", {say('holds', language, n=side.holds)}" if side.holds else ""
        parts.append(f"{side.label} {_moved(side.start, side.end)}{holds}".strip())
    total = next((losses.total for losses in report.losses if losses.total.name == side.name), None)
    if total is not None:
        parts.append(f"{report.measure} {_moved(total.start, total.end)}")
    return "; ".join(parts)


def _moved(start: str, end: str) -> str:
    return f"{start}{ARROW}{end}" if start not in ("", end) else end


def field_title(report: Report) -> str:
    """The field changes while the battle goes on."""
    return say("field_end" if report.turns else "field", report.language)


def loss_heads(report: Report) -> tuple[str, ...]:
    """The heads of the table of losses."""
    language = report.language
    return (say("name", language), *(say(key, language) for key in ("start", "end", "lost")))


def loss_name(strength: Strength) -> str:
    """A unit with what became of it."""
    return f"{strength.name} ({strength.fate})" if strength.fate else strength.name


DICE_HEADS = ("side", "die", "thrown", "mean", "expected_mean", "spread")
TEST_HEADS = ("side", "test", "", "times", "expected", "fell")


@dataclass(frozen=True)
class Table:
    """A table about luck; its first `texts` columns are no figures."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    texts: int


def luck_tables(report: Report) -> Iterator[Table]:
    """Dice by their size, then tests by their odds."""
    language, luck = report.language, report.luck
    if luck.dice:
        rows = [
            (one.side, f"d{one.die} ({one.source})", str(one.thrown), one.mean, one.expected, one.spread)
            for one in luck.dice
        ]
        yield Table(say("luck_dice", language), _heads(DICE_HEADS, language), rows, 2)
    if luck.tests:
        tests = [
            (one.side, f"{one.procedure} ({one.source})", one.what, str(one.times), one.expected, one.fell)
            for one in luck.tests
        ]
        yield Table(say("luck_tests", language), _heads(TEST_HEADS, language), tests, 3)


def luck_notes(report: Report) -> list[str]:
    """How luck was counted, and what could not be."""
    left = report.luck.left_out
    how = [say("luck_how", report.language)] if report.luck.tests else []
    return [*how, *([say("luck_left", report.language, n=left)] if left else [])]


def _heads(keys: tuple[str, ...], language: Language) -> tuple[str, ...]:
    return tuple(say(key, language) if key else "" for key in keys)
