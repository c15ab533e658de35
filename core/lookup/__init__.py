"""Look-up: what a ruleset says about a word, for the key `/` and for `aiutante lookup`.

An index is prepared once for a ruleset; asking it takes far less than a repaint. Drawing is left
to others.
"""

from core.lookup.entries import Entry, unit_entries
from core.lookup.index import Hit, Index

__all__ = ["Entry", "Hit", "Index", "unit_entries"]
