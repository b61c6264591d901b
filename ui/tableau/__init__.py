"""One module per game: its board as the panel shows it, and its common steps."""
