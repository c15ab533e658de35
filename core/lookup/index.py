"""The index behind the look-up: words of all entries in one sorted list, so that a beginning finds its range.

Accents and capitals do not matter, nor which of the two languages somebody writes in.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from core.lookup.entries import KINDS, Entry, Kind, entries
from core.ruleset.expression import Ref
from core.ruleset.models import Ruleset, Text

WORD = re.compile(r"[^\W_]+(?:[.\-][^\W_]+)*")
PART = re.compile(r"[.\-]")
ELISION = re.compile(r"\b[a-z]{1,6}'")
"""`dell'eroico` is looked for as `eroico`."""
MOST_LETTERS = 200
"""Longer queries are cut: nobody types them at a table."""
MOST_WORDS = 8

CLAUSE_ITSELF, CLAUSE_BEGINS = 1000, 300
TITLE_ITSELF, TITLE_BEGINS = 50, 5
TITLE, HIDDEN, BODY = 40, 30, 10
WHOLE = 1.5
"""A whole word is worth more than a beginning."""


@dataclass(frozen=True)
class Hit:
    """One answer."""

    kind: Kind
    id: str
    title: Text
    clause: str | None
    body: tuple[Text, ...]
    score: float
    thing: Ref | None = None


class Index:
    """All that can be found in a ruleset, and what a battle adds."""

    def __init__(self, ruleset: Ruleset, more: Iterable[Entry] = ()) -> None:
        self._entries = (*entries(ruleset), *more)
        self._worth: dict[str, dict[int, int]] = defaultdict(dict)
        for number, entry in enumerate(self._entries):
            for word, worth in _worths(entry):
                known = self._worth[word]
                known[number] = max(worth, known.get(number, 0))
        self._words = sorted(self._worth)

    def find(self, query: str, limit: int = 40) -> tuple[Hit, ...]:
        """The answers, the best first. All words of the query must be found, if any entry has them all."""
        asked = tuple(_words(query[:MOST_LETTERS]))[:MOST_WORDS]
        scores = [self._scores(word) for word in asked]
        if not scores:
            return ()
        having_all = set(scores[0]).intersection(*scores[1:])
        numbers = having_all or set().union(*scores)
        found = {number: sum(score.get(number, 0.0) for score in scores) for number in numbers}
        whole = plain(query).strip()
        for number in numbers:
            found[number] += self._as_a_whole(self._entries[number], whole)
        ordered = sorted(found, key=lambda number: (-found[number], self._place(number)))
        return tuple(self._hit(number, found[number]) for number in ordered[:limit])

    def nearest(self, query: str) -> str | None:
        """A word that may have been meant, where nothing was found."""
        asked = [word for word in _words(query[:MOST_LETTERS]) if not self._scores(word)]
        near = get_close_matches(asked[0], self._words, n=1) if asked else []
        return near[0] if near else None

    def _scores(self, word: str) -> dict[int, float]:
        """What each entry is worth for words that begin like this one."""
        scores: dict[int, float] = {}
        for place in range(bisect_left(self._words, word), len(self._words)):
            found = self._words[place]
            if not found.startswith(word):
                break
            for number, worth in self._worth[found].items():
                score = worth * (WHOLE if found == word else 1)
                scores[number] = max(score, scores.get(number, 0.0))
        return scores

    @staticmethod
    def _as_a_whole(entry: Entry, query: str) -> float:
        """What the query is worth taken whole: a clause, an id, or a title.

        The clause itself stands first, then what carries it out, then clauses that begin like it.
        """
        clause, titles = plain(entry.clause or ""), (plain(entry.title.it), plain(entry.title.en))
        if clause == query:
            return CLAUSE_ITSELF * 2 if entry.kind == "clause" else CLAUSE_ITSELF
        if clause.startswith(query) and query[:1].isdigit():
            return CLAUSE_BEGINS
        if query in titles or plain(entry.id) == query:
            return TITLE_ITSELF
        return TITLE_BEGINS if any(title.startswith(query) for title in titles) else 0

    def _place(self, number: int) -> tuple[int, int]:
        return KINDS.index(self._entries[number].kind), number

    def _hit(self, number: int, score: float) -> Hit:
        entry = self._entries[number]
        return Hit(entry.kind, entry.id, entry.title, entry.clause, entry.body, score, entry.thing)


def plain(text: str) -> str:
    """The text without accents and capitals."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def _words(text: str) -> Iterator[str]:
    for found in WORD.finditer(ELISION.sub(" ", plain(text).replace("\u2019", "'"))):
        yield found.group()


def _worths(entry: Entry) -> Iterator[tuple[str, int]]:
    """Each word of an entry with its worth; words with a dot or hyphen inside also by their parts."""
    texts = [(entry.title.it, TITLE), (entry.title.en, TITLE), (entry.clause or "", TITLE)]
    texts += [(word, HIDDEN) for word in entry.words]
    texts += [(said, BODY) for text in entry.body for said in (text.it, text.en)]
    for text, worth in texts:
        for word in _words(text):
            yield word, worth
            for part in PART.split(word)[1:] if not word[0].isdigit() else ():
                yield part, worth
