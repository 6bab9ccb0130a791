"""Where the terminal meets the crawl and the lab."""
