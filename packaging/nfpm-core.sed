# What nfpm.yaml says of the package without the window
s/^name: crawlscope$/name: crawlscope-core/
s/^  shows a web crawl live$/  checks the links of a web site, in a terminal/
/^  Give it a URL: the tree/,/^  the results at any moment/c\
  All commands of Crawlscope but the window: it crawls a site or a folder,\
  says what is broken and what is wrong with pages, compares crawls, and\
  writes reports. The package crawlscope has the window, too.
s/^  summary: .*/  summary: Checks the links of a web site, in a terminal/
/^overrides:$/,/^deb:$/c\
overrides:\
  deb:\
    depends:\
      - libc6 (>= 2.36)\
    recommends:\
      - ca-certificates\
    conflicts:\
      - crawlscope\
  rpm:\
    depends:\
      - glibc >= 2.36\
    recommends:\
      - ca-certificates\
    conflicts:\
      - crawlscope\
deb:
