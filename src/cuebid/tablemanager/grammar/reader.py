"""Parse a line of the protocol as a message."""

# Reading is tolerant and writing is strict. Programs that speak the protocol differ in case,
# spaces, marks and order, and most stop at the first line that is not what they expect. So whatever
# can be understood is accepted, with a warning where it is not as the protocol has it, and nothing
# of a line is dropped silently. Lines in canonical form take a shortcut (`canonical`).

from __future__ import annotations

import re
from typing import Final

from cuebid.tablemanager.grammar.canonical import read_canonical
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.messages import Message, Seated
from cuebid.tablemanager.grammar.pattern import compile_pattern
from cuebid.tablemanager.grammar.scan import NO_MATCH, Scan

_BLANKS: Final = " \t\r\n\f\v"
_START: Final = re.compile("[ \t\r\n\ufeff]*")
_CLOSING: Final = re.compile(r"[ \t.]*")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f]")
_EXPLANATION: Final = re.compile(r"\b(?:Alert|Infos)\b", re.IGNORECASE)
_TOKEN: Final = re.compile(r"\S{1,40}")
_CONTROL_NAMES: Final = {"\0": "NUL", "\n": "a line feed", "\r": "a carriage return"}

# A team name without quotes may be anything (`North ready for teams seated`), so `seated` is tried
# when nothing else fits.
_PATTERNS: Final = tuple(
    (form.message, compile_pattern(form.reads))
    for form in sorted(FORMS, key=lambda form: form.message is Seated)
)


def parse(line: str) -> Message:
    """Parse one line of the protocol, with or without its line end.

    Any case, spaces and tabs, and the forms that programs really send are accepted. Parts that were
    understood but are not as the protocol has them are in the message's `warnings`; nothing of the
    line is lost.

    >>> parse("North plays KH")
    Play(warnings=(), seat=Seat.NORTH, card=Card('KH'), signal=None)

    Raises:
        MessageError: the line is not a message; the error has the column, what was expected there
            and, where one is near, the word that was meant.
    """
    return read_canonical(line) or parse_tolerantly(line)


def parse_tolerantly(line: str) -> Message:
    """Parse one line like `parse`, without the shortcut for lines in canonical form.

    Raises:
        MessageError: the line is not a message.
    """
    scan, offset = _prepared(line)
    message, end = _read(scan, offset)
    if len(scan.line) < len(line.rstrip(_BLANKS)):
        start = len(_leading(line))
        scan.warn("control-character", "control characters are left out", start, start)
    rest = _skip_closing(scan.line, end)
    if rest < len(scan.line):
        scan.warn("trailing-text", "there is a text after the message", rest, len(scan.line))
    if not scan.warnings:
        return message(**scan.values)
    warnings = tuple(sorted(scan.warnings, key=lambda warning: warning.column))
    return message(**scan.values, warnings=warnings)


def parse_glued(line: str) -> list[Message]:
    """Parse a line that may hold several messages without line ends between them.

    Returns:
        The messages; only one, with its warnings, where the line cannot be split into messages.

    Raises:
        MessageError: the line is not a message.
    """
    message = parse(line)
    # The text of the second message is a warning of the first, so most lines need no second look.
    if message.warnings:
        parts = split_glued(line)
        if len(parts) > 1:
            return [parse(part) for part in parts]
    return [message]


def split_glued(line: str) -> list[str]:
    """Separate messages that came in one line, such as `Start of BoardStart of Board`.

    Returns:
        The messages' lines, each without the spaces around it; `[line]` unchanged where the line
        is one message, or where a part of it is not a message.
    """
    parts: list[str] = []
    try:
        scan, offset = _prepared(line)
        while offset < len(scan.line):
            _, end = _read(scan, offset)
            end = _skip_closing(scan.line, end)
            parts.append(scan.line[offset:end].strip())
            offset = end
    except MessageError:
        return [line]
    return parts if len(parts) > 1 else [line]


def _prepared(line: str) -> tuple[Scan, int]:
    """Return a scan of the line without its end, and the offset at which the message begins.

    Raises:
        MessageError: the line has a control character outside an explanation; those inside are
            left out.
    """
    body = line.rstrip(_BLANKS)
    start = _START.match(body)
    offset = start.end() if start else 0
    control = _CONTROL.search(body, offset)
    if control and _EXPLANATION.search(body, offset, control.start()):
        # The call before it is legible, and an explanation can do without the character.
        body = body[: control.start()] + _CONTROL.sub("", body[control.start() :])
    elif control:
        name = _CONTROL_NAMES.get(control[0], "a control character")
        message = f"{name} (#{ord(control[0])}) cannot stand in a line"
        raise MessageError(message, body, control.start(), "characters from #32 on")
    return Scan(body), offset


def _leading(line: str) -> str:
    """Return the part of a line before its first control character."""
    match = _CONTROL.search(line)
    return line if match is None else line[: match.start()]


def _skip_closing(line: str, offset: int) -> int:
    """Return the offset after the spaces and full stops that may follow a message."""
    # Many programs end lines with a full stop that the protocol does not have; there is nothing to
    # warn of.
    match = _CLOSING.match(line, offset)
    return match.end() if match else offset


def _read(scan: Scan, offset: int) -> tuple[type[Message], int]:
    """Read the message that begins at `offset`; return its class and the offset after it.

    Raises:
        MessageError: no kind fits.
    """
    for message, pattern in _PATTERNS:
        scan.begin()
        end = pattern.read(scan, offset)
        if end != NO_MATCH:
            return message, end
    raise _error(scan, offset)


def _error(scan: Scan, start: int) -> MessageError:
    from cuebid.text.suggestions import suggest  # noqa: PLC0415 - not needed while lines are in order

    offset = scan.furthest
    expected = _listed(scan.expected)
    match = _TOKEN.match(scan.line, offset)
    if match is None:
        message = "the line ends too soon" if scan.line[start:] else "the line is empty"
        return MessageError(message, scan.line, offset, expected)
    token = match[0]
    message = (
        f"{token!r} does not begin a message" if offset == start else f"{token!r} does not fit here"
    )
    suggestion = suggest(token.strip(".,:;'\""), scan.words) or ""
    if suggestion:
        message += f"; did you mean {suggestion!r}?"
    return MessageError(message, scan.line, offset, expected, suggestion)


def _listed(expected: list[str]) -> str:
    """Return `a`, `a or b`, or `a, b or c`."""
    if len(expected) < 2:
        return "".join(expected)
    return f"{', '.join(expected[:-1])} or {expected[-1]}"
