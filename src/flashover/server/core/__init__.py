"""What a table does: pure functions of its state and an input, with effects for the shell to carry out. No clock, no sockets, no disk."""

from __future__ import annotations
