"""Encrypt texts for one server: sealed boxes of libsodium (X25519, XSalsa20, Poly1305).

A sealed box is made with the reader's public key alone and opened with the secret key; nobody else,
not even the sender, can open it.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

import msgspec

from cuebid.core import MissingExtraError, ReadError

if TYPE_CHECKING:
    from types import ModuleType


class OtherSessionError(ReadError):
    """Error: a text is not for this session; it may be for another session of the same player."""


class KeyPair(msgspec.Struct, frozen=True):
    """The keys of one server for one session, as Base64."""

    secret: str
    """Decrypts texts; it never leaves the server."""
    public: str
    """Encrypts texts for this server."""


def new_key_pair() -> KeyPair:
    """Return a new random pair of keys.

    Raises:
        MissingExtraError: PyNaCl is not installed.
    """
    library, _ = _library()
    secret = library.PrivateKey.generate()
    return KeyPair(_text(bytes(secret)), _text(bytes(secret.public_key)))


def seal(content: bytes, public: str) -> str:
    """Encrypt bytes as a text that only the owner of a public key can read.

    Raises:
        MissingExtraError: PyNaCl is not installed.
        ReadError: `public` is not a valid key.
    """
    library, errors = _library()
    try:
        box = library.SealedBox(library.PublicKey(urlsafe_b64decode(public)))
    except (ValueError, errors.CryptoError) as error:
        raise ReadError("the key of the partner's server is damaged", public[:40]) from error
    return _text(box.encrypt(content))


def unseal(text: str, keys: KeyPair) -> bytes:
    """Decrypt a text that `seal` made for these keys.

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
    """Import and return PyNaCl's modules `public` and `exceptions`."""
    try:
        # Imported here, because practice in the terminal needs no encryption.
        from nacl import exceptions, public  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError("answers that travel", "web") from error
    return public, exceptions
