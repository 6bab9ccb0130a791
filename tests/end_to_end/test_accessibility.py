"""Who does not see the window is told what is in it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QListWidget, QWidget

from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.lists import Listed
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.window.panels import PANELS
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.ui.accessible import complaints, entries
from tests.web import Site

VIEWS = [panel.title for panel in PANELS if panel.is_view]


def build_site(site: Site) -> None:
    site.page("/", ["/a", "/b/c", "/moved", "/loop", "/gone"], title="Start")
    for path in ("/a", "/b/c"):
        site.page(path, ["/", "/gone", *(f"/b/{n}" for n in range(8))])
    for n in range(8):
        site.page(f"/b/{n}")
    site.redirect("/moved", "/a")
    site.redirect("/loop", "/loop")


def choose_rows(person: Person) -> None:
    """Selects the first row of each list in sight, whose details are shown then."""
    for view in person.window.findChildren(QAbstractItemView):
        if is_seen(view) and not isinstance(view, QHeaderView) and view.model().rowCount():
            view.setCurrentIndex(view.model().index(0, 0))


async def settle(wait_until: WaitUntil) -> None:
    """Two frames, in which views show what was chosen."""
    frames = iter(range(200))
    await wait_until(lambda: next(frames) == 199)


async def test_everything_in_sight_says_what_it_is_and_what_it_is_for(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build_site(site)
    person = open_window(OutputOptions(save=str(tmp_path / "a.crawl")))
    person.frame.resize(1600, 1000)
    found = dict.fromkeys(complaints([person.window]))
    person.desktop.starting.start(site.url())
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    for view in VIEWS:
        entries(person.window)[view].trigger()
        choose_rows(person)
        await settle(wait_until)
        found.update(dict.fromkeys(complaints([person.window])))
    assert not found, "\n".join(found)


async def test_each_window_and_dialog_says_what_is_in_it(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    build_site(site)
    person = open_window(
        OutputOptions(save=str(tmp_path / "a.crawl")), roots=(site.url(),), start=True
    )
    await wait_until(lambda: person.has_ended and not person.desktop.is_winding_up)
    found: dict[str, None] = {}
    actions = entries(person.window)
    acts = {
        name: actions[name].trigger
        for name in (
            "Settings…",
            "Guide",
            "Keyboard shortcuts",
            "About Crawlscope",
            "Concurrency lab",
        )
    }
    acts["a list"] = lambda: person.desktop.starting.lists.offer(
        "list.txt", Listed({"http://a.test/": None})
    )
    for act in acts.values():
        shown = await opened_by(act, wait_until)
        for page in pages_of(shown):
            page()
            found.update(dict.fromkeys(complaints(shown)))
        for each in shown:
            each.close()
    assert not found, "\n".join(found)


def pages_of(windows: list[QWidget]) -> list[Callable[[], object]]:
    """What brings forth each page of the settings; else nothing."""
    for each in windows:
        if isinstance(each, SettingsDialog):
            pages = each.findChild(QListWidget, "settingsPages")
            assert pages is not None
            return [partial(pages.setCurrentRow, row) for row in range(pages.count())]
    return [lambda: None]


async def opened_by(act: Callable[[], object], wait_until: WaitUntil) -> list[QWidget]:
    """The windows that are there since then."""
    before = set(QApplication.topLevelWidgets())

    def new() -> list[QWidget]:
        tops = QApplication.topLevelWidgets()
        return [each for each in tops if each not in before and each.isVisible()]

    act()
    await wait_until(new)
    return new()
