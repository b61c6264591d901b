"""Following her deck alone, at a table nobody tracks."""
