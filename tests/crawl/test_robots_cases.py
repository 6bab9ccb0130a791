"""robots.txt, case by case of RFC 9309 and of what Google's parser is known to take."""

from dataclasses import dataclass

import pytest

from crawlscope.core.queue.robots import LARGEST, parsed
from tests.web import Site, crawl, response


@dataclass(frozen=True)
class Case:
    """What a robots.txt says of some URLs: the line that refuses each, None if it is allowed."""

    source: str  # the section of RFC 9309, or 'Google' for what its parser adds
    text: str | bytes
    said: dict[str, str | None]


ALL = "Disallow: /"
HOST = "http://foo.bar"
FILLER = b"#" * 63 + b"\n"
CASES = {
    "no line at all": Case("2.2.1", "", {"/": None, "/x": None}),
    "keys in any case": Case("2.2", "USER-AGENT: *\nDISALLOW: /x", {"/x": "DISALLOW: /x"}),
    "white space around keys and values": Case(
        "2.2", " \tUser-agent \t: \t* \n\tDisallow\t:\t/x\t# why", {"/x": "Disallow: /x"}
    ),
    "no white space": Case("2.2", "user-agent:*\ndisallow:/x#y", {"/x": "disallow: /x"}),
    "a key that is none": Case("2.2.4", "foo: *\nbar: /", {"/x": None}),
    "no colon": Case("Google", "user-agent *\ndisallow /", {"/x": "disallow: /"}),
    "no colon but a tab": Case("Google", "user-agent\t*\ndisallow\t/", {"/x": "disallow: /"}),
    "keys that are misspelt": Case(
        "Google",
        "useragent: *\ndissallow: /1\ndissalow: /2\ndisalow: /3\ndiasllow: /4\ndisallaw: /5",
        {
            "/1": "dissallow: /1",
            "/2": "dissalow: /2",
            "/3": "disalow: /3",
            "/4": "diasllow: /4",
            "/5": "disallaw: /5",
        },
    ),
    # --- line ends, bytes ---------------------------------------------------------------------
    "lines end with CR": Case("2.2", "User-agent: *\rDisallow: /x\r", {"/x": "Disallow: /x"}),
    "lines end with LF": Case("2.2", "User-agent: *\nDisallow: /x\n", {"/x": "Disallow: /x"}),
    "lines end with CRLF": Case("2.2", "User-agent: *\r\nDisallow: /x", {"/x": "Disallow: /x"}),
    "lines end in all ways": Case(
        "2.2", "User-agent: *\r\n\rDisallow: /x\nAllow: /x/y", {"/x": "Disallow: /x", "/x/y": None}
    ),
    "nothing else ends a line": Case(
        "2.2",
        "User-agent: *\nDisallow: /a\x0bb\x0cc\x85d\u2028e",
        {"/a": None, "/a%0Bb%0Cc%C2%85d%E2%80%A8ef": "Disallow: /a\x0bb\x0cc\x85d\u2028e"},
    ),
    "a byte order mark": Case(
        "Google", b"\xef\xbb\xbfUser-agent: *\nDisallow: /", {"/x": "Disallow: /"}
    ),
    "half a byte order mark": Case(
        "Google", b"\xef\xbbUser-agent: *\nDisallow: /", {"/x": "Disallow: /"}
    ),
    "a third of a byte order mark": Case(
        "Google", b"\xefUser-agent: *\nDisallow: /", {"/x": "Disallow: /"}
    ),
    "a broken byte order mark": Case(
        "Google", b"\xef\x11\xbfUser-agent: *\nDisallow: /", {"/x": None}
    ),
    "a byte order mark elsewhere": Case(
        "Google", b"User-agent: *\n\xef\xbb\xbfDisallow: /\nDisallow: /x", {"/y": None}
    ),
    "bytes that are no UTF-8": Case(
        "Google",
        b"\xff\xfe\nUser-agent: *\nDisallow: /caf\xe9\nDisallow: /x",
        {"/x": "Disallow: /x", "/caf%E9": "Disallow: /caf\ufffd", "/caf%C3%A9": None},
    ),
    "bytes beyond 500 KiB": Case(
        "2.5",
        b"User-agent: *\nDisallow: /a\n" + FILLER * (LARGEST // 64) + b"Disallow: /b\n",
        {"/a": "Disallow: /a", "/b": None},
    ),
    "a line that 500 KiB cut": Case(
        "2.5",
        (b"User-agent: *\n" + FILLER * (LARGEST // 64)).ljust(LARGEST - 13, b"#")[: LARGEST - 17]
        + b"\nDisallow: /abcdef\n",
        {"/ab": None, "/abcdef": None},
    ),
    "a line that 500 KiB cut, where lines end with CR": Case(
        "2.5",
        b"User-agent: *\rDisallow: /a\r" + (FILLER[:-1] + b"\r") * (LARGEST // 64 + 1),
        {"/a": "Disallow: /a", "/b": None},
    ),
    # --- groups -------------------------------------------------------------------------------
    "several names in a group": Case(
        "2.1", "User-agent: a\nUser-agent: Crawlscope\nUser-agent: b\nDisallow: /", {"/x": ALL}
    ),
    "a name in any case": Case("2.2.1", "User-agent: cRAWLSCOPE\nDisallow: /", {"/x": ALL}),
    "a name with its version": Case(
        "2.2.1", "User-agent: Crawlscope/1.0\nDisallow: /", {"/x": ALL}
    ),
    "a name up to the first space": Case(
        "Google", "User-agent: *\nDisallow: /\nUser-agent: Crawlscope Bot\nAllow: /", {"/x": None}
    ),
    "two names in a line are one, the first": Case(
        "Google", "User-agent: Crawlscope, Other\nDisallow: /", {"/x": ALL}
    ),
    "our name second in a line": Case(
        "Google", "User-agent: Other, Crawlscope\nDisallow: /", {"/x": None}
    ),
    "a name that begins as ours": Case("2.2.1", "User-agent: Crawl\nDisallow: /", {"/x": None}),
    "a name that goes on": Case("2.2.1", "User-agent: Crawlscope-x\nDisallow: /", {"/x": None}),
    "a name with more before it": Case(
        "2.2.1", "User-agent: my-Crawlscope\nDisallow: /", {"/x": None}
    ),
    "a star and more is no star": Case("Google", "User-agent: *x\nDisallow: /", {"/x": None}),
    "a star and a space": Case("Google", "User-agent: * x\nDisallow: /", {"/x": ALL}),
    "no name": Case("2.2.1", "User-agent:\nDisallow: /", {"/x": None}),
    "nobody named before the rules": Case("2.2.1", "Disallow: /", {"/x": None}),
    "rules before the first name": Case(
        "2.2.1", "Disallow: /a\nUser-agent: *\nDisallow: /b", {"/a": None, "/b": "Disallow: /b"}
    ),
    "only others are named": Case(
        "2.2.1", "User-agent: a\nDisallow: /\nUser-agent: b\nDisallow: /", {"/x": None}
    ),
    "groups of one name are one": Case(
        "2.2.1",
        "User-agent: Crawlscope\nDisallow: /a\n\nUser-agent: o\nDisallow: /o\n\n"
        "User-agent: crawlscope/2\nDisallow: /b",
        {"/a": "Disallow: /a", "/b": "Disallow: /b", "/o": None},
    ),
    "groups for all are one": Case(
        "2.2.1",
        "User-agent: *\nDisallow: /a\nUser-agent: o\nDisallow: /o\nUser-agent: *\nDisallow: /b",
        {"/a": "Disallow: /a", "/b": "Disallow: /b", "/o": None},
    ),
    "our group alone counts": Case(
        "2.2.1",
        "User-agent: *\nDisallow: /a\nUser-agent: Crawlscope\nDisallow: /b",
        {"/a": None, "/b": "Disallow: /b"},
    ),
    "our group first": Case(
        "2.2.1",
        "User-agent: Crawlscope\nDisallow: /b\nUser-agent: *\nDisallow: /",
        {"/a": None, "/b": "Disallow: /b"},
    ),
    "our group without a rule": Case(
        "2.2.1", "User-agent: *\nDisallow: /\nUser-agent: Crawlscope\n", {"/x": None}
    ),
    "an empty line ends no group": Case(
        "2.2", "User-agent: Crawlscope\n\nUser-agent: o\n\n\nDisallow: /", {"/x": ALL}
    ),
    "other lines end no group": Case(
        "2.2.4",
        "User-agent: Crawlscope\nSitemap: http://foo.bar/s\nFoo: bar\nUser-agent: *\nDisallow: /",
        {"/x": ALL},
    ),
    "a crawl delay ends no group": Case(
        "2.2.4", "User-agent: Crawlscope\nCrawl-delay: 1\nUser-agent: *\nDisallow: /", {"/x": ALL}
    ),
    "a rule without a path ends a group": Case(
        "2.2", "User-agent: Crawlscope\nDisallow:\nUser-agent: *\nDisallow: /", {"/x": None}
    ),
    # --- rules --------------------------------------------------------------------------------
    "an empty Disallow": Case("2.2.2", "User-agent: *\nDisallow:\nDisallow: # no", {"/": None}),
    "an empty Allow": Case("2.2.2", "User-agent: *\nDisallow: /\nAllow:", {"/x": ALL}),
    "no rule that matches": Case("2.2.2", "User-agent: *\nDisallow: /x", {"/": None, "/a/x": None}),
    "paths in their case": Case(
        "2.2.2", "User-agent: *\nDisallow: /X/", {"/x/": None, "/X/": "Disallow: /X/", "/X": None}
    ),
    "robots.txt itself": Case(
        "2.2.2", "User-agent: *\nDisallow: /", {"/robots.txt": None, "/robots.txt2": ALL}
    ),
    "the longest rule wins, first or last": Case(
        "2.2.2",
        "User-agent: *\nAllow: /x/page.html\nDisallow: /x/\nDisallow: /y/page.html\nAllow: /y/",
        {
            "/x/page.html": None,
            "/x/page": "Disallow: /x/",
            "/y/page.html": "Disallow: /y/page.html",
            "/y/page": None,
        },
    ),
    "of equal rules Allow wins": Case(
        "2.2.2",
        "User-agent: *\nAllow: /a\nDisallow: /a\nDisallow: /b\nAllow: /b",
        {"/a": None, "/b": None},
    ),
    "of rules as long Allow wins": Case(
        "2.2.2", "User-agent: *\nDisallow: /*ab\nAllow: /a*b", {"/aab": None}
    ),
    "all but a page": Case(
        "5.2",
        "User-agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/",
        {
            "/a/b.gif": "Disallow: *.gif$",
            "/a/b.gif?c": None,
            "/example/": "Disallow: /example/",
            "/publications/b.gif": None,
        },
    ),
    "the longest match of the standard": Case(
        "5.2",
        "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif",
        {
            "/example/page/": None,
            "/example/page/disallowed.gif": "Disallow: /example/page/disallowed.gif",
        },
    ),
    "a rule as prefix": Case(
        "Google",
        "User-agent: *\nDisallow: /fish",
        {
            **dict.fromkeys(
                ("/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fish.php?id=anything"),
                "Disallow: /fish",
            ),
            **dict.fromkeys(("/Fish.asp", "/catfish", "/?id=fish"), None),
        },
    ),
    "a star at the end says nothing": Case(
        "Google",
        "User-agent: *\nDisallow: /fish*",
        {"/fish": "Disallow: /fish*", "/fishheads/y": "Disallow: /fish*", "/Fish": None},
    ),
    "a folder": Case(
        "Google",
        "User-agent: *\nDisallow: /fish/",
        {"/fish/": "Disallow: /fish/", "/fish/?id": "Disallow: /fish/", "/fish": None},
    ),
    "a rule that begins with no slash": Case(
        "2.2.2", "User-agent: *\nDisallow: fish/", {"/fish/": None, "/": None}
    ),
    "a star in the middle": Case(
        "2.2.3",
        "User-agent: *\nDisallow: /fish*.php",
        {
            "/fish.php": "Disallow: /fish*.php",
            "/fishheads/catfish.php?parameters": "Disallow: /fish*.php",
            "/Fish.PHP": None,
            "/fish": None,
        },
    ),
    "a star and an end": Case(
        "2.2.3",
        "User-agent: *\nDisallow: /*.php$",
        {
            "/folder/filename.php": "Disallow: /*.php$",
            "/a.php.php": "Disallow: /*.php$",
            "/filename.php?parameters": None,
            "/filename.php/": None,
            "/filename.php5": None,
            "/windows.PHP": None,
        },
    ),
    "an end": Case(
        "2.2.3",
        "User-agent: *\nDisallow: /x$",
        {"/x": "Disallow: /x$", "/x$": None, "/x/": None, "/x$y": None, "/x%24": None},
    ),
    "the root alone": Case(
        "2.2.3", "User-agent: *\nAllow: /$\nDisallow: /", {"/": None, "/page.htm": ALL, "/?": ALL}
    ),
    "a dollar sign inside": Case(
        "2.2.3", "User-agent: *\nDisallow: /a$b", {"/a$b": "Disallow: /a$b", "/a": None}
    ),
    "a star and a dollar sign as such": Case(
        "2.2.3",
        "User-agent: *\nDisallow: /a-%2A.html\nDisallow: /b-%24",
        {
            "/a-*.html": "Disallow: /a-%2A.html",
            "/a-%2A.html": "Disallow: /a-%2A.html",
            "/a-x.html": None,
            "/b-$": "Disallow: /b-%24",
            "/b-": None,
        },
    ),
    "stars side by side": Case(
        "2.2.3",
        "User-agent: *\nDisallow: /a***b**$\nDisallow: /*/*/*c",
        {
            "/axb": "Disallow: /a***b**$",
            "/a/b/c": "Disallow: /a***b**$",
            "/x//c": "Disallow: /*/*/*c",
            "/x/c": None,
        },
    ),
    "the end of a star overlaps nothing": Case(
        "2.2.3", "User-agent: *\nDisallow: /ab*ba$", {"/aba": None, "/abba": "Disallow: /ab*ba$"}
    ),
    "a star alone": Case("2.2.3", "User-agent: *\nDisallow: *", {"/x": "Disallow: *"}),
    "an end alone": Case("2.2.3", "User-agent: *\nDisallow: $", {"/": None}),
    "a hash ends a rule": Case(
        "2.2.3", "User-agent: *\nDisallow: /foo#bar", {"/foo": "Disallow: /foo"}
    ),
    "a longer rule with a star": Case(
        "2.2.2",
        "User-agent: *\nAllow: /page\nDisallow: /*.htm",
        {"/page.htm": "Disallow: /*.htm", "/page.php": None},
    ),
    "a shorter rule with a star": Case(
        "2.2.2", "User-agent: *\nAllow: /page\nDisallow: /*.ph", {"/page.php5": None}
    ),
    "a query": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /*?\nAllow: /*?$\nDisallow: /p?a=",
        {
            "/x?y": "Disallow: /*?",
            "/x?": None,
            "/x": None,
            "/p?a=1": "Disallow: /p?a=",
            "/p?b&a=": "Disallow: /*?",
        },
    ),
    "a question mark is one octet": Case(
        "2.2.2",
        "User-agent: *\nAllow: /a?bc\nDisallow: /a*bcd",
        {"/a?bcd": "Disallow: /a*bcd"},
    ),
    "slashes side by side": Case(
        "2.2.2", "User-agent: *\nDisallow: //x", {"//x": "Disallow: //x", "/x": None}
    ),
    "a whole URL as a rule": Case(
        "Google", f"User-agent: *\nDisallow: {HOST}/x", {"/x": None, "/": None}
    ),
    # --- percent-encoding ---------------------------------------------------------------------
    "as written": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar",
        {"/foo/bar?baz=https://foo.bar": "Disallow: /foo/bar?baz=https://foo.bar"},
    ),
    "letters beyond ASCII": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /foo/bar/ツ\nDisallow: /x/%e3%83%84",
        {
            "/foo/bar/%E3%83%84": "Disallow: /foo/bar/ツ",
            "/foo/bar/%e3%83%84": "Disallow: /foo/bar/ツ",
            "/x/%E3%83%84": "Disallow: /x/%e3%83%84",
        },
    ),
    "unreserved letters that are escaped": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /foo/bar/%62%61%7A\nDisallow: /%7ejoe",
        {
            "/foo/bar/baz": "Disallow: /foo/bar/%62%61%7A",
            "/foo/bar/%62%61%7A": "Disallow: /foo/bar/%62%61%7A",
            "/~joe": "Disallow: /%7ejoe",
            "/%7Ejoe": "Disallow: /%7ejoe",
        },
    ),
    "unreserved letters that the URL escapes": Case(
        "2.2.2", "User-agent: *\nDisallow: /private", {"/%70rivate": "Disallow: /private"}
    ),
    "reserved letters that are escaped": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /a%3Ab\nDisallow: /c:d\nDisallow: /e=f\nDisallow: /g%3dh",
        {
            "/a:b": "Disallow: /a%3Ab",
            "/c%3ad": "Disallow: /c:d",
            "/e%3Df": "Disallow: /e=f",
            "/g=h": "Disallow: /g%3dh",
        },
    ),
    "a slash that is escaped is none": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /a%2Fb\nDisallow: /c/d",
        {"/a/b": None, "/a%2fb": "Disallow: /a%2Fb", "/c%2Fd": None},
    ),
    "a percent sign that escapes nothing": Case(
        "2.2.2",
        "User-agent: *\nDisallow: /100%\nDisallow: /a%zz",
        {"/100%": "Disallow: /100%", "/100%25": "Disallow: /100%", "/a%zz": "Disallow: /a%zz"},
    ),
    "an escape of an escape": Case(
        "2.2.2", "User-agent: *\nDisallow: /%2561", {"/%2561": "Disallow: /%2561", "/a": None}
    ),
    "the octets of an escape count": Case(
        "2.2.2", "User-agent: *\nAllow: /%61b\nDisallow: /a*b", {"/ab": None}
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_line_that_decides_is_that_of_the_standard(name: str) -> None:
    case = CASES[name]
    body = case.text if isinstance(case.text, bytes) else case.text.encode()
    robots = parsed(body)
    assert {path: robots.refusal(HOST + path) for path in case.said} == case.said


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (200, "skipped: robots"),
        (204, "done"),
        (404, "done"),
        (429, "skipped: robots"),
        (500, "skipped: robots"),
    ],
)
async def test_the_status_at_the_end_of_a_redirect_counts(
    site: Site, status: int, state: str
) -> None:
    """Sections 2.3.1.1 to 2.3.1.4."""
    site.redirect("/robots.txt", "/rules")
    body = b"" if status == 204 else b"User-agent: *\nDisallow: /x"
    site.answer("/rules", body, "text/plain", status)
    site.page("/x")
    assert (await crawl(site, "/x", max_tries=1)).states == {"/x": state}


@pytest.mark.parametrize("location", [None, "http://[", "mailto:a@b"])
async def test_a_redirect_to_nowhere_is_as_good_as_no_file(
    site: Site, location: str | None
) -> None:
    site.redirect("/robots.txt", location)
    site.page("/")
    assert (await crawl(site)).states == {"/": "done"}


async def test_a_redirect_to_a_host_that_cannot_be_reached_forbids_all(site: Site) -> None:
    """Section 2.3.1.4: the site itself was reached, so its URLs did not fail."""
    site.redirect("/robots.txt", "http://127.0.0.1:1/robots.txt")
    found = await crawl(site, max_tries=1)
    assert found.states == {"/": "skipped: robots"}
    assert "nothing is allowed" in (found["/"].robots_rule or "")


async def test_a_crawl_tells_the_line_as_a_person_can_read_it(site: Site) -> None:
    rules = b"\xef\xbb\xbfuser-agent: crawlscope/9 # us\rAllow: /\rDISALLOW :  /caf\xe9*$ # no\r"
    site.raw("/robots.txt", response(rules, "text/plain"))
    site.page("/", links=["/caf%E9/x", "/cafe"])
    site.page("/cafe")
    found = await crawl(site)
    assert found.states == {"/": "done", "/caf%E9/x": "skipped: robots", "/cafe": "done"}
    assert found["/caf%E9/x"].robots_rule == "DISALLOW: /caf\ufffd*$"


def test_many_rules_cost_a_url_little() -> None:
    """They are looked up by what a path begins with, and each is kept once."""
    lines = [f"Disallow: /{number}/" for number in range(20_000)] + ["Disallow: /*x"] * 20_000
    robots = parsed("\n".join(["User-agent: *", *lines]).encode())
    assert robots.refusal(f"{HOST}/19999/") == "Disallow: /19999/"
    assert [len(rules) for rules in robots._rules.values() if len(rules) > 1] == []
    assert len(robots._lengths) <= 7
