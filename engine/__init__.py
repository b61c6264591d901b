"""The rules: pure functions over frozen values, with no I/O, clock, randomness or hardware."""
