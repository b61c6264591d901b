"""Pieces on the map, who rules, and Dominance Checks."""
