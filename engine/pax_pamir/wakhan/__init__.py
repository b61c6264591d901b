"""Wakhan, who plays Pax Pamir by the cards of her own deck, against one or two players."""
