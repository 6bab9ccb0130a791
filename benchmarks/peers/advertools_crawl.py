# mypy: ignore-errors
"""advertools, which runs Scrapy: a whole site into a file of lines."""

import os
import sys
from pathlib import Path

import advertools

SETTINGS = {
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": False,
    "CONCURRENT_REQUESTS": 10,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 10,
    "DOWNLOAD_DELAY": 0,
}

if __name__ == "__main__":
    folder = Path(sys.executable).parent  # where the scrapy is that it calls by its name
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"
    advertools.crawl(
        sys.argv[1],
        "found.jsonl",
        follow_links=True,
        allowed_domains=["127.0.0.1"],
        custom_settings=SETTINGS,
    )
