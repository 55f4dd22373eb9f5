"""Faults on the real thing: processes that are killed, lines that are cut, disks that fill up, clocks that jump, while people play.

`python -m tests.faults` runs rounds of every kind and adds up what they came to; `test_faults.py` is a sample of it.
"""

from __future__ import annotations
