"""Screenshots of rendered pages: one file a page, in a folder that a person named."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.policy.settings import Settings
from crawlscope.session.crawl.screenshots import name_of
from crawlscope.store import CrawlFile
from crawlscope.store.archive.archive import Archive
from crawlscope.store.archive.index import NAME
from tests.archives import records
from tests.conftest import WaitUntil
from tests.program import Ended, Program
from tests.web import Site

pytestmark = [pytest.mark.end_to_end, pytest.mark.usefixtures("needs_browser")]
GREEN = """<!doctype html><title>Green</title><a href="/gone">gone</a><script>
document.documentElement.style.background = "#00c000"; </script>"""


@pytest.fixture
def program(tmp_path: Path, wait_until: WaitUntil) -> Program:
    (tmp_path / "home").mkdir()
    found = Program(tmp_path / "home", wait_until)
    found.is_cold = True
    found.environ["QTWEBENGINE_DISABLE_SANDBOX"] = "1"  # tests may run as root
    return found


async def crawled(program: Program, site: Site, *options: str) -> Ended:
    wanted = ("--render", "--render-screenshots", "pictures", "--axe", "none", *options)
    return await program.run("crawl", site.url(), "--quiet", "--save", "a.crawl", *wanted)


def screenshot(program: Program, id_: int) -> str:
    with CrawlFile.open(str(program.home / "a.crawl")) as file:
        facts = file.facts_of(id_)
    assert facts is not None
    assert facts.rendered is not None
    return facts.rendered.screenshot


async def test_the_record_names_the_picture_of_what_scripts_made(
    program: Program, site: Site
) -> None:
    site.answer("/", GREEN.encode())
    done = await crawled(program, site)
    assert (done.code, done.err) == (0, "")
    folder = program.home / "pictures"
    assert [each.name for each in folder.iterdir()] == [screenshot(program, 1)]  # no other page
    file = folder / screenshot(program, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    image = QImage(str(file))
    assert (image.width(), image.height()) == (412, 915)
    colour = QColor(image.pixel(300, 600))
    assert colour.green() > 150 > max(colour.red(), colour.blue())


async def test_an_archive_has_the_page_that_scripts_made_and_its_picture(
    program: Program, site: Site
) -> None:
    site.answer("/", GREEN.encode())
    assert (await crawled(program, site, "--warc", "arc")).code == 0
    folder = program.home / "arc"
    kept = {each.url: each for each in records(folder) if each.kind == "resource"}
    page, picture = (kept[f"urn:{name}:{site.url()}"] for name in ("dom", "view"))
    assert len(kept) == 2
    assert page.fields["content-type"] == "text/html; charset=utf-8"
    assert b"background: rgb(0, 192, 0)" in page.payload
    assert picture.fields["content-type"] == "image/jpeg"
    assert picture.payload == (program.home / "pictures" / screenshot(program, 1)).read_bytes()
    rows = captures(folder)
    assert [url for url, *_ in rows if url.startswith("urn:")] == sorted(kept)
    (folder / NAME).unlink()
    with Archive(folder, Settings.checked(roots=(site.url(),)), lambda _: (None, None)) as archive:
        in_one_go(archive.catching_up())
    assert captures(folder) == rows


def captures(folder: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(folder / NAME)) as file:
        return file.execute("SELECT url, * FROM captures ORDER BY url").fetchall()


async def test_no_picture_is_larger_than_a_screen(program: Program, site: Site) -> None:
    site.answer("/", GREEN.encode())
    assert (await crawled(program, site, "--render-viewport", "2732x1000")).code == 0
    image = QImage(str(program.home / "pictures" / screenshot(program, 1)))
    assert (image.width(), image.height()) == (1366, 500)


async def test_a_folder_that_cannot_be_made_is_told_in_one_line(
    program: Program, site: Site
) -> None:
    (program.home / "pictures").write_text("a file")
    done = await crawled(program, site)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "the folder of --render-screenshots" in done.err
    assert not site.hits["/"]


async def test_no_picture_is_kept_of_what_only_somebody_logged_in_sees(
    program: Program, site: Site
) -> None:
    done = await crawled(program, site, "--cookie", "session=1")
    assert done.code == 2
    assert "no login" in done.err
    assert not (program.home / "pictures").exists()
    assert not site.hits["/"]


def test_each_url_has_a_name_that_a_person_knows() -> None:
    names = [name_of(f"https://e.org/{path}") for path in ("Tools/?a", "Tools/?b", "x" * 500)]
    assert len(set(names)) == 3
    assert names[0].startswith("e-org-tools-")
    assert max(map(len, names)) < 120
    assert name_of("https://e.org/../../\udcff").count("/") == 0
