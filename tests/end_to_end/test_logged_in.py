"""Logged in, from the window: a curl command is pasted, a form is filled in by the settings."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit

from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change, open_settings
from tests.members import Members
from tests.test_secrets import leaks
from tests.web import Site

pytestmark = pytest.mark.end_to_end


def paste(person: Person, text: str) -> QLineEdit:
    line = person.find(QComboBox, "addressBar").lineEdit()
    assert line is not None
    line.setFocus()
    QApplication.clipboard().setText(text)
    QTest.keySequence(line, "Ctrl+V")
    return line


async def test_a_pasted_curl_command_fills_in_address_and_settings_and_starts_nothing(
    open_window: OpenWindow, site: Site, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/logout", "/a"])
    site.page("/a")
    person = open_window(settings={"cookie": ("old=1",), "auth": "me:old"})
    command = f"curl '{site.url()}' \\\n -H 'X-Token: s3cret' \\\n -b 'sid=s3cret' -H 'TE: x'"
    line = paste(person, command)
    assert line.text() == site.url()
    assert person.message == (
        "Filled in from the curl command: Address, Headers, Cookies. "
        "Left out of the curl command: TE."
    )
    assert not person.desktop.is_crawling
    dialog = open_settings(person)
    dialog.show_option("cookie")
    shown = dialog.findChild(QLineEdit, "cookieEditor1")
    assert shown is not None
    assert (shown.text(), shown.echoMode()) == ("sid=s3cret", QLineEdit.EchoMode.Password)
    dialog.reject()
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert {each.headers["cookie"] for each in site.requests} == {"sid=s3cret"}
    assert {each.headers["x-token"] for each in site.requests} == {"s3cret"}
    assert all("authorization" not in each.headers for each in site.requests)
    assert site.hits["/logout"] == 0
    QSettings().sync()
    assert leaks(tmp_path) == []


async def test_a_curl_command_can_be_undone_and_a_wrong_one_says_why(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    person = open_window(settings={"cookie": ("old=1",)})
    person.type_address("http://a.test/")
    paste(person, "curl http://b.test/ -b new=1 -A s3cret-agent")
    assert person.desktop.chosen.values["cookie"] == ("new=1",)
    QSettings().setValue("something", 1)
    QSettings().sync()
    assert leaks(tmp_path) == []  # not even what is no secret
    notice = next(each for each in person.desktop.messages.all if each.about == "curl")
    notice.action[1]()
    assert person.desktop.chosen.values["cookie"] == ("old=1",)
    line = paste(person, "curl http://b.test/ --data-raw s3cret")
    assert "this curl command sends data" in person.message.lower()
    assert "s3cret" not in line.text() + person.message
    person.type_address("curl -H 'A: b' http://c.test/")  # typed, or dropped
    person.enter()
    assert line.text() == "http://c.test/"
    assert not person.desktop.is_crawling


async def test_a_form_that_is_set_in_the_dialog_logs_in_and_a_wrong_one_crawls_nothing(
    open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    async with Members() as site:
        person = open_window()
        person.type_address(site.url())
        change(person, site.options(password="wrong"))
        person.enter()
        await wait_until(lambda: person.has_ended)
        assert "name or password may be wrong" in person.message
        assert site.hits["/"] == 0
        change(person, site.options())
        person.enter()
        await wait_until(lambda: person.has_ended and person.done > 1)
        assert site.hits["/members/c"] == 1
        assert site.hits["/logout"] == 0
