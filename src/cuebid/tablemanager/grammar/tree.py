"""Convert messages to the trees of table-master.txt and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec
import msgspec.structs

from cuebid.tablemanager.grammar.errors import TreeError
from cuebid.tablemanager.grammar.forms import FORM_OF, FORMS, Form
from cuebid.tablemanager.grammar.messages import LineWarning, Message
from cuebid.tablemanager.grammar.pattern import field_types
from cuebid.tablemanager.grammar.tree_values import CODECS, Codec

# Absent where there is nothing to warn of, so that the trees of the specification's own lines are
# equal to those that it prints.
_WARNINGS: Final = "warnings"


class _Branch(NamedTuple):
    """How a key of a tree is made: its field, its codec, and the value at which it is left out."""

    field: str
    codec: Codec
    absent: Any


def _branches(form: Form) -> dict[str, _Branch]:
    types = field_types(form.reads)
    defaults = {field.name: field.default for field in msgspec.structs.fields(form.message)}
    return {
        key: _Branch(
            field,
            CODECS[types[field]],
            defaults[field] if key in form.optional else msgspec.NODEFAULT,
        )
        for key, field in form.keys
    }


_BRANCHES: Final = {form.kind: _branches(form) for form in FORMS}


def to_tree(message: Message) -> dict[str, Any]:
    """Return the tree of a message: the specification's keys and values, in its order.

    Keys that the specification does not have come after those, and only if they have a value:
    `infos`, `signal`, `info`, `room`, `scoring`, and last `warnings`, a list of `code`, `message`,
    `column` and `text`.

    >>> from cuebid.tablemanager.grammar.reader import parse
    >>> to_tree(parse("south bids 1NT Alert. 12 to 14 total points"))
    {'kind': 'bid', 'alert': '12 to 14 total points', 'bid': '1NT', 'seat': 'S'}
    """
    tree: dict[str, Any] = {"kind": message.kind}
    for key, (field, codec, absent) in _BRANCHES[message.kind].items():
        value = getattr(message, field)
        if value != absent:
            tree[key] = codec.encode(value)
    if message.warnings:
        tree[_WARNINGS] = [msgspec.to_builtins(warning) for warning in message.warnings]
    return tree


def from_tree(tree: Mapping[str, Any]) -> Message:
    """Return the message of a tree; keys may be in any order.

    Raises:
        TreeError: the tree is of no known kind, a key is missing, unknown or has a wrong value; the
            message names the key.
    """
    form = _form(tree)
    branches = _BRANCHES[form.kind]
    for key in tree:
        if key not in branches and key not in ("kind", _WARNINGS):
            names = ", ".join(branches) or "no keys but kind"
            raise TreeError(f"{key!r} is not a key of {form.kind}, which has {names}", str(key))
    values: dict[str, Any] = {}
    for key, (field, codec, _) in branches.items():
        if key in tree:
            values[field] = codec.decode(key, tree[key])
        elif key not in form.optional:
            raise TreeError(f"the key {key!r} is missing from {form.kind}", key)
    return form.message(**values, warnings=_warnings(tree))


def _form(tree: Mapping[str, Any]) -> Form:
    if not isinstance(tree, Mapping):
        raise TreeError(f"a tree is an object with the key 'kind', not {type(tree).__name__}")
    if "kind" not in tree:
        raise TreeError("the key 'kind' is missing", "kind")
    kind = tree["kind"]
    form = FORM_OF.get(kind) if isinstance(kind, str) else None
    if form is None:
        from cuebid.text.suggestions import suggest  # noqa: PLC0415 - only where something is wrong

        near = suggest(kind, FORM_OF) if isinstance(kind, str) else None
        hint = f"did you mean {near!r}?" if near else f"the kinds are {', '.join(FORM_OF)}"
        raise TreeError(f"'kind': {kind!r} is not a kind of message; {hint}", "kind")
    return form


def _warnings(tree: Mapping[str, Any]) -> tuple[LineWarning, ...]:
    try:
        return msgspec.convert(tree.get(_WARNINGS, ()), tuple[LineWarning, ...])
    except msgspec.ValidationError as error:
        raise TreeError(f"'warnings': {error}", _WARNINGS) from error


def json_values(text: str) -> Iterator[Any]:
    """Yield the JSON values of a text, and the items of a list one by one.

    Raises:
        TreeError: the text is not JSON.
    """
    # `json.loads` accepts a single value; `raw_decode` also says where the value ends.
    decoder = json.JSONDecoder()
    offset = _skip_blanks(text, 0)
    while offset < len(text):
        try:
            value, offset = decoder.raw_decode(text, offset)
        except json.JSONDecodeError as error:
            position = f"line {error.lineno}, column {error.colno}"
            raise TreeError(f"{position}: this is not JSON: {error.msg}") from error
        except RecursionError as error:
            # The decoder recurses for each bracket, so `[[[[...` exhausts Python's stack.
            raise TreeError("this is not JSON of messages: it is nested too deeply") from error
        yield from value if isinstance(value, list) else [value]
        offset = _skip_blanks(text, offset)


def _skip_blanks(text: str, offset: int) -> int:
    # `raw_decode` fails at a blank. Editors on Windows write a byte-order mark before the text.
    while offset < len(text) and text[offset] in " \t\r\n\ufeff":
        offset += 1
    return offset
