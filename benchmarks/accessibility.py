"""What axe-core says of ten pages in our browser, and in Debian's Chromium: rule by rule, and
element by element.

    python benchmarks/accessibility.py [--axe FILE]

The pages are of python3.11-doc, of postgresql-doc-15 and of the demo site. Both browsers run the
same axe.min.js, that of the extra `accessibility` unless another one is named. It needs Debian's
chromium, the two packages and the extra `render`; Playwright goes to the folder of the peers.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import PYTHON, script
from benchmarks.folder_site import served_folder
from benchmarks.measuring import ROOT, keep
from benchmarks.rendering import NO_SANDBOX, OURS, demo
from crawlscope.runtime.browser.axe import MOST_OF_A_RULE, MOST_TEXT, installed
from crawlscope.store import CrawlFile

FOLDERS = {
    "/usr/share/doc/python3.11/html": (
        *("index.html", "search.html", "tutorial/classes.html", "library/sqlite3.html"),
    ),
    "/usr/share/doc/postgresql-doc-15/html": ("index.html", "sql-select.html", "datatype.html"),
}
DEMO = ("rendered/barred", "rendered/barred-nearly", "visit/")
Found = dict[str, dict[str, tuple[str, int, list[str]]]]
"""By page and rule: the impact, how many elements, and the selectors of the first ones."""


@contextlib.contextmanager
def served() -> Iterator[list[list[str]]]:
    """The URLs of each site."""
    with contextlib.ExitStack() as stack:
        sites = []
        for folder, pages in FOLDERS.items():
            url = stack.enter_context(served_folder(Path(folder))).url
            sites.append([url.rstrip("/") + "/" + each for each in pages])
        url = stack.enter_context(demo())
        sites.append([url + each for each in DEMO])
        yield sites


def ours(axe: str, urls: list[str]) -> Found:
    found: Found = {}
    with tempfile.TemporaryDirectory() as folder:
        options = ("--no-follow", "--render", "--axe", axe, "--render-block", "", "--quiet")
        subprocess.run(
            [*OURS, "crawl", *urls, *options, "--save", "a.crawl"],
            check=True,
            cwd=folder,
            env={**os.environ, **NO_SANDBOX, "XDG_DATA_HOME": folder, "PYTHONPATH": str(ROOT)},
        )
        with CrawlFile.open(str(Path(folder, "a.crawl"))) as file:
            for id_, url in enumerate(urls, 1):
                facts = file.facts_of(id_)
                assert facts is not None
                assert facts.rendered is not None
                said = facts.rendered.accessibility
                assert said is not None
                assert not said.problem, f"{url}: {said.problem}"
                found[url] = {
                    each.rule: (each.impact, each.elements, list(each.selectors))
                    for each in said.violations
                }
    return found


def theirs(axe: str, urls: list[str]) -> Found:
    command = [str(PYTHON), script("peers/playwright_axe.py"), axe, *urls]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {
        url: {
            rule: (impact, number, [each[:MOST_TEXT] for each in selectors[:MOST_OF_A_RULE]])
            for rule, impact, number, selectors in rules
        }
        for url, rules in json.loads(done.stdout).items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--axe", metavar="FILE", default=installed())
    axe = str(Path(parser.parse_args().axe).resolve())
    rows = []
    print("| page | rules broken, ours / Chromium's | elements | differing |")
    print("|---|--:|--:|--:|")
    with served() as sites:
        for urls in sites:
            we, they = ours(axe, urls), theirs(axe, urls)
            for url in urls:
                differing = [
                    f"{rule}: ours {we[url].get(rule)}, Chromium's {they[url].get(rule)}"
                    for rule in sorted({*we[url], *they[url]})
                    if we[url].get(rule) != they[url].get(rule)
                ]
                numbers = [sum(each[1] for each in found[url].values()) for found in (we, they)]
                rows.append([url, len(we[url]), len(they[url]), *numbers, differing])
                name = url.partition("://")[2].partition("/")[2]
                rules = f"{len(we[url])} / {len(they[url])}"
                print(f"| {name} | {rules} | {numbers[0]} / {numbers[1]} | {len(differing)} |")
                for line in differing:
                    print(f"{name}: {line}", file=sys.stderr)
    print(keep("accessibility", {"axe": axe, "rows": rows}))


if __name__ == "__main__":
    main()
