"""Decode untrusted JSON and TOML; nesting that is too deep raises the usual decoding error."""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ["decode_json", "decode_toml"]

_Value = TypeVar("_Value")
_TOO_DEEP = "brackets are nested too deeply"


def decode_json(data: bytes | str, wanted: type[_Value]) -> _Value:
    """Decode a JSON text to a value of the wanted type.

    Raises:
        msgspec.DecodeError: the text is not JSON, not of the wanted type, or nested too deeply.
    """
    import msgspec  # noqa: PLC0415 - slow to import

    try:
        return msgspec.json.decode(data, type=wanted)
    except RecursionError:
        # Without the cause: its traceback has a thousand frames.
        raise msgspec.DecodeError(_TOO_DEEP) from None


def decode_toml(text: str) -> dict[str, Any]:
    """Decode a TOML text to a dictionary.

    Raises:
        tomllib.TOMLDecodeError: the text is not TOML, or nested too deeply.
    """
    import tomllib  # noqa: PLC0415 - slow to import

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise tomllib.TOMLDecodeError(_TOO_DEEP) from None
