"""Describe the messages of auction and play."""

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

PLAYING: Final = (
    Form(
        message=m.ReadyForBid,
        reads="<seat> ready for <bidder:seat>'s bid",
        writes="{seat} ready for {bidder}'s bid",
        keys=(("from", "bidder"), ("seat", "seat")),
        sender="player",
        receiver="table",
        when="Before each call of another player.",
        syntax=f"""readyForBid := seat ready for seat' bid
{SEAT_SYNTAX}
seat' := north's | south's | east's | west's""",
        example="North ready for East's bid",
        printed_example="north ready for north's bid",
        notes="`seat` speaks; `from` is the player whose call is awaited.",
    ),
    Form(
        message=m.Bid,
        # An alert or explanation runs to the end of the line, so nothing can follow it.
        reads="<seat> <call> [<alert>] [<infos>]",
        writes="{seat} {call}{explanation}",
        keys=(("alert", "alert"), ("bid", "call"), ("seat", "seat"), ("infos", "infos")),
        optional=frozenset({"alert", "infos"}),
        sender="player, relayed by the table",
        receiver="the three other players, the alert's text only to the opponents",
        when="At the player's turn to call.",
        syntax=f"""bid := seat call [Alert. /.+/]
{SEAT_SYNTAX}
call := passes | doubles | redoubles | bids /^[1-7]([SHDC]|NT)/""",
        example="South bids 1NT Alert. 12 to 14 total points.",
        printed_example="south bids 1NT Alert. 12 to 14 total points",
        notes="In the tree a pass is `pass`, a double `X`, a redouble `XX`. Read too: `bids 1N`,"
        " `bids 1nt`, `bids 3 NT`, a stop after the call, `Alert` without its stop. An alert"
        " without a text is the empty alert, and warned of; `Infos.` (version 19, Ben) is kept in"
        " `infos` and warned of. An alert takes the whole rest of the line.",
    ),
    Form(
        message=m.ReadyForCard,
        # By the protocol's text only dummy says `dummy's card`; most programs all say it, some for
        # every card.
        reads="<seat> ready for <player>'s card to trick <trick>",
        writes="{seat} ready for {player}'s card to trick {trick}",
        keys=(("trick", "trick"), ("player", "player"), ("seat", "seat")),
        sender="player",
        receiver="table",
        when="Before each card of another player, or of dummy.",
        syntax=f"""readyForCard := seat ready for seat' card to trick trickNumber
{SEAT_SYNTAX}
seat' := north's | south's | east's | west's
trickNumber := #""",
        example="South ready for East's card to trick 4",
        printed_example="south ready for east's card to trick 548",
        notes="`player` is `dummy` where the line says `dummy's`. Any trick number is read, as the"
        " grammar has it; 0 is warned of, since tricks are counted from 1.",
    ),
    Form(
        message=m.Lead,
        reads="<seat> to lead",
        writes="{seat} to lead",
        keys=SEAT_KEYS,
        sender="table",
        receiver="the leader",
        when="Before each trick.",
        syntax=f"lead := seat to lead\n{SEAT_SYNTAX}",
        example="South to lead",
        printed_example="south to lead",
        notes="Bridge Moniteur leaves the line end away at times.",
        unterminated=True,
    ),
    Form(
        message=m.DummyLead,
        reads="dummy to lead",
        writes="Dummy to lead",
        sender="table",
        receiver="declarer",
        when="Before a trick that dummy leads to.",
        syntax="dummyLead := dummy to lead",
        example="Dummy to lead",
        printed_example="dummy to lead",
        notes="Bridge Moniteur leaves the line end away at times.",
        unterminated=True,
    ),
    Form(
        message=m.Play,
        # Declarer sends dummy's cards under dummy's seat, so the seat is the hand, not the sender.
        reads="<seat:player> plays <card> [<signal>]",
        writes="{hand_of} plays {card}{signal}",
        keys=(("card", "card"), ("seat", "seat"), ("signal", "signal")),
        optional=frozenset({"signal"}),
        sender="player, relayed by the table",
        receiver="the three players that did not send it",
        when="At the turn of the hand named; declarer sends dummy's cards.",
        syntax=f"""play := seat plays card
{SEAT_SYNTAX}
card := /^[AKQJT98765432][SHDC]/""",
        example="North plays KH",
        printed_example="north plays KH",
        notes="Read too: `kh`, `HK`, `10H`, a stop after the card, `Dummy plays KH` (`seat` is then"
        " `dummy`). A text after the stop (version 19, Ben) is kept in `signal` and warned of.",
    ),
    Form(
        message=m.ReadyForDummy,
        reads="<seat> ready for dummy",
        writes="{seat} ready for dummy",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After the opening lead; all but dummy.",
        syntax=f"readyForDummy := seat ready for dummy\n{SEAT_SYNTAX}",
        example="West ready for dummy",
        printed_example="west ready for dummy",
        notes="bridge-player asks right after the auction, before the lead.",
    ),
    Form(
        message=m.DummyCards,
        reads="dummy's cards [:] <cards:hand>",
        writes="Dummy's cards : {hand}",
        keys=(("cards", "cards"),),
        sender="table",
        receiver="the three players that are not dummy",
        when="After the opening lead.",
        syntax=f"dummyCards := dummy's cards : hand\n{HAND_SYNTAX}",
        example="Dummy's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
        printed_example="dummy's cards : S A K J 4 3. H -. D 6 5 4 3. C Q J T 9.",
        notes=HAND_NOTES,
    ),
)
"""The forms of messages from the first call to dummy's cards."""
