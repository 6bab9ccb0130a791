"""How far a crawl is, as far as buttons are concerned."""

from enum import Enum

from crawlscope.core.base.language import tr_noop


class Phase(Enum):
    READY = tr_noop("ready")  # nothing was started
    CRAWLING = tr_noop("crawling")
    RECHECKING = tr_noop("rechecking")  # only what was requested before is requested
    PAUSED = tr_noop("paused")
    STEPPING = tr_noop("stepping")  # paused, but for single requests that a person lets start
    STOPPING = tr_noop("stopping")
    STOPPED = tr_noop("stopped")  # cancelled, or at a limit: it can be continued
    FINISHED = tr_noop("finished")

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
        """What was stopped, only *Resume* continues."""
        return self not in (Phase.STOPPING, Phase.STOPPED)

    @property
    def may_pause(self) -> bool:
        return self in (Phase.CRAWLING, Phase.RECHECKING)
