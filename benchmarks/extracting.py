"""What 30 rules cost a page, ours and parsel's, on the same pages and for the same values.

    python benchmarks/extracting.py                  # 10,000 pages of a generated shop
    python benchmarks/extracting.py --pages 1000
    python benchmarks/extracting.py --folder FOLDER  # the HTML files of a folder instead

parsel (BSD, on lxml) is needed beside: pip install parsel. Both run in this process in turns, a
hundred pages each, so that a busy machine slows both down; the figures are microseconds a page,
with the tree that is made of it. There are 15 selectors and 15 XPaths; all values are compared.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.extraction.rule import rules_of
from crawlscope.page.extracting import Extractor

PORTION = 100  # pages in turn
CSS = (
    *("title", "h1", "h2", "p", ".price", ".sku", "nav a", "ul.tags li", "table td"),
    *("div.box > p", "#main h2", "footer", "em", "strong", "blockquote p"),
)
XPATH = (
    *("//title", "//h1", "//h2[1]", "//p[@class='price']", "//a[1]", "//li[last()]", "//td[2]"),
    *("//nav/a[3]", "//div[@id='main']//h2", "//footer", "//table//tr[2]/td[1]", "//em"),
    *("//p[contains(@class, 'sku')]", "//ul/li[2]", "//blockquote/p"),
)
RULES = [f"c{n}=css:{each}" for n, each in enumerate(CSS)]
RULES += [f"x{n}=xpath:{each}" for n, each in enumerate(XPATH)]
WORDS = ("a", "page", "of", "some", "shop", "has", "words", "about", "things", "to", "buy")
Values = list[str | None]


def generated(number: int) -> Iterator[bytes]:
    """Pages of about 8 KB."""
    random = Random(number)
    for page in range(number):
        words = iter(lambda: " ".join(random.choices(WORDS, k=12)), None)
        links = "".join(f"<a href='/{n}'>{next(words)}</a>" for n in range(20))
        items = "".join(f"<li>{next(words)}</li>" for _ in range(10))
        cells = "".join(f"<tr><td>{n}</td><td>{next(words)}</td></tr>" for n in range(10))
        boxes = "".join(
            f"<div class='box'><h2>{next(words)}</h2><p>{next(words)} <em>{n}</em></p></div>"
            for n in range(20)
        )
        yield (
            f"<!doctype html><html><head><title>Page {page}</title></head><body><nav>{links}</nav>"
            f"<h1>{next(words)}</h1><p class='price'>{page}.50 EUR</p><p class='sku x'>{page}</p>"
            f"<div id='main'>{boxes}</div><ul class='tags'>{items}</ul><table>{cells}</table>"
            f"<blockquote><p>{next(words)}</p></blockquote><footer>{next(words)}</footer></body>"
        ).encode()


def ours() -> Callable[[bytes], Values]:
    extractor = Extractor(rules_of(RULES))

    def take(page: bytes) -> Values:
        return [
            str(value) if value else None for _, value in in_one_go(extractor.taking(page)).values
        ]

    return take


def parsel_s() -> Callable[[bytes], Values]:
    try:
        from parsel import Selector  # type: ignore[import-not-found]  # it is no part of this project
    except ImportError:
        raise SystemExit("parsel is needed: pip install parsel") from None

    def take(page: bytes) -> Values:
        root = Selector(body=page, encoding="utf-8")
        found = [root.css(each) for each in CSS] + [root.xpath(each) for each in XPATH]
        texts = (nodes[0].xpath("string()").get() if nodes else None for nodes in found)
        return [" ".join(text.split())[:1000] or None if text else None for text in texts]

    return take


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    pages = generated(given.pages)
    if given.folder is not None:
        pages = (path.read_bytes() for path in sorted(given.folder.rglob("*.html"))[: given.pages])
    takes = {"Crawlscope": ours(), "parsel": parsel_s()}
    seconds, number, size, differ = dict.fromkeys(takes, 0.0), 0, 0, 0
    while portion := list(islice(pages, PORTION)):
        found = []
        for name, take in takes.items():
            began = perf_counter()
            found.append([take(page) for page in portion])
            seconds[name] += perf_counter() - began
        number, size = number + len(portion), size + sum(map(len, portion))
        differ += sum(one != other for one, other in zip(*found, strict=True))
    print(f"{len(RULES)} rules, {number:,} pages of {size / max(1, number) / 1024:.1f} KB")
    for name, each in seconds.items():
        print(f"{name:<12}{each / max(1, number) * 1e6:>8,.0f} us a page")
    print(f"parsel takes {seconds['parsel'] / seconds['Crawlscope']:.1f} times as long")
    print(f"pages with another value: {differ}")


if __name__ == "__main__":
    main()
