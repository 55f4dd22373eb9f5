"""Bots, advice and reviews: what takes a while, in processes of its own."""

from __future__ import annotations
