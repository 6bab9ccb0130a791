import re
from array import array
from contextlib import suppress

import pytest

from crawlscope.core.base.budgets import FILTERED_URLS
from crawlscope.core.insight.compare import Change
from crawlscope.core.insight.filter import FACTS, SUGGESTIONS, FilterError, parse
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import (
    Discovered,
    Error,
    ErrorKind,
    Failed,
    Fetched,
    Redirected,
    Response,
    Skipped,
    SkipReason,
)
from crawlscope.core.records.facts import HeaderFacts, PageFacts, Timing
from crawlscope.core.records.records import Records

SITE = "http://a.test"
CHANGED = (Change.NEW, Change.STATUS, Change.BROKEN)


@pytest.fixture(scope="module")
def site() -> Records:
    site = Records()
    for id_, (url, depth) in enumerate(
        (
            (f"{SITE}/", 0),
            (f"{SITE}/docs/intro", 1),
            (f"{SITE}/docs/caf%C3%A9?a=1", 4),
            (f"{SITE}/old", 2),
            ("https://other.test/docs/x", 2),
            (f"{SITE}/dead", 3),
            ("http://[no host/docs", 1),
            (f"{SITE}/gone", 1),
            (f"{SITE}/queued", 1),
        ),
        1,
    ):
        site.fold(Discovered(id_, url, depth, min(1, id_ - 1), None, 10))
    page, image = Response(200, "text/html", None, 2048, 0.25), Response(200, "image/png", None, 9)
    site.fold(Fetched(1, page, "Welcome HOME", links=array("i", [2, 3, 4])))
    site.fold(Fetched(2, page, "Intro", links=array("i", [3])))
    site.fold(Fetched(3, image))
    site.fold(Redirected(4, Response(301), 2))
    site.fold(Skipped(5, SkipReason.EXTERNAL))
    site.fold(Failed(6, Response(), Error(ErrorKind.DNS, "no such host")))
    site.fold(Skipped(7, SkipReason.INVALID))
    site.fold(Fetched(8, Response(404, "text/html", None, 512, 2.0), "Not found"))
    new, status, broken = (list(Change).index(each) for each in CHANGED)
    site.changes = {2: 1 << new, 6: 1 << status | 1 << broken}
    return site


def found(site: Records, text: str) -> list[int]:
    return [id_ for some in parse(text).among(site, site.ids()) for id_ in some]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("DOCS", [2, 3, 5, 7]),
        ("docs intro", [2]),
        ("home", [1]),
        ("café", [3]),
        ('"not found"', [8]),
        ("not found", [8]),
        ("-docs", [1, 4, 6, 8, 9]),
        ("docs -intro", [3, 5, 7]),
        ('-"not found" state:done', [1, 2, 3]),
        ("http://a.test/old", [4]),
        ("status:404", [8]),
        ("status:4xx", [8]),
        ("status:301,404", [4, 8]),
        ("status>=300", [4, 8]),
        ("state:failed", [6]),
        ("state:broken", [6, 8]),
        ("STATE:Queued", [9]),
        ("-state:done", [4, 5, 6, 7, 9]),
        ("type:html", [1, 2, 8]),
        ("type:png", [3]),
        ("error:dns", [6]),
        ("reason:external", [5]),
        ("depth>2", [3, 6]),
        ("depth<1", [1]),
        ("depth>=3 depth<=3", [6]),
        ("depth=4", [3]),
        ("depth:4", [3]),
        ("size>1k", [1, 2]),
        ("size<10", [3]),
        ("time>500", [8]),
        ("time>=2s", [8]),
        ("inlinks>1", [2, 3]),
        ("links>2", [1]),
        ("links<2", [2]),
        ("redirects>0", [4]),
        ("hops=1", [4]),
        ("path:/docs", [2, 3, 5, 7]),
        ("path:intro", [2]),
        ('path:"/docs/café"', [3]),
        ("path:/dead", [6]),
        ("host:other", [5]),
        ("-host:other docs", [2, 3, 7]),
        ('title:"not f"', [8]),
        ("path:/docs host:a.test depth>2", [3]),
        ("type:text/html", [1, 2, 8]),
        ("type:text/htm", []),
        ("type:image/", [3]),
        ("-type:/ -state:queued", [4, 5, 6, 7]),
        (f"folder:{SITE}/docs/", [2, 3]),
        (f"folder:{SITE}/DOCS/", []),
        (f"folder:{SITE}/docs/caf%C3%A9?a=1,2", []),
        ("folder:https://other.test/", [5]),
        ("folder:http://", [1, 2, 3, 4, 6, 8, 9]),
        ("time>=250ms time<2s", [1, 2]),
        ("redirect:page", [4]),
        ("redirect:loop,page", [4]),
        ("redirect:loop", []),
        ("joined:yes", [4]),
        ("joined:no", []),
        ("change:broken", [6]),
        ("change:new,status", [2, 6]),
        ("-change:new docs", [3, 5, 7]),
        ("size>=2kb size<1mb", [1, 2]),
    ],
)
def test_a_filter_finds_what_agrees_with_all_its_words(
    site: Records, text: str, ids: list[int]
) -> None:
    assert found(site, text) == ids
    assert [id_ for id_ in site.ids() if parse(text).matches(site, id_)] == ids


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("status:abc", "404"),
        ("status:", "status:404"),
        ("state:gone", "queued, fetching"),
        ("error:foo", "dns, connect"),
        ("reason:", "reason:external"),
        ("redirect:far", "loop"),
        ("joined:maybe", "yes, no"),
        ("change:", "change:broken"),
        ("depth>", "depth>3"),
        ("depth>x", "'x'"),
        ("depth>3k", "'3k'"),
        ("size>1parsec", "1parsec"),
        ("colour:red", "colour"),
        ("path>3", "path:"),
        ('"open', "missing closing"),
        ("-", "missing"),
        ('""', "missing"),
    ],
)
def test_what_cannot_be_understood_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(FilterError) as emitted:
        parse(text)
    assert said in str(emitted.value)
    assert "\n" not in str(emitted.value)


