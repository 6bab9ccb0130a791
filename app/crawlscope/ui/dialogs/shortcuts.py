"""The keyboard shortcuts by where their actions stand; a search leaves those with its words."""

from collections.abc import Iterable
from html import escape

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.dialogs.about import show_text
from crawlscope.ui.kit.acts import keys_of, title_of

Groups = dict[str, dict[str, str]]  # what each key does, by the name of a menu or panel


def show_shortcuts(parent: QWidget, actions: Iterable[tuple[str, QAction]]) -> None:
    """Lists the shortcuts of these actions, each with its group, as they are now; for equal ones,
    the first action."""
    groups: Groups = {}
    known: set[str] = set()
    for group, action in actions:
        keys = keys_of(action) if action.shortcuts() else ""
        if keys and keys not in known:
            known.add(keys)
            groups.setdefault(group, {})[keys] = title_of(action)
    search = QLineEdit(parent)
    search.setObjectName("shortcutsSearch")
    search.setPlaceholderText(tr("Search"))
    search.setAccessibleName(tr("Search the shortcuts"))
    search.setClearButtonEnabled(True)
    text = show_text(parent, tr("Keyboard shortcuts"), _listed(groups, ""), search)
    search.textChanged.connect(lambda words: text.setHtml(_listed(groups, words)))
    search.setFocus()


def _listed(groups: Groups, words: str) -> str:
    sought, parts = words.casefold().split(), []
    for group, texts in groups.items():
        rows = [
            f"<tr><td width='140'><b>{escape(keys)}</b></td><td>{escape(text)}</td></tr>"
            for keys, text in texts.items()
            if all(word in f"{keys} {text} {group}".casefold() for word in sought)
        ]
        if rows:
            parts.append(f"<h4>{escape(group)}</h4><table cellpadding='3'>{''.join(rows)}</table>")
    nothing = tr("No shortcuts match")
    return "".join(parts) or f"<p>{escape(nothing)}</p>"
