"""An option that was given is there again when a crawl is resumed, or reported as missing."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crawlscope.core.ledger.ledger import Ledger
from crawlscope.core.policy.options import Option, options
from crawlscope.core.policy.settings import Keep, Settings
from crawlscope.store import CrawlFile
from crawlscope.store.kept_settings import given_again, still_missing

ROOT = "http://localhost/"


def other(option: Option) -> Any:
    """A value that is not the default."""
    given: dict[str, Any] = {
        "scope": "folder",
        "auth": "me:word",
        "proxy": "http://localhost:1",
        "user_agent": "Polite/1.0",
        "cluster": "local:2",
        "warc": "/tmp/archive",
        "render_viewport": "1280x800",
        "render_block": "font",
        "axe": "/tmp/axe.min.js",
        "render_screenshots": "/tmp/pictures",
        "header": ("A: b",),
        "cookie": ("a=b",),
        "cookies": "cookies.txt",
        "login": "http://localhost/login",
        "login_field": ("a=b",),
        "extract": ("price=css(attr content):.price", "author=$..author"),
        "severity": ("thin=error",),
        "ignore": ("thin https://a.example/* lists", "noindex *"),
    }
    if option.name in given:
        return given[option.name]
    if option.kind is bool:
        return not option.default
    if option.kind is tuple:
        return ("/a", "b+")
    assert option.bounds is not None
    return option.kind(max(option.bounds[0], 1) + 1)


@pytest.mark.parametrize("name", options())
def test_an_option_is_restored_or_it_is_reported_as_missing(name: str, tmp_path: Path) -> None:
    option, path = options()[name], str(tmp_path / "a.crawl")
    pairs: dict[str, dict[str, Any]] = {
        "login": {"login_field": ("a=b",)},
        "login_field": {"login": ROOT},
    }
    needed = pairs.get(name, {})
    settings = Settings.checked(roots=[ROOT], **{name: other(option), **needed})
    assert getattr(settings, name) != option.default
    with CrawlFile.create(path, settings, "2024-05-01T12:00:00+00:00") as file:
        file.writer(Ledger()).write()
    with CrawlFile.open(path) as file:
        saved = file.restored()
    if Keep.FILE in option.keep:
        assert (saved.settings, saved.withheld) == (settings, ())
    else:
        assert option.is_secret
        begun = Settings(roots=(ROOT,), logged_in=settings.is_logged_in)
        words = [each.word for each in options().values() if each.name in (name, *needed)]
        assert (saved.settings, saved.withheld) == (begun, tuple(words))


@pytest.mark.parametrize("word", ["a login in a URL", "a login in an address"])
def test_a_login_that_a_url_had_can_be_given_again_whatever_version_withheld_it(word: str) -> None:
    assert given_again((word,), {"auth": "me:word"}) == {"auth": "me:word"}
    assert still_missing((word,), {"auth": "me:word"}) == []


def test_what_is_ignored_later_is_kept_in_the_file_with_its_note(tmp_path: Path) -> None:
    path, settings = str(tmp_path / "a.crawl"), Settings.checked(roots=[ROOT])
    with CrawlFile.create(path, settings, "2024-05-01T12:00:00+00:00") as file:
        file.writer(Ledger()).write()
    note = "thin https://a.example/tags/* lists are short"
    with CrawlFile.open(path) as file:
        file.note_findings(replace(settings, ignore=(note,), title_long=70, workers=3))
    with CrawlFile.open(path) as file:
        kept = file.restored().settings
    assert (kept.ignore, kept.title_long, kept.workers) == ((note,), 70, settings.workers)
