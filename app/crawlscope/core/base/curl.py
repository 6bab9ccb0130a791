"""A request as a command line for curl, to repeat it elsewhere."""

from shlex import quote


def curl(url: str, user_agent: str) -> str:
    """Requests `url` as the crawler does, shows its headers, and follows no redirect.

    It contains no login, cookie or other header of the user: the line may end up in a chat.
    """
    parts = ["curl", "--globoff", "--path-as-is", "--include", "--compressed"]
    if user_agent:
        parts += ["--user-agent", user_agent]
    return " ".join(map(quote, [*parts, url]))
