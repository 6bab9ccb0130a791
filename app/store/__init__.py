"""The crawl file: one SQLite database a crawl, written as it goes. Knows no network and no Qt."""

from app.store.crawl_file import CrawlFile
from app.store.database import StoreError
from app.store.default_place import default_folder, new_path
from app.store.reader import Saved
from app.store.writer import EVERY, Writer

__all__ = ["EVERY", "CrawlFile", "Saved", "StoreError", "Writer", "default_folder", "new_path"]
