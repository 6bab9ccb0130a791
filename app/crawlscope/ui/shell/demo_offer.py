"""Views that are empty without a crawl offer the demo site."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QPushButton, QWidget

from crawlscope.core.base.language import tr
from crawlscope.ui.kit.acts import push_button
from crawlscope.ui.kit.empty_state import EmptyState


def offer_demo(place: QWidget, start: Callable[[], object]) -> Iterator[QPushButton]:
    """Gives those in a place something that can be done there."""
    for state in place.findChildren(EmptyState):
        if not state.has_button:
            meaning = tr("A small site built into the program")
            button = push_button(state, tr("Try the demo site"), start, meaning=meaning)
            state.add_button(button)
            yield button
