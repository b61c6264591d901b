"""One module per screen: how it is laid out, and what its controls mean."""
