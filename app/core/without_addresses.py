"""A text without the addresses in it: hosts and paths become names that stand for nothing, the same
name for the same host or path throughout, so that the text can still be followed.

For texts of the program: log lines, tracebacks, settings. Its own places stay as they are.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address

from app.core.scope import is_public_name

# Each pattern begins where a word begins, so that no line takes very long
# What a scheme introduces, up to a character that no canonical URL holds
URL = re.compile(
    r"(?P<scheme>(?<![\w+.-])[a-z][a-z0-9+.-]*:)//(?P<authority>[^\s/?#\"'<>]*)(?P<rest>[^\s\"'<>]*)",
    re.I,
)
AFTER = re.compile(r"[.,:;!)\]}]+$")  # the end of a sentence, not of an address
MAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w.-]+\w")
# Names and IPv4 addresses, with the backslashes of a regular expression too
NAME = re.compile(r"(?<![\w@.\\-])(?:[\w-]+\\?\.)+[\w-]*[^\W_](?![\w-])")
IPV6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f:]{3,39}(?![\w:])")
WORD = re.compile(r"(?<![\w.-])[\w-]+(?![\w-])")
IN_HOME = re.compile(r"~/(?!\.)[^\s\"':,;)]+")  # but for hidden folders, which are programs' own
FILE_LINE = re.compile(r'\s*File ".*", line \d+')  # of a traceback; source code follows
LOGGER = re.compile(r"(\S+ \S+ [A-Z]+ [\w.]+: )(.*)", re.DOTALL)  # a line of the log
# What ends like the name of a host, but is mostly a file
FILES = frozenset({"py", "so", "md", "sh", "rs", "zip", "crawl", "app"})
SUFFIX = re.compile(r"(?:\.\w{1,5})?$")


class WithoutAddresses:
    """One text after the other; what stands for what is remembered."""

    def __init__(self) -> None:
        self._hosts: dict[str, str] = {}
        self._paths: dict[str, str] = {}
        self._files: dict[str, str] = {}

    def text(self, text: str) -> str:
        """All lines of a text. Hosts that its addresses name are replaced where they stand alone,
        too."""
        for found in URL.finditer(text):
            self._host(_host_of(found["authority"]))
        return "\n".join(self._lines(text.split("\n")))

    def _lines(self, lines: Iterable[str]) -> Iterable[str]:
        is_source = False
        for line in lines:
            is_place = FILE_LINE.match(line) is not None
            if is_source or is_place:
                yield line  # the program's own
            elif logged := LOGGER.fullmatch(line):
                yield logged[1] + self._line(logged[2])
            else:
                yield self._line(line)
            is_source = is_place

    def _line(self, line: str) -> str:
        parts, end = [], 0
        for found in URL.finditer(line):
            parts += [self._bare(line[end : found.start()]), self._url(found)]
            end = found.end()
        return "".join([*parts, self._bare(line[end:])])

    def _url(self, found: re.Match[str]) -> str:
        rest = found["rest"]
        after = AFTER.search(rest)
        rest, end = (rest[: after.start()], after[0]) if after else (rest, "")
        if rest not in ("", "/"):
            rest = self._paths.setdefault(rest, f"/path{len(self._paths) + 1}")
        _login, _, place = found["authority"].rpartition("@")
        host = _host_of(place)
        return f"{found['scheme']}//{self._host(host)}{place[len(host) :]}{rest}{end}"

    def _host(self, host: str) -> str:
        if not host or _is_here(host):
            return host
        name = host.lower().replace("\\", "")
        return self._hosts.setdefault(name, f"host{len(self._hosts) + 1}.example")

    def _bare(self, text: str) -> str:
        """What is no URL may still name a host, a person or a file."""
        text = MAIL.sub("person@example", text)
        text = IN_HOME.sub(lambda found: self._file(found[0]), text)
        text = IPV6.sub(lambda found: self._if_host(found[0]), text)
        text = NAME.sub(lambda found: self._if_host(found[0]), text)
        # A host of one word is known from an address alone
        return WORD.sub(lambda found: self._hosts.get(found[0].lower(), found[0]), text)

    def _file(self, path: str) -> str:
        suffix = SUFFIX.search(path)
        ending = suffix[0] if suffix else ""
        return self._files.setdefault(path, f"~/file{len(self._files) + 1}{ending}")

    def _if_host(self, word: str) -> str:
        name = word.lower().replace("\\", "")
        if name in self._hosts or _is_address(name) or _is_name(name):
            return self._host(name)
        return word


def _host_of(place: str) -> str:
    """Without a login and a port."""
    place = place.rpartition("@")[2]
    if place.startswith("["):
        return place.partition("]")[0] + "]"
    return place.partition(":")[0]


def _is_address(word: str) -> bool:
    try:
        ip_address(word.strip("[]"))
    except ValueError:
        return False
    return True


def _is_here(host: str) -> bool:
    """This machine is no secret."""
    host = host.strip("[]").lower()
    if host == "localhost" or host.endswith((".example", ".localhost")):
        return True
    return _is_address(host) and ip_address(host).is_loopback


def _is_name(word: str) -> bool:
    """A name of a public host, by the Public Suffix List."""
    last = word.rpartition(".")[2]
    return not last.isdigit() and last not in FILES and is_public_name(word)
