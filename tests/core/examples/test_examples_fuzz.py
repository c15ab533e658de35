"""Files of examples with something changed at random: they pass, differ, or have faults, and never break."""

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli
import tomli_w

from core.examples import ExamplesError, run_examples
from core.ruleset import Loaded

ORIGINAL = tomli.loads(
    (Path(__file__).parents[2] / "data" / "schermaglia" / "examples.toml").read_text("utf-8")
)
ODD: list[Any] = [
    *(
        0,
        -1,
        1,
        7,
        10**12,
        2.5,
        float("nan"),
        float("inf"),
        True,
        False,
        "",
        "a",
        "x.y",
        "none",
        "[/]",
        "\x1b",
        "é",
    ),
    *(
        [],
        [[]],
        [1],
        ["a"],
        [{}],
        {},
        {"a": 1},
        {"kind": "unit"},
        {"type": "reds-rifles"},
        {"it": "a", "en": "b"},
    ),
    *("fire", "firer", "reds-rifles", "game", "a", "done", ["fire"], [{"roll": "fire", "faces": [1]}]),
]
KEYS = [
    "id",
    "roles",
    "facts",
    "things",
    "expect",
    "dice",
    "play",
    "variants",
    "kind",
    "side",
    "parent",
    "general",
    "next",
]


def tables(node: Any) -> Iterator[Any]:
    """Every table and list of the data."""
    if isinstance(node, dict | list):
        yield node
        for inner in node.values() if isinstance(node, dict) else node:
            yield from tables(inner)


def changed(seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    data = copy.deepcopy(ORIGINAL)
    for _ in range(chance.randint(1, 3)):
        node = chance.choice([one for one in tables(data) if one] or [{"id": "x"}])
        key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
        how = chance.random()
        if how < 0.2:
            del node[key]
        elif how < 0.4 and isinstance(node, dict):
            node[chance.choice([*KEYS, str(key) + "x"])] = chance.choice(ODD)
        else:
            node[key] = copy.deepcopy(chance.choice(ODD))
    return data


@pytest.mark.parametrize("batch", range(10))
def test_nothing_in_a_file_of_examples_can_break_the_run(
    batch: int, skirmish: Loaded, tmp_path: Path
) -> None:
    file = tmp_path / "cases.toml"
    for seed in range(batch * 15, batch * 15 + 15):
        file.write_text(tomli_w.dumps(changed(seed)), encoding="utf-8")
        try:
            outcomes = run_examples(skirmish, file)
        except ExamplesError as error:
            assert str(error)
        else:
            assert all(str(outcome) for outcome in outcomes)
