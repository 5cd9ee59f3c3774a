"""Pack texts that are sent to a partner into one word with a check sum, encrypted if need be."""

from __future__ import annotations

import hashlib
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Final, TypeVar

import msgspec

from cuebid.core import ReadError
from cuebid.practice.sealing import KeyPair, seal, unseal
from cuebid.text import decode_json

# Version 1 had answers that anybody could unpack.
_VERSION: Final = 2
# The largest session has 64 boards of some 150 characters. Longer texts are refused, because a
# small text may unpack to gigabytes.
_MOST_CHARACTERS: Final = 400_000
# 48 bits: a text that was cut or edited passes by chance once in 10^14. Encryption, and not this
# check sum, protects from forgery.
_CHECK_DIGITS: Final = 12

T = TypeVar("T")


class _Envelope(msgspec.Struct, frozen=True):
    cuebid: str
    version: int
    check: str
    content: msgspec.Raw
    sealed: bool = False


def packed(kind: str, value: object, reader: str = "") -> str:
    """Encode a value as one word for a link or a file, encrypted if `reader` is given.

    Args:
        kind: what the value is; `unpacked` accepts only the same kind.
        value: anything that msgspec encodes.
        reader: the public key of the only server that can read it; empty if anybody may read it.

    Raises:
        MissingExtraError: it is to be sealed, and PyNaCl is not installed.
        ReadError: `reader` is not a valid key.
    """
    content = msgspec.json.encode(value)
    if reader:
        content = msgspec.json.encode(seal(content, reader))
    envelope = _Envelope(kind, _VERSION, _check(content), msgspec.Raw(content), bool(reader))
    compressed = zlib.compress(msgspec.json.encode(envelope), 9)
    return urlsafe_b64encode(compressed).decode().rstrip("=")


def unpacked(kind: str, text: str, content_type: type[T], keys: KeyPair | None = None) -> T:
    """Decode and check a word that `packed` made, and return its value.

    Args:
        kind: what the value should be.
        text: the word, a link that ends in it, or the content of a file.
        content_type: the type of the value.
        keys: the keys that decrypt the value; None for words that anybody can read.

    Raises:
        MissingExtraError: it is sealed, and PyNaCl is not installed.
        ReadError: the text is damaged, of another kind or version, or sealed for another server.
    """
    # The word stands at the end of a link; mail programs put characters before and after it.
    word = text.strip().rpartition("#")[2].rpartition("=")[2].strip("<>., \n\t")
    try:
        compressed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        letter = unpacker.decompress(compressed, _MOST_CHARACTERS)
        if not unpacker.eof:
            # The last bytes, with the check sum of zlib, are missing; or the text is too long.
            raise ValueError("unfinished")  # noqa: TRY301 - told like all other damage
        envelope = decode_json(letter, _Envelope)
    except (Base64Error, ValueError, zlib.error, msgspec.DecodeError) as error:
        raise ReadError(
            "this text is damaged or was cut short; copy all of it, or send it as a file", word[:40]
        ) from error
    if envelope.cuebid != kind:
        names = {"practice-invitation": "an invitation", "practice-answers": "answers"}
        raise ReadError(
            f"this is {names.get(envelope.cuebid, 'something else')}, not {names[kind]}", word[:40]
        )
    if envelope.version != _VERSION:
        raise ReadError("this comes from another version of Cuebid; use the same one", word[:40])
    if envelope.check != _check(bytes(envelope.content)):
        raise ReadError("this text was changed on its way", word[:40])
    content = bytes(envelope.content)
    try:
        if keys is not None:
            # Content that is not sealed fails to decode here: none of our pages makes it.
            content = unseal(decode_json(content, str), keys)
        return decode_json(content, content_type)
    except msgspec.DecodeError as error:
        raise ReadError(f"this text is damaged: {error}", word[:40]) from error


def _check(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_CHECK_DIGITS]
