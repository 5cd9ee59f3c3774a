"""The block rules, in the order in which they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuebid.bml.language.blocks.auction import read_auction
from cuebid.bml.language.blocks.bidding_table import read_bidding_table
from cuebid.bml.language.blocks.conditions import read_conditions
from cuebid.bml.language.blocks.diagram import read_diagram
from cuebid.bml.language.blocks.directive import read_directive
from cuebid.bml.language.blocks.heading import read_heading
from cuebid.bml.language.blocks.lists import read_list
from cuebid.bml.language.blocks.metadata import read_metadata
from cuebid.bml.language.blocks.paragraph import read_paragraph
from cuebid.bml.language.blocks.pipe_table import read_pipe_table

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import BlockRule

__all__ = ["BLOCK_RULES"]

BLOCK_RULES: Final[tuple[BlockRule, ...]] = (
    read_heading,
    read_list,
    read_conditions,
    read_metadata,
    read_diagram,
    read_auction,
    read_bidding_table,
    read_pipe_table,
    read_directive,
    read_paragraph,
)
