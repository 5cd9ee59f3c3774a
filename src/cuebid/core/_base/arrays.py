"""Values of core as NumPy arrays, though core does not import NumPy."""

from __future__ import annotations

import sys
from typing import Any


def bits_array(bits: int | list[int], dtype: Any, copy: bool | None) -> Any:  # noqa: ANN401 - NumPy's types
    """Return sets of cards as an array of `uint64`, the form in which `Dealer.arrays` gives hands.

    Args:
        bits: `Hand.bits`, or a list of them.
        dtype: the type asked for; None for `uint64`.
        copy: as in NumPy's `__array__` protocol; False cannot be done, for the array is made here.

    Raises:
        ValueError: `copy` is False.
    """
    # NumPy's protocol: `copy=False` asks for memory that is shared, and a hand has none to share.
    if copy is False:
        raise ValueError("an array of cards is always a copy")
    # Only NumPy calls `__array__`, so it is loaded. An import, even here, would be against the rule
    # that core needs the standard library only.
    numpy = sys.modules["numpy"]
    array = numpy.array(bits, dtype=numpy.uint64)
    return array if dtype is None else array.astype(dtype)
