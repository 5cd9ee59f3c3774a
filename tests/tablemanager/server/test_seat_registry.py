"""Who may sit where: teams, seats taken, versions, tokens, and two rooms."""

from itertools import permutations

import pytest

from cuebid.core import SEATS
from cuebid.tablemanager.grammar.messages import ANY_PLACE, Connect
from cuebid.tablemanager.server.seat_registry import Grant, SeatRefusal, SeatRegistry

N, E, S, W = SEATS
TOKEN, OTHER_TOKEN = "0123abcd", "4567cdef"


def ask(registry: SeatRegistry, team: str, seat, *, version=18, token="", room=None):
    return registry.request(Connect(team=team, seat=seat, version=version), token, room)


def text_of(answer) -> str:
    assert isinstance(answer, SeatRefusal)
    return answer.text


def test_four_players_of_two_teams_get_their_seats():
    registry = SeatRegistry()
    for seat in SEATS:
        team = "Blues" if seat % 2 else "Reds"
        assert ask(registry, team, seat) == Grant(seat, team, came_back=False, displaces=False)
    assert sorted(registry.taken_seats()) == [
        (team, seat, 0) for team, seat in (("Blues", E), ("Blues", W), ("Reds", N), ("Reds", S))
    ]


def test_partners_belong_to_one_team_in_any_case_and_are_spelled_as_the_first_was():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    assert text_of(ask(registry, "Blues", S)) == "Team name must be 'Reds', as North's is"
    assert ask(registry, " REDS ", S) == Grant(S, "Reds", came_back=False, displaces=False)


def test_opponents_are_another_team():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    assert text_of(ask(registry, "reds", E)) == (
        "Team name must differ from the opponents' ('Reds')"
    )
    assert isinstance(ask(registry, "Blues", E), Grant)


def test_an_occupied_seat_is_never_taken():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    assert text_of(ask(registry, "Reds", N)) == "The seat North is taken"
    registry.give_token("Reds", N, TOKEN)
    assert text_of(ask(registry, "Reds", N)) == "The seat North is taken"
    assert text_of(ask(registry, "Reds", N, token=OTHER_TOKEN)) == "The seat North is taken"
    assert text_of(ask(registry, "Reds", N, token="")) == "The seat North is taken"


def test_with_its_token_a_player_takes_its_own_seat_back():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    registry.give_token("Reds", N, TOKEN)
    assert ask(registry, "Reds", N, token=TOKEN) == Grant(N, "Reds", came_back=True, displaces=True)


def test_an_empty_seat_is_kept_for_its_team():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    registry.leave("Reds", N)
    assert text_of(ask(registry, "Blues", N)).startswith("Team name must be 'Reds'")
    assert ask(registry, "Reds", N) == Grant(N, "Reds", came_back=True, displaces=False)


def test_a_seat_with_a_token_is_returned_for_the_token_only():
    registry = SeatRegistry()
    ask(registry, "Reds", N)
    registry.give_token("Reds", N, TOKEN)
    registry.leave("Reds", N)
    kept = "The seat North is kept for the player who has its token"
    assert text_of(ask(registry, "Reds", N)) == kept
    assert text_of(ask(registry, "Reds", N, token=OTHER_TOKEN)) == kept
    assert ask(registry, "Reds", N, token=TOKEN) == Grant(
        N, "Reds", came_back=True, displaces=False
    )


def test_by_option_the_team_is_enough():
    registry = SeatRegistry(open_seats=True)
    ask(registry, "Reds", N)
    registry.give_token("Reds", N, TOKEN)
    registry.leave("Reds", N)
    assert isinstance(ask(registry, "Reds", N), Grant)


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
    registry = SeatRegistry()
    ask(registry, "Reds", N, version=17)
    ask(registry, "", N)
    assert registry.taken_seats() == []
    assert isinstance(ask(registry, "Blues", N), Grant)


def test_anypl_gets_the_next_free_seat_starting_at_south_beside_its_partner():
    registry = SeatRegistry()
    assert ask(registry, "WBridge5", ANY_PLACE).seat is S
    assert ask(registry, "Other", ANY_PLACE).seat is W
    assert ask(registry, "wbridge5", ANY_PLACE).seat is N
    assert ask(registry, "Other", ANY_PLACE).seat is E
    assert text_of(ask(registry, "Other", ANY_PLACE)) == "There is no free seat"


def test_anypl_of_one_team_never_sits_against_itself():
    registry = SeatRegistry()
    seats = [ask(registry, "Solo", ANY_PLACE) for _ in range(3)]
    assert [answer.seat for answer in seats[:2]] == [S, N]
    assert isinstance(seats[2], SeatRefusal)


ARRIVALS = [(team, seat) for team in ("Reds", "Blues") for seat in (N, E)]


@pytest.mark.parametrize(
    "order",
    list(permutations(ARRIVALS)),
    ids=lambda order: "-".join(f"{team[0]}{seat.letter}" for team, seat in order),
)
def test_in_two_rooms_the_first_north_south_team_is_at_home_whoever_comes_first(order):
    registry = SeatRegistry(rooms=2)
    for team, seat in order:
        assert isinstance(ask(registry, team, seat), Grant)
        assert isinstance(ask(registry, team, seat.partner), Grant)
    home = next(team for team, seat in order if seat is N)
    away = "Blues" if home == "Reds" else "Reds"
    assert registry.home == home
    rooms = {(team, seat): room for team, seat, room in registry.taken_seats()}
    assert len(rooms) == 8
    for seat in SEATS:
        north_south = seat in (N, S)
        assert rooms[home, seat] == (0 if north_south else 1)
        assert rooms[away, seat] == (1 if north_south else 0)


def test_in_two_rooms_a_third_team_is_refused():
    registry = SeatRegistry(rooms=2)
    ask(registry, "Reds", N)
    ask(registry, "Blues", N)
    assert text_of(ask(registry, "Greens", S)) == (
        "Two other teams play this match: 'Reds' and 'Blues'"
    )


def test_in_two_rooms_a_room_is_unknown_until_a_north_south_player_came():
    registry = SeatRegistry(rooms=2)
    ask(registry, "Reds", E)
    assert registry.room_of("Reds", E) is None
    assert registry.home is None
    assert registry.taken_seats() == []
    ask(registry, "Blues", N)
    assert registry.taken_seats() == [("Reds", E, 0), ("Blues", N, 0)]


def test_where_rooms_have_ports_of_their_own_the_port_says_who_is_at_home():
    registry = SeatRegistry(rooms=2)
    assert isinstance(ask(registry, "Reds", N, room=1), Grant)
    assert registry.room_of("Reds", N) == 1
    assert isinstance(ask(registry, "Blues", N, room=0), Grant)
    assert registry.home == "Blues"
    answer = ask(registry, "Reds", E, room=1)
    assert text_of(answer) == "Reds sits East in the other room"
    assert isinstance(ask(registry, "Reds", E, room=0), Grant)


def test_an_east_west_player_too_settles_the_rooms_by_its_port():
    registry = SeatRegistry(rooms=2)
    ask(registry, "Reds", E, room=1)
    assert registry.home == "Reds"
    assert registry.room_of("Reds", N) == 0


def test_anypl_in_two_rooms_fills_the_teams_own_seats():
    registry = SeatRegistry(rooms=2)
    for team in ("Reds", "Blues"):
        seats = {ask(registry, team, ANY_PLACE).seat for _ in range(4)}
        assert seats == set(SEATS)
        assert isinstance(ask(registry, team, ANY_PLACE), SeatRefusal)
