"""The board as an element of web pages: one script, and the data that it steps through."""

from cuebid.render.element.board_data import board_data
from cuebid.render.element.markup import BOARD_SCRIPT, board_element

__all__ = ["BOARD_SCRIPT", "board_data", "board_element"]
