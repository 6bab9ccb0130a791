"""A curl command as browsers copy it: what of it a crawl takes, and what it says of the rest."""

import pytest

from crawlscope.core.policy.from_curl import CurlError, from_curl, is_curl

CHROME = r"""curl 'https://example.org/a?b=1&c=%2F' \
  -H 'accept: text/html' \
  -H 'Accept-Language: de,en;q=0.8' \
  -H $'x-note: it\'s \u0021\n' \
  -H $'x-quote: it\'s \u0021' \
  -b 'sid=abc==; theme=dark; odd' \
  -H 'if-none-match: "x"' -H 'sec-fetch-mode: navigate' -H 'range: bytes=0-' \
  -H 'user-agent: Mozilla/5.0 (X11; Linux x86_64)' \
  --compressed --max-time 5 -sSkL -u 'me:pass word' --proxy http://localhost:1
"""
CMD = (
    'curl ^"https://example.org/a?b=1^&c=^%^2F^" ^\r\n'
    '  -H ^"accept-language: de^" ^\r\n'
    '  -H ^"x-q: say ^\\^"hi^\\^" \\\\ ^" ^\r\n'
    '  -b ^"sid=1; a=b^" ^\r\n'
    '  -H ^"User-Agent: Mozilla/5.0 ^(Windows^)^"'
)
FIREFOX = "curl 'https://example.org/' --compressed -H 'Cookie: a=1' -H 'Cookie: b=2' -H 'TE: x'"


def test_a_command_for_a_posix_shell_is_taken_whole() -> None:
    found = from_curl(CHROME)
    assert found.urls == ("https://example.org/a?b=1&c=%2F",)
    assert found.values == {
        "header": ("Accept-Language: de,en;q=0.8", "x-quote: it's !"),
        "cookie": ("sid=abc==", "theme=dark"),
        "user_agent": "Mozilla/5.0 (X11; Linux x86_64)",
        "insecure": True,
        "auth": "me:pass word",
        "proxy": "http://localhost:1",
    }
    assert found.in_words() == (
        "left out of the curl command: accept, an invalid header, a cookie without a usable "
        "name, if-none-match, sec-fetch-mode, range, --max-time"
    )


def test_a_command_for_cmd_of_windows_means_the_same() -> None:
    found = from_curl(CMD)
    assert found.urls == ("https://example.org/a?b=1&c=%2F",)
    assert found.values == {
        "header": ("accept-language: de", 'x-q: say "hi" \\'),
        "cookie": ("sid=1", "a=b"),
        "user_agent": "Mozilla/5.0 (Windows)",
    }


def test_cookies_may_be_a_header_and_what_follows_the_command_is_not_of_it() -> None:
    found = from_curl(f"$ {FIREFOX} | jq . > out")
    assert found.values == {"cookie": ("a=1", "b=2")}
    assert found.urls == ("https://example.org/",)
    assert from_curl("curl -XGET -HX:1 --url a.org -b jar.txt").values == {"header": ("X: 1",)}


@pytest.mark.parametrize(
    "words",
    [
        "--data-raw 's3cret'",
        "--data 's3cret'",
        "-d s3cret",
        "--json '{}'",
        "-F a=s3cret",
        "-X POST",
        "-XDELETE",
        "-T s3cret",
        "-G -d s3cret",
    ],
)
def test_a_command_that_sends_data_is_refused_without_repeating_it(words: str) -> None:
    with pytest.raises(CurlError, match="only requests pages") as refused:
        from_curl(f"curl https://example.org/ {words}")
    assert "s3cret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("wget https://s3cret.org/", "this is not a curl command"),
        ("curl 'https://s3cret.org/", "a quotation mark is missing"),
        ("curl -H 'X: s3cret'", "has no URL"),
        ("curl -k", "has no URL"),
        ("curl " + "x" * 1_000_001, "this is not a curl command"),
    ],
)
def test_what_is_no_command_is_refused_without_repeating_it(text: str, why: str) -> None:
    with pytest.raises(CurlError, match=why) as refused:
        from_curl(text)
    assert "s3cret" not in str(refused.value)


def test_no_value_is_in_what_it_shows_of_itself() -> None:
    found = from_curl("curl a.org -H 'X: s3cret' -b 's=s3cret' -u me:s3cret --foo s3cret.org")
    assert "s3cret" not in repr(found.values.keys()) + found.in_words()
    assert "me:s3cret" not in repr(found)


def test_an_address_is_no_command() -> None:
    assert is_curl(" curl https://example.org/")
    assert is_curl("curl.exe https://example.org/")
    assert not is_curl("https://example.org/curl https://example.org/")
    assert not is_curl("curl.org")
