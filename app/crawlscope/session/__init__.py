"""A crawl from its beginning to its end, whoever looks at it."""
