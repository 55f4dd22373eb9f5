"""The command `flashover`: `main` reads the arguments; each group of commands has a file that only carries them out."""
