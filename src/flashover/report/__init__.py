"""What the games of a study say: tables, charts, boards with the places where it happened, one page with all of it."""
