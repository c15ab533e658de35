"""Cuts the text of an expression into numbers, words, quoted texts and signs.

It knows characters only: whether a word is a name, a field or an operator is for the parser to say.
"""

import re
from typing import Literal, NamedTuple

from core.ruleset.expression.errors import ExpressionError

MAX_CHARACTERS = 400
"""Longer than any readable condition; a limit for files from strangers."""
MAX_TOKENS = 120
"""As above."""

Kind = Literal["number", "word", "text", "sign", "end"]

# ASCII only: other scripts have digits that look like letters here, and letters that look like ours.
_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)"
    r"""|(?P<text>'[^'\n]*'|"[^"\n]*")"""
    r"|(?P<sign>==|!=|<=|>=|//|[-+*/%<>()\[\],.])"
)
_SPACE = re.compile(r"[ \t\r\n]*")
_MEANT = {
    "=": "==", "&": "and", "|": "or", "!": "not", "≤": "<=", "≥": ">=", "≠": "!=", "×": "*", "÷": "/",
    "−": "-", "–": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "{": "(", "}": ")",
}  # fmt: skip


class Token(NamedTuple):
    """A piece of the text; quoted texts keep their quotes, so no text is taken for an operator."""

    kind: Kind
    text: str
    column: int

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else self.text if self.kind == "text" else f"'{self.text}'"


def tokenize(text: str) -> list[Token]:
    """The tokens of the text, with one of kind 'end' after the last."""
    if len(text) > MAX_CHARACTERS:
        raise ExpressionError(
            f"the expression is longer than {MAX_CHARACTERS} characters: give its parts names of their own",
            MAX_CHARACTERS + 1,
        )
    tokens: list[Token] = []
    position = _skip_space(text, 0)
    while position < len(text):
        token = _token_at(text, position)
        if len(tokens) == MAX_TOKENS:
            raise ExpressionError("the expression is too long: give its parts names", token.column)
        tokens.append(token)
        position = _skip_space(text, position + len(token.text))
    return [*tokens, Token("end", "", len(text) + 1)]


def _skip_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _token_at(text: str, position: int) -> Token:
    match = _TOKEN.match(text, position)
    for kind in ("number", "word", "text", "sign"):
        if match and match[kind] is not None:
            return Token(kind, match[kind], position + 1)
    character = text[position]
    if character in "'\"":
        raise ExpressionError("this text has no closing quote", position + 1)
    raise ExpressionError(f"unexpected character {character!r}", position + 1, _MEANT.get(character))
