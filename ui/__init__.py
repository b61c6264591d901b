"""The touchscreen companion, drawn from prompts and views; nothing is in it yet."""
