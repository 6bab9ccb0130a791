"""Which scripts ran on which pages, and what came of them: a fold of what browsers said.

It has a place for so many scripts and hosts; what further ones did is counted.
"""

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from crawlscope.core.records.facts import InlineScript, RenderedFacts

MOST_SCRIPTS = 5_000  # of a crawl
MOST_HOSTS = 5_000
MOST_NUMBER = 2**53  # a file may say anything
INLINE = "inline:"  # begins the name of a script that stands in pages
ELSEWHERE = f"{INLINE}other"  # in the page, but in none of the scripts that were served
UNKNOWN = "unknown"  # nobody knows which script it was


class Use(NamedTuple):
    """A script on a page."""

    script: int  # its place among the names
    links: int  # that it made, of those that the page's facts have one by one
    errors: int
    ran: bool  # False: it could not be had
    changes: int = 0  # of title, description, canonical URL and robots


class Asked(NamedTuple):
    """A host that a page asked, other than its own."""

    host: int
    requests: int
    size: int  # octets


class Scripts:
    """Pages by id; scripts and hosts by their places in the lists of names."""

    def __init__(self) -> None:
        self.names: list[str] = []  # URLs, or INLINE and a key, ELSEWHERE, UNKNOWN
        self.begins: list[str] = []  # the first characters of one that stands in pages
        self.sizes = array("d")  # octets as they were served last, unpacked; 0: not known
        self.statuses: list[int] = []  # the last one; 0: there was no response
        self.problems: list[str] = []  # why there was none the last time
        self.hosts: list[str] = []
        self.uses: dict[int, tuple[Use, ...]] = {}
        self.asked: dict[int, tuple[Asked, ...]] = {}
        self.more: dict[int, int] = {}  # by page: scripts that have no place, or are not listed
        self.version = 0  # grows with each change
        self._places: dict[str, int] = {}
        self._places_of_hosts: dict[str, int] = {}

    def __len__(self) -> int:
        """How many pages were rendered."""
        return len(self.uses)

    def forget(self, id_: int) -> None:
        """Nothing is known of a page any more."""
        self.version += id_ in self.uses
        for each in (self.uses, self.asked, self.more):
            each.pop(id_, None)

    def note(self, id_: int, url: str, facts: RenderedFacts) -> None:
        """Notes a page that has been rendered, in place of what is known of it."""
        self.forget(id_)
        if facts.reason is not None:
            return
        self.version += 1
        uses, more = self._uses(url, facts)
        self.uses[id_] = tuple(uses)
        if more:
            self.more[id_] = more
        if asked := tuple(self._asked(facts)):
            self.asked[id_] = asked

    def among(self, id_: int) -> Iterator[tuple[str, Use]]:
        """The scripts of a page, by name."""
        for use in self.uses.get(id_, ()):
            yield self.names[use.script], use

    def copy(self) -> "Scripts":
        other = Scripts()
        for name, column in vars(self).items():
            setattr(other, name, column if isinstance(column, int) else copy(column))
        return other

    def _uses(self, url: str, facts: RenderedFacts) -> tuple[list[Use], int]:
        links, errors, changes = dict[str, int](), dict[str, int](), dict[str, int]()
        own = url, facts.url
        told = (links, facts.script_links), (errors, facts.errors), (changes, facts.changes)
        for counts, made in told:
            for each in made:
                name = each.script
                if not name:
                    name = UNKNOWN
                elif name in own:
                    name = _inline_at(facts.inline, each.line, each.column)
                counts[name] = counts.get(name, 0) + 1
        more = _number(facts.more_scripts)
        ran = {each.url: not each.problem and each.status < 400 for each in facts.scripts}
        ran |= {f"{INLINE}{each.key}": True for each in facts.inline}
        for name in (*links, *errors, *changes):
            ran[name] = True  # whatever became of its request: it did something
        found = list[Use]()
        for name, has_run in ran.items():
            place = self._place(name)
            if place < 0:
                more += 1
            else:
                by_it, failed, changed = (each.get(name, 0) for each in (links, errors, changes))
                found.append(Use(place, by_it, failed, has_run, changed))
        self._learn(facts)
        return found, more

    def _learn(self, facts: RenderedFacts) -> None:
        for each in facts.scripts:
            if (place := self._places.get(each.url, -1)) >= 0:
                self.sizes[place] = _number(each.size)
                self.statuses[place], self.problems[place] = each.status, each.problem
        for inline in facts.inline:
            if (place := self._places.get(f"{INLINE}{inline.key}", -1)) >= 0:
                self.sizes[place], self.begins[place] = _number(inline.size), inline.begins

    def _place(self, name: str) -> int:
        """-1: there is none left."""
        place = self._places.get(name, -1)
        if place < 0 and len(self.names) < MOST_SCRIPTS:
            place = self._places[name] = len(self.names)
            self.names.append(name)
            self.begins.append("")
            self.sizes.append(0)
            self.statuses.append(0)
            self.problems.append("")
        return place

    def _asked(self, facts: RenderedFacts) -> Iterator[Asked]:
        for each in facts.others:
            place = self._places_of_hosts.get(each.host, -1)
            if place < 0 and len(self.hosts) < MOST_HOSTS:
                place = self._places_of_hosts[each.host] = len(self.hosts)
                self.hosts.append(each.host)
            if place >= 0:
                yield Asked(place, _number(each.requests), _number(each.size))


def _inline_at(inline: Sequence[InlineScript], line: int, column: int) -> str:
    """The name of the script that has this place in a page."""
    for each in inline:
        end = each.last_line, each.last_column
        if (each.line, each.column) <= (line, column) <= end:
            return f"{INLINE}{each.key}"
    return ELSEWHERE


def _number(value: int) -> int:
    return max(0, min(value, MOST_NUMBER))