def test_nothing_typed_ends_in_any_other_error(site: Records) -> None:
    keys = ("status", "state", "type", "error", "path", "host", "size", "time", "hops", "x", "")
    for key in keys:
        for sign in (":", ">", "<=", "=", '"', "-", "::", ">:"):
            for value in ("", "1", "4xx", "²", "9" * 400, ",", ",,", '"a b"', "\\", "é", "/"):
                for text in (f"{key}{sign}{value}", f"-{key}{sign}{value} x"):
                    with suppress(FilterError):
                        found(site, text)


def test_what_is_not_known_agrees_with_no_comparison(site: Records) -> None:
    assert 9 not in found(site, "size>=0") + found(site, "size<1gb") + found(site, "time<9s")


def test_every_suggestion_is_understood_once_it_has_a_value() -> None:
    for text in SUGGESTIONS:
        whole = text + ("404" if text[-1] in ">" or text == "status:" else "")
        assert parse(whole + ("x" if whole.endswith(":") else ""))


def test_a_redirect_loop_has_an_end() -> None:
    site = Records()
    for id_ in (1, 2):
        site.fold(Discovered(id_, f"{SITE}/{id_}", 0, 0, None, 10))
    site.fold(Redirected(1, Response(301), 2))
    site.fold(Redirected(2, Response(301), 1))
    assert found(site, "redirects=2") == found(site, "redirect:loop") == [1, 2]
    assert found(site, "joined:yes") == [], "the hop that closes the loop joins nothing"


def test_a_filtering_can_be_left_after_a_few_hundred_urls(site: Records) -> None:
    many = Records()
    for id_ in range(1, 20_001):
        many.fold(Discovered(id_, f"{SITE}/{id_}", 1, 0, None, 10))
    slices = sum(1 for _ in parse("1 -22 depth<3 path:/ redirects<1").among(many, many.ids()))
    assert slices == 20_000 // FILTERED_URLS + 1


@pytest.mark.parametrize(
    ("url", "text"),
    [
        (f"{SITE}/a%20b", '"a b"'),
        (f"{SITE}/a%20b", 'path:"/a b"'),
        (f"{SITE}/x?q=a%20b{{c}}|^`d", '"a b{c}|^`d"'),
        (f"{SITE}/%3Ca|b%5E%60%7Bc%7D", "<a|b^`{c}"),
        (f"{SITE}/a\\b%20c", '"a\\b c"'),
        ("javascript:open the door", '"open the door"'),
    ],
)
def test_a_text_is_found_in_a_url_however_it_is_escaped_there(url: str, text: str) -> None:
    site = Records()
    site.discover([Discovered(1, url, 0, 0, None, 9)])
    assert parse(text).matches(site, 1)


def test_a_url_is_found_by_its_findings_and_how_grave_they_are() -> None:
    ledger = Ledger(Settings(severity=("url-underscore=error",)))
    for id_, path in enumerate(("", "a_b", "A"), 1):
        ledger.fold([Discovered(id_, f"https://a.example/{path}", 0, 0, None, 5)])
        ledger.fold([Fetched(id_, Response(status=200, content_type="text/plain"))])
    matching = {
        text: [id_ for id_ in (1, 2, 3) if parse(text).matches(ledger.records, id_)]
        for text in (
            "finding:url-underscore",
            "-finding:url-underscore",
            "finding:url-uppercase,url-underscore",
            "severity:error",
            "severity:note",
            "severity:warning",
        )
    }
    assert list(matching.values()) == [[2], [1, 3], [2, 3], [2], [3], []]


@pytest.mark.parametrize("text", ["finding:no-such", "severity:grave", "finding:", "severity>1"])
def test_what_is_no_finding_is_told(text: str) -> None:
    with pytest.raises(FilterError):
        parse(text)


