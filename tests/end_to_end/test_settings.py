"""What is set in the dialog holds for the crawl that is shown and for the next one, and is kept."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QPushButton,
    QSpinBox,
)

from crawlscope.core.base import units
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.ledger.steering import as_title, in_words
from crawlscope.core.policy.options import defaults
from crawlscope.ui.panels.details.details_panel import DetailsPanel
from crawlscope.ui.settings.settings_dialog import SettingsDialog
from crawlscope.ui.settings.settings_memory import remember_settings
from crawlscope.ui.shell.export_questions import Wanted
from crawlscope.window.chosen import options_at_start
from crawlscope.window.opening import Opening
from crawlscope.window.profiles import Profiles, default_folder
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person, change, open_settings
from tests.end_to_end.test_log_of_a_crawl import lines
from tests.web import Site


@pytest.fixture(autouse=True)
def profiles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Profiles:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = default_folder()
    assert folder.is_relative_to(tmp_path)
    return Profiles(folder)


def many_pages(site: Site) -> None:
    paths = [f"/{n}" for n in range(30)]
    site.page("/", links=paths)
    for path in paths:
        site.page(path)


async def test_the_next_crawl_uses_what_was_set(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    person = open_window()
    change(person, {"max_pages": 5, "header": ("X-Token: s3cret",)})
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.has_ended)
    assert person.done == 5


async def test_a_running_crawl_takes_what_is_set(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    for n in range(30):
        site.behind_the_gate(f"/{n}")
    site.gate.clear()
    settings = {"workers": 2, "per_host": 30}
    person = open_window(settings=settings, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 2)
    change(person, {"workers": 7, "max_pages": 9, "exclude": ("/29$",), "user_agent": "Other/1"})
    await wait_until(lambda: site.at_the_gate == 7)
    await wait_until(lambda: person.message.endswith("1 URL was removed from the queue."))
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.hits.total() == person.done == 9
    assert not site.hits["/29"]
    assert [each.headers["user-agent"] for each in site.requests].count("Other/1") == 6


async def test_the_dialog_shows_the_options_of_the_command_line_and_the_workers_in_use(
    open_window: OpenWindow,
) -> None:
    person = open_window(settings={"max_pages": 9, "auth": "me:pass"})
    person.find(QSpinBox, "workersSpinBox").setValue(33)
    dialog = open_settings(person)
    assert dialog.values() == {**defaults(), "max_pages": 9, "auth": "me:pass", "workers": 33}
    dialog.reject()


async def test_the_dialog_closed_is_gone(open_window: OpenWindow, wait_until: WaitUntil) -> None:
    person = open_window()
    change(person, {"workers": 3})
    await wait_until(lambda: person.window.findChild(SettingsDialog) is None)
    assert person.window.controls.workers_box.value() == 3


async def test_profiles_are_found_in_the_folder_of_the_program(
    open_window: OpenWindow, profiles: Profiles
) -> None:
    profiles.save("polite", {"max_pages": 3})
    dialog = open_settings(open_window())
    box = dialog.findChild(QComboBox, "profileBox")
    assert box is not None
    assert box.itemText(0) == "polite"
    dialog.reject()


async def test_what_was_set_is_taken_up_by_the_next_window_without_secrets(
    open_window: OpenWindow,
) -> None:
    change(open_window(), {"max_pages": 5, "auth": "me:s3cret"})
    options = {**defaults(), **options_at_start({})}
    assert options == {**defaults(), "max_pages": 5}


@pytest.mark.parametrize("how", [{"demo": True}, {"exit_when_done": True}, {"file": object()}])
def test_a_run_that_is_not_a_persons_takes_nothing_up(open_window: OpenWindow, how: Any) -> None:
    remember_settings({"max_pages": 5})
    assert options_at_start({}, Opening(**how)) == {}


def test_an_option_of_the_command_line_stands_alone(open_window: OpenWindow) -> None:
    remember_settings({"max_pages": 5})
    given = {**defaults(), "max_depth": 2}
    assert options_at_start(given) == given
    assert options_at_start(defaults())["max_pages"] == 5


async def test_the_next_export_of_a_window_carries_what_was_set(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    site.page("/", links=["/a", "/b.pdf"])
    site.page("/a")
    person = open_window(settings={"exclude": ("pdf$",)})
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.has_ended)
    details = person.find(DetailsPanel, "detailsPanel")
    details.reveal(3)
    assert "Not requested: --exclude pdf$ matches." in details.text
    change(person, {"with_links": True, "with_decision": True})
    file = tmp_path / "x.jsonl"
    person.window.exports.chosen.emit(Wanted(str(file), None))
    await wait_until(file.exists)
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert records[0]["links"] == [site.url("/a"), site.url("/b.pdf")]
    assert records[2]["decision"] == "Not requested: --exclude pdf$ matches."


async def test_a_limit_raised_while_stopped_at_it_lets_continue_reach_what_is_queued(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    person = open_window(settings={"max_pages": 5}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    change(person, {"max_pages": 12})
    assert person.message.startswith("Maximum pages: 12 (was 5).")
    await wait_until(lambda: person.message.endswith("Resume continues the crawl."))
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and person.done == 12)
    assert site.hits.total() == 12
    change(person, {"max_pages": None})
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and person.done == 31)
    assert site.hits.total() == 31


async def test_a_limit_raised_while_it_crawls_holds_at_once(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    site.behind_the_gate("/0")
    site.gate.clear()
    person = open_window(settings={"max_pages": 5}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    change(person, {"max_pages": 12})
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.hits.total() == person.done == 12


@pytest.mark.parametrize(
    ("before", "after", "asked", "words"),
    [
        ({"max_pages": 5}, {"max_pages": 12}, 12, "Maximum pages: 12 (was 5)"),
        ({"max_pages": 5}, {"max_pages": None}, 31, "Maximum pages: none (was 5)"),
        ({"max_pages": 9}, {"max_pages": 1}, 1, "Maximum pages: 1 (was 9)"),
        ({"max_depth": 0}, {"max_depth": 1}, 31, "Maximum depth: 1 (was 0)"),
        ({"max_seconds": 1000}, {"max_seconds": None}, 31, "Maximum time: none (was 1,000)"),
    ],
)
async def test_a_limit_changed_during_a_pause_holds_from_then_on(
    site: Site,
    open_window: OpenWindow,
    wait_until: WaitUntil,
    before: dict[str, Any],
    after: dict[str, Any],
    asked: int,
    words: str,
) -> None:
    many_pages(site)
    site.behind_the_gate("/")
    site.gate.clear()
    person = open_window(settings=before, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    person.press("pauseButton")
    change(person, after)
    assert person.message == f"{words}."
    person.press("pauseButton")
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert site.hits.total() == asked


async def test_a_limit_changed_back_is_told_as_a_change(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    site.behind_the_gate("/")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    person.press("pauseButton")
    change(person, {"max_pages": 5})
    change(person, {"max_pages": None})
    assert person.message == "Maximum pages: none (was 5)."
    site.gate.set()


async def test_a_depth_raised_after_the_end_lets_continue_go_deeper(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    many_pages(site)
    person = open_window(settings={"max_depth": 0}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    assert not (person.may_press("pauseButton") and person.says("pauseButton") == "Resume")
    change(person, {"max_depth": 1})
    await wait_until(lambda: person.message.endswith("Resume continues the crawl."))
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and person.done == 31)
    assert site.hits.total() == 31


async def test_what_was_changed_is_in_the_log_and_in_the_file(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, tmp_path: Path
) -> None:
    many_pages(site)
    site.behind_the_gate("/0")
    site.gate.clear()
    file = str(tmp_path / "a.crawl")
    person = open_window(
        OutputOptions(save=file), settings={"workers": 1}, roots=(site.url(),), start=True
    )
    await wait_until(lambda: site.at_the_gate)
    change(person, {"include": ("/1.?$",), "delay": 0.001})
    await wait_until(lambda: "removed from the queue" in person.message)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    (changed,) = person.desktop.ledger.changed
    words = in_words(changed, as_title)
    delay, included = words.split(", ")
    assert delay == "Delay between requests to a host: 0.001 (was 0)"
    assert included == "Include only URLs matching: /1.?$ added"
    await wait_until(lambda: any(words in line for line in lines(person)))
    again = open_window()
    person.desktop.close()
    await person.running
    again.desktop.open(file)
    await wait_until(lambda: len(again.desktop.ledger.records))
    assert again.desktop.ledger.changed == [changed]
    details = again.find(DetailsPanel, "detailsPanel")
    details.reveal(4)  # /2
    assert f"--include /1.?$ does not match; set at {units.moment(changed.when)}" in details.text
    change(again, {"include": ()})
    await wait_until(lambda: again.message.endswith("Resume continues the crawl."))
    QTest.mouseClick(again.find(QPushButton, "messageButton"), Qt.MouseButton.LeftButton)
    await wait_until(lambda: again.has_ended and again.done == 31)
    assert set(site.hits.values()) == {1}


async def test_a_field_says_what_its_change_does_to_the_crawl_that_is_shown(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/")
    person = open_window()
    assert effects(person, {"scope": "folder", "delay": 2.0}) == {}
    person.type_address(site.url())
    person.enter()
    await wait_until(lambda: person.has_ended)
    told = effects(person, {"scope": "folder", "delay": 2.0})
    assert told["delayEffect"] == "Changed: applies to requests from now on"
    assert told["scopeEffect"].endswith("queued and excluded URLs are re-evaluated")
    assert len(told) == 2


def effects(person: Person, values: dict[str, Any]) -> dict[str, str]:
    """What fields say, once these values were changed in them."""
    dialog = open_settings(person)
    dialog.set_values(values)
    for name in values:
        dialog.show_option(name)
    labels = [each for each in dialog.findChildren(QLabel) if each.objectName().endswith("Effect")]
    told = {each.objectName(): each.text() for each in labels if not each.isHidden()}
    dialog.reject()
    dialog.deleteLater()
    return told
