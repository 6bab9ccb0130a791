"""How Qt's browser starts, or says why it cannot."""

import sys

import pytest

from crawlscope.runtime.browser.starting import lacking

WIDGETS = "PySide6.QtWebEngineWidgets"


@pytest.mark.parametrize(
    ("error", "is_frozen", "what"),
    [
        (ModuleNotFoundError, False, "crawlscope[render]"),
        (ModuleNotFoundError, True, "the package crawlscope-render"),
        (ImportError, False, "apt-get install libnss3 "),
    ],
)
def test_a_browser_that_cannot_be_loaded_says_in_one_line_what_to_install(
    error: type[ImportError], is_frozen: bool, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Missing:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == WIDGETS:
                raise error(name)

    monkeypatch.delitem(sys.modules, WIDGETS, raising=False)
    monkeypatch.setattr(sys, "frozen", is_frozen, raising=False)
    sys.meta_path.insert(0, Missing)
    try:
        line = lacking()
    finally:
        sys.meta_path.remove(Missing)
    assert line is not None
    assert what in line
    assert "\n" not in line
