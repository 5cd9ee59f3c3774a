"""Cuebid: contract bridge, from the notes a pair writes to the robots that play it.

    import cuebid

    deal = cuebid.Deal.random(seed=1)
    table = cuebid.solve(deal)
    print(deal, table, cuebid.par(table, "N", "none"))

The names below cover the common uses: the game itself, its files, and one name to start each kind
of work. The packages hold more: `cuebid.core`, `cuebid.dealing`, `cuebid.solver` and so on. Each
name is loaded on first use, so `import cuebid` is quick.
"""

from cuebid.core._base.lazy import lazy_imports
from cuebid.render import register

with lazy_imports(__name__):
    from cuebid.bml import read_bml as read_bml
    from cuebid.core import CLUBS as CLUBS
    from cuebid.core import DIAMONDS as DIAMONDS
    from cuebid.core import DOUBLE as DOUBLE
    from cuebid.core import EAST as EAST
    from cuebid.core import HEARTS as HEARTS
    from cuebid.core import NORTH as NORTH
    from cuebid.core import NOTRUMP as NOTRUMP
    from cuebid.core import PASS as PASS
    from cuebid.core import REDOUBLE as REDOUBLE
    from cuebid.core import SOUTH as SOUTH
    from cuebid.core import SPADES as SPADES
    from cuebid.core import WEST as WEST
    from cuebid.core import Auction as Auction
    from cuebid.core import Board as Board
    from cuebid.core import BoardRecord as BoardRecord
    from cuebid.core import Call as Call
    from cuebid.core import Card as Card
    from cuebid.core import Claim as Claim
    from cuebid.core import Contract as Contract
    from cuebid.core import CuebidError as CuebidError
    from cuebid.core import Deal as Deal
    from cuebid.core import Explanation as Explanation
    from cuebid.core import Hand as Hand
    from cuebid.core import IllegalError as IllegalError
    from cuebid.core import MissingExtraError as MissingExtraError
    from cuebid.core import Play as Play
    from cuebid.core import Player as Player
    from cuebid.core import RangeError as RangeError
    from cuebid.core import Rank as Rank
    from cuebid.core import ReadError as ReadError
    from cuebid.core import Seat as Seat
    from cuebid.core import Side as Side
    from cuebid.core import Strain as Strain
    from cuebid.core import Suit as Suit
    from cuebid.core import View as View
    from cuebid.core import Vulnerability as Vulnerability
    from cuebid.core import WrongTypeError as WrongTypeError
    from cuebid.core import contract_score as contract_score
    from cuebid.core import imps as imps
    from cuebid.core import matchpoints as matchpoints
    from cuebid.core import victory_points as victory_points
    from cuebid.dealing import Dealer as Dealer
    from cuebid.formats.lin import read_lin as read_lin
    from cuebid.formats.pbn import read_boards as read_boards
    from cuebid.formats.pbn import read_pbn as read_pbn
    from cuebid.formats.pbn import write_pbn as write_pbn
    from cuebid.match.board_play import play_board as play_board
    from cuebid.notes import open_system as open_system
    from cuebid.parallel import map_boards as map_boards
    from cuebid.render import to_html as to_html
    from cuebid.render import to_svg as to_svg
    from cuebid.robots import make_player as make_player
    from cuebid.solver import TrickTable as TrickTable
    from cuebid.solver import par as par
    from cuebid.solver import solve as solve
    from cuebid.text import TextError as TextError

__version__ = "0.1.0"

# A notebook may ask any value for a picture, so the functions that draw it are registered at once.
register()
