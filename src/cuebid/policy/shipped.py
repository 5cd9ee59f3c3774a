"""Load the policy network of the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.policy.network import PolicyNetwork

_FILE: Final = "policy.npz"


@cache
def shipped_network() -> PolicyNetwork:
    """Return the policy network of the package, loaded once from its file."""
    content = files("cuebid.policy").joinpath(_FILE).read_bytes()
    with np.load(BytesIO(content)) as stored:
        arrays: dict[str, NDArray[Any]] = dict(stored)
    return PolicyNetwork.from_arrays(arrays)
