"""How a crawl happens: asyncio and aiohttp. Never Qt."""
