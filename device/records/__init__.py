"""Games on disk: the shelf, its index, and what is given back of damaged ones."""
