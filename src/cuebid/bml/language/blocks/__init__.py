"""The block rules, one module each, in the order in which they are tried."""

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

# The order decides, since one line can satisfy several rules. A heading needs its first column, so
# it is tried first. Hands of a diagram look like rows of an auction (`N: ...`), and an auction's
# first call looks like a row of a bidding table, so the more particular form is tried before the
# more general one. A paragraph accepts anything and comes last. BML 2 goes by the first line alone;
# here auctions and diagrams must match as a whole, so a table of four bare calls in a row stays a
# table.
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
