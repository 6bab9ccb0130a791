"""What people bring from other programs (wget, curl, lychee, LinkChecker, HTTPie, Ruff): their
commands and options, and what to type here instead."""

from crawlscope.core.base.language import tr, translated
from crawlscope.terminal.help import DECLARED

COMMANDS, OPTIONS = (
    {word: here for here, words in DECLARED["of_others"][kind].items() for word in words}
    for kind in ("commands", "options")
)


def for_command(word: str) -> str | None:
    """What to type instead of this command; None if nobody else has it."""
    here = COMMANDS.get(word)
    if here is None:
        return None
    words = tr("no such command {word!r}; here it is 'crawlscope {here}'")
    return words.format(word=word, here=here)


def for_option(name: str) -> str | None:
    """What to type instead of this option; None if nobody else has it."""
    advice = OPTIONS.get(name)
    if advice is None:
        return None
    words = tr("no such option: {name}; {advice}")
    return words.format(name=name, advice=translated(advice))