@pytest.fixture(scope="module")
def pages() -> Records:
    """Three pages, of which the first two say something; the last was not audited."""
    ledger = Ledger()
    ledger.fold([Discovered(id_, f"{SITE}/{id_}", 0, 0, None, 10) for id_ in (1, 2, 3)])
    every = {name for column in FACTS.values() if column.reads for name in (column.name,)}
    ledger.records.gathered.use("a test", every)
    for id_, facts in ((1, POOR), (2, RICH), (3, None)):
        timing = Timing(first_byte=0.9) if id_ == 2 else None
        answer = Response(200, "text/html", headers=HEADS if facts else None, timing=timing)
        ledger.fold([Fetched(id_, answer, "A title" if id_ < 3 else None, facts=facts)])
    ledger.catch_up()
    return ledger.records


POOR = PageFacts(language="nl-DE", robots=frozenset(("noindex", "nofollow")))
RICH = PageFacts(
    words=1_234,
    language="de-CH",
    description="Kostenlos für alle",
    descriptions=1,
    headings=((1, "Willkommen, Straße"), (2, "Über uns"), (2, "Mehr")),
    images_total=3,
    images_without_alt=2,
    has_viewport=True,
)
HEADS = HeaderFacts(encoding="gzip")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("words:<200", [1]),
        ("words<200", [1]),
        ("words:>=1234", [2]),
        ("-words<200", [2, 3]),
        ("title-length:>5", [1, 2]),
        ("title-length:7", [1, 2]),
        ("h1:0", [1]),
        ("h2>1", [2]),
        ("h1-text:WILL", [2]),
        ('h2-text:"über uns"', [2]),
        ("h1-text:straße", [2]),
        ("h1-text:STRASSE", [2]),
        ("headings:>2", [2]),
        ("lang:de", [2]),
        ("lang:de-ch,nl", [1, 2]),
        ("lang:d", []),
        ("description:kostenlos", [2]),
        ("descriptions:0", [1]),
        ("description-length:>17", [2]),
        ("robots:noindex", [1]),
        ('robots:"nofollow, noindex"', [1]),
        ("encoding:gzip", [1, 2]),
        ("images-without-alt:>0", [2]),
        ("viewport:yes", [2]),
        ("viewport:no", [1]),
        ("first-byte>800", [2]),
        ("first-byte:<1s", [2]),
        ("depth:<1", [1, 2, 3]),
    ],
)
def test_a_url_is_found_by_what_its_page_says(pages: Records, text: str, ids: list[int]) -> None:
    assert found(pages, text) == ids
    assert parse("words<3 -lang:de title-length>1").facts == {"words", "language"}


def test_a_url_is_found_by_the_number_of_its_findings(pages: Records) -> None:
    number = max(pages.found[1].bit_count(), 1)
    assert 1 in found(pages, f"findings:>={number}")
    assert found(pages, "findings:0") == [3]


def test_every_key_of_a_fact_is_suggested_and_has_an_example() -> None:
    for key in FACTS:
        assert any(each.startswith((f"{key}:", f"{key}>")) for each in SUGGESTIONS)
        with pytest.raises(FilterError) as emitted:
            parse(f"{key}:")
        example = re.search(r"such as (\S+.*)$", str(emitted.value))
        assert example
        parse(example[1])


def test_of_a_url_that_is_gone_only_the_address_can_agree() -> None:
    url = f"{SITE}/docs/x"
    agree = ("docs", "path:/docs host:a.test", f"folder:{SITE}/", "-status:404", "-other")
    differ = ("other", "status:404", "host:b.test", "-docs", "title:docs")
    assert [text for text in (*agree, *differ) if parse(text).of_addresses()(url)] == list(agree)


def test_a_filter_is_told_apart_by_key() -> None:
    values, rest = parse("docs change:New,gone -change:status status:404").without("change")
    assert values == {"new", "gone"}
    assert rest.terms == ("docs", "-change:status", "status:404")


@pytest.mark.parametrize("text", ["change:new,", 'change:"New"', "CHANGE:new", "change=,new"])
def test_the_values_of_a_key_are_those_that_the_filter_reads(text: str) -> None:
    values, rest = parse(text).without("change")
    assert values == {"new"}
    assert not rest


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Москва", [1, 2]),
        ("москва", [1, 2]),
        ("МОСКВА карта", [1]),
        ('"москва карта"', [1]),
        ("path:/МОСКВА", [1]),
        ("path:Москва", [1]),
        ("ÉTÉ", [3]),
        ("été%20chaud", [3]),
    ],
)
def test_letters_that_are_not_ascii_are_found_in_either_case(text: str, ids: list[int]) -> None:
    moscow = "%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0"
    records = Records()
    for id_, rest in enumerate((f"{moscow}%20карта", f"x?q={moscow}", "%C3%89T%c3%a9%20chaud"), 1):
        records.discover([Discovered(id_, f"{SITE}/{rest}", 0, 0, None, 0)])
    assert found(records, text) == ids
