"""Made-up pictures of battles as plain models, and a desk that only writes down what reaches it.

Adua in the middle of a volley, and the same at an order being typed; San Martino in a melee is in
`fixture_melee`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from core.ruleset.expression import Ref
from tui.model.overlays import OverlayModel
from tui.model.parts import (
    AskedLine,
    CheckLine,
    Column,
    Crumb,
    DeskModel,
    DiceGroup,
    DiceModel,
    EntryModel,
    FooterKey,
    FormationRow,
    LogLine,
    Mark,
    NowModel,
    OddsLine,
    PhaseModel,
    Reminder,
    SideModel,
    StatusMark,
    TestModel,
    UnitRow,
)

FRONTS: tuple[Literal["army", "test", "phase", "log"], ...] = ("army", "test", "phase", "log")
STATUSES = {
    "D": StatusMark("disordered", "D", "disordinata", 0, True),
    "S": StatusMark("shaken", "S", "scossa", 0, True),
    "P": StatusMark("tested", "P", "provata", 1, False),
    "M": StatusMark("moved", "M", "ha mosso", 2, False),
    "O": StatusMark("ready", "O", "in opportunità", 2, False),
}


def unit(
    number: int, name: str, figures: str, letters: str = "", mark: Mark = "", waiting: int = 0, notch: int = 0
) -> UnitRow:
    """A unit; `figures` that are no figures say what became of it."""
    thing = Ref("unit", f"u{number}")
    if "/" not in figures:
        zero = Fraction(0)
        return UnitRow(thing, number, name, "out", zero, Fraction(10), zero, None, "", (), figures)
    have, full = figures.split("/")
    marks = tuple(STATUSES[letter] for letter in letters)
    words = [status.word for status in marks]
    words += [f"{waiting} danni" if waiting > 1 else "1 danno"] if waiting else []
    return UnitRow(
        thing=thing,
        number=number,
        name=name,
        mark=mark,
        strength=Fraction(have),
        full=Fraction(full),
        waiting=Fraction(waiting),
        notch=Fraction(notch) if notch else None,
        figures=figures,
        statuses=marks,
        words=", ".join(words),
    )


def formation(
    name: str,
    word: str,
    holds: str,
    units: Sequence[UnitRow] = (),
    mark: Mark = "",
    summary: str = "",
    *,
    open_: bool = True,
) -> FormationRow:
    """A formation, open unless said otherwise."""
    thing = Ref("formation", name.casefold().replace(" ", "-"))
    return FormationRow(thing, name, mark, 0, open_, word, holds, tuple(units), summary)


ALBERTONE = formation(
    "Albertone · sinistra",
    "MANOVRA",
    "basi 5/7 ≥5",
    [
        unit(1, "I btg indigeni", "distrutto, turno 3"),
        unit(2, "VI btg indigeni", "7/10", "DPM", "done", 2),
        unit(3, "VII btg indigeni", "8/10", "P", "done"),
        unit(4, "VIII btg indigeni", "9/10", "DP", "done"),
        unit(5, "Bande dell'Okulè Kusai", "disperse, turno 2"),
        unit(6, "1a e 2a btr indigeni", "4/6", "P", "done"),
        unit(7, "3a e 4a btr siciliane", "5/6", "P", "done"),
    ],
    "done",
    "VBU 33/62",
)
NINE = unit(9, "II btg bersaglieri", "13/14", "DP", "now")
CAVALRY = unit(38, "Cavalleria dello Scioa", "11/12", "P", "target", 3)
ARIMONDI = formation(
    "Arimondi · centro",
    "MANOVRA",
    "basi 6/6 ≥5",
    [
        unit(8, "I btg bersaglieri", "13/14", "P", "done"),
        NINE,
        unit(10, "II btg fanteria", "12/12", mark="todo"),
        unit(11, "IV btg fanteria", "12/12", "O", "todo"),
        unit(12, "IX btg fanteria", "11/12", "P", "todo", 1),
        unit(13, "8a e 11a btr da montagna", "6/6", mark="todo"),
    ],
    "now",
)
DABORMIDA = formation(
    "Dabormida · destra", "MANOVRA", "basi 9/9 ≥7", mark="todo", summary="VBU 91/94", open_=False
)
ELLENA = formation(
    "Ellena · riserva", "MANOVRA", "basi 8/8 ≥6", mark="todo", summary="VBU 88/88", open_=False
)
GEBEYEHU = formation(
    "Gebeyehu · Scioa",
    "ATTACCO",
    "basi 9/10 ≥7",
    [
        unit(31, "Fucilieri dello Scioa", "7/10", "PM", waiting=1),
        unit(32, "Fucilieri dello Scioa", "9/10", "P", waiting=1),
        unit(33, "Fucilieri dello Scioa", "10/10"),
        unit(34, "Fucilieri dello Scioa", "10/10"),
        unit(35, "Scioani", "distrutti, turno 3"),
        unit(36, "Scioani", "6/10", "DP"),
        unit(37, "Lance dello Scioa", "5/8", "P"),
        CAVALRY,
        unit(39, "Cannoni dell'imperatore", "4/4"),
        unit(40, "Cannoni dell'imperatore", "4/4"),
    ],
)
OTHERS = tuple(
    formation(name, "MANOVRA", f"basi {n}/{n} ≥2", summary=f"VBU {10 * n}/{10 * n}", open_=False)
    for name, n in (
        ("Taytu", 2),
        ("Tekle Haymanot · Goggiam", 2),
        ("Makonnen · Harar", 4),
        ("Mengesha · Tigrai", 2),
        ("Alula · Tigrai", 2),
        ("Mengesha Atikem", 2),
        ("Mikael · Uollo", 4),
        ("Oliè · Jeggiù", 2),
    )
)
ITALIANS = SideModel(
    Ref("side", "italiani"),
    0,
    "Italiani",
    "VD 294/314 ≥157",
    (ALBERTONE, ARIMONDI, DABORMIDA, ELLENA),
    "9: Disordinata, Provata",
)
ETHIOPIANS = SideModel(Ref("side", "etiopi"), 1, "Etiopi", "VD 274/284 ≥142", (GEBEYEHU, *OTHERS))
PHASE = PhaseModel(
    turn=4,
    side="Italiani",
    side_index=0,
    title="Arimondi",
    things=(
        Crumb("Albertone", "done"),
        Crumb("Arimondi", "now"),
        Crumb("Dabormida", "todo"),
        Crumb("Ellena", "todo"),
    ),
    acting="9",
    steps=(
        Crumb("ordine", "done"),
        Crumb("coesione", "done"),
        Crumb("muove e spara", "now"),
        Crumb("mischia", "todo"),
    ),
    reminders=(
        Reminder("bersaglio obbligato: il nemico più vicino", "7.1b"),
        Reminder("bersaglio nell'arco di tiro di 45°", "7.4a"),
        Reminder("visuale: due linee libere dai due spigoli", "7.6a"),
        Reminder("chi è in opportunità risponde insieme", "7.0b"),
        Reminder(
            "9 è disordinata: non può andare a contatto", "2.2g", "e nemmeno caricare chi è in quadrato"
        ),
        Reminder("un'unità in bosco si vede a 3 cm", "5.2.5a"),
    ),
)


def line(
    clause: str, text: str, value: str, shape: str, letter: str = "", reason: str = "", **more: Any
) -> CheckLine:
    """A line of the checklist; its sign and whether it counts follow from value and shape."""
    sign = "minus" if value.startswith("−") else "plus" if value.startswith("+") and value != "+0" else "none"
    counts = shape in ("base", "auto-on", "hand-on", "forced-on")
    folded = more.pop("folded", shape == "auto-off")
    return CheckLine(
        clause or text,
        shape,  # type: ignore[arg-type]
        letter,
        text,
        reason,
        clause,
        value,
        sign,
        counts,
        folded,
        **more,
    )


FIRE = TestModel(
    procedure="Fuoco",
    title="9 → 38",
    roles=(("spara", (NINE,)), ("contro", (CAVALRY,))),
    columns=(
        Column(
            "attack/dice",
            "",
            None,
            (
                line("7.1a", "VBU di 9", "13", "base", reason="14 − 1 perdita"),
                line("7.2a", "bersaglio cavalleria", "+2", "auto-on", reason="38 è cavalleria"),
                line("7.2e", "oltre 5 cm", "−1", "auto-on", "x", "8 cm"),
                line("7.2f", "disordinata", "−1", "auto-on", reason="9 dal turno 3"),
                line("7.2h", "ha mosso o muoverà", "−1", "hand-on", "c", "a mano"),
                line("7.2c", "colpisce sul lato", "+2", "hand-off", "a"),
                line("7.2d", "colpisce alle spalle", "+3", "hand-off", "b", "esclude a"),
                line("7.2g", "protezioni in legno", "−1", "hand-off", "d"),
                line("7.2k", "limitare di bosco, abitato", "−2", "hand-off", "e"),
                line("5.2.5b", "dentro un bosco", "−2", "hand-off", "g", "esclude e"),
                line("7.2l", "muretti o muratura", "−3", "hand-off", "h"),
                line("7.2b", "quadrato", "+2", "auto-off", reason="38 non lo è"),
                line("7.2j", "fant. leggera, artiglieria", "−2", "auto-off", reason="è cavalleria"),
                line("5.2.6f", "difesa dell'abitato", "−2", "auto-off", reason="38 non lo è"),
            ),
            "13 + 2 − 1 − 1 − 1",
            "12 dadi",
            3,
        ),
    ),
    asked=(AskedLine("distance", "x", "distanza", "8 cm", True, False, "7.2e"),),
    bars=(),
    odds=(
        OddsLine("attesi", "2,75"),
        OddsLine("almeno uno", "96,9 %"),
        OddsLine("si disordina (6+)", "2,6 %"),
    ),
    histogram=tuple(
        (name, Fraction(share, 1000))
        for name, share in zip("0123456", (31, 145, 271, 277, 176, 74, 26), strict=True)
    ),
)
FIRE_DICE = DiceModel(
    title="",
    groups=(
        DiceGroup((6,), True, "1"),
        DiceGroup((6,), True, "1"),
        DiceGroup((5, 5), True, "1"),
        DiceGroup((5, 4, 3, 2, 1), False, "nessun danno"),
    ),
    missing=3,
    so_far="3 danni   su 38 ne pendono già 3",
    rule="6 o 55",
    clause="7.5a",
    source="dal tavolo",
    at_the_end=(
        OddsLine("3", "29,6 %"),
        OddsLine("4", "50,0 %"),
        OddsLine("5", "18,5 %"),
        OddsLine("6", "1,9 %"),
    ),
)


def logged(n: int, text: str, dice: str, clause: str, source: str, **more: Any) -> LogLine:
    """A line of the Italians' fourth turn."""
    return LogLine(
        n, more.pop("turn", "T4 It"), 0, text, dice, clause, source, more.pop("undone", False), **more
    )


