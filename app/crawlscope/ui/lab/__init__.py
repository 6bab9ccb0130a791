"""The window of the concurrency lab."""
