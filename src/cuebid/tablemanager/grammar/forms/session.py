"""Describe the messages around a board: players arrive, boards begin and end."""

from __future__ import annotations

from typing import Final

from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.forms.form import (
    HAND_NOTES,
    HAND_SYNTAX,
    SEAT_KEYS,
    SEAT_SYNTAX,
    Form,
)

# The patterns (`reads`) are more tolerant than the syntax beside them: marks that programs leave
# out or add are optional. The templates (`writes`) hold what the default profile sends; `{...}`
# stands for a part that a profile may word in another way.

OPENING: Final = (
    Form(
        message=m.Connect,
        reads="connecting <team:joining-team> as <seat:place> using protocol version"
        " <version> [<info>]",
        writes="Connecting {team} as {place} using protocol version {version}{info}",
        keys=(
            ("protocolVersion", "version"),
            ("seat", "seat"),
            ("teamName", "team"),
            ("info", "info"),
        ),
        optional=frozenset({"info"}),
        sender="player",
        receiver="table",
        when="First message of a player.",
        syntax=f"""connect := connecting teamName as seat using protocol version protocolVersion
teamName := quoted-string
{SEAT_SYNTAX}
protocolVersion := #""",
        example='Connecting "The Owls" as North using protocol version 18',
        printed_example='connecting "..." as north using protocol version 18',
        notes="WBridge5 asks for `ANYPL`, any place. Text after the version (version 19, Ben) is"
        ' kept in `info` and warned of. In a name `\\"` stands for a quotation mark and `\\\\` for'
        " a backslash.",
    ),
    Form(
        message=m.Seated,
        reads="<seat> <team:seated-team> seated",
        writes="{seat} {team} seated",
        keys=(("teamName", "team"), ("seat", "seat")),
        sender="table",
        receiver="the player",
        when="In answer to connect.",
        syntax=f"""seated := seat teamName seated
{SEAT_SYNTAX}
teamName := quoted-string""",
        example='North ("The Owls") seated',
        printed_example='north "..." seated',
        notes="The protocol's text has the brackets, table-master.txt has not; Bridge Moniteur and"
        " bridge_env leave the quotes away too. All are read.",
    ),
    Form(
        message=m.ReadyForTeams,
        reads="<seat> ready for teams",
        writes="{seat} ready for teams",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After seated.",
        syntax=f"readyForTeams := seat ready for teams\n{SEAT_SYNTAX}",
        example="East ready for teams",
        printed_example="east ready for teams",
    ),
    Form(
        message=m.Teams,
        reads="teams [:] N/S [:] <ns:north-south-team> [.] E/W [:] <ew:east-west-team> [<scoring>]",
        writes="Teams : N/S : {ns}{teams_stop} E/W : {ew}{scoring}",
        keys=(("EW", "ew"), ("NS", "ns"), ("scoring", "scoring")),
        optional=frozenset({"scoring"}),
        sender="table",
        receiver="all players",
        when="Once four players are seated and ready.",
        syntax="teams := teams : N/S : teamName E/W : teamName\nteamName := quoted-string",
        example='Teams : N/S : "The Owls". E/W : "The Larks"',
        printed_example='teams : N/S : "..." E/W : "..."',
        notes="The colons and the stop between the teams may be missing. `. Playing IMP` or"
        " `. Playing MP` (version 19) is kept in `scoring` and warned of.",
    ),
    Form(
        message=m.ReadyToStart,
        reads="<seat> [ready] to start",
        writes="{seat} {ready_to_start}to start",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After teams.",
        syntax=f"readyToStart := seat to start\n{SEAT_SYNTAX}",
        example="West ready to start",
        printed_example="west to start",
        notes="Programs send `ready`; table-master.txt leaves it away. Both are read.",
    ),
    Form(
        message=m.StartOfBoard,
        reads="start of board",
        writes="Start of board",
        sender="table",
        receiver="all players",
        when="Before each board.",
        syntax="startOfBoard := start of board",
        example="Start of board",
        printed_example="start of board",
        notes="Bridge Moniteur leaves the line end away at times, or sends it twice in one line.",
        unterminated=True,
    ),
    Form(
        message=m.ReadyForDeal,
        reads="<seat> ready for deal",
        writes="{seat} ready for deal",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After start of board.",
        syntax=f"readyForDeal := seat ready for deal\n{SEAT_SYNTAX}",
        example="West ready for deal",
        printed_example="west ready for deal",
    ),
    Form(
        message=m.Deal,
        reads="board number <board:number> [.] dealer <dealer:seat> [.] <vulnerability> vulnerable"
        " [<room>]",
        writes="Board number {board}. Dealer {dealer}. {vulnerability} vulnerable{board_end}",
        printed="board number {board} . dealer {dealer} . {vulnerability} vulnerable{board_end}",
        keys=(
            ("vulnerable", "vulnerability"),
            ("dealer", "dealer"),
            ("board", "board"),
            ("room", "room"),
        ),
        optional=frozenset({"room"}),
        sender="table",
        receiver="all players",
        when="To each player that is ready for the deal.",
        syntax=f"""deal := board number # . dealer seat . vulnerable
{SEAT_SYNTAX}
vulnerable := Neither vulnerable | N/S vulnerable | E/W vulnerable | Both vulnerable""",
        example="Board number 7. Dealer South. Both vulnerable",
        printed_example="board number 801 . dealer north . Neither vulnerable",
        notes="Every table manager but BridgeZ's ends the line with a stop, and bridge_env's client"
        " wants it. ` Open room.` or ` Closed room.` (version 19) is kept in `room` and warned of.",
    ),
    Form(
        message=m.ReadyForCards,
        reads="<seat> ready for cards",
        writes="{seat} ready for cards",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After deal.",
        syntax=f"readyForCards := seat ready for cards\n{SEAT_SYNTAX}",
        example="North ready for cards",
        printed_example="north ready for cards",
    ),
    Form(
        message=m.Cards,
        reads="<seat>'s cards [:] <cards:hand>",
        writes="{seat}'s cards : {hand}",
        keys=(("cards", "cards"), ("seat", "seat")),
        sender="table",
        receiver="the player whose hand it is",
        when="Once all four are ready for their cards.",
        syntax=f"cards := seat' cards : hand\nseat' := north's | south's | east's | west's\n"
        f"{HAND_SYNTAX}",
        example="North's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
        printed_example="north's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
        notes=HAND_NOTES,
    ),
)
"""The forms of messages from connecting to the cards."""

