"""How everything looks: colours, type, icons."""
