"""`aiutante check`: what a source leaves out of a ruleset, what of it players have supplied, and how well."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tui.cli.printing import as_json, line
from tui.cli.wording import Both, Language

if TYPE_CHECKING:
    from core.ruleset import Fault, Gap, Loaded

_STATES: Final = {
    "open": Both("manca", "missing"),
    "default": Both("proposta nostra", "house default"),
    "filled": Both("vostra", "your own"),
    "note": Both("da sapere", "to be known"),
}


def is_house_file(path: Path) -> bool:
    """Whether the file says which ruleset it fills in, and is no ruleset of its own."""
    import tomli

    from core.store import places

    if path.absolute().parent == places.house_file("x").parent:
        return True
    try:
        head = tomli.loads(path.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return False
    return "extends" in head and "id" not in head


def check_file(path: Path, as_table: bool, language: Language) -> int:
    """Says what is wrong with a house file; 1 if anything is. Raises InputError, RulesetError."""
    from core.ruleset import with_house
    from tui.cli.sources import load_word

    loaded = with_house(load_word(_ruleset_of(path), language), path)
    faults = house_faults(loaded)
    good = not any(fault.severity == "error" for fault in faults)
    if as_table:
        as_json({"ok": good, "ruleset": loaded.ruleset.id, "faults": _tables(faults), **as_parts(loaded)})
        return 0 if good else 1
    from tui.cli.checking import print_fault

    for fault in faults:
        print_fault(fault, language)
    print_gaps(loaded, language)
    return 0 if good else 1


def _ruleset_of(path: Path) -> str:
    """In the folder of house files the name of the file says it, elsewhere the file itself."""
    import tomli

    from core.store import places

    if path.absolute().parent == places.house_file("x").parent:
        return path.stem
    return str(tomli.loads(path.read_text("utf-8-sig"))["extends"])


def house_faults(loaded: Loaded) -> tuple[Fault, ...]:
    """What is wrong with the house file that is merged in."""
    return loaded.house.faults if loaded.house is not None else ()


def print_gaps(loaded: Loaded, language: Language) -> None:
    """A line for each thing that is left out, and where the house file is."""
    gaps = _gaps(loaded)
    if not gaps:
        return
    open_ = sum(gap.state == "open" for gap in gaps)
    said = Both(
        f"la fonte lascia fuori {len(gaps)} cose, {open_} da completare",
        f"the source leaves out {len(gaps)} things, {open_} to be filled in",
    )
    line(said.say(language))
    for gap in gaps:
        text = " ".join(gap.missing.text.say(language).split())
        name = f"{gap.id} ({gap.missing.supplies})" if gap.what != "note" else gap.id
        line(f"  {_STATES[gap.state].say(language)}: {name}: {text}")
    if loaded.house is not None and any(gap.what != "note" for gap in gaps):
        line(Both(f"il vostro file: {loaded.house.path}", f"your file: {loaded.house.path}").say(language))


def as_parts(loaded: Loaded) -> dict[str, Any]:
    """The same as data."""
    missing = [
        {"id": gap.id, "clause": gap.missing.clause, "supplies": gap.missing.supplies, "state": gap.state}
        for gap in _gaps(loaded)
    ]
    house = loaded.house
    filled = sorted(house.filled) if house is not None else []
    return {"missing": missing, "house": {"file": str(house.path) if house else None, "filled": filled}}


def _gaps(loaded: Loaded) -> tuple[Gap, ...]:
    from core.play.house import gaps

    return gaps(loaded)


def _tables(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    from dataclasses import asdict

    return [asdict(fault) for fault in faults]
