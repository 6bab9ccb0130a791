"""How far a crawl is, as far as buttons are concerned."""

from enum import Enum

from crawlscope.core.base.language import kept


class Phase(Enum):
    READY = kept("ready")  # nothing was started
    CRAWLING = kept("crawling")
    RECHECKING = kept("rechecking")  # only what was requested before is requested
    PAUSED = kept("paused")
    STEPPING = kept("stepping")  # paused, but for single requests that a person lets start
    STOPPING = kept("stopping")
    STOPPED = kept("stopped")  # cancelled, or at a limit: it can be continued
    FINISHED = kept("finished")

    @property
    def may_start(self) -> bool:
        return self in (Phase.READY, Phase.STOPPED, Phase.FINISHED)

    @property
    def may_continue(self) -> bool:
        return self in (Phase.PAUSED, Phase.STEPPING, Phase.STOPPED)

    @property
    def may_cancel(self) -> bool:
        return self.may_pause or self in (Phase.PAUSED, Phase.STEPPING)

    @property
    def may_step(self) -> bool:
        return self is not Phase.STOPPING

    @property
    def may_pause(self) -> bool:
        return self in (Phase.CRAWLING, Phase.RECHECKING)
