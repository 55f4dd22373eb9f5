"""Who holds a token: only its hash is known here."""

from __future__ import annotations

import hashlib
import hmac


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def matches(token: str, stored: str | None) -> bool:
    """Whether a token has the stored hash, compared in constant time."""
    return stored is not None and hmac.compare_digest(token_hash(token), stored)
