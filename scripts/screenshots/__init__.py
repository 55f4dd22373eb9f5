"""The pictures of the page: how they are taken, of which games, and what each of them is of."""
