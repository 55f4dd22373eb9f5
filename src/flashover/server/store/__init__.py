"""Games on disk: one protocol, an SQLite file or a PostgreSQL database behind it."""

from __future__ import annotations
