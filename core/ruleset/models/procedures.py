"""Procedures: roles and typed steps, and the watches that follow a change."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field, Tag

from core.ruleset.models.lines import Line
from core.ruleset.models.parts import Entry, Formula, Id, Name, Part, Text


class StepBase(Entry):
    """What every step may have."""

    verb: ClassVar[str]

    id: Id | None = None
    when: Formula | None = None
    text: Text | None = None

    @property
    def identity(self) -> str:
        """The id that house rules and dice refer to."""
        return self.id or str(
            getattr(self, self.verb) if isinstance(getattr(self, self.verb), str) else self.verb
        )


class AskStep(StepBase):
    """Asks a fact, or a field of a role."""

    verb = "ask"
    ask: str
    default: Formula | None = None
    wait: bool = False
    by_hand: bool = False
    """The answer stands for what a rule of the players' book decides: the log says so behind the run."""


class LetStep(StepBase):
    """Gives a name to a figure."""

    verb = "let"
    let: Name
    value: Formula = Field(alias="is")
    otherwise: Formula | None = Field(default=None, alias="else")


class BarStep(StepBase):
    """Not allowed while true."""

    verb = "bar"
    bar: Formula


class EndStep(StepBase):
    """The procedure ends here if true."""

    verb = "end"
    end: Formula


class TallyStep(StepBase):
    """A number built line by line."""

    verb = "tally"
    tally: Name
    lines: str | None = None
    line: tuple[Line, ...] | None = None
    round: Literal["down", "up", "none"] | None = None


class LookupStep(StepBase):
    """A row or cell of a table."""

    verb = "lookup"
    lookup: Name
    table: str = Field(alias="in")
    row: Formula | None = None
    at: Formula | None = None


class RollStep(StepBase):
    """Dice, seen only through what they give."""

    verb = "roll"
    roll: Id
    dice: Formula = 1
    die: Annotated[int, Field(ge=2, le=100)] = 6
    gives: dict[Name, str]
    reroll: str | None = None
    again: str | None = None
    role: Name | None = Field(default=None, alias="for")


class ChangeStep(StepBase):
    """Changes a stored field of a role, or of each thing of a list."""

    verb = "change"
    change: str
    by: Formula | None = None
    to: Formula | None = None
    append: Formula | None = None
    remove: Formula | None = None


class DoStep(StepBase):
    """Another procedure, here."""

    verb = "do"
    do: Id
    roles: dict[Name, str] = {}
    facts: dict[str, Formula] = {}
    name: Name | None = Field(default=None, alias="as")


class EachStep(StepBase):
    """Steps for each thing of a list."""

    verb = "each"
    each: Name
    source: str = Field(alias="in")
    sum: tuple[Name, ...] = ()
    list: tuple[Name, ...] = ()
    step: tuple[Step, ...] = ()


class RemoveStep(StepBase):
    """Out of play."""

    verb = "remove"
    remove: str


class CreateStep(StepBase):
    """A new thing beside another."""

    verb = "create"
    create: Name
    like: str | None = None
    fields: dict[str, Formula] = {}
    name: Name | None = Field(default=None, alias="as")


class FollowStep(StepBase):
    """A procedure that is now due, or offered."""

    verb = "follow"
    follow: Id
    roles: dict[Name, str] = {}
    facts: dict[str, Formula] = {}
    offered: bool = False


class TellStep(StepBase):
    """What the players now do on the table."""

    verb = "tell"
    tell: Text


class RemindStep(StepBase):
    """A clause shown now."""

    verb = "remind"
    remind: str


STEPS: tuple[type[StepBase], ...] = (
    AskStep,
    LetStep,
    BarStep,
    EndStep,
    TallyStep,
    LookupStep,
    RollStep,
    ChangeStep,
    DoStep,
    EachStep,
    RemoveStep,
    CreateStep,
    FollowStep,
    TellStep,
    RemindStep,
)
VERBS = tuple(step.verb for step in STEPS)


def verb_of(value: Any) -> str | None:
    """The first verb that a step's table holds, `each` and `change` before the words that they use too."""
    if isinstance(value, StepBase):
        return value.verb
    if not isinstance(value, dict):
        return None
    for verb in ("each", "change", *VERBS):
        if verb in value:
            return verb
    return None


Step = Annotated[
    Annotated[AskStep, Tag("ask")]
    | Annotated[LetStep, Tag("let")]
    | Annotated[BarStep, Tag("bar")]
    | Annotated[EndStep, Tag("end")]
    | Annotated[TallyStep, Tag("tally")]
    | Annotated[LookupStep, Tag("lookup")]
    | Annotated[RollStep, Tag("roll")]
    | Annotated[ChangeStep, Tag("change")]
    | Annotated[DoStep, Tag("do")]
    | Annotated[EachStep, Tag("each")]
    | Annotated[RemoveStep, Tag("remove")]
    | Annotated[CreateStep, Tag("create")]
    | Annotated[FollowStep, Tag("follow")]
    | Annotated[TellStep, Tag("tell")]
    | Annotated[RemindStep, Tag("remind")],
    Discriminator(
        verb_of,
        custom_error_type="step",
        custom_error_message="a step needs one of: " + ", ".join(VERBS),
    ),
]


class Role(Part):
    """Who takes part."""

    id: Name
    kind: Name = "unit"
    of: Literal["own", "enemy", "any"] = "own"
    many: bool = False
    optional: bool = False
    default: str | None = None
    text: Text | None = None


class Odds(Part):
    """What the odds tell: the distribution of a figure (`of`) or the chance of an event (`when`)."""

    id: Id
    text: Text
    of: str | None = None
    when: str | None = None


class Procedure(Entry):
    """One procedure of the game."""

    text: Text
    verb: Annotated[str, Field(pattern=r"^[a-z]$")] | None = None
    roles: tuple[Role, ...] = ()
    step: tuple[Step, ...] = ()
    reminders: tuple[str, ...] = ()
    results: tuple[Name, ...] = ()
    odds: tuple[Odds, ...] = ()
    log: Text | None = None
    offer: Formula | None = None
    columns: tuple[str, ...] = ()
    no_odds: bool = False
    house: bool = False
    """It is not the source's."""
    by: Literal["active", "other", "any"] = "active"
    """Whose the first role may be: a reaction is the other side's."""
    setup: bool = False
    """Rolled before the battle begins: offered while armies are built and battles are prepared."""

    def role(self, name: str) -> Role | None:
        """The role of that name."""
        return next((role for role in self.roles if role.id == name), None)


class Watch(Entry):
    """Fires when its condition becomes true for a thing of its kind."""

    id: Id
    kind: Name
    when: Formula
    do: Id


EachStep.model_rebuild()
Procedure.model_rebuild()
