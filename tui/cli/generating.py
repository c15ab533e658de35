"""`aiutante generate`: set-up rolls and random battles, told roll by roll, and written as a battle file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.arguments import Parser
from tui.cli.generate_answers import listed, questions, refuse_unknown
from tui.cli.printing import as_json, line
from tui.cli.resolve_values import FLAGS, guessed, pairs
from tui.cli.sources import usable
from tui.cli.wording import Both, InputError, Language, refusal

if TYPE_CHECKING:
    from core.generate import Generated
    from core.ruleset import Loaded


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both("Tiri di preparazione e battaglie a caso.", "Set-up rolls and random battles.")
    parser = Parser("generate", language, summary)
    parser.option("ruleset", metavar="RULESET", it="regolamento: aiutante list", en="ruleset: aiutante list")
    parser.option(
        "what", metavar="WHAT", nargs="?", it="che cosa: tutto, se manca", en="what: everything, if left out"
    )
    parser.option("--seed", type=int, it="seme: gli stessi dadi", en="seed: the same dice again")
    parser.option(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        it="risposta o scelta del regolamento",
        en="an answer, or an option of the ruleset",
    )
    parser.option(
        "--list",
        action="store_true",
        it="che cosa c'è; con WHAT, che cosa vi si può rispondere",
        en="what there is; with WHAT, what can be answered",
    )
    parser.option(
        "--roll",
        action="append",
        default=[],
        metavar="PLACE=FACES",
        it="dadi del tavolo per un tiro: --roll month=3,4,2 (i nomi: --json)",
        en="the table's dice for a roll: --roll month=3,4,2 (their names: --json)",
    )
    parser.option("-o", "--output", metavar="FILE", it="scrive la battaglia", en="writes the battle")
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Runs the generator, tells its rolls and writes the battle if asked to."""
    from core.dice.sources import SeededDice
    from core.generate import GenerateError, generate

    loaded = usable(arguments.ruleset, language)
    target = _target(arguments.output, language)
    if arguments.list and arguments.what is None:
        listed(loaded, language)
        return 0
    facts, options = _sorted(arguments.set, loaded, language)
    refuse_unknown(facts, loaded, arguments.what or "generate", language)
    dice = SeededDice(arguments.seed)
    try:
        what, given = arguments.what or "generate", _given(arguments.roll, language)
        made = generate(loaded, what, dice=dice, facts=facts, options=options, rolls=given)
        path = _write(loaded, made, options, target) if target is not None else None
    except GenerateError as error:
        raise InputError(error.text.say(language)) from error
    except ValueError as error:
        raise InputError(str(error)) from error
    if arguments.list:
        questions(made.draft.result.asked, loaded, arguments.what, language)
    elif arguments.json:
        as_json(_json(made, dice.seed, path))
    else:
        _tell(made, dice.seed, path, language)
    return 0


def _target(output: str | None, language: Language) -> Path | None:
    target = Path(output) if output else None
    if target is not None and (target.exists() or target.is_symlink()):
        raise refusal(
            language,
            f"{target}: c'è già; scegli un altro nome",
            f"{target}: it is there already; choose another name",
        )
    return target


def _sorted(words: list[str], loaded: Loaded, language: Language) -> tuple[dict[str, Any], dict[str, Any]]:
    """Words of `--set` as answers and as options of the ruleset."""
    from core.state import as_value

    facts: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for key, text in pairs(words, "--set", language):
        option = loaded.ruleset.option.get(key)
        if option is not None:
            options[key] = FLAGS.get(text.casefold(), text) if isinstance(option.default, bool) else text
        else:
            facts[key] = as_value(guessed(text))
    return facts, options


def _given(words: list[str], language: Language) -> dict[str, tuple[int, ...]]:
    """Faces that the table has rolled itself, by the place of their roll."""
    return {place: _faces(place, text, language) for place, text in pairs(words, "--roll", language)}


def _faces(place: str, text: str, language: Language) -> tuple[int, ...]:
    faces = text.replace(",", " ").split()
    if not faces or not all(face.isdecimal() for face in faces):
        raise refusal(
            language,
            f"--roll {place}: facce di dadi con la virgola, come 3,4,2; non '{text}'",
            f"--roll {place}: faces of dice with commas, such as 3,4,2; not '{text}'",
        )
    return tuple(map(int, faces))


def _write(loaded: Loaded, made: Generated, options: dict[str, Any], target: Path) -> Path:
    from core.play import write_battle

    title = made.log or loaded.ruleset.title
    return write_battle(loaded, dict(made.tables), title.it, options, target, made.events)


def _tell(made: Generated, seed: int, path: Path | None, language: Language) -> None:
    line(f"{Both('seme', 'seed').say(language)} {seed}")
    for roll in made.rolls:
        faces = " ".join(map(str, roll.faces))
        again = Both("  (si ritira)", "  (rolled again)").say(language) if roll.repeated else ""
        line(f"{len(roll.faces)}d{roll.die}  {faces}   {roll.text.say(language)}{again}")
    for question, answer in made.answers:
        line(f"{question.say(language)}: {answer.say(language)}")
    for text in made.told:
        line(text.say(language))
    if made.log is not None:
        line(made.log.say(language))
    if path is not None:
        line(str(path))


def _json(made: Generated, seed: int, path: Path | None) -> dict[str, Any]:
    from core.state import plain

    return {
        "procedure": made.procedure,
        "seed": seed,
        "rolls": [
            {
                "place": roll.place,
                "text": roll.text.en,
                "die": roll.die,
                "faces": list(roll.faces),
                "gives": {name: plain(value) for name, value in roll.gives.items()},
                "repeated": roll.repeated,
            }
            for roll in made.rolls
        ],
        "answers": [{"question": asked.en, "answer": answer.en} for asked, answer in made.answers],
        "told": [text.en for text in made.told],
        "results": {name: plain(value) for name, value in made.results.items()},
        "battle": made.tables,
        "path": str(path) if path is not None else None,
    }
