"""What the package `cuebid.core` promises as a whole."""

import copy
import inspect
import pickle
import subprocess
import sys
from enum import Enum
from pathlib import Path

import pytest
from core_fixtures import pasted, pickled

from cuebid import core
from cuebid.core import (
    EAST,
    NORTH,
    PASS,
    SOUTH,
    SPADES,
    AmbiguousError,
    Auction,
    Board,
    BoardRecord,
    Call,
    CallFault,
    Card,
    CardFault,
    Claim,
    Contract,
    CuebidError,
    Deal,
    DealProblem,
    Doubled,
    Explanation,
    Hand,
    IllegalError,
    MissingExtraError,
    Play,
    RangeError,
    Rank,
    ReadError,
    Ruling,
    Seat,
    Side,
    Strain,
    Suit,
    Trick,
    Vulnerability,
    register_renderer,
    view_from,
)
from cuebid.core._base.install import install_command

NAMES = """
AmbiguousError Auction LegalState BIDS Board BoardRecord CALLS CARDS CLUBS Call CallFault Card
CardFault Claim Contract CuebidError DIAMONDS DOUBLE Deal DealProblem Doubled Displayable EAST
ExplainedCall Explanation FULL_DECK HEARTS Hand IllegalError MissingExtraError NORTH NOTRUMP
OPENING_STATE PASS Play Player REDOUBLE RangeError Rank ReadError Ruling SEATS SOUTH SPADES
SUITS Seat Side Strain Suit Trick View Vulnerability WEST WrongTypeError contract_score
dealer_of_board imps matchpoints register_renderer score_for victory_points
victory_points_discrete view_from vulnerability_of_board
"""

DEAL = Deal.parse("N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3")
BOARD = Board.numbered(1, DEAL)
AUCTION = Auction.parse(NORTH, "1NT P 3NT AP")
PLAY = Play(Contract(3, Strain.NOTRUMP, NORTH), [Card("JS"), Card("5S"), Card("2S")])
VALUES = [
    Suit.HEARTS,
    Strain.NOTRUMP,
    Rank.TEN,
    Card("TD"),
    Hand(),
    Hand("AKQ.J72.T983.A42"),
    DEAL,
    Deal(),
    DealProblem.NONE,
    DealProblem.CARD_TWICE,
    DealProblem.CARD_TWICE | DealProblem.HAND_MISSING,
    Seat.WEST,
    Side.EW,
    Vulnerability.BOTH,
    PASS,
    Call("7NT"),
    CallFault.INSUFFICIENT_BID,
    core.OPENING_STATE.after(Call("1H")).after(core.DOUBLE),
    Auction(EAST),
    AUCTION,
    Doubled.REDOUBLED,
    Contract(4, Strain.SPADES, SOUTH, Doubled.DOUBLED),
    PLAY,
    PLAY.tricks[0],
    Trick(NORTH, (), SPADES),
    Claim(NORTH, 9, "drawing trumps"),
    CardFault.REVOKE,
    BOARD,
    Explanation("15-17", alerted=False),
    Ruling(EAST, "a call out of turn"),
    BoardRecord(BOARD, AUCTION, {0: Explanation("15-17")}, PLAY.cards, players={NORTH: "Ann"}),
    view_from(SOUTH, BOARD, AUCTION, PLAY, {0: Explanation("15-17"), 1: Explanation("any")}),
]
by_kind = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


def test_the_public_names_are_exactly_these():
    assert core.__all__ == sorted(core.__all__, key=_ruff_order)
    assert sorted(core.__all__) == sorted(NAMES.split())
    assert all(hasattr(core, name) for name in core.__all__)


def _ruff_order(name: str) -> tuple[int, str]:
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def test_every_public_thing_says_what_it_is():
    things = [getattr(core, name) for name in core.__all__]
    for thing in things:
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), thing
        if inspect.isclass(thing) and thing.__module__.startswith("cuebid.core"):
            for name, member in vars(thing).items():
                if not name.startswith("_") and (inspect.isroutine(member) or _is_property(member)):
                    assert inspect.getdoc(member), f"{thing.__name__}.{name}"


def _is_property(member: object) -> bool:
    return isinstance(member, property | classmethod | staticmethod)


ALONE = """
import sys, types
package = types.ModuleType("cuebid")
package.__path__ = [sys.argv[1]]
sys.modules["cuebid"] = package
before = set(sys.modules)
import cuebid.core
print(*sorted(set(sys.modules) - before))
"""


def test_core_imports_the_standard_library_only_and_little_of_it():
    folder = Path(core.__file__).parents[1]
    run = subprocess.run(
        [sys.executable, "-I", "-c", ALONE, folder], capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split()
    assert all(name.startswith("cuebid.core") for name in loaded if name.startswith("cuebid"))
    roots = {name.partition(".")[0] for name in loaded} - {"cuebid"}
    assert roots <= sys.stdlib_module_names
    slow = "asyncio email http json logging multiprocessing pydoc random socket sqlite3 subprocess"
    assert not roots & {*slow.split(), "unittest", "urllib", "xml"}


@by_kind
def test_repr_can_be_pasted_back(value):
    assert pasted(value) == value


@by_kind
def test_values_survive_pickling_and_copying(value):
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickled(value, protocol) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


@by_kind
def test_equal_values_hash_alike(value):
    again = pickled(value)
    assert hash(again) == hash(value)
    assert len({value, again}) == 1
    assert value != "something else"


@pytest.mark.parametrize(
    "value",
    [value for value in VALUES if not isinstance(value, Enum)],  # those are guarded by Python
    ids=lambda value: type(value).__name__,
)
def test_values_do_not_change(value):
    names = [name for name in dir(value) if not name.startswith("__")]
    slots = {slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())}
    for name in {*slots, *names[:3], "surely_new"}:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
    for name in slots:
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)


