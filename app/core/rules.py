"""Which URLs may enter the queue: scope, filters and depth, and the words for a refusal."""

from collections.abc import Iterable

from app.core.events import SkipReason
from app.core.pattern import Pattern
from app.core.reach import OPTION, Reach
from app.core.scope import scope
from app.core.settings import Settings
from app.core.text_for_people import cut
from app.core.urls import hostname_of

REMOVED = "removed from the queue by hand"  # begins the reason of a URL that a person took out
LONGEST_REGEX = 100  # characters of a regex in a message


class Rules:
    """The rules of one crawl."""

    def __init__(self, settings: Settings) -> None:
        self.reach = Reach(settings.roots, settings.allow_private)
        self._roots = frozenset(settings.roots)
        self._scope = scope(settings.scope, settings.roots)
        self._include = [Pattern(regex) for regex in settings.include]
        self.exclude(settings.exclude)
        # URLs that are queued already may be excluded: each is looked at again before its request
        self.were_tightened = False
        self._max_depth = settings.max_depth
        self._check_external = settings.check_external
        self.is_wide = settings.check_external or self._scope.crosses_hosts

    def is_root(self, url: str) -> bool:
        return url in self._roots

    def give(self, urls: Iterable[str]) -> None:
        """A person asks for these URLs: no rule is against them."""
        self._roots |= frozenset(urls)

    def limit_depth(self, most: int | None) -> None:
        """Changes --max-depth."""
        self._max_depth = most

    def exclude(self, regexes: Iterable[str]) -> None:
        """Changes --exclude."""
        self._exclude = [Pattern(regex) for regex in regexes]

    def is_excluded(self, url: str) -> bool:
        """True if --exclude refuses `url`."""
        return url not in self._roots and any(regex.is_in(url) for regex in self._exclude)

    def is_only_checked(self, url: str) -> bool:
        """True if `url` is out of scope and only checked: requested by HEAD (or GET), never
        parsed."""
        return self._check_external and url not in self._roots and not self._scope.covers(url)

    def refusal(self, url: str, depth: int, nofollow: bool = False) -> SkipReason | None:
        """Why `url` (canonical), found at `depth`, is not requested; None if it is."""
        if url in self._roots:
            return None
        is_inside = self._scope.covers(url)
        if not is_inside and not self._check_external:
            return SkipReason.EXTERNAL
        if self.is_wide and self.reach.objection(hostname_of(url)) is not None:
            return SkipReason.EXTERNAL
        if self._exclude and any(regex.is_in(url) for regex in self._exclude):
            return SkipReason.EXCLUDED
        # URLs out of scope are checked, not crawled: --include does not concern them.
        if is_inside and self._include and not any(regex.is_in(url) for regex in self._include):
            return SkipReason.EXCLUDED
        # Before the depth: raising the limit later must not admit a URL that must not be followed.
        if nofollow:
            return SkipReason.NOFOLLOW
        if self._max_depth is not None and depth > self._max_depth:
            return SkipReason.DEPTH
        return None

    def nearness_rule(self, url: str) -> str | None:
        """If `url` was refused only because its address is not public: why."""
        if self._check_external or self._scope.covers(url):
            return self.reach.objection(hostname_of(url))
        return None

    def rule(self, reason: SkipReason, url: str) -> str:
        """The option that refuses `url` for this reason: '--exclude [.]pdf$'."""
        match reason:
            case SkipReason.EXTERNAL:
                return OPTION if self.nearness_rule(url) else f"--scope {self._scope.word}"
            case SkipReason.EXCLUDED:
                found = next((each for each in self._exclude if each.is_in(url)), None)
                if found is not None:
                    return f"--exclude {cut(found.text, LONGEST_REGEX)}"
                if not self._include:  # the record was made with other settings
                    return "--exclude"
                return "--include " + cut(
                    ", ".join(each.text for each in self._include), LONGEST_REGEX
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
                return f"{rule}: {self._scope.objection(url)}"
            case SkipReason.EXCLUDED if rule.startswith("--exclude"):
                return f"{rule} is found in it"
            case SkipReason.EXCLUDED:
                return f"{rule}: not found in it"
            case SkipReason.DEPTH:
                return f"{rule}: its depth is {depth}"
        return rule
