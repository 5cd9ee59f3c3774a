"""Changes of a system tried on common boards, and the best confirmed on boards kept back."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from cuebid.bml import read_bml
from cuebid.bml.auctions.lookup import look_up
from cuebid.cli.main import cli
from cuebid.conventions import ModuleError
from cuebid.core import CuebidError, ReadError
from cuebid.match.plan import BoardSource
from cuebid.match.report.tuning_text import tuning_lines
from cuebid.match.statistics import Estimate, estimate, together
from cuebid.match.store.match_store import StoreError
from cuebid.match.tuning import (
    Change,
    Tuning,
    TuningVerdict,
    changes_of_module,
    changes_of_row,
    changes_of_rule,
    changes_of_style,
    try_changes,
)
from cuebid.match.versions_match import VersionsMatch
from cuebid.notes import folder_of, limits_of_user, notes_path, open_system
from cuebid.systems.style_settings import style_of

OPENINGS = """#+TITLE: Planted
#BIDTABLE
1C = 12-21 hcp, 3+!c
1D = 12-21 hcp, 4+!d
1H = 12-21 hcp, 5+!h
1S = 12-21 hcp, 5+!s
1N = {notrump} hcp, BAL
2C = {two_clubs}
"""
STRONG = "!ART, 22+ hcp"


@pytest.fixture
def notes(tmp_path):
    """Notes by the ranges of two openings."""

    def write(notrump="15--17", two_clubs=STRONG, name="ours"):
        path = tmp_path / f"{name}.bml"
        path.write_text(OPENINGS.format(notrump=notrump, two_clubs=two_clubs))
        return str(path)

    return write


def row_of(system, auction):
    document = read_bml(notes_path(system), limits=limits_of_user())
    return look_up(document, auction.split()).meanings[0].text


def written(changes, folder):
    """The changed systems by the names of their changes."""
    return {
        change.name: change.write(folder / str(number)) for number, change in enumerate(changes)
    }


def test_twenty_intervals_cover_together_where_each_alone_often_fails():
    values = [0] * 40 + [1, -1, 5, -5, 11, -11] * 10
    alone = at_once = 0
    for seed in range(100):
        random = Random(seed)
        results = [estimate(random.choices(values, k=300)) for _ in range(20)]
        alone += any(result.is_shown for result in results)
        at_once += any(result.is_shown for result in together(results))
    assert alone > 40
    assert at_once <= 10


def test_a_number_in_a_row_is_changed_however_its_hyphens_are_written(notes, tmp_path):
    systems = written(changes_of_row(notes(), "1N: 15-17 = 12-14, 9--11"), tmp_path / "changed")
    assert [*systems] == ["1N: 15-17 = 12-14", "1N: 15-17 = 9--11"]
    texts = [row_of(system, "1N") for system in systems.values()]
    assert texts == ["12-14 hcp, BAL", "9--11 hcp, BAL"]


def test_all_occurrences_of_a_number_are_changed_and_no_part_of_a_longer_one(notes, tmp_path):
    system = notes(two_clubs="!ART, 22+ hcp or 2 hcp or 122 or 22 hcp")
    [changed] = written(changes_of_row(system, "2C: 22 = 20"), tmp_path / "changed").values()
    assert row_of(changed, "2C") == "!ART, 20+ hcp or 2 hcp or 122 or 20 hcp"


@pytest.mark.parametrize(
    ("auction", "text", "after"),
    [
        # In a file that the root file includes.
        ("1N", "15-17 = 14-16", "14-16 hcp, BAL"),
        # From a replacement of a pasted block: the row alone is changed.
        ("1D-1H-1S-2C", "12 = 11", "!4SF, GF, 11+ hcp"),
        ("1D-1H-1S-2C", "12+ = 10+", "!4SF, GF, 10+ hcp"),
        ("(1D)-2D", "8 = 6", "!5+!h 5+!s, 6+ hcp"),
    ],
)
def test_a_row_is_changed_where_it_is_written(auction, text, after, tmp_path):
    text = f"{auction}: {text}"
    [changed] = written(changes_of_row("2over1", text), tmp_path / "changed").values()
    assert row_of(changed, auction) == after
    assert row_of(changed, "2N") == row_of("2over1", "2N")


def test_a_row_of_the_library_is_changed_in_a_copy_beside_the_notes(tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text("#INCLUDE 2over1/openings.bml\n")
    [changed] = written(
        changes_of_row(str(path), "1N: 15-17 = 14-16"), tmp_path / "changed"
    ).values()
    assert row_of(changed, "1N") == "14-16 hcp, BAL"
    assert row_of("2over1", "1N") == "15--17 hcp, BAL"


def test_a_rule_is_changed_as_its_author_wrote_it(tmp_path):
    text = "11040: HCP>=22 = HCP>=21"
    before = {path: path.read_bytes() for path in folder_of("sayc").iterdir()}
    [changed] = written(changes_of_rule("sayc", text), tmp_path / "changed").values()
    rules = [
        {rule.number: rule.constraint for rule in open_system(name).database.rules}
        for name in ("sayc", changed)
    ]
    different = {number for number in rules[0] if rules[0][number] != rules[1][number]}
    assert different == {11040}
    assert {path: path.read_bytes() for path in folder_of("sayc").iterdir()} == before


@pytest.mark.parametrize("setting", ["notrump = 12-14", "majors = 4", "strong_twos = true"])
def test_a_style_setting_is_changed_whether_it_stands_there_or_not(setting, tmp_path):
    [changed] = written(changes_of_style("simple", setting), tmp_path / "one").values()
    # Once more: the setting now stands there.
    name = setting.partition(" ")[0]
    other = {"notrump": "10-12", "majors": "5", "strong_twos": "false"}[name]
    text = f"{name} = {other}"
    [again] = written(changes_of_style(changed, text), tmp_path / "two").values()
    styles = [style_of(open_system(system).settings) for system in ("simple", changed, again)]
    assert [getattr(style, name) for style in styles] == {
        "notrump": [(15, 17), (12, 14), (10, 12)],
        "majors": [5, 4, 5],
        "strong_twos": [False, True, False],
    }[name]


def test_the_ask_for_aces_is_changed_before_the_first_table(tmp_path):
    changes = changes_of_style("sayc", "ace_ask = 1430")
    [changed] = written(changes, tmp_path / "changed").values()
    assert style_of(open_system(changed).settings).ace_ask.value == "1430"


def test_a_module_that_is_played_stands_for_its_other_options():
    assert [change.name for change in changes_of_module("2over1", "michaels")] == ["michaels:weak"]
    names = [change.name for change in changes_of_module("2over1", "michaels:weak, ogust")]
    assert names == ["michaels:weak", "ogust"]


def test_a_module_is_changed_with_the_rest_of_the_system(tmp_path):
    [changed] = written(changes_of_module("2over1", "michaels"), tmp_path / "changed").values()
    assert row_of(changed, "(1D)-2D") == "!5+!h 5+!s, 6--11 hcp"
    assert row_of(changed, "1N") == row_of("2over1", "1N")


@pytest.mark.parametrize(
    ("read", "system", "text", "message"),
    [
        (changes_of_row, "2over1", "1N", "what is varied"),
        (changes_of_row, "2over1", "1N: 15-17", "what is varied"),
        (changes_of_row, "2over1", "1N: 5-17 = 12-14", "no '5-17' in '= 15--17 hcp, BAL'"),
        (changes_of_row, "2over1", "7N: 1 = 2", "no row for 7N"),
        (changes_of_row, "sayc", "1N: 15-17 = 12-14", "not notes"),
        (changes_of_rule, "2over1", "1: 2 = 3", "no folder of rules"),
        (changes_of_rule, "sayc", "1: 2 = 3", "no rule 1"),
        (changes_of_style, "2over1", "notrump = 12-14", "by its openings"),
        (changes_of_style, "sayc", "colour = red", "no choice 'colour'"),
        (changes_of_style, "sayc", "notrump = weak", "cannot be 'weak'"),
        (changes_of_module, "sayc", "ogust", "not made of modules"),
        (changes_of_module, "2over1", "stayman", "nothing to change"),
    ],
)
def test_what_cannot_be_varied_is_told(read, system, text, message):
    with pytest.raises(ReadError, match=message):
        [*read(system, text)]


def test_a_module_that_there_is_not_is_told():
    with pytest.raises(ModuleError, match="no module blue"):
        [*changes_of_module("2over1", "blue")]


def played(name, mean, *, boards=1000, scored=300, deviation=2.0):
    """A match of so many boards, by its estimate alone."""
    result = Estimate(boards, scored, mean, deviation)
    return VersionsMatch(name, scored, SimpleNamespace(encounters=[SimpleNamespace(result=result)]))


def test_the_best_of_those_that_are_shown_to_be_better_is_chosen():
    tried = (played("a", 0.3), played("b", 0.4), played("c", 0.9, scored=90), played("d", -0.5))
    assert Tuning("ours", tried).best.name == "b"


def test_what_one_trial_would_show_many_do_not():
    # 2.2 standard errors: enough for one comparison, too little for the best of ten.
    assert Tuning("ours", (played("a", 0.14),)).best is not None
    tuning = Tuning("ours", (played("a", 0.14), *[played(str(other), 0.0) for other in range(9)]))
    assert tuning.best is None
    assert tuning.verdict is TuningVerdict.EQUAL


def test_no_difference_comes_with_what_could_be_missed_and_what_is_worse():
    tuning = Tuning("ours", (played("a", 0.0), played("b", -0.9)))
    lines = [*tuning_lines(tuning)]
    assert "No difference: no change is shown to be better than ours as it is." in lines
    assert "If one is better all the same, it wins less than 0.142 IMPs a board." in lines
    assert "Shown to be worse: b." in lines


@pytest.mark.parametrize(
    ("mean", "verdict"),
    [(0.3, TuningVerdict.BETTER), (0.05, TuningVerdict.EQUAL), (-0.3, TuningVerdict.EQUAL)],
)
def test_boards_kept_back_decide(mean, verdict):
    tuning = Tuning("ours", (played("a", 0.5),), played("a", mean))
    assert tuning.verdict is verdict


def test_equal_versions_make_no_difference(notes):
    system, same = notes(), notes(name="same")
    tuning = try_changes(system, [Change.to(same)], BoardSource(count=3), 3)
    assert tuning.verdict is TuningVerdict.EQUAL
    assert tuning.confirmation is None
    assert [match.differing for match in tuning.tried] == [0]
    lines = [*tuning_lines(tuning)]
    assert any(line.startswith("No difference") for line in lines)
    assert "On no board did a change bid differently." in lines


def test_a_change_that_came_up_and_brought_nothing_is_not_called_equal():
    rare = VersionsMatch("rare", 2, played("rare", 0.0, scored=0, deviation=0.0).summary)
    assert Tuning("ours", (rare,)).verdict is TuningVerdict.OPEN


def test_a_few_boards_show_nothing(notes):
    system, other = notes(), notes("12--14", name="weak")
    tuning = try_changes(system, [Change.to(other)], BoardSource(count=6, seed=3), 3)
    assert tuning.tried[0].result.scored
    assert tuning.verdict is TuningVerdict.OPEN
    assert "Nothing is shown: too few boards brought IMPs." in tuning_lines(tuning)


def test_two_changes_of_one_name_are_refused(notes):
    same = [*changes_of_row(notes(), "1N: 15-17 = 12-14")] * 2
    with pytest.raises(CuebidError, match="tried twice"):
        try_changes(notes(), same, BoardSource(count=1), 1)


def test_trials_that_are_kept_are_continued_with_more_boards(notes, tmp_path):
    system, folder = notes(), tmp_path / "kept"
    folder.mkdir()
    done = []
    for count in (1, 2):
        changes = [*changes_of_row(system, "1N: 15-17 = 12-14, 14-16")]
        tuning = try_changes(
            system,
            changes,
            BoardSource(count=count),
            5,
            folder=folder,
            progress=lambda state: done.append((state.done, state.total)),
        )
        assert [match.result.boards for match in tuning.tried] == [count, count]
    # The second time the first board of each match is there already.
    assert done == [(1, 7), (2, 7), (2, 9), (4, 9)]
    assert len([*folder.glob("*.db")]) == 2
    assert len([*(folder / "systems").iterdir()]) == 2


def test_trials_of_another_version_of_the_system_are_not_mixed(notes, tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    for two_clubs in (STRONG, "!ART, 21+ hcp"):
        system = notes(two_clubs=two_clubs)
        changes = [*changes_of_row(system, "1N: 15-17 = 12-14")]
        if two_clubs == STRONG:
            try_changes(system, changes, BoardSource(count=1), 1, folder=folder)
            continue
        with pytest.raises(StoreError, match="has changed since"):
            try_changes(system, changes, BoardSource(count=2), 1, folder=folder)


def test_the_command_prints_each_change(notes):
    options = ["tune", notes(), "--row", "1N: 15-17 = 12-14, 14-16", "--boards", "2"]
    result = CliRunner().invoke(cli, ["system", *options, "--json"])
    assert result.exit_code == 0, result.output
    record = json.loads(result.output)
    assert [change["change"] for change in record["changes"]] == [
        "1N: 15-17 = 12-14",
        "1N: 15-17 = 14-16",
    ]
    assert record["verdict"] in {"no difference", "too few boards"}
    assert record["confirmation"] is None


def test_the_command_wants_something_to_vary(notes):
    assert CliRunner().invoke(cli, ["system", "tune", notes()]).exit_code == 2
    absent = CliRunner().invoke(cli, ["system", "tune", notes(), "--row", "7N: 1 = 2"])
    assert absent.exit_code == 1


@pytest.mark.slow
def test_a_planted_threshold_is_found_and_confirmed(notes):
    system = notes("9--11")
    changes = [*changes_of_row(system, "1N: 9-11 = 15-17"), Change.to(notes("9--11", name="same"))]
    tuning = try_changes(system, changes, BoardSource(count=1500), 1500)
    assert tuning.verdict is TuningVerdict.BETTER
    assert tuning.confirmation.name == "1N: 9-11 = 15-17"
    assert tuning.tried[1].differing == 0
