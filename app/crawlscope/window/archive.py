"""What the window says of the archive of its crawl."""

import logging

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.core.records.capture import ArchiveError
from crawlscope.ui.kit.theme import Tone
from crawlscope.window.desk import Controller

log = logging.getLogger(__name__)


class WindowArchive(Controller):
    def stopped(self, problem: ArchiveError) -> None:
        """The crawl has paused because nothing can be kept."""
        log.warning("%s", problem)
        words = tr("{why}. The crawl is paused. Press Resume to try again.")
        if problem.is_full:
            words = tr("{why}. The crawl is paused, and resumes once there is room.")
        why = sentence(translated(str(problem))).rstrip(".")
        self._messages.post(words.format(why=why), Tone.BAD, about="archive")
