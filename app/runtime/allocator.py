"""The system's memory allocator: freed memory is kept for the next page.

By its defaults glibc gives the tree of each page back to the system, page by page of memory, and
asks for it again a moment later: that is a tenth of what a crawled page costs.
"""

import ctypes
import sys

KEPT = 16 << 20  # bytes that may lie free at the end of the heap
MAPPED = 4 << 20  # bytes from which on a block is the system's, and goes back as soon as it is free
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3  # malloc.h


def keep_freed_memory() -> bool:
    """False where the C library is not glibc; then nothing is changed."""
    if sys.platform != "linux":
        return False
    library = ctypes.CDLL(None)
    if not hasattr(library, "gnu_get_libc_version"):
        return False
    return bool(
        library.mallopt(M_TRIM_THRESHOLD, KEPT) and library.mallopt(M_MMAP_THRESHOLD, MAPPED)
    )
