"""San Martino in the third melee of a turn, as plain models: two columns, bands, both dice known."""

from __future__ import annotations

from dataclasses import replace

from core.ruleset.expression import Ref
from tests.tui.fixtures import ADUA, formation, line, logged, unit
from tui.model.parts import (
    Column,
    Crumb,
    DiceGroup,
    DiceModel,
    EntryModel,
    FooterKey,
    NowModel,
    PhaseModel,
    Reminder,
    SideModel,
    TestModel,
)

MOLLARD = formation(
    "3a Divisione · Mollard",
    "capace",
    "morale 2/12",
    [
        unit(1, "7° rgt fanteria", "7/9", mark="now", notch=4),
        unit(2, "8° rgt fanteria", "6/9", notch=4),
        unit(3, "13° rgt fanteria", "6/9", mark="now", notch=4),
        unit(4, "14° rgt fanteria", "4/9", "S", mark="now", notch=4),
        unit(5, "II btg bersaglieri", "2/3"),
        unit(6, "X btg bersaglieri", "3/3"),
        unit(7, "Cavall. di Monferrato", "3/3"),
        unit(8, "Batteria divisionale", "2/3", mark="now"),
        unit(9, "Batteria divisionale", "3/3"),
        unit(10, "Batteria divisionale", "3/3"),
    ],
    "now",
)
PIEDMONT = SideModel(
    Ref("side", "piemonte"),
    0,
    "Piemonte",
    "morale d'armata 9/9 ≥1",
    (
        MOLLARD,
        formation("5a Divisione · Cucchiari", "mediocre", "morale 2/12", open_=False),
        formation("2a Divisione · Cerale", "capace", "morale 0/5", open_=False),
    ),
    "4: Scossa dal turno 5",
)
BERGER = formation(
    "Divisione Berger",
    "capace",
    "morale 0/13",
    [
        unit(31, "IR 17 Hohenlohe", "7/11", mark="target", notch=5),
        unit(32, "Btg cacciatori", "2/3", mark="target"),
        unit(33, "Btr a cavallo 9/VIII", "2/3", "D"),
        unit(34, "Rgt Berger", "9/11", mark="target", notch=5),
        unit(35, "Btg cacciatori", "3/3"),
        unit(36, "Btr da 6 libbre", "3/3"),
        unit(37, "Rgt Reichlin", "11/11", notch=5),
        unit(38, "Btg cacciatori", "3/3"),
    ],
)
AUSTRIA = SideModel(Ref("side", "austria"), 1, "Austria", "morale d'armata 6/6 ≥1", (BERGER,))

