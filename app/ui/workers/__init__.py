"""The panel of workers."""
