"""Whether a folder is served that a saved crawl names, and that the person here may never have
chosen."""

from collections.abc import Callable

from crawlscope.core.base.language import sentence, tr, translated
from crawlscope.session.session import CrawlSession
from crawlscope.session.sites import Sites
from crawlscope.store import CrawlFile, StoreError
from crawlscope.ui.kit.theme import Tone
from crawlscope.ui.shell.messages import Messages

SERVING = "serving"  # what the message is about


def ask_to_serve(messages: Messages, session: CrawlSession, again: Callable[[], object]) -> None:
    """Says what would be served for a crawl; the button has it served, and does `again`."""

    def agreed() -> None:
        if session.keeper is not None:
            trust(session.keeper.file)
        session.sites.agree()
        again()

    ask(messages, session.sites, agreed)


def ask(messages: Messages, sites: Sites, agreed: Callable[[], object]) -> None:
    """As `ask_to_serve`, for a crawl that is not in the window."""

    def answered() -> None:
        messages.close(SERVING)
        try:
            agreed()
        except StoreError as problem:
            messages.post(sentence(translated(str(problem))), Tone.BAD)

    button = (tr("Serve and continue"), answered)
    messages.post(sentence(sites.question), Tone.WARN, button, about=SERVING)


def trust(file: CrawlFile) -> None:
    """From now on it is as if this person had saved it here. Raises StoreError."""
    file.note_served(file.served())
