"""The records of the JSON export; `json_schema` returns them as a JSON Schema.

docs/bml-json.md describes them in words. A change that old readers would not understand must raise
`FORMAT_VERSION`.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

FORMAT_VERSION: Final = 1


class JsonPlace(msgspec.Struct, frozen=True):
    """A place in a file: its name, and the first and last line and column, from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    included: bool = False
    """Whether an include or a paste put it where it is read."""


class JsonComment(msgspec.Struct, frozen=True, tag="comment", tag_field="kind"):
    """A line that begins with `//`."""

    text: str
    place: JsonPlace


class JsonMetadata(msgspec.Struct, frozen=True, tag="metadata", tag_field="kind"):
    """A line `#+KEY: value`."""

    key: str
    value: str
    place: JsonPlace


class JsonHeading(msgspec.Struct, frozen=True, tag="heading", tag_field="kind"):
    """A heading: as typed, and as people read it."""

    level: int
    text: str
    plain: str
    place: JsonPlace


class JsonParagraph(msgspec.Struct, frozen=True, tag="paragraph", tag_field="kind"):
    """A paragraph: as typed, and as people read it."""

    text: str
    plain: str
    place: JsonPlace


class JsonItem(msgspec.Struct, frozen=True):
    """An item of a list; `number` in numbered lists, `term` in description lists."""

    text: str
    plain: str
    level: int = 0
    number: int | None = None
    term: str = ""


class JsonList(msgspec.Struct, frozen=True, tag="list", tag_field="kind"):
    """A list."""

    style: Literal["bullet", "numbered", "description"]
    items: list[JsonItem]
    place: JsonPlace


class JsonPipeTable(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """A table drawn with `|`: rows of cells; null stands for a rule."""

    rows: list[list[str] | None]
    place: JsonPlace


class JsonCell(msgspec.Struct, frozen=True):
    """A call of an auction block; `call` is null for `AP`, `?` and `...`."""

    token: str
    call: str | None
    theirs: bool = False
    alert: bool = False


class JsonAuction(msgspec.Struct, frozen=True, tag="auction", tag_field="kind"):
    """An auction, row by row."""

    rows: list[list[JsonCell]]
    place: JsonPlace


class JsonHand(msgspec.Struct, frozen=True):
    """A hand of a diagram; holdings of spades, hearts, diamonds and clubs."""

    seat: str
    holdings: tuple[str, str, str, str]


class JsonDiagram(msgspec.Struct, frozen=True, tag="diagram", tag_field="kind"):
    """A deal diagram; what its header does not say is null, `contract` is `4SX by S`."""

    hands: list[JsonHand]
    header: str
    dealer: str | None
    vulnerability: str | None
    board: int | None
    contract: str | None
    passed_out: bool
    lead: str | None
    place: JsonPlace


class JsonCondition(msgspec.Struct, frozen=True, tag="condition", tag_field="kind"):
    """A `#SEAT` line sets `seat`, a `#VUL` line `vulnerability`; the other is null."""

    seat: str | None
    vulnerability: str | None
    place: JsonPlace


class JsonRow(msgspec.Struct, frozen=True):
    """A row of a bidding table; it comes before the rows that continue it."""

    token: str
    bids: list[str]
    text: str
    plain: str
    depth: int
    parent: int
    place: JsonPlace
    theirs: bool = False
    alert: bool = False
    readable: bool = True
    link: str = ""
    comments: list[str] = []


class JsonBidding(msgspec.Struct, frozen=True, tag="bidding", tag_field="kind"):
    """A bidding table; `parent` in its rows is an index into `rows`, or -1."""

    rows: list[JsonRow]
    seat: str
    vulnerability: str
    hidden: bool
    place: JsonPlace


JsonBlock: TypeAlias = (
    JsonComment
    | JsonMetadata
    | JsonHeading
    | JsonParagraph
    | JsonList
    | JsonPipeTable
    | JsonAuction
    | JsonDiagram
    | JsonCondition
    | JsonBidding
)


class JsonSequence(msgspec.Struct, frozen=True):
    """An auction and what its last call means; `block` and `row` are indices of table and row."""

    auction: str
    calls: list[str]
    we_open: bool
    ours: bool
    seat: str
    vulnerability: str
    text: str
    full_text: str
    alert: bool
    legal: bool
    variables: dict[str, str]
    block: int
    row: int


class JsonDocument(msgspec.Struct, frozen=True):
    """A document."""

    format: Literal["cuebid-bml"]
    version: int
    file: str
    metadata: dict[str, str]
    includes: list[str]
    blocks: list[JsonBlock]
    sequences: list[JsonSequence]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a document."""
    return msgspec.json.schema(JsonDocument)
