"""The app's own texts in Italian and English: one TOML file a language, with the same keys.

What belongs to one game comes from its ruleset and never from here.
"""

from tui.words.texts import LANGUAGES, catalogue, places, say

__all__ = ["LANGUAGES", "catalogue", "places", "say"]
