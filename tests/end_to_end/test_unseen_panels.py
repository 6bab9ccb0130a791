"""Panels that nobody has looked at are made while the window has time for it."""

import asyncio

import pytest

from crawlscope.window import desktop
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Site, WaitUntil

NEVER = 3_600.0  # seconds, in a test
TURNS = 200  # of the loop; each panel takes one or two


def are_all_made(person: Person) -> bool:
    panels = person.window.panels
    return all(map(panels.is_made, panels.declared))


async def test_they_are_made_without_being_asked_for(
    open_window: OpenWindow, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "REST", 0)
    person = open_window()
    await wait_until(lambda: are_all_made(person))


async def test_a_crawl_comes_first(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "REST", 0)
    monkeypatch.setattr(desktop, "REST_OF_A_CRAWL", NEVER)
    site.page("/", text="answered in the end")
    site.behind_the_gate("/")
    site.gate.clear()
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate)
    for _ in range(TURNS):
        await asyncio.sleep(0)
    site.gate.set()
    await wait_until(lambda: person.has_ended)
    assert not are_all_made(person)
