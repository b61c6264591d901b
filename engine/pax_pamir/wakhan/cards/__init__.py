"""The AI cards, the boxes on them, and the deck they come from."""
