"""The system's memory allocator: freed memory is kept for the next page.

By default glibc returns the memory of each parsed page to the system, and asks for it again a
moment later: that takes a tenth of the time of a crawled page.
"""

import ctypes
import sys

KEPT = 16 << 20  # bytes that may lie free at the end of the heap
# Bytes; a larger block is mapped by the system, and returned as soon as it is free. It grows
# without a copy: columns of a million records that grew on the heap left holes of 60 bytes a URL.
MAPPED = 1 << 20
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


def keep_freed_memory() -> bool:
    """Returns False if the C library is not glibc; then nothing is changed."""
    if sys.platform != "linux":
        return False
    library = ctypes.CDLL(None)
    if not hasattr(library, "gnu_get_libc_version"):
        return False
    return bool(
        library.mallopt(M_TRIM_THRESHOLD, KEPT) and library.mallopt(M_MMAP_THRESHOLD, MAPPED)
    )
