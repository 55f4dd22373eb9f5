"""What an operator sees of a server and does to it: metrics, logs, health, closed rooms and banned addresses."""

from __future__ import annotations
