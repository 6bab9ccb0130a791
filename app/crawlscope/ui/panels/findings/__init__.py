"""Findings: what the crawl says is wrong, why it matters, how to mend it, and where it is."""
