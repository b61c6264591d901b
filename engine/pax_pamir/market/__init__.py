"""The market and what is bought there."""
