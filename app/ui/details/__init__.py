"""All that is known of one URL."""
