"""Strategy and agenda cards."""
