"""Conversion of hands and deals to NumPy arrays, without importing NumPy."""

from __future__ import annotations

import sys
from typing import Any


def bits_array(bits: int | list[int], dtype: Any, copy: bool | None) -> Any:  # noqa: ANN401 - NumPy's types
    """Return the bits of one or more hands as an array of `uint64`, as `Dealer.arrays` does.

    Args:
        bits: `Hand.bits` of one hand, or a list of such numbers.
        dtype: the type asked for; None for `uint64`.
        copy: as in NumPy's `__array__` protocol; False is refused, as the array is always new.

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
