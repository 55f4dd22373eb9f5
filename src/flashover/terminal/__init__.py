"""The game in a terminal: a client of `Game` that asks, draws and reports; it knows no rule."""
