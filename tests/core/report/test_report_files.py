"""Markdown and HTML: the same things in both, well formed, and names never taken as markup."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from core.dice.sources import SeededDice
from core.generate import generate
from core.play import load_ruleset, new_battle, open_battle, write_battle
from core.report import Report, html_of, markdown_of
from core.report.markdown import escaped
from core.ruleset.expression import Ref
from core.ruleset.models.parts import Language
from core.state import Change

Tell = Callable[..., Report]
HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<b>x</b> & [/] | *y* `z` [a](b) ~~c~~ </style><script>alert(1)</script>"


def page(report: Report) -> ElementTree.Element:
    """The HTML file, which is XML too."""
    head, document = html_of(report).split("\n", 1)
    assert head == "<!DOCTYPE html>"
    return ElementTree.fromstring(document)


def words(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def rendered(markdown: str) -> str:
    """What a reader of the Markdown sees."""
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(markdown)
    html = html.replace("<details><summary>", "").replace("</summary>", "").replace("</details>", "")
    return words(ElementTree.fromstring(f"<div>{html.replace('&emsp;', ' ')}</div>"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ["Turn 1", "Losses of the turn: Italians 2", "Undone: 1", "Luck", "(table)", "Note: rain & mud"],
        ),
        (
            "it",
            ["Turno 1", "Perdite del turno: Italiani 2", "Annullate: 1", "Fortuna", "(tavolo)", "Nota: rain"],
        ),
    ],
)
def test_both_files_say_the_same_in_both_languages(
    evening: Path, tell: Tell, language: Language, said: list[str]
) -> None:
    report = tell(evening, language)
    tree, markdown = page(report), markdown_of(report)
    for text in (*said, report.title, "12d6: 6 6 5 5 4 4 3 3 3 3 2 2"):
        assert text in words(tree), text
        assert text in rendered(markdown), text
    assert tree.get("lang") == language


def test_the_html_file_brings_nothing_in_and_runs_nothing(evening: Path, tell: Tell) -> None:
    tree = page(tell(evening))
    names = {node.tag.removeprefix(HTML) for node in tree.iter()}
    assert not names & {"script", "link", "img", "iframe", "object", "base", "form", "a"}
    style = "".join(node.text or "" for node in tree.iter(f"{HTML}style"))
    assert "url(" not in style and "@import" not in style
    assert not any(key.startswith("on") for node in tree.iter() for key in node.attrib)


def test_a_name_is_never_markup(evening: Path, tell: Tell) -> None:
    with open_battle(evening) as game:
        for thing in (Ref("unit", "ari-1"), *game.battle.state.by_kind["side"]):
            old = game.battle.state.get(thing, "name")
            game.battle.set_by_hand([Change(thing, "name", old, HOSTILE)])
        game.battle.note(HOSTILE)
        game.battle.note("# 1. - heading")
        name = game.battle.state.get(Ref("unit", "ari-1"), "name")
    assert name == HOSTILE
    report = tell(evening)
    tree = page(report)
    assert f"8 {HOSTILE}" in words(tree) and f"Note: {HOSTILE}" in words(tree)
    assert tree.find(f".//{HTML}script") is None and f"{HTML}a" not in {node.tag for node in tree.iter()}
    shown = rendered(markdown_of(report))
    assert f"8 {HOSTILE}" in shown and f"Note: {HOSTILE}" in shown


@pytest.mark.parametrize(
    "text", ["# a", "1. a", "12) a", "- a", "+2 a", "> a", "=", "a_b_c", "\\*", "&lt;", "| a |", "$x$"]
)
def test_a_text_is_shown_as_it_is_also_where_a_line_begins(text: str) -> None:
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(escaped(text))
    assert re.fullmatch(r"<p>.*</p>\n", html)
    assert words(ElementTree.fromstring(html)) == text


# -- a battle made by dice --------------------------------------------------------------------------------


@pytest.fixture
def made(home: Path) -> Path:
    """A random battle with its field."""
    loaded = load_ruleset("fire-and-fury-acw")
    battle = generate(loaded, dice=SeededDice(7))
    return write_battle(loaded, dict(battle.tables), "October", {}, home / "made.toml", battle.events)


def test_how_the_battle_came_to_be_is_a_chapter_before_the_first_turn(made: Path, tell: Tell) -> None:
    with open_battle(made) as game:
        setup = [event for event in game.battle.history.events if event.kind == "setup"]
        game.battle.next()
    report = tell(made)
    assert [part.text for part in report.setup] == [event.text.en for event in setup]
    assert [part.lines for part in report.setup] == [tuple(t.en for t in event.told) for event in setup]
    assert all(one.kind != "setup" for turn in report.turns for one in turn.actions)
    assert report.luck.dice == ()
    for text in (words(page(report)), rendered(markdown_of(report))):
        assert text.index("How the battle came to be") < text.index("The field") < text.index("Turn 1")


def test_the_field_is_a_picture_in_html_and_signs_in_markdown(made: Path, tell: Tell) -> None:
    report = tell(made)
    assert report.field is not None
    ElementTree.fromstring(report.field.svg)
    picture = page(report).find(f".//{SVG}svg")
    assert picture is not None
    numbers = [node.text for node in picture.iter(f"{SVG}text") if node.get("class") == "number"]
    with open_battle(made) as game:
        zones = len(game.battle.state.by_kind["zone"])
    assert numbers == [str(number) for number in range(1, zones + 1)] != []
    block = markdown_of(report).split("```text\n")[1].split("```")[0]
    assert block.splitlines() == list(report.field.rows)
    assert all(number in block for number in numbers if number)


def test_a_battle_without_a_field_has_no_chapter_for_it(home: Path, tell: Tell) -> None:
    report = tell(new_battle("adua-1896", home / "plain.toml"))
    assert page(report).find(f".//{SVG}svg") is None
    assert "```" not in markdown_of(report)
    assert "The battle has not begun yet." in rendered(markdown_of(report))
