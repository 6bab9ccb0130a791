"""One URL in, one answer out. The only room that knows aiohttp's client."""
