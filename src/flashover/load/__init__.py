"""Many rooms at once, to see what a server holds: `flashover load`."""

from __future__ import annotations
