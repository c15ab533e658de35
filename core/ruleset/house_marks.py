"""What a house file brings carries its mark, so that lines, cards and log show it as the players' own."""

from __future__ import annotations

from collections.abc import Mapping

from core.ruleset.documents import Node
from core.ruleset.house_entries import HouseEntry
from core.ruleset.models import Ruleset
from core.ruleset.positions import KeyPath


def pruned(node: Node, keep: Mapping[KeyPath, Node], path: KeyPath = ()) -> Node:
    """The tree with those entries alone, each as it is given."""
    if path in keep:
        return keep[path]
    if isinstance(node.value, dict):
        named = {key: (*path, key) for key in node.table}
        return node.like(
            {key: pruned(node.table[key], keep, at) for key, at in named.items() if _leads(at, keep)}
        )
    placed = [(one, (*path, at)) for at, one in enumerate(node.items)]
    return node.like([pruned(one, keep, at) for one, at in placed if _leads(at, keep)])


def _leads(path: KeyPath, keep: Mapping[KeyPath, Node]) -> bool:
    return any(kept[: len(path)] == path for kept in keep)


def marked(entry: HouseEntry, ruleset: Ruleset, *, replaces: bool) -> Node:
    """The entry as it is merged: marked, and standing for the whole of what it replaces."""
    node = entry.node
    if entry.what == "procedure":
        whole = {"whole": node.like(True)} if replaces else {}
        return node.like({**_lines_marked(node).table, "house": node.like(True), **whole})
    if entry.what == "lines":
        whole = {"whole": node.like(True)} if replaces else {}
        return node.like({**_lines_marked(node).table, **whole})
    if entry.what == "table":
        return node.like({**node.table, **_table_marks(entry, ruleset)})
    if entry.what == "field":
        return node.like({**node.table, "house": node.like(True)})
    if entry.what == "troop":
        return _troop(entry, ruleset)
    return node


def _lines_marked(node: Node) -> Node:
    """The same with every line in it marked."""
    if isinstance(node.value, dict):
        inner = node.table.items()
        return node.like(
            {key: _line_list(one) if key == "line" else _lines_marked(one) for key, one in inner}
        )
    if isinstance(node.value, list):
        return node.like([_lines_marked(one) for one in node.items])
    return node


def _line_list(node: Node) -> Node:
    return node.like([_line(one) for one in node.items]) if isinstance(node.value, list) else node


def _line(node: Node) -> Node:
    if not isinstance(node.value, dict) or "include" in node.table:
        return node
    return node.like({**node.table, "house": node.like(True)})


def _table_marks(entry: HouseEntry, ruleset: Ruleset) -> dict[str, Node]:
    """The rows that are filled in, as the others stay the source's; bands are replaced all together."""
    rows = entry.node.table.get("rows")
    if rows is None:
        return {"house": entry.node.like(True)}
    known = ruleset.table[entry.name].house_rows if entry.name in ruleset.table else ()
    names = dict.fromkeys((*known, *rows.table))
    return {"house_rows": rows.like([rows.like(name) for name in names])}


def _troop(entry: HouseEntry, ruleset: Ruleset) -> Node:
    troop = ruleset.troop_of(entry.name)
    given = (key for key in entry.node.table if key != "id")
    names = dict.fromkeys((*(troop.house if troop is not None else ()), *given))
    marks = entry.node.like([entry.node.like(name) for name in names])
    return entry.node.like({**entry.node.table, "house": marks})
