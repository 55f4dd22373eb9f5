"""Nonsense for a server: messages as a page sends them, changed a little or much, over HTTP and WebSockets.

`python -m tests.fuzz` sends as many as one likes; `test_fuzz.py` of the server and of this folder are samples.
"""

from __future__ import annotations
