"""How good the bots are: the games that are played for it, and the part of docs/results/bots.md that tells them."""
