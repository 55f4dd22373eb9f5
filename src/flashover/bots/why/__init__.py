"""What a bot's turn is for, in one line: read from the planned plies and their facts, never from the bot's code."""
