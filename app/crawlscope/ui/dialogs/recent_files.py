"""The crawl files that were open last: remembered, and offered in a menu."""

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import for_people
from crawlscope.ui.kit.memory import memory
from crawlscope.ui.kit.plain_text import tip

KEY = "files/recent"
FORGOTTEN_KEY = "files/forgotten"
MOST_FORGOTTEN = 200
OFFERED_KEY = "files/offered"
COUNTS_KEY = "files/urls"
MOST = 10
Recent = list[tuple[str, str]]  # path, host; the newest first


def remember_file(path: str, host: str) -> None:
    path = str(Path(path).absolute())
    others = [each for each in recent_files() if each[0] != path]
    memory().setValue(KEY, json.dumps([(path, host), *others][:MOST]))
    left = [each for each in forgotten_files() if each != path]
    memory().setValue(FORGOTTEN_KEY, json.dumps(left))


def recent_files() -> Recent:
    """Empty if there are none, or if another version wrote something unreadable."""
    try:
        kept = json.loads(str(memory().value(KEY, "[]", type=str)))
        return [(str(path), str(host)) for path, host in kept][:MOST]
    except (ValueError, TypeError):
        return []


def recent_paths() -> list[str]:
    return [path for path, _ in recent_files()]


def forget_files(paths: Iterable[str]) -> None:
    """Takes files off the list, and off the start page, until they are opened again."""
    gone = set(paths)
    left = [each for each in recent_files() if each[0] not in gone]
    memory().setValue(KEY, json.dumps(left))
    kept = [*gone, *(each for each in forgotten_files() if each not in gone)]
    memory().setValue(FORGOTTEN_KEY, json.dumps(kept[:MOST_FORGOTTEN]))


def forgotten_files() -> list[str]:
    """The paths that were forgotten, and not opened since."""
    try:
        return [
            str(path) for path in json.loads(str(memory().value(FORGOTTEN_KEY, "[]", type=str)))
        ]
    except (ValueError, TypeError):
        return []


def note_urls(path: str, urls: int) -> None:
    """Remembers how many URLs the crawl in a file has, which is shown beside its name."""
    counts = _counts()
    counts[str(Path(path).absolute())] = urls
    kept = {each: counts[each] for each, _ in recent_files() if each in counts}
    memory().setValue(COUNTS_KEY, json.dumps(kept))


def _counts() -> dict[str, int]:
    try:
        kept = json.loads(str(memory().value(COUNTS_KEY, "{}", type=str)))
        return {str(path): int(urls) for path, urls in kept.items()}
    except (ValueError, TypeError, AttributeError):
        return {}


def note_offer(path: str) -> None:
    """Notes that a crawl was offered, in its present state."""
    memory().setValue(OFFERED_KEY, _stamp(path))


def was_offered(path: str) -> bool:
    """True if this crawl was the last one offered, and has not changed since."""
    return str(memory().value(OFFERED_KEY, "", type=str)) == _stamp(path)


def _stamp(path: str) -> str:
    written = [path]
    for each in (path, f"{path}-wal"):  # after a kill, the journal holds the latest results
        with contextlib.suppress(OSError):
            written.append(str(Path(each).stat().st_mtime_ns))
    return " ".join(written)


def short_name(path: str, host: str) -> str:
    """The name of a file, and the host of its crawl if the name does not contain it."""
    name = Path(path).stem
    return for_people(name if not host or _as_in_names(host) in name else f"{name} – {host}")


def _as_in_names(host: str) -> str:
    return host.replace(":", "_").strip("[]")


class RecentMenu(QMenu):
    """Made again each time it is opened, because files come and go."""

    chosen = Signal(str)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        self.clear()
        files, counts = recent_files(), _counts()
        for path, host in files:
            name = short_name(path, host)
            if number := counts.get(path):
                name += " – " + tr("{n:,} URLs", "1 URL", number).format(n=number)
            self._add(path, name)
        if files:
            self.addSeparator()
        clear = self.addAction(tr("&Clear list"))
        clear.setEnabled(bool(files))
        clear.triggered.connect(lambda _checked: memory().remove(KEY))

    def _add(self, path: str, name: str) -> None:
        is_there = Path(path).is_file()
        text = name if is_there else tr("{name} (missing)").format(name=name)
        action = self.addAction(text.replace("&", "&&"))
        action.setToolTip(tip(path))
        action.setEnabled(is_there)
        action.triggered.connect(lambda _checked: self.chosen.emit(path))
