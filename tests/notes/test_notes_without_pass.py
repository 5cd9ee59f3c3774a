"""Notes without rows for a pass are whole: the weak pass, and hands with values are missed."""

from functools import cache

from cuebid.bml import parse_bml
from cuebid.notes import NodeReport, build_notes, check_notes, report_page

NOTES = """\
1C = 11-21 hcp, 3+!c
  1D = 6+ hcp, 4+!d
  1H = 6+ hcp, 4+!h
  1S = 6+ hcp, 4+!s
  1N = 6-10 hcp, bal
1D = 11-21 hcp, 4+!d
1H = 11-21 hcp, 5+!h
1S = 11-21 hcp, 5+!s
1N = 15-17 hcp, bal
  2C = Stayman, 8+
  2D = transfer, 5+!h
  2H = transfer, 5+!s
2C = 22+ hcp, F1, ART

(1H)-
1S = 8-16, 5+!s
D = 12+, takeout
"""
# The other answers to a strong club are missing, and no hand may pass it.
FORCED = """\
1C = 16+ hcp, F1, ART
  1H = 8+ hcp, 5+!h
"""


@cache
def nodes(text: str = NOTES) -> dict[str, NodeReport]:
    return {node.auction: node for node in check_notes(build_notes(parse_bml(text))).nodes}


def test_weak_hands_without_a_row_pass_at_every_auction() -> None:
    for auction, most in (("opening", 11), ("1C-(P)", 5), ("1N-(P)", 7), ("(1H)", 11)):
        weak = [cell for cell in nodes()[auction].cells if cell.points + 2 <= most]
        assert weak
        assert not any(cell.without for cell in weak), auction
        assert nodes()[auction].shares["P"] > 0.1


def test_notes_whose_openings_take_all_values_have_no_hole_before_the_opening() -> None:
    assert nodes()["opening"].without < 0.01
    assert not nodes()["opening"].leaves_values_out


def test_hands_with_values_and_no_row_stay_reported_with_such_a_hand_as_example() -> None:
    for auction, least in (("1N-(P)", 8), ("(1H)", 12)):
        node = nodes()[auction]
        assert node.leaves_values_out
        assert node.example is not None
        assert node.example.hcp >= least


def test_where_partner_forces_a_weak_hand_without_a_row_stays_a_hole() -> None:
    node = nodes(FORCED)["1C-(P)"]
    assert node.is_hole
    assert node.example is not None
    assert "P" not in node.shares


def test_a_row_for_a_pass_says_itself_which_hands_pass() -> None:
    narrow = nodes("1C = 11+ hcp, ART\nP = 8-10 hcp\n")["opening"]
    assert all(cell.without for cell in narrow.cells if cell.points < 6)


def test_a_page_says_no_holes_only_where_there_are_none() -> None:
    def summary(text: str) -> str:
        page = report_page("Notes", check_notes(build_notes(parse_bml(text))))
        return page.partition('class="lead">')[2].partition("</p>")[0]

    assert "No holes." in summary("1C = 12+ hcp, ART\n1D = 8-11 hcp, ART\n")
    assert "Hands too good to pass have no call after (1H), 1C-(P), 1N-(P)." in summary(NOTES)
    never = summary("1C = 12+ hcp, ART\n1D = 16-17 BAL, 4333, ART\n1H = 16-17 BAL, 4333, ART\n")
    assert "1D is never made, because 1H (line 3) takes its hands." in never
    assert "No holes" not in never
