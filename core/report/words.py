"""The report's own words in both languages; the core cannot ask the screen for its."""

from __future__ import annotations

from typing import Final

from core.ruleset.models import Text
from core.ruleset.models.parts import Language


def _both(it: str, en: str) -> Text:
    return Text(it=it, en=en)


WORDS: Final = {
    "turn": _both("Turno {n}", "Turn {n}"),
    "rules": _both("Regolamento", "Rules"),
    "version": _both("versione {version}", "version {version}"),
    "now_version": _both("versione {began}, ora {version}", "version {began}, now {version}"),
    "house": _both("con regole o cifre di casa", "with house rules or figures"),
    "options": _both("Scelte diverse dal regolamento", "Choices other than the ruleset's"),
    "no_options": _both("le scelte del regolamento", "the ruleset's own choices"),
    "notices": _both("Da sapere", "To be known"),
    "sides": _both("Parti", "Sides"),
    "holds": _both("tiene con {n}", "holds with {n}"),
    "setup": _both("Come è nata la battaglia", "How the battle came to be"),
    "field": _both("Il campo", "The field"),
    "field_end": _both("Il campo, com'è alla fine", "The field, as it is at the end"),
    "nothing": _both("niente di notevole", "nothing of note"),
    "no_turns": _both("La battaglia non è ancora cominciata.", "The battle has not begun yet."),
    "note": _both("Nota", "Note"),
    "table": _both("tavolo", "table"),
    "here": _both("qui", "here"),
    "mixed": _both("tavolo e qui", "table and here"),
    "hand": _both("a mano", "by hand"),
    "forced": _both("forzato", "forced"),
    "lost_turn": _both("Perdite del turno", "Losses of the turn"),
    "undone": _both("Annullate: {n}", "Undone: {n}"),
    "losses": _both("Perdite", "Losses"),
    "name": _both("Chi", "Who"),
    "start": _both("all'inizio", "at the start"),
    "end": _both("alla fine", "at the end"),
    "lost": _both("perdute", "lost"),
    "loose": _both("in nessuna formazione", "in no formation"),
    "whole": _both("senza perdite: {n}", "without losses: {n}"),
    "no_losses": _both("nessuna perdita", "no losses"),
    "strength": _both("forza", "strength"),
    "gone": _both("Fuori gioco", "Out of the game"),
    "gone_turn": _both("fuori gioco, turno {n}", "out of the game, turn {n}"),
    "gone_only": _both("fuori gioco", "out of the game"),
    "no_more": _both("non più: {what}", "no longer: {what}"),
    "why": _both("perché", "why"),
    "back": _both("di nuovo in gioco", "back in the game"),
    "came": _both("arrivata dopo", "came later"),
    "finish": _both("Esito", "Outcome"),
    "no_finish": _both(
        "Nessuna parte ha ancora vinto: la battaglia è al turno {n}.",
        "Nobody has won yet: the battle is in turn {n}.",
    ),
    "luck": _both("Fortuna", "Luck"),
    "luck_dice": _both("Dadi", "Dice"),
    "luck_tests": _both("Prove", "Tests"),
    "all": _both("Tutti", "All"),
    "side": _both("Parte", "Side"),
    "nobody": _both("insieme", "together"),
    "die": _both("dado", "die"),
    "thrown": _both("tirati", "thrown"),
    "mean": _both("media", "mean"),
    "expected": _both("attesi", "expected"),
    "expected_mean": _both("attesa", "expected"),
    "spread": _both("± (2 volte su 3)", "± (2 times in 3)"),
    "test": _both("prova", "test"),
    "times": _both("volte", "times"),
    "fell": _both("usciti", "fell"),
    "luck_how": _both(
        "Contano i tiri che valgono, non quelli annullati. Per ogni cosa di cui una prova dà le probabilità:"
        " quanto c'era da aspettarsi in tutto con i modificatori di allora, e quanto è venuto.",
        "Rolls that hold are counted, not those undone. For each thing that a test has odds for: what was to"
        " be expected in all with the modifiers of the moment, and what came.",
    ),
    "luck_left": _both(
        "Prove che non si possono più ricalcolare come allora, contate solo nei dadi: {n}.",
        "Tests that cannot be worked out again as they were, counted among the dice alone: {n}.",
    ),
    "made_by": _both("Fatto con Aiutante", "Made with Aiutante"),
    "yes": _both("sì", "yes"),
    "no": _both("no", "no"),
}


def say(key: str, language: Language, **values: object) -> str:
    """A text of the report with its values put in."""
    text = WORDS[key].say(language)
    for name, value in values.items():
        text = text.replace("{" + name + "}", str(value))
    return text
