"""The manual page and the shells' completions, as they lie in a Unix file tree.

`python packaging/declared.py FOLDER` writes them below FOLDER.
"""

import os
import sys
import time
from pathlib import Path

from crawlscope.commands.cli import PROGRAM, cli
from crawlscope.commands.completion import bash, fish, zsh
from crawlscope.commands.declared import commands
from crawlscope.commands.manual import manual


def write(folder: Path) -> None:
    known = commands(cli)
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "0"))))
    for place, lines in (
        (f"man/man1/{PROGRAM}.1", manual(known, day)),
        (f"bash-completion/completions/{PROGRAM}", bash(known)),
        (f"zsh/site-functions/_{PROGRAM}", zsh(known)),
        (f"fish/vendor_completions.d/{PROGRAM}.fish", fish(known)),
    ):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
