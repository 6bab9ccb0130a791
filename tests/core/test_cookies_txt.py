"""A cookies.txt: read as tolerantly as curl does, and matched as a browser does."""

from pathlib import Path

from crawlscope.core.base.cookies_txt import ByDomain, read

LINES = """#HttpOnly_.example.org\tTRUE\t/\tTRUE\t0\tdotted\t1
example.org\tTRUE\t/a\tFALSE\t2000000000\twithout\t2
.www.example.org\tFALSE\t/\tFALSE\t\talone\t3
# Netscape HTTP Cookie File
127.0.0.1\tFALSE\t/\tFALSE\t0\taddress\t4

.0.0.1\tTRUE\t/\tFALSE\t0\tabove\t5
"""


def names(cookies: ByDomain, host: str) -> set[str]:
    return {each.name for each in cookies.of_host(host)}


def test_each_host_has_what_a_browser_would_send_it(tmp_path: Path) -> None:
    path = tmp_path / "cookies.txt"
    path.write_text(LINES.replace("\n", "\r\n"), newline="")
    found = read(str(path))
    assert [(each.name, each.value) for each in found if each.name == "address"] == [
        ("address", "4")
    ]
    cookies = ByDomain(found)
    assert names(cookies, "example.org") == {"dotted", "without"}
    assert names(cookies, "www.Example.org") == {"dotted", "without", "alone"}
    assert names(cookies, "a.www.example.org") == {"dotted", "without"}
    assert names(cookies, "badexample.org") == set()
    assert names(cookies, "org") == set()
    assert names(cookies, "127.0.0.1") == {"address"}
