"""The pages of the reference, generated from the code as Markdown: no table is written by hand.

`python docs/reference.py NAME` prints one: options, commands, fields, findings, exits or keys.
"""

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from itertools import groupby

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from crawlscope import export
from crawlscope.commands.cli import cli
from crawlscope.core.insight.report import EXIT_FAILED, EXITS
from crawlscope.core.policy.declared_findings import FINDINGS, Finding
from crawlscope.core.policy.options import Option, options
from crawlscope.core.records.events import ErrorKind, SkipReason, State
from crawlscope.core.records.fact_columns import FACT_COLUMNS
from crawlscope.core.records.redirects import End
from crawlscope.export import shown
from crawlscope.export.purposes import PURPOSES
from crawlscope.export.snapshot import FIELDS
from crawlscope.ui.shell.main_window import MainWindow
from crawlscope.window.panels import PANELS

UNDER_FINDINGS = "Findings"
BOUNDLESS = 1e15  # a bound as large as this is none
# What a record says about a URL. A field that is missing here fails the build.
RECORD = {
    "id": "Number of the URL in order of discovery, starting at 1",
    "url": "The canonical URL",
    "state": f"Its state: {', '.join(f'`{state}`' for state in State)}",
    "status": "HTTP status of its last response",
    "depth": "Number of links on the shortest path from a root; 0 for a root",
    "referrer": "The page that linked to it first",
    "anchor": "Text of that link",
    "content_type": "Media type",
    "charset": "Encoding used to decode the page",
    "size": "Decoded bytes of the body that were read",
    "elapsed": "Seconds from the request to the last byte",
    "tries": "Attempts made",
    "redirect_to": "Redirect target",
    "redirects_left": "Number of redirects that may still follow",
    "redirect_hops": "Length of its redirect chain",
    "redirect_final": "The last URL of the chain",
    "redirect_end": f"How the chain ends: {', '.join(f'`{end}`' for end in End)}",
    "title": "Title of the page",
    "canonical": "The canonical URL of the page",
    "links_total": "Number of different URLs that it links to; empty if its links were not read",
    "links_new": "Number of these that it was the first to link to, in order of the responses",
    "inlinks": "Number of pages that link to it",
    "truncated": "Whether only a part of it was read: [limits](limits.md)",
    "error": f"Why it failed: a message, and a kind: {', '.join(f'`{e}`' for e in ErrorKind)}",
    "skip_reason": f"Why it was skipped: {', '.join(f'`{reason}`' for reason in SkipReason)}",
    "robots_rule": "The robots.txt rule that disallows it",
    "fetched_at": "When its last response was complete (UTC)",
}
PLURALS = {"s": "seconds", "bytes": "bytes"}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table; bars in its cells are escaped."""
    head = tuple(head)
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def code(text: object) -> str:
    return f"`{text}`"


def plain(text: str) -> str:
    """A sentence of the program as Markdown: nothing in it is markup."""
    return re.sub(r"([*_<>`\[\]{}\\])", r"\\\1", text)


# --- options --------------------------------------------------------------------------------------


def default_of(option: Option) -> str:
    match option.default:
        case True:
            return "on"
        case False:
            return "off"
        case None | () | "":
            return "none"
        case value:
            return code(f"{value:g}" if isinstance(value, float) else value)


def bounds_of(option: Option) -> str:
    """'1 to 1,000 seconds'."""
    words = list(option.choices)
    if option.bounds is not None:
        low, high = option.bounds
        words = [f"{low:,g} to {high:,.0f}" if high < BOUNDLESS else f"from {low:,g}"]
    return " ".join((" · ".join(words), PLURALS.get(option.unit, option.unit))).strip()


def word_of(option: Option) -> str:
    """The option as it is typed: '--no-audit' of one that is on unless it is switched off."""
    return code(f"--no-{option.key}" if option.default is True else option.word)


def option_pages() -> Iterator[str]:
    """All options: those of a crawl, then the thresholds of findings."""
    all_ = options().values()
    crawl = [each for each in all_ if each.group != UNDER_FINDINGS]
    yield "## Crawl options\n"
    for each in crawl:
        yield from option_entry(each)
    yield "## Thresholds of findings\n"
    yield "What counts as long, slow or few: [the findings](findings.md) show their thresholds.\n"
    for each in all_:
        if each.group == UNDER_FINDINGS:
            yield from option_entry(each)


def option_entry(option: Option) -> Iterator[str]:
    yield f"### {word_of(option)}\n"
    meaning = plain(option.meaning)
    yield f"{meaning[0].upper()}{meaning[1:]}.\n"
    yield f"- In the settings: *{plain(option.title)}*"
    if bounds := bounds_of(option):
        yield f"- Values: {bounds}"
    yield f"- Default: {default_of(option)}"
    yield f"- A change applies to {plain(option.effect)}"
    if option.is_secret:
        yield "- A secret: never stored in a crawl file, profile or export"
    yield ""


# --- commands -------------------------------------------------------------------------------------


def command_pages() -> Iterator[str]:
    """What `--help` of each command prints."""
    names = [str(each.name) for each in cli.registered_commands if not each.hidden]
    for name in names:
        printed = io.StringIO()
        with redirect_stdout(printed):
            cli(args=[name, "--help"], prog_name="crawlscope", standalone_mode=False)
        yield f"## crawlscope {name}\n"
        yield f"```text\n{printed.getvalue().strip()}\n```\n"


# --- exports --------------------------------------------------------------------------------------


def field_pages() -> Iterator[str]:
    yield "## Formats\n"
    yield from table(("suffix", "what it is"), formats(export.TITLES))
    yield "## By the name of the file\n"
    yield "A name that begins so, such as `broken-links-2026.csv`, exports this, one row each:\n"
    yield from table(
        ("name begins with", "what it is", "suffixes", "columns"), map(purpose, PURPOSES)
    )
    yield "## Of the window\n"
    yield "For the rows of a view, or of a list in *Details*:\n"
    yield from table(("suffix", "what it is"), formats(shown.TITLES))
    yield "## Fields of a record\n"
    yield "In this order.\n"
    yield from table(("field", "what it is", "heading in *URLs*", "filter key"), map(field, FIELDS))


def purpose(name: str) -> tuple[str, str, str, str]:
    each = PURPOSES[name]
    suffixes, columns = (", ".join(map(code, some)) for some in (each.writers, each.columns))
    return code(name), plain(each.title), suffixes, columns


def formats(some: dict[str, str]) -> Iterator[tuple[str, str]]:
    return ((code(suffix), plain(words.partition(" (*")[0])) for suffix, words in some.items())


def field(name: str) -> tuple[str, str, str, str]:
    fact = FACT_COLUMNS.get(name)
    if fact is None:
        return code(name), RECORD[name], "", ""
    return (
        code(name),
        plain(fact.meaning),
        plain(fact.title),
        code(f"{fact.key}:") if fact.key else "",
    )


# --- findings -------------------------------------------------------------------------------------


def finding_pages() -> Iterator[str]:
    for family, found in groupby(FINDINGS, key=lambda each: each.family):
        yield f"## {family.value.capitalize()}\n"
        for each in found:
            yield from finding(each)


def finding(each: Finding) -> Iterator[str]:
    yield f"### {plain(each.title)}\n"
    yield f"`{each.name}` · {each.severity}\n"
    yield f"**When:** {rule(each.rule)}."
    if each.graver:
        yield f"It is an error {rule(each.graver)}."
    yield f"\n{plain(each.why)} *{plain(each.mend)}*\n"
    yield f"```text\n✗ {each.wrong}\n✓ {each.right}\n```\n"


def rule(text: str) -> str:
    """A rule with the options it depends on, and their defaults."""
    parts = re.split(r"\{(\w+)\}", text)
    known = options()
    said = [
        f"{known[part].default:g} ({word_of(known[part])})" if is_option else plain(part)
        for part, is_option in zip(parts, (False, True) * len(parts), strict=False)
    ]
    return "".join(said)


# --- exit codes, keys -----------------------------------------------------------------------------


def exit_pages() -> Iterator[str]:
    meanings = EXITS | {EXIT_FAILED: f"{EXITS[EXIT_FAILED]}; of `doctor`: it found a problem"}
    words = {number: re.sub("(--[a-z-]+)", r"`\1`", each) for number, each in meanings.items()}
    return table(("code", "meaning"), ((code(number), each) for number, each in words.items()))


def key_pages() -> Iterator[str]:
    """The keys of a window, asked of the window itself: menu by menu, then panel by panel."""
    application = QApplication.instance() or QApplication(["crawlscope"])
    window = MainWindow(PANELS)
    seen: set[QAction] = set()
    for action in window.menuBar().actions():
        rows = list(keyed(of_menu(action), seen))
        if rows:
            yield f"## {plain(action.text().replace('&', ''))}\n"
            yield from table(("key", "does"), rows)
    yield "## In a panel\n"
    yield "These work in the focused list or table.\n"
    in_panels = []
    for panel in PANELS:
        if isinstance(panel.make, type):
            widgets: list[QWidget] = window.findChildren(panel.make)
            actions = (each for widget in widgets for each in widget.findChildren(QAction))
            in_panels += [(plain(panel.title), *row) for row in keyed(actions, seen)]
    yield from table(("panel", "key", "does"), dict.fromkeys(in_panels))
    window.deleteLater()
    del application


def of_menu(action: QAction) -> Iterator[QAction]:
    """The actions of a menu and of those in it."""
    menu = action.menu()
    if isinstance(menu, QWidget):
        for each in menu.actions():
            yield from of_menu(each)
            yield each


def keyed(actions: Iterable[QAction], seen: set[QAction]) -> Iterator[tuple[str, str]]:
    """The keys and the words of those that have keys, each action once."""
    for action in actions:
        keys = [code(each.toString()) for each in action.shortcuts() if each.toString()]
        words = plain(action.text().replace("&", "").rstrip("…"))
        if keys and words and action not in seen:
            seen.add(action)
            yield ", ".join(keys), words


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "options": option_pages,
    "commands": command_pages,
    "fields": field_pages,
    "findings": finding_pages,
    "exits": exit_pages,
    "keys": key_pages,
}


def page(name: str) -> str:
    return "\n".join(PAGES[name]())


if __name__ == "__main__":
    print(page(sys.argv[1]))
