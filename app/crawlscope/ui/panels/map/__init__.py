"""A map of the folders of a crawl, and of the links around a URL."""
