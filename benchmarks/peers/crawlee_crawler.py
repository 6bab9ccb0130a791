# mypy: ignore-errors
"""Crawlee's HTTP crawler with its parsel parser, ten requests at a time, kept in memory."""

import asyncio
import logging
import sys

from crawlee import ConcurrencySettings
from crawlee.crawlers import ParselCrawler
from crawlee.storage_clients import MemoryStorageClient


async def main() -> None:
    crawler = ParselCrawler(
        storage_client=MemoryStorageClient(),
        concurrency_settings=ConcurrencySettings(
            min_concurrency=10, desired_concurrency=10, max_concurrency=10
        ),
        use_session_pool=False,
        configure_logging=False,
    )
    logging.disable(logging.WARNING)

    @crawler.router.default_handler
    async def handle(context) -> None:
        await context.enqueue_links()

    await crawler.run([sys.argv[1]])


asyncio.run(main())
