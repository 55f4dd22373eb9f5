"""Who may play for a seat: the holder of its token. Of tokens and transfer codes only the hashes are stored (`core.tokens`)."""

from __future__ import annotations

import secrets

#: No letter or digit that is easily taken for another.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_token() -> str:
    """An unguessable token."""
    return secrets.token_urlsafe(24)


def new_transfer_code() -> str:
    """What moves seats to another device, once and for a few minutes: as unguessable as a token, but shorter, to fit a QR code."""
    return secrets.token_urlsafe(16)


def new_room_id() -> str:
    """The part of a room's link that is its secret."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A short code to read out: ``ABCD-EF``."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
    return f"{letters[:4]}-{letters[4:]}"


def normal_code(text: str) -> str | None:
    """A code as typed, in its stored form; None when it is not a code."""
    letters = text.replace("-", "").replace(" ", "").upper()
    if len(letters) != 6 or not set(letters) <= set(CODE_LETTERS):
        return None
    return f"{letters[:4]}-{letters[4:]}"
