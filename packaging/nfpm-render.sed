# What nfpm.yaml says of the package with Qt's browser
s/^name: crawlscope$/name: crawlscope-render/
s/^  shows a web crawl live$/  shows a web crawl live, and what scripts make of pages/
/^  the results at any moment/a\
  .\
  This package takes the place of crawlscope. It brings Qt's browser, too\
  (Chromium), for what the option --render does.
s/^  summary: .*/  summary: Shows a web crawl live, and what scripts make of pages/
/^      - libxcb1$/a\
      - libasound2 | libasound2t64\
      - libgbm1\
      - libgssapi-krb5-2\
      - libnspr4\
      - libnss3\
      - libudev1\
      - libxcb-dri3-0\
      - libxcomposite1\
      - libxdamage1\
      - libxkbfile1\
      - libxrandr2\
      - libxtst6
/^      - libxcb.so.1()(64bit)$/a\
      - libasound.so.2()(64bit)\
      - libgbm.so.1()(64bit)\
      - libgssapi_krb5.so.2()(64bit)\
      - libnspr4.so()(64bit)\
      - libnss3.so()(64bit)\
      - libudev.so.1()(64bit)\
      - libxcb-dri3.so.0()(64bit)\
      - libXcomposite.so.1()(64bit)\
      - libXdamage.so.1()(64bit)\
      - libxkbfile.so.1()(64bit)\
      - libXrandr.so.2()(64bit)\
      - libXtst.so.6()(64bit)
/^    recommends:$/i\
    conflicts:\
      - crawlscope\
      - crawlscope-core\
    provides:\
      - crawlscope
