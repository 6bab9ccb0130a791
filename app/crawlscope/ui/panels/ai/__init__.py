"""What robots.txt lets AI crawlers have."""
