# mypy: ignore-errors
"""axe-core as its makers mean it to be run: in the page, by Playwright with Debian's Chromium.

`playwright_axe.py AXE URL...` prints by URL what it finds: rule, impact, elements, selectors.
"""

import asyncio
import json
import sys
from pathlib import Path

from playwright.async_api import async_playwright

CHROMIUM = "/usr/bin/chromium"
RUN = """() => axe.run(document, {iframes: false}).then(found => found.violations.map(each => [
  each.id, each.impact, each.nodes.length, each.nodes.map(node => node.target.flat().join(" >>> "))
]))"""


async def main(text: str, urls: list[str]) -> None:
    found = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        context = await browser.new_context(
            viewport={"width": 412, "height": 915}, is_mobile=True, device_scale_factor=1
        )
        for url in urls:
            page = await context.new_page()
            await page.goto(url, wait_until="networkidle")
            await page.evaluate(text)
            found[url] = await page.evaluate(RUN)
            await page.close()
        await browser.close()
    print(json.dumps(found))


asyncio.run(main(Path(sys.argv[1]).read_text("utf-8"), sys.argv[2:]))
