"""Of two crawls one is told which settings let them find other URLs."""

from crawlscope.core.ledger.steering import as_title, difference, in_words
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import SettingsChanged

ROOTS = ["http://a.test/"]
BEFORE = Settings.checked(roots=ROOTS, max_depth=5)


def test_settings_that_decide_on_urls_are_named_with_both_values() -> None:
    after = Settings.checked(roots=ROOTS, exclude=["/cpp/"], resources=True)
    words = difference(BEFORE, after)
    for part in ("--exclude /cpp/ added", "--max-depth none (was 5)", "--resources on (was off)"):
        assert part in words


def test_how_urls_were_requested_and_secrets_are_not() -> None:
    others = {"workers": 3, "delay": 1.0, "header": ["X-Token: secret"], "thin": 7}
    assert difference(BEFORE, Settings.checked(roots=ROOTS, max_depth=5, **others)) == ""


def test_the_window_calls_settings_by_their_titles_and_says_what_is_on() -> None:
    changed = SettingsChanged(0, 0, (("no_robots", False, True), ("max_pages", 5, None)))
    words = "Obey robots.txt: off (was on), Maximum pages: none (was 5)"
    assert in_words(changed, as_title) == words
