"""What a folder or a host amounts to, counted again now and then while the crawl goes on."""

from PySide6.QtWidgets import QWidget

from crawlscope.core.base.language import tr
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.insight.folder_sum import FolderSum, folder_sum, urls_in
from crawlscope.core.ledger.ledger import Ledger
from crawlscope.ui.panels.details.folder_words import folder_words
from crawlscope.ui.panels.details.text_block import TextBlock
from crawlscope.ui.rows.recount import Recount


class FolderBlock(TextBlock):
    """Shows the numbers of one folder, as links."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("This folder"), parent)
        self._ledger, self._folder = Ledger(), 0
        self._recount = Recount[FolderSum](self, self._count, self._show)

    @property
    def folder(self) -> int:
        """Its number in the tree; 0: none is shown."""
        return self._folder

    @property
    def is_settled(self) -> bool:
        """True if everything is counted."""
        return self._recount.is_settled

    def show_folder(self, ledger: Ledger, folder: int) -> None:
        """Shows a folder of this crawl, as it is now; 0: none."""
        is_same = ledger is self._ledger and folder == self._folder
        self._ledger, self._folder = ledger, folder
        if not folder:
            self._recount.drop()
        elif is_same:
            self.catch_up()
        else:
            self.show_html("<p class='quiet'>{words}</p>".format(words=tr("Counting…")), anew=True)
            self._recount.begin()

    def catch_up(self) -> None:
        if self._folder:
            self._recount.note_change(is_last=self._ledger.finished is not None)

    def asked(self, term: str) -> str:
        """The filter for those of its URLs that a term leaves."""
        return f"{urls_in(self._ledger.tree, self._folder)} {term}".strip()

    def _count(self) -> QuietSlices[FolderSum]:
        return folder_sum(self._ledger, self._folder)

    def _show(self, found: FolderSum) -> None:
        self.show_html(folder_words(self._ledger, found))