@by_kind
def test_pictures_have_no_trailing_blanks(value):
    for line in str(value).splitlines():
        assert line == line.rstrip()


def test_cards_and_calls_are_single_objects_even_after_pickling():
    assert pickled(Card("AS")) is Card("SA")
    assert copy.deepcopy(Call("1NT")) is Call("1nt")


@pytest.mark.parametrize(
    "change",
    [
        lambda mapping: mapping.update({NORTH: "Eve"}),
        lambda mapping: mapping.__setitem__(NORTH, "Eve"),
        lambda mapping: mapping.__delitem__(NORTH),
        lambda mapping: mapping.__ior__({NORTH: "Eve"}),
        lambda mapping: mapping.pop(NORTH),
        lambda mapping: mapping.popitem(),
        lambda mapping: mapping.setdefault(SOUTH, "Eve"),
        lambda mapping: mapping.clear(),
    ],
)
def test_the_mappings_inside_frozen_values_refuse_to_change(change):
    players = BoardRecord(BOARD, AUCTION, players={NORTH: "Ann"}).players
    with pytest.raises(TypeError, match="frozen"):
        change(players)
    assert players == {NORTH: "Ann"}


def test_a_copy_of_such_a_mapping_is_free():
    record = BoardRecord(BOARD, AUCTION, players={NORTH: "Ann"})
    assert copy.copy(record.players) is record.players
    free = record.players.copy()
    free[SOUTH] = "Bob"
    assert record.players == {NORTH: "Ann"}


@pytest.mark.parametrize("value", VALUES[-2:], ids=lambda value: type(value).__name__)
def test_explanations_are_frozen_too(value):
    with pytest.raises(TypeError, match="frozen"):
        value.explanations[0] = Explanation("17-19")


def test_a_record_does_not_follow_the_dictionary_it_was_made_from():
    players = {NORTH: "Ann"}
    record = BoardRecord(BOARD, AUCTION, players=players)
    players[NORTH] = "Bob"
    assert record.players == {NORTH: "Ann"}


def test_every_error_is_a_cuebid_error_and_a_value_error():
    for error in (AmbiguousError, IllegalError, RangeError, ReadError):
        assert issubclass(error, CuebidError)
        assert issubclass(error, ValueError)


def test_errors_survive_pickling_with_what_they_know():
    error = pickled(ReadError("bad", "text", 3, "good"))
    assert (str(error), error.text, error.offset, error.expected) == ("bad", "text", 3, "good")
    illegal = pickled(IllegalError("no", CallFault.ALREADY_DOUBLED))
    assert illegal.fault is CallFault.ALREADY_DOUBLED
    missing = pickled(MissingExtraError("arrays of hands", "robots"))
    command = install_command("robots")
    assert str(missing) == f"arrays of hands need the extra 'robots': {command}"
    assert missing.extra == "robots"


def test_a_missing_extra_is_an_import_error_of_ours():
    assert issubclass(MissingExtraError, CuebidError)
    assert issubclass(MissingExtraError, ImportError)


def test_an_error_told_of_a_longer_text_points_into_it():
    error = ReadError("bad", "1Z", 1, "a strain").within("call 1Z", 5)
    assert (error.text, error.offset, error.expected) == ("call 1Z", 6, "a strain")
    assert error.text[error.offset] == "Z"


def test_numbered_words_are_laid_out_as_words():
    assert f"{NORTH:>3}|{Suit.HEARTS:<2}|{Strain.NOTRUMP}|{Rank.ACE}" == "  N|H |NT|A"
    assert f"{Doubled.REDOUBLED:>3}|{Side.NS:4}|{Vulnerability.BOTH:^6}" == " XX|NS  | Both "


def test_notebooks_get_the_picture_of_the_drawer_that_is_registered_and_none_without():
    class Sketch(core.Displayable):
        pass

    class Detail(Sketch):
        pass

    assert Detail()._repr_html_() is None
    assert Detail()._repr_svg_() is None
    register_renderer(Sketch, "html", lambda value: f"<b>{type(value).__name__}</b>")
    assert Detail()._repr_html_() == "<b>Detail</b>"
    assert Detail()._repr_svg_() is None
    register_renderer(Detail, "html", lambda _: "<i>own</i>")
    assert Detail()._repr_html_() == "<i>own</i>"
    assert Sketch()._repr_html_() == "<b>Sketch</b>"


@pytest.mark.parametrize(
    "kind",
    [Auction, Board, BoardRecord, Contract, Deal, Hand, Play, Trick, core.View],
)
def test_these_can_be_drawn(kind):
    assert issubclass(kind, core.Displayable)
