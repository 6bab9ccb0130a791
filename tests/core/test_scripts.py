"""Which scripts ran on which pages, what came of them, and how the filter finds these pages."""

import pytest

from crawlscope.core.base.slices import in_one_go
from crawlscope.core.insight.filter import parse
from crawlscope.core.insight.script_counts import HostCount, ScriptCount, script_counts
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.records import scripts as module
from crawlscope.core.records.events import Discovered, Fetched, Queued, Response
from crawlscope.core.records.facts import (
    InlineScript,
    OtherHost,
    PageError,
    PageFacts,
    RenderedFacts,
    ScriptChange,
    ScriptFile,
    ScriptLink,
)

SITE, APP, LIB = "http://a.test", "http://a.test/app.js", "http://cdn.test/Lib.js?a=1,2"
INLINE = InlineScript("ab12", "window.x = 1", 40, 3, 9, 5, 2)
FIRST = RenderedFacts(
    changes=(ScriptChange("robots", APP, 3, 1), ScriptChange("title", APP, 4, 1)),
    scripts=(ScriptFile(APP, 200, "", 1_000), ScriptFile(LIB, 0, "blocked by robots.txt", 0)),
    inline=(INLINE,),
    script_links=(
        *(ScriptLink(f"{SITE}/made/{n}", APP, 1, 1) for n in range(2)),
        ScriptLink(f"{SITE}/made/inline", f"{SITE}/1", 4, 1),
        ScriptLink(f"{SITE}/made/handler", f"{SITE}/1", 5, 3),
        ScriptLink(f"{SITE}/made/eval", "", 1, 1),
    ),
    errors=(PageError("x is not defined", APP, 7, 1),),
    more_scripts=4,
    others=(OtherHost("cdn.test", 2, 500), OtherHost("px.test", 1, 0)),
)
SECOND = RenderedFacts(
    scripts=(ScriptFile(APP, 200, "", 1_100), ScriptFile(LIB, 200, "", 300)),
    others=(OtherHost("cdn.test", 1, 300),),
)


def crawl(*pages: RenderedFacts | None) -> Ledger:
    ledger = Ledger()
    for id_, facts in enumerate(pages, 1):
        ledger.fold([Discovered(id_, f"{SITE}/{id_}", 0, 0, None, 10), fetched(id_, facts)])
    ledger.catch_up()
    return ledger


def fetched(id_: int, facts: RenderedFacts | None) -> Fetched:
    return Fetched(id_, Response(200, "text/html"), facts=PageFacts(rendered=facts))


def counted(ledger: Ledger) -> tuple[dict[str, ScriptCount], dict[str, HostCount]]:
    known = ledger.records.scripts
    counts = in_one_go(script_counts(known, ledger.records.ids()))
    return (
        {known.names[place]: each for place, each in counts.scripts.items()},
        {known.hosts[place]: each for place, each in counts.hosts.items()},
    )


def test_each_script_has_its_pages_links_errors_and_where_it_could_not_be_had() -> None:
    ledger = crawl(FIRST, SECOND, None)
    scripts, hosts = counted(ledger)
    assert scripts == {
        APP: ScriptCount(pages=2, links=2, linked=1, errors=1, faulty=1, changed=1, first=1),
        LIB: ScriptCount(pages=1, broken=1, first=1),
        "inline:ab12": ScriptCount(pages=1, links=1, linked=1, first=1),
        "inline:other": ScriptCount(pages=1, links=1, linked=1, first=1),
        "unknown": ScriptCount(pages=1, links=1, linked=1, first=1),
    }
    assert hosts == {
        "cdn.test": HostCount(pages=2, requests=3, octets=800, scripts=1, first=1),
        "px.test": HostCount(pages=1, requests=1, first=1),
    }
    known = ledger.records.scripts
    place = known.names.index(APP)
    assert (known.sizes[place], known.statuses[place]) == (1_100, 200)
    assert known.more == {1: 4}
    assert len(known) == 2


def test_a_page_that_is_requested_once_more_counts_as_it_is_now() -> None:
    ledger = crawl(FIRST)
    ledger.fold([Queued(1, 0, 10, is_anew=True)])
    assert counted(ledger) == ({}, {})
    ledger.fold([fetched(1, SECOND)])
    assert set(counted(ledger)[0]) == {APP, LIB}


def test_a_copy_keeps_its_moment() -> None:
    ledger = crawl(FIRST)
    copy = ledger.copy()
    ledger.fold([Queued(1, 0, 10, is_anew=True)])
    assert len(counted(copy)[0]) == 5


def test_a_page_that_could_not_be_rendered_has_no_scripts() -> None:
    ledger = crawl(RenderedFacts(reason="the page's process has crashed"))
    assert len(ledger.records.scripts) == 0


def test_scripts_and_hosts_beyond_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SCRIPTS", 3)
    monkeypatch.setattr(module, "MOST_HOSTS", 1)
    ledger = crawl(FIRST, SECOND)
    scripts, hosts = counted(ledger)
    assert set(scripts) == {APP, LIB, "inline:ab12"}
    assert set(hosts) == {"cdn.test"}
    assert ledger.records.scripts.more == {1: 6}


def test_numbers_that_no_page_can_have_are_bounded() -> None:
    facts = RenderedFacts(
        scripts=(ScriptFile(APP, 200, "", 10**400),),
        others=(OtherHost("cdn.test", -5, 10**400),),
        more_scripts=-1,
    )
    _, hosts = counted(crawl(facts))
    assert hosts["cdn.test"] == HostCount(pages=1, octets=module.MOST_NUMBER, first=1)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        (f"script:{APP}", [1, 2]),
        (f"script:{LIB}", [2]),  # a comma and capital letters are part of it
        (f"script:{LIB[:-1]}", []),  # a whole URL is no beginning of another
        ("script:LIB", [2]),
        ("script:cdn.test", [2]),
        ("script:inline:ab12", [1]),
        (f"script-broken:{LIB}", [1]),
        ("script-links:app.js", [1]),
        ("script-links:unknown", [1]),
        ("script-errors:app.js", [1]),
        ("script-changes:app.js", [1]),
        ("script-changes:lib", []),
        ("script-errors:lib", []),
        ("third-party:CDN.test", [1, 2]),
        ("third-party:test", []),
        ("-script:app.js", [3]),
    ],
)
def test_the_filter_finds_the_pages_of_a_script(text: str, ids: list[int]) -> None:
    records, wanted = crawl(FIRST, SECOND, None).records, parse(text)
    assert [id_ for id_ in records.ids() if wanted.matches(records, id_)] == ids
