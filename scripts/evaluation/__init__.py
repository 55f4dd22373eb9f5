"""How good the bots are: the games played to measure it, and the tables of docs/results/bots.md that report them."""
