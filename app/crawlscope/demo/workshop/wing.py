"""The wing as a whole: its benches, the way in, and what the sitemap names of it."""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from crawlscope.demo.answers import Reply, redirect
from crawlscope.demo.words import workshop
from crawlscope.demo.workshop.bench import FOLDER, Bench
from crawlscope.demo.workshop.family import Family

# Redirects that are said not to last, and how many benches link to each: eleven are one too many.
TEMPORARY = (
    ("redirect-temporary", "/visit/hours/", "Today's piece", 11),
    ("redirect-temporary-almost", "/visit/tickets/", "Tomorrow's piece", 10),
)


class Wing(NamedTuple):
    replies: dict[str, Reply]
    listed: list[str]
    """What the sitemap names."""


def build(origin: str) -> Wing:
    """Its pages name themselves in full, and so they are made for one origin."""
    families = [Family(origin, spec) for spec in workshop()]
    hall = _hall(origin, families)
    replies: dict[str, Reply] = {hall.path: hall.answer()}
    for slug, to, _, _ in TEMPORARY:
        replies[FOLDER + slug] = redirect(302, to)
    for number, family in enumerate(families):
        index = family.index()
        for slug, _, text, most in TEMPORARY:
            if number < most:
                index.add(index.link(FOLDER + slug, text))
        replies[index.path] = index.answer()
        for path, reply in family.pages():
            assert path not in replies, f"two answers for {path}"
            replies[path] = reply
    return Wing(replies, [hall.path, *chain(*(family.listed for family in families))])


def _hall(origin: str, families: Iterable[Family]) -> Bench:
    hall = Bench(origin, FOLDER, "The restoration workshop", "Where pages are mended")
    hall.note(
        "Every piece here has one fault, and a card that names it. Next to it lies one that nearly "
        "had it: a title of sixty characters beside one of sixty-one."
    )
    hall.menu((family.folder, family.title) for family in families)
    hall.text("workshop", 5)
    return hall
