"""Command lines put together at random: no traceback, no fault of our own, no more than one line."""

import contextlib
import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tui.__main__ import main

SKIRMISH = str(Path(__file__).parents[3] / "tests" / "data" / "schermaglia")
VALUES = [
    "",
    "1",
    "-1",
    "0",
    "2.5",
    "1e9",
    "9" * 400,
    "true",
    "false",
    "on",
    "off",
    "flank",
    "hedge",
    "front",
    "none",
    "a",
    "x=y",
    ",",
    ",,",
    "=",
    "[/]",
    "\x1b[2J",
    "é",
    "٣",
    "NaN",
    "inf",
    "reds-rifles",
    "blues-lancers",
    "firer",
    "target",
    "firer-general",
    "game",
    "{x}",
    "1979-05-27",
]
KEYS = [
    "distance_cm",
    "cover",
    "moved",
    "target.direction",
    "firer.losses",
    "firer.strength_now",
    "game.turn",
    "firer.",
    ".",
    "a.b.c",
    "firer.gone",
    "firer.parent",
    "supports.losses",
    "2.1",
    "2.3",
    "2.7",
    "own:2.1",
    "cold_steel",
    "firer",
    "target",
    "supports",
    "unit",
]
FIELDS = [
    "losses",
    "strength",
    "shaken",
    "formation",
    "direction",
    "side",
    "parent",
    "name",
    "number",
    "type",
    "gone",
    "general.bravery",
    "general.name",
    "commander.bravery",
    "general.",
    "general",
    "kind",
    "id",
    "attached",
    "strength_now",
    "exists",
    "walk",
]

value = st.sampled_from(VALUES) | st.text(max_size=12)
pair = st.builds("{}={}".format, st.sampled_from(KEYS), value)
field = st.builds("{}={}".format, st.sampled_from(FIELDS), value)
cast = st.builds(
    lambda role, type_, fields: f"{role}={','.join([type_, *fields])}",
    st.sampled_from(["firer", "target", "supports", "unit", ""]),
    st.sampled_from(["reds-rifles", "blues-lancers", "reds", "", "firer", "a"]),
    st.lists(field, max_size=3),
)
option = st.one_of(
    st.tuples(st.just("--as"), cast),
    st.tuples(st.sampled_from(["--fact", "--pick", "--overrule", "--option"]), pair),
    st.tuples(st.just("--tick"), st.sampled_from(KEYS) | value),
    st.builds(lambda text: (f"--dice={text}",), st.text(alphabet="0123456789, ;x", max_size=20)),
    st.builds(lambda seed: (f"--seed={seed}",), st.integers(-5, 10**12)),
    st.sampled_from([("--json",), ("--all",), ("--force",), ("--lang", "it"), ("-h",), ("--",)]),
)
GOOD = ("--as", "firer=reds-rifles", "--as", "target=blues-lancers", "--fact", "distance_cm=5")


def code_of(words: list[str]) -> int:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    assert code in (0, 1, 2)
    assert "fault of Aiutante itself" not in err.getvalue(), err.getvalue()
    assert err.getvalue().count("\n") == (1 if code == 2 else 0)
    assert "\x1b" not in out.getvalue() + err.getvalue()
    return code


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AIUTANTE_HOME", str(tmp_path))
    monkeypatch.delenv("AIUTANTE_DEBUG", raising=False)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.sampled_from(["fire", "rally", "initiative", "dies"]), st.booleans(), st.lists(option, max_size=5))
def test_resolve(procedure: str, good: bool, options: list[tuple[str, ...]]) -> None:
    words = [word for words in options for word in words]
    code_of(["resolve", SKIRMISH, procedure, *(GOOD if good and procedure == "fire" else ()), *words])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["roll", "lookup", "new", "check", "schema", ""]),
    st.lists(
        value | st.sampled_from(["--json", "--all", "--seed", "13d6", "--count", "-o", "--examples"]),
        max_size=4,
    ),
)
def test_other_commands(command: str, words: list[str]) -> None:
    code_of([command, *words])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet="0123456789dD+-x% ", max_size=8), st.text(alphabet="0123456789,-x ", max_size=10))
def test_roll(pool: str, count: str) -> None:
    code_of(["roll", f"--count={count}", "--", pool])
