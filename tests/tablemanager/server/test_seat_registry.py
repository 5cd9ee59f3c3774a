"""Who may sit where: teams, seats taken, versions, tokens, and two rooms."""

from itertools import permutations

import pytest

from cuebid.core import SEATS
from cuebid.tablemanager.grammar.messages import ANY_PLACE, Connect
from cuebid.tablemanager.server.seat_registry import Grant, Refusal, SeatRegistry

N, E, S, W = SEATS
TOKEN, OTHER_TOKEN = "0123abcd", "4567cdef"


def ask(hall: SeatRegistry, team: str, seat, *, version=18, token="", room=None):
    return hall.request(Connect(team=team, seat=seat, version=version), token, room)


def text_of(answer) -> str:
    assert isinstance(answer, Refusal)
    return answer.text


def test_four_players_of_two_teams_get_their_seats():
    hall = SeatRegistry()
    for seat in SEATS:
        team = "Blues" if seat % 2 else "Reds"
        assert ask(hall, team, seat) == Grant(seat, team, again=False, displaces=False)
    assert sorted(hall.seats_known()) == [
        (team, seat, 0) for team, seat in (("Blues", E), ("Blues", W), ("Reds", N), ("Reds", S))
    ]


def test_partners_belong_to_one_team_in_any_case_and_are_spelled_as_the_first_was():
    hall = SeatRegistry()
    ask(hall, "Reds", N)
    assert text_of(ask(hall, "Blues", S)) == "Team name must be 'Reds', as North's is"
    assert ask(hall, " REDS ", S) == Grant(S, "Reds", again=False, displaces=False)


def test_opponents_are_another_team():
    hall = SeatRegistry()
    ask(hall, "Reds", N)
    assert text_of(ask(hall, "reds", E)) == ("Team name must differ from the opponents' ('Reds')")
    assert isinstance(ask(hall, "Blues", E), Grant)


def test_an_occupied_seat_is_never_taken():
    hall = SeatRegistry()
    ask(hall, "Reds", N)
    assert text_of(ask(hall, "Reds", N)) == "The seat North is taken"
    hall.give_token("Reds", N, TOKEN)
    assert text_of(ask(hall, "Reds", N)) == "The seat North is taken"
    assert text_of(ask(hall, "Reds", N, token=OTHER_TOKEN)) == "The seat North is taken"
    assert text_of(ask(hall, "Reds", N, token="")) == "The seat North is taken"


def test_with_its_token_a_player_takes_its_own_seat_back():
    hall = SeatRegistry()
    ask(hall, "Reds", N)
    hall.give_token("Reds", N, TOKEN)
    assert ask(hall, "Reds", N, token=TOKEN) == Grant(N, "Reds", again=True, displaces=True)


def test_an_empty_seat_is_kept_for_its_team():
    hall = SeatRegistry()
    ask(hall, "Reds", N)
    hall.leave("Reds", N)
    assert text_of(ask(hall, "Blues", N)).startswith("Team name must be 'Reds'")
    assert ask(hall, "Reds", N) == Grant(N, "Reds", again=True, displaces=False)


@pytest.mark.parametrize("version", [17, 20, 0])
def test_other_versions_are_refused_with_a_text(version):
    answer = ask(SeatRegistry(), "Reds", N, version=version)
    assert text_of(answer) == (f"Protocol version {version} is not spoken here, only 18 and 19")


def test_version_19_is_spoken():
    assert isinstance(ask(SeatRegistry(), "Reds", N, version=19), Grant)


@pytest.mark.parametrize(
    ("team", "text"),
    [("", "The team has no name"), ("  ", "The team has no name"), ("x" * 300, "longer than 100")],
)
def test_a_team_has_a_name_of_sensible_length(team, text):
    assert text in text_of(ask(SeatRegistry(), team, N))


@pytest.mark.parametrize("team", ["../../etc", 'say "hi"', "a/b\\c", "%s{0}"])
def test_strange_names_are_names(team):
    assert ask(SeatRegistry(), team, N).team == team


