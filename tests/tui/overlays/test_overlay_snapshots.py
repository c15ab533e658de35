"""Pictures of the overlays. Look at each change before it is accepted."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tui.model.overlays import OverlayModel


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("kind", ["card", "undo", "lookup", "help"])
def test_overlay(
    kind: str,
    size: tuple[int, int],
    language: str,
    show: Callable[..., App[None]],
    models: Callable[..., dict[str, OverlayModel]],
    snap_compare: Any,
) -> None:
    """Each of the four in both sizes and languages."""
    assert snap_compare(show(models(language=language)[kind]), terminal_size=size)


@pytest.mark.parametrize("kind", ["choice", "message"])
def test_question_and_message(
    kind: str,
    show: Callable[..., App[None]],
    models: Callable[..., dict[str, OverlayModel]],
    snap_compare: Any,
) -> None:
    """At 80 columns, where little is left of what lies behind."""
    assert snap_compare(show(models()[kind]))