LOG = (
    logged(31, "Albertone: ordine ATTACCO → MANOVRA, uno scalino", "", "4.6f", "a mano"),
    logged(
        32, "8 I btg bersaglieri f 36 Scioani", "11d6 6 5 3 2 2 …   1 danno", "7.5a", "tavolo", undone=True
    ),
    logged(
        33, "8 I btg bersaglieri f 38 Cavalleria dello Scioa", "13d6 6 6 5 5 4 …   3 danni", "7.5a", "tavolo"
    ),
    logged(34, "9 II btg bersaglieri coesione", "1d6 3   1 perdita, VBU 14 → 13", "7.5f", "tavolo"),
)
KEYS = (
    FooterKey("⏎", "conferma"),
    FooterKey("r", "tira qui"),
    FooterKey("a–h", "spunta"),
    FooterKey("x", "distanza"),
    FooterKey("u", "annulla"),
    FooterKey("/", "cerca"),
    FooterKey("Esc", "lascia"),
    FooterKey("?", "aiuto"),
)
ADUA = DeskModel(
    title="Adua, 1 marzo 1896",
    ruleset="Italiani in Colonia",
    saved="salvato",
    saved_ok=True,
    sides=(ITALIANS, ETHIOPIANS),
    phase=PHASE,
    test=FIRE,
    dice=FIRE_DICE,
    log=LOG,
    now=NowModel("Scrivi i 12 dadi di 9 II btg bersaglieri contro 38 Cavalleria dello Scioa: ne mancano 3"),
    entry=EntryModel("dadi", "655632514", "9 di 12   r tira qui i 3 che mancano   ⌫ cancella"),
    keys=KEYS,
    front="test",
    chosen=NINE.thing,
)
ORDER = replace(
    ADUA,
    test=None,
    dice=None,
    now=NowModel("Tocca a 9 II btg bersaglieri: muove, spara o sta ferma"),
    entry=EntryModel("ordine", "9f38 8", "fuoco di 9 II btg bers. su 38 Cav. Scioa, 8 cm"),
    keys=(
        FooterKey("⏎", "apri"),
        FooterKey("n", "passo"),
        FooterKey("Tab", "prova"),
        FooterKey("u", "annulla"),
        FooterKey("/", "cerca"),
        FooterKey("?", "aiuto"),
    ),
    front="army",
    sides=(
        replace(ITALIANS, formations=(replace(ALBERTONE, open=False), *ITALIANS.formations[1:])),
        ETHIOPIANS,
    ),
)


