"""The tree of URLs, its model and the search in it."""
