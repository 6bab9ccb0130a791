"""From a public root no near address is asked unless allowed; the window offers it and goes on."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QTreeView

from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow
from tests.web import Site

ROOT = "http://far.example/"  # a proxy on this machine plays the internet
NEAR = "http://127.0.0.1:9/x"


async def test_what_is_too_near_is_asked_once_a_person_says_so(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page(ROOT, links=[NEAR, ROOT + "a"])
    site.page(ROOT + "a")
    site.page(NEAR)
    settings = {"proxy": site.url(), "scope": "any", "max_depth": 1}
    person = open_window(settings=settings, roots=(ROOT,), start=True)
    await wait_until(lambda: person.has_ended and person.done == 2)
    assert NEAR not in site.asked
    assert person.message.startswith("Finished in ")
    person.press("nextMessageButton")
    assert person.message == (
        "Some links lead to this machine or its private network, and are not followed."
    )
    button = person.find(QPushButton, "messageButton")
    assert button.text() == "Follow them too"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await wait_until(lambda: person.has_ended and person.done == 3)
    assert NEAR in site.asked
    assert person.message.startswith("Finished in ")
    tree = person.find(QTreeView, "urlTree").model()
    hosts = [tree.index(row, 0).data() for row in range(tree.rowCount())]
    assert hosts == ["http://far.example", "http://127.0.0.1:9"]


async def test_a_crawl_without_such_addresses_asks_nothing(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "http://127.0.0.1:9/x"])
    person = open_window(settings={}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and person.done == 2)
    assert person.message.startswith("Finished in ")
