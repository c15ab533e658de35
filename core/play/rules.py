"""The ruleset of a battle, with what the players' own house file supplies."""

from __future__ import annotations

from core.play.errors import of_ruleset
from core.ruleset import Loaded, RulesetError, load, with_house
from core.store import places


def load_ruleset(name: str) -> Loaded:
    """A ruleset by its name, with what the players' house file supplies. Raises PlayError."""
    try:
        return housed(load(name, [places.rulesets_folder()]))
    except RulesetError as error:
        raise of_ruleset(name, error) from error


def housed(loaded: Loaded) -> Loaded:
    """A ruleset with what the players' house file supplies; faulty entries are left out."""
    return with_house(loaded, places.house_file(loaded.ruleset.id))
