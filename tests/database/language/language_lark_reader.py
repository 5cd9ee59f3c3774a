"""Reads fields with Lark, from the grammar beside this file, into the project's own tree."""

from functools import cache
from pathlib import Path

import lark

from cuebid.database.language.tree import (
    Alternation,
    Anchor,
    AnyCall,
    AnyCharacter,
    Assign,
    Backreference,
    Between,
    Binary,
    Bound,
    BracketKind,
    Brackets,
    Capture,
    CapturedValue,
    Character,
    Concatenation,
    Conjunction,
    FunctionCall,
    Group,
    Jump,
    Letter,
    Literal,
    Math,
    NextField,
    Not,
    Number,
    Parentheses,
    Pattern,
    Range,
    Repeat,
    Restart,
    Specification,
    SuitBounds,
    SuitLetter,
    SuitPair,
    Unary,
)

REJECTED = lark.exceptions.UnexpectedInput


@cache
def _parser():
    grammar = Path(__file__).with_name("database_grammar.lark").read_text("utf-8")
    return lark.Lark(
        grammar, start=["goal", "specification"], parser="lalr", propagate_positions=True
    )


def read_pattern(text):
    return build(_parser().parse(text, start="goal"))


def read_specification(text):
    return build(_parser().parse(text, start="specification"))


def build(tree):
    """The project's node for a tree of Lark."""
    meta = tree.meta
    place = {"start": meta.start_pos, "end": meta.end_pos}
    return _BUILDERS[tree.data](tree.children, place)


def _token(token, kind, *arguments):
    return kind(*arguments, start=token.start_pos, end=token.end_pos)


def _pattern(children, place):
    body, at_tok = children
    restart = at_tok.children[0] if at_tok.children else None
    return Pattern(build(body), restart and _restart(restart), **place)


def _restart(token):
    return _token(token, Restart, token[1:])


def _joined(kind):
    def make(children, place):
        left, right = map(build, children)
        # Left recursion, one operator at a time: a run of the same operator becomes flat.
        parts = left.parts if isinstance(left, kind) else (left,)
        return kind((*parts, right), **place)

    return make


def _jump(children, place):
    goto, body = children
    offset = 0 if goto == "&&" else int(goto[1:3])
    return Jump(offset, goto.endswith("+"), build(body), **place)


def _regexp(children, place):
    rxpr, *end = children
    anchor = None
    if end:
        anchor = _token(end[0], Anchor, int(end[0].lstrip("$") or 0))
    return Concatenation(tuple(map(build, _flat(rxpr))), anchor, **place)


def _flat(tree):
    """The elements of a list that the grammar builds by recursion on the left or the right."""
    elements = []
    for child in tree.children:
        if isinstance(child, lark.Tree) and child.data == tree.data:
            elements += _flat(child)
        else:
            elements.append(child)
    return elements


def _brackets(children, place):
    token, classlist = children
    operator, count = token[1:2], len(token) - 1
    shift = {"+": count, "-": -count}.get(operator, 0)
    kind = BracketKind.SHIFT if shift else BracketKind(operator)
    return Brackets(kind, shift, tuple(map(build, _flat(classlist))), **place)


def _binary(children, place):
    left, operator, right = children
    return Binary(str(operator), build(left), build(right), **place)


def _between(children, place):
    value, low, _, high = children
    return Between(build(value), build(low), build(high), **place)


def _function(children, place):
    token, *arguments = children
    given = arguments[0].children if arguments else []
    trees = tuple(build(child) for child in given if isinstance(child, lark.Tree))
    return FunctionCall(int(token[1:]), trees, **place)


def _mathematical(children, place):
    expression, *rest = children
    # The delimiters are filtered out of the tree: one character on each side.
    inner = build(expression)
    end = _closing(expression)
    math = Math(inner, start=place["start"], end=end)
    return Specification(math, _atoms(rest[0]) if rest else (), **place)


def _closing(expression):
    return expression.meta.end_pos + 1


def _atoms(spec_list1):
    return tuple(build(child) for child in _flat(spec_list1) if isinstance(child, lark.Tree))


def _field(kind):
    def make(children, place):
        token, body = children
        letter = token[1]
        if kind is Bound:
            return Bound(letter.upper(), letter.islower(), build(body), **place)
        pairs = tuple(map(build, _flat(body)))
        return SuitBounds(letter.upper(), letter.islower(), pairs, **place)

    return make


def _pair(children, place):
    value, suit = children
    return SuitPair(build(value), build(suit), **place)


_BUILDERS = {
    "pattern": _pattern,
    "bare_restart": lambda children, place: Pattern(None, _restart(children[0]), **place),
    "either": _joined(Alternation),
    "both": _joined(Conjunction),
    "jump": _jump,
    "regexp": _regexp,
    "repeat": lambda children, place: Repeat(build(children[0]), str(children[1]), **place),
    "any_character": lambda _, place: AnyCharacter(**place),
    "math": lambda children, place: Math(build(children[0]), **place),
    "any_call": lambda _, place: AnyCall(**place),
    "text": lambda children, place: Literal(str(children[0]), **place),
    "negation": lambda children, place: Not(build(children[0]), **place),
    "push": lambda children, place: Capture(str(children[0]), **place),
    "grab": lambda children, place: Backreference(children[0][-1], **place),
    "group": lambda children, place: Group(build(children[0]), **place),
    "brackets": _brackets,
    "range": lambda children, place: Range(*map(str, children), **place),
    "character": lambda children, place: Character(str(children[0]), **place),
    "binary": _binary,
    "assign": lambda children, place: Assign(str(children[0]), build(children[1]), **place),
    "between": _between,
    "parentheses": lambda children, place: Parentheses(build(children[0]), **place),
    "unary": lambda children, place: Unary(str(children[0]), build(children[1]), **place),
    "number": lambda children, place: Number(int(children[0]), **place),
    "letter": lambda children, place: Letter(str(children[0]), **place),
    "saved": lambda children, place: CapturedValue(str(children[0]), **place),
    "function": _function,
    "next_field": lambda _, place: NextField(**place),
    "specification": lambda children, place: Specification(None, _atoms(children[0]), **place),
    "mathematical": _mathematical,
    "bound": _field(Bound),
    "suit_bounds": _field(SuitBounds),
    "subspec": _pair,
    "suit_letter": lambda children, place: SuitLetter(str(children[0]), **place),
}
