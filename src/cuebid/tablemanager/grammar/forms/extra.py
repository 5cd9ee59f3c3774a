"""Describe the messages that programs send though table-master.txt does not have them."""

from __future__ import annotations

from typing import Final

from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.forms.form import SEAT_KEYS, SEAT_SYNTAX, Form

# Kinds that real programs send. Without them the first line of GIB after dummy, or a claim, would
# be an unreadable line; with them the table knows what it ignores or refuses.

EXTRA: Final = (
    Form(
        message=m.IllegalCard,
        reads="illegal card",
        writes="Illegal card",
        sender="table",
        receiver="the player who sent the card",
        when="After a card that is not allowed; the card is ignored.",
        syntax="illegalCard := illegal card",
        example="Illegal card",
        notes="In the protocol's text; table-master.txt has only the illegal bid.",
    ),
    Form(
        message=m.ReceivedDummy,
        reads="<seat> received dummy",
        writes="{seat} received dummy",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="After dummy's cards.",
        syntax=f"receivedDummy := seat received dummy\n{SEAT_SYNTAX}",
        example="North received dummy",
        notes="Of versions before 18; GIB still sends it. It needs no answer.",
    ),
    Form(
        message=m.Claim,
        reads="<seat> claims",
        writes="{seat} claims",
        keys=SEAT_KEYS,
        sender="player",
        receiver="table",
        when="During the play.",
        syntax=f"claim := seat claims\n{SEAT_SYNTAX}",
        example="North claims",
        notes="Proposed for the protocol, never part of it.",
    ),
    Form(
        message=m.ClaimAnswer,
        reads="<seat> <accepted:claim-answer> <claimer:seat>'s claim",
        writes="{seat} {answer} {claimer}'s claim",
        keys=(("accepted", "accepted"), ("claimer", "claimer"), ("seat", "seat")),
        sender="player",
        receiver="table",
        when="After another player's claim.",
        syntax=f"""claimAnswer := seat answer seat' claim
{SEAT_SYNTAX}
answer := accepts | rejects
seat' := north's | south's | east's | west's""",
        example="East accepts North's claim",
        notes="Proposed for the protocol, never part of it.",
    ),
    Form(
        message=m.ClaimResult,
        reads="<claimer:seat>'s claim is <accepted:claim-result>",
        writes="{claimer}'s claim is {outcome}",
        keys=(("accepted", "accepted"), ("claimer", "claimer")),
        sender="table",
        receiver="all players",
        when="After the answers to a claim.",
        syntax="""claimResult := seat' claim is outcome
seat' := north's | south's | east's | west's
outcome := accepted | rejected""",
        example="North's claim is rejected",
        notes="Proposed for the protocol, never part of it.",
    ),
    Form(
        message=m.Explain,
        reads="explain <seat>'s <call>",
        writes="Explain {seat}'s {call}",
        keys=(("bid", "call"), ("seat", "seat")),
        sender="table",
        receiver="the player who made the call",
        when="When an opponent asks for the meaning of a call; the answer is a line of text.",
        syntax="""explain := explain seat' call
seat' := north's | south's | east's | west's
call := passes | doubles | redoubles | bids /^[1-7]([SHDC]|NT)/""",
        example="Explain East's bids 2D",
        notes="Of version 19 (Sodes).",
    ),
)
"""The forms of messages that were only proposed, or are of an older or a newer version."""
