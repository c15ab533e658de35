"""The catalogue: both languages say the same things, and every text that is asked for is there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tui
from tui.words import LANGUAGES, catalogue, places, say

SOURCES = sorted(Path(tui.__file__).parent.rglob("*.py"))


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls of the catalogue's `say` in a module that has it."""
    imported = any(isinstance(node, ast.ImportFrom) and node.module == "tui.words" for node in ast.walk(tree))
    for node in ast.walk(tree) if imported else ():
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name == "say":
                yield node


def keys(node: ast.expr) -> list[str]:
    """The keys that a call may say: a text, or the texts of a condition."""
    if isinstance(node, ast.IfExp):
        return keys(node.body) + keys(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


TREES = {path: ast.parse(path.read_text("utf-8")) for path in SOURCES}
CALLS = [(path, call) for path, tree in TREES.items() for call in calls(tree) if keys(call.args[0])]


def test_both_languages_have_the_same_keys() -> None:
    assert list(catalogue("it")) == list(catalogue("en"))


@pytest.mark.parametrize("key", catalogue("it"))
def test_both_languages_have_the_same_forms_and_names(key: str) -> None:
    texts = [catalogue(language)[key] for language in LANGUAGES]
    assert len({type(text) for text in texts}) == 1
    assert len({places(text) for text in texts}) == 1
    assert all(text if isinstance(text, str) else all(text.values()) for text in texts)


def test_no_key_is_unknown_and_no_name_missing_or_too_many() -> None:
    for path, call in CALLS:
        for key in keys(call.args[0]):
            assert key in catalogue("it"), f"{path.name}:{call.lineno} {key}"
            given = {word.arg for word in call.keywords}
            wanted = places(catalogue("it")[key]) | ({"n", "count"} & given)
            assert None in given or given == wanted, f"{path.name}:{call.lineno} {key}"


def test_no_key_is_unused() -> None:
    texts = {
        node.value
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(set(catalogue("it")) - texts) == []


def test_a_number_chooses_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"x": {"one": "un dado", "other": "{n} dadi"}}
    monkeypatch.setattr("tui.words.texts.catalogue", lambda language: texts)
    assert [say("x", "it", n=n) for n in (0, 1, 2)] == ["0 dadi", "un dado", "2 dadi"]


def test_a_text_reaches_nothing_but_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Braces in a text or in a name are no format: only a plain name is replaced, and once."""
    texts = {"x": "{who} {who.__class__} {0}"}
    monkeypatch.setattr("tui.words.texts.catalogue", lambda language: texts)
    assert say("x", "it", who="{who} {n}") == "{who} {n} {who.__class__} {0}"


def test_a_key_that_is_not_there_says_itself() -> None:
    assert say("no.such", "it") == "no.such"
