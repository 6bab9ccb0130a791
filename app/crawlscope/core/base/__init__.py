"""What knows no crawl: words, languages, units, slices, budgets, addresses, patterns."""
