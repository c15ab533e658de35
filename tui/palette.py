"""The command palette: what the desk offers, and what is the app's own. Titles are never read as markup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, cast

from rich.text import Text
from textual.command import DiscoveryHit, Hit, Hits, Provider

from tui.panes.drawing import shown

Entry = tuple[str, str, Callable[[], object]]
"""A title, a sentence of help, and what it does."""


class PaletteHost(Protocol):
    """The app, as far as the palette knows it."""

    def palette_entries(self) -> Iterator[Entry]:
        """Everything that can be done now."""


class Commands(Provider):
    """Offers the entries of the app."""

    def _entries(self) -> Iterator[Entry]:
        return cast(PaletteHost, self.app).palette_entries()

    async def discover(self) -> Hits:
        """All entries, while nothing is typed."""
        for title, help_text, action in self._entries():
            yield DiscoveryHit(cast(Any, _prompt(title, help_text)), action, text=shown(title))

    async def search(self, query: str) -> Hits:
        """The entries that match."""
        matcher = self.matcher(query)
        for title, help_text, action in self._entries():
            score = matcher.match(shown(title))
            if score > 0:
                yield Hit(score, cast(Any, _prompt(title, help_text)), action, text=shown(title))


def _prompt(title: str, help_text: str) -> Text:
    """Rich's text, which the palette takes as it is; a plain string it would read as markup."""
    text = Text(shown(title))
    return text.append(f"\n  {shown(help_text)}", style="dim") if help_text else text
