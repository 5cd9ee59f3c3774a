"""Nodes are values: equal by what they say, packed and unpacked unchanged."""

import msgspec
import pytest

from cuebid.database.language import tree
from cuebid.database.language.node import Node, walk
from cuebid.database.language.tree import (
    Backreference,
    BracketKind,
    Brackets,
    Concatenation,
    Jump,
    Literal,
    Number,
    Pattern,
    Restart,
)

EXAMPLE = Pattern(
    Jump(
        7,
        False,
        Concatenation((Literal("1"), Brackets(BracketKind.ABOVE, 0, (Backreference("a"),)))),
    ),
    Restart("NEXT"),
)


def test_a_node_is_what_it_says_and_not_where_it_stands():
    assert Literal("1N", start=0, end=2) == Literal("1N", start=9, end=11)
    assert hash(Literal("1N", start=0, end=2)) == hash(Literal("1N"))
    assert not Literal("1N", start=0, end=2) != Literal("1N", start=9, end=11)  # noqa: SIM202 - the other operator
    assert Literal("1N") != Literal("1H")
    assert not Literal("1N") == Literal("1H")  # noqa: SIM201 - the other operator


def test_nodes_of_different_kinds_are_never_equal():
    assert tree.Capture("a") != tree.Backreference("a")
    assert Number(1) != 1


def test_a_tree_packs_and_unpacks_unchanged():
    packed = msgspec.msgpack.encode(EXAMPLE)
    unpacked = msgspec.msgpack.decode(packed, type=Pattern)
    assert unpacked == EXAMPLE
    assert [type(node) for node in walk(unpacked)] == [type(node) for node in walk(EXAMPLE)]


def test_a_walk_visits_every_node_in_the_order_it_is_written():
    kinds = [type(node).__name__ for node in walk(EXAMPLE)]
    assert kinds == [
        "Pattern",
        "Jump",
        "Concatenation",
        "Literal",
        "Brackets",
        "Backreference",
        "Restart",
    ]


def test_a_node_cannot_change():
    with pytest.raises(AttributeError):
        EXAMPLE.restart = None


def test_the_module_offers_every_node_it_defines():
    nodes = {
        name
        for name, value in vars(tree).items()
        if isinstance(value, type) and issubclass(value, Node) and value is not Node
    }
    assert nodes <= set(tree.__all__)
