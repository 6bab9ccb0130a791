"""A request as a command line for curl, to repeat it elsewhere."""

from shlex import quote


def curl(url: str, user_agent: str) -> str:
    """Asks for `url` as the crawler does, shows its headers, and follows no redirect.

    It holds no login, cookie or other header of a person: the line may end in a chat.
    """
    parts = ["curl", "--globoff", "--path-as-is", "--include", "--compressed"]
    if user_agent:
        parts += ["--user-agent", user_agent]
    return " ".join(map(quote, [*parts, url]))
