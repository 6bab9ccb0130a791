"""Which URLs may enter the queue: scope, filters and depth, and the words for a refusal."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Self

from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.patterns import Patterns
from crawlscope.core.base.slices import QuietSlices
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.base.urls import hostname_of, origin_of, origins_of
from crawlscope.core.policy.address_policy import OPTION, in_words, nearness
from crawlscope.core.policy.logout import is_logout
from crawlscope.core.policy.scope import Scope, scope
from crawlscope.core.policy.settings import Settings
from crawlscope.core.records.events import SkipReason

# Begins the reason of a URL that a person took out
REMOVED = tr_noop("removed from the queue by hand")
REMOVED_AT = tr_noop("removed from the queue by hand at {time}")
LOGOUT = tr_noop("logout link (--follow-logout)")
LONGEST_REGEX = 100  # characters of a regex in a message


class Rules:
    """The rules of one crawl."""

    def __init__(self, settings: Settings) -> None:
        self.reach = settings.reach()
        self._roots = frozenset(settings.roots)
        self._too_near = frozenset(_too_near(settings))  # roots that only the option allows
        self._scope = self._scope_of(settings)
        # URLs that are queued already may be refused by now: each is looked at again before its
        # request
        self.were_changed = False
        self._take(settings)

    def use(self, settings: Settings) -> None:
        """Changes the rules; the roots stay."""
        is_other = settings.allow_private != self.reach.allows_all
        if is_other:
            self.reach.allow(settings.allow_private)
        if settings.scope != self._scope.word or (is_other and self._too_near):
            self._scope = self._scope_of(settings)
        self._take(settings)

    def of(self, settings: Settings) -> Self:
        """The rules of the same crawl with other settings."""
        other = copy(self)
        other.reach = copy(self.reach)
        other.use(settings)
        return other

    def _scope_of(self, settings: Settings) -> Scope:
        roots, too_near = settings.roots, self._too_near
        if too_near and not settings.allow_private:
            roots = tuple(each for each in roots if each not in too_near)
        return scope(settings.scope, roots)

    def _take(self, settings: Settings) -> None:
        self._include = Patterns(settings.include)
        self._exclude = Patterns(settings.exclude)
        self._max_depth = settings.max_depth
        self._check_external = settings.check_external
        self._obeys_robots = not settings.no_robots
        self._stays_logged_in = settings.is_logged_in and not settings.follow_logout
        self.respects_nofollow = settings.respect_nofollow
        self.is_wide = settings.check_external or self._scope.crosses_hosts

    def preparing(self) -> QuietSlices[None]:
        """Prepares the filters, which may be ten thousand."""
        yield from self._include.preparing()
        yield from self._exclude.preparing()

    @property
    def effort(self) -> int:
        """Roughly how much work it is to check a URL, as a multiple of one without filters."""
        return 1 + (self._include.pieces + self._exclude.pieces) // 2

    def is_root(self, url: str) -> bool:
        return url in self._roots

    def give(self, urls: Iterable[str]) -> None:
        """A person requests these URLs: no rule refuses them."""
        given = frozenset(urls)
        self._roots |= given
        self._too_near -= given

    def is_excluded(self, url: str) -> bool:
        """True if --exclude refuses `url`, or the session would end by it."""
        return url not in self._roots and (self._exclude.matches(url) or self._logs_out(url))

    def _logs_out(self, url: str) -> bool:
        """True if a link would end the session at a server of the roots."""
        return self._stays_logged_in and is_logout(url) and self._covers(url)

    def _is_filtered_out(self, url: str) -> bool:
        """True if --exclude or --include refuses `url`, or it logs out. --include does not apply to
        URLs out of scope: they are only checked."""
        if (self._exclude and self._exclude.matches(url)) or self._logs_out(url):
            return True
        include = self._include
        return bool(include) and not include.matches(url) and self._covers(url)

    def _covers(self, url: str) -> bool:
        return self._scope.covers(url)

    def holds(self, reason: SkipReason, url: str, depth: int) -> bool:
        """True if `url`, which is not a root, is still refused for this reason."""
        match reason:
            case SkipReason.EXTERNAL:
                is_outside = not self._check_external and not self._covers(url)
                return is_outside or self.nearness_rule(url) is not None
            case SkipReason.EXCLUDED:
                return self._is_filtered_out(url)
            case SkipReason.DEPTH:
                return self._max_depth is not None and depth > self._max_depth
            case SkipReason.NOFOLLOW:
                return self.respects_nofollow
            case SkipReason.ROBOTS:
                return self._obeys_robots
        return True

    def is_only_checked(self, url: str) -> bool:
        """True if `url` is out of scope and only checked: requested by HEAD (or GET), never
        parsed."""
        return self._check_external and url not in self._roots and not self._scope.covers(url)

    def refusal(self, url: str, depth: int, nofollow: bool = False) -> SkipReason | None:
        """Why `url` (canonical), found at `depth`, is not requested; None if it is."""
        if url in self._roots:
            return SkipReason.EXTERNAL if self._is_too_near(url) else None
        is_inside = self._scope.covers(url)
        if not is_inside and not self._check_external:
            return SkipReason.EXTERNAL
        if self.is_wide and self.reach.objection(url) is not None:
            return SkipReason.EXTERNAL
        if self._exclude and self._exclude.matches(url):
            return SkipReason.EXCLUDED
        if is_inside and self._include and not self._include.matches(url):
            return SkipReason.EXCLUDED
        if self._stays_logged_in and is_inside and is_logout(url):
            return SkipReason.EXCLUDED
        # Before the depth: raising the limit later must not admit a URL that must not be followed.
        if nofollow:
            return SkipReason.NOFOLLOW
        if self._max_depth is not None and depth > self._max_depth:
            return SkipReason.DEPTH
        return None

    def admit(self, urls: Sequence[str], depth: int) -> bool:
        """True if none of these URLs of one origin, found at `depth`, is refused. False says
        nothing: a crawl with filters, or over several hosts, is asked for each."""
        return (
            not (self.is_wide or self._exclude or self._include or self._stays_logged_in)
            and (self._max_depth is None or depth <= self._max_depth)
            and self._roots.isdisjoint(urls)
            and self._scope.covers_all(urls)
        )

    def nearness_rule(self, url: str) -> str | None:
        """If `url` was refused only because its address is not public: why."""
        if self._is_too_near(url) and (near := nearness(host := hostname_of(url))):
            return in_words(host, near)
        if self._check_external or self._scope.covers(url):
            return self.reach.objection(url)
        return None

    def _is_too_near(self, url: str) -> bool:
        return url in self._too_near and not self.reach.allows_all

    def rule(self, reason: SkipReason, url: str) -> str:
        """The option that refuses `url` for this reason: '--exclude [.]pdf$'."""
        match reason:
            case SkipReason.EXTERNAL:
                return OPTION if self.nearness_rule(url) else f"--scope {self._scope.word}"
            case SkipReason.EXCLUDED:
                found = self._exclude.first_in(url)
                if found is not None:
                    return f"--exclude {cut(found, LONGEST_REGEX)}"
                if self._logs_out(url):
                    return LOGOUT
                if not self._include:  # the record was made with other settings
                    return "--exclude"
                # Each text has a letter at least
                return "--include " + cut(
                    ", ".join(self._include.texts[:LONGEST_REGEX]), LONGEST_REGEX
                )
            case SkipReason.DEPTH:
                return "--max-depth" + ("" if self._max_depth is None else f" {self._max_depth}")
            case SkipReason.NOFOLLOW:
                return "--respect-nofollow"
        return reason.value

    def explain(self, reason: SkipReason, url: str, depth: int) -> str:
        """As `rule`, with the reason: '--max-depth 2: its depth is 3'."""
        rule = self.rule(reason, url)
        match reason:
            case SkipReason.EXTERNAL if line := self.nearness_rule(url):
                return line
            case SkipReason.EXTERNAL:
                if self._covers(url):
                    return rule
                words = tr_noop("--scope {word}: {reason}")
                return words.format(word=self._scope.word, reason=self._scope.objection(url))
            case SkipReason.EXCLUDED if rule.startswith("--exclude"):
                return tr_noop("{rule} matches").format(rule=rule)
            case SkipReason.EXCLUDED if rule == LOGOUT:
                return tr_noop("a logout link would end the session (--follow-logout requests it)")
            case SkipReason.EXCLUDED:
                return tr_noop("{rule} does not match").format(rule=rule)
            case SkipReason.DEPTH:
                return tr_noop("{rule}: its depth is {depth}").format(rule=rule, depth=depth)
        return rule


def _too_near(settings: Settings) -> Iterator[str]:
    """Roots that a document names whose server is not as near as they are."""
    for kinds, urls in settings.named_roots():
        origins = {
            each
            for each in origins_of(urls)
            if (near := nearness(hostname_of(f"{each}/"))) and near not in kinds
        }
        if origins:
            yield from (each for each in urls if origin_of(each) in origins)
