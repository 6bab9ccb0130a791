"""What the command palette finds: actions, settings, findings, hosts and URLs by their names."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, islice

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from crawlscope.core.base.language import in_english, in_other_languages, tr, translated
from crawlscope.core.insight.named import Words
from crawlscope.core.policy.declared_findings import BY_NAME
from crawlscope.core.policy.options import options
from crawlscope.ui.kit.acts import keys_of, names_of, plain, title_of
from crawlscope.ui.kit.late_views import is_seen
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.slices import TimedWork
from crawlscope.ui.kit.theme import Tone, theme
from crawlscope.ui.panels.tree.url_finder import UrlFinder
from crawlscope.ui.panels.tree.url_tree import UrlTree
from crawlscope.ui.shell.palette import Offer, Palette
from crawlscope.window.desk import Controller, Desk
from crawlscope.window.settings import WindowSettings

RECENT = "window/palette"  # where the names of what was chosen last are remembered
MOST_RECENT = 8
MOST_NAMED, MOST_URLS = 20, 8  # rows
MOST_HOSTS = 200  # among which a word is looked for, at each letter
FEWEST_LETTERS = 2  # for which URLs are searched


class WindowPalette(Controller):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._palette: Palette | None = None  # made when it is first asked for
        self._finder = UrlFinder(self._window)
        self._finder.moved.connect(self._show_urls)
        # What is there while the palette is open
        self._acts: list[Offer] = []
        self._others: list[Offer] = []
        # By English texts: what they are in other languages, once it is asked in letters of those
        self._in_others: Mapping[str, list[str]] | None = None
        self._reading = TimedWork[dict[str, list[str]]](self._window, self._take_others)
        desk.window.acts.on("palette", self.open)

    def open(self) -> None:
        palette = self._palette or self._make()
        self._acts = list(self._in_every_language(self._actions()))
        others = chain(self._settings(), self._findings(), self._hosts())
        self._others = list(self._in_every_language(others))
        palette.open_palette()

    def _make(self) -> Palette:
        self._palette = palette = Palette(self._window)
        palette.asked.connect(self._find)
        palette.chosen.connect(_remember)
        return palette

    # What words find

    def _find(self, text: str) -> None:
        assert self._palette is not None
        self._finder.look_for("")
        if not text.strip():
            self._palette.show_offers(self._at_first())
            return
        if not text.isascii() and self._in_others is None and not self._reading.is_busy:
            self._reading.begin(in_other_languages())
        found = Words.of(text).nearest(self._acts, self._others, most=MOST_NAMED)
        self._palette.show_offers(sorted(found, key=lambda each: not each.is_possible))
        if len(text.strip()) >= FEWEST_LETTERS:
            self._finder.reset(self._window.crawl.ledger.records)
            self._finder.look_for(text)

    def _take_others(self, texts: Mapping[str, list[str]]) -> None:
        self._in_others = {plain(text): list(map(plain, texts[text])) for text in texts}
        self._acts = list(self._in_every_language(self._acts))
        self._others = list(self._in_every_language(self._others))
        if self._palette is not None and self._palette.isVisible():
            self._find(self._palette.line.text())

    def _in_every_language(self, offers: Iterable[Offer]) -> Iterator[Offer]:
        for each in offers:
            names = (name for more in each.more for name in (self._in_others or {}).get(more, ()))
            yield replace(each, more=(*each.more, *names))

    def _at_first(self) -> list[Offer]:
        """What was chosen last, then the menus."""
        by_name = {each.name: each for each in reversed([*self._acts, *self._others])}
        recent = [by_name[name] for name in _recent() if name in by_name]
        return recent + [each for each in self._acts if each.is_in_menu and each not in recent]

    def _show_urls(self) -> None:
        """The first URLs that have the text, once there are enough of them, or no more."""
        hits = self._finder.hits[:MOST_URLS]
        if self._finder.searching and len(hits) < MOST_URLS:
            return
        self._finder.look_for("")
        if self._palette is not None and self._palette.isVisible():
            self._palette.add_offers([self._url(id_) for id_ in hits])

    # What there is

    def _actions(self) -> Iterator[Offer]:
        """Of the menus, then of the panels, of which those in sight come first."""
        acts, zones, seen = self._window.acts, self._window.zones, set[QAction]()
        for path, action in acts.all():
            seen.add(action)
            if title_of(action) and action.isVisible():
                yield _offer(action, " → ".join(path), action.trigger, is_in_menu=True)
        panels = [(each, zones.panels[each]) for each in zones.panels.declared]
        for panel, widget in sorted(panels, key=lambda each: not is_seen(each[1])):
            told = set[str]()  # of two with one title, that of a table in sight
            for action in sorted(widget.findChildren(QAction), key=_is_out_of_sight):
                title = title_of(action)
                is_named = title and action.isVisible() and not action.menu()
                is_new = action not in seen and title not in told
                if is_named and is_new and not isinstance(action.parent(), QLineEdit):
                    told.add(title)
                    yield _offer(action, panel.name, partial(self._act_in, widget, action))

    def _act_in(self, panel: QWidget, action: QAction) -> None:
        self._window.zones.bring_forth(type(panel))
        action.trigger()

    def _settings(self) -> Iterator[Offer]:
        show = self._desk.part(WindowSettings).show
        for each in options().values():
            act = partial(show, each.name)
            icon = theme().icon("settings", Tone.QUIET)
            more = (in_english(each.title), each.word)
            yield Offer(each.title, tr("Settings"), act, icon=icon, more=more, is_remembered=True)

    def _findings(self) -> Iterator[Offer]:
        """Those that some URL has."""
        for name, number in self._window.crawl.ledger.findings.counts().items():
            place = tr("Finding, {n:,} URLs", "Finding, 1 URL", number).format(n=number)
            act = partial(self._window.filter.ask_urls, f"finding:{name}")
            icon = theme().icon("finding", Tone.QUIET)
            yield Offer(
                translated(BY_NAME[name].title),
                place,
                act,
                icon=icon,
                more=(BY_NAME[name].title, name),
            )

    def _hosts(self) -> Iterator[Offer]:
        """The first ones: of others, the URLs are found."""
        tree = self._window.crawl.ledger.tree
        for folder in islice(tree.hosts(), MOST_HOSTS):
            number = tree.urls[folder]
            place = tr("Host, {n:,} URLs", "Host, 1 URL", number).format(n=number)
            act = partial(self._window.filter.ask_urls, f"folder:{tree.address(folder)}")
            icon = theme().icon("host", Tone.QUIET)
            yield Offer(tree.name[folder].partition("://")[2], place, act, icon=icon)

    def _url(self, id_: int) -> Offer:
        url = self._window.crawl.ledger.records.url[id_]
        icon = theme().icon("page", Tone.QUIET)
        return Offer(url, tr("URL"), partial(self._show_url, id_), icon=icon)

    def _show_url(self, id_: int) -> None:
        """Selects it in the tree, whatever is filtered."""
        window, bar = self._window, self._window.filter.bar
        if not window.filter.wanted.matches(window.crawl.ledger.records, id_):
            words = tr("The filter “{text}” hid this URL and was cleared.").format(text=bar.text)
            again = tr("Set it again"), partial(bar.set_text, bar.text)
            bar.clear()
            self._messages.post(words, Tone.ACCENT, again)
        window.zones.bring_forth(UrlTree)
        window.crawl.selection.choose(id_)


def _is_out_of_sight(action: QAction) -> bool:
    parent = action.parent()
    return isinstance(parent, QWidget) and not parent.isVisible()


def _offer(
    action: QAction, place: str, act: Callable[[], object], *, is_in_menu: bool = False
) -> Offer:
    return Offer(
        title_of(action),
        place,
        act,
        keys_of(action),
        action.icon(),
        action.isEnabled(),
        names_of(action),
        is_in_menu=is_in_menu,
        is_remembered=True,
    )


def _remember(offer: Offer) -> None:
    """Remembers an action or a setting. What a crawl holds is not written down."""
    if offer.is_remembered:
        others = [name for name in _recent() if name != offer.name]
        memory().setValue(RECENT, json.dumps([offer.name, *others][:MOST_RECENT]))


def _recent() -> list[str]:
    """Empty if there are none, or if another version wrote something unreadable."""
    try:
        return [str(name) for name in json.loads(str(memory().value(RECENT, "[]", type=str)))]
    except (ValueError, TypeError):
        return []
