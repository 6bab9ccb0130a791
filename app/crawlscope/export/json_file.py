"""`.json`: one object, `{"crawl": {...}, "urls": [...]}`, UTF-8."""

from typing import TextIO

from crawlscope.core.base.slices import Slices
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Snapshot


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    file.write('{"crawl": ' + encoded(dict(snapshot.facts)) + ',\n"urls": [')
    before = "\n"
    for rows, fraction in snapshot.rows(is_json=True):
        for row in rows:
            file.write(before + encoded(row))
            before = ",\n"
        yield fraction
    file.write("\n]}\n")
