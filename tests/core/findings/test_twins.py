"""Which page a duplicate is told to be like, where very many pages have the same."""

from array import array
from dataclasses import replace

import pytest

from crawlscope.core.findings import duplicates
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import Discovered, Fetched, Queued, Response
from crawlscope.core.records.facts import PageFacts
from tests.core.findings import signatures
from tests.core.findings.pages import PAGE
from tests.core.findings.random_site import RandomSite
from tests.core.findings.test_fold import said_by
from tests.core.findings.whole import DUPLICATES, Said, Whole
from tests.examples import seeds

SITE = "https://a.example"
HTML = Response(status=200, content_type="text/html")
VIEWS = range(1, 151)  # more than are looked at
LIST, COPY, NEAR = 151, 152, 153
SAME = "title-duplicate", "description-duplicate", "h1-duplicate", "exact-duplicate"
SHINGLES = signatures.shingles(1)
SIGNATURE = signatures.of(SHINGLES)
NEARLY = signatures.of([*SHINGLES[:-1], 999])
UNLIKE = signatures.of(signatures.shingles(2))


def url(id_: int) -> str:
    return f"{SITE}/{id_}"


def page(canonical: int, text: int = 1, signature: bytes = SIGNATURE) -> PageFacts:
    return replace(PAGE, canonicals=(url(canonical),), text_hash=text, minhash=signature)


def read(ledger: Ledger, id_: int, facts: PageFacts) -> None:
    fetched = Fetched(id_, HTML, "The same", facts.canonicals[0], array("i"), facts=facts)
    ledger.fold([Queued(id_, 1, 5), fetched])


def crawled(pages: dict[int, PageFacts]) -> Ledger:
    ledger = Ledger(Settings(roots=(url(1),), near_duplicate=90))
    ledger.fold([Discovered(id_, url(id_), 1, 0, None, 5) for id_ in range(1, max(pages) + 1)])
    for id_, facts in pages.items():
        read(ledger, id_, facts)
    ledger.catch_up()
    return ledger


@pytest.mark.parametrize("finding", SAME)
def test_of_many_that_name_one_page_each_is_told_the_copy_that_came_late(finding: str) -> None:
    pages = {id_: page(LIST) for id_ in (*VIEWS, LIST)} | {COPY: page(COPY)}
    findings = crawled(pages).findings
    assert {findings.twin(id_, finding) for id_ in (*VIEWS, LIST)} == {COPY}
    assert findings.twin(COPY, finding) == 1


def test_a_near_text_names_the_page_that_stands_for_many_although_it_came_late() -> None:
    pages = {id_: page(LIST) for id_ in (*VIEWS, LIST)} | {NEAR: page(NEAR, 2, NEARLY)}
    findings = crawled(pages).findings
    assert findings.twin(NEAR, "near-duplicate") == LIST
    assert findings.twin(LIST, "near-duplicate") == NEAR


def test_what_came_late_and_is_gone_again_is_named_no_more() -> None:
    pages = {id_: page(LIST) for id_ in (*VIEWS, LIST)}
    pages |= {COPY: page(COPY), NEAR: page(NEAR, 2, NEARLY)}
    ledger = crawled(pages)
    assert ledger.findings.twin(1, "exact-duplicate") == COPY
    assert ledger.findings.twin(NEAR, "near-duplicate") == LIST
    read(ledger, LIST, page(LIST, 3, UNLIKE))
    assert ledger.findings.twin(NEAR, "near-duplicate") == COPY
    read(ledger, COPY, page(COPY, 4, UNLIKE))
    assert ledger.findings.twin(1, "exact-duplicate") == 0
    assert ledger.findings.twin(NEAR, "near-duplicate") == 0


@pytest.mark.parametrize("seed", seeds(12, 3))
def test_each_duplicate_names_one_of_its_others_however_few_are_looked_at(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicates, "MOST_LOOKED_AT", 1)
    site = RandomSite(seed)
    settings = Settings(roots=site.roots, near_duplicate=90)
    ledger, said, named = Ledger(settings), Said(), set()
    for events in site.events(120):
        ledger.fold(events)
        ledger.catch_up()
        said_by(events, said)
        whole = Whole(ledger.records, said, settings)
        for id_, name in ((id_, name) for id_ in whole.pages for name in DUPLICATES):
            if others := whole.twins(id_, name):
                most = max(others.values())
                told = ledger.findings.twin(id_, name)
                assert told in {each for each, like in others.items() if like == most}
                named.add(name)
    assert "near-duplicate" in named
