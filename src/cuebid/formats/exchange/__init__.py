"""Recognise files of boards by their content, read them as records, and write any format."""

from cuebid.formats.exchange.kinds import BOARD_KINDS, FileKind, recognise
from cuebid.formats.exchange.reading import RecordsReading, WrongFileError, read_records
from cuebid.formats.exchange.writing import OUTPUT_SUFFIXES, not_written, write_records

__all__ = [
    "BOARD_KINDS",
    "OUTPUT_SUFFIXES",
    "FileKind",
    "RecordsReading",
    "WrongFileError",
    "not_written",
    "read_records",
    "recognise",
    "write_records",
]
