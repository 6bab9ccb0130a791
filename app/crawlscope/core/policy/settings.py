"""Every option of a crawl: its default, unit and bounds, validated once."""

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Set
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from itertools import chain
from typing import Any, Self

from crawlscope.core.base.language import tr, tr_noop
from crawlscope.core.base.pattern import LONGEST_QUOTED, PatternError, size
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.base.urls import UrlError, origin_of, origins_of, root, secret_of
from crawlscope.core.policy import cluster_address
from crawlscope.core.policy.address_policy import AddressPolicy, Kinds, Named, Nearness
from crawlscope.core.policy.choices import ChoiceError, Ignored, Severities
from crawlscope.core.policy.cluster_address import FORM as CLUSTER_FORM
from crawlscope.core.policy.scope import SCOPES, WORDS

HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token, RFC 9110, section 5.6.2
NAMED = re.compile(rf"[1-9]\d{{0,9}}(?: (?:{'|'.join(Nearness.__members__)}))*")
IPV4 = re.compile(r"http://[0-9.]+/")
UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")  # would end the line, or is not text
FINDINGS = "Findings"  # the group of options that say what is wrong with a URL
MOST_CHARACTERS = 10_000  # that a threshold takes
LIMITS = ("max_depth", "max_pages", "max_seconds")  # may be raised when a crawl is resumed


class SettingsError(ValueError):
    """An option is invalid; the message is one line that names it and says what to do."""


class Effect(StrEnum):
    """What a change of an option does to a crawl that is there already, in words for people."""

    REQUESTS = tr_noop("requests from now on")
    FOUND = tr_noop("URLs found from now on")
    PAGES = tr_noop("pages read from now on")
    JUDGED = tr_noop("this crawl at once: what is queued or was refused is judged anew")
    AT_ONCE = tr_noop("this crawl at once")
    RUN = tr_noop("the next start, or Continue")
    EXPORTS = tr_noop("exports from now on")
    FINDINGS = tr_noop("the findings that are shown; of a running crawl when it has ended")
    NEXT = tr_noop("the next crawl")

    @property
    def is_live(self) -> bool:
        """True if `Crawler.change` takes it."""
        return self in LIVE


LIVE = (Effect.REQUESTS, Effect.FOUND, Effect.PAGES, Effect.JUDGED, Effect.AT_ONCE)


class Keep(StrEnum):
    """Where an option may be written down. An option without this is written nowhere."""

    FILE = "file"  # the crawl file
    PROFILE = "profile"  # a profile, what the window remembers, and the head of an export


def _option(
    default: Any,
    title: str,
    meaning: str,
    bounds: tuple[float, float] | None = None,
    *,
    unit: str = "",
    effect: Effect = Effect.NEXT,
    **more: str,
) -> Any:
    """Declares an option that is no secret. It is kept wherever options are kept."""
    return field(
        default=default,
        metadata={
            "title": title,
            "meaning": meaning,
            "bounds": bounds,
            "unit": unit,
            "effect": effect,
            "keep": frozenset(Keep),
            **more,
        },
    )


def _threshold(
    default: float, title: str, meaning: str, bounds: tuple[float, float], *, unit: str = ""
) -> Any:
    """Declares a number that decides whether a URL has a finding (`core/findings`)."""
    return _option(
        default, title, meaning, bounds, unit=unit, effect=Effect.FINDINGS, group=FINDINGS
    )


