"""Where keys and values of a TOML text stand."""

from collections.abc import Iterator
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from core.ruleset.positions import KeyPath, Place, Positions

SAMPLE = """\
# head
format = 1
title = { it = "uno", en = 'one' }
a.b . "c d" = [1, { x = 2 }, [
  3, # three
  4,
]]

[procedure.fire]
when = "target.clas == 'x'"
long = \"\"\"
first
second \\"q\\" \\
   joined\"\"\"
[[procedure.fire.step]]
let = "x"
[[procedure.fire.step]]
  let = 'y'
[procedure.fire.step.more]
z = 1979-05-27 07:32:00 # a date
[clause."7.4a"]
at = ["fire"]
"""

PLACES: list[tuple[KeyPath, tuple[int, int], tuple[int, int]]] = [
    (("format",), (2, 1), (2, 10)),
    (("title",), (3, 1), (3, 9)),
    (("title", "en"), (3, 23), (3, 28)),
    (("a", "b"), (4, 3), (4, 3)),
    (("a", "b", "c d"), (4, 7), (4, 15)),
    (("a", "b", "c d", 0), (4, 16), (4, 16)),
    (("a", "b", "c d", 1), (4, 19), (4, 19)),
    (("a", "b", "c d", 1, "x"), (4, 21), (4, 25)),
    (("a", "b", "c d", 2, 1), (6, 3), (6, 3)),
    (("procedure",), (9, 2), (9, 2)),
    (("procedure", "fire", "when"), (10, 1), (10, 8)),
    (("procedure", "fire", "step"), (15, 18), (15, 18)),
    (("procedure", "fire", "step", 0), (15, 18), (15, 18)),
    (("procedure", "fire", "step", 1), (17, 18), (17, 18)),
    (("procedure", "fire", "step", 1, "let"), (18, 3), (18, 9)),
    (("procedure", "fire", "step", 1, "more", "z"), (20, 1), (20, 5)),
    (("clause", "7.4a", "at", 0), (22, 7), (22, 7)),
]


@pytest.mark.parametrize(("path", "key", "value"), PLACES)
def test_key_and_value_are_found(path: KeyPath, key: tuple[int, int], value: tuple[int, int]) -> None:
    positions = Positions(SAMPLE)
    assert positions.key(path) == key
    assert positions.value(path) == value


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_ends_of_windows_count_the_same(ending: str) -> None:
    positions = Positions(SAMPLE.replace("\n", ending))
    assert positions.value(("procedure", "fire", "when")) == (10, 8)


def test_a_character_of_a_string_is_found() -> None:
    positions = Positions(SAMPLE)
    assert positions.character(("procedure", "fire", "when"), 0) == (10, 9)
    assert positions.character(("procedure", "fire", "when"), 7) == (10, 16)
    assert positions.character(("procedure", "fire", "step", 1, "let"), 0) == (18, 10)


def test_a_character_after_escapes_and_joined_lines_is_found() -> None:
    positions = Positions(SAMPLE)
    text = tomli.loads(SAMPLE)["procedure"]["fire"]["long"]
    for word, place in (("first", (12, 1)), ("q", (13, 10)), ("joined", (14, 4))):
        assert positions.character(("procedure", "fire", "long"), text.index(word)) == place


def test_what_is_not_there_has_the_place_of_what_is_around_it() -> None:
    positions = Positions(SAMPLE)
    assert positions.key(("procedure", "fire", "verb")) == positions.key(("procedure", "fire"))
    assert positions.value(("nothing",)) == Place(1, 1)


def paths_of(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Every path of what tomli read."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths_of(inner, (*path, index))


def test_the_sample_has_the_paths_that_tomli_reads() -> None:
    assert Positions(SAMPLE).paths() == set(paths_of(tomli.loads(SAMPLE)))


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
values = st.recursive(
    texts | st.integers(-(2**40), 2**40) | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(texts, values, max_size=5))
def test_written_documents_have_the_paths_that_tomli_reads(document: dict[str, Any]) -> None:
    text = tomli_w.dumps(document)
    assert Positions(text).paths() == set(paths_of(tomli.loads(text)))


PIECES = [
    "a", "b.c", '"q\\"[" ', "'l#'", " = ", "=", "1", "-0.5e3", '"s,]"', "'''m\n'q''''", '"""m\\\n "x" """',
    "[", "]", "[[", "]]", "{", "}", ",", "\n", "\n", " ", "# c]\n", "\r\n", "inf", "1979-05-27 07:32:00",
    "07:32", "true", '"""a""b"""""', "''", '""', '"""\n"""',
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=24).map("".join))
def test_any_text_that_tomli_accepts_has_its_paths(text: str) -> None:
    positions = Positions(text)
    try:
        document = tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError):
        return
    assert positions.paths() == set(paths_of(document))


keys = st.sampled_from(["a", "b", '"c.d"', "'e'", "a.b", '"x\\u0041".y', "b . c"])
plain = st.sampled_from(
    ["1", '"s"', "'l'", '"""\nm"""', "'''x''''", "true", "1979-05-27", "{}", "[ ]", "[,]"]
)
inline = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda entries: "[\n" + ", # c\n".join(entries) + "]")
        | st.tuples(keys, inner).map(lambda pair: f"{{ {pair[0]} = {pair[1]} }}")
        | st.tuples(inner, inner).map(lambda pair: f"{{k={pair[0]}, l.m={pair[1]}}}")
    ),
    max_leaves=5,
)
statements = st.one_of(
    st.tuples(keys, inline).map(lambda pair: f"{pair[0]} = {pair[1]} # end"),
    keys.map(lambda key: f"[ {key} ]"),
    keys.map(lambda key: f"[[{key}]]"),
    st.just(""),
)


@given(st.lists(statements, max_size=8))
def test_statements_that_tomli_accepts_have_their_paths(lines: list[str]) -> None:
    kept: list[str] = []
    for line in lines:
        # Built up line by line, so that nearly every example is a valid text.
        try:
            tomli.loads("\n".join([*kept, line]))
        except tomli.TOMLDecodeError:
            continue
        kept.append(line)
    text = "\n".join(kept)
    assert Positions(text).paths() == set(paths_of(tomli.loads(text)))


def test_deep_nesting_is_no_recursion() -> None:
    depth = 5000
    text = "a = " + "[" * depth + "]" * depth
    assert len(Positions(text).paths()) == depth
