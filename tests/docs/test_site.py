"""The documentation as a site: built without a warning, no link broken, whole without a network."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.export.chromium import PROGRAM, Chromium, chromium

DOCS = Path(__file__).parents[2] / "docs"
PHONE, DESK = 360, 1280  # pixels
LONGEST = 200.0  # seconds for one command
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FOUND = """new Promise((done) => {
  const look = () => {
    const found = [...document.querySelectorAll("#search-results ul.search li a")];
    const words = found.map((each) => each.textContent);
    if (words.some((each) => each.includes(WANTED))) done(words); else setTimeout(look, 20);
  };
  look();
})"""
NEVER = ("error", "broken-fragment", "alt-missing", "lang-missing", "viewport-missing")
BY_FORM = {"search.html", "zh_CN/search.html"}  # no link leads there
pytestmark = pytest.mark.docs


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    built = run(sys.executable, str(DOCS / "build.py"), str(folder))
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def run(
    *command: str, cwd: Path | None = None, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        cwd=cwd,
        env=environment,
    )


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, as a web server gives it."""
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "0", "-b", "127.0.0.1", "-d", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        port = server.stdout.readline().split(" port ")[1].split()[0]
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(LONGEST)
        if server.stdout is not None:
            server.stdout.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    assert PROGRAM is not None, "there is no program 'chromium' (Debian's package)"
    with chromium() as opened:
        yield opened


def pages(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_the_program_finds_no_broken_link_in_its_own_documentation(
    site: Path, tmp_path: Path
) -> None:
    with served(site) as address:
        crawl = ("-m", "crawlscope", "crawl", address, "--resources", "--fail-on-broken", "--quiet")
        out = tmp_path / "crawl.json"
        judged = [word for each in NEVER for word in ("--fail-on", each)]
        crawled = run(sys.executable, *crawl, *judged, "--export", str(out))
    records = {
        each["url"].removeprefix(address): each for each in json.loads(out.read_text())["urls"]
    }
    assert crawled.returncode == 0, [
        (url, each["status"], each["referrer"], each["findings"])
        for url, each in records.items()
        if each["status"] not in (None, 200) or set(NEVER) & set(each["findings"] or ())
    ]
    assert set(pages(site)) - BY_FORM <= set(records)


@pytest.mark.parametrize("way", ["file", "http"])
def test_each_page_opens_without_an_error_and_loads_nothing_from_elsewhere(
    site: Path, browser: Chromium, way: str
) -> None:
    with served(site) as address:
        start = address if way == "http" else f"{site.as_uri()}/"
        own = ("data:", address, site.as_uri())  # an icon may come late, when others have begun
        for page in pages(site):
            browser.resize(DESK if way == "http" else PHONE)
            browser.open(start + page)
            assert browser.complaints == [], page
            assert browser.run(OVERFLOW) <= 0, f"{page} is wider than the window"
            loaded = {url for url in browser.requested if not url.startswith(own)}
            assert loaded == set(), page
            browser.requested.clear()


@pytest.mark.parametrize("way", ["file", "http"])
@pytest.mark.parametrize(
    ("page", "words", "result"),
    [
        ("search.html", "near-duplicate", "Findings"),
        ("search.html", "max-redirects", "Options"),
        ("zh_CN/search.html", "重定向", "术语表"),
        ("zh_CN/search.html", "队列", "术语表"),
        ("zh_CN/search.html", "阈值", "忽略和调整问题"),
    ],
)
def test_words_are_found_without_a_server_too(
    site: Path, browser: Chromium, way: str, page: str, words: str, result: str
) -> None:
    with served(site) as address:
        start = address if way == "http" else f"{site.as_uri()}/"
        browser.open(f"{start}{page}?q={words}")
        assert browser.run(FOUND.replace("WANTED", json.dumps(result)))
    assert browser.complaints == []


CHINESE = "zh_CN"
WALKS = [*sorted((DOCS / "for").glob("*.md")), DOCS / CHINESE / "link-checker.md"]
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SERVERS = ("--serve", "http.server")  # these run on, in a terminal of their own


@pytest.fixture
def shell(tmp_path: Path, walk: Path) -> Iterator[Callable[[str], str]]:
    """Runs what a walk tells to type, and says what it printed; servers go on until the end."""
    program = tmp_path / "bin" / "crawlscope"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m crawlscope "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "HOME": str(tmp_path), "PYTHONPATH": str(DOCS.parent)}
    if walk.parent.name == CHINESE:
        environment["CRAWLSCOPE_LANGUAGE"] = CHINESE
    here = tmp_path / "here"
    here.mkdir()
    servers: list[subprocess.Popen[str]] = []

    def type_in(block: str) -> str:
        command = ("bash", "-c", block)
        if any(each in block for each in SERVERS):
            command = ("bash", "-c", f"exec {block}")
            server = subprocess.Popen(
                command, cwd=here, env=environment, stdout=subprocess.PIPE, text=True
            )
            servers.append(server)
            assert server.stdout is not None
            return server.stdout.readline()
        done = run(*command, cwd=here, environment=environment)
        return done.stdout + done.stderr

    yield type_in
    for server in servers:
        server.terminate()
        server.wait(LONGEST)
        if server.stdout is not None:
            server.stdout.close()


@pytest.mark.parametrize("walk", WALKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_command_of_a_walk_prints_what_is_written_below_it(
    walk: Path, shell: Callable[[str], str]
) -> None:
    printed = ""
    for kind, block in BLOCK.findall(walk.read_text("utf-8")):
        if kind == "sh":
            printed = shell(block)
        else:
            lines = iter(printed.splitlines())
            for wanted in block.splitlines():  # in their order, others between them
                pattern = ".*".join(map(re.escape, wanted.split("…")))
                assert any(re.search(pattern, line) for line in lines), (wanted, printed)
