"""Deals fit what is wanted, all are alike likely, and the same seed gives the same deals."""

from itertools import combinations, product
from math import comb, exp, lgamma, log

import numpy as np
import pytest

from cuebid.core import SEATS, Deal, Hand, Seat, Suit
from cuebid.dealing import Dealer, DealingError, ImpossibleError
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.shorthand import read_shorthand
from cuebid.dealing.two_hand_sampler import TwoHandSampler
from cuebid.evaluation import (
    BALANCED,
    CONTROLS,
    HCP,
    LENGTH,
    POINTS,
    QUALITY,
    Box,
    Boxes,
    FeatureArrays,
    features,
)

NOTRUMP = BALANCED.between(HCP, 15, 17)
HEARTS = Box().at_least(LENGTH, 5, Suit.HEARTS)
MINE = Hand("KQ54.AJ3.K832.Q7")
AUCTION = {
    Seat.NORTH: Boxes((Box().between(POINTS, 6, 10).at_least(LENGTH, 4, Suit.SPADES),)),
    Seat.WEST: Boxes((Box().between(HCP, 8, 16).at_least(LENGTH, 5, Suit.HEARTS),)),
    Seat.EAST: Boxes((Box().at_most(HCP, 10),)),
}


@pytest.mark.parametrize(
    ("known", "wanted"),
    [
        ({}, {}),
        ({}, {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}),
        ({Seat.SOUTH: MINE}, AUCTION),
        ({Seat.SOUTH: Hand("AKQ...")}, {Seat.SOUTH: BALANCED.between(HCP, 25, 27)}),
        ({}, {Seat.EAST: Boxes((NOTRUMP, HEARTS.at_most(HCP, 5)))}),
        ({}, {Seat.WEST: Box().at_least(QUALITY, 7, Suit.CLUBS).between(CONTROLS, 3, 5)}),
    ],
)
def test_every_deal_is_whole_has_the_known_cards_and_fits(known, wanted):
    for deal in Dealer(known, wanted, seed=3).deals(300):
        assert deal.is_complete
        for seat, hand in known.items():
            assert not hand - deal[seat]
        for seat, boxes in wanted.items():
            assert deal[seat] in boxes


def test_the_same_seed_gives_the_same_deals_however_many_at_once():
    def dealer():
        return Dealer({Seat.SOUTH: MINE}, AUCTION, seed=11)

    once = dealer().deals(700)
    several = dealer()
    assert [*several.deals(5), *several.deals(0), *several.deals(600), *several.deals(95)] == once
    assert Dealer({Seat.SOUTH: MINE}, AUCTION, seed=12).deals(5) != once[:5]


