"""Cards: as printed, as they lie in the deck and in hands, and what events do."""
