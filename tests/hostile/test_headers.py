"""Headers as large, or as strange, as a site likes: what is kept of them is small."""

import pytest

from tests.web import Site, crawl


@pytest.mark.parametrize("octets", [300, 60_000])
@pytest.mark.parametrize(
    "form", ["text/{}", "{}/html", "text/html; charset={}", "image/png; charset={}", "{}"]
)
async def test_little_is_kept_of_a_content_type(site: Site, form: str, octets: int) -> None:
    site.answer("/", b"<title>t</title><a href=/b>", form.format("x" * octets))
    site.page("/b")
    found = await crawl(site)
    assert found.states["/"] == "done"
    assert len(found["/"].content_type or "") <= 255
    assert len(found["/"].charset or "") <= 100


@pytest.mark.parametrize(
    "value",
    ["1e400", "-5", "nan", "0x10", "Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 31 Dec 99999 23:59:59",
     "Mon, 01 Jan 0001 00:00:00 +2359", "9" * 60_000, "x" * 60_000, "\xb2"],
)  # fmt: skip
async def test_whatever_retry_after_says_the_crawl_ends(site: Site, value: str) -> None:
    site.answer("/", b"", status=503, headers={"Retry-After": value})
    found = await crawl(site, max_tries=1)
    assert found.states == {"/": "done"}


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e400", "-1", "9" * 9_000, "0x1"])
async def test_whatever_crawl_delay_says_the_crawl_ends(site: Site, value: str) -> None:
    site.answer("/robots.txt", f"User-agent: *\nCrawl-delay: {value}\n".encode(), "text/plain")
    site.page("/")
    assert (await crawl(site)).states == {"/": "done"}


@pytest.mark.parametrize("length", ["9" * 30, str(2**63), str(2**64), "9" * 5_000])
async def test_whatever_content_length_says_the_crawl_ends(site: Site, length: str) -> None:
    site.raw(
        "/",
        f"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: {length}\r\n\r\n".encode(),
    )
    found = await crawl(site, max_tries=1)
    assert found.states["/"] in ("done", "failed: protocol")


@pytest.mark.parametrize("name", ["a=b", "{n}=b", "{n}=b; Domain=127.0.0.1", "a=" + "x" * 60_000])
async def test_a_flood_of_cookies_is_kept_within_bounds(site: Site, name: str) -> None:
    lines = "".join(
        f"Set-Cookie: {name.format(n=n)}\r\n" for n in range(900 if len(name) < 99 else 3)
    )
    site.raw("/", f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{lines}\r\n<a href=/b>".encode())
    site.page("/b")
    found = await crawl(site)
    assert found.states == {"/": "done", "/b": "done"}
    (asked,) = (each for each in site.requests if each.target == "/b")
    assert len(asked.headers.get("cookie", "")) <= 50 * 4_200