ATTACK = Column(
    "attack",
    "PIEMONTE attacca",
    0,
    (
        line("9.4c", "3 13° fanteria", "+2", "hand-on"),
        line("9.4c", "4 14° fanteria S", "+2", "hand-on"),
        line("", "in sostegno, fattore − 1", "", "base"),
        line("9.4d", "1 7° fanteria", "+1", "hand-on"),
        line("9.5j", "8 Btr division.", "+1", "hand-on"),
        line("", "modificatori", "", "base"),
        line("9.5e", "gen. Mollard", "+1", "hand-on", "g"),
        line("9.5f", "attaccante", "+1", "auto-on"),
        line("9.5i", "regolare", "+1", "auto-on"),
        line("9.5o", "scossa: 4", "−1", "auto-on"),
        line("9.5u", "sul fianco", "+3", "hand-off", "a"),
    ),
    "5 + 1 + 2",
    "8",
    7,
)
DEFENCE = Column(
    "defence",
    "AUSTRIA difende",
    1,
    (
        line("9.4c", "31 IR 17 Hohenlohe", "+3", "hand-on"),
        line("9.4c", "32 Btg cacciatori", "+0", "hand-on"),
        line("", "in sostegno, fattore − 1", "", "base"),
        line("9.4d", "34 Rgt Berger", "+2", "hand-on"),
        line("", "modificatori", "", "base"),
        line("9.5e", "generale", "+1", "hand-off", "h"),
        line("9.5i", "regolare", "+1", "auto-on"),
        line("9.5n", "pendenza dolce", "+1", "hand-on", "p"),
        line("9.5c", "ostacolo", "+1", "hand-off", "l"),
        line("9.5d", "terreno ad area", "+1", "hand-off", "t"),
    ),
    "5 + 2",
    "7",
    8,
)
MELEE = TestModel(
    procedure="Mischia",
    title="3+4 → 31",
    roles=(),
    columns=(ATTACK, DEFENCE),
    asked=(),
    bars=(),
    odds=(),
    bands=(
        ("", "", "differenza, per chi perde", "vince PIE", "vince AUS"),
        ("", "0–1", "pari: 1 perdita a testa, si rifà", "", "41,7 %"),
        ("", "2–3", "1 perdita, disord., arretra 3″", "25,0 %", "13,9 %"),
        ("►", "4–5", "2 perdite, disord., arretra 3″ *", "13,9 %", "2,8 %"),
        ("", "6+", "3 perdite, disord., arretra 3″", "2,8 %", "mai"),
    ),
)
SAN_MARTINO = replace(
    ADUA,
    title="San Martino, 24 giugno 1859",
    ruleset="L'Italia s'è desta",
    sides=(PIEDMONT, AUSTRIA),
    phase=PhaseModel(
        turn=6,
        side="Piemonte",
        side_index=0,
        title="corpo a corpo",
        things=(),
        acting="mischia 2 di 3, giro 1",
        steps=(
            Crumb("bombardamento", "done"),
            Crumb("fuoco", "done"),
            Crumb("manovra", "done"),
            Crumb("corpo a corpo", "now"),
        ),
        reminders=tuple(
            Reminder(text, clause)
            for text, clause in (
                ("l'ordine: chi attacca", "9.1j"),
                ("i sostegni contano una volta", "9.4d"),
                ("chi evade non combatte", "9.2f"),
                ("pari: si rifà", "9.6a"),
                ("poi l'inseguimento", "9.8a"),
            )
        ),
    ),
    test=MELEE,
    dice=DiceModel(
        title="",
        groups=(
            DiceGroup((5,), True, "Piemonte 8 + _ = 13"),
            DiceGroup((2,), True, "Austria 7 + _ = 9"),
        ),
        missing=0,
        so_far="Piemonte +4",
        rule="",
        clause="",
        source="dal tavolo",
        results=(
            "31 32 34   2 perdite in tutto, disordine, indietro 3″",
            "poi   3 e 4 provano l'inseguimento, 1d6 ≥ 5",
        ),
    ),
    log=(
        logged(
            51,
            "fuoco di 5 II btg bersaglieri su 32 Btg cacciatori",
            "2d6 6 4   1 perdita",
            "7.1a",
            "tavolo",
            turn="T6 Pi",
        ),
        logged(
            52, "33 Btr a cavallo 9/VIII evade: al traino, in disordine", "", "9.2f", "a mano", turn="T6 Pi"
        ),
        logged(
            53,
            "1ª mischia 17°+18° → 37 Reichlin",
            "8 + 3 contro 7 + 3   parità, giro 2",
            "9.6a",
            "tavolo",
            turn="T6 Pi",
        ),
        logged(
            54,
            "giro 2 17°+18° → 37 Reichlin",
            "7 + 1 contro 7 + 4   Piemonte −3: 1 perdita",
            "9.6b",
            "tavolo",
            turn="T6 Pi",
        ),
    ),
    now=NowModel("13 a 9, vince il Piemonte di 4: ⏎ applica, poi spartisci 2 perdite tra 31, 32 e 34"),
    entry=EntryModel("dadi", "52", "prima il Piemonte, poi l'Austria   ⌫ cancella"),
    keys=(
        FooterKey("⏎", "applica"),
        FooterKey("r", "tira qui"),
        FooterKey("+34 −34", "unità dentro, fuori"),
        FooterKey("a–t", "spunta"),
        FooterKey("u", "annulla"),
        FooterKey("/", "cerca"),
        FooterKey("Esc", "lascia"),
        FooterKey("?", "aiuto"),
    ),
    chosen=None,
)
