"""BSS, the files of Full Disclosure: read without loss, written, and described in words."""

from cuebid.formats.bss.carding import (
    NOTRUMP_HOLDINGS,
    SIGNAL_OCCASIONS,
    SUIT_HOLDINGS,
    Carding,
    Lead,
)
from cuebid.formats.bss.codes import Dialect, Disposition, Position, Signal, VulnerabilityCode
from cuebid.formats.bss.conventions import ConventionFinder, resolve_conventions
from cuebid.formats.bss.data import file_data, record_data
from cuebid.formats.bss.describe import describe, describe_record
from cuebid.formats.bss.dialect import guess_dialect
from cuebid.formats.bss.model import BssFile
from cuebid.formats.bss.reader import parse_bss, read_bss
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
    "Position",
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
