"""What is found wrong with an expression before any battle."""

from collections.abc import Iterable, Mapping

import pytest

from core.ruleset.expression import (
    EntityOf,
    Flag,
    ListOf,
    Nothing,
    Number,
    RecordOf,
    TableOf,
    Text,
    Type,
    Unknown,
    check,
    parse,
)

UNIT: Mapping[str, Type] = {
    "strength": Number(),
    "disordered": Flag(),
    "class": Text(frozenset({"infantry", "cavalry", "artillery"})),
    "name": Text(),
    "brigade": EntityOf("brigade"),
    "size": Text(frozenset({"small", "large"})),
}
BRIGADE: Mapping[str, Type] = {
    "units": ListOf(EntityOf("unit")),
    "order": Text(frozenset({"attack", "hold"})),
}
ROW = RecordOf({"factor": Number(), "fast": Flag()})
NAMES: Mapping[str, Type] = {
    "firer": EntityOf("unit"),
    "target": EntityOf("unit"),
    "contact": ListOf(EntityOf("unit")),
    "distance": Number(),
    "dark": Flag(),
    "aspect": Text(frozenset({"front", "side", "rear"})),
    "aspects": ListOf(Text(frozenset({"front", "side", "rear"}))),
    "size": TableOf(ROW, frozenset({"small", "large"})),
    "open_table": TableOf(Number()),
    "no_rows": TableOf(Number(), frozenset()),
    "row": ROW,
    "anything": Unknown(),
    "numbers": ListOf(Number()),
}


class Battle:
    def __init__(self, **more: Type) -> None:
        self._names = {**NAMES, **more}

    def name(self, name: str) -> Type | None:
        return self._names.get(name)

    def names(self) -> Iterable[str]:
        return self._names

    def fields(self, owner: EntityOf) -> Mapping[str, Type]:
        return {"unit": UNIT, "brigade": BRIGADE}[owner.kind]


def faults(text: str, **more: Type) -> list[tuple[int, str]]:
    _, errors = check(parse(text), Battle(**more))
    assert all(error.text == text for error in errors)
    return [(error.column, str(error)) for error in errors]


