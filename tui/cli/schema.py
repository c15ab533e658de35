"""`aiutante schema`: the JSON schema of ruleset files, for editors."""

from __future__ import annotations

import argparse

from tui.cli.arguments import Parser
from tui.cli.wording import Both, Language


def parser(language: Language) -> Parser:
    """Its arguments."""
    summary = Both(
        "Lo schema JSON dei file di un regolamento, per gli editor.",
        "The JSON schema of a ruleset's files, for editors.",
    )
    return Parser("schema", language, summary)


def run(arguments: argparse.Namespace, language: Language) -> int:
    """Prints it."""
    from core.ruleset import schema

    print(schema(), end="")
    return 0
