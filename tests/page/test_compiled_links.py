"""Links mean the same whether compiled code joins and looks them up, or Python."""

import html
import random
from collections.abc import Iterator

import pytest

from crawlscope.core.base import native
from crawlscope.core.base.partitioned_dict import PartitionedDict
from crawlscope.core.base.urls import Hrefs, join
from crawlscope.core.records.events import Response
from crawlscope.core.records.facts import PageFacts
from crawlscope.fetch.fetch import Answer
from crawlscope.page.document import Wanted, document
from crawlscope.page.reading import Invalid

URL = "https://site.test/docs/page.html?x"
PAGES, LINKS = 40, 60
HREFS = (
    *(
        "",
        "a",
        "b.html",
        "../c",
        "./d/../e",
        "/",
        "/f?g=h",
        "?i",
        "#j",
        "b.html#k",
        "a#l m",
        "a ",
        "a #x",
        "//o/",
    ),
    *("https://site.test/docs/a", "http://site.test/docs/a", "HTTPS://SITE.TEST/n", "p q", "r?é"),
    *(
        "mailto:s@t",
        "javascript:u()",
        "http://[",
        "http://v:99999/",
        "//w w/",
        "x" * 9_000,
        "\ud800",
    ),
    *("http://localhost/y", "ftp://z/", "%2e%2E/c", ".a/..", "https://site.test.evil/"),
)
BASES = (
    "",
    "",
    "",
    "<base href='../other/'>",
    "<base href='https://cdn.test/'>",
    "<base href='x:y'>",
)
RELS = ("", "", "", " rel=nofollow", " rel=noopener", " rel=''")
TEXTS = ("", "text", "<b>bold</b> text", "<img alt=picture>", "é")

Meaning = tuple[dict[str, tuple[int | None, str | None, str]], list[Invalid], PageFacts | None]


def pages() -> Iterator[bytes]:
    chance = random.Random(25)
    for number in range(PAGES):
        links = "".join(
            f'<a href="{html.escape(chance.choice(HREFS))}"{chance.choice(RELS)}>'
            f"{chance.choice(TEXTS)}</a>"
            for _ in range(LINKS)
        )
        # Long enough to be read without a tree, and not
        text = "word " * (4_000 if number % 2 else 10)
        page = f"<title>t</title>{chance.choice(BASES)}<p>{links}</p><p>{text}</p>"
        yield page.encode(errors="surrogatepass")


def known() -> PartitionedDict[str, int]:
    ids = PartitionedDict[str, int]()
    for id_, href in enumerate(HREFS[:12], 1):
        url = join(URL, href)
        assert url is not None
        if url not in ids:
            ids.add(url, id_)
    return ids


def meaning(page: bytes, wanted: Wanted) -> Meaning:
    answer = Answer(
        Response(charset="utf-8"), page, False, None, None, cookie_set=False, retry_after=None
    )
    read = document(URL, answer, wanted, Hrefs())
    assert read is not None
    found: dict[str, tuple[int | None, str | None, str]] = {}
    invalid: list[Invalid] = []
    for links in read.portions(known()):
        if links is None:
            continue
        for id_, anchor, url, href, _ in links.each():
            found.setdefault(url, (id_, anchor, href))
        invalid += links.invalid
    return found, invalid, read.facts


@pytest.mark.parametrize("wanted", [Wanted(), Wanted(facts=False), Wanted(resources=True)])
def test_links_mean_the_same_by_both(wanted: Wanted, monkeypatch: pytest.MonkeyPatch) -> None:
    if native.module is None:
        pytest.skip("it was not compiled")
    by_compiled = [meaning(page, wanted) for page in pages()]
    monkeypatch.setattr(native, "module", None)
    assert by_compiled == [meaning(page, wanted) for page in pages()]
    assert any(invalid for _, invalid, _ in by_compiled)
    assert {id_ for found, _, _ in by_compiled for id_, _, _ in found.values()} > {None, 1}
