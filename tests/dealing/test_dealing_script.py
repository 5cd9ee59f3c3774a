"""Scripts of the program dealer: read with carets, worked out as written, dealt as wanted."""

import statistics

import numpy as np
import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import Hand, Seat, Suit, Vulnerability
from cuebid.dealing import Dealer, ImpossibleError
from cuebid.dealing.script import Run, read_script
from cuebid.dealing.script.bounds import bounds_of
from cuebid.dealing.script.evaluator import DealEvaluator
from cuebid.dealing.script.measures import MEASURES
from cuebid.evaluation import FeatureArrays
from cuebid.text import Source, TextError

SLOW = pytest.mark.slow
HANDS = ("KQ54.AJ3.K832.Q7", "J98.K52.QJ4.J982", "AT73.Q84.A5.AK54", "62.T976.T976.T63")
DEAL = np.array([[Hand(text).bits for text in HANDS]], dtype=np.uint64)

SCRIPTS = {
    "notrump": "hcp(south)>=15 && hcp(south)<=17 && shape(south, any 4333 + any 4432 + any 5332)",
    "names": "fit = hearts(north) + hearts(south) >= 8\nstrong = hcp(north) > 12\nfit && strong",
    "or": "hcp(east) >= 13 || spades(east) == 6 or clubs(west) < 2",
    "not": "!(hcp(north) < 8) and not (diamonds(north) <= 2)",
    "shapes": "shape(west, 5xxx + x5xx - any 5422)",
    "choice": "(spades(north) > hearts(north) ? hcp(north) : hcp(south)) >= 12",
    "arithmetic": "hcp(north) * 2 - hcp(south) / 3 + controls(east) % 2 > 18",
    "losers": "losers(north) <= 6 && controls(north) >= 4 && losers(north, spades) == 1",
    "tops": "top3(south, hearts) == 2 && hascard(south, AH) && aces(west) + kings(west) >= 2"
    " && c13(south, spades) < 4",
    "together": "hcp(north) + hcp(south) >= 28 && hearts(north) + hearts(south) > 8",
    "predeal": "predeal north SAK, HQ\nhcp(south) != 10 && hearts(east) >= hearts(west)",
}


def read(text):
    return read_script(Source("script", text))


def value(text):
    script = read(f"condition {text}")
    return int(DealEvaluator(DEAL).value(script.condition)[0])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hcp(north)", 15),
        ("hcp(north, spades)", 5),
        ("spades(north) + heart(east)", 7),
        ("controls(south)", 7),
        ("losers(north)", 7),
        ("loser(south, clubs)", 1),
        ("aces(south) * 10 + kings(south)", 31),
        ("queens(north) + jacks(north) + tens(west)", 6),
        ("top2(south, clubs)", 2),
        ("top5(east, diamonds)", 2),
        ("c13(north, hearts)", 7),
        ("quality(south, clubs)", 280),
        ("hascard(north, AH) + hascard(north, AS) * 2", 1),
        ("shape(north, 4342)", 1),
        ("shape(north, any 4432)", 1),
        ("shape(north, any 4432 - 43xx)", 0),
        ("shape(west, x4xx)", 1),
        ("shape(west, 4333, x4xx)", 1),
        # Figures of the program itself for these hands.
        ("cccc(north)", 1385),
        ("pt4(south)", 3),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("7 / 0", 0),
        ("1 + 2 * 3 == 7 && 4 > 3 || 0", 1),
        ("not 1 or 0", 0),
        ("2 > 1 ? 5 : 6", 5),
        ("0 ? 5 : 1 ? 7 : 8", 7),
    ],
)
def test_what_an_expression_is_worth(text, expected):
    assert value(text) == expected


