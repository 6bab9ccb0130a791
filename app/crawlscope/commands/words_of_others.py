"""What people bring from other programs (wget, curl, lychee, LinkChecker, HTTPie, Ruff): their
commands and options, and what to type here instead."""

from collections.abc import Collection

from crawlscope.core.base.language import tr, translated
from crawlscope.core.base.nearest import suggesting
from crawlscope.core.base.text_for_people import echo
from crawlscope.terminal.help import DECLARED

COMMANDS, OPTIONS = (
    {word: here for here, words in DECLARED["of_others"][kind].items() for word in words}
    for kind in ("commands", "options")
)


def for_command(word: str, known: Collection[str]) -> str:
    """What to type instead of this word, which is no command."""
    here = COMMANDS.get(word)
    if here is None:
        words = tr("there is no command, folder or file {word!r}").format(word=echo(word))
        return suggesting(words, word, known)
    words = tr("no such command {word!r}; here it is 'crawlscope {here}'")
    return words.format(word=word, here=here)


def for_option(name: str) -> str | None:
    """What to type instead of this option; None if nobody else has it."""
    advice = OPTIONS.get(name)
    if advice is None:
        return None
    words = tr("no such option: {name}; {advice}")
    return words.format(name=name, advice=translated(advice))
