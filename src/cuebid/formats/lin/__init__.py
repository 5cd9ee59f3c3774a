"""LIN, the notation of Bridge Base Online: files of boards, and links to its hand viewer."""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.formats.lin.board import LinBoard as LinBoard
    from cuebid.formats.lin.board import LinFile as LinFile
    from cuebid.formats.lin.board import LinReading as LinReading
    from cuebid.formats.lin.items import LinItem as LinItem
    from cuebid.formats.lin.link import board_link as board_link
    from cuebid.formats.lin.link import lin_link as lin_link
    from cuebid.formats.lin.link import read_link as read_link
    from cuebid.formats.lin.reader import parse_lin as parse_lin
    from cuebid.formats.lin.reader import read_lin as read_lin
    from cuebid.formats.lin.writer import items_from_record as items_from_record
    from cuebid.formats.lin.writer import lin_text as lin_text
    from cuebid.formats.lin.writer import write_lin as write_lin
