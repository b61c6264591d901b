"""Positions: written down, typed in, checked and corrected."""
