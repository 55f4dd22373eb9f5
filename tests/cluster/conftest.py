"""Studies on Ray. Run by `make clustertest`, with Ray in an environment of its own."""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("FLASHOVER_CLUSTER") else ["test_*.py"]

if not collect_ignore_glob:
    from flashover.sim.cluster import _own_token

    # Before Ray is imported, which reads once whether and by which token its processes know each other.
    _own_token()
