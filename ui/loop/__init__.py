"""The running panel: window, fingers, waiting and sound."""
