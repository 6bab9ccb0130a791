# mypy: ignore-errors
"""Playwright with Debian's Chromium: follows the links of rendered pages, some pages at a time.

`playwright_crawler.py URL PAGES WAIT` prints the links of each page as JSON. WAIT is what counts as
rendered: `networkidle`, or a selector that is there then, which only who knows the site can name.
"""

import asyncio
import json
import sys
from urllib.parse import urldefrag

from playwright.async_api import async_playwright

CHROMIUM = "/usr/bin/chromium"
LINKS = "() => [...document.querySelectorAll('a[href]')].map((each) => each.href)"


async def main(url: str, pages: int, wait: str) -> None:
    queue, found = asyncio.Queue(), {}
    queue.put_nowait(url)
    seen = {url}

    async def work(context) -> None:
        page = await context.new_page()
        while True:
            here = await queue.get()
            try:
                if wait == "networkidle":
                    await page.goto(here, wait_until=wait)
                else:
                    await page.goto(here)
                    await page.wait_for_selector(wait)
                links = found[here] = await page.evaluate(LINKS)
                for each in links:
                    target = urldefrag(each)[0]
                    if target.startswith(url) and target not in seen:
                        seen.add(target)
                        queue.put_nowait(target)
            finally:
                queue.task_done()

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        context = await browser.new_context(viewport={"width": 412, "height": 915})
        workers = [asyncio.create_task(work(context)) for _ in range(pages)]
        await queue.join()
        for each in workers:
            each.cancel()
        await browser.close()
    print(json.dumps(found))


asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
