"""What may be excluded from a row: its URL, its folder, its host; and the way back."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.pattern import exactly
from crawlscope.core.base.patterns import Patterns
from crawlscope.core.base.text_for_people import CUT, for_people
from crawlscope.core.base.urls import origin_of, shown
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.plain_text import tip

LONGEST_NAME = 40  # characters of a folder in a menu


class Exclusions(QObject):
    """Actions for the URL or folder that a menu is about."""

    excluded = Signal(str)  # a regex
    included = Signal(list)  # the regexes that are taken back

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._rules = Patterns()
        self._about = self._url = self._folder = self._host = ""
        self.url_action = self._action(
            tr("Exclude &this URL"), lambda: self._exclude(self._url, True)
        )
        self.folder_action = self._action("", lambda: self._exclude(self._folder, False))
        self.host_action = self._action(
            tr("Exclude this &host"), lambda: self._exclude(self._host, False)
        )
        self.again_action = self._action(tr("&Include again"), self._include, "undo")

    def _action(self, text: str, act: Callable[[], object], icon: str = "exclude") -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda _checked: act())
        set_icon(action, icon)
        return action

    @property
    def actions(self) -> list[QAction]:
        return [self.url_action, self.folder_action, self.host_action, self.again_action]

    # What they are about

    def set_rules(self, rules: Patterns) -> None:
        """Sets what the crawl excludes by now."""
        self._rules = rules

    def aim_at_url(self, url: str) -> None:
        """The actions are about a URL, its folder and its host; '' for none."""
        folder = folder_of(url) if url else ""
        name = shown(folder.removeprefix(origin_of(folder))) if folder else ""
        self._aim(url, url, folder, tr("Exclude the &folder {name}").format(name=_short(name)))

    def aim_at_folder(self, folder: str) -> None:
        """The actions are about a folder, or a host, by its address; '' for none."""
        self._aim(folder, "", folder, tr("Exclude this &folder"))

    def _aim(self, about: str, url: str, folder: str, words: str) -> None:
        self._host = f"{origin_of(about)}/" if about else ""
        self._url, self._folder = url, folder if folder != self._host else ""
        self.folder_action.setText(words)
        self.folder_action.setToolTip(tip(shown(self._folder)))
        self._about = about
        for action, target in zip(
            self.actions, (self._url, self._folder, self._host, about), strict=True
        ):
            is_refused = bool(self._against(target))
            action.setVisible(bool(target) and is_refused is (action is self.again_action))
            action.setEnabled(action.isVisible())  # neither is by its key

    def _against(self, url: str) -> list[str]:
        """The rules that refuse a URL."""
        return list(self._rules.all_in(url)) if url else []

    # What they do

    def _exclude(self, url: str, is_whole: bool) -> None:
        self.excluded.emit(exactly(url, is_whole))

    def _include(self) -> None:
        self.included.emit(self._against(self._about))


@runtime_checkable
class ExcludingView(Protocol):
    """A view from whose rows something can be excluded."""

    @property
    def exclusions(self) -> Exclusions: ...


def folder_of(url: str) -> str:
    """The URL of the folder that a URL lies in; that of a folder is its own."""
    return url.partition("?")[0].rpartition("/")[0] + "/"


def _short(name: str) -> str:
    words = for_people(name)
    if len(words) > LONGEST_NAME:
        words = CUT + words[-LONGEST_NAME:]
    return words.replace("&", "&&")