def test_a_refusal_changes_nothing():
    hall = SeatRegistry()
    ask(hall, "Reds", N, version=17)
    ask(hall, "", N)
    assert hall.seats_known() == []
    assert isinstance(ask(hall, "Blues", N), Grant)


def test_anypl_gets_the_next_free_seat_starting_at_south_beside_its_partner():
    hall = SeatRegistry()
    assert ask(hall, "WBridge5", ANY_PLACE).seat is S
    assert ask(hall, "Other", ANY_PLACE).seat is W
    assert ask(hall, "wbridge5", ANY_PLACE).seat is N
    assert ask(hall, "Other", ANY_PLACE).seat is E
    assert text_of(ask(hall, "Other", ANY_PLACE)) == "There is no free seat"


def test_anypl_of_one_team_never_sits_against_itself():
    hall = SeatRegistry()
    seats = [ask(hall, "Solo", ANY_PLACE) for _ in range(3)]
    assert [answer.seat for answer in seats[:2]] == [S, N]
    assert isinstance(seats[2], Refusal)


ARRIVALS = [(team, seat) for team in ("Reds", "Blues") for seat in (N, E)]


@pytest.mark.parametrize(
    "order",
    list(permutations(ARRIVALS)),
    ids=lambda order: "-".join(f"{team[0]}{seat.letter}" for team, seat in order),
)
def test_in_two_rooms_the_first_north_south_team_is_at_home_whoever_comes_first(order):
    hall = SeatRegistry(rooms=2)
    for team, seat in order:
        assert isinstance(ask(hall, team, seat), Grant)
        assert isinstance(ask(hall, team, seat.partner), Grant)
    home = next(team for team, seat in order if seat is N)
    away = "Blues" if home == "Reds" else "Reds"
    assert hall.home == home
    rooms = {(team, seat): room for team, seat, room in hall.seats_known()}
    assert len(rooms) == 8
    for seat in SEATS:
        north_south = seat in (N, S)
        assert rooms[home, seat] == (0 if north_south else 1)
        assert rooms[away, seat] == (1 if north_south else 0)


def test_in_two_rooms_a_third_team_is_refused():
    hall = SeatRegistry(rooms=2)
    ask(hall, "Reds", N)
    ask(hall, "Blues", N)
    assert text_of(ask(hall, "Greens", S)) == (
        "Two other teams play this match: 'Reds' and 'Blues'"
    )


def test_in_two_rooms_a_room_is_unknown_until_a_north_south_player_came():
    hall = SeatRegistry(rooms=2)
    ask(hall, "Reds", E)
    assert hall.room_of("Reds", E) is None
    assert hall.home is None
    assert hall.seats_known() == []
    ask(hall, "Blues", N)
    assert hall.seats_known() == [("Reds", E, 0), ("Blues", N, 0)]


def test_where_rooms_have_ports_of_their_own_the_port_says_who_is_at_home():
    hall = SeatRegistry(rooms=2)
    assert isinstance(ask(hall, "Reds", N, room=1), Grant)
    assert hall.room_of("Reds", N) == 1
    assert isinstance(ask(hall, "Blues", N, room=0), Grant)
    assert hall.home == "Blues"
    answer = ask(hall, "Reds", E, room=1)
    assert text_of(answer) == "Reds sits East in the other room"
    assert isinstance(ask(hall, "Reds", E, room=0), Grant)


def test_an_east_west_player_too_settles_the_rooms_by_its_port():
    hall = SeatRegistry(rooms=2)
    ask(hall, "Reds", E, room=1)
    assert hall.home == "Reds"
    assert hall.room_of("Reds", N) == 0


def test_anypl_in_two_rooms_fills_the_teams_own_seats():
    hall = SeatRegistry(rooms=2)
    for team in ("Reds", "Blues"):
        seats = {ask(hall, team, ANY_PLACE).seat for _ in range(4)}
        assert seats == set(SEATS)
        assert isinstance(ask(hall, team, ANY_PLACE), Refusal)
