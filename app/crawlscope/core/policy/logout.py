"""Links that would end the session of whoever is logged in, by what their URLs say."""

import re
from functools import lru_cache
from urllib.parse import unquote_plus

from crawlscope.core.base.urls import path_of

# '/logout', '/users/sign_out', '/Account/LogOff', '/wiki/Special:UserLogout', '/logout.php',
# '/j_spring_security_logout'; the same in some other languages
_WORDS = (
    r"log[-_ ]?(?:me[-_ ]?)?(?:out|off)|sign[-_ ]?(?:out|off)|end[-_ ]?session|abmelden|ausloggen|"
    r"uitloggen|afmelden|d[eé]connexion|se[-_ ]?d[eé]connecter|cerrar[-_ ]?sesi[oó]n|"
    r"terminar[-_ ]?sess[aã]o|logga[-_ ]?ut|wyloguj|выход|退出|退出登录|登出|注销|ログアウト"
)
_LOGOUT = re.compile(
    rf"(?:[^/]*[:_])?(?:user|do|action|auth|sso)?[-_.]?(?:{_WORDS})(?:[-_.]?(?:user|now|success))?"
    r"(?:\.[a-z]{2,5})?",
    re.IGNORECASE,
)
_HINT = re.compile(_WORDS, re.IGNORECASE)
_HINT_ESCAPED = re.compile("%[0-9a-fA-F]{2}")


@lru_cache(1_000)
def is_logout(url: str) -> bool:
    """True if a canonical URL looks like a logout: a part of its path, or of its query."""
    if not _HINT.search(url) and not _HINT_ESCAPED.search(url):
        return False
    if any(_LOGOUT.fullmatch(unquote_plus(part)) for part in path_of(url).split("/")):
        return True
    for pair in url.partition("?")[2].replace(";", "&").split("&"):
        name, _, value = pair.partition("=")
        if _LOGOUT.fullmatch(unquote_plus(name)):
            return True
        # '?route=account/logout', but not the page that is shown afterwards: '?next=/logout'
        value = unquote_plus(value)
        if not value.startswith(("/", "http")) and _LOGOUT.fullmatch(value.rpartition("/")[2]):
            return True
    return False