def test_everything_that_can_be_said():
    script = read(
        """/* all of it */ produce 12 generate 5000 // a comment
        dealer east
        vulnerable EW
        predeal south SAK,HQ north D2
        # another
        x = hcp(north)
        condition x > 3
        action printall, print(north, south), average "a" x, frequency "b" (x, 0, 9), printpbn
        """
    )
    assert (script.produce, script.generate) == (12, 5000)
    assert (script.dealer, script.vulnerability) == (Seat.EAST, Vulnerability.EW)
    assert script.predeal == {Seat.SOUTH: Hand("AK.Q.."), Seat.NORTH: Hand("..2.")}
    names = [action.name for action in script.actions]
    assert names == ["printall", "print", "average", "frequency", "printpbn"]
    assert script.actions[1].seats == (Seat.NORTH, Seat.SOUTH)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("hcp(nrth) > 3", "1:5", "`nrth` cannot stand here"),
        ("hpc(north) > 3", "1:1", "perhaps hcp"),
        ("nt && 1", "1:1", "`nt` is not defined"),
        ("shape(north, 5555)", "1:14", "5555 has 20 cards"),
        ("shape(north, 54)", "1:14", "expected: a shape of four"),
        ("hcp(north) >", "1:13", "the script ends here"),
        ("produce x", "1:9", "expected: a number"),
        ("predeal south SAA", "1:15", "is dealt twice"),
        ("predeal south XA", "1:15", "names no suit"),
        ("action printonlin", "1:8", "perhaps printoneline"),
        ("hascard(north, A)", "1:16", "is not a card"),
        ("1 $ 2", "1:3", "means nothing here"),
        ("hcp(north) < 99999999999999999999", "1:14", "the number is too large"),
        (f"produce {'9' * 5000}", "1:9", "expected: at most 2,147,483,647"),
    ],
)
def test_mistakes_are_shown_where_they_are(text, place, message):
    with pytest.raises(TextError) as caught:
        read(text)
    assert f"script:{place}" in str(caught.value)
    assert message in str(caught.value)


def test_several_mistakes_are_told_together():
    with pytest.raises(TextError) as caught:
        read("condition hcp(nrth) > 3\naction prnt\nproduce x")
    assert len(caught.value.diagnostics) == 3


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_boxes_of_a_condition_hold_every_hand_that_meets_it(name):
    script = read(SCRIPTS[name])
    hands = Dealer(script.predeal, seed=4).arrays(20_000)
    meets = DealEvaluator(hands).value(script.condition) != 0
    for seat, boxes in bounds_of(script.condition).seats.items():
        inside = boxes.mask(FeatureArrays(hands[:, seat]))
        assert not (meets & ~inside).any()


# Dealt in thousands in the default suite: what the program bounds, what it tests deal by deal, and
# a script with known cards. The others are dealt with the slow tests.
DEALT = [
    name if name in {"notrump", "or", "shapes", "predeal"} else pytest.param(name, marks=SLOW)
    for name in SCRIPTS
]


@pytest.mark.parametrize("name", DEALT)
def test_what_is_dealt_meets_the_condition_and_as_often_as_by_chance(name):
    counted = '\naction average "n" hcp(north), average "s" spades(south) + losers(west)'
    script = read(SCRIPTS[name] + counted)
    run = Run(script, seed=2, produce=3000)
    dealt = np.concatenate(list(run.batches()))
    assert len(dealt) == run.produced == 3000
    assert (DealEvaluator(dealt).value(script.condition) != 0).all()
    plain = Dealer(script.predeal, seed=9).arrays(60_000)
    fits = DealEvaluator(plain[DealEvaluator(plain).value(script.condition) != 0])
    for action in script.actions:
        values = fits.value(action.expression)
        error = statistics.pstdev(values.tolist()) * (1 / 3000 + 1 / len(values)) ** 0.5
        assert abs(run.average(action) - values.mean()) < 5 * error


def test_reports_are_in_the_order_of_the_script():
    script = read(
        'produce 50 action average "one" 1, frequency "two" (hcp(north) > 40, 0, 1), average 2'
    )
    run = Run(script, seed=1)
    assert sum(len(hands) for hands in run.batches()) == 50
    assert list(run.reports()) == ["one: 1", "Frequency two:", "    0\t50", "    1\t0", "2"]


