"""Worked examples: cases out of a rulebook, run through the same entries as the screen and compared in full.

What a file of examples says is in `docs/ruleset-format.md`, section 14. Here too is the scratch battle that
one procedure outside a battle needs. What the rules mean is the interpreter's.
"""

from core.examples.acting import facts_of
from core.examples.choosing import Choices, decided, lines_named
from core.examples.outcome import Difference, ExamplesError, Outcome, Problem, SetupError
from core.examples.running import run_examples
from core.examples.setup import Setup, set_up

__all__ = [
    "Choices",
    "Difference",
    "ExamplesError",
    "Outcome",
    "Problem",
    "Setup",
    "SetupError",
    "decided",
    "facts_of",
    "lines_named",
    "run_examples",
    "set_up",
]
