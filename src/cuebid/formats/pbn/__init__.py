"""PBN 2.1, portable bridge notation: read tolerantly, written in the standard's export format.

Three steps, each a subpackage: `reader` turns text into games whose every character is kept,
`record` turns a game into the record of its board, `writer` turns records and games into text.
"""

from cuebid.formats.pbn.game import PbnFile, PbnGame, RecordReading
from cuebid.formats.pbn.reader.boards import BoardReading, read_boards
from cuebid.formats.pbn.reader.stream import parse_pbn, read_pbn
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
