"""What a page and its headers say, as pairs of a label and words, and as a search result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crawlscope.core.base import units
from crawlscope.core.base.language import tr
from crawlscope.core.base.text_for_people import CUT
from crawlscope.core.base.urls import shown
from crawlscope.core.findings.pixels import pixels
from crawlscope.core.records.facts import HeaderFacts, PageFacts, SentHeaders
from crawlscope.core.records.records import Records
from crawlscope.ui.panels.details.details_words import Fact

TITLE_SIZE, DESCRIPTION_SIZE = 20, 13  # pixels of Arial, as search results show them
TITLE_ROOM, DESCRIPTION_ROOM = 561, 985  # pixels that they have
MOST_HEADINGS, MOST_IMAGES, MOST_PLACES = 60, 30, 20  # that are shown


@dataclass(frozen=True, slots=True)
class Snippet:
    """A page as a search result."""

    title: str
    address: str
    description: str
    widths: str  # how wide title and description are, and what was cut


def fitted(text: str, size: int, room: int) -> str:
    """As much of a text as there is room for, with an ellipsis where it was cut."""
    if pixels(text, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if pixels(text[:middle] + CUT, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + CUT


def snippet(records: Records, id_: int, facts: PageFacts | None) -> Snippet | None:
    """None if the page has no title, and nothing is kept of it."""
    title = records.title.get(id_, "")
    description = (facts.description if facts else None) or ""
    if not title and not description:
        return None
    width = _width(title, TITLE_SIZE, TITLE_ROOM)
    said = [tr("title {width}").format(width=width) if title else tr("no title")]
    if facts is not None:
        width = _width(description, DESCRIPTION_SIZE, DESCRIPTION_ROOM)
        known = tr("description {width}").format(width=width)
        said.append(known if description else tr("no description"))
    return Snippet(
        fitted(title, TITLE_SIZE, TITLE_ROOM) or tr("(no title)"),
        _trail(records.url[id_]),
        fitted(description, DESCRIPTION_SIZE, DESCRIPTION_ROOM),
        " · ".join(said),
    )


def _width(text: str, size: int, room: int) -> str:
    wide = pixels(text, size)
    words = tr("{n:,} characters, {wide:,} of {room:,} px")
    if wide > room:
        words = tr("{n:,} characters, {wide:,} of {room:,} px, truncated")
    return words.format(n=len(text), wide=wide, room=room)


def _trail(url: str) -> str:
    """'example.org › docs › page'."""
    rest = url.partition("://")[2].partition("?")[0]
    return " › ".join(shown(part) for part in rest.split("/") if part)


def page_facts(records: Records, id_: int, facts: PageFacts) -> list[Fact]:
    """What an audited page says of itself, but for its headings."""
    canonicals = ", ".join(facts.canonicals) or shown(records.canonical.get(id_, ""))
    found = [
        Fact(tr("Language"), facts.language or ("" if facts.language is None else tr("empty"))),
        Fact(tr("Robots"), ", ".join(sorted(facts.robots))),
        Fact(tr("Canonical"), canonicals),
        Fact(tr("Alternates"), ", ".join(sorted({language for language, _ in facts.hreflang}))),
        Fact(tr("Main content"), tr("{n:,} words", "1 word", facts.words).format(n=facts.words)),
        Fact(tr("Images"), _images(facts)),
        Fact(tr("Elements"), units.count(facts.elements) if facts.elements else ""),
    ]
    return [fact for fact in found if fact.words]


def _images(facts: PageFacts) -> str:
    words = [units.count(facts.images_total)]
    for number, what in (
        (facts.images_without_alt, tr("{n:,} without alt")),
        (facts.images_without_size, tr("{n:,} without size")),
    ):
        if number:
            words.append(what.format(n=number))
    return ", ".join(words)


def outline(facts: PageFacts) -> Iterator[tuple[int, str]]:
    """Level and text of its headings; the last line may say how many more there are."""
    for level, text in facts.headings[:MOST_HEADINGS]:
        yield level, text or tr("(empty)")
    more = len(facts.headings) - MOST_HEADINGS + facts.more_headings
    if more > 0:
        yield 0, tr("… {n:,} more headings", "… 1 more heading", more).format(n=more)


def images(facts: PageFacts) -> Iterator[tuple[str, str]]:
    """Address and alt text of its images; the last line may say how many more there are."""
    for image in facts.images[:MOST_IMAGES]:
        alt = tr("no alt") if image.alt is None else f"“{image.alt}”"
        words = "{alt}" if image.has_size else tr("{alt}, no size")
        yield shown(image.url), words.format(alt=alt)
    more = facts.images_total - min(len(facts.images), MOST_IMAGES)
    if more > 0:
        yield tr("… {n:,} more images", "… 1 more image", more).format(n=more), ""


def lost_places(fragments: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Addresses whose #id is not there; the last line may say how many more there are."""
    for url, name in fragments[:MOST_PLACES]:
        yield f"{shown(url)}#{name}"
    more = len(fragments) - MOST_PLACES
    if more > 0:
        yield tr("… {n:,} more links", "… 1 more link", more).format(n=more)


def all_headers(sent: SentHeaders) -> Iterator[tuple[str, str]]:
    """The header fields as they were sent, but for what is secret in them."""
    yield from sent.fields
    if sent.left_out:
        words = tr(
            "{n:,} headers truncated or omitted", "1 header truncated or omitted", sent.left_out
        )
        yield CUT, words.format(n=sent.left_out)


def header_facts(said: HeaderFacts) -> list[Fact]:
    """What the header section of the answer says, as far as findings need it."""
    yes = {
        "Strict-Transport-Security": said.has_hsts,
        "Content-Security-Policy": said.has_csp,
        "frame-ancestors": said.has_frame_ancestors,
        "X-Frame-Options": said.has_frame_options,
        "X-Content-Type-Options": said.has_nosniff,
        "Referrer-Policy": said.has_referrer_policy,
        tr("caching"): said.has_cache_headers,
    }
    found = [
        Fact("X-Robots-Tag", ", ".join(sorted(said.robots))),
        Fact(tr("Link canonical"), said.canonical or ""),
        Fact(tr("Link alternates"), ", ".join(sorted({language for language, _ in said.hreflang}))),
        Fact("Content-Encoding", said.encoding or tr("none")),
        Fact(
            tr("Insecure cookies"), units.count(said.insecure_cookies) * bool(said.insecure_cookies)
        ),
        Fact(tr("Challenge"), tr("browser check") if said.is_challenge else ""),
        Fact(
            tr("Present"),
            ", ".join(name for name, is_there in yes.items() if is_there) or tr("none"),
        ),
        Fact(tr("Missing"), ", ".join(name for name, is_there in yes.items() if not is_there)),
    ]
    return [fact for fact in found if fact.words]
