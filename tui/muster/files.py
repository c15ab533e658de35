"""Armies that are there already: the player's files, and the sides of samples of the same ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.armies import ArmyFileError, army_changes, army_name, army_tables, draft, read_army
from core.battle import OrbatError
from core.play import samples
from core.ruleset.expression import Ref
from core.state import Change, View
from core.store import StoreError, places, read_toml
from core.text import clean_name
from tui.model.parts import FooterKey
from tui.muster.models import PanelRow
from tui.muster.panel import Panel
from tui.muster.tree import name_in

if TYPE_CHECKING:
    from tui.muster.muster import Muster


@dataclass(frozen=True)
class Found:
    """An army: what it is called, its file, and which side of a sample it is."""

    name: str
    path: Path
    side: Ref | None = None
    about: str = ""


def changes_from(found: Found, view: View, side: Ref) -> tuple[Change, ...]:
    """The changes that bring the army into a side. Raises ArmyFileError."""
    if found.side is None:
        return read_army(view, side, found.path)
    try:
        other = draft(view.rules, read_toml(found.path)).view
    except (OrbatError, StoreError) as error:
        raise ArmyFileError(f"{found.path}: {error}") from error
    return army_changes(view, side, army_tables(other, found.side, found.name), found.path)


class FilesPanel(Panel):
    """Chooses an army to bring in."""

    def __init__(self, muster: Muster, side: Ref) -> None:
        super().__init__(muster)
        self.side = side
        self.found = [*self._own(), *self._of_samples()]

    def _own(self) -> list[Found]:
        found = []
        for path in places.armies():
            try:
                found.append(Found(army_name(path), path, about=path.name))
            except ArmyFileError:  # it is told of when it is chosen
                found.append(Found(clean_name(path.stem), path, about=path.name))
        return found

    def _of_samples(self) -> list[Found]:
        rules, language = self.muster.battle.rules, self.muster.language
        found = []
        for sample in samples():
            if sample.ruleset != rules.ruleset.id:
                continue
            try:
                other = draft(rules, read_toml(sample.path)).view
            except (OrbatError, StoreError):
                continue
            title = sample.title.say(language)
            for side in other.state.by_kind.get("side", ()):
                found.append(Found(name_in(other, side, language), sample.path, side, title))
        return found

    def rows(self) -> tuple[PanelRow, ...]:
        """An army a line."""
        return tuple(PanelRow(one.name, "", (one.about,)) for one in self.found)

    def title(self) -> str:
        """What is chosen."""
        return self.muster.say("muster.files")

    def nothing(self) -> str:
        """There is none."""
        return self.muster.say("muster.no_files")

    def now(self) -> str:
        """Which side gets it, and whether it stands in place of what is there."""
        name = name_in(self.muster.view, self.side, self.muster.language)
        return self.muster.say("muster.files_add" if self.muster.running else "muster.files_now", side=name)

    def keys(self) -> tuple[FooterKey, ...]:
        """Enter, arrows, Esc."""
        say = self.muster.say
        return (FooterKey("⏎", say("muster.key.take")), FooterKey("↑↓", say("sheet.key.choose")), self.back())

    def enter(self) -> None:
        """Brings it in; a file with a fault is told of, and nothing changes."""
        if not self.found:
            self.muster.close_panel()
            return
        found = self.found[min(self.place, len(self.found) - 1)]
        try:
            self.muster.bring(self.side, found)
        except ArmyFileError as error:
            self.muster.error = str(error)
        else:
            self.muster.close_panel()
