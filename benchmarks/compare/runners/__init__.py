"""One module per package that is timed; each is imported in a process of its own."""
