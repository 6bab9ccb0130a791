"""What is asked of a ledger: filters, distributions, overviews, comparisons, reports."""
