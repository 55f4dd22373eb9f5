"""The balance tables: the games of the planner that are kept, the figures of all games, and the page with its pictures."""
