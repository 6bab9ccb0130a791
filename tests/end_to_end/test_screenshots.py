"""A screenshot is shown in *Details* once a person asks for it, by the keyboard, too."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.session.crawl.screenshots import name_of
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site

pytestmark = pytest.mark.usefixtures("needs_browser")
browsing = pytest.mark.qt_log_ignore(
    "does not support|remote-allow-origins|QRhi|RHI|GPUInfo|JPEG|Bogus marker", extend=True
)


async def crawled(
    open_window: OpenWindow, wait_until: WaitUntil, site: Site, path: Path
) -> tuple[Person, DetailsPanel]:
    site.answer("/", b"<title>Home</title><script>document.title = 'Here'</script>")
    job = OutputOptions(save=str(path / "a.crawl"))
    given = {"render": True, "axe": "none", "render_screenshots": str(path / "pictures")}
    person = open_window(job, given, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    person.window.crawl.selection.choose(1)
    person.window.zones.bring_forth(DetailsPanel)
    details = person.window.panels.get(DetailsPanel)
    await wait_until(lambda: "Show the screenshot" in details.rendered.toPlainText())
    return person, details


def press_link(details: DetailsPanel) -> None:
    details.rendered.setFocus()
    QTest.keyClick(details.rendered, Qt.Key.Key_Tab)
    QTest.keyClick(details.rendered, Qt.Key.Key_Return)


@browsing
async def test_a_picture_is_shown_when_it_is_asked_for_by_the_keyboard(
    open_window: OpenWindow,
    wait_until: WaitUntil,
    site: Site,
    tmp_path: Path,
) -> None:
    _, details = await crawled(open_window, wait_until, site, tmp_path)
    before = details.rendered.height()
    press_link(details)
    assert "Show the screenshot" not in details.rendered.toPlainText()
    assert "data:image/jpeg" in details.rendered.toHtml()
    assert details.rendered.height() > before + 500


@browsing
@pytest.mark.parametrize("octets", [None, b"GIF89a", b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff"])
async def test_what_is_no_picture_is_not_shown(
    open_window: OpenWindow,
    wait_until: WaitUntil,
    site: Site,
    tmp_path: Path,
    octets: bytes | None,
) -> None:
    person, details = await crawled(open_window, wait_until, site, tmp_path)
    file = tmp_path / "pictures" / name_of(site.url())
    if octets is None:
        file.unlink()
    else:
        file.write_bytes(octets)
    press_link(details)
    assert "Show the screenshot" in details.rendered.toPlainText()
    if octets is None:
        assert "The screenshot cannot be read" in person.window.messages.text
