"""PBN 2.1, portable bridge notation: read tolerantly, written in the standard's export format.

Three steps, each a subpackage: `reader` turns text into games whose every character is kept,
`record` turns a game into the record of its board, `writer` turns records and games into text.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.formats.pbn.game import PbnFile as PbnFile
    from cuebid.formats.pbn.game import PbnGame as PbnGame
    from cuebid.formats.pbn.game import RecordReading as RecordReading
    from cuebid.formats.pbn.reader.boards import BoardReading as BoardReading
    from cuebid.formats.pbn.reader.boards import read_boards as read_boards
    from cuebid.formats.pbn.reader.stream import parse_pbn as parse_pbn
    from cuebid.formats.pbn.reader.stream import read_pbn as read_pbn
    from cuebid.formats.pbn.tag_names import MANDATORY as MANDATORY
    from cuebid.formats.pbn.tags import Tag as Tag
    from cuebid.formats.pbn.writer.add_tags import NewTag as NewTag
    from cuebid.formats.pbn.writer.add_tags import add_tags as add_tags
    from cuebid.formats.pbn.writer.file import game_from_record as game_from_record
    from cuebid.formats.pbn.writer.file import pbn_text as pbn_text
    from cuebid.formats.pbn.writer.file import write_pbn as write_pbn
    from cuebid.formats.pbn.writer.file import write_record as write_record
