"""The dialog of the settings and what it remembers."""
