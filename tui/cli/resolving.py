"""`aiutante resolve`: one procedure outside a battle: its lines, odds, dice and outcome.

The units stand in a scratch battle; the run is the same that the screen makes.
"""

from __future__ import annotations

import argparse

from tui.cli.arguments import Parser
from tui.cli.wording import Both, InputError, Language, refusal

BARRED = 1


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Una procedura fuori da una battaglia. Senza --dice e --seed solo le righe e le probabilità.",
        "One procedure outside a battle. Without --dice and --seed only the lines and the odds.",
    )
    parser = Parser("resolve", language, summary)
    parser.option("ruleset", metavar="RULESET", it="regolamento: aiutante list", en="ruleset: aiutante list")
    parser.option(
        "procedure", metavar="PROCEDURE", it="procedura, o il suo tasto", en="procedure, or its key"
    )
    several = {"action": "append", "default": []}
    parser.option(
        *("--as",),
        dest="cast",
        metavar="ROLE=TYPE[,key=value…]",
        it="chi: firer=tipo,losses=2,general.valore=eroico",
        en="who: firer=type,losses=2,general.valore=eroico",
        **several,
    )
    parser.option(
        *("--with",),
        dest="things",
        metavar="ID=TYPE[,key=value…]",
        it="altro sul tavolo: d=kind=formation, u=tipo,parent=d",
        en="what else is there: d=kind=formation, u=type,parent=d",
        **several,
    )
    parser.option(
        "--fact", metavar="KEY=VALUE", it="quel che vede il tavolo", en="what the table sees", **several
    )
    parser.option("--tick", metavar="CLAUSE", it="spunta una riga", en="tick a line", **several)
    parser.option(
        "--pick",
        metavar="CLAUSE=N",
        it="cifra di una riga a scelta",
        en="figure of a line to choose",
        **several,
    )
    parser.option(
        *("--overrule",),
        metavar="CLAUSE=on|off",
        it="accende o spegne una riga automatica",
        en="switch an automatic line on or off",
        **several,
    )
    parser.option(
        "--option", metavar="KEY=VALUE", it="una lettura delle regole", en="a reading of the rules", **several
    )
    parser.option("--dice", metavar="6,5,5", it="dadi dal tavolo", en="dice from the table")
    parser.option("--seed", type=int, metavar="N", it="tira qui, ripetibile", en="roll here, repeatable")
    parser.option("--force", action="store_true", it="anche se è vietato", en="even if a rule forbids it")
    parser.option(
        "--all", action="store_true", it="anche le righe che non valgono", en="lines that do not apply too"
    )
    return parser


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Runs it; 1 if a rule forbids it."""
    from core.examples import SetupError
    from core.procedure import RequestError
    from core.ruleset.expression import ExpressionError
    from tui.cli.resolve_dice import unanswered, with_dice
    from tui.cli.resolve_input import flagged, prepared
    from tui.cli.resolve_json import print_json
    from tui.cli.resolve_words import print_words

    if arguments.dice is not None and arguments.seed is not None:
        raise refusal(language, "--dice o --seed, non tutti e due", "--dice or --seed, not both")
    try:
        case = prepared(arguments, language)
        outcome = with_dice(case, arguments.dice, arguments.seed, language)
    except SetupError as error:
        raise InputError(flagged(error, language)) from error
    except (ExpressionError, RequestError) as error:
        how = f"{error}; aiutante check {arguments.ruleset}"
        raise refusal(
            language, f"il regolamento sbaglia: {how}", f"the ruleset is at fault: {how}"
        ) from error
    missing = unanswered(outcome.result, language) if outcome.dice_given else None
    if missing is not None and not outcome.result.rolls:
        raise missing
    if arguments.json:
        print_json(outcome, language)
    else:
        print_words(outcome, language, arguments.all)
    if missing is not None:  # a choice after the dice: first they must be seen
        raise missing
    return BARRED if outcome.result.status == "barred" else 0
