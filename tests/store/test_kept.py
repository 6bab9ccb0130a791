"""What is known of kept crawls without restoring them, and which of them is the previous one."""

from pathlib import Path

import pytest

from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Outcome
from crawlscope.store import CrawlFile, Kept, looked_into, previous, usable
from tests.conftest import WaitUntil
from tests.program import Program
from tests.web import Site

ROOTS = ("http://a.test/",)


def kept(name: str, started_at: str, outcome: Outcome | None = Outcome.FINISHED) -> Kept:
    return Kept(name, ROOTS, started_at, outcome, 3, was_asked=True, written=0.0)


NOON, ONE, TWO = (f"2026-11-20T{hour}:00:00+00:00" for hour in (12, 13, 14))


def name_of(found: Kept | None) -> str:
    return found.path if found else ""


def test_the_newest_earlier_crawl_of_the_same_roots_is_the_previous_one() -> None:
    found = [kept("one", ONE), kept("noon", NOON), kept("two", TWO)]
    assert name_of(previous(found, ROOTS, TWO, written=0.0)) == "one"
    assert name_of(previous(found, ROOTS, ONE, written=0.0)) == "noon"
    assert name_of(previous(found, ROOTS, NOON, written=0.0)) == ""
    assert name_of(previous(found, ("http://b.test/",), TWO)) == ""


def test_the_order_of_roots_and_the_time_zone_do_not_count() -> None:
    two = ("http://a.test/", "http://b.test/")
    crawl = Kept("both", two, "2026-11-20T14:30:00+02:00", Outcome.FINISHED, 3, True, 0.0)
    assert name_of(previous([crawl], two[::-1], ONE)) == "both"  # 12:30 in Greenwich
    assert name_of(previous([crawl], two, NOON)) == ""


def test_a_crawl_that_ended_by_itself_is_preferred_to_one_that_was_stopped() -> None:
    found = [kept("noon", NOON, Outcome.LIMIT), kept("one", ONE, Outcome.CANCELLED)]
    assert name_of(previous(found, ROOTS, TWO)) == "noon"
    assert name_of(previous(found[1:], ROOTS, TWO)) == "one"
    assert name_of(previous([kept("cut", ONE, None)], ROOTS, TWO)) == "cut"


@pytest.mark.end_to_end
async def test_a_kept_crawl_is_known_by_its_file_and_what_cannot_be_used_is_left_out(
    site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/a", "/b"])
    (tmp_path / "home").mkdir()
    path = tmp_path / "all.crawl"
    program = Program(tmp_path / "home", wait_until)
    assert (await program.run("crawl", site.url(), "--save", str(path), "--quiet")).code == 0
    (tmp_path / "text.crawl").write_text("no crawl")
    empty = str(tmp_path / "empty.crawl")
    CrawlFile.create(empty, Settings.checked(roots=[site.url()]), NOON).close()
    before = path.read_bytes()
    found = usable(looked_into([str(tmp_path), str(path)]))
    crawl = next(each for each in found if each.path == str(path))
    assert {each.path for each in found} == {str(path), empty}
    assert (crawl.roots, crawl.outcome, crawl.urls) == ((site.url(),), Outcome.FINISHED, 3)
    assert crawl.curve[-1][2] == 3
    assert [each.was_asked for each in found if each.path == empty] == [False]
    assert path.read_bytes() == before
    with CrawlFile.open(str(path)):  # it is in use: the others are still found
        assert [each.path for each in usable(looked_into([str(path), empty]))] == [empty]
    assert [each.path for each in usable(looked_into([str(path), empty]), but=empty)] == [str(path)]
