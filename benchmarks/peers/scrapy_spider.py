# mypy: ignore-errors
"""Scrapy, tuned for one fast site: nothing runs that this crawl has no use for."""

import sys
from typing import ClassVar

import scrapy
from scrapy.crawler import CrawlerProcess

UNUSED = (
    "offsite.OffsiteMiddleware",
    "httpauth.HttpAuthMiddleware",
    "downloadtimeout.DownloadTimeoutMiddleware",
    "defaultheaders.DefaultHeadersMiddleware",
    "useragent.UserAgentMiddleware",
    "retry.RetryMiddleware",
    "redirect.MetaRefreshMiddleware",
    "httpcompression.HttpCompressionMiddleware",
    "redirect.RedirectMiddleware",
    "cookies.CookiesMiddleware",
    "httpproxy.HttpProxyMiddleware",
    "stats.DownloaderStats",
)
SETTINGS = {
    "LOG_LEVEL": "ERROR",
    "ROBOTSTXT_OBEY": False,
    "CONCURRENT_REQUESTS": 10,
    "CONCURRENT_REQUESTS_PER_DOMAIN": 10,
    "DOWNLOAD_DELAY": 0,
    "TELNETCONSOLE_ENABLED": False,
    "LOGSTATS_INTERVAL": 0,
    "DNSCACHE_ENABLED": True,
    "REACTOR_THREADPOOL_MAXSIZE": 1,
    "DOWNLOADER_MIDDLEWARES": {f"scrapy.downloadermiddlewares.{name}": None for name in UNUSED},
    "SPIDER_MIDDLEWARES": {
        "scrapy.spidermiddlewares.referer.RefererMiddleware": None,
        "scrapy.spidermiddlewares.urllength.UrlLengthMiddleware": None,
        "scrapy.spidermiddlewares.httperror.HttpErrorMiddleware": None,
    },
}


class Pages(scrapy.Spider):
    name = "pages"
    start_urls = (sys.argv[1],)

    def parse(self, response):
        seen = self.seen
        for href in response.xpath("//a/@href").getall():
            url = response.urljoin(href)
            if url not in seen:
                seen.add(url)
                yield scrapy.Request(url, dont_filter=True)

    seen: ClassVar = {sys.argv[1]}  # cheaper than Scrapy's own filter, which makes a digest of each


process = CrawlerProcess(SETTINGS)
process.crawl(Pages)
process.start()
