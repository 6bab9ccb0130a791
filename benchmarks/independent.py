"""Findings of real sites against other programs: sets are compared, not counts.

`python benchmarks/independent.py SITE...`; a site is a folder of HTML or a Debian package that has
one (`python3.11-doc`, `postgresql-doc-15`: downloaded and unpacked, not installed). It is served
on loopback and checked by

- Crawlscope: `crawl`, and the exports `links.csv` and `findings.csv`;
- lxml: `peers/lxml_links.py`, a crawler of a hundred lines that shares none with ours;
- lychee (Rust, html5ever): every link and fragment of the files;
- LinkChecker (BeautifulSoup): links; fragments too with `--anchors` (half an hour of processor
  time for 20,000 fragments, because each one is a download to it);
- Python's `html.parser`: titles.

`python benchmarks/crawlers.py` installs the tools. Each difference is listed on stderr.
"""

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.crawlers import PEERS, PYTHON, script
from benchmarks.linkchecker import served

ROOT = Path(__file__).parent.parent
LONGEST_RUN = int(os.environ.get("LONGEST_RUN", "600"))  # seconds of one program at one site
ANCHORS_RUN = 9 * LONGEST_RUN
LINKCHECKER_RC = "[checking]\nmaxrequestspersecond=100000\nthreads=2\n[filtering]\n{plugins}"
BROKEN, FRAGMENTS, TITLES = "broken links", "broken fragments", "duplicate titles"
# Findings of one page that lxml can judge as well, and what is true of its page then.
OF_PAGE: dict[str, Callable[[Any], bool]] = {
    "title-missing": lambda page: not page["title"],
    "description-missing": lambda page: not page["description"],
    "lang-missing": lambda page: not page["has_lang"],
    "viewport-missing": lambda page: not page["viewport"],
    "h1-missing": lambda page: not page["h1"] or not page["h1"][0],
    "h1-multiple": lambda page: len(page["h1"]) > 1,
    "heading-skip": lambda page: any(
        b > a + 1 for a, b in zip(page["headings"], page["headings"][1:], strict=False)
    ),
    "title-is-h1": lambda page: bool(page["title"]) and [page["title"]] == page["h1"][:1],
    "alt-missing": lambda page: page["alt_missing"],
    "image-no-size": lambda page: page["no_size"],
    "duplicate-id": lambda page: page["duplicate_id"],
}

# Why the programs differ, where it was found out: a part of the URL, and the reason.
KNOWN = {
    "/pgsql-docs@lists.postgresql.org": "an e-mail address in `<link rev=made>`: no page is linked",
}

Found = frozenset[tuple[str, ...]]  # page and URL, page and URL with #id, or a URL


@dataclass
class Opinion:
    """What one program says of a site; it does not say what it does not know."""

    name: str
    urls: frozenset[str] = frozenset()
    says: dict[str, Found] = field(default_factory=dict)
    note: str = ""


