"""How much memory a process of the browser has."""

import os


def resident(process: int) -> int:
    """Octets; 0 if there is no such process, or the system does not say."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGESIZE")
