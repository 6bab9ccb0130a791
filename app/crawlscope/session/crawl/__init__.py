"""How a crawl happens, on asyncio. It fetches through `fetch`. Never Qt."""
