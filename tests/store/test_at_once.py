"""Crawls that start at the same moment do not touch one another's files."""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.store import CrawlFile, StoreError, create_there
from tests.conftest import WaitUntil
from tests.store.test_kill import Crawls, load
from tests.web import Site

pytestmark = pytest.mark.end_to_end  # they start processes

CRAWLS = 12
PAGES = 20
SETTINGS = Settings.checked(roots=["http://localhost/"])


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    async with Site() as site:
        for n in range(PAGES):
            site.page(f"/{n}", links=[f"/{n + 1}"] if n < PAGES - 1 else [])
        yield site


@pytest.fixture
def crawls(tmp_path: Path, wait_until: WaitUntil) -> Iterator[Crawls]:
    crawls = Crawls(tmp_path, 0.05, wait_until)
    yield crawls
    crawls.end()


def crawl_files(folder: Path) -> list[Path]:
    """With all that lies beside them."""
    return [each for each in folder.rglob("*") if ".crawl" in each.name]


async def test_each_of_the_crawls_that_start_at_once_has_a_file_of_its_own(
    tmp_path: Path, site: Site, crawls: Crawls
) -> None:
    codes = await crawls.run_at_once(*[["crawl", site.url("/0")]] * CRAWLS)
    assert codes == [0] * CRAWLS
    assert crawls.complaints() == []
    files = crawl_files(tmp_path)
    assert [len(load(each).records) for each in files] == [PAGES] * CRAWLS
    assert {each.suffix for each in files} == {".crawl"}


async def test_of_the_crawls_that_start_at_once_one_alone_gets_the_file_they_name(
    tmp_path: Path, site: Site, crawls: Crawls
) -> None:
    path = tmp_path / "a.crawl"
    command = ["crawl", site.url("/0"), "--save", str(path)]
    codes = await crawls.run_at_once(*[command] * CRAWLS)
    assert sorted(codes) == [0] + [2] * (CRAWLS - 1)
    assert len(crawls.complaints()) == CRAWLS - 1
    assert [x for x in crawls.complaints() if "the file already exists" not in x] == []
    assert len(load(path).records) == PAGES
    assert site.hits == {f"/{n}": 1 for n in range(PAGES)}
    assert crawl_files(tmp_path) == [path]


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_what_a_crawl_left_that_is_gone_is_not_taken_for_that_of_a_new_one(
    tmp_path: Path, suffix: str
) -> None:
    left = tmp_path / f"a.crawl{suffix}"
    left.write_text("precious")
    with pytest.raises(StoreError, match="belongs to another crawl"):
        CrawlFile.create(str(tmp_path / "a.crawl"), SETTINGS, "")
    assert [each.name for each in tmp_path.iterdir()] == [left.name]
    assert left.read_text() == "precious"


def test_a_name_that_leaves_no_room_for_that_of_the_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / f"{'a' * 246}.crawl"
    with pytest.raises(StoreError, match="too long"):
        CrawlFile.create(str(path), SETTINGS, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name",
    ["new\nline", "50% #1?", "'\";--", "\udcff", "-n", "\u202e\u00e9"],
    ids=["line feed", "signs", "quotes", "raw byte", "dash", "not ASCII"],
)
def test_a_crawl_is_kept_under_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.crawl"
    CrawlFile.create(str(path), SETTINGS, "2024-05-01").close()
    with CrawlFile.open(str(path)) as file:
        assert file.restored().started_at == "2024-05-01"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_link_that_leads_nowhere_is_not_written_through(tmp_path: Path) -> None:
    link, there = tmp_path / "a.crawl", tmp_path / "there.crawl"
    link.symlink_to(there)
    with pytest.raises(StoreError, match="the file already exists"):
        CrawlFile.create(str(link), SETTINGS, "")
    assert not there.exists()


def test_two_crawls_of_one_moment_get_two_names(tmp_path: Path) -> None:
    now = datetime(2024, 5, 1, 12, 30)
    for number in (1, 2, 3):
        create_there(tmp_path, SETTINGS, str(number), now).close()
    assert {each.name for each in tmp_path.iterdir()} == {
        f"localhost 2024-05-01 12.30.00{name}.crawl" for name in ("", " (2)", " (3)")
    }
