"""The crawl file: one SQLite database a crawl, written as it goes. Knows no network and no Qt."""

from crawlscope.store.baseline import read_baseline
from crawlscope.store.copy import Copy
from crawlscope.store.crawl_file import CrawlFile, all_links
from crawlscope.store.creation import check_new
from crawlscope.store.database import StoreError
from crawlscope.store.default_place import create_there, default_folder, site_name
from crawlscope.store.grace_file import SUFFIX as GRACE_SUFFIX
from crawlscope.store.grace_file import read_failing, write_failing
from crawlscope.store.kept import Kept, began, look, paths_in, previous
from crawlscope.store.kept_settings import given_again, still_missing
from crawlscope.store.link_rows import Linked
from crawlscope.store.looking import Looked, Unfinished, last_unfinished, looked_into, usable
from crawlscope.store.reader import Saved, Served
from crawlscope.store.writer import EVERY, LOST_AT_MOST, Writer
