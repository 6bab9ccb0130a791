from crawlscope.core.base.version import __version__
from crawlscope.session.api import Record, SettingsError, crawl

__all__ = ["Record", "SettingsError", "__version__", "crawl"]
