"""One module per command of the command line, each loaded only when it is asked for."""
