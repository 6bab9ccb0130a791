"""Hosts and paths go, what the program says of itself stays."""

import sys

import pytest

from crawlscope.core.policy.without_addresses import WithoutAddresses

TRACEBACK = """2026-11-22 21:00:01,123 ERROR crawlscope.store: internal error at https://a.org/x
    Traceback (most recent call last):
      File "/usr/lib/python3/app/core/site.py", line 3, in answer
        self.window.show("a.org")
    ValueError: https://a.org/x?q=1, then https://b.org:8080/x."""


def test_the_same_host_and_path_get_the_same_name_in_all_texts() -> None:
    without = WithoutAddresses()
    first = without.text("https://a.org/shop?id=7 leads to http://b.org/shop?id=7 (b.org).")
    assert (
        first == "https://host1.example/path1 leads to http://host2.example/path1 (host2.example)."
    )
    assert without.text("A.org asks for less") == "host1.example asks for less"


def test_what_the_program_says_of_itself_stays() -> None:
    text = WithoutAddresses().text(TRACEBACK)
    assert "ERROR crawlscope.store: internal error at https://host1.example/path1" in text
    assert 'File "/usr/lib/python3/app/core/site.py", line 3, in answer' in text
    assert 'self.window.show("a.org")' in text  # source code
    assert text.endswith("https://host1.example/path2, then https://host2.example:8080/path1.")
    for kept in ("aiohttp 3.14.5", "21:02:03", "libEGL.so.1", "crawler.py", "http://127.0.0.1:80/"):
        assert WithoutAddresses().text(f"is {kept} here") == f"is {kept} here"
    assert WithoutAddresses().text("http://a.org/usr/x") == "http://host1.example/path1"
    assert WithoutAddresses().text("~/x/a.zip, gone") == "~/file1.zip, gone"
    for kept in (
        "text/html and 3 / s",
        "/etc/resolv.conf, /usr/bin/python3",
        "in /tmp: 3 GB",
        f"run by {sys.executable}",
    ):
        assert WithoutAddresses().text(kept) == kept
    assert WithoutAddresses().text("see 'http://a.org/x'.") == "see 'http://host1.example/path1'."


@pytest.mark.parametrize(
    "part",
    ["a", "a.", ":", "a:", "a@", "-", "a\\.", "/", "a+", "~/", "::a", "/.", "~/a ", "'", '"~/'],
)
def test_a_line_that_a_server_made_up_takes_no_longer_than_others(part: str) -> None:
    for end in ("", "_", "!", "://", ")" * 5_000 + "a"):
        WithoutAddresses().text(part * 5_000 + end)


@pytest.mark.parametrize(
    ("text", "private"),
    [
        ("the host shop.example.co.uk is paused", "shop"),
        (r"exclude = ['^https?://private\.org/a']", "private"),
        (r"include = ['private\.org']", "private"),
        ("10.255.1.2 answers again", "10.255"),
        ("[2001:db8::7]:80 and 2001:db8::7 are gone", "db8"),
        ("user_agent = 'me (jane@private.org)'", "jane"),
        ("http://intranet/ was asked; intranet is slow", "intranet"),
        ("http://jane:secret@private.org/", "jane"),
        ("cannot write ~/customers/private.csv", "customers"),
        ("/data/private.org 2026-11-22.crawl is damaged", "private"),
        ("HTTPS://PRIVATE.ORG/UPPER", "PRIVATE"),
        ("ftp://private.org/x and //private.org/y", "private"),
        ("xn--bcher-kva.example.com bücher.de", "cher"),
        ("see http://a.org/o'private/list.xml?key=private", "private"),
        ("'http://a.org/o'private/x', 'http://a.org/private'", "private"),
        ('KeyError: "http://a.org/a\\"private"', "private"),
        ("http://jane:o'private@a.org/", "private"),
        ("redirect to /private/login?sid=private", "private"),
        ("a.org/private/page?x=private is gone", "private"),
        ("10.0.0.1:8080/private and [2001:db8::7]:80/private", "private"),
        ("//cdn.a.org/private?tok=private, //intranet/private", "private"),
        ("excluded by ^/private/, not by /o'private/", "private"),
        ("see ../private/x and ?private=1", "private"),
        (r"http:\/\/a.org\/private and https%3A%2F%2Fa.org%2Fprivate", "private"),
        ("private.vercel.app, private.web.app and www.private.zip", "private"),
        ("www.private.com.py: refused", "private"),
        ("private.corp, x.private.internal and private.lan:80", "private"),
        ("cannot open /media/jane/private.crawl", "private"),
        ("cannot open /Volumes/private/x.crawl or /mnt/private", "private"),
        ('save = "~/My private/a private.crawl"', "private"),
        ("cannot write ~/My clients/private firm/of private.csv: no room", "private"),
        ("  File 'x'\n  File \"app/x.py\", line 3, in f\nKeyError: /private", "private"),
    ],
)
def test_nothing_of_an_address_is_left(text: str, private: str) -> None:
    assert private not in WithoutAddresses().text(text)