def run(*command: str | Path, allowed: tuple[int, ...] = (0,), most: int = LONGEST_RUN) -> str:
    try:
        done = subprocess.run(
            list(map(str, command)),
            cwd=ROOT, capture_output=True, text=True, timeout=most, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        sys.exit(f"{command[0]} was not done in {most} seconds")
    if done.returncode not in allowed:
        sys.exit(f"{command} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


# --- the programs -------------------------------------------------------------------------------


def ours(url: str, scratch: Path) -> Opinion:
    links, findings, records = (scratch / f"{name}.csv" for name in ("links", "findings", "all"))
    exports = [word for path in (links, findings, records) for word in ("--export", str(path))]
    run(sys.executable, "-m", "crawlscope", "crawl", url, "--quiet", *exports)
    says: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for row in rows_of(links.read_text()):
        if row["broken"] == "true" and row["url"].startswith(url):
            says[BROKEN].add((row["page"], row["url"]))
    for row in rows_of(findings.read_text()):
        match row["finding"]:
            case "broken-fragment" | "fragment-by-script":
                says[FRAGMENTS].add((row["url"], row["detail"]))
            case "title-duplicate":
                says[TITLES].add((row["url"],))
            case name if name in OF_PAGE:
                says[name].add((row["url"],))
    asked = (row["url"] for row in rows_of(records.read_text()) if row["state"] != "skipped")
    return Opinion("Crawlscope", frozenset(asked), frozen(says))


def by_lxml(url: str) -> Opinion:
    it = json.loads(run(PYTHON, script("peers/lxml_links.py"), url))
    pages = it["pages"]
    says: dict[str, set[tuple[str, ...]]] = {
        BROKEN: {(page, target) for page, target, _ in it["broken"]},
        FRAGMENTS: {(page, f"{target}#{name}") for page, target, name in it["fragments"]},
        TITLES: same_titles(
            (each, page["title"], page["language"], page["canonical"])
            for each, page in pages.items()
        ),
    }
    for name, has in OF_PAGE.items():
        says[name] = {(each,) for each, page in pages.items() if has(page)}
    elements = sum(times for _, _, times in it["broken"])
    return Opinion("lxml", frozenset(it["urls"]), frozen(says), f"{elements:,} elements")


def by_lychee(folder: Path, url: str, scratch: Path) -> Opinion:
    """lychee reads the files: their paths are told as the URLs under which they are served."""
    told = scratch / "lychee.json"
    lists = scratch / "files"
    lists.write_text("".join(f"{path}\n" for path in sorted(folder.rglob("*.html"))))
    run(
        *(PYTHON.with_name("lychee"), "--offline", "--include-fragments", "--format", "json"),
        *("--no-progress", "--index-files", "index.html", "--root-dir", folder),
        *("--max-cache-age", "0s", "--output", told, "--files-from", lists),
        allowed=(0, 2),
    )
    says: dict[str, set[tuple[str, ...]]] = {BROKEN: set(), FRAGMENTS: set()}
    elements = 0
    for file, errors in json.loads(told.read_text())["error_map"].items():
        for page in served_as(file, folder, url):
            for error in errors:
                target, _, name = error["url"].removeprefix("file://").partition("#")
                if not target.startswith(str(folder)):
                    continue
                whole = url + target.removeprefix(str(folder)).lstrip("/")
                if "fragment" in error["status"]["text"].lower():
                    says[FRAGMENTS].add((page, f"{whole}#{unquote(name)}"))
                else:
                    elements += 1
                    says[BROKEN].add((page, whole))
    return Opinion("lychee", says=frozen(says), note=f"{elements:,} elements")


def served_as(file: str, folder: Path, url: str) -> Iterator[str]:
    path = file.removeprefix(str(folder)).lstrip("/")
    yield url + path
    if path == "index.html":
        yield url


def by_linkchecker(url: str, scratch: Path, with_anchors: bool) -> Opinion:
    """Its report names a URL once, with the first page that it was found on."""
    config = scratch / "linkcheckerrc"
    config.write_text(LINKCHECKER_RC.format(plugins="[AnchorCheck]\n" * with_anchors))
    said = run(
        *(PYTHON.with_name("linkchecker"), "--config", config, "--no-status", "--verbose"),
        *("--output", "csv/utf-8", url),
        allowed=(0, 1), most=ANCHORS_RUN if with_anchors else LONGEST_RUN,
    )  # fmt: skip
    return read_linkchecker(said, url, with_anchors)


def read_linkchecker(said: str, url: str, with_anchors: bool) -> Opinion:
    says: dict[str, set[tuple[str, ...]]] = {BROKEN: set()}
    urls = set()
    lines = "\n".join(line for line in said.splitlines() if not line.startswith("#"))
    for row in csv.DictReader(io.StringIO(lines), delimiter=";"):
        target, _, name = row["url"].partition("#")
        if not target.startswith(url):
            continue
        urls.add(target)
        if row["valid"] != "True":
            says[BROKEN].add(("", target))
        elif with_anchors:
            lost = says.setdefault(FRAGMENTS, set())
            if "Anchor" in row["warningstring"] and name.lower() != "top":
                lost.add(("", f"{target}#{unquote(name)}"))
    return Opinion("LinkChecker", frozenset(urls), frozen(says), "URLs, without their pages")


class Titles(HTMLParser):
    """Title, language and canonical of a page, as the standard library reads it."""

    def __init__(self) -> None:
        super().__init__()
        self.title = self.language = ""
        self.canonical: str | None = None
        self._is_in_title = self._had_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "title" and not self._had_title:
            self._is_in_title = self._had_title = True
        elif tag == "html":
            self.language = of.get("lang") or ""
        elif tag == "link" and (of.get("rel") or "").lower() == "canonical":
            self.canonical = self.canonical or of.get("href")

    def handle_endtag(self, tag: str) -> None:
        self._is_in_title = self._is_in_title and tag != "title"

    def handle_data(self, data: str) -> None:
        if self._is_in_title:
            self.title += data


def by_html_parser(folder: Path, url: str) -> Opinion:
    pages = []
    for file in sorted(folder.rglob("*.html")):
        reader = Titles()
        reader.feed(file.read_text(encoding="utf-8", errors="replace"))
        title = " ".join(reader.title.split())
        for page in served_as(str(file), folder, url):
            pages.append((page, title, reader.language, reader.canonical))
    return Opinion("html.parser", says=frozen({TITLES: same_titles(pages)}))


def same_titles(pages: Iterable[tuple[str, str, str, str | None]]) -> set[tuple[str, ...]]:
    """Pages with the same title and language that do not name the same canonical http(s) URL."""
    groups = defaultdict(list)
    for url, title, language, canonical in pages:
        if title:
            is_url = (canonical or "").startswith("http")
            groups[title, language.lower()].append((url, canonical if is_url else url))
    return {
        (url,)
        for group in groups.values()
        if len({canonical for _, canonical in group}) > 1
        for url, _ in group
    }


def rows_of(text: str) -> Iterator[dict[str, str]]:
    return iter(csv.DictReader(io.StringIO(text)))


def frozen(says: dict[str, set[tuple[str, ...]]]) -> dict[str, Found]:
    return {what: frozenset(some) for what, some in says.items()}


# --- the comparison -----------------------------------------------------------------------------


def compare(we: Opinion, they: Opinion, what: str) -> tuple[int, int, int, Counter[str]]:
    """How many both name, one alone, and why: each difference is printed."""
    mine, yours = we.says.get(what, frozenset()), they.says[what]
    if they.name == "LinkChecker":  # it does not name all pages
        mine = frozenset(("", target) for _, target in mine)
    causes = Counter[str]()
    for who, some in (("Crawlscope", mine - yours), (they.name, yours - mine)):
        for each in sorted(some):
            why = cause(each, we)
            causes[why] += 1
            print(f"{what}: only {who}: {' -> '.join(each)} ({why})", file=sys.stderr)
    return len(mine & yours), len(mine - yours), len(yours - mine), causes


def cause(each: tuple[str, ...], we: Opinion) -> str:
    if each[0] and each[0] not in we.urls:
        return "no link leads to this page"
    for part, why in KNOWN.items():
        if part in each[-1]:
            return why
    return "not explained"


def unpacked(site: str, scratch: Path) -> Path:
    """The folder with `index.html` of a site that may be the name of a Debian package."""
    folder = Path(site)
    if not folder.is_dir():
        run("sh", "-c", f"cd {scratch} && apt-get -q download {site} && dpkg -x {site}_*.deb .")
        folder = scratch
    tops = sorted(folder.rglob("index.html"), key=lambda path: len(path.parts))
    return tops[0].parent.resolve()


def table(site: str, scratch: Path, with_anchors: bool) -> None:
    folder = unpacked(site, scratch)
    scratch.chmod(0o755)  # for nginx, and LinkChecker, which give up root's rights
    with served(folder, scratch) as url:
        we = ours(url, scratch)
        others = [
            by_lxml(url),
            by_lychee(folder, url, scratch),
            by_linkchecker(url, scratch, with_anchors),
            by_html_parser(folder, url),
        ]
    print(f"\n| {site}, {len(we.urls):,} URLs | beside | both | ours alone | theirs alone | why |")
    print("|---|---|--:|--:|--:|---|")
    for what in (BROKEN, FRAGMENTS, TITLES, *OF_PAGE):
        for they in others:
            if what in they.says:
                both, mine, yours, causes = compare(we, they, what)
                why = "; ".join(f"{number} {why}" for why, number in causes.most_common())
                note = f" ({they.note})" if they.note and what == BROKEN else ""
                print(f"| {what} | {they.name}{note} | {both:,} | {mine:,} | {yours:,} | {why} |")


def main() -> None:
    sites = [each for each in sys.argv[1:] if each != "--anchors"]
    if not sites:
        sys.exit(__doc__)
    if not PYTHON.with_name("lychee").exists():
        sys.exit(f"python benchmarks/crawlers.py installs the tools into {PEERS}")
    for site in sites:
        with tempfile.TemporaryDirectory() as folder:
            table(site, Path(folder), "--anchors" in sys.argv)


if __name__ == "__main__":
    main()
