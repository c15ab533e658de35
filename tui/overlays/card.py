"""The card of a unit."""

from __future__ import annotations

from textual.content import Content

from core.procedure import number
from tui.model.overlays import CardAction, CardFigure, CardModel, CardStatus
from tui.overlays.overlay import Overlay
from tui.overlays.rows import BOLD, NOW, QUIET, bar, flow, labelled, rows, text, wrapped
from tui.words import say

LABEL = 11
BAR = 20


class CardOverlay(Overlay[CardModel]):
    """Place, strength and how it came about, statuses, general, and what the unit can do now."""

    def title(self) -> Content:
        """Number and name."""
        return text((f"{self.model.row.number}   ", BOLD), (self.model.row.name, BOLD))

    def subtitle(self, below: int) -> Content:
        """The units before and after, and whether there is more."""
        model, language = self.model, self.model.language
        words = [say("overlay.more_below", language)] if below > 0 else []
        words += [say("overlay.card.before", language, n=model.before)] if model.before is not None else []
        words += [say("overlay.card.after", language, n=model.after)] if model.after is not None else []
        return text("   ".join(words))

    def top(self, lines: list[Content], room: int) -> int:
        """As far as the arrows have gone."""
        return self.model.top

    def lines(self, width: int) -> list[Content]:
        """All that is known, in groups with a blank line between."""
        model = self.model
        groups = (
            _head(model, width),
            _strength(model, width),
            _statuses(model, width),
            _command(model, width),
            _actions(model, width),
            _remark(model, width),
        )
        found: list[Content] = []
        for group in filter(None, groups):
            found += [*([Content("")] if found else []), *group]
        return found


def _after_label(label: str, lines: list[Content], width: int) -> list[Content]:
    """Lines behind a label; they are as wide as the label leaves."""
    return [
        text(labelled(label if place == 0 else "", LABEL), line).truncate(width)
        for place, line in enumerate(lines)
    ]


def _labelled(label: str, content: Content | str, clause: str, width: int) -> list[Content]:
    return _after_label(label, rows(width - LABEL, content, text((clause, QUIET))), width)


def _head(model: CardModel, width: int) -> list[Content]:
    language = model.language
    gone = _labelled("", text((model.row.gone, BOLD)), "", width) if model.row.gone else []
    return [
        *_labelled(say("overlay.card.place", language), model.place, "", width),
        *_labelled(say("overlay.card.kind", language), model.kind, model.kind_clause, width),
        *gone,
    ]


def _strength(model: CardModel, width: int) -> list[Content]:
    language = model.language
    lines = _strength_lines(model, width) if model.row.figures or model.losses else []
    items = [_figure(one) for one in model.figures]
    if any(one.house for one in (*model.figures, *model.qualities)):
        items.append(text((say("overlay.card.house", language), QUIET)))
    return lines + _after_label(say("overlay.card.values", language), flow(width - LABEL, items), width)


def _strength_lines(model: CardModel, width: int) -> list[Content]:
    """What is left, and how it came about; a ruleset whose units have no strength has none of it."""
    language = model.language
    drawn = bar(model.row, min(BAR, max(1, width - LABEL - 24)))
    row = model.row
    now, full = (number(value, language) for value in (row.strength, max(row.full, row.strength)))
    figures = text(drawn, "  ", (now, BOLD), f" {say('overlay.card.of', language)} {full}")
    if model.row.waiting:
        waiting = say("overlay.card.waiting", language, n=number(model.row.waiting, language))
        figures = text(figures, "   ", (waiting, f"bold {NOW}"))
    label = model.strength_label or say("overlay.card.strength", language)
    lines = _labelled(label, figures, model.strength_clause, width)
    for loss in model.losses:
        lines += _labelled("", text((loss.text, BOLD), "   ", loss.why), loss.clause, width)
    return lines


def _figure(one: CardFigure) -> Content:
    value = f"{one.value}*" if one.house else one.value
    return text((f"{one.label} ", QUIET), (value, BOLD), (f" {one.clause}" if one.clause else "", QUIET))


def _statuses(model: CardModel, width: int) -> list[Content]:
    return [line for status in model.statuses for line in _status(status, width)]


def _status(status: CardStatus, width: int) -> list[Content]:
    style = "bold reverse" if status.mark.hurts else BOLD
    why = ", ".join(filter(None, (status.since, status.why)))
    head = text((status.mark.letter, style), " ", (status.mark.word, BOLD), "   ", why)
    lines = rows(width, head, text((status.why_clause, QUIET)), indent=2)
    if status.meaning:
        meaning = rows(width - 2, text((status.meaning, QUIET)), text((status.clause, QUIET)))
        lines += [text("  ", line) for line in meaning[:2]]
    return lines


def _command(model: CardModel, width: int) -> list[Content]:
    language = model.language
    lines = _labelled(model.formation_label, model.formation, "", width) if model.formation else []
    if not model.general:
        return lines
    items = [text((model.general, BOLD)), *(_figure(one) for one in model.qualities)]
    return lines + _after_label(say("overlay.card.general", language), flow(width - LABEL, items), width)


def _actions(model: CardModel, width: int) -> list[Content]:
    language = model.language
    able = [action for action in model.actions if action.can]
    barred = [action for action in model.actions if not action.can]
    items = [text((action.verb, BOLD), f" {action.text}") for action in able]
    lines = (
        _after_label(say("overlay.card.can", language), flow(width - LABEL, items), width) if items else []
    )
    for place, action in enumerate(barred):
        lines += _barred(say("overlay.card.cannot", language) if place == 0 else "", action, width)
    if barred:
        lines += _labelled("", text((say("overlay.card.force", language), QUIET)), "", width)
    return lines


def _barred(label: str, action: CardAction, width: int) -> list[Content]:
    reason = text((action.verb, BOLD), f" {action.text}: ", (action.reason, QUIET))
    return _after_label(label, rows(width - LABEL, reason, text((action.clause, QUIET)), indent=2), width)


def _remark(model: CardModel, width: int) -> list[Content]:
    if not model.remark:
        return []
    lines = wrapped(text((model.remark, "italic")), max(1, width - LABEL))
    return _after_label(say("overlay.card.remark", model.language), lines, width)
