"""What happens in a crawl stands in the log of the window; a filter ends with its crawl."""

from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from crawlscope.ui.panels.log.log_panel import Column
from tests.conftest import WaitUntil
from tests.end_to_end.conftest import OpenWindow, Person
from tests.web import Exchange, Site, response


def lines(person: Person) -> list[str]:
    view = person.find(QWidget, "logPanel").findChild(QTableView)
    assert view is not None
    model = view.model()
    return [
        f"{model.index(row, Column.LEVEL).data()}: {model.index(row, Column.TEXT).data()}"
        for row in range(model.rowCount())
    ]


def answers_at_the_second_try(site: Site, path: str) -> None:
    async def answer(exchange: Exchange) -> None:
        status = 503 if site.hits[path] == 1 else 200
        await exchange.send(response(b"", "text/html", status, {"Retry-After": "0"}))

    site.handle(path, answer)


async def test_failures_retries_loops_refusals_and_the_end_are_in_the_log(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /private", "text/plain")
    site.page("/", links=["/missing", "/private", "/around", "/self", "/busy", "/many"])
    site.redirect("/around", "/about")
    site.redirect("/about", "/around")
    site.redirect("/self", "/self")
    site.redirect("/many", "/many/1")
    site.redirect("/many/1", "/many/2")
    answers_at_the_second_try(site, "/busy")
    person = open_window(settings={"max_redirects": 1}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: any("finished after" in each for each in lines(person)))
    logged = lines(person)
    found_on = "found on /"
    assert f"info: crawl of {site.url()} started" in logged
    assert f"warning: 404 Not Found: {site.url('/missing')}, {found_on}" in logged
    refused = f"blocked by robots.txt (Disallow: /private): {site.url('/private')}"
    assert f"info: {refused}, {found_on}" in logged
    assert f"info: retrying in 0.0 s (503 Service Unavailable): {site.url('/busy')}" in logged
    loops = [each for each in logged if each.startswith("warning: redirect loop: ")]
    assert len(loops) == 2
    assert f"warning: redirect loop: {site.url('/self')} → {site.url('/self')}" in loops
    assert any(each.startswith("warning: ") and "/many/1" in each for each in logged)


async def test_a_root_without_an_answer_is_an_error_in_the_log(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    async def hang_up(exchange: Exchange) -> None:
        exchange.reset()

    site.handle("/", hang_up)
    site.handle("/robots.txt", hang_up)
    person = open_window(settings={"max_tries": 1}, roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    await wait_until(lambda: any("nothing was fetched" in each for each in lines(person)))
    assert any(each.startswith("error: the root failed: ") for each in lines(person))
    assert "Nothing was fetched" in person.message


async def test_pause_limits_and_a_stop_are_in_the_log(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a", "/b", "/c"])
    for path in ("/a", "/b", "/c"):
        site.page(path)
        site.behind_the_gate(path)
    site.gate.clear()
    person = open_window(settings={"max_pages": 3}, roots=(site.url(),), start=True)
    await wait_until(lambda: site.at_the_gate == 2)
    person.press("pauseButton")
    person.press("pauseButton")
    person.press("cancelButton")
    await wait_until(lambda: person.has_ended)
    site.gate.set()
    person.press("pauseButton")
    await wait_until(lambda: person.has_ended and "limit" in person.message)
    await wait_until(lambda: any("limit of pages" in each for each in lines(person)))
    logged = " | ".join(lines(person))
    for words in ("paused after", "resumed after", "stopped after", "limit of pages"):
        assert words in logged


async def test_another_crawl_begins_without_the_filter_and_says_so(
    site: Site, open_window: OpenWindow, wait_until: WaitUntil
) -> None:
    site.page("/", links=["/a"])
    site.page("/a")
    person = open_window(roots=(site.url(),), start=True)
    await wait_until(lambda: person.has_ended)
    box = person.find(QLineEdit, "filterBox")
    box.setText("status:404")
    person.press("startButton")
    assert box.text() == ""
    assert "“status:404”" in person.message
    await wait_until(lambda: person.has_ended)
