"""Lists of addresses in the window: pasted, dropped, opened; checked, or crawled from."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.ui.dialogs.list_dialog import ListDialog
from crawlscope.ui.kit.plain_text import Label
from tests.conftest import WaitUntil
from tests.dropping import drop
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site


def line(person: Person) -> QLineEdit:
    found = person.find(QComboBox, "addressBar").lineEdit()
    assert found is not None
    return found


def paste(person: Person, text: str) -> None:
    QApplication.clipboard().setText(text)
    line(person).setFocus()
    QTest.keySequence(line(person), "Ctrl+A")
    QTest.keySequence(line(person), "Ctrl+V")


def dialog_of(person: Person) -> Callable[[], ListDialog | None]:
    return lambda: person.window.findChild(ListDialog)


def choose(person: Person, name: str) -> None:
    QTest.mouseClick(person.find(QPushButton, name), Qt.MouseButton.LeftButton)


async def test_pasted_lines_are_checked_without_following_links(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    site.page("/a", links=["/c"])
    site.page("/b", links=["/c"])
    person = open_window()
    paste(person, f"{site.url('/a')}\nno address\n# x\n{site.url('/b')}\n")
    await wait_until(dialog_of(person))
    assert person.find(QLabel, "listSummary").text() == "2 URLs, 1 line is not a URL"
    assert "line 2: " in person.find(QLabel, "listComplaints").text()
    choose(person, "checkOnlyButton")
    await wait_until(lambda: person.has_ended)
    assert sorted(site.asked) == ["/a", "/b"]
    reasons = {each.url: each.skip_reason for each in person.desktop.ledger.records.records()}
    assert reasons["no address"] == "invalid"
    assert line(person).text() == f"{site.url('/a')} {site.url('/b')}"


async def test_each_address_of_a_file_that_is_dropped_may_be_a_root(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/a", links=["/c"])
    site.page("/c")
    file = tmp_path / "list.CSV"
    file.write_text(f"n;URL\n1;{site.url('/a')}\n")
    person = open_window()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    assert drop(person.window, data)
    await wait_until(dialog_of(person))
    choose(person, "crawlFromEachButton")
    await wait_until(lambda: person.has_ended)
    assert site.asked == ["/a", "/c"]


async def test_what_is_no_list_is_not_taken(open_window: OpenWindow, tmp_path: Path) -> None:
    person = open_window()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "photo.jpg"))])
    assert not drop(person.window, data)


async def test_links_of_a_browser_are_a_list_and_one_is_an_address(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    data = QMimeData()
    data.setText("http://a.test/x")
    drop(person.window, data)
    assert line(person).text() == "http://a.test/x"
    data.setUrls([QUrl(f"http://a.test/{name}") for name in "abc"])
    drop(person.window, data)
    await wait_until(dialog_of(person))
    assert person.find(QLabel, "listSummary").text() == "3 URLs"


async def test_two_pasted_lines_are_two_roots_in_the_bar(open_window: OpenWindow) -> None:
    person = open_window()
    paste(person, "http://a.test/\nhttp://b.test/")
    assert line(person).text().split() == ["http://a.test/", "http://b.test/"]
    assert person.window.findChild(ListDialog) is None


async def test_many_roots_are_shown_in_short_and_started_again_as_they_are(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    paths = [f"/{'x' * 40}{number}" for number in range(100)]
    for path in paths:
        site.page(path, links=["/c"])
    person = open_window()
    paste(person, "\n".join(map(site.url, paths)))
    await wait_until(dialog_of(person))
    choose(person, "checkOnlyButton")
    await wait_until(lambda: person.has_ended)
    assert line(person).text() == f"{site.url(paths[0])} and 99 more"
    tip = person.find(QComboBox, "addressBar").toolTip()
    assert tip.splitlines()[1] == site.url(paths[1])
    assert tip.endswith("and 80 more")
    person.enter()
    await wait_until(lambda: person.has_ended and len(site.asked) == 200)
    assert set(site.hits.values()) == {2}


async def test_a_saved_crawl_of_many_roots_shows_them_in_short(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    paths = [f"/{'x' * 40}{number}" for number in range(100)]
    for path in paths:
        site.page(path)
    saved = str(tmp_path / "a.crawl")
    person = open_window(OutputOptions(save=saved))
    paste(person, "\n".join(map(site.url, paths)))
    await wait_until(dialog_of(person))
    choose(person, "checkOnlyButton")
    await wait_until(lambda: person.has_ended)
    person.window.close()
    await wait_until(person.running.done)
    other = open_window()
    other.desktop.open(saved)
    await wait_until(lambda: line(other).text())
    assert line(other).text().endswith(" and 99 more")
    other.enter()
    await wait_until(lambda: other.has_ended and len(site.asked) == 200)


async def test_reading_a_long_list_lets_others_have_their_turn_and_can_be_cancelled(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window()
    paste(person, "\n".join(f"http://a.test/{number}" for number in range(100_000)))
    await wait_until(lambda: "Reading" in person.message)
    choose(person, "messageButton")
    await wait_until(lambda: "not read" in person.message)
    assert person.window.findChild(ListDialog) is None
    assert line(person).text() == ""


async def test_a_hostile_list_is_shown_as_text(
    open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    file = tmp_path / "<img src='file:&#47;dev&#47;zero'>.txt"
    file.write_bytes(b"http://a.test/\n<img src=file:///dev/zero>\n\x1b[2J\xe2\x80\xae x\n")
    person = open_window()
    person.window.files.list_chosen.emit(str(file))
    await wait_until(dialog_of(person))
    dialog = person.find(ListDialog, "listDialog")
    assert all(isinstance(each, Label) for each in dialog.findChildren(QLabel))
    said = person.find(QLabel, "listComplaints").text()
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "<img" in said


@pytest.mark.parametrize("text", ["x y\n" * 5, "<!doctype html>\n\n\n<p>", "#\n#\n#\n#"])
async def test_a_text_without_an_address_is_one_line(
    open_window: OpenWindow, wait_until: WaitUntil, text: str
) -> None:
    person = open_window()
    paste(person, text)
    await wait_until(lambda: "No URL" in person.message)
    assert len(person.message.splitlines()) == 1


async def test_lists_of_the_command_line_start_at_once_if_asked_to(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/c"])
    site.page("/a", links=["/c"])
    (tmp_path / "list").write_text(site.url("/a"))
    lists, roots = (str(tmp_path / "list"),), (site.url(),)
    person = open_window(settings={"no_follow": True}, roots=roots, lists=lists, start=True)
    await wait_until(lambda: person.has_ended)
    assert sorted(site.asked) == ["/", "/a"]


async def test_a_list_of_the_command_line_that_is_none_ends_a_batch_run_with_1(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    person = open_window(lists=("/no/such/list",), start=True, exit_when_done=True)
    await wait_until(person.running.done)
    assert person.running.result() == 1


async def test_the_menu_asks_for_a_list(open_window: OpenWindow) -> None:
    person = open_window()
    actions = person.window.findChildren(QAction)
    assert any(each.shortcut().toString() == "Ctrl+Shift+O" for each in actions)


async def test_secrets_go_only_to_addresses_that_a_person_typed(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil
) -> None:
    async with Site(address="127.0.0.2") as other:
        site.page("/")
        site.answer("/list", other.url("/x").encode(), "text/plain")
        other.page("/x")
        async with Site(address="127.0.0.3") as third:
            third.answer("/list", other.url("/y").encode(), "text/plain")
            other.page("/y")
            person = open_window(
                settings={"header": ("X-Secret: hush",)},
                roots=(site.url(),),
                lists=(site.url("/list"), third.url("/list")),
                start=True,
            )
            await wait_until(lambda: person.has_ended)
            person.enter()  # what the bar shows by now
            await wait_until(lambda: person.has_ended and other.hits["/y"] == 2)
            assert not any("x-secret" in each.headers for each in third.requests)
        assert not any("x-secret" in each.headers for each in other.requests)
    assert all("x-secret" in each.headers for each in site.requests)