def kind(text: str, **more: Type) -> Type:
    result, errors = check(parse(text), Battle(**more))
    assert not errors, errors
    return result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", Number()),
        ("0.5", Number()),
        ("true", Flag()),
        ("none", Nothing()),
        ("'x'", Text(frozenset({"x"}))),
        ("[1, 2]", ListOf(Number())),
        ("['a', 'b']", ListOf(Text(frozenset({"a", "b"})))),
        ("[]", ListOf(Unknown())),
        ("target", EntityOf("unit")),
        ("target.strength / 2", Number()),
        ("target.brigade.units", ListOf(EntityOf("unit"))),
        ("-distance", Number()),
        ("not dark", Flag()),
        ("distance < 3", Flag()),
        ("dark and target.disordered", Flag()),
        ("aspect == 'rear'", Flag()),
        ("aspect in ['front', 'side']", Flag()),
        ("'rear' in aspects", Flag()),
        ("'small' in size", Flag()),
        ("size[target.size]", ROW),
        ("size['small'].factor", Number()),
        ("size.small.fast", Flag()),
        ("open_table['whatever'] + open_table.other", Number()),
        ("open_table[3]", Number()),
        ("row['factor']", Number()),
        ("row[aspect]", Unknown()),
        ("'a' if dark else 'b'", Text(frozenset({"a", "b"}))),
        ("'a' if dark else target.name", Text()),
        ("target if dark else none", EntityOf("unit")),
        ("none if dark else 3", Number()),
        ("3 if dark else 'x'", Unknown()),
        ("[1] if dark else 2", Unknown()),
        ("[1] if dark else [none, 2]", ListOf(Number())),
        ("ceil(distance / 2) + abs(-1) + floor(2.5)", Number()),
        ("min(1, distance) + max(numbers)", Number()),
        ("contact + target.brigade.units", ListOf(EntityOf("unit"))),
        ("anything + contact", ListOf(EntityOf("unit"))),
        ("anything + 1", Number()),
        ("anything + anything", Unknown()),
        ("len(contact)", Number()),
        ("item(contact, 1).class", UNIT["class"]),
        ("sum(numbers)", Number()),
        ("count(contact)", Number()),
        ("any(list(dark for u in contact))", Flag()),
        ("list(contact)", ListOf(EntityOf("unit"))),
        ("sum(u.strength for u in contact if nth <= 2)", Number()),
        ("count(u for u in contact if u.disordered)", Number()),
        ("count(u.disordered for u in contact)", Number()),
        ("any(u.disordered for u in contact)", Flag()),
        ("list(u.brigade for u in contact)", ListOf(EntityOf("brigade"))),
        ("max(u.strength for u in contact)", Number()),
        ("sum(sum(v.strength for v in u.brigade.units) for u in contact)", Number()),
        ("target == none", Flag()),
        ("target == firer", Flag()),
        ("target in contact", Flag()),
        ("numbers == []", Flag()),
    ],
)
def test_what_is_right_has_its_kind(text: str, expected: Type) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "anything + 1",
        "anything and dark",
        "anything.some.field == 'x'",
        "anything[3].x",
        "anything['x'] in anything",
        "sum(u.whatever for u in anything if u.flag)",
        "max(anything)",
        "max(anything, 2)",
        "len(anything)",
        "item(anything, anything)",
        "any(anything)",
        "size[anything].factor",
        "1 if anything else 2",
        "anything == 3 or anything == 'x'",
        "3 + (1 if dark else anything)",
        "aspect == anything",
        "anything in aspects",
    ],
)
def test_what_cannot_be_told_is_not_reported(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("distanec < 3", 1, "unknown name 'distanec' (did you mean 'distance'?)"),
        ("dark and True", 10, "unknown name 'True' (did you mean 'true'?)"),
        ("nth < 3", 1, "unknown name 'nth'"),
        ("target.clas == 'cavalry'", 8, "'target' has no 'clas' (did you mean 'class'?)"),
        ("target.brigade.ordre == 'hold'", 16, "'target.brigade' has no 'ordre' (did you mean 'order'?)"),
        ("size['small'].factr", 15, "'size[...]' has no 'factr' (did you mean 'factor'?)"),
        ("size.smal.factor", 6, "'size' has no 'smal' (did you mean 'small'?)"),
        ("no_rows.x", 9, "'no_rows' has no 'x'"),
        ("item(contact, 1).strenght", 18, "a unit has no 'strenght' (did you mean 'strength'?)"),
        ("distance.cm", 10, "distance is a number and has no 'cm'"),
        ("contact.class", 9, "contact is a list and has no 'class'"),
        ("sum(u.strenght for u in contact)", 7, "'u' has no 'strenght' (did you mean 'strength'?)"),
        ("sum(unti.strength for unit in contact)", 5, "unknown name 'unti' (did you mean 'unit'?)"),
        ("sum(u.strength for u in contact) + u.strength", 36, "unknown name 'u'"),
        ("ciel(distance)", 1, "unknown function 'ciel' (did you mean 'ceil'?)"),
        ("ceil(1, 2)", 1, "ceil takes 1 value, not 2"),
        ("die(1)", 1, "die(...) is known only where dice are rolled"),
    ],
)
def test_unknown_words(text: str, column: int, message: str) -> None:
    assert faults(text) == [(column, message)]


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("target.class + 1", 14, "left side is a text"),
        ("1 - dark", 3, "right side is true or false"),
        ("target * 2", 8, "a unit"),
        ("none + 1", 6, "none"),
        ("-aspect", 1, "a text"),
        ("aspect < 3", 8, "left side is a text"),
        ("3 > dark", 3, "right side is true or false"),
        ("distance and dark", 10, "left side is a number"),
        ("dark or target", 6, "right side is a unit"),
        ("not distance", 1, "a number"),
        ("1 if distance else 2", 3, "condition is a number"),
        ("count(u for u in contact if u.strength)", 31, "condition is a number"),
        ("distance == 'far'", 10, "never equal"),
        ("dark == 1", 6, "never equal"),
        ("numbers == 1", 9, "never equal"),
        ("numbers == aspects", 9, "never equal"),
        ("max(numbers, 2)", 1, "a list"),
        ("target == target.brigade", 8, "never equal"),
        ("target == 'cavalry'", 8, "never equal"),
        ("distance in ['a', 'b']", 10, "a number in a list where each item is a text"),
        ("target in numbers", 8, "a unit in a list"),
        ("aspect in 'front'", 8, "needs a list or a table"),
        ("distance in distance", 10, "needs a list or a table"),
        ("dark in size", 1, "true or false"),
        ("numbers[1]", 8, "item(list, n)"),
        ("target['class']", 7, "not a table"),
        ("size[dark]", 6, "true or false"),
        ("ceil(aspect)", 1, "a text"),
        ("min(1, dark)", 1, "true or false"),
        ("max(aspects)", 1, "each of them is a text"),
        ("max(dark)", 1, "needs a list"),
        ("len(distance)", 1, "needs a list"),
        ("item(distance, 1)", 1, "needs a list"),
        ("item(numbers, aspect)", 1, "a text"),
        ("sum(distance)", 1, "needs a list"),
        ("count(distance == 6)", 1, "needs a list"),
        ("sum(u.disordered for u in contact)", 1, "each of them is true or false"),
        ("any(u.strength for u in contact)", 1, "each of them is a number"),
        ("sum(u for u in distance)", 16, "needs a list after 'in'"),
    ],
)
def test_what_does_not_fit(text: str, column: int, part: str) -> None:
    ((found, message),) = faults(text)
    assert found == column
    assert part in message


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("aspect == 'raer'", "aspect"),
        ("'raer' != aspect", "aspect"),
        ("aspect in ['front', 'raer']", "aspect"),
        ("'raer' in aspects", "aspects"),
        ("'raer' not in aspects", "aspects"),
        ("aspects == ['raer']", "aspects"),
        ("aspect == ('raer' if dark else 'side')", "aspect"),
        ("any(x == 'raer' for x in aspects)", "x"),
    ],
)
def test_misspelt_values(text: str, subject: str) -> None:
    (error,) = check(parse(text), Battle())[1]
    assert error.message == f"'raer' is not a value of {subject}: front, rear, side"
    assert (error.column, error.suggestion) == (text.index("'raer'") + 1, "rear")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("target.brigade.order == 'zzz'", 25, "'zzz' is not a value of target.brigade.order: attack, hold"),
        ("item(contact, 1).size == 'zzz'", 26, "'zzz' is not one of: large, small"),
        ("size['larg'].factor", 6, "size has no row 'larg' (did you mean 'large'?)"),
        ("'larg' in size", 1, "size has no row 'larg' (did you mean 'large'?)"),
        ("size[3].factor", 6, "size has no row '3'"),
    ],
)
def test_values_and_rows_that_do_not_exist(text: str, column: int, message: str) -> None:
    assert faults(text) == [(column, message)]


