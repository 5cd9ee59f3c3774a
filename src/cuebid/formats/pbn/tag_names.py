"""The tag names of PBN 2.1 and the order in which they are exported."""

from __future__ import annotations

from typing import Final

MANDATORY: Final = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The fifteen tags that every exported game has, in their order."""

SECTIONS: Final = ("Auction", "Play")
"""The tags that calls or cards follow."""

TABLES: Final = frozenset(
    {
        "ActionTable",
        "AuctionTimeTable",
        "InstantScoreTable",
        "OptimumPlayTable",
        "OptimumResultTable",
        "PlayTimeTable",
        "ScoreTable",
        "TotalScoreTable",
    }
)
"""The tags whose value names columns and whose rows follow (PBN 2.1, supplemental sections)."""

# Needed for their spelling alone: tags are read in any letter case, and a name that the standard
# has is never proposed as a misspelling of a missing one.
_SUPPLEMENTAL: Final = (
    "Annotator",
    "AnnotatorNA",
    "Application",
    "BCFlags",
    "BidSystemEW",
    "BidSystemNS",
    "Competition",
    "DealId",
    "Description",
    "DoubleDummyTricks",
    "EventDate",
    "EventSponsor",
    "FrenchMP",
    "Generator",
    "Hidden",
    "HomeTeam",
    "Mode",
    "Note",
    "OptimumScore",
    "PairEW",
    "PairNS",
    "ParContract",
    "Room",
    "Round",
    "Score",
    "ScoreIMP",
    "ScoreMP",
    "ScorePercentage",
    "ScoreRubber",
    "ScoreRubberHistory",
    "Section",
    "Stage",
    "Table",
    "Termination",
    "Time",
    "TimeCall",
    "TimeCard",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "VisitTeam",
    "NorthNA",
    "EastNA",
    "SouthNA",
    "WestNA",
    "NorthType",
    "EastType",
    "SouthType",
    "WestType",
)

_CANONICAL: Final = {
    name.lower(): name for name in (*MANDATORY, *SECTIONS, *TABLES, *_SUPPLEMENTAL)
}


def canonical_name(name: str) -> str:
    """Return the standard's spelling of a tag name; an unknown name stays as it is."""
    return _CANONICAL.get(name.lower(), name)


def is_standard(name: str) -> bool:
    """Return whether the standard has a tag of that name, in any letter case."""
    return name.lower() in _CANONICAL


def may_have_section(name: str) -> bool:
    """Return whether words may follow a tag; after a tag unknown to the standard, they may."""
    return name in SECTIONS or name in TABLES or not is_standard(name)
