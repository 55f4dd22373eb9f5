"""Many games side by side, as numbers: what an agent sees and may do, written into memory it can read without copying.

Compiled with the rules. Nothing here knows a learning library; `flashover.envs` puts the known interfaces on top.
"""
