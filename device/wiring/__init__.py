"""What is wired up: which devices the settings ask for, and how they take part in a game."""
