"""The words that the panes themselves draw, in both languages."""

from __future__ import annotations

from typing import Final

from core.ruleset.models.parts import Language

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "army": ("Esercito", "Army"),
    "test": ("Prova", "Test"),
    "phase": ("Fase", "Phase"),
    "log": ("Diario", "Log"),
    "dice": ("Dadi", "Dice"),
    "dice_line": ("dadi", "dice"),
    "turn": ("TURNO", "TURN"),
    "reminders": ("altri {n} avvisi:", "{n} more notes:"),
    "reminders.one": ("altro avviso:", "1 more note:"),
    "commands": ("altri {n} comandi", "{n} more commands"),
    "commands.one": ("altro comando", "1 more command"),
    "units": ("altri {n}", "{n} more"),
    "units.one": ("altro 1", "1 more"),
    "lines": ("altre {n} righe", "{n} more lines"),
    "lines.one": ("altra riga", "1 more line"),
    "folded": ("{n} righe non si applicano:", "{n} lines do not apply:"),
    "folded.one": ("1 riga non si applica:", "1 line does not apply:"),
    "folded_short": ("non si applicano: {n}", "do not apply: {n}"),
    "in_use": ("righe in uso: {n} di {m}", "lines in use: {n} of {m}"),
    "so_far": ("finora", "so far"),
    "at_the_end": ("alla fine", "at the end"),
    "missing": ("mancano {n}", "{n} missing"),
    "missing.one": ("manca 1", "1 missing"),
    "undone": ("annullato", "undone"),
    "working": ("calcolo le probabilità …", "working out the odds …"),
    "no_test": ("nessuna prova aperta", "no test is open"),
    "no_dice": ("nessun tiro aspetta", "no roll waits"),
    "no_log": ("ancora niente", "nothing yet"),
    "forced": ("forzata", "forced"),
    "force": ("! forza", "! force"),
    "house": ("della casa", "house rule"),
    "others": ("e altre {n}", "and {n} more"),
    "small": ("Finestra troppo piccola", "Window too small"),
    "small_size": ("{w}x{h}: servono {mw}x{mh}", "{w}x{h}: {mw}x{mh} needed"),
    "small_kept": ("La battaglia aspetta.", "The battle waits."),
    "small_short": ("piccola", "small"),
    "theme": ("Cambia aspetto: notte, giorno", "Change the look: dark, light"),
    "theme.help": (
        "Scuro per le sale in penombra, chiaro per il giorno",
        "Dark for dim rooms, light for day",
    ),
    "signs": ("Segni semplici, o tutti", "Plain signs, or all"),
    "signs.help": ("Per i caratteri a cui mancano dei segni", "For fonts that lack some signs"),
    "search": ("Cerca fra i comandi…", "Search the commands…"),
    "quit": ("Esci", "Quit"),
    "quit.help": ("La battaglia è già salvata", "The battle is already saved"),
    "fault": ("Errore interno: {what}", "Internal fault: {what}"),
    "fault.kept": (
        "La battaglia è salvata fino all'ultima azione. Particolari in {path}",
        "The battle is saved up to the last action. Details in {path}",
    ),
}


def word(key: str, language: Language, **values: object) -> str:
    """A word or sentence; `n=1` takes its singular where it has one."""
    if values.get("n") == 1 and f"{key}.one" in _WORDS:
        key = f"{key}.one"
    text = _WORDS[key][language == "en"]
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text
