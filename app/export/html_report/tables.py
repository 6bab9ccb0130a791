"""The tables of a report: broken links, redirect chains, slow pages, large pages."""

from collections.abc import Iterator

from app.core import units
from app.core.redirects import BROKEN_ENDS, Chain, End, chain
from app.core.site import UNKNOWN, Site
from app.core.units import plural
from app.export.html_report.survey import Survey
from app.export.html_report.words import badge, link, outcome, table, text

WHAT, ADDRESS, NUMBER, PLAIN = "what", "address", "number", "plain"


class Tables:
    def __init__(self, site: Site, survey: Survey) -> None:
        self._site = site
        self._survey = survey

    def parts(self) -> Iterator[str]:
        yield from self._broken()
        yield from self._redirects()
        yield from self._uncrawled()
        yield from self._slow()
        yield from self._large()

    def _broken(self) -> Iterator[str]:
        survey = self._survey
        yield '<section id="broken">\n<h2>Broken links</h2>\n'
        if not survey.broken_total:
            yield '<p class="good">No broken link was found.</p>\n</section>\n'
            return
        yield (
            f"<p>{plural(survey.broken_total, 'URL')} failed, answered with status 400 or above,"
            " or redirect to such an end. Each that pages link to, with the page it was first"
            " found on.</p>\n"
        )
        head = (("Result", WHAT), ("URL", ADDRESS), ("Linked from", ADDRESS), ("Pages", NUMBER))
        yield from table(head, map(self._broken_row, survey.broken))
        yield _rest(survey.broken_listed, len(survey.broken))
        yield "</section>\n"

    def _broken_row(self, id_: int) -> tuple[str, ...]:
        site = self._site
        error = site.error.get(id_)
        told = f"<small>{text(error.message)}</small>" if error else ""
        result = outcome(site, id_)
        return result, link(site.url[id_]) + told, self._source(id_), str(site.inlinks[id_])

    def _source(self, id_: int) -> str:
        """The page a URL was found on, with the text of the link."""
        site = self._site
        referrer, anchor = site.referrer[id_], site.anchor.get(id_)
        if not referrer:
            return '<span class="quiet">where the crawl began</span>'
        named = f"<small><bdi>“{text(anchor)}”</bdi></small>" if anchor else ""
        return link(site.url[referrer]) + named

    def _redirects(self) -> Iterator[str]:
        survey = self._survey
        yield '<section id="redirects">\n<h2>Redirect chains</h2>\n'
        if not survey.chains:
            yield "<p>Nothing redirects.</p>\n</section>\n"
            return
        yield (
            f"<p>{plural(survey.chains_total, 'chain')}: loops and those over the limit first,"
            " then the longest.</p>\n"
        )
        head = (("End", WHAT), ("Hops", NUMBER), ("Chain", ADDRESS))
        yield from table(head, map(self._chain_row, survey.chains))
        yield _rest(survey.chains_total, len(survey.chains))
        yield "</section>\n"

    def _chain_row(self, id_: int) -> tuple[str, ...]:
        found = chain(self._site, id_)
        assert found is not None
        end = found.end
        tone = "bad" if end in BROKEN_ENDS else "good" if end is End.PAGE else "quiet"
        steps = "".join(f"<li>{step}</li>" for step in _steps(found))
        return badge(tone, end), str(found.length), f'<ol class="chain">{steps}</ol>'

    def _uncrawled(self) -> Iterator[str]:
        found = self._survey.uncrawled
        yield '<section id="uncrawled">\n<h2>Why not crawled</h2>\n'
        if not found.totals:
            yield "<p>Every URL that is known was crawled.</p>\n</section>\n"
            return
        yield (
            f"<p>{plural(found.totals.total(), 'URL')} not crawled, by the rule that decided."
            " The most frequent comes first.</p>\n"
        )
        head = (("URL", ADDRESS), ("Linked from", ADDRESS))
        for rule, total in found.totals.most_common():
            ids = found.ids[rule]
            words = f"<bdi>{text(rule)}</bdi>"
            yield f"<details><summary>{words} · {plural(total, 'URL')}</summary>\n"
            rows = ((link(self._site.url[id_]), self._source(id_)) for id_ in ids)
            yield from table(head, rows)
            yield _rest(total, len(ids))
            yield "</details>\n"
        yield "</section>\n"

    def _slow(self) -> Iterator[str]:
        site, ids = self._site, self._survey.slow.ids
        yield '<section id="slow">\n<h2>Slowest answers</h2>\n'
        if not ids:
            yield "<p>Nothing was answered yet.</p>\n</section>\n"
            return
        yield f"<p>The {plural(len(ids), 'URL')} that took longest, from connect to last byte.</p>"
        head = (("Time", NUMBER), ("URL", ADDRESS), ("Result", WHAT), ("Size", NUMBER))
        rows = (
            (units.seconds(site.elapsed[id_]), *self._told(id_), self._size(id_)) for id_ in ids
        )
        yield from table(head, rows)
        yield "</section>\n"

    def _large(self) -> Iterator[str]:
        site, ids = self._site, self._survey.large.ids
        yield '<section id="large">\n<h2>Largest pages</h2>\n'
        if not ids:
            yield "<p>No size is known yet.</p>\n</section>\n"
            return
        yield (
            f"<p>The {plural(len(ids), 'URL')} with the largest bodies, decoded; of what was not"
            " read, as the server announced it.</p>\n"
        )
        head = (("Size", NUMBER), ("URL", ADDRESS), ("Result", WHAT), ("Type", PLAIN))
        rows = (
            (self._size(id_), *self._told(id_), text(site.content_type[id_] or "")) for id_ in ids
        )
        yield from table(head, rows)
        yield "</section>\n"

    def _told(self, id_: int) -> tuple[str, str]:
        title = self._site.title.get(id_)
        named = f"<small><bdi>{text(title)}</bdi></small>" if title else ""
        return link(self._site.url[id_]) + named, outcome(self._site, id_)

    def _size(self, id_: int) -> str:
        octets = self._site.size[id_]
        if octets == UNKNOWN:
            return ""
        cut = " (cut)" if id_ in self._site.truncated else ""
        return units.size(octets) + cut


def _rest(total: int, told: int) -> str:
    if total <= told:
        return ""
    left = units.count(total - told)
    return f'<p class="note">… and {left} more; the exports .csv and .jsonl hold them all.</p>\n'


def _steps(found: Chain) -> Iterator[str]:
    for hop in found.hops:
        yield f"{link(hop.url)} {badge('redirect', str(hop.status or '?'))} →"
    if found.untold:
        yield f'<span class="quiet">… {plural(found.untold, "more hop")} …</span>'
    yield link(found.final)
