"""Who looks after what in a window: each named once, in the order in which they are told."""

from crawlscope.window.changing import WindowChanging
from crawlscope.window.cluster import WindowCluster
from crawlscope.window.comparison import WindowComparison
from crawlscope.window.crawl_file import WindowFile
from crawlscope.window.desk import Controller
from crawlscope.window.ending import Ending
from crawlscope.window.exports import WindowExports
from crawlscope.window.findings import WindowFindings
from crawlscope.window.judging import WindowJudging
from crawlscope.window.log import WindowLog
from crawlscope.window.loop import WindowLoop
from crawlscope.window.notices import WindowNotices
from crawlscope.window.problems import WindowProblems
from crawlscope.window.queue import WindowQueue
from crawlscope.window.recent import RecentCrawls
from crawlscope.window.rechecking import WindowRechecking
from crawlscope.window.replaying import WindowReplay
from crawlscope.window.settings import WindowSettings
from crawlscope.window.starting import Starting
from crawlscope.window.stepping import WindowStepping

CONTROLLERS: tuple[type[Controller], ...] = (
    WindowFile,
    WindowReplay,
    WindowJudging,
    WindowLog,
    WindowStepping,
    WindowChanging,
    WindowQueue,
    WindowRechecking,
    WindowFindings,
    WindowSettings,
    WindowLoop,
    WindowCluster,
    WindowComparison,
    WindowExports,
    WindowProblems,
    WindowNotices,
    Starting,
    RecentCrawls,
    Ending,
)
