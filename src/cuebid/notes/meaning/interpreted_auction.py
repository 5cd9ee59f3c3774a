"""An auction of notes with the meaning of its last call."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.bml import DefinedAuction
from cuebid.meaning import CallMeaning
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow


@dataclass(frozen=True, slots=True, eq=False)
class InterpretedAuction:
    """An auction of the notes and what its last call means.

    Attributes:
        sequence: the auction, and the row it comes from.
        context: the call and the auction before it.
        described: what the call means; for a row without a text, what such a call usually shows.
        is_of_module: whether the row comes from a module of the library, as an answer to a call
            that the notes name but do not continue.
    """

    sequence: DefinedAuction
    context: NotesContext
    described: DescribedRow
    is_of_module: bool = False

    @property
    def meaning(self) -> CallMeaning:
        """The meaning of the call."""
        return self.described.meaning
