"""The window around its panels."""
