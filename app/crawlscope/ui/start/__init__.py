"""What the centre shows while there is no crawl."""
