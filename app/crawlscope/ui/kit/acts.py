"""What a person can do, made in one call: an action with its key, a menu, a button."""

import re
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from crawlscope.core.base.language import in_english
from crawlscope.ui.kit.dress import set_icon
from crawlscope.ui.kit.theme import Tone

Act = Callable[[], object]
HERE = Qt.ShortcutContext.WidgetShortcut
IN_IT = Qt.ShortcutContext.WidgetWithChildrenShortcut
BY_KEYS = Qt.FocusPolicy.TabFocus
BY_ALL = Qt.FocusPolicy.StrongFocus
ALSO = "also"  # the property of an action that has another name
MNEMONIC = re.compile(r"\(&\w\)")


def plain(text: str) -> str:
    """A text without the letter that chooses it, which stands behind Chinese."""
    return MNEMONIC.sub("", text).replace("&", "").rstrip("…")


def title_of(action: QAction) -> str:
    return plain(action.text())


def also_called(action: QAction, name: str) -> None:
    """The palette finds it by this name, too."""
    action.setProperty(ALSO, name)


def names_of(action: QAction) -> tuple[str, ...]:
    """What it is called besides its title, of which the first is English."""
    other = str(action.property(ALSO) or "")
    names = in_english(action.text()), other, in_english(other)
    return tuple(map(plain, filter(None, names)))


def keys_of(action: QAction) -> str:
    """Its keys, for people."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())


def new_action(
    owner: QWidget,
    text: str,
    key: str | QKeySequence.StandardKey,
    icon: str,
    act: Act,
    *,
    tone: Tone | None = None,
    context: Qt.ShortcutContext = IN_IT,
) -> QAction:
    """An action of a widget; `key` does it while the focus is there."""
    action = QAction(text, owner)
    action.setShortcut(QKeySequence(key))
    action.setShortcutContext(context)
    action.triggered.connect(lambda _checked: act())
    if icon:
        set_icon(action, icon, tone)
    owner.addAction(action)
    return action


def new_menu(owner: QWidget, *parts: QAction | QMenu | tuple[str, Act] | None) -> QMenu:
    """A menu of actions, of other menus, of words with what they do; None parts them."""
    menu = QMenu(owner)
    for part in parts:
        if part is None:
            menu.addSeparator()
        elif isinstance(part, QAction):
            menu.addAction(part)
        elif isinstance(part, QMenu):
            menu.addMenu(part)
        else:
            menu.addAction(*part)
    return menu


def tool_button(
    owner: QWidget,
    meaning: str,
    act: Act | None = None,
    *,
    text: str = "",
    icon: str = "",
    tone: Tone | None = None,
    said: str = "",
    name: str = "",
    look: str = "",
    focus: Qt.FocusPolicy = BY_KEYS,
    raises: bool = True,
) -> QToolButton:
    """A button without a frame until it is pointed at (`raises`). What it means is its tool tip,
    and, without a text, what is said of it to who does not see it, if that is not `said`."""
    button = QToolButton(owner)
    button.setObjectName(name)
    button.setText(text)
    button.setToolTip(meaning)
    if said or not text:
        button.setAccessibleName(said or meaning)
    button.setAutoRaise(raises)
    button.setFocusPolicy(focus)
    if look:
        button.setProperty("look", look)
    if icon:
        set_icon(button, icon, tone)
    if act is not None:
        button.clicked.connect(lambda _checked: act())
    return button


def action_button(
    owner: QWidget, action: QAction, name: str = "", focus: Qt.FocusPolicy = BY_ALL
) -> QToolButton:
    """A button that is an action, and has its text, its icon and its tool tip."""
    button = QToolButton(owner)
    button.setObjectName(name)
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    button.setFocusPolicy(focus)
    return button


def push_button(
    owner: QWidget, text: str, act: Act | None = None, *, meaning: str = "", name: str = ""
) -> QPushButton:
    """A button with a frame and a text. In a dialog, Enter does not press it by itself."""
    button = QPushButton(text, owner)
    button.setObjectName(name)
    button.setToolTip(meaning)
    button.setAutoDefault(False)
    if act is not None:
        button.clicked.connect(lambda _checked: act())
    return button
