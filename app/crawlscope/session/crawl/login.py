"""What a person has to be logged in with: cookies of a browser, or a form that is filled in."""

from dataclasses import replace
from urllib.parse import urlencode

from crawlscope.core.base import cookies_txt
from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.limits import LOGIN_PAGE
from crawlscope.core.base.text_for_people import echo, for_people
from crawlscope.core.base.urls import UrlError, base_of, canonical, join, origin_of, root
from crawlscope.core.policy.settings import Settings, trusted_as
from crawlscope.core.records.workers import Worker
from crawlscope.fetch.client import Filled
from crawlscope.fetch.cookies import Cookies
from crawlscope.fetch.fetch import REDIRECTS, Answer, Fetcher, FetchError
from crawlscope.page.forms import Form, Forms, forms_of
from crawlscope.runtime.slices import in_slices
from crawlscope.session.crawl.files import target_of

MOST_NAMED = 12  # fields of a form in a message
REFUSED = {401, 403, 422}  # what frameworks answer to a wrong password, or to a wrong token
NO_FORMS = Forms([])


class LoginError(Exception):
    """Nobody is logged in, so that nothing is crawled; one line for a person, without secrets."""


async def log_in(settings: Settings, cookies: Cookies) -> list[str]:
    """Puts into the cookies whatever makes the crawl that of a person; returns what it did, in
    lines for a person. May be called before each run. Raises LoginError."""
    done = list[str]()
    if settings.cookies and not cookies.has_file:
        done.append(_take_file(settings.cookies, cookies))
    if settings.login:
        # The same whatever the crawl runs on: a session is that of this machine
        asking = replace(settings, max_body=LOGIN_PAGE, cluster=None, keep_headers=False)
        async with Fetcher(asking, cookies) as fetcher:
            done.append(await _Login(fetcher, asking, cookies).made())
    return done


def _take_file(path: str, cookies: Cookies) -> str:
    try:
        found = cookies_txt.read(path)
    except cookies_txt.CookiesError as problem:
        raise LoginError(str(problem)) from None
    number, cookies.has_file = cookies.give(found), True
    words = tr("{n:,} cookies from {file}", "1 cookie from {file}", number)
    if not number:
        words = tr("no cookie in {file} is for the servers of the roots, or all have expired")
    return words.format(n=number, file=for_people(path))


class _Login:
    """One attempt to log in."""

    def __init__(self, fetcher: Fetcher, settings: Settings, cookies: Cookies) -> None:
        self._fetcher = fetcher
        self._settings = settings
        self._cookies = cookies
        self._url = root(settings.login or "")
        self._fields = dict(each.split("=", 1) for each in settings.login_field)
        self._worker = Worker(1)

    async def made(self) -> str:
        """Logs in; returns the proof, in words."""
        if trusted_as(origin_of(self._url), self._settings.trusted()) is None:
            why = tr(
                "it is on a different server from the URLs to crawl, which would not get "
                "the session"
            )
            raise self._failed(why)
        page, found = await self._page(self._url)
        form = self._login_form(found)
        if form is None:
            if self._cookies.is_logged_in:
                return tr("still logged in at {url}").format(url=for_people(self._url))
            raise self._failed(self._why_no_form(found))
        page, found = await self._submit(form, page, found.base)
        if page == "":  # it leads to another server, which gets nothing from here
            page, found = await self._page(self._url)
        if self._login_form(found) is not None:
            raise self._failed(tr("the form is still there: name or password may be wrong"))
        if not self._cookies:
            raise self._failed(tr("the form is gone, but the server has set no cookie"))
        self._cookies.is_logged_in = True
        return tr("logged in at {url}: the form is gone").format(url=for_people(self._url))

    def _failed(self, why: str) -> LoginError:
        words = tr("not logged in at {url}: {why}")
        return LoginError(words.format(url=for_people(self._url), why=why))

    def _login_form(self, found: Forms) -> Form | None:
        """The form that has all fields that a person fills in; one with a password first."""
        fitting = [form for form in found.forms if form.has(self._fields)]
        with_password = (form for form in fitting if form.has_password)
        return next(with_password, fitting[0] if fitting else None)

    def _why_no_form(self, found: Forms) -> str:
        named = next((form for form in found.forms if form.has_password), None)
        if named is None:
            return tr("the page has no form with a password field, and none with the given fields")
        lacking = [name for name in self._fields if not named.has({name: ""})]
        words = tr("its form has no field {lacking}; it has: {names}")
        comma = tr(", ", "between the parts of a list")
        names = comma.join(map(echo, named.names[:MOST_NAMED]))
        return words.format(lacking=comma.join(map(echo, lacking)), names=names)

    async def _submit(self, form: Form, page: str, base: str | None) -> tuple[str, Forms]:
        try:
            target = join(base_of(page, base), form.action) if form.action else page
        except UrlError:
            target = None
        if target is None or trusted_as(origin_of(target), {origin_of(page)}) is None:
            raise self._failed(tr("its form would be sent to another server, or without TLS"))
        fields = urlencode(form.filled(self._fields))
        if form.method == "post":
            return await self._page(target, Filled(fields.encode(), page))
        try:
            return await self._page(canonical(f"{target.partition('?')[0]}?{fields}"))
        except UrlError:  # it has become too long
            raise self._failed(tr("its form produces an invalid URL")) from None

    async def _page(self, url: str, form: Filled | None = None) -> tuple[str, Forms]:
        """The page that a request leads to, and its forms; '' if that is another server's."""
        for _ in range(self._settings.max_redirects + 1):
            answer = await self._ask(url, form)
            status = answer.response.status or 0
            if status not in REDIRECTS:
                if not 200 <= status <= 299:
                    words = tr("status {status}")
                    if form is not None and status in REFUSED:
                        words = tr("status {status}: name or password may be wrong")
                    raise self._failed(words.format(status=status))
                return url, await _forms(answer)
            target = target_of(url, answer.location)
            if target is None:
                raise self._failed(tr("a redirect leads nowhere"))
            if trusted_as(origin_of(target), {origin_of(url)}) is None:
                return "", NO_FORMS
            form = form if status in (307, 308) else None
            url = target
        raise self._failed(tr("there are too many redirects"))

    async def _ask(self, url: str, form: Filled | None) -> Answer:
        try:
            if form is not None:
                return await self._fetcher.submit(url, self._worker, form)
            return await self._fetcher.fetch(url, self._worker)
        except FetchError as problem:
            raise self._failed(translated(problem.error.message)) from None


async def _forms(answer: Answer) -> Forms:
    page = answer.page
    if page is None:
        return NO_FORMS
    html = page if isinstance(page, str) else page.decode(errors="replace")
    return await in_slices(forms_of(html))
