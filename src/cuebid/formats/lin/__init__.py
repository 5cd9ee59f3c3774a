"""LIN, the notation of Bridge Base Online: files of boards, and links to its hand viewer."""

from cuebid.formats.lin.board import LinBoard, LinFile, LinReading
from cuebid.formats.lin.items import LinItem
from cuebid.formats.lin.link import board_link, lin_link, read_link
from cuebid.formats.lin.reader import parse_lin, read_lin
from cuebid.formats.lin.writer import items_from_record, lin_text, write_lin

__all__ = [
    "LinBoard",
    "LinFile",
    "LinItem",
    "LinReading",
    "board_link",
    "items_from_record",
    "lin_link",
    "lin_text",
    "parse_lin",
    "read_lin",
    "read_link",
    "write_lin",
]
