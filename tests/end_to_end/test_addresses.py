"""What is typed or pasted into the address bar: roots, or a line that says what to do."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.settings import Settings
from crawlscope.ui.bars.address_bar import AddressBar
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

NO_ADDRESSES = ["ht!tp://bad url", "http://", "://", "http://[1 http://a.test/", "mailto:a@b.test"]


def line(person: Person) -> QLineEdit:
    found = person.find(QComboBox, "addressBar").lineEdit()
    assert found is not None
    return found


def urls(person: Person) -> list[str]:
    return [record.url for record in person.desktop.ledger.records.records()]


@pytest.mark.parametrize("typed", NO_ADDRESSES)
async def test_what_is_no_address_is_one_line_that_says_what_to_do(
    open_window: OpenWindow,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    typed: str,
) -> None:
    person = open_window()
    person.type_address(typed)
    person.enter()
    assert "Enter a URL such as https://example.org/" in person.message
    assert len(person.message.splitlines()) == 1
    assert not person.desktop.is_crawling
    printed = [each for each in capfd.readouterr().err.splitlines() if "This plugin" not in each]
    assert (printed, caplog.records) == ([], [])


@pytest.fixture
def bar(qtbot: QtBot) -> AddressBar:
    bar = AddressBar()
    qtbot.addWidget(bar)
    return bar


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    typed=st.one_of(
        st.text(),
        st.text("ht!tp:/@[]#?.%0 \n\t\u05d0\u202e\ud800", max_size=30),
        st.lists(st.sampled_from(["a.test", "http://b.test/c", "ht!tp://x"])).map("\n".join),
    )
)
def test_any_text_in_the_bar_is_addresses_or_one_line(bar: AddressBar, typed: str) -> None:
    emitted: list[str] = []
    bar.problem.connect(emitted.append)
    bar.set_address(typed)
    taken = bar.checked()
    bar.problem.disconnect(emitted.append)
    if taken is None:
        assert emitted[-1]
        assert len(emitted[-1].splitlines()) == 1
    else:
        assert Settings.checked(roots=taken.split()).roots


@pytest.mark.parametrize("between", [" ", "\n", "\r\n\t", " \u00a0 "])
async def test_addresses_that_are_pasted_are_all_crawled(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, between: str
) -> None:
    site.page("/a")
    site.page("/b")
    person = open_window()
    QApplication.clipboard().setText(between.join((site.url("/a"), site.url("/b"))))
    line(person).setFocus()
    line(person).selectAll()
    QTest.keySequence(line(person), "Ctrl+V")
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert urls(person) == [site.url("/a"), site.url("/b")]
    assert person.window.controls.address_bar.address.split() == urls(person)


async def test_all_roots_of_the_command_line_are_in_the_bar_and_start(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    roots = (site.url("/a"), site.url("/b", host="localhost"), site.url("/c d"))
    for path in ("/a", "/b", "/c%20d"):
        site.page(path)
    person = open_window(roots=roots, start=True)
    await wait_until(lambda: person.window.controls.address_bar.address)
    assert person.window.controls.address_bar.address == " ".join(roots).replace("/c d", "/c%20d")
    await wait_until(lambda: person.has_ended)
    assert person.done == 3
    assert "3 done – 127.0.0.1 and 1 other host" in person.window.windowTitle()


async def test_an_opened_crawl_shows_all_its_roots(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/a")
    site.page("/b")
    first = open_window(
        OutputOptions(save=str(tmp_path / "a.crawl")),
        roots=(site.url("/a"), site.url("/b")),
        start=True,
    )
    await wait_until(lambda: first.has_ended)
    first.window.close()
    await first.running
    second = open_window()
    second.desktop.open(str(tmp_path / "a.crawl"))
    await wait_until(lambda: second.done == 2)
    assert second.window.controls.address_bar.address.split() == [site.url("/a"), site.url("/b")]
    second.press("startButton")
    await wait_until(lambda: second.desktop.is_crawling)
    await wait_until(lambda: second.has_ended)
    assert urls(second) == [site.url("/a"), site.url("/b")]
