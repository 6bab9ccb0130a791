"""Charts of a crawl: what it consists of."""
