"""The messages of the table, as they cross the network: their types, and how the engine's values become them."""

from __future__ import annotations
