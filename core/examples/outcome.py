"""What became of an example: passed, different from what it expects, or not to be run at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.ruleset import Fault
from core.ruleset.expression.errors import quoted
from core.ruleset.positions import KeyPath


@dataclass(frozen=True)
class Difference:
    """Something that the run made otherwise than expected."""

    key: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class Problem:
    """What makes an example, or a procedure asked for by hand, impossible to run; `path` leads to it."""

    path: KeyPath
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        advice = f" (did you mean {quoted(self.suggestion)}?)" if self.suggestion else ""
        return f"{self.message}{advice}"


class SetupError(ValueError):
    """Roles, things or facts that cannot be set up. `problems` holds all of them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))


class ExamplesError(ValueError):
    """A file of examples that cannot be read at all. `faults` says where and why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True)
class Outcome:
    """One example, or one variant of it, after it was run."""

    id: str
    file: str
    line: int
    clauses: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    faults: tuple[Fault, ...] = ()
    """Why it could not be run."""

    @property
    def passed(self) -> bool:
        """Whether all that it expects came true."""
        return not self.differences and not self.faults

    def __str__(self) -> str:
        if self.passed:
            return f"{self.id}: passed"
        told = [str(fault) for fault in self.faults]
        told += [f"{self.file}:{self.line}: {self.id}: {difference}" for difference in self.differences]
        return "\n".join(told)
