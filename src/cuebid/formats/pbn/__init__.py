"""PBN 2.1, portable bridge notation: read as it comes, written as the standard says."""

from cuebid.formats.pbn.game import PbnFile, PbnGame, RecordReading
from cuebid.formats.pbn.reader.stream import BoardReading, parse_pbn, read_boards, read_pbn
from cuebid.formats.pbn.tag_names import MANDATORY
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.writer.add_tags import NewTag, add_tags
from cuebid.formats.pbn.writer.file import game_from_record, pbn_text, write_pbn, write_record

__all__ = [
    "MANDATORY",
    "BoardReading",
    "NewTag",
    "PbnFile",
    "PbnGame",
    "RecordReading",
    "Tag",
    "add_tags",
    "game_from_record",
    "parse_pbn",
    "pbn_text",
    "read_boards",
    "read_pbn",
    "write_pbn",
    "write_record",
]
