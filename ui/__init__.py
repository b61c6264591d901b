"""The screens: laid out as data from looks at the game, painted with pygame."""
