"""What is tried again, when, and what the record says afterwards."""

import ssl
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from crawlscope.core.records.events import Discovered, Fetched, Retrying, RobotsRead, Started, State
from crawlscope.core.records.workers import Doing
from tests.web import Crawl, Site, WaitUntil, crawl, response

BUSY = response(b"busy", status=503, headers={"Retry-After": "0"})


async def test_what_may_pass_is_tried_again(site: Site) -> None:
    """In one crawl, because each pause takes half a second."""
    cut_in_headers = b"HTTP/1.1 200 OK\r\nContent-Ty"
    passing = {
        "/closed": b"",
        "/headers": cut_in_headers,
        "/length": response(b"<p>" * 50)[:-9],
        "/chunk": b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
        "/429": response(status=429),
        "/502": response(status=502),
        "/503": response(status=503),
        "/504": response(status=504),
    }
    for path, first in passing.items():
        site.page(path, title="at last")
        site.at_first(path, first)
    found = await crawl(site, *passing, max_tries=2, no_robots=True)
    for path in passing:
        record = found[path]
        assert (record.state, record.status, record.tries) == ("done", 200, 2), path
        assert (record.title, record.error) == ("at last", None)
        assert site.hits[path] == 2


async def test_a_kept_connection_that_died_unused_is_no_attempt(site: Site) -> None:
    site.page("/", links=["/next"])
    site.page("/next")
    site.at_first("/next", b"")
    found = await crawl(site)
    assert site.hits["/next"] == 2
    assert (found["/next"].state, found["/next"].tries) == ("done", 1)


async def test_attempts_are_counted_on_kept_connections_too(site: Site) -> None:
    site.page("/", links=["/closed"])
    site.raw("/closed", b"")
    found = await crawl(site, max_tries=2)
    assert site.hits["/closed"] == found["/closed"].tries == 2


async def test_after_the_last_try_the_record_holds_what_happened_last(site: Site) -> None:
    site.page("/busy")
    site.at_first("/busy", b"", response(b"<title>Busy</title>", status=503))
    site.page("/gone")
    site.at_first("/gone", BUSY, b"")
    found = await crawl(site, "/busy", "/gone", max_tries=2, no_robots=True)
    busy, gone = found["/busy"], found["/gone"]
    assert (busy.state, busy.status, busy.error, busy.tries) == ("done", 503, None, 2)
    assert (gone.state, gone.status, gone.tries) == ("failed", None, 2)
    assert gone.error is not None
    assert gone.error.kind == "connect"


async def test_a_refused_connection_is_tried_again(site: Site) -> None:
    async with Site() as closed:
        nobody = closed.url()
    found = await crawl(site, nobody, max_tries=2)
    assert found[nobody].tries == 2
    assert found.states == {nobody: "failed: connect"}


async def test_a_timeout_is_tried_again(site: Site) -> None:
    site.stalls("/silent")
    site.stalls("/half", response(b"<p>" * 100)[:-1])
    found = await crawl(site, "/silent", "/half", max_tries=2, timeout=0.6)
    assert found.states == {"/silent": "failed: timeout", "/half": "failed: timeout"}
    assert site.hits == {"/silent": 2, "/half": 2}
    assert found["/half"].status == 200
    assert found["/silent"].error is not None
    assert found["/silent"].error.message == "no complete response within 0.6 s"


async def test_an_unfinished_tls_handshake_is_a_timeout_of_connecting(site: Site) -> None:
    # The server speaks no TLS, and waits for the end of a request that never comes.
    url = site.url().replace("http:", "https:")
    found = await crawl(site, url, max_tries=1, connect_timeout=0.1)
    assert found.states == {url: "failed: timeout"}
    error = found[url].error
    assert error is not None
    assert error.message == "no connection within 0.1 s"


async def test_what_cannot_pass_is_not_tried_again(site: Site) -> None:
    hopeless = {
        "/decode": response(b"no gzip", headers={"Content-Encoding": "gzip"}),
        "/malformed": b"HTTP/1.1 two hundred OK\r\n\r\n",
        "/headers": b"HTTP/1.1 200 OK\r\nno colon here\r\n\r\n",
        "/length": b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "/404": response(b"", status=404),
        "/500": response(b"", status=500),
    }
    for path, data in hopeless.items():
        site.raw(path, data)
    name = "http://nowhere.onion/"  # refused by the resolver at once, without a network
    site.page("/", links=hopeless)
    found = await crawl(site, "/", name)
    assert {path: found.states[path] for path in (*hopeless, name)} == {
        "/decode": "failed: decode",
        "/malformed": "failed: protocol",
        "/headers": "failed: protocol",
        "/length": "failed: protocol",
        "/404": "done",
        "/500": "done",
        name: "failed: dns",
    }
    assert {record.tries for record in found.records} == {1}
    assert set(site.hits.values()) == {1}


