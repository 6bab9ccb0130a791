"""Every option of a crawl: its default, unit and bounds, validated once."""

import json
import os
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Set
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from itertools import chain
from typing import Any, Self

from crawlscope.core.base.language import tr, tr_noop, translated
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.pattern import LONGEST_QUOTED, PatternError, size
from crawlscope.core.base.resources import resource
from crawlscope.core.base.text_for_people import cut
from crawlscope.core.base.urls import UrlError, hostname_of, origin_of, origins_of, root, secret_of
from crawlscope.core.extraction.rule import RuleError, rules_of
from crawlscope.core.policy import cluster_address
from crawlscope.core.policy.address_policy import AddressPolicy, Kinds, Named, Nearness, nearness
from crawlscope.core.policy.browsing import AXE_INSTALLED, AXE_NONE, axe_file, blocked, viewport
from crawlscope.core.policy.choices import ChoiceError, Ignored, Severities
from crawlscope.core.policy.cluster_address import FORM as CLUSTER_FORM
from crawlscope.core.policy.declared_findings import THRESHOLDS
from crawlscope.core.policy.scope import SCOPES, WORDS

HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token, RFC 9110, section 5.6.2
NAMED = re.compile(rf"[1-9]\d{{0,9}}(?: (?:{'|'.join(Nearness.__members__)}))*")
IPV4 = re.compile(r"http://[0-9.]+/")
UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")  # would end the line, or is not text
FINDINGS = "Findings"  # the group of options that say what is wrong with a URL
LIMITS = ("max_depth", "max_pages", "max_seconds")  # may be raised when a crawl is resumed


class SettingsError(ValueError):
    """An option is invalid; the message is one line that names it and says what to do."""


class Effect(StrEnum):
    """How a change of an option affects an existing crawl, in words for people."""

    REQUESTS = tr_noop("requests from now on")
    FOUND = tr_noop("URLs found from now on")
    PAGES = tr_noop("pages read from now on")
    JUDGED = tr_noop("this crawl, immediately: queued and excluded URLs are re-evaluated")
    AT_ONCE = tr_noop("this crawl, immediately")
    RUN = tr_noop("the next start or Resume")
    EXPORTS = tr_noop("exports from now on")
    FINDINGS = tr_noop("the findings shown; for a running crawl, once it has ended")
    NEXT = tr_noop("the next crawl")

    @property
    def is_live(self) -> bool:
        """True if `Crawler.change` takes it."""
        return self in LIVE


LIVE = (Effect.REQUESTS, Effect.FOUND, Effect.PAGES, Effect.JUDGED, Effect.AT_ONCE)


class Keep(StrEnum):
    """Where an option may be stored. An option without this is stored nowhere."""

    FILE = "file"  # the crawl file
    PROFILE = "profile"  # a profile, what the window remembers, and the head of an export


PAGES: dict[str, dict[str, dict[str, Any]]] = json.loads(resource("settings.json").read_bytes())
"""Words, bounds, unit and effect of the options, by their pages in the settings dialog."""
DECLARED = {name: said for page in PAGES.values() for name, said in page.items()}


def _option(name: str, default: Any) -> Any:
    """Declares an option that is no secret. It is kept wherever options are kept."""
    metadata = {**_metadata(DECLARED[name]), "keep": frozenset(Keep)}
    return field(default=default, metadata=metadata)


def _metadata(said: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **said,
        "title": translated(said["title"]),
        "meaning": translated(said["meaning"]).format(words=WORDS, form=CLUSTER_FORM),
        "hint": translated(said.get("hint", "")),
        "bounds": tuple(said["bounds"]) if "bounds" in said else None,
        "effect": Effect[said.get("effect", "NEXT")],
    }


def _threshold(name: str, default: float) -> Any:
    """Declares a number that decides whether a URL has a finding, which has its words and bounds
    (`resources/findings.json`)."""
    said = {**THRESHOLDS[name], "effect": "FINDINGS", "group": FINDINGS}
    return field(default=default, metadata={**_metadata(said), "keep": frozenset(Keep)})


