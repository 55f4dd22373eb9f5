"""Several processes that share one database: who is alive, whose a game is, and how a connection comes to its owner."""

from __future__ import annotations
