"""The HTML element `<cuebid-board>`: its script, and the data of a board to step through."""

from cuebid.render.element.board_data import board_data
from cuebid.render.element.markup import BOARD_SCRIPT, board_element

__all__ = ["BOARD_SCRIPT", "board_data", "board_element"]
