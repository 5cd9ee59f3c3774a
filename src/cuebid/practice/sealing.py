"""Texts that only one server can read: sealed boxes of libsodium (X25519, XSalsa20, Poly1305).

A sealed box is made with the reader's public key alone and opened with his secret one; whoever
carries it, the sender included, cannot open it again.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

import msgspec

from cuebid.core import MissingExtraError, ReadError

if TYPE_CHECKING:
    from types import ModuleType


class OtherSessionError(ReadError):
    """A text that is not for this session; it may be for another one of the same player."""


class KeyPair(msgspec.Struct, frozen=True):
    """The keys of one server for one session, as Base64."""

    secret: str
    """Opens what was sealed; it never leaves the server."""
    public: str
    """Seals."""


def new_key_pair() -> KeyPair:
    """Return new keys.

    Raises:
        MissingExtraError: PyNaCl is not installed.
    """
    library, _ = _library()
    secret = library.PrivateKey.generate()
    return KeyPair(_text(bytes(secret)), _text(bytes(secret.public_key)))


def seal(content: bytes, public: str) -> str:
    """Return a content as a text that only the owner of a key can read.

    Raises:
        MissingExtraError: PyNaCl is not installed.
        ReadError: the key is none.
    """
    library, errors = _library()
    try:
        box = library.SealedBox(library.PublicKey(urlsafe_b64decode(public)))
    except (ValueError, errors.CryptoError) as error:
        raise ReadError("the key of the partner's server is damaged", public[:40]) from error
    return _text(box.encrypt(content))


def unseal(text: str, keys: KeyPair) -> bytes:
    """Return the content of a sealed text.

    Raises:
        MissingExtraError: PyNaCl is not installed.
        OtherSessionError: it was sealed for another server, or changed.
    """
    library, errors = _library()
    box = library.SealedBox(library.PrivateKey(urlsafe_b64decode(keys.secret)))
    try:
        return bytes(box.decrypt(urlsafe_b64decode(text)))
    except (ValueError, errors.CryptoError) as error:
        raise OtherSessionError(
            "these answers are sealed for another Cuebid: they are your own, or belong to another "
            "session",
            text[:40],
        ) from error


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode()


def _library() -> tuple[ModuleType, ModuleType]:
    """Return PyNaCl's modules of keys and of errors."""
    try:
        # Imported here: practice in the terminal sends no letters.
        from nacl import exceptions, public  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("answers that travel", "web") from error
    return public, exceptions