@dataclass
class StubDesk:
    """Shows one model, whatever happens, and writes down what reaches it."""

    shown: DeskModel = ADUA
    overlay: OverlayModel | None = None
    odds_pending: Callable[[], Any] | None = None
    large: bool = False
    quit_wanted: bool = False
    heard: list[tuple[Any, ...]] = field(default_factory=list)
    entries: list[tuple[str, str, Callable[[], object]]] = field(default_factory=list)
    sizes: list[tuple[int, int]] = field(default_factory=list)
    closed: int = 0

    def key(self, name: str, character: str | None = None) -> None:
        """A key."""
        self.heard.append(("key", name, character))

    def paste(self, text: str) -> None:
        """A text."""
        self.heard.append(("paste", text))

    def model(self, width: int, height: int) -> DeskModel:
        """The model."""
        self.sizes.append((width, height))
        return self.shown

    def click_unit(self, unit: Ref) -> None:
        """A click."""
        self.heard.append(("unit", unit))

    def click_line(self, key: str) -> None:
        """A click."""
        self.heard.append(("line", key))

    def click_formation(self, formation: Ref) -> None:
        """A click."""
        self.heard.append(("formation", formation))

    def odds_arrived(self, found: Any) -> None:
        """Odds: there is no more work."""
        self.heard.append(("odds", found))
        self.odds_pending = None

    def palette(self) -> list[tuple[str, str, Callable[[], object]]]:
        """The entries."""
        return self.entries

    def take_muster(self) -> None:
        """Nobody wants to edit the army."""

    def mustered(self) -> None:
        """The army was edited."""

    def close(self) -> None:
        """Let go."""
        self.closed += 1
