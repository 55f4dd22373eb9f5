"""A simulated world: the core of the tables, a database and several servers under one deterministic loop with virtual time.

Every run is a seed and replays from it: `python -m tests.world --seed 7 --trace`. The core is the one of the real server; the world is
another shell around it, and a model of the rest (decision 12). Sockets tear and stall, disks fail and forget, processes die between any
two effects; an independent reader (`reader.py`) compares what the pages were told with what is left.
"""
