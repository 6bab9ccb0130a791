<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>only {most} files may be open at once; try again after &apos;ulimit -n 1024&apos; (at least {fewest})</source>
        <translation>只能同时打开 {most} 个文件；请先运行 &apos;ulimit -n 1024&apos;（至少 {fewest}）再试</translation>
    </message>
    <message>
        <source>Shows a web crawl as it happens. Without a command: opens the window.</source>
        <translation>实时展示网页爬取。不带命令时打开窗口。</translation>
    </message>
    <message>
        <source>write what was found; repeatable</source>
        <translation>写出爬取的结果；可重复</translation>
    </message>
    <message>
        <source>write speed and lag</source>
        <translation>写出速度和滞后</translation>
    </message>
    <message>
        <source>crawl the addresses in a file (lines, CSV with a column &apos;url&apos;, sitemap), in a sitemap&apos;s address, or - for standard input; repeatable</source>
        <translation>爬取文件中的地址（每行一个、带 &apos;url&apos; 列的 CSV、站点地图）、站点地图地址中的地址，或用 - 表示标准输入；可重复</translation>
    </message>
    <message>
        <source>exit code 3 when a URL is broken</source>
        <translation>有 URL 失效时退出码为 3</translation>
    </message>
    <message>
        <source>exit code 3 when a URL has this finding, or one so grave; repeatable</source>
        <translation>有 URL 带有此问题或达到此严重程度时退出码为 3；可重复</translation>
    </message>
    <message>
        <source>say nothing but errors</source>
        <translation>除错误外不输出任何内容</translation>
    </message>
    <message>
        <source>keep the crawl in this file as it goes</source>
        <translation>爬取的同时留存到此文件</translation>
    </message>
    <message>
        <source>let other programs of yours pause, change and ask the crawl, by a Unix socket there</source>
        <translation>让你的其他程序通过那里的 Unix 套接字暂停、修改和查询爬取</translation>
    </message>
    <message>
        <source>another number of workers</source>
        <translation>另一个工作协程数</translation>
    </message>
    <message>
        <source>another place: here, or {form}</source>
        <translation>另一个地方：here，或 {form}</translation>
    </message>
    <message>
        <source>log to stderr too</source>
        <translation>日志也写到标准错误</translation>
    </message>
    <message>
        <source>argument {place} is not UTF-8: {words!r}</source>
        <translation>第 {place} 个参数不是 UTF-8：{words!r}</translation>
    </message>
    <message>
        <source>--fail-on knows no finding or severity {words!r}</source>
        <translation>--fail-on 不认识问题或严重程度 {words!r}</translation>
    </message>
    <message>
        <source>say the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>crawl the demo site in the window, and check it</source>
        <translation>在窗口中爬取演示网站并检查</translation>
    </message>
    <message>
        <source>Opens the window with these settings filled in.</source>
        <translation>打开窗口，并填入这些设置。</translation>
    </message>
    <message>
        <source>start at once</source>
        <translation>立即开始</translation>
    </message>
    <message>
        <source>close the window when the crawl has ended</source>
        <translation>爬取结束后关闭窗口</translation>
    </message>
    <message>
        <source>Crawls without a window; the report goes to stdout.</source>
        <translation>不开窗口爬取；报告写到标准输出。</translation>
    </message>
    <message>
        <source>Opens a saved crawl in the window.</source>
        <translation>在窗口中打开保存的爬取。</translation>
    </message>
    <message>
        <source>{file} is open already: its window comes to the front</source>
        <translation>{file} 已经打开：它的窗口会移到最前</translation>
    </message>
    <message>
        <source>{file} may not be written: it is only read</source>
        <translation>{file} 不可写：只读取它</translation>
    </message>
    <message>
        <source>Continues a crawl that was stopped, killed, crashed, or at a limit that is now higher.

Give its secrets again.</source>
        <translation>继续一次被停止、终止、崩溃的爬取，或提高上限后的爬取。

敏感信息需要再次给出。</translation>
    </message>
    <message>
        <source>Requests URLs of a saved crawl once more: those that have their result and agree with a filter.

Give its secrets again.</source>
        <translation>再次请求保存的爬取中的 URL：已有结果且符合过滤条件的那些。

