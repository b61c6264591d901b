"""Cubes and markers on the board."""
