"""What is secret goes to the roots' servers alone: all that is written is searched byte by byte."""

import asyncio
import logging
import shutil
import signal
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

from crawlscope.commands.cli import run
from crawlscope.core.base.output_options import OutputOptions
from crawlscope.core.policy.options import defaults
from crawlscope.export import FORMATS
from crawlscope.runtime.logs import FORM
from crawlscope.window.desktop import Desktop
from crawlscope.window.opening import Opening
from crawlscope.window.profiles import Profiles, default_folder
from crawlscope.window.settings import WindowSettings
from tests.conftest import WaitUntil
from tests.crawl.test_crawler import Stumbling
from tests.end_to_end.conftest import Person
from tests.members import PASSWORD, USER, Members
from tests.program import LONGEST, Program
from tests.web import HTML, Crawl, Exchange, Site, response

MARK = "s3cret"  # in each of them, and nowhere else
SECRETS: dict[str, Any] = {
    "header": (f"X-Token: {MARK}&token", f"X-Other: a {MARK} too"),
    "cookie": (f"id={MARK}-cookie",),
    "auth": f"{MARK}-user:{MARK}:password",
}
LOGIN = f"{MARK}-login:p%40{MARK}@"


def forms(word: str) -> Iterator[bytes]:
    """How a word may hide in other bytes: as it is, in UTF-16, hex, percents and base64."""
    octets = word.encode()
    yield octets
    yield word.encode("utf-16-le")
    yield word.encode("utf-16-be")
    yield octets.hex().encode()
    yield "".join(f"%{octet:02x}" for octet in octets).encode()
    for shift in range(3):  # what stands before it shifts its letters
        coded = b64encode(bytes(shift) + octets)
        first, last = -(-shift * 8 // 6), (shift + len(octets)) * 8 // 6
        yield coded[first:last]


FORMS = tuple(forms(MARK))


def holds_secret(octets: bytes) -> bool:
    return any(form in octets or form in octets.lower() for form in FORMS)


def leaks(folder: Path) -> list[str]:
    """The files below a folder that hold a secret."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path.name for path in files if holds_secret(path.read_bytes())]


def holds(path: str, text: str) -> bool:
    return text in Path(path).read_text("utf-8")


def names_below(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("before", [b"", b"u", b"us"])
def test_a_search_finds_a_secret_in_every_form(before: bytes) -> None:
    octets = before + MARK.encode() + b":and more"
    assert holds_secret(octets)
    assert holds_secret(b64encode(octets))
    assert holds_secret(octets.decode().encode("utf-16"))
    assert holds_secret(octets.hex().encode())
    assert holds_secret(MARK.upper().encode())
    assert not holds_secret(before + b"secret" + b64encode(before + b"secret:and more"))


class Proxy(Site):
    """Hands requests on to sites of the test, by their whole address."""

    def __init__(self, *sites: Site) -> None:
        super().__init__()
        self._sites = sites

    async def reply(self, exchange: Exchange) -> None:
        self.requests.append(exchange.request)
        target = exchange.request.target
        for site in self._sites:
            if target.startswith(site.url("/")):
                request = replace(exchange.request, target=target.removeprefix(site.url("")))
                await site.reply(Exchange(site, request, exchange.connection))


class Web:
    """A site with a login, another one that must not learn it, and everything that can go wrong."""

    def __init__(self, site: Site, other: Site) -> None:
        self.site = site
        self.other = other
        broken = f"http://{LOGIN}[bad"
        paths = (
            "/echo",
            "/gone",
            "/garbage",
            "/reset",
            "/packed",
            "/to-other",
            "/to-broken",
            "/to-ftp",
        )
        links = [*paths, site.url("/hung"), broken, other.url("/x"), f"//{LOGIN}[too"]
        links += [address.replace("//", f"//{LOGIN}") for address in (site.url("/in"), other.url())]
        link = f'<link rel="canonical" href="{broken}">'
        site.page("/", links=(), text=link + anchors(links))
        site.page("/in", text=f'<base href="{site.url("/in").replace("//", f"//{LOGIN}")}">')
        site.page("/hung", links=["/late", broken])
        site.behind_the_gate("/hung")
        site.gate.clear()
        site.handle("/echo", echo)
        site.raw("/garbage", b"nonsense\r\n\r\n")
        site.resets("/reset")
        site.answer("/packed", b"no gzip", HTML, headers={"Content-Encoding": "gzip"})
        site.redirect("/to-other", other.url("/redirected").replace("//", f"//{LOGIN}"))
        site.redirect("/to-broken", broken)
        site.redirect("/to-ftp", f"ftp://{LOGIN}example.org/")
        maps = f"Sitemap: {broken}\nSitemap: {site.url('/map.xml').replace('//', f'//{LOGIN}')}\n"
        site.answer("/robots.txt", f"User-agent: *\n{maps}".encode(), "text/plain")
        places = "".join(f"<url><loc>{each}</loc></url>" for each in (broken, other.url("/mapped")))
        site.answer("/map.xml", f"<urlset>{places}</urlset>".encode(), "text/xml")
        for path in ("/", "/x", "/redirected", "/mapped"):
            other.page(path, links=[site.url("/in")])

    @property
    def root(self) -> str:
        return self.site.url().replace("//", f"//{LOGIN}")

    def check_requests(self) -> None:
        """Only the root's server got the secrets."""
        assert self.site.requests
        for request in self.site.requests:
            assert MARK in request.headers["cookie"]
            assert MARK in request.headers["x-token"]
            assert holds_secret(request.headers["authorization"].encode())
        assert {"/", "/x", "/redirected", "/mapped"} <= set(self.other.asked)
        for request in self.other.requests:
            # Our proxy hands on what is said to it alone.
            headers = {name: text for name, text in request.headers.items() if "proxy" not in name}
            assert not holds_secret(str((request.target, headers)).encode())


async def echo(exchange: Exchange) -> None:
    """Says all that it was told, in headers whose names give nothing away, and more."""
    told = exchange.request.headers
    headers = {f"X-Echo-{number}": text for number, text in enumerate(told.values())}
    basic = told.get("authorization", "").partition(" ")[2]
    headers["X-Debug"] = f"user {b64decode(basic).decode()} has {told.get('cookie')}"
    headers["Set-Cookie"] = f"visit={MARK}; Path=/nowhere; HttpOnly"
    headers["X-Auth-Token"] = headers["X-Api-Key"] = MARK
    headers["Link"] = f"<http://{LOGIN}example.org/>; rel=next"
    await exchange.send(response(b"<p>Hello", headers=headers))


def anchors(links: list[str]) -> str:
    return "".join(f'<a href="{href}">x</a>' for href in links)


@pytest.fixture
async def web() -> AsyncIterator[Web]:
    async with Site() as site, Site() as other:
        yield Web(site, other)


def words(proxy: str | None = None) -> list[str]:
    """Every secret that there is, as a command line has it."""
    said = ["--auth", SECRETS["auth"], "--verbose"]
    for name in ("header", "cookie"):
        for text in SECRETS[name]:
            said += [f"--{name}", text]
    return [*said, "--proxy", proxy] if proxy else said


OPTIONS = ("--scope", "any", "--max-depth", "2", "--sitemaps", "--max-tries", "2")
MORE = ("--with-links", "--with-decision", "--keep-headers")


@pytest.mark.parametrize("way", ["by a proxy", pytest.param("direct", marks=pytest.mark.slow)])
async def test_no_file_of_a_crawl_holds_a_secret(
    program: Program, web: Web, tmp_path: Path, wait_until: WaitUntil, way: str
) -> None:
    file = tmp_path / "a.crawl"
    exports = [word for each in FORMATS for word in ("--export", str(tmp_path / f"a{each}"))]
    async with Proxy(web.site, web.other) as between:
        proxy = between.url().replace("//", f"//{MARK}-proxy:{MARK}@")
        said = words(proxy if way == "by a proxy" else None)
        figures = ("--diagnostics", str(tmp_path / "figures.json"))
        command = ("crawl", web.root, *said, *OPTIONS, *MORE, "--save", str(file))
        process = program.start(*command, *exports, *figures)
        wal = file.with_name("a.crawl-wal")
        await wait_until(lambda: web.site.at_the_gate and wal.exists() and wal.stat().st_size)
        await wait_until(lambda: web.other.hits["/redirected"])
        process.send_signal(signal.SIGUSR1)
        await wait_until((tmp_path / "a.dot").exists, timeout=LONGEST)
        assert leaks(tmp_path) == []
        old = tmp_path / "old.crawl"
        for suffix in ("", "-wal"):
            shutil.copy(f"{file}{suffix}", f"{old}{suffix}")
        web.site.gate.set()
        ended = await program.end(process)
        assert ended.code == 0
        assert web.site.url("/garbage") in ended.out
        assert "[bad" in ended.err  # --verbose
        assert leaks(tmp_path) == []
        web.check_requests()
        changes = tuple(f"{old}{each}" for each in (".csv", ".jsonl"))
        written = [word for each in changes for word in ("--export", each)]
        assert (await program.run("compare", str(old), str(file), *written)).code == 0
        ended = await program.run("resume", str(old), *said, "--export", str(tmp_path / "r.json"))
        assert ended.code == 0
        assert leaks(tmp_path) == []
        web.check_requests()
        assert holds_secret(str(between.requests).encode()) == (way == "by a proxy")
    written = [word for each in FORMATS for word in ("--export", f"{file}{each}")]
    assert (await program.run("export", str(file), *written)).code == 0
    assert holds(changes[0], web.site.url("/late"))
    assert leaks(tmp_path) == []


async def test_no_file_of_a_crawl_that_has_logged_in_holds_a_secret(
    program: Program, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Neither what was brought, nor what the server gave for it."""
    given = tmp_path_factory.mktemp("given")
    (given / "password").write_text(PASSWORD)
    file, exports = tmp_path / "a.crawl", [f"{tmp_path}/a{each}" for each in FORMATS]
    async with Members() as site, Site() as other:
        site.marks = MARK
        other.page("/x")
        site.page("/", links=["/account/login", *site.area, other.url("/x"), "/echo"])
        site.handle("/echo", echo_cookies)
        cookie = f"127.0.0.1\tFALSE\t/\tFALSE\t0\tbrought\t{MARK}-brought"
        (given / "cookies.txt").write_text(cookie)
        request = f"curl {site.url()} -H 'X-Token: {MARK}-token' -b 'copied={MARK}-copied'"
        (given / "curl.txt").write_text(request)
        brought = ("--from-curl", f"{given}/curl.txt", "--cookies", f"{given}/cookies.txt")
        login = ("--login", site.url("/account/login"), "--login-field", f"user={USER}")
        said = (*brought, *login, "--login-field", f"password=@{given}/password", "--verbose")
        written = [word for each in exports for word in ("--export", each)]
        command = ("crawl", *said, "--check-external", "--keep-headers", "--save", str(file))
        ended = await program.run(*command, *written)
        assert (ended.code, site.hits["/logout"]) == (0, 0)
        assert site.sessions
        assert holds_secret(str(site.requests).encode())
        assert not holds_secret(str(other.requests).encode())
        assert leaks(tmp_path) == []
        ended = await program.run("recheck", str(file), "--filter", "state:done", *said)
        assert ended.code == 0
        assert len(site.bodies) == 2  # it has logged in again
        ended = await program.run("resume", str(file))
        assert site.hits["/logout"] == 0
    assert leaks(tmp_path) == []


async def echo_cookies(exchange: Exchange) -> None:
    """Says what it was told where nobody would look for it."""
    told = [each.partition("=")[2] for each in exchange.request.headers["cookie"].split("; ")]
    headers = {f"X-Echo-{number}": f"<{value}>" for number, value in enumerate(told)}
    await exchange.send(response(b"<p>Hello", headers=headers))


@pytest.mark.parametrize(
    "arguments",
    [
        ("crawl", f"http://{LOGIN}[bad/"),
        ("crawl", f"ftp://{LOGIN}example.org/"),
        ("crawl", "http://localhost/", "--auth", f"{MARK}-alone"),
        ("crawl", "http://localhost/", "--header", f"{MARK} no colon"),
        ("crawl", "http://localhost/", "--cookie", f"{MARK} no equals"),
        ("crawl", "http://localhost/", "--proxy", f"socks5://{MARK}:{MARK}@h/"),
        ("crawl", "http://localhost/", "--autj", f"{MARK}:{MARK}"),
        ("crawl", "http://localhost/", f"--autj={MARK}:{MARK}"),
        ("crawl", "--auth", f"{MARK}:{MARK}"),
        ("crawl", "http://localhost/", "--login-field", f"password={MARK}"),
        ("crawl", "http://localhost/", "--login", f"ftp://{MARK}@h/", "--login-field", "a=b"),
        ("resume", "no.crawl", "--auth", f"{MARK}-alone"),
    ],
)
def test_no_usage_error_repeats_a_secret(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.err
    assert not holds_secret((said.out + said.err).encode())


async def test_no_traceback_holds_a_secret(
    web: Web, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    caplog.handler.setFormatter(logging.Formatter(FORM))
    web.site.gate.set()
    web.site.page("/", links=["/stone"])
    web.site.page("/stone", links=["/never"])
    crawling = Crawl(web.site, web.root, crawler=Stumbling, **SECRETS)
    await crawling.run()
    assert "ZeroDivisionError" in caplog.text
    assert not holds_secret(caplog.text.encode())


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)  # of the offscreen platform
@pytest.mark.end_to_end
async def test_no_file_of_a_window_holds_a_secret(
    web: Web,
    tmp_path: Path,
    wait_until: WaitUntil,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "ini"))
    exports = tuple(str(tmp_path / f"a{each}") for each in FORMATS)
    async with Proxy(web.site, web.other) as between:
        proxy = between.url().replace("//", f"//{MARK}-proxy:{MARK}@")
        options = {**SECRETS, "proxy": proxy, "scope": "any", "max_depth": 2, "sitemaps": True}
        options = {**defaults(), **options, "max_tries": 2}
        job = OutputOptions(
            exports=exports, diagnostics=tmp_path / "figures.json", save=f"{tmp_path}/a.crawl"
        )
        desktop = Desktop(options, job, Opening(roots=(web.root,)))
        desktop.window.show()
        running = asyncio.create_task(desktop.run(), name="desktop")
        await wait_until(lambda: desktop.window.controls.address_bar.address == web.root)
        Person(desktop, running).press("startButton")
        await wait_until(lambda: web.site.at_the_gate)
        desktop.part(WindowSettings).set(options)
        Profiles(default_folder()).save("mine", options)
        assert leaks(tmp_path) == []
        web.site.gate.set()
        await wait_until(Path(exports[-1]).exists)
        desktop.window.close()
        await running
    web.check_requests()
    assert leaks(tmp_path) == []
    assert {"mine.toml", "figures.json", "a.crawl"} <= set(names_below(tmp_path))
    assert names_below(tmp_path / "ini")
    assert not holds_secret(caplog.text.encode())
