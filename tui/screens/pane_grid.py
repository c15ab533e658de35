"""The panes of the main screen in their places, and who gets which part of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_REGION, NULL_SPACING, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from core.ruleset.expression import Ref
from tui.model.parts import DeskModel, SideModel
from tui.panes.army import ArmyModel, ArmyPane
from tui.panes.army_rows import items_of
from tui.panes.dice import DicePane, DicePart
from tui.panes.entry import EntryLine
from tui.panes.footer import FooterBar
from tui.panes.large import LargePane, LargePart
from tui.panes.log import LogPane, LogPart
from tui.panes.now import NowBar
from tui.panes.pane import Look, Pane
from tui.panes.phase import PhasePane, rows_of_phase
from tui.panes.small import SmallPane, SmallPart
from tui.panes.test import TestPane, TestPart, rows_of_test
from tui.panes.title import TitleBar, TitleModel
from tui.screens.grid import BROAD, SMALL_HEIGHT, SMALL_WIDTH, Plan, Wish, plan

PANES: dict[str, Callable[..., Pane[Any]]] = {
    "title": TitleBar,
    "crumbs": PhasePane,
    "army-1": ArmyPane,
    "army-2": ArmyPane,
    "phase": PhasePane,
    "test": TestPane,
    "dice": DicePane,
    "log": LogPane,
    "now": NowBar,
    "entry": EntryLine,
    "footer": FooterBar,
    "large": LargePane,
    "small": SmallPane,
}
"""Each pane by its name."""
SCROLLED = ("test", "phase", "log")
"""Panes that keys scroll; the order of battle follows what is chosen."""
PHASE = 60
"""About the width of the phase where it stands beside others."""
PAGE, FAR = 10, 1 << 20


class PlannedLayout(Layout):
    """Puts each pane where the plan has it."""

    name = "planned"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """The regions of the plan."""
        places = parent.plan.places if isinstance(parent, PaneGrid) else {}
        return [
            WidgetPlacement(
                places[child.id or ""].region if child.id in places else NULL_REGION,
                NULL_OFFSET,
                NULL_SPACING,
                child,
            )
            for child in children
        ]


class PaneGrid(Widget):
    """All panes. Those without a place are not seen."""

    DEFAULT_CSS = """
    PaneGrid { width: 100%; height: 100%; }
    """
    can_focus = False

    def __init__(self) -> None:
        super().__init__()
        self.plan = Plan()
        self._planned = PlannedLayout()

    @property
    def layout(self) -> Layout:
        """The plan, whatever a stylesheet says."""
        return self._planned

    def compose(self) -> ComposeResult:
        """Every pane there is, unseen."""
        for name, pane in PANES.items():
            made = pane(id=name)
            made.display = False
            yield made

    @property
    def roomy(self) -> bool:
        """Whether the window is large enough for the battle."""
        return "small" not in self.plan.places

    def pane(self, name: str) -> Pane[Any]:
        """A pane by its name."""
        return self.query_one(f"#{name}", Pane)

    def show(self, model: DeskModel, size: Size, look: Look, *, large: bool = False) -> None:
        """Works out the places, and hands each pane that has one its part."""
        new = plan(size.width, size.height, wish_of(model, large=large, broad=size.width >= BROAD), look)
        self.plan = new
        parts = parts_of(model, new, large=large)
        for name in PANES:
            place = new.places.get(name)
            pane = self.pane(name)
            pane.display = place is not None
            if place is None:
                continue
            if place.region != pane.place.region:
                pane.refresh(layout=True)
            pane.show(parts[name], place, look)

    def scroll(self, key: str) -> None:
        """Keys that move through the pane in front scroll it too, where it has more than is seen."""
        step = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -FAR, "end": FAR}.get(key, 0)
        for name in SCROLLED if step else ():
            place = self.plan.places.get(name)
            if place is not None and place.front:
                self.pane(name).scroll_rows(step)


def wish_of(model: DeskModel, *, large: bool, broad: bool) -> Wish:
    """What the places depend on."""
    rows = [len(items_of([side], headings=False)) for side in model.sides[:2]]
    return Wish(
        front=model.front,
        test=model.test is not None,
        opposed=model.test is not None and len(model.test.columns) > 1,
        waiting=model.dice is not None and model.dice.missing > 0,
        sides=len(model.sides),
        rows=(rows[0] if rows else 0, rows[1] if len(rows) > 1 else 0),
        acting=max(0, model.phase.side_index),
        chosen=_side_of(model.sides, model.chosen),
        phase_rows=rows_of_phase(model.phase, PHASE),
        test_rows=rows_of_test(model.test, every=broad) if model.test else 0,
        large=large,
    )


def _side_of(sides: tuple[SideModel, ...], thing: Ref | None) -> int | None:
    for n, side in enumerate(sides):
        for formation in side.formations:
            if thing == formation.thing or any(unit.thing == thing for unit in formation.units):
                return n
    return None


def parts_of(model: DeskModel, planned: Plan, *, large: bool) -> dict[str, object]:
    """The part of each pane."""
    first = model.sides if planned.one_list else model.sides[:1]
    test = model.test
    phase = None if large else model.phase  # large type says it larger
    return {
        "title": TitleModel(model.title, model.ruleset, model.saved, model.saved_ok, phase),
        "crumbs": model.phase,
        "army-1": ArmyModel(first, model.chosen, model.sides),
        "army-2": ArmyModel(model.sides[1:], model.chosen, model.sides),
        "phase": model.phase,
        "test": TestPart(test),
        "dice": DicePart(model.dice, test.odds if test else (), test.working if test else False),
        "log": LogPart(model.log),
        "now": model.now,
        "entry": model.entry,
        "footer": model.keys,
        "large": LargePart(model.phase, model.test, model.dice),
        "small": SmallPart(SMALL_WIDTH + 1, SMALL_HEIGHT + 1),
    }
