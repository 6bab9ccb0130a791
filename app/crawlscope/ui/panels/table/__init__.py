"""The table of URLs, its model, its order and its filter."""
