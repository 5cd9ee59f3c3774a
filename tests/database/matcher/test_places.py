"""The graph of places grows where auctions come, and reads the same whoever reads it first."""

from concurrent.futures import ThreadPoolExecutor

from cuebid.core import CALLS, Call
from cuebid.database import parse_pattern
from cuebid.database.matcher.sequences.place_builder import PlaceBuilder
from cuebid.database.matcher.sequences.threads import SequenceReader

TEXTS = (
    "START:(P:)*(1N:P:2C)",
    "START:(P:)*(1N:P:2a[DH])",
    "START:(P:)*(2C:P:(2D|2H):P:2S)",
    "START:(P:)*(2C:P:2D:P:2N:P:3a[CD])",
    "START:1C:P:(1a[DHS]:P:1H&1D:P:1H)",
    "1a[HS]:P:2#a$",
)


def builder():
    places = PlaceBuilder()
    for number, text in enumerate(TEXTS):
        places.add(number, parse_pattern(text))
    return places


def size(place):
    """The number of places from one on that have been made so far."""
    reached = {place}
    waiting = [place]
    while waiting:
        following = {target for _, _, target in waiting.pop().moves} - reached
        reached |= following
        waiting += following
    return len(reached)


def ends(reader, calls):
    node = reader.start()
    for call in calls[:-1]:
        node = node.after(Call(call).index)
    return {end.sequence for end in node.ends(Call(calls[-1]).index)}


def test_nothing_is_read_before_the_first_auction():
    assert size(builder().start) == 1


def test_an_auction_adds_only_the_sequences_that_it_comes_to():
    places = builder()
    reader = SequenceReader(places)
    assert ends(reader, ["1NT", "P", "2C"]) == {0}
    after_notrump = size(places.start)
    assert ends(reader, ["P", "1NT", "P", "2D"]) == {1}
    assert size(places.start) == after_notrump
    assert ends(reader, ["2C", "P", "2D", "P", "2NT", "P", "3C"]) == {3}
    assert size(places.start) > after_notrump


def test_a_sequence_is_known_to_be_loose_when_it_ends():
    places = builder()
    reader = SequenceReader(places)
    assert ends(reader, ["1NT", "P", "2C"]) == {0}
    assert 4 not in places.loose
    assert ends(reader, ["1C", "P", "1D", "P", "1H"]) == {4}
    assert places.loose == {4}


def test_several_threads_may_read_a_new_graph_at_once():
    auctions = [["P"] * passes + ["2C", "P", "2H", "P", "2S"] for passes in range(4)] * 4
    reader = SequenceReader(builder())
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda calls: ends(reader, calls), auctions))
    assert results == [{2}] * len(auctions)
    assert ends(reader, ["1H", "P", "2H"]) == {5}
    assert all(reader.general_ends().get(call.index) is None for call in CALLS)
