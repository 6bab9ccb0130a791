"""What robots.txt allows, by RFC 9309: the group for us, the line that matched, the delay."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import quote

from protego import Protego

from app.core.events import Error, ErrorKind
from app.core.urls import UrlError, join
from app.core.workers import Worker
from app.crawl.fetch import REDIRECTS, RETRIED, Fetcher, FetchError
from app.crawl.pace import pause_before

PRODUCT = "Crawlscope"  # the product token, whatever the user agent is said to be
LARGEST = 500 * 1024  # bytes read; RFC 9309, section 2.5
MOST_REDIRECTS = 5  # section 2.3.1.2
LONGEST_DELAY = 60.0  # seconds of Crawl-delay that are kept
UNREACHABLE = (ErrorKind.DNS, ErrorKind.CONNECT, ErrorKind.TLS, ErrorKind.TIMEOUT)
AGENT = frozenset(("user-agent", "useragent", "user agent"))
DISALLOW = frozenset(("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"))
DELAY = frozenset(("crawl-delay", "crawl delay"))
SITEMAP = frozenset(("sitemap", "sitemaps", "site-map"))


@dataclass(slots=True)
class Robots:
    """What one origin says. Make it with `parsed`, `allowing`, `forbidding` or `unreachable`."""

    sitemaps: tuple[str, ...] = ()
    crawl_delay: float = 0.0  # seconds
    forbidden: str | None = None  # why all is
    error: Error | None = None  # the origin cannot be reached at all
    _rules: Protego | None = None  # None: all is allowed
    _lines: list[str] = field(default_factory=list)  # that disallow, the longest path first
    _matchers: list[Protego] = field(default_factory=list)  # one for each line, when wanted

    def refusal(self, url: str) -> str | None:
        """The line that forbids `url` (canonical), or why all is forbidden; None if it is not."""
        if self.forbidden is not None:
            return self.forbidden
        if self._rules is None or self._rules.can_fetch(url, PRODUCT):
            return None
        return None if url.split("/", 3)[3] == "robots.txt" else self._matching(url)

    def _matching(self, url: str) -> str | None:
        """The line of the longest path that matches. RFC 9309, section 2.2.2.

        Protego knows how a path matches and what all rules come to, but not which one decided.
        """
        if not self._matchers:
            self._matchers = [Protego.parse(f"User-agent: *\n{line}") for line in self._lines]
        for line, matcher in zip(self._lines, self._matchers, strict=True):
            if not matcher.can_fetch(url, PRODUCT):
                return line
        return self.forbidden


ALLOWING = Robots()


def forbidding(reason: str) -> Robots:
    return Robots(forbidden=f"robots.txt: {reason}, so nothing is allowed")


def unreachable(error: Error) -> Robots:
    return Robots(error=error)


def parsed(body: bytes) -> Robots:
    """The rules of a robots.txt, of which at most `LARGEST` bytes count."""
    if len(body) > LARGEST:  # the last line may be cut
        body = body[:LARGEST].rpartition(b"\n")[0]
    text = body.decode("utf-8-sig", errors="replace").replace("\0", "")
    pairs = list(_pairs(text))
    rules = [f"{key}: {value}" for key, value in _own_group(pairs)]
    robots = Protego.parse("\n".join(("User-agent: *", *rules)))
    refusing = [rule for rule in rules if _key(rule) in DISALLOW and rule.partition(":")[2].strip()]
    return Robots(
        sitemaps=tuple(value for key, value in pairs if key.lower() in SITEMAP),
        crawl_delay=min(robots.crawl_delay(PRODUCT) or 0.0, LONGEST_DELAY),
        _rules=robots if refusing else None,
        _lines=sorted(refusing, key=_octets, reverse=True),
    )


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        said = line.partition("#")[0].strip()
        key, colon, value = said.partition(":")
        if not colon:  # as lenient as the big search engines are
            key, _, value = said.partition(" ")
        if key:
            yield key.strip(), value.strip()


def _own_group(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rules of all groups that name us, else of those for everyone. RFC 9309, section 2.2.1.

    Chosen here, because Protego also takes a name that is only the beginning of ours.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    agents: list[str] = []
    in_rules = False
    for key, value in pairs:
        if key.lower() in AGENT:
            agents = [] if in_rules else agents
            in_rules = False
            agents.append(_token(value))
            groups.setdefault(agents[-1], [])
        elif key.lower() in DISALLOW | DELAY | {"allow"}:
            in_rules = True
            for agent in set(agents):
                groups[agent].append((key, value))
    return groups.get(PRODUCT.lower(), groups.get("*", []))


def _token(value: str) -> str:
    """The product token at the beginning: 'Crawlscope/1.0' is 'crawlscope'."""
    if value[:1] == "*":
        return "*"
    length = next((n for n, c in enumerate(value) if not (c.isalpha() or c in "_-")), len(value))
    return value[:length].lower()


def _key(rule: str) -> str:
    return rule.partition(":")[0].lower()


def _octets(rule: str) -> int:
    return len(quote(rule.partition(":")[2].strip(), safe="/%*$=~?&:;,+@!'()[]"))


async def ask(
    fetcher: Fetcher, origin: str, worker: Worker, attempt: int, max_tries: int
) -> Robots | float:
    """What robots.txt of `origin` says; or the seconds to wait before the next attempt."""
    url = first = f"{origin}/robots.txt"
    for _ in range(MOST_REDIRECTS + 1):
        try:
            file = await fetcher.fetch_file(url, worker, LARGEST)
        except FetchError as problem:
            if problem.may_retry and attempt < max_tries:
                return pause_before(attempt + 1, None)
            error, status = problem.error, problem.response.status
            if url == first and status is None and error.kind in UNREACHABLE:
                return unreachable(error)
            return forbidding(error.message)
        if file.status in RETRIED and attempt < max_tries:
            return pause_before(attempt + 1, file.retry_after)
        if file.status not in REDIRECTS:
            return _said(file.status, file.body)
        target = redirect_target(url, file.location)
        if target is None:
            break
        url = target
    return ALLOWING  # section 2.3.1.2: too many redirects are as good as no file


def redirect_target(url: str, location: str | None) -> str | None:
    try:
        return join(url, location) if location else None
    except UrlError:
        return None


def _said(status: int, body: bytes) -> Robots:
    if status >= 500:
        return forbidding(f"the server answered {status}")
    return parsed(body) if 200 <= status <= 299 else ALLOWING
