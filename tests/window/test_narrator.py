"""Who follows a crawl step by step reads what was asked, what came of it, and why."""

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Event,
    Failed,
    Fetched,
    Mark,
    Marked,
    Redirected,
    Response,
    Retrying,
    Skipped,
    SkipReason,
    Stepped,
)
from crawlscope.window.narrator import Narrator

URL = "http://a.test"
FOUND = [
    Discovered(1, f"{URL}/", 0, 0, None, 10),
    Discovered(2, f"{URL}/b", 1, 1, "b", 10),
    Discovered(3, f"{URL}/c", 1, 2, "c", 9),
]


def results(*events: Event) -> list[str]:
    """What is told as the result of each event, one after the other."""
    ledger, told = Ledger(), list[tuple[str, str, str]]()
    narrator = Narrator(lambda *texts: told.append(texts), ledger)
    for event in (*FOUND, Stepped(1, 3, 2, f"{URL}/b"), *events):
        ledger.fold([event])
        narrator.fold([event])
    assert told[0] == (f"1. Worker 3 requests {URL}/b", "", "")
    return [result for _, result, _ in told[1:]]


def test_each_result_is_told_in_words() -> None:
    page = Response(status=200, content_type="text/html")
    error = Error(ErrorKind.CONNECT, "refused")
    assert results(Retrying(2, page, error, 0.5), Failed(2, page, error)) == [
        "→ refused: retrying in 0.5 s, without occupying a worker until then",
        "→ failed: refused",
    ]
    assert results(Fetched(2, page)) == ["→ 200 text/html; its links are not extracted"]
    assert results(Skipped(3, SkipReason.ROBOTS, "Disallow: /c")) == [
        f"· meanwhile, {URL}/c: not requested: blocked by robots.txt (Disallow: /c)"
    ]


def test_a_redirect_says_whether_two_paths_join() -> None:
    moved = Response(status=301)
    new, known, itself = (results(Redirected(2, moved, target)) for target in (3, 1, 2))
    assert new == [f"→ 301 to {URL}/c, which is new: queued with 9 redirects left"]
    assert known == [f"→ 301 to {URL}/, already known: the two paths join there"]
    assert itself == [f"→ 301 to {URL}/b, that is, to itself"]


def test_it_ends_when_the_crawl_is_continued_but_in_slow_motion() -> None:
    told = list[tuple[str, str, str]]()
    narrator = Narrator(lambda *texts: told.append(texts), Ledger())
    narrator.fold([Stepped(1, 1, 1, f"{URL}/robots.txt")])
    assert "before anything else on a host" in told[-1][2]
    narrator.is_slow = True
    narrator.fold([Marked(1.0, Mark.CONTINUED)])
    assert len(told) == 1
    narrator.is_slow = False
    narrator.fold([Marked(1.0, Mark.CONTINUED)])
    assert told[-1] == ("", "", "")
