"""The loop that the window and the crawl share: its callbacks, and how long each takes."""
