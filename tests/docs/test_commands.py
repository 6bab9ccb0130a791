"""What the pages of the guide tell to type is typed, and prints what they say."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import crawlscope
from tests.docs.written import CHINESE, DOCS, Step, steps, typed_pages

HERE = Path(__file__).parent
LONGEST = 200.0  # seconds for one block
NAMES = ("https://example.org", "https://staging.example")  # of the sites of `stage.py`
FOLDER = {
    "index.html": '<!doctype html><html lang="en"><title>Home</title><h1>Home</h1>'
    '<a href="/about.html">About</a> <a href="/team.html">Team</a>',
    "about.html": '<!doctype html><html lang="en"><title>About</title><h1>About</h1>'
    '<a href="/">Home</a> <a href="/#staff">Staff</a>',
}
PROGRAMS = {
    "crawlscope": f'exec {sys.executable} -m crawlscope "$@"',
    "nc": f'exec {sys.executable} {HERE / "nc.py"} "$@"',
}
SURROUNDINGS = ("XDG_", "DISPLAY", "WAYLAND_DISPLAY", "CRAWLSCOPE_", "GITHUB_")
EVERYWHERE = [*typed_pages(), *typed_pages(CHINESE)]
pytestmark = pytest.mark.docs


@pytest.fixture(scope="module")
def sites() -> Iterator[dict[str, str]]:
    """The addresses that stand for those of the pages."""
    command = [sys.executable, "-m", "tests.docs.stage"]
    environment = os.environ | {"PYTHONPATH": path_of_python()}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as stage:
        assert stage.stdout is not None
        yield dict(zip(NAMES, stage.stdout.readline().split(), strict=True))


def path_of_python() -> str:
    return f"{DOCS.parent}{os.pathsep}{Path(crawlscope.__file__).parents[1]}"


class Reader:
    """Somebody who follows a page, in a folder of their own."""

    def __init__(self, page: Path, folder: Path, sites: dict[str, str]) -> None:
        self.sites = sites
        self.here = folder / "here"
        public, programs = self.here / "public", folder / "bin"
        for each in (public, programs):
            each.mkdir(parents=True)
        for name, text in FOLDER.items():
            (public / name).write_text(text)
        for name, text in PROGRAMS.items():
            (programs / name).write_text(f"#!/bin/sh\n{text}\n")
            (programs / name).chmod(0o755)
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(SURROUNDINGS) and name != "PYTHONWARNINGS"
        }
        self.environment |= {
            "PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "PYTHONPATH": path_of_python(),
            "CRAWLSCOPE_LANGUAGE": CHINESE if CHINESE in page.parts else "en",
            "QTWEBENGINE_DISABLE_SANDBOX": "1",  # tests may run as root
        }
        self.printed = ""

    def take(self, step: Step) -> None:
        match step.kind:
            case "file":
                (self.here / step.name).write_text(self.on_this_machine(step.block))
            case "text":
                self.look_for(step.block)
            case _:
                self.type_in(step)

    def type_in(self, step: Step) -> None:
        done = subprocess.run(
            ["bash", "-e", "-c", self.on_this_machine(step.block)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=LONGEST,
            cwd=self.here,
            env=self.environment,
        )
        self.printed = done.stdout
        for name, address in self.sites.items():
            self.printed = self.printed.replace(address, name)
        assert done.returncode == step.exit_code, (step.block, self.printed)

    def on_this_machine(self, text: str) -> str:
        for name, address in self.sites.items():
            text = text.replace(name, address)
        return text

    def look_for(self, block: str) -> None:
        """Lines in their order, others between them; '…' is any text."""
        lines = iter(self.printed.splitlines())
        for wanted in block.splitlines():
            pattern = ".*".join(map(re.escape, wanted.split("…")))
            assert any(re.search(pattern, line) for line in lines), (wanted, self.printed)


@pytest.fixture
def reader(page: Path, tmp_path: Path, sites: dict[str, str]) -> Reader:
    return Reader(page, tmp_path, sites)


@pytest.mark.parametrize("page", EVERYWHERE, ids=lambda path: str(path.relative_to(DOCS)))
def test_what_a_page_tells_to_type_prints_what_it_says(page: Path, reader: Reader) -> None:
    for step in steps(page):
        reader.take(step)
