"""Army lists of L'Italia s'è desta: every printed price is an offer, and a division is built by keys."""

from __future__ import annotations

import pytest

from core.armies import Offer, draft, offers, total
from core.play import load_ruleset
from core.state import Rules, State, View
from tui.muster import Muster

PRICES = """
piemontese granatieri-di-linea B96
piemontese fanteria-di-linea B90
piemontese bersaglieri E36
piemontese cacciatori-delle-alpi D51 B102
piemontese cacciatori-degli-appennini B72
piemontese carabinieri-genovesi E42 E44
piemontese volontari-della-valtellina E32 D58
piemontese cavalleggeri E52
piemontese cavalleria-di-linea -56
austriaco fanteria-di-linea A120 A128
austriaco grenzer D45 D48
austriaco volontari-vienna-altri-volontari D45
austriaco jager-btg-n-8-11-23-24-25 D54
austriaco jager-altri-btg E36
austriaco kaiser-jager-btg-n-7 D63
austriaco kaiser-jager-btg-n-1-2-3-4-5-6 E42
austriaco dragoni C84 B168
austriaco ussari-e-ulani E52 B156
austriaco corazzieri -90
francese guardia-granatieri-e-volteggiatori B126
francese guardia-zuavi E42
francese guardia-cacciatori-a-piedi E42
francese guardia-dragoni E68 C102
francese guardia-corazzieri E72 C108
francese guardia-lancieri E64 C96
francese linea-fanteria B102
francese linea-cacciatori-a-piedi E36
francese linea-zuavi-e-tirailleurs-d-algerie-turcos B120 A160
francese linea-fanteria-straniera-legionari-1-2-btg B120 A160
francese linea-lancieri-ussari-cacciatori-a-cavallo-spahi E52 C98
francese linea-chasseur-d-afrique E64 C96
napoletano guardia-granatieri-cacciatori-real-navi B78
napoletano guardia-tirailleurs E26 D39
napoletano guardia-ussari C78
napoletano linea-fanteria B78
napoletano linea-carabinieri-reali B102
napoletano linea-cacciatori D51
napoletano linea-carabinieri-esteri D51
napoletano linea-gendarmeria D48
napoletano linea-cavalleria-leggera-cacciatori-lancieri E52 C78
napoletano linea-cavalleria-linea-carabinieri-dragoni E56 C84
pontificio-1860-61 fanteria-di-linea-indigena B72
pontificio-1860-61 fanteria-di-linea-estera B90
pontificio-1860-61 cacciatori-indigeni D48
pontificio-1860-61 bersaglieri-jager-austriaci D48
pontificio-1860-61 carabinieri-cacciatori-esteri D48
pontificio-1860-61 battaglione-di-s-patrizio E36
pontificio-1860-61 tirailleurs-franco-belgi E38
pontificio-1860-61 riservisti D36
pontificio-1860-61 cavalleria-leggera-dragoni-cavalleggeri E40 C60
pontificio-1860-61 gendarmeria D45
pontificio-1865-70 gendarmeria D48
pontificio-1865-70 squadriglieri E24
pontificio-1865-70 cacciatori D51
pontificio-1865-70 fanteria-di-linea D48
pontificio-1865-70 zuavi B120 A160
pontificio-1865-70 carabinieri-esteri D51
pontificio-1865-70 francesi-d-antibe-legione-romana D48
pontificio-1865-70 dragoni E56 C84
garibaldino-1860 i-mille D51 B102
garibaldino-1860 volontari-siciliani D33 B66
garibaldino-1860 brigata-medici B90 B96
garibaldino-1860 brigata-milano D45 D48
garibaldino-1860 brigata-eber B114
garibaldino-1860 brigata-sacchi B72
garibaldino-1860 btg-dunne E32 D48
garibaldino-1860 guardia-nazionale-patrioti-vari D33
ducati ducati-di-parma-e-modena B96 A128
"""
"""Army, row, and each price with the size that it is printed for; `-` where that size is a reading."""
WEAPONS = {
    ("piemontese", "carabinieri-genovesi"): {"MR": 42, "FRR": 44},
    ("austriaco", "fanteria-di-linea"): {"ML": 120, "MR": 128},
    ("austriaco", "grenzer"): {"ML": 45, "MR": 48},
    ("garibaldino-1860", "brigata-medici"): {"ML": 90, "MR": 96},
    ("garibaldino-1860", "brigata-milano"): {"ML": 45, "MR": 48},
}
GUNS = {"veterana": (45, 50), "regolare": (40, 45), "inesperta": (35, 40)}
"""By quality: on foot, on horse; ten more in reserve, on foot only."""
BY_ARMY = {
    "piemontese": "regolare",
    "austriaco": "regolare",
    "francese": "regolare",
    "napoletano": "inesperta",
    "pontificio-1860-61": "inesperta",
    "pontificio-1865-70": "inesperta",
    "garibaldino-1860": "inesperta",
}
ROWS = [line.split() for line in PRICES.split("\n") if line]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return Rules(load_ruleset("italia-s-e-desta").ruleset)


