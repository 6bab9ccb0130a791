"""What a crawl found, at one look."""