async def test_an_untrusted_certificate_is_not_tried_again(
    site: Site, certificate: ssl.SSLContext
) -> None:
    async with Site(tls=certificate) as secure:
        secure.page("/")
        found = await crawl(site, secure.url())
        assert found.states == {secure.url(): "failed: tls"}
        assert found[secure.url()].tries == 1
        assert not secure.asked


async def test_a_url_that_waits_occupies_no_worker(site: Site, wait_until: WaitUntil) -> None:
    site.raw("/busy", response(status=503, headers={"Retry-After": "100"}))
    site.page("/", links=["/busy", *(f"/{number}" for number in range(20))])
    crawling = Crawl(site, workers=1)
    crawling.start()
    await wait_until(lambda: crawling.ledger.tally.of(State.DONE) == 21)  # all others
    row = crawling.crawler.status.rows()[-1]
    assert (row.number, row.doing, row.url) == (0, Doing.BACKING_OFF, site.url("/busy"))
    assert 90 < row.age <= 100
    assert crawling["/busy"].state == "queued"
    assert crawling["/busy"].status == 503
    proof = await crawling.cancel()
    assert proof.queued == 1


async def test_the_crawl_waits_for_those_that_back_off(site: Site) -> None:
    site.page("/", links=["/last"])
    site.at_first("/", BUSY)
    site.page("/last")
    found = await crawl(site, workers=3)
    assert found.states == {"/": "done", "/last": "done"}


async def test_retry_after_is_obeyed_in_seconds_and_as_a_date(
    site: Site, wait_until: WaitUntil
) -> None:
    asked = {
        "/now": "0",
        "/seconds": "7",
        "/too-long": "86400",
        "/date": format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True),
        "/past": "Thu, 01 Jan 1970 00:00:00 GMT",
    }
    for path, text in asked.items():
        site.raw(path, response(status=429, headers={"Retry-After": text}))
    crawling = Crawl(site, *asked, max_tries=2)
    crawling.start()
    await wait_until(lambda: len(pauses(crawling)) == len(asked))
    await crawling.cancel()
    waits = pauses(crawling)
    assert 95 < waits.pop("/date") <= 100
    assert waits == {"/now": 0, "/seconds": 7, "/too-long": 120, "/past": 0}


async def test_a_retry_after_that_makes_no_sense_is_none(site: Site, wait_until: WaitUntil) -> None:
    odd = {
        "/words": "soon",
        "/minus": "-5",
        "/digit": "\u00b2",
        "/year": "Mon, 01 Jan 99999999999999999999 00:00:00 GMT",
        "/zone": "Mon, 01 Jan 2024 00:00:00 +99999999999999999999",
    }
    for path, text in odd.items():
        site.raw(path, response(status=429, headers={"Retry-After": text}))
    crawling = Crawl(site, *odd, max_tries=2)
    crawling.start()
    await wait_until(lambda: len(pauses(crawling)) == len(odd))
    await crawling.cancel()
    assert all(0.375 <= pause <= 0.625 for pause in pauses(crawling).values())


def pauses(crawling: Crawl) -> dict[str, float]:
    """The first pause of each URL, so far."""
    found: dict[str, float] = {}
    for event in crawling.events:
        if isinstance(event, Retrying):
            found.setdefault(crawling.records[event.id - 1].url, event.pause)
    return found


async def test_every_attempt_is_an_event_and_the_last_one_is_final(site: Site) -> None:
    site.page("/")
    site.at_first("/", BUSY, BUSY)
    found = await crawl(site, max_tries=3)
    kinds = [type(event) for event in found.of("/")]
    attempts = [Started, Retrying, Started, Retrying, Started, Fetched]
    assert kinds == [Discovered, RobotsRead, *attempts]
    tries = [event.response.tries for event in found.of("/") if isinstance(event, Retrying)]
    assert tries == [1, 2]
    assert found["/"].tries == 3


@pytest.mark.parametrize("status", ["000", "001", "099"])
async def test_a_status_below_100_is_no_status(site: Site, status: str) -> None:
    site.raw("/", f"HTTP/1.1 {status} Odd\r\nContent-Length: 0\r\n\r\n".encode())
    found = await crawl(site)
    assert found.states == {"/": "failed: protocol"}
    assert (found["/"].status, found["/"].tries) == (None, 1)
    assert found["/"].error is not None
    assert found["/"].error.message == f"not HTTP: status {status}"
