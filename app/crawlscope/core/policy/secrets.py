"""The secrets of a crawl, in the forms in which a server may repeat them."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import unquote

from crawlscope.core.policy.settings import Settings

SHORTEST_SECRET = 4  # characters; a shorter one is found by chance
WHO = re.compile(r"user|login|mail|name", re.IGNORECASE)  # fields of a form that say who it is


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """What must not be written down wherever it is repeated; the longest first."""
    return tuple(sorted(set(_secrets(settings)), key=len, reverse=True))


def _secrets(settings: Settings) -> Iterator[str]:
    """What the crawl tells the roots' servers alone, in the forms in which they may repeat it."""
    texts = [text for each in settings.given[:1] for text in settings.secret_headers(each).values()]
    texts += [login for _, login in settings.logins]
    texts += [text.partition(":")[2].strip() for text in settings.header]  # one of some of a name
    texts += [text.partition("=")[2] for text in settings.cookie]
    fields = (text.partition("=")[::2] for text in settings.login_field)
    texts += [value for name, value in fields if not WHO.search(name)]
    if settings.proxy is not None:
        login = unquote(settings.proxy.rpartition("@")[0].rpartition("//")[2])
        texts.append(f"Basic {b64encode(login.encode()).decode()}")
    for text in tuple(texts):
        scheme, _, rest = text.partition(" ")
        texts.append(rest)
        if scheme == "Basic":
            with suppress(ValueError):  # --header may say anything
                plain = b64decode(rest).decode()
                texts += [plain, plain.partition(":")[2]]
    return (text for text in texts if len(text) >= SHORTEST_SECRET)
