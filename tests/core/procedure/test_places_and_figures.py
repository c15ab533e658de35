"""The place of a thing in what a question proposes, and figures that count when they are 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Make = Callable[..., Any]
SHARE = """
[kind.unit.field]
share = { type = "number", transient = true }
"""


def test_a_question_to_each_thing_knows_its_place(steps: Make) -> None:
    trial = steps(
        '{ ask = "friends.share", default = "10 * nth if it.strength > 0 else 0" },'
        '{ let = "x", is = "list(u.share for u in friends)" }',
        SHARE,
    )
    assert trial.run().names["x"] == (10, 20)
    assert trial.run(facts={"u3.share": 7}).names["x"] == (10, 7)


def test_a_figure_counts_when_it_is_nought_and_a_modifier_does_not(steps: Make) -> None:
    trial = steps(
        '{ tally = "x", line = [{ clause = "1", add = 0, when = "unit.strength > 0", base = true }, '
        '{ clause = "2", add = 0, when = "unit.strength > 0" }, '
        '{ clause = "3", add = 1, when = "unit.strength == 0", base = true }] }'
    )
    counts = {line.clause: line.counts for line in trial.run().tallies[0].lines}
    assert counts == {"1": True, "2": False, "3": False}


def test_the_text_of_a_band_is_one_of_its_cells(steps: Make) -> None:
    table = """
        [table.clash]
        bands = [
          { to = 3, id = "tie", text = { it = "pari", en = "a tie" }, loss = 1 },
          { id = "win", text = { it = "vinta", en = "won" }, loss = 2 },
        ]
    """
    tell = '{ tell = { it = "esito: {row.text}, {row.loss}", en = "result: {row.text}, {row.loss}" } }'
    trial = steps('{ lookup = "row", in = "clash", at = "unit.strength" }, ' + tell, table)
    said = trial.run().said[0].text
    assert (said.it, said.en) == ("esito: vinta, 2", "result: won, 2")
