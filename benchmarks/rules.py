"""Instructions to judge a URL by one rule, by a hundred and by ten thousand.

`python benchmarks/rules.py` takes some minutes; it needs valgrind. `offered`: a new address on a
page gets its id, is judged, and queued. `judged anew`: a rule was added while 20,000 URLs are
queued, and each is judged again; compiling what the new rule makes necessary is part of that. No
rule is found in these URLs: what is, is judged sooner.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.counted import count
from benchmarks.instructions import instructions
from benchmarks.measuring import RunError
from crawlscope.core.base.pattern import exactly, of_folder, of_parameter
from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl.crawler import Crawler

HOST = "http://127.0.0.1:8000/"
RULES = 1, 100, 10_000
QUEUED = 20_000
FEWER, MORE = 2_000, 10_000  # URLs offered
KINDS: dict[str, Callable[[int], str]] = {
    "a folder of a host": lambda n: exactly(f"{HOST}shop/c{n}/", to_end=False),
    "a URL": lambda n: exactly(f"{HOST}shop/article-{n}.html", to_end=True),
    "a parameter": lambda n: of_parameter(f"p{n}"),
    "a word": lambda n: f"word{n}x",
    "digits": lambda n: f"/{n}/[0-9]+$",
    "a folder of any host": lambda n: of_folder(f"/c{n}/"),
    "with gaps": lambda n: f"a{n}.*b{n}.*c{n}[.]pdf$",
}


async def judge(kind: str, rules: int, urls: int, is_anew: bool) -> None:
    texts = tuple(KINDS[kind](number) for number in range(rules))
    events: list[object] = []
    before = texts[:-1] if is_anew else texts
    crawler = Crawler(Settings.checked(roots=[HOST], exclude=before), events.append)
    crawler.intake.offer_root(HOST)
    in_one_go(crawler.intake.judge_anew())

    def offer() -> None:
        for number in range(urls):
            url = f"{HOST}some/folder-{number % 50}/page-{number}.html?size={number % 7}"
            crawler.intake.offer(url, 1, 1, "a link", 10)

    if is_anew:
        offer()
        count()
        await crawler.change({"exclude": texts})
    else:
        count()
        offer()
    assert len(crawler.frontier) == urls + 1


def judging(kind: str, rules: int, urls: int, *options: str) -> float:
    given = f"--kind={kind}", f"--rules={rules}", f"--urls={urls}", *options
    return instructions(("benchmarks.rules", *given))


def row(kind: str, is_anew: bool) -> list[float]:
    """Thousands of instructions a URL, by how many rules there are."""
    if is_anew:
        return [judging(kind, rules, QUEUED, "--anew") / QUEUED / 1e3 for rules in RULES]
    found = []
    for rules in RULES:
        more, fewer = (judging(kind, rules, urls) for urls in (MORE, FEWER))
        found.append((more - fewer) / (MORE - FEWER) / 1e3)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", help=argparse.SUPPRESS)
    parser.add_argument("--rules", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--urls", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--anew", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.kind:
        asyncio.run(judge(given.kind, given.rules, given.urls, given.anew))
        return
    head = "".join(f"{f'{rules:,} rules':>14}" for rules in RULES)
    print(f"{'thousands of instructions a URL':38}{head}{'ratio':>8}")
    for is_anew in (False, True):
        for kind in KINDS:
            name = f"{'judged anew' if is_anew else 'offered'}, {kind}"
            found = row(kind, is_anew)
            figures = "".join(f"{each:14.1f}" for each in found)
            print(f"{name:38}{figures}{found[-1] / found[0]:8.1f}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except RunError as problem:
        sys.exit(str(problem))
