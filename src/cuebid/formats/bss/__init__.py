"""BSS, the files of Full Disclosure: read without loss, written, and described in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.formats.bss.carding import (
        NOTRUMP_HOLDINGS,
        SIGNAL_OCCASIONS,
        SUIT_HOLDINGS,
        Carding,
        Lead,
    )
    from cuebid.formats.bss.codes import (
        Dialect,
        Disposition,
        SeatPosition,
        Signal,
        VulnerabilityCode,
    )
    from cuebid.formats.bss.conventions import ConventionFinder, resolve_conventions
    from cuebid.formats.bss.data import file_data, record_data
    from cuebid.formats.bss.dialect import guess_dialect
    from cuebid.formats.bss.model import BssFile
    from cuebid.formats.bss.reader import parse_bss, read_bss
    from cuebid.formats.bss.record_words import describe, describe_record
    from cuebid.formats.bss.records import (
        ANY_LENGTH,
        ANY_OUTCOME,
        Blank,
        BssRecord,
        Convention,
        Header,
        Lengths,
        Outcomes,
        SequenceRecord,
        StockCard,
        Unread,
        call_code,
    )

__all__ = [
    "ANY_LENGTH",
    "ANY_OUTCOME",
    "NOTRUMP_HOLDINGS",
    "SIGNAL_OCCASIONS",
    "SUIT_HOLDINGS",
    "Blank",
    "BssFile",
    "BssRecord",
    "Carding",
    "Convention",
    "ConventionFinder",
    "Dialect",
    "Disposition",
    "Header",
    "Lead",
    "Lengths",
    "Outcomes",
    "SeatPosition",
    "SequenceRecord",
    "Signal",
    "StockCard",
    "Unread",
    "VulnerabilityCode",
    "call_code",
    "describe",
    "describe_record",
    "file_data",
    "guess_dialect",
    "parse_bss",
    "read_bss",
    "record_data",
    "resolve_conventions",
]

# A converter writes records and needs neither their words nor the carding of a file.
if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "carding": "NOTRUMP_HOLDINGS SIGNAL_OCCASIONS SUIT_HOLDINGS Carding Lead",
            "codes": "Dialect Disposition SeatPosition Signal VulnerabilityCode",
            "conventions": "ConventionFinder resolve_conventions",
            "data": "file_data record_data",
            "dialect": "guess_dialect",
            "model": "BssFile",
            "reader": "parse_bss read_bss",
            "record_words": "describe describe_record",
            "records": (
                "ANY_LENGTH ANY_OUTCOME Blank BssRecord Convention Header Lengths Outcomes "
                "SequenceRecord StockCard Unread call_code"
            ),
        },
    )
