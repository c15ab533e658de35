"""The app's own texts of the overlays and of the start, in both languages."""

from __future__ import annotations

from core.ruleset.models.parts import Language

WORDS: dict[str, tuple[str, str]] = {
    "card.place": ("posto", "place"),
    "card.kind": ("tipo", "type"),
    "card.values": ("valori", "figures"),
    "card.of": ("di", "of"),
    "card.strength": ("forza", "strength"),
    "card.waiting": ("{n} in attesa", "{n} waiting"),
    "card.turn": ("turno {turn}", "turn {turn}"),
    "card.since": ("dal turno {turn}", "since turn {turn}"),
    "card.from_start": ("dall'inizio", "from the start"),
    "card.by_hand": ("a mano", "by hand"),
    "card.formation": ("formazione", "formation"),
    "card.general": ("generale", "general"),
    "card.status": ("stato", "state"),
    "card.actions": ("ora", "now"),
    "card.can": ("può", "can"),
    "card.cannot": ("non può", "cannot"),
    "card.not_now": ("ora non si può", "not possible now"),
    "card.force": ("forza", "force"),
    "card.remark": ("nota", "note"),
    "card.gone": ("fuori gioco", "out of the game"),
    "card.gone_turn": ("fuori gioco dal turno {turn}", "out of the game since turn {turn}"),
    "card.before": ("{n} ‹ precedente", "{n} ‹ previous"),
    "card.after": ("seguente › {n}", "next › {n}"),
    "card.house": ("della casa", "house"),
    "undo.title": ("Annulla", "Undo"),
    "undo.back": ("torna", "back"),
    "undo.nothing": ("non c'è niente da annullare", "there is nothing to undo"),
    "undo.dice": (
        "I dadi annullati restano nel diario, barrati.",
        "Undone dice stay in the log, struck through.",
    ),
    "undo.more": ("altre {n} fino all'inizio", "{n} more to the start"),
    "undo.step": ("il passo torna indietro", "the step goes back"),
    "lookup.title": ("Cerca", "Look up"),
    "lookup.test": ("righe di questa prova", "lines of this test"),
    "lookup.answers": ("{n} risposte", "{n} answers"),
    "lookup.answer": ("1 risposta", "1 answer"),
    "lookup.none": ("nessuna risposta", "nothing found"),
    "lookup.type": ("scrivi che cosa cerchi", "type what you look for"),
    "help.title": ("Aiuto", "Help"),
    "help.typed": ("che cosa si scrive", "what one types"),
    "help.verbs": ("verbi di questo regolamento", "verbs of this ruleset"),
    "help.statuses": ("stati, a mano con 9=lettera", "statuses, by hand with 9=letter"),
    "help.keys": ("tasti", "keys"),
    "help.command": (
        "l'unità 9 fa f contro la 38, a 8 (il fatto chiesto)",
        "unit 9 does f to 38, at 8 (the fact asked)",
    ),
    "help.several": ("più unità nello stesso ruolo", "several units in one role"),
    "help.dice": ("i dadi, mentre un tiro aspetta", "the dice, while a roll waits"),
    "help.roll": ("tira qui tutti i dadi, o quelli che mancano", "rolls here all dice, or those missing"),
    "help.tick": ("a riga vuota: segna quella riga", "while the line is empty: ticks that line"),
    "help.join": ("in una prova: 34 si unisce, 34 lascia", "in a test: 34 joins, 34 leaves"),
    "help.card": ("la scheda dell'unità 9", "the card of unit 9"),
    "help.losses": ("a mano: due perdite, una resa", "by hand: two losses, one back"),
    "help.status": ("a mano: stato d sì o no", "by hand: status d on or off"),
    "help.force": ("forza ciò che le regole vietano", "forces what the rules forbid"),
    "help.lookup": ("cerca in regole, tabelle, reparti", "looks up rules, tables, units"),
    "help.next": ("passo seguente", "next step"),
    "help.undo": ("annulla, rifà", "undo, redo"),
    "help.arrows": ("scegli; il prossimo riquadro davanti", "choose; the next pane to the front"),
    "help.panes": ("Esercito, Prova, Fase, Diario davanti", "army, test, phase, log to the front"),
    "help.large": ("caratteri grandi per chi sta di fronte", "large type for the other side"),
    "help.folded": ("le righe che non si applicano", "the lines that do not apply"),
    "help.escape": ("chiude, o lascia la prova", "closes, or leaves the test"),
    "choice.title": ("Domanda", "Question"),
    "choice.yes": ("sì", "yes"),
    "choice.no": ("no", "no"),
    "choice.yes_letter": ("s", "y"),
    "choice.no_letter": ("n", "n"),
    "choice.number": ("un numero", "a number"),
    "more_below": ("altro sotto ▾", "more below ▾"),
}


def say(key: str, language: Language, **names: object) -> str:
    """The text of that key, with names put in."""
    text = WORDS[key][0 if language == "it" else 1]
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
