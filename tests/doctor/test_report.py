"""What a report of a problem holds, and what not."""

from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.policy.options import defaults
from crawlscope.doctor.report import report

NOT_SHOWN = "hunter2, s3same, k00kie, t0ken, YWxpY2U6aHVudGVyMg==, %23auth, p1xy"


def told(log: str, *, without_addresses: bool = False, **options: Any) -> str:
    options = {**defaults(), **options}
    return report([], options, "", log, without_addresses=without_addresses)


def test_a_secret_that_came_into_the_log_is_not_in_the_report() -> None:
    secrets = {
        "auth": "alice:hunter2",
        "header": ("X-Key: s3same/#auth",),
        "cookie": ("a=k00kie; b=1",),
        "proxy": "http://me:p1xy@localhost:1/",
    }
    log = (
        "Invalid header value b's3same/#auth' for alice:hunter2 (hunter2), k00kie by p1xy\n"
        "s3same%2F%23auth, YWxpY2U6aHVudGVyMg==\n"
        "asked https://bob:t0ken@a.org/x, then bob:t0ken@a.org, {'Authorization': 'Basic t0ken'}\n"
        "Set-Cookie: id=t0ken; Path=/\n"
        "it took 1 s"
    )
    for without_addresses in (False, True):
        text = told(log, without_addresses=without_addresses, **secrets)
        for secret in NOT_SHOWN.split(", "):
            assert secret not in text
        assert "Invalid header value b'***' for ***" in text
        assert "it took 1 s" in text
        assert ("a.org" in text) is not without_addresses
    assert "t0ken" not in report([], None, "", log, without_addresses=False)  # at a terminal


def test_patterns_of_addresses_are_counted_where_addresses_are_not_shown() -> None:
    patterns: dict[str, Any] = {
        "exclude": ("^/private/", r"private\.corp"),
        "ignore": ("x /private/* as it is",),
    }
    assert "private" in told("", **patterns)
    text = told("", without_addresses=True, **patterns, max_pages=7)
    assert "private" not in text
    assert "# exclude has 2 values, not shown here" in text
    assert "max-pages = 7" in text


def test_the_name_of_a_person_goes_with_the_home_folder_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, link = tmp_path / "real" / "al", tmp_path / "al"
    real.mkdir(parents=True)
    link.symlink_to(real)
    monkeypatch.setenv("HOME", str(link))
    text = told(f"{link}/x, {real}/y. In {link}. {link}ice/z /media/al/Disk /run/media/al")
    assert f"~/x, ~/y. In ~. {link}ice/z /media/~/Disk /run/media/~\n" in text
