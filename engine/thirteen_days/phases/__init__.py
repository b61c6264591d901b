"""The phases of a round, and what happens in each."""