@pytest.mark.parametrize(
    ("box", "hands"),
    [
        (NOTRUMP, 30_897_212_184),
        (Box().exactly(HCP, 10), 59_723_754_816),
        (Box().exactly(HCP, 0), 2_310_789_600),
        (Box().exactly(HCP, 37), 4),
        (Box().at_least(LENGTH, 13, Suit.HEARTS), 1),
        (
            Boxes((HEARTS, Box().at_least(LENGTH, 5, Suit.SPADES))),
            sum(
                comb(13, hearts) * comb(13, spades) * comb(26, 13 - hearts - spades)
                for hearts, spades in product(range(14), repeat=2)
                if max(hearts, spades) >= 5 and hearts + spades <= 13
            ),
        ),
    ],
)
def test_exact_counts_are_the_known_integers(box, hands):
    count = Dealer({}, {Seat.SOUTH: box}).count()
    assert (count.is_exact, count.hands, count.all_hands) == (True, hands, 635_013_559_600)
    assert count.deals == hands * (count.all_deals // 635_013_559_600)
    # Counted over the cards that are left, the hands of somebody else are the same again.
    once_more = Dealer({}, {Seat.SOUTH: box, Seat.EAST: Box().at_least(HCP, 0)}).count()
    assert once_more.deals == count.deals


def test_without_constraints_every_deal_is_counted():
    assert Dealer().count().deals == 53_644_737_765_488_792_839_237_440_000


@pytest.mark.slow
def test_the_points_of_another_hand_share_the_deals_of_one():
    known = {Seat.WEST: Hand("AK2...")}
    counts = [
        Dealer(known, {Seat.NORTH: HEARTS, Seat.SOUTH: Box().between(HCP, low, high)}).count().deals
        for low, high in ((0, 9), (10, 12), (13, 37))
    ]
    assert sum(counts) == Dealer(known, {Seat.NORTH: HEARTS}).count().deals


@pytest.mark.slow
def test_a_count_of_two_hands_is_what_dealing_finds():
    dealer = Dealer({}, {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}, seed=1)
    found = dealer.count()
    assert found.is_exact
    plain = Dealer(seed=2).arrays(400_000)
    fits = Boxes((NOTRUMP,)).mask(FeatureArrays(plain[:, Seat.SOUTH]))
    fits &= Boxes((HEARTS,)).mask(FeatureArrays(plain[:, Seat.NORTH]))
    assert abs(found.share - fits.mean()) < 5 * (found.share / len(plain)) ** 0.5


@pytest.mark.slow
def test_a_count_that_is_estimated_says_how_well():
    wanted = {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}
    exact = Dealer({}, wanted).count()
    estimates = list(Dealer({}, wanted, seed=1, accept=lambda _: slice(None)).estimates())
    errors = [one.error for one in estimates]
    assert len(errors) > 5
    assert errors[-1] < errors[0] / 2
    assert not estimates[-1].is_exact
    assert abs(estimates[-1].share - exact.share) < 5 * estimates[-1].error


@pytest.mark.parametrize(
    ("known", "wanted", "reason"),
    [
        ({}, {Seat.NORTH: HEARTS.at_least(LENGTH, 9, Suit.SPADES)}, "North: .* are 14 cards"),
        ({Seat.SOUTH: MINE}, {Seat.SOUTH: HEARTS}, "South's hand is not 5"),
        ({Seat.SOUTH: MINE}, {Seat.NORTH: Box().at_least(LENGTH, 11, Suit.SPADES)}, "no hand for"),
        (
            {},
            {
                Seat.NORTH: Box().at_least(LENGTH, 7, Suit.CLUBS),
                Seat.EAST: Box().at_least(LENGTH, 7, Suit.CLUBS),
            },
            "North and East need 14 clubs together, and there are 13",
        ),
        (
            {},
            {
                Seat.NORTH: BALANCED.at_least(HCP, 22),
                Seat.SOUTH: HEARTS.at_least(HCP, 8),
                Seat.EAST: Box().between(HCP, 12, 14),
            },
            "North and East and South need 42 HCP together, and there are 40",
        ),
        (
            {},
            {seat: Box().at_most(HCP, 9) for seat in SEATS},
            "all hands together have at most 36 HCP of 40",
        ),
        (
            {},
            {
                Seat.NORTH: Box().at_least(LENGTH, 6, Suit.CLUBS).at_least(LENGTH, 6, Suit.HEARTS),
                Seat.EAST: Box().at_least(LENGTH, 7, Suit.CLUBS).at_least(LENGTH, 6, Suit.SPADES),
                Seat.SOUTH: Box().at_most(LENGTH, 6, Suit.DIAMONDS),
                Seat.WEST: Box().at_most(LENGTH, 5, Suit.DIAMONDS),
            },
            "too few cards, or too many, for .* together",
        ),
        (
            {},
            {Seat.NORTH: read_shorthand("2 aces"), Seat.SOUTH: read_shorthand("3+ aces")},
            "North and South need 5 aces together, and there are 4",
        ),
        pytest.param(
            {},
            {seat: read_shorthand("0 kings") for seat in SEATS},
            "all hands together have at most 0 kings of 4",
            marks=pytest.mark.slow,
        ),
        ({}, {Seat.NORTH: Boxes()}, "no hand is what North should have"),
    ],
)
def test_the_impossible_is_refused_with_the_reason(known, wanted, reason):
    dealer = Dealer(known, wanted)
    with pytest.raises(ImpossibleError, match=reason):
        dealer.deals(1)
    assert dealer.why_impossible()


@pytest.mark.parametrize(
    "known",
    [
        {Seat.NORTH: Hand("AK..."), Seat.EAST: Hand("A...")},
        {Seat.NORTH: Hand("AKQJT98765432.A..")},
    ],
)
def test_cards_that_cannot_be_so_are_refused(known):
    with pytest.raises(DealingError):
        Dealer(known)


def test_a_predicate_over_the_deals_is_heeded():
    def no_ace_of_spades_north(hands):
        return (hands[:, 0] & np.uint64(1 << 51)) == 0

    deals = Dealer(accept=no_ace_of_spades_north, seed=2).deals(200)
    assert all("A" not in deal[Seat.NORTH].pbn.split(".")[0] for deal in deals)


# A deck of twelve cards, three a seat: ace, king and queen of each suit.
DECK = Hand("AKQ.AKQ.AKQ.AKQ").bits
CARDS = [1 << place for place in range(52) if DECK >> place & 1]


def _all_deals():
    found = []
    for north in combinations(CARDS, 3):
        left = [card for card in CARDS if card not in north]
        for east in combinations(left, 3):
            rest = [card for card in left if card not in east]
            for south in combinations(rest, 3):
                west = sum(rest) - sum(south)
                found.append((sum(north), sum(east), sum(south), west))
    return np.array(found, dtype=np.uint64)


def _gamma_tail(shape, value):
    """The upper regularised gamma function, by its continued fraction or series."""
    if value < shape + 1:
        term = total = 1 / shape
        for step in range(1, 2000):
            term *= value / (shape + step)
            total += term
        return 1 - total * exp(-value + shape * log(value) - lgamma(shape))
    small = 1e-300
    below = value + 1 - shape
    ahead, last = 1 / small, 1 / below
    product = last
    for step in range(1, 2000):
        factor = -step * (step - shape)
        below += 2
        last = 1 / (factor * last + below or small)
        ahead = below + factor / ahead or small
        product *= last * ahead
    return exp(-value + shape * log(value) - lgamma(shape)) * product


SMALL = [
    {Seat.NORTH: Box().between(HCP, low, low + 2)} for low in (4, 6, 7, 8)
] + [
    {Seat.SOUTH: Box().at_least(LENGTH, length, suit), Seat.EAST: Box().at_most(HCP, most)}
    for length in (1, 2)
    for suit in (Suit.CLUBS, Suit.SPADES)
    for most in (8, 10)
] + [
    {
        Seat.SOUTH: Box().at_least(LENGTH, 1, Suit.HEARTS),
        Seat.WEST: Box().at_most(LENGTH, 1, Suit.HEARTS),
        Seat.EAST: Box().between(HCP, 6, 10),
        Seat.NORTH: Box().at_most(CONTROLS, 5),
    },
    {Seat.WEST: Boxes((Box().exactly(HCP, 9), Box().at_least(LENGTH, 3, Suit.DIAMONDS)))},
    {Seat.WEST: Box().exactly(HCP, 12), Seat.EAST: Box().exactly(HCP, 6)},
]  # fmt: skip


@pytest.fixture(scope="module")
def every_deal():
    return _all_deals()


def _fits(deals, wanted):
    mask = np.ones(len(deals), dtype=bool)
    kinds = {}
    for seat, boxes in wanted.items():
        for bits in np.unique(deals[:, seat]):
            hand = Hand.from_bits(int(bits))
            kinds[seat, int(bits)] = features(hand) in boxes
        mask &= np.array([kinds[seat, int(bits)] for bits in deals[:, seat]])
    return deals[mask]


def _chance(every_deal, wanted, seed):
    """How likely it is that chance makes the deals as unequal as they are."""
    fitting = _fits(every_deal, wanted)
    order = {tuple(row): place for place, row in enumerate(fitting.tolist())}
    drawn = Dealer({}, wanted, seed=seed, deck=DECK, size=3).arrays(40_000)
    counts = np.zeros(len(fitting))
    np.add.at(counts, [order[tuple(row)] for row in drawn.tolist()], 1)
    # Deals are put together in cells, so that enough are expected in each.
    cells = min(len(fitting), 2000)
    groups = np.arange(len(fitting)) % cells
    expected = np.bincount(groups) * len(drawn) / len(fitting)
    found = np.bincount(groups, weights=counts)
    square = ((found - expected) ** 2 / expected).sum()
    return _gamma_tail((cells - 1) / 2, square / 2)


def a_few_at_once(numbers):
    """The first one in the default suite, the others with the slow tests."""
    return [pytest.param(each, marks=[pytest.mark.slow] * (each > 0)) for each in numbers]


@pytest.mark.parametrize("number", a_few_at_once(range(len(SMALL))))
def test_on_twelve_cards_every_deal_that_fits_is_as_likely_as_any_other(every_deal, number):
    assert _chance(every_deal, SMALL[number], number) > 0.0002


FIFTY = [
    *SMALL,
    *({seat: Box().between(HCP, low, low + 3)} for seat in SEATS for low in (3, 5, 6, 8)),
    *(
        {
            seat: Box().at_least(LENGTH, 1, suit),
            seat.partner: Box().at_most(HCP, most).at_most(LENGTH, 2, suit),
        }
        for seat in (Seat.NORTH, Seat.EAST)
        for suit in Suit
        for most in (8, 10)
    ),
    *(
        {seat: Boxes((Box().exactly(LENGTH, 3, suit), Box().exactly(HCP, 10)))}
        for seat in (Seat.SOUTH, Seat.WEST)
        for suit in (Suit.CLUBS, Suit.HEARTS)
    ),
][:50]


@pytest.mark.slow
def test_on_twelve_cards_chances_of_fifty_constraints_are_spread_evenly(every_deal):
    assert len(FIFTY) == 50
    chances = sorted(_chance(every_deal, wanted, 100 + at) for at, wanted in enumerate(FIFTY))
    assert chances[0] > 0.0002
    # Kolmogorov and Smirnov: one in a thousand for fifty values that are spread evenly.
    apart = max(
        max((place + 1) / 50 - chance, chance - place / 50) for place, chance in enumerate(chances)
    )
    assert apart < 0.27


@pytest.mark.slow
def test_a_million_deals_fit():
    dealer = Dealer({Seat.SOUTH: Hand("AK...")}, {Seat.SOUTH: NOTRUMP, Seat.NORTH: HEARTS}, seed=8)
    hands = dealer.arrays(1_000_000)
    assert Boxes((NOTRUMP,)).mask(FeatureArrays(hands[:, Seat.SOUTH])).all()
    assert Boxes((HEARTS,)).mask(FeatureArrays(hands[:, Seat.NORTH])).all()
    ace_king = np.uint64(Hand("AK...").bits)
    assert ((hands[:, Seat.SOUTH] & ace_king) == ace_king).all()
    whole = hands[:, 0] | hands[:, 1] | hands[:, 2] | hands[:, 3]
    assert (whole == np.uint64((1 << 52) - 1)).all()
    # Four hands that are all cards together and thirteen each hold no card twice.
    for seat in SEATS:
        lengths = sum(FeatureArrays(hands[:, seat]).column(LENGTH, suit) for suit in Suit)
        assert (lengths == 13).all()


TWO = [
    {Seat.SOUTH: Box().at_least(LENGTH, 2, Suit.HEARTS), Seat.EAST: Box().between(HCP, 5, 8)},
    {Seat.NORTH: Box().exactly(HCP, 12), Seat.WEST: Box().at_most(LENGTH, 1, Suit.CLUBS)},
    {
        Seat.NORTH: Boxes((Box().exactly(HCP, 9), Box().at_least(LENGTH, 3, Suit.DIAMONDS))),
        Seat.SOUTH: Boxes((Box().at_most(HCP, 7), Box().at_least(LENGTH, 2, Suit.SPADES))),
    },
]


@pytest.mark.parametrize("wanted", [*SMALL[:4], SMALL[4], SMALL[-1], *TWO])
def test_on_twelve_cards_exact_counts_are_those_of_enumeration(every_deal, wanted):
    count = Dealer({}, wanted, deck=DECK, size=3).count()
    assert count.is_exact
    assert count.deals == len(_fits(every_deal, wanted))
    assert count.all_deals == len(every_deal) == 369_600


def test_boxes_that_overlap_but_for_what_is_tested_later_are_dealt_as_often_as_they_are():
    strong = Box().at_least(HCP, 20)
    wanted = Boxes(
        (
            strong.at_least(POINTS, 23).at_least(LENGTH, 5, Suit.HEARTS),
            strong.at_most(POINTS, 22).at_least(LENGTH, 4, Suit.SPADES),
        )
    )
    hands = Dealer({}, {Seat.SOUTH: wanted}, seed=6).arrays(20_000)[:, Seat.SOUTH]
    for part in (Box().at_least(LENGTH, 4, Suit.SPADES), Box().at_least(LENGTH, 5, Suit.HEARTS)):
        share = (wanted & Boxes((part,))).count / wanted.count
        found = part.mask(FeatureArrays(hands)).mean()
        assert abs(found - share) < 5 * (share * (1 - share) / len(hands)) ** 0.5


def test_deals_are_values_of_the_core():
    (deal,) = Dealer(seed=5).deals(1)
    assert isinstance(deal, Deal)
    assert sum(len(deal[seat]) for seat in SEATS) == 52


@pytest.mark.parametrize("number", a_few_at_once(range(len(SMALL))))
def test_on_twelve_cards_two_hands_drawn_together_are_as_likely_as_any_others(
    every_deal, number, monkeypatch
):
    wanted = SMALL[number]
    if len(wanted) == 1:
        wanted = {**wanted, Seat.EAST: Box().at_most(HCP, 11)}
    monkeypatch.setattr("cuebid.dealing.rejection._RARE", 2)
    monkeypatch.setattr("cuebid.dealing.rejection._VERY_RARE", 2)
    monkeypatch.setattr("cuebid.dealing.rejection._PAIR_COST", 0)
    assert _chance(every_deal, wanted, 50 + number) > 0.0002


@pytest.mark.slow
def test_two_hands_drawn_together_are_those_that_waiting_would_find(monkeypatch):
    wanted = {
        Seat.NORTH: BALANCED.at_least(HCP, 16),
        Seat.SOUTH: HEARTS.at_least(LENGTH, 5, Suit.SPADES).between(HCP, 8, 11),
        Seat.EAST: Box().at_most(HCP, 9),
    }
    known = {Seat.NORTH: Hand("A...2"), Seat.EAST: Hand("..K3.")}
    found = []
    for rarer, dearer in ((2, 0), (2, 1e9)):
        monkeypatch.setattr("cuebid.dealing.rejection._RARE", 2)
        monkeypatch.setattr("cuebid.dealing.rejection._VERY_RARE", rarer)
        monkeypatch.setattr("cuebid.dealing.rejection._PAIR_COST", dearer)
        dealer = Dealer(known, wanted, seed=4)
        hands = dealer.arrays(3000)
        assert isinstance(dealer._sampler.proposals, TwoHandSampler) == (dearer == 0)
        found.append(
            np.stack(
                [
                    FeatureArrays(hands[:, seat]).column(feature, suit).astype(float)
                    for seat in SEATS
                    for feature, suit in (
                        (HCP, None),
                        (CONTROLS, None),
                        *((feature, suit) for suit in Suit for feature in (LENGTH, HCP, CONTROLS)),
                    )
                ]
            )
        )
    together, waited = found
    error = ((together.var(axis=1) + waited.var(axis=1)) / 3000) ** 0.5
    apart = abs(together.mean(axis=1) - waited.mean(axis=1))
    assert (apart <= 4.5 * error + 1e-9).all()


@pytest.mark.parametrize(
    "box",
    [
        Box().at_least(CONTROLS, 11),
        Box().at_most(POINTS, 1),
    ],
)
def test_rare_controls_and_points_are_dealt_at_once_and_as_often_as_they_are(box):
    dealer = Dealer({}, {Seat.EAST: box}, seed=3)
    hands = dealer.arrays(2000)[:, Seat.EAST]
    assert dealer.drawn < 500_000
    middle = int(np.median(FeatureArrays(hands).column(HCP)))
    share = (box.at_most(HCP, middle)).count / box.count
    found = (FeatureArrays(hands).column(HCP) <= middle).mean()
    assert abs(found - share) < 5 * (share * (1 - share) / len(hands)) ** 0.5 + 1e-9


def test_up_to_gives_what_it_finds_where_fitting_deals_are_rare():
    rare = {seat: Box().between(HCP, 10, 10).exactly(LENGTH, 4, Suit.SPADES) for seat in (0, 1, 2)}
    dealer = Dealer({}, {Seat(seat): box for seat, box in rare.items()}, seed=1)
    found = dealer.up_to(1_000_000, 20_000)
    assert len(found) == dealer.matched < 1_000_000
    assert dealer.drawn < 40_000
    assert Dealer({}, seed=1).up_to(7, 100).tolist() == Dealer({}, seed=1).arrays(7).tolist()


def test_two_hands_are_sampled_jointly_where_a_suit_has_no_honour_left():
    """All spade honours are on the table or played."""
    known = {
        Seat.NORTH: Hand("QJ32.75.42.J9652"),
        Seat.SOUTH: Hand("K76.J94.KQ6.AT83"),
        Seat.EAST: Hand("AT9.2.AT987.7"),
        Seat.WEST: Hand("5.AT83.J53.KQ"),
    }
    east = Box().between(HCP, 8, 11).exactly(LENGTH, 1, Suit.CLUBS)
    west = Box().between(HCP, 11, 14).exactly(LENGTH, 6, Suit.HEARTS)
    pool = CardPool.from_known_cards(known)
    sides = ((Seat.EAST, Boxes((east,))), (Seat.WEST, Boxes((west,))))
    sampler = TwoHandSampler.of(pool, *sides, 100_000)
    assert sampler is not None
    for drawn in sampler.draw(50, np.random.default_rng(1)).tolist():
        for (seat, boxes), bits in zip(sides, drawn, strict=True):
            assert (known[seat] | Hand.from_bits(bits)) in boxes


def test_two_hands_that_cannot_both_be_are_impossible_and_nothing_worse():
    """Each of the two hands exists; together they need more points than are left."""
    known = {
        Seat.NORTH: Hand("K872.Q72.JT42.92"),
        Seat.SOUTH: Hand("AQ6.T9864.Q83.53"),
        Seat.EAST: Hand(".3.6.AK4"),
        Seat.WEST: Hand("T.K5.97."),
    }
    shown = {
        Seat.EAST: Box().between(HCP, 17, 18).exactly(LENGTH, 7, Suit.CLUBS),
        Seat.WEST: Box().between(HCP, 8, 9).exactly(LENGTH, 3, Suit.SPADES),
    }
    with pytest.raises(ImpossibleError, match="no two hands for East and West together"):
        Dealer(known, shown, seed=1).up_to(100, 20_000)
