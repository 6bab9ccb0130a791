"""Everything that is known of one URL."""
