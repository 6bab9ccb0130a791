"""An archive as two other programs read it: warcio and fastwarc, which must agree."""

from base64 import b32encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path

from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator


@dataclass(frozen=True, slots=True)
class Kept:
    kind: str
    fields: dict[str, str]  # of the WARC header, names in lower case
    block: bytes
    payload: bytes

    @property
    def url(self) -> str:
        return self.fields.get("warc-target-uri", "")

    @property
    def head(self) -> bytes:
        return self.block[: len(self.block) - len(self.payload)]


def digest(octets: bytes) -> str:
    return "sha1:" + b32encode(sha1(octets).digest()).decode()


def records(folder: Path) -> list[Kept]:
    """All records; both programs must find the same ones, and nothing wrong with a digest."""
    found = list[Kept]()
    for path in sorted(folder.glob("*.warc.gz")):
        mine = list(_by_fastwarc(path))
        assert [(each.kind, each.url, each.payload) for each in mine] == list(_by_warcio(path))
        found += mine
    return found


def of(folder: Path, url: str, *kinds: str) -> list[Kept]:
    wanted = kinds or ("response", "revisit")
    return [each for each in records(folder) if each.url == url and each.kind in wanted]


def _by_fastwarc(path: Path) -> Iterator[Kept]:
    whole = FastIterator(str(path), parse_http=False)
    parsed = FastIterator(str(path), parse_http=True)
    for block, payload in zip(whole, parsed, strict=True):
        block.freeze()
        payload.freeze()
        assert block.verify_block_digest(), block.headers.to_dict()
        kind = str(block.record_type)
        if kind == "response":
            assert payload.verify_payload_digest(), block.headers.to_dict()
        fields = {name.lower(): text for name, text in block.headers.items()}
        yield Kept(kind, fields, block.reader.read(), payload.reader.read())


def _by_warcio(path: Path) -> Iterator[tuple[str, str, bytes]]:
    with path.open("rb") as file:
        for record in ArchiveIterator(file, check_digests=True):
            payload = record.raw_stream.read()
            assert record.digest_checker.passed is not False, record.digest_checker.problems
            url = record.rec_headers.get_header("WARC-Target-URI") or ""
            yield record.rec_type, url, payload
