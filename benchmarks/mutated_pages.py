"""Do both readers of HTML say the same of broken pages? Mutated ones, field by field.

    python benchmarks/mutated_pages.py --count 10000 [--seed 1] [FOLDER...]

Each page is made of parts of real pages from folders (by default the documentation that
instructions.py crawls), of the soups of tests/hostile, and of random markup. What the compiled
scanner reads of it, at random budgets, must be what one tree of the whole page says; what it gives
up is only counted. Ends with 1 if a page differs, and says which; `--keep FOLDER` keeps these.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.hostile.test_soups import KINDS
from tests.page.readers import ALL, differences, reason

FOLDERS = ("/usr/share/doc/python3.11/html", "/usr/share/doc/postgresql-doc-15/html")
MOST_PAGES = 300  # that parts are taken from
PARTS = [part for kind in KINDS for part in kind]
MORE = """
<a name=x>|<a id=y href=#x>|<a href=#y>z</a>|<a href="/1" rel=nofollow>|<main>|</main>|<nav>
|</nav>|<header>|<footer>|</footer>|<aside>|</aside>|<h1>|</h1>|<h3 id=z>|<h6>|</h6>
|<img alt=w>|<img src=/i alt="a  b" width=1 height=2>|<img>
|<meta name=robots content="noindex, nofollow">|<br/>
|<meta name=description content=" d  e ">|<meta name=viewport content=w>
|<link rel=canonical href=/c>|<link rel="alternate" hreflang=de href=/de>
|<link rel=stylesheet href=http://x.test/>|<area alt=x>
|<script type=application/ld+json>{"a": 1}</script>|<script src=http://y.test/></script>
|lorem |ipsum|<form action=http://z.test/>|<button formaction=http://z.test/b>
|<input type=image src=/n>|</table>|<video poster=/p src=/v>|<object data=/o>|<embed src=/e>
|<track src=/t>|<img srcset="/s 1x, /t 2x">|&amp;|&lt|&copy|&notit;|&#0;|&#128;|&#x1F600;
|&nbsp;|&|&;|&#|&#x|&ngE;|\u3000|日本語|\xa0|ÄÖ|\u2003|\r\n|<title>t &amp; u</title>|</title>
|<p id=p>|</p >|<html lang=fr id=r>|<body id=q>|</body>|</html>|<td>|<b id=b>|</b>
|<em class=a>|</em>|<i>|</i>|<font color=b size=1>|</font>|<u><u><u><u>|<label>|</label>
|</select>|<option>|<optgroup>|<select>|<hr>|<pre>|</pre>|<li>|<dd>|<dt>|</dl>|<dl>|<ul>
|</ul>|</li>|<svg><title>v</title>|<svg><a xlink:href=/x id=s>|<svg><desc><p>|<math><mi>
|</math>|</svg>|<g id=g>|<!doctype html>|<!-- c -->
|<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">|<p><table>|<tr><td>|</tr>
|<th>|<table><caption>|<noscript>|</noscript>|<iframe src=/f title=g>|</iframe>|<textarea>
|</textarea>|<style>a{}</style>|<xmp>|</xmp>|word |The quick brown fox
|jumps over the lazy dog. | \n\t|<div class="a b" id='c"d'>|</div>|<div>
|<span title="<a href=/no>">|</span>|<x-y>|</x-y>|</a>|<a>|</a>
"""
PARTS += [part for part in MORE.strip().replace("\n|", "|").split("|") if part]


def pages_in(folders: list[str], chance: random.Random) -> list[str]:
    """Real pages in text; in their order, so that a seed says which."""
    found = sorted(path for folder in folders for path in Path(folder).rglob("*.html"))
    few = chance.sample(found, min(MOST_PAGES, len(found)))
    return [path.read_bytes().decode(errors="replace") for path in few]


def _soup(chance: random.Random, most: int) -> str:
    few = chance.sample(PARTS, chance.randint(3, 40))
    return "".join(chance.choice(few).replace("%d", "1") for _ in range(chance.randint(1, most)))


def _cut(page: str, chance: random.Random) -> str:
    start = chance.randrange(len(page) or 1)
    return page[start : start + chance.choice((20, 200, 2_000))]


def _harmed(page: str, chance: random.Random) -> str:
    """A page with a few damages: parts of it gone, moved, or replaced by others."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(page) + 1)
        end = at + chance.choice((0, 1, 5, 30, 200))
        kind = chance.randrange(5)
        if kind == 0:
            put = ""
        elif kind == 1:
            put = _cut(page, chance)
        elif kind == 2:
            put = chance.choice("<>/\"'=&;- \nab\x0b\u2028")
        else:
            put = _soup(chance, 4)
        page = page[:at] + put + page[end:]
    return page


def mutated(chance: random.Random, real: list[str]) -> str:
    """One page."""
    kind = chance.randrange(10)
    if kind < 5 or not real:
        start = chance.choice(
            ("", "<!doctype html>", "<!doctype html><html><head><title>t</title>")
        )
        return start + _soup(chance, 60)
    page = chance.choice(real)
    if kind < 8:  # a head and a part of a body: whole pages take long, and most of it says nothing
        at = chance.randrange(len(page))
        page = page[: chance.choice((0, 300, 2_000))] + page[at : at + chance.choice((300, 3_000))]
    return _harmed(page[:60_000], chance)


def compared(count: int, seed: int, folders: list[str]) -> Iterator[tuple[str, str]]:
    """Each page, and '': read alike; '-' and why it was given up; or the fields that differ."""
    real = pages_in(folders, random.Random(seed))
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        page = mutated(chance, real)
        given: bytes | str = page if chance.random() < 0.2 else page.encode()
        wanted = chance.choice((ALL, ALL._replace(resources=False), ALL._replace(facts=False)))
        wanted = wanted._replace(respects_nofollow=chance.random() < 0.3)
        if (why := reason(given, wanted)) is not None:
            yield page, f"-{why}"
            continue
        url = chance.choice(("https", "http")) + "://site.test/folder/page"
        found = differences(given, wanted, url, budget=chance.choice((1, 10, 100, 1_000, 1 << 30)))
        yield page, f"{number} {wanted}: {found}" if found else ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares both readers on mutated pages")
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the pages that differ")
    asked = parser.parse_args()
    reasons, bad = Counter[str](), 0
    for page, said in compared(asked.count, asked.seed, list(asked.folders)):
        if said.startswith("-"):
            reasons[said[1:]] += 1
        elif said:
            bad += 1
            print(said[:2_000])
            if asked.keep is not None:
                asked.keep.mkdir(exist_ok=True)
                (asked.keep / f"{bad}.html").write_text(page, newline="")
    given_up = sum(reasons.values())
    print(
        f"{asked.count} pages: {asked.count - given_up - bad} the same, {bad} other,"
        f" {given_up} given up"
    )
    for why, number in reasons.most_common():
        print(f"{number:8} {why}")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
