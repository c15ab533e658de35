"""What lies over the panes, drawn from the models of `tui.model.overlays`.

An overlay is mounted on the screen itself, lies on top of all and takes no keys and no focus. While the model
stays of one kind the widget can stay: `overlay.show(model)`; else it goes and `widget_for` makes the next.
"""

from __future__ import annotations

from typing import Any

from tui.model.overlays import (
    CardModel,
    ChoiceModel,
    HelpModel,
    HouseModel,
    LookupModel,
    MapModel,
    MessageModel,
    OverlayModel,
    UndoModel,
)
from tui.overlays.card import CardOverlay
from tui.overlays.choice import ChoiceOverlay
from tui.overlays.help import HelpOverlay
from tui.overlays.house import HouseOverlay
from tui.overlays.lookup import LookupOverlay
from tui.overlays.map import MapOverlay
from tui.overlays.message import MessageOverlay
from tui.overlays.overlay import Overlay
from tui.overlays.undo import UndoOverlay

WIDGETS: dict[type[OverlayModel], type[Overlay[Any]]] = {
    CardModel: CardOverlay,
    ChoiceModel: ChoiceOverlay,
    HelpModel: HelpOverlay,
    HouseModel: HouseOverlay,
    LookupModel: LookupOverlay,
    MapModel: MapOverlay,
    MessageModel: MessageOverlay,
    UndoModel: UndoOverlay,
}


def widget_for(model: OverlayModel, plain: bool | None = None) -> Overlay[Any]:
    """The widget that draws this model; in the plain set of signs if the screen is, or as `plain` says."""
    return WIDGETS[type(model)](model, plain)


def can_show(overlay: Overlay[Any], model: OverlayModel) -> bool:
    """Whether an overlay that is there already can show this model as well."""
    return type(overlay) is WIDGETS[type(model)]


__all__ = ["Overlay", "can_show", "widget_for"]
