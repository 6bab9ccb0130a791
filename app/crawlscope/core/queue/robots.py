"""What robots.txt allows, by RFC 9309: the group for us, the line that matched, the delay; and the
groups for AI crawlers, as they are kept with a crawl."""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import isfinite
from sys import getsizeof

from crawlscope.core.base import limits
from crawlscope.core.base.budgets import ROBOTS_CHARACTERS, ROBOTS_LINES
from crawlscope.core.base.language import tr_noop
from crawlscope.core.base.slices import QuietSlices, in_one_go
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.policy.ai_crawlers import TOKENS
from crawlscope.core.records.events import Error

PRODUCT = "Crawlscope"  # the product token, whatever --user-agent is
LARGEST = limits.ROBOTS  # RFC 9309, section 2.5
LONGEST_RULE = limits.ROBOTS_RULE
MOST_PARTS = limits.ROBOTS_PARTS  # each URL is compared with each part
RULE_TAKES = 400  # bytes of memory besides its texts
RULE_COSTS = 50  # the fixed cost of a rule, in characters
TOO_MANY = tr_noop("robots.txt: it has too many wildcards for such a long URL")
LONGEST_DELAY = 60.0  # seconds; a longer Crawl-delay is shortened to this
EVERYONE = "*"
NAMED = frozenset((PRODUCT.lower(), EVERYONE, *TOKENS))  # whose groups are kept
MOST_GROUPS = 8_000  # characters of the groups that are told
MOST_OF_ALL = 16_000_000  # characters of those of all hosts of a run
UNKNOWN = "?"  # in place of them: they are longer
NO_GROUPS = "#"
FORBIDDEN = "User-agent: *\nDisallow: /\n"
AGENT = frozenset(("user-agent", "useragent", "user agent"))
DISALLOW = frozenset(("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"))
ALLOW = frozenset(("allow",))
DELAY = frozenset(("crawl-delay", "crawl delay"))
OF_GROUPS = DISALLOW | ALLOW | DELAY
SITEMAP = frozenset(("sitemap", "sitemaps", "site-map"))
MARK = re.compile(rb"\A\xef(?:\xbb\xbf?)?")  # the byte order mark, or a broken beginning of one
LINE = re.compile(r"[^\r\n]+")  # no other line end counts: section 2.2
TOKEN = re.compile(r"\*(?=\s|$)|[A-Za-z_-]*")
ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})|[^A-Za-z0-9._~/?*-]")
STARS = re.compile(r"\*+")  # several in a row mean the same as one
UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")  # RFC 3986, section 2.3


@dataclass(frozen=True, slots=True)
class Rule:
    """One line, and what its path matches: the `parts`, with anything between them. Section
    2.2.3."""

    line: str
    allows: bool
    octets: int
    parts: tuple[str, ...]
    ends: bool  # the URL must end where the last part does

    def matches(self, path: str) -> bool:
        """True if the rule matches a path that is known to begin with its first part."""
        at = len(self.parts[0])
        for part in self.parts[1:]:
            found = path.find(part, at)
            if found < 0:
                return False
            at = found + len(part)
        if not self.ends:
            return True
        last = self.parts[-1]  # the last part may also occur once more, at the end
        return at == len(path) or (len(self.parts) > 1 and path.endswith(last))


@dataclass(slots=True)
class Packed:
    """A compressed form, from which `unpacking` restores the rules."""

    rules: bytes  # the lines of the group for us, compressed
    sitemaps: tuple[str, ...]
    number: int  # of the rules


@dataclass(slots=True)
class Robots:
    """What one origin says. Most come from `parsed`, `ALLOWING`, `forbidding` or `unreachable`."""

    sitemaps: tuple[str, ...] = ()
    crawl_delay: float = 0.0  # seconds
    forbidden: str | None = None  # why everything is forbidden
    private: str | None = None  # why its address may not be asked at all
    error: Error | None = None  # the origin could not be reached at all
    packed: Packed | None = field(default=None, compare=False)  # None: it has no rules
    size: int = field(default=0, compare=False)  # approximate size of the rules in memory
    groups: str = field(default="", compare=False)  # for AI crawlers, until they are told
    left_out: int = 0  # rules beyond `MOST_PARTS` or `LONGEST_RULE`, which are ignored
    _rules: dict[str, list[Rule]] = field(default_factory=dict)  # by their first part
    _lengths: tuple[int, ...] = ()  # of the first parts
    allows_all: bool = field(init=False)  # nothing is refused, and nothing went wrong

    def __post_init__(self) -> None:
        trouble = self.forbidden or self.private or self.error
        self.allows_all = not self._rules and trouble is None

    @property
    def number(self) -> int:
        """How many rules there are."""
        return sum(map(len, self._rules.values()))

    def forget_sitemaps(self) -> None:
        self.sitemaps = ()
        if self.packed is not None:
            self.packed.sitemaps = ()

    def refusal(self, url: str) -> str | None:
        """The line that disallows `url` (canonical), or why everything is disallowed; None if it is
        allowed."""
        if self.forbidden is not None:
            return self.forbidden
        if not self._rules or url.split("/", 3)[3] == "robots.txt":
            return None
        path = _normal(_path_of(url))
        rules = list(self._speaking(path))
        if sum([len(rule.parts) - 1 for rule in rules]) * len(path) > limits.ROBOTS_STEPS:
            return TOO_MANY  # if it cannot be decided, it is not requested
        matching = (rule for rule in rules if rule.matches(path))
        decides = max(matching, key=lambda rule: (rule.octets, rule.allows), default=None)
        if decides is None or decides.allows:
            return None
        return cut(decides.line, limits.ROBOTS_LINE)  # a million hosts may have a line each

    def _speaking(self, path: str) -> Iterator[Rule]:
        """The rules whose first part this path begins with."""
        for length in self._lengths:
            yield from self._rules.get(path[:length], ())


