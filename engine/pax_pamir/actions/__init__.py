"""The actions of a turn, and what they cost."""