def test_what_is_impossible_is_refused():
    for text in ("hcp(north) > 30 && hcp(north) < 20", "0", "hcp(east) > 3 && 0"):
        run = Run(read(text), seed=1)
        with pytest.raises(ImpossibleError):
            next(run.batches())


def test_what_two_hands_have_together_leaves_little_for_the_others():
    script = read("hcp(north) + hcp(south) == 40 && spades(north) + spades(south) >= 12")
    bounds = bounds_of(script.condition)
    assert {seat: boxes.words() for seat, boxes in bounds.seats.items()} == {
        Seat.EAST: "no HCP; 0-1 S",
        Seat.WEST: "no HCP; 0-1 S",
    }
    dealt = np.concatenate(list(Run(script, seed=1, produce=500).batches()))
    assert (DealEvaluator(dealt).value(script.condition) != 0).all()
    impossible = Run(read("hcp(north) + hcp(south) > 40"), seed=1)
    assert impossible.dealer.why_impossible()


def test_every_measure_is_that_of_its_cards():
    for name, measure in MEASURES.items():
        # Only the computer count rewards a void.
        assert measure(0) == (300 if name == "cccc" else 0), name
        whole = Hand("AKQJT98765432...")
        assert measure(whole.holding(Suit.SPADES)) >= 0


def test_a_script_may_count_points_in_its_own_way():
    script = read("hcp(south) > 8\npointcount 4 3 2 1 1\naltcount 0 1")
    evaluator = DealEvaluator(DEAL, script.counts)
    tens = read("tens(east) * 100 + hcp(south)").condition
    # East has no ace, which is what its tens count now; South's ten has a point.
    assert evaluator.value(tens).tolist() == [18]
    assert bounds_of(script.condition, script.counts).seats == {}
    # 37 points are the most by the usual count, 41 by this one.
    assert not Run(read("pointcount 4 3 2 1 1\nhcp(north) > 37"), seed=1).dealer.why_impossible()


def test_statistics_rest_on_more_deals_than_anybody_would_read():
    assert read("hcp(north) > 3").produce == 40
    assert read("action printall, average hcp(north)").produce == 40
    assert read("action average hcp(north)").produce == 100_000


def test_actions_may_end_with_a_comma_or_be_left_out():
    script = read("action\n , average 1,\n# average 2,\n,\nhearts_fit = 3\nproduce 7")
    assert ([action.name for action in script.actions], script.produce) == (["average"], 7)


SIDES = {
    "points and fit": "hcp(north) + hcp(south) >= 25 && hearts(north) + hearts(south) >= 8",
    "slam in a major": "hcp(east) + hcp(west) <= 7"
    " && (hearts(south) + hearts(north) >= 9 || spades(north) + spades(south) >= 9)",
    "exact fit with cards": "predeal north SAK, H2 east HAK\n"
    "spades(north) + spades(south) == 8 && 24 < hcp(north) + hcp(south) && hcp(north) >= 12",
}


@pytest.mark.parametrize(
    "name",
    ["exact fit with cards", *(pytest.param(n, marks=pytest.mark.slow) for n in list(SIDES)[:2])],
)
def test_what_partners_have_together_is_dealt_directly_and_as_often_as_by_chance(name):
    script = read(SIDES[name] + "\naction average hcp(north), average spades(south) * 100")
    run = Run(script, seed=3, produce=4000)
    dealt = np.concatenate(list(run.batches()))
    assert run.produced / run.dealer.drawn > 0.4
    assert (DealEvaluator(dealt).value(script.condition) != 0).all()
    assert len(np.unique(dealt, axis=0)) == len(dealt)
    # Shares of the deck: 52 cards, thirteen in each hand, each once.
    assert (np.bitwise_or.reduce(dealt, axis=1) == (1 << 52) - 1).all()
    assert (np.bitwise_count(dealt) == 13).all()
    plain = Dealer(script.predeal, seed=9).arrays(100_000)
    by_chance = plain[DealEvaluator(plain).value(script.condition) != 0]
    error = (len(by_chance) ** 0.5) / len(plain)
    assert abs(run.dealer.running_count.share - len(by_chance) / len(plain)) < 5 * error
    for action in script.actions:
        values = DealEvaluator(by_chance).value(action.expression)
        own = DealEvaluator(dealt).value(action.expression)
        error = (values.var() / len(values) + own.var() / len(own)) ** 0.5
        assert abs(own.mean() - values.mean()) < 5 * error


