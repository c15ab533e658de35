"""The search behind `/`: what is found, in which order, and how fast."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.examples import set_up
from core.lookup import Hit, Index, unit_entries
from core.ruleset import Ruleset, find_rulesets, load
from core.state import Rules

SKIRMISH = load(Path(__file__).parents[2] / "data" / "schermaglia").ruleset
INDEX = Index(SKIRMISH)


def found(query: str) -> list[tuple[str, str]]:
    return [(hit.kind, hit.id) for hit in INDEX.find(query)]


def first(query: str) -> Hit:
    return INDEX.find(query)[0]


def test_a_clause_by_its_id_stands_first_and_then_what_carries_it_out() -> None:
    assert found("2.4")[:2] == [("clause", "2.4"), ("line", "fire:2.4")]
    assert found("2.3")[:3] == [("clause", "2.3"), ("line", "fire:2.3"), ("line", "fire:2.3.house")]


def test_the_beginning_of_a_clause_finds_all_that_begin_so() -> None:
    clauses = {hit.clause for hit in INDEX.find("2.1")}
    assert clauses == {"2.1", "2.10"}
    assert first("2.1").id == "2.1"


@pytest.mark.parametrize(
    ("query", "kind", "id_"),
    [
        ("fianco", "clause", "2.4"),
        ("FLANK", "clause", "2.4"),
        ("fian", "clause", "2.4"),
        ("scossa", "clause", "1.3"),
        ("unita", "clause", "1.1"),
        ("UNITÀ", "clause", "1.1"),
        ("lancieri", "troop", "blues-lancers"),
        ("blues-lancers", "troop", "blues-lancers"),
        ("rifles", "troop", "reds-rifles"),
        ("gittata fucili", "table", "range"),
        ("cold_steel", "option", "cold_steel"),
        ("siepe", "line", "fire:2.3"),
        ("appoggio", "clause", "2.9"),
        ("dell'unità", "clause", "1.1"),
        ("rally", "clause", "2.10"),
        ("  fuoco  ", "clause", "2.1"),
    ],
)
def test_words_of_either_language_find(query: str, kind: str, id_: str) -> None:
    assert (first(query).kind, first(query).id) == (kind, id_)


def test_all_words_must_be_there() -> None:
    assert {hit.clause for hit in INDEX.find("dietro siepe")} == {"2.3"}


def test_words_that_stand_nowhere_together_are_found_one_by_one() -> None:
    clauses = {hit.clause for hit in INDEX.find("fianco siepe")}
    assert {"2.3", "2.4"} <= clauses


def test_a_body_has_both_languages_and_the_value() -> None:
    line = next(hit for hit in INDEX.find("2.4") if hit.kind == "line")
    assert line.title.it == "sul fianco" and line.title.en == "on the flank"
    assert line.body[0].it.startswith("+2")
    assert line.body[1].en == "On the flank +2."


def test_a_line_in_a_step_is_found() -> None:
    assert ("line", "fire.help:2.9") in found("2.9")


def test_a_choice_and_a_formula_are_told() -> None:
    assert next(hit for hit in INDEX.find("2.7") if hit.kind == "line").body[0].it == "a scelta +1, +2, −1"
    assert "firer.strength_now" in next(hit for hit in INDEX.find("2.1") if hit.kind == "line").body[0].en


def test_a_table_tells_its_rows() -> None:
    table = next(hit for hit in INDEX.find("gittata") if hit.kind == "table")
    assert [text.it for text in table.body] == [
        "fino a 10: modifier 0",
        "fino a 20: modifier -1",
        "oltre: modifier -3",
    ]


def test_a_troop_tells_army_and_figures() -> None:
    assert [text.it for text in first("lancieri").body] == ["Blu", "forza 3, arma cavalleria"]


def test_the_key_of_a_procedure_and_the_default_of_an_option_are_told() -> None:
    procedure = next(hit for hit in INDEX.find("fuoco") if hit.kind == "procedure")
    assert procedure.body[0].en == "key f"
    assert first("cold_steel").body[-1].it == "di solito: no"


@pytest.mark.parametrize(
    "query", ["", "   ", "zzzz", "!?;", "'", "[/]", "\x1b[31m", "x" * 100_000, "a " * 5_000]
)
def test_odd_queries_find_little_and_never_fail(query: str) -> None:
    assert len(INDEX.find(query)) <= 40


def test_a_misspelt_word_has_a_nearest_one() -> None:
    assert INDEX.nearest("lanceri") == "lancieri"
    assert INDEX.nearest("fianco") is None
    assert INDEX.nearest("") is None


def test_units_of_a_battle_are_found_by_name_and_number() -> None:
    setup = set_up(Rules(SKIRMISH), None, {"guard": {"type": "reds-rifles", "name": "Guardia [vecchia]"}}, {})
    index = Index(SKIRMISH, unit_entries(setup.battle.view))
    hit = index.find("guardia")[0]
    assert (hit.kind, hit.id, hit.title.it) == ("unit", "guard", "1 Guardia [vecchia]")
    assert hit.thing is not None and hit.thing.id == "guard"
    assert index.find("1")[0].id in ("guard", "1.1", "2.1")


@given(st.text(max_size=60))
def test_any_text_is_a_query(query: str) -> None:
    scores = [hit.score for hit in INDEX.find(query)]
    assert scores == sorted(scores, reverse=True)


@given(st.sampled_from(sorted(SKIRMISH.clause)))
def test_every_clause_is_found_by_its_id(clause: str) -> None:
    assert first(clause).id == clause


@pytest.mark.parametrize("ruleset", [found.id for found in find_rulesets()])
def test_shipped_rulesets_are_searched_faster_than_one_can_type(ruleset: str) -> None:
    index = Index(_shipped(ruleset))
    queries = ["a", "co", "cav", "7.2", "fuoco lato", "general", "il", "zz"]
    started = time.perf_counter()
    for query in queries:
        index.find(query)
    # A generous multiple of the 20 ms that one query may take: a busy machine is no fault.
    assert (time.perf_counter() - started) / len(queries) < 0.2


@pytest.mark.parametrize("ruleset", [found.id for found in find_rulesets()])
def test_every_clause_of_a_shipped_ruleset_is_found(ruleset: str) -> None:
    shipped = _shipped(ruleset)
    index = Index(shipped)
    assert [clause for clause in shipped.clause if index.find(clause)[0].id != clause] == []


def _shipped(ruleset: str) -> Ruleset:
    return load(ruleset).ruleset