def _secret(name: str, default: Any, *, is_open: bool = False) -> Any:
    """Declares an option for the roots' servers alone, or for the proxy. It is written nowhere: to
    no file and no log. One that `is_open` may be seen: it only says where a secret is."""
    metadata = {**_metadata(DECLARED[name]), "is_secret": True, "is_open": is_open}
    return field(default=default, repr=False, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one crawl. Make them with `Settings.checked`.

    Each option is declared here and nowhere else: its type, its default, and whether it may be
    stored; its words, bounds and unit stand in `resources/settings.json`. Command line, dialog,
    profiles and crawl files are derived from these declarations.
    """

    roots: tuple[str, ...] = field(default=(), metadata={"keep": frozenset((Keep.FILE,))})
    workers: int = _option("workers", 10)
    per_host: int = _option("per_host", 10)
    delay: float = _option("delay", 0.0)
    timeout: float = _option("timeout", 30.0)
    connect_timeout: float = _option("connect_timeout", 10.0)
    max_redirects: int = _option("max_redirects", 10)
    max_tries: int = _option("max_tries", 4)
    max_depth: int | None = _option("max_depth", None)
    max_pages: int | None = _option("max_pages", None)
    max_seconds: float | None = _option("max_seconds", None)
    max_body: int = _option("max_body", 10_485_760)
    scope: str = _option("scope", "host")
    include: tuple[str, ...] = _option("include", ())
    exclude: tuple[str, ...] = _option("exclude", ())
    allow_private: bool = _option("allow_private", False)
    check_external: bool = _option("check_external", False)
    cached: float | None = _option("cached", None)
    offline: bool = _option("offline", False)
    resources: bool = _option("resources", False)
    sitemaps: bool = _option("sitemaps", False)
    no_follow: bool = _option("no_follow", False)
    soft_404: bool = _option("soft_404", False)
    max_failures: int | None = _option("max_failures", 50)
    failures_among: int = _option("failures_among", 100)
    respect_nofollow: bool = _option("respect_nofollow", False)
    audit: bool = _option("audit", True)
    check_language: bool = _option("check_language", False)
    keep_headers: bool = _option("keep_headers", False)
    extract: tuple[str, ...] = _option("extract", ())
    render: bool = _option("render", False)
    render_pages: int = _option("render_pages", 3)
    render_timeout: float = _option("render_timeout", 30.0)
    render_viewport: str = _option("render_viewport", "mobile")
    render_block: str = _option("render_block", "image,font,media")
    axe: str = _option("axe", AXE_INSTALLED)
    render_screenshots: str | None = _option("render_screenshots", None)
    warc: str | None = _option("warc", None)
    warc_with_secrets: bool = _option("warc_with_secrets", False)
    no_robots: bool = _option("no_robots", False)
    with_links: bool = _option("with_links", False)
    with_decision: bool = _option("with_decision", False)
    user_agent: str | None = _option("user_agent", None)
    header: tuple[str, ...] = _secret("header", ())
    cookie: tuple[str, ...] = _secret("cookie", ())
    auth: str | None = _secret("auth", None)
    cookies: str | None = _secret("cookies", None, is_open=True)
    login: str | None = _secret("login", None, is_open=True)
    login_field: tuple[str, ...] = _secret("login_field", ())
    follow_logout: bool = _option("follow_logout", False)
    proxy: str | None = _secret("proxy", None)
    cluster: str | None = _option("cluster", None)
    insecure: bool = _option("insecure", False)
    severity: tuple[str, ...] = _option("severity", ())
    ignore: tuple[str, ...] = _option("ignore", ())
    title_short: int = _threshold("title_short", 30)
    title_long: int = _threshold("title_long", 60)
    title_pixels: int = _threshold("title_pixels", 561)
    description_short: int = _threshold("description_short", 70)
    description_long: int = _threshold("description_long", 155)
    description_pixels: int = _threshold("description_pixels", 985)
    thin: int = _threshold("thin", 200)
    near_duplicate: int = _threshold("near_duplicate", 90)
    too_many_links: int = _threshold("too_many_links", 3_000)
    deep: int = _threshold("deep", 4)
    redirect_temporary: int = _threshold("redirect_temporary", 10)
    image_large: int = _threshold("image_large", 102_400)
    url_long: int = _threshold("url_long", 115)
    url_many_parameters: int = _threshold("url_many_parameters", 5)
    trap: int = _threshold("trap", 500)
    slow: float = _threshold("slow", 1.0)
    slow_error: float = _threshold("slow_error", 3.0)
    slow_first_byte: float = _threshold("slow_first_byte", 0.8)
    large_page: int = _threshold("large_page", 1_048_576)
    large_page_error: int = _threshold("large_page_error", 3_145_728)
    uncompressed: int = _threshold("uncompressed", 1_024)
    big_dom: int = _threshold("big_dom", 1_500)
    tls_expires: int = _threshold("tls_expires", 30)
    # The user:password@ of the roots, as Authorization by origin; it is not an option.
    logins: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    # True if it began with a session of a person, which links must not end
    logged_in: bool = field(default=False, metadata={"keep": frozenset((Keep.FILE,))})
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
        _check_archive(settings)
        _check_rendering(settings)
        _check_rules(settings)
        _check_identity(settings)
        _check_login(settings)
        _check_named(settings)
        return replace(settings, logged_in=settings.is_logged_in, **_whole_paths(settings))

    def kept(self, where: Keep) -> dict[str, Any]:
        """The values that may be stored in such a place, by name."""
        names = [each.name for each in fields(self) if where in each.metadata.get("keep", ())]
        return {name: getattr(self, name) for name in names}

    def changed(self, values: Mapping[str, Any]) -> Self:
        """The same with other values of some options, which are checked; the roots are not checked
        again. Raises SettingsError."""
        other = replace(self, **values)
        for each in fields(self):
            _check_bounds(each, getattr(other, each.name))
        _check_words(other)
        _check_archive(other)
        _check_rendering(other)
        _check_rules(other)
        _check_identity(other)
        _check_login(other)
        return replace(other, **_whole_paths(other))

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
        """The number of roots that no person gave."""
        return sum(int(each.partition(" ")[0]) for each in self.named)

    def named_roots(self) -> Iterator[Named]:
        """The other roots, with the ways in which the servers of their documents are near."""
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
        """True if a value is set that is stored nowhere."""
        secret = (each.name for each in fields(self) if "is_secret" in each.metadata)
        return bool(self.logins) or any(getattr(self, name) for name in secret)

    @property
    def is_logged_in(self) -> bool:
        """True if a person has a session at the servers of the roots, or had one at the start."""
        names = {name.strip().lower() for name, _ in _headers(self.header)}
        return bool(
            self.logged_in
            or self.cookie
            or self.cookies
            or self.login
            or not names.isdisjoint(("cookie", "authorization"))
        )

    @property
    def sends_credentials(self) -> bool:
        """True if servers of the roots may answer a person, and not just anybody."""
        return bool(self.is_logged_in or self.auth is not None or self.logins)

    def without_login(self) -> Self:
        """The same for whatever only sends the cookies that it is given for each request."""
        return replace(self, cookies=None, login=None, login_field=())

    def origins(self) -> frozenset[str]:
        """The origins of the roots, which may be very many."""
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
        origin = trusted_as(origin_of(url), self.trusted() if trusted is None else trusted)
        if origin is None:
            return {}
        headers = dict[str, str]()
        login = _basic(self.auth) if self.auth is not None else dict(self.logins).get(origin)
        if login is not None:
            headers["Authorization"] = login
        if self.cookie:
            headers["Cookie"] = "; ".join(self.cookie)
        return headers | _joined(self.header)


def trusted_as(origin: str, trusted: Set[str]) -> str | None:
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
        tr("{option} must be a number from {low:,} to {high:,}, not {value:,}").format(
            option=option_name(option.name), low=low, high=high, value=value
        )
    )


CHECKED_BY = ("render_viewport", viewport), ("render_block", blocked), ("axe", axe_file)


def _check_rendering(settings: Settings) -> None:
    if settings.cluster is not None and settings.render:
        raise SettingsError(tr("--render does not work on a cluster: take one of them away"))
    if settings.render_screenshots is not None:
        if not settings.render_screenshots.strip():
            raise SettingsError(tr("--render-screenshots must be a folder"))
        if settings.sends_credentials:
            words = tr("--render-screenshots keeps pictures of pages as anyone sees them: no login")
            raise SettingsError(words)
    for name, read in CHECKED_BY:
        try:
            read(getattr(settings, name))
        except ValueError as problem:
            raise SettingsError(f"{option_name(name)} {problem}") from None


def _check_words(settings: Settings) -> None:
    if not settings.roots:
        raise SettingsError(tr("no URL given: add one such as https://example.org/"))
    if settings.scope not in SCOPES:
        said = tr("--scope must be {words}, not {word!r}")
        said = said.format(words=WORDS, word=settings.scope)
        raise SettingsError(suggesting(said, settings.scope, SCOPES))
    if (
        SCOPES[settings.scope].is_endless
        and settings.max_depth is None
        and settings.max_pages is None
    ):
        said = tr("--scope {word} is unlimited: add --max-depth or --max-pages")
        raise SettingsError(said.format(word=settings.scope))
    if settings.offline and not all(map(_is_of_this_machine, settings.roots)):
        raise SettingsError(tr("--offline needs a folder, or a URL of this machine"))
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
                said = tr("{option} {text!r} is not a valid regex: {why}")
                raise SettingsError(
                    said.format(option=option_name(name), text=quoted, why=problem)
                ) from None
    for name, check in (("severity", Severities), ("ignore", Ignored)):
        try:
            check(getattr(settings, name))
        except ChoiceError as problem:
            raise SettingsError(f"--{name} {problem}") from None


def _check_archive(settings: Settings) -> None:
    if settings.warc is not None and not settings.warc.strip():
        raise SettingsError(tr("--warc must be a folder, or a file that ends in .wacz"))
    if settings.warc is not None and settings.cluster is not None:
        raise SettingsError(
            tr("--warc only archives what this process fetches: leave out --cluster")
        )


def _check_rules(settings: Settings) -> None:
    if not settings.extract:
        return
    try:
        rules_of(settings.extract)
    except RuleError as problem:
        raise SettingsError(f"--extract {problem}") from None
    if settings.cluster is not None:
        raise SettingsError(
            tr("--extract only works on pages read by this process: leave out --cluster")
        )
    if not settings.audit:
        raise SettingsError(tr("--extract needs page data: leave out --no-audit"))


def _whole_paths(settings: Settings) -> dict[str, Any]:
    """A crawl may be resumed in another folder."""
    warc = None if settings.warc is None else _absolute(settings.warc)
    axe = settings.axe if settings.axe in (AXE_INSTALLED, AXE_NONE) else _absolute(settings.axe)
    pictures = settings.render_screenshots and _absolute(settings.render_screenshots)
    return {"warc": warc, "axe": axe, "render_screenshots": pictures}


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path))


def _is_of_this_machine(url: str) -> bool:
    return nearness(hostname_of(url)) is Nearness.LOOPBACK


def _check_identity(settings: Settings) -> None:
    """No message here repeats the value: it may hold a password."""
    for text in settings.header:
        name, colon, value = text.partition(":")
        if not colon or not HEADER.fullmatch(name) or UNSENDABLE.search(value):
            raise SettingsError(tr("--header must be 'Name: value', on one line"))
    for text in settings.cookie:
        name, equals, value = text.partition("=")
        if not equals or not HEADER.fullmatch(name.strip()) or UNSENDABLE.search(value):
            raise SettingsError(tr("--cookie must be 'name=value', on one line"))
    if settings.auth is not None and not settings.auth.partition(":")[1]:
        raise SettingsError(tr("--auth must be USER:PASSWORD"))
    agent = settings.user_agent
    if agent is not None and (UNSENDABLE.search(agent) or not agent.strip()):
        raise SettingsError(tr("--user-agent must be a single line of text"))
    if settings.proxy is not None and not _is_proxy(settings.proxy):
        raise SettingsError(tr("--proxy must be the address of an HTTP proxy: http://HOST:PORT"))


def _check_login(settings: Settings) -> None:
    for text in settings.login_field:
        name, equals, _ = text.partition("=")
        if not equals or not name.strip():
            raise SettingsError(tr("--login-field must be NAME=VALUE"))
    if settings.login is not None:
        try:
            root(settings.login)
        except UrlError as problem:
            raise SettingsError(f"--login: {problem}") from None
        if not settings.login_field:
            raise SettingsError(tr("--login needs --login-field, for the name and the password"))
    elif settings.login_field:
        raise SettingsError(tr("--login-field needs --login, the page with the form"))


def _check_named(settings: Settings) -> None:
    """Raises SettingsError if a file that was changed says more of the roots than there are."""
    is_sound = all(map(NAMED.fullmatch, settings.named))
    if not is_sound or settings.number_named > len(settings.roots):
        raise SettingsError(tr("the origin of the roots is unknown"))


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


def _joined(texts: tuple[str, ...]) -> dict[str, str]:
    """The texts of headers by their names; of one name in one line, as RFC 9110, section 5.3, has
    it. An empty one takes away what was before."""
    found = dict[str, str]()
    for name, text in _headers(texts):
        before, sign = found.get(name.title()), ";" if name.lower() == "cookie" else ","
        found[name.title()] = f"{before}{sign} {text}" if before and text else text
    return found


def login_in(text: str) -> str | None:
    """The Authorization header for the user:password@ in a URL; None without one. Raises
    UrlError."""
    secret = secret_of(text)
    return None if secret is None else _basic(secret)


def _basic(user_and_password: str) -> str:
    """The value of an Authorization header. RFC 7617."""
    return "Basic " + b64encode(user_and_password.encode()).decode()


def option_name(name: str) -> str:
    """`max_pages` is '--max-pages'."""
    return "--" + name.replace("_", "-")
