"""One page of help: what one types, the verbs of this ruleset, the statuses that can be set by hand."""

from __future__ import annotations

import re

from core.battle import Battle
from core.ruleset.models import Procedure, Ruleset, Status
from core.ruleset.models.parts import Language
from tui.model.map import battle_field
from tui.model.overlays import HelpModel, HelpSection
from tui.words import say

PLACE = re.compile(r"\{[^}]*\}")
"""What a status puts in its word, of the thing that has it."""

TYPED = (
    ("9f38 8⏎", "overlay.help.command"),
    ("3+4m31⏎", "overlay.help.several"),
    ("655632514⏎", "overlay.help.dice"),
    ("r", "overlay.help.roll"),
    ("a…w", "overlay.help.tick"),
    ("+34 -34", "overlay.help.join"),
    ("9⏎", "overlay.help.card"),
    ("9-2⏎ 9+1⏎", "overlay.help.losses"),
    ("9=d⏎", "overlay.help.status"),
    ("9m38!⏎", "overlay.help.force"),
    ("/…", "overlay.help.lookup"),
)
"""What one types, and the key of the text that says what it does; the commands are examples."""
KEYS = (
    ("n ⏎", "overlay.help.next"),
    ("u U", "overlay.help.undo"),
    ("A", "overlay.help.undo_many"),
    ("↑↓ Tab", "overlay.help.arrows"),
    ("E P F D", "overlay.help.panes"),
    ("G", "overlay.help.large"),
    ("M", "overlay.help.map"),
    ("O", "overlay.help.muster"),
    (".", "overlay.help.folded"),
    ("Esc", "overlay.help.escape"),
    ("Ctrl+P", "overlay.help.palette"),
    ("Ctrl+T", "overlay.help.theme"),
    ("Ctrl+Q", "overlay.help.quit"),
)


def build_help(battle: Battle, language: Language, top: int = 0) -> HelpModel:
    """The page for the ruleset of this battle."""
    ruleset = battle.rules.ruleset
    sections = (
        HelpSection(say("overlay.help.typed", language), _own(TYPED, language)),
        HelpSection(say("overlay.help.keys", language), _own(_keys(battle), language)),
        HelpSection(say("overlay.help.verbs", language), _verbs(ruleset, language)),
        HelpSection(say("overlay.help.statuses", language), _statuses(ruleset, language), short=True),
    )
    return HelpModel(language, tuple(section for section in sections if section.rows), top)


def _keys(battle: Battle) -> tuple[tuple[str, str], ...]:
    """The keys of the app; that of the map only where there is one."""
    return tuple(row for row in KEYS if row[0] != "M" or battle_field(battle) is not None)


def _own(rows: tuple[tuple[str, str], ...], language: Language) -> tuple[tuple[str, str], ...]:
    return tuple((keys, say(key, language)) for keys, key in rows)


def _verbs(ruleset: Ruleset, language: Language) -> tuple[tuple[str, str], ...]:
    found = [procedure for procedure in ruleset.procedure.values() if procedure.verb]
    found.sort(key=lambda procedure: procedure.verb or "")
    return tuple((procedure.verb or "", _with_roles(procedure, language)) for procedure in found)


def _with_roles(procedure: Procedure, language: Language) -> str:
    """The title with the words of its roles: who comes first, who after the verb."""
    needed = [role for role in procedure.roles if not role.optional and not role.many]
    roles = [role.text.say(language) for role in needed if role.text is not None]
    title = procedure.text.say(language)
    return f"{title}: {', '.join(roles)}" if roles else title


def _statuses(ruleset: Ruleset, language: Language) -> tuple[tuple[str, str], ...]:
    return tuple(
        (_letter(status, language), PLACE.sub("\u2026", status.word.say(language)))
        for status in sorted(ruleset.status.values(), key=lambda status: status.column)
    )


def _letter(status: Status, language: Language) -> str:
    """Its letter; in brackets where it follows from the rest and is not set by hand."""
    letter = status.letter.say(language)
    return letter if status.set is not None else f"({letter})"
