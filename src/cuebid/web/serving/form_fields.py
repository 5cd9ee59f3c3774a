"""The fields of forms that several pages have: numbers, files, descriptions of hands, boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from cuebid.core import RangeError, Seat
from cuebid.formats.exchange import RecordsReading, read_records

# `int` takes seconds for a number of millions of digits.
_MOST_DIGITS: Final = 12


async def sent_fields(request: Request, most: int = 20) -> tuple[dict[str, str], bytes]:
    """Return the texts of a form that was sent, and the content of its one file, if it has any.

    The name of the file is the text `file_name`.
    """
    async with request.form(max_files=1, max_fields=most) as form:
        texts = {key: value for key, value in form.items() if isinstance(value, str)}
        files = [value for value in form.values() if not isinstance(value, str)]
        if files:
            texts["file_name"] = files[0].filename or ""
        return texts, await files[0].read() if files else b""


async def text_or_file(request: Request, name: str) -> tuple[str, dict[str, str]]:
    """Return a text that was pasted, or the content of a file; and the other fields."""
    fields, content = await sent_fields(request)
    # Invitations and answers are ASCII; a reader names what else stands there.
    return (content.decode("ascii", "replace") if content else fields.get(name, "")), fields


def number_field(text: str, what: str, smallest: int, largest: int) -> int:
    """Return the number that a visitor typed.

    Raises:
        RangeError: it is no number, or not in these bounds.
    """
    # Digits of other scripts pass `isdecimal`, and `int` reads them, which does no harm.
    is_number = text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or not smallest <= int(text) <= largest:
        raise RangeError(f"{text[:20]!r} is not {what} from {smallest} to {largest}")
    return int(text)


def described_hands(choices: Mapping[str, str]) -> dict[str, str]:
    """Return the descriptions in the fields `north` to `west`, by the seat's letter."""
    return {
        seat.letter: words for seat in Seat if (words := choices.get(seat.word.lower(), "").strip())
    }


def boards_of_text(text: str) -> RecordsReading:
    """Return the boards of a text in any format that Cuebid recognises: PBN, LIN, links and others.

    Raises:
        WrongFileError: the text is of another kind.
    """
    return read_records(text.encode(), "the text")