def test_what_partners_cannot_have_together_is_refused():
    run = Run(read("predeal east HAKQJT9\nhearts(north) + hearts(south) >= 8"), seed=1)
    assert run.dealer.why_impossible()


def run_command(tmp_path, text, *arguments):
    path = tmp_path / "script.dl"
    path.write_text(text, "utf-8")
    return CliRunner().invoke(cli, ["deal", "--script", str(path), "--seed", "1", *arguments])


def test_the_command_prints_as_the_script_says(tmp_path):
    result = run_command(tmp_path, "predeal south SAK\nproduce 3 action printoneline")
    lines = result.stdout.splitlines()
    assert (result.exit_code, len(lines)) == (0, 3)
    assert all(line.startswith("n ") for line in lines)
    result = run_command(tmp_path, 'produce 9 action average "x" 2')
    assert result.stdout == "x: 2\n"
    assert run_command(tmp_path, "produce 2").stdout.count("[Deal ") == 2
    assert run_command(tmp_path, "produce 2", "-n", "5").stdout.count("[Deal ") == 5
    assert run_command(tmp_path, "hcp(north) > 20", "--north", "12+").exit_code == 2


def test_printes_prints_texts_and_values_of_each_deal(tmp_path):
    total = " + ".join(f"aces({seat})" for seat in ("north", "east", "south", "west"))
    text = f'produce 2\naction printes("sum ", {total}, "\n")'
    assert run_command(tmp_path, text).stdout == "sum 4\nsum 4\n"
    both = run_command(tmp_path, text.replace("printes", "printoneline, printes", 1)).stdout
    assert [line[:5] for line in both.splitlines()][1::2] == ["sum 4", "sum 4"]
    as_pbn = run_command(tmp_path, text.replace('"\n"', "\\n"), "--format", "pbn").stdout
    assert "sum 4" not in as_pbn
    path = tmp_path / "values.txt"
    assert run_command(tmp_path, text.replace('"\n"', "\\n"), "-o", str(path)).exit_code == 0
    assert path.read_text("utf-8") == "sum 4\nsum 4\n"


def test_print_shows_the_hands_it_names_and_boards_are_as_the_script_says(tmp_path):
    text = "hcp(west) > 12\nproduce 2\ndealer west\nvulnerable EW\naction "
    for action in ("print(west, north)", "printew"):
        shown = run_command(tmp_path, text + action).stdout
        assert sum(line.startswith("West ") for line in shown.splitlines()) == 2
        assert ("North" in shown) == ("north" in action)
        assert "South" not in shown
    whole = run_command(tmp_path, text + "printall").stdout
    assert whole.count("Dealer: West") == whole.count("Vul: EW") == 2
    pbn = run_command(tmp_path, text + "printew", "--format", "pbn").stdout
    assert pbn.count('[Dealer "W"]') == pbn.count('[Vulnerable "EW"]') == 2


def test_shapes_may_stand_in_braces():
    round_ones = read("shape(north, any 4333 + 5xxx)")
    assert read("shape{north, any 4333 + 5xxx}") == round_ones


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hcp(nroth) > 3", "perhaps north"),
        ("shape > 3", "`shape` is asked of a seat"),
        ("tricks(north, spades) > 3", "expected: hcp, controls"),
        ("cccc(north, spades) > 900", "expected: `)`"),
        ("pointcount 1 2 3 4 5 6 7 8 9 10 11 12 13 14", "thirteen ranks"),
        ("altcount 10 1", "there is no alternate count 10"),
        ('action average "open\n" hcp(north)', "does not end on its line"),
    ],
)
def test_a_mistake_is_told_with_what_would_mend_it(text, said):
    with pytest.raises(TextError) as caught:
        read(text)
    assert said in str(caught.value)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", SCRIPTS)
