"""What `--warc` costs: instructions a page with an archive, beside those without (valgrind).

    python benchmarks/archive.py           # two kinds of pages, four minutes
    python benchmarks/archive.py --only 'python3.11-doc'

Counted as in instructions.py, with facts. Valgrind has no instructions for SHA (SHA-NI), which
OpenSSL uses where a processor has them: an octet of a digest takes 11.9 instructions there and 1.9
here (counted by single steps of the processor). The last column is what that leaves of the costs.
"""

import argparse
import gzip
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.instructions import KINDS, LONGEST, OURS, PYTHON, SMALL, a_page
from benchmarks.measuring import RunError, measured

BY_VALGRIND, BY_PROCESSOR = 11.93, 1.94  # instructions of SHA-1 an octet; OpenSSL 3.0, x86-64
LENGTH = re.compile(rb"(?m)^WARC-Type: response\r(?:\n[A-Z].*\r)*?\nContent-Length: (\d+)\r$")


def digested(folder: Path) -> int:
    """Octets of all responses, each of which is digested as a block and as a payload."""
    text = b"".join(gzip.decompress(each.read_bytes()) for each in folder.glob("*.warc.gz"))
    return sum(2 * int(each[1]) for each in LENGTH.finditer(text))


def measure(kind: str) -> None:
    with KINDS[kind]() as site, tempfile.TemporaryDirectory() as folder:
        if site is None:
            return
        kept = (*OURS, f"--warc={folder}/{{pages}}")
        for program in (OURS, kept):  # or else the first run counts what Python compiles
            arguments = [each.format(url=site.url, pages=1) for each in program]
            measured([sys.executable, "-m", *arguments], timeout=LONGEST)
        without, with_archive = a_page(OURS, site), a_page(kept, site)
        few, many = (digested(Path(folder) / str(pages)) for pages in (site.fewer, site.more))
        octets = (many - few) / (site.more - site.fewer)
        really = with_archive - octets * (BY_VALGRIND - BY_PROCESSOR)
        print(
            f"{site.name:20} {without / 1e6:8.3f} {with_archive / 1e6:8.3f} "
            f"{with_archive / without - 1:+7.1%} {really / without - 1:+7.1%}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", choices=KINDS, help="one kind; repeatable")
    asked = parser.parse_args()
    print(f"{'M instructions a page':20} {'without':>8} {'--warc':>8} {'more':>7} {'SHA-NI':>7}")
    try:
        for kind in asked.only or (SMALL, PYTHON):
            measure(kind)
    except RunError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
