"""Every picture of the shipped battles can be drawn, in both languages, whatever is done."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

import core
from core.battle import Battle, build
from core.procedure import Die, Request, Result
from core.ruleset import load
from core.ruleset.expression import Ref, Value
from core.state import Rules
from tui.model.check import build_test
from tui.model.dice import build_dice
from tui.model.log import build_log, log_text
from tui.model.now import build_now
from tui.model.orbat import build_sides
from tui.model.parts import TestModel
from tui.model.phase import build_phase
from tui.words import LANGUAGES

SAMPLES = sorted((Path(core.__file__).parents[1] / "saves").glob("*.toml"))
ACTIONS = 20
NOBODY: frozenset[Ref] = frozenset()


def opened(sample: Path) -> Battle:
    tables = tomli.loads(sample.read_text("utf-8"))
    rules = Rules(load(tables["ruleset"]).ruleset, tables.get("options"))
    return Battle(rules, build(rules, tables))


def look(battle: Battle, result: Result | None = None) -> None:
    """Builds all that the screen shows, and looks for texts that were left unfinished."""
    for language in LANGUAGES:
        build_sides(battle, language, NOBODY, None, NOBODY)
        build_phase(battle, language, result.request.procedure if result else None)
        texts = [build_now(battle, result, language).text]
        texts += [line.text for line in build_log(battle, language, 5)]
        if result is not None:
            build_dice(result, battle, language)
            texts += texts_of(build_test(battle, result, None, language, True))
        assert not [text for text in texts if "{" in text]


def texts_of(test: TestModel) -> Iterator[str]:
    for column in test.columns:
        yield column.title
        for line in column.lines:
            yield from (line.text, line.reason, line.value)
    yield from (asked.text for asked in test.asked)


def carry_out(battle: Battle, request: Request, chance: random.Random) -> None:
    """Answers and rolls until it is done, looking each time; a bar is forced."""
    answers: dict[str, Value] = {}
    dice: list[Die] = []
    force = False
    for _ in range(30):
        asking = Request(
            request.procedure, request.roles, {**request.facts, **answers}, dice=tuple(dice), force=force
        )
        result = battle.run(asking)
        look(battle, result)
        if result.status == "barred":
            force = True
        elif result.question is not None:
            answers[result.question.key] = answer(result.question, chance)
        elif result.wanted is not None:
            faces = [chance.randint(1, result.wanted.die) for _ in range(result.wanted.missing)]
            dice += [Die(face) for face in faces[: chance.randint(1, len(faces))]]
        else:
            battle.apply(asking)
            return


def answer(asked: Any, chance: random.Random) -> Value:
    if asked.values:
        return chance.choice(list(asked.values))
    return chance.random() < 0.5 if asked.type == "flag" else chance.randint(0, 9)


def shot(battle: Battle, chance: random.Random) -> Request | None:
    """The acting unit does something that it may do to somebody."""
    acting, procedures = battle.active, battle.rules.ruleset.procedure
    fitting = [
        id_
        for id_, one in procedures.items()
        if one.verb and len(one.roles) == 2 and [role.of for role in one.roles] == ["own", "enemy"]
    ]
    if acting is None or acting.kind != "unit" or not fitting:
        return None
    enemies = [
        one for one in battle.view.present("unit") if battle.view.field(one, "side") != battle.active_side
    ]
    procedure = chance.choice(fitting)
    first, second = procedures[procedure].roles
    enemy = chance.choice(enemies)
    return Request(procedure, {first.id: acting, second.id: (enemy,) if second.many else enemy})


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_moment_of_a_sample_can_be_shown(sample: Path) -> None:
    battle, chance = opened(sample), random.Random(7)
    look(battle)
    battle.begin()
    for _ in range(ACTIONS):
        look(battle)
        request = battle.due_request or shot(battle, chance)
        if battle.dues and battle.dues[0].offered:
            battle.pass_due()
        elif request is not None and chance.random() < 0.7:
            carry_out(battle, request, chance)
        else:
            battle.next()
    assert log_text(battle, "it").count("\n") > ACTIONS
