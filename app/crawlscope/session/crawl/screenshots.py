"""Pictures of rendered pages, in a folder that a person named: one file a page."""

import logging
import os
import re
from hashlib import blake2b
from pathlib import Path

from crawlscope.core.base.language import tr_noop
from crawlscope.core.records.rendering import BrowserError

logger = logging.getLogger(__name__)

MOST = 10_000  # of one run
MOST_OCTETS = 2_000_000  # of one
LONGEST = 80  # characters of a URL that its file is known by
NO_FOLDER = tr_noop("the folder of --render-screenshots cannot be made, or not be written to")


class Screenshots:
    """Of one run."""

    def __init__(self, folder: str) -> None:
        """Raises BrowserError."""
        self._folder, self._left = Path(folder), MOST
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise BrowserError(NO_FOLDER) from None
        if not os.access(self._folder, os.W_OK | os.X_OK):
            raise BrowserError(NO_FOLDER)

    def keep(self, url: str, picture: bytes) -> str:
        """The name of its file, which takes the place of an older one; '' if it is not kept."""
        if not picture or len(picture) > MOST_OCTETS or not self._left:
            return ""
        self._left -= 1
        name = name_of(url)
        try:
            (self._folder / name).write_bytes(picture)
        except OSError as problem:
            logger.warning("A screenshot could not be written: %s", problem.strerror)
            return ""
        return name


def name_of(url: str) -> str:
    """Of the file of a page: what a person knows it by, and what tells it from all others."""
    words = re.sub(r"[^a-z0-9]+", "-", url.partition("://")[2].partition("?")[0].lower())
    told_by = blake2b(url.encode(errors="surrogatepass"), digest_size=8).hexdigest()
    return f"{words[:LONGEST].strip('-')}-{told_by}.jpg"
