"""`.har`: every request as HTTP Archive 1.2 has it, for network panels and tools that read those.

Headers of responses are there if the crawl kept them (`--keep-headers`); bodies never are. A
request without a response has the status 0 and its error in `_error`, as in Chromium.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import TextIO, cast
from urllib.parse import parse_qsl

from crawlscope.core.base.slices import Slices
from crawlscope.core.base.version import __version__
from crawlscope.export.encoding import encoded
from crawlscope.export.snapshot import Row, Snapshot, iso

UNKNOWN = -1
NO_HEADERS: Row = {"httpVersion": "HTTP/1.1", "cookies": [], "headersSize": UNKNOWN}
PHRASES = {int(each): each.phrase for each in HTTPStatus}


def write(snapshot: Snapshot, file: TextIO) -> Slices[None]:
    creator = encoded({"name": "Crawlscope", "version": __version__})
    file.write(f'{{"log": {{"version": "1.2", "creator": {creator}, "entries": [')
    before = "\n"
    for rows, fraction in snapshot.rows(is_json=True):
        for row in rows:
            if row["fetched_at"] is not None:
                file.write(before + encoded(_entry(row)))
                before = ",\n"
        yield fraction
    file.write("\n]}}\n")


def _entry(row: Row) -> Row:
    timings = dict(_timings(row))
    time = round(sum(each for name, each in timings.items() if each > 0 and name != "ssl"), 3)
    return {
        "startedDateTime": _started(str(row["fetched_at"]), time),
        "time": time,
        "request": _request(str(row["url"])),
        "response": _response(row),
        "cache": {},
        "timings": timings,
    }


def _request(url: str) -> Row:
    query = url.partition("?")[2].partition("#")[0]
    named = [
        {"name": name, "value": value} for name, value in parse_qsl(query, keep_blank_values=True)
    ]
    more: Row = {"headers": [], "queryString": named, "bodySize": 0}
    return {"method": "GET", "url": url} | NO_HEADERS | more


def _response(row: Row) -> Row:
    status, size = cast(int | None, row["status"]) or 0, cast(int | None, row["size"])
    error = cast(Mapping[str, str] | None, row["error"])
    kind = {"mimeType": row["content_type"] or "", "size": size or 0}
    line: Row = {"status": status, "statusText": PHRASES.get(status, "")}
    response: Row = {
        **line,
        **NO_HEADERS,
        "headers": row.get("headers") or [],
        "content": kind,
        "redirectURL": row["redirect_to"] or "",
        "bodySize": UNKNOWN if row["content_encoding"] or size is None else size,
    }
    return response | {"_error": error["message"]} if error else response


def _timings(row: Row) -> Iterator[tuple[str, float]]:
    """In milliseconds. What did not take place is -1, but for `wait` and `receive`: HAR wants them.
    `connect` includes `ssl`."""

    def phase(name: str) -> float | None:
        seconds = cast(float | None, row[name])
        return None if seconds is None else round(seconds * 1_000, 3)

    dns, tcp, tls = map(phase, ("dns_time", "connect_time", "tls_time"))
    first = phase("first_byte_time")
    yield "blocked", UNKNOWN
    yield "dns", UNKNOWN if dns is None else dns
    yield "connect", UNKNOWN if tcp is None else round(tcp + (tls or 0), 3)
    yield "ssl", UNKNOWN if tls is None else tls
    yield "send", 0
    yield "wait", first if first is not None else phase("elapsed") or 0
    yield "receive", phase("body_time") or 0


def _started(fetched_at: str, time: float) -> str | None:
    ended = datetime.fromisoformat(fetched_at)
    return iso((ended - timedelta(milliseconds=time)).timestamp())
