"""What a crawl says is wrong with a site: the findings, what decides on them, where they are."""
