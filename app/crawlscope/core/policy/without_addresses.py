"""A text without the addresses in it: hosts and paths become names that stand for nothing, the same
name for the same host or path throughout, so that the text can still be followed.

For texts of the program: log lines, tracebacks, settings. Its own places stay as they are.
"""

import re
import sys
from collections.abc import Iterable
from ipaddress import ip_address

from crawlscope.core.policy.scope import is_public_name

# Each pattern begins where a word begins, so that no line takes very long
# What a scheme introduces, up to a character that no canonical URL holds; of quotes it may hold '
URL = re.compile(
    r"(?P<scheme>(?<![\w+.-])[a-z][a-z0-9+.-]*:)//(?P<authority>[^\s/?#\"'<>]*)(?P<rest>[^\s<>]*)",
    re.I,
)
# The end of a sentence, not of an address; and that of an address in quotes
AFTER = ".,:;!)]}"
AFTER_QUOTED = AFTER + "\"'"
MAIL = re.compile(r"(?<![\w.+*-])[\w.+*-]+@[\w.-]+\w")
# Names and IPv4 addresses, with the backslashes of a regular expression too
NAME = re.compile(r"(?<!~/)(?<![\w@.\\-])(?:[\w-]+\\?\.)+[\w-]*[^\W_](?![\w-])")
IPV6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f:]{3,39}(?![\w:])")
WORD = re.compile(r"(?<![\w.-])[\w-]+(?![\w-])")
# A person's files, but for hidden folders, which are programs' own; up to what ends them if they
# stand in quotes
THEIRS = r"(?:(?<![\w/])(?:/run)?/(?:media|mnt|Volumes)|~)/(?!\.)"
IN_HOME = re.compile(rf"(?<=\"){THEIRS}[^\"\n]+|(?<='){THEIRS}[^'\n]+|{THEIRS}[^\"':,;)~\n]+")
# What follows a name that was put in place of a host
FOLLOWS = re.compile(r"(\.example\]?(?::\d+)?)((?:/|\\/|%2F)[^\s<>]+)", re.I)
# Paths and queries without a host
PATH = re.compile(r"(?<![^\s\"'(\[{=:,;|^])(?:\.{0,2}/(?!/host\d+\.example)|\?(?=\w+=))[^\s<>]+")
SYSTEM = re.compile(r"/(?:(?:usr|etc|opt|proc|nix|snap|run)/[^?]*|tmp|var|run)")
FILE_LINE = re.compile(r'\s*File ".*", line \d+')  # of a traceback; source code follows
LOGGER = re.compile(r"(\S+ \S+ [A-Z]+ [\w.]+: )(.*)", re.DOTALL)  # a line of the log
# What ends like the name of a host, but is mostly a file
FILES = re.compile(r"[\w-]+\.(?:py|so|crawl)")
# By these, too, names are those of hosts, though of none on the Internet
LOCAL = frozenset({"corp", "home", "internal", "intranet", "lan", "local", "localdomain"})
IN_PATH = re.compile(r"/|\.\w{1,5}$")
SUFFIX = re.compile(r"(?:\.\w{1,5})?$")


class WithoutAddresses:
    """Processes one text after the other; the replacements are remembered."""

    def __init__(self) -> None:
        self._hosts: dict[str, str] = {}
        self._paths: dict[str, str] = {}
        self._files: dict[str, str] = {}

    def text(self, text: str) -> str:
        """All lines of a text. Hosts from its URLs are also replaced where they appear alone."""
        for found in URL.finditer(text):
            self._host(_host_of(found["authority"]))
        return "\n".join(self._lines(text.split("\n")))

    def _lines(self, lines: Iterable[str]) -> Iterable[str]:
        deepest = -1  # how far in the place stands that the line before names
        for line in lines:
            within = len(line) - len(line.lstrip())
            is_place = FILE_LINE.match(line) is not None
            if is_place or within > deepest >= 0:
                yield line  # the program's own
            elif logged := LOGGER.fullmatch(line):
                yield logged[1] + self._line(logged[2])
            else:
                yield self._line(line)
            deepest = within if is_place else -1

    def _line(self, line: str) -> str:
        parts, end = [], 0
        for found in URL.finditer(line):
            before = line[end : found.start()]
            parts += [self._bare(before), self._url(found, is_quoted=before.endswith(("'", '"')))]
            end = found.end()
        return "".join([*parts, self._bare(line[end:])])

    def _url(self, found: re.Match[str], *, is_quoted: bool) -> str:
        _login, _, place = found["authority"].rpartition("@")
        host = _host_of(place)
        rest = self._path(found["rest"], is_quoted=is_quoted)
        return f"{found['scheme']}//{self._host(host)}{place[len(host) :]}{rest}"

    def _path(self, rest: str, *, is_quoted: bool) -> str:
        """What stands for a path, with the end of the sentence."""
        path = rest.rstrip(AFTER_QUOTED if is_quoted else AFTER)
        end = rest[len(path) :]
        if path not in ("", "/"):
            path = self._paths.setdefault(path, f"/path{len(self._paths) + 1}")
        return path + end

    def _host(self, host: str) -> str:
        if not host or _is_here(host):
            return host
        name = host.lower().replace("\\", "")
        return self._hosts.setdefault(name, f"host{len(self._hosts) + 1}.example")

    def _bare(self, text: str) -> str:
        """What is no URL may still name a host, a person or a file."""
        text = MAIL.sub("person@example", text)
        text = IN_HOME.sub(self._file, text)
        text = IPV6.sub(lambda found: self._if_host(found[0]), text)
        text = NAME.sub(lambda found: self._if_host(found[0]), text)
        # A host of one word is known from an address alone
        text = WORD.sub(lambda found: self._hosts.get(found[0].lower(), found[0]), text)
        text = FOLLOWS.sub(lambda found: found[1] + self._path(found[2], is_quoted=False), text)
        return PATH.sub(self._bare_path, text)

    def _bare_path(self, found: re.Match[str]) -> str:
        path = found[0].rstrip(AFTER_QUOTED)
        if SYSTEM.fullmatch(path) or path.startswith(f"{sys.prefix}/"):  # where the program is
            return found[0]
        return self._path(found[0], is_quoted=_is_quoted(found))

    def _file(self, found: re.Match[str]) -> str:
        """Of several words, those up to the last one that looks like a part of a path."""
        path, rest = found[0], ""
        if not _is_quoted(found):
            words = path.split(" ")
            most = max(n for n, word in enumerate(words) if n == 0 or IN_PATH.search(word))
            path, rest = (
                " ".join(words[: most + 1]),
                "".join(f" {each}" for each in words[most + 1 :]),
            )
        suffix = SUFFIX.search(path)
        ending = suffix[0] if suffix else ""
        return self._files.setdefault(path, f"~/file{len(self._files) + 1}{ending}") + rest

    def _if_host(self, word: str) -> str:
        name = word.lower().replace("\\", "")
        if name in self._hosts or _is_address(name) or _is_name(name):
            return self._host(name)
        return word


def _is_quoted(found: re.Match[str]) -> bool:
    return found.start() > 0 and found.string[found.start() - 1] in "\"'"


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
    """A name of a host: of a public one by the Public Suffix List."""
    last = word.rpartition(".")[2]
    if last.isdigit() or FILES.fullmatch(word):
        return False
    return last in LOCAL or is_public_name(word)