def _secret(default: Any, title: str, meaning: str, metavar: str) -> Any:
    """Declares an option for the roots' servers alone, or for the proxy. It is written nowhere: to
    no file and no log."""
    metadata = {
        "title": title,
        "meaning": meaning,
        "metavar": metavar,
        "is_secret": True,
        "effect": Effect.NEXT,
    }
    return field(default=default, repr=False, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one crawl. Make them with `Settings.checked`.

    Each option is declared here and nowhere else: its default, its title for people, its meaning,
    bounds and unit, and where it may be written down. Command line, dialog, profiles and crawl
    files are derived from these declarations.
    """

    roots: tuple[str, ...] = field(default=(), metadata={"keep": frozenset((Keep.FILE,))})
    workers: int = _option(
        10,
        tr("Workers"),
        tr("worker coroutines = the most requests in flight"),
        (1, 10_000),
        effect=Effect.AT_ONCE,
    )
    per_host: int = _option(
        10,
        tr("Requests at once to one host"),
        tr("the most requests in flight to one host"),
        (1, 10_000),
        effect=Effect.REQUESTS,
    )
    delay: float = _option(
        0.0,
        tr("Pause between requests to one host"),
        tr("least seconds between two request starts on one host"),
        (0, 3_600),
        unit="s",
        effect=Effect.REQUESTS,
    )
    timeout: float = _option(
        30.0,
        tr("Time for one attempt"),
        tr("seconds for one attempt, from connect to the last byte"),
        (0.001, 86_400),
        unit="s",
        effect=Effect.REQUESTS,
    )
    connect_timeout: float = _option(
        10.0,
        tr("Time to connect"),
        tr("seconds to connect"),
        (0.001, 86_400),
        unit="s",
        effect=Effect.REQUESTS,
    )
    max_redirects: int = _option(
        10,
        tr("Redirects in a row"),
        tr("redirects followed from any one URL"),
        (0, 100),
        effect=Effect.FOUND,
    )
    max_tries: int = _option(
        4,
        tr("Attempts for one address"),
        tr("attempts in all, first one included"),
        (1, 100),
        effect=Effect.REQUESTS,
    )
    max_depth: int | None = _option(
        None,
        tr("How deep"),
        tr("links followed away from a root"),
        (0, 1_000_000),
        effect=Effect.JUDGED,
    )
    max_pages: int | None = _option(
        None,
        tr("Pages at most"),
        tr("URLs requested, then the rest stays queued"),
        (1, 10**9),
        effect=Effect.AT_ONCE,
    )
    max_seconds: float | None = _option(
        None,
        tr("Time at most"),
        tr("seconds of crawling, then the rest stays queued"),
        (0.001, 31_536_000),
        unit="s",
        effect=Effect.AT_ONCE,
    )
    max_body: int = _option(
        10_485_760,
        tr("Read of one page"),
        tr("decoded bytes read of one body"),
        (1, 2**31),
        unit="bytes",
        effect=Effect.REQUESTS,
    )
    scope: str = _option(
        "host",
        tr("What to crawl"),
        tr("what is crawled: {words}").format(words=WORDS),
        effect=Effect.JUDGED,
    )
    include: tuple[str, ...] = _option(
        (),
        tr("Only addresses with"),
        tr("crawl only URLs in which this regex is found"),
        effect=Effect.JUDGED,
    )
    exclude: tuple[str, ...] = _option(
        (),
        tr("No addresses with"),
        tr("do not crawl URLs in which this regex is found"),
        effect=Effect.JUDGED,
    )
    allow_private: bool = _option(
        False,
        tr("Ask private networks too"),
        tr("from a public root, loopback and private addresses may be asked too"),
        effect=Effect.JUDGED,
    )
    check_external: bool = _option(
        False,
        tr("Check links to other sites"),
        tr("request out-of-scope URLs once (HEAD, then GET where that is refused)"),
        effect=Effect.JUDGED,
    )
    resources: bool = _option(
        False,
        tr("Images, scripts, styles and media too"),
        tr("images, scripts, styles, media and the like are URLs too"),
        effect=Effect.PAGES,
    )
    sitemaps: bool = _option(
        False,
        tr("Start from sitemaps too"),
        tr("the URLs of sitemaps (in robots.txt, else /sitemap.xml) are roots too"),
    )
    no_follow: bool = _option(
        False,
        tr("Follow links"),
        tr("do not follow links away from the given addresses"),
        effect=Effect.PAGES,
    )
    soft_404: bool = _option(
        False,
        tr("Ask for a page that cannot be"),
        tr("ask each host once for a path that cannot be, to tell its error pages from pages"),
    )
    max_failures: int | None = _option(
        50,
        tr("Failures of one host"),
        tr("percent of the last requests to a host that may fail; then it is paused"),
        (0, 100),
        effect=Effect.REQUESTS,
    )
    failures_among: int = _option(
        100,
        tr("Counted among the last"),
        tr("requests to a host among which failures are counted: no answer, 429, 500 and above"),
        (1, 10_000),
        effect=Effect.REQUESTS,
    )
    respect_nofollow: bool = _option(
        False,
        tr("Obey nofollow"),
        tr("do not follow links with rel=nofollow, nor pages with meta robots nofollow"),
        effect=Effect.PAGES,
    )
    audit: bool = _option(
        True,
        tr("Gather facts for findings"),
        tr("note what pages and headers say of themselves, for findings and exports"),
    )
    keep_headers: bool = _option(
        False,
        tr("Keep all response headers"),
        tr(
            "keep all response headers of each URL (8 KB at most), "
            "but no cookies and tokens in them"
        ),
    )
    no_robots: bool = _option(
        False, tr("Obey robots.txt"), tr("do not obey robots.txt"), effect=Effect.JUDGED
    )
    with_links: bool = _option(
        False,
        tr("Links in JSON exports"),
        tr("records in .jsonl and .json carry the links of their page"),
        effect=Effect.EXPORTS,
    )
    with_decision: bool = _option(
        False,
        tr("The deciding rule in exports"),
        tr("records in .jsonl, .json and .csv carry the rule that decided on their URL"),
        effect=Effect.EXPORTS,
    )
    user_agent: str | None = _option(
        None,
        tr("User agent"),
        tr("the User-Agent that every server sees, if not Crawlscope/VERSION"),
        effect=Effect.REQUESTS,
    )
    header: tuple[str, ...] = _secret(
        (), tr("Headers"), tr("a header for the roots' servers; repeatable"), "'K: V'"
    )
    cookie: tuple[str, ...] = _secret(
        (), tr("Cookies"), tr("a cookie for the roots' servers; repeatable"), "'k=v'"
    )
    auth: str | None = _secret(
        None, tr("Login"), tr("basic authentication at the roots"), "USER:PASSWORD"
    )
    proxy: str | None = _secret(
        None, tr("Proxy"), tr("the HTTP proxy that every request goes through"), "URL"
    )
    cluster: str | None = _option(
        None,
        tr("Run on"),
        tr("where pages are fetched and read: {form}; if not in this process").format(
            form=CLUSTER_FORM
        ),
        metavar="WHERE",
        effect=Effect.RUN,
    )
    insecure: bool = _option(False, tr("Take any TLS certificate"), tr("take any TLS certificate"))
    severity: tuple[str, ...] = _option(
        (),
        tr("Other severities"),
        tr("another severity for a finding; repeatable"),
        metavar="'FINDING=error|warning|note'",
        group=FINDINGS,
        effect=Effect.FINDINGS,
    )
    ignore: tuple[str, ...] = _option(
        (),
        tr("Ignored findings"),
        tr(
            "do not show a finding at a URL, in a folder (https://host/folder/*) or anywhere (*), "
            "with a note why; repeatable"
        ),
        metavar="'FINDING WHERE NOTE'",
        group=FINDINGS,
        effect=Effect.FINDINGS,
    )
    title_short: int = _threshold(
        30,
        tr("Short title"),
        tr("title-short: characters of a title, at least"),
        (0, MOST_CHARACTERS),
    )
    title_long: int = _threshold(
        60, tr("Long title"), tr("title-long: characters of a title, at most"), (0, MOST_CHARACTERS)
    )
    title_pixels: int = _threshold(
        561, tr("Wide title"), tr("title-long: pixels in Arial of 20 px, at most"), (0, 100_000)
    )
    description_short: int = _threshold(
        70,
        tr("Short description"),
        tr("description-short: characters of a description, at least"),
        (0, MOST_CHARACTERS),
    )
    description_long: int = _threshold(
        155,
        tr("Long description"),
        tr("description-long: characters of a description, at most"),
        (0, MOST_CHARACTERS),
    )
    description_pixels: int = _threshold(
        985,
        tr("Wide description"),
        tr("description-long: pixels in Arial of 13 px, at most"),
        (0, 100_000),
    )
    thin: int = _threshold(
        200, tr("Few words"), tr("thin: words of the main part of a page, at least"), (0, 1_000_000)
    )
    near_duplicate: int = _threshold(
        90,
        tr("Nearly the same text"),
        tr("near-duplicate: percent that two texts share"),
        (60, 100),
    )
    too_many_links: int = _threshold(
        3_000,
        tr("Very many links"),
        tr("too-many-links: links of a page, at most"),
        (0, 10_000_000),
    )
    deep: int = _threshold(
        4,
        tr("Far from the start"),
        tr("deep: clicks from where the crawl began, at most"),
        (0, 1_000_000),
    )
    redirect_temporary: int = _threshold(
        10,
        tr("Links to a temporary redirect"),
        tr("redirect-temporary: pages that link to it, at most"),
        (0, 10_000_000),
    )
    image_large: int = _threshold(
        102_400,
        tr("Large image"),
        tr("image-large: bytes of an image, at most"),
        (0, 2**40),
        unit="bytes",
    )
    url_long: int = _threshold(
        115, tr("Long address"), tr("url-long: characters of a URL, at most"), (0, MOST_CHARACTERS)
    )
    url_many_parameters: int = _threshold(
        5,
        tr("Many parameters"),
        tr("url-many-parameters: parameters of a URL, at most"),
        (0, 10_000),
    )
    trap: int = _threshold(
        500,
        tr("Addresses without end"),
        tr("trap: URLs found on one another that differ in one number or parameter, at most"),
        (2, 10_000_000),
    )
    slow: float = _threshold(
        1.0, tr("Slow page"), tr("slow: seconds to the last byte, at most"), (0, 86_400), unit="s"
    )
    slow_error: float = _threshold(
        3.0,
        tr("Very slow page"),
        tr("slow, an error: seconds to the last byte"),
        (0, 86_400),
        unit="s",
    )
    slow_first_byte: float = _threshold(
        0.8,
        tr("Slow first byte"),
        tr("slow-first-byte: seconds from the request to the first byte, at most"),
        (0, 86_400),
        unit="s",
    )
    large_page: int = _threshold(
        1_048_576,
        tr("Large page"),
        tr("large-page: bytes of HTML, at most"),
        (0, 2**40),
        unit="bytes",
    )
    large_page_error: int = _threshold(
        3_145_728,
        tr("Very large page"),
        tr("large-page, an error: bytes of HTML"),
        (0, 2**40),
        unit="bytes",
    )
    uncompressed: int = _threshold(
        1_024,
        tr("Sent without compression"),
        tr("uncompressed: bytes of a page that need none, at most"),
        (0, 2**40),
        unit="bytes",
    )
    big_dom: int = _threshold(
        1_500, tr("Very many elements"), tr("big-dom: elements of a page, at most"), (0, 10_000_000)
    )
    tls_expires: int = _threshold(
        30, tr("Certificate ends soon"), tr("tls-expires: days before it ends"), (0, 10_000)
    )
    # The user:password@ of the roots, as Authorization by origin; it is not an option.
    logins: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    # The last roots, if they were named by documents from servers and not by a person: how many,
    # and in what ways these servers are near ('12', '3 LOOPBACK').
    named: tuple[str, ...] = field(default=(), metadata={"keep": frozenset((Keep.FILE,))})

    @classmethod
    def checked(cls, **values: Any) -> Self:
        """Settings that have passed all checks. Raises SettingsError."""
        texts = tuple(values.pop("roots"))
        roots, logins = dict[str, None](), dict[str, str]()
        try:
            for text in texts:
                url = root(text)
                roots[url] = None
                if "@" in text and (login := login_in(text)):
                    logins[origin_of(url)] = login
        except UrlError as problem:
            raise SettingsError(str(problem)) from None
        settings = cls(roots=tuple(roots), **{"logins": tuple(logins.items()), **values})
        for each in fields(cls):
            _check_bounds(each, getattr(settings, each.name))
        _check_words(settings)
        _check_identity(settings)
        _check_named(settings)
        return settings

    def kept(self, where: Keep) -> dict[str, Any]:
        """The values that may be written down in such a place, by name."""
        names = [each.name for each in fields(self) if where in each.metadata.get("keep", ())]
        return {name: getattr(self, name) for name in names}

    def changed(self, values: Mapping[str, Any]) -> Self:
        """The same with other values of some options, which are checked; the roots are not checked
        again. Raises SettingsError."""
        other = replace(self, **values)
        for each in fields(self):
            _check_bounds(each, getattr(other, each.name))
        _check_words(other)
        _check_identity(other)
        return other

    def with_roots(self, roots: Mapping[str, Kinds | None], logins: Mapping[str, str]) -> Self:
        """The same with these roots, which are canonical, and their logins by origin. With each
        root: in what ways the server is near whose document names it; None: a person does."""
        by_whom = dict[Kinds | None, list[str]]({None: []})
        for url, kinds in roots.items():
            by_whom.setdefault(kinds, []).append(url)
        named = tuple(
            " ".join((f"{len(urls)}", *sorted(each.name for each in kinds)))
            for kinds, urls in by_whom.items()
            if kinds is not None
        )
        in_order = tuple(chain.from_iterable(by_whom.values()))
        return replace(self, roots=in_order, logins=tuple(logins.items()), named=named)

    @property
    def given(self) -> tuple[str, ...]:
        """The roots that a person gave."""
        return self.roots[: len(self.roots) - self.number_named] if self.named else self.roots

    @property
    def number_named(self) -> int:
        """How many roots no person gave."""
        return sum(int(each.partition(" ")[0]) for each in self.named)

    def named_roots(self) -> Iterator[Named]:
        """The other roots, with the ways in which the servers are near whose documents name
        them."""
        end = len(self.given)
        for each in self.named:
            number, *kinds = each.split()
            begin, end = end, end + int(number)
            yield Kinds(Nearness[name] for name in kinds), self.roots[begin:end]

    def by_whom(self) -> dict[str, Kinds | None]:
        """The roots, as `with_roots` takes them."""
        found = dict[str, Kinds | None].fromkeys(self.given)
        for kinds, urls in self.named_roots():
            found |= dict.fromkeys(urls, kinds)
        return found

    def reach(self) -> AddressPolicy:
        return AddressPolicy(self.given, self.allow_private, self.named_roots())

    @property
    def has_secrets(self) -> bool:
        """True if something is set that is written nowhere."""
        secret = (each.name for each in fields(self) if "is_secret" in each.metadata)
        return bool(self.logins) or any(getattr(self, name) for name in secret)

    def origins(self) -> frozenset[str]:
        """Those of the roots, of which there may be very many."""
        return frozenset(origins_of(self.roots))

    def trusted(self) -> frozenset[str]:
        """The origins that may have secrets: those of the roots that a person gave."""
        return frozenset(origins_of(self.given))

    def secret_headers(self, url: str, trusted: Set[str] | None = None) -> dict[str, str]:
        """Extra headers for the servers of the roots that a person gave; empty for any other
        origin.

        An upgrade from http to https on the same host gets them too; the other way never does. A
        header whose text is empty is not sent at all, as in curl. `trusted` are those of `trusted`.
        """
        origin = _trusted_as(origin_of(url), self.trusted() if trusted is None else trusted)
        if origin is None:
            return {}
        headers = dict[str, str]()
        login = _basic(self.auth) if self.auth is not None else dict(self.logins).get(origin)
        if login is not None:
            headers["Authorization"] = login
        if self.cookie:
            headers["Cookie"] = "; ".join(self.cookie)
        return headers | {name.title(): text for name, text in _headers(self.header)}


def _trusted_as(origin: str, trusted: Set[str]) -> str | None:
    """The trusted origin that this one is, or is an upgrade of; None if it is neither.

    Both use the same port, or each the default port of its scheme: another port of the same host
    may belong to somebody else.
    """
    if origin in trusted:
        return origin
    before = "http:" + origin.removeprefix("https:")
    return before if origin.startswith("https:") and before in trusted else None


def _check_bounds(option: Field[Any], value: Any) -> None:
    bounds = option.metadata.get("bounds")
    if bounds is None or value is None or bounds[0] <= value <= bounds[1]:
        return
    low, high = bounds
    raise SettingsError(
        tr("{option} takes a number from {low:,} to {high:,}, not {value:,}").format(
            option=option_name(option.name), low=low, high=high, value=value
        )
    )


def _check_words(settings: Settings) -> None:
    if not settings.roots:
        raise SettingsError(tr("an address is missing: give one such as https://example.org/"))
    if settings.scope not in SCOPES:
        said = tr("--scope takes {words}, not {word!r}")
        raise SettingsError(said.format(words=WORDS, word=settings.scope))
    if (
        SCOPES[settings.scope].is_endless
        and settings.max_depth is None
        and settings.max_pages is None
    ):
        said = tr("--scope {word} has no end: give --max-depth or --max-pages too")
        raise SettingsError(said.format(word=settings.scope))
    if settings.cluster is not None:
        try:
            cluster_address.parsed(settings.cluster)
        except ValueError as problem:
            raise SettingsError(f"--cluster {problem}") from None
    for name in ("include", "exclude"):
        for regex in getattr(settings, name):
            try:
                size(regex)
            except PatternError as problem:
                quoted = cut(regex, LONGEST_QUOTED)
                said = tr("{option} {text!r} is not a regex: {why}")
                raise SettingsError(
                    said.format(option=option_name(name), text=quoted, why=problem)
                ) from None
    for name, check in (("severity", Severities), ("ignore", Ignored)):
        try:
            check(getattr(settings, name))
        except ChoiceError as problem:
            raise SettingsError(f"--{name} {problem}") from None


def _check_identity(settings: Settings) -> None:
    """No message here repeats the value: it may hold a password."""
    for text in settings.header:
        name, colon, value = text.partition(":")
        if not colon or not HEADER.fullmatch(name) or UNSENDABLE.search(value):
            raise SettingsError(tr("--header takes 'Name: value', on one line"))
    for text in settings.cookie:
        name, equals, value = text.partition("=")
        if not equals or not HEADER.fullmatch(name.strip()) or UNSENDABLE.search(value):
            raise SettingsError(tr("--cookie takes 'name=value', on one line"))
    if settings.auth is not None and not settings.auth.partition(":")[1]:
        raise SettingsError(tr("--auth takes USER:PASSWORD"))
    agent = settings.user_agent
    if agent is not None and (UNSENDABLE.search(agent) or not agent.strip()):
        raise SettingsError(tr("--user-agent takes a text, on one line"))
    if settings.proxy is not None and not _is_proxy(settings.proxy):
        raise SettingsError(tr("--proxy takes the address of an HTTP proxy: http://HOST:PORT"))


def _check_named(settings: Settings) -> None:
    """Raises SettingsError if a file that was changed says more of the roots than there are."""
    is_sound = all(map(NAMED.fullmatch, settings.named))
    if not is_sound or settings.number_named > len(settings.roots):
        raise SettingsError(tr("who named the roots is not known"))


def _is_proxy(text: str) -> bool:
    try:
        url = root(text)
        # As curl takes it, 127.1:8080 is a server; a number alone is a slip
        if IPV4.fullmatch(url) and not re.search("[:/]", text) and url != f"http://{text.strip()}/":
            return False
        return url.count("/") == 3 and url.endswith("/") and not url.endswith(":0/")
    except UrlError:
        return False


def _headers(texts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for text in texts:
        name, _, value = text.partition(":")
        yield name, value.strip()


def login_in(text: str) -> str | None:
    """The Authorization header that the user:password@ in an address asks for; None without one.
    Raises UrlError."""
    secret = secret_of(text)
    return None if secret is None else _basic(secret)


def _basic(user_and_password: str) -> str:
    """The value of an Authorization header. RFC 7617."""
    return "Basic " + b64encode(user_and_password.encode()).decode()


def option_name(name: str) -> str:
    """`max_pages` is '--max-pages'."""
    return "--" + name.replace("_", "-")