ALLOWING = Robots()


def forbidding(reason: str) -> Robots:
    words = tr_noop("robots.txt: {reason}, so nothing is allowed")
    return Robots(forbidden=words.format(reason=reason))


def unreachable(error: Error) -> Robots:
    return Robots(error=error)


def parsed(body: bytes) -> Robots:
    """The rules of a robots.txt; anything after `LARGEST` bytes is ignored."""
    return in_one_go(parsing(body))


def parsing(body: bytes) -> QuietSlices[Robots]:
    """As `parsed`, in slices."""
    if len(body) > LARGEST:  # the last line may be cut off
        last_end = max(body.rfind(b"\n", 0, LARGEST), body.rfind(b"\r", 0, LARGEST))
        body = body[: last_end + 1]
    text = MARK.sub(b"", body).decode("utf-8", errors="surrogateescape").replace("\0", "")
    yield
    groups, sitemaps = _Groups(), list[str]()
    for number, line in enumerate(LINE.finditer(text), 1):
        key, value = _key_and_value(line[0])
        if key.lower() in SITEMAP:
            sitemaps.append(_readable(value))
        elif key:
            groups.take(key, value)
        if number % ROBOTS_LINES == 0:
            yield
    yield
    own = list(dict.fromkeys(groups.own))
    robots = yield from _ruled(own, tuple(sitemaps))
    robots.groups = groups.told()
    if robots.size:
        yield
        lines = "\n".join([f"{key}:{value}" for key, value in own])
        rules = zlib.compress(_bytes(lines), level=1)
        robots.packed = Packed(rules, robots.sitemaps, robots.number)
    return robots


def unpacking(packed: Packed) -> QuietSlices[Robots]:
    """Restores packed rules, in slices."""
    lines = zlib.decompress(packed.rules).decode("utf-8", errors="surrogateescape").split("\n")
    yield
    pairs = [(key, value) for key, _, value in (line.partition(":") for line in lines)]
    robots = yield from _ruled(pairs, packed.sitemaps)
    robots.packed = packed
    return robots


def _ruled(own: Iterable[tuple[str, str]], sitemaps: tuple[str, ...]) -> QuietSlices[Robots]:
    rules, done = _Rules(), 0
    for key, value in own:
        rules.take(key, value)
        done += RULE_COSTS + len(value)
        if done >= ROBOTS_CHARACTERS:
            done = 0
            yield
    return Robots(
        sitemaps=sitemaps,
        crawl_delay=_delay(own),
        size=rules.size,
        left_out=rules.left_out,
        _rules=rules.by_first,
        _lengths=tuple(sorted({len(first) for first in rules.by_first})),
    )


def _key_and_value(line: str) -> tuple[str, str]:
    """'Disallow /x', without a colon, is accepted, as the big search engines do."""
    text = line.partition("#")[0].strip()
    key, colon, value = text.partition(":")
    if not colon:
        key, *values = text.split(None, 1) or [""]
        value = "".join(values)
    return key.strip(), value.strip()


