"""Whatever stands in a ruleset, it is told as a fault and never breaks the reader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.ruleset import RulesetError, check, load

SOUND = tomli.loads((Path(__file__).parent / "sound.toml").read_text("utf-8"))
ODD = [3, -1, 0.5, True, "", "x", "'x'", "a.b(", "{x", [], [1, ["y"]], {}, {"x": {"y": 1}}]
GONE = object()


def paths_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_of(inner, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The value with what stands at the path put out of it, or something else in its place."""
    key, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    if rest:
        copy[key] = changed(copy[key], tuple(rest), new)
    elif new is GONE:
        del copy[key]
    else:
        copy[key] = new
    return copy


@given(path=st.sampled_from(list(paths_of(SOUND))), new=st.sampled_from([GONE, *ODD]))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_one_odd_value_anywhere(tmp_path: Path, path: tuple[Any, ...], new: Any) -> None:
    head = {"format": 1, "id": "odd", "title": {"it": "a", "en": "b"}}
    file = tmp_path / "odd.toml"
    file.write_text(tomli_w.dumps({**head, **changed(SOUND, path, new)}), "utf-8")
    try:
        faults = check(load(file))
    except RulesetError as error:
        faults = error.faults
        assert faults
    for fault in faults:
        assert fault.line >= 1 and fault.column >= 1
        assert Path(fault.file).name == "odd.toml"
