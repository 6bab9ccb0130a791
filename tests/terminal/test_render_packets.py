"""In a network of its own, a crawl that renders sends nothing but its own requests."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crawlscope.core.records.facts import RenderedFacts
from crawlscope.store import CrawlFile
from tests.packets import PLACES, TCP, Sent

pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]

ROOT = Path(__file__).parents[2]
ALONE = ("unshare", "--net", "--map-root-user")
Found = tuple[Sent, dict[str, RenderedFacts]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What was sent, and the rendered pages by their paths."""
    if shutil.which(ALONE[0]) is None or subprocess.run((*ALONE, "true"), check=False).returncode:
        pytest.skip("no network namespace may be made here")
    folder = tmp_path_factory.mktemp("alone")
    environ = os.environ | {
        "HOME": str(folder),
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'app'}",
        "QTWEBENGINE_DISABLE_SANDBOX": "1",  # tests may run as root
    }
    command = [*ALONE, sys.executable, "-m", "tests.packets", str(folder)]
    ran = subprocess.run(command, env=environ, stdout=subprocess.PIPE, timeout=100, check=True)
    port, connections, opened, by_browser = json.loads(ran.stdout)
    with CrawlFile.open(str(folder / "a.crawl")) as file:
        pages = {
            path: facts.rendered
            for id_, path in enumerate(("", *PLACES), 1)
            if (facts := file.facts_of(id_)) is not None and facts.rendered is not None
        }
    return Sent(port, connections, [tuple(each) for each in opened], by_browser), pages


def test_each_connection_is_one_of_the_crawl_or_to_its_own_browser(found: Found) -> None:
    sent, _ = found
    assert sent.opened.count((TCP, "127.0.0.1", sent.port)) == sent.connections > 0
    others = {each for each in sent.opened if each != (TCP, "127.0.0.1", sent.port)}
    assert [each[:2] for each in others] == [(TCP, "127.0.0.1")]  # DevTools
    assert sent.by_browser == []


@pytest.mark.parametrize("name", PLACES)
def test_a_page_sends_nothing_past_the_crawl_by(name: str, found: Found) -> None:
    sent, pages = found
    assert pages[name].title == "tried" or name == "dead-renderer"
    assert [each for each in sent.opened if each[1] == PLACES[name]] == []


def test_a_dead_renderer_is_told_and_the_crawl_goes_on(found: Found) -> None:
    _, pages = found
    assert set(pages) == {"", *PLACES}
    failed = [name for name, page in pages.items() if page.reason is not None]
    assert failed == ["dead-renderer"]
    dead = pages["dead-renderer"]
    assert dead.reason == "the page's process has crashed"
    assert not dead.is_overdue