@pytest.fixture(scope="module")
def shop(rules: Rules) -> tuple[Offer, ...]:
    return offers(rules, View(rules, State({})))


def size_of(rules: Rules, offer: Offer) -> object:
    troop = rules.ruleset.troop_of(offer.troop)
    assert troop is not None
    return offer.fields.get("size", troop.figures.get("size", "none"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_each_printed_price_can_be_bought(rules: Rules, shop: tuple[Offer, ...], row: list[str]) -> None:
    army, unit, *prices = row
    mine = [offer for offer in shop if offer.troop == f"{army}-{unit}"]
    there = {(size_of(rules, offer), offer.cost) for offer in mine}
    for price in prices:
        size, cost = price[0], int(price[1:])
        assert any(cost == other and size in (letter, "-") for letter, other in there), (price, there)
    for weapon, cost in WEAPONS.get((army, unit), {}).items():
        assert any(offer.fields.get("weapon") == weapon and offer.cost == cost for offer in mine)
    known = {int(price[1:]) for price in prices}
    assert {offer.cost for offer in mine} - {None} == known, "no price that is not printed"


@pytest.mark.parametrize("army", BY_ARMY)
def test_guns_cost_what_their_quality_does(rules: Rules, shop: tuple[Offer, ...], army: str) -> None:
    foot, horse = GUNS[BY_ARMY[army]]
    troops = {troop.id: troop for troop in rules.ruleset.troop if troop.army == army}
    guns = [
        one for one in shop if one.troop in troops and troops[one.troop].figures.get("arm") == "artillery"
    ]
    costs = {one.cost for one in guns}
    assert {foot, foot + 10} <= costs
    assert horse in costs or army in ("garibaldino-1860", "pontificio-1860-61", "pontificio-1865-70"), costs


def keys(muster: Muster, text: str) -> None:
    """Keys as one types them: names of keys in brackets."""
    for word in text.split("|"):
        if word.startswith("["):
            muster.key(word.strip("[]"), None)
        else:
            for sign in word:
                muster.key("space" if sign == " " else sign, sign)


def test_a_piedmontese_division_of_500_points_by_keys(rules: Rules) -> None:
    tables = {"side": [{"id": "a", "name": "Piemonte", "army": "piemontese", "points_limit": 450}]}
    muster = Muster(draft(rules, tables), "it")
    keys(muster, "f|5a Divisione|[enter]|[enter]|2 fant linea|[enter]|granat|[enter]|2 bersa|[enter]")
    keys(muster, "valtell d|[enter]|cavalleggeri|[enter]|genov mr|[enter]|[escape]")
    units = muster.battle.state.by_kind["unit"]
    by_hand = 2 * 90 + 96 + 2 * 36 + 58 + 52 + 42
    assert [total(muster.battle.view, units)[0], len(units)] == [500, 8]
    assert by_hand == 500
    row = next(row for row in muster.tree.rows if row.name == "5a Divisione")
    assert row.right == "500 punti"
    assert [breach.id for breach in muster.breaches] == ["points-limit"]
    assert any("500 punti, il limite è 450" in note for note in muster.model().notes)
    for _ in range(7):
        keys(muster, "u")
    assert "unit" not in muster.battle.state.by_kind
    for _ in range(7):
        keys(muster, "U")
    assert total(muster.battle.view, units) == (500, 0)


def test_a_general_is_rolled_on_the_row_of_his_nation(rules: Rules) -> None:
    """A die typed from the table, and one that shows a face that it does not have."""
    tables = {"side": [{"id": "a", "name": "Piemonte", "army": "piemontese", "general_row": "piemonte"}]}
    muster = Muster(draft(rules, tables), "it")
    keys(muster, "f|Brigata|[enter]|[down]|e|[end]|9")
    assert "il dado va da 1 a 6" in muster.error
    keys(muster, "6")
    general = next(row for row in muster.tree.rows if row.thing.kind == "general")
    assert muster.battle.history.can_undo is not None
    assert muster.battle.history.can_undo.dice[0].dice[0].face == 6
    assert general.right in ("decisivo", "capace", "mediocre", "scadente")
