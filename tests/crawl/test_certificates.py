"""A host whose certificate ends soon is told of with its first page."""

import time
from pathlib import Path

import pytest

from crawlscope.core.base.urls import origin_of
from crawlscope.core.records.events import Certified
from tests.certificates import ends_in, server
from tests.web import Crawl, Site, crawl

DAY = 86_400


def with_the_finding(found: Crawl) -> list[str]:
    return [path for path, names in found.findings.items() if "tls-expires" in names]


@pytest.mark.parametrize(("days", "ends_soon"), [(-3, True), (29, True), (31, False)])
async def test_a_certificate_that_ends_in_less_than_30_days_is_a_finding(
    tmp_path: Path, days: int, ends_soon: bool
) -> None:
    async with Site(server(ends_in(days, tmp_path))) as site:
        site.page("/", ["/a", "/b"])
        site.page("/a")
        site.page("/b")
        found = await crawl(site, insecure=True)
        assert with_the_finding(found) == [site.url()] * ends_soon
        (told,) = [each for each in found.events if isinstance(each, Certified)]
        assert abs(told.ends - time.time() - days * DAY) < DAY / 2


@pytest.mark.in_process
async def test_a_certificate_that_was_checked_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = ends_in(29, tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    async with Site(server(file)) as site:
        url = site.url(host="localhost")
        site.page("/")
        found = await crawl(site, url)
        assert found[url].status == 200
        assert with_the_finding(found) == [url]


async def test_the_threshold_can_be_changed(tmp_path: Path) -> None:
    async with Site(server(ends_in(29, tmp_path))) as site:
        site.page("/")
        found = await crawl(site, insecure=True, tls_expires=14)
        assert with_the_finding(found) == []


async def test_a_redirect_may_be_what_a_host_answers_first(tmp_path: Path) -> None:
    async with Site(server(ends_in(29, tmp_path))) as site:
        site.redirect("/", "/home")
        site.page("/home")
        assert with_the_finding(await crawl(site, insecure=True)) == [site.url()]


async def test_another_site_is_not_ours_to_mend(tmp_path: Path, site: Site) -> None:
    async with Site(server(ends_in(29, tmp_path)), address="127.0.0.2") as other:
        other.page("/")
        site.page("/", [other.url()])
        found = await crawl(site, insecure=True, check_external=True)
        assert found[other.url()].status == 200
        assert with_the_finding(found) == []
        assert found.ledger.findings.certified(origin_of(other.url()))


async def test_without_an_audit_nobody_looks(tmp_path: Path) -> None:
    async with Site(server(ends_in(29, tmp_path))) as site:
        site.page("/")
        found = await crawl(site, insecure=True, audit=False)
        assert not [each for each in found.events if isinstance(each, Certified)]


async def test_without_tls_there_is_no_certificate(site: Site) -> None:
    site.page("/")
    found = await crawl(site)
    assert not found.ledger.findings.certified(origin_of(site.url()))