def test_a_message_lists_twelve_values_at_most() -> None:
    twelve = Text(frozenset(f"value-{n:02}" for n in range(12)))
    assert faults("twelve == 'x'", twelve=twelve)[0][1].endswith("value-10, value-11")
    many = Text(frozenset(f"value-{n:02}" for n in range(40)))
    ((_, message),) = faults("many == 'x'", many=many)
    assert "value-11, ..." in message
    assert "value-12" not in message


def test_a_text_that_can_be_anything_takes_any_value() -> None:
    assert faults("target.name == 'Alula' or target.name in ['a', 'b']") == []


def test_two_written_texts_are_no_misspelling() -> None:
    assert faults("'a' == 'b' or 'c' in ['a', 'b']") == []


@pytest.mark.parametrize("text", ["aspect == rear", "rear == aspect", "aspect in ['front', rear]"])
def test_a_value_without_its_quotes(text: str) -> None:
    (error,) = check(parse(text), Battle())[1]
    assert (error.column, error.suggestion) == (text.index("rear") + 1, "'rear'")
    assert "quotes" in error.message


def test_all_faults_are_reported_from_left_to_right() -> None:
    found = faults("target.clas == 'x' and aspect == 'raer' and distance or ceil(drak) + dark")
    assert [column for column, _ in found] == [8, 34, 41, 54, 62, 68]


def test_a_fault_is_reported_once() -> None:
    """What is unknown does not make everything around it wrong as well."""
    assert len(faults("not (missing + 1 < 3 and missing2.field[0] == 'x')")) == 2
    assert len(faults("sum(u.strength for u in missing if u.x) + ceil(missing)")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "count(face == 6)",
        "count(face == 6) + count(face == 5) // 2",
        "count(face == 6 or face > 1 and face + distance >= 5)",
        "sum(face) + min(face) + max(face)",
        "die(1) if die(1) == die(2) else 0",
        "sum(u.strength for u in contact) + count(contact) + max(1, 2) + sum(numbers)",
    ],
)
def test_dice_are_numbers_where_faces_are_known(text: str) -> None:
    assert kind(text, face=Number()) == Number()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("count(face + 1)", 1),
        ("sum(face == 6)", 1),
        ("die('a')", 1),
        ("die()", 1),
        ("count(face == dise)", 15),
        ("ceil(face == 6)", 1),
        ("any(face == 6)", 1),
    ],
)
def test_dice_are_checked_too(text: str, column: int) -> None:
    assert [found for found, _ in faults(text, face=Number())] == [column]


@pytest.mark.parametrize("text", ["contact + 1", "1 + contact", "contact + target"])
def test_a_list_is_joined_only_to_a_list(text: str) -> None:
    assert all("'+' needs numbers" in message for _, message in faults(text))
    assert faults(text)
