"""The edge: routes, sockets, limits and tokens. Everything that comes from outside is checked here before a table sees it."""

from __future__ import annotations
