"""All folds of the events: counts, history, samples, and the crawl at any of its moments."""
