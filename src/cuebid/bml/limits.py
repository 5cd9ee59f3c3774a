"""Limits on the size of a document and on the number of its auctions."""

# A file of a few lines can ask for gigabytes (pastes inside pastes) or for hours (variables below
# variables, which multiply). Texts and auctions are bounded, and also the work that gives neither.

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from cuebid.core import CuebidError


class Limits(Struct, frozen=True):
    """Limits that keep a small file from producing a huge result; each can be raised.

    Attributes:
        characters: the longest text after includes and pastes.
        include_depth: the most levels of files included by included files.
        paste_depth: the most levels of pastes inside pasted blocks.
        sequences: the most auctions that the tables of one document may expand to.
        steps: the most attempts to continue an auction with a row.
        calls: the most calls in one auction; the laws allow no more than 319.
        include_path: folders beside that of the root file from which it may include files.
    """

    characters: int = 20_000_000
    include_depth: int = 64
    paste_depth: int = 64
    sequences: int = 1_000_000
    steps: int = 20_000_000
    calls: int = 319
    include_path: tuple[Path, ...] = ()


class LimitError(CuebidError):
    """A document asks for more than the limits allow."""
