"""How to play well, in native words: ways, dangers, a fast policy, the value of a position, whole turns and rollouts.

Compiled together with `flashover.rules`, whose states it reads and plays; no rule is written here. The bots of `flashover.bots` put
names, clocks and sentences on top.
"""