def test_endplays_dealer_gives_the_same_averages(name, tmp_path):
    run_script = pytest.importorskip("endplay.dealer.runscript", reason="needs the extra solver")
    from endplay.evaluate import hcp, losers

    path = tmp_path / "script.dl"
    path.write_text(SCRIPTS[name] + "\n", "utf-8")
    if "condition" not in SCRIPTS[name]:
        *before, last = SCRIPTS[name].split("\n")
        path.write_text("\n".join([*before, f"condition {last}"]) + "\n", "utf-8")
    deals = run_script.run_script(str(path), produce=400, generate=10_000_000, seed=3)
    script = read(SCRIPTS[name] + '\naction average "n" hcp(north), average "l" losers(west)')
    run = Run(script, seed=5, produce=20_000)
    for _ in run.batches():
        pass
    for action, theirs in zip(
        script.actions,
        ([hcp(deal.north) for deal in deals], [losers(deal.west) for deal in deals]),
        strict=True,
    ):
        error = statistics.pstdev(theirs) / len(theirs) ** 0.5
        assert abs(run.average(action) - statistics.mean(theirs)) < 4.5 * error + 0.05


def test_a_random_number_is_uniform_below_its_limit() -> None:
    run = Run(read('produce 4000\naction frequency "r" (rnd(4), 0, 5)'), seed=3)
    list(run.batches())
    (action,) = run.script.actions
    counts = run.frequencies(action)
    assert sorted(counts) == [0, 1, 2, 3]
    # Four standard deviations of a count of 1000.
    assert all(abs(number - 1000) < 110 for number in counts.values())


@pytest.mark.parametrize("limit", ["0", "-3", "0 * hcp(north)"])
def test_a_random_number_below_nothing_is_0(limit) -> None:
    run = Run(read(f'produce 50\naction frequency "r" (rnd({limit}), 0, 9)'), seed=3)
    list(run.batches())
    assert run.frequencies(run.script.actions[0]) == {0: 50}


def test_the_same_seed_gives_the_same_deals_and_random_numbers() -> None:
    text = "condition rnd(1000) % 20 == 0 || spades(north) == 0\nproduce 30\naction printes(rnd(9))"

    def outcome(seed):
        run = Run(read(text), seed=seed)
        batches = [(hands.tolist(), run.printed_texts()) for hands in run.batches()]
        return [pair for pair in batches if pair[0]]

    assert outcome(5) == outcome(5)
    assert outcome(5) != outcome(6)


def test_a_name_keeps_its_random_number_and_each_rnd_has_its_own() -> None:
    text = "r = rnd(1000000)\ns = rnd(1000000)\nproduce 200\n"
    run = Run(read(f'{text}condition r % 2\naction average "a" r % 2, average "b" r == s'), seed=1)
    list(run.batches())
    # What the condition demanded of the number is true of the number that is reported.
    assert [run.average(action) for action in run.script.actions] == [1.0, 0.0]
    assert read(text).random_words == 2


