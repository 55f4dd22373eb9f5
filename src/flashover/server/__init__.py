"""The browser table's server: FastAPI at the edge, one task per room, SQLite underneath. It knows no rule of the game.

Needs the extra `web` (``pip install 'flashover[web]'``); nothing of it is imported by the library itself.
"""

from __future__ import annotations
