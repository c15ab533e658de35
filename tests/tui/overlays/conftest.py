"""Overlays by themselves: a screen with a made-up picture behind, and models made by hand."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from textual.app import App, ComposeResult
from textual.widgets import Static

from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from tui.model.overlays import (
    CardAction,
    CardFigure,
    CardLoss,
    CardModel,
    CardStatus,
    ChoiceModel,
    ChoiceRow,
    HelpModel,
    HelpSection,
    LookupGroup,
    LookupHit,
    LookupModel,
    MessageModel,
    OverlayModel,
    UndoEntry,
    UndoModel,
)
from tui.model.parts import StatusMark, UnitRow
from tui.overlays import widget_for
from tui.theme import DARK, THEMES

NAME = "II battaglione bersaglieri"
Models = Callable[..., dict[str, OverlayModel]]


class OverlayApp(App[None]):
    """Something that fills the screen, and an overlay on it."""

    CSS = "Static#behind { width: 100%; height: 100%; color: $line; }"

    def __init__(self, model: OverlayModel, plain: bool = False) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK
        self.model = model
        self.plain = plain

    def compose(self) -> ComposeResult:
        yield Static("\n".join(str(row) for row in range(60)), id="behind", markup=False)

    async def on_mount(self) -> None:
        await self.screen.mount(widget_for(self.model, self.plain))


@pytest.fixture
def show() -> Callable[..., OverlayApp]:
    """An app that shows one model."""
    return OverlayApp


@pytest.fixture
def models() -> Models:
    """One model of each kind, with a name in every text that people may have written."""

    def make(name: str = NAME, language: Language = "it") -> dict[str, OverlayModel]:
        return {
            "card": card(name, language),
            "undo": undo(name, language),
            "lookup": lookup(name, language),
            "help": help_page(name, language),
            "choice": choice(name),
            "message": message(name),
        }

    return make


def row(name: str) -> UnitRow:
    numbers = (Fraction(12), Fraction(14), Fraction(3), Fraction(7))
    return UnitRow(Ref("unit", "x"), 9, name, "now", *numbers, figures="12/14", statuses=())


def card(name: str, language: Language) -> CardModel:
    disordered = StatusMark("disordered", "D", "disordinata", 1, True)
    tried = StatusMark("tried", "P", "provata", 2, False)
    return CardModel(
        row=row(name),
        language=language,
        side_index=0,
        place=f"Italiani › Corpo › {name}",
        kind="Bersaglieri",
        kind_clause="2.1.1a",
        strength_label="VBU",
        strength_clause="7.5g",
        losses=(
            CardLoss("+2 perdite", "turno 3, coesione 9", "7.5f"),
            CardLoss("+3 danni in attesa", "turno 4, fuoco 34 → 9", "7.5a"),
        ),
        figures=(CardFigure("M (cm)", "6", "2.0c"), CardFigure("VD", "14", "3.0a", house=True)),
        statuses=(
            CardStatus(disordered, "dal turno 3", f"urtata da {name}", "9.4d", "passa se sta ferma", "2.2f"),
            CardStatus(tried, "dall'inizio", "", "", "", "2.2b"),
        ),
        formation_label="ordine",
        formation="Manovra",
        general=name,
        qualities=(CardFigure("Valore", "Valoroso", "2.2k"),),
        actions=(
            CardAction("fire", "f", "Fuoco", True, "", "7.1a"),
            CardAction("rally", "s", "Sta ferma", True, "", "2.2f"),
            CardAction("melee", "m", "Mischia", False, f"{name} è disordinata", "2.2g"),
        ),
        remark=f"{name}; i due pennacchi rossi",
        before=8,
        after=10,
    )


def undo(name: str, language: Language) -> UndoModel:
    entries = (
        UndoEntry(9, f"Coesione di 9 {name}", "1d6 3", "turno 4, Italiani", ("9: VBU 13 → 14",), True),
        UndoEntry(8, f"Fuoco di 8 su 38 {name}", "13d6 6 6 5 5 4 3 …", "turno 4", ("38: danni 3 → 0",), True),
        UndoEntry(7, f"Passo: {name}", "", "turno 4, Italiani", (), False),
    )
    return UndoModel(language, 2, entries, 32)


def lookup(name: str, language: Language) -> LookupModel:
    body = ("Due dadi in meno su chi è dentro un bosco. " * 3, f"Detto di {name}.")
    test = (
        LookupHit("dentro un bosco", "−2", "5.2.5b", body, "dice/5.2.5b", "g", "hand-off"),
        LookupHit(f"limitare di bosco: {name}", "−2", "7.2k", (), "dice/7.2k", "e", "hand-on"),
    )
    units = (LookupHit(f"9 {name}", "", "", (name,), thing=Ref("unit", "x")),)
    groups = (LookupGroup("righe di questa prova", test), LookupGroup("reparti", units))
    return LookupModel(language, "bosco", groups, 0)


def help_page(name: str, language: Language) -> HelpModel:
    typed = HelpSection("che cosa si scrive", (("9f38 8⏎", "l'unità 9 fa f"), ("9⏎", "la scheda")))
    verbs = HelpSection("verbi", (("f", f"Fuoco: {name}"), ("m", "Mischia: attacca, difende")))
    statuses = HelpSection("stati", (("D", "disordinata"), ("P", name)), short=True)
    return HelpModel(language, (typed, verbs, statuses))


def choice(name: str) -> ChoiceModel:
    rows = (ChoiceRow("a", f"{name} arretra", "back", "9.9e", chosen=True), ChoiceRow("b", "resta", "stay"))
    return ChoiceModel("Domanda", f"Che cosa fa {name}?", rows, "9.9a")


def message(name: str) -> MessageModel:
    rows = (ChoiceRow("a", "riprova", "again"),)
    return MessageModel(
        "File", (f"{name} è cambiato sul disco", "Nulla è perduto."), rows, "error", "⏎ chiude"
    )
