"""Where a crawl is worked on: `local:N`, or the address of a Dask scheduler."""

import re
from typing import NamedTuple

from crawlscope.core.base.language import tr

MOST_LOCAL = 64  # processes
USUAL_PORT = 8786
FORM = tr("local:N, tcp://HOST:8786, tls://HOST:8786, dask or a scheduler file (.json)")
ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[^\s/:@\[\]]+)(?::(\d{1,5}))?/?")
LOCAL = re.compile(r"local:(\d{1,5})")


class ClusterAddress(NamedTuple):
    """Checked."""

    processes: int  # of our own; 0: there is a scheduler at the address
    scheme: str = ""
    host: str = ""
    port: int = 0

    def __str__(self) -> str:
        if self.processes:
            return f"local:{self.processes}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def is_encrypted(self) -> bool:
        return self.processes > 0 or self.scheme == "tls"


def parsed(text: str) -> ClusterAddress:
    """Raises ValueError; its message is one line for a person, without the name of the option."""
    if (local := LOCAL.fullmatch(text)) is not None:
        if not 1 <= int(local[1]) <= MOST_LOCAL:
            raise ValueError(tr("local:N needs a number from 1 to {most}").format(most=MOST_LOCAL))
        return ClusterAddress(int(local[1]))
    if (found := ADDRESS.fullmatch(text)) is not None:
        port = int(found[3] or USUAL_PORT)
        if 1 <= port <= 65_535:
            return ClusterAddress(0, found[1], found[2].strip("[]"), port)
    raise ValueError(tr("must be {form}").format(form=FORM))
