"""Help in the window."""
