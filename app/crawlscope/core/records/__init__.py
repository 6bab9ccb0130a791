"""What happened, and what is kept of it: events, facts, records in columns, the tree."""