class _Groups:
    """The rules of all groups that name us, or AI crawlers, and of those for everyone. Section
    2.2.1.

    A Crawl-delay applies to the agents named before it and does not end a group. Section 2.2.4.
    """

    def __init__(self) -> None:
        self._rules: dict[str, list[tuple[str, str]]] = {}
        self._agents = set[str]()
        self._in_rules = False

    @property
    def own(self) -> list[tuple[str, str]]:
        return self.of(PRODUCT.lower())

    def of(self, agent: str) -> list[tuple[str, str]]:
        return self._rules.get(agent, self._rules.get(EVERYONE, []))

    def names(self, agent: str) -> bool:
        return agent in self._rules

    def take(self, key: str, value: str) -> None:
        word = key.lower()
        if word in AGENT:
            if self._in_rules:
                self._agents.clear()
            self._in_rules = False
            # Other agents are not worth their memory
            if (token := _token(value)) in NAMED:
                self._agents.add(token)
                self._rules.setdefault(token, [])
        elif word in OF_GROUPS:
            self._in_rules = self._in_rules or word not in DELAY
            for agent in self._agents:
                self._rules[agent].append((key, value))

    def told(self) -> str:
        """The groups for AI crawlers and for everyone, as a robots.txt of its own; UNKNOWN if that
        is long."""
        by_rules: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for agent, said_to in self._rules.items():
            if agent != PRODUCT.lower():
                by_rules.setdefault(tuple(dict.fromkeys(said_to)), []).append(agent)
        lines = list[str]()
        for rules, agents in by_rules.items():
            lines += [f"User-agent: {agent}" for agent in agents]
            said = [f"{key}: {value}" for key, value in rules if key.lower() not in DELAY]
            lines += [*map(_readable, said or ["Allow:"]), ""]  # a group without one goes on
        text = "\n".join(lines)
        return (text or NO_GROUPS) if len(text) <= MOST_GROUPS else UNKNOWN


def for_agents(text: str) -> QuietSlices[dict[str, "Robots"]]:
    """What the groups that `Robots.groups` told allow each of the AI crawlers, by its token. Equal
    rules are one object; a crawler that they do not name is allowed what everyone is."""
    groups, ruled = _Groups(), dict[tuple[tuple[str, str], ...], Robots]()
    found = dict[str, Robots]()
    for line in LINE.finditer(text[:LARGEST]):
        groups.take(*_key_and_value(line[0]))
    for token in TOKENS:
        rules = tuple(dict.fromkeys(groups.of(token)))
        if rules not in ruled:
            ruled[rules] = yield from _ruled(rules, ())
        found[token] = ruled[rules]
    return found


def named_in(text: str) -> frozenset[str]:
    """The tokens of the AI crawlers that groups name."""
    groups = _Groups()
    for line in LINE.finditer(text[:LARGEST]):
        groups.take(*_key_and_value(line[0]))
    return frozenset(filter(groups.names, TOKENS))


class _Rules:
    """The rules of a group, indexed by the beginning of their paths."""

    def __init__(self) -> None:
        self.by_first: dict[str, list[Rule]] = {}
        self.left_out = 0
        self.size = 0
        self._parts = 0  # the most parts that a path may have to be compared with

    def take(self, key: str, value: str) -> None:
        if not value or key.lower() in DELAY:
            return
        rule = _rule(key, value) if len(value) <= LONGEST_RULE else None
        if rule is not None and (len(rule.parts) > 1 or rule.parts[0] in self.by_first):
            self._parts += len(rule.parts)
        if rule is None or self._parts > MOST_PARTS:
            self.left_out += 1
        else:
            self.by_first.setdefault(rule.parts[0], []).append(rule)
            self.size += RULE_TAKES + getsizeof(rule.line) + sum(map(getsizeof, rule.parts))


def _token(value: str) -> str:
    """The product token at the beginning: 'Crawlscope/1.0' is 'crawlscope'."""
    found = TOKEN.match(value)
    assert found is not None  # it also matches the empty text
    return found[0].lower()


def _rule(key: str, value: str) -> Rule:
    ends = value.endswith("$")
    parts = tuple(STARS.split(_normal(value.removesuffix("$"))))
    # Counted as if escaped: %XX
    octets = len(_bytes(value)) + 2 * sum(byte > 127 for byte in _bytes(value))
    return Rule(_readable(f"{key}: {value}"), key.lower() in ALLOW, octets, parts, ends)


def _delay(group: Iterable[tuple[str, str]]) -> float:
    """The last Crawl-delay of a group that is a number, in seconds, at most `LONGEST_DELAY`."""
    delay = 0.0
    for key, value in group:
        if key.lower() in DELAY:
            try:
                seconds = float(value)
            except ValueError:
                continue
            delay = seconds if isfinite(seconds) and seconds >= 0 else delay
    return min(delay, LONGEST_DELAY)


def _path_of(url: str) -> str:
    """Path and query of a canonical URL; a star in it is escaped, and not special. Section
    2.2.3."""
    return "/" + url.split("/", 3)[3].replace("*", "%2A")


def _normal(text: str) -> str:
    """A path in the form for comparison: unreserved characters unescaped, all others but `/?*`
    escaped.

    Section 2.2.2.
    """
    return ESCAPE.sub(_escaped, _bytes(text)).decode("ascii")


def _escaped(found: re.Match[bytes]) -> bytes:
    code = int(found[1], 16) if found[1] else found[0][0]
    as_text = chr(code)
    return as_text.encode() if UNRESERVED.fullmatch(as_text) else b"%%%02X" % code


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogateescape")


def _readable(text: str) -> str:
    """A text for people; bytes that are not UTF-8 are replaced."""
    return _bytes(text).decode("utf-8", errors="replace")
