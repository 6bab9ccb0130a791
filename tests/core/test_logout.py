"""Which URLs look like a logout: those of what is common, and not every page about one."""

import pytest

from crawlscope.core.policy.logout import is_logout

OF_THESE = [
    *("/logout", "/log-out", "/LogOff", "/signout", "/sign-out", "/users/sign_out", "/logout/"),
    *("/logout.php", "/Account/LogOff", "/wiki/Special:UserLogout", "/j_spring_security_logout"),
    *("/wp-login.php?action=logout&_wpnonce=1", "/index.php?route=account/logout", "/?logout"),
    *("/index.php?title=Special:UserLogout", "/user/logout?token=1", "/x?do=logout;sectok=1"),
    *("/abmelden", "/d%C3%A9connexion", "/cerrar-sesion", "/%E9%80%80%E5%87%BA", "/saml/logout"),
]
OTHERS = [
    *("/", "/login", "/how-to-logout", "/blogout", "/catalog/off", "/log/out", "/signoffs"),
    *("/login?next=/logout", "/login?next=https://a.org/logout", "/?q=how+to+logout", "/logouts"),
]


@pytest.mark.parametrize("path", OF_THESE)
def test_it_is_known_by_its_path_or_its_query(path: str) -> None:
    assert is_logout(f"https://example.org{path}")


@pytest.mark.parametrize("path", OTHERS)
def test_what_is_only_similar_is_none(path: str) -> None:
    assert not is_logout(f"https://logout.example.org{path}")
