"""Small files that a person names with a question."""

import errno
import os
import stat

from crawlscope.core.base.language import tr

LARGEST = 20_000_000  # octets


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a FIFO would wait for its writer


def octets_of(path: str) -> bytes:
    """All of a regular file of at most 20 MB; of the null device, nothing. Raises OSError, with the
    reason as `strerror`."""
    if path == os.devnull:
        return b""
    with open(os.path.expanduser(path), "rb", opener=_at_once) as file:
        told = os.fstat(file.fileno())
        if not stat.S_ISREG(told.st_mode):
            raise OSError(errno.EINVAL, tr("it is not a regular file"))
        if told.st_size > LARGEST:
            raise OSError(errno.EFBIG, tr("it is too large"))
        return file.read(LARGEST)
