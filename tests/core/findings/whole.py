"""All findings of a site, computed anew from its records and what pages said, pair by pair.

It is short and slow on purpose, and shares with the program the rules of a single page alone.
"""

from itertools import takewhile

from crawlscope.core.base.urls import origin_of
from crawlscope.core.findings.near import likeness
from crawlscope.core.findings.rendered_rules import of_rendered
from crawlscope.core.findings.rules import Judged, of_page, of_record, words_of
from crawlscope.core.policy.declared_findings import Concern
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import ErrorKind, SkipReason, State
from crawlscope.core.records.facts import HeaderFacts, PageFacts, RenderedFacts, hash_of
from crawlscope.core.records.records import Records
from crawlscope.core.records.redirects import End, ending

REFUSED = (401, 403, 429, 999)
Said = dict[int, tuple[PageFacts | None, HeaderFacts | None]]
DUPLICATES = (
    *("title-duplicate", "description-duplicate", "h1-duplicate"),
    *("exact-duplicate", "near-duplicate"),
)
NOT_AT_ALL = "http://[no-address"
BROKEN_ENDS = (End.BROKEN, End.LOOP, End.LIMIT)
LOST = "broken-fragment", "fragment-by-script"


class Whole:
    """One moment of a crawl."""

    def __init__(self, site: Records, said: Said, settings: Settings) -> None:
        self.site, self.said, self.settings = site, said, settings
        self.records = {id_: site.record(id_) for id_ in site.ids()}
        self.id_of = {
            record.url: id_
            for id_, record in self.records.items()
            if record.state in (State.DONE, State.REDIRECTED, State.FAILED)
        }
        self.pages: dict[int, PageFacts] = {}
        for id_, (facts, _) in said.items():
            if facts is not None and self.records[id_].state is State.DONE:
                self.pages[id_] = facts
        self.own = {id_: self._own(id_) for id_ in site.ids()}

    def findings(self) -> dict[int, list[str]]:
        names = list(words_of((1 << 400) - 1))
        found = {}
        for id_ in self.site.ids():
            have = set(words_of(self.own[id_])) | set(self._cross(id_))
            if have:
                found[id_] = [name for name in names if name in have]
        return found

    def concerned(self) -> dict[Concern, int]:
        """How many pages have what only some findings can be about."""
        headers = {id_: self.said[id_][1] or HeaderFacts() for id_ in self.pages}
        pages = self.pages.items()
        return {
            Concern.PAGES: len(self.pages),
            Concern.TITLES: sum(bool(self.records[id_].title) for id_ in self.pages),
            Concern.IMAGES: sum(page.images_total > 0 for _, page in pages),
            Concern.TRANSLATIONS: sum(
                bool(page.hreflang or headers[id_].hreflang) for id_, page in pages
            ),
            Concern.RENDERED: sum(page.rendered is not None for _, page in pages),
        }

    def _own(self, id_: int) -> int:
        record = self.records[id_]
        if record.state not in (State.DONE, State.REDIRECTED, State.FAILED):
            return 0
        it = Judged(
            record.url,
            record.state,
            record.status or 0,
            record.title,
            record.canonical,
            record.content_type,
            -1 if record.size is None else record.size,
            -1.0 if record.elapsed is None else record.elapsed,
            record.depth,
            record.redirect_to,
            record.error.kind if record.error else None,
            links_out=-1
            if record.links_total is None
            else record.links_total - self.site.self_linked[id_],
        )
        facts, headers = self.said.get(id_, (None, None))
        mask = of_record(it, headers, self.settings)
        if id_ in self.pages:
            assert facts is not None
            mask |= of_page(it, facts, headers, None, self.settings)
            mask |= of_rendered(it.title, it.canonical, facts)
        return mask

    def _end(self, id_: int) -> str:
        found = ending(self.site, id_)
        if found is not None and found.end in (End.LOOP, End.LIMIT):
            return found.end.value
        at = found.final_id if found else id_
        if self.records[at].state is State.DONE and self.records[at].status in REFUSED:
            return "refused"
        if self.site.is_broken(at):
            return "broken"
        return "page" if self.records[at].state is State.DONE else "open"

    def _is_bad(self, id_: int) -> bool:
        return self._end(id_) in ("broken", "loop", "limit")

    def _links(self, id_: int) -> int:
        redirects = sum(self.site.redirect_to[each] == id_ for each in self.site.ids())
        return self.site.inlinks[id_] - redirects

    def _canonical(self, id_: int) -> str:
        url = self.records[id_].url
        return url if self._is_lost(id_) else self.records[id_].canonical or url

    def _is_lost(self, id_: int) -> bool:
        """True if what a page names as canonical is no address."""
        named = self.records[id_].canonical
        return named == NOT_AT_ALL or (named is None and bool(self.pages[id_].canonicals))

    def _cross(self, id_: int) -> list[str]:
        record = self.records[id_]
        if record.state is State.SKIPPED:
            return self._of_skipped(id_)
        if record.state not in (State.DONE, State.REDIRECTED, State.FAILED):
            return []
        found = []
        if id_ in self.site.chains:
            found += self._of_redirect(id_)
        elif record.error and record.error.kind is ErrorKind.INVALID_REDIRECT:
            found.append("redirect-to-broken")
        if self._is_bad(id_) and self._links(id_):
            found.append("broken-link")
        if id_ in self.site.listed:
            found += self._of_listed(id_)
        if self._ends_soon(id_):
            found.append("tls-expires")
        if id_ in self.pages:
            found += self._of_page(id_)
        return found

    def _ends_soon(self, id_: int) -> bool:
        site, origin = self.site, origin_of(self.records[id_].url)
        seen = [
            (site.certificate_seen[each], each)
            for each in site.ids()
            if each in site.certificate_seen and origin_of(self.records[each].url) == origin
        ]
        if not seen or max(seen)[1] != id_:
            return False
        left = site.certificate_ends[id_] - site.certificate_seen[id_]
        return left < self.settings.tls_expires * 86_400

    def _of_skipped(self, id_: int) -> list[str]:
        if self.records[id_].skip_reason is not SkipReason.ROBOTS:
            return []
        linked, listed = self._links(id_) > 0, id_ in self.site.listed
        return ["robots-blocked"] * linked + ["sitemap-blocked"] * listed

    def _of_redirect(self, id_: int) -> list[str]:
        record, target = self.records[id_], self.site.redirect_to[id_]
        name = {"loop": "redirect-loop", "limit": "redirect-limit", "broken": "redirect-to-broken"}
        found = [name[self._end(id_)]] if self._is_bad(id_) else []
        if target and target in self.site.chains:
            found.append("redirect-chain")
        many = self._links(id_) > self.settings.redirect_temporary
        if record.state is State.REDIRECTED and record.status in (302, 303, 307) and many:
            found.append("redirect-temporary")
        return found

    def _of_listed(self, id_: int) -> list[str]:
        found = []
        if self.records[id_].state is State.REDIRECTED:
            found.append("sitemap-redirect")
        if self._is_bad(id_):
            found.append("sitemap-broken")
        if "noindex" in words_of(self.own[id_]):
            found.append("sitemap-noindex")
        if id_ in self.pages:
            if self._canonical(id_) != self.records[id_].url:
                found.append("sitemap-noncanonical")
            others = self._links(id_) - self.site.self_linked[id_]
            if not others and self.records[id_].url not in self.settings.roots:
                found.append("orphan")
        return found

    def _is_named_by_scripts(self, id_: int) -> bool:
        url, others = self.records[id_].url, self._links(id_) - self.site.self_linked[id_]
        if url in self.settings.roots or self._links(id_) != self.site.inlinks[id_]:
            return False
        naming = [
            each
            for each, facts in self.pages.items()
            if each != id_ and facts.rendered is not None and url in named_only_in(facts.rendered)
        ]
        return 0 < others <= len(naming)

    def _of_page(self, id_: int) -> list[str]:
        url = self.records[id_].url
        found = self._duplicates(id_)
        if self._is_named_by_scripts(id_):
            found.append("js-orphan")
        canonical = self._canonical(id_)
        origins = {origin_of(self.site.url[each]) for each in self.site.listed}
        if self._is_lost(id_):
            found.append("canonical-to-broken")
        if canonical != url:
            found += self._target(canonical, "canonical", noncanonical="canonical-chain")
        elif (
            "noindex" not in words_of(self.own[id_])
            and id_ not in self.site.listed
            and origin_of(url) in origins
        ):
            found.append("sitemap-missing-page")
        for _, named in self.pages[id_].hreflang:
            if not named:
                found.append("hreflang-to-broken")
            elif named != url:
                found += self._target(named, "hreflang", noncanonical="hreflang-to-noncanonical")
                other = self.id_of.get(named, 0)
                if other in self.pages and all(u != url for _, u in self.pages[other].hreflang):
                    found.append("hreflang-no-return")
        found += [name for name in LOST if self.lost_fragments(id_, name)]
        return found

    def _target(self, url: str, kind: str, noncanonical: str) -> list[str]:
        target = self.id_of.get(url)
        if target is None:
            return []
        if self.records[target].state is State.REDIRECTED:
            return [f"{kind}-to-redirect"]
        if self._is_bad(target):
            return [f"{kind}-to-broken"]
        found = []
        if "noindex" in words_of(self.own[target]):
            found.append(f"{kind}-to-noindex")
        if target in self.pages and self._canonical(target) != url:
            found.append(noncanonical)
        return found

    def _duplicates(self, id_: int) -> list[str]:
        return [name for name in DUPLICATES if self.twins(id_, name)]

    def twins(self, id_: int, name: str) -> dict[int, float]:
        """The pages that make a page a duplicate, and how much they are like it."""
        others = [each for each in self.pages if self._canonical(each) != self._canonical(id_)]
        return {each: like for each in others if (like := self._likeness(id_, each, name))}

    def _likeness(self, one: int, other: int, name: str) -> float:
        mine, theirs = self.pages[one], self.pages[other]
        if name == "near-duplicate":
            if not (self._stands_for_itself(one) and self._stands_for_itself(other)):
                return 0
            if not (mine.minhash and theirs.minhash):
                return 0
            like = likeness(mine.minhash, theirs.minhash)
            return like if like >= 0.9 and mine.text_hash != theirs.text_hash else 0
        if name == "exact-duplicate":
            return mine.text_hash == theirs.text_hash != 0
        if theirs.language != mine.language:
            return 0
        texts = {
            "title-duplicate": (self.records[one].title, self.records[other].title),
            "description-duplicate": (mine.description, theirs.description),
            "h1-duplicate": (_h1(mine), _h1(theirs)),
        }[name]
        return bool(texts[0]) and texts[0] == texts[1]

    def _stands_for_itself(self, id_: int) -> bool:
        return self._canonical(id_) == self.records[id_].url

    def lost_fragments(self, id_: int, finding: str) -> list[tuple[str, str]]:
        return [each for each in self.pages[id_].fragments if self._lost_as(*each) == finding]

    def _lost_as(self, url: str, name: str) -> str | None:
        target = self.id_of.get(url)
        if target is None or name in ("", "top"):
            return None
        end = ending(self.site, target)
        if end is not None:
            target = end.final_id if end.end is End.PAGE else 0
        page = self.pages.get(target)
        if page is None or hash_of(name) in page.ids:
            return None
        return LOST[page.has_scripts and name.startswith("L")]  # as a RandomSite names lines


def _h1(facts: PageFacts) -> str | None:
    rest = takewhile(lambda heading: heading[0] != 1, facts.headings)
    place = len(list(rest))
    return facts.headings[place][1] if place < len(facts.headings) else None


def named_only_in(rendered: RenderedFacts) -> set[str]:
    return {each.url for each in rendered.script_links} | set(rendered.named)
