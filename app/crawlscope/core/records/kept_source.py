"""The source of a page as it is shown: its lines, and the places in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """What is shown of one response of a URL."""

    url: str
    head: str  # status line and header fields
    lines: tuple[str, ...]  # none if it is not text
    charset: str  # ''
    content_type: str  # without its parameters; ''
    octets: int  # that are shown, or were read of what is not text
    is_cut: bool  # there are more
    is_page: bool
    truncated: str  # why the archive has not all of it, as WARC says it; ''


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a source."""

    line: int  # from 1
    about: str  # the name of a finding; or the URL that a link leads to
    snippet: str  # the element as it is written there, or its beginning
