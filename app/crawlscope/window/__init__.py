"""Where the window meets the crawl, its file, its past and the lab."""
