"""The asyncio shell: feeds the core with messages, timers and answers, and carries out its effects."""

from __future__ import annotations