CLOSING: Final = (
    Form(
        message=m.EndOfBoard,
        reads="timing [-] N/S [:] this board <ns_board:board-time> [,] total <ns_total:total-time>"
        " [.] E/W [:] this board <ew_board:board-time> [,] total <ew_total:total-time>",
        writes="Timing - N/S : this board  {ns_board},  total  {ns_total}."
        "  E/W : this board  {ew_board},  total  {ew_total}{timing_stop}",
        printed="timing - N/S : this board {ns_board} , total {ns_total} ."
        " E/W : this board {ew_board} , total {ew_total}{timing_stop}",
        keys=(
            ("ewTotalTime", "ew_total"),
            ("ewBoardTime", "ew_board"),
            ("nsTotalTime", "ns_total"),
            ("nsBoardTime", "ns_board"),
        ),
        sender="table",
        receiver="all players",
        when="At the end of each board.",
        syntax="endOfBoard := timing - N/S : this board mmss , total hhmmss . E/W : this board mmss"
        " , total hhmmss\nmmss := /^\\d+\\:\\d+/\nhhmmss := /^\\d+\\:\\d+\\:\\d+/",
        example="Timing - N/S : this board  1:15,  total  0:11:23."
        "  E/W : this board  1:18,  total  0:10:23",
        printed_example="timing - N/S : this board 3:30 , total 1:10:30 ."
        " E/W : this board 3:30 , total 1:10:30",
        notes="The protocol's text has two spaces before and after the times, table-master.txt one."
        " Times in square brackets and a last stop are read. bridge_env's client fails on this"
        " message, Ben cannot do without it.",
    ),
    Form(
        message=m.EndOfSession,
        reads="end of session",
        writes="End of session",
        sender="table",
        receiver="all players",
        when="After the last board; the table then closes.",
        syntax="endOfSession := end of session",
        example="End of session",
        printed_example="end of session",
    ),
    Form(
        message=m.IllegalBid,
        reads="illegal bid",
        writes="Illegal bid",
        sender="table",
        receiver="the player who called",
        when="After a call that is not allowed; the call is ignored.",
        syntax="illegalBid := illegal bid",
        example="Illegal bid",
        printed_example="illegal bid",
    ),
)
"""The forms of messages that end a board or a session, or refuse a call."""
