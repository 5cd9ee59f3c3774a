"""LIN, the notation of Bridge Base Online: files of boards, and links to its hand viewer."""

from cuebid.formats.lin.link import board_link, lin_link, read_link
from cuebid.formats.lin.model import LinBoard, LinFile, LinItem, LinReading
from cuebid.formats.lin.reader import parse_lin
from cuebid.formats.lin.writer import from_record, lin_text, write_lin

__all__ = [
    "LinBoard",
    "LinFile",
    "LinItem",
    "LinReading",
    "board_link",
    "from_record",
    "lin_link",
    "lin_text",
    "parse_lin",
    "read_link",
    "write_lin",
]
