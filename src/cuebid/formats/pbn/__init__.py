"""PBN 2.1, portable bridge notation: read as it comes, written as the standard says."""

from cuebid.formats.pbn.amend import NewTag, amended
from cuebid.formats.pbn.model import PbnFile, PbnGame, RecordReading, Tag
from cuebid.formats.pbn.names import MANDATORY
from cuebid.formats.pbn.reader import BoardReading, parse_pbn, read_boards, read_pbn
from cuebid.formats.pbn.writer import from_record, pbn_text, write_pbn, write_record

__all__ = [
    "MANDATORY",
    "BoardReading",
    "NewTag",
    "PbnFile",
    "PbnGame",
    "RecordReading",
    "Tag",
    "amended",
    "from_record",
    "parse_pbn",
    "pbn_text",
    "read_boards",
    "read_pbn",
    "write_pbn",
    "write_record",
]
