"""The graph of the queue."""
