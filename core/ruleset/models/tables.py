"""Tables in their three shapes, options, and the facts that only the table knows."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field, model_validator

from core.ruleset.models.parts import Choices, Entry, Formula, Id, Part, Text

Cell = int | float | bool | str
Row = Cell | list[Cell] | dict[str, Any]


class Band(Part):
    """One band: holds for every figure up to `to`; the last band has none. Further keys are its cells."""

    model_config = ConfigDict(extra="allow", frozen=True)

    to: int | float | None = None
    id: Id | None = None
    text: Text | None = None

    @property
    def cells(self) -> dict[str, Any]:
        """The band as a record; its id and its text are cells like others."""
        own = {"id": self.id, "text": self.text.model_dump() if self.text else None}
        return dict(self.model_extra or {}) | {key: value for key, value in own.items() if value is not None}


class Alternative(Part):
    """Another reading of a grid row, taken while an option has a value."""

    option: Id
    value: bool | str
    row: list[Cell]


class Table(Entry):
    """Rows by key, bands, or a grid (rows with columns)."""

    text: Text | None = None
    rows: dict[str, Row] | None = None
    bands: tuple[Band, ...] | None = None
    columns: tuple[int | float, ...] | None = None
    first: int | float | None = Field(default=None, alias="from")
    house_rows: tuple[str, ...] = ()
    doubtful_rows: tuple[str, ...] = ()
    alternatives: dict[str, Alternative] = {}
    house: bool = False
    """All of it is not the source's."""

    @model_validator(mode="after")
    def _one_shape(self) -> Table:
        if (self.rows is None) == (self.bands is None):
            raise ValueError("a table has either `rows` or `bands`")
        if self.columns is not None and self.rows is None:
            raise ValueError("`columns` need `rows`")
        return self

    @property
    def shape(self) -> Literal["keys", "bands", "grid"]:
        """Which of the three shapes this is."""
        if self.bands is not None:
            return "bands"
        return "grid" if self.columns is not None else "keys"


class Option(Entry):
    """A reading of the rules with its alternatives, chosen for each battle."""

    default: bool | str | int
    values: Choices | None = None
    text: Text


class Fact(Entry):
    """What only the table knows, asked in a run."""

    type: Literal["number", "flag", "choice"]
    text: Text
    unit: str | None = None
    min: int | float | None = None
    max: int | float | None = None
    values: Choices | None = None
    default: Formula | None = None
    required: bool = False
