"""Drivers behind small interfaces, each with a simulated twin that is a feature of its own."""
