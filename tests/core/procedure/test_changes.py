"""Steps that change, remove and create."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from core.ruleset.expression import ExpressionError, Ref

Make = Callable[..., Any]


class TestChanges:
    """`by`, `to`, `append`, `remove`, `create`."""

    @pytest.mark.parametrize(
        ("step", "field", "due"),
        [
            ('change = "unit.strength", by = 3', "strength", 7),
            ('change = "unit.strength", by = -9', "strength", 0),
            ('change = "unit.strength", by = 99', "strength", 12),
            ('change = "unit.strength", to = -1', "strength", 0),
            ('change = "unit.strength", to = "unit.strength * 2"', "strength", 8),
            ('change = "unit.losses", by = "1 / 2"', "losses", Fraction(1, 2)),
            ('change = "unit.arm", to = "horse"', "arm", "horse"),
            ('change = "unit.arm", to = "foe.arm"', "arm", "horse"),
            ('change = "unit.shaken", to = true', "shaken", True),
            ('change = "unit.rival", to = "foe"', "rival", Ref("unit", "e1")),
            ('change = "unit.friends", append = "foe"', "friends", (Ref("unit", "e1"),)),
            (
                'change = "unit.friends", append = "friends"',
                "friends",
                (Ref("unit", "u2"), Ref("unit", "u3")),
            ),
        ],
    )
    def test_a_change_of_one_thing(self, steps: Make, step: str, field: str, due: Any) -> None:
        trial = steps(f"{{ {step} }}")
        assert trial.field(trial.run(), "u1", field) == due

    @pytest.mark.parametrize(
        ("field", "due"), [("losses", 0), ("shaken", False), ("arm", "foot"), ("label", ""), ("rival", None)]
    )
    def test_what_is_to_be_none_is_as_if_it_had_never_been(self, steps: Make, field: str, due: Any) -> None:
        values = {"losses": "3", "shaken": "true", "arm": "horse", "label": "'x'", "rival": "foe"}
        made = f'{{ change = "unit.{field}", to = "{values[field]}" }}'
        gone = f'{{ change = "unit.{field}", to = "nobody.{field}" }}'
        trial = steps(f'{{ let = "nobody", is = "none" }}, {made}, {gone}')
        assert trial.field(trial.run(), "u1", field) == due
        assert [one.new for one in trial.run().changes if one.field == field] in ([], [""])

    def test_nobody_is_appended_to_no_list(self, steps: Make) -> None:
        trial = steps('{ let = "nobody", is = "none" }, { change = "unit.friends", append = "nobody" }')
        assert trial.field(trial.run(), "u1", "friends") == ()

    def test_what_is_appended_can_be_removed(self, steps: Make) -> None:
        trial = steps(
            '{ change = "unit.friends", append = "foe" }, { change = "unit.friends", append = "friends" },'
            ' { change = "unit.friends", remove = "friends" }'
        )
        assert trial.field(trial.run(), "u1", "friends") == (Ref("unit", "e1"),)

    def test_a_role_with_many_changes_each(self, steps: Make) -> None:
        trial = steps('{ change = "friends.losses", by = 2 }')
        result = trial.run()
        assert [(one.thing.id, one.old, one.new) for one in result.changes] == [
            ("u2", None, 2),
            ("u3", None, 2),
        ]

    def test_a_path_leads_through_fields(self, steps: Make) -> None:
        trial = steps(
            '{ change = "unit.parent.order", to = "attack" }, { change = "unit.parent.units.losses", by = 1 }'
        )
        result = trial.run()
        assert trial.field(result, "fa", "order") == "attack"
        assert [trial.field(result, id_, "losses") for id_ in ("u1", "u2", "u3", "e1")] == [1, 1, 1, 0]

    def test_changes_come_together_to_one_a_field(self, steps: Make) -> None:
        text = '{ change = "unit.losses", by = 2 }, { change = "unit.losses", by = 1 },'
        text += ' { change = "unit.strength", by = 1 }, { change = "unit.strength", by = -1 }'
        changes = [(one.field, one.old, one.new) for one in steps(text).run().changes]
        assert ("losses", None, 3) in changes
        assert ("strength", 4, 4) not in changes

    def test_nobody_in_a_role_changes_nothing(self, steps: Make) -> None:
        trial = steps('{ change = "foe.losses", by = 1 }, { remove = "foe" }')
        assert trial.run(roles={"foe": None}).changes == ()

    def test_an_unknown_field_is_the_fault_of_the_ruleset(self, steps: Make) -> None:
        with pytest.raises(ExpressionError, match="no field 'morale'"):
            steps('{ change = "unit.morale", by = 1 }').run()

    def test_removed_things_are_gone_with_their_turn(self, steps: Make) -> None:
        trial = steps('{ remove = "friends" }, { let = "n", is = "len(unit.parent.units)" }')
        result = trial.run()
        assert result.names["n"] == 1
        assert trial.field(result, "u2", "gone") is True
        assert trial.field(result, "u2", "gone_turn") == 1
        assert trial.after(result).field(Ref("formation", "fa"), "gone_units") == (
            Ref("unit", "u2"),
            Ref("unit", "u3"),
        )

    def test_a_new_thing_stands_beside_the_one_it_is_like(self, steps: Make) -> None:
        text = '{ create = "unit", as = "half", like = "foe", fields = { strength = 2, label = "\'x\'" } },'
        text += ' { change = "half.losses", by = 1 }'
        trial = steps(text)
        result = trial.run()
        half = result.names["half"]
        view = trial.after(result)
        assert isinstance(half, Ref)
        assert half not in trial.state
        assert [view.field(half, name) for name in ("strength", "label", "losses", "gone")] == [
            2,
            "x",
            1,
            False,
        ]
        assert view.field(half, "parent") == Ref("formation", "fb")
        assert view.field(half, "side") == Ref("side", "b")
        assert half in view.field(Ref("formation", "fb"), "units")  # type: ignore[operator]
        numbers = [view.raw(unit, "number") for unit in view.state.by_kind["unit"]]
        assert len(set(numbers)) == len(numbers)

    def test_a_new_thing_never_takes_the_place_of_another(self, steps: Make, bench: Make) -> None:
        battle = """
        side = [{ id = "a" }, { id = "b" }]
        formation = [{ id = "fa", side = "a" }]
        unit = [{ id = "u1", formation = "fa" }, { id = "u1+3", formation = "fa", strength = 9 }]
        """
        trial = steps(
            '{ create = "unit", as = "x", like = "unit" }, { create = "unit", as = "y", like = "unit" }',
            battle=battle,
        )
        result = trial.run(roles={"foe": None, "friends": ()})
        assert len(trial.after(result).state.by_kind["unit"]) == 4
        assert trial.field(result, "u1+3", "strength") == 9

    def test_a_new_general_leads_what_the_other_led(self, steps: Make) -> None:
        trial = steps(
            '{ let = "old", is = "unit.general" }, { create = "general", as = "new", like = "old" },'
            ' { remove = "old" }'
        )
        result = trial.run()
        new = result.names["new"]
        assert trial.after(result).field(Ref("formation", "fa"), "general") == new

    def test_an_answer_about_a_new_thing_reaches_it(self, steps: Make) -> None:
        trial = steps(
            '{ create = "unit", as = "half", like = "unit", fields = { strength = 2 } },'
            ' { ask = "half.losses", wait = true }, { change = "half.losses", to = "half.losses" }'
        )
        stopped = trial.run()
        assert stopped.status == "ask"
        assert stopped.question.key == "u1+6.losses"
        result = trial.run(facts={"u1+6.losses": 3})
        assert trial.field(result, "u1+6", "losses") == 3
        assert trial.field(result, "u1", "losses") == 0

    def test_a_thing_that_was_not_made_is_none(self, steps: Make) -> None:
        trial = steps(
            '{ create = "unit", as = "half", like = "unit", when = "unit.losses > 90" },'
            ' { let = "nobody", is = "half == none" }'
        )
        assert trial.run().names["nobody"] is True
