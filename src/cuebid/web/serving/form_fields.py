"""Read form fields that several pages use: numbers, files, descriptions of hands, boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

from cuebid.core import RangeError, Seat
from cuebid.formats.exchange import RecordsReading, read_records

# `int` takes seconds for a number of millions of digits.
_MOST_DIGITS: Final = 12


async def sent_fields(request: Request, most: int = 20) -> tuple[dict[str, str], bytes]:
    """Return the text fields of a submitted form, and the content of its file, or empty bytes.

    The field `file_name` has the name of the file.
    """
    async with request.form(max_files=1, max_fields=most) as form:
        texts = {key: value for key, value in form.items() if isinstance(value, str)}
        files = [value for value in form.values() if not isinstance(value, str)]
        if files:
            texts["file_name"] = files[0].filename or ""
        return texts, await files[0].read() if files else b""


async def text_or_file(request: Request, name: str) -> tuple[str, dict[str, str]]:
    """Return the text in field `name`, or that of an uploaded file, and all text fields."""
    fields, content = await sent_fields(request)
    # Invitations and answers are ASCII; other characters are reported when the text is parsed.
    return (content.decode("ascii", "replace") if content else fields.get(name, "")), fields


def number_field(text: str, what: str, smallest: int, largest: int) -> int:
    """Parse a number that a visitor typed, and check its bounds.

    Raises:
        RangeError: the text is no number, or out of bounds.
    """
    # Digits of other scripts pass `isdecimal`, but `int` reads them too.
    is_number = text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or not smallest <= int(text) <= largest:
        raise RangeError(f"{text[:20]!r} is not {what} from {smallest} to {largest}")
    return int(text)


def described_hands(choices: Mapping[str, str]) -> dict[str, str]:
    """Return the descriptions of hands in the fields `north` to `west`, by letter of the seat."""
    return {
        seat.letter: words for seat in Seat if (words := choices.get(seat.word.lower(), "").strip())
    }


def boards_of_text(text: str) -> RecordsReading:
    """Parse boards from a text in any format that Cuebid recognises: PBN, LIN, links and others.

    Raises:
        WrongFileError: the text is of another kind.
    """
    return read_records(text.encode(), "the text")
