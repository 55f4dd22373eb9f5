"""The browser table's server: FastAPI at the edge, one task per room, SQLite underneath. It knows no rule of the game.

The packages it stands on come with the distribution, but neither they nor anything here is imported by the library itself.
"""

from __future__ import annotations
