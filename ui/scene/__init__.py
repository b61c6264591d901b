"""What is on the panel as data, how it is laid out, and how it is painted."""