def test_chance_levels_kinds_of_hands_and_keeps_deals_of_a_kind_equally_likely() -> None:
    """One deal in four is kept of one kind: the kinds shift, and nothing changes inside a kind."""
    known = {"north": "SAKQJT98765", "east": "HAKQJT98765", "south": "DAKQJT98765"}
    predeal = "\n".join(
        f"predeal {seat} {cards}, {suit}432"
        for (seat, cards), suit in zip(known.items(), "SHD", strict=True)
    )
    # One deal is possible, which is accepted in half of the draws, not always or never.
    run = Run(read(f"{predeal}\ncondition rnd(2)\nproduce 400"), seed=2)
    list(run.batches())
    assert run.produced == 400
    assert 0.4 < run.dealer.matched / run.dealer.drawn < 0.6
    text = "strong = hcp(north) >= 12\ncondition strong || rnd(4) == 0\nproduce 3000\n"
    mixed = Run(read(text + 'action average "s" strong, average "h" spades(north) >= 4'), seed=4)
    list(mixed.batches())
    # 0.344 of random hands have 12 points; 0.344 / (0.344 + 0.656 / 4) = 0.677.
    assert abs(mixed.average(mixed.script.actions[0]) - 0.677) < 0.035


def test_a_count_with_chance_is_the_number_accepted_on_average() -> None:
    every = Run(read("condition hcp(north) >= 12"), seed=1).dealer.count(50_000)
    tenth = Run(read("condition hcp(north) >= 12 && rnd(10) == 0"), seed=1).dealer.count(50_000)
    assert not tenth.is_exact
    assert 0.09 < tenth.share / every.share < 0.11


DEEP = {
    "brackets": lambda levels: "(" * levels + "hcp(north) > 3" + ")" * levels,
    "open brackets": lambda levels: "(" * levels,
    "negations": lambda levels: "!" * levels + "hcp(north)",
    "minus signs": lambda levels: "-" * levels + "hcp(north)",
    "choices inside": lambda levels: "1 ? " * levels,
    "limits": lambda levels: "rnd(" * levels,
}
LONG = {
    "and": lambda terms: " && ".join(["hcp(north) >= 0"] * terms),
    "or": lambda terms: " || ".join(["hcp(north) > 40"] * terms + ["1"]),
    "sum": lambda terms: " + ".join(["hcp(north)"] * terms) + " >= 0",
    "choices": lambda terms: "hcp(north) > 40 ? 0 : " * terms + "1",
    "conditions": lambda terms: "\ncondition ".join(["hcp(north) >= 0"] * terms),
}


@pytest.mark.parametrize("levels", [60, 5000, 100_000])
@pytest.mark.parametrize("kind", DEEP)
def test_an_expression_that_is_nested_too_deeply_is_one_finding_with_its_place(
    kind, levels, tmp_path
) -> None:
    path = tmp_path / "deep.dl"
    path.write_text(f"produce 1\ncondition {DEEP[kind](levels)}\n")
    result = CliRunner().invoke(cli, ["deal", "--script", str(path)])
    assert result.exit_code == 1
    assert result.output.count("error:") == 1
    assert "deep.dl:2:" in result.output
    assert "nested more than 50 deep" in result.output
    assert "^" in result.output
    assert len(result.output) < 1000


@pytest.mark.parametrize("terms", [300, 5000])
@pytest.mark.parametrize("kind", LONG)
def test_rows_of_operators_may_be_as_long_as_the_script(kind, terms) -> None:
    run = Run(read(f"produce 2\ncondition {LONG[kind](terms)}"), seed=1)
    assert sum(map(len, run.batches())) == 2


def test_names_may_be_defined_by_names_as_often_as_wanted() -> None:
    chain = "".join(f"v{row} = v{row - 1} + v{row - 1}\n" for row in range(1, 60))
    chain += "".join(f"w{row} = w{row - 1} && 1\n" for row in range(1, 3000))
    text = f"v0 = 0 * hcp(north)\nw0 = hcp(north) >= 10\n{chain}condition v59 == 0 && w2999\n"
    run = Run(read(f'{text}produce 20\naction average "w" w2999'), seed=1)
    list(run.batches())
    assert run.average(run.script.actions[0]) == 1.0


def test_the_deepest_expression_that_is_read_is_worked_out() -> None:
    inside = "hcp(north)"
    for _ in range(47):
        inside = f"(0 || 1 && 1 == 1 < 2 + 1 * {inside})"
    run = Run(read(f"produce 1\ncondition {inside}"), seed=1)
    assert sum(map(len, run.batches())) == 1
