"""What a URL of another site answered in an earlier crawl, which may stand in for a request."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """Without what was read of a page: such URLs are only checked."""

    status: int  # below 400; 0: nothing good is known of it
    at: float  # seconds since 1970, UTC
    location: str | None = None  # of a redirect, as sent
    content_type: str | None = None
    size: int | None = None
    body: bytes = b""  # of a robots.txt
    not_before: float = 0.0  # the server asked for patience until then