敏感信息需要再次给出。</translation>
    </message>
    <message>
        <source>which URLs, as in the line of the window</source>
        <translation>哪些 URL，写法与窗口中的过滤栏相同</translation>
    </message>
    <message>
        <source>Writes exports of a saved crawl.</source>
        <translation>导出保存的爬取。</translation>
    </message>
    <message>
        <source>an export is missing: give one such as --export all.csv</source>
        <translation>没有指定导出文件：请给出一个，例如 --export all.csv</translation>
    </message>
    <message>
        <source>Shows what is wrong in a saved crawl; without a file, all that could be.</source>
        <translation>显示保存的爬取中发现的问题；不给文件时，列出所有可能的问题。</translation>
    </message>
    <message>
        <source>Shows what changed between two saved crawls.</source>
        <translation>显示两次保存的爬取之间的变化。</translation>
    </message>
    <message>
        <source>this crawl, with the previous one of the same site, instead of two files</source>
        <translation>这次爬取，与同一网站的上一次爬取比较，代替两个文件</translation>
    </message>
    <message>
        <source>compare takes two files, or --previous and one file</source>
        <translation>compare 需要两个文件，或 --previous 和一个文件</translation>
    </message>
    <message>
        <source>--previous finds the older crawl itself: give one file only</source>
        <translation>--previous 会自己找到更早的爬取：请只给一个文件</translation>
    </message>
    <message>
        <source>Crawls the built-in demo site: in the window, or in the terminal without a display.</source>
        <translation>爬取内置的演示网站：在窗口中，没有显示器时在终端中。</translation>
    </message>
    <message>
        <source>crawl it in the terminal</source>
        <translation>在终端中爬取</translation>
    </message>
    <message>
        <source>crawl nothing, but serve it on this port of this machine until Ctrl-C</source>
        <translation>不爬取，只在本机的此端口上提供演示网站，直到按 Ctrl-C</translation>
    </message>
    <message>
        <source>{reason} So the demo site is crawled in the terminal.</source>
        <translation>{reason} 因此在终端中爬取演示网站。</translation>
    </message>
    <message>
        <source>The concurrency lab: five ways to fetch many pages at once, raced against one another.</source>
        <translation>并发实验室：同时获取许多页面的五种方法互相比赛。</translation>
    </message>
    <message>
        <source>fetches at once; repeatable</source>
        <translation>同时的获取数；可重复</translation>
    </message>
    <message>
        <source>one of the five ways; repeatable</source>
        <translation>五种方法之一；可重复</translation>
    </message>
    <message>
        <source>from request to answer</source>
        <translation>从请求到响应的时间</translation>
    </message>
    <message>
        <source>of a page</source>
        <translation>一个页面的大小</translation>
    </message>
    <message>
        <source>write the results (.csv, .json)</source>
        <translation>写出结果（.csv、.json）</translation>
    </message>
    <message>
        <source>Looks for what would keep the program from working here, and says what to do.</source>
        <translation>检查有什么会妨碍程序在这里运行，并说明该怎么办。</translation>
    </message>
    <message>
        <source>as JSON, for programs</source>
        <translation>JSON 格式，供程序使用</translation>
    </message>
    <message>
        <source>with crash and log, for who mends the program</source>
        <translation>附上崩溃记录和日志，供修复程序的人查看</translation>
    </message>
    <message>
        <source>replace hosts and paths in the report</source>
        <translation>替换报告中的主机和路径</translation>
    </message>
    <message>
        <source>doctor prints --json or --report, not both</source>
        <translation>doctor 只输出 --json 或 --report，不能同时使用</translation>
    </message>
    <message>
        <source>--without-addresses is for --report</source>
        <translation>--without-addresses 用于 --report</translation>
    </message>
    <message>
        <source>Use &apos;crawlscope crawl URL&apos; or &apos;crawlscope demo --headless&apos; instead.</source>
        <translation>请改用 &apos;crawlscope crawl URL&apos; 或 &apos;crawlscope demo --headless&apos;。</translation>
    </message>
    <message>
        <source>no Dask scheduler answers at {where}: start one with &apos;dask scheduler&apos;, or run on processes here: local:2</source>
        <translation>{where} 没有 Dask 调度器响应：请用 &apos;dask scheduler&apos; 启动一个，或在本机的进程上运行：local:2</translation>
    </message>
    <message>
        <source>another process has its place</source>
        <translation>另一个进程占了它的位置</translation>
    </message>
    <message>
        <source>the processes do not start; the log may say why</source>
        <translation>进程没有启动；日志中可能有原因</translation>
    </message>
    <message>
        <source>the cluster at {where} has no workers: start one there with &apos;dask worker {where}&apos;</source>
        <translation>{where} 的集群没有工作进程：请在那里用 &apos;dask worker {where}&apos; 启动一个</translation>
    </message>
    <message>
        <source>no certificates for {where}: name them in Dask&apos;s configuration, distributed.comm.tls ({problem})</source>
        <translation>{where} 没有证书：请在 Dask 的配置 distributed.comm.tls 中指定（{problem}）</translation>
    </message>
    <message>
        <source>the name {host} of the cluster has no address</source>
        <translation>集群的名称 {host} 没有地址</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} workers are registered at {where}, but none has answered for {seconds:.0f} s</source>
        <comment>1 worker is registered at {where}, but it has not answered for {seconds:.0f} s</comment>
        <translation>
            <numerusform>{n:,} 个工作进程已在 {where} 注册，但 {seconds:.0f} 秒内没有任何一个应答</numerusform>
        </translation>
    </message>
    <message>
        <source>headers, cookies, logins and a proxy are sent to a cluster over TLS only: give tls://HOST:PORT</source>
        <translation>标头、Cookie、登录信息和代理只通过 TLS 发送给集群：请使用 tls://HOST:PORT</translation>
    </message>
    <message>
        <source>the scheduler at {cluster} does not answer</source>
        <translation>{cluster} 的调度器没有响应</translation>
    </message>
    <message>
        <source>the cluster at {cluster} has no workers any more</source>
        <translation>{cluster} 的集群已没有工作进程</translation>
    </message>
    <message>
        <source>the Dask worker at {address} cannot be used: {why}</source>
        <translation>{address} 的 Dask 工作进程无法使用：{why}</translation>
    </message>
    <message>
        <source>it has {name} {text}, this is {ours}: install the same</source>
        <translation>那里的 {name} 是 {text}，这里是 {ours}：请安装相同的版本</translation>
    </message>
    <message>
        <source>two workers of the cluster ended while they had it</source>
        <translation>集群的两个工作进程在处理它时结束了</translation>
    </message>
    <message>
        <source>stopped by hand</source>
        <translation>被手动中止</translation>
    </message>
    <message>
        <source>a cluster needs Dask: install it with pip install &apos;crawlscope[cluster]&apos;</source>
        <translation>使用集群需要 Dask：请用 pip install &apos;crawlscope[cluster]&apos; 安装</translation>
    </message>
    <message>
        <source>a cluster needs Dask, which this bundle does not hold: install the program with pip install &apos;crawlscope[cluster]&apos;</source>
        <translation>使用集群需要 Dask，而这个安装包不含它：请用 pip install &apos;crawlscope[cluster]&apos; 安装本程序</translation>
    </message>
    <message>
        <source>Dask cannot be used: {why}</source>
        <translation>Dask 无法使用：{why}</translation>
    </message>
    <message>
        <source>no processes can be started: {why}</source>
        <translation>无法启动进程：{why}</translation>
    </message>
    <message>
        <source>the scheduler&apos;s process ended at once</source>
        <translation>调度器的进程立即结束了</translation>
    </message>
    <message>
        <source>{name} {version} (here {ours})</source>
        <translation>{name} {version}（这里是 {ours}）</translation>
    </message>
    <message>
        <source>it did not hear of the crawl for too long, and has ended</source>
        <translation>太久没有收到爬取的消息，已经结束</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} cores</source>
        <comment>1 core</comment>
        <translation>
            <numerusform>{n:,} 个核</numerusform>
        </translation>
    </message>
    <message>
        <source>Dask {version} is here; this machine has {cores}.</source>
        <translation>这里有 Dask {version}；本机有 {cores}。</translation>
    </message>
    <message>
        <source>{sentence}.</source>
        <translation>{sentence}。</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>耗时太长</translation>
    </message>
    <message>
        <source>the cluster at {where} does not answer: {reason}</source>
        <translation>{where} 的集群没有响应：{reason}</translation>
    </message>
    <message numerus="yes">
        <source>{name}: {n:,} workers, {words}</source>
        <comment>{name}: 1 worker, {words}</comment>
        <translation>
            <numerusform>{name}：{n:,} 个工作进程，{words}</numerusform>
        </translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>… 另有 {n} 个</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} workers, Dask {version} here.</source>
        <comment>1 worker, Dask {version} here.</comment>
        <translation>
            <numerusform>{n:,} 个工作进程，这里是 Dask {version}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Crawlscope does not run there: {found}</source>
        <translation>Crawlscope 在那里无法运行：{found}</translation>
    </message>
    <message>
        <source>with the versions of this program</source>
        <translation>版本与本程序一致</translation>
    </message>
    <message>
        <source>local:N, tcp://HOST:8786 or tls://HOST:8786</source>
        <translation>local:N、tcp://HOST:8786 或 tls://HOST:8786</translation>
    </message>
    <message>
        <source>local:N takes a number from 1 to {most}</source>
        <translation>local:N 的取值为 1 到 {most}</translation>
    </message>
    <message>
        <source>takes {form}</source>
        <translation>取值为 {form}</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>失效</translation>
    </message>
    <message>
        <source>mended</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态码</translation>
    </message>
    <message>
        <source>redirect</source>
        <translation>重定向</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>canonical</source>
        <translation>规范 URL</translation>
    </message>
    <message>
        <source>Newly broken</source>
        <translation>新失效</translation>
    </message>
    <message>
        <source>Mended</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Status changed</source>
        <translation>状态码有变</translation>
    </message>
    <message>
        <source>Redirect changed</source>
        <translation>重定向有变</translation>
    </message>
    <message>
        <source>Title changed</source>
        <translation>标题有变</translation>
    </message>
    <message>
        <source>Canonical changed</source>
        <translation>规范 URL 有变</translation>
    </message>
    <message>
        <source>failed: {kind}</source>
        <translation>失败：{kind}</translation>
    </message>
    <message>
        <source>skipped: {reason}</source>
        <translation>已跳过：{reason}</translation>
    </message>
    <message numerus="yes">
        <source>Nothing changed: {n:,} URLs in both crawls</source>
        <comment>Nothing changed: 1 URL in both crawls</comment>
        <translation>
            <numerusform>没有变化：两次爬取各有 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what}: {n:,} URLs</source>
        <comment>{what}: 1 URL</comment>
        <translation>
            <numerusform>{what}：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>… and {n:,} more; an --export has all</source>
        <translation>… 另有 {n:,} 项；用 --export 可得到全部</translation>
    </message>
    <message>
        <source>Not requested: the settings changed since; going on judges it anew.</source>
        <translation>没有请求：设置后来有变，继续爬取时会重新判断。</translation>
    </message>
    <message>
        <source>Not requested: {reason}.</source>
        <translation>没有请求：{reason}。</translation>
    </message>
    <message>
        <source>Not requested: {reason}; set at {time}.</source>
        <translation>没有请求：{reason}；设于 {time}。</translation>
    </message>
    <message>
        <source>Requested: {cause}. {outcome}</source>
        <translation>已请求：{cause}。{outcome}</translation>
    </message>
    <message>
        <source>the crawl goes on</source>
        <translation>爬取仍在进行</translation>
    </message>
    <message>
        <source>still queued: {reason}</source>
        <translation>仍在排队：{reason}</translation>
    </message>
    <message>
        <source>no valid URL</source>
        <translation>不是有效的 URL</translation>
    </message>
    <message>
        <source>the link is no valid URL, {reason}</source>
        <translation>该链接不是有效的 URL，{reason}</translation>
    </message>
    <message>
        <source>{rule}: meta robots of the page that links to it says nofollow</source>
        <translation>{rule}：链接到它的页面在 meta robots 中声明了 nofollow</translation>
    </message>
    <message>
        <source>{rule}: its link has rel=nofollow</source>
        <translation>{rule}：它的链接带有 rel=nofollow</translation>
    </message>
    <message>
        <source>no rule is against it</source>
        <translation>没有规则反对</translation>
    </message>
    <message>
        <source>no rule was against it then; {rule} is now</source>
        <translation>当时没有规则反对；现在则有 {rule}</translation>
    </message>
    <message>
        <source>no rule was against it then; {rule}, set at {time}, is now</source>
        <translation>当时没有规则反对；现在则有 {rule}，设于 {time}</translation>
    </message>
    <message>
        <source>no rule is against it since {time}: before, {rule} was</source>
        <translation>自 {time} 起没有规则反对：此前有 {rule}</translation>
    </message>
    <message>
        <source>it was {what}</source>
        <translation>它是{what}</translation>
    </message>
    <message>
        <source>it is a root of the crawl</source>
        <translation>它是爬取的起始 URL</translation>
    </message>
    <message>
        <source>a sitemap names it</source>
        <translation>有站点地图列出它</translation>
    </message>
    <message>
        <source>--check-external, once and without its links; {reason}</source>
        <translation>--check-external：只检查一次，不取其中的链接；{reason}</translation>
    </message>
    <message>
        <source>it is linked from a page of the crawl, and {reason}</source>
        <translation>爬取中的某个页面链接到它，且{reason}</translation>
    </message>
    <message>
        <source>it is redirected to from a page of the crawl, and {reason}</source>
        <translation>爬取中的某个页面重定向到它，且{reason}</translation>
    </message>
    <message>
        <source>The answer has status {status}.</source>
        <translation>响应的状态码是 {status}。</translation>
    </message>
    <message>
        <source>It leads with {status} to {url}.</source>
        <translation>它以 {status} 转到 {url}。</translation>
    </message>
    <message numerus="yes">
        <source>No usable answer in {n:,} attempts: {error}.</source>
        <comment>No usable answer in 1 attempt: {error}.</comment>
        <translation>
            <numerusform>尝试 {n:,} 次都没有可用的响应：{error}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Being requested now.</source>
        <translation>正在请求。</translation>
    </message>
    <message>
        <source>Being requested now by worker {worker}, attempt {number} of {most}.</source>
        <translation>工作协程 {worker} 正在请求，第 {number} 次尝试，共 {most} 次。</translation>
    </message>
    <message>
        <source>Still queued at {place}: {reason}.</source>
        <translation>仍在排队，{place}：{reason}。</translation>
    </message>
    <message>
        <source>Still queued: {reason}.</source>
        <translation>仍在排队：{reason}。</translation>
    </message>
    <message>
        <source>Queued at {place}.</source>
        <translation>排队中，{place}。</translation>
    </message>
    <message>
        <source>Queued.</source>
        <translation>排队中。</translation>
    </message>
    <message>
        <source>Queued at {place}, for another attempt: {error}.</source>
        <translation>排队等待下一次尝试，{place}：{error}。</translation>
    </message>
    <message>
        <source>Queued, for another attempt: {error}.</source>
        <translation>排队等待下一次尝试：{error}。</translation>
    </message>
    <message>
        <source>Queued at {place}, for another attempt.</source>
        <translation>排队等待下一次尝试，{place}。</translation>
    </message>
    <message>
        <source>Queued, for another attempt.</source>
        <translation>排队等待下一次尝试。</translation>
    </message>
    <message>
        <source>Worker {worker} reads robots.txt of its host first.</source>
        <translation>工作协程 {worker} 先读取该主机的 robots.txt。</translation>
    </message>
    <message>
        <source>Waits {time} for attempt {number} of {most}: {error}.</source>
        <translation>等待 {time} 后进行第 {number} 次尝试，共 {most} 次：{error}。</translation>
    </message>
    <message>
        <source>Waits {time} for attempt {number} of {most}.</source>
        <translation>等待 {time} 后进行第 {number} 次尝试，共 {most} 次。</translation>
    </message>
    <message>
        <source>Waits {time} for attempt at robots.txt {number} of {most}: {error}.</source>
        <translation>等待 {time} 后第 {number} 次尝试读取 robots.txt，共 {most} 次：{error}。</translation>
    </message>
    <message>
        <source>Waits {time} for attempt at robots.txt {number} of {most}.</source>
        <translation>等待 {time} 后第 {number} 次尝试读取 robots.txt，共 {most} 次。</translation>
    </message>
    <message>
        <source>the answer had status {status}</source>
        <translation>响应的状态码是 {status}</translation>
    </message>
    <message>
        <source>the limit {option} was reached first</source>
        <translation>先达到了上限 {option}</translation>
    </message>
    <message>
        <source>the crawl was stopped first</source>
        <translation>爬取先被停止</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>fetching</source>
        <translation>获取中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>redirected</source>
        <translation>已重定向</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>external</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>robots</source>
        <translation>robots.txt</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>nofollow</source>
        <translation>nofollow</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>不是 URL</translation>
    </message>
    <message>
        <source>dns</source>
        <translation>DNS</translation>
    </message>
    <message>
        <source>connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>tls</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>protocol</source>
        <translation>HTTP 格式错误</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>too_many_redirects</source>
        <translation>重定向过多</translation>
    </message>
    <message>
        <source>invalid_redirect</source>
        <translation>重定向无效</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已中止</translation>
    </message>
    <message>
        <source>internal</source>
        <translation>内部错误</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>页面数</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>失败数</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Title and description</source>
        <translation>标题与描述</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>小标题</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Indexing and languages</source>
        <translation>索引与语言</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>标头</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Whether the answer has {header}</source>
        <translation>响应是否带有 {header}</translation>
    </message>
    <message>
        <source>Text of the first {heading}</source>
        <translation>第一个 {heading} 的文字</translation>
    </message>
    <message>
        <source>Number of {heading}</source>
        <translation>{heading} 的个数</translation>
    </message>
    <message>
        <source>Number of findings</source>
        <translation>问题的个数</translation>
    </message>
    <message>
        <source>Gravest</source>
        <translation>最严重</translation>
    </message>
    <message>
        <source>How grave the gravest finding is</source>
        <translation>最严重的问题有多严重</translation>
    </message>
    <message>
        <source>Names of findings</source>
        <translation>问题名称</translation>
    </message>
    <message>
        <source>Names of the findings, gravest first</source>
        <translation>各问题的名称，最严重的在前</translation>
    </message>
    <message>
        <source>Title length</source>
        <translation>标题长度</translation>
    </message>
    <message>
        <source>Characters of the title</source>
        <translation>标题的字符数</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>标题数</translation>
    </message>
    <message>
        <source>Number of title elements</source>
        <translation>title 元素的个数</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>The first meta description</source>
        <translation>第一个 meta description</translation>
    </message>
    <message>
        <source>Description length</source>
        <translation>描述长度</translation>
    </message>
    <message>
        <source>Characters of the description</source>
        <translation>描述的字符数</translation>
    </message>
    <message>
        <source>Descriptions</source>
        <translation>描述数</translation>
    </message>
    <message>
        <source>Number of meta descriptions</source>
        <translation>meta description 的个数</translation>
    </message>
    <message>
        <source>H1s</source>
        <translation>H1 数</translation>
    </message>
    <message>
        <source>H2s</source>
        <translation>H2 数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>字数</translation>
    </message>
    <message>
        <source>Words of the main part</source>
        <translation>正文主体的字数</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Number of HTML elements</source>
        <translation>HTML 元素的个数</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Hash of the text of the main part: equal for equal texts</source>
        <translation>正文主体文本的散列值：文本相同则相同</translation>
    </message>
    <message>
        <source>Same text as</source>
        <translation>文本相同于</translation>
    </message>
    <message>
        <source>Number of headings, h1 to h6</source>
        <translation>小标题的个数，h1 到 h6</translation>
    </message>
    <message>
        <source>Another page with the same text, or nearly the same: the first, or the nearest; of more than a hundred, one of those that were read first</source>
        <translation>文本相同或几乎相同的另一个页面：第一个，或最接近的一个；超过一百个时，是最先读取的页面之一</translation>
    </message>
    <message>
        <source>Structured data</source>
        <translation>结构化数据</translation>
    </message>
    <message>
        <source>Number of scripts with JSON-LD</source>
        <translation>含 JSON-LD 的脚本个数</translation>
    </message>
    <message>
        <source>Invalid structured data</source>
        <translation>无效的结构化数据</translation>
    </message>
    <message>
        <source>Number of those that are no JSON</source>
        <translation>其中不是 JSON 的个数</translation>
    </message>
    <message>
        <source>Duplicate ids</source>
        <translation>重复的 id</translation>
    </message>
    <message>
        <source>Ids that stand on the page more than once</source>
        <translation>在页面上出现不止一次的 id</translation>
    </message>
    <message>
        <source>Viewport</source>
        <translation>Viewport</translation>
    </message>
    <message>
        <source>Whether there is a meta viewport</source>
        <translation>是否有 meta viewport</translation>
    </message>
    <message>
        <source>Doctype</source>
        <translation>Doctype</translation>
    </message>
    <message>
        <source>Whether the page begins with one</source>
        <translation>页面是否以它开头</translation>
    </message>
    <message>
        <source>Robots</source>
        <translation>Robots</translation>
    </message>
    <message>
        <source>Directives of meta robots</source>
        <translation>meta robots 的指令</translation>
    </message>
    <message>
        <source>Directives of X-Robots-Tag</source>
        <translation>X-Robots-Tag 的指令</translation>
    </message>
    <message>
        <source>Canonical header</source>
        <translation>标头中的规范 URL</translation>
    </message>
    <message>
        <source>The canonical address that the header Link names, as sent</source>
        <translation>Link 标头给出的规范地址，原样</translation>
    </message>
    <message>
        <source>Canonicals</source>
        <translation>规范 URL 数</translation>
    </message>
    <message>
        <source>Different canonical addresses on the page</source>
        <translation>页面上不同的规范地址</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The lang attribute of the page, as sent</source>
        <translation>页面的 lang 属性，原样</translation>
    </message>
    <message>
        <source>Hreflang</source>
        <translation>hreflang</translation>
    </message>
    <message>
        <source>Languages of its alternates</source>
        <translation>各替代版本的语言</translation>
    </message>
    <message>
        <source>Link elements</source>
        <translation>链接元素</translation>
    </message>
    <message>
        <source>a elements with an href, to wherever</source>
        <translation>带 href 的 a 元素，不论指向哪里</translation>
    </message>
    <message>
        <source>Empty links</source>
        <translation>空链接</translation>
    </message>
    <message>
        <source>Links without text, alt or label</source>
        <translation>没有文字、alt 或标签的链接</translation>
    </message>
    <message>
        <source>Nofollow links</source>
        <translation>nofollow 链接</translation>
    </message>
    <message>
        <source>Links to this site with rel=nofollow</source>
        <translation>指向本站且带 rel=nofollow 的链接</translation>
    </message>
    <message>
        <source>HTTP links</source>
        <translation>HTTP 链接</translation>
    </message>
    <message>
        <source>Links from an https page to http</source>
        <translation>https 页面指向 http 的链接</translation>
    </message>
    <message>
        <source>Number of img elements</source>
        <translation>img 元素的个数</translation>
    </message>
    <message>
        <source>Images without alt</source>
        <translation>无 alt 的图像</translation>
    </message>
    <message>
        <source>img elements without an alt attribute</source>
        <translation>没有 alt 属性的 img 元素</translation>
    </message>
    <message>
        <source>Images with long alt</source>
        <translation>alt 过长的图像</translation>
    </message>
    <message>
        <source>Alt texts of more than 100 characters</source>
        <translation>超过 100 个字符的替代文本</translation>
    </message>
    <message>
        <source>Images without size</source>
        <translation>无尺寸的图像</translation>
    </message>
    <message>
        <source>img elements without width and height</source>
        <translation>没有 width 和 height 的 img 元素</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>内容编码</translation>
    </message>
    <message>
        <source>Cache headers</source>
        <translation>缓存标头</translation>
    </message>
    <message>
        <source>Cache-Control, Expires, ETag or Last-Modified</source>
        <translation>Cache-Control、Expires、ETag 或 Last-Modified</translation>
    </message>
    <message>
        <source>Insecure cookies</source>
        <translation>不安全的 Cookie</translation>
    </message>
    <message>
        <source>Cookies without HttpOnly, or over https without Secure</source>
        <translation>没有 HttpOnly 的 Cookie，或 https 上没有 Secure 的 Cookie</translation>
    </message>
    <message>
        <source>Time in queue</source>
        <translation>排队时间</translation>
    </message>
    <message>
        <source>From its discovery to its request</source>
        <translation>从发现到请求</translation>
    </message>
    <message>
        <source>Time for its name</source>
        <translation>解析主机名的时间</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Time until the connection was open</source>
        <translation>到连接打开为止的时间</translation>
    </message>
    <message>
        <source>Time of the TLS handshake</source>
        <translation>TLS 握手的时间</translation>
    </message>
    <message>
        <source>First byte</source>
        <translation>首字节</translation>
    </message>
    <message>
        <source>Time from the request to the status line</source>
        <translation>从请求到状态行的时间</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Time of reading the body</source>
        <translation>读取正文的时间</translation>
    </message>
    <message>
        <source>a &quot; is not closed</source>
        <translation>有一个 &quot; 没有闭合</translation>
    </message>
    <message>
        <source>no key {key}: – put &quot;{key}:{value}&quot; in quotes to find this text</source>
        <translation>没有键 {key}:——要查找这段文字，请加引号 &quot;{key}:{value}&quot;</translation>
    </message>
    <message>
        <source>{key} has no order: write {key}:…</source>
        <translation>{key} 没有大小之分：请写 {key}:…</translation>
    </message>
    <message>
        <source>{key}: needs a value, such as {example}</source>
        <translation>{key}: 需要一个值，例如 {example}</translation>
    </message>
    <message>
        <source>a word is missing</source>
        <translation>缺少一个词</translation>
    </message>
    <message>
        <source>{begin} needs a number: {value!r} is none</source>
        <translation>{begin} 需要一个数：{value!r} 不是数</translation>
    </message>
    <message>
        <source>{begin} needs a number: such as {example}</source>
        <translation>{begin} 需要一个数：例如 {example}</translation>
    </message>
    <message>
        <source>status: takes a number such as 404, or 4xx: {value!r} is neither</source>
        <translation>status: 的值是 404 这样的数，或 4xx：{value!r} 都不是</translation>
    </message>
    <message>
        <source>{key}: is one of {words}</source>
        <translation>{key}: 只能取 {words}</translation>
    </message>
    <message>
        <source>knows no finding {name!r}: &apos;crawlscope findings&apos; lists them</source>
        <translation>不认识问题 {name!r}：「crawlscope findings」会列出全部</translation>
    </message>
    <message>
        <source>takes &apos;FINDING=SEVERITY&apos; with {words}, not {text!r}</source>
        <translation>应为 &apos;FINDING=SEVERITY&apos;，其中 SEVERITY 取 {words}，而不是 {text!r}</translation>
    </message>
    <message>
        <source>takes &apos;FINDING WHERE NOTE&apos;, where WHERE is a URL, a folder such as https://host/folder/* or *, not {text!r}</source>
        <translation>应为 &apos;FINDING WHERE NOTE&apos;，其中 WHERE 是 URL、https://host/folder/* 这样的目录或 *，而不是 {text!r}</translation>
    </message>
    <message>
        <source>{rule}; an error: {grave}</source>
        <translation>{rule}；以下情况为错误：{grave}</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>redirects</source>
        <translation>重定向</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>titles</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>descriptions</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>headings</source>
        <translation>小标题</translation>
    </message>
    <message>
        <source>content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>indexing</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>security</source>
        <translation>安全</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>markup</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Client error</source>
        <translation>客户端错误</translation>
    </message>
    <message>
        <source>Server error</source>
        <translation>服务器错误</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Refused to us</source>
        <translation>拒绝我们访问</translation>
    </message>
    <message>
        <source>External broken</source>
        <translation>外部链接失效</translation>
    </message>
    <message>
        <source>External refused</source>
        <translation>外部网站拒绝访问</translation>
    </message>
    <message>
        <source>Error page with status 200</source>
        <translation>状态码为 200 的错误页面</translation>
    </message>
    <message>
        <source>Redirect</source>
        <translation>重定向</translation>
    </message>
    <message>
        <source>Redirect chain</source>
        <translation>重定向链</translation>
    </message>
    <message>
        <source>Redirect loop</source>
        <translation>重定向循环</translation>
    </message>
    <message>
        <source>Redirect to broken</source>
        <translation>重定向到失效的 URL</translation>
    </message>
    <message>
        <source>Redirect limit</source>
        <translation>重定向超出上限</translation>
    </message>
    <message>
        <source>Redirect temporary</source>
        <translation>临时重定向</translation>
    </message>
    <message>
        <source>Redirect to HTTP</source>
        <translation>重定向到 HTTP</translation>
    </message>
    <message>
        <source>Broken link</source>
        <translation>失效链接</translation>
    </message>
    <message>
        <source>HTTP link</source>
        <translation>HTTP 链接</translation>
    </message>
    <message>
        <source>Localhost link</source>
        <translation>指向 localhost 的链接</translation>
    </message>
    <message>
        <source>Empty anchor</source>
        <translation>链接文字为空</translation>
    </message>
    <message>
        <source>Nofollow internal</source>
        <translation>站内链接带 nofollow</translation>
    </message>
    <message>
        <source>Too many links</source>
        <translation>链接过多</translation>
    </message>
    <message>
        <source>No link out</source>
        <translation>没有出链</translation>
    </message>
    <message>
        <source>Orphan</source>
        <translation>孤立页面</translation>
    </message>
    <message>
        <source>Far from the start</source>
        <translation>离起点太远</translation>
    </message>
    <message>
        <source>Broken fragment</source>
        <translation>片段失效</translation>
    </message>
    <message>
        <source>Title missing</source>
        <translation>缺少标题</translation>
    </message>
    <message>
        <source>Title short</source>
        <translation>标题过短</translation>
    </message>
    <message>
        <source>Title long</source>
        <translation>标题过长</translation>
    </message>
    <message>
        <source>Title multiple</source>
        <translation>标题不止一个</translation>
    </message>
    <message>
        <source>Title duplicate</source>
        <translation>标题重复</translation>
    </message>
    <message>
        <source>Title is the heading</source>
        <translation>标题与小标题相同</translation>
    </message>
    <message>
        <source>Description missing</source>
        <translation>缺少描述</translation>
    </message>
    <message>
        <source>Description short</source>
        <translation>描述过短</translation>
    </message>
    <message>
        <source>Description long</source>
        <translation>描述过长</translation>
    </message>
    <message>
        <source>Description multiple</source>
        <translation>描述不止一个</translation>
    </message>
    <message>
        <source>Description duplicate</source>
        <translation>描述重复</translation>
    </message>
    <message>
        <source>H1 missing</source>
        <translation>缺少 h1</translation>
    </message>
    <message>
        <source>H1 multiple</source>
        <translation>h1 不止一个</translation>
    </message>
    <message>
        <source>H1 duplicate</source>
        <translation>h1 重复</translation>
    </message>
    <message>
        <source>Heading skip</source>
        <translation>小标题跳级</translation>
    </message>
    <message>
        <source>Few words</source>
        <translation>字数过少</translation>
    </message>
    <message>
        <source>Exact duplicate</source>
        <translation>完全重复</translation>
    </message>
    <message>
        <source>Near duplicate</source>
        <translation>近似重复</translation>
    </message>
    <message>
        <source>Placeholder</source>
        <translation>占位文字</translation>
    </message>
    <message>
        <source>Lang missing</source>
        <translation>缺少 lang</translation>
    </message>
    <message>
        <source>Lang invalid</source>
        <translation>lang 无效</translation>
    </message>
    <message>
        <source>Canonical missing</source>
        <translation>缺少规范 URL</translation>
    </message>
    <message>
        <source>Canonical multiple</source>
        <translation>规范 URL 不止一个</translation>
    </message>
    <message>
        <source>Canonical relative</source>
        <translation>规范 URL 为相对地址</translation>
    </message>
    <message>
        <source>Canonical conflict</source>
        <translation>规范 URL 冲突</translation>
    </message>
    <message>
        <source>Canonical chain</source>
        <translation>规范 URL 成链</translation>
    </message>
    <message>
        <source>Canonical to redirect</source>
        <translation>规范 URL 重定向</translation>
    </message>
    <message>
        <source>Canonical to broken</source>
        <translation>规范 URL 失效</translation>
    </message>
    <message>
        <source>Canonical to noindex</source>
        <translation>规范 URL 为 noindex</translation>
    </message>
    <message>
        <source>Kept out of search</source>
        <translation>不被搜索收录</translation>
    </message>
    <message>
        <source>Robots blocked</source>
        <translation>被 robots.txt 禁止</translation>
    </message>
    <message>
        <source>No snippet in search</source>
        <translation>搜索结果无摘要</translation>
    </message>
    <message>
        <source>Meta in body</source>
        <translation>元信息在 body 中</translation>
    </message>
    <message>
        <source>Sitemap redirect</source>
        <translation>站点地图中的重定向</translation>
    </message>
    <message>
        <source>Sitemap broken</source>
        <translation>站点地图中的失效 URL</translation>
    </message>
    <message>
        <source>Sitemap noindex</source>
        <translation>站点地图中的 noindex</translation>
    </message>
    <message>
        <source>Sitemap blocked</source>
        <translation>站点地图中被禁止的 URL</translation>
    </message>
    <message>
        <source>Sitemap noncanonical</source>
        <translation>站点地图中的非规范 URL</translation>
    </message>
    <message>
        <source>Sitemap missing page</source>
        <translation>站点地图缺少页面</translation>
    </message>
    <message>
        <source>hreflang no return</source>
        <translation>hreflang 没有回指</translation>
    </message>
    <message>
        <source>hreflang no self</source>
        <translation>hreflang 缺少自身</translation>
    </message>
    <message>
        <source>hreflang invalid</source>
        <translation>hreflang 无效</translation>
    </message>
    <message>
        <source>hreflang to broken</source>
        <translation>hreflang 指向失效的 URL</translation>
    </message>
    <message>
        <source>hreflang to redirect</source>
        <translation>hreflang 指向重定向</translation>
    </message>
    <message>
        <source>hreflang to noindex</source>
        <translation>hreflang 指向 noindex</translation>
    </message>
    <message>
        <source>hreflang to noncanonical</source>
        <translation>hreflang 指向非规范 URL</translation>
    </message>
    <message>
        <source>hreflang no default</source>
        <translation>hreflang 缺少默认</translation>
    </message>
    <message>
        <source>Image without alt</source>
        <translation>图像缺少 alt</translation>
    </message>
    <message>
        <source>Long alt text</source>
        <translation>替代文本过长</translation>
    </message>
    <message>
        <source>Image large</source>
        <translation>图像过大</translation>
    </message>
    <message>
        <source>Image no size</source>
        <translation>图像没有尺寸</translation>
    </message>
    <message>
        <source>URL long</source>
        <translation>URL 过长</translation>
    </message>
    <message>
        <source>URL space</source>
        <translation>URL 含空格</translation>
    </message>
    <message>
        <source>URL double slash</source>
        <translation>URL 含双斜杠</translation>
    </message>
    <message>
        <source>URL uppercase</source>
        <translation>URL 含大写字母</translation>
    </message>
    <message>
        <source>URL underscore</source>
        <translation>URL 含下划线</translation>
    </message>
    <message>
        <source>URL not ASCII</source>
        <translation>URL 含非 ASCII 字符</translation>
    </message>
    <message>
        <source>URL many parameters</source>
        <translation>URL 参数过多</translation>
    </message>
    <message>
        <source>URL session id</source>
        <translation>URL 含会话标识</translation>
    </message>
    <message>
        <source>Addresses without end</source>
        <translation>无穷无尽的地址</translation>
    </message>
    <message>
        <source>Page without TLS</source>
        <translation>页面没有 TLS</translation>
    </message>
    <message>
        <source>Mixed content</source>
        <translation>混合内容</translation>
    </message>
    <message>
        <source>Insecure form</source>
        <translation>不安全的表单</translation>
    </message>
    <message>
        <source>No HSTS</source>
        <translation>没有 HSTS</translation>
    </message>
    <message>
        <source>No CSP</source>
        <translation>没有 CSP</translation>
    </message>
    <message>
        <source>No nosniff</source>
        <translation>没有 nosniff</translation>
    </message>
    <message>
        <source>No frame options</source>
        <translation>没有框架限制</translation>
    </message>
    <message>
        <source>No referrer policy</source>
        <translation>没有来源策略</translation>
    </message>
    <message>
        <source>Cookie insecure</source>
        <translation>不安全的 Cookie</translation>
    </message>
    <message>
        <source>TLS expires</source>
        <translation>TLS 证书即将到期</translation>
    </message>
    <message>
        <source>Slow answer</source>
        <translation>响应慢</translation>
    </message>
    <message>
        <source>Slow first byte</source>
        <translation>首字节慢</translation>
    </message>
    <message>
        <source>Large page</source>
        <translation>页面过大</translation>
    </message>
    <message>
        <source>Uncompressed</source>
        <translation>未压缩</translation>
    </message>
    <message>
        <source>No cache headers</source>
        <translation>没有缓存标头</translation>
    </message>
    <message>
        <source>Very many elements</source>
        <translation>元素极多</translation>
    </message>
    <message>
        <source>Viewport missing</source>
        <translation>缺少 viewport</translation>
    </message>
    <message>
        <source>Duplicate id</source>
        <translation>id 重复</translation>
    </message>
    <message>
        <source>Structured data invalid</source>
        <translation>结构化数据无效</translation>
    </message>
    <message>
        <source>Type differs from suffix</source>
        <translation>类型与后缀不符</translation>
    </message>
    <message>
        <source>Doctype missing</source>
        <translation>缺少 doctype</translation>
    </message>
    <message>
        <source>Charset missing</source>
        <translation>缺少字符编码</translation>
    </message>
    <message>
        <source>a URL of the site answers 4xx, but for what counts as refused</source>
        <translation>网站的某个 URL 响应 4xx，算作拒绝访问的除外</translation>
    </message>
    <message>
        <source>Visitors who follow a link to it get an error page, and search engines drop it.</source>
        <translation>沿链接来的访客看到错误页面，搜索引擎会把它删除。</translation>
    </message>
    <message>
        <source>Bring the page back, redirect it to its successor, or take the links to it away.</source>
        <translation>恢复该页面，重定向到替代它的页面，或去掉指向它的链接。</translation>
    </message>
    <message>
        <source>a URL of the site answers 5xx</source>
        <translation>网站的某个 URL 响应 5xx</translation>
    </message>
    <message>
        <source>The server failed. If it fails for long, search engines slow down and drop the page.</source>
        <translation>服务器出错。如果持续很久，搜索引擎会放慢并删除该页面。</translation>
    </message>
    <message>
        <source>Look for the request in the server&apos;s log at the time of the answer.</source>
        <translation>在服务器的日志里查看响应当时的请求。</translation>
    </message>
    <message>
        <source>a URL of the site gave no usable answer: name, connection, TLS, time, protocol, coding</source>
        <translation>网站的某个 URL 没有给出可用的响应：主机名、连接、TLS、时间、协议或编码</translation>
    </message>
    <message>
        <source>Nobody can open it, and the cause is often one for many pages of the host.</source>
        <translation>谁都打不开它，而且一个原因往往影响该主机的许多页面。</translation>
    </message>
    <message>
        <source>See the error of the URL; try it with a browser, and look at server, DNS, certificate.</source>
        <translation>查看该 URL 的错误；用浏览器试一试，并检查服务器、DNS 和证书。</translation>
    </message>
    <message>
        <source>a URL of the site answers 401, 403, 429, 999, or with a challenge for browsers</source>
        <translation>网站的某个 URL 响应 401、403、429、999，或要求浏览器通过验证</translation>
    </message>
    <message>
        <source>The server does not want this crawler to have it. It may well work for visitors.</source>
        <translation>服务器不愿让这个爬虫访问它。对访客来说它很可能是正常的。</translation>
    </message>
    <message>
        <source>Log in with --auth or --cookie, crawl slower, or allow the crawler on the server.</source>
        <translation>用 --auth 或 --cookie 登录，爬得慢一些，或在服务器上放行这个爬虫。</translation>
    </message>
    <message>
        <source>a URL of another site, checked with --check-external, is broken</source>
        <translation>用 --check-external 检查的其他网站的某个 URL 已失效</translation>
    </message>
    <message>
        <source>A link of your pages leads nowhere.</source>
        <translation>你的页面上有一条链接没有去处。</translation>
    </message>
    <message>
        <source>Link to where the content is now, or take the link away.</source>
        <translation>改为链接到内容现在的位置，或去掉该链接。</translation>
    </message>
    <message>
        <source>a URL of another site answers 401, 403, 429, 999, or with a challenge for browsers</source>
        <translation>其他网站的某个 URL 响应 401、403、429、999，或要求浏览器通过验证</translation>
    </message>
    <message>
        <source>It could not be checked: the other site does not want to be asked by programs.</source>
        <translation>无法检查它：对方网站不愿被程序访问。</translation>
    </message>
    <message>
        <source>Open it by hand if it matters.</source>
        <translation>如果它重要，请手动打开看看。</translation>
    </message>
    <message>
        <source>a page answers 200, and its text is that of the host&apos;s answer for a page that cannot be</source>
        <translation>页面响应 200，但其文本与该主机对不存在的页面的响应相同</translation>
    </message>
    <message>
        <source>Search engines waste their visits on error pages, and links to them never show as broken.</source>
        <translation>搜索引擎把访问浪费在错误页面上，指向它们的链接也从不显示为失效。</translation>
    </message>
    <message>
        <source>Answer 404 or 410 where there is no page.</source>
        <translation>没有页面的地方应响应 404 或 410。</translation>
    </message>
    <message>
        <source>a URL answers with a redirect</source>
        <translation>某个 URL 的响应是重定向</translation>
    </message>
    <message>
        <source>Each costs visitors a request more.</source>
        <translation>每次重定向都让访客多一次请求。</translation>
    </message>
    <message>
        <source>Link to the target at once where the link is yours.</source>
        <translation>链接由你掌控时，直接链接到目标。</translation>
    </message>
    <message>
        <source>a redirect leads to a redirect</source>
        <translation>重定向指向另一个重定向</translation>
    </message>
    <message>
        <source>Each hop costs time; search engines give up after some.</source>
        <translation>每一步都花时间；几步之后搜索引擎就会放弃。</translation>
    </message>
    <message>
        <source>Redirect to the last URL of the chain at once.</source>
        <translation>直接重定向到链的最后一个 URL。</translation>
    </message>
    <message>
        <source>a redirect leads round in a circle, or into one</source>
        <translation>重定向绕成一圈，或通向一圈</translation>
    </message>
    <message>
        <source>Nobody ever arrives: browsers show an error.</source>
        <translation>谁都到不了：浏览器会显示错误。</translation>
    </message>
    <message>
        <source>Break the circle: one of its URLs has to be a page.</source>
        <translation>打破这一圈：其中必须有一个 URL 是页面。</translation>
    </message>
    <message>
        <source>a redirect, or a chain of them, ends at a URL that is broken or at no address at all</source>
        <translation>一个或一串重定向最后到达失效的 URL，或根本不是地址</translation>
    </message>
    <message>
        <source>Whoever follows the old address gets an error page.</source>
        <translation>使用旧地址的人会看到错误页面。</translation>
    </message>
    <message>
        <source>Redirect to a page that exists, or answer 404 or 410 at once.</source>
        <translation>重定向到存在的页面，或直接响应 404 或 410。</translation>
    </message>
    <message>
        <source>a chain has more redirects than --max-redirects</source>
        <translation>链中的重定向多于 --max-redirects</translation>
    </message>
    <message>
        <source>Browsers and search engines give up, too.</source>
        <translation>浏览器和搜索引擎也会放弃。</translation>
    </message>
    <message>
        <source>Redirect to the last URL at once; look for a rule that adds to the address each time.</source>
        <translation>直接重定向到最后一个 URL；检查是否有规则每次都在地址上追加内容。</translation>
    </message>
    <message>
        <source>302, 303 or 307, and more than {redirect_temporary} pages link to it</source>
        <translation>302、303 或 307，且有超过 {redirect_temporary} 个页面链接到它</translation>
    </message>
    <message>
        <source>Search engines keep the old address, because the move is said not to last.</source>
        <translation>搜索引擎保留旧地址，因为声明的是临时移动。</translation>
    </message>
    <message>
        <source>Answer 301 or 308 if it lasts; link to the target in any case.</source>
        <translation>如果是永久移动，请响应 301 或 308；无论如何都应链接到目标。</translation>
    </message>
    <message>
        <source>an https URL redirects to http</source>
        <translation>https URL 重定向到 http</translation>
    </message>
    <message>
        <source>What was private is now readable and changeable on the way.</source>
        <translation>原本私密的内容在途中可以被读取和改动。</translation>
    </message>
    <message>
        <source>Redirect to https.</source>
        <translation>重定向到 https。</translation>
    </message>
    <message>
        <source>pages link to a URL of the site whose chain ends broken</source>
        <translation>有页面链接到网站的某个 URL，而它的链以失效告终</translation>
    </message>
    <message>
        <source>Visitors end at an error, and find no way on.</source>
        <translation>访客到达错误页面，无路可走。</translation>
    </message>
    <message>
        <source>Correct or remove the links; the pages and their texts are listed with the URL.</source>
        <translation>更正或去掉这些链接；页面及其链接文字列在该 URL 之下。</translation>
    </message>
    <message>
        <source>an https page links to http</source>
        <translation>https 页面链接到 http</translation>
    </message>
    <message>
        <source>The click leaves the protection of TLS, and often costs a redirect.</source>
        <translation>点击后就离开了 TLS 的保护，往往还要多一次重定向。</translation>
    </message>
    <message>
        <source>Write https in the link.</source>
        <translation>在链接中写 https。</translation>
    </message>
    <message>
        <source>a page links to localhost or 127.0.0.1</source>
        <translation>页面链接到 localhost 或 127.0.0.1</translation>
    </message>
    <message>
        <source>It works on the machine of its author alone.</source>
        <translation>它只在作者自己的机器上有效。</translation>
    </message>
    <message>
        <source>Link to the public address.</source>
        <translation>链接到公开的地址。</translation>
    </message>
    <message>
        <source>a link has no text, no alt text and no label</source>
        <translation>链接没有文字、替代文本或标签</translation>
    </message>
    <message>
        <source>Screen readers read the address out, and search engines learn nothing of the target.</source>
        <translation>屏幕阅读器会把地址读出来，搜索引擎也无从了解目标。</translation>
    </message>
    <message>
        <source>Give the link a text, its image an alt, or the link an aria-label.</source>
        <translation>给链接加上文字，给其中的图像加上 alt，或给链接加上 aria-label。</translation>
    </message>
    <message>
        <source>a link to the own site says rel=nofollow</source>
        <translation>指向本站的链接带有 rel=nofollow</translation>
    </message>
    <message>
        <source>Search engines are told not to trust your own page.</source>
        <translation>这等于告诉搜索引擎不要信任你自己的页面。</translation>
    </message>
    <message>
        <source>Take rel=nofollow away; forbid pages in robots.txt or with noindex instead.</source>
        <translation>去掉 rel=nofollow；要禁止页面请用 robots.txt 或 noindex。</translation>
    </message>
    <message>
        <source>a page has more than {too_many_links} links</source>
        <translation>页面有超过 {too_many_links} 条链接</translation>
    </message>
    <message>
        <source>Nobody reads so many, and search engines may not follow all of them.</source>
        <translation>没有人会读这么多，搜索引擎也可能不会全部跟随。</translation>
    </message>
    <message>
        <source>Divide the page, or link to overviews.</source>
        <translation>拆分页面，或链接到概览页。</translation>
    </message>
    <message>
        <source>a page links to no other page</source>
        <translation>页面没有链接到其他任何页面</translation>
    </message>
    <message>
        <source>Visitors can only go back.</source>
        <translation>访客只能返回。</translation>
    </message>
    <message>
        <source>Link to the start and to related pages.</source>
        <translation>链接到首页和相关页面。</translation>
    </message>
    <message>
        <source>a sitemap names the page, and no other page links to it (needs --sitemaps)</source>
        <translation>站点地图列出该页面，但没有其他页面链接到它（需要 --sitemaps）</translation>
    </message>
    <message>
        <source>Visitors cannot find it, and search engines take it for unimportant.</source>
        <translation>访客找不到它，搜索引擎会认为它不重要。</translation>
    </message>
    <message>
        <source>Link to it, or take it out of the sitemap.</source>
        <translation>链接到它，或从站点地图中去掉它。</translation>
    </message>
    <message>
        <source>a page is more than {deep} clicks away from where the crawl began</source>
        <translation>页面离爬取的起点超过 {deep} 次点击</translation>
    </message>
    <message>
        <source>Few visitors come so far, and search engines come rarely.</source>
        <translation>很少有访客走到这里，搜索引擎也很少来。</translation>
    </message>
    <message>
        <source>Link to it from a page nearer to the start.</source>
        <translation>从离起点更近的页面链接到它。</translation>
    </message>
    <message>
        <source>a link ends in #id, and the page that it leads to has no such id</source>
        <translation>链接以 #id 结尾，而它指向的页面没有这个 id</translation>
    </message>
    <message>
        <source>The visitor lands at the top of the page instead of the place meant.</source>
        <translation>访客会落在页面顶部，而不是要去的位置。</translation>
    </message>
    <message>
        <source>Correct the id in the link, or give the place that id again.</source>
        <translation>更正链接中的 id，或给该位置恢复这个 id。</translation>
    </message>
    <message>
        <source>a page has no title with text</source>
        <translation>页面没有带文字的标题</translation>
    </message>
    <message>
        <source>The title is the headline of the page in search results, tabs and bookmarks.</source>
        <translation>标题是页面在搜索结果、标签页和书签中的名称。</translation>
    </message>
    <message>
        <source>Write a title that says what is on this page.</source>
        <translation>写一个能说明页面内容的标题。</translation>
    </message>
    <message>
        <source>a title has fewer than {title_short} characters</source>
        <translation>标题少于 {title_short} 个字符</translation>
    </message>
    <message>
        <source>There is room to say more of what the page holds.</source>
        <translation>还有余地更多地说明页面的内容。</translation>
    </message>
    <message>
        <source>Say what is on this page, and whose it is.</source>
        <translation>说明页面的内容，以及它属于谁。</translation>
    </message>
    <message>
        <source>a title has more than {title_long} characters, or is wider than {title_pixels} pixels (Arial, 20 px)</source>
        <translation>标题超过 {title_long} 个字符，或宽于 {title_pixels} 像素（Arial，20 px）</translation>
    </message>
    <message>
        <source>Search results cut it.</source>
        <translation>搜索结果会把它截断。</translation>
    </message>
    <message>
        <source>Shorten it; put what matters first.</source>
        <translation>缩短它；把重要的放在前面。</translation>
    </message>
    <message>
        <source>a page has more than one title</source>
        <translation>页面有不止一个标题</translation>
    </message>
    <message>
        <source>Which one is shown is not certain.</source>
        <translation>显示哪一个并不确定。</translation>
    </message>
    <message>
        <source>Keep one.</source>
        <translation>只留一个。</translation>
    </message>
    <message>
        <source>another page in the same language, with another canonical URL, has the same title</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的标题</translation>
    </message>
    <message>
        <source>In search results, tabs and bookmarks one cannot tell them apart.</source>
        <translation>在搜索结果、标签页和书签中无法区分它们。</translation>
    </message>
    <message>
        <source>Say what is different, or name one of the pages as canonical for both.</source>
        <translation>说明不同之处，或让两者以其中一个为规范 URL。</translation>
    </message>
    <message>
        <source>the title is the first h1, word for word</source>
        <translation>标题与第一个 h1 一字不差</translation>
    </message>
    <message>
        <source>Two places say the same; the title could say whose page it is.</source>
        <translation>两处说的是同一句话；标题可以说明页面属于谁。</translation>
    </message>
    <message>
        <source>Add the name of the site, or what a searcher would type.</source>
        <translation>加上网站的名称，或搜索者会输入的词。</translation>
    </message>
    <message>
        <source>a page has no meta description with text</source>
        <translation>页面没有带文字的 meta description</translation>
    </message>
    <message>
        <source>Search engines put together a snippet of their own.</source>
        <translation>搜索引擎会自行拼凑摘要。</translation>
    </message>
    <message>
        <source>Write one or two sentences that make one want to open the page.</source>
        <translation>写一两句让人想打开页面的话。</translation>
    </message>
    <message>
        <source>a description has fewer than {description_short} characters</source>
        <translation>描述少于 {description_short} 个字符</translation>
    </message>
    <message>
        <source>There is room to say more.</source>
        <translation>还有余地多说一些。</translation>
    </message>
    <message>
        <source>Write one or two whole sentences.</source>
        <translation>写一两个完整的句子。</translation>
    </message>
    <message>
        <source>a description has more than {description_long} characters, or is wider than {description_pixels} pixels (Arial, 13 px)</source>
        <translation>描述超过 {description_long} 个字符，或宽于 {description_pixels} 像素（Arial，13 px）</translation>
    </message>
    <message>
        <source>a page has more than one meta description</source>
        <translation>页面有不止一个 meta description</translation>
    </message>
    <message>
        <source>another page in the same language, with another canonical URL, has the same description</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的描述</translation>
    </message>
    <message>
        <source>It describes neither of them.</source>
        <translation>它对两者都没有描述。</translation>
    </message>
    <message>
        <source>Say what is on this page.</source>
        <translation>说明页面的内容。</translation>
    </message>
    <message>
        <source>a page has no h1 with text, or its first h1 is empty</source>
        <translation>页面没有带文字的 h1，或第一个 h1 为空</translation>
    </message>
    <message>
        <source>Readers, screen readers and search engines look there for what the page is about.</source>
        <translation>读者、屏幕阅读器和搜索引擎都从那里了解页面讲什么。</translation>
    </message>
    <message>
        <source>Make the headline of the page its h1.</source>
        <translation>把页面的大标题设为 h1。</translation>
    </message>
    <message>
        <source>a page has more than one h1</source>
        <translation>页面有不止一个 h1</translation>
    </message>
    <message>
        <source>What the page is about is less clear.</source>
        <translation>页面讲什么变得不够清楚。</translation>
    </message>
    <message>
        <source>Keep one h1; make the others h2.</source>
        <translation>留一个 h1；其余的改为 h2。</translation>
    </message>
    <message>
        <source>another page in the same language, with another canonical URL, has the same first h1</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的第一个 h1</translation>
    </message>
    <message>
        <source>Readers cannot tell them apart.</source>
        <translation>读者无法区分它们。</translation>
    </message>
    <message>
        <source>Say what is different.</source>
        <translation>说明不同之处。</translation>
    </message>
    <message>
        <source>a heading is more than one level below the one before it</source>
        <translation>小标题比前一个低了不止一级</translation>
    </message>
    <message>
        <source>Who jumps from heading to heading, as with a screen reader, misses a step.</source>
        <translation>在小标题之间跳转的人（例如使用屏幕阅读器）会漏掉一级。</translation>
    </message>
    <message>
        <source>Use the next level; change its looks by style.</source>
        <translation>使用下一级；外观用样式调整。</translation>
    </message>
    <message>
        <source>the main part of a page has fewer than {thin} words</source>
        <translation>页面的正文主体少于 {thin} 个词</translation>
    </message>
    <message>
        <source>There may be too little to answer what somebody was looking for.</source>
        <translation>可能不足以回答访客要找的问题。</translation>
    </message>
    <message>
        <source>Say more, join pages, or keep the page out of search results.</source>
        <translation>多写一些，合并页面，或不让搜索收录该页面。</translation>
    </message>
    <message>
        <source>another page with another canonical URL has the same text</source>
        <translation>规范 URL 不同的另一个页面有相同的文本</translation>
    </message>
    <message>
        <source>Search engines show one of them, and choose which.</source>
        <translation>搜索引擎只显示其中一个，并自行选择。</translation>
    </message>
    <message>
        <source>Redirect one to the other, or name one as canonical for both.</source>
        <translation>把一个重定向到另一个，或让两者以其中一个为规范 URL。</translation>
    </message>
    <message>
        <source>another page has nearly the same text: {near_duplicate} % of its pieces of 16 bytes, some three words each, by MinHash. Pages that name another page as canonical are left out</source>
        <translation>另一个页面有几乎相同的文本：按 MinHash，16 字节（约三个词）的片段有 {near_duplicate} % 相同。以其他页面为规范 URL 的页面不计</translation>
    </message>
    <message>
        <source>Join the pages, name one as canonical, or say on each what is its own.</source>
        <translation>合并页面，以其中一个为规范 URL，或在各页写明自己的内容。</translation>
    </message>
    <message>
        <source>a page says &apos;lorem ipsum&apos;, anywhere in its text</source>
        <translation>页面文本的任意位置含有“lorem ipsum”</translation>
    </message>
    <message>
        <source>It is not finished.</source>
        <translation>它还没有完成。</translation>
    </message>
    <message>
        <source>Write the text, or take the page away.</source>
        <translation>写上正文，或撤下页面。</translation>
    </message>
    <message>
        <source>the html element has no lang</source>
        <translation>html 元素没有 lang</translation>
    </message>
    <message>
        <source>Screen readers guess how to pronounce it, browsers whether to translate it.</source>
        <translation>屏幕阅读器只能猜测怎样发音，浏览器只能猜测是否翻译。</translation>
    </message>
    <message>
        <source>Write its language: &lt;html lang=&quot;en&quot;&gt;.</source>
        <translation>写明语言：&lt;html lang=&quot;en&quot;&gt;。</translation>
    </message>
    <message>
        <source>the lang of the html element is no language code</source>
        <translation>html 元素的 lang 不是语言代码</translation>
    </message>
    <message>
        <source>It is as good as none.</source>
        <translation>等于没有。</translation>
    </message>
    <message>
        <source>Write a code such as en, pt-BR or zh-Hant.</source>
        <translation>写 en、pt-BR 或 zh-Hant 这样的代码。</translation>
    </message>
    <message>
        <source>a page names no canonical URL, neither in HTML nor in a header</source>
        <translation>页面没有给出规范 URL，HTML 和标头中都没有</translation>
    </message>
    <message>
        <source>Copies of it under other addresses (?ref=, print/) compete with it.</source>
        <translation>它在其他地址（?ref=、print/）下的副本会与它竞争。</translation>
    </message>
    <message>
        <source>Name the page&apos;s own address as canonical.</source>
        <translation>以页面自己的地址为规范 URL。</translation>
    </message>
    <message>
        <source>a page names more than one canonical URL</source>
        <translation>页面给出不止一个规范 URL</translation>
    </message>
    <message>
        <source>Search engines then use none of them.</source>
        <translation>搜索引擎于是一个都不采用。</translation>
    </message>
    <message>
        <source>a canonical URL is written without scheme and host</source>
        <translation>规范 URL 没有写协议和主机</translation>
    </message>
    <message>
        <source>On a copy of the site under another host it names the copy.</source>
        <translation>网站在另一个主机下的副本会指向副本自己。</translation>
    </message>
    <message>
        <source>Write the whole address.</source>
        <translation>写完整的地址。</translation>
    </message>
    <message>
        <source>the canonical URL of the HTML is not that of the Link header</source>
        <translation>HTML 中的规范 URL 与 Link 标头中的不同</translation>
    </message>
    <message>
        <source>Let both say the same, or keep one.</source>
        <translation>让两者一致，或只留一个。</translation>
    </message>
    <message>
        <source>the canonical page names yet another page as canonical</source>
        <translation>规范页面又以另一个页面为规范 URL</translation>
    </message>
    <message>
        <source>Which one is meant is not certain.</source>
        <translation>究竟指哪一个并不确定。</translation>
    </message>
    <message>
        <source>Name the last one at once.</source>
        <translation>直接给出最后一个。</translation>
    </message>
    <message>
        <source>the canonical URL redirects</source>
        <translation>规范 URL 会重定向</translation>
    </message>
    <message>
        <source>The page says that another address is the right one, and that one says the same.</source>
        <translation>页面说另一个地址才是对的，而那个地址也这样说。</translation>
    </message>
    <message>
        <source>Name the URL where the redirect ends.</source>
        <translation>给出重定向最后到达的 URL。</translation>
    </message>
    <message>
        <source>the canonical URL is broken, or is no http address at all</source>
        <translation>规范 URL 已失效，或根本不是 http 地址</translation>
    </message>
    <message>
        <source>The page gives way to one that does not exist, and may vanish from search results.</source>
        <translation>页面让位给不存在的页面，可能会从搜索结果中消失。</translation>
    </message>
    <message>
        <source>Name a page that exists.</source>
        <translation>给出存在的页面。</translation>
    </message>
    <message>
        <source>the canonical page says noindex</source>
        <translation>规范页面声明了 noindex</translation>
    </message>
    <message>
        <source>The page gives way to one that must not be found: neither will be.</source>
        <translation>页面让位给不该被搜到的页面：结果两者都搜不到。</translation>
    </message>
    <message>
        <source>Take the noindex away, or name another page.</source>
        <translation>去掉 noindex，或给出另一个页面。</translation>
    </message>
    <message>
        <source>a page says noindex or none, in meta robots or X-Robots-Tag</source>
        <translation>页面在 meta robots 或 X-Robots-Tag 中声明了 noindex 或 none</translation>
    </message>
    <message>
        <source>It will not be found in search engines: good if that is meant.</source>
        <translation>搜索引擎不会收录它：如果本意如此则没有问题。</translation>
    </message>
    <message>
        <source>Take it away if it is not meant.</source>
        <translation>如果并非本意，请去掉它。</translation>
    </message>
    <message>
        <source>robots.txt forbids a URL that pages link to</source>
        <translation>robots.txt 禁止一个有页面链接到的 URL</translation>
    </message>
    <message>
        <source>Search engines do not read it, but may show its address.</source>
        <translation>搜索引擎不读取它，但可能显示它的地址。</translation>
    </message>
    <message>
        <source>Allow it, or take the links away; use noindex to keep a page out of search results.</source>
        <translation>允许访问，或去掉这些链接；不想被收录请用 noindex。</translation>
    </message>
    <message>
        <source>a page says nosnippet, or max-snippet:0</source>
        <translation>页面声明了 nosnippet 或 max-snippet:0</translation>
    </message>
    <message>
        <source>Search results show no text of it.</source>
        <translation>搜索结果不显示它的任何文字。</translation>
    </message>
    <message>
        <source>a canonical link or meta robots stands behind the head of the page</source>
        <translation>规范 URL 的链接或 meta robots 在页面的 head 之后</translation>
    </message>
    <message>
        <source>Search engines ignore it there. Often something in the head ends it too early.</source>
        <translation>搜索引擎会忽略它。往往是 head 中的某个元素使 head 提前结束。</translation>
    </message>
    <message>
        <source>Move it into the head; look for an element that does not belong there.</source>
        <translation>把它移到 head 中；检查是否有不该出现在那里的元素。</translation>
    </message>
    <message>
        <source>a sitemap names a URL that redirects</source>
        <translation>站点地图列出会重定向的 URL</translation>
    </message>
    <message>
        <source>A sitemap is for the pages themselves; search engines trust it less.</source>
        <translation>站点地图应列出页面本身；否则搜索引擎对它的信任会降低。</translation>
    </message>
    <message>
        <source>Name the target.</source>
        <translation>列出目标。</translation>
    </message>
    <message>
        <source>a sitemap names a URL that is broken</source>
        <translation>站点地图列出失效的 URL</translation>
    </message>
    <message>
        <source>Search engines trust the sitemap less.</source>
        <translation>搜索引擎对站点地图的信任会降低。</translation>
    </message>
    <message>
        <source>Take the URL out, or mend the page.</source>
        <translation>去掉该 URL，或修复页面。</translation>
    </message>
    <message>
        <source>a sitemap names a page that says noindex</source>
        <translation>站点地图列出声明了 noindex 的页面</translation>
    </message>
    <message>
        <source>The one says &apos;find this&apos;, the other &apos;do not&apos;.</source>
        <translation>一边说“请收录”，另一边说“不要收录”。</translation>
    </message>
    <message>
        <source>Take one of them away.</source>
        <translation>去掉其中之一。</translation>
    </message>
    <message>
        <source>a sitemap names a URL that robots.txt forbids</source>
        <translation>站点地图列出 robots.txt 禁止的 URL</translation>
    </message>
    <message>
        <source>Search engines are invited and turned away.</source>
        <translation>搜索引擎先受到邀请，又被拒之门外。</translation>
    </message>
    <message>
        <source>Allow the URL, or take it out of the sitemap.</source>
        <translation>允许该 URL，或从站点地图中去掉它。</translation>
    </message>
    <message>
        <source>a sitemap names a page whose canonical URL is another</source>
        <translation>站点地图列出的页面以另一个 URL 为规范 URL</translation>
    </message>
    <message>
        <source>A sitemap is for the canonical pages.</source>
        <translation>站点地图应列出规范页面。</translation>
    </message>
    <message>
        <source>Name the canonical page.</source>
        <translation>列出规范页面。</translation>
    </message>
    <message>
        <source>a page may be found in search, and no sitemap of its host names it</source>
        <translation>页面可以被搜索收录，而其主机没有站点地图列出它</translation>
    </message>
    <message>
        <source>Search engines find it later.</source>
        <translation>搜索引擎会更晚发现它。</translation>
    </message>
    <message>
        <source>Add it to the sitemap.</source>
        <translation>把它加入站点地图。</translation>
    </message>
    <message>
        <source>a page names another as its translation, and that one does not name it</source>
        <translation>页面把另一个页面列为译文，而对方没有列出它</translation>
    </message>
    <message>
        <source>Search engines ignore what only one side says.</source>
        <translation>只有一方声明的，搜索引擎会忽略。</translation>
    </message>
    <message>
        <source>Let each translation name all of them.</source>
        <translation>让每个译文都列出全部译文。</translation>
    </message>
    <message>
        <source>a page names its translations, but not itself</source>
        <translation>页面列出了译文，但没有列出自己</translation>
    </message>
    <message>
        <source>The set is not complete, and may be ignored.</source>
        <translation>这一组不完整，可能会被忽略。</translation>
    </message>
    <message>
        <source>Add the page itself with its own language.</source>
        <translation>加上页面自己及其语言。</translation>
    </message>
    <message>
        <source>an hreflang is neither a language code nor x-default</source>
        <translation>hreflang 既不是语言代码，也不是 x-default</translation>
    </message>
    <message>
        <source>Search engines ignore it.</source>
        <translation>搜索引擎会忽略它。</translation>
    </message>
    <message>
        <source>Write a language of ISO 639-1, with a region if needed: en, en-GB (not en-UK).</source>
        <translation>写 ISO 639-1 的语言，需要时加地区：en、en-GB（不是 en-UK）。</translation>
    </message>
    <message>
        <source>a translation that a page names is broken, or is at no http address at all</source>
        <translation>页面列出的某个译文已失效，或根本不是 http 地址</translation>
    </message>
    <message>
        <source>Readers of that language get an error page.</source>
        <translation>该语言的读者会看到错误页面。</translation>
    </message>
    <message>
        <source>Mend the page, or take it out of the set.</source>
        <translation>修复页面，或从这一组中去掉它。</translation>
    </message>
    <message>
        <source>a translation that a page names redirects</source>
        <translation>页面列出的某个译文会重定向</translation>
    </message>
    <message>
        <source>a translation that a page names says noindex</source>
        <translation>页面列出的某个译文声明了 noindex</translation>
    </message>
    <message>
        <source>It cannot be shown to the readers of that language.</source>
        <translation>它无法展示给该语言的读者。</translation>
    </message>
    <message>
        <source>Take the noindex away, or take the page out of the set.</source>
        <translation>去掉 noindex，或从这一组中去掉该页面。</translation>
    </message>
    <message>
        <source>a translation that a page names has another canonical URL</source>
        <translation>页面列出的某个译文以另一个 URL 为规范 URL</translation>
    </message>
    <message>
        <source>a page names its translations, but no x-default</source>
        <translation>页面列出了译文，但没有 x-default</translation>
    </message>
    <message>
        <source>Readers of other languages get any of them.</source>
        <translation>其他语言的读者会看到其中任意一个。</translation>
    </message>
    <message>
        <source>Add x-default for the page that chooses, or for the main language.</source>
        <translation>为供选择语言的页面或主要语言加上 x-default。</translation>
    </message>
    <message>
        <source>a page has an image without an alt attribute</source>
        <translation>页面有图像没有 alt 属性</translation>
    </message>
    <message>
        <source>Who cannot see it hears the name of its file, or nothing.</source>
        <translation>看不到图像的人只能听到文件名，或什么都听不到。</translation>
    </message>
    <message>
        <source>Say what it shows; write alt=&quot;&quot; if it is mere decoration.</source>
        <translation>说明图像的内容；如果只是装饰，写 alt=&quot;&quot;。</translation>
    </message>
    <message>
        <source>a page has an image whose alt text is over 100 characters</source>
        <translation>页面有图像的替代文本超过 100 个字符</translation>
    </message>
    <message>
        <source>Screen readers read it in one go.</source>
        <translation>屏幕阅读器会一口气读完。</translation>
    </message>
    <message>
        <source>Say it in short, and the rest in the text.</source>
        <translation>简短地说，其余的写进正文。</translation>
    </message>
    <message>
        <source>an image is larger than {image_large} (needs --resources)</source>
        <translation>图像大于 {image_large}（需要 --resources）</translation>
    </message>
    <message>
        <source>It takes long on a slow connection.</source>
        <translation>连接慢时要花很久。</translation>
    </message>
    <message>
        <source>Scale it to the size at which it is shown; use WebP or AVIF.</source>
        <translation>缩放到显示时的尺寸；使用 WebP 或 AVIF。</translation>
    </message>
    <message>
        <source>a page has an image without width and height</source>
        <translation>页面有图像没有 width 和 height</translation>
    </message>
    <message>
        <source>The text jumps when the image arrives.</source>
        <translation>图像出现时文字会跳动。</translation>
    </message>
    <message>
        <source>Write its width and height as attributes.</source>
        <translation>把宽度和高度写成属性。</translation>
    </message>
    <message>
        <source>a URL has more than {url_long} characters as a reader sees it: %C3%A9 is one</source>
        <translation>URL 在读者看来超过 {url_long} 个字符：%C3%A9 算一个</translation>
    </message>
    <message>
        <source>It is cut where it is shown, and breaks where it is pasted.</source>
        <translation>显示时会被截断，粘贴时会断开。</translation>
    </message>
    <message>
        <source>Use fewer and shorter words.</source>
        <translation>用更少、更短的词。</translation>
    </message>
    <message>
        <source>the path of a URL has a space in it</source>
        <translation>URL 的路径中有空格</translation>
    </message>
    <message>
        <source>It ends at the space where it is pasted into a text.</source>
        <translation>粘贴到文字中时，它在空格处就断了。</translation>
    </message>
    <message>
        <source>Use hyphens.</source>
        <translation>请用连字符。</translation>
    </message>
    <message>
        <source>the path of a URL has two slashes in a row</source>
        <translation>URL 的路径中有连续两个斜杠</translation>
    </message>
    <message>
        <source>The same page often answers under one slash, too.</source>
        <translation>同一个页面往往用一个斜杠也能打开。</translation>
    </message>
    <message>
        <source>Correct the link; redirect the wrong form.</source>
        <translation>更正链接；把错误的写法重定向。</translation>
    </message>
    <message>
        <source>the path of a URL has capital letters</source>
        <translation>URL 的路径中有大写字母</translation>
    </message>
    <message>
        <source>People type small letters, and get another URL.</source>
        <translation>人们输入小写字母，得到的是另一个 URL。</translation>
    </message>
    <message>
        <source>Use small letters; redirect the others.</source>
        <translation>使用小写字母；把其他写法重定向。</translation>
    </message>
    <message>
        <source>the path of a URL has an underscore</source>
        <translation>URL 的路径中有下划线</translation>
    </message>
    <message>
        <source>Search engines take a_b for one word.</source>
        <translation>搜索引擎把 a_b 当作一个词。</translation>
    </message>
    <message>
        <source>Use hyphens in new addresses.</source>
        <translation>新地址请用连字符。</translation>
    </message>
    <message>
        <source>the path or query of a URL has letters outside of ASCII</source>
        <translation>URL 的路径或查询串中有 ASCII 之外的字符</translation>
    </message>
    <message>
        <source>Copied, they become %C3%A9 and the like.</source>
        <translation>复制后会变成 %C3%A9 之类。</translation>
    </message>
    <message>
        <source>Use plain letters if the readers&apos; language allows it.</source>
        <translation>如果读者的语言允许，请用普通字母。</translation>
    </message>
    <message>
        <source>a URL has more than {url_many_parameters} parameters</source>
        <translation>URL 有超过 {url_many_parameters} 个参数</translation>
    </message>
    <message>
        <source>Their combinations make many URLs of one page.</source>
        <translation>它们的组合使一个页面有许多 URL。</translation>
    </message>
    <message>
        <source>Leave out what does not change the page; name a canonical URL.</source>
        <translation>去掉不影响页面的参数；给出规范 URL。</translation>
    </message>
    <message>
        <source>a URL carries a session id</source>
        <translation>URL 带有会话标识</translation>
    </message>
    <message>
        <source>Each visit makes new URLs for the same pages, and a copied link gives the session away.</source>
        <translation>每次访问都为同样的页面产生新的 URL，复制的链接还会泄露会话。</translation>
    </message>
    <message>
        <source>Keep sessions in cookies.</source>
        <translation>把会话放在 Cookie 中。</translation>
    </message>
    <message>
        <source>addresses without end: a folder repeats three times in a row, or more than {trap} URLs that differ in one number or parameter were each found on another of them</source>
        <translation>无穷无尽的地址：某个目录连续重复三次，或有超过 {trap} 个只有一个数字或参数不同的 URL 彼此相链而被发现</translation>
    </message>
    <message>
        <source>Crawlers lose themselves there, and do not come to your real pages.</source>
        <translation>爬虫会迷失在其中，到不了你真正的页面。</translation>
    </message>
    <message>
        <source>Forbid them in robots.txt; end the calendar; correct relative links.</source>
        <translation>在 robots.txt 中禁止它们；给日历设定尽头；更正相对链接。</translation>
    </message>
    <message>
        <source>a page is served over http</source>
        <translation>页面通过 http 提供</translation>
    </message>
    <message>
        <source>It can be read and changed on the way; browsers call it not secure.</source>
        <translation>它在途中可以被读取和改动；浏览器会标为不安全。</translation>
    </message>
    <message>
        <source>Serve it over https, and redirect http there.</source>
        <translation>通过 https 提供，并把 http 重定向到 https。</translation>
    </message>
    <message>
        <source>an https page loads an image, a film or a sound over http</source>
        <translation>https 页面通过 http 加载图像、影片或声音</translation>
    </message>
    <message>
        <source>It can be read and changed on the way; browsers block it or warn.</source>
        <translation>它在途中可以被读取和改动；浏览器会阻止或警告。</translation>
    </message>
    <message>
        <source>Load it over https.</source>
        <translation>通过 https 加载。</translation>
    </message>
    <message>
        <source>an https page loads a script, a style, a frame or an object over http</source>
        <translation>https 页面通过 http 加载脚本、样式、框架或对象</translation>
    </message>
    <message>
        <source>a form on an https page sends to http</source>
        <translation>https 页面上的表单发送到 http</translation>
    </message>
    <message>
        <source>What visitors type can be read on the way.</source>
        <translation>访客输入的内容在途中可以被读取。</translation>
    </message>
    <message>
        <source>Send it to https.</source>
        <translation>发送到 https。</translation>
    </message>
    <message>
        <source>an https page has no Strict-Transport-Security header</source>
        <translation>https 页面没有 Strict-Transport-Security 标头</translation>
    </message>
    <message>
        <source>The first request of a visit may go over http, and be led elsewhere.</source>
        <translation>访问的第一次请求可能走 http，并被引到别处。</translation>
    </message>
    <message>
        <source>Send Strict-Transport-Security: max-age=31536000.</source>
        <translation>发送 Strict-Transport-Security: max-age=31536000。</translation>
    </message>
    <message>
        <source>a page has no Content-Security-Policy header</source>
        <translation>页面没有 Content-Security-Policy 标头</translation>
    </message>
    <message>
        <source>A script that somebody smuggles in may do anything.</source>
        <translation>别人混入的脚本可以为所欲为。</translation>
    </message>
    <message>
        <source>Begin with Content-Security-Policy-Report-Only, then allow only what the page needs.</source>
        <translation>先用 Content-Security-Policy-Report-Only，再只允许页面需要的内容。</translation>
    </message>
    <message>
        <source>a page has no X-Content-Type-Options: nosniff</source>
        <translation>页面没有 X-Content-Type-Options: nosniff</translation>
    </message>
    <message>
        <source>Browsers may take an uploaded file for a script.</source>
        <translation>浏览器可能把上传的文件当作脚本。</translation>
    </message>
    <message>
        <source>Send X-Content-Type-Options: nosniff.</source>
        <translation>发送 X-Content-Type-Options: nosniff。</translation>
    </message>
    <message>
        <source>a page has neither X-Frame-Options nor frame-ancestors in its policy</source>
        <translation>页面既没有 X-Frame-Options，策略中也没有 frame-ancestors</translation>
    </message>
    <message>
        <source>Another site may show it in a frame and catch clicks.</source>
        <translation>其他网站可以把它放在框架里骗取点击。</translation>
    </message>
    <message>
        <source>Send Content-Security-Policy: frame-ancestors &apos;self&apos;.</source>
        <translation>发送 Content-Security-Policy: frame-ancestors &apos;self&apos;。</translation>
    </message>
    <message>
        <source>a page has no Referrer-Policy header</source>
        <translation>页面没有 Referrer-Policy 标头</translation>
    </message>
    <message>
        <source>How much of its address other sites learn is left to the browser.</source>
        <translation>其他网站能知道多少地址，由浏览器决定。</translation>
    </message>
    <message>
        <source>Send Referrer-Policy: strict-origin-when-cross-origin.</source>
        <translation>发送 Referrer-Policy: strict-origin-when-cross-origin。</translation>
    </message>
    <message>
        <source>an answer sets a cookie without HttpOnly, or over https without Secure</source>
        <translation>响应设置的 Cookie 没有 HttpOnly，或在 https 上没有 Secure</translation>
    </message>
    <message>
        <source>It may be sent over http, or be read by a script.</source>
        <translation>它可能通过 http 发送，或被脚本读取。</translation>
    </message>
    <message>
        <source>Add Secure and HttpOnly.</source>
        <translation>加上 Secure 和 HttpOnly。</translation>
    </message>
    <message>
        <source>the certificate of a host ends in less than {tls_expires} days; its first page has the finding</source>
        <translation>主机的证书在 {tls_expires} 天内到期；问题记在它的第一个页面上</translation>
    </message>
    <message>
        <source>After that, browsers show a warning instead of the site.</source>
        <translation>到期后，浏览器显示警告而不是网站。</translation>
    </message>
    <message>
        <source>Renew it, and look why that does not happen by itself.</source>
        <translation>续期，并查明为什么没有自动续期。</translation>
    </message>
    <message>
        <source>a page took more than {slow} to its last byte</source>
        <translation>页面到最后一个字节用了超过 {slow}</translation>
    </message>
    <message>
        <source>Visitors leave, and search engines come less often.</source>
        <translation>访客会离开，搜索引擎来得更少。</translation>
    </message>
    <message>
        <source>See its phases: if the first byte comes late, the server is slow; else the page is large.</source>
        <translation>看各个阶段：首字节来得晚，是服务器慢；否则是页面大。</translation>
    </message>
    <message>
        <source>a page took more than {slow_error} to its last byte</source>
        <translation>页面到最后一个字节用了超过 {slow_error}</translation>
    </message>
    <message>
        <source>from the request to the first byte of a page it took more than {slow_first_byte}</source>
        <translation>从请求到页面的首字节用了超过 {slow_first_byte}</translation>
    </message>
    <message>
        <source>Nothing can be shown before.</source>
        <translation>在此之前什么都无法显示。</translation>
    </message>
    <message>
        <source>Look for slow queries; keep made pages in a cache.</source>
        <translation>检查慢查询；把生成的页面放进缓存。</translation>
    </message>
    <message>
        <source>the HTML of a page is larger than {large_page}</source>
        <translation>页面的 HTML 大于 {large_page}</translation>
    </message>
    <message>
        <source>It takes long on a slow connection, and long to show.</source>
        <translation>连接慢时要花很久，显示也要花很久。</translation>
    </message>
    <message>
        <source>Move data, styles and images out of the HTML; divide the page.</source>
        <translation>把数据、样式和图像移出 HTML；拆分页面。</translation>
    </message>
    <message>
        <source>the HTML of a page is larger than {large_page_error}</source>
        <translation>页面的 HTML 大于 {large_page_error}</translation>
    </message>
    <message>
        <source>text (a page, a script, a style) of more than {uncompressed} is sent without Content-Encoding</source>
        <translation>超过 {uncompressed} 的文本（页面、脚本、样式）没有 Content-Encoding 就发送</translation>
    </message>
    <message>
        <source>It takes three to five times as many bytes as needed.</source>
        <translation>它占用的字节是所需的三到五倍。</translation>
    </message>
    <message>
        <source>Switch on gzip, br or zstd for text.</source>
        <translation>为文本启用 gzip、br 或 zstd。</translation>
    </message>
    <message>
        <source>a page has no Cache-Control, Expires, ETag or Last-Modified</source>
        <translation>页面没有 Cache-Control、Expires、ETag 或 Last-Modified</translation>
    </message>
    <message>
        <source>Browsers and crawlers fetch it whole each time.</source>
        <translation>浏览器和爬虫每次都要完整获取它。</translation>
    </message>
    <message>
        <source>Send an ETag or Last-Modified, and a Cache-Control.</source>
        <translation>发送 ETag 或 Last-Modified，以及 Cache-Control。</translation>
    </message>
    <message>
        <source>a page has more than {big_dom} elements</source>
        <translation>页面有超过 {big_dom} 个元素</translation>
    </message>
    <message>
        <source>Telephones take long to lay it out.</source>
        <translation>手机排版要花很久。</translation>
    </message>
    <message>
        <source>Divide the page; look for wrappers in wrappers.</source>
        <translation>拆分页面；检查层层嵌套的包装元素。</translation>
    </message>
    <message>
        <source>a page has no meta viewport</source>
        <translation>页面没有 meta viewport</translation>
    </message>
    <message>
        <source>Telephones show it tiny.</source>
        <translation>手机上会显示得很小。</translation>
    </message>
    <message>
        <source>Add &lt;meta name=&quot;viewport&quot; content=&quot;width=device-width, initial-scale=1&quot;&gt;.</source>
        <translation>加上 &lt;meta name=&quot;viewport&quot; content=&quot;width=device-width, initial-scale=1&quot;&gt;。</translation>
    </message>
    <message>
        <source>an id stands on a page more than once</source>
        <translation>某个 id 在页面上出现不止一次</translation>
    </message>
    <message>
        <source>Links, labels and scripts find the first one alone.</source>
        <translation>链接、标签和脚本只能找到第一个。</translation>
    </message>
    <message>
        <source>Give each element its own id.</source>
        <translation>给每个元素各自的 id。</translation>
    </message>
    <message>
        <source>a JSON-LD script is no JSON</source>
        <translation>JSON-LD 脚本不是 JSON</translation>
    </message>
    <message>
        <source>Search engines ignore all of it.</source>
        <translation>搜索引擎会全部忽略。</translation>
    </message>
    <message>
        <source>Correct it: often a comma too many, or a quote in a text.</source>
        <translation>更正它：往往是多了一个逗号，或文字中有引号。</translation>
    </message>
    <message>
        <source>the Content-Type of an answer is not that of the suffix of its URL</source>
        <translation>响应的 Content-Type 与 URL 的后缀不符</translation>
    </message>
    <message>
        <source>Browsers may show source text, or save a page as a file.</source>
        <translation>浏览器可能显示源代码，或把页面存为文件。</translation>
    </message>
    <message>
        <source>Correct the type, or the suffix.</source>
        <translation>更正类型，或更正后缀。</translation>
    </message>
    <message>
        <source>a page has no doctype</source>
        <translation>页面没有 doctype</translation>
    </message>
    <message>
        <source>Browsers lay it out as those of 1998 did.</source>
        <translation>浏览器会像 1998 年那样排版。</translation>
    </message>
    <message>
        <source>Begin it with &lt;!DOCTYPE html&gt;.</source>
        <translation>以 &lt;!DOCTYPE html&gt; 开头。</translation>
    </message>
    <message>
        <source>neither header nor page says its character encoding</source>
        <translation>标头和页面都没有说明字符编码</translation>
    </message>
    <message>
        <source>Letters may come out wrong.</source>
        <translation>文字可能显示为乱码。</translation>
    </message>
    <message>
        <source>Send Content-Type: text/html; charset=utf-8, or write &lt;meta charset=&quot;utf-8&quot;&gt;.</source>
        <translation>发送 Content-Type: text/html; charset=utf-8，或写 &lt;meta charset=&quot;utf-8&quot;&gt;。</translation>
    </message>
    <message>
        <source>JSON lines, a URL a line (*.jsonl)</source>
        <translation>JSON 行，每行一个 URL (*.jsonl)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Tree as text (*.txt)</source>
        <translation>文本树 (*.txt)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Report for people (*.html)</source>
        <translation>供人阅读的报告 (*.html)</translation>
    </message>
    <message>
        <source>Broken links as failed tests, JUnit (*.junit.xml)</source>
        <translation>失效链接作为失败的测试，JUnit (*.junit.xml)</translation>
    </message>
    <message>
        <source>Findings for code scanning, SARIF (*.sarif)</source>
        <translation>问题供代码扫描，SARIF (*.sarif)</translation>
    </message>
    <message>
        <source>Sitemap (*.xml)</source>
        <translation>站点地图 (*.xml)</translation>
    </message>
    <message>
        <source>Graph of links, GraphML (*.graphml)</source>
        <translation>链接图，GraphML (*.graphml)</translation>
    </message>
    <message>
        <source>Graph of links, Graphviz (*.dot)</source>
        <translation>链接图，Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>JSON lines, a row a line (*.jsonl)</source>
        <translation>JSON 行，每行一条 (*.jsonl)</translation>
    </message>
    <message>
        <source>Page for people (*.html)</source>
        <translation>供人阅读的页面 (*.html)</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>reading robots.txt</source>
        <translation>正在读取 robots.txt</translation>
    </message>
    <message>
        <source>waiting for answers</source>
        <translation>等待响应</translation>
    </message>
    <message>
        <source>its delay</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>1 of 1 worker waits: {why}</source>
        <translation>仅有的 1 个工作协程在等待：{why}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} of {workers:,} workers wait: {why}</source>
        <comment>1 of {workers:,} workers waits: {why}</comment>
        <translation>
            <numerusform>{n:,} 个工作协程（共 {workers:,} 个）在等待：{why}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hosts are paused ({host}, …)</source>
        <comment>{host} is paused</comment>
        <translation>
            <numerusform>{n:,} 个主机已暂停（{host} 等）</numerusform>
        </translation>
    </message>
    <message>
        <source>the crawl is paused; Continue goes on, Step lets one request start</source>
        <translation>爬取已暂停；「继续」恢复爬取，「单步」放行一次请求</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>the limit of pages is reached (--max-pages)</source>
        <translation>已达到页面数上限（--max-pages）</translation>
    </message>
    <message>
        <source>the limit of seconds is reached (--max-seconds)</source>
        <translation>已达到时间上限（--max-seconds）</translation>
    </message>
    <message numerus="yes">
        <source>no URL is queued; {n:,} URLs back off until the next attempt</source>
        <comment>no URL is queued; 1 URL backs off until the next attempt</comment>
        <translation>
            <numerusform>没有 URL 在排队；{n:,} 个 URL 在退避等待下一次尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>no URL is queued; pages that are under way may name more</source>
        <translation>没有 URL 在排队；正在处理的页面可能带来更多</translation>
    </message>
    <message>
        <source>{paused}; the rest of the queue is theirs</source>
        <translation>{paused}；队列里剩下的都属于它们</translation>
    </message>
    <message>
        <source>robots.txt or a sitemap of the host is being read first</source>
        <translation>先要读取该主机的 robots.txt 或站点地图</translation>
    </message>
    <message>
        <source>a host is asked every {time} (--delay, Crawl-delay of its robots.txt, or it asked for less)</source>
        <translation>每 {time} 请求一次主机（--delay、其 robots.txt 的 Crawl-delay，或主机要求放慢）</translation>
    </message>
    <message>
        <source>Halve to {n:g} s</source>
        <translation>减半为 {n:g} s</translation>
    </message>
    <message>
        <source>slow motion: one request in {time}</source>
        <translation>慢动作：每 {time} 一次请求</translation>
    </message>
    <message>
        <source>Full speed</source>
        <translation>全速</translation>
    </message>
    <message numerus="yes">
        <source>at most {n:,} requests at once to one host (--per-host)</source>
        <comment>at most 1 request at once to one host (--per-host)</comment>
        <translation>
            <numerusform>对一个主机同时最多 {n:,} 次请求（--per-host）</numerusform>
        </translation>
    </message>
    <message>
        <source>Raise to {n:,}</source>
        <translation>提高到 {n:,}</translation>
    </message>
    <message>
        <source>{host} is paused: {n:,} of the last {among:,} requests to it failed</source>
        <translation>{host} 已暂停：对它最近的 {among:,} 次请求中有 {n:,} 次失败</translation>
    </message>
    <message>
        <source>it has more than {most:,} lines: the rest is left out</source>
        <translation>超过 {most:,} 行：其余的略去</translation>
    </message>
    <message>
        <source>line {n:,}: {why}</source>
        <translation>第 {n:,} 行：{why}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more lines are no address</source>
        <comment>1 more line is no address</comment>
        <translation>
            <numerusform>另有 {n:,} 行不是地址</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs</source>
        <comment>1 URL</comment>
        <translation>
            <numerusform>{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} lines are no addresses</source>
        <comment>1 line is no address</comment>
        <translation>
            <numerusform>{n:,} 行不是地址</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>a cell that does not end</source>
        <translation>有一个单元格没有结束</translation>
    </message>
    <message>
        <source>the crawl</source>
        <translation>爬取</translation>
    </message>
    <message>
        <source>retries</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>not crawled</source>
        <translation>未爬取</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>失去联系</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>named by a sitemap</source>
        <translation>站点地图列出</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>取出</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>得到响应</translation>
    </message>
    <message>
        <source>to be tried again</source>
        <translation>将再次尝试</translation>
    </message>
    <message>
        <source>queued again</source>
        <translation>再次排队</translation>
    </message>
    <message>
        <source>{n:,} more</source>
        <translation>另有 {n:,} 项</translation>
    </message>
    <message>
        <source>{words}.</source>
        <comment>a sentence</comment>
        <translation>{words}。</translation>
    </message>
    <message>
        <source>{act} at {time}</source>
        <translation>{time} {act}</translation>
    </message>
    <message>
        <source>{act} at {time} by worker {worker}</source>
        <translation>{time} 由工作协程 {worker} {act}</translation>
    </message>
    <message>
        <source>look-ahead and look-behind are not known: say it with --include and --exclude together</source>
        <translation>不支持前瞻和后顾：请同时使用 --include 和 --exclude 来表达</translation>
    </message>
    <message>
        <source>leave out what forbids to try again: nothing is tried twice</source>
        <translation>请去掉禁止回溯的写法：本来就不会回溯</translation>
    </message>
    <message>
        <source>back references are not known</source>
        <translation>不支持反向引用</translation>
    </message>
    <message>
        <source>the end is $ or {end}</source>
        <translation>结尾用 $ 或 {end}</translation>
    </message>
    <message>
        <source>a URL holds ASCII alone: write %C3%A9 for é</source>
        <translation>URL 只含 ASCII：é 请写作 %C3%A9</translation>
    </message>
    <message>
        <source>a repeat has at most 1,000 rounds</source>
        <translation>重复最多 1,000 次</translation>
    </message>
    <message>
        <source>all below {folder}</source>
        <translation>{folder} 之下的全部</translation>
    </message>
    <message>
        <source>all with the parameter {name}</source>
        <translation>带有参数 {name} 的全部</translation>
    </message>
    <message>
        <source>all with “{text}” in the address</source>
        <translation>地址中含有“{text}”的全部</translation>
    </message>
    <message>
        <source>a repeat is written {form} and has at most 1,000 rounds</source>
        <translation>重复写作 {form}，最多 1,000 次</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>它太大</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读懂</translation>
    </message>
    <message>
        <source>position {n:,} of {total:,}</source>
        <translation>第 {n:,} 位，共 {total:,} 位</translation>
    </message>
    <message>
        <source>position about {n:,} of {total:,}</source>
        <translation>大约第 {n:,} 位，共 {total:,} 位</translation>
    </message>
    <message>
        <source>this is not TOML: {why}</source>
        <translation>这不是 TOML：{why}</translation>
    </message>
    <message>
        <source>{key!r} is not an option</source>
        <translation>{key!r} 不是选项</translation>
    </message>
    <message>
        <source>{key!r} may be a secret: it is never kept in a profile</source>
        <translation>{key!r} 可能是敏感信息：配置方案从不保存它</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>{key!r} takes {wanted}, not {value}</source>
        <translation>{key!r} 应为{wanted}，而不是 {value}</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>即将完成</translation>
    </message>
    <message>
        <source>done in {time}</source>
        <translation>{time}后完成</translation>
    </message>
    <message>
        <source>still discovering</source>
        <translation>仍在发现新 URL</translation>
    </message>
    <message>
        <source>the last requests</source>
        <translation>最后几次请求</translation>
    </message>
    <message>
        <source>a loopback address</source>
        <translation>回环地址</translation>
    </message>
    <message>
        <source>a link-local address</source>
        <translation>链路本地地址</translation>
    </message>
    <message>
        <source>a private address</source>
        <translation>内网地址</translation>
    </message>
    <message>
        <source>--allow-private: {host} is {near}</source>
        <translation>--allow-private：{host} 是{near}</translation>
    </message>
    <message>
        <source>%s is not asked, nor is its like: %s</source>
        <translation>不请求 %s 及其同类：%s</translation>
    </message>
    <message>
        <source>--allow-private: {host} leads to {address}, {near}</source>
        <translation>--allow-private：{host} 指向 {address}，{near}</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>{status} to page</source>
        <translation>{status} → 页面</translation>
    </message>
    <message>
        <source>{status} to broken</source>
        <translation>{status} → 失效</translation>
    </message>
    <message>
        <source>{status} to loop</source>
        <translation>{status} → 循环</translation>
    </message>
    <message>
        <source>{status} to limit</source>
        <translation>{status} → 上限</translation>
    </message>
    <message>
        <source>{status} to external</source>
        <translation>{status} → 外部</translation>
    </message>
    <message>
        <source>{status} to skipped</source>
        <translation>{status} → 已跳过</translation>
    </message>
    <message>
        <source>{status} to pending</source>
        <translation>{status} → 待定</translation>
    </message>
    <message>
        <source>its history is damaged</source>
        <translation>其历史已损坏</translation>
    </message>
    <message>
        <source>stopped at the limit</source>
        <translation>达到上限而停止</translation>
    </message>
    <message>
        <source>ended by an error of ours (see the log)</source>
        <translation>因我们的错误而结束（见日志）</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>nothing was fetched</source>
        <translation>什么都没有获取到</translation>
    </message>
    <message>
        <source>nothing was fetched: {reasons}</source>
        <translation>什么都没有获取到：{reasons}</translation>
    </message>
    <message>
        <source>{url} failed: {error}</source>
        <translation>{url} 失败：{error}</translation>
    </message>
    <message>
        <source>{url} is refused by robots.txt ({rule})</source>
        <translation>{url} 被 robots.txt 禁止（{rule}）</translation>
    </message>
    <message>
        <source>{url} was not fetched</source>
        <translation>{url} 没有获取</translation>
    </message>
    <message>
        <source>{url} redirects to {target}, which is {end}</source>
        <translation>{url} 重定向到 {target}，结果为{end}</translation>
    </message>
    <message>
        <source>{url} redirects to {target}, which is {end}: {error}</source>
        <translation>{url} 重定向到 {target}，结果为{end}：{error}</translation>
    </message>
    <message>
        <source>{named} and {n:,} more</source>
        <translation>{named} 等，另有 {n:,} 个</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>仍在进行</translation>
    </message>
    <message>
        <source>stopped at the limit of {limit}</source>
        <translation>达到{limit}上限而停止</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Crawl of {roots}: {how} after {time}</source>
        <translation>爬取 {roots}：{how}，用时 {time}</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>什么都没有找到</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs requested, {known:,} known</source>
        <comment>1 URL requested, {known:,} known</comment>
        <translation>
            <numerusform>请求了 {n:,} 个 URL，已知 {known:,} 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs requested ({speed} pages/s), {known:,} known</source>
        <comment>1 URL requested ({speed} pages/s), {known:,} known</comment>
        <translation>
            <numerusform>请求了 {n:,} 个 URL（每秒 {speed} 个页面），已知 {known:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>skipped {reasons}</source>
        <translation>已跳过 {reasons}</translation>
    </message>
    <message>
        <source>status {numbers}</source>
        <translation>状态码 {numbers}</translation>
    </message>
    <message>
        <source>failed {kinds}</source>
        <translation>失败 {kinds}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} tasks cancelled in {ms:.0f} ms</source>
        <comment>1 task cancelled in {ms:.0f} ms</comment>
        <translation>
            <numerusform>{ms:.0f} ms 内取消 {n:,} 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs kept in the queue</source>
        <comment>1 URL kept in the queue</comment>
        <translation>
            <numerusform>队列中保留 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} in flight</source>
        <translation>{n} 次请求中</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} sockets open</source>
        <comment>1 socket open</comment>
        <translation>
            <numerusform>{n:,} 个套接字未关闭</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} sockets</source>
        <comment>1 socket</comment>
        <translation>
            <numerusform>{n:,} 个套接字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{sockets} not known to be closed: no answer from {n:,} machines</source>
        <comment>{sockets} not known to be closed: no answer from 1 machine</comment>
        <translation>
            <numerusform>{sockets}不知是否已关闭：{n:,} 台机器没有回答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Broken: {n:,} URLs</source>
        <comment>Broken: 1 URL</comment>
        <translation>
            <numerusform>失效：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Broken: {n:,} URLs, {behind:,} of them behind redirects that are listed</source>
        <translation>失效：{n:,} 个 URL，其中 {behind:,} 个在列出的重定向之后</translation>
    </message>
    <message>
        <source>on {url}</source>
        <translation>位于 {url}</translation>
    </message>
    <message>
        <source>Redirect chains that are broken or longer than one hop: {n:,}</source>
        <translation>失效的或多于一步的重定向链：{n:,}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more hops</source>
        <comment>1 more hop</comment>
        <translation>
            <numerusform>另有 {n:,} 步</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>{rule}; each link counts</source>
        <translation>{rule}；每条链接都计数</translation>
    </message>
    <message>
        <source>the long addresses of this crawl take {size} already</source>
        <translation>本次爬取的长地址已占 {size}</translation>
    </message>
    <message>
        <source>the long addresses of its page take {size} already</source>
        <translation>其页面的长地址已占 {size}</translation>
    </message>
    <message>
        <source>the long addresses of sitemaps take {size} already</source>
        <translation>站点地图的长地址已占 {size}</translation>
    </message>
    <message>
        <source>%s: further ones of more than %d octets are not asked</source>
        <translation>%s：超过 %d 个八位字节的其他地址不再请求</translation>
    </message>
    <message>
        <source>removed from the queue by hand</source>
        <translation>手动移出队列</translation>
    </message>
    <message>
        <source>removed from the queue by hand at {time}</source>
        <translation>于 {time} 手动移出队列</translation>
    </message>
    <message>
        <source>--scope {word}: {reason}</source>
        <translation>--scope {word}：{reason}</translation>
    </message>
    <message>
        <source>{rule} is found in it</source>
        <translation>{rule} 在其中匹配</translation>
    </message>
    <message>
        <source>{rule}: not found in it</source>
        <translation>{rule}：在其中没有匹配</translation>
    </message>
    <message>
        <source>{rule}: its depth is {depth}</source>
        <translation>{rule}：它的深度是 {depth}</translation>
    </message>
    <message>
        <source>the port of {host} is not that of {ours}</source>
        <translation>{host} 的端口不是 {ours} 的端口</translation>
    </message>
    <message>
        <source>the host {host} is not {ours}</source>
        <translation>主机 {host} 不是 {ours}</translation>
    </message>
    <message>
        <source>the registrable domain {domain} is not {ours}</source>
        <translation>注册域名 {domain} 不是 {ours}</translation>
    </message>
    <message>
        <source>it is outside the folder {ours}</source>
        <translation>它在目录 {ours} 之外</translation>
    </message>
    <message>
        <source>{words} or {last}</source>
        <translation>{words} 或 {last}</translation>
    </message>
    <message>
        <source>a root&apos;s</source>
        <translation>起始 URL 的</translation>
    </message>
    <message>
        <source>{first} or one of {n:,} others</source>
        <translation>{first} 或其他 {n:,} 个之一</translation>
    </message>
    <message>
        <source>requests from now on</source>
        <translation>此后的请求</translation>
    </message>
    <message>
        <source>URLs found from now on</source>
        <translation>此后发现的 URL</translation>
    </message>
    <message>
        <source>pages read from now on</source>
        <translation>此后读取的页面</translation>
    </message>
    <message>
        <source>this crawl at once: what is queued or was refused is judged anew</source>
        <translation>立即对本次爬取生效：排队中的和被拒绝的都重新判断</translation>
    </message>
    <message>
        <source>this crawl at once</source>
        <translation>立即对本次爬取生效</translation>
    </message>
    <message>
        <source>the next start, or Continue</source>
        <translation>下次「开始」或「继续」</translation>
    </message>
    <message>
        <source>exports from now on</source>
        <translation>此后的导出</translation>
    </message>
    <message>
        <source>the findings that are shown; of a running crawl when it has ended</source>
        <translation>显示的问题；爬取进行中则在它结束后</translation>
    </message>
    <message>
        <source>the next crawl</source>
        <translation>下一次爬取</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作协程</translation>
    </message>
    <message>
        <source>worker coroutines = the most requests in flight</source>
        <translation>工作协程数，即同时进行的请求数上限</translation>
    </message>
    <message>
        <source>Requests at once to one host</source>
        <translation>对一个主机的同时请求数</translation>
    </message>
    <message>
        <source>the most requests in flight to one host</source>
        <translation>对一个主机同时进行的请求数上限</translation>
    </message>
    <message>
        <source>Pause between requests to one host</source>
        <translation>对一个主机两次请求的间隔</translation>
    </message>
    <message>
        <source>least seconds between two request starts on one host</source>
        <translation>对一个主机两次请求开始之间至少隔多少秒</translation>
    </message>
    <message>
        <source>Time for one attempt</source>
        <translation>一次尝试的时间</translation>
    </message>
    <message>
        <source>seconds for one attempt, from connect to the last byte</source>
        <translation>一次尝试的秒数，从连接到最后一个字节</translation>
    </message>
    <message>
        <source>Time to connect</source>
        <translation>连接的时间</translation>
    </message>
    <message>
        <source>seconds to connect</source>
        <translation>连接的秒数</translation>
    </message>
    <message>
        <source>Redirects in a row</source>
        <translation>连续重定向</translation>
    </message>
    <message>
        <source>redirects followed from any one URL</source>
        <translation>从任何一个 URL 起跟随的重定向数</translation>
    </message>
    <message>
        <source>Attempts for one address</source>
        <translation>一个地址的尝试次数</translation>
    </message>
    <message>
        <source>attempts in all, first one included</source>
        <translation>尝试的总次数，包括第一次</translation>
    </message>
    <message>
        <source>How deep</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>links followed away from a root</source>
        <translation>从起始 URL 起跟随的链接数</translation>
    </message>
    <message>
        <source>Pages at most</source>
        <translation>页面数上限</translation>
    </message>
    <message>
        <source>URLs requested, then the rest stays queued</source>
        <translation>请求这么多 URL 之后，其余的留在队列里</translation>
    </message>
    <message>
        <source>Time at most</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>seconds of crawling, then the rest stays queued</source>
        <translation>爬取这么多秒之后，其余的留在队列里</translation>
    </message>
    <message>
        <source>Read of one page</source>
        <translation>一个页面的读取量</translation>
    </message>
    <message>
        <source>decoded bytes read of one body</source>
        <translation>一个正文解码后读取的字节数</translation>
    </message>
    <message>
        <source>What to crawl</source>
        <translation>爬取范围</translation>
    </message>
    <message>
        <source>what is crawled: {words}</source>
        <translation>爬取什么：{words}</translation>
    </message>
    <message>
        <source>Only addresses with</source>
        <translation>只爬取匹配的地址</translation>
    </message>
    <message>
        <source>crawl only URLs in which this regex is found</source>
        <translation>只爬取能匹配此正则表达式的 URL</translation>
    </message>
    <message>
        <source>No addresses with</source>
        <translation>不爬取匹配的地址</translation>
    </message>
    <message>
        <source>do not crawl URLs in which this regex is found</source>
        <translation>不爬取能匹配此正则表达式的 URL</translation>
    </message>
    <message>
        <source>Ask private networks too</source>
        <translation>也请求内网</translation>
    </message>
    <message>
        <source>from a public root, loopback and private addresses may be asked too</source>
        <translation>从公网的起始 URL 出发，也可以请求回环地址和内网地址</translation>
    </message>
    <message>
        <source>Check links to other sites</source>
        <translation>检查指向其他网站的链接</translation>
    </message>
    <message>
        <source>request out-of-scope URLs once (HEAD, then GET where that is refused)</source>
        <translation>对范围外的 URL 请求一次（用 HEAD，被拒绝则用 GET）</translation>
    </message>
    <message>
        <source>Images, scripts, styles and media too</source>
        <translation>包括图像、脚本、样式和媒体</translation>
    </message>
    <message>
        <source>images, scripts, styles, media and the like are URLs too</source>
        <translation>图像、脚本、样式、媒体等也算 URL</translation>
    </message>
    <message>
        <source>Start from sitemaps too</source>
        <translation>也从站点地图开始</translation>
    </message>
    <message>
        <source>the URLs of sitemaps (in robots.txt, else /sitemap.xml) are roots too</source>
        <translation>站点地图（robots.txt 所列，否则 /sitemap.xml）中的 URL 也作为起始 URL</translation>
    </message>
    <message>
        <source>Follow links</source>
        <translation>跟随链接</translation>
    </message>
    <message>
        <source>do not follow links away from the given addresses</source>
        <translation>不跟随给定地址之外的链接</translation>
    </message>
    <message>
        <source>Ask for a page that cannot be</source>
        <translation>请求一个不可能存在的页面</translation>
    </message>
    <message>
        <source>ask each host once for a path that cannot be, to tell its error pages from pages</source>
        <translation>对每个主机请求一次不可能存在的路径，以便分辨它的错误页面</translation>
    </message>
    <message>
        <source>Failures of one host</source>
        <translation>一个主机的失败</translation>
    </message>
    <message>
        <source>percent of the last requests to a host that may fail; then it is paused</source>
        <translation>对一个主机最近的请求中允许失败的百分比；超过则暂停该主机</translation>
    </message>
    <message>
        <source>Counted among the last</source>
        <translation>统计最近多少次</translation>
    </message>
    <message>
        <source>requests to a host among which failures are counted: no answer, 429, 500 and above</source>
        <translation>统计失败时所看的最近请求数：没有响应、429、500 及以上算失败</translation>
    </message>
    <message>
        <source>Obey nofollow</source>
        <translation>遵守 nofollow</translation>
    </message>
    <message>
        <source>do not follow links with rel=nofollow, nor pages with meta robots nofollow</source>
        <translation>不跟随带 rel=nofollow 的链接，也不跟随 meta robots 为 nofollow 的页面中的链接</translation>
    </message>
    <message>
        <source>Gather facts for findings</source>
        <translation>收集检查问题所需的信息</translation>
    </message>
    <message>
        <source>note what pages and headers say of themselves, for findings and exports</source>
        <translation>记下页面和标头对自身的说明，供问题检查和导出使用</translation>
    </message>
    <message>
        <source>Keep all response headers</source>
        <translation>保留全部响应标头</translation>
    </message>
    <message>
        <source>keep all response headers of each URL (8 KB at most), but no cookies and tokens in them</source>
        <translation>保留每个 URL 的全部响应标头（最多 8 KB），但不保留其中的 Cookie 和令牌</translation>
    </message>
    <message>
        <source>Obey robots.txt</source>
        <translation>遵守 robots.txt</translation>
    </message>
    <message>
        <source>do not obey robots.txt</source>
        <translation>不遵守 robots.txt</translation>
    </message>
    <message>
        <source>Links in JSON exports</source>
        <translation>JSON 导出中的链接</translation>
    </message>
    <message>
        <source>records in .jsonl and .json carry the links of their page</source>
        <translation>.jsonl 和 .json 的记录带有其页面的链接</translation>
    </message>
    <message>
        <source>The deciding rule in exports</source>
        <translation>导出中的判定规则</translation>
    </message>
    <message>
        <source>records in .jsonl, .json and .csv carry the rule that decided on their URL</source>
        <translation>.jsonl、.json 和 .csv 的记录带有判定其 URL 的规则</translation>
    </message>
    <message>
        <source>User agent</source>
        <translation>User-Agent</translation>
    </message>
    <message>
        <source>the User-Agent that every server sees, if not Crawlscope/VERSION</source>
        <translation>每个服务器看到的 User-Agent；默认为 Crawlscope/VERSION</translation>
    </message>
    <message>
        <source>a header for the roots&apos; servers; repeatable</source>
        <translation>发给起始 URL 所在服务器的标头；可重复</translation>
    </message>
    <message>
        <source>Cookies</source>
        <translation>Cookie</translation>
    </message>
    <message>
        <source>a cookie for the roots&apos; servers; repeatable</source>
        <translation>发给起始 URL 所在服务器的 Cookie；可重复</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录信息</translation>
    </message>
    <message>
        <source>basic authentication at the roots</source>
        <translation>起始 URL 的基本认证</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>the HTTP proxy that every request goes through</source>
        <translation>所有请求都经过的 HTTP 代理</translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>where pages are fetched and read: {form}; if not in this process</source>
        <translation>在哪里获取和读取页面：{form}；默认在本进程内</translation>
    </message>
    <message>
        <source>Take any TLS certificate</source>
        <translation>接受任何 TLS 证书</translation>
    </message>
    <message>
        <source>take any TLS certificate</source>
        <translation>接受任何 TLS 证书</translation>
    </message>
    <message>
        <source>Other severities</source>
        <translation>其他严重程度</translation>
    </message>
    <message>
        <source>another severity for a finding; repeatable</source>
        <translation>为某个问题另定严重程度；可重复</translation>
    </message>
    <message>
        <source>Ignored findings</source>
        <translation>忽略的问题</translation>
    </message>
    <message>
        <source>do not show a finding at a URL, in a folder (https://host/folder/*) or anywhere (*), with a note why; repeatable</source>
        <translation>不显示某个 URL、某个目录（https://host/folder/*）或任何地方（*）的某个问题，并注明原因；可重复</translation>
    </message>
    <message>
        <source>Short title</source>
        <translation>短标题</translation>
    </message>
    <message>
        <source>title-short: characters of a title, at least</source>
        <translation>title-short：标题至少的字符数</translation>
    </message>
    <message>
        <source>Long title</source>
        <translation>长标题</translation>
    </message>
    <message>
        <source>title-long: characters of a title, at most</source>
        <translation>title-long：标题至多的字符数</translation>
    </message>
    <message>
        <source>Wide title</source>
        <translation>宽标题</translation>
    </message>
    <message>
        <source>title-long: pixels in Arial of 20 px, at most</source>
        <translation>title-long：至多的像素数（Arial，20 px）</translation>
    </message>
    <message>
        <source>Short description</source>
        <translation>短描述</translation>
    </message>
    <message>
        <source>description-short: characters of a description, at least</source>
        <translation>description-short：描述至少的字符数</translation>
    </message>
    <message>
        <source>Long description</source>
        <translation>长描述</translation>
    </message>
    <message>
        <source>description-long: characters of a description, at most</source>
        <translation>description-long：描述至多的字符数</translation>
    </message>
    <message>
        <source>Wide description</source>
        <translation>宽描述</translation>
    </message>
    <message>
        <source>description-long: pixels in Arial of 13 px, at most</source>
        <translation>description-long：至多的像素数（Arial，13 px）</translation>
    </message>
    <message>
        <source>thin: words of the main part of a page, at least</source>
        <translation>thin：页面正文主体至少的字数</translation>
    </message>
    <message>
        <source>Nearly the same text</source>
        <translation>几乎相同的文本</translation>
    </message>
    <message>
        <source>near-duplicate: percent that two texts share</source>
        <translation>near-duplicate：两段文本相同部分的百分比</translation>
    </message>
    <message>
        <source>Very many links</source>
        <translation>链接极多</translation>
    </message>
    <message>
        <source>too-many-links: links of a page, at most</source>
        <translation>too-many-links：一个页面至多的链接数</translation>
    </message>
    <message>
        <source>deep: clicks from where the crawl began, at most</source>
        <translation>deep：离爬取起点至多的点击数</translation>
    </message>
    <message>
        <source>Links to a temporary redirect</source>
        <translation>指向临时重定向的链接</translation>
    </message>
    <message>
        <source>redirect-temporary: pages that link to it, at most</source>
        <translation>redirect-temporary：至多有多少页面链接到它</translation>
    </message>
    <message>
        <source>Large image</source>
        <translation>大图像</translation>
    </message>
    <message>
        <source>image-large: bytes of an image, at most</source>
        <translation>image-large：图像至多的字节数</translation>
    </message>
    <message>
        <source>Long address</source>
        <translation>长地址</translation>
    </message>
    <message>
        <source>url-long: characters of a URL, at most</source>
        <translation>url-long：URL 至多的字符数</translation>
    </message>
    <message>
        <source>Many parameters</source>
        <translation>参数很多</translation>
    </message>
    <message>
        <source>url-many-parameters: parameters of a URL, at most</source>
        <translation>url-many-parameters：URL 至多的参数个数</translation>
    </message>
    <message>
        <source>trap: URLs found on one another that differ in one number or parameter, at most</source>
        <translation>trap：彼此相链、只有一个数字或参数不同的 URL 至多的个数</translation>
    </message>
    <message>
        <source>Slow page</source>
        <translation>慢页面</translation>
    </message>
    <message>
        <source>slow: seconds to the last byte, at most</source>
        <translation>slow：到最后一个字节至多的秒数</translation>
    </message>
    <message>
        <source>Very slow page</source>
        <translation>很慢的页面</translation>
    </message>
    <message>
        <source>slow, an error: seconds to the last byte</source>
        <translation>slow 视为错误：到最后一个字节的秒数</translation>
    </message>
    <message>
        <source>slow-first-byte: seconds from the request to the first byte, at most</source>
        <translation>slow-first-byte：从请求到首字节至多的秒数</translation>
    </message>
    <message>
        <source>large-page: bytes of HTML, at most</source>
        <translation>large-page：HTML 至多的字节数</translation>
    </message>
    <message>
        <source>Very large page</source>
        <translation>很大的页面</translation>
    </message>
    <message>
        <source>large-page, an error: bytes of HTML</source>
        <translation>large-page 视为错误：HTML 的字节数</translation>
    </message>
    <message>
        <source>Sent without compression</source>
        <translation>未压缩发送</translation>
    </message>
    <message>
        <source>uncompressed: bytes of a page that need none, at most</source>
        <translation>uncompressed：不需要压缩的页面至多的字节数</translation>
    </message>
    <message>
        <source>big-dom: elements of a page, at most</source>
        <translation>big-dom：页面至多的元素个数</translation>
    </message>
    <message>
        <source>Certificate ends soon</source>
        <translation>证书即将到期</translation>
    </message>
    <message>
        <source>tls-expires: days before it ends</source>
        <translation>tls-expires：离到期的天数</translation>
    </message>
    <message>
        <source>{option} takes a number from {low:,} to {high:,}, not {value:,}</source>
        <translation>{option} 的取值为 {low:,} 到 {high:,}，而不是 {value:,}</translation>
    </message>
    <message>
        <source>an address is missing: give one such as https://example.org/</source>
        <translation>缺少地址：请给出一个，例如 https://example.org/</translation>
    </message>
    <message>
        <source>--scope takes {words}, not {word!r}</source>
        <translation>--scope 的取值为 {words}，而不是 {word!r}</translation>
    </message>
    <message>
        <source>--scope {word} has no end: give --max-depth or --max-pages too</source>
        <translation>--scope {word} 没有尽头：请同时给出 --max-depth 或 --max-pages</translation>
    </message>
    <message>
        <source>{option} {text!r} is not a regex: {why}</source>
        <translation>{option} {text!r} 不是正则表达式：{why}</translation>
    </message>
    <message>
        <source>--header takes &apos;Name: value&apos;, on one line</source>
        <translation>--header 的格式为 &apos;Name: value&apos;，写在一行内</translation>
    </message>
    <message>
        <source>--cookie takes &apos;name=value&apos;, on one line</source>
        <translation>--cookie 的格式为 &apos;name=value&apos;，写在一行内</translation>
    </message>
    <message>
        <source>--auth takes USER:PASSWORD</source>
        <translation>--auth 的格式为 USER:PASSWORD</translation>
    </message>
    <message>
        <source>--user-agent takes a text, on one line</source>
        <translation>--user-agent 是一行文本</translation>
    </message>
    <message>
        <source>--proxy takes the address of an HTTP proxy: http://HOST:PORT</source>
        <translation>--proxy 是 HTTP 代理的地址：http://HOST:PORT</translation>
    </message>
    <message>
        <source>who named the roots is not known</source>
        <translation>不知道起始地址由谁给出</translation>
    </message>
    <message>
        <source>below {value}</source>
        <translation>低于 {value}</translation>
    </message>
    <message>
        <source>{value} and more</source>
        <translation>{value} 及以上</translation>
    </message>
    <message>
        <source>{option} {value} added</source>
        <translation>添加 {option} {value}</translation>
    </message>
    <message>
        <source>{option} {value} taken back</source>
        <translation>撤回 {option} {value}</translation>
    </message>
    <message>
        <source>{option} {value} (was {before})</source>
        <translation>{option} {value}（原为 {before}）</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A trap grows: {n:,} addresses look as if they never end</source>
        <translation>爬虫陷阱在增长：{n:,} 个地址看来没有尽头</translation>
    </message>
    <message>
        <source>Other hosts (not crawled)</source>
        <translation>其他主机（未爬取）</translation>
    </message>
    <message>
        <source>Not a URL</source>
        <translation>不是 URL</translation>
    </message>
    <message>
        <source>less than {n:,} s</source>
        <translation>不到 {n:,} 秒</translation>
    </message>
    <message>
        <source>about {n:,} s</source>
        <translation>约 {n:,} 秒</translation>
    </message>
    <message>
        <source>{few:,} to {many:,} s</source>
        <translation>{few:,} 到 {many:,} 秒</translation>
    </message>
    <message>
        <source>less than {n:,} min</source>
        <translation>不到 {n:,} 分钟</translation>
    </message>
    <message>
        <source>about {n:,} min</source>
        <translation>约 {n:,} 分钟</translation>
    </message>
    <message>
        <source>{few:,} to {many:,} min</source>
        <translation>{few:,} 到 {many:,} 分钟</translation>
    </message>
    <message>
        <source>less than {n:,} h</source>
        <translation>不到 {n:,} 小时</translation>
    </message>
    <message>
        <source>about {n:,} h</source>
        <translation>约 {n:,} 小时</translation>
    </message>
    <message>
        <source>{few:,} to {many:,} h</source>
        <translation>{few:,} 到 {many:,} 小时</translation>
    </message>
    <message>
        <source>an address of more than {most:,} octets is too long</source>
        <translation>超过 {most:,} 个八位字节的地址太长</translation>
    </message>
    <message>
        <source>{text!r} is not an http or https address</source>
        <translation>{text!r} 不是 http 或 https 地址</translation>
    </message>
    <message>
        <source>{text!r} is not an address</source>
        <translation>{text!r} 不是地址</translation>
    </message>
    <message>
        <source>it is longer than {most:,} octets</source>
        <translation>它超过 {most:,} 个八位字节</translation>
    </message>
    <message>
        <source>it cannot be joined to the address of its page, or becomes too long by it</source>
        <translation>它无法与其页面的地址合并，或合并后太长</translation>
    </message>
    <message>
        <source>its IPv6 address is malformed</source>
        <translation>它的 IPv6 地址格式有误</translation>
    </message>
    <message>
        <source>its port {port!r} is no number</source>
        <translation>它的端口 {port!r} 不是数</translation>
    </message>
    <message>
        <source>its port is over {most}</source>
        <translation>它的端口大于 {most}</translation>
    </message>
    <message>
        <source>it names no host</source>
        <translation>它没有主机名</translation>
    </message>
    <message>
        <source>its host holds {character!r}</source>
        <translation>它的主机名含有 {character!r}</translation>
    </message>
    <message>
        <source>its host is a malformed IPv4 address</source>
        <translation>它的主机是格式有误的 IPv4 地址</translation>
    </message>
    <message>
        <source>its host is no domain name</source>
        <translation>它的主机名不是域名</translation>
    </message>
    <message>
        <source>waiting for the queue</source>
        <translation>等待队列</translation>
    </message>
    <message>
        <source>resolving</source>
        <translation>解析主机名</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>TLS handshake</source>
        <translation>TLS 握手</translation>
    </message>
    <message>
        <source>waiting for its host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>waiting for first byte</source>
        <translation>等待首字节</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取中</translation>
    </message>
    <message>
        <source>waiting for its turn</source>
        <translation>等待轮到</translation>
    </message>
    <message>
        <source>parsing</source>
        <translation>解析中</translation>
    </message>
    <message>
        <source>requesting</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>backing off</source>
        <translation>退避等待</translation>
    </message>
    <message>
        <source>reading {size}</source>
        <translation>正在读取 {size}</translation>
    </message>
    <message>
        <source>stopped by hand between two attempts</source>
        <translation>在两次尝试之间被手动中止</translation>
    </message>
    <message>
        <source>an error of ours; the log holds the details</source>
        <translation>我们的错误；详情见日志</translation>
    </message>
    <message>
        <source>internal error at %s/robots.txt</source>
        <translation>%s/robots.txt 处发生内部错误</translation>
    </message>
    <message>
        <source>internal error in the sitemaps of %s</source>
        <translation>%s 的站点地图处发生内部错误</translation>
    </message>
    <message>
        <source>internal error at %s</source>
        <translation>%s 处发生内部错误</translation>
    </message>
    <message>
        <source>added by hand at {time}</source>
        <translation>于 {time} 手动添加</translation>
    </message>
    <message>
        <source>has more than {size}: the rest is left out</source>
        <translation>超过 {size}：其余的略去</translation>
    </message>
    <message>
        <source>its redirects lead to no file</source>
        <translation>它的重定向没有到达文件</translation>
    </message>
    <message>
        <source>status {status}</source>
        <translation>状态码 {status}</translation>
    </message>
    <message>
        <source>it {lack}</source>
        <translation>该文件{lack}</translation>
    </message>
    <message>
        <source>no address in the list {name}</source>
        <translation>列表 {name} 中没有地址</translation>
    </message>
    <message>
        <source>no address in the list {name} ({why})</source>
        <translation>列表 {name} 中没有地址（{why}）</translation>
    </message>
    <message>
        <source>cannot read the list {name}: {why}</source>
        <translation>无法读取列表 {name}：{why}</translation>
    </message>
    <message>
        <source>cannot fetch the list {url}: {why}</source>
        <translation>无法获取列表 {url}：{why}</translation>
    </message>
    <message>
        <source>it is no address</source>
        <translation>它不是地址</translation>
    </message>
    <message>
        <source>the sitemap {url} cannot be read</source>
        <translation>无法读取站点地图 {url}</translation>
    </message>
    <message>
        <source>a path holds no null character</source>
        <translation>路径不能含有空字符</translation>
    </message>
    <message>
        <source>there is no room for its rules: those of other hosts take all that there is</source>
        <translation>没有空间存放它的规则：其他主机的规则已占满</translation>
    </message>
    <message>
        <source>not obeyed</source>
        <translation>不遵守</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rules</source>
        <comment>1 rule</comment>
        <translation>
            <numerusform>{n:,} 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>allows everything</source>
        <translation>允许全部</translation>
    </message>
    <message>
        <source>%s asks for less: now %.1f s between requests</source>
        <translation>%s 要求放慢：现在两次请求间隔 %.1f s</translation>
    </message>
    <message>
        <source>%s answers again: now %.1f s between requests</source>
        <translation>%s 恢复响应：现在两次请求间隔 %.1f s</translation>
    </message>
    <message>
        <source>%s is read as HTML, not as XML: %s</source>
        <translation>%s 按 HTML 而不是 XML 读取：%s</translation>
    </message>
    <message>
        <source>robots.txt: its wildcards are too many for so long an address</source>
        <translation>robots.txt：对这么长的地址，其通配符太多</translation>
    </message>
    <message>
        <source>robots.txt: {reason}, so nothing is allowed</source>
        <translation>robots.txt：{reason}，因此什么都不允许</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>服务器的响应是 {status}</translation>
    </message>
    <message>
        <source>%s: %s too many or too long, left out</source>
        <translation>%s：%s 太多或太长，已略去</translation>
    </message>
    <message>
        <source>a tag or a comment is too long</source>
        <translation>有一个标签或注释太长</translation>
    </message>
    <message>
        <source>its elements lie too deep in each other</source>
        <translation>其元素嵌套太深</translation>
    </message>
    <message>
        <source>it declares entities or attributes of its own</source>
        <translation>它自行声明了实体或属性</translation>
    </message>
    <message>
        <source>more than {most} sitemaps: the rest is not read</source>
        <translation>站点地图超过 {most} 个：其余的不读取</translation>
    </message>
    <message>
        <source>the sitemap %s cannot be read: %s</source>
        <translation>无法读取站点地图 %s：%s</translation>
    </message>
    <message>
        <source>the sitemap %s redirects, and leads to no file</source>
        <translation>站点地图 %s 重定向，但没有到达文件</translation>
    </message>
    <message>
        <source>the sitemap %s: %d</source>
        <translation>站点地图 %s：%d</translation>
    </message>
    <message>
        <source>a sitemap names %.200r, which is no address</source>
        <translation>有站点地图列出 %.200r，它不是地址</translation>
    </message>
    <message>
        <source>the sitemap {url} {lack}</source>
        <translation>站点地图 {url} {lack}</translation>
    </message>
    <message>
        <source>the sitemap {url} has more than {most:,} URLs: the rest is not read</source>
        <translation>站点地图 {url} 有超过 {most:,} 个 URL：其余的不读取</translation>
    </message>
    <message>
        <source>the sitemap {url} is broken: {problem}</source>
        <translation>站点地图 {url} 已损坏：{problem}</translation>
    </message>
    <message>
        <source>is compressed, and damaged: only what comes before the damage is read</source>
        <translation>经过压缩且已损坏：只读取损坏之前的部分</translation>
    </message>
    <message>
        <source>is compressed, and cut off: only what is there is read</source>
        <translation>经过压缩且被截断：只读取现有的部分</translation>
    </message>
    <message>
        <source>has more than {size}: the rest is not read</source>
        <translation>超过 {size}：其余的不读取</translation>
    </message>
    <message>
        <source>a redirect {problem}</source>
        <translation>重定向{problem}</translation>
    </message>
    <message numerus="yes">
        <source>more than {n:,} redirects</source>
        <comment>more than 1 redirect</comment>
        <translation>
            <numerusform>超过 {n:,} 次重定向</numerusform>
        </translation>
    </message>
    <message>
        <source>without a Location</source>
        <translation>没有 Location</translation>
    </message>
    <message>
        <source>to an address of {n:,} octets, but {why}</source>
        <translation>到 {n:,} 个八位字节的地址，但{why}</translation>
    </message>
    <message>
        <source>to an address of more than {most:,} octets</source>
        <translation>到超过 {most:,} 个八位字节的地址</translation>
    </message>
    <message>
        <source>to {text!r}, which is no http or https address</source>
        <translation>到 {text!r}，它不是 http 或 https 地址</translation>
    </message>
    <message>
        <source>The way in. Its links are resolved, made canonical, and looked up in the set of known URLs; only those never seen before are queued, each once.</source>
        <translation>入口。它的链接先被解析、规范化，再到已知 URL 的集合中查找；只有从未见过的才进入队列，每个一次。</translation>
    </message>
    <message>
        <source>Before the first page of a host comes its robots.txt; the host&apos;s other URLs wait for it. This one forbids /private/, except for one folder: the longest rule that matches decides.</source>
        <translation>主机的第一个页面之前先取 robots.txt；该主机的其他 URL 都等着它。这一份禁止 /private/，但有一个目录例外：匹配的规则中最长的说了算。</translation>
    </message>
    <message>
        <source>A sitemap: what it names is crawled as if it were a root.</source>
        <translation>站点地图：它列出的都像起始 URL 一样爬取。</translation>
    </message>
    <message>
        <source>Plain pages of the museum. Look at the menu they share: nearly all links are known.</source>
        <translation>博物馆的普通页面。看看它们共有的菜单：几乎所有链接都是已知的。</translation>
    </message>
    <message>
        <source>Linked from very many pages, in several spellings. It is requested once.</source>
        <translation>许多页面都链接到它，写法各异。它只被请求一次。</translation>
    </message>
    <message>
        <source>Folders of pages that name their neighbours as previous and next.</source>
        <translation>目录中的页面互相链接为上一页和下一页。</translation>
    </message>
    <message>
        <source>The deep end: each page leads one further down. The crawl is breadth first, so these come late; Max depth would end it earlier.</source>
        <translation>最深处：每个页面都通向更深一层。爬取是广度优先的，所以这些来得晚；「深度」设置可以让它早些结束。</translation>
    </message>
    <message>
        <source>robots.txt forbids this folder. Nothing was sent: the rule was looked up, and the URL is skipped.</source>
        <translation>robots.txt 禁止这个目录。什么都没有发送：查到规则后，该 URL 就被跳过。</translation>
    </message>
    <message>
        <source>Allowed all the same: its rule in robots.txt is longer than that of /private/.</source>
        <translation>仍然允许：它在 robots.txt 中的规则比 /private/ 的更长。</translation>
    </message>
    <message>
        <source>The lower gate: it and /bar redirect to the same page. Who comes second joins the first path.</source>
        <translation>下门：它和 /bar 重定向到同一个页面。后到的汇入先到的路径。</translation>
    </message>
    <message>
        <source>The upper gate: it and /foo redirect to the same page. Who comes second joins the first path.</source>
        <translation>上门：它和 /foo 重定向到同一个页面。后到的汇入先到的路径。</translation>
    </message>
    <message>
        <source>Where both gates lead. Two redirects name it, and it is requested once.</source>
        <translation>两扇门都通到这里。有两个重定向指向它，它只被请求一次。</translation>
    </message>
    <message>
        <source>It has moved, as /shop.html has: two paths that join at /shop/.</source>
        <translation>它已移动，/shop.html 也是：两条路径在 /shop/ 汇合。</translation>
    </message>
    <message>
        <source>It has moved, as /old-shop has: two paths that join at /shop/.</source>
        <translation>它已移动，/old-shop 也是：两条路径在 /shop/ 汇合。</translation>
    </message>
    <message>
        <source>A chain of five redirects. Each takes one of those that are left; the end is a page.</source>
        <translation>五个重定向组成的链。每一步用掉一个剩余的次数；终点是页面。</translation>
    </message>
    <message>
        <source>A chain of 14 redirects, four more than are followed: watch “redirects left” fall to 0, and the next one fail.</source>
        <translation>14 个重定向组成的链，比跟随的上限多四个：看「剩余重定向」降到 0，下一个就失败。</translation>
    </message>
    <message>
        <source>A loop: each redirects to the next, and the last to the first, which is known by then. So nothing is queued, and the loop costs no further request.</source>
        <translation>一个循环：每个都重定向到下一个，最后一个回到第一个，而那时它已是已知的。所以什么都不入队，循环不再多花请求。</translation>
    </message>
    <message>
        <source>It redirects to itself and sets a cookie on the way. A URL is asked for once, but for this: after a cookie it is asked once more, and now it answers.</source>
        <translation>它重定向到自己，途中设置一个 Cookie。URL 只请求一次，但有一个例外：有了 Cookie 之后再请求一次，这次它给出响应。</translation>
    </message>
    <message>
        <source>Without a cookie it redirects to the card, which sets one and leads back: asked twice.</source>
        <translation>没有 Cookie 时它重定向到会员卡，会员卡设置 Cookie 再转回来：请求两次。</translation>
    </message>
    <message>
        <source>It sets the cookie that the members&apos; page wants, and redirects back to it.</source>
        <translation>它设置会员页面需要的 Cookie，再重定向回去。</translation>
    </message>
    <message>
        <source>The cabinet: a drawer for each thing that makes crawlers stumble.</source>
        <translation>陈列柜：爬虫容易绊倒的东西，各占一个抽屉。</translation>
    </message>
    <message>
        <source>Redirects of every kind, and what a crawler must not follow.</source>
        <translation>各种重定向，以及爬虫不该跟随的东西。</translation>
    </message>
    <message>
        <source>A redirect without a Location: it fails, and is not tried again.</source>
        <translation>没有 Location 的重定向：失败，不再尝试。</translation>
    </message>
    <message>
        <source>A redirect to a mail address: it fails, and is not tried again.</source>
        <translation>重定向到邮件地址：失败，不再尝试。</translation>
    </message>
    <message>
        <source>A redirect to what is no URL: it fails, and is not tried again.</source>
        <translation>重定向到不是 URL 的东西：失败，不再尝试。</translation>
    </message>
    <message>
        <source>It leads to another host, out of scope: that one is not asked.</source>
        <translation>它通向另一个主机，在范围之外：不请求。</translation>
    </message>
    <message>
        <source>A redirect that ends at a page that is gone: the link is broken.</source>
        <translation>重定向最后到达已不存在的页面：链接失效。</translation>
    </message>
    <message>
        <source>A redirect to what robots.txt forbids: it ends there.</source>
        <translation>重定向到 robots.txt 禁止的地方：到此为止。</translation>
    </message>
    <message>
        <source>Answers of 400 and above. They are final: asked once, and counted as broken.</source>
        <translation>400 及以上的响应。它们是最终结果：请求一次，计为失效。</translation>
    </message>
    <message>
        <source>Slow answers. One worker waits here; the others go on, for a coroutine that waits costs no thread.</source>
        <translation>慢响应。一个工作协程在这里等，其他的继续，因为等待的协程不占线程。</translation>
    </message>
    <message>
        <source>It comes a piece at a time: look at the bytes of its worker grow.</source>
        <translation>它一点一点地来：看它的工作协程的字节数增长。</translation>
    </message>
    <message>
        <source>503 at first: it asks for patience, and is tried again after a pause, in which it occupies no worker.</source>
        <translation>起初是 503：它请求耐心，过一会儿再尝试，其间不占用工作协程。</translation>
    </message>
    <message>
        <source>Servers that hang up, break off or talk nonsense. What may pass is tried again after a pause that doubles; malformed answers are not.</source>
        <translation>挂断、中途断开或胡言乱语的服务器。可能会好的，停顿后再试，停顿每次加倍；格式错误的响应则不再试。</translation>
    </message>
    <message>
        <source>Texts in other encodings. A byte order mark decides, then the header, then the page itself; the query of a link is written in its page&apos;s encoding.</source>
        <translation>其他编码的文字。先看字节顺序标记，再看标头，然后看页面本身；链接的查询串按其页面的编码书写。</translation>
    </message>
    <message>
        <source>Packed with gzip, deflate, br and zstd; one of them is torn and fails.</source>
        <translation>用 gzip、deflate、br 和 zstd 压缩；其中一个是残缺的，会失败。</translation>
    </message>
    <message>
        <source>Not pages: their headers are enough, and the rest of a large file is not read.</source>
        <translation>不是页面：有标头就够了，大文件的其余部分不读取。</translation>
    </message>
    <message>
        <source>One place spelt in many ways: all are one URL, asked for once.</source>
        <translation>同一处的多种写法：都是同一个 URL，只请求一次。</translation>
    </message>
    <message>
        <source>Links are not only in &lt;a&gt;: areas, frames and refreshes have them, too.</source>
        <translation>链接不只在 &lt;a&gt; 中：区域、框架和刷新中也有。</translation>
    </message>
    <message>
        <source>Traps: links in comments, scripts and templates, which nobody follows.</source>
        <translation>爬虫陷阱：注释、脚本和模板中的链接，没有人跟随。</translation>
    </message>
    <message>
        <source>One page with 2,000 links. It is parsed in pieces, so that the window stays quick; nearly all links are known, each in another spelling.</source>
        <translation>一个页面有 2,000 条链接。它被分段解析，窗口因此保持灵敏；几乎所有链接都是已知的，只是写法不同。</translation>
    </message>
    <message>
        <source>The workshop: each page has one fault, and the page beside it nearly has it. The view Findings lists them.</source>
        <translation>工坊：每个页面有一个毛病，旁边的页面差一点就有。「问题」视图会列出它们。</translation>
    </message>
    <message>
        <source>120 plates on one page: a queue that grows, then shrinks.</source>
        <translation>一个页面上有 120 张图版：队列先增长，再缩短。</translation>
    </message>
    <message>
        <source>The log book by year and month: the same page under several lists.</source>
        <translation>按年月排列的日志：同一个页面出现在多个列表中。</translation>
    </message>
    <message>
        <source>Three editions with the same chapters: nearly equal texts.</source>
        <translation>三个版本，章节相同：几乎相同的文本。</translation>
    </message>
    <message>
        <source>The shop; two old addresses redirect here.</source>
        <translation>商店；两个旧地址重定向到这里。</translation>
    </message>
    <message>
        <source>People. One of them has left: 410 Gone.</source>
        <translation>人员。其中一位已离开：410 Gone。</translation>
    </message>
    <message>
        <source>410: gone for good. It is final, and counts as broken.</source>
        <translation>410：永远消失。这是最终结果，计为失效。</translation>
    </message>
    <message>
        <source>Press releases, oldest last.</source>
        <translation>新闻稿，最旧的在最后。</translation>
    </message>
    <message>
        <source>Names of exhibitions that are over: links to them are broken.</source>
        <translation>已结束的展览的名称：指向它们的链接失效。</translation>
    </message>
    <message>
        <source>A page in Shift JIS: the encoding is in the page itself.</source>
        <translation>Shift JIS 编码的页面：编码写在页面里。</translation>
    </message>
    <message>
        <source>A page in German, and its links have letters that are no ASCII.</source>
        <translation>德语页面，它的链接含有非 ASCII 字符。</translation>
    </message>
    <message>
        <source>A picture. It is asked for only if resources are wanted.</source>
        <translation>一张图片。只有需要资源时才请求。</translation>
    </message>
    <message>
        <source>Without its slash it is another URL; it redirects to the one that has it.</source>
        <translation>没有末尾的斜杠就是另一个 URL；它重定向到有斜杠的那个。</translation>
    </message>
    <message>
        <source>The page at the end of five redirects: the record of each names it as its end.</source>
        <translation>五个重定向终点的页面：每个重定向的记录都以它为终点。</translation>
    </message>
    <message>
        <source>The page that nobody reaches by 14 redirects.</source>
        <translation>经过 14 个重定向谁也到不了的页面。</translation>
    </message>
    <message>
        <source>All links to it say nofollow.</source>
        <translation>指向它的链接都带 nofollow。</translation>
    </message>
    <message>
        <source>A style sheet. It is asked for only if resources are wanted.</source>
        <translation>一个样式表。只有需要资源时才请求。</translation>
    </message>
    <message>
        <source>A script. It is asked for only if resources are wanted.</source>
        <translation>一个脚本。只有需要资源时才请求。</translation>
    </message>
    <message>
        <source>An icon. It is asked for only if resources are wanted.</source>
        <translation>一个图标。只有需要资源时才请求。</translation>
    </message>
    <message>
        <source>It waits for a disk, a file or a program that does not answer: look for that.</source>
        <translation>它在等待一个没有回应的磁盘、文件或程序：请检查这一点。</translation>
    </message>
    <message>
        <source>could not be looked at: {why}</source>
        <translation>无法检查：{why}</translation>
    </message>
    <message>
        <source>Please report this.</source>
        <translation>请报告此问题。</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>Install the system&apos;s certificates (Debian, Ubuntu: apt install ca-certificates).</source>
        <translation>请安装系统证书（Debian、Ubuntu：apt install ca-certificates）。</translation>
    </message>
    <message>
        <source>those of the system, which checks by itself</source>
        <translation>使用系统证书，由系统自行检查</translation>
    </message>
    <message>
        <source>no store was found: no https address can be crawled</source>
        <translation>没有找到证书库：无法爬取 https 地址</translation>
    </message>
    <message>
        <source>{file} cannot be read as certificates: {why}</source>
        <translation>无法将 {file} 读作证书：{why}</translation>
    </message>
    <message>
        <source>{n} in {place}</source>
        <translation>{place} 中有 {n} 个</translation>
    </message>
    <message>
        <source>{n} of them expired</source>
        <translation>其中 {n} 个已过期</translation>
    </message>
    <message>
        <source>Update them, or set this machine&apos;s clock if it is wrong.</source>
        <translation>请更新证书；如果本机时钟不准，请校正。</translation>
    </message>
    <message>
        <source>{names} says so: correct or unset that.</source>
        <translation>由 {names} 指定：请更正或取消该变量。</translation>
    </message>
    <message>
        <source>For the window, log in to a desktop or use &apos;xvfb-run&apos;; &apos;crawlscope crawl&apos; and &apos;crawlscope demo --headless&apos; need none.</source>
        <translation>要显示窗口，请登录桌面或使用 &apos;xvfb-run&apos;；&apos;crawlscope crawl&apos; 和 &apos;crawlscope demo --headless&apos; 不需要。</translation>
    </message>
    <message>
        <source>Install a font (Debian, Ubuntu: apt install fonts-dejavu-core).</source>
        <translation>请安装字体（Debian、Ubuntu：apt install fonts-dejavu-core）。</translation>
    </message>
    <message>
        <source>Chinese, Japanese and Korean texts are shown as boxes until a font is installed (Debian, Ubuntu: apt install fonts-noto-cjk).</source>
        <translation>在安装字体之前，中文、日文和韩文会显示为方框（Debian、Ubuntu：apt install fonts-noto-cjk）。</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>See what it names; &apos;crawlscope crawl&apos; needs no display.</source>
        <translation>请查看其中指出的原因；&apos;crawlscope crawl&apos; 不需要显示器。</translation>
    </message>
    <message>
        <source>{name}: a window can be opened</source>
        <translation>{name}：可以打开窗口</translation>
    </message>
    <message>
        <source>Qt does not start: {why}</source>
        <translation>Qt 无法启动：{why}</translation>
    </message>
    <message>
        <source>Install what it names, or Crawlscope anew; &apos;crawlscope crawl&apos; works without Qt.</source>
        <translation>请安装其中指出的组件，或重新安装 Crawlscope；&apos;crawlscope crawl&apos; 不需要 Qt。</translation>
    </message>
    <message>
        <source>{version}, PySide6 {pyside}, platform {platform}, style {style}</source>
        <translation>{version}，PySide6 {pyside}，平台 {platform}，样式 {style}</translation>
    </message>
    <message>
        <source>it has not started after {n:.0f} seconds</source>
        <translation>{n:.0f} 秒后仍未启动</translation>
    </message>
    <message>
        <source>the program cannot be started again: {why}</source>
        <translation>程序无法再次启动：{why}</translation>
    </message>
    <message>
        <source>ended by signal {n}</source>
        <translation>被信号 {n} 结束</translation>
    </message>
    <message>
        <source>ended with {n}</source>
        <translation>以 {n} 结束</translation>
    </message>
    <message>
        <source>the system&apos;s own</source>
        <translation>系统自带</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>none has Latin letters</source>
        <translation>没有字体含拉丁字母</translation>
    </message>
    <message>
        <source>Qt finds none that it can use: {why}</source>
        <translation>Qt 找不到可用的字体：{why}</translation>
    </message>
    <message>
        <source>{fonts} families, among them {latin} (Latin)</source>
        <translation>{fonts} 个字体族，其中有 {latin}（拉丁文）</translation>
    </message>
    <message>
        <source>none has Chinese characters</source>
        <translation>没有字体含中文字符</translation>
    </message>
    <message>
        <source>{chinese} (Chinese)</source>
        <translation>{chinese}（中文）</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>the window forgets its settings and profiles</source>
        <translation>窗口无法记住设置和配置方案</translation>
    </message>
    <message>
        <source>Crawls</source>
        <translation>爬取文件</translation>
    </message>
    <message>
        <source>crawls are not kept, unless --save names a file</source>
        <translation>除非用 --save 指定文件，否则爬取不会保存</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>errors are not written down</source>
        <translation>错误不会被记录</translation>
    </message>
    <message>
        <source>Temporary files</source>
        <translation>临时文件</translation>
    </message>
    <message>
        <source>there is no folder for temporary files</source>
        <translation>没有存放临时文件的目录</translation>
    </message>
    <message>
        <source>Let TMPDIR name one.</source>
        <translation>请用 TMPDIR 指定一个。</translation>
    </message>
    <message>
        <source>a crawl that is not kept cannot hold its links</source>
        <translation>没有保存的爬取无法存放其链接</translation>
    </message>
    <message>
        <source>{folder} cannot be written to ({why}): {otherwise}</source>
        <translation>无法写入 {folder}（{why}）：{otherwise}</translation>
    </message>
    <message>
        <source>Check who owns {folder}, and whether its disk is full or read-only.</source>
        <translation>请检查 {folder} 的所有者，以及磁盘是否已满或只读。</translation>
    </message>
    <message>
        <source>{folder}, {size} free</source>
        <translation>{folder}，剩余 {size}</translation>
    </message>
    <message>
        <source>made when it is needed</source>
        <translation>需要时创建</translation>
    </message>
    <message>
        <source>Free some room: a crawl pauses on a full disk.</source>
        <translation>请腾出空间：磁盘已满时爬取会暂停。</translation>
    </message>
    <message>
        <source>A large crawl may fill the disk.</source>
        <translation>大型爬取可能占满磁盘。</translation>
    </message>
    <message>
        <source>Names</source>
        <comment>of hosts</comment>
        <translation>主机名</translation>
    </message>
    <message>
        <source>Until there is one, only addresses and the names in /etc/hosts can be crawled.</source>
        <translation>在此之前，只能爬取 IP 地址和 /etc/hosts 中的名称。</translation>
    </message>
    <message>
        <source>{name} cannot be resolved: {why}</source>
        <translation>无法解析 {name}：{why}</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Check that /etc/hosts names it as 127.0.0.1 and ::1.</source>
        <translation>请检查 /etc/hosts 是否将其指向 127.0.0.1 和 ::1。</translation>
    </message>
    <message>
        <source>{name} is {address}</source>
        <translation>{name} 是 {address}</translation>
    </message>
    <message>
        <source>other names: as the system says</source>
        <translation>其他名称：由系统解析</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>{file} names no server</source>
        <translation>{file} 没有指定服务器</translation>
    </message>
    <message>
        <source>other names: {servers}</source>
        <translation>其他名称：{servers}</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>没有上限</translation>
    </message>
    <message>
        <source>at most {n:,} at once</source>
        <translation>最多同时 {n:,} 个</translation>
    </message>
    <message>
        <source>Raise it: &apos;ulimit -n {n}&apos;, or nofile in /etc/security/limits.conf.</source>
        <translation>请提高上限：&apos;ulimit -n {n}&apos;，或 /etc/security/limits.conf 中的 nofile。</translation>
    </message>
    <message>
        <source>too few to start</source>
        <translation>太少，无法启动</translation>
    </message>
    <message>
        <source>few requests at once</source>
        <translation>同时的请求很少</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Set it: by a wrong clock, certificates are expired or not valid yet.</source>
        <translation>请校正：时钟不准时，证书会显得已过期或尚未生效。</translation>
    </message>
    <message>
        <source>{time} cannot be right</source>
        <translation>{time} 不可能正确</translation>
    </message>
    <message>
        <source>Sockets</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>no Unix socket can be made in {folder}: {why}</source>
        <translation>无法在 {folder} 中创建 Unix 套接字：{why}</translation>
    </message>
    <message>
        <source>Let XDG_RUNTIME_DIR name a folder of yours that is not deep.</source>
        <translation>请让 XDG_RUNTIME_DIR 指向一个属于你、路径不太长的目录。</translation>
    </message>
    <message>
        <source>Unix sockets work in {folder}</source>
        <translation>{folder} 中可以使用 Unix 套接字</translation>
    </message>
    <message>
        <source>XDG_RUNTIME_DIR names {folder}, which is no folder.</source>
        <translation>XDG_RUNTIME_DIR 指向 {folder}，但它不是目录。</translation>
    </message>
    <message>
        <source>no session bus: no notification at a crawl&apos;s end</source>
        <translation>没有会话总线：爬取结束时不会通知</translation>
    </message>
    <message>
        <source>Start the desktop with dbus-run-session, or do without.</source>
        <translation>请用 dbus-run-session 启动桌面，或放弃通知。</translation>
    </message>
    <message>
        <source>a session bus answers at {address}</source>
        <translation>会话总线在 {address} 响应</translation>
    </message>
    <message>
        <source>no session bus answers ({reasons}): no notification at a crawl&apos;s end</source>
        <translation>没有会话总线响应（{reasons}）：爬取结束时不会通知</translation>
    </message>
    <message>
        <source>Log in anew, or unset DBUS_SESSION_BUS_ADDRESS.</source>
        <translation>请重新登录，或取消 DBUS_SESSION_BUS_ADDRESS。</translation>
    </message>
    <message>
        <source>an address of another kind, which was not tried</source>
        <translation>另一种地址，没有尝试</translation>
    </message>
    <message>
        <source>run by {program}</source>
        <translation>由 {program} 运行</translation>
    </message>
    <message>
        <source>a bundle</source>
        <translation>打包版</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>桌面</translation>
    </message>
    <message>
        <source>Install the one or the other; until then no window can be opened.</source>
        <translation>请安装其中之一；在此之前无法打开窗口。</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>库</translation>
    </message>
    <message>
        <source>without a version: {names}</source>
        <translation>没有版本：{names}</translation>
    </message>
    <message>
        <source>If they are not the system&apos;s own packages, install Crawlscope anew.</source>
        <translation>如果它们不是系统自带的软件包，请重新安装 Crawlscope。</translation>
    </message>
    <message>
        <source>none named</source>
        <translation>没有指定</translation>
    </message>
    <message>
        <source>session {kind}</source>
        <translation>会话 {kind}</translation>
    </message>
    <message>
        <source>language {name}</source>
        <translation>语言 {name}</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: a path holds no null character</source>
        <translation>无法导出到 {path!r}：路径不能包含空字符</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: --with-links: the links of this crawl are not kept</source>
        <translation>无法导出到 {path!r}：--with-links：没有留存这次爬取的链接</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: the links of this crawl are not kept</source>
        <translation>无法导出到 {path!r}：没有留存这次爬取的链接</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: its name must end in one of {endings}</source>
        <translation>无法导出到 {path!r}：文件名必须以 {endings} 之一结尾</translation>
    </message>
    <message>
        <source>the comparison</source>
        <translation>比较结果</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>What became of the URLs</source>
        <translation>URL 的结果</translation>
    </message>
    <message>
        <source>failed: {why}</source>
        <translation>失败：{why}</translation>
    </message>
    <message>
        <source>How the servers answered</source>
        <translation>服务器的响应</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Content types</source>
        <translation>内容类型</translation>
    </message>
    <message>
        <source>Depth, in clicks</source>
        <translation>深度（单击次数）</translation>
    </message>
    <message>
        <source>{share} within {time}</source>
        <translation>{share} 在 {time} 以内</translation>
    </message>
    <message>
        <source>To the last byte; {shares}.</source>
        <translation>到最后一个字节；{shares}。</translation>
    </message>
    <message>
        <source>Response times</source>
        <translation>响应时间</translation>
    </message>
    <message>
        <source>Decoded; of what was not read, as the server announced it.</source>
        <translation>解码后；没有读取的，按服务器声明的大小。</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>The red part is broken.</source>
        <translation>红色部分是失效的。</translation>
    </message>
    <message>
        <source>Largest folders</source>
        <translation>最大的目录</translation>
    </message>
    <message>
        <source>Folders with errors</source>
        <translation>有错误的目录</translation>
    </message>
    <message>
        <source>URLs that have an error among their findings.</source>
        <translation>带有错误级问题的 URL。</translation>
    </message>
    <message>
        <source>The queue over time</source>
        <translation>队列的变化</translation>
    </message>
    <message numerus="yes">
        <source>At most {n:,} URLs waited at one time.</source>
        <comment>At most 1 URL waited at one time.</comment>
        <translation>
            <numerusform>同时等待的 URL 最多 {n:,} 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>URLs with errors</source>
        <translation>有错误的 URL</translation>
    </message>
    <message>
        <source>at most warnings</source>
        <translation>最多有警告</translation>
    </message>
    <message>
        <source>at most notes</source>
        <translation>最多有提示</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} 等，另有 {n} 个</translation>
    </message>
    <message>
        <source>a site</source>
        <translation>一个网站</translation>
    </message>
    <message>
        <source>{ending} after {time}</source>
        <translation>{ending}，用时 {time}</translation>
    </message>
    <message>
        <source>{ending}; {trouble}</source>
        <translation>{ending}；{trouble}</translation>
    </message>
    <message>
        <source>{crawled}; {ending}.</source>
        <translation>{crawled}；{ending}。</translation>
    </message>
    <message>
        <source>URLs known</source>
        <translation>已知 URL</translation>
    </message>
    <message>
        <source>requested</source>
        <translation>已请求</translation>
    </message>
    <message>
        <source>HTML pages</source>
        <translation>HTML 页面</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>median response</source>
        <translation>响应时间中位数</translation>
    </message>
    <message>
        <source>Redirects</source>
        <translation>重定向</translation>
    </message>
    <message>
        <source>Not crawled</source>
        <translation>未爬取</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>大</translation>
    </message>
    <message>
        <source>Crawled</source>
        <translation>已爬取</translation>
    </message>
    <message>
        <source>Crawled on {date}</source>
        <translation>爬取于 {date}</translation>
    </message>
    <message>
        <source>other rules</source>
        <translation>其他规则</translation>
    </message>
    <message>
        <source>{size} (cut)</source>
        <translation>{size}（截断）</translation>
    </message>
    <message>
        <source>Crawl of {name}</source>
        <translation>{name} 的爬取</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Filter</source>
        <comment>noun</comment>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Open all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>{shown} of {total} rows</source>
        <translation>{shown} 行，共 {total} 行</translation>
    </message>
    <message>
        <source>Made by Crawlscope.</source>
        <translation>由 Crawlscope 生成。</translation>
    </message>
    <message>
        <source>Made by Crawlscope. Settings: {settings}.</source>
        <translation>由 Crawlscope 生成。设置：{settings}。</translation>
    </message>
    <message>
        <source>A bounded list names the export that has the rest: {command}, or {export} in the window.</source>
        <translation>未列全的列表会写明哪个导出文件有其余部分：{command}，或窗口中的 {export}。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>… and {n:,} more, in {export}.</source>
        <translation>… 另有 {n:,} 项，见 {export}。</translation>
    </message>
    <message>
        <source>… and {n:,} more here</source>
        <translation>… 这里另有 {n:,} 项</translation>
    </message>
    <message>
        <source>where the crawl began</source>
        <translation>爬取的起点</translation>
    </message>
    <message>
        <source>linked from</source>
        <translation>链接自</translation>
    </message>
    <message>
        <source>pages: </source>
        <translation>页面：</translation>
    </message>
    <message>
        <source>hops: </source>
        <translation>跳数：</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Linked from</source>
        <translation>链入</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>End</source>
        <translation>终点</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>跳数</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>重定向链</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>URLs</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>失效</translation>
    </message>
    <message>
        <source>Read</source>
        <comment>size of what was read</comment>
        <translation>已读取</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>{n:,} broken</source>
        <comment>URLs</comment>
        <translation>失效 {n:,}</translation>
    </message>
    <message>
        <source>Nothing was found wrong.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>What is wrong, gravest first. Each opens to why it matters, how to mend it, and the URLs.</source>
        <translation>发现的问题，最严重的在前。展开可看到为什么重要、如何处理以及有哪些 URL。</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>为什么重要</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Broken links</source>
        <translation>失效链接</translation>
    </message>
    <message>
        <source>No broken link was found.</source>
        <translation>没有发现失效链接。</translation>
    </message>
    <message>
        <source>Redirect chains</source>
        <translation>重定向链</translation>
    </message>
    <message>
        <source>Nothing redirects.</source>
        <translation>没有重定向。</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>There are none to tell apart.</source>
        <translation>没有可以区分的主机或目录。</translation>
    </message>
    <message>
        <source>Why not crawled</source>
        <translation>为什么没有爬取</translation>
    </message>
    <message>
        <source>Every URL that is known was crawled.</source>
        <translation>所有已知的 URL 都已爬取。</translation>
    </message>
    <message>
        <source>Slowest answers</source>
        <translation>最慢的响应</translation>
    </message>
    <message>
        <source>Nothing was answered yet.</source>
        <translation>还没有响应。</translation>
    </message>
    <message>
        <source>Largest pages</source>
        <translation>最大的页面</translation>
    </message>
    <message>
        <source>No size is known yet.</source>
        <translation>还没有已知的大小。</translation>
    </message>
    <message>
        <source>All URLs</source>
        <translation>所有 URL</translation>
    </message>
    <message>
        <source>No URL is known yet.</source>
        <translation>还没有已知的 URL。</translation>
    </message>
    <message>
        <source>The tree shows {n:,} entries, upper levels first; the exports .txt, .csv and .jsonl hold every URL.</source>
        <translation>树中显示 {n:,} 项，上层在前；导出文件 .txt、.csv 和 .jsonl 包含全部 URL。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} links</source>
        <comment>1 link</comment>
        <translation>
            <numerusform>{n:,} 条链接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and {n:,} more pages</source>
        <comment>… and 1 more page</comment>
        <translation>
            <numerusform>… 另有 {n:,} 个页面</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more hops …</source>
        <comment>… 1 more hop …</comment>
        <translation>
            <numerusform>… 另有 {n:,} 跳 …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} of them are errors, and listed first.</source>
        <comment>1 of them is an error, and listed first.</comment>
        <translation>
            <numerusform>其中 {n:,} 个是错误，列在前面。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs failed, answered with status 400 or above, or redirect to such an end. Each that pages link to, with the pages that do.</source>
        <comment>1 URL failed, answered with status 400 or above, or redirect to such an end. Each that pages link to, with the pages that do.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 失败、响应状态码为 400 及以上，或重定向到这样的终点。列出其中有页面链接的 URL，以及链接它们的页面。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chains: loops and those over the limit first, then the longest.</source>
        <comment>1 chain: loops and those over the limit first, then the longest.</comment>
        <translation>
            <numerusform>{n:,} 条重定向链：循环和超过上限的在前，然后是最长的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hosts, the one with the most URLs first.</source>
        <comment>1 host, the one with the most URLs first.</comment>
        <translation>
            <numerusform>{n:,} 个主机，URL 最多的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} folders, the one with the most URLs first.</source>
        <comment>1 folder, the one with the most URLs first.</comment>
        <translation>
            <numerusform>{n:,} 个目录，URL 最多的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs not crawled, by the rule that decided. The most frequent comes first.</source>
        <comment>1 URL not crawled, by the rule that decided. The most frequent comes first.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 没有爬取，按作出决定的规则列出。最常见的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {n:,} URLs that took longest, from connect to last byte.</source>
        <comment>The 1 URL that took longest, from connect to last byte.</comment>
        <translation>
            <numerusform>用时最长的 {n:,} 个 URL，从连接到最后一个字节。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {n:,} URLs with the largest bodies, decoded; of what was not read, as the server announced it.</source>
        <comment>The 1 URL with the largest bodies, decoded; of what was not read, as the server announced it.</comment>
        <translation>
            <numerusform>正文最大的 {n:,} 个 URL，解码后；没有读取的，按服务器声明的大小。</numerusform>
        </translation>
    </message>
    <message>
        <source>the links</source>
        <translation>链接</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rows</source>
        <comment>1 row</comment>
        <translation>
            <numerusform>{n:,} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>{urls}, {n:,} broken</source>
        <translation>{urls}，{n:,} 个失效</translation>
    </message>
    <message>
        <source>cannot write {path!r}: {why}</source>
        <translation>无法写入 {path!r}：{why}</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是一个目录</translation>
    </message>
    <message>
        <source>it is no plain file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>cannot export {what} to {path!r}: its name must end in one of {endings}</source>
        <translation>无法将{what}导出到 {path!r}：文件名必须以 {endings} 之一结尾</translation>
    </message>
    <message>
        <source>the file is write-protected</source>
        <translation>文件有写保护</translation>
    </message>
    <message>
        <source>there is no folder {folder!r}</source>
        <translation>没有目录 {folder!r}</translation>
    </message>
    <message>
        <source>broken content-encoding: {coding}</source>
        <translation>内容编码损坏：{coding}</translation>
    </message>
    <message>
        <source>the answer was cut short: the connection was {ended}</source>
        <translation>响应被截断：连接{ended}</translation>
    </message>
    <message>
        <source>not HTTP: the server spoke before it was asked</source>
        <translation>不是 HTTP：服务器在被请求之前就发送了数据</translation>
    </message>
    <message>
        <source>more than {most:,} interim answers (1xx)</source>
        <translation>超过 {most:,} 个临时响应（1xx）</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>被重置</translation>
    </message>
    <message>
        <source>broken off</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>the connection was {ended} within the headers</source>
        <translation>连接在标头中途{ended}</translation>
    </message>
    <message>
        <source>the connection was {ended} without an answer</source>
        <translation>没有响应，连接{ended}</translation>
    </message>
    <message>
        <source>content-encoding {codings!r} is not known</source>
        <translation>不认识内容编码 {codings!r}</translation>
    </message>
    <message>
        <source>no connection within {n:g} s</source>
        <translation>{n:g} s 内没有建立连接</translation>
    </message>
    <message>
        <source>no whole answer within {n:g} s</source>
        <translation>{n:g} s 内没有收到完整的响应</translation>
    </message>
    <message>
        <source>the name {host} has no address</source>
        <translation>主机名 {host} 没有地址</translation>
    </message>
    <message>
        <source>no trusted connection: {reason}</source>
        <translation>没有可信的连接：{reason}</translation>
    </message>
    <message>
        <source>the proxy answered {status}</source>
        <translation>代理的响应是 {status}</translation>
    </message>
    <message>
        <source>no connection to the proxy: {reason}</source>
        <translation>无法连接代理：{reason}</translation>
    </message>
    <message>
        <source>the proxy&apos;s answer is not HTTP</source>
        <translation>代理的响应不是 HTTP</translation>
    </message>
    <message>
        <source>this address cannot be requested: {reason}</source>
        <translation>无法请求这个地址：{reason}</translation>
    </message>
    <message>
        <source>the handshake failed</source>
        <translation>握手失败</translation>
    </message>
    <message>
        <source>the connection was closed without an answer</source>
        <translation>没有响应，连接就已关闭</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>the answer was cut short: {n:,} of {all:,} bytes came</source>
        <translation>响应被截断：{all:,} 个字节只收到 {n:,} 个</translation>
    </message>
    <message>
        <source>broken chunks: no line end behind one</source>
        <translation>分块损坏：某块之后没有行结束符</translation>
    </message>
    <message>
        <source>broken chunks: one of more bytes than there can be</source>
        <translation>分块损坏：某块的字节数超出可能的范围</translation>
    </message>
    <message>
        <source>broken chunks: a line that is no size</source>
        <translation>分块损坏：某行不是大小</translation>
    </message>
    <message>
        <source>broken chunks: a size of more than {n} KB</source>
        <translation>分块损坏：某块的大小超过 {n} KB</translation>
    </message>
    <message>
        <source>the answer was cut short: its last chunk is missing</source>
        <translation>响应被截断：缺少最后一块</translation>
    </message>
    <message>
        <source>headers of more than {size}</source>
        <translation>标头超过 {size}</translation>
    </message>
    <message>
        <source>a header of more than {size}</source>
        <translation>有一个标头超过 {size}</translation>
    </message>
    <message>
        <source>not HTTP: the headers have no end</source>
        <translation>不是 HTTP：标头没有结束</translation>
    </message>
    <message>
        <source>not HTTP: invalid header token</source>
        <translation>不是 HTTP：标头中的标记无效</translation>
    </message>
    <message>
        <source>trailers of more than {size}</source>
        <translation>尾部标头超过 {size}</translation>
    </message>
    <message>
        <source>not HTTP: a length that is none</source>
        <translation>不是 HTTP：长度不是数</translation>
    </message>
    <message>
        <source>not HTTP: it has no status line</source>
        <translation>不是 HTTP：没有状态行</translation>
    </message>
    <message>
        <source>not HTTP: a header with a character that none may have</source>
        <translation>不是 HTTP：标头含有不允许的字符</translation>
    </message>
    <message>
        <source>not HTTP: {said}</source>
        <translation>不是 HTTP：{said}</translation>
    </message>
    <message>
        <source>headers of more than {most:,} lines</source>
        <translation>标头超过 {most:,} 行</translation>
    </message>
    <message>
        <source>(not kept)</source>
        <translation>（未保留）</translation>
    </message>
    <message>
        <source>At most %s requests can be in flight: this process may open %s files.</source>
        <translation>同时最多可有 %s 次请求：本进程可以打开 %s 个文件。</translation>
    </message>
    <message>
        <source>permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>address already in use</source>
        <translation>地址已被占用</translation>
    </message>
    <message>
        <source>cannot assign requested address</source>
        <translation>无法分配请求的地址</translation>
    </message>
    <message>
        <source>software caused connection abort</source>
        <translation>连接被本机软件中止</translation>
    </message>
    <message>
        <source>connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>host is down</source>
        <translation>主机已停机</translation>
    </message>
    <message>
        <source>no route to host</source>
        <translation>没有到主机的路由</translation>
    </message>
    <message>
        <source>invalid argument</source>
        <translation>参数无效</translation>
    </message>
    <message>
        <source>too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>network is down</source>
        <translation>网络已断开</translation>
    </message>
    <message>
        <source>network is unreachable</source>
        <translation>网络不可达</translation>
    </message>
    <message>
        <source>too many open files in system</source>
        <translation>系统中打开的文件过多</translation>
    </message>
    <message>
        <source>no buffer space available</source>
        <translation>没有可用的缓冲区</translation>
    </message>
    <message>
        <source>cannot allocate memory</source>
        <translation>无法分配内存</translation>
    </message>
    <message>
        <source>operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>self-signed certificate</source>
        <translation>自签名证书</translation>
    </message>
    <message>
        <source>self-signed certificate in certificate chain</source>
        <translation>证书链中有自签名证书</translation>
    </message>
    <message>
        <source>certificate has expired</source>
        <translation>证书已过期</translation>
    </message>
    <message>
        <source>certificate is not yet valid</source>
        <translation>证书尚未生效</translation>
    </message>
    <message>
        <source>unable to get local issuer certificate</source>
        <translation>找不到本地的颁发者证书</translation>
    </message>
    <message>
        <source>unable to verify the first certificate</source>
        <translation>无法验证第一个证书</translation>
    </message>
    <message>
        <source>Hostname mismatch, certificate is not valid for &apos;{host}&apos;.</source>
        <translation>主机名不符，证书对 &apos;{host}&apos; 无效。</translation>
    </message>
    <message>
        <source>IP address mismatch, certificate is not valid for &apos;{host}&apos;.</source>
        <translation>IP 地址不符，证书对 &apos;{host}&apos; 无效。</translation>
    </message>
    <message>
        <source>wrong version number</source>
        <translation>TLS 版本号错误</translation>
    </message>
    <message>
        <source>unsupported protocol</source>
        <translation>不支持的协议</translation>
    </message>
    <message>
        <source>sslv3 alert handshake failure</source>
        <translation>对方警告：握手失败</translation>
    </message>
    <message>
        <source>cannot create a temporary folder: {why}</source>
        <translation>无法创建临时目录：{why}</translation>
    </message>
    <message>
        <source>a thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>a coroutine</source>
        <translation>协程</translation>
    </message>
    <message>
        <source>--connections must be from 1 to {most:,}, not {number}</source>
        <translation>--connections 必须在 1 到 {most:,} 之间，而不是 {number}</translation>
    </message>
    <message>
        <source>--stage must be one of {stages}, not {name!r}</source>
        <translation>--stage 必须是 {stages} 之一，而不是 {name!r}</translation>
    </message>
    <message>
        <source>--latency must be from 0 to {most} seconds, not {latency}</source>
        <translation>--latency 必须在 0 到 {most} 秒之间，而不是 {latency}</translation>
    </message>
    <message>
        <source>--size must be from 0 to {most:,} bytes, not {size}</source>
        <translation>--size 必须在 0 到 {most:,} 字节之间，而不是 {size}</translation>
    </message>
    <message>
        <source>the server did not start</source>
        <translation>服务器没有启动</translation>
    </message>
    <message>
        <source>the process did not start</source>
        <translation>进程没有启动</translation>
    </message>
    <message>
        <source>it did not come to its end</source>
        <translation>没有运行到结束</translation>
    </message>
    <message>
        <source>the system allows {n:,} open files a process</source>
        <translation>系统允许每个进程打开 {n:,} 个文件</translation>
    </message>
    <message>
        <source>the system allows about {n:,} threads</source>
        <translation>系统允许大约 {n:,} 个线程</translation>
    </message>
    <message>
        <source>too many different names</source>
        <translation>不同的名称太多</translation>
    </message>
    <message>
        <source>a tag has too many attributes</source>
        <translation>有一个标签的属性太多</translation>
    </message>
    <message>
        <source>it declares entities or elements of its own</source>
        <translation>它自行声明了实体或元素</translation>
    </message>
    <message>
        <source>too many or too long namespaces</source>
        <translation>命名空间太多或太长</translation>
    </message>
    <message>
        <source>the task “{name}”</source>
        <translation>任务「{name}」</translation>
    </message>
    <message>
        <source>a {name}</source>
        <comment>of a class</comment>
        <translation>一个 {name}</translation>
    </message>
    <message>
        <source>PySide6 {pyside} crashes on Python {python}: use Python 3.12 or newer, or install &apos;PySide6_Essentials&lt;6.12&apos;.</source>
        <translation>PySide6 {pyside} 在 Python {python} 上会崩溃：请使用 Python 3.12 或更新的版本，或安装 &apos;PySide6_Essentials&lt;6.12&apos;。</translation>
    </message>
    <message>
        <source>Qt cannot be loaded: {error}.</source>
        <translation>无法加载 Qt：{error}。</translation>
    </message>
    <message>
        <source>There is no display: neither DISPLAY nor WAYLAND_DISPLAY is set.</source>
        <translation>没有显示器：既没有设置 DISPLAY，也没有设置 WAYLAND_DISPLAY。</translation>
    </message>
    <message>
        <source>No window can be opened: {reasons}.</source>
        <translation>无法打开窗口：{reasons}。</translation>
    </message>
    <message>
        <source>Qt&apos;s {name} plugin: {reason}</source>
        <translation>Qt 的 {name} 插件：{reason}</translation>
    </message>
    <message>
        <source>there is none, only {known}</source>
        <translation>没有这样的插件，只有 {known}</translation>
    </message>
    <message>
        <source>there is none</source>
        <translation>没有这样的插件</translation>
    </message>
    <message numerus="yes">
        <source>{libraries} are missing (Debian, Ubuntu: apt install {packages})</source>
        <comment>{libraries} is missing (Debian, Ubuntu: apt install {packages})</comment>
        <translation>
            <numerusform>缺少 {libraries}（Debian、Ubuntu：apt install {packages}）</numerusform>
        </translation>
    </message>
    <message>
        <source>DISPLAY is not set</source>
        <translation>没有设置 DISPLAY</translation>
    </message>
    <message>
        <source>no X server answers at DISPLAY={display}</source>
        <translation>DISPLAY={display} 没有 X 服务器响应</translation>
    </message>
    <message>
        <source>XDG_RUNTIME_DIR is not set, which says where Wayland&apos;s socket is</source>
        <translation>没有设置 XDG_RUNTIME_DIR，无法得知 Wayland 的套接字在哪里</translation>
    </message>
    <message>
        <source>no Wayland compositor answers at {path} ({why})</source>
        <translation>{path} 没有 Wayland 合成器响应（{why}）</translation>
    </message>
    <message>
        <source>this system has no Unix sockets</source>
        <translation>此系统没有 Unix 套接字</translation>
    </message>
    <message>
        <source>it is no path of a file</source>
        <translation>它不是文件的路径</translation>
    </message>
    <message>
        <source>the path is too long for a socket: at most 107 octets</source>
        <translation>套接字的路径太长：最多 107 字节</translation>
    </message>
    <message>
        <source>something is there already; give another path</source>
        <translation>那里已经有文件；请换一个路径</translation>
    </message>
    <message>
        <source>the crawl is kept in it already</source>
        <translation>爬取已经留存在这个文件中</translation>
    </message>
    <message>
        <source>it is in use by another program</source>
        <translation>另一个程序正在使用它</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>没有目录 {folder}</translation>
    </message>
    <message>
        <source>cannot save the crawl as {path}: {why}</source>
        <translation>无法将爬取另存为 {path}：{why}</translation>
    </message>
    <message>
        <source>it was moved or deleted</source>
        <translation>它已被移动或删除</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>what belongs to another crawl is in {file}</source>
        <translation>{file} 中有属于另一次爬取的内容</translation>
    </message>
    <message>
        <source>there is such a file; &apos;crawlscope resume&apos; goes on with a crawl</source>
        <translation>已有这个文件；续爬请用 &apos;crawlscope resume&apos;</translation>
    </message>
    <message>
        <source>cannot open {path}: {why}</source>
        <translation>无法打开 {path}：{why}</translation>
    </message>
    <message>
        <source>cannot read {path}: {why}</source>
        <translation>无法读取 {path}：{why}</translation>
    </message>
    <message>
        <source>cannot write {path}: {why}</source>
        <translation>无法写入 {path}：{why}</translation>
    </message>
    <message>
        <source>cannot create {path}: {why}</source>
        <translation>无法创建 {path}：{why}</translation>
    </message>
    <message>
        <source>it takes more memory than it may</source>
        <translation>它占用的内存超过允许的上限</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the disk does not take or give the data (is it full?)</source>
        <translation>磁盘无法读写数据（是否已满？）</translation>
    </message>
    <message>
        <source>it, or its folder, may not be written</source>
        <translation>它或它所在的目录不可写</translation>
    </message>
    <message>
        <source>a copy of it cannot be made: {why}</source>
        <translation>无法复制它：{why}</translation>
    </message>
    <message>
        <source>it has other tables than a crawl file</source>
        <translation>它的数据表与抓取文件的不同</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>it may not be read</source>
        <translation>没有读取权限</translation>
    </message>
    <message>
        <source>it is not a crawl file</source>
        <translation>它不是爬取文件</translation>
    </message>
    <message>
        <source>it was written by a newer version of Crawlscope</source>
        <translation>它由更新版本的 Crawlscope 写成</translation>
    </message>
    <message>
        <source>cannot keep crawls in {folder}: {why}</source>
        <translation>无法在 {folder} 留存爬取：{why}</translation>
    </message>
    <message>
        <source>a login in an address</source>
        <translation>地址中的登录信息</translation>
    </message>
    <message>
        <source>its settings are in disorder: {why}</source>
        <translation>它的设置有错误：{why}</translation>
    </message>
    <message>
        <source>{file}: this crawl is finished, nothing is left to do</source>
        <translation>{file}：这次爬取已经结束，没有剩余的工作</translation>
    </message>
    <message>
        <source>nothing that has a result agrees with “{terms}”</source>
        <translation>没有已有结果的 URL 符合「{terms}」</translation>
    </message>
    <message>
        <source>a crawl file keeps no secrets; going on without {secrets}</source>
        <translation>爬取文件不保存敏感信息；继续爬取，但缺少{secrets}</translation>
    </message>
    <message>
        <source>{words} in the file; requested all the same</source>
        <translation>文件中{words}；仍照常请求</translation>
    </message>
    <message>
        <source>no earlier crawl of {roots} is kept, beside {path} or in {folder}</source>
        <translation>没有留存 {roots} 更早的爬取，{path} 旁边和 {folder} 中都没有</translation>
    </message>
    <message>
        <source>Compared with {path}</source>
        <translation>与 {path} 比较</translation>
    </message>
    <message>
        <source>{problem}; this crawl is not saved</source>
        <translation>{problem}；这次爬取不会留存</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs rechecked: {before:,} broken before, {now:,} now</source>
        <comment>1 URL rechecked: {before:,} broken before, {now:,} now</comment>
        <translation>
            <numerusform>重新检查了 {n:,} 个 URL：之前失效 {before:,} 个，现在 {now:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>paused: {why}</source>
        <translation>已暂停：{why}</translation>
    </message>
    <message>
        <source>the cluster is back: the crawl goes on</source>
        <translation>集群已恢复：爬取继续</translation>
    </message>
    <message>
        <source>{traps}; --exclude leaves them out</source>
        <translation>{traps}；可用 --exclude 排除</translation>
    </message>
    <message>
        <source>{host} asks for less (429 or 503): it is asked slower</source>
        <translation>{host} 要求降低频率（429 或 503）：放慢对它的请求</translation>
    </message>
    <message>
        <source>what was written before is good; &apos;crawlscope resume&apos; goes on from there</source>
        <translation>之前写入的内容完好；可用 &apos;crawlscope resume&apos; 从那里续爬</translation>
    </message>
    <message>
        <source>crawling {time}</source>
        <translation>爬取 {time}</translation>
    </message>
    <message>
        <source>{n:,} done</source>
        <translation>完成 {n:,}</translation>
    </message>
    <message>
        <source>{n:,} queued</source>
        <translation>排队中 {n:,}</translation>
    </message>
    <message>
        <source>{n:,} in flight</source>
        <translation>请求中 {n:,}</translation>
    </message>
    <message>
        <source> pages/s</source>
        <translation> 页/秒</translation>
    </message>
    <message>
        <source>lag {ms:.0f} ms</source>
        <translation>滞后 {ms:.0f} ms</translation>
    </message>
    <message>
        <source>cannot write the report: standard output is closed</source>
        <translation>无法写出报告：标准输出已关闭</translation>
    </message>
    <message>
        <source>cannot write the report: {why}</source>
        <translation>无法写出报告：{why}</translation>
    </message>
    <message>
        <source>The demo site is at {address} until Ctrl-C</source>
        <translation>演示网站在 {address}，按 Ctrl-C 结束</translation>
    </message>
    <message numerus="yes">
        <source>{n} problems</source>
        <comment>1 problem</comment>
        <translation>
            <numerusform>{n} 处故障</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} warnings</source>
        <comment>1 warning</comment>
        <translation>
            <numerusform>{n} 处警告</numerusform>
        </translation>
    </message>
    <message>
        <source>ok</source>
        <comment>all is well</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>No such option: {name} (Possible options: {names})</source>
        <translation>没有选项 {name}（可能是：{names}）</translation>
    </message>
    <message>
        <source>No such option: {name}</source>
        <translation>没有选项 {name}</translation>
    </message>
    <message>
        <source>No such command &apos;{name}&apos;. Did you mean {names}?</source>
        <translation>没有命令 &apos;{name}&apos;。是不是 {names}？</translation>
    </message>
    <message>
        <source>No such command &apos;{name}&apos;</source>
        <translation>没有命令 &apos;{name}&apos;</translation>
    </message>
    <message>
        <source>Missing command</source>
        <translation>缺少命令</translation>
    </message>
    <message>
        <source>Missing argument &apos;{name}&apos;</source>
        <translation>缺少参数 &apos;{name}&apos;</translation>
    </message>
    <message>
        <source>Missing option &apos;{name}&apos;</source>
        <translation>缺少选项 &apos;{name}&apos;</translation>
    </message>
    <message>
        <source>Option &apos;{name}&apos; requires an argument</source>
        <translation>选项 &apos;{name}&apos; 需要一个值</translation>
    </message>
    <message>
        <source>Option &apos;{name}&apos; does not take a value</source>
        <translation>选项 &apos;{name}&apos; 不带值</translation>
    </message>
    <message>
        <source>Got unexpected extra argument(s) ({words})</source>
        <translation>多余的参数（{words}）</translation>
    </message>
    <message>
        <source>Invalid value for &apos;{name}&apos;: {why}</source>
        <translation>&apos;{name}&apos; 的值无效：{why}</translation>
    </message>
    <message>
        <source>Input should be a valid integer, unable to parse string as an integer</source>
        <translation>应为整数，无法将文本解析为整数</translation>
    </message>
    <message>
        <source>Input should be a valid number, unable to parse string as a number</source>
        <translation>应为数字，无法将文本解析为数字</translation>
    </message>
    <message>
        <source>Usage: {command}</source>
        <translation>用法：{command}</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>{title}:</source>
        <comment>above a table</comment>
        <translation>{title}：</translation>
    </message>
    <message>
        <source>show this help and exit</source>
        <translation>显示此帮助并退出</translation>
    </message>
    <message>
        <source>[default: {value}]</source>
        <translation>[默认：{value}]</translation>
    </message>
    <message>
        <source>connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>pages/s</source>
        <translation>页/秒</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>a fetch</source>
        <translation>每次获取</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>cannot export the race to {path!r}: its name must end in one of {endings}</source>
        <translation>无法将比赛结果导出到 {path!r}：文件名必须以 {endings} 之一结尾</translation>
    </message>
    <message>
        <source>{n:,.0f} pages/s</source>
        <translation>{n:,.0f} 页/秒</translation>
    </message>
    <message>
        <source>not run:</source>
        <translation>未运行：</translation>
    </message>
    <message>
        <source>the chapter: {name}</source>
        <translation>原书该章：{name}</translation>
    </message>
    <message>
        <source>Memory of a waiting fetch</source>
        <translation>一次等待中的获取所占的内存</translation>
    </message>
    <message>
        <source>not written: {files}</source>
        <translation>没有写入：{files}</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>More &amp;contrast</source>
        <translation>更高对比度(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing &amp;moves by itself</source>
        <translation>不自动移动(&amp;M)</translation>
    </message>
    <message>
        <source>The address to crawl, or several; Enter starts (Ctrl+L comes here)</source>
        <translation>要爬取的地址，可以有多个；Enter 开始（Ctrl+L 回到这里）</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Where the crawl begins: Enter starts it, Down shows earlier ones</source>
        <translation>爬取从这里开始：按 Enter 开始，按 Down 显示以前的地址</translation>
    </message>
    <message>
        <source>Not an address</source>
        <translation>不是地址</translation>
    </message>
    <message>
        <source>{address} and {n:,} more</source>
        <translation>{address} 等，另有 {n:,} 个</translation>
    </message>
    <message>
        <source>and {n:,} more</source>
        <translation>另有 {n:,} 个</translation>
    </message>
    <message>
        <source>{problem}. Give one such as {example}, or several with spaces between them.</source>
        <translation>{problem}。请输入像 {example} 这样的地址，多个地址用空格隔开。</translation>
    </message>
    <message>
        <source>Filter {term}: take it away</source>
        <translation>过滤 {term}：移除</translation>
    </message>
    <message>
        <source>A click takes it away</source>
        <translation>单击移除</translation>
    </message>
    <message>
        <source>What is filtered</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>A click shows all</source>
        <translation>单击显示全部</translation>
    </message>
    <message>
        <source>{n} more: {terms}</source>
        <translation>另有 {n} 个：{terms}</translation>
    </message>
    <message>
        <source>Take all away</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>停止(&amp;C)</translation>
    </message>
    <message>
        <source>Workers: the most requests in flight. It may change while crawling.</source>
        <translation>工作协程：同时请求的最大数量。爬取过程中可以修改。</translation>
    </message>
    <message>
        <source>&amp;Workers</source>
        <translation>工作协程(&amp;W)</translation>
    </message>
    <message>
        <source>A crawl is running. Cancel it first, then start another.</source>
        <translation>正在爬取。先停止，再开始另一次爬取。</translation>
    </message>
    <message>
        <source>Contin&amp;ue</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>Go on with the URLs in the queue (Ctrl+P)</source>
        <translation>继续爬取队列中的 URL（Ctrl+P）</translation>
    </message>
    <message>
        <source>Let requests in flight finish, start no new one (Ctrl+P)</source>
        <translation>等请求中的请求结束，不再发出新请求（Ctrl+P）</translation>
    </message>
    <message>
        <source>Start anew with this address (Ctrl+Return)</source>
        <translation>用这个地址重新开始（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Crawl this address (Ctrl+Return)</source>
        <translation>爬取这个地址（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Stop at once; the queue is kept (Ctrl+.)</source>
        <translation>立即停止；队列会保留（Ctrl+.）</translation>
    </message>
    <message>
        <source>Filter:</source>
        <translation>过滤：</translation>
    </message>
    <message>
        <source>words</source>
        <comment>an example of what is looked for</comment>
        <translation>词语</translation>
    </message>
    <message>
        <source>Every word must be in the URL or the title.</source>
        <translation>每个词都必须出现在 URL 或标题中。</translation>
    </message>
    <message>
        <source>With a colon: {keys}</source>
        <translation>用冒号：{keys}</translation>
    </message>
    <message>
        <source>With : &lt; &lt;= &gt; &gt;= =: {keys}</source>
        <translation>用 : &lt; &lt;= &gt; &gt;= =：{keys}</translation>
    </message>
    <message>
        <source>What pages say: {terms}, …</source>
        <translation>页面内容：{terms}，…</translation>
    </message>
    <message>
        <source>Filter URLs</source>
        <translation>过滤 URL</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export this view</source>
        <translation>导出此视图</translation>
    </message>
    <message>
        <source>Export what this view shows, in its order (Ctrl+Alt+E)</source>
        <translation>按当前顺序导出此视图显示的内容（Ctrl+Alt+E）</translation>
    </message>
    <message>
        <source>{n:,} of {all}</source>
        <comment>of things found</comment>
        <translation>{n:,} / {all}</translation>
    </message>
    <message>
        <source>reading pages, {share:.0%}</source>
        <translation>正在读取页面，{share:.0%}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} changes</source>
        <comment>1 change</comment>
        <translation>
            <numerusform>{n:,} 处变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chains</source>
        <comment>1 chain</comment>
        <translation>
            <numerusform>{n:,} 条重定向链</numerusform>
        </translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>working…</source>
        <translation>正在进行…</translation>
    </message>
    <message>
        <source>Nothing is being done</source>
        <translation>没有正在进行的操作</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的过滤条件</translation>
    </message>
    <message>
        <source>No filter is saved yet</source>
        <translation>还没有保存过滤条件</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>保存此过滤条件</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>pages/s on average</source>
        <translation>页/秒（平均）</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>No answers yet</source>
        <translation>还没有响应</translation>
    </message>
    <message>
        <source>{size} of pages read</source>
        <translation>已读取 {size} 的页面</translation>
    </message>
    <message>
        <source>Counts of the crawl</source>
        <translation>爬取计数</translation>
    </message>
    <message>
        <source>{count}: Enter shows these URLs</source>
        <translation>{count}：按 Enter 显示这些 URL</translation>
    </message>
    <message>
        <source>Left and Right go from count to count, Enter shows its URLs</source>
        <translation>用 Left 和 Right 在计数之间移动，按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>The last step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>&amp;Full speed</source>
        <translation>全速(&amp;F)</translation>
    </message>
    <message>
        <source>4 requests a &amp;second</source>
        <translation>每秒 4 次请求(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;1 request a second</source>
        <translation>每秒 1 次请求(&amp;1)</translation>
    </message>
    <message>
        <source>1 request in &amp;2 seconds</source>
        <translation>每 2 秒 1 次请求(&amp;2)</translation>
    </message>
    <message>
        <source>1 request in &amp;5 seconds</source>
        <translation>每 5 秒 1 次请求(&amp;5)</translation>
    </message>
    <message>
        <source>Sin&amp;gle step</source>
        <translation>单步(&amp;G)</translation>
    </message>
    <message>
        <source>A step of each wor&amp;ker</source>
        <translation>每个工作协程走一步(&amp;K)</translation>
    </message>
    <message>
        <source>Each worker starts one request, and the crawl stands still</source>
        <translation>每个工作协程发出一次请求，然后爬取停住</translation>
    </message>
    <message>
        <source>Ho&amp;w fast</source>
        <translation>速度(&amp;W)</translation>
    </message>
    <message>
        <source>Crawl this address one request at a time (F10)</source>
        <translation>逐个请求地爬取这个地址（F10）</translation>
    </message>
    <message>
        <source>Let exactly one request start; the crawl stands still otherwise (F10)</source>
        <translation>只发出一次请求，其余时间爬取停住（F10）</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>What is different</source>
        <translation>有什么不同</translation>
    </message>
    <message>
        <source>The address; without the host where it is that of the crawl&apos;s root</source>
        <translation>地址；与起始 URL 同一主机时省略主机</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>In the older crawl</source>
        <translation>在较早的爬取中</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>In the crawl in this window</source>
        <translation>在此窗口的爬取中</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态码</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Canonical</source>
        <translation>规范 URL</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化的内容</translation>
    </message>
    <message>
        <source>A URL a row, with what it was and what it is</source>
        <translation>每行一个 URL，显示之前和之后</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Co&amp;mpare with…</source>
        <translation>比较(&amp;M)…</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新比较</translation>
    </message>
    <message>
        <source>Compare the older crawl with this one as it is now</source>
        <translation>将较早的爬取与此爬取的当前状态比较</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Copy URL</source>
        <translation>复制 URL</translation>
    </message>
    <message>
        <source>Export these rows…</source>
        <translation>导出这些行…</translation>
    </message>
    <message>
        <source>Nothing compared yet</source>
        <translation>还没有比较</translation>
    </message>
    <message>
        <source>What is new, gone or changed since an older crawl? File → Compare with… takes any.</source>
        <translation>与较早的爬取相比，新增、消失或改变了什么？用「文件 → 比较…」选择任意一次爬取。</translation>
    </message>
    <message>
        <source>Compare with the previous crawl of this site</source>
        <translation>与此网站的上一次爬取比较</translation>
    </message>
    <message>
        <source>What is new, gone or different since then?</source>
        <translation>此后新增、消失或改变了什么？</translation>
    </message>
    <message>
        <source>Nothing changed</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>Every URL is known to both, with the same outcome.</source>
        <translation>两次爬取都知道每个 URL，结果也相同。</translation>
    </message>
    <message>
        <source>No change agrees with the filter</source>
        <translation>没有符合过滤条件的变化</translation>
    </message>
    <message>
        <source>Its chips stand above.</source>
        <translation>过滤标签在上方。</translation>
    </message>
    <message>
        <source>Show all changes</source>
        <translation>显示所有变化</translation>
    </message>
    <message>
        <source>Kinds of change</source>
        <translation>变化的种类</translation>
    </message>
    <message>
        <source>{change}: show only what is checked here</source>
        <translation>{change}：只显示这里选中的</translation>
    </message>
    <message numerus="yes">
        <source>{change}: {n:,} URLs</source>
        <comment>{change}: 1 URL</comment>
        <translation>
            <numerusform>{change}：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>{title}, a chart</source>
        <translation>{title}（图表）</translation>
    </message>
    <message numerus="yes">
        <source>{bar}: {n:,} URLs, {share:.1%} of {total:,}</source>
        <comment>{bar}: 1 URL, {share:.1%} of {total:,}</comment>
        <translation>
            <numerusform>{bar}：{n:,} 个 URL，占 {total:,} 个的 {share:.1%}</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} broken</source>
        <translation>{n:,} 个失效</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Nothing is known yet.</source>
        <translation>还没有数据。</translation>
    </message>
    <message>
        <source>Status codes</source>
        <translation>状态码</translation>
    </message>
    <message>
        <source>Nothing answered yet.</source>
        <translation>还没有响应。</translation>
    </message>
    <message>
        <source>Every request was answered.</source>
        <translation>每次请求都有响应。</translation>
    </message>
    <message>
        <source>No type is known yet.</source>
        <translation>还没有已知的类型。</translation>
    </message>
    <message>
        <source>Time to the last byte</source>
        <translation>到最后一个字节的时间</translation>
    </message>
    <message>
        <source>Size, decoded</source>
        <translation>大小（解码后）</translation>
    </message>
    <message>
        <source>Findings, gravest first</source>
        <translation>问题（严重的在前）</translation>
    </message>
    <message>
        <source>Nothing was found so far.</source>
        <translation>目前没有发现问题。</translation>
    </message>
    <message>
        <source>Errors by folder</source>
        <translation>各目录的错误</translation>
    </message>
    <message>
        <source>No errors so far.</source>
        <translation>目前没有错误。</translation>
    </message>
    <message>
        <source>URLs, broken first</source>
        <translation>URL（失效的在前）</translation>
    </message>
    <message>
        <source>There are no folders.</source>
        <translation>没有目录。</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Shows the URLs that took at least as long; to within 1 %</source>
        <translation>显示用时不短于此的 URL；误差在 1 % 以内</translation>
    </message>
    <message>
        <source>Times:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>Nothing to chart yet</source>
        <translation>还没有可绘制的数据</translation>
    </message>
    <message>
        <source>Statuses, types, times, sizes and depths of a crawl.</source>
        <translation>一次爬取的状态码、类型、时间、大小和深度。</translation>
    </message>
    <message>
        <source>nothing fetched in {time}</source>
        <translation>{time} 内什么也没有获取到</translation>
    </message>
    <message>
        <source>finished in {time}</source>
        <translation>用时 {time} 完成</translation>
    </message>
    <message>
        <source>limit reached after {time}</source>
        <translation>{time} 后达到上限</translation>
    </message>
    <message>
        <source>stopped after {time}</source>
        <translation>{time} 后停止</translation>
    </message>
    <message>
        <source>crashed after {time}</source>
        <translation>{time} 后崩溃</translation>
    </message>
    <message>
        <source>{ending}, {rate} on average</source>
        <translation>{ending}，平均 {rate}</translation>
    </message>
    <message numerus="yes">
        <source>Stopped: {n:,} tasks cancelled in {ms:,.0f} ms</source>
        <comment>Stopped: 1 task cancelled in {ms:,.0f} ms</comment>
        <translation>
            <numerusform>已停止：{ms:,.0f} ms 内取消了 {n:,} 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} requests in flight</source>
        <comment>1 request in flight</comment>
        <translation>
            <numerusform>{n:,} 次请求中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The limit of {limit} is reached; {n:,} URLs stay queued.</source>
        <comment>The limit of {limit} is reached; 1 URL stays queued.</comment>
        <translation>
            <numerusform>已达到{limit}上限；{n:,} 个 URL 仍在队列中。</numerusform>
        </translation>
    </message>
    <message>
        <source>The crawl ended by an error of ours; the log has the details.</source>
        <translation>程序自身出错，爬取已结束；详情见日志。</translation>
    </message>
    <message numerus="yes">
        <source>It was stopped, or cut short; {n:,} URLs in the queue. Continue goes on.</source>
        <comment>It was stopped, or cut short; 1 URL in the queue. Continue goes on.</comment>
        <translation>
            <numerusform>爬取已停止或中断；队列中有 {n:,} 个 URL。按「继续」接着爬取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is left in the queue.</source>
        <translation>队列已空。</translation>
    </message>
    <message>
        <source>{n:,} of them broken</source>
        <translation>其中 {n:,} 个失效</translation>
    </message>
    <message>
        <source>nothing broken</source>
        <translation>没有失效</translation>
    </message>
    <message>
        <source>Finished in {time}: {urls}, {rest}.</source>
        <translation>用时 {time} 完成：{urls}，{rest}。</translation>
    </message>
    <message>
        <source>Redirect chain: {url} {status}</source>
        <translation>重定向链：{url} {status}</translation>
    </message>
    <message numerus="yes">
        <source>a loop, {n:,} hops until a URL repeats</source>
        <comment>a loop, 1 hop until a URL repeats</comment>
        <translation>
            <numerusform>循环，{n:,} 跳后 URL 重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hops, end: {end}</source>
        <comment>1 hop, end: {end}</comment>
        <translation>
            <numerusform>{n:,} 跳，终点：{end}</numerusform>
        </translation>
    </message>
    <message>
        <source>{status}, joins</source>
        <translation>{status}，汇合</translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more URLs</source>
        <comment>… 1 more URL</comment>
        <translation>
            <numerusform>… 另有 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Links to</source>
        <translation>链出</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>页面内容</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Findings of this URL</source>
        <translation>此 URL 的问题</translation>
    </message>
    <message>
        <source>Headers of the answer</source>
        <translation>响应标头</translation>
    </message>
    <message>
        <source>What the page says</source>
        <translation>页面的内容</translation>
    </message>
    <message>
        <source>Copy the record</source>
        <translation>复制记录</translation>
    </message>
    <message>
        <source>No URL selected</source>
        <translation>没有选择 URL</translation>
    </message>
    <message>
        <source>Select one to see all that is known about it.</source>
        <translation>选择一个 URL，查看关于它的全部信息。</translation>
    </message>
    <message>
        <source>Ignore…</source>
        <translation>忽略…</translation>
    </message>
    <message>
        <source>Only the gravest</source>
        <translation>只看最严重的</translation>
    </message>
    <message>
        <source>{n} more…</source>
        <translation>另有 {n} 个…</translation>
    </message>
    <message>
        <source>Most of it also on {page}</source>
        <translation>大部分内容也出现在 {page}</translation>
    </message>
    <message>
        <source>Also on {page}</source>
        <translation>也出现在 {page}</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>{n:,} in order of discovery</source>
        <translation>第 {n:,} 个发现</translation>
    </message>
    <message>
        <source>{state}, broken</source>
        <translation>{state}，失效</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Before the recheck</source>
        <translation>重新检查之前</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Fetched</source>
        <translation>获取时间</translation>
    </message>
    <message>
        <source>{size} ({n:,} bytes)</source>
        <translation>{size}（{n:,} 字节）</translation>
    </message>
    <message>
        <source>{size}, cut off at --max-body</source>
        <translation>{size}，在 --max-body 处截断</translation>
    </message>
    <message>
        <source>Found on</source>
        <translation>发现于</translation>
    </message>
    <message>
        <source>a root of the crawl</source>
        <translation>爬取的起始 URL</translation>
    </message>
    <message>
        <source>Link text</source>
        <translation>链接文字</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Inlinks</source>
        <translation>入链</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages</source>
        <comment>1 page</comment>
        <translation>
            <numerusform>{n:,} 个页面</numerusform>
        </translation>
    </message>
    <message>
        <source>Redirects left</source>
        <translation>剩余重定向</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs, {new:,} new</source>
        <comment>1 URL, {new:,} new</comment>
        <translation>
            <numerusform>{n:,} 个 URL，新增 {new:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy as a command for curl, without secrets</source>
        <translation>复制为 curl 命令，不含敏感信息</translation>
    </message>
    <message>
        <source>Recheck: request it once more (F5)</source>
        <translation>重新检查：再请求一次（F5）</translation>
    </message>
    <message>
        <source>Exclude from this crawl…</source>
        <translation>从此次爬取中排除…</translation>
    </message>
    <message>
        <source>Why, in full</source>
        <translation>完整原因</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why: {reason}</source>
        <translation>原因：{reason}</translation>
    </message>
    <message>
        <source>was {outcome}</source>
        <translation>之前 {outcome}</translation>
    </message>
    <message>
        <source>Filter: {list}</source>
        <translation>过滤：{list}</translation>
    </message>
    <message>
        <source>Filter by address or text</source>
        <translation>按地址或文字过滤</translation>
    </message>
    <message>
        <source>A page a row: Enter shows its details</source>
        <translation>每行一个页面：按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Copy the addresses</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Copy the addresses: {list}</source>
        <translation>复制地址：{list}</translation>
    </message>
    <message>
        <source>Export what is shown: {list}</source>
        <translation>导出所显示的内容：{list}</translation>
    </message>
    <message>
        <source>{n:,} of {total}</source>
        <translation>{n:,} / {total}</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>none passes the filter</source>
        <translation>没有符合过滤条件的</translation>
    </message>
    <message>
        <source>links are not kept</source>
        <translation>没有保存链接</translation>
    </message>
    <message>
        <source>not written yet</source>
        <translation>尚未写入</translation>
    </message>
    <message>
        <source>none known</source>
        <translation>没有已知的</translation>
    </message>
    <message>
        <source>What happened at the other end</source>
        <translation>另一端的结果</translation>
    </message>
    <message>
        <source>The other end</source>
        <translation>另一端</translation>
    </message>
    <message>
        <source>Of the first link there</source>
        <translation>那里第一个链接的文字</translation>
    </message>
    <message>
        <source>title {width}</source>
        <translation>标题 {width}</translation>
    </message>
    <message>
        <source>no title</source>
        <translation>没有标题</translation>
    </message>
    <message>
        <source>description {width}</source>
        <translation>描述 {width}</translation>
    </message>
    <message>
        <source>no description</source>
        <translation>没有描述</translation>
    </message>
    <message>
        <source>(no title)</source>
        <translation>（没有标题）</translation>
    </message>
    <message>
        <source>{n:,} characters, {wide:,} of {room:,} px</source>
        <translation>{n:,} 个字符，{wide:,} / {room:,} px</translation>
    </message>
    <message>
        <source>{n:,} characters, {wide:,} of {room:,} px, cut</source>
        <translation>{n:,} 个字符，{wide:,} / {room:,} px，已截断</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Alternates</source>
        <translation>语言版本</translation>
    </message>
    <message>
        <source>Main part</source>
        <translation>正文部分</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} words</source>
        <comment>1 word</comment>
        <translation>
            <numerusform>{n:,} 个词</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} without alt</source>
        <translation>{n:,} 个没有替代文本</translation>
    </message>
    <message>
        <source>{n:,} without size</source>
        <translation>{n:,} 个没有尺寸</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more headings</source>
        <comment>… 1 more heading</comment>
        <translation>
            <numerusform>… 另有 {n:,} 个小标题</numerusform>
        </translation>
    </message>
    <message>
        <source>no alt</source>
        <translation>没有替代文本</translation>
    </message>
    <message>
        <source>{alt}, no size</source>
        <translation>{alt}，没有尺寸</translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more images</source>
        <comment>… 1 more image</comment>
        <translation>
            <numerusform>… 另有 {n:,} 个图像</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more links</source>
        <comment>… 1 more link</comment>
        <translation>
            <numerusform>… 另有 {n:,} 条链接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} headers cut or left out</source>
        <comment>1 header cut or left out</comment>
        <translation>
            <numerusform>{n:,} 个标头被截断或省略</numerusform>
        </translation>
    </message>
    <message>
        <source>for caches</source>
        <translation>缓存标头</translation>
    </message>
    <message>
        <source>Link canonical</source>
        <translation>Link 规范 URL</translation>
    </message>
    <message>
        <source>Link alternates</source>
        <translation>Link 语言版本</translation>
    </message>
    <message>
        <source>Challenge</source>
        <translation>质询</translation>
    </message>
    <message>
        <source>for browsers only</source>
        <translation>仅限浏览器</translation>
    </message>
    <message>
        <source>There are</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>There are no</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>Opens or folds this part of the details</source>
        <translation>展开或折叠详情的这一部分</translation>
    </message>
    <message>
        <source>{heading}, open</source>
        <translation>{heading}，已展开</translation>
    </message>
    <message>
        <source>{heading}, folded</source>
        <translation>{heading}，已折叠</translation>
    </message>
    <message>
        <source>Text that can be selected and copied</source>
        <translation>可以选择和复制的文字</translation>
    </message>
    <message>
        <source>Name look-up</source>
        <translation>域名解析</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>under 1 ms</source>
        <translation>不到 1 ms</translation>
    </message>
    <message>
        <source>In the queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>connection was open</source>
        <translation>连接已打开</translation>
    </message>
    <message>
        <source>Parts of a bar, as long as they took</source>
        <translation>条形的各部分，长度为所用时间</translation>
    </message>
    <message>
        <source>Times: {times}</source>
        <translation>用时：{times}</translation>
    </message>
    <message>
        <source>Shows a web crawl as it happens. MIT licence.</source>
        <translation>实时展示网站爬取的过程。MIT 许可证。</translation>
    </message>
    <message>
        <source>It stands on:</source>
        <translation>它基于：</translation>
    </message>
    <message>
        <source>The crawler grew out of {book} by A. Jesse Jiryu Davis and Guido van Rossum (500 Lines or Less).</source>
        <translation>爬虫源自 A. Jesse Jiryu Davis 与 Guido van Rossum 的 {book}（500 Lines or Less）。</translation>
    </message>
    <message>
        <source>About Crawlscope</source>
        <translation>关于 Crawlscope</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>{file} is there already. Replace it?</source>
        <translation>{file} 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Lists of addresses</source>
        <translation>地址列表</translation>
    </message>
    <message>
        <source>Open a crawl</source>
        <translation>打开爬取文件</translation>
    </message>
    <message>
        <source>Open a list of addresses</source>
        <translation>打开地址列表</translation>
    </message>
    <message>
        <source>Compare with an older crawl</source>
        <translation>与较早的爬取比较</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Save the crawl as</source>
        <translation>将爬取另存为</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Addresses in {name}</source>
        <translation>{name} 中的地址</translation>
    </message>
    <message>
        <source>Check &amp;these only</source>
        <translation>只检查这些(&amp;T)</translation>
    </message>
    <message>
        <source>Request each address once, and where it redirects to</source>
        <translation>每个地址及其重定向目标各请求一次</translation>
    </message>
    <message>
        <source>Crawl &amp;from each</source>
        <translation>从每个地址爬取(&amp;F)</translation>
    </message>
    <message>
        <source>Follow the links of their pages too, by the settings</source>
        <translation>按设置继续爬取这些页面的链接</translation>
    </message>
    <message>
        <source>Nothing is sent. Say what happened, read the text, copy it, and paste it where you have Crawlscope from: its page of issues. It holds no passwords, cookies or headers.</source>
        <translation>不会发送任何内容。请说明发生了什么，阅读并复制这段文字，粘贴到你获取 Crawlscope 的地方：它的问题反馈页面。其中不含密码、Cookie 或标头。</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>报告故障</translation>
    </message>
    <message>
        <source>&amp;Without addresses</source>
        <translation>不含地址(&amp;W)</translation>
    </message>
    <message>
        <source>Hosts and paths are replaced by names such as host1.example, the same throughout</source>
        <translation>主机和路径替换为 host1.example 这样的名称，前后一致</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生的事件</translation>
    </message>
    <message>
        <source>What did you do? What happened, and what not?</source>
        <translation>你做了什么？发生了什么，没有发生什么？</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>The machine is being looked at…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>{name} (not there)</source>
        <translation>{name}（不存在）</translation>
    </message>
    <message>
        <source>{view} beside the &amp;tree</source>
        <translation>在树旁显示{view}(&amp;T)</translation>
    </message>
    <message>
        <source>Make {panel} high or low</source>
        <translation>升高或降低{panel}</translation>
    </message>
    <message>
        <source>Float or dock {panel}</source>
        <translation>浮动或停靠{panel}</translation>
    </message>
    <message>
        <source>Close {panel} (the View menu brings it back)</source>
        <translation>关闭{panel}（可从「视图」菜单重新打开）</translation>
    </message>
    <message>
        <source>Close {panel}</source>
        <translation>关闭{panel}</translation>
    </message>
    <message>
        <source>{panel}, over the view; Esc closes it</source>
        <translation>{panel}，位于视图之上；按 Esc 关闭</translation>
    </message>
    <message>
        <source>Close {panel} (Esc)</source>
        <translation>关闭{panel}（Esc）</translation>
    </message>
    <message>
        <source>Exclude &amp;this URL</source>
        <translation>排除此 URL(&amp;T)</translation>
    </message>
    <message>
        <source>Exclude this &amp;host</source>
        <translation>排除此主机(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Include again</source>
        <translation>重新包含(&amp;I)</translation>
    </message>
    <message>
        <source>Exclude the &amp;folder {name}</source>
        <translation>排除目录 {name}(&amp;F)</translation>
    </message>
    <message>
        <source>Exclude this &amp;folder</source>
        <translation>排除此目录(&amp;F)</translation>
    </message>
    <message>
        <source>Show its URLs</source>
        <translation>显示其 URL</translation>
    </message>
    <message>
        <source>Change the threshold…</source>
        <translation>修改阈值…</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What is wrong; Enter shows its URLs</source>
        <translation>存在的问题；按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>URLs that have it</source>
        <translation>有此问题的 URL</translation>
    </message>
    <message>
        <source>About</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation>问题的类别</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Has the finding</source>
        <translation>有此问题</translation>
    </message>
    <message>
        <source>The page on which it was found first; Details lists all</source>
        <translation>最先发现它的页面；「详情」列出全部</translation>
    </message>
    <message>
        <source>The text of that link</source>
        <translation>该链接的文字</translation>
    </message>
    <message>
        <source>Also on</source>
        <translation>也出现在</translation>
    </message>
    <message>
        <source>Another page with the same; of nearly equal texts, the nearest one</source>
        <translation>内容相同的另一个页面；近似重复时为最接近的一个</translation>
    </message>
    <message>
        <source>&amp;Error</source>
        <comment>a severity</comment>
        <translation>错误(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Warning</source>
        <comment>a severity</comment>
        <translation>警告(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <comment>a severity</comment>
        <translation>提示(&amp;N)</translation>
    </message>
    <message>
        <source>A kind of finding a row: Enter shows its URLs</source>
        <translation>每行一种问题：按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>URLs with this finding</source>
        <translation>有此问题的 URL</translation>
    </message>
    <message>
        <source>Enter shows the details of a URL, Delete ignores the finding there</source>
        <translation>按 Enter 显示 URL 的详情，按 Delete 忽略那里的问题</translation>
    </message>
    <message>
        <source>Filter findings</source>
        <translation>过滤问题</translation>
    </message>
    <message>
        <source>Filter by word</source>
        <translation>按词过滤</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>&amp;Ignore…</source>
        <translation>忽略(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Recheck its URLs</source>
        <translation>重新检查其 URL(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Recheck</source>
        <translation>重新检查(&amp;R)</translation>
    </message>
    <message>
        <source>Export these findings…</source>
        <translation>导出这些问题…</translation>
    </message>
    <message>
        <source>Export these URLs…</source>
        <translation>导出这些 URL…</translation>
    </message>
    <message>
        <source>&amp;Severity</source>
        <translation>严重程度(&amp;S)</translation>
    </message>
    <message>
        <source>As it is by &amp;itself</source>
        <translation>默认(&amp;I)</translation>
    </message>
    <message>
        <source>Lists what is ignored, with the notes, and takes it back</source>
        <translation>列出已忽略的问题及备注，并可撤销忽略</translation>
    </message>
    <message>
        <source>No finding agrees</source>
        <translation>没有符合条件的问题</translation>
    </message>
    <message>
        <source>Other severities or words may.</source>
        <translation>试试其他严重程度或词语。</translation>
    </message>
    <message>
        <source>No findings yet</source>
        <translation>还没有问题</translation>
    </message>
    <message>
        <source>What a crawl finds wrong with a site is listed here.</source>
        <translation>爬取中发现的网站问题会列在这里。</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有发现问题</translation>
    </message>
    <message>
        <source>No rule has anything to say so far.</source>
        <translation>目前没有违反任何规则。</translation>
    </message>
    <message>
        <source>Show each {severity}, or leave them out</source>
        <translation>显示或隐藏{severity}</translation>
    </message>
    <message>
        <source>Show {things}</source>
        <translation>显示{things}</translation>
    </message>
    <message>
        <source>{n:,} ignored</source>
        <translation>已忽略 {n:,} 个</translation>
    </message>
    <message>
        <source>{severity} {finding}: {rule}.</source>
        <translation>{severity} {finding}：{rule}。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} links lead to {urls}.</source>
        <comment>1 link leads to {urls}.</comment>
        <translation>
            <numerusform>{n:,} 条链接指向 {urls}。</numerusform>
        </translation>
    </message>
    <message>
        <source>{sentence} {other}</source>
        <translation>{sentence}{other}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} kinds of {severity}</source>
        <comment>1 kind of {severity}</comment>
        <translation>
            <numerusform>{n:,} 种{severity}</numerusform>
        </translation>
    </message>
    <message>
        <source>Ignore “{finding}”</source>
        <translation>忽略「{finding}」</translation>
    </message>
    <message>
        <source>Why, for who comes after you</source>
        <translation>原因，留给后来的人</translation>
    </message>
    <message>
        <source>&amp;Where</source>
        <translation>位置(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>It is counted, listed and exported no more. The profile and the crawl file keep it; “Ignored” in Findings lists it, and takes it back.</source>
        <translation>它不再计数、列出和导出。配置方案和爬取文件会记住；「问题」视图中的「已忽略」列出它，并可撤销。</translation>
    </message>
    <message>
        <source>&amp;Ignore</source>
        <translation>忽略(&amp;I)</translation>
    </message>
    <message>
        <source>At this URL: {url}</source>
        <translation>在此 URL：{url}</translation>
    </message>
    <message>
        <source>In this folder: {folder}</source>
        <translation>在此目录：{folder}</translation>
    </message>
    <message>
        <source>On this site: {site}</source>
        <translation>在此网站：{site}</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>所有位置</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>&amp;Show again</source>
        <translation>重新显示(&amp;S)</translation>
    </message>
    <message>
        <source>{finding} everywhere</source>
        <translation>所有位置的「{finding}」</translation>
    </message>
    <message>
        <source>{finding} at {where}</source>
        <translation>{where} 的「{finding}」</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>所有位置</translation>
    </message>
    <message>
        <source>Lines of the graph</source>
        <translation>曲线图的线条</translation>
    </message>
    <message>
        <source>Queue, requests in flight, pages done and pages per second</source>
        <translation>队列、请求中、完成的页面和每秒页数</translation>
    </message>
    <message>
        <source>Where the crawl stands</source>
        <translation>爬取进行到哪里</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Show the crawl as it was (or drag the pointer over the graph)</source>
        <translation>显示爬取当时的样子（也可以在曲线图上拖动）</translation>
    </message>
    <message>
        <source>Graph over time; Left and Right show the values at one time</source>
        <translation>随时间变化的曲线图；Left 和 Right 显示某一时刻的数值</translation>
    </message>
    <message>
        <source>No queue</source>
        <translation>没有队列</translation>
    </message>
    <message>
        <source>It swells and drains here while a crawl runs.</source>
        <translation>爬取进行时，队列的增减显示在这里。</translation>
    </message>
    <message>
        <source>at {time}</source>
        <translation>{time} 时</translation>
    </message>
    <message>
        <source>{text}: {values}</source>
        <translation>{text}：{values}</translation>
    </message>
    <message>
        <source>limit reached after 0:00:00, 888/s on average</source>
        <translation>已达上限，用时 0:00:00，平均 888/s</translation>
    </message>
    <message>
        <source>in {seconds:.0f} s</source>
        <translation>{seconds:.0f} 秒放完</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Step &amp;forth</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>实时(&amp;L)</translation>
    </message>
    <message>
        <source>Moment of the crawl that is shown</source>
        <translation>显示的是爬取的哪一刻</translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation>回放速度</translation>
    </message>
    <message>
        <source>Seconds of the crawl in one second; or all of it in half a minute</source>
        <translation>每秒回放爬取的多少秒；或在半分钟内放完全部</translation>
    </message>
    <message>
        <source>Moment that is shown</source>
        <translation>所显示的时刻</translation>
    </message>
    <message>
        <source>Pause the replay</source>
        <translation>暂停回放</translation>
    </message>
    <message>
        <source>Play from here</source>
        <translation>从这里播放</translation>
    </message>
    <message>
        <source>What happened before (Ctrl+Alt+Left)</source>
        <translation>之前发生了什么（Ctrl+Alt+Left）</translation>
    </message>
    <message>
        <source>What happened next (Ctrl+Alt+Right)</source>
        <translation>之后发生了什么（Ctrl+Alt+Right）</translation>
    </message>
    <message>
        <source>Back to the crawl as it is now (Ctrl+Alt+L)</source>
        <translation>回到爬取现在的样子（Ctrl+Alt+L）</translation>
    </message>
    <message>
        <source>building {fraction:.0%}</source>
        <translation>正在生成，{fraction:.0%}</translation>
    </message>
    <message>
        <source># User guide

The guide cannot be read: {problem}.</source>
        <translation># 用户指南

无法读取指南：{problem}。</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>在指南中查找</translation>
    </message>
    <message>
        <source>Guide – Crawlscope</source>
        <translation>指南 – Crawlscope</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>How the program is used; links lead to other sections</source>
        <translation>程序的用法；链接通向其他章节</translation>
    </message>
    <message>
        <source>Sections of the guide</source>
        <translation>指南的各章</translation>
    </message>
    <message>
        <source>The chosen one is shown beside</source>
        <translation>所选的一项显示在旁边</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>{number} of {total}</source>
        <comment>places found</comment>
        <translation>第 {number} 处，共 {total} 处</translation>
    </message>
    <message>
        <source>Host or folder</source>
        <translation>主机或目录</translation>
    </message>
    <message>
        <source>Enter shows its URLs</source>
        <translation>按 Enter 显示其中的 URL</translation>
    </message>
    <message>
        <source>Known at and below it</source>
        <translation>它本身和它下面已知的 URL</translation>
    </message>
    <message>
        <source>Failed, answered 400 and above, or redirected to such an end</source>
        <translation>失败、响应为 400 及以上，或重定向到这样的终点</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>No usable answer</source>
        <translation>没有可用的响应</translation>
    </message>
    <message>
        <source>URLs with an error among their findings</source>
        <translation>带有错误级问题的 URL</translation>
    </message>
    <message>
        <source>Of all that was read, decoded</source>
        <translation>读取的全部内容，解码后</translation>
    </message>
    <message>
        <source>Half of the answers took no longer, to within 1 %</source>
        <translation>一半响应的用时不超过它，误差 1 % 以内</translation>
    </message>
    <message>
        <source>95 of 100 answers took no longer, to within 1 %</source>
        <translation>100 个响应中有 95 个用时不超过它，误差 1 % 以内</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>Between two requests (settings, robots.txt, slow-down); or paused</source>
        <translation>两次请求之间（设置、robots.txt、减速）；或已暂停</translation>
    </message>
    <message>
        <source>What it says; a click shows the URLs that it refuses</source>
        <translation>它的规定；单击显示它禁止的 URL</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>The day on which it ends (UTC), as seen in the crawl</source>
        <translation>到期日（UTC），以爬取时所见为准</translation>
    </message>
    <message>
        <source>It ends soon</source>
        <translation>即将到期</translation>
    </message>
    <message>
        <source>Hosts and folders</source>
        <translation>主机和目录</translation>
    </message>
    <message>
        <source>A host or folder a row: Enter shows its URLs</source>
        <translation>每行一个主机或目录：按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>Filter hosts and folders</source>
        <translation>过滤主机和目录</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>按名称过滤</translation>
    </message>
    <message>
        <source>Show what is broken</source>
        <translation>显示失效的 URL</translation>
    </message>
    <message>
        <source>Show the slowest 5 %</source>
        <translation>显示最慢的 5 %</translation>
    </message>
    <message>
        <source>&amp;Pause this host</source>
        <translation>暂停此主机(&amp;P)</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>A row for each host</source>
        <translation>每个主机一行</translation>
    </message>
    <message>
        <source>A row for each folder</source>
        <translation>每个目录一行</translation>
    </message>
    <message>
        <source>No hosts yet</source>
        <translation>还没有主机</translation>
    </message>
    <message>
        <source>Each host of a crawl has a row here, and each folder.</source>
        <translation>爬取的每个主机、每个目录在这里各占一行。</translation>
    </message>
    <message>
        <source>No name has these words</source>
        <translation>没有名称包含这些词</translation>
    </message>
    <message>
        <source>Other words may be in one.</source>
        <translation>换别的词试试。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hosts</source>
        <comment>1 host</comment>
        <translation>
            <numerusform>{n:,} 个主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} folders</source>
        <comment>1 folder</comment>
        <translation>
            <numerusform>{n:,} 个目录</numerusform>
        </translation>
    </message>
    <message>
        <source>{hosts}, {n:,} crawled</source>
        <translation>{hosts}，已爬取 {n:,} 个</translation>
    </message>
    <message>
        <source>&amp;Go on with this host</source>
        <translation>继续此主机(&amp;G)</translation>
    </message>
    <message>
        <source>Pages a second and memory of a waiting fetch, by connections</source>
        <translation>每秒页数和一次等待中的获取所占的内存，按连接数</translation>
    </message>
    <message>
        <source>Pages a second</source>
        <translation>每秒页数</translation>
    </message>
    <message>
        <source>Memory of a waiting fetch; dashed, the chapter: {figures}</source>
        <translation>一次等待中的获取所占的内存；虚线为原书该章的数据：{figures}</translation>
    </message>
    <message>
        <source>Nothing has been measured yet</source>
        <translation>还没有测量数据</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Its source is shown below</source>
        <translation>源代码显示在下方</translation>
    </message>
    <message>
        <source>Slow motion</source>
        <translation>慢动作</translation>
    </message>
    <message>
        <source>Runs this stage against a server that answers in pieces,
and marks the line at which each fetch waits.</source>
        <translation>让这个阶段面对一个分段响应的服务器运行，
并标出每次获取停在哪一行。</translation>
    </message>
    <message>
        <source>Source of the stage</source>
        <translation>此阶段的源代码</translation>
    </message>
    <message>
        <source>The lines at which fetches wait are marked while the race runs</source>
        <translation>比赛进行时，标出各次获取正在等待的代码行</translation>
    </message>
    <message>
        <source>Where each fetch waits</source>
        <translation>每次获取停在哪里</translation>
    </message>
    <message>
        <source>A line a fetch, while the race runs</source>
        <translation>比赛进行时，每次获取一行</translation>
    </message>
    <message>
        <source>Slow motion shows here where each fetch waits: the chain of functions, and for generators and coroutines the last instruction of the innermost (f_lasti).</source>
        <translation>慢动作时，这里显示每次获取停在哪里：各层函数，以及生成器和协程最内层的最后一条指令（f_lasti）。</translation>
    </message>
    <message>
        <source>&amp;Source of</source>
        <translation>源代码(&amp;S)：</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Concurrency lab – Crawlscope</source>
        <translation>并发实验室 – Crawlscope</translation>
    </message>
    <message>
        <source>Run each stage with so many connections</source>
        <translation>每个阶段都用这么多连接运行</translation>
    </message>
    <message>
        <source>How long the server waits before it answers</source>
        <translation>服务器响应前等待的时间</translation>
    </message>
    <message>
        <source>How large the page is that each connection reads</source>
        <translation>每个连接读取的页面大小</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> 字节</translation>
    </message>
    <message>
        <source>Start race</source>
        <translation>开始比赛</translation>
    </message>
    <message>
        <source>Each stage runs in a process of its own</source>
        <translation>每个阶段在单独的进程中运行</translation>
    </message>
    <message>
        <source>Five ways to fetch many pages at once, each in a process of its own, against a slow server on this machine.</source>
        <translation>同时获取许多页面的五种方法，各在自己的进程中，面对本机上的一个慢速服务器。</translation>
    </message>
    <message>
        <source>Runs of the race</source>
        <translation>比赛的各次运行</translation>
    </message>
    <message>
        <source>A stage with a number of connections a row, with its speed and its memory</source>
        <translation>每行一个阶段及其连接数，显示速度和内存</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>&amp;Latency</source>
        <translation>延迟(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>页面(&amp;P)</translation>
    </message>
    <message>
        <source>Stop race</source>
        <translation>停止比赛</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} connections</source>
        <comment>1 connection</comment>
        <translation>
            <numerusform>{n:,} 个连接</numerusform>
        </translation>
    </message>
    <message>
        <source>{stage}, {connections}: {outcome}</source>
        <translation>{stage}，{connections}：{outcome}</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Choose at least one number of connections.</source>
        <translation>请至少选择一个连接数。</translation>
    </message>
    <message>
        <source>a thread for each fetch</source>
        <translation>每次获取用一个线程</translation>
    </message>
    <message>
        <source>a selector calls functions</source>
        <translation>选择器调用函数</translation>
    </message>
    <message>
        <source>own Future, Task and loop</source>
        <translation>自己的 Future、Task 和循环</translation>
    </message>
    <message>
        <source>async/await on an own loop</source>
        <translation>async/await，自己的循环</translation>
    </message>
    <message>
        <source>asyncio and aiohttp</source>
        <translation>asyncio 和 aiohttp</translation>
    </message>
    <message>
        <source>Fetches that may wait at once</source>
        <translation>可以同时等待的获取数</translation>
    </message>
    <message>
        <source>How it waits</source>
        <translation>等待的方式</translation>
    </message>
    <message>
        <source>Pages/s</source>
        <translation>页/秒</translation>
    </message>
    <message>
        <source>Pages fetched in a second</source>
        <translation>每秒获取的页面数</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Fetches that did wait at once, at the most</source>
        <translation>实际同时等待的获取数，最多时</translation>
    </message>
    <message>
        <source>A fetch</source>
        <translation>每次获取</translation>
    </message>
    <message>
        <source>Memory for each fetch that waits, kernel stacks of threads included</source>
        <translation>每次等待中的获取所占的内存，含线程的内核栈</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Threads of the process, at the most</source>
        <translation>进程的线程数，最多时</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Context switches of the process</source>
        <translation>进程的上下文切换次数</translation>
    </message>
    <message>
        <source>Fetches without an answer</source>
        <translation>没有得到响应的获取数</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>between two steps</source>
        <translation>两步之间</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;The system&apos;s</source>
        <translation>跟随系统(&amp;T)</translation>
    </message>
    <message>
        <source>The choice of the language could not be kept: {why}</source>
        <translation>无法保存所选的语言：{why}</translation>
    </message>
    <message>
        <source>The window speaks the chosen language from its next start on</source>
        <translation>窗口从下次启动起使用所选的语言</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Info and above</source>
        <translation>信息及以上</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>仅错误</translation>
    </message>
    <message>
        <source>When it was said</source>
        <translation>记录的时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>How serious it is</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>消息内容</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>debug</source>
        <translation>调试</translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more lines</source>
        <comment>… 1 more line</comment>
        <translation>
            <numerusform>… 另有 {n:,} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Log messages; Right opens one of many lines, Left closes it</source>
        <translation>日志消息；Right 展开多行消息，Left 收起</translation>
    </message>
    <message>
        <source>A message a row, the newest at the end</source>
        <translation>每行一条消息，最新的在最后</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected lines, or all</source>
        <translation>复制选中的行，没有选中则复制全部</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the log</source>
        <translation>清空日志</translation>
    </message>
    <message>
        <source>Write the messages shown to a file</source>
        <translation>把显示的消息写入文件</translation>
    </message>
    <message>
        <source>Least level of the messages shown</source>
        <translation>显示的消息的最低级别</translation>
    </message>
    <message>
        <source>Messages that matter less are left out</source>
        <translation>省略较不重要的消息</translation>
    </message>
    <message>
        <source>What the messages shown are about</source>
        <translation>显示的消息关于什么</translation>
    </message>
    <message>
        <source>Messages about anything else are left out</source>
        <translation>省略与此无关的消息</translation>
    </message>
    <message>
        <source>About everything</source>
        <translation>关于全部</translation>
    </message>
    <message>
        <source>About {kind}</source>
        <translation>关于{kind}</translation>
    </message>
    <message>
        <source>Words in the messages shown</source>
        <translation>显示的消息中的词</translation>
    </message>
    <message>
        <source>Words</source>
        <comment>to look for</comment>
        <translation>查找词语</translation>
    </message>
    <message>
        <source>Number of messages</source>
        <translation>消息数量</translation>
    </message>
    <message>
        <source>Export the log</source>
        <translation>导出日志</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Clear the log</source>
        <translation>清空日志</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} messages</source>
        <comment>1 message</comment>
        <translation>
            <numerusform>{n:,} 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Callback</source>
        <translation>回调</translation>
    </message>
    <message>
        <source>A function that the loop called, or a task&apos;s coroutine</source>
        <translation>事件循环调用的函数，或任务的协程</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>How often it was called, or went on</source>
        <translation>被调用或继续执行的次数</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>The longest call: all else waits for it</source>
        <translation>最长的一次调用：其他一切都在等它</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>One call on average</source>
        <translation>一次调用的平均用时</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>All calls together</source>
        <translation>所有调用合计</translation>
    </message>
    <message>
        <source>How late the loop was in the last minute</source>
        <translation>最近一分钟事件循环的滞后</translation>
    </message>
    <message>
        <source>{ms:,.0f} ms now, {worst:,.0f} ms at worst</source>
        <translation>现在 {ms:,.0f} ms，最大 {worst:,.0f} ms</translation>
    </message>
    <message>
        <source>Event loop</source>
        <translation>事件循环</translation>
    </message>
    <message>
        <source>The slowest callbacks of the loop</source>
        <translation>事件循环中最慢的回调</translation>
    </message>
    <message>
        <source>A callback a row: how often it ran, and how long it took</source>
        <translation>每行一个回调：运行次数和用时</translation>
    </message>
    <message>
        <source>What this loop spends its time on is not measured here.</source>
        <translation>这个事件循环的时间用在哪里，这里不作测量。</translation>
    </message>
    <message>
        <source>In the last {seconds}: asyncio {asyncio:.0%}, Qt and the rest {others:.0%}, idle {idle:.0%} · worst lag of a minute {worst:,.0f} ms</source>
        <translation>最近 {seconds}：asyncio {asyncio:.0%}，Qt 及其他 {others:.0%}，空闲 {idle:.0%} · 一分钟内最大滞后 {worst:,.0f} ms</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Retry all that fa&amp;iled</source>
        <translation>重试所有失败的 URL(&amp;I)</translation>
    </message>
    <message>
        <source>Judging all URLs by the new thresholds…</source>
        <translation>正在按新的阈值重新判断所有 URL…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的爬取(&amp;R)</translation>
    </message>
    <message>
        <source>Try the demo site</source>
        <translation>试试演示网站</translation>
    </message>
    <message>
        <source>A small site inside the program</source>
        <translation>程序内置的小网站</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控制栏</translation>
    </message>
    <message>
        <source>URLs done of those known</source>
        <translation>已知 URL 中已完成的</translation>
    </message>
    <message>
        <source>How late the event loop is. Window and crawler share one loop:
a small figure means that both get their turn.</source>
        <translation>事件循环的滞后。窗口和爬虫共用一个循环：
数值小，说明两者都能及时得到执行。</translation>
    </message>
    <message>
        <source>lag {ms:,.0f} ms</source>
        <translation>滞后 {ms:,.0f} ms</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>The crawl starts as soon as the window is open.</source>
        <translation>窗口打开后立即开始抓取。</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;list of addresses…</source>
        <translation>打开地址列表(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>Export &amp;this view…</source>
        <translation>导出此视图(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>关闭窗口(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Fi&amp;lter URLs</source>
        <translation>过滤 URL(&amp;L)</translation>
    </message>
    <message>
        <source>What is &amp;broken</source>
        <translation>失效的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>Edit the &amp;address</source>
        <translation>编辑地址(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Compare with the previous crawl of this site</source>
        <translation>与此网站上一次爬取比较(&amp;C)</translation>
    </message>
    <message>
        <source>Concurrency &amp;lab</source>
        <translation>并发实验室(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Report a problem…</source>
        <translation>报告故障(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;About Crawlscope</source>
        <translation>关于 Crawlscope(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Crawl</source>
        <translation>爬取(&amp;C)</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;New crawl</source>
        <translation>新爬取(&amp;N)</translation>
    </message>
    <message>
        <source>N&amp;otify at the end</source>
        <translation>结束时通知(&amp;O)</translation>
    </message>
    <message>
        <source>Try the &amp;demo site</source>
        <translation>试试演示网站(&amp;D)</translation>
    </message>
    <message>
        <source>The demo site in slow &amp;motion</source>
        <translation>慢动作爬取演示网站(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Recheck the URL</source>
        <translation>重新检查此 URL(&amp;R)</translation>
    </message>
    <message>
        <source>Recheck all &amp;broken</source>
        <translation>重新检查所有失效的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>Recheck what the &amp;filter shows</source>
        <translation>重新检查过滤出的 URL(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Back to the URL before</source>
        <translation>回到上一个 URL(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward to the next URL</source>
        <translation>前进到下一个 URL(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Next zone</source>
        <translation>下一个区域(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Zone before</source>
        <translation>上一个区域(&amp;Z)</translation>
    </message>
    <message>
        <source>Re&amp;play</source>
        <translation>回放(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复默认布局(&amp;R)</translation>
    </message>
    <message>
        <source>nothing fetched</source>
        <translation>什么也没有获取到</translation>
    </message>
    <message>
        <source>{state}, 1 request in {every:g} s</source>
        <translation>{state}，每 {every:g} 秒 1 次请求</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>The filter “{text}” was of the last crawl: it is taken off.</source>
        <translation>过滤条件「{text}」属于上一次爬取，已移除。</translation>
    </message>
    <message>
        <source>Exporting {name}…</source>
        <translation>正在导出 {name}…</translation>
    </message>
    <message>
        <source>Cancel export</source>
        <translation>取消导出</translation>
    </message>
    <message>
        <source>Exported to {path}</source>
        <translation>已导出到 {path}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开目录</translation>
    </message>
    <message>
        <source>Comparing with {name}…</source>
        <translation>正在与 {name} 比较…</translation>
    </message>
    <message>
        <source>Cancel comparison</source>
        <translation>取消比较</translation>
    </message>
    <message>
        <source>No earlier crawl of this site is kept.</source>
        <translation>没有留存此网站更早的爬取。</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Nothing is broken.</source>
        <translation>没有失效的 URL。</translation>
    </message>
    <message>
        <source>There is no filter: it would be everything.</source>
        <translation>没有过滤条件：那会是全部 URL。</translation>
    </message>
    <message>
        <source>Nothing of that has a result.</source>
        <translation>其中没有已有结果的 URL。</translation>
    </message>
    <message>
        <source>Ignored from now on: {ignored}.</source>
        <translation>从现在起忽略：{ignored}。</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Include again</source>
        <translation>重新包含</translation>
    </message>
    <message>
        <source>Kept in {path}</source>
        <translation>留存在 {path}</translation>
    </message>
    <message>
        <source>Not kept in a file yet</source>
        <translation>还没有留存到文件</translation>
    </message>
    <message>
        <source>Links lead to this machine or its private network, and are not followed.</source>
        <translation>有链接指向本机或它的内网，没有跟随。</translation>
    </message>
    <message>
        <source>Ask them too</source>
        <translation>也请求这些地址</translation>
    </message>
    <message>
        <source>Look at the report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>The last crawl, of {host}, was cut short. Nothing is lost: what it found is kept.</source>
        <translation>上一次爬取 {host} 时被中断。什么也没有丢失：已有的结果都已留存。</translation>
    </message>
    <message>
        <source>The last crawl, of {host}, was stopped before its end. Nothing is lost: what it found is kept.</source>
        <translation>上一次爬取 {host} 时中途停止。什么也没有丢失：已有的结果都已留存。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Opening {name}…</source>
        <translation>正在打开 {name}…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs in the queue: Continue goes on.</source>
        <comment>1 URL in the queue: Continue goes on.</comment>
        <translation>
            <numerusform>队列中还有 {n:,} 个 URL：按「继续」接着爬取。</numerusform>
        </translation>
    </message>
    <message>
        <source>A crawl file keeps no secrets, so {secrets} is missing: Crawl → Settings… takes it again.</source>
        <translation>爬取文件不保存敏感信息，因此缺少{secrets}：可在「爬取 → 设置…」中再次填写。</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>正在保存 {name}…</translation>
    </message>
    <message>
        <source>Saved as {path}; the crawl is kept there from now on.</source>
        <translation>已另存为 {path}；从现在起爬取留存在那里。</translation>
    </message>
    <message>
        <source>{why}. The crawl is paused. Make room and press Continue, or save it elsewhere.</source>
        <translation>{why}。爬取已暂停。请腾出空间后按「继续」，或另存到别处。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>{why}. The end of this crawl is not in the file. Make room, then try again.</source>
        <translation>{why}。这次爬取的结尾没有写入文件。请腾出空间后重试。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>{done:,} of {total:,}</source>
        <comment>URLs</comment>
        <translation>{done:,} / {total:,}</translation>
    </message>
    <message numerus="yes">
        <source>{name} and {n:,} other hosts</source>
        <comment>{name} and 1 other host</comment>
        <translation>
            <numerusform>{name} 和另外 {n:,} 个主机</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} done</source>
        <translation>已完成 {n}</translation>
    </message>
    <message>
        <source>closing…</source>
        <translation>正在关闭…</translation>
    </message>
    <message>
        <source>The crawl has no such branch any more.</source>
        <translation>此次爬取中已没有这个分支。</translation>
    </message>
    <message>
        <source>{view} is of the whole crawl</source>
        <translation>{view}针对整次爬取</translation>
    </message>
    <message>
        <source>Panels in one place</source>
        <translation>同一位置的面板</translation>
    </message>
    <message>
        <source>Left and Right bring another one to the front</source>
        <translation>用 Left 和 Right 切换到另一个</translation>
    </message>
    <message>
        <source>Retry {n:,} failed</source>
        <translation>重试 {n:,} 个失败的 URL</translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation>颜色的含义</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The shade of such blocks</source>
        <translation>此类方块的颜色</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>What the blocks of the map are shaded by</source>
        <translation>地图方块按什么着色</translation>
    </message>
    <message>
        <source>What the map is coloured by; areas are numbers of URLs</source>
        <translation>地图按什么着色；面积是 URL 的数量</translation>
    </message>
    <message>
        <source>Shows the URLs of this folder</source>
        <translation>显示此目录的 URL</translation>
    </message>
    <message>
        <source>Show what is broken there</source>
        <translation>显示其中失效的 URL</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>All hosts</source>
        <translation>所有主机</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>the rest of it</source>
        <translation>其余部分</translation>
    </message>
    <message>
        <source>Colour: {name}</source>
        <translation>颜色：{name}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs too small for blocks of their own</source>
        <comment>1 URL too small for blocks of their own</comment>
        <translation>
            <numerusform>{n:,} 个 URL 太小，不单独成块</numerusform>
        </translation>
    </message>
    <message>
        <source>The URL that was in the middle before (Backspace)</source>
        <translation>之前在中央的 URL（Backspace）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Read the links again</source>
        <translation>重新读取链接</translation>
    </message>
    <message>
        <source>The links around one are drawn here.</source>
        <translation>它周围的链接画在这里。</translation>
    </message>
    <message>
        <source>● answered    ◆ redirects    ■ broken    ○ not fetched</source>
        <translation>● 已响应    ◆ 重定向    ■ 失效    ○ 未获取</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>{urls} · {links} · solid: from here, dashed: to here</source>
        <translation>{urls} · {links} · 实线：从这里出发，虚线：指向这里</translation>
    </message>
    <message>
        <source>{urls}, of more</source>
        <translation>{urls}，还有更多</translation>
    </message>
    <message>
        <source>Around {url}: {what}</source>
        <translation>{url} 周围：{what}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages link here</source>
        <comment>1 page links here</comment>
        <translation>
            <numerusform>有 {n:,} 个页面链接到这里</numerusform>
        </translation>
    </message>
    <message>
        <source>Links around a URL</source>
        <translation>一个 URL 周围的链接</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs; the arrows go from one to another</source>
        <comment>1 URL</comment>
        <translation>
            <numerusform>{n:,} 个 URL；用方向键在它们之间移动</numerusform>
        </translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Folders in folders</source>
        <translation>目录套目录</translation>
    </message>
    <message>
        <source>The links around the selected URL</source>
        <translation>所选 URL 周围的链接</translation>
    </message>
    <message>
        <source>No map yet</source>
        <translation>还没有地图</translation>
    </message>
    <message>
        <source>The folders of a crawl, each as large as its number of URLs.</source>
        <translation>爬取的各个目录，大小按其中 URL 的数量。</translation>
    </message>
    <message>
        <source>Map of folders</source>
        <translation>目录地图</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} blocks; the arrows go from one to another</source>
        <comment>1 block</comment>
        <translation>
            <numerusform>{n:,} 个方块；用方向键在它们之间移动</numerusform>
        </translation>
    </message>
    <message>
        <source>to 2 %</source>
        <translation>至 2 %</translation>
    </message>
    <message>
        <source>to 10 %</source>
        <translation>至 10 %</translation>
    </message>
    <message>
        <source>to 50 %</source>
        <translation>至 50 %</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Time, median</source>
        <translation>用时，中位数</translation>
    </message>
    <message>
        <source>below 100 ms</source>
        <translation>100 ms 以下</translation>
    </message>
    <message>
        <source>Size, mean</source>
        <translation>大小，平均</translation>
    </message>
    <message>
        <source>below 4 KB</source>
        <translation>4 KB 以下</translation>
    </message>
    <message>
        <source>Errors found</source>
        <translation>发现的错误</translation>
    </message>
    <message>
        <source>to 25 %</source>
        <translation>至 25 %</translation>
    </message>
    <message>
        <source>one</source>
        <translation>一个</translation>
    </message>
    <message>
        <source>below 20</source>
        <translation>20 以下</translation>
    </message>
    <message>
        <source>No URL agrees with the filter</source>
        <translation>没有 URL 符合过滤条件</translation>
    </message>
    <message>
        <source>No chain agrees with the filter</source>
        <translation>没有重定向链符合过滤条件</translation>
    </message>
    <message>
        <source>Take the filter away</source>
        <translation>移除过滤条件</translation>
    </message>
    <message>
        <source>with errors</source>
        <translation>有错误</translation>
    </message>
    <message>
        <source>with warnings</source>
        <translation>有警告</translation>
    </message>
    <message>
        <source>with notes</source>
        <translation>有提示</translation>
    </message>
    <message>
        <source>hosts crawled</source>
        <translation>已爬取的主机</translation>
    </message>
    <message>
        <source>host crawled</source>
        <translation>已爬取的主机</translation>
    </message>
    <message>
        <source>median time</source>
        <translation>用时中位数</translation>
    </message>
    <message>
        <source>Crawl of</source>
        <translation>爬取</translation>
    </message>
    <message>
        <source>None so far</source>
        <translation>目前没有</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Crawl</source>
        <translation>爬取</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Nothing answered yet</source>
        <translation>还没有响应</translation>
    </message>
    <message>
        <source>What is newly broken, mended, new, gone or different?</source>
        <translation>哪些新近失效、已修复、新增、消失或有变化？</translation>
    </message>
    <message>
        <source>No crawl yet</source>
        <translation>还没有爬取</translation>
    </message>
    <message>
        <source>Type an address above and press Enter: what is found is summed up here.</source>
        <translation>在上方输入地址并按 Enter：爬取的结果会在这里汇总。</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束情况</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs in the queue.</source>
        <comment>1 URL in the queue.</comment>
        <translation>
            <numerusform>队列中还有 {n:,} 个 URL。</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes since {since}</source>
        <translation>自 {since} 以来的变化</translation>
    </message>
    <message>
        <source>Nothing changed.</source>
        <translation>没有变化。</translation>
    </message>
    <message>
        <source>Changes since the previous crawl</source>
        <translation>与上一次爬取相比的变化</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Enter shows what is counted</source>
        <translation>按 Enter 显示所计的内容</translation>
    </message>
    <message>
        <source>A number alone</source>
        <translation>只是一个数字</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>事件循环</translation>
    </message>
    <message>
        <source>Awaits</source>
        <translation>等待链</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>crawling</source>
        <translation>爬取中</translation>
    </message>
    <message>
        <source>rechecking</source>
        <translation>重新检查中</translation>
    </message>
    <message>
        <source>stepping</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>停止中</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Close (Escape)</source>
        <translation>关闭（Escape）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What is excluded</source>
        <translation>排除什么</translation>
    </message>
    <message>
        <source>The pattern to exclude</source>
        <translation>要排除的模式</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>排除</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} queued URLs</source>
        <comment>1 queued URL</comment>
        <translation>
            <numerusform>{n:,} 个排队中的 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} known ones</source>
        <comment>1 known one</comment>
        <translation>
            <numerusform>{n:,} 个已知的</numerusform>
        </translation>
    </message>
    <message>
        <source>{queued}, {known} match</source>
        <translation>{queued}、{known} 符合</translation>
    </message>
    <message>
        <source>Known ones have been requested or refused, and stay as they are</source>
        <translation>已知的 URL 已经请求过或被拒绝，保持原样</translation>
    </message>
    <message>
        <source>Addresses to add</source>
        <translation>要添加的地址</translation>
    </message>
    <message>
        <source>https://example.org/page  (several: with spaces)</source>
        <translation>https://example.org/page （多个地址用空格隔开）</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>To the front of the queue, whatever scope and filters say of them</source>
        <translation>放到队列最前面，不受范围和过滤规则限制</translation>
    </message>
    <message>
        <source>Space pauses it, or goes on with it</source>
        <translation>按空格键暂停或继续</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>URLs that wait for their turn</source>
        <translation>等待轮到的 URL</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>Requests that are under way</source>
        <translation>正在进行的请求</translation>
    </message>
    <message>
        <source>What keeps the next request from starting</source>
        <translation>下一次请求在等什么</translation>
    </message>
    <message>
        <source>All hosts (and {n:,} without a row)</source>
        <translation>所有主机（另有 {n:,} 个未列出）</translation>
    </message>
    <message>
        <source>Hosts with queued URLs</source>
        <translation>有 URL 排队的主机</translation>
    </message>
    <message>
        <source>A host a row: how many URLs wait, and whether it is paused</source>
        <translation>每行一个主机：有多少 URL 在等待，是否已暂停</translation>
    </message>
    <message>
        <source>Its place: 1 is taken next. Hosts take turns; paused hosts come last</source>
        <translation>位置：1 是下一个。各主机轮流；暂停的主机排在最后</translation>
    </message>
    <message>
        <source>What will be requested</source>
        <translation>将要请求的 URL</translation>
    </message>
    <message>
        <source>Links from the root</source>
        <translation>离起始 URL 的链接数</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Attempts that were made before</source>
        <translation>此前的尝试次数</translation>
    </message>
    <message>
        <source>The page that named it first</source>
        <translation>最先提到它的页面</translation>
    </message>
    <message>
        <source>{host} is paused</source>
        <translation>{host} 已暂停</translation>
    </message>
    <message>
        <source>Thousands of hosts take turns: choose one to see its queue</source>
        <translation>数千个主机轮流爬取：选择一个主机以查看它的队列</translation>
    </message>
    <message>
        <source>Queued URLs, in the order in which they will be taken</source>
        <translation>排队中的 URL，按将要取出的顺序</translation>
    </message>
    <message>
        <source>A URL a row: the menu key moves it, removes it, or pauses its host</source>
        <translation>每行一个 URL：用菜单键移动、移除它，或暂停其主机</translation>
    </message>
    <message>
        <source>Move to the &amp;front</source>
        <translation>移到最前(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Remove from the queue</source>
        <translation>从队列中移除(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xclude by pattern…</source>
        <translation>按模式排除(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Add URLs…</source>
        <translation>添加 URL(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Pause its host</source>
        <translation>暂停它的主机(&amp;P)</translation>
    </message>
    <message>
        <source>How many URLs are queued</source>
        <translation>有多少 URL 在排队</translation>
    </message>
    <message>
        <source>Nothing is queued</source>
        <translation>没有 URL 在排队</translation>
    </message>
    <message>
        <source>URLs that wait to be requested stand here, in the order in which they are taken.</source>
        <translation>等待请求的 URL 按取出的顺序列在这里。</translation>
    </message>
    <message>
        <source>To the front</source>
        <translation>移到最前</translation>
    </message>
    <message>
        <source>The selected URLs are taken next</source>
        <translation>接下来请求选中的 URL</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>The selected URLs are not requested</source>
        <translation>不再请求选中的 URL</translation>
    </message>
    <message>
        <source>Pause host</source>
        <translation>暂停主机</translation>
    </message>
    <message>
        <source>Exclude…</source>
        <translation>排除…</translation>
    </message>
    <message>
        <source>By a pattern that is tried first</source>
        <translation>按一个模式，排除前先试给你看</translation>
    </message>
    <message>
        <source>Add URLs…</source>
        <translation>添加 URL…</translation>
    </message>
    <message>
        <source>To the front of the queue</source>
        <translation>放到队列最前面</translation>
    </message>
    <message>
        <source>{n:,} queued, {hosts}</source>
        <translation>排队中 {n:,} 个，{hosts}</translation>
    </message>
    <message>
        <source>{queued}, {n:,} for another try</source>
        <translation>{queued}，另有 {n:,} 个等待重试</translation>
    </message>
    <message>
        <source>{queued}, {n:,} paused</source>
        <translation>{queued}，{n:,} 个已暂停</translation>
    </message>
    <message>
        <source>Go on with {host}</source>
        <translation>继续 {host}</translation>
    </message>
    <message>
        <source>Pause {host}</source>
        <translation>暂停 {host}</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>该主机</translation>
    </message>
    <message>
        <source>{action} (Space)</source>
        <translation>{action}（Space）</translation>
    </message>
    <message>
        <source>Choose a host first</source>
        <translation>先选择一个主机</translation>
    </message>
    <message>
        <source>Move {n:,} URLs to the &amp;front</source>
        <translation>把 {n:,} 个 URL 移到最前(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Remove {n:,} URLs from the queue</source>
        <translation>从队列中移除 {n:,} 个 URL(&amp;R)</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>bad HTTP</source>
        <translation>HTTP 格式错误</translation>
    </message>
    <message>
        <source>bad encoding</source>
        <translation>编码错误</translation>
    </message>
    <message>
        <source>too many →</source>
        <translation>重定向过多</translation>
    </message>
    <message>
        <source>bad redirect</source>
        <translation>重定向错误</translation>
    </message>
    <message>
        <source>deeper than --max-depth</source>
        <translation>超过 --max-depth</translation>
    </message>
    <message>
        <source>not a URL</source>
        <translation>不是 URL</translation>
    </message>
    <message>
        <source>Binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>retrying</source>
        <translation>重试中</translation>
    </message>
    <message>
        <source>{word}, was {was}</source>
        <translation>{word}，之前是 {was}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} loops</source>
        <comment>1 loop</comment>
        <translation>
            <numerusform>{n:,} 条循环</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} too long</source>
        <translation>{n:,} 条过长</translation>
    </message>
    <message>
        <source>{n:,} broken</source>
        <comment>chains</comment>
        <translation>{n:,} 条失效</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} join</source>
        <comment>1 joins</comment>
        <translation>
            <numerusform>{n:,} 条汇合</numerusform>
        </translation>
    </message>
    <message>
        <source>Redirect counts</source>
        <translation>重定向计数</translation>
    </message>
    <message>
        <source>Only these: {term}</source>
        <translation>只显示这些：{term}</translation>
    </message>
    <message>
        <source>Only {words}</source>
        <translation>只显示{words}</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>{line} back to</source>
        <translation>{line} 回到</translation>
    </message>
    <message>
        <source>{line} joins</source>
        <translation>{line} 汇合到</translation>
    </message>
    <message numerus="yes">
        <source>({n:,} more hops)</source>
        <comment>(1 more hop)</comment>
        <translation>
            <numerusform>（另有 {n:,} 跳）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hops</source>
        <comment>1 hop</comment>
        <translation>
            <numerusform>{n:,} 跳</numerusform>
        </translation>
    </message>
    <message>
        <source>{hops}, end: {end}</source>
        <translation>{hops}，终点：{end}</translation>
    </message>
    <message>
        <source>back to</source>
        <translation>回到</translation>
    </message>
    <message>
        <source>joins</source>
        <translation>汇合到</translation>
    </message>
    <message>
        <source>to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Redirects to</source>
        <translation>重定向到</translation>
    </message>
    <message>
        <source>Final</source>
        <translation>最终 URL</translation>
    </message>
    <message>
        <source>Final status</source>
        <translation>最终状态码</translation>
    </message>
    <message>
        <source>A chain a row: Right opens its hops, Enter shows the details</source>
        <translation>每行一条链：按 Right 展开各跳，按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Copy chain</source>
        <translation>复制重定向链</translation>
    </message>
    <message>
        <source>Show the URLs that redirect</source>
        <translation>显示重定向的 URL</translation>
    </message>
    <message>
        <source>No redirects</source>
        <translation>没有重定向</translation>
    </message>
    <message>
        <source>Chains of redirects show here as they are met.</source>
        <translation>遇到的重定向链显示在这里。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} redirects</source>
        <comment>1 redirect</comment>
        <translation>
            <numerusform>{n:,} 次重定向</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… {n:,} more chains: an export has them all</source>
        <comment>… 1 more chain: an export has them all</comment>
        <translation>
            <numerusform>… 另有 {n:,} 条重定向链：导出的文件里有全部</numerusform>
        </translation>
    </message>
    <message>
        <source>tcp://HOST:8786 or tls://HOST:8786</source>
        <translation>tcp://HOST:8786 或 tls://HOST:8786</translation>
    </message>
    <message>
        <source>This process</source>
        <translation>本进程</translation>
    </message>
    <message>
        <source>Processes here</source>
        <translation>本机上的多个进程</translation>
    </message>
    <message>
        <source>A Dask cluster</source>
        <translation>Dask 集群</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>Open the dashboard</source>
        <translation>打开仪表板</translation>
    </message>
    <message>
        <source>{title}: number of processes</source>
        <translation>{title}：进程数</translation>
    </message>
    <message>
        <source>{title}: address of the scheduler</source>
        <translation>{title}：调度器的地址</translation>
    </message>
    <message>
        <source>Connect, and say who is there; nothing is crawled</source>
        <translation>连接并查看有哪些工作进程；不爬取任何内容</translation>
    </message>
    <message>
        <source>{word} takes a number of processes</source>
        <translation>{word} 的取值是进程数</translation>
    </message>
    <message>
        <source>Looking who is there…</source>
        <translation>正在查看有哪些工作进程…</translation>
    </message>
    <message>
        <source>Profile, TOML (*{suffix})</source>
        <translation>配置方案，TOML（*{suffix}）</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>更多(&amp;M)</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置方案</translation>
    </message>
    <message>
        <source>Settings that were saved together; choosing one fills them in</source>
        <translation>一起保存的设置；选择后自动填入</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>Save these settings under a name</source>
        <translation>为这些设置命名并保存</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>删除(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Rename, delete, import, export</source>
        <translation>重命名、删除、导入、导出</translation>
    </message>
    <message>
        <source>More about profiles</source>
        <translation>配置方案的更多操作</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>配置方案(&amp;P)</translation>
    </message>
    <message>
        <source>{name} is loaded.</source>
        <translation>已载入 {name}。</translation>
    </message>
    <message>
        <source>Save profile</source>
        <translation>保存配置方案</translation>
    </message>
    <message>
        <source>Save these settings as</source>
        <translation>将这些设置保存为</translation>
    </message>
    <message>
        <source>{name} is there already. Replace it?</source>
        <translation>{name} 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>{name} is saved.</source>
        <translation>已保存 {name}。</translation>
    </message>
    <message>
        <source>Rename profile</source>
        <translation>重命名配置方案</translation>
    </message>
    <message>
        <source>Rename {name} to</source>
        <translation>将 {name} 重命名为</translation>
    </message>
    <message>
        <source>{old} is {new} now.</source>
        <translation>{old} 已改名为 {new}。</translation>
    </message>
    <message>
        <source>Delete the profile {name}?</source>
        <translation>删除配置方案 {name}？</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>{name} is deleted.</source>
        <translation>已删除 {name}。</translation>
    </message>
    <message>
        <source>Import a profile</source>
        <translation>导入配置方案</translation>
    </message>
    <message>
        <source>Export these settings</source>
        <translation>导出这些设置</translation>
    </message>
    <message>
        <source>Exported to {path}.</source>
        <translation>已导出到 {path}。</translation>
    </message>
    <message>
        <source>{wanted}, not {given!r}</source>
        <translation>{wanted}，而不是 {given!r}</translation>
    </message>
    <message>
        <source>{option} takes a whole number</source>
        <translation>{option} 的取值是整数</translation>
    </message>
    <message>
        <source>{option} takes a number</source>
        <translation>{option} 的取值是数字</translation>
    </message>
    <message>
        <source>{option} takes a size such as 10 MB</source>
        <translation>{option} 的取值是大小，例如 10 MB</translation>
    </message>
    <message>
        <source>none; one a line</source>
        <translation>无；每行一个</translation>
    </message>
    <message>
        <source>one more</source>
        <translation>再加一个</translation>
    </message>
    <message>
        <source>Changed: holds for {what}</source>
        <translation>已修改：生效于{what}</translation>
    </message>
    <message>
        <source>Back to the default: {value}</source>
        <translation>恢复默认：{value}</translation>
    </message>
    <message>
        <source>Reset {title} to its default</source>
        <translation>将「{title}」恢复为默认值</translation>
    </message>
    <message>
        <source>Show what is typed</source>
        <translation>显示输入的内容</translation>
    </message>
    <message>
        <source>Show what is typed in {title}</source>
        <translation>显示「{title}」中输入的内容</translation>
    </message>
    <message>
        <source>seconds</source>
        <comment>a unit</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>a change of a crawl that is there holds for {what}</source>
        <translation>对已有的爬取作出修改，生效于{what}</translation>
    </message>
    <message>
        <source>on the command line: {option}</source>
        <translation>命令行选项：{option}</translation>
    </message>
    <message>
        <source>the next crawl, or one opened from a file that went without it</source>
        <translation>下一次爬取，或从文件打开的、当时未带它的爬取</translation>
    </message>
    <message>
        <source>do not </source>
        <comment>how the meaning of an option begins</comment>
        <translation>不</translation>
    </message>
    <message>
        <source>default: {value}</source>
        <translation>默认：{value}</translation>
    </message>
    <message>
        <source>{low:,} to {high:,}</source>
        <translation>{low:,} 到 {high:,}</translation>
    </message>
    <message>
        <source>up to {high}</source>
        <translation>最多 {high}</translation>
    </message>
    <message>
        <source>one a line</source>
        <translation>每行一个</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Politeness</source>
        <translation>礼貌限速</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>身份</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>For the crawl that is shown, from when the option says, and for the next one. {secrets}: kept until the window closes, never in a file or profile.</source>
        <translation>用于当前显示的爬取（从选项所说的时刻起）和下一次爬取。{secrets}：只保留到窗口关闭，从不写入文件或配置方案。</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>全部重置(&amp;R)</translation>
    </message>
    <message>
        <source>Pages of settings</source>
        <translation>设置的各页</translation>
    </message>
    <message>
        <source>The options of the chosen one are shown beside</source>
        <translation>所选一项的选项显示在旁边</translation>
    </message>
    <message>
        <source>Every option back to its default</source>
        <translation>所有选项恢复默认值</translation>
    </message>
    <message>
        <source>Every option is at its default.</source>
        <translation>所有选项都是默认值。</translation>
    </message>
    <message>
        <source>To be put right first: {words}</source>
        <translation>需要先改正：{words}</translation>
    </message>
    <message>
        <source>{text}, something is wrong here</source>
        <translation>{text}，这里有错误</translation>
    </message>
    <message>
        <source>Crawlscope shows a web crawl as it happens: every URL, every redirect, every worker. Type an address above and press Enter.</source>
        <translation>Crawlscope 实时展示一次网页爬取：每个 URL、每次重定向、每个工作协程。在上方输入地址并按 Enter。</translation>
    </message>
    <message>
        <source>Open the crawl of {site}, {text}</source>
        <translation>打开 {site} 的爬取，{text}</translation>
    </message>
    <message>
        <source>Open it, and compare it with the previous crawl of this site</source>
        <translation>打开它，并与此网站上一次爬取比较</translation>
    </message>
    <message>
        <source>Compare the crawl of {site} with the previous one</source>
        <translation>将 {site} 的爬取与上一次比较</translation>
    </message>
    <message>
        <source>Forget it: the list is without it; its file stays</source>
        <translation>从列表中移除；文件会保留</translation>
    </message>
    <message>
        <source>Forget the crawls of {site}; the files stay</source>
        <translation>从列表中移除 {site} 的爬取；文件会保留</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Watch a crawl</source>
        <translation>观察一次爬取</translation>
    </message>
    <message>
        <source>Recent crawls</source>
        <translation>最近的爬取</translation>
    </message>
    <message>
        <source>A small site inside the program, with all that crawlers stumble over</source>
        <translation>程序内置的小网站，集中了爬虫会遇到的各种麻烦</translation>
    </message>
    <message>
        <source>URLs, which stay in sight</source>
        <translation>URL，始终可见</translation>
    </message>
    <message>
        <source>Sort by {text}</source>
        <translation>按{text}排序</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Quick filters</source>
        <translation>快速过滤</translation>
    </message>
    <message>
        <source>Only {word}</source>
        <translation>只显示{word}</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>结果如何</translation>
    </message>
    <message>
        <source>What the server says it is</source>
        <translation>服务器声明的类型</translation>
    </message>
    <message>
        <source>Bytes read of the decoded body, or as the server tells it</source>
        <translation>读取的正文解码后的字节数，或服务器声明的字节数</translation>
    </message>
    <message>
        <source>Duration of the last attempt</source>
        <translation>最后一次尝试的用时</translation>
    </message>
    <message>
        <source>Links from a root, by the way it was first found</source>
        <translation>离起始 URL 的链接数，按最先发现它的路径</translation>
    </message>
    <message>
        <source>Pages that link or redirect here</source>
        <translation>链接或重定向到这里的页面数</translation>
    </message>
    <message>
        <source>Distinct URLs that the page links to</source>
        <translation>页面链接到的不同 URL 数</translation>
    </message>
    <message>
        <source>Title of the page</source>
        <translation>页面的标题</translation>
    </message>
    <message>
        <source>Where it leads</source>
        <translation>通往哪里</translation>
    </message>
    <message>
        <source>Why there is no usable response</source>
        <translation>为什么没有可用的响应</translation>
    </message>
    <message>
        <source>The page it was first found on</source>
        <translation>最先发现它的页面</translation>
    </message>
    <message>
        <source>Attempts made</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Skipped for</source>
        <translation>跳过原因</translation>
    </message>
    <message>
        <source>Why it was not requested, and the rule of robots.txt that refuses it</source>
        <translation>为什么没有请求，以及 robots.txt 中禁止它的规则</translation>
    </message>
    <message>
        <source>The canonical address that the page names</source>
        <translation>页面声明的规范地址</translation>
    </message>
    <message>
        <source>Charset</source>
        <translation>字符编码</translation>
    </message>
    <message>
        <source>The encoding that it was read in</source>
        <translation>读取时所用的字符编码</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>A URL a row: Enter shows its details</source>
        <translation>每行一个 URL：按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Columns as at first</source>
        <translation>恢复最初的列</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>选择显示的列</translation>
    </message>
    <message>
        <source>No URLs yet</source>
        <translation>还没有 URL</translation>
    </message>
    <message>
        <source>Every URL of a crawl has a row here.</source>
        <translation>爬取的每个 URL 在这里占一行。</translation>
    </message>
    <message>
        <source>Copy as {word}</source>
        <translation>复制为 {word}</translation>
    </message>
    <message>
        <source>Crawl again from here</source>
        <translation>从此处重新爬取</translation>
    </message>
    <message>
        <source>&amp;Recheck {rows:,} URLs</source>
        <translation>重新检查 {rows:,} 个 URL(&amp;R)</translation>
    </message>
    <message>
        <source>Find in URLs</source>
        <translation>在 URL 中查找</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>上一个（Shift+F3）</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>下一个（F3）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>no URL contains this</source>
        <translation>没有 URL 包含它</translation>
    </message>
    <message>
        <source>Folders and their URLs: Right opens a folder, Enter shows the details of a URL</source>
        <translation>目录及其 URL：按 Right 展开目录，按 Enter 显示 URL 的详情</translation>
    </message>
    <message>
        <source>&amp;Find in URLs</source>
        <translation>在 URL 中查找(&amp;F)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open in browser</source>
        <translation>在浏览器中打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy URL</source>
        <translation>复制 URL(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export this branch…</source>
        <translation>导出此分支(&amp;E)…</translation>
    </message>
    <message>
        <source>Crawl &amp;again from here</source>
        <translation>从此处重新爬取(&amp;A)</translation>
    </message>
    <message>
        <source>Recheck all be&amp;low</source>
        <translation>重新检查下面的全部 URL(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;URLs of this folder</source>
        <translation>此目录的 URL(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Broken URLs of this folder</source>
        <translation>此目录失效的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>E&amp;xpand all below</source>
        <translation>展开下面的全部(&amp;X)</translation>
    </message>
    <message>
        <source>Collap&amp;se all below</source>
        <translation>收起下面的全部(&amp;S)</translation>
    </message>
    <message>
        <source>URLs</source>
        <comment>how many</comment>
        <translation>URL 数</translation>
    </message>
    <message>
        <source>URLs in the folder</source>
        <translation>目录中的 URL 数</translation>
    </message>
    <message>
        <source>URLs in the folder that failed, or were answered with 400 and above</source>
        <translation>目录中失败的，或响应为 400 及以上的 URL 数</translation>
    </message>
    <message>
        <source>{n:,} more — show all</source>
        <translation>另有 {n:,} 项 — 全部显示</translation>
    </message>
    <message>
        <source>{n:,} more — show {some:,}</source>
        <translation>另有 {n:,} 项 — 再显示 {some:,} 项</translation>
    </message>
    <message>
        <source>Click, or press Enter, to show more of this folder</source>
        <translation>单击或按 Enter 显示此目录的更多内容</translation>
    </message>
    <message>
        <source>not requested: {reason}</source>
        <translation>没有请求：{reason}</translation>
    </message>
    <message>
        <source>Await chain</source>
        <translation>等待链</translation>
    </message>
    <message>
        <source>Functions that wait for one another, the innermost last</source>
        <translation>逐层等待的函数，最内层在最后</translation>
    </message>
    <message>
        <source>Choose one to see its source</source>
        <translation>选择一项查看其源代码</translation>
    </message>
    <message>
        <source>No worker</source>
        <translation>没有工作协程</translation>
    </message>
    <message>
        <source>A click on a worker shows where it waits.</source>
        <translation>单击一个工作协程，这里显示它停在哪里。</translation>
    </message>
    <message>
        <source>Worker {number} is no more</source>
        <translation>工作协程 {number} 已不存在</translation>
    </message>
    <message>
        <source>Worker {number}</source>
        <translation>工作协程 {number}</translation>
    </message>
    <message>
        <source>Worker {number}: {function} awaits {what}</source>
        <translation>工作协程 {number}：{function} 在等待 {what}</translation>
    </message>
    <message>
        <source>Worker {number}: {function} runs</source>
        <translation>工作协程 {number}：{function} 在运行</translation>
    </message>
    <message>
        <source>Source of the chosen function</source>
        <translation>所选函数的源代码</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Its name, and the number of the worker</source>
        <translation>名称和工作进程的编号</translation>
    </message>
    <message>
        <source>What the worker does</source>
        <translation>工作进程在做什么</translation>
    </message>
    <message>
        <source>Requests that it has</source>
        <translation>它手中的请求数</translation>
    </message>
    <message>
        <source>Answers so far</source>
        <translation>到目前为止的响应数</translation>
    </message>
    <message>
        <source>In the last seconds</source>
        <translation>最近几秒内</translation>
    </message>
    <message>
        <source>How busy one core is with it</source>
        <translation>一个核的占用率</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>That it has used</source>
        <translation>已使用的</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Replies so far, each with some answers</source>
        <translation>到目前为止的回复数，每次带若干响应</translation>
    </message>
    <message>
        <source>Connections that it has open</source>
        <translation>打开的连接数</translation>
    </message>
    <message>
        <source>Where it listens</source>
        <translation>监听的地址</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} workers</source>
        <comment>1 worker</comment>
        <translation>
            <numerusform>{n:,} 个工作协程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{workers} on {n:,} machines</source>
        <comment>{workers} on 1 machine</comment>
        <translation>
            <numerusform>{n:,} 台机器上的 {workers}</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} {state}</source>
        <comment>workers</comment>
        <translation>{n:,} 个{state}</translation>
    </message>
    <message>
        <source>{workers}: {states}</source>
        <translation>{workers}：{states}</translation>
    </message>
    <message>
        <source>Other versions than here: {differs}</source>
        <translation>版本与这里不同：{differs}</translation>
    </message>
    <message numerus="yes">
        <source>{size} in {n:,} batches</source>
        <comment>{size} in 1 batch</comment>
        <translation>
            <numerusform>{size}，分 {n:,} 批</numerusform>
        </translation>
    </message>
    <message>
        <source>Workers of the cluster and what they did</source>
        <translation>集群的工作进程及其工作</translation>
    </message>
    <message>
        <source>A process a row: what it does, and how much it has done</source>
        <translation>每行一个进程：正在做什么，已完成多少</translation>
    </message>
    <message>
        <source>waiting to parse</source>
        <translation>等待解析</translation>
    </message>
    <message>
        <source>in a TLS handshake</source>
        <translation>TLS 握手中</translation>
    </message>
    <message>
        <source>waiting for their host</source>
        <translation>等待主机</translation>
    </message>
    <message>
        <source>Number of the worker</source>
        <translation>工作协程的编号</translation>
    </message>
    <message>
        <source>What the worker waits for or works at</source>
        <translation>工作协程在等什么或做什么</translation>
    </message>
    <message>
        <source>Last minute</source>
        <translation>最近一分钟</translation>
    </message>
    <message>
        <source>A colour for each second, the newest at the right</source>
        <translation>每秒一种颜色，最新的在右边</translation>
    </message>
    <message>
        <source>The URL it has</source>
        <translation>它手中的 URL</translation>
    </message>
    <message>
        <source>→ left</source>
        <translation>→ 剩余</translation>
    </message>
    <message>
        <source>Redirects that may still be followed</source>
        <translation>还可以跟随的重定向次数</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Which attempt this is</source>
        <translation>第几次尝试</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>已用时</translation>
    </message>
    <message>
        <source>Time in this URL; for one that backs off: until the next try</source>
        <translation>在此 URL 上的时间；退避等待的：离下次尝试的时间</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs back off</source>
        <comment>1 URL backs off</comment>
        <translation>
            <numerusform>{n:,} 个 URL 在退避等待</numerusform>
        </translation>
    </message>
    <message>
        <source>in {time}</source>
        <comment>until then</comment>
        <translation>{time} 后</translation>
    </message>
    <message>
        <source>… {n:,} more</source>
        <translation>… 另有 {n:,} 个</translation>
    </message>
    <message>
        <source>Workers and what they do</source>
        <translation>工作协程及其工作</translation>
    </message>
    <message>
        <source>A worker a row: Enter shows the details of its URL, Delete stops its request</source>
        <translation>每行一个工作协程：按 Enter 显示其 URL 的详情，按 Delete 中止其请求</translation>
    </message>
    <message>
        <source>waiting for a minute</source>
        <translation>等待了一分钟</translation>
    </message>
    <message>
        <source>Stop this request</source>
        <translation>中止此请求</translation>
    </message>
    <message>
        <source>Where it waits</source>
        <translation>停在哪里</translation>
    </message>
    <message>
        <source>Let this worker start one request</source>
        <translation>让此工作协程发出一次请求</translation>
    </message>
    <message>
        <source>Workers in short</source>
        <translation>工作协程概要</translation>
    </message>
    <message>
        <source>Why workers wait</source>
        <translation>工作协程为什么等待</translation>
    </message>
    <message>
        <source>No workers</source>
        <translation>没有工作协程</translation>
    </message>
    <message>
        <source>While a crawl runs, each worker has a row here.</source>
        <translation>爬取进行时，每个工作协程在这里占一行。</translation>
    </message>
    <message>
        <source>What each worker does</source>
        <translation>每个工作协程在做什么</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>What each machine has done</source>
        <translation>每台机器做了什么</translation>
    </message>
    <message>
        <source>What each worker did in the last minute</source>
        <translation>每个工作协程最近一分钟做了什么</translation>
    </message>
    <message>
        <source>No worker has begun</source>
        <translation>还没有工作协程开始</translation>
    </message>
    <message>
        <source>{workers}, {n:,} shown</source>
        <translation>{workers}，显示 {n:,} 个</translation>
    </message>
    <message numerus="yes">
        <source>Seen in the last {n:,} seconds: {seen}</source>
        <comment>Seen in the last 1 second: {seen}</comment>
        <translation>
            <numerusform>最近 {n:,} 秒所见：{seen}</numerusform>
        </translation>
    </message>
    <message>
        <source>Larg&amp;er text</source>
        <translation>放大文字(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>Text of &amp;usual size</source>
        <translation>默认大小(&amp;U)</translation>
    </message>
    <message>
        <source>It cannot be changed: {problem}.</source>
        <translation>无法修改：{problem}。</translation>
    </message>
    <message>
        <source>Changed: {change}.</source>
        <translation>已修改：{change}。</translation>
    </message>
    <message>
        <source>judged anew: {what}</source>
        <translation>重新判断：{what}</translation>
    </message>
    <message>
        <source>Continue goes on.</source>
        <translation>按「继续」接着爬取。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs left the queue</source>
        <comment>1 URL left the queue</comment>
        <translation>
            <numerusform>{n:,} 个 URL 离开了队列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are queued again</source>
        <comment>1 URL is queued again</comment>
        <translation>
            <numerusform>{n:,} 个 URL 重新排队</numerusform>
        </translation>
    </message>
    <message>
        <source>pages answered with 400 and above</source>
        <comment>lines of the log</comment>
        <translation>个状态码不低于 400 的页面</translation>
    </message>
    <message>
        <source>pages read in part</source>
        <comment>lines of the log</comment>
        <translation>个只读取了一部分的页面</translation>
    </message>
    <message>
        <source>answers</source>
        <comment>lines of the log</comment>
        <translation>个响应</translation>
    </message>
    <message>
        <source>requests stopped by hand</source>
        <comment>lines of the log</comment>
        <translation>次手动中止的请求</translation>
    </message>
    <message>
        <source>roots without an answer</source>
        <comment>lines of the log</comment>
        <translation>个没有响应的起始 URL</translation>
    </message>
    <message>
        <source>URLs without an answer</source>
        <comment>lines of the log</comment>
        <translation>个没有响应的 URL</translation>
    </message>
    <message>
        <source>URLs asked again</source>
        <comment>lines of the log</comment>
        <translation>个再次请求的 URL</translation>
    </message>
    <message>
        <source>redirect loops</source>
        <comment>lines of the log</comment>
        <translation>个重定向循环</translation>
    </message>
    <message>
        <source>redirects</source>
        <comment>lines of the log</comment>
        <translation>次重定向</translation>
    </message>
    <message>
        <source>URLs refused by robots.txt</source>
        <comment>lines of the log</comment>
        <translation>个被 robots.txt 禁止的 URL</translation>
    </message>
    <message>
        <source>URLs not crawled</source>
        <comment>lines of the log</comment>
        <translation>个没有爬取的 URL</translation>
    </message>
    <message>
        <source>steps</source>
        <comment>lines of the log</comment>
        <translation>步</translation>
    </message>
    <message>
        <source>the limit of {limit} is reached after {time}: {left}</source>
        <translation>{time} 后达到{limit}上限：{left}</translation>
    </message>
    <message numerus="yes">
        <source>{time}, {n:,} tasks in {ms:,.0f} ms</source>
        <comment>{time}, 1 task in {ms:,.0f} ms</comment>
        <translation>
            <numerusform>{time}（{ms:,.0f} ms 内取消 {n:,} 个任务）</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped after {time}: {left}</source>
        <translation>{time} 后停止：{left}</translation>
    </message>
    <message>
        <source>ended after {time} by an error of ours</source>
        <translation>{time} 后因程序自身出错而结束</translation>
    </message>
    <message>
        <source>ended after {time}: {trouble}</source>
        <translation>{time} 后结束：{trouble}</translation>
    </message>
    <message>
        <source>finished after {time}: {done:,} done, {broken:,} broken</source>
        <translation>用时 {time} 完成：完成 {done:,} 个，失效 {broken:,} 个</translation>
    </message>
    <message>
        <source>read in part, it is too large: {url}</source>
        <translation>过大，只读取了一部分：{url}</translation>
    </message>
    <message numerus="yes">
        <source>{why} after {n:,} attempts</source>
        <comment>{why} after 1 attempt</comment>
        <translation>
            <numerusform>尝试 {n:,} 次后{why}</numerusform>
        </translation>
    </message>
    <message>
        <source>the root failed: {why}: {url}</source>
        <translation>起始 URL 失败：{why}：{url}</translation>
    </message>
    <message>
        <source>asked again in {seconds:.1f} s ({why}): {url}</source>
        <translation>{seconds:.1f} 秒后再次请求（{why}）：{url}</translation>
    </message>
    <message>
        <source>redirect loop: {chain}</source>
        <translation>重定向循环：{chain}</translation>
    </message>
    <message>
        <source>refused by robots.txt ({rule}): {url}</source>
        <translation>被 robots.txt 禁止（{rule}）：{url}</translation>
    </message>
    <message>
        <source>not crawled ({reason}): {url}</source>
        <translation>没有爬取（{reason}）：{url}</translation>
    </message>
    <message>
        <source>no URL: {url}</source>
        <translation>不是 URL：{url}</translation>
    </message>
    <message>
        <source>step {number}: worker {worker} asks for {url}</source>
        <translation>第 {number} 步：工作协程 {worker} 请求 {url}</translation>
    </message>
    <message>
        <source>the crawl of {root} begins</source>
        <translation>开始爬取 {root}</translation>
    </message>
    <message numerus="yes">
        <source>the crawl of {root} and {n:,} other roots begins</source>
        <comment>the crawl of {root} and 1 other root begins</comment>
        <translation>
            <numerusform>开始爬取 {root} 和另外 {n:,} 个起始 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>paused after {time}</source>
        <translation>{time} 后暂停</translation>
    </message>
    <message>
        <source>continued after {time}</source>
        <translation>{time} 后继续</translation>
    </message>
    <message>
        <source>changed after {time}: {change}</source>
        <translation>{time} 后修改：{change}</translation>
    </message>
    <message numerus="yes">
        <source>after {time}: {done:,} done, {broken:,} broken, {n:,} URLs queued, {rate}</source>
        <comment>after {time}: {done:,} done, {broken:,} broken, 1 URL queued, {rate}</comment>
        <translation>
            <numerusform>{time} 后：完成 {done:,} 个，失效 {broken:,} 个，排队 {n:,} 个，{rate}</numerusform>
        </translation>
    </message>
    <message>
        <source>… and {n:,} more {things}</source>
        <translation>… 另有 {n:,} {things}</translation>
    </message>
    <message>
        <source>{url}, found on {page}</source>
        <translation>{url}，发现于 {page}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs stay queued</source>
        <comment>1 URL stays queued</comment>
        <translation>
            <numerusform>{n:,} 个 URL 仍在队列中</numerusform>
        </translation>
    </message>
    <message>
        <source>in {time}</source>
        <translation>用时 {time}</translation>
    </message>
    <message>
        <source>{size} in {time}</source>
        <translation>{size}，用时 {time}</translation>
    </message>
    <message>
        <source>{n:,} of them new</source>
        <translation>其中 {n:,} 条是新的</translation>
    </message>
    <message numerus="yes">
        <source>Starting {n:,} processes…</source>
        <comment>Starting 1 process…</comment>
        <translation>
            <numerusform>正在启动 {n:,} 个进程…</numerusform>
        </translation>
    </message>
    <message>
        <source>Connecting to {cluster}…</source>
        <translation>正在连接 {cluster}…</translation>
    </message>
    <message>
        <source>Paused: {why}. The crawl goes on by itself when it can.</source>
        <translation>已暂停：{why}。条件允许时爬取会自动继续。</translation>
    </message>
    <message>
        <source>Two crawls are being compared already.</source>
        <translation>已有两次爬取正在比较。</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>比较已取消。</translation>
    </message>
    <message>
        <source>Another crawl is in the window now: compare again.</source>
        <translation>窗口中已是另一次爬取：请重新比较。</translation>
    </message>
    <message>
        <source>{file} is the file of the crawl in this window: choose that of an older one</source>
        <translation>{file} 是此窗口中爬取的文件：请选择较早一次爬取的文件</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>（至今）</translation>
    </message>
    <message>
        <source>(not finished)</source>
        <translation>（未完成）</translation>
    </message>
    <message>
        <source>Cannot write {file}: {why}</source>
        <translation>无法写入 {file}：{why}</translation>
    </message>
    <message>
        <source>Cannot write the links: {why}</source>
        <translation>无法写入链接：{why}</translation>
    </message>
    <message>
        <source>{file} may not be written: it is only read. File → Save as… keeps the crawl elsewhere; there it can go on.</source>
        <translation>{file} 不可写：只能读取。用「文件 → 另存为…」把爬取保存到别处，就能继续。</translation>
    </message>
    <message>
        <source>{problem}; this crawl is not kept. File → Save as… keeps it elsewhere.</source>
        <translation>{problem}；此次爬取没有保存。用「文件 → 另存为…」保存到别处。</translation>
    </message>
    <message>
        <source>{file} is open already.</source>
        <translation>{file} 已经打开。</translation>
    </message>
    <message>
        <source>{file} was not opened.</source>
        <translation>没有打开 {file}。</translation>
    </message>
    <message>
        <source>There is no crawl to save yet.</source>
        <translation>还没有可保存的爬取。</translation>
    </message>
    <message>
        <source>The crawl is being saved already.</source>
        <translation>爬取正在保存中。</translation>
    </message>
    <message>
        <source>The crawl was not saved as {file}.</source>
        <translation>爬取没有另存为 {file}。</translation>
    </message>
    <message>
        <source>{problem}; what is missing is fetched again when it is opened</source>
        <translation>{problem}；缺少的内容会在打开时重新获取</translation>
    </message>
    <message>
        <source>Cancel the running crawl first.</source>
        <translation>请先停止正在进行的爬取。</translation>
    </message>
    <message>
        <source>It cannot be excluded: {problem}.</source>
        <translation>无法排除：{problem}。</translation>
    </message>
    <message>
        <source>Excluded from now on: {rule}. {what}.</source>
        <translation>从现在起排除：{rule}。{what}。</translation>
    </message>
    <message>
        <source>Included again: {rules}. {what}.</source>
        <translation>重新包含：{rules}。{what}。</translation>
    </message>
    <message>
        <source>Included again: {rules}. {what}: Continue goes on.</source>
        <translation>重新包含：{rules}。{what}：按「继续」接着爬取。</translation>
    </message>
    <message>
        <source>Only what has a result can be rechecked.</source>
        <translation>只有已有结果的 URL 才能重新检查。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are requested once more.</source>
        <comment>1 URL is requested once more.</comment>
        <translation>
            <numerusform>再次请求 {n:,} 个 URL。</numerusform>
        </translation>
    </message>
    <message>
        <source>recheck: {what}</source>
        <translation>重新检查：{what}</translation>
    </message>
    <message>
        <source>Continue uses {options}.</source>
        <translation>继续时使用 {options}。</translation>
    </message>
    <message>
        <source>{options} is still missing.</source>
        <translation>仍缺少 {options}。</translation>
    </message>
    <message>
        <source>The limit of {limit} is reached; the rest stays queued.</source>
        <translation>已达到{limit}上限；其余仍在队列中。</translation>
    </message>
    <message>
        <source>Stopped before anything was requested.</source>
        <translation>在发出任何请求之前已停止。</translation>
    </message>
    <message>
        <source>Crawl {host}</source>
        <translation>爬取 {host}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs rechecked: {broken:,} broken.</source>
        <comment>1 URL rechecked: {broken:,} broken.</comment>
        <translation>
            <numerusform>重新检查了 {n:,} 个 URL：{broken:,} 个失效。</numerusform>
        </translation>
    </message>
    <message>
        <source>{host}, in this window</source>
        <translation>{host}，在此窗口中</translation>
    </message>
    <message>
        <source>An export is being written already.</source>
        <translation>已有一个导出正在写入。</translation>
    </message>
    <message>
        <source>Cannot export to {file}: {why}</source>
        <translation>无法导出到 {file}：{why}</translation>
    </message>
    <message>
        <source>The export to {file} was cancelled.</source>
        <translation>导出到 {file} 已取消。</translation>
    </message>
    <message>
        <source>The crawl is judged by the new thresholds as soon as it has ended; until then by those it began with.</source>
        <translation>爬取结束后按新阈值判断；在此之前按开始时的阈值。</translation>
    </message>
    <message>
        <source>The findings stay as they were; OK in the settings judges them by the new thresholds.</source>
        <translation>问题保持原样；在设置中按「确定」可按新阈值判断。</translation>
    </message>
    <message>
        <source>All URLs are judged by the new thresholds.</source>
        <translation>所有 URL 已按新阈值判断。</translation>
    </message>
    <message>
        <source>The findings stay as they were: {problem}.</source>
        <translation>问题保持原样：{problem}。</translation>
    </message>
    <message>
        <source>The thresholds hold from the next Start on: this crawl is kept in no file.</source>
        <translation>阈值从下次开始时生效：此次爬取没有保存在文件中。</translation>
    </message>
    <message>
        <source>The race was stopped.</source>
        <translation>比赛已停止。</translation>
    </message>
    <message>
        <source>The race ended by an error of ours; the log has it.</source>
        <translation>程序自身出错，比赛已结束；详情见日志。</translation>
    </message>
    <message>
        <source>The race is over. Click a line to read its stage.</source>
        <translation>比赛结束。单击一条线查看该阶段的代码。</translation>
    </message>
    <message>
        <source>what was pasted</source>
        <translation>粘贴的内容</translation>
    </message>
    <message>
        <source>A list is being read already.</source>
        <translation>已有一个列表正在读取。</translation>
    </message>
    <message>
        <source>The list is not read.</source>
        <translation>列表没有读取。</translation>
    </message>
    <message>
        <source>robots.txt is read before anything else of a host; its other URLs wait for it.</source>
        <translation>每个主机最先读取 robots.txt；它的其他 URL 都要等待。</translation>
    </message>
    <message>
        <source>{number}. Worker {worker} asks for {url}</source>
        <translation>{number}. 工作协程 {worker} 请求 {url}</translation>
    </message>
    <message>
        <source>{why}: asked again in {seconds:.1f} s, without a worker till then</source>
        <translation>{why}：{seconds:.1f} 秒后再次请求，在此之前不占用工作协程</translation>
    </message>
    <message>
        <source>not asked: robots.txt forbids it ({rule})</source>
        <translation>没有请求：robots.txt 禁止（{rule}）</translation>
    </message>
    <message>
        <source>{answer}; it is not read for links</source>
        <translation>{answer}；不从中读取链接</translation>
    </message>
    <message>
        <source>all known</source>
        <translation>全部已知</translation>
    </message>
    <message>
        <source>{n:,} never seen before</source>
        <translation>{n:,} 条从未见过</translation>
    </message>
    <message>
        <source>{status} to {url}, which is itself</source>
        <translation>{status} 到 {url}，即它自身</translation>
    </message>
    <message>
        <source>{status} to {url}, which is known: two paths are one from there on</source>
        <translation>{status} 到 {url}，这是已知的 URL：两条路径从此汇合</translation>
    </message>
    <message numerus="yes">
        <source>{status} to {url}, which is new: queued with {n:,} redirects left</source>
        <comment>{status} to {url}, which is new: queued with 1 redirect left</comment>
        <translation>
            <numerusform>{status} 到 {url}，这是新的 URL：加入队列，还可重定向 {n:,} 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the crawl</source>
        <translation>显示爬取</translation>
    </message>
    <message>
        <source>Crawlscope ended unexpectedly at {time}.</source>
        <translation>Crawlscope 在 {time} 意外结束。</translation>
    </message>
    <message>
        <source>Crawlscope met an error of its own at {time}.</source>
        <translation>Crawlscope 在 {time} 遇到自身的错误。</translation>
    </message>
    <message>
        <source>Cannot write {path}: {why}</source>
        <translation>无法写入 {path}：{why}</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
    <message>
        <source>cannot write {file}: {why}</source>
        <translation>无法写入 {file}：{why}</translation>
    </message>
    <message>
        <source>{file} is too large for a profile</source>
        <translation>{file} 过大，不是配置方案</translation>
    </message>
    <message>
        <source>cannot read {file}: {why}</source>
        <translation>无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>{file}: this is not UTF-8 text</source>
        <translation>{file}：不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>there is a profile named {name} already</source>
        <translation>已有名为 {name} 的配置方案</translation>
    </message>
    <message>
        <source>cannot rename {name}: {why}</source>
        <translation>无法重命名 {name}：{why}</translation>
    </message>
    <message>
        <source>cannot delete {name}: {why}</source>
        <translation>无法删除 {name}：{why}</translation>
    </message>
    <message>
        <source>a name is letters, digits, spaces and -_.()+, at most 60 of them</source>
        <translation>名称只能由字母、数字、空格和 -_.()+ 组成，最多 60 个字符</translation>
    </message>
    <message>
        <source>{growth}: exclude their folder.</source>
        <translation>{growth}：请排除它们的目录。</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>{host} asks for less (429 or 503): now {time} between two requests.</source>
        <translation>{host} 要求降低频率（429 或 503）：现在两次请求间隔 {time}。</translation>
    </message>
    <message>
        <source>{brake}. Its URLs stay queued.</source>
        <translation>{brake}。它的 URL 仍在队列中。</translation>
    </message>
    <message>
        <source>{hosts}, and nothing else is left in the queue.</source>
        <translation>{hosts}，队列中没有其他 URL。</translation>
    </message>
    <message>
        <source>{host} is paused: no new request starts there</source>
        <translation>{host} 已暂停：不再向它发出新请求</translation>
    </message>
    <message>
        <source>{host} goes on</source>
        <translation>{host} 继续</translation>
    </message>
    <message>
        <source>{host} goes on.</source>
        <translation>{host} 继续。</translation>
    </message>
    <message numerus="yes">
        <source>{host} and {n:,} other hosts go on.</source>
        <comment>{host} and 1 other host go on.</comment>
        <translation>
            <numerusform>{host} 和另外 {n:,} 个主机继续。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs were removed from the queue.</source>
        <comment>1 URL was removed from the queue.</comment>
        <translation>
            <numerusform>已从队列中移除 {n:,} 个 URL。</numerusform>
        </translation>
    </message>
    <message>
        <source>by hand: {what}</source>
        <translation>手动：{what}</translation>
    </message>
    <message>
        <source>Queue again</source>
        <translation>重新排队</translation>
    </message>
    <message>
        <source>added by hand: {what}</source>
        <translation>手动添加：{what}</translation>
    </message>
    <message>
        <source>The crawl ended before all of it was done: try again.</source>
        <translation>还没有全部完成，爬取就结束了：请重试。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are at the front of the queue.</source>
        <comment>1 URL is at the front of the queue.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 已移到队首。</numerusform>
        </translation>
    </message>
    <message>
        <source>finished</source>
        <comment>a crawl</comment>
        <translation>已完成</translation>
    </message>
    <message>
        <source>ended at a limit</source>
        <translation>达到上限</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>a crawl</comment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>crashed</source>
        <comment>a crawl</comment>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>cut short</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>{addresses} and {n} more</source>
        <translation>{addresses} 等，另有 {n} 个</translation>
    </message>
    <message>
        <source>{n:,} earlier</source>
        <translation>更早的 {n:,} 次</translation>
    </message>
    <message>
        <source>this crawl is kept in no file, so its times are not known</source>
        <translation>此次爬取没有保存在文件中，因此不知道各项时间</translation>
    </message>
    <message>
        <source>this crawl was kept by an older version, without times</source>
        <translation>此次爬取由旧版本保存，没有时间信息</translation>
    </message>
    <message>
        <source>Settings of last time: {titles}. Crawl → Settings… changes them.</source>
        <translation>沿用上次的设置：{titles}。用「爬取 → 设置…」修改。</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>「{name}」</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between the parts of a sentence</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>查找范围：</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>文件类型：</translation>
    </message>
    <message>
        <source>no answer within {n:.0f} s</source>
        <translation>{n:.0f} 秒内没有回答</translation>
    </message>
    <message>
        <source>it ended without an answer ({n})</source>
        <translation>没有给出结果就结束了（{n}）</translation>
    </message>
</context>
</TS>
