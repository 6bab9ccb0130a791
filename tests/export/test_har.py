"""`.har`: what HTTP Archive 1.2 asks for, and what is known of each request."""

import json
from pathlib import Path
from typing import Any

from crawlscope.core.insight.decision import ExportContext
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.frontier import Frontier
from crawlscope.core.records.answer_facts import AnswerFacts
from crawlscope.core.records.events import Error, ErrorKind, Failed, Redirected, Response
from crawlscope.core.records.facts import SentHeaders, Timing
from tests.export.crawled import Crawl, Kept
from tests.export.written import write

# By the specification: http://www.softwareishard.com/blog/har-12-spec/
ENTRY = {"startedDateTime", "time", "request", "response", "cache", "timings"}
MESSAGE = {"httpVersion", "cookies", "headers", "headersSize", "bodySize"}
REQUEST = MESSAGE | {"method", "url", "queryString"}
RESPONSE = MESSAGE | {"status", "statusText", "content", "redirectURL"}


def entries(folder: Path, crawl: Crawl, **more: Any) -> list[dict[str, Any]]:
    write(str(folder / "x.har"), crawl.ledger, {}, **more)
    log = json.loads((folder / "x.har").read_text("utf-8"))["log"]
    assert (log["version"], log["creator"]["name"]) == ("1.2", "Crawlscope")
    found: list[dict[str, Any]] = log["entries"]
    for each in found:
        assert each.keys() >= ENTRY
        assert each["request"].keys() >= REQUEST
        assert each["response"].keys() >= RESPONSE
    return found


def test_each_request_is_an_entry_and_what_was_not_requested_is_none(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", links=("/later",))
    answer = Response(301, fetched_at=1_700_000_001)
    crawl.events.append(Redirected(crawl.id_of("/old"), answer, crawl.id_of("/new", "/old")))
    home, old = entries(tmp_path, crawl)
    assert (home["request"]["method"], home["request"]["url"]) == ("GET", "http://h/")
    assert (home["response"]["status"], home["response"]["statusText"]) == (200, "OK")
    assert home["response"]["content"] == {"mimeType": "text/html", "size": 1234}
    assert (old["response"]["status"], old["response"]["redirectURL"]) == (301, "http://h/new")


def test_it_began_before_it_ended(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/", elapsed=0.25)
    (entry,) = entries(tmp_path, crawl)
    assert (entry["startedDateTime"], entry["time"]) == ("2023-11-14T22:13:20.250Z", 250)


def test_its_time_is_the_sum_of_its_phases_and_tls_is_part_of_connecting(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    timing = Timing(queued=9, dns=0.001, connect=0.002, tls=0.003, first_byte=0.1, body=0.02)
    (entry,) = entries(tmp_path, crawl, links=Kept([], {1: AnswerFacts(timing=timing)}))
    assert entry["timings"] == {
        "blocked": -1,
        "dns": 1,
        "connect": 5,
        "ssl": 3,
        "send": 0,
        "wait": 100,
        "receive": 20,
    }
    assert entry["time"] == 126


def test_a_query_is_its_names_and_values(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/?a=1&b=%20x&c=#top")
    (entry,) = entries(tmp_path, crawl)
    names = [(each["name"], each["value"]) for each in entry["request"]["queryString"]]
    assert names == [("a", "1"), ("b", " x"), ("c", "")]


def test_headers_are_there_if_they_were_kept(tmp_path: Path) -> None:
    crawl = Crawl()
    crawl.page("/")
    sent = SentHeaders((("Server", "x"), ("Link", "</a>")))
    settings = Settings.checked(roots=["http://h/"], keep_headers=True)
    more = {
        "links": Kept([], {1: AnswerFacts(sent=sent)}),
        "moment": ExportContext.of(settings, Frontier()),
    }
    (entry,) = entries(tmp_path, crawl, **more)
    assert entry["response"]["headers"] == [
        {"name": "Server", "value": "x"},
        {"name": "Link", "value": "</a>"},
    ]


def test_a_request_without_a_response_has_its_error(tmp_path: Path) -> None:
    crawl = Crawl()
    answer = Response(None, elapsed=1.5, fetched_at=1_700_000_000)
    crawl.events.append(Failed(crawl.id_of("/"), answer, Error(ErrorKind.TIMEOUT, "too slow")))
    (entry,) = entries(tmp_path, crawl)
    assert entry["response"]["status"] == 0
    assert entry["response"]["_error"] == "too slow"
    assert entry["time"] == 1_500
