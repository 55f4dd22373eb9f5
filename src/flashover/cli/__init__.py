"""The command `flashover`: `arguments` says what can be typed, `main` runs it, each group of commands has a file of its own."""
