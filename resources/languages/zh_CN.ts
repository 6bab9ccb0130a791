<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>only {most} files can be open at once; run &apos;ulimit -n 1024&apos; (at least {fewest}) and try again</source>
        <translation>只能同时打开 {most} 个文件；请先运行 &apos;ulimit -n 1024&apos;（至少 {fewest}）再试</translation>
    </message>
    <message>
        <source>what to crawl: URLs, folders of HTML files, or - for a list on standard input</source>
        <translation>爬取的对象：URL、HTML 文件夹，或用 - 从标准输入读取列表</translation>
    </message>
    <message>
        <source>write speed and lag to this file</source>
        <translation>将速度和滞后写入此文件</translation>
    </message>
    <message>
        <source>crawl the URLs in a file (plain lines, CSV with a &apos;url&apos; column, sitemap), in a sitemap URL, or - for standard input; repeatable</source>
        <translation>爬取文件中的地址（每行一个、带 &apos;url&apos; 列的 CSV、站点地图）、站点地图地址中的地址，或用 - 表示标准输入；可重复</translation>
    </message>
    <message>
        <source>exit code 3 when a URL is broken</source>
        <translation>有 URL 失效时退出码为 3</translation>
    </message>
    <message>
        <source>exit code 3 when a URL has this finding, or one of this severity; with --baseline also new, new-broken or worse; repeatable</source>
        <translation>有 URL 存在此问题或此严重程度的问题时，退出码为 3；与 --baseline 一起用时还可以是 new、new-broken 或 worse；可重复</translation>
    </message>
    <message>
        <source>exit code 3 when there are new findings, newly broken URLs, or URLs that have become worse; repeatable</source>
        <translation>有新的问题、新失效的 URL 或变得更糟的 URL 时，退出码为 3；可重复</translation>
    </message>
    <message>
        <source>compare URLs that begin with the first as if they began with the second: https://staging.example=https://www.example; repeatable</source>
        <translation>比较时，把以前者开头的 URL 当作以后者开头：https://staging.example=https://www.example；可重复</translation>
    </message>
    <message>
        <source>Lists the findings in a saved crawl; with a name, explains that finding, and says where the crawl has it; without either, lists every finding that Crawlscope knows.</source>
        <translation>列出一次已保存的爬取中的问题；给出名称时，解释这个问题，并说明爬取中哪里有它；两者都不给时，列出 Crawlscope 知道的所有问题。</translation>
    </message>
    <message>
        <source>say what is worse than in an earlier crawl: a .crawl file, a .jsonl export, or the last crawl of this site that is kept</source>
        <translation>说明哪些比较早的一次爬取更糟：.crawl 文件、.jsonl 导出，或 last（此网站最近一次留存的爬取）</translation>
    </message>
    <message>
        <source>with --baseline: broken links to other sites count only when they have failed for so many days, such as 3d</source>
        <translation>与 --baseline 一起用：指向其他网站的失效链接，失效达到这么多天才算数，例如 3d</translation>
    </message>
    <message>
        <source>print the report, or all URLs (sarif: findings, junit: broken links) as data</source>
        <translation>打印报告，或以数据形式打印全部 URL（sarif：问题，junit：失效链接）</translation>
    </message>
    <message>
        <source>write the report or the data to this file, instead of standard output (-)</source>
        <translation>将报告或数据写入此文件，而不是标准输出 (-)</translation>
    </message>
    <message>
        <source>do not show how far the crawl is</source>
        <translation>不显示爬取进度</translation>
    </message>
    <message>
        <source>print errors only</source>
        <translation>除错误外不输出任何内容</translation>
    </message>
    <message>
        <source>save the crawl to this file as it runs</source>
        <translation>爬取的同时留存到此文件</translation>
    </message>
    <message>
        <source>let your other programs pause, change and query the crawl through a Unix socket at this path</source>
        <translation>让你的其他程序通过此路径的 Unix 套接字暂停、修改和查询爬取</translation>
    </message>
    <message>
        <source>a saved crawl</source>
        <translation>已保存的爬取</translation>
    </message>
    <message>
        <source>use a different number of workers</source>
        <translation>改用此工作协程数</translation>
    </message>
    <message>
        <source>run somewhere else: here, or {form}</source>
        <translation>在别处运行：here，或 {form}</translation>
    </message>
    <message>
        <source>when a finding is one: title-long=70, slow=2s, large-page=2MB and so on (&apos;crawlscope findings&apos; lists the findings); repeatable</source>
        <translation>何时算作问题：title-long=70、slow=2s、large-page=2MB 等（&apos;crawlscope findings&apos; 列出全部问题）；可重复</translation>
    </message>
    <message>
        <source>settings from this file, instead of the crawlscope.toml or pyproject.toml of the current folder or one above</source>
        <translation>设置取自此文件，而不是当前文件夹或其上级文件夹的 crawlscope.toml 或 pyproject.toml</translation>
    </message>
    <message>
        <source>use no settings file</source>
        <translation>不使用设置文件</translation>
    </message>
    <message>
        <source>settings from a profile of the window</source>
        <translation>设置取自窗口中的一个配置方案</translation>
    </message>
    <message>
        <source>URL, headers, cookies and login of a curl command, as browsers copy it (&apos;Copy as cURL&apos;): in a file, or - for standard input</source>
        <translation>浏览器以「复制为 cURL」给出的 curl 命令中的 URL、标头、Cookie 和登录信息：来自文件，或用 - 表示标准输入</translation>
    </message>
    <message>
        <source>also log to stderr</source>
        <translation>日志也写到标准错误</translation>
    </message>
    <message>
        <source>--threshold must be NAME=VALUE, such as title-long=70, not {text!r}</source>
        <translation>--threshold 必须是 NAME=VALUE，例如 title-long=70，而不是 {text!r}</translation>
    </message>
    <message>
        <source>--threshold: there is no {name!r}</source>
        <translation>--threshold：没有 {name!r}</translation>
    </message>
    <message>
        <source>{complaint}, only {names}</source>
        <translation>{complaint}，只有 {names}</translation>
    </message>
    <message>
        <source>--format must be one of {names}, not {name!r}</source>
        <translation>--format 必须是 {names} 之一，而不是 {name!r}</translation>
    </message>
    <message>
        <source>-o {name} would write a file of that name: use --format {name}, or -o ./{name}</source>
        <translation>-o {name} 会写入名为 {name} 的文件：请用 --format {name}，或 -o ./{name}</translation>
    </message>
    <message>
        <source>--fail-on: what is broken has an option: --fail-on-broken</source>
        <translation>--fail-on：失效的 URL 有自己的选项：--fail-on-broken</translation>
    </message>
    <message>
        <source>--fail-on: must be one of {words}, not {text!r}</source>
        <translation>--fail-on：必须是 {words} 之一，而不是 {text!r}</translation>
    </message>
    <message>
        <source>{option} requires --baseline</source>
        <translation>{option} 需要 --baseline</translation>
    </message>
    <message>
        <source>argument {place} is not valid UTF-8: {words!r}</source>
        <translation>第 {place} 个参数不是 UTF-8：{words!r}</translation>
    </message>
    <message>
        <source>--fail-on: unknown finding or severity {words!r}</source>
        <translation>--fail-on：未知的问题或严重程度 {words!r}</translation>
    </message>
    <message>
        <source>Crawls a website and shows it live. Without a command, opens the window; with a URL, crawls it there.</source>
        <translation>爬取网站并实时展示。不带命令时打开窗口；给出 URL 时在窗口中爬取。</translation>
    </message>
    <message>
        <source>show the version and exit</source>
        <translation>显示版本并退出</translation>
    </message>
    <message>
        <source>crawl the demo site in the window and verify the result</source>
        <translation>在窗口中爬取演示网站，并核对结果</translation>
    </message>
    <message>
        <source>Opens the window with these settings filled in.</source>
        <translation>打开窗口，并填入这些设置。</translation>
    </message>
    <message>
        <source>start immediately</source>
        <translation>立即开始</translation>
    </message>
    <message>
        <source>close the window when the crawl ends</source>
        <translation>爬取结束后关闭窗口</translation>
    </message>
    <message>
        <source>Crawls without a window and prints the report to stdout.</source>
        <translation>不开窗口爬取；报告写到标准输出。</translation>
    </message>
    <message>
        <source>no such option: {name}</source>
        <translation>没有选项 {name}</translation>
    </message>
    <message>
        <source>no such option: {name}; &apos;crawlscope {other}&apos; has it, but not &apos;{here}&apos;</source>
        <translation>没有选项 {name}；「crawlscope {other}」有它，「{here}」没有</translation>
    </message>
    <message>
        <source>the window takes URLs or a single folder</source>
        <translation>窗口只接受 URL，或单独一个文件夹</translation>
    </message>
    <message>
        <source>the window takes only URLs: use --list - for a list on standard input</source>
        <translation>窗口接受 URL：要从标准输入读取列表，请用 --list -</translation>
    </message>
    <message>
        <source>{file} is not an HTML file: give a folder, or --list {file}</source>
        <translation>{file} 不是 HTML 文件：请给出文件夹，或 --list {file}</translation>
    </message>
    <message>
        <source>{folder} is served at {url} while it is crawled</source>
        <translation>爬取期间 {folder} 通过 {url} 提供</translation>
    </message>
    <message>
        <source>standard input is used by the agent: list the URLs that it may crawl</source>
        <translation>标准输入由智能体使用：请列出它可以爬取的 URL</translation>
    </message>
    <message>
        <source>Opens a saved crawl in the window.</source>
        <translation>在窗口中打开保存的爬取。</translation>
    </message>
    <message>
        <source>{file} is already open: switching to its window</source>
        <translation>{file} 已经打开：它的窗口会移到最前</translation>
    </message>
    <message>
        <source>{file} is read-only</source>
        <translation>{file} 是只读的</translation>
    </message>
    <message>
        <source>Continues a crawl that was stopped, killed or crashed, or that reached a limit you have since raised.

Secrets must be given again.</source>
        <translation>继续一次已停止、被终止或崩溃的爬取，或达到上限、之后上限又提高了的爬取。

敏感信息需要再次给出。</translation>
    </message>
    <message>
        <source>Requests URLs of a saved crawl again: those that have a result and match a filter.

Secrets must be given again.</source>
        <translation>再次请求保存的爬取中的 URL：已有结果且符合过滤条件的那些。

敏感信息需要再次给出。</translation>
    </message>
    <message>
        <source>which URLs, written as in the window&apos;s filter bar</source>
        <translation>哪些 URL，写法与窗口中的过滤栏相同</translation>
    </message>
    <message>
        <source>Exports a saved crawl.</source>
        <translation>导出保存的爬取。</translation>
    </message>
    <message>
        <source>no export given: add one, such as --export all.csv</source>
        <translation>没有指定导出文件：请给出一个，例如 --export all.csv</translation>
    </message>
    <message>
        <source>Shows what changed between two saved crawls.</source>
        <translation>显示两次保存的爬取之间的变化。</translation>
    </message>
    <message>
        <source>compare this crawl with the previous one of the same site, instead of two files</source>
        <translation>将此爬取与同一网站的上一次爬取比较，而不是给出两个文件</translation>
    </message>
    <message>
        <source>compare takes two files, or --previous and one file</source>
        <translation>compare 需要两个文件，或 --previous 和一个文件</translation>
    </message>
    <message>
        <source>--previous finds the older crawl itself: give only one file</source>
        <translation>--previous 会自己找到更早的爬取：请只给一个文件</translation>
    </message>
    <message>
        <source>Crawls the built-in demo site: in the window, or in the terminal if there is no display.</source>
        <translation>爬取内置的演示网站：在窗口中；没有显示器时在终端中。</translation>
    </message>
    <message>
        <source>crawl in the terminal</source>
        <translation>在终端中爬取</translation>
    </message>
    <message>
        <source>do not crawl; serve the demo site on this local port until Ctrl-C</source>
        <translation>不爬取，只在本机的此端口上提供演示网站，直到按 Ctrl-C</translation>
    </message>
    <message>
        <source>{reason} Crawling the demo site in the terminal instead.</source>
        <translation>{reason} 因此在终端中爬取演示网站。</translation>
    </message>
    <message>
        <source>The concurrency lab: five ways to fetch many pages at once, raced against each other.</source>
        <translation>并发实验室：同时获取许多页面的五种方法，一较高下。</translation>
    </message>
    <message>
        <source>where the crawl begins, or a single folder to serve on this machine</source>
        <translation>爬取的起点，或由本机提供的单独一个文件夹</translation>
    </message>
    <message>
        <source>number of concurrent fetches; repeatable</source>
        <translation>并发获取数；可重复</translation>
    </message>
    <message>
        <source>which of the five ways to run; repeatable</source>
        <translation>运行五种方法中的哪一种；可重复</translation>
    </message>
    <message>
        <source>delay between request and response</source>
        <translation>从请求到响应的延迟</translation>
    </message>
    <message>
        <source>page size</source>
        <translation>页面大小</translation>
    </message>
    <message>
        <source>export the results (.csv, .json)</source>
        <translation>导出结果（.csv、.json）</translation>
    </message>
    <message>
        <source>Shows the settings a crawl started here would use, and where each comes from.

The command line comes first, then the environment (CRAWLSCOPE_MAX_PAGES=500), then --profile, then crawlscope.toml or [tool.crawlscope] in pyproject.toml.</source>
        <translation>显示在此处爬取时的设置，以及每项设置的来源。

优先级依次为：命令行、环境变量 (CRAWLSCOPE_MAX_PAGES=500)、--profile、crawlscope.toml 或 pyproject.toml 中的 [tool.crawlscope]。</translation>
    </message>
    <message>
        <source>show the defaults, too</source>
        <translation>同时显示默认值</translation>
    </message>
    <message>
        <source>print the command line that means the same</source>
        <translation>打印含义相同的命令行</translation>
    </message>
    <message>
        <source>print the JSON Schema of the file, for editors</source>
        <translation>打印该文件的 JSON Schema，供编辑器使用</translation>
    </message>
    <message>
        <source>Lets an agent crawl, through the Model Context Protocol on standard input and output.

The URLs, limits and scope given here bind the agent: it can ask for less, never for more. Settings files in the current folder are ignored; --config names one to use.</source>
        <translation>让智能体通过标准输入和标准输出上的 Model Context Protocol 爬取网站。

此处给出的 URL、上限和范围对智能体具有约束力：它可以要求更少，但绝不能更多。当前文件夹中的设置文件会被忽略；要使用某个文件，请用 --config 指定。</translation>
    </message>
    <message>
        <source>let the agent export to this folder</source>
        <translation>允许智能体导出到此文件夹</translation>
    </message>
    <message>
        <source>let the agent read saved crawls in this folder</source>
        <translation>允许智能体读取此文件夹中已保存的爬取</translation>
    </message>
    <message>
        <source>mcp needs its SDK: install it with pip install {name} (or {core})</source>
        <translation>mcp 需要其 SDK：用 pip install {name}（或 {core}）安装</translation>
    </message>
    <message>
        <source>Checks for anything that would keep Crawlscope from working here, and suggests fixes.</source>
        <translation>检查有什么会妨碍 Crawlscope 在这里运行，并给出解决办法。</translation>
    </message>
    <message>
        <source>print JSON, for use by programs</source>
        <translation>JSON 格式，供程序使用</translation>
    </message>
    <message>
        <source>include crash report and log, for a bug report</source>
        <translation>附上崩溃报告和日志，用于报告故障</translation>
    </message>
    <message>
        <source>replace hosts and paths in the report with placeholders</source>
        <translation>替换报告中的主机和路径</translation>
    </message>
    <message>
        <source>doctor takes --json or --report, not both</source>
        <translation>doctor 只能使用 --json 或 --report 之一</translation>
    </message>
    <message>
        <source>--without-addresses requires --report</source>
        <translation>--without-addresses 需要 --report</translation>
    </message>
    <message>
        <source>Makes keys and certificates for the machines of a cluster: one file per machine, which Dask reads as its configuration.

In a folder that already exists, files for further machines are added.</source>
        <translation>为集群的各台机器生成密钥和证书：每台一个文件，Dask 将其作为设置读取。

已有的文件夹会添加更多机器的文件。</translation>
    </message>
    <message>
        <source>names or addresses; the scheduler&apos;s first</source>
        <translation>名称或地址；调度器的放在最前</translation>
    </message>
    <message>
        <source>folder to write them to</source>
        <translation>写入的文件夹</translation>
    </message>
    <message>
        <source>Prints the completion of commands, options and values for a shell.</source>
        <translation>打印 shell 的命令、选项和取值补全脚本。</translation>
    </message>
    <message>
        <source>which shell</source>
        <translation>哪个 shell</translation>
    </message>
    <message>
        <source>there is no completion for {shell!r}, only for {names}</source>
        <translation>没有 {shell!r} 的补全，只有 {names}</translation>
    </message>
    <message>
        <source>Shows the manual page; piped, prints it for the program man.</source>
        <translation>显示手册页；在管道中则打印给 man 程序。</translation>
    </message>
    <message>
        <source>Use &apos;crawlscope crawl URL&apos; or &apos;crawlscope demo --headless&apos; instead.</source>
        <translation>请改用 &apos;crawlscope crawl URL&apos; 或 &apos;crawlscope demo --headless&apos;。</translation>
    </message>
    <message>
        <source>the certificate of the scheduler at {where} comes from another authority than ours: use files from the same run of &apos;crawlscope certificates&apos; on both sides</source>
        <translation>{where} 的调度器的证书出自另一证书颁发机构：请让双方使用同一次 &apos;crawlscope certificates&apos; 生成的文件</translation>
    </message>
    <message>
        <source>no Dask scheduler responds at {where}: start one with &apos;dask scheduler&apos;, or use local processes: local:2</source>
        <translation>{where} 没有 Dask 调度器响应：请用 &apos;dask scheduler&apos; 启动一个，或在本机的进程上运行：local:2</translation>
    </message>
    <message>
        <source>another process is already using its address</source>
        <translation>另一个进程已占用它的地址</translation>
    </message>
    <message>
        <source>the processes do not start; the log may say why</source>
        <translation>进程没有启动；日志中可能有原因</translation>
    </message>
    <message>
        <source>the cluster at {where} has no workers: start one with &apos;dask worker {where}&apos;</source>
        <translation>{where} 的集群没有工作进程：请用 &apos;dask worker {where}&apos; 启动一个</translation>
    </message>
    <message>
        <source>Dask&apos;s configuration requires TLS: use tls://{host}:{port}</source>
        <translation>Dask 的配置要求 TLS：请用 tls://{host}:{port}</translation>
    </message>
    <message>
        <source>no certificates for {where}: give Dask a file that &apos;crawlscope certificates&apos; made, as in DASK_CONFIG=cluster.yaml</source>
        <translation>没有用于 {where} 的证书：请把 &apos;crawlscope certificates&apos; 生成的文件交给 Dask，例如 DASK_CONFIG=cluster.yaml</translation>
    </message>
    <message>
        <source>no certificates for {where}: set them in Dask&apos;s configuration under distributed.comm.tls ({problem})</source>
        <translation>{where} 没有证书：请在 Dask 的配置 distributed.comm.tls 中指定（{problem}）</translation>
    </message>
    <message>
        <source>the cluster&apos;s host name {host} cannot be resolved</source>
        <translation>无法解析集群的主机名 {host}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} workers are registered at {where}, but none has responded for {seconds:.0f} s</source>
        <comment>1 worker is registered at {where}, but it has not responded for {seconds:.0f} s</comment>
        <translation>
            <numerusform>{n:,} 个工作进程已在 {where} 注册，但 {seconds:.0f} 秒内都没有响应</numerusform>
        </translation>
    </message>
    <message>
        <source>headers, cookies, logins and a proxy are only sent to a cluster over TLS: use tls://HOST:PORT</source>
        <translation>标头、Cookie、登录信息和代理只通过 TLS 发送给集群：请使用 tls://HOST:PORT</translation>
    </message>
    <message>
        <source>the scheduler at {cluster} does not respond</source>
        <translation>{cluster} 的调度器没有响应</translation>
    </message>
    <message>
        <source>the cluster at {cluster} has no workers left</source>
        <translation>{cluster} 的集群已没有工作进程</translation>
    </message>
    <message>
        <source>the Dask worker at {address} cannot be used: {why}</source>
        <translation>{address} 的 Dask 工作进程无法使用：{why}</translation>
    </message>
    <message>
        <source>it has {name} {text}, but this is {ours}: install the same version on both</source>
        <translation>那里的 {name} 是 {text}，而这里是 {ours}：请在两边安装相同的版本</translation>
    </message>
    <message>
        <source>two cluster workers in a row ended while handling it</source>
        <translation>集群中接连两个工作进程在处理它时结束了</translation>
    </message>
    <message>
        <source>stopped by hand</source>
        <translation>被手动中止</translation>
    </message>
    <message>
        <source>cluster mode needs Dask: install it with pip install &apos;crawlscope[cluster]&apos; (or &apos;crawlscope-core[cluster]&apos;)</source>
        <translation>使用集群需要 Dask：请用 pip install &apos;crawlscope[cluster]&apos;（或 &apos;crawlscope-core[cluster]&apos;）安装</translation>
    </message>
    <message>
        <source>cluster mode needs Dask, which this bundle does not include: install Crawlscope with pip install &apos;crawlscope[cluster]&apos;</source>
        <translation>使用集群需要 Dask，而这个安装包不含它：请用 pip install &apos;crawlscope[cluster]&apos; 安装本程序</translation>
    </message>
    <message>
        <source>Dask cannot be used: {why}</source>
        <translation>Dask 无法使用：{why}</translation>
    </message>
    <message>
        <source>cannot start any processes: {why}</source>
        <translation>无法启动进程：{why}</translation>
    </message>
    <message>
        <source>the scheduler process exited immediately</source>
        <translation>调度器的进程立即结束了</translation>
    </message>
    <message>
        <source>{name} {version} (here {ours})</source>
        <translation>{name} {version}（这里是 {ours}）</translation>
    </message>
    <message>
        <source>it heard nothing from the crawl for too long and exited</source>
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
        <source>Dask {version} is installed; this machine has {cores}.</source>
        <translation>已安装 Dask {version}；本机有 {cores}。</translation>
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
        <source>the cluster at {where} does not respond: {reason}</source>
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
        <source>{n:,} workers; Dask {version} here.</source>
        <comment>1 worker; Dask {version} here.</comment>
        <translation>
            <numerusform>{n:,} 个工作进程；这里是 Dask {version}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Crawlscope cannot run there: {found}</source>
        <translation>Crawlscope 在那里无法运行：{found}</translation>
    </message>
    <message>
        <source>same versions as here</source>
        <translation>版本与本程序一致</translation>
    </message>
    <message>
        <source>local:N, tcp://HOST:8786, tls://HOST:8786, dask or a scheduler file (.json)</source>
        <translation>local:N、tcp://HOST:8786、tls://HOST:8786、dask 或调度器文件 (.json)</translation>
    </message>
    <message>
        <source>local:N needs a number from 1 to {most}</source>
        <translation>local:N 中的 N 必须是 1 到 {most} 的数</translation>
    </message>
    <message>
        <source>must be {form}</source>
        <translation>必须是 {form}</translation>
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
        <source>description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>h1</source>
        <translation>H1</translation>
    </message>
    <message>
        <source>canonical</source>
        <translation>规范 URL</translation>
    </message>
    <message>
        <source>unlinked</source>
        <translation>不再有链接</translation>
    </message>
    <message>
        <source>unreached</source>
        <translation>未爬到</translation>
    </message>
    <message>
        <source>Newly broken</source>
        <translation>新失效</translation>
    </message>
    <message>
        <source>Fixed</source>
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
        <source>Indexability changed</source>
        <translation>收录状态有变</translation>
    </message>
    <message>
        <source>Title changed</source>
        <translation>标题有变</translation>
    </message>
    <message>
        <source>Description changed</source>
        <translation>描述有变</translation>
    </message>
    <message>
        <source>H1 changed</source>
        <translation>H1 有变</translation>
    </message>
    <message>
        <source>Canonical changed</source>
        <translation>规范 URL 有变</translation>
    </message>
    <message>
        <source>No longer linked</source>
        <translation>不再有链接</translation>
    </message>
    <message>
        <source>Not reached</source>
        <translation>未爬到</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未爬到</translation>
    </message>
    <message>
        <source>failed: {kind}</source>
        <translation>失败：{kind}</translation>
    </message>
    <message>
        <source>skipped: {reason}</source>
        <translation>已跳过：{reason}</translation>
    </message>
    <message>
        <source>Descriptions, H1s and noindex: neither crawl stored page data</source>
        <translation>描述、H1 和 noindex：两次爬取都没有保存页面信息</translation>
    </message>
    <message>
        <source>Descriptions, H1s and noindex: the older crawl stored no page data</source>
        <translation>描述、H1 和 noindex：较早的爬取没有保存页面信息</translation>
    </message>
    <message>
        <source>Descriptions, H1s and noindex: the newer crawl stored no page data</source>
        <translation>描述、H1 和 noindex：较新的爬取没有保存页面信息</translation>
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
        <source>… and {n:,} more; use --export to get them all</source>
        <translation>… 另有 {n:,} 项；用 --export 可得到全部</translation>
    </message>
    <message>
        <source>Not requested: the settings have changed since; this is re-evaluated when the crawl resumes.</source>
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
        <source>the crawl continues</source>
        <translation>爬取仍在进行</translation>
    </message>
    <message>
        <source>still queued: {reason}</source>
        <translation>仍在排队：{reason}</translation>
    </message>
    <message>
        <source>invalid URL</source>
        <translation>不是有效的 URL</translation>
    </message>
    <message>
        <source>the link is not a valid URL: {reason}</source>
        <translation>该链接不是有效的 URL，{reason}</translation>
    </message>
    <message>
        <source>{rule}: the page that links to it has meta robots nofollow</source>
        <translation>{rule}：链接到它的页面在 meta robots 中声明了 nofollow</translation>
    </message>
    <message>
        <source>{rule}: the link has rel=nofollow</source>
        <translation>{rule}：它的链接带有 rel=nofollow</translation>
    </message>
    <message>
        <source>no rule excludes it</source>
        <translation>没有规则排除它</translation>
    </message>
    <message>
        <source>no rule excluded it then; {rule} does now</source>
        <translation>当时没有规则排除它；现在 {rule} 会排除它</translation>
    </message>
    <message>
        <source>no rule excluded it then; {rule}, set at {time}, does now</source>
        <translation>当时没有规则排除它；现在 {rule} 会排除它，设于 {time}</translation>
    </message>
    <message>
        <source>no rule has excluded it since {time}; before that, {rule} did</source>
        <translation>自 {time} 起没有规则排除它；在此之前有 {rule}</translation>
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
        <source>it is listed in a sitemap</source>
        <translation>有站点地图列出它</translation>
    </message>
    <message>
        <source>--check-external: requested once, without following its links; {reason}</source>
        <translation>--check-external：只检查一次，不取其中的链接；{reason}</translation>
    </message>
    <message>
        <source>a page of the crawl links to it, and {reason}</source>
        <translation>爬取中的某个页面链接到它，且{reason}</translation>
    </message>
    <message>
        <source>a page of the crawl redirects to it, and {reason}</source>
        <translation>爬取中的某个页面重定向到它，且{reason}</translation>
    </message>
    <message>
        <source>The response had status {status}.</source>
        <translation>响应的状态码是 {status}。</translation>
    </message>
    <message>
        <source>It redirects with {status} to {url}.</source>
        <translation>它以 {status} 转到 {url}。</translation>
    </message>
    <message numerus="yes">
        <source>No usable response in {n:,} attempts: {error}.</source>
        <comment>No usable response in 1 attempt: {error}.</comment>
        <translation>
            <numerusform>尝试 {n:,} 次都没有可用的响应：{error}。</numerusform>
        </translation>
    </message>
    <message>
        <source>Request in progress.</source>
        <translation>正在请求。</translation>
    </message>
    <message>
        <source>Request in progress: worker {worker}, attempt {number} of {most}.</source>
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
        <source>Queued at {place} for another attempt: {error}.</source>
        <translation>排队等待下一次尝试，{place}：{error}。</translation>
    </message>
    <message>
        <source>Queued for another attempt: {error}.</source>
        <translation>排队等待下一次尝试：{error}。</translation>
    </message>
    <message>
        <source>Queued at {place} for another attempt.</source>
        <translation>排队等待下一次尝试，{place}。</translation>
    </message>
    <message>
        <source>Queued for another attempt.</source>
        <translation>排队等待下一次尝试。</translation>
    </message>
    <message>
        <source>Worker {worker} is fetching robots.txt of its host first.</source>
        <translation>工作协程 {worker} 先读取该主机的 robots.txt。</translation>
    </message>
    <message>
        <source>Waiting {time} for attempt {number} of {most}: {error}.</source>
        <translation>等待 {time} 后进行第 {number} 次尝试，共 {most} 次：{error}。</translation>
    </message>
    <message>
        <source>Waiting {time} for attempt {number} of {most}.</source>
        <translation>等待 {time} 后进行第 {number} 次尝试，共 {most} 次。</translation>
    </message>
    <message>
        <source>Waiting {time} for robots.txt attempt {number} of {most}: {error}.</source>
        <translation>等待 {time} 后第 {number} 次尝试读取 robots.txt，共 {most} 次：{error}。</translation>
    </message>
    <message>
        <source>Waiting {time} for robots.txt attempt {number} of {most}.</source>
        <translation>等待 {time} 后第 {number} 次尝试读取 robots.txt，共 {most} 次。</translation>
    </message>
    <message>
        <source>the response had status {status}</source>
        <translation>响应的状态码是 {status}</translation>
    </message>
    <message>
        <source>limit {option} was reached first</source>
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
        <source>Extraction</source>
        <translation>提取</translation>
    </message>
    <message>
        <source>What the rule extracts from the page</source>
        <translation>规则从页面中取出的内容</translation>
    </message>
    <message>
        <source>Failed rules</source>
        <translation>失败的规则</translation>
    </message>
    <message>
        <source>Extraction rules that failed, and why</source>
        <translation>失败的提取规则及原因</translation>
    </message>
    <message>
        <source>Whether the response has {header}</source>
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
        <source>an external URL that was checked is broken</source>
        <translation>检查过的外部 URL 失效</translation>
    </message>
    <message>
        <source>Top severity</source>
        <translation>最严重</translation>
    </message>
    <message>
        <source>Severity of the most severe finding</source>
        <translation>最严重的问题有多严重</translation>
    </message>
    <message>
        <source>Names of findings</source>
        <translation>问题名称</translation>
    </message>
    <message>
        <source>Names of the findings, most severe first</source>
        <translation>各问题的名称，最严重的在前</translation>
    </message>
    <message>
        <source>Title length</source>
        <translation>标题长度</translation>
    </message>
    <message>
        <source>Title length in characters</source>
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
        <source>Description length in characters</source>
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
        <source>Word count of the main content</source>
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
        <source>Hash of the main content: identical for identical texts</source>
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
        <source>Another page with identical or nearly identical text: the first found, or the closest match; with more than a hundred candidates, one of the earliest</source>
        <translation>文本相同或几乎相同的另一个页面：第一个，或最接近的一个；超过一百个时，是最先读取的页面之一</translation>
    </message>
    <message>
        <source>Structured data</source>
        <translation>结构化数据</translation>
    </message>
    <message>
        <source>Number of JSON-LD scripts</source>
        <translation>含 JSON-LD 的脚本个数</translation>
    </message>
    <message>
        <source>Invalid structured data</source>
        <translation>无效的结构化数据</translation>
    </message>
    <message>
        <source>Number of JSON-LD scripts that are not valid JSON</source>
        <translation>其中不是 JSON 的个数</translation>
    </message>
    <message>
        <source>Duplicate ids</source>
        <translation>重复的 id</translation>
    </message>
    <message>
        <source>Ids that occur more than once on the page</source>
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
        <source>Whether the page starts with a doctype</source>
        <translation>页面是否以 doctype 开头</translation>
    </message>
    <message>
        <source>Robots</source>
        <translation>Robots</translation>
    </message>
    <message>
        <source>Meta robots directives</source>
        <translation>meta robots 的指令</translation>
    </message>
    <message>
        <source>X-Robots-Tag directives</source>
        <translation>X-Robots-Tag 的指令</translation>
    </message>
    <message>
        <source>Canonical header</source>
        <translation>标头中的规范 URL</translation>
    </message>
    <message>
        <source>The canonical URL in the Link header, as sent</source>
        <translation>Link 标头给出的规范地址，原样</translation>
    </message>
    <message>
        <source>Canonicals</source>
        <translation>规范 URL 数</translation>
    </message>
    <message>
        <source>Number of different canonical URLs on the page</source>
        <translation>页面上不同的规范地址</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The lang attribute of the page, as written</source>
        <translation>页面的 lang 属性，原样</translation>
    </message>
    <message>
        <source>Hreflang</source>
        <translation>hreflang</translation>
    </message>
    <message>
        <source>Languages of its hreflang alternates</source>
        <translation>各替代版本的语言</translation>
    </message>
    <message>
        <source>Link elements</source>
        <translation>链接元素</translation>
    </message>
    <message>
        <source>a elements with an href, internal or external</source>
        <translation>带 href 的 a 元素，不论指向哪里</translation>
    </message>
    <message>
        <source>Empty links</source>
        <translation>空链接</translation>
    </message>
    <message>
        <source>Links without text, alt text or label</source>
        <translation>没有文字、alt 或标签的链接</translation>
    </message>
    <message>
        <source>Nofollow links</source>
        <translation>nofollow 链接</translation>
    </message>
    <message>
        <source>Internal links with rel=nofollow</source>
        <translation>指向本站且带 rel=nofollow 的链接</translation>
    </message>
    <message>
        <source>HTTP links</source>
        <translation>HTTP 链接</translation>
    </message>
    <message>
        <source>Links from an HTTPS page to HTTP</source>
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
        <source>Cookies without HttpOnly, or sent over HTTPS without Secure</source>
        <translation>没有 HttpOnly 的 Cookie，或 https 上没有 Secure 的 Cookie</translation>
    </message>
    <message>
        <source>Time in queue</source>
        <translation>排队时间</translation>
    </message>
    <message>
        <source>From discovery to request</source>
        <translation>从发现到请求</translation>
    </message>
    <message>
        <source>Duration of the DNS lookup</source>
        <translation>解析主机名的时间</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Time to establish the connection</source>
        <translation>到连接打开为止的时间</translation>
    </message>
    <message>
        <source>Duration of the TLS handshake</source>
        <translation>TLS 握手的时间</translation>
    </message>
    <message>
        <source>First byte</source>
        <translation>首字节</translation>
    </message>
    <message>
        <source>Time from sending the request to the status line</source>
        <translation>从请求到状态行的时间</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Time to read the body</source>
        <translation>读取正文的时间</translation>
    </message>
    <message>
        <source>missing closing &quot;</source>
        <translation>缺少闭合的 &quot;</translation>
    </message>
    <message>
        <source>unknown key {key}: put &quot;{key}:{value}&quot; in quotes to search for this text</source>
        <translation>未知的键 {key}：要查找这段文字，请加引号 &quot;{key}:{value}&quot;</translation>
    </message>
    <message>
        <source>{key} cannot be compared: write {key}:…</source>
        <translation>{key} 不能比较大小：请写 {key}:…</translation>
    </message>
    <message>
        <source>{key}: needs a value, such as {example}</source>
        <translation>{key}: 需要一个值，例如 {example}</translation>
    </message>
    <message>
        <source>missing search term</source>
        <translation>缺少搜索词</translation>
    </message>
    <message>
        <source>{begin} needs a number, not {value!r}</source>
        <translation>{begin} 需要一个数字，而不是 {value!r}</translation>
    </message>
    <message>
        <source>{begin} needs a number, such as {example}</source>
        <translation>{begin} 需要一个数字，例如 {example}</translation>
    </message>
    <message>
        <source>status: takes a number such as 404, or a class such as 4xx, not {value!r}</source>
        <translation>status: 的值是 404 这样的数字，或 4xx 这样的类别，而不是 {value!r}</translation>
    </message>
    <message>
        <source>{key}: must be one of {words}</source>
        <translation>{key}: 只能取 {words}</translation>
    </message>
    <message>
        <source>has an unknown finding {name!r}: &apos;crawlscope findings&apos; lists them all</source>
        <translation>包含未知的问题 {name!r}：「crawlscope findings」会列出全部</translation>
    </message>
    <message>
        <source>must be &apos;FINDING=SEVERITY&apos; with {words}, not {text!r}</source>
        <translation>应为 &apos;FINDING=SEVERITY&apos;，其中 SEVERITY 取 {words}，而不是 {text!r}</translation>
    </message>
    <message>
        <source>must be &apos;FINDING WHERE NOTE&apos;, where WHERE is a URL, a folder such as https://host/folder/* or *, not {text!r}</source>
        <translation>应为 &apos;FINDING WHERE NOTE&apos;，其中 WHERE 是 URL、https://host/folder/* 这样的目录或 *，而不是 {text!r}</translation>
    </message>
    <message>
        <source>{rule}; error: {grave}</source>
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
        <source>rendering</source>
        <translation>渲染中</translation>
    </message>
    <message>
        <source>accessibility</source>
        <translation>无障碍</translation>
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
        <source>No response</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Access refused</source>
        <translation>访问被拒绝</translation>
    </message>
    <message>
        <source>Broken external link</source>
        <translation>外部链接失效</translation>
    </message>
    <message>
        <source>Refused external link</source>
        <translation>外部网站拒绝访问</translation>
    </message>
    <message>
        <source>Soft 404</source>
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
        <source>Redirect to a broken URL</source>
        <translation>重定向到失效的 URL</translation>
    </message>
    <message>
        <source>Too many redirects</source>
        <translation>重定向超出上限</translation>
    </message>
    <message>
        <source>a chain has more redirects than the crawl follows</source>
        <translation>重定向链的跳数超过爬取跟随的次数</translation>
    </message>
    <message>
        <source>Temporary redirect</source>
        <translation>临时重定向</translation>
    </message>
    <message>
        <source>Redirect to HTTP</source>
        <translation>重定向到 HTTP</translation>
    </message>
    <message>
        <source>{url}: {problem}</source>
        <translation>{url}：{problem}</translation>
    </message>
    <message>
        <source>{what} (on {page})</source>
        <translation>{what}（位于 {page}）</translation>
    </message>
    <message>
        <source>Broken link</source>
        <translation>失效链接</translation>
    </message>
    <message>
        <source>Link to HTTP</source>
        <translation>HTTP 链接</translation>
    </message>
    <message>
        <source>Link to localhost</source>
        <translation>指向 localhost 的链接</translation>
    </message>
    <message>
        <source>Empty link text</source>
        <translation>链接文字为空</translation>
    </message>
    <message>
        <source>Internal link with nofollow</source>
        <translation>站内链接带 nofollow</translation>
    </message>
    <message>
        <source>Too many links</source>
        <translation>链接过多</translation>
    </message>
    <message>
        <source>No links out</source>
        <translation>没有出链</translation>
    </message>
    <message>
        <source>Orphan page</source>
        <translation>孤立页面</translation>
    </message>
    <message>
        <source>a page is listed in a sitemap, but no other page links to it (only if sitemaps are read)</source>
        <translation>页面列在站点地图中，但没有其他页面链接到它（仅在读取站点地图时）</translation>
    </message>
    <message>
        <source>Deep page</source>
        <translation>页面过深</translation>
    </message>
    <message>
        <source>Broken fragment</source>
        <translation>片段失效</translation>
    </message>
    <message>
        <source>Missing title</source>
        <translation>缺少标题</translation>
    </message>
    <message>
        <source>Title too short</source>
        <translation>标题过短</translation>
    </message>
    <message>
        <source>Title too long</source>
        <translation>标题过长</translation>
    </message>
    <message>
        <source>Several titles</source>
        <translation>标题不止一个</translation>
    </message>
    <message>
        <source>Duplicate title</source>
        <translation>标题重复</translation>
    </message>
    <message>
        <source>Title same as H1</source>
        <translation>标题与 H1 相同</translation>
    </message>
    <message>
        <source>Missing description</source>
        <translation>缺少描述</translation>
    </message>
    <message>
        <source>Description too short</source>
        <translation>描述过短</translation>
    </message>
    <message>
        <source>Description too long</source>
        <translation>描述过长</translation>
    </message>
    <message>
        <source>Several descriptions</source>
        <translation>描述不止一个</translation>
    </message>
    <message>
        <source>Duplicate description</source>
        <translation>描述重复</translation>
    </message>
    <message>
        <source>Missing h1</source>
        <translation>缺少 h1</translation>
    </message>
    <message>
        <source>Several h1</source>
        <translation>h1 不止一个</translation>
    </message>
    <message>
        <source>Duplicate h1</source>
        <translation>h1 重复</translation>
    </message>
    <message>
        <source>Skipped heading</source>
        <translation>小标题跳级</translation>
    </message>
    <message>
        <source>Thin content</source>
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
        <source>another page has nearly the same text: about {near_duplicate} % of all sequences of three words match. Pages with another page as canonical are left out</source>
        <translation>另一页面的文本几乎相同：约 {near_duplicate} % 的三词序列相符。以其他页面为规范页面的不计入</translation>
    </message>
    <message>
        <source>Placeholder text</source>
        <translation>占位文字</translation>
    </message>
    <message>
        <source>Missing language</source>
        <translation>缺少 lang</translation>
    </message>
    <message>
        <source>Invalid language</source>
        <translation>lang 无效</translation>
    </message>
    <message>
        <source>Missing canonical</source>
        <translation>缺少规范 URL</translation>
    </message>
    <message>
        <source>Several canonicals</source>
        <translation>规范 URL 不止一个</translation>
    </message>
    <message>
        <source>Relative canonical</source>
        <translation>规范 URL 为相对地址</translation>
    </message>
    <message>
        <source>Conflicting canonicals</source>
        <translation>规范 URL 冲突</translation>
    </message>
    <message>
        <source>Canonical chain</source>
        <translation>规范 URL 成链</translation>
    </message>
    <message>
        <source>Canonical points to a redirect</source>
        <translation>规范 URL 指向重定向</translation>
    </message>
    <message>
        <source>Canonical points to a broken URL</source>
        <translation>规范 URL 指向失效的 URL</translation>
    </message>
    <message>
        <source>Canonical points to noindex</source>
        <translation>规范 URL 指向 noindex 页面</translation>
    </message>
    <message>
        <source>Noindex</source>
        <translation>不被搜索收录</translation>
    </message>
    <message>
        <source>Critical</source>
        <translation>致命</translation>
    </message>
    <message>
        <source>Serious</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Moderate</source>
        <translation>中等</translation>
    </message>
    <message>
        <source>Minor</source>
        <translation>轻微</translation>
    </message>
    <message>
        <source>Show the screenshot</source>
        <translation>显示截图</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>rendered in {seconds}</source>
        <translation>渲染用时 {seconds}</translation>
    </message>
    <message>
        <source>{words}, read as it stood when its time was up</source>
        <translation>{words}，到时未稳定，按当时的样子读取</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} requests</source>
        <comment>1 request</comment>
        <translation>
            <numerusform>{n:,} 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Links made by scripts</source>
        <translation>由脚本生成的链接</translation>
    </message>
    <message>
        <source>Changed by scripts</source>
        <translation>被脚本更改</translation>
    </message>
    <message>
        <source>Blocked by robots.txt</source>
        <translation>被 robots.txt 禁止</translation>
    </message>
    <message>
        <source>Broken requests</source>
        <translation>失败的请求</translation>
    </message>
    <message>
        <source>Insecure requests</source>
        <translation>不安全的请求</translation>
    </message>
    <message>
        <source>Accessibility</source>
        <translation>无障碍</translation>
    </message>
    <message>
        <source>Accessibility (axe-core {version})</source>
        <translation>无障碍（axe-core {version}）</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>没有发现问题</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more</source>
        <comment>1 more</comment>
        <translation>
            <numerusform>另有 {n:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>script not known</source>
        <translation>脚本未知</translation>
    </message>
    <message>
        <source>{script}, line {line:,}, column {column:,}</source>
        <translation>{script}，第 {line:,} 行，第 {column:,} 列</translation>
    </message>
    <message>
        <source>in the page</source>
        <translation>在页面中</translation>
    </message>
    <message>
        <source>Served</source>
        <translation>服务器返回</translation>
    </message>
    <message>
        <source>Rendered</source>
        <translation>渲染后</translation>
    </message>
    <message>
        <source>Nosnippet</source>
        <translation>搜索结果无摘要</translation>
    </message>
    <message>
        <source>Meta tag in the body</source>
        <translation>meta 标签在 body 中</translation>
    </message>
    <message>
        <source>Redirect in sitemap</source>
        <translation>站点地图中的重定向</translation>
    </message>
    <message>
        <source>Broken URL in sitemap</source>
        <translation>站点地图中的失效 URL</translation>
    </message>
    <message>
        <source>Noindex page in sitemap</source>
        <translation>站点地图中的 noindex 页面</translation>
    </message>
    <message>
        <source>Blocked URL in sitemap</source>
        <translation>站点地图中被禁止的 URL</translation>
    </message>
    <message>
        <source>Noncanonical URL in sitemap</source>
        <translation>站点地图中的非规范 URL</translation>
    </message>
    <message>
        <source>Not in sitemap</source>
        <translation>不在站点地图中</translation>
    </message>
    <message>
        <source>hreflang without return link</source>
        <translation>hreflang 没有回指</translation>
    </message>
    <message>
        <source>hreflang without the page itself</source>
        <translation>hreflang 缺少自身</translation>
    </message>
    <message>
        <source>Invalid hreflang</source>
        <translation>hreflang 无效</translation>
    </message>
    <message>
        <source>hreflang points to a broken URL</source>
        <translation>hreflang 指向失效的 URL</translation>
    </message>
    <message>
        <source>hreflang points to a redirect</source>
        <translation>hreflang 指向重定向</translation>
    </message>
    <message>
        <source>hreflang points to noindex</source>
        <translation>hreflang 指向 noindex</translation>
    </message>
    <message>
        <source>Noncanonical hreflang target</source>
        <translation>hreflang 指向非规范 URL</translation>
    </message>
    <message>
        <source>hreflang without x-default</source>
        <translation>hreflang 缺少 x-default</translation>
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
        <source>Large image</source>
        <translation>图像过大</translation>
    </message>
    <message>
        <source>an image is larger than {image_large} (only if images are crawled)</source>
        <translation>图像大于 {image_large}（仅在爬取图像时）</translation>
    </message>
    <message>
        <source>Image without size</source>
        <translation>图像没有尺寸</translation>
    </message>
    <message>
        <source>Long URL</source>
        <translation>URL 过长</translation>
    </message>
    <message>
        <source>Space in URL</source>
        <translation>URL 含空格</translation>
    </message>
    <message>
        <source>Double slash in URL</source>
        <translation>URL 含双斜杠</translation>
    </message>
    <message>
        <source>Capital letters in URL</source>
        <translation>URL 含大写字母</translation>
    </message>
    <message>
        <source>Underscore in URL</source>
        <translation>URL 含下划线</translation>
    </message>
    <message>
        <source>Non-ASCII URL</source>
        <translation>URL 含非 ASCII 字符</translation>
    </message>
    <message>
        <source>Many parameters in URL</source>
        <translation>URL 参数过多</translation>
    </message>
    <message>
        <source>Session id in URL</source>
        <translation>URL 含会话标识</translation>
    </message>
    <message>
        <source>Crawler trap</source>
        <translation>爬虫陷阱</translation>
    </message>
    <message>
        <source>Page over HTTP</source>
        <translation>页面通过 HTTP 提供</translation>
    </message>
    <message>
        <source>a page is served over HTTP, by a host that is not on this machine or a private network</source>
        <translation>页面通过 HTTP 提供，且其主机不在本机或私有网络上</translation>
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
        <source>No Content-Security-Policy</source>
        <translation>没有 Content-Security-Policy</translation>
    </message>
    <message>
        <source>No X-Content-Type-Options</source>
        <translation>没有 X-Content-Type-Options</translation>
    </message>
    <message>
        <source>No X-Frame-Options</source>
        <translation>没有 X-Frame-Options</translation>
    </message>
    <message>
        <source>No Referrer-Policy</source>
        <translation>没有 Referrer-Policy</translation>
    </message>
    <message>
        <source>Insecure cookie</source>
        <translation>不安全的 Cookie</translation>
    </message>
    <message>
        <source>Certificate expires soon</source>
        <translation>TLS 证书即将到期</translation>
    </message>
    <message>
        <source>Slow response</source>
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
        <source>Too many elements</source>
        <translation>元素过多</translation>
    </message>
    <message>
        <source>Missing viewport</source>
        <translation>缺少 viewport</translation>
    </message>
    <message>
        <source>Duplicate id</source>
        <translation>id 重复</translation>
    </message>
    <message>
        <source>Type mismatch</source>
        <translation>类型与后缀不符</translation>
    </message>
    <message>
        <source>Missing doctype</source>
        <translation>缺少 doctype</translation>
    </message>
    <message>
        <source>Missing charset</source>
        <translation>缺少字符编码</translation>
    </message>
    <message>
        <source>an internal URL returns 4xx, except those counted as refused</source>
        <translation>本站的某个 URL 返回 4xx，算作拒绝访问的除外</translation>
    </message>
    <message>
        <source>Visitors who follow a link to it see an error page, and search engines drop it.</source>
        <translation>沿链接来的访客看到错误页面，搜索引擎会把它删除。</translation>
    </message>
    <message>
        <source>Restore the page, redirect it to its replacement, or remove the links to it.</source>
        <translation>恢复该页面，重定向到替代它的页面，或去掉指向它的链接。</translation>
    </message>
    <message>
        <source>an internal URL returns 5xx</source>
        <translation>本站的某个 URL 返回 5xx</translation>
    </message>
    <message>
        <source>The server failed. If this persists, search engines slow down and drop the page.</source>
        <translation>服务器出错。如果持续很久，搜索引擎会放慢并删除该页面。</translation>
    </message>
    <message>
        <source>Find the request in the server log at the time of the response.</source>
        <translation>在服务器日志中查找响应当时的请求。</translation>
    </message>
    <message>
        <source>an internal URL gave no usable response: DNS, connection, TLS, timeout, protocol or encoding error</source>
        <translation>网站的某个 URL 没有给出可用的响应：DNS、连接、TLS、超时、协议或编码错误</translation>
    </message>
    <message>
        <source>Nobody can open it, and the cause often affects many pages of the host.</source>
        <translation>谁都打不开它，而且一个原因往往影响该主机的许多页面。</translation>
    </message>
    <message>
        <source>See the error of the URL; try it in a browser, and check server, DNS and certificate.</source>
        <translation>查看该 URL 的错误；用浏览器试一试，并检查服务器、DNS 和证书。</translation>
    </message>
    <message>
        <source>an internal URL returns 401, 403, 429, 999 or a browser challenge</source>
        <translation>本站的某个 URL 返回 401、403、429、999，或要求浏览器通过验证</translation>
    </message>
    <message>
        <source>The server denies it to this crawler. It may well work for visitors.</source>
        <translation>服务器拒绝这个爬虫访问它。对访客来说它很可能是正常的。</translation>
    </message>
    <message>
        <source>Log in with --auth or --cookie, crawl more slowly, or allow the crawler on the server.</source>
        <translation>用 --auth 或 --cookie 登录，爬得慢一些，或在服务器上放行这个爬虫。</translation>
    </message>
    <message>
        <source>A link on your pages leads nowhere.</source>
        <translation>你的页面上有一条链接没有去处。</translation>
    </message>
    <message>
        <source>Link to where the content is now, or remove the link.</source>
        <translation>改为链接到内容现在的位置，或去掉该链接。</translation>
    </message>
    <message>
        <source>an external URL returns 401, 403, 429, 999 or a browser challenge</source>
        <translation>其他网站的某个 URL 返回 401、403、429、999，或要求浏览器通过验证</translation>
    </message>
    <message>
        <source>It could not be checked: the other site does not want automated requests.</source>
        <translation>无法检查它：对方网站不愿被程序访问。</translation>
    </message>
    <message>
        <source>Check it by hand if it matters.</source>
        <translation>如果它重要，请手动打开看看。</translation>
    </message>
    <message>
        <source>a page returns 200 with the text that the host sends for pages that do not exist</source>
        <translation>页面响应 200，但其文本与该主机对不存在的页面的响应相同</translation>
    </message>
    <message>
        <source>Search engines waste crawl budget on error pages, and links to them never show up as broken.</source>
        <translation>搜索引擎把访问浪费在错误页面上，指向它们的链接也从不显示为失效。</translation>
    </message>
    <message>
        <source>Return 404 or 410 where there is no page.</source>
        <translation>没有页面的地方应响应 404 或 410。</translation>
    </message>
    <message>
        <source>a URL redirects</source>
        <translation>某个 URL 的响应是重定向</translation>
    </message>
    <message>
        <source>Each redirect costs visitors an extra request.</source>
        <translation>每次重定向都让访客多一次请求。</translation>
    </message>
    <message>
        <source>Link directly to the target where the link is yours.</source>
        <translation>链接由你掌控时，直接链接到目标。</translation>
    </message>
    <message>
        <source>a redirect leads to another redirect</source>
        <translation>重定向指向另一个重定向</translation>
    </message>
    <message>
        <source>Each hop costs time, and search engines give up after a few.</source>
        <translation>每一跳都花时间；几跳之后搜索引擎就会放弃。</translation>
    </message>
    <message>
        <source>Redirect directly to the final URL of the chain.</source>
        <translation>直接重定向到链的最后一个 URL。</translation>
    </message>
    <message>
        <source>a redirect is part of a loop or leads into one</source>
        <translation>重定向绕成一圈，或通向一圈</translation>
    </message>
    <message>
        <source>Visitors never arrive: browsers show an error.</source>
        <translation>谁都到不了：浏览器会显示错误。</translation>
    </message>
    <message>
        <source>Break the loop: one of its URLs has to be a page.</source>
        <translation>打破这一圈：其中必须有一个 URL 是页面。</translation>
    </message>
    <message>
        <source>a redirect or redirect chain ends at a broken URL, or not at a valid URL at all</source>
        <translation>一个或一串重定向最后到达失效的 URL，或根本不是有效的 URL</translation>
    </message>
    <message>
        <source>Anyone who follows the old URL gets an error page.</source>
        <translation>使用旧地址的人会看到错误页面。</translation>
    </message>
    <message>
        <source>Redirect to a page that exists, or return 404 or 410 directly.</source>
        <translation>重定向到存在的页面，或直接响应 404 或 410。</translation>
    </message>
    <message>
        <source>Browsers and search engines give up, too.</source>
        <translation>浏览器和搜索引擎也会放弃。</translation>
    </message>
    <message>
        <source>Redirect directly to the final URL; look for a rule that keeps extending the URL.</source>
        <translation>直接重定向到最后一个 URL；检查是否有规则每次都在地址上追加内容。</translation>
    </message>
    <message>
        <source>302, 303 or 307, with more than {redirect_temporary} pages linking to it</source>
        <translation>302、303 或 307，且有超过 {redirect_temporary} 个页面链接到它</translation>
    </message>
    <message>
        <source>Search engines keep the old URL, because the move is declared temporary.</source>
        <translation>搜索引擎保留旧地址，因为声明的是临时移动。</translation>
    </message>
    <message>
        <source>Return 301 or 308 if the move is permanent; link to the target in any case.</source>
        <translation>如果是永久移动，请响应 301 或 308；无论如何都应链接到目标。</translation>
    </message>
    <message>
        <source>an HTTPS URL redirects to HTTP</source>
        <translation>https URL 重定向到 http</translation>
    </message>
    <message>
        <source>Private data can be read and changed in transit.</source>
        <translation>原本私密的内容在途中可以被读取和改动。</translation>
    </message>
    <message>
        <source>Redirect to HTTPS.</source>
        <translation>重定向到 https。</translation>
    </message>
    <message>
        <source>pages link to an internal URL that is broken or redirects to a broken one</source>
        <translation>有页面链接到站内的某个 URL，而它失效或重定向到失效的 URL</translation>
    </message>
    <message>
        <source>Visitors end up at an error page with nowhere to go.</source>
        <translation>访客到达错误页面，无路可走。</translation>
    </message>
    <message>
        <source>an HTTPS page links to HTTP</source>
        <translation>https 页面链接到 http</translation>
    </message>
    <message>
        <source>The link leaves the protection of TLS, and often costs a redirect.</source>
        <translation>点击后就离开了 TLS 的保护，往往还要多一次重定向。</translation>
    </message>
    <message>
        <source>Use https in the link.</source>
        <translation>在链接中写 https。</translation>
    </message>
    <message>
        <source>a page links to localhost or 127.0.0.1</source>
        <translation>页面链接到 localhost 或 127.0.0.1</translation>
    </message>
    <message>
        <source>It only works on the author&apos;s machine.</source>
        <translation>它只在作者自己的机器上有效。</translation>
    </message>
    <message>
        <source>Link to the public URL.</source>
        <translation>链接到公开的地址。</translation>
    </message>
    <message>
        <source>a link has no text, no alt text and no label</source>
        <translation>链接没有文字、替代文本或标签</translation>
    </message>
    <message>
        <source>Screen readers read the URL aloud, and search engines learn nothing about the target.</source>
        <translation>屏幕阅读器会把地址读出来，搜索引擎也无从了解目标。</translation>
    </message>
    <message>
        <source>Add text to the link, alt text to its image, or an aria-label to the link.</source>
        <translation>给链接加上文字，给其中的图像加上 alt，或给链接加上 aria-label。</translation>
    </message>
    <message>
        <source>Link only by script</source>
        <translation>仅靠脚本的链接</translation>
    </message>
    <message>
        <source>a link has a script (onclick, javascript:, routerlink) where its address should be, and no other link on the page leads there</source>
        <translation>链接在应有地址的位置上是脚本（onclick、javascript:、routerlink），且页面上没有其他链接通向该处</translation>
    </message>
    <message>
        <source>Crawlers, and most search engines and AI assistants, do not click: they never find the page behind it.</source>
        <translation>爬虫以及大多数搜索引擎和 AI 助手不会点击：它们永远找不到其后的页面。</translation>
    </message>
    <message>
        <source>Use an a element with an href; a script may still handle the click. For what opens a menu, use a button.</source>
        <translation>使用带 href 的 a 元素；脚本仍可处理点击。打开菜单请使用按钮。</translation>
    </message>
    <message>
        <source>an internal link has rel=nofollow</source>
        <translation>指向本站的链接带有 rel=nofollow</translation>
    </message>
    <message>
        <source>It tells search engines not to trust your own page.</source>
        <translation>这等于告诉搜索引擎不要信任你自己的页面。</translation>
    </message>
    <message>
        <source>Remove rel=nofollow; use robots.txt or noindex to keep crawlers out instead.</source>
        <translation>去掉 rel=nofollow；要让爬虫不访问，请用 robots.txt 或 noindex。</translation>
    </message>
    <message>
        <source>a page has more than {too_many_links} links</source>
        <translation>页面有超过 {too_many_links} 条链接</translation>
    </message>
    <message>
        <source>Nobody reads that many, and search engines may not follow them all.</source>
        <translation>没有人会读这么多，搜索引擎也可能不会全部跟随。</translation>
    </message>
    <message>
        <source>Split the page, or link to overview pages.</source>
        <translation>拆分页面，或链接到概览页。</translation>
    </message>
    <message>
        <source>a page does not link to any other page</source>
        <translation>页面没有链接到其他任何页面</translation>
    </message>
    <message>
        <source>Visitors can only go back.</source>
        <translation>访客只能返回。</translation>
    </message>
    <message>
        <source>Link to the home page and to related pages.</source>
        <translation>链接到首页和相关页面。</translation>
    </message>
    <message>
        <source>Visitors cannot find it, and search engines consider it unimportant.</source>
        <translation>访客找不到它，搜索引擎会认为它不重要。</translation>
    </message>
    <message>
        <source>Link to it, or remove it from the sitemap.</source>
        <translation>链接到它，或从站点地图中去掉它。</translation>
    </message>
    <message>
        <source>a page is more than {deep} clicks away from the start of the crawl</source>
        <translation>页面离爬取的起点超过 {deep} 次点击</translation>
    </message>
    <message>
        <source>Few visitors get that far, and search engines rarely do.</source>
        <translation>很少有访客走到这里，搜索引擎也很少来。</translation>
    </message>
    <message>
        <source>Link to it from a page closer to the start.</source>
        <translation>从离起点更近的页面链接到它。</translation>
    </message>
    <message>
        <source>a link ends in #id, and its target page has no such id</source>
        <translation>链接以 #id 结尾，而它指向的页面没有这个 id</translation>
    </message>
    <message>
        <source>Visitors land at the top of the page instead of at the intended place.</source>
        <translation>访客会落在页面顶部，而不是要去的位置。</translation>
    </message>
    <message>
        <source>Correct the id in the link, or restore the id on the page.</source>
        <translation>更正链接中的 id，或给该位置恢复这个 id。</translation>
    </message>
    <message>
        <source>Fragment by script</source>
        <translation>由脚本处理的片段</translation>
    </message>
    <message>
        <source>a link ends in a range of lines, such as #L10-L20, that is not an id on its target page; a script there may handle it</source>
        <translation>链接以行范围（例如 #L10-L20）结尾，目标页面上没有这个 id，但那里的脚本可能会处理它</translation>
    </message>
    <message>
        <source>Without that script, visitors land at the top of the page.</source>
        <translation>没有该脚本时，访问者会停在页面顶部。</translation>
    </message>
    <message>
        <source>Try the link in a browser, or give each line an id.</source>
        <translation>在浏览器中试一下该链接，或为每一行加上 id。</translation>
    </message>
    <message>
        <source>a page has no title, or an empty one</source>
        <translation>页面没有带文字的标题</translation>
    </message>
    <message>
        <source>The title is the page&apos;s headline in search results, tabs and bookmarks.</source>
        <translation>标题是页面在搜索结果、标签页和书签中的名称。</translation>
    </message>
    <message>
        <source>Write a title that describes this page.</source>
        <translation>写一个能说明页面内容的标题。</translation>
    </message>
    <message>
        <source>a title has fewer than {title_short} characters</source>
        <translation>标题少于 {title_short} 个字符</translation>
    </message>
    <message>
        <source>There is room to say more about the page.</source>
        <translation>还有余地更多地说明页面的内容。</translation>
    </message>
    <message>
        <source>Say what the page is about and whose site it is.</source>
        <translation>说明页面的内容，以及它属于谁。</translation>
    </message>
    <message>
        <source>a title has more than {title_long} characters, or is wider than {title_pixels} pixels (Arial, 20 px)</source>
        <translation>标题超过 {title_long} 个字符，或宽于 {title_pixels} 像素（Arial，20 px）</translation>
    </message>
    <message>
        <source>Search results truncate it.</source>
        <translation>搜索结果会把它截断。</translation>
    </message>
    <message>
        <source>Shorten it, with the important part first.</source>
        <translation>缩短它；把重要的放在前面。</translation>
    </message>
    <message>
        <source>a page has more than one title</source>
        <translation>页面有不止一个标题</translation>
    </message>
    <message>
        <source>It is not certain which one is shown.</source>
        <translation>显示哪一个并不确定。</translation>
    </message>
    <message>
        <source>Keep only one.</source>
        <translation>只留一个。</translation>
    </message>
    <message>
        <source>another page in the same language, with a different canonical URL, has the same title</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的标题</translation>
    </message>
    <message>
        <source>They cannot be told apart in search results, tabs and bookmarks.</source>
        <translation>在搜索结果、标签页和书签中无法区分它们。</translation>
    </message>
    <message>
        <source>Make the titles distinct, or set one of the pages as canonical for both.</source>
        <translation>让标题各不相同，或以其中一个页面为两者的规范 URL。</translation>
    </message>
    <message>
        <source>the title is identical to the first h1</source>
        <translation>标题与第一个 h1 一字不差</translation>
    </message>
    <message>
        <source>It says the same thing twice; the title could also say whose page it is.</source>
        <translation>两处说的是同一句话；标题还可以说明页面属于谁。</translation>
    </message>
    <message>
        <source>Add the name of the site, or what people would search for.</source>
        <translation>加上网站的名称，或搜索者会输入的词。</translation>
    </message>
    <message>
        <source>a page has no meta description, or an empty one</source>
        <translation>页面没有带文字的 meta description</translation>
    </message>
    <message>
        <source>Search engines make up their own snippet.</source>
        <translation>搜索引擎会自行拼凑摘要。</translation>
    </message>
    <message>
        <source>Write one or two sentences that make people want to open the page.</source>
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
        <source>Write one or two full sentences.</source>
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
        <source>another page in the same language, with a different canonical URL, has the same description</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的描述</translation>
    </message>
    <message>
        <source>It does not really describe either of them.</source>
        <translation>它并没有真正描述其中任何一个。</translation>
    </message>
    <message>
        <source>Describe what is on this page.</source>
        <translation>说明这个页面的内容。</translation>
    </message>
    <message>
        <source>a page has no h1, or its first h1 is empty</source>
        <translation>页面没有带文字的 h1，或第一个 h1 为空</translation>
    </message>
    <message>
        <source>Readers, screen readers and search engines look there for the topic of the page.</source>
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
        <source>It is less clear what the page is about.</source>
        <translation>页面讲什么变得不够清楚。</translation>
    </message>
    <message>
        <source>Keep one h1; turn the others into h2.</source>
        <translation>留一个 h1；其余的改为 h2。</translation>
    </message>
    <message>
        <source>another page in the same language, with a different canonical URL, has the same first h1</source>
        <translation>同一语言、规范 URL 不同的另一个页面有相同的第一个 h1</translation>
    </message>
    <message>
        <source>Readers cannot tell them apart.</source>
        <translation>读者无法区分它们。</translation>
    </message>
    <message>
        <source>Make them distinct.</source>
        <translation>让它们各不相同。</translation>
    </message>
    <message>
        <source>a heading is more than one level below the previous one</source>
        <translation>小标题比前一个低了不止一级</translation>
    </message>
    <message>
        <source>People who jump from heading to heading, as with a screen reader, miss a step.</source>
        <translation>在小标题之间跳转的人（例如使用屏幕阅读器）会漏掉一级。</translation>
    </message>
    <message>
        <source>Use the next level; change the appearance with CSS.</source>
        <translation>使用下一级；外观用样式调整。</translation>
    </message>
    <message>
        <source>the main content of a page has fewer than {thin} words</source>
        <translation>页面的正文主体少于 {thin} 个词</translation>
    </message>
    <message>
        <source>It may be too little to answer what a visitor was looking for.</source>
        <translation>可能不足以回答访客要找的问题。</translation>
    </message>
    <message>
        <source>Add content, merge pages, or keep the page out of search results.</source>
        <translation>多写一些，合并页面，或不让搜索收录该页面。</translation>
    </message>
    <message>
        <source>another page with a different canonical URL has the same text</source>
        <translation>规范 URL 不同的另一个页面有相同的文本</translation>
    </message>
    <message>
        <source>Search engines show only one of them, and choose which.</source>
        <translation>搜索引擎只显示其中一个，并自行选择。</translation>
    </message>
    <message>
        <source>Redirect one to the other, or set one as canonical for both.</source>
        <translation>把一个重定向到另一个，或让两者以其中一个为规范 URL。</translation>
    </message>
    <message>
        <source>Merge the pages, set one as canonical, or make each one distinct.</source>
        <translation>合并页面，以其中一个为规范 URL，或在各页写明自己的内容。</translation>
    </message>
    <message>
        <source>a page contains &apos;lorem ipsum&apos; anywhere in its text</source>
        <translation>页面文本的任意位置含有「lorem ipsum」</translation>
    </message>
    <message>
        <source>It is unfinished.</source>
        <translation>它还没有完成。</translation>
    </message>
    <message>
        <source>Write the text, or remove the page.</source>
        <translation>写上正文，或撤下页面。</translation>
    </message>
    <message>
        <source>the html element has no lang attribute</source>
        <translation>html 元素没有 lang</translation>
    </message>
    <message>
        <source>Screen readers have to guess the pronunciation, and browsers whether to offer a translation.</source>
        <translation>屏幕阅读器只能猜测怎样发音，浏览器只能猜测是否翻译。</translation>
    </message>
    <message>
        <source>Set its language: &lt;html lang=&quot;en&quot;&gt;.</source>
        <translation>写明语言：&lt;html lang=&quot;en&quot;&gt;。</translation>
    </message>
    <message>
        <source>the lang attribute of the html element is not a language code</source>
        <translation>html 元素的 lang 不是语言代码</translation>
    </message>
    <message>
        <source>It has no effect.</source>
        <translation>它不起作用。</translation>
    </message>
    <message>
        <source>Use a code such as en, pt-BR or zh-Hant.</source>
        <translation>写 en、pt-BR 或 zh-Hant 这样的代码。</translation>
    </message>
    <message>
        <source>a page has no canonical URL, neither in HTML nor in a header</source>
        <translation>页面没有给出规范 URL，HTML 和标头中都没有</translation>
    </message>
    <message>
        <source>Copies of it at other URLs (?ref=, print/) compete with it.</source>
        <translation>它在其他地址（?ref=、print/）下的副本会与它竞争。</translation>
    </message>
    <message>
        <source>Set the page&apos;s own URL as canonical.</source>
        <translation>以页面自己的地址为规范 URL。</translation>
    </message>
    <message>
        <source>Text in another language</source>
        <translation>文字是另一种语言</translation>
    </message>
    <message>
        <source>the text of a page is in another language than its lang says (only with --check-language)</source>
        <translation>页面文字的语言与其 lang 声明的不同（仅在使用 --check-language 时）</translation>
    </message>
    <message>
        <source>Screen readers pronounce it wrongly, browsers offer to translate it, and search engines show it to the wrong people.</source>
        <translation>屏幕阅读器会读错，浏览器会提议翻译，搜索引擎会把它展示给不合适的人。</translation>
    </message>
    <message>
        <source>Correct lang, or translate the page. A part in another language gets a lang of its own.</source>
        <translation>更正 lang，或翻译页面。使用其他语言的部分应有自己的 lang。</translation>
    </message>
    <message>
        <source>a page has more than one canonical URL</source>
        <translation>页面给出不止一个规范 URL</translation>
    </message>
    <message>
        <source>Search engines then ignore all of them.</source>
        <translation>搜索引擎于是一个都不采用。</translation>
    </message>
    <message>
        <source>a canonical URL is given without scheme and host</source>
        <translation>规范 URL 没有写协议和主机</translation>
    </message>
    <message>
        <source>On a copy of the site on another host, it points to the copy.</source>
        <translation>网站在另一个主机下的副本会指向副本自己。</translation>
    </message>
    <message>
        <source>Write the full URL.</source>
        <translation>写完整的地址。</translation>
    </message>
    <message>
        <source>the canonical URL in the HTML differs from that in the Link header</source>
        <translation>HTML 中的规范 URL 与 Link 标头中的不同</translation>
    </message>
    <message>
        <source>Make both the same, or keep only one.</source>
        <translation>让两者一致，或只留一个。</translation>
    </message>
    <message>
        <source>the canonical page has yet another page as canonical</source>
        <translation>规范页面又以另一个页面为规范 URL</translation>
    </message>
    <message>
        <source>It is not certain which one is meant.</source>
        <translation>究竟指哪一个并不确定。</translation>
    </message>
    <message>
        <source>Point directly to the last one.</source>
        <translation>直接给出最后一个。</translation>
    </message>
    <message>
        <source>the canonical URL redirects</source>
        <translation>规范 URL 会重定向</translation>
    </message>
    <message>
        <source>The page points to another URL as the right one, which points somewhere else in turn.</source>
        <translation>页面声明另一个 URL 才是正确的，而那个 URL 又指向别处。</translation>
    </message>
    <message>
        <source>Point to the URL where the redirect ends.</source>
        <translation>给出重定向最后到达的 URL。</translation>
    </message>
    <message>
        <source>the canonical URL is broken, or not an HTTP URL at all</source>
        <translation>规范 URL 已失效，或根本不是 http 地址</translation>
    </message>
    <message>
        <source>The page defers to one that does not exist, and may vanish from search results.</source>
        <translation>页面让位给不存在的页面，可能会从搜索结果中消失。</translation>
    </message>
    <message>
        <source>Point to a page that exists.</source>
        <translation>给出存在的页面。</translation>
    </message>
    <message>
        <source>the canonical page has noindex</source>
        <translation>规范页面声明了 noindex</translation>
    </message>
    <message>
        <source>The page defers to one that must not be indexed: neither will be found.</source>
        <translation>页面让位给不该被搜到的页面：结果两者都搜不到。</translation>
    </message>
    <message>
        <source>Remove the noindex, or point to another page.</source>
        <translation>去掉 noindex，或给出另一个页面。</translation>
    </message>
    <message>
        <source>a page has noindex or none in meta robots or X-Robots-Tag</source>
        <translation>页面在 meta robots 或 X-Robots-Tag 中声明了 noindex 或 none</translation>
    </message>
    <message>
        <source>Search engines will not show it; that is fine if intended.</source>
        <translation>搜索引擎不会收录它：如果本意如此则没有问题。</translation>
    </message>
    <message>
        <source>Remove it if it is not intended.</source>
        <translation>如果并非本意，请去掉它。</translation>
    </message>
    <message>
        <source>robots.txt disallows a URL that pages link to</source>
        <translation>robots.txt 禁止一个有页面链接到的 URL</translation>
    </message>
    <message>
        <source>Search engines do not read it, but may still show its URL.</source>
        <translation>搜索引擎不读取它，但可能显示它的地址。</translation>
    </message>
    <message>
        <source>Allow it, or remove the links; use noindex to keep a page out of search results.</source>
        <translation>允许访问，或去掉这些链接；不想被收录请用 noindex。</translation>
    </message>
    <message>
        <source>a page has nosnippet or max-snippet:0</source>
        <translation>页面声明了 nosnippet 或 max-snippet:0</translation>
    </message>
    <message>
        <source>Search results show no text from it.</source>
        <translation>搜索结果不显示它的任何文字。</translation>
    </message>
    <message>
        <source>a canonical link or meta robots is outside the head of the page</source>
        <translation>规范 URL 的链接或 meta robots 在页面的 head 之外</translation>
    </message>
    <message>
        <source>Search engines ignore it there. Often an element in the head closes the head too early.</source>
        <translation>搜索引擎会忽略它。往往是 head 中的某个元素使 head 提前结束。</translation>
    </message>
    <message>
        <source>Move it into the head; look for an element that does not belong there.</source>
        <translation>把它移到 head 中；检查是否有不该出现在那里的元素。</translation>
    </message>
    <message>
        <source>a sitemap lists a URL that redirects</source>
        <translation>站点地图列出会重定向的 URL</translation>
    </message>
    <message>
        <source>Sitemaps should list the pages themselves; search engines trust this one less.</source>
        <translation>站点地图应列出页面本身；否则搜索引擎对它的信任会降低。</translation>
    </message>
    <message>
        <source>List the target instead.</source>
        <translation>列出目标。</translation>
    </message>
    <message>
        <source>a sitemap lists a URL that is broken</source>
        <translation>站点地图列出失效的 URL</translation>
    </message>
    <message>
        <source>Search engines trust the sitemap less.</source>
        <translation>搜索引擎对站点地图的信任会降低。</translation>
    </message>
    <message>
        <source>Remove the URL, or fix the page.</source>
        <translation>去掉该 URL，或修复页面。</translation>
    </message>
    <message>
        <source>a sitemap lists a page that has noindex</source>
        <translation>站点地图列出声明了 noindex 的页面</translation>
    </message>
    <message>
        <source>One says &apos;index this&apos;, the other &apos;do not&apos;.</source>
        <translation>一边说「请收录」，另一边说「不要收录」。</translation>
    </message>
    <message>
        <source>Remove one of them.</source>
        <translation>去掉其中之一。</translation>
    </message>
    <message>
        <source>a sitemap lists a URL that robots.txt disallows</source>
        <translation>站点地图列出 robots.txt 禁止的 URL</translation>
    </message>
    <message>
        <source>Search engines are invited and then turned away.</source>
        <translation>搜索引擎先受到邀请，又被拒之门外。</translation>
    </message>
    <message>
        <source>Allow the URL, or remove it from the sitemap.</source>
        <translation>允许该 URL，或从站点地图中去掉它。</translation>
    </message>
    <message>
        <source>a sitemap lists a page whose canonical URL is a different one</source>
        <translation>站点地图列出的页面以另一个 URL 为规范 URL</translation>
    </message>
    <message>
        <source>Sitemaps are for canonical pages.</source>
        <translation>站点地图应列出规范页面。</translation>
    </message>
    <message>
        <source>List the canonical page instead.</source>
        <translation>列出规范页面。</translation>
    </message>
    <message>
        <source>an indexable page is not in any sitemap of its host</source>
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
        <source>a page lists another as its translation, but that page does not link back</source>
        <translation>页面把另一个页面列为译文，而对方没有链接回来</translation>
    </message>
    <message>
        <source>Search engines ignore hreflang links that are not reciprocal.</source>
        <translation>搜索引擎会忽略没有互相链接的 hreflang。</translation>
    </message>
    <message>
        <source>Let every translation list all the others.</source>
        <translation>让每个译文都列出全部译文。</translation>
    </message>
    <message>
        <source>a page lists its translations, but not itself</source>
        <translation>页面列出了译文，但没有列出自己</translation>
    </message>
    <message>
        <source>The set is incomplete, and may be ignored.</source>
        <translation>这一组不完整，可能会被忽略。</translation>
    </message>
    <message>
        <source>Add the page itself with its own language.</source>
        <translation>加上页面自己及其语言。</translation>
    </message>
    <message>
        <source>an hreflang value is neither a language code nor x-default</source>
        <translation>hreflang 既不是语言代码，也不是 x-default</translation>
    </message>
    <message>
        <source>Search engines ignore it.</source>
        <translation>搜索引擎会忽略它。</translation>
    </message>
    <message>
        <source>Use an ISO 639-1 language code, with a region if needed: en, en-GB (not en-UK).</source>
        <translation>写 ISO 639-1 的语言，需要时加地区：en、en-GB（不是 en-UK）。</translation>
    </message>
    <message>
        <source>a translation that a page lists is broken, or not an HTTP URL at all</source>
        <translation>页面列出的某个译文已失效，或根本不是 http 地址</translation>
    </message>
    <message>
        <source>Readers of that language get an error page.</source>
        <translation>该语言的读者会看到错误页面。</translation>
    </message>
    <message>
        <source>Fix the page, or remove it from the set.</source>
        <translation>修复页面，或从这一组中去掉它。</translation>
    </message>
    <message>
        <source>a translation that a page lists redirects</source>
        <translation>页面列出的某个译文会重定向</translation>
    </message>
    <message>
        <source>a translation that a page lists has noindex</source>
        <translation>页面列出的某个译文声明了 noindex</translation>
    </message>
    <message>
        <source>It cannot be shown to readers of that language.</source>
        <translation>它无法展示给该语言的读者。</translation>
    </message>
    <message>
        <source>Remove the noindex, or remove the page from the set.</source>
        <translation>去掉 noindex，或从这一组中去掉该页面。</translation>
    </message>
    <message>
        <source>a translation that a page lists has a different canonical URL</source>
        <translation>页面列出的某个译文以另一个 URL 为规范 URL</translation>
    </message>
    <message>
        <source>a page lists its translations, but no x-default</source>
        <translation>页面列出了译文，但没有 x-default</translation>
    </message>
    <message>
        <source>Readers of other languages get an arbitrary one.</source>
        <translation>其他语言的读者会看到其中任意一个。</translation>
    </message>
    <message>
        <source>Add x-default for the language selection page, or for the main language.</source>
        <translation>为供选择语言的页面或主要语言加上 x-default。</translation>
    </message>
    <message>
        <source>a page has an image without an alt attribute</source>
        <translation>页面有图像没有 alt 属性</translation>
    </message>
    <message>
        <source>People who cannot see it hear its file name, or nothing.</source>
        <translation>看不到图像的人只能听到文件名，或什么都听不到。</translation>
    </message>
    <message>
        <source>Describe what it shows; use alt=&quot;&quot; if it is purely decorative.</source>
        <translation>说明图像的内容；如果只是装饰，写 alt=&quot;&quot;。</translation>
    </message>
    <message>
        <source>a page has an image whose alt text is longer than 100 characters</source>
        <translation>页面有图像的替代文本超过 100 个字符</translation>
    </message>
    <message>
        <source>Screen readers read it without a pause.</source>
        <translation>屏幕阅读器会一口气读完。</translation>
    </message>
    <message>
        <source>Keep it short, and move the rest into the text.</source>
        <translation>简短地说，其余的写进正文。</translation>
    </message>
    <message>
        <source>It loads slowly on a slow connection.</source>
        <translation>连接慢时要花很久。</translation>
    </message>
    <message>
        <source>Scale it to its display size; use WebP or AVIF.</source>
        <translation>缩放到显示时的尺寸；使用 WebP 或 AVIF。</translation>
    </message>
    <message>
        <source>a page has an image without width and height</source>
        <translation>页面有图像没有 width 和 height</translation>
    </message>
    <message>
        <source>The text jumps when the image loads.</source>
        <translation>图像出现时文字会跳动。</translation>
    </message>
    <message>
        <source>Set its width and height as attributes.</source>
        <translation>把宽度和高度写成属性。</translation>
    </message>
    <message>
        <source>a URL has more than {url_long} characters as displayed: %C3%A9 counts as one</source>
        <translation>URL 在读者看来超过 {url_long} 个字符：%C3%A9 算一个</translation>
    </message>
    <message>
        <source>It is truncated where it is shown, and breaks where it is pasted.</source>
        <translation>显示时会被截断，粘贴时会断开。</translation>
    </message>
    <message>
        <source>Use fewer and shorter words.</source>
        <translation>用更少、更短的词。</translation>
    </message>
    <message>
        <source>the path of a URL contains a space</source>
        <translation>URL 的路径中有空格</translation>
    </message>
    <message>
        <source>Pasted into a text, it ends at the space.</source>
        <translation>粘贴到文字中时，它在空格处就断了。</translation>
    </message>
    <message>
        <source>Use hyphens.</source>
        <translation>请用连字符。</translation>
    </message>
    <message>
        <source>the path of a URL contains two consecutive slashes</source>
        <translation>URL 的路径中有连续两个斜杠</translation>
    </message>
    <message>
        <source>The same page often responds at the URL with a single slash, too.</source>
        <translation>同一个页面往往用一个斜杠也能打开。</translation>
    </message>
    <message>
        <source>Correct the link; redirect the wrong form.</source>
        <translation>更正链接；把错误的写法重定向。</translation>
    </message>
    <message>
        <source>the path of a URL contains capital letters</source>
        <translation>URL 的路径中有大写字母</translation>
    </message>
    <message>
        <source>People type lowercase letters, and get a different URL.</source>
        <translation>人们输入小写字母，得到的是另一个 URL。</translation>
    </message>
    <message>
        <source>Use lowercase letters; redirect the others.</source>
        <translation>使用小写字母；把其他写法重定向。</translation>
    </message>
    <message>
        <source>the path of a URL contains an underscore</source>
        <translation>URL 的路径中有下划线</translation>
    </message>
    <message>
        <source>Search engines read a_b as one word.</source>
        <translation>搜索引擎把 a_b 当作一个词。</translation>
    </message>
    <message>
        <source>Use hyphens in new URLs.</source>
        <translation>新地址请用连字符。</translation>
    </message>
    <message>
        <source>the path or query of a URL contains non-ASCII characters</source>
        <translation>URL 的路径或查询串中有 ASCII 之外的字符</translation>
    </message>
    <message>
        <source>When copied, they turn into %C3%A9 and the like.</source>
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
        <source>Their combinations produce many URLs for one page.</source>
        <translation>它们的组合使一个页面有许多 URL。</translation>
    </message>
    <message>
        <source>Leave out parameters that do not change the page; set a canonical URL.</source>
        <translation>去掉不影响页面的参数；给出规范 URL。</translation>
    </message>
    <message>
        <source>a URL contains a session id</source>
        <translation>URL 带有会话标识</translation>
    </message>
    <message>
        <source>Each visit creates new URLs for the same pages, and a copied link gives the session away.</source>
        <translation>每次访问都为同样的页面产生新的 URL，复制的链接还会泄露会话。</translation>
    </message>
    <message>
        <source>Keep session ids in cookies.</source>
        <translation>把会话放在 Cookie 中。</translation>
    </message>
    <message>
        <source>endless URLs: a folder repeats three times in a row, or more than {trap} URLs that differ in one number or parameter were each found on another of them</source>
        <translation>无穷无尽的地址：某个目录连续重复三次，或有超过 {trap} 个只有一个数字或参数不同的 URL 彼此相链而被发现</translation>
    </message>
    <message>
        <source>Crawlers get lost there, and never get to your real pages.</source>
        <translation>爬虫会迷失在其中，到不了你真正的页面。</translation>
    </message>
    <message>
        <source>Disallow them in robots.txt; give the calendar an end; correct relative links.</source>
        <translation>在 robots.txt 中禁止它们；给日历设定尽头；更正相对链接。</translation>
    </message>
    <message>
        <source>It can be read and changed in transit; browsers mark it as not secure.</source>
        <translation>它在途中可以被读取和改动；浏览器会标为不安全。</translation>
    </message>
    <message>
        <source>Serve it over HTTPS, and redirect HTTP to it.</source>
        <translation>通过 https 提供，并把 http 重定向到 https。</translation>
    </message>
    <message>
        <source>an HTTPS page loads an image, video or audio over HTTP</source>
        <translation>https 页面通过 http 加载图像、影片或声音</translation>
    </message>
    <message>
        <source>It can be read and changed in transit; browsers block it or warn.</source>
        <translation>它在途中可以被读取和改动；浏览器会阻止或警告。</translation>
    </message>
    <message>
        <source>Load it over HTTPS.</source>
        <translation>通过 https 加载。</translation>
    </message>
    <message>
        <source>an HTTPS page loads a script, style sheet, frame or object over HTTP</source>
        <translation>https 页面通过 http 加载脚本、样式、框架或对象</translation>
    </message>
    <message>
        <source>a form on an HTTPS page submits to HTTP</source>
        <translation>https 页面上的表单发送到 http</translation>
    </message>
    <message>
        <source>What visitors type can be read in transit.</source>
        <translation>访客输入的内容在途中可以被读取。</translation>
    </message>
    <message>
        <source>Submit it to HTTPS.</source>
        <translation>发送到 https。</translation>
    </message>
    <message>
        <source>an HTTPS page has no Strict-Transport-Security header</source>
        <translation>https 页面没有 Strict-Transport-Security 标头</translation>
    </message>
    <message>
        <source>The first request of a visit may go over HTTP and be intercepted.</source>
        <translation>一次访问的第一个请求可能走 http，并被截获。</translation>
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
        <source>An injected script may do anything.</source>
        <translation>被注入的脚本可以为所欲为。</translation>
    </message>
    <message>
        <source>Start with Content-Security-Policy-Report-Only, then allow only what the page needs.</source>
        <translation>先用 Content-Security-Policy-Report-Only，再只允许页面需要的内容。</translation>
    </message>
    <message>
        <source>a page has no X-Content-Type-Options: nosniff</source>
        <translation>页面没有 X-Content-Type-Options: nosniff</translation>
    </message>
    <message>
        <source>Browsers may treat an uploaded file as a script.</source>
        <translation>浏览器可能把上传的文件当作脚本。</translation>
    </message>
    <message>
        <source>Send X-Content-Type-Options: nosniff.</source>
        <translation>发送 X-Content-Type-Options: nosniff。</translation>
    </message>
    <message>
        <source>a page has neither X-Frame-Options nor frame-ancestors in its Content-Security-Policy</source>
        <translation>页面既没有 X-Frame-Options，策略中也没有 frame-ancestors</translation>
    </message>
    <message>
        <source>Another site may embed it in a frame and hijack clicks.</source>
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
        <source>How much of its URL other sites learn is left to the browser.</source>
        <translation>其他网站能知道多少地址，由浏览器决定。</translation>
    </message>
    <message>
        <source>Send Referrer-Policy: strict-origin-when-cross-origin.</source>
        <translation>发送 Referrer-Policy: strict-origin-when-cross-origin。</translation>
    </message>
    <message>
        <source>a response sets a cookie without HttpOnly, or over HTTPS without Secure</source>
        <translation>响应设置的 Cookie 没有 HttpOnly，或在 https 上没有 Secure</translation>
    </message>
    <message>
        <source>It may be sent over HTTP, or be read by a script.</source>
        <translation>它可能通过 http 发送，或被脚本读取。</translation>
    </message>
    <message>
        <source>Add Secure and HttpOnly.</source>
        <translation>加上 Secure 和 HttpOnly。</translation>
    </message>
    <message>
        <source>the certificate of a host expires in less than {tls_expires} days; reported on its first page</source>
        <translation>主机的证书在 {tls_expires} 天内到期；问题记在它的第一个页面上</translation>
    </message>
    <message>
        <source>After that, browsers show a warning instead of the site.</source>
        <translation>到期后，浏览器显示警告而不是网站。</translation>
    </message>
    <message>
        <source>Renew it, and find out why it was not renewed automatically.</source>
        <translation>续期，并查明为什么没有自动续期。</translation>
    </message>
    <message>
        <source>a page took more than {slow} to its last byte</source>
        <translation>页面到最后一个字节用了超过 {slow}</translation>
    </message>
    <message>
        <source>Visitors leave, and search engines crawl less often.</source>
        <translation>访客会离开，搜索引擎来得更少。</translation>
    </message>
    <message>
        <source>See its timing: if the first byte is late, the server is slow; otherwise the page is large.</source>
        <translation>看各个阶段：首字节来得晚，是服务器慢；否则是页面大。</translation>
    </message>
    <message>
        <source>a page took more than {slow_error} to its last byte</source>
        <translation>页面到最后一个字节用了超过 {slow_error}</translation>
    </message>
    <message>
        <source>the first byte of a page took more than {slow_first_byte} after the request</source>
        <translation>从请求到页面的首字节用了超过 {slow_first_byte}</translation>
    </message>
    <message>
        <source>Nothing can be displayed before that.</source>
        <translation>在此之前什么都无法显示。</translation>
    </message>
    <message>
        <source>Look for slow queries; cache rendered pages.</source>
        <translation>检查慢查询；把生成的页面放进缓存。</translation>
    </message>
    <message>
        <source>the HTML of a page is larger than {large_page}</source>
        <translation>页面的 HTML 大于 {large_page}</translation>
    </message>
    <message>
        <source>It loads slowly on a slow connection, and takes a long time to display.</source>
        <translation>连接慢时要花很久，显示也要花很久。</translation>
    </message>
    <message>
        <source>Move data, styles and images out of the HTML; split the page.</source>
        <translation>把数据、样式和图像移出 HTML；拆分页面。</translation>
    </message>
    <message>
        <source>the HTML of a page is larger than {large_page_error}</source>
        <translation>页面的 HTML 大于 {large_page_error}</translation>
    </message>
    <message>
        <source>text of more than {uncompressed} (page, script, style sheet) is sent without Content-Encoding</source>
        <translation>超过 {uncompressed} 的文本（页面、脚本、样式）没有 Content-Encoding 就发送</translation>
    </message>
    <message>
        <source>It takes three to five times as many bytes as necessary.</source>
        <translation>它占用的字节是所需的三到五倍。</translation>
    </message>
    <message>
        <source>Enable gzip, br or zstd for text.</source>
        <translation>为文本启用 gzip、br 或 zstd。</translation>
    </message>
    <message>
        <source>a page has no Cache-Control, Expires, ETag or Last-Modified</source>
        <translation>页面没有 Cache-Control、Expires、ETag 或 Last-Modified</translation>
    </message>
    <message>
        <source>Browsers and crawlers fetch it in full every time.</source>
        <translation>浏览器和爬虫每次都要完整获取它。</translation>
    </message>
    <message>
        <source>Send an ETag or Last-Modified, and Cache-Control.</source>
        <translation>发送 ETag 或 Last-Modified，以及 Cache-Control。</translation>
    </message>
    <message>
        <source>a page has more than {big_dom} elements</source>
        <translation>页面有超过 {big_dom} 个元素</translation>
    </message>
    <message>
        <source>Phones take a long time to lay it out.</source>
        <translation>手机排版要花很久。</translation>
    </message>
    <message>
        <source>Split the page; look for nested wrappers.</source>
        <translation>拆分页面；检查层层嵌套的包装元素。</translation>
    </message>
    <message>
        <source>a page has no meta viewport</source>
        <translation>页面没有 meta viewport</translation>
    </message>
    <message>
        <source>Phones show it in tiny text.</source>
        <translation>手机上会显示得很小。</translation>
    </message>
    <message>
        <source>Add &lt;meta name=&quot;viewport&quot; content=&quot;width=device-width, initial-scale=1&quot;&gt;.</source>
        <translation>加上 &lt;meta name=&quot;viewport&quot; content=&quot;width=device-width, initial-scale=1&quot;&gt;。</translation>
    </message>
    <message>
        <source>an id occurs on a page more than once</source>
        <translation>某个 id 在页面上出现不止一次</translation>
    </message>
    <message>
        <source>Links, labels and scripts only find the first one.</source>
        <translation>链接、标签和脚本只能找到第一个。</translation>
    </message>
    <message>
        <source>Give each element a unique id.</source>
        <translation>给每个元素各自的 id。</translation>
    </message>
    <message>
        <source>a JSON-LD script is not valid JSON</source>
        <translation>JSON-LD 脚本不是 JSON</translation>
    </message>
    <message>
        <source>Search engines ignore all of it.</source>
        <translation>搜索引擎会全部忽略。</translation>
    </message>
    <message>
        <source>Correct it: often an extra comma, or an unescaped quote in a text.</source>
        <translation>更正它：往往是多了一个逗号，或文字中有引号。</translation>
    </message>
    <message>
        <source>Structured data: required property missing</source>
        <translation>结构化数据：缺少必需属性</translation>
    </message>
    <message>
        <source>an item lacks a property without which search engines do not use it</source>
        <translation>条目缺少某个属性，没有它搜索引擎就不会采用该条目</translation>
    </message>
    <message>
        <source>The page gets no rich result: no stars, no price, no date beside its title.</source>
        <translation>页面得不到富媒体搜索结果：标题旁没有星级、价格或日期。</translation>
    </message>
    <message>
        <source>Add the property, with what the page itself says.</source>
        <translation>补上该属性，内容与页面本身一致。</translation>
    </message>
    <message>
        <source>Structured data: recommended property missing</source>
        <translation>结构化数据：缺少推荐属性</translation>
    </message>
    <message>
        <source>an item lacks a property that search engines recommend</source>
        <translation>条目缺少搜索引擎推荐的属性</translation>
    </message>
    <message>
        <source>The rich result of the page shows less than it could.</source>
        <translation>页面的富媒体搜索结果显示的内容少于它本可显示的。</translation>
    </message>
    <message>
        <source>Add it where the page has something to say there.</source>
        <translation>页面有相应内容时，补上该属性。</translation>
    </message>
    <message>
        <source>Structured data: unknown type</source>
        <translation>结构化数据：未知类型</translation>
    </message>
    <message>
        <source>an item has a type that schema.org does not define</source>
        <translation>条目的类型不在 schema.org 的定义之中</translation>
    </message>
    <message>
        <source>Search engines ignore the item.</source>
        <translation>搜索引擎会忽略该条目。</translation>
    </message>
    <message>
        <source>Check spelling and capitals; find the type at schema.org.</source>
        <translation>检查拼写和大小写；在 schema.org 上查找该类型。</translation>
    </message>
    <message>
        <source>Structured data: unknown property</source>
        <translation>结构化数据：未知属性</translation>
    </message>
    <message>
        <source>an item has a property that schema.org does not define for its type</source>
        <translation>条目的某个属性不在 schema.org 为其类型定义的属性之中</translation>
    </message>
    <message>
        <source>Search engines ignore what it says.</source>
        <translation>搜索引擎会忽略它的内容。</translation>
    </message>
    <message>
        <source>Check spelling and capitals; find the properties of the type at schema.org.</source>
        <translation>检查拼写和大小写；在 schema.org 上查找该类型的属性。</translation>
    </message>
    <message>
        <source>Incomplete Open Graph</source>
        <translation>Open Graph 不完整</translation>
    </message>
    <message>
        <source>a page has Open Graph, but not og:title, og:type, og:image and og:url</source>
        <translation>页面有 Open Graph，但缺少 og:title、og:type、og:image 或 og:url</translation>
    </message>
    <message>
        <source>Where somebody shares it, it may be shown without a picture, or as another page.</source>
        <translation>有人分享它时，可能没有图片，或显示成另一个页面。</translation>
    </message>
    <message>
        <source>Add what is missing.</source>
        <translation>补上缺少的内容。</translation>
    </message>
    <message>
        <source>the Content-Type of a response does not match the file extension of its URL</source>
        <translation>响应的 Content-Type 与 URL 的后缀不符</translation>
    </message>
    <message>
        <source>Browsers may show source code, or save a page as a file.</source>
        <translation>浏览器可能显示源代码，或把页面存为文件。</translation>
    </message>
    <message>
        <source>Correct the type or the extension.</source>
        <translation>更正类型，或更正后缀。</translation>
    </message>
    <message>
        <source>a page has no doctype</source>
        <translation>页面没有 doctype</translation>
    </message>
    <message>
        <source>Browsers lay it out in quirks mode, as in 1998.</source>
        <translation>浏览器会以怪异模式排版，就像在 1998 年那样。</translation>
    </message>
    <message>
        <source>Start it with &lt;!DOCTYPE html&gt;.</source>
        <translation>以 &lt;!DOCTYPE html&gt; 开头。</translation>
    </message>
    <message>
        <source>neither header nor page declares the character encoding</source>
        <translation>标头和页面都没有说明字符编码</translation>
    </message>
    <message>
        <source>Characters may be displayed incorrectly.</source>
        <translation>文字可能显示为乱码。</translation>
    </message>
    <message>
        <source>Send Content-Type: text/html; charset=utf-8, or write &lt;meta charset=&quot;utf-8&quot;&gt;.</source>
        <translation>发送 Content-Type: text/html; charset=utf-8，或写 &lt;meta charset=&quot;utf-8&quot;&gt;。</translation>
    </message>
    <message>
        <source>JSON Lines, one URL per line (*.jsonl)</source>
        <translation>JSON 行，每行一个 URL (*.jsonl)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel 工作簿 (*.xlsx)</translation>
    </message>
    <message>
        <source>Tree as plain text (*.txt)</source>
        <translation>文本树 (*.txt)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>HTML report (*.html)</source>
        <translation>HTML 报告 (*.html)</translation>
    </message>
    <message>
        <source>Broken links as failed tests, JUnit (*.junit.xml)</source>
        <translation>失效链接作为失败的测试，JUnit (*.junit.xml)</translation>
    </message>
    <message>
        <source>Findings for code scanning, SARIF (*.sarif)</source>
        <translation>用于代码扫描的问题，SARIF (*.sarif)</translation>
    </message>
    <message>
        <source>Summary for a pull request, Markdown (*.md)</source>
        <translation>拉取请求的摘要，Markdown (*.md)</translation>
    </message>
    <message>
        <source>Sitemap (*.xml)</source>
        <translation>站点地图 (*.xml)</translation>
    </message>
    <message>
        <source>Requests as an HTTP Archive, HAR 1.2 (*.har)</source>
        <translation>全部请求的 HTTP Archive，HAR 1.2 (*.har)</translation>
    </message>
    <message>
        <source>Link graph, GraphML (*.graphml)</source>
        <translation>链接图，GraphML (*.graphml)</translation>
    </message>
    <message>
        <source>Link graph, Graphviz (*.dot)</source>
        <translation>链接图，Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>JSON Lines, one row per line (*.jsonl)</source>
        <translation>JSON 行，每行一条 (*.jsonl)</translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation>HTML 页面 (*.html)</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>fetching robots.txt</source>
        <translation>正在读取 robots.txt</translation>
    </message>
    <message>
        <source>waiting for responses</source>
        <translation>等待响应</translation>
    </message>
    <message>
        <source>request delay</source>
        <translation>间隔</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hosts are paused ({host}, …)</source>
        <comment>{host} is paused</comment>
        <translation>
            <numerusform>{n:,} 个主机已暂停（{host} 等）</numerusform>
        </translation>
    </message>
    <message>
        <source>the crawl is paused; Resume continues it, Step lets one request start</source>
        <translation>爬取已暂停；「继续」恢复爬取，「单步」放行一次请求</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>no URL is queued; {n:,} URLs are backing off until the next attempt</source>
        <comment>no URL is queued; 1 URL is backing off until the next attempt</comment>
        <translation>
            <numerusform>没有 URL 在排队；{n:,} 个 URL 正在退避，等待下一次尝试</numerusform>
        </translation>
    </message>
    <message>
        <source>no URL is queued; pages in progress may lead to more</source>
        <translation>没有 URL 在排队；正在处理的页面可能带来更多</translation>
    </message>
    <message>
        <source>idle: crawl paused</source>
        <translation>空闲：爬取已暂停</translation>
    </message>
    <message>
        <source>the page limit is reached</source>
        <translation>已达到页数上限</translation>
    </message>
    <message>
        <source>idle: page limit</source>
        <translation>空闲：达到页数上限</translation>
    </message>
    <message>
        <source>the time limit is reached</source>
        <translation>已达到时限</translation>
    </message>
    <message>
        <source>idle: time limit</source>
        <translation>空闲：达到时限</translation>
    </message>
    <message>
        <source>{paused}; nothing else is queued</source>
        <translation>{paused}；没有其他 URL 在排队</translation>
    </message>
    <message>
        <source>idle: host paused</source>
        <translation>空闲：主机已暂停</translation>
    </message>
    <message>
        <source>robots.txt or a sitemap of the host is fetched first</source>
        <translation>先要读取该主机的 robots.txt 或站点地图</translation>
    </message>
    <message>
        <source>idle: slow motion</source>
        <translation>空闲：慢动作</translation>
    </message>
    <message numerus="yes">
        <source>at most {n:,} concurrent requests per host</source>
        <comment>at most 1 concurrent request per host</comment>
        <translation>
            <numerusform>每个主机最多 {n:,} 个并发请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Halve to {n:g} s</source>
        <translation>减半为 {n:g} s</translation>
    </message>
    <message>
        <source>slow motion: one request every {time}</source>
        <translation>慢动作：每 {time} 一次请求</translation>
    </message>
    <message>
        <source>idle: robots.txt first</source>
        <translation>空闲：先读 robots.txt</translation>
    </message>
    <message>
        <source>Full speed</source>
        <translation>全速</translation>
    </message>
    <message>
        <source>Raise to {n:,}</source>
        <translation>提高到 {n:,}</translation>
    </message>
    <message>
        <source>idle: limit per host</source>
        <translation>空闲：每主机上限</translation>
    </message>
    <message>
        <source>idle: queue is empty</source>
        <translation>空闲：队列为空</translation>
    </message>
    <message>
        <source>a host gets one request every {time} (its delay: yours, that of its robots.txt, or because it asked to slow down)</source>
        <translation>每个主机每 {time} 发出一个请求（间隔来自你的设置、它的 robots.txt，或它要求放慢）</translation>
    </message>
    <message>
        <source>idle: delay of host</source>
        <translation>空闲：主机间隔</translation>
    </message>
    <message>
        <source>{host} is paused: {n:,} of the last {among:,} requests failed</source>
        <translation>{host} 已暂停：对它最近的 {among:,} 次请求中有 {n:,} 次失败</translation>
    </message>
    <message>
        <source>it has more than {most:,} lines: the rest is ignored</source>
        <translation>超过 {most:,} 行：其余的略去</translation>
    </message>
    <message>
        <source>not two URLs</source>
        <translation>不是两个 URL</translation>
    </message>
    <message>
        <source>this URL was redirected elsewhere before</source>
        <translation>前面已把这个 URL 重定向到别处</translation>
    </message>
    <message>
        <source>it redirects to itself</source>
        <translation>重定向到自身</translation>
    </message>
    <message>
        <source>line {n:,}: {why}</source>
        <translation>第 {n:,} 行：{why}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more lines are not URLs</source>
        <comment>1 more line is not a URL</comment>
        <translation>
            <numerusform>另有 {n:,} 行不是 URL</numerusform>
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
        <source>{n:,} lines are not URLs</source>
        <comment>1 line is not a URL</comment>
        <translation>
            <numerusform>{n:,} 行不是 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>an unclosed quoted cell</source>
        <translation>有一个带引号的单元格没有闭合</translation>
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
        <source>listed in a sitemap</source>
        <translation>站点地图列出</translation>
    </message>
    <message>
        <source>picked up</source>
        <translation>取出</translation>
    </message>
    <message>
        <source>response received</source>
        <translation>得到响应</translation>
    </message>
    <message>
        <source>queued for retry</source>
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
        <source>lookahead and lookbehind are not supported: use --include and --exclude together</source>
        <translation>不支持前瞻和后顾：请同时使用 --include 和 --exclude</translation>
    </message>
    <message>
        <source>atomic groups and possessive quantifiers are not supported</source>
        <translation>不支持原子组和占有量词</translation>
    </message>
    <message>
        <source>backreferences are not supported</source>
        <translation>不支持反向引用</translation>
    </message>
    <message>
        <source>use $ or {end} for the end</source>
        <translation>结尾用 $ 或 {end}</translation>
    </message>
    <message>
        <source>URLs are ASCII only: write %C3%A9 for é</source>
        <translation>URL 只含 ASCII：é 请写作 %C3%A9</translation>
    </message>
    <message>
        <source>a repetition is limited to 1,000</source>
        <translation>重复最多 1,000 次</translation>
    </message>
    <message>
        <source>everything below {folder}</source>
        <translation>{folder} 之下的全部</translation>
    </message>
    <message>
        <source>everything with the parameter {name}</source>
        <translation>带有参数 {name} 的全部</translation>
    </message>
    <message>
        <source>everything with “{text}” in the URL</source>
        <translation>URL 中含有「{text}」的全部</translation>
    </message>
    <message>
        <source>a repetition is written {form} and is limited to 1,000</source>
        <translation>重复写作 {form}，最多 1,000 次</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>它太大</translation>
    </message>
    <message>
        <source>a line is not in Netscape format: seven columns separated by tabs</source>
        <translation>有一行不是 Netscape 格式：七列，以制表符分隔</translation>
    </message>
    <message>
        <source>cannot read the cookies in {file}: {why}</source>
        <translation>无法读取 {file} 中的 Cookie：{why}</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>position {n:,} of {total:,}</source>
        <translation>第 {n:,} 位，共 {total:,} 位</translation>
    </message>
    <message>
        <source>about position {n:,} of {total:,}</source>
        <translation>大约第 {n:,} 位，共 {total:,} 位</translation>
    </message>
    <message>
        <source>invalid TOML: {why}</source>
        <translation>无效的 TOML：{why}</translation>
    </message>
    <message>
        <source>unknown option {key!r}</source>
        <translation>未知的选项 {key!r}</translation>
    </message>
    <message>
        <source>{key!r} may be a secret: secrets are never saved in a profile</source>
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
        <translation>数字</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>字符串列表</translation>
    </message>
    <message>
        <source>{key!r} must be a table, such as [threshold] with title-long = 70 below it</source>
        <translation>{key!r} 必须是表，例如 [threshold]，其下写 title-long = 70</translation>
    </message>
    <message>
        <source>unknown table {key!r}: the only table is [threshold]</source>
        <translation>未知的表 {key!r}：唯一的表是 [threshold]</translation>
    </message>
    <message>
        <source>unknown setting {key!r}</source>
        <translation>未知的设置 {key!r}</translation>
    </message>
    <message>
        <source>{key} may be a secret, which does not belong in a file: write ${{NAME}} to read it from an environment variable</source>
        <translation>{key} 可能是敏感信息，不应写在文件里：请写 ${{NAME}}，取自环境变量</translation>
    </message>
    <message>
        <source>{key}: the environment variable {name} is not set</source>
        <translation>{key}：环境变量 {name} 未设置</translation>
    </message>
    <message>
        <source>{key}: {path} is outside the folder of this file: give it on the command line, or name the file with --config</source>
        <translation>{key}：{path} 不在此文件所在的文件夹内：请在命令行中给出，或用 --config 指定该文件</translation>
    </message>
    <message>
        <source>{key!r} must be {wanted}, not {value}</source>
        <translation>{key!r} 应为{wanted}，而不是 {value}</translation>
    </message>
    <message>
        <source>{file}: too large for a settings file</source>
        <translation>{file}：作为设置文件太大</translation>
    </message>
    <message>
        <source>{file} is not UTF-8 text</source>
        <translation>{file} 不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>{file}: invalid TOML: it is nested too deeply</source>
        <translation>{file}：TOML 无效：嵌套过深</translation>
    </message>
    <message>
        <source>{file}: invalid TOML: {why}</source>
        <translation>{file}：无效的 TOML：{why}</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>即将完成</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>还需 {time}</translation>
    </message>
    <message>
        <source>still discovering</source>
        <translation>仍在发现新 URL</translation>
    </message>
    <message>
        <source>finishing the last requests</source>
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
        <source>%s and others like it are not requested: %s</source>
        <translation>不请求 %s 及其同类：%s</translation>
    </message>
    <message>
        <source>--allow-private: {host} resolves to {address}, {near}</source>
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
        <source>ended by an internal error (see the log)</source>
        <translation>因内部错误而结束（见日志）</translation>
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
        <source>it could not run, nothing could be fetched, or a file could not be written</source>
        <translation>无法运行，什么也没有获取到，或者有文件无法写出</translation>
    </message>
    <message>
        <source>usage error: one line on standard error says which</source>
        <translation>用法错误：标准错误中有一行说明</translation>
    </message>
    <message>
        <source>--fail-on-broken or --fail-on found something</source>
        <translation>--fail-on-broken 或 --fail-on 有所发现</translation>
    </message>
    <message>
        <source>stopped by Ctrl-C (129: by SIGHUP, 143: by SIGTERM); the results so far are saved, exported and reported</source>
        <translation>被 Ctrl-C 停止（129：SIGHUP，143：SIGTERM）；已有结果已保存、导出并报告</translation>
    </message>
    <message>
        <source>Errors: number of URLs, name, rule</source>
        <translation>错误：URL 数、名称、规则</translation>
    </message>
    <message>
        <source>Warnings: number of URLs, name, rule</source>
        <translation>警告：URL 数、名称、规则</translation>
    </message>
    <message>
        <source>Notes: number of URLs, name, rule</source>
        <translation>提示：URL 数、名称、规则</translation>
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
        <source>{url} is blocked by robots.txt ({rule})</source>
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
    <message numerus="yes">
        <source>{n:,} broken URLs</source>
        <comment>1 broken URL</comment>
        <translation>
            <numerusform>{n:,} 个失效 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>kinds of findings: {shares}</source>
        <translation>问题种类：{shares}</translation>
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
        <source>no results</source>
        <translation>没有结果</translation>
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
    <message numerus="yes">
        <source>{n:,} known from earlier crawls</source>
        <comment>1 known from an earlier crawl</comment>
        <translation>
            <numerusform>{n:,} 个取自以前的爬取</numerusform>
        </translation>
    </message>
    <message>
        <source>status {numbers}</source>
        <translation>状态码 {numbers}</translation>
    </message>
    <message>
        <source>failed {kinds}</source>
        <translation>失败 {kinds}</translation>
    </message>
    <message>
        <source>{tasks} cancelled in {ms:.0f} ms</source>
        <translation>{ms:.0f} ms 内取消 {tasks}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs left in the queue</source>
        <comment>1 URL left in the queue</comment>
        <translation>
            <numerusform>队列中保留 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>{n} in flight</source>
        <translation>{n} 次请求中</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} tasks</source>
        <comment>1 task</comment>
        <translation>
            <numerusform>{n:,} 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{tasks} ({n:,} workers, 1 sampler)</source>
        <comment>{tasks} (1 worker, 1 sampler)</comment>
        <translation>
            <numerusform>{tasks}（{n:,} 个工作协程，1 个采样）</numerusform>
        </translation>
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
        <source>{sockets} not confirmed closed: no response from {n:,} machines</source>
        <comment>{sockets} not confirmed closed: no response from 1 machine</comment>
        <translation>
            <numerusform>{sockets}未能确认已关闭：{n:,} 台机器没有响应</numerusform>
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
        <source>Broken: {n:,} URLs, {behind:,} of them behind redirects listed below</source>
        <translation>失效：{n:,} 个 URL，其中 {behind:,} 个在列出的重定向之后</translation>
    </message>
    <message>
        <source>on {url}</source>
        <translation>位于 {url}</translation>
    </message>
    <message>
        <source>Compared with the baseline {path}:</source>
        <translation>与基准 {path} 比较：</translation>
    </message>
    <message>
        <source>that crawl was not finished: what it did not reach looks new</source>
        <translation>那次爬取没有完成：它没有到达的看起来都是新的</translation>
    </message>
    <message>
        <source>Newly broken:</source>
        <translation>新失效：</translation>
    </message>
    <message>
        <source>Broken at other sites, but not for long enough to count (--grace):</source>
        <translation>在其他网站上失效，但时间还不够长，不算数（--grace）：</translation>
    </message>
    <message>
        <source>New findings: number of URLs, name</source>
        <translation>新的问题：URL 数、名称</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} newly broken URLs</source>
        <comment>1 newly broken URL</comment>
        <translation>
            <numerusform>{n:,} 个新失效的 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} new findings</source>
        <comment>1 new finding</comment>
        <translation>
            <numerusform>{n:,} 个新问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs worse</source>
        <comment>1 URL worse</comment>
        <translation>
            <numerusform>{n:,} 个 URL 变得更糟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} broken URLs fixed</source>
        <comment>1 broken URL fixed</comment>
        <translation>
            <numerusform>{n:,} 个失效 URL 已修复</numerusform>
        </translation>
    </message>
    <message>
        <source>Redirect chains that are broken or longer than one hop: {n:,}</source>
        <translation>失效的或多于一跳的重定向链：{n:,}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more hops</source>
        <comment>1 more hop</comment>
        <translation>
            <numerusform>另有 {n:,} 跳</numerusform>
        </translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>{rule}; every link counts</source>
        <translation>{rule}；每条链接都计数</translation>
    </message>
    <message>
        <source>{rule} ({where})</source>
        <translation>{rule}（{where}）</translation>
    </message>
    <message>
        <source>the long URLs of this crawl already take {size}</source>
        <translation>本次爬取的长 URL 已占 {size}</translation>
    </message>
    <message>
        <source>the long URLs of its page already take {size}</source>
        <translation>其页面的长 URL 已占 {size}</translation>
    </message>
    <message>
        <source>the long URLs in sitemaps already take {size}</source>
        <translation>站点地图中的长 URL 已占 {size}</translation>
    </message>
    <message>
        <source>%s: further URLs longer than %d bytes are not requested</source>
        <translation>%s：超过 %d 个字节的其他 URL 不再请求</translation>
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
        <source>logout link (--follow-logout)</source>
        <translation>退出登录的链接（--follow-logout）</translation>
    </message>
    <message>
        <source>--scope {word}: {reason}</source>
        <translation>--scope {word}：{reason}</translation>
    </message>
    <message>
        <source>{rule} matches</source>
        <translation>{rule} 匹配</translation>
    </message>
    <message>
        <source>a logout link would end the session (--follow-logout requests it)</source>
        <translation>退出登录的链接会结束会话（--follow-logout 会请求它）</translation>
    </message>
    <message>
        <source>{rule} does not match</source>
        <translation>{rule} 不匹配</translation>
    </message>
    <message>
        <source>{rule}: its depth is {depth}</source>
        <translation>{rule}：它的深度是 {depth}</translation>
    </message>
    <message>
        <source>The hosts of the start URLs</source>
        <translation>起始 URL 的主机</translation>
    </message>
    <message>
        <source>the port of {host} is not that of {ours}</source>
        <translation>{host} 的端口与 {ours} 的不同</translation>
    </message>
    <message>
        <source>the host {host} is not {ours}</source>
        <translation>主机 {host} 不是 {ours}</translation>
    </message>
    <message>
        <source>Their domains, with all subdomains</source>
        <translation>它们的域名及所有子域名</translation>
    </message>
    <message>
        <source>the registrable domain {domain} is not {ours}</source>
        <translation>注册域名 {domain} 不是 {ours}</translation>
    </message>
    <message>
        <source>The folders of the start URLs</source>
        <translation>起始 URL 的文件夹</translation>
    </message>
    <message>
        <source>it is outside the folder {ours}</source>
        <translation>它在目录 {ours} 之外</translation>
    </message>
    <message>
        <source>Whatever is linked</source>
        <translation>所有链接到的内容</translation>
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
        <source>this crawl, immediately: queued and excluded URLs are re-evaluated</source>
        <translation>立即对本次爬取生效：排队中和被排除的 URL 都会重新判断</translation>
    </message>
    <message>
        <source>this crawl, immediately</source>
        <translation>立即对本次爬取生效</translation>
    </message>
    <message>
        <source>the next start or Resume</source>
        <translation>下次「开始」或「继续」</translation>
    </message>
    <message>
        <source>exports from now on</source>
        <translation>此后的导出</translation>
    </message>
    <message>
        <source>the findings shown; for a running crawl, once it has ended</source>
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
        <source>number of worker coroutines, and so the maximum number of requests in flight</source>
        <translation>工作协程数，即同时进行的请求数上限</translation>
    </message>
    <message>
        <source>Concurrent requests per host</source>
        <translation>对一个主机的同时请求数</translation>
    </message>
    <message>
        <source>maximum number of requests in flight to one host</source>
        <translation>对一个主机同时进行的请求数上限</translation>
    </message>
    <message>
        <source>Delay between requests to a host</source>
        <translation>对一个主机两次请求的间隔</translation>
    </message>
    <message>
        <source>minimum seconds between two requests to the same host</source>
        <translation>对一个主机两次请求开始之间至少隔多少秒</translation>
    </message>
    <message>
        <source>Timeout per attempt</source>
        <translation>一次尝试的时间</translation>
    </message>
    <message>
        <source>seconds for one attempt, from connect to the last byte</source>
        <translation>一次尝试的秒数，从连接到最后一个字节</translation>
    </message>
    <message>
        <source>Connect timeout</source>
        <translation>连接的时间</translation>
    </message>
    <message>
        <source>seconds to establish a connection</source>
        <translation>连接的秒数</translation>
    </message>
    <message>
        <source>Maximum redirects</source>
        <translation>连续重定向</translation>
    </message>
    <message>
        <source>maximum number of redirects followed from any one URL</source>
        <translation>从任何一个 URL 起最多跟随多少次重定向</translation>
    </message>
    <message>
        <source>Attempts per URL</source>
        <translation>一个地址的尝试次数</translation>
    </message>
    <message>
        <source>maximum number of attempts, including the first</source>
        <translation>尝试的总次数，包括第一次</translation>
    </message>
    <message>
        <source>Maximum depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>maximum number of links followed away from a root</source>
        <translation>从起始 URL 起最多跟随多少层链接</translation>
    </message>
    <message>
        <source>Maximum pages</source>
        <translation>页面数上限</translation>
    </message>
    <message>
        <source>maximum number of URLs requested; the rest stays queued</source>
        <translation>请求的 URL 数上限；其余的留在队列里</translation>
    </message>
    <message>
        <source>Maximum time</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>maximum seconds of crawling; the rest stays queued</source>
        <translation>爬取时间上限，秒；其余的留在队列里</translation>
    </message>
    <message>
        <source>Maximum body size</source>
        <translation>一个页面的读取量</translation>
    </message>
    <message>
        <source>maximum decoded bytes read from one body</source>
        <translation>一个正文最多读取的字节数，解码后</translation>
    </message>
    <message>
        <source>What to crawl</source>
        <translation>爬取范围</translation>
    </message>
    <message>
        <source>what to crawl: {words}</source>
        <translation>爬取什么：{words}</translation>
    </message>
    <message>
        <source>Include only URLs matching</source>
        <translation>只爬取匹配的地址</translation>
    </message>
    <message>
        <source>only crawl URLs that match this regex</source>
        <translation>只爬取能匹配此正则表达式的 URL</translation>
    </message>
    <message>
        <source>Exclude URLs matching</source>
        <translation>不爬取匹配的地址</translation>
    </message>
    <message>
        <source>do not crawl URLs that match this regex</source>
        <translation>不爬取能匹配此正则表达式的 URL</translation>
    </message>
    <message>
        <source>Allow private networks</source>
        <translation>也请求内网</translation>
    </message>
    <message>
        <source>also request loopback and private addresses when the root is public</source>
        <translation>从公网的起始 URL 出发，也可以请求回环地址和内网地址</translation>
    </message>
    <message>
        <source>Check external links</source>
        <translation>检查指向其他网站的链接</translation>
    </message>
    <message>
        <source>request out-of-scope URLs once (HEAD, or GET if that is refused)</source>
        <translation>对范围外的 URL 请求一次（用 HEAD，被拒绝则用 GET）</translation>
    </message>
    <message>
        <source>Reuse results of other sites</source>
        <translation>重用其他网站的结果</translation>
    </message>
    <message>
        <source>reuse responses of other sites from earlier crawls, up to this age; URLs that were broken are requested again</source>
        <translation>使用其他网站在以前的爬取中的响应（不早于此时间）；当时失效的会重新请求</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>request nothing beyond this machine; for links to other sites, use their responses in earlier crawls</source>
        <translation>不请求本机以外的任何内容；指向其他网站的链接使用其在以前的爬取中的响应</translation>
    </message>
    <message>
        <source>Crawl images, scripts, styles and media</source>
        <translation>包括图像、脚本、样式和媒体</translation>
    </message>
    <message>
        <source>also crawl images, scripts, styles, media and similar resources, and what stylesheets refer to</source>
        <translation>图像、脚本、样式、媒体等也算 URL，以及样式表引用的资源</translation>
    </message>
    <message>
        <source>Start from sitemaps too</source>
        <translation>也从站点地图开始</translation>
    </message>
    <message>
        <source>also use the URLs of sitemaps (from robots.txt, else /sitemap.xml) as roots</source>
        <translation>站点地图（robots.txt 所列，否则 /sitemap.xml）中的 URL 也作为起始 URL</translation>
    </message>
    <message>
        <source>Follow links</source>
        <translation>跟随链接</translation>
    </message>
    <message>
        <source>do not follow links from the given URLs</source>
        <translation>不跟随给定 URL 中的链接</translation>
    </message>
    <message>
        <source>Probe for soft 404s</source>
        <translation>请求一个不可能存在的页面</translation>
    </message>
    <message>
        <source>request a path that cannot exist once per host, to recognize its error pages</source>
        <translation>对每个主机请求一次不可能存在的路径，以便分辨它的错误页面</translation>
    </message>
    <message>
        <source>Failure threshold per host</source>
        <translation>一个主机的失败</translation>
    </message>
    <message>
        <source>percentage of recent requests to a host that may fail before the host is paused</source>
        <translation>对一个主机最近的请求中允许失败的百分比；超过则暂停该主机</translation>
    </message>
    <message>
        <source>Failure window</source>
        <translation>统计最近多少次</translation>
    </message>
    <message>
        <source>number of recent requests to a host in which failures are counted: no response, 429, 500 and above</source>
        <translation>统计失败时所看的最近请求数：没有响应、429、500 及以上算失败</translation>
    </message>
    <message>
        <source>Obey nofollow</source>
        <translation>遵守 nofollow</translation>
    </message>
    <message>
        <source>do not follow links with rel=nofollow, or links on pages with meta robots nofollow</source>
        <translation>不跟随带 rel=nofollow 的链接，也不跟随 meta robots 为 nofollow 的页面中的链接</translation>
    </message>
    <message>
        <source>Collect data for findings</source>
        <translation>收集检查问题所需的信息</translation>
    </message>
    <message>
        <source>record what pages and headers contain, for findings and exports</source>
        <translation>记录页面和标头的内容，供问题检查和导出使用</translation>
    </message>
    <message>
        <source>Store all response headers</source>
        <translation>保留全部响应标头</translation>
    </message>
    <message>
        <source>store all response headers of each URL (up to 8 KB), without cookies and tokens</source>
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
        <source>include the links of each page in .jsonl and .json records</source>
        <translation>.jsonl 和 .json 的记录带有其页面的链接</translation>
    </message>
    <message>
        <source>Deciding rule in exports</source>
        <translation>导出中的判定规则</translation>
    </message>
    <message>
        <source>include the rule that decided on each URL in .jsonl, .json and .csv records</source>
        <translation>.jsonl、.json 和 .csv 的记录带有判定其 URL 的规则</translation>
    </message>
    <message>
        <source>User agent</source>
        <translation>User-Agent</translation>
    </message>
    <message>
        <source>User-Agent sent to every server, instead of Crawlscope/VERSION</source>
        <translation>发送给每个服务器的 User-Agent，代替 Crawlscope/VERSION</translation>
    </message>
    <message>
        <source>header sent to the roots&apos; servers; repeatable</source>
        <translation>发给起始 URL 所在服务器的标头；可重复</translation>
    </message>
    <message>
        <source>Cookies</source>
        <translation>Cookie</translation>
    </message>
    <message>
        <source>cookie sent to the roots&apos; servers; repeatable</source>
        <translation>发给起始 URL 所在服务器的 Cookie；可重复</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录信息</translation>
    </message>
    <message>
        <source>HTTP basic authentication for the roots&apos; servers</source>
        <translation>起始 URL 所在服务器的 HTTP 基本认证</translation>
    </message>
    <message>
        <source>Cookies from a browser</source>
        <translation>来自浏览器的 Cookie</translation>
    </message>
    <message>
        <source>a cookies.txt file, as written by browser add-ons, curl and yt-dlp; the roots&apos; servers get their cookies from it</source>
        <translation>一个 cookies.txt，由浏览器扩展、curl 和 yt-dlp 写出；起始 URL 所在的服务器从中得到各自的 Cookie</translation>
    </message>
    <message>
        <source>Page with a login form</source>
        <translation>登录表单所在的页面</translation>
    </message>
    <message>
        <source>before the crawl, log in with the form on this page, which must be on the server of a root</source>
        <translation>爬取之前用此页面上的表单登录，页面须与某个起始 URL 在同一服务器上</translation>
    </message>
    <message>
        <source>Fields of the login form</source>
        <translation>登录表单的字段</translation>
    </message>
    <message>
        <source>the value for a field of the login form; other fields are left as they are; repeatable</source>
        <translation>填入登录表单某个字段的内容；其余字段不变；可重复</translation>
    </message>
    <message>
        <source>Request logout links</source>
        <translation>请求退出登录的链接</translation>
    </message>
    <message>
        <source>also request what looks like a logout, although it may end the session</source>
        <translation>也请求看起来会退出登录的 URL，尽管这可能结束会话</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>HTTP proxy for all requests</source>
        <translation>所有请求都经过的 HTTP 代理</translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>where pages are fetched and parsed: {form}, instead of this process</source>
        <translation>在哪里获取和读取页面：{form}；默认在本进程内</translation>
    </message>
    <message>
        <source>Accept invalid certificates</source>
        <translation>接受任何 TLS 证书</translation>
    </message>
    <message>
        <source>accept any TLS certificate, even an invalid one</source>
        <translation>接受任何 TLS 证书，即使它无效</translation>
    </message>
    <message>
        <source>Custom severities</source>
        <translation>其他严重程度</translation>
    </message>
    <message>
        <source>change the severity of a finding; repeatable</source>
        <translation>为某个问题另定严重程度；可重复</translation>
    </message>
    <message>
        <source>Ignored findings</source>
        <translation>忽略的问题</translation>
    </message>
    <message>
        <source>hide a finding at a URL, in a folder (https://host/folder/*) or everywhere (*), with a note saying why; repeatable</source>
        <translation>不显示某个 URL、某个目录（https://host/folder/*）或任何地方（*）的某个问题，并注明原因；可重复</translation>
    </message>
    <message>
        <source>Short title</source>
        <translation>短标题</translation>
    </message>
    <message>
        <source>title-short: minimum title length in characters</source>
        <translation>title-short：标题的最少字符数</translation>
    </message>
    <message>
        <source>Long title</source>
        <translation>长标题</translation>
    </message>
    <message>
        <source>title-long: maximum title length in characters</source>
        <translation>title-long：标题的最多字符数</translation>
    </message>
    <message>
        <source>Wide title</source>
        <translation>宽标题</translation>
    </message>
    <message>
        <source>title-long: maximum title width in pixels (Arial, 20 px)</source>
        <translation>title-long：标题的最大宽度，像素（Arial，20 px）</translation>
    </message>
    <message>
        <source>Short description</source>
        <translation>短描述</translation>
    </message>
    <message>
        <source>description-short: minimum description length in characters</source>
        <translation>description-short：描述的最少字符数</translation>
    </message>
    <message>
        <source>Long description</source>
        <translation>长描述</translation>
    </message>
    <message>
        <source>description-long: maximum description length in characters</source>
        <translation>description-long：描述的最多字符数</translation>
    </message>
    <message>
        <source>Wide description</source>
        <translation>宽描述</translation>
    </message>
    <message>
        <source>description-long: maximum description width in pixels (Arial, 13 px)</source>
        <translation>description-long：描述的最大宽度，像素（Arial，13 px）</translation>
    </message>
    <message>
        <source>thin: minimum number of words in the main content of a page</source>
        <translation>thin：页面正文主体的最少词数</translation>
    </message>
    <message>
        <source>Near-duplicate text</source>
        <translation>几乎相同的文本</translation>
    </message>
    <message>
        <source>near-duplicate: minimum similarity of two texts in percent</source>
        <translation>near-duplicate：两段文本的最低相似度，百分比</translation>
    </message>
    <message>
        <source>too-many-links: maximum number of links on a page</source>
        <translation>too-many-links：一个页面的最多链接数</translation>
    </message>
    <message>
        <source>deep: maximum number of clicks from the start of the crawl</source>
        <translation>deep：离爬取起点的最多点击数</translation>
    </message>
    <message>
        <source>Links to a temporary redirect</source>
        <translation>指向临时重定向的链接</translation>
    </message>
    <message>
        <source>redirect-temporary: maximum number of pages that link to it</source>
        <translation>redirect-temporary：链接到它的页面的最多个数</translation>
    </message>
    <message>
        <source>image-large: maximum image size in bytes</source>
        <translation>image-large：图像的最大字节数</translation>
    </message>
    <message>
        <source>url-long: maximum URL length in characters</source>
        <translation>url-long：URL 的最多字符数</translation>
    </message>
    <message>
        <source>Many parameters</source>
        <translation>参数很多</translation>
    </message>
    <message>
        <source>url-many-parameters: maximum number of parameters in a URL</source>
        <translation>url-many-parameters：URL 的最多参数个数</translation>
    </message>
    <message>
        <source>trap: maximum number of URLs found on one another that differ in one number or parameter</source>
        <translation>trap：彼此相链、只有一个数字或参数不同的 URL 的最多个数</translation>
    </message>
    <message>
        <source>Slow page</source>
        <translation>慢页面</translation>
    </message>
    <message>
        <source>slow: maximum seconds to the last byte</source>
        <translation>slow：到最后一个字节的最长秒数</translation>
    </message>
    <message>
        <source>Very slow page</source>
        <translation>很慢的页面</translation>
    </message>
    <message>
        <source>slow as an error: seconds to the last byte</source>
        <translation>slow 视为错误：到最后一个字节的秒数</translation>
    </message>
    <message>
        <source>slow-first-byte: maximum seconds from the request to the first byte</source>
        <translation>slow-first-byte：从请求到首字节的最长秒数</translation>
    </message>
    <message>
        <source>large-page: maximum HTML size in bytes</source>
        <translation>large-page：HTML 的最大字节数</translation>
    </message>
    <message>
        <source>Very large page</source>
        <translation>很大的页面</translation>
    </message>
    <message>
        <source>large-page as an error: HTML size in bytes</source>
        <translation>large-page 视为错误：HTML 的字节数</translation>
    </message>
    <message>
        <source>Sent uncompressed</source>
        <translation>未压缩发送</translation>
    </message>
    <message>
        <source>uncompressed: maximum size in bytes of a page sent uncompressed</source>
        <translation>uncompressed：未压缩发送的页面的最大字节数</translation>
    </message>
    <message>
        <source>big-dom: maximum number of elements on a page</source>
        <translation>big-dom：页面的最多元素个数</translation>
    </message>
    <message>
        <source>tls-expires: minimum number of days until it expires</source>
        <translation>tls-expires：离到期的最少天数</translation>
    </message>
    <message>
        <source>{option} must be a number from {low:,} to {high:,}, not {value:,}</source>
        <translation>{option} 必须是 {low:,} 到 {high:,} 的数，而不是 {value:,}</translation>
    </message>
    <message>
        <source>no URL given: add one such as https://example.org/</source>
        <translation>没有给出 URL：请加上一个，例如 https://example.org/</translation>
    </message>
    <message>
        <source>--render does not work on a cluster: take one of them away</source>
        <translation>--render 不能在集群上使用：请去掉其中一个</translation>
    </message>
    <message>
        <source>--render-screenshots must be a folder</source>
        <translation>--render-screenshots 必须是一个文件夹</translation>
    </message>
    <message>
        <source>--render-screenshots keeps pictures of pages as anyone sees them: no login</source>
        <translation>--render-screenshots 只保存任何人都能看到的页面图片：不能登录</translation>
    </message>
    <message>
        <source>--scope must be {words}, not {word!r}</source>
        <translation>--scope 必须是 {words}，而不是 {word!r}</translation>
    </message>
    <message>
        <source>--scope {word} is unlimited: add --max-depth or --max-pages</source>
        <translation>--scope {word} 没有尽头：请加上 --max-depth 或 --max-pages</translation>
    </message>
    <message>
        <source>--offline needs a folder, or a URL of this machine</source>
        <translation>--offline 需要一个文件夹，或本机的 URL</translation>
    </message>
    <message>
        <source>{option} {text!r} is not a valid regex: {why}</source>
        <translation>{option} {text!r} 不是有效的正则表达式：{why}</translation>
    </message>
    <message>
        <source>--warc must be a folder, or a file that ends in .wacz</source>
        <translation>--warc 必须是文件夹，或以 .wacz 结尾的文件</translation>
    </message>
    <message>
        <source>--warc only archives what this process fetches: leave out --cluster</source>
        <translation>--warc 只保存本进程获取的内容：请去掉 --cluster</translation>
    </message>
    <message>
        <source>--extract only works on pages read by this process: leave out --cluster</source>
        <translation>--extract 在本进程中读取页面：请去掉 --cluster</translation>
    </message>
    <message>
        <source>--extract needs page data: leave out --no-audit</source>
        <translation>--extract 需要页面内容：请去掉 --no-audit</translation>
    </message>
    <message>
        <source>--header must be &apos;Name: value&apos;, on one line</source>
        <translation>--header 必须写作 &apos;Name: value&apos;，在一行内</translation>
    </message>
    <message>
        <source>--cookie must be &apos;name=value&apos;, on one line</source>
        <translation>--cookie 必须写作 &apos;name=value&apos;，在一行内</translation>
    </message>
    <message>
        <source>--auth must be USER:PASSWORD</source>
        <translation>--auth 必须写作 USER:PASSWORD</translation>
    </message>
    <message>
        <source>--user-agent must be a single line of text</source>
        <translation>--user-agent 必须是一行文本</translation>
    </message>
    <message>
        <source>--proxy must be the address of an HTTP proxy: http://HOST:PORT</source>
        <translation>--proxy 必须是 HTTP 代理的地址：http://HOST:PORT</translation>
    </message>
    <message>
        <source>--login-field must be NAME=VALUE</source>
        <translation>--login-field 必须是 NAME=VALUE</translation>
    </message>
    <message>
        <source>--login needs --login-field, for the name and the password</source>
        <translation>--login 需要 --login-field，用于用户名和密码</translation>
    </message>
    <message>
        <source>--login-field needs --login, the page with the form</source>
        <translation>--login-field 需要 --login，即表单所在的页面</translation>
    </message>
    <message>
        <source>the origin of the roots is unknown</source>
        <translation>不知道起始 URL 的来源</translation>
    </message>
    <message>
        <source>below {value}</source>
        <translation>低于 {value}</translation>
    </message>
    <message>
        <source>{value} or more</source>
        <translation>{value} 及以上</translation>
    </message>
    <message>
        <source>{setting}:</source>
        <comment>before its value</comment>
        <translation>{setting}：</translation>
    </message>
    <message>
        <source>{option} {value} added</source>
        <translation>添加 {option} {value}</translation>
    </message>
    <message>
        <source>{option} {value} removed</source>
        <translation>移除 {option} {value}</translation>
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
        <source>A crawler trap is growing: {n:,} URLs that look endless</source>
        <translation>爬虫陷阱在增长：{n:,} 个看来没有尽头的 URL</translation>
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
        <source>a URL of more than {most:,} bytes is too long</source>
        <translation>超过 {most:,} 个字节的 URL 太长</translation>
    </message>
    <message>
        <source>{text!r} is not an http or https URL</source>
        <translation>{text!r} 不是 http 或 https URL</translation>
    </message>
    <message>
        <source>{text!r} is not a valid URL</source>
        <translation>{text!r} 不是有效的 URL</translation>
    </message>
    <message>
        <source>it is longer than {most:,} bytes</source>
        <translation>它超过 {most:,} 个字节</translation>
    </message>
    <message>
        <source>it cannot be resolved against the URL of its page, or becomes too long when it is</source>
        <translation>它无法按其页面的 URL 解析，或解析后太长</translation>
    </message>
    <message>
        <source>its IPv6 address is malformed</source>
        <translation>它的 IPv6 地址格式有误</translation>
    </message>
    <message>
        <source>its port {port!r} is not a number</source>
        <translation>它的端口 {port!r} 不是数字</translation>
    </message>
    <message>
        <source>its port is greater than {most}</source>
        <translation>它的端口大于 {most}</translation>
    </message>
    <message>
        <source>it has no host</source>
        <translation>它没有主机名</translation>
    </message>
    <message>
        <source>its host contains {character!r}</source>
        <translation>它的主机名含有 {character!r}</translation>
    </message>
    <message>
        <source>its host is a malformed IPv4 address</source>
        <translation>它的主机是格式有误的 IPv4 地址</translation>
    </message>
    <message>
        <source>its host is not a valid domain name</source>
        <translation>它的主机名不是有效的域名</translation>
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
        <translation>等待轮到它</translation>
    </message>
    <message>
        <source>parsing</source>
        <translation>解析中</translation>
    </message>
    <message>
        <source>waiting for a quiet page</source>
        <translation>等待页面安静</translation>
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
        <source>an internal error; see the log for details</source>
        <translation>内部错误；详情见日志</translation>
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
        <source>is larger than {size}: the rest is ignored</source>
        <translation>超过 {size}：其余的略去</translation>
    </message>
    <message>
        <source>its redirects do not lead to a file</source>
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
        <source>no URL in the list {name}</source>
        <translation>列表 {name} 中没有 URL</translation>
    </message>
    <message>
        <source>no URL in the list {name} ({why})</source>
        <translation>列表 {name} 中没有 URL（{why}）</translation>
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
        <source>it is not a URL</source>
        <translation>它不是 URL</translation>
    </message>
    <message>
        <source>the sitemap {url} cannot be read</source>
        <translation>无法读取站点地图 {url}</translation>
    </message>
    <message>
        <source>a path cannot contain a null character</source>
        <translation>路径不能含有空字符</translation>
    </message>
    <message>
        <source>no room for its rules: those of other hosts take up all the space</source>
        <translation>没有空间存放它的规则：其他主机的规则已占满空间</translation>
    </message>
    <message>
        <source>ignored</source>
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
        <source>%s asked to slow down: now %.1f s between requests</source>
        <translation>%s 要求放慢：现在两次请求间隔 %.1f s</translation>
    </message>
    <message>
        <source>%s is responding again: now %.1f s between requests</source>
        <translation>%s 恢复响应：现在两次请求间隔 %.1f s</translation>
    </message>
    <message>
        <source>%s is parsed as HTML, not as XML: %s</source>
        <translation>%s 按 HTML 而不是 XML 解析：%s</translation>
    </message>
    <message>
        <source>robots.txt: it has too many wildcards for such a long URL</source>
        <translation>robots.txt：对这么长的 URL，其通配符太多</translation>
    </message>
    <message>
        <source>robots.txt: {reason}, so nothing is allowed</source>
        <translation>robots.txt：{reason}，因此什么都不允许</translation>
    </message>
    <message>
        <source>the server responded with {status}</source>
        <translation>服务器的响应是 {status}</translation>
    </message>
    <message>
        <source>%s: %s too many or too long, ignored</source>
        <translation>%s：%s 太多或太长，已略去</translation>
    </message>
    <message>
        <source>a tag or comment is too long</source>
        <translation>有一个标签或注释太长</translation>
    </message>
    <message>
        <source>its elements are nested too deeply</source>
        <translation>其元素嵌套太深</translation>
    </message>
    <message>
        <source>it declares its own entities or attributes</source>
        <translation>它自行声明了实体或属性</translation>
    </message>
    <message>
        <source>more than {most} sitemaps: the rest is ignored</source>
        <translation>站点地图超过 {most} 个：其余的不读取</translation>
    </message>
    <message>
        <source>the sitemap %s cannot be read: %s</source>
        <translation>无法读取站点地图 %s：%s</translation>
    </message>
    <message>
        <source>the sitemap %s redirects, but not to a file</source>
        <translation>站点地图 %s 重定向，但没有到达文件</translation>
    </message>
    <message>
        <source>the sitemap %s: %d</source>
        <translation>站点地图 %s：%d</translation>
    </message>
    <message>
        <source>a sitemap lists %.200r, which is not a URL</source>
        <translation>有站点地图列出 %.200r，它不是 URL</translation>
    </message>
    <message>
        <source>the sitemap {url} {lack}</source>
        <translation>站点地图 {url} {lack}</translation>
    </message>
    <message>
        <source>the sitemap {url} has more than {most:,} URLs: the rest is ignored</source>
        <translation>站点地图 {url} 有超过 {most:,} 个 URL：其余的不读取</translation>
    </message>
    <message>
        <source>the sitemap {url} is broken: {problem}</source>
        <translation>站点地图 {url} 已损坏：{problem}</translation>
    </message>
    <message>
        <source>is compressed and damaged: only what precedes the damage is read</source>
        <translation>经过压缩且已损坏：只读取损坏之前的部分</translation>
    </message>
    <message>
        <source>is compressed and truncated: only the available part is read</source>
        <translation>经过压缩且被截断：只读取现有的部分</translation>
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
        <source>without a Location header</source>
        <translation>没有 Location 标头</translation>
    </message>
    <message>
        <source>to a URL of {n:,} bytes, but {why}</source>
        <translation>到 {n:,} 个字节的 URL，但{why}</translation>
    </message>
    <message>
        <source>to a URL of more than {most:,} bytes</source>
        <translation>到超过 {most:,} 个字节的 URL</translation>
    </message>
    <message>
        <source>to {text!r}, which is not an http or https URL</source>
        <translation>到 {text!r}，它不是 http 或 https URL</translation>
    </message>
    <message>
        <source>The entrance. Its links are resolved, normalized, and looked up in the set of known URLs; only those never seen before are queued, each once.</source>
        <translation>入口。它的链接先被解析、规范化，再到已知 URL 的集合中查找；只有从未见过的才进入队列，每个一次。</translation>
    </message>
    <message>
        <source>Before the first page of a host comes its robots.txt; the host&apos;s other URLs wait for it. This one disallows /private/, except for one folder: the longest matching rule wins.</source>
        <translation>主机的第一个页面之前先取 robots.txt；该主机的其他 URL 都等着它。这一份禁止 /private/，但有一个目录例外：匹配的规则中最长的说了算。</translation>
    </message>
    <message>
        <source>A sitemap: the URLs it lists are crawled as if they were roots.</source>
        <translation>站点地图：它列出的都像起始 URL 一样爬取。</translation>
    </message>
    <message>
        <source>Plain pages of the museum. Look at the menu they share: nearly all of its links are already known.</source>
        <translation>博物馆的普通页面。看看它们共有的菜单：几乎所有链接都是已知的。</translation>
    </message>
    <message>
        <source>Linked from a great many pages, in several spellings. It is requested only once.</source>
        <translation>许多页面都链接到它，写法各异。它只被请求一次。</translation>
    </message>
    <message>
        <source>Folders of pages that link to their neighbours as previous and next.</source>
        <translation>目录中的页面互相链接为上一页和下一页。</translation>
    </message>
    <message>
        <source>The deep end: each page leads one level further down. The crawl is breadth-first, so these come late; Maximum depth would end it earlier.</source>
        <translation>最深处：每个页面都通向更深一层。爬取是广度优先的，所以这些来得晚；「深度」设置可以让它早些结束。</translation>
    </message>
    <message>
        <source>robots.txt disallows this folder. Nothing was sent: the rule was looked up, and the URL was skipped.</source>
        <translation>robots.txt 禁止这个目录。什么都没有发送：查到规则后，该 URL 就被跳过。</translation>
    </message>
    <message>
        <source>Allowed nevertheless: its rule in robots.txt is longer than that for /private/.</source>
        <translation>仍然允许：它在 robots.txt 中的规则比 /private/ 的更长。</translation>
    </message>
    <message>
        <source>The lower gate: it and /bar redirect to the same page. Whichever comes second joins the first path.</source>
        <translation>下门：它和 /bar 重定向到同一个页面。后到的汇入先到的路径。</translation>
    </message>
    <message>
        <source>The upper gate: it and /foo redirect to the same page. Whichever comes second joins the first path.</source>
        <translation>上门：它和 /foo 重定向到同一个页面。后到的汇入先到的路径。</translation>
    </message>
    <message>
        <source>Where both gates lead. Two redirects point to it, and it is requested once.</source>
        <translation>两扇门都通到这里。有两个重定向指向它，它只被请求一次。</translation>
    </message>
    <message>
        <source>It has moved, and so has /shop.html: two paths that join at /shop/.</source>
        <translation>它已移动，/shop.html 也是：两条路径在 /shop/ 汇合。</translation>
    </message>
    <message>
        <source>It has moved, and so has /old-shop: two paths that join at /shop/.</source>
        <translation>它已移动，/old-shop 也是：两条路径在 /shop/ 汇合。</translation>
    </message>
    <message>
        <source>A chain of five redirects. Each uses up one of the redirects left; at the end is a page.</source>
        <translation>五个重定向组成的链。每一跳用掉一个剩余的次数；终点是页面。</translation>
    </message>
    <message>
        <source>A chain of 14 redirects, four more than are followed: watch “redirects left” fall to 0, and the next one fail.</source>
        <translation>14 个重定向组成的链，比跟随的上限多四个：看「剩余重定向」降到 0，下一个就失败。</translation>
    </message>
    <message>
        <source>A loop: each redirects to the next, and the last to the first, which is already known by then. So nothing is queued, and the loop costs no further request.</source>
        <translation>一个循环：每个都重定向到下一个，最后一个回到第一个，而那时它已是已知的。所以什么都不入队，循环不再多花请求。</translation>
    </message>
    <message>
        <source>It redirects to itself and sets a cookie on the way. Every URL is requested only once, with this exception: after setting a cookie it is requested again, and now it answers.</source>
        <translation>它重定向到自己，途中设置一个 Cookie。URL 只请求一次，但有一个例外：有了 Cookie 之后再请求一次，这次它给出响应。</translation>
    </message>
    <message>
        <source>Without a cookie it redirects to the card, which sets one and leads back: requested twice.</source>
        <translation>没有 Cookie 时它重定向到会员卡，会员卡设置 Cookie 再转回来：请求两次。</translation>
    </message>
    <message>
        <source>It sets the cookie that the members&apos; page requires, and redirects back to it.</source>
        <translation>它设置会员页面需要的 Cookie，再重定向回去。</translation>
    </message>
    <message>
        <source>The cabinet: a drawer for everything that makes crawlers stumble.</source>
        <translation>陈列柜：爬虫容易绊倒的东西，各占一个抽屉。</translation>
    </message>
    <message>
        <source>Redirects of every kind, including some a crawler must not follow.</source>
        <translation>各种重定向，以及爬虫不该跟随的东西。</translation>
    </message>
    <message>
        <source>A redirect without a Location header: it fails, and is not retried.</source>
        <translation>没有 Location 的重定向：失败，不再尝试。</translation>
    </message>
    <message>
        <source>A redirect to an email address: it fails, and is not retried.</source>
        <translation>重定向到邮件地址：失败，不再尝试。</translation>
    </message>
    <message>
        <source>A redirect to something that is not a URL: it fails, and is not retried.</source>
        <translation>重定向到不是 URL 的东西：失败，不再尝试。</translation>
    </message>
    <message>
        <source>It leads to another host, which is out of scope: that host is not contacted.</source>
        <translation>它通向另一个主机，在范围之外：不会联系那个主机。</translation>
    </message>
    <message>
        <source>A redirect that ends at a page that is gone: the link is broken.</source>
        <translation>重定向最后到达已不存在的页面：链接失效。</translation>
    </message>
    <message>
        <source>A redirect to a URL that robots.txt disallows: it ends there.</source>
        <translation>重定向到 robots.txt 禁止的 URL：到此为止。</translation>
    </message>
    <message>
        <source>Responses of 400 and above. They are final: requested once, and counted as broken.</source>
        <translation>400 及以上的响应。它们是最终结果：请求一次，计为失效。</translation>
    </message>
    <message>
        <source>Slow responses. One worker waits here; the others carry on, because a waiting coroutine costs no thread.</source>
        <translation>慢响应。一个工作协程在这里等，其他的继续，因为等待的协程不占线程。</translation>
    </message>
    <message>
        <source>It arrives piece by piece: watch the byte count of its worker grow.</source>
        <translation>它一点一点地来：看它的工作协程的字节数增长。</translation>
    </message>
    <message>
        <source>503 at first: it asks for patience, and is retried after a pause, during which it occupies no worker.</source>
        <translation>起初是 503：它请求稍候，过一会儿再尝试，其间不占用工作协程。</translation>
    </message>
    <message>
        <source>Servers that hang up, break off or talk nonsense. Errors that may be temporary are retried after a pause that doubles each time; malformed responses are not.</source>
        <translation>挂断、中途断开或胡言乱语的服务器。可能是暂时的错误，停顿后再试，停顿每次加倍；格式错误的响应则不再试。</translation>
    </message>
    <message>
        <source>Texts in other encodings. A byte order mark takes precedence, then the header, then the page itself; the query of a link is written in the encoding of its page.</source>
        <translation>其他编码的文字。先看字节顺序标记，再看标头，然后看页面本身；链接的查询串按其页面的编码书写。</translation>
    </message>
    <message>
        <source>Compressed with gzip, deflate, br and zstd; one of them is truncated and fails.</source>
        <translation>用 gzip、deflate、br 和 zstd 压缩；其中一个是残缺的，会失败。</translation>
    </message>
    <message>
        <source>Not pages: their headers are enough, and the rest of a large file is not read.</source>
        <translation>不是页面：有标头就够了，大文件的其余部分不读取。</translation>
    </message>
    <message>
        <source>One place spelled in many ways: all are one URL, requested once.</source>
        <translation>同一处的多种写法：都是同一个 URL，只请求一次。</translation>
    </message>
    <message>
        <source>Links are not only in &lt;a&gt;: areas, frames and refreshes have them too.</source>
        <translation>链接不只在 &lt;a&gt; 中：区域、框架和刷新中也有。</translation>
    </message>
    <message>
        <source>Traps: links in comments, scripts and templates, which are never followed.</source>
        <translation>陷阱：注释、脚本和模板中的链接，从不跟随。</translation>
    </message>
    <message>
        <source>One page with 2,000 links. It is parsed in chunks, so that the window stays responsive; nearly all links are already known, each in another spelling.</source>
        <translation>一个页面有 2,000 条链接。它被分段解析，窗口因此保持灵敏；几乎所有链接都是已知的，只是写法不同。</translation>
    </message>
    <message>
        <source>The workshop: each page has one fault, and the page next to it almost has it. The Findings view lists them.</source>
        <translation>工坊：每个页面有一个毛病，旁边的页面差一点就有。「问题」视图会列出它们。</translation>
    </message>
    <message>
        <source>120 plates on one page: a queue that grows, then shrinks.</source>
        <translation>一个页面上有 120 张图版：队列先增长，再缩短。</translation>
    </message>
    <message>
        <source>The log book by year and month: the same page in several lists.</source>
        <translation>按年月排列的日志：同一个页面出现在多个列表中。</translation>
    </message>
    <message>
        <source>Three editions with the same chapters: nearly identical texts.</source>
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
        <source>410: permanently gone. It is final, and counts as broken.</source>
        <translation>410：永远消失。这是最终结果，计为失效。</translation>
    </message>
    <message>
        <source>Press releases, oldest last.</source>
        <translation>新闻稿，最旧的在最后。</translation>
    </message>
    <message>
        <source>Names of past exhibitions: links to them are broken.</source>
        <translation>已结束的展览的名称：指向它们的链接失效。</translation>
    </message>
    <message>
        <source>A page in Shift JIS: the encoding is declared in the page itself.</source>
        <translation>Shift JIS 编码的页面：编码写在页面里。</translation>
    </message>
    <message>
        <source>A page in German, with non-ASCII letters in its links.</source>
        <translation>德语页面，它的链接含有非 ASCII 字符。</translation>
    </message>
    <message>
        <source>An image. It is only requested if resources are crawled.</source>
        <translation>一张图片。只有爬取资源时才请求。</translation>
    </message>
    <message>
        <source>Without its trailing slash it is another URL; it redirects to the one that has it.</source>
        <translation>没有末尾的斜杠就是另一个 URL；它重定向到有斜杠的那个。</translation>
    </message>
    <message>
        <source>The page at the end of five redirects: the record of each shows it as the final URL.</source>
        <translation>五个重定向终点的页面：每个重定向的记录都以它为终点。</translation>
    </message>
    <message>
        <source>The page that is never reached, 14 redirects away.</source>
        <translation>经过 14 个重定向谁也到不了的页面。</translation>
    </message>
    <message>
        <source>All links to it have nofollow.</source>
        <translation>指向它的链接都带 nofollow。</translation>
    </message>
    <message>
        <source>A style sheet. It is only requested if resources are crawled.</source>
        <translation>一个样式表。只有爬取资源时才请求。</translation>
    </message>
    <message>
        <source>A script. It is only requested if resources are crawled.</source>
        <translation>一个脚本。只有爬取资源时才请求。</translation>
    </message>
    <message>
        <source>An icon. It is only requested if resources are crawled.</source>
        <translation>一个图标。只有爬取资源时才请求。</translation>
    </message>
    <message>
        <source>It is waiting for a disk, file or program that does not respond: find out which.</source>
        <translation>它在等待一个没有响应的磁盘、文件或程序：请找出是哪一个。</translation>
    </message>
    <message>
        <source>could not be checked: {why}</source>
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
        <source>the system&apos;s own, which verifies certificates itself</source>
        <translation>系统自带的，由系统自行验证证书</translation>
    </message>
    <message>
        <source>no certificate store found: no https URL can be crawled</source>
        <translation>没有找到证书库：无法爬取 https 地址</translation>
    </message>
    <message>
        <source>{file} cannot be read as a certificate file: {why}</source>
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
        <source>Update them, or correct the system clock if it is wrong.</source>
        <translation>请更新证书；如果本机时钟不准，请校正。</translation>
    </message>
    <message>
        <source>This is set by {names}: correct or unset it.</source>
        <translation>由 {names} 指定：请更正或取消该变量。</translation>
    </message>
    <message>
        <source>For the window, log in to a desktop or use &apos;xvfb-run&apos;; &apos;crawlscope crawl&apos; and &apos;crawlscope demo --headless&apos; need no display.</source>
        <translation>要打开窗口，请登录桌面或使用 &apos;xvfb-run&apos;；&apos;crawlscope crawl&apos; 和 &apos;crawlscope demo --headless&apos; 不需要显示器。</translation>
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
        <source>Check the plugin or library it mentions; &apos;crawlscope crawl&apos; needs no display.</source>
        <translation>请检查其中提到的插件或库；&apos;crawlscope crawl&apos; 不需要显示器。</translation>
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
        <source>Install what is missing, or reinstall Crawlscope; &apos;crawlscope crawl&apos; works without Qt.</source>
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
        <source>the program could not start itself again: {why}</source>
        <translation>程序无法再次启动：{why}</translation>
    </message>
    <message>
        <source>ended by signal {n}</source>
        <translation>被信号 {n} 结束</translation>
    </message>
    <message>
        <source>exited with code {n}</source>
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
        <source>no font with Latin letters</source>
        <translation>没有含拉丁字母的字体</translation>
    </message>
    <message>
        <source>Qt finds no usable font: {why}</source>
        <translation>Qt 找不到可用的字体：{why}</translation>
    </message>
    <message>
        <source>{fonts} families, among them {latin} (Latin)</source>
        <translation>{fonts} 个字体族，其中有 {latin}（拉丁文）</translation>
    </message>
    <message>
        <source>no font with Chinese characters</source>
        <translation>没有含中文字符的字体</translation>
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
        <source>the window will forget its settings and profiles</source>
        <translation>窗口无法记住设置和配置方案</translation>
    </message>
    <message>
        <source>Crawls</source>
        <translation>爬取文件</translation>
    </message>
    <message>
        <source>crawls are not saved, unless --save names a file</source>
        <translation>除非用 --save 指定文件，否则爬取不会保存</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>errors are not logged</source>
        <translation>错误不会被记录</translation>
    </message>
    <message>
        <source>Temporary files</source>
        <translation>临时文件</translation>
    </message>
    <message>
        <source>there is no temporary folder</source>
        <translation>没有临时文件夹</translation>
    </message>
    <message>
        <source>Set TMPDIR to one.</source>
        <translation>请用 TMPDIR 指定一个。</translation>
    </message>
    <message>
        <source>an unsaved crawl cannot keep its links</source>
        <translation>没有保存的爬取无法存放其链接</translation>
    </message>
    <message>
        <source>cannot write to {folder} ({why}): {otherwise}</source>
        <translation>无法写入 {folder}（{why}）：{otherwise}</translation>
    </message>
    <message>
        <source>Check the owner of {folder}, and whether its disk is full or read-only.</source>
        <translation>请检查 {folder} 的所有者，以及磁盘是否已满或只读。</translation>
    </message>
    <message>
        <source>{folder}, {size} free</source>
        <translation>{folder}，剩余 {size}</translation>
    </message>
    <message>
        <source>created when needed</source>
        <translation>需要时创建</translation>
    </message>
    <message>
        <source>Free up some space: a crawl pauses when the disk is full.</source>
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
        <source>Until there is one, only IP addresses and the names in /etc/hosts can be crawled.</source>
        <translation>在此之前，只能爬取 IP 地址和 /etc/hosts 中的名称。</translation>
    </message>
    <message>
        <source>{name} cannot be resolved: {why}</source>
        <translation>无法解析 {name}：{why}</translation>
    </message>
    <message>
        <source>no response</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Check that /etc/hosts maps it to 127.0.0.1 and ::1.</source>
        <translation>请检查 /etc/hosts 是否将其指向 127.0.0.1 和 ::1。</translation>
    </message>
    <message>
        <source>{name} resolves to {address}</source>
        <translation>{name} 解析为 {address}</translation>
    </message>
    <message>
        <source>other names: resolved by the system</source>
        <translation>其他名称：由系统解析</translation>
    </message>
    <message>
        <source>{file} cannot be read: {why}</source>
        <translation>无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>{file} lists no server</source>
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
        <source>few concurrent requests</source>
        <translation>并发请求很少</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Set the clock: if it is wrong, certificates appear expired or not yet valid.</source>
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
        <source>cannot create a Unix socket in {folder}: {why}</source>
        <translation>无法在 {folder} 中创建 Unix 套接字：{why}</translation>
    </message>
    <message>
        <source>Set XDG_RUNTIME_DIR to a folder of yours with a short path.</source>
        <translation>请让 XDG_RUNTIME_DIR 指向一个属于你、路径不太长的目录。</translation>
    </message>
    <message>
        <source>Unix sockets work in {folder}</source>
        <translation>{folder} 中可以使用 Unix 套接字</translation>
    </message>
    <message>
        <source>XDG_RUNTIME_DIR is {folder}, which is not a folder.</source>
        <translation>XDG_RUNTIME_DIR 指向 {folder}，但它不是目录。</translation>
    </message>
    <message>
        <source>no session bus: no notification when a crawl ends</source>
        <translation>没有会话总线：爬取结束时不会通知</translation>
    </message>
    <message>
        <source>Start the desktop with dbus-run-session, or do without notifications.</source>
        <translation>请用 dbus-run-session 启动桌面，或放弃通知。</translation>
    </message>
    <message>
        <source>a session bus responds at {address}</source>
        <translation>会话总线在 {address} 响应</translation>
    </message>
    <message>
        <source>no session bus responds ({reasons}): no notification when a crawl ends</source>
        <translation>没有会话总线响应（{reasons}）：爬取结束时不会通知</translation>
    </message>
    <message>
        <source>Log in again, or unset DBUS_SESSION_BUS_ADDRESS.</source>
        <translation>请重新登录，或取消 DBUS_SESSION_BUS_ADDRESS。</translation>
    </message>
    <message>
        <source>an unsupported kind of address; not tried</source>
        <translation>不支持的地址类型；没有尝试</translation>
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
        <source>Install either one; until then no window can be opened.</source>
        <translation>请安装其中之一；在此之前无法打开窗口。</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>库</translation>
    </message>
    <message>
        <source>no version found: {names}</source>
        <translation>找不到版本：{names}</translation>
    </message>
    <message>
        <source>If they are not system packages, reinstall Crawlscope.</source>
        <translation>如果它们不是系统自带的软件包，请重新安装 Crawlscope。</translation>
    </message>
    <message>
        <source>Compiled module</source>
        <translation>编译模块</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>not in use ({why}): pages take longer to read</source>
        <translation>未使用（{why}）：读取页面需要更长时间</translation>
    </message>
    <message>
        <source>Install a C compiler and the headers of Python (Debian: gcc, python3-dev).</source>
        <translation>请安装 C 编译器和 Python 的头文件（Debian：gcc、python3-dev）。</translation>
    </message>
    <message>
        <source>Then reinstall Crawlscope.</source>
        <translation>然后重新安装 Crawlscope。</translation>
    </message>
    <message>
        <source>none reported</source>
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
        <source>cannot export to {path!r}: a path cannot contain a null character</source>
        <translation>无法导出到 {path!r}：路径不能包含空字符</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: --with-links: the links of this crawl were not stored</source>
        <translation>无法导出到 {path!r}：--with-links：没有留存这次爬取的链接</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: the links of this crawl were not stored</source>
        <translation>无法导出到 {path!r}：没有留存这次爬取的链接</translation>
    </message>
    <message>
        <source>cannot export to {path!r}: its name must end in one of {endings}</source>
        <translation>无法导出到 {path!r}：文件名必须以 {endings} 之一结尾</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>Outcome of all URLs</source>
        <translation>URL 的结果</translation>
    </message>
    <message>
        <source>failed: {why}</source>
        <translation>失败：{why}</translation>
    </message>
    <message>
        <source>Status codes of responses</source>
        <translation>响应的状态码</translation>
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
        <translation>深度（点击次数）</translation>
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
        <source>Decoded; for bodies not read, as stated by the server.</source>
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
        <source>URLs with at least one error finding.</source>
        <translation>带有错误级问题的 URL。</translation>
    </message>
    <message>
        <source>The queue over time</source>
        <translation>队列随时间的变化</translation>
    </message>
    <message numerus="yes">
        <source>At most {n:,} URLs were waiting at one time.</source>
        <comment>At most 1 URL was waiting at one time.</comment>
        <translation>
            <numerusform>同时等待的 URL 最多 {n:,} 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>URLs with errors</source>
        <translation>有错误的 URL</translation>
    </message>
    <message>
        <source>warnings, but no errors</source>
        <translation>有警告，没有错误</translation>
    </message>
    <message>
        <source>notes only</source>
        <translation>只有提示</translation>
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
        <source>broken URLs</source>
        <translation>失效 URL</translation>
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
        <source>{size} (truncated)</source>
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
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部收起</translation>
    </message>
    <message>
        <source>{shown} of {total} rows</source>
        <translation>{shown} 行，共 {total} 行</translation>
    </message>
    <message>
        <source>Created with Crawlscope.</source>
        <translation>由 Crawlscope 生成。</translation>
    </message>
    <message>
        <source>Created with Crawlscope. Settings: {settings}.</source>
        <translation>由 Crawlscope 生成。设置：{settings}。</translation>
    </message>
    <message>
        <source>A truncated list names the export that has the rest: {command}, or {export} in the window.</source>
        <translation>未列全的列表会写明哪个导出文件有其余部分：{command}，或窗口中的 {export}。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>How the file is written</source>
        <translation>文件的写法</translation>
    </message>
    <message>
        <source>The name of the file, or its whole path</source>
        <translation>文件名，或完整路径</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>更改(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the folder of the file</source>
        <translation>选择文件所在的文件夹</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>What the file will hold</source>
        <translation>文件将包含的内容</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
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
        <source>start of the crawl</source>
        <translation>爬取的起点</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Steps an&amp;d speed</source>
        <translation>单步与速度(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Views</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Overview at the &amp;end of a crawl</source>
        <translation>爬取结束时显示概览(&amp;E)</translation>
    </message>
    <message>
        <source>Panel&amp;s</source>
        <translation>面板(&amp;S)</translation>
    </message>
    <message>
        <source>G&amp;o</source>
        <translation>转到(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Branches</source>
        <translation>分支(&amp;B)</translation>
    </message>
    <message>
        <source>request again what is broken</source>
        <translation>重新请求失效的 URL</translation>
    </message>
    <message>
        <source>what it means, and how to fix it</source>
        <translation>它的含义及修复方法</translation>
    </message>
    <message>
        <source>and where the crawl has it</source>
        <translation>以及爬取中哪里有它</translation>
    </message>
    <message>
        <source>Answers questions from a saved crawl and its archive, without a single request: findings with other thresholds, a search, what rules extract from pages, what a different robots.txt or a redirect map would do, what scripts change.</source>
        <translation>根据已保存的爬取及其存档回答问题，不发送任何请求：按其他阈值的问题、搜索、规则从页面中提取的内容、另一份 robots.txt 或重定向表会有什么结果，脚本会改变什么。</translation>
    </message>
    <message>
        <source>findings with a different threshold, from the archived pages</source>
        <translation>用存档的页面，按另一个阈值给出问题</translation>
    </message>
    <message>
        <source>pages that contain one text but not another</source>
        <translation>含有一段文字而不含另一段的页面</translation>
    </message>
    <message>
        <source>what the rules extract, as a table</source>
        <translation>规则提取的内容，以表格列出</translation>
    </message>
    <message>
        <source>what a new robots.txt would block</source>
        <translation>新的 robots.txt 会禁止什么</translation>
    </message>
    <message>
        <source>check a redirect map before it is used</source>
        <translation>使用之前检查重定向表</translation>
    </message>
    <message>
        <source>what is set here, and where it comes from</source>
        <translation>此处的设置，以及每项的来源</translation>
    </message>
    <message>
        <source>serve this folder, in place of the one that was crawled: if it is elsewhere now, or if you did not save the file yourself; repeatable</source>
        <translation>改为提供这个文件夹：爬取过的文件夹换了位置，或者文件不是你自己保存的；可重复</translation>
    </message>
    <message>
        <source>export the results: all URLs, or what the name begins with: broken-links (with their pages), redirect-chains, redirect-links, findings-by-url, link-scores, structured-data, structured-types, ai-crawlers, ai-pages, scripts, third-parties, findings, redirects, links, hosts, images; its ending is the format; repeatable</source>
        <translation>导出结果：全部 URL，或者按文件名开头的内容：broken-links（附所在页面）、redirect-chains、redirect-links、findings-by-url、link-scores、structured-data、structured-types、ai-crawlers、ai-pages、scripts、third-parties、findings、redirects、links、hosts、images；后缀决定格式；可重复</translation>
    </message>
    <message>
        <source>where the archive of the crawl is, if it was moved</source>
        <translation>爬取的存档在哪里（如果移动过）</translation>
    </message>
    <message>
        <source>pages that contain this text; if repeated, all of the texts</source>
        <translation>含有这段文字的页面；可重复：须全部含有</translation>
    </message>
    <message>
        <source>pages that do not contain this text; if repeated, none of the texts</source>
        <translation>不含这段文字的页面；可重复：须一个也不含</translation>
    </message>
    <message>
        <source>--search and --lacks are regexes (RE2)</source>
        <translation>--search 和 --lacks 是正则表达式（RE2）</translation>
    </message>
    <message>
        <source>search the source, instead of the text that a reader sees</source>
        <translation>搜索源代码，而不是读者看到的文字</translation>
    </message>
    <message>
        <source>findings, with the language of texts compared to what pages declare (needs the extra &apos;languages&apos;)</source>
        <translation>问题，并将文字的语言与页面声明的语言比较（需要附加组件 &apos;languages&apos;）</translation>
    </message>
    <message>
        <source>extract this from each page: price=css:.price, author=jsonpath:$..author.name, price=preset:price; repeatable</source>
        <translation>从每个页面提取：price=css:.price、author=jsonpath:$..author.name、price=preset:price；可重复</translation>
    </message>
    <message>
        <source>which URLs a different robots.txt would block or allow</source>
        <translation>另一份 robots.txt 会禁止或允许哪些 URL</translation>
    </message>
    <message>
        <source>where the URLs would lead with a redirect map: an old URL or path and a new one per line</source>
        <translation>按重定向表，这些 URL 会通向何处；表中每行是旧的 URL 或路径和新的</translation>
    </message>
    <message>
        <source>only these URLs, written as in the window&apos;s filter bar</source>
        <translation>只查询这些 URL，写法与窗口的过滤栏相同</translation>
    </message>
    <message>
        <source>what the agent may crawl: URLs and folders of HTML files; if none are given, public sites</source>
        <translation>智能体可以爬取的内容：URL 和 HTML 文件夹；若不给出，则为公开网站</translation>
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
        <source>Since</source>
        <translation>起始日期</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs requested</source>
        <comment>1 URL requested</comment>
        <translation>
            <numerusform>请求了 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{severity}: {n:,} URLs</source>
        <comment>{severity}: 1 URL</comment>
        <translation>
            <numerusform>{severity}：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Compared with {name}</source>
        <translation>与 {name} 比较</translation>
    </message>
    <message>
        <source>Compared with {name} of {date}</source>
        <translation>与 {date} 的 {name} 比较</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message numerus="yes">
        <source>Newly broken: {n:,} URLs</source>
        <comment>Newly broken: 1 URL</comment>
        <translation>
            <numerusform>新失效：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Broken at other sites, but not for long enough to count</source>
        <translation>在其他网站上失效，但时间还不够长，不算数</translation>
    </message>
    <message>
        <source>New findings</source>
        <translation>新的问题</translation>
    </message>
    <message>
        <source>URLs that have become worse</source>
        <translation>变得更糟的 URL</translation>
    </message>
    <message numerus="yes">
        <source>… and {n:,} more rows</source>
        <comment>… and 1 more row</comment>
        <translation>
            <numerusform>… 另有 {n:,} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>links {n:+d}</source>
        <translation>链接 {n:+d}</translation>
    </message>
    <message>
        <source>Linked from</source>
        <translation>链入</translation>
    </message>
    <message>
        <source>Host, not crawled</source>
        <translation>主机，未爬取</translation>
    </message>
    <message>
        <source>Folder without a page of its own</source>
        <translation>没有自己页面的文件夹</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>This host</source>
        <translation>此主机</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>{size} in all, median {median}</source>
        <translation>共 {size}，中位数 {median}</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>{few:,} to {many:,}</source>
        <translation>{few:,} 到 {many:,}</translation>
    </message>
    <message>
        <source>median {median}, 95 % within {late}</source>
        <translation>中位数 {median}，95 % 不超过 {late}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more findings</source>
        <comment>1 more finding</comment>
        <translation>
            <numerusform>还有 {n:,} 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>The places in the structured data</source>
        <translation>结构化数据中的位置</translation>
    </message>
    <message>
        <source>Rules and elements</source>
        <translation>规则和元素</translation>
    </message>
    <message>
        <source>Rules of axe-core, and what breaks them</source>
        <translation>axe-core 的规则，以及违反它们的元素</translation>
    </message>
    <message>
        <source>Canonical URL</source>
        <translation>规范 URL</translation>
    </message>
    <message>
        <source>The canonical URL that the page declares</source>
        <translation>页面声明的规范 URL</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>通向</translation>
    </message>
    <message>
        <source>The URL at which the redirects end</source>
        <translation>重定向最终到达的 URL</translation>
    </message>
    <message>
        <source>The title, and its number of characters</source>
        <translation>标题及其字符数</translation>
    </message>
    <message>
        <source>The HTTP status of the response</source>
        <translation>响应的 HTTP 状态</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why there is no response</source>
        <translation>没有响应的原因</translation>
    </message>
    <message>
        <source>Seconds from the request to the last byte</source>
        <translation>从请求到最后一个字节的秒数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Decoded bytes of the body</source>
        <translation>正文解码后的字节数</translation>
    </message>
    <message>
        <source>Links on the shortest path from a root</source>
        <translation>从起始 URL 出发最短路径上的链接数</translation>
    </message>
    <message>
        <source>The description, and its number of characters</source>
        <translation>描述及其字符数</translation>
    </message>
    <message>
        <source>What the page and its header declare, as written</source>
        <translation>页面和标头声明的规范 URL，按原文</translation>
    </message>
    <message>
        <source>Instead of an address</source>
        <translation>代替地址的内容</translation>
    </message>
    <message>
        <source>What a script runs when it is clicked</source>
        <translation>点击时脚本执行的内容</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The declared language, and that of the text</source>
        <translation>声明的语言和文字的语言</translation>
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
        <source>Broken links with the pages they are on</source>
        <translation>失效链接及其所在页面</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Redirects end at</source>
        <translation>重定向终点</translation>
    </message>
    <message>
        <source>{links} on {pages}</source>
        <translation>{pages}上的 {links}</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>重定向链</translation>
    </message>
    <message>
        <source>Links to redirects with the pages they are on</source>
        <translation>指向重定向的链接及所在页面</translation>
    </message>
    <message>
        <source>Old URL</source>
        <translation>旧 URL</translation>
    </message>
    <message>
        <source>Permanent</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Shared text</source>
        <translation>共同的内容</translation>
    </message>
    <message>
        <source>{findings} at {urls}</source>
        <translation>{urls}上的 {findings}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} findings</source>
        <comment>1 finding</comment>
        <translation>
            <numerusform>{n:,} 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Link scores</source>
        <translation>链接得分</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Pages that it links to</source>
        <translation>它链接到的页面</translation>
    </message>
    <message>
        <source>Structured data with its problems</source>
        <translation>结构化数据及其问题</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>{rows} on {pages}</source>
        <translation>{pages}中的{rows}</translation>
    </message>
    <message>
        <source>Types of structured data</source>
        <translation>结构化数据的类型</translation>
    </message>
    <message>
        <source>Pages with problems</source>
        <translation>有问题的页面</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} types</source>
        <comment>1 type</comment>
        <translation>
            <numerusform>{n:,} 种类型</numerusform>
        </translation>
    </message>
    <message>
        <source>What AI crawlers may read, by host</source>
        <translation>AI 爬虫可以读什么，按主机</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>例如</translation>
    </message>
    <message>
        <source>{rows} for {hosts}</source>
        <translation>{hosts}，{rows}</translation>
    </message>
    <message>
        <source>What AI crawlers may read, by page</source>
        <translation>AI 爬虫可以读什么，按页面</translation>
    </message>
    <message>
        <source>Crawlers allowed</source>
        <translation>允许的爬虫</translation>
    </message>
    <message>
        <source>Crawlers blocked</source>
        <translation>阻止的爬虫</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Scripts with what they make</source>
        <translation>脚本及其作用</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Begins with</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>Links made</source>
        <translation>生成的链接</translation>
    </message>
    <message>
        <source>Pages with them</source>
        <translation>有这些链接的页面</translation>
    </message>
    <message>
        <source>Pages with errors</source>
        <translation>有错误的页面</translation>
    </message>
    <message>
        <source>Pages changed</source>
        <translation>被更改的页面</translation>
    </message>
    <message>
        <source>Not loaded</source>
        <translation>未加载</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} scripts</source>
        <comment>1 script</comment>
        <translation>
            <numerusform>{n:,} 个脚本</numerusform>
        </translation>
    </message>
    <message>
        <source>Third parties that pages ask</source>
        <translation>页面请求的第三方</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>脚本</translation>
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
        <source>No problems found.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>All findings, most severe first. Expand one to see why it matters, how to fix it, and the URLs.</source>
        <translation>发现的问题，最严重的在前。展开可看到为什么重要、如何处理以及有哪些 URL。</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>为什么重要</translation>
    </message>
    <message>
        <source>How to fix it</source>
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
        <source>No broken links found.</source>
        <translation>没有发现失效链接。</translation>
    </message>
    <message>
        <source>Redirect chains</source>
        <translation>重定向链</translation>
    </message>
    <message>
        <source>No redirects.</source>
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
        <source>None to compare.</source>
        <translation>没有可以区分的主机或目录。</translation>
    </message>
    <message>
        <source>Why not crawled</source>
        <translation>为什么没有爬取</translation>
    </message>
    <message>
        <source>Every known URL was crawled.</source>
        <translation>所有已知的 URL 都已爬取。</translation>
    </message>
    <message>
        <source>Slowest responses</source>
        <translation>最慢的响应</translation>
    </message>
    <message>
        <source>No responses yet.</source>
        <translation>还没有响应。</translation>
    </message>
    <message>
        <source>Largest pages</source>
        <translation>最大的页面</translation>
    </message>
    <message>
        <source>No sizes known yet.</source>
        <translation>还没有已知的大小。</translation>
    </message>
    <message>
        <source>All URLs</source>
        <translation>所有 URL</translation>
    </message>
    <message>
        <source>No URLs known yet.</source>
        <translation>还没有已知的 URL。</translation>
    </message>
    <message>
        <source>The tree shows {n:,} entries, upper levels first; the .txt, .csv and .jsonl exports contain every URL.</source>
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
        <source>{n:,} of them are errors, and are listed first.</source>
        <comment>1 of them is an error, and is listed first.</comment>
        <translation>
            <numerusform>其中 {n:,} 个是错误，列在前面。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs failed, returned status 400 or above, or redirect to such a URL. Each one that pages link to is listed with those pages.</source>
        <comment>1 URL failed, returned status 400 or above, or redirects to such a URL. Each one that pages link to is listed with those pages.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 失败、响应状态码为 400 及以上，或重定向到这样的终点。列出其中有页面链接的 URL，以及链接它们的页面。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} chains: loops and those over the limit first, then the longest.</source>
        <comment>1 chain.</comment>
        <translation>
            <numerusform>{n:,} 条重定向链：循环和超过上限的在前，然后是最长的。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} hosts, those with the most URLs first.</source>
        <comment>1 host.</comment>
        <translation>
            <numerusform>{n:,} 个主机，URL 最多的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} folders, those with the most URLs first.</source>
        <comment>1 folder.</comment>
        <translation>
            <numerusform>{n:,} 个目录，URL 最多的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs not crawled, by deciding rule, most frequent first.</source>
        <comment>1 URL not crawled, by deciding rule, most frequent first.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 没有爬取，按作出决定的规则列出。最常见的在前。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {n:,} slowest URLs, from connect to last byte.</source>
        <comment>The slowest URL, from connect to last byte.</comment>
        <translation>
            <numerusform>用时最长的 {n:,} 个 URL，从连接到最后一个字节。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The {n:,} URLs with the largest bodies, decoded; for bodies not read, as stated by the server.</source>
        <comment>The URL with the largest body, decoded; for bodies not read, as stated by the server.</comment>
        <translation>
            <numerusform>正文最大的 {n:,} 个 URL，解码后；没有读取的，按服务器声明的大小。</numerusform>
        </translation>
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
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>the file is write-protected</source>
        <translation>文件有写保护</translation>
    </message>
    <message>
        <source>there is no folder {folder!r}</source>
        <translation>没有文件夹 {folder!r}</translation>
    </message>
    <message>
        <source>broken content-encoding: {coding}</source>
        <translation>内容编码损坏：{coding}</translation>
    </message>
    <message>
        <source>the response was cut short: the connection was {ended}</source>
        <translation>响应被截断：连接{ended}</translation>
    </message>
    <message>
        <source>not HTTP: the server sent data before the request</source>
        <translation>不是 HTTP：服务器在被请求之前就发送了数据</translation>
    </message>
    <message>
        <source>more than {most:,} interim responses (1xx)</source>
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
        <source>the connection was {ended} in the middle of the headers</source>
        <translation>连接在标头中途{ended}</translation>
    </message>
    <message>
        <source>the connection was {ended} without a response</source>
        <translation>没有响应，连接{ended}</translation>
    </message>
    <message>
        <source>unsupported content-encoding {codings!r}</source>
        <translation>不支持的内容编码 {codings!r}</translation>
    </message>
    <message>
        <source>no connection within {n:g} s</source>
        <translation>{n:g} s 内没有建立连接</translation>
    </message>
    <message>
        <source>no complete response within {n:g} s</source>
        <translation>{n:g} s 内没有收到完整的响应</translation>
    </message>
    <message>
        <source>the host name {host} cannot be resolved</source>
        <translation>无法解析主机名 {host}</translation>
    </message>
    <message>
        <source>no trusted connection: {reason}</source>
        <translation>没有可信的连接：{reason}</translation>
    </message>
    <message>
        <source>the proxy responded with {status}</source>
        <translation>代理的响应是 {status}</translation>
    </message>
    <message>
        <source>no connection to the proxy: {reason}</source>
        <translation>无法连接代理：{reason}</translation>
    </message>
    <message>
        <source>the proxy&apos;s response is not HTTP</source>
        <translation>代理的响应不是 HTTP</translation>
    </message>
    <message>
        <source>this URL cannot be requested: {reason}</source>
        <translation>无法请求这个地址：{reason}</translation>
    </message>
    <message>
        <source>the handshake failed</source>
        <translation>握手失败</translation>
    </message>
    <message>
        <source>the connection was closed without a response</source>
        <translation>没有响应，连接就已关闭</translation>
    </message>
    <message>
        <source>no connection</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>the response was cut short: received {n:,} of {all:,} bytes</source>
        <translation>响应被截断：共 {all:,} 个字节，只收到 {n:,} 个</translation>
    </message>
    <message>
        <source>invalid chunked encoding: a chunk does not end with a line break</source>
        <translation>分块编码无效：某块之后没有换行符</translation>
    </message>
    <message>
        <source>invalid chunked encoding: impossible chunk size</source>
        <translation>分块编码无效：块的大小不可能</translation>
    </message>
    <message>
        <source>invalid chunked encoding: a line is not a chunk size</source>
        <translation>分块编码无效：某行不是块的大小</translation>
    </message>
    <message>
        <source>invalid chunked encoding: a chunk larger than {n} KB</source>
        <translation>分块编码无效：某块超过 {n} KB</translation>
    </message>
    <message>
        <source>the response was cut short: its last chunk is missing</source>
        <translation>响应被截断：缺少最后一块</translation>
    </message>
    <message>
        <source>headers larger than {size}</source>
        <translation>标头超过 {size}</translation>
    </message>
    <message>
        <source>a header larger than {size}</source>
        <translation>有一个标头超过 {size}</translation>
    </message>
    <message>
        <source>not HTTP: the headers do not end</source>
        <translation>不是 HTTP：标头没有结束</translation>
    </message>
    <message>
        <source>not HTTP: invalid header token</source>
        <translation>不是 HTTP：标头中的标记无效</translation>
    </message>
    <message>
        <source>trailers larger than {size}</source>
        <translation>尾部标头超过 {size}</translation>
    </message>
    <message>
        <source>not HTTP: invalid content length</source>
        <translation>不是 HTTP：Content-Length 无效</translation>
    </message>
    <message>
        <source>not HTTP: no status line</source>
        <translation>不是 HTTP：没有状态行</translation>
    </message>
    <message>
        <source>not HTTP: a header contains an invalid character</source>
        <translation>不是 HTTP：标头含有无效字符</translation>
    </message>
    <message>
        <source>not HTTP: {said}</source>
        <translation>不是 HTTP：{said}</translation>
    </message>
    <message>
        <source>more than {most:,} header lines</source>
        <translation>标头超过 {most:,} 行</translation>
    </message>
    <message>
        <source>(not stored)</source>
        <translation>（未保留）</translation>
    </message>
    <message>
        <source>At most %s requests can be in flight: this process can open %s files.</source>
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
        <source>The first four stages only look for the end of a page; aiohttp also parses headers, keeps timeouts and pools connections, which costs it pages per second and memory.</source>
        <translation>前四种方式只寻找页面的结尾；aiohttp 还要解析标头、维护超时并复用连接，因此每秒页数较少、内存较多。</translation>
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
        <source>it did not finish</source>
        <translation>没有运行到结束</translation>
    </message>
    <message>
        <source>the system allows {n:,} open files per process</source>
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
        <source>it declares its own entities or elements</source>
        <translation>它自行声明了实体或元素</translation>
    </message>
    <message>
        <source>too many namespaces, or namespaces too long</source>
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
        <source>This installation has no window: the package &apos;crawlscope&apos; has one.</source>
        <translation>此安装没有窗口：软件包「crawlscope」带有窗口。</translation>
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
        <source>not installed; only {known} available</source>
        <translation>未安装；只有 {known}</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
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
        <source>no X server responds at DISPLAY={display}</source>
        <translation>DISPLAY={display} 没有 X 服务器响应</translation>
    </message>
    <message>
        <source>XDG_RUNTIME_DIR, which locates the Wayland socket, is not set</source>
        <translation>没有设置 XDG_RUNTIME_DIR，无法找到 Wayland 的套接字</translation>
    </message>
    <message>
        <source>no Wayland compositor responds at {path} ({why})</source>
        <translation>{path} 没有 Wayland 合成器响应（{why}）</translation>
    </message>
    <message>
        <source>this system has no Unix sockets</source>
        <translation>此系统没有 Unix 套接字</translation>
    </message>
    <message>
        <source>it is not a valid file path</source>
        <translation>它不是有效的文件路径</translation>
    </message>
    <message>
        <source>the path is too long for a socket: the limit is 107 bytes</source>
        <translation>套接字的路径太长：最多 107 字节</translation>
    </message>
    <message>
        <source>something already exists there; use another path</source>
        <translation>那里已经有文件；请换一个路径</translation>
    </message>
    <message>
        <source>it already holds the crawl</source>
        <translation>爬取已经留存在这个文件中</translation>
    </message>
    <message>
        <source>it is in use by another program</source>
        <translation>另一个程序正在使用它</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>没有文件夹 {folder}</translation>
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
        <source>{file} contains data that belongs to another crawl</source>
        <translation>{file} 中有属于另一次爬取的数据</translation>
    </message>
    <message>
        <source>the file already exists; use &apos;crawlscope resume&apos; to continue a crawl</source>
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
        <source>it needs more memory than is allowed</source>
        <translation>它占用的内存超过允许的上限</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the disk cannot be read or written (is it full?)</source>
        <translation>磁盘无法读写数据（是否已满？）</translation>
    </message>
    <message>
        <source>it, or its folder, is not writable</source>
        <translation>它或它所在的目录不可写</translation>
    </message>
    <message>
        <source>it cannot be copied: {why}</source>
        <translation>无法复制它：{why}</translation>
    </message>
    <message>
        <source>its tables are not those of a crawl file</source>
        <translation>它的数据表与爬取文件的不同</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>permission to read it is denied</source>
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
        <source>cannot save crawls in {folder}: {why}</source>
        <translation>无法在 {folder} 留存爬取：{why}</translation>
    </message>
    <message>
        <source>a login in a URL</source>
        <translation>地址中的登录信息</translation>
    </message>
    <message>
        <source>its settings are inconsistent: {why}</source>
        <translation>它的设置有错误：{why}</translation>
    </message>
    <message>
        <source>{file}: this crawl is finished, there is nothing left to do</source>
        <translation>{file}：这次爬取已经结束，没有剩余的工作</translation>
    </message>
    <message>
        <source>no URL with a result matches “{terms}”</source>
        <translation>没有已有结果的 URL 符合「{terms}」</translation>
    </message>
    <message numerus="yes">
        <source>--folder: {file} is a crawl of {n:,} folders</source>
        <comment>--folder: {file} is a crawl of 1 folder</comment>
        <translation>
            <numerusform>--folder：{file} 是对 {n:,} 个文件夹的爬取</numerusform>
        </translation>
    </message>
    <message>
        <source>--folder: there is no folder {path!r}</source>
        <translation>--folder：没有文件夹 {path!r}</translation>
    </message>
    <message>
        <source>crawl files contain no secrets; continuing without {secrets}</source>
        <translation>爬取文件不保存敏感信息；继续爬取，但缺少{secrets}</translation>
    </message>
    <message>
        <source>{words} in the file; requesting anyway</source>
        <translation>文件中{words}；仍照常请求</translation>
    </message>
    <message>
        <source>there is no finding and no file {name!r}</source>
        <translation>没有名为 {name!r} 的问题或文件</translation>
    </message>
    <message>
        <source>findings takes one name and one file at most</source>
        <translation>findings 最多接受一个名称和一个文件</translation>
    </message>
    <message>
        <source>Not compared: {what}</source>
        <translation>未比较：{what}</translation>
    </message>
    <message>
        <source>Settings differ: {settings}</source>
        <translation>设置不同：{settings}</translation>
    </message>
    <message>
        <source>no earlier crawl of {roots} is saved, neither next to {path} nor in {folder}</source>
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
        <source>{n:,} URLs rechecked; broken before: {before:,}, now: {now:,}</source>
        <comment>1 URL rechecked; broken before: {before:,}, now: {now:,}</comment>
        <translation>
            <numerusform>重新检查了 {n:,} 个 URL：之前失效 {before:,} 个，现在 {now:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>paused: {why}</source>
        <translation>已暂停：{why}</translation>
    </message>
    <message>
        <source>the cluster is back: the crawl continues</source>
        <translation>集群已恢复：爬取继续</translation>
    </message>
    <message>
        <source>--baseline: no earlier crawl of {roots} is saved, so nothing counts as new</source>
        <translation>--baseline：没有留存 {roots} 较早的爬取，所以没有什么算是新的</translation>
    </message>
    <message>
        <source>--baseline: {file} has no URL of {roots}, so everything is new; if both are the same site, use --map URL=URL</source>
        <translation>--baseline：{file} 中没有 {roots} 的 URL，因此全部算新的；若两者是同一网站，请用 --map URL=URL</translation>
    </message>
    <message>
        <source>paused: {why}; the crawl continues once there is room</source>
        <translation>已暂停：{why}；有空间后爬取会继续</translation>
    </message>
    <message>
        <source>{traps}; use --exclude to skip them</source>
        <translation>{traps}；可用 --exclude 排除</translation>
    </message>
    <message>
        <source>{host} asks to slow down (429 or 503): crawling it more slowly</source>
        <translation>{host} 要求降低频率（429 或 503）：放慢对它的请求</translation>
    </message>
    <message>
        <source>everything saved so far is intact; use &apos;crawlscope resume&apos; to continue from there</source>
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
        <source>The demo site was crawled in {time}:</source>
        <translation>演示网站已爬取，用时 {time}：</translation>
    </message>
    <message>
        <source>These problems are intentional: the demo site has everything that crawlers stumble over.</source>
        <translation>这些问题是有意设置的：演示网站包含爬虫会遇到的一切障碍。</translation>
    </message>
    <message>
        <source>Watch it in the window: crawlscope demo. Your own site: crawlscope crawl URL</source>
        <translation>在窗口中观看：crawlscope demo。爬取你自己的网站：crawlscope crawl URL</translation>
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
        <source>The demo site is served at {address} until Ctrl-C</source>
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
        <source>crawl a site, in the window if it can open</source>
        <translation>爬取网站，能打开窗口时在窗口中进行</translation>
    </message>
    <message>
        <source>check a folder of HTML files</source>
        <translation>检查一个 HTML 文件夹</translation>
    </message>
    <message>
        <source>try it on the built-in demo site</source>
        <translation>在内置演示网站上试用</translation>
    </message>
    <message>
        <source>the broken links, each with its page</source>
        <translation>失效链接及其所在页面</translation>
    </message>
    <message>
        <source>check a built site in CI: exit code 3 if a link is broken</source>
        <translation>在 CI 中检查构建好的网站：有失效链接时退出码为 3</translation>
    </message>
    <message>
        <source>the same in a pull request: exit code 3 if it broke a link</source>
        <translation>在拉取请求中同样检查：它弄坏了链接时，退出码为 3</translation>
    </message>
    <message>
        <source>a part of a large site</source>
        <translation>大型网站的一部分</translation>
    </message>
    <message>
        <source>check the URLs of a list, without following their links</source>
        <translation>检查列表中的 URL，不跟随其链接</translation>
    </message>
    <message>
        <source>start at once</source>
        <translation>立即开始</translation>
    </message>
    <message>
        <source>continue beyond a limit</source>
        <translation>超过上限后继续</translation>
    </message>
    <message>
        <source>or what a filter matches</source>
        <translation>或过滤条件符合的 URL</translation>
    </message>
    <message>
        <source>with the previous crawl</source>
        <translation>与上一次爬取比较</translation>
    </message>
    <message>
        <source>exit code 3 if more is broken</source>
        <translation>失效的更多时，退出码为 3</translation>
    </message>
    <message>
        <source>an agent that may only crawl this site</source>
        <translation>只能爬取此网站的智能体</translation>
    </message>
    <message>
        <source>any public site, politely</source>
        <translation>任何公开网站，保持礼貌</translation>
    </message>
    <message>
        <source>for two machines, of which the first runs the scheduler</source>
        <translation>用于两台机器，其中第一台运行调度器</translation>
    </message>
    <message>
        <source>the same as a command line</source>
        <translation>以命令行的形式</translation>
    </message>
    <message>
        <source>with &apos;#:schema ./crawlscope.schema.json&apos; as the first line of the file</source>
        <translation>在文件首行写上 &apos;#:schema ./crawlscope.schema.json&apos;</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Usage: {command}</source>
        <translation>用法：{command}</translation>
    </message>
    <message>
        <source>Exit codes</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
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
        <source>what only members see, with the cookies of your browser</source>
        <translation>只有会员能看到的内容，用你浏览器的 Cookie</translation>
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
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>per fetch</source>
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
        <source>{n:,.0f} pages/s</source>
        <translation>{n:,.0f} 页/秒</translation>
    </message>
    <message>
        <source>not run:</source>
        <translation>未运行：</translation>
    </message>
    <message>
        <source>500 Lines or Less: {name}</source>
        <translation>500 Lines or Less：{name}</translation>
    </message>
    <message>
        <source>Memory per waiting fetch</source>
        <translation>每次等待中的获取所占的内存</translation>
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
        <source>Reduce &amp;motion</source>
        <translation>减少动态效果(&amp;M)</translation>
    </message>
    <message>
        <source>The URL to crawl, or several; press Enter to start (Ctrl+L to focus)</source>
        <translation>要爬取的地址，可以有多个；按 Enter 开始（Ctrl+L 回到这里）</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Where the crawl starts: Enter starts it, Down shows earlier URLs</source>
        <translation>爬取从这里开始：按 Enter 开始，按 Down 显示以前的地址</translation>
    </message>
    <message>
        <source>Not a valid URL</source>
        <translation>不是有效的 URL</translation>
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
        <source>{problem}. Enter a URL such as {example}, or several separated by spaces.</source>
        <translation>{problem}。请输入像 {example} 这样的地址，多个地址用空格隔开。</translation>
    </message>
    <message>
        <source>Filter {term}: remove</source>
        <translation>过滤 {term}：移除</translation>
    </message>
    <message>
        <source>Click to remove</source>
        <translation>单击移除</translation>
    </message>
    <message>
        <source>Active filters</source>
        <translation>过滤条件</translation>
    </message>
    <message>
        <source>Click to show all</source>
        <translation>单击显示全部</translation>
    </message>
    <message>
        <source>{n} more: {terms}</source>
        <translation>另有 {n} 个：{terms}</translation>
    </message>
    <message>
        <source>Clear all</source>
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
        <source>Findings before</source>
        <translation>之前的问题</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>Blocked by</source>
        <translation>禁止它的规则</translation>
    </message>
    <message>
        <source>Previously blocked by</source>
        <translation>之前禁止它的规则</translation>
    </message>
    <message>
        <source>New URL</source>
        <translation>新的 URL</translation>
    </message>
    <message>
        <source>Final result</source>
        <translation>最终结果</translation>
    </message>
    <message>
        <source>Status of the new URL</source>
        <translation>新 URL 的状态码</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次查询</translation>
    </message>
    <message>
        <source>Where the archive of this crawl is</source>
        <translation>这次爬取的存档在何处</translation>
    </message>
    <message>
        <source>Pages that contain this text</source>
        <translation>含有这段文字的页面</translation>
    </message>
    <message>
        <source>Pages that do not contain this text</source>
        <translation>不含这段文字的页面</translation>
    </message>
    <message>
        <source>What a different robots.txt would block</source>
        <translation>另一份 robots.txt 会禁止什么</translation>
    </message>
    <message>
        <source>Where the URLs would lead: a CSV file</source>
        <translation>这些 URL 会通向何处：一个 CSV 文件</translation>
    </message>
    <message>
        <source>&amp;Regular expressions</source>
        <translation>正则表达式(&amp;R)</translation>
    </message>
    <message>
        <source>In the &amp;source</source>
        <translation>在源代码中(&amp;S)</translation>
    </message>
    <message>
        <source>Re-evaluate the &amp;findings</source>
        <translation>重新判断问题(&amp;F)</translation>
    </message>
    <message>
        <source>With the thresholds in the settings, from the archived pages</source>
        <translation>按设置中的阈值，用存档的页面</translation>
    </message>
    <message>
        <source>Extraction rules</source>
        <translation>提取规则</translation>
    </message>
    <message>
        <source>One rule on each line</source>
        <translation>每行一条规则</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>&amp;Ask</source>
        <translation>查询(&amp;A)</translation>
    </message>
    <message>
        <source>Arc&amp;hive</source>
        <translation>存档(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Contains</source>
        <translation>含有(&amp;C)</translation>
    </message>
    <message>
        <source>Does &amp;not contain</source>
        <translation>不含(&amp;N)</translation>
    </message>
    <message>
        <source>Extraction &amp;rules</source>
        <translation>提取规则(&amp;R)</translation>
    </message>
    <message>
        <source>Another robots.&amp;txt</source>
        <translation>另一份 robots.txt(&amp;T)</translation>
    </message>
    <message>
        <source>Redirect &amp;map</source>
        <translation>重定向表(&amp;M)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Export the answers</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>停止(&amp;C)</translation>
    </message>
    <message>
        <source>Workers: the maximum number of requests in flight. Can be changed while crawling.</source>
        <translation>工作协程：同时请求的最大数量。爬取过程中可以修改。</translation>
    </message>
    <message>
        <source>&amp;Workers</source>
        <translation>工作协程(&amp;W)</translation>
    </message>
    <message>
        <source>A crawl is running. Cancel it before starting another.</source>
        <translation>正在爬取。先停止，再开始另一次爬取。</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>Continue with the URLs in the queue (Ctrl+P)</source>
        <translation>继续爬取队列中的 URL（Ctrl+P）</translation>
    </message>
    <message>
        <source>Finish requests in flight, and start no new ones (Ctrl+P)</source>
        <translation>完成请求中的请求，不再发出新请求（Ctrl+P）</translation>
    </message>
    <message>
        <source>Start over with this URL (Ctrl+Return)</source>
        <translation>用这个地址重新开始（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Crawl this URL (Ctrl+Return)</source>
        <translation>爬取这个地址（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Stop immediately; the queue is kept (Ctrl+.)</source>
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
        <source>Every word must occur in the URL or the title.</source>
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
        <source>Page data: {terms}, …</source>
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
        <source>Export what this view shows, in the order shown (Ctrl+Alt+E)</source>
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
        <source>{n:,} chains</source>
        <comment>1 chain</comment>
        <translation>
            <numerusform>{n:,} 条重定向链</numerusform>
        </translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Show the next message</source>
        <translation>显示下一条消息</translation>
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
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Saved filters</source>
        <translation>已保存的过滤条件</translation>
    </message>
    <message>
        <source>No saved filters</source>
        <translation>还没有保存过滤条件</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>保存此过滤条件</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>pages/s average</source>
        <translation>页/秒（平均）</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>请求中</translation>
    </message>
    <message numerus="yes">
        <source>broken URLs</source>
        <comment>broken URL</comment>
        <translation>
            <numerusform>失效 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>No responses yet</source>
        <translation>还没有响应</translation>
    </message>
    <message>
        <source>{size} of pages read</source>
        <translation>已读取 {size} 的页面</translation>
    </message>
    <message>
        <source>Crawl statistics</source>
        <translation>爬取统计</translation>
    </message>
    <message>
        <source>{count}: press Enter to show these URLs</source>
        <translation>{count}：按 Enter 显示这些 URL</translation>
    </message>
    <message>
        <source>Left and Right move between the counts, Enter shows the URLs</source>
        <translation>用 Left 和 Right 在计数之间移动，按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>&amp;Full speed</source>
        <translation>全速(&amp;F)</translation>
    </message>
    <message>
        <source>4 requests per &amp;second</source>
        <translation>每秒 4 次请求(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;1 request per second</source>
        <translation>每秒 1 次请求(&amp;1)</translation>
    </message>
    <message>
        <source>1 request every &amp;2 seconds</source>
        <translation>每 2 秒 1 次请求(&amp;2)</translation>
    </message>
    <message>
        <source>1 request every &amp;5 seconds</source>
        <translation>每 5 秒 1 次请求(&amp;5)</translation>
    </message>
    <message>
        <source>Slow motion stretches the time between the starts of two requests,
of any kind and of all hosts together. A request itself, its
response and its page take as long as usual.</source>
        <translation>慢动作只拉长两个请求开始之间的时间，不分请求种类，所有主机合计。
请求本身、响应和页面解析的用时不变。</translation>
    </message>
    <message>
        <source>Sin&amp;gle step</source>
        <translation>单步(&amp;G)</translation>
    </message>
    <message>
        <source>One step per wor&amp;ker</source>
        <translation>每个工作协程走一步(&amp;K)</translation>
    </message>
    <message>
        <source>Each worker starts one request, then the crawl stops again</source>
        <translation>每个工作协程发出一次请求，然后爬取再次停住</translation>
    </message>
    <message>
        <source>Cra&amp;wl speed</source>
        <translation>速度(&amp;W)</translation>
    </message>
    <message>
        <source>Crawl this URL one request at a time (F10)</source>
        <translation>逐个请求地爬取这个地址（F10）</translation>
    </message>
    <message>
        <source>The crawl has been stopped: resume it (Ctrl+P), then go step by step (F10)</source>
        <translation>爬取已停止：先继续（Ctrl+P），再单步（F10）</translation>
    </message>
    <message>
        <source>Let exactly one request start, then stop again (F10)</source>
        <translation>只让一次请求开始，然后再次停住（F10）</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>有什么变化</translation>
    </message>
    <message>
        <source>The URL; without the host if it is the root&apos;s host</source>
        <translation>地址；与起始 URL 同一主机时省略主机</translation>
    </message>
    <message>
        <source>Indexability</source>
        <translation>收录</translation>
    </message>
    <message>
        <source>H1</source>
        <translation>H1</translation>
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
        <source>Pages that link to it</source>
        <translation>链接到它的页面</translation>
    </message>
    <message>
        <source>Findings by URL</source>
        <translation>按 URL 列出的问题</translation>
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
        <source>One URL per row, with its old and new values</source>
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
        <source>Compare the older crawl with the current state of this one</source>
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
        <source>No comparison yet</source>
        <translation>还没有比较</translation>
    </message>
    <message>
        <source>What is new, gone or changed since an older crawl? Use File → Compare with… to choose one.</source>
        <translation>与较早的爬取相比，新增、消失或改变了什么？用「文件 → 比较…」选择任意一次爬取。</translation>
    </message>
    <message>
        <source>The crawl is running</source>
        <translation>爬取正在进行</translation>
    </message>
    <message>
        <source>What is new, gone or changed since the previous crawl is listed here once it has ended.</source>
        <translation>结束后，这里会列出自上次爬取以来新增、消失或变化的内容。</translation>
    </message>
    <message>
        <source>Nothing to compare with</source>
        <translation>没有可比较的爬取</translation>
    </message>
    <message>
        <source>No earlier crawl of this site is saved. Crawl it again later to see what has changed, or use File → Compare with… to choose a file.</source>
        <translation>没有保存过此网站更早的爬取。以后再次爬取即可查看变化，或用「文件 → 比较…」选择文件。</translation>
    </message>
    <message>
        <source>Every URL is in both crawls, with the same status, redirect, title, description, H1, noindex and canonical URL. Other contents are not compared.</source>
        <translation>两次爬取的 URL 相同，状态码、重定向、标题、描述、H1、noindex 和规范 URL 也都相同。其他内容不作比较。</translation>
    </message>
    <message>
        <source>Nothing changed in what was compared</source>
        <translation>比较过的内容没有变化</translation>
    </message>
    <message>
        <source>Every URL is in both crawls, with the same status, redirect, title and canonical URL. Other contents are not compared.</source>
        <translation>两次爬取的 URL 相同，状态码、重定向、标题和规范 URL 也都相同。其他内容不作比较。</translation>
    </message>
    <message>
        <source>Crawls of the demo site are not saved. Crawl it a second time in this window, and both are compared.</source>
        <translation>演示网站的爬取不会保存。在此窗口再爬一次，两次就会比较。</translation>
    </message>
    <message numerus="yes">
        <source>{time} with {n:,} workers</source>
        <comment>{time} with 1 worker</comment>
        <translation>
            <numerusform>{time}，{n:,} 个工作协程</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare a copy of a site…</source>
        <translation>与网站的副本比较…</translation>
    </message>
    <message>
        <source>Treat the URLs of one address, such as a staging host, as those of another</source>
        <translation>让一个地址（例如测试主机）下的 URL 视同另一个地址下的 URL</translation>
    </message>
    <message>
        <source>Compare with the previous crawl of this site</source>
        <translation>与此网站的上一次爬取比较</translation>
    </message>
    <message>
        <source>What is new, gone or changed since then?</source>
        <translation>此后有什么新增、消失或改变？</translation>
    </message>
    <message>
        <source>Nothing changed</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Mapped addresses</source>
        <translation>对应的地址</translation>
    </message>
    <message>
        <source>Not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>{beginning} counts as {other}</source>
        <translation>{beginning} 视同 {other}</translation>
    </message>
    <message>
        <source>No changes match the filter</source>
        <translation>没有符合过滤条件的变化</translation>
    </message>
    <message>
        <source>The active filters are shown above.</source>
        <translation>生效的过滤条件显示在上方。</translation>
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
        <source>{change}: show only the checked kinds</source>
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
        <source>{title}, chart</source>
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
        <source>Status codes</source>
        <translation>状态码</translation>
    </message>
    <message>
        <source>No failed requests.</source>
        <translation>每次请求都有响应。</translation>
    </message>
    <message>
        <source>Failed, by reason</source>
        <translation>失败，按原因</translation>
    </message>
    <message>
        <source>No content types known yet.</source>
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
        <source>Findings, most severe first</source>
        <translation>问题（严重的在前）</translation>
    </message>
    <message>
        <source>No findings so far.</source>
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
        <source>Shows the URLs that took at least this long (to within 1 %)</source>
        <translation>显示用时不短于此的 URL；误差在 1 % 以内</translation>
    </message>
    <message>
        <source>Times:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>No charts yet</source>
        <translation>还没有图表</translation>
    </message>
    <message>
        <source>Status codes, types, times, sizes and depths of a crawl.</source>
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
        <source>{ending}, {rate}/s on average</source>
        <translation>{ending}，平均 {rate} 页/秒</translation>
    </message>
    <message>
        <source>Stopped: {tasks} cancelled in {ms:,.0f} ms</source>
        <translation>已停止：{ms:,.0f} ms 内取消了 {tasks}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} requests in flight</source>
        <comment>1 request in flight</comment>
        <translation>
            <numerusform>{n:,} 次请求中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The limit of {limit} is reached; {n:,} URLs remain queued.</source>
        <comment>The limit of {limit} is reached; 1 URL remains queued.</comment>
        <translation>
            <numerusform>已达到{limit}上限；{n:,} 个 URL 仍在队列中。</numerusform>
        </translation>
    </message>
    <message>
        <source>The crawl was ended by an internal error; see the log for details.</source>
        <translation>爬取因内部错误而结束；详情见日志。</translation>
    </message>
    <message numerus="yes">
        <source>It was stopped or interrupted; {n:,} URLs in the queue. Resume continues it.</source>
        <comment>It was stopped or interrupted; 1 URL in the queue. Resume continues it.</comment>
        <translation>
            <numerusform>爬取已停止或中断；队列中有 {n:,} 个 URL。按「继续」接着爬取。</numerusform>
        </translation>
    </message>
    <message>
        <source>The queue is empty.</source>
        <translation>队列已空。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs checked</source>
        <comment>1 URL checked</comment>
        <translation>
            <numerusform>检查了 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished in {time}: {urls}, {rest}; {left:,} not checked.</source>
        <translation>用时 {time} 完成：{urls}，{rest}；{left:,} 个未检查。</translation>
    </message>
    <message>
        <source>nothing broken</source>
        <translation>没有失效的</translation>
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
        <source>{status}, shared</source>
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
        <source>Page data</source>
        <translation>页面内容</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>This folder</source>
        <translation>此目录</translation>
    </message>
    <message>
        <source>Where in the page</source>
        <translation>在页面的何处</translation>
    </message>
    <message>
        <source>Served and rendered</source>
        <translation>返回与渲染</translation>
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
        <source>The page after its scripts have run</source>
        <translation>脚本运行后的页面</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>One line per row</source>
        <translation>每行是源代码的一行</translation>
    </message>
    <message>
        <source>Find in the source</source>
        <translation>在源代码中查找</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Response &amp;headers</source>
        <translation>响应标头(&amp;H)</translation>
    </message>
    <message>
        <source>Response headers</source>
        <translation>响应标头</translation>
    </message>
    <message>
        <source>Marked lines</source>
        <translation>标出的行</translation>
    </message>
    <message>
        <source>The selected one is shown in the source</source>
        <translation>选中的一行会显示在源代码中</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一个(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Source of {url}</source>
        <translation>{url} 的源代码</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Both versions are the same, line by line.</source>
        <translation>两个版本逐行相同。</translation>
    </message>
    <message>
        <source>{n:,} of {total:,}</source>
        <translation>第 {n:,} 处，共 {total:,} 处</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} lines</source>
        <comment>1 line</comment>
        <translation>
            <numerusform>{n:,} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Line {n:,}: changed</source>
        <translation>第 {n:,} 行：已更改</translation>
    </message>
    <message>
        <source>Line {n:,}: added</source>
        <translation>第 {n:,} 行：新增</translation>
    </message>
    <message>
        <source>Line {n:,} of the older version: removed</source>
        <translation>旧版本的第 {n:,} 行：已删除</translation>
    </message>
    <message>
        <source>Copy record</source>
        <translation>复制记录</translation>
    </message>
    <message>
        <source>Where the broken links are in their pages</source>
        <translation>失效链接在页面的何处</translation>
    </message>
    <message>
        <source>No URL selected</source>
        <translation>没有选择 URL</translation>
    </message>
    <message>
        <source>Select a URL to see everything known about it.</source>
        <translation>选择一个 URL，查看关于它的全部信息。</translation>
    </message>
    <message>
        <source>{title}: {url}</source>
        <translation>{title}：{url}</translation>
    </message>
    <message>
        <source>Ignore…</source>
        <translation>忽略…</translation>
    </message>
    <message>
        <source>Only the most severe</source>
        <translation>只看最严重的</translation>
    </message>
    <message>
        <source>{n} more…</source>
        <translation>另有 {n} 个…</translation>
    </message>
    <message>
        <source>Mostly identical to {page}</source>
        <translation>大部分内容也出现在 {page}</translation>
    </message>
    <message>
        <source>Also on {page}</source>
        <translation>也出现在 {page}</translation>
    </message>
    <message>
        <source>{page}, line {n:,}</source>
        <translation>{page}，第 {n:,} 行</translation>
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
        <source>{size}, cut at the maximum body size</source>
        <translation>{size}，在最大正文大小处截断</translation>
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
    <message>
        <source>a sitemap</source>
        <translation>站点地图</translation>
    </message>
    <message>
        <source>0: URLs of sitemaps are roots, however far links from the start are</source>
        <translation>0：站点地图里的 URL 都算根，不论从起点经链接要走多远</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs, {new:,} new</source>
        <comment>1 URL, {new:,} new</comment>
        <translation>
            <numerusform>{n:,} 个 URL，新增 {new:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as curl command, without secrets</source>
        <translation>复制为 curl 命令，不含敏感信息</translation>
    </message>
    <message>
        <source>Recheck: request it again (F5)</source>
        <translation>重新检查：再请求一次（F5）</translation>
    </message>
    <message>
        <source>Exclude from this crawl…</source>
        <translation>从此次爬取中排除…</translation>
    </message>
    <message>
        <source>Full explanation</source>
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
        <source>Filter by URL or text</source>
        <translation>按地址或文字过滤</translation>
    </message>
    <message>
        <source>One page per row: Enter shows its details</source>
        <translation>每行一个页面：按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Copy URLs</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <source>Show the link in the source</source>
        <translation>在源代码中显示此链接</translation>
    </message>
    <message>
        <source>Copy URLs: {list}</source>
        <translation>复制地址：{list}</translation>
    </message>
    <message>
        <source>Export shown rows: {list}</source>
        <translation>导出所显示的行：{list}</translation>
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
        <source>nothing matches the filter</source>
        <translation>没有符合过滤条件的</translation>
    </message>
    <message>
        <source>links are not stored</source>
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
        <source>Status at the other end of the link</source>
        <translation>链接另一端的状态</translation>
    </message>
    <message>
        <source>URL at the other end of the link</source>
        <translation>链接另一端的 URL</translation>
    </message>
    <message>
        <source>Text of the first such link</source>
        <translation>第一条这样的链接的文字</translation>
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
        <source>{n:,} characters, {wide:,} of {room:,} px, truncated</source>
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
        <source>Main content</source>
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
        <source>{n:,} headers truncated or omitted</source>
        <comment>1 header truncated or omitted</comment>
        <translation>
            <numerusform>{n:,} 个标头被截断或省略</numerusform>
        </translation>
    </message>
    <message>
        <source>caching</source>
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
        <source>browser check</source>
        <translation>仅限浏览器</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>Expands or collapses this section of the details</source>
        <translation>展开或折叠详情的这一部分</translation>
    </message>
    <message>
        <source>{heading}, expanded</source>
        <translation>{heading}，已展开</translation>
    </message>
    <message>
        <source>{heading}, collapsed</source>
        <translation>{heading}，已折叠</translation>
    </message>
    <message>
        <source>Selectable text</source>
        <translation>可以选择和复制的文字</translation>
    </message>
    <message>
        <source>DNS lookup</source>
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
        <source>connection reused</source>
        <translation>连接已打开</translation>
    </message>
    <message>
        <source>Bar segments, proportional to their duration</source>
        <translation>条形的各部分，长度为所用时间</translation>
    </message>
    <message>
        <source>Times: {times}</source>
        <translation>用时：{times}</translation>
    </message>
    <message>
        <source>Shows a web crawl live. MIT licence.</source>
        <translation>实时展示网站爬取的过程。MIT 许可证。</translation>
    </message>
    <message>
        <source>Built with:</source>
        <translation>它基于：</translation>
    </message>
    <message>
        <source>The crawler was inspired by {book} by A. Jesse Jiryu Davis and Guido van Rossum (500 Lines or Less).</source>
        <translation>爬虫源自 A. Jesse Jiryu Davis 与 Guido van Rossum 的 {book}（500 Lines or Less）。</translation>
    </message>
    <message>
        <source>About Crawlscope</source>
        <translation>关于 Crawlscope</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>搜索快捷键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>No shortcuts match</source>
        <translation>没有符合的快捷键</translation>
    </message>
    <message>
        <source>{file} already exists. Replace it?</source>
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
        <source>URL lists</source>
        <translation>地址列表</translation>
    </message>
    <message>
        <source>Open a crawl</source>
        <translation>打开爬取文件</translation>
    </message>
    <message>
        <source>Open a URL list</source>
        <translation>打开地址列表</translation>
    </message>
    <message>
        <source>Crawl a folder of HTML files</source>
        <translation>爬取一个 HTML 文件夹</translation>
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
        <source>Save crawl as</source>
        <translation>将爬取另存为</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>URLs in {name}</source>
        <translation>{name} 中的地址</translation>
    </message>
    <message>
        <source>Check &amp;these only</source>
        <translation>只检查这些(&amp;T)</translation>
    </message>
    <message>
        <source>Request each URL once, and its redirect targets</source>
        <translation>每个地址及其重定向目标各请求一次</translation>
    </message>
    <message>
        <source>Crawl &amp;from each</source>
        <translation>从每个地址爬取(&amp;F)</translation>
    </message>
    <message>
        <source>Also follow the links on their pages, according to the settings</source>
        <translation>按设置继续爬取这些页面的链接</translation>
    </message>
    <message>
        <source>Nothing is sent. Describe what happened, review the text, copy it, and paste it into the issue tracker of the place where you got Crawlscope. It contains no passwords, cookies or headers.</source>
        <translation>不会发送任何内容。请说明发生了什么，阅读并复制这段文字，粘贴到你获取 Crawlscope 之处的问题跟随页面。其中不含密码、Cookie 或标头。</translation>
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
        <source>Hosts and paths are consistently replaced by names such as host1.example</source>
        <translation>主机和路径替换为 host1.example 这样的名称，前后一致</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>What did you do? What happened, and what did you expect?</source>
        <translation>你做了什么？发生了什么？你原以为会怎样？</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Checking this machine…</source>
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
        <source>{name} (missing)</source>
        <translation>{name}（不存在）</translation>
    </message>
    <message>
        <source>{view} next to the &amp;tree</source>
        <translation>在树旁显示{view}(&amp;T)</translation>
    </message>
    <message>
        <source>Make {panel} taller or shorter</source>
        <translation>升高或降低{panel}</translation>
    </message>
    <message>
        <source>Float or dock {panel}</source>
        <translation>浮动或停靠{panel}</translation>
    </message>
    <message>
        <source>Close {panel} (use the View menu to bring it back)</source>
        <translation>关闭{panel}（可从「视图」菜单重新打开）</translation>
    </message>
    <message>
        <source>Close {panel}</source>
        <translation>关闭{panel}</translation>
    </message>
    <message>
        <source>{panel}, over the view; press Esc to close it</source>
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
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
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
        <source>Number of URLs with this finding</source>
        <translation>有此问题的 URL 数</translation>
    </message>
    <message>
        <source>What its URLs have in common: a folder, a link text, a title, or their templates: folders whose pages are built alike</source>
        <translation>这些 URL 的共同点：目录、链接文字、标题，或所用的模板，即页面结构相同的目录</translation>
    </message>
    <message>
        <source>About</source>
        <translation>类别</translation>
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
        <source>Crawler</source>
        <translation>爬虫</translation>
    </message>
    <message>
        <source>Company</source>
        <translation>公司</translation>
    </message>
    <message>
        <source>Reads for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Says that it obeys</source>
        <translation>声明遵守</translation>
    </message>
    <message>
        <source>Named in robots.txt</source>
        <translation>robots.txt 点名</translation>
    </message>
    <message>
        <source>Pages allowed</source>
        <translation>允许的页面</translation>
    </message>
    <message>
        <source>Pages blocked</source>
        <translation>阻止的页面</translation>
    </message>
    <message>
        <source>Pages without text</source>
        <translation>没有文字的页面</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>What was found; Enter shows its URLs. Errors come first, then warnings, then notes; of each, broken links, then what fewer URLs have; click to sort by severity and name, click a third time to restore this order</source>
        <translation>发现的问题；按 Enter 显示其 URL。先错误，再警告，再提示；各类中先是失效链接，再是较少 URL 具有的问题；单击按严重程度和名称排序，第三次单击恢复此顺序</translation>
    </message>
    <message>
        <source>{finding}: most important first</source>
        <translation>{finding}：最重要的在前</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} facts about the whole site</source>
        <comment>1 fact about the whole site</comment>
        <translation>
            <numerusform>{n:,} 个整个网站的问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter lists the findings that nearly all have that can have them: all pages, or all with images, with translations and so on. They have a single cause for the whole site, such as a template or the server</source>
        <translation>按 Enter 列出凡是可能有的几乎都有的问题：所有网页，或所有有图片、有译文等的网页。它们在整个网站只有一个原因，例如模板或服务器</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} links lead to {urls}</source>
        <comment>1 link leads to {urls}</comment>
        <translation>
            <numerusform>{n:,} 条链接指向 {urls}</numerusform>
        </translation>
    </message>
    <message>
        <source>{urls}: {where}</source>
        <translation>{urls}：{where}</translation>
    </message>
    <message>
        <source>The URL with the finding</source>
        <translation>有此问题的 URL</translation>
    </message>
    <message>
        <source>The first page found to link to it, and how many more links lead to it</source>
        <translation>最先发现的链接到它的页面，以及另有多少个链接指向它</translation>
    </message>
    <message>
        <source>Text of that link</source>
        <translation>该链接的文字</translation>
    </message>
    <message>
        <source>Also on</source>
        <translation>也出现在</translation>
    </message>
    <message>
        <source>Another page with the same value; for near-duplicates, the closest match</source>
        <translation>内容相同的另一个页面；近似重复时为最接近的一个</translation>
    </message>
    <message>
        <source>Where its links with a missing fragment lead</source>
        <translation>片段不存在的链接通往何处</translation>
    </message>
    <message>
        <source>Enter lists the pages that share this, or hides them again</source>
        <translation>按 Enter 列出共有此内容的页面，或再次收起</translation>
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
        <source>Show errors: {n:,}</source>
        <translation>显示错误：{n:,}</translation>
    </message>
    <message>
        <source>Show warnings: {n:,}</source>
        <translation>显示警告：{n:,}</translation>
    </message>
    <message>
        <source>Show notes: {n:,}</source>
        <translation>显示提示：{n:,}</translation>
    </message>
    <message>
        <source>One kind of finding per row: Enter shows its URLs</source>
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
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>&amp;Ignore…</source>
        <translation>忽略(&amp;I)…</translation>
    </message>
    <message>
        <source>Ignore &amp;everywhere</source>
        <translation>全部忽略(&amp;E)</translation>
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
        <source>&amp;Default</source>
        <translation>默认(&amp;I)</translation>
    </message>
    <message>
        <source>Lists what is ignored, with notes, and lets you show it again</source>
        <translation>列出已忽略的问题及备注，并可撤销忽略</translation>
    </message>
    <message>
        <source>No findings match</source>
        <translation>没有符合条件的问题</translation>
    </message>
    <message>
        <source>No findings yet</source>
        <translation>还没有问题</translation>
    </message>
    <message>
        <source>Problems that a crawl finds on a site are listed here.</source>
        <translation>爬取中发现的网站问题会列在这里。</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有发现问题</translation>
    </message>
    <message>
        <source>No problems so far.</source>
        <translation>目前没有问题。</translation>
    </message>
    <message>
        <source>Switched off: {severities}.</source>
        <translation>已关闭：{severities}。</translation>
    </message>
    <message>
        <source>Filter: {text}.</source>
        <translation>过滤：{text}。</translation>
    </message>
    <message>
        <source>Show or hide each {severity}</source>
        <translation>显示或隐藏{severity}</translation>
    </message>
    <message>
        <source>{n:,} ignored</source>
        <translation>已忽略 {n:,} 个</translation>
    </message>
    <message>
        <source>{severity} {finding}: {rule}.</source>
        <translation>{severity} {finding}：{rule}。</translation>
    </message>
    <message>
        <source>{sentence} {other}</source>
        <translation>{sentence}{other}</translation>
    </message>
    <message>
        <source>Ignore “{finding}”</source>
        <translation>忽略「{finding}」</translation>
    </message>
    <message>
        <source>Why, for whoever reads this later</source>
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
        <source>It will no longer be counted, listed or exported. This is saved in the profile and the crawl file; “Ignored” in Findings lists it and lets you undo it.</source>
        <translation>它不再计数、列出和导出。这会保存在配置方案和爬取文件中；「问题」中的「已忽略」列出它，并可撤销。</translation>
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
        <source>Graph legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Queue, requests in flight, pages done and pages per second</source>
        <translation>队列、请求中、完成的页面和每秒页数</translation>
    </message>
    <message>
        <source>Crawl status</source>
        <translation>爬取状态</translation>
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
        <source>Graph over time; Left and Right show the values at a point in time</source>
        <translation>随时间变化的曲线图；Left 和 Right 显示某一时刻的数值</translation>
    </message>
    <message>
        <source>No queue yet</source>
        <translation>还没有队列</translation>
    </message>
    <message>
        <source>The queue&apos;s growth and decline is shown here while a crawl runs.</source>
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
        <translation>已达上限，用时 0:00:00，平均 888 页/秒</translation>
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
        <source>Step &amp;forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>实时(&amp;L)</translation>
    </message>
    <message>
        <source>Point in time shown</source>
        <translation>所显示的时刻</translation>
    </message>
    <message>
        <source>Speed of the replay</source>
        <translation>回放速度</translation>
    </message>
    <message>
        <source>Seconds of the crawl per second, or all of it in half a minute</source>
        <translation>每秒回放爬取的多少秒；或在半分钟内放完全部</translation>
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
        <source>Previous event (Ctrl+Alt+Left)</source>
        <translation>上一个事件（Ctrl+Alt+Left）</translation>
    </message>
    <message>
        <source>Next event (Ctrl+Alt+Right)</source>
        <translation>下一个事件（Ctrl+Alt+Right）</translation>
    </message>
    <message>
        <source>Back to the live view (Ctrl+Alt+L)</source>
        <translation>回到实时视图（Ctrl+Alt+L）</translation>
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
        <source>How to use the program; links lead to other sections</source>
        <translation>程序的用法；链接通向其他章节</translation>
    </message>
    <message>
        <source>Guide sections</source>
        <translation>指南的各章</translation>
    </message>
    <message>
        <source>The selected one is shown next to the list</source>
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
        <source>Known URLs in it and below it</source>
        <translation>它本身和它下面已知的 URL</translation>
    </message>
    <message>
        <source>Failed, returned 400 or above, or redirected to such a URL</source>
        <translation>失败、响应为 400 及以上，或重定向到这样的终点</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>No usable response</source>
        <translation>没有可用的响应</translation>
    </message>
    <message>
        <source>URLs with at least one error finding</source>
        <translation>至少有一个错误级问题的 URL</translation>
    </message>
    <message>
        <source>Total size of all bodies read, decoded</source>
        <translation>读取的全部内容，解码后</translation>
    </message>
    <message>
        <source>Half of the responses took at most this long (to within 1 %)</source>
        <translation>一半响应的用时不超过它，误差 1 % 以内</translation>
    </message>
    <message>
        <source>95 of 100 responses took at most this long (to within 1 %)</source>
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
        <source>Its rules; click to show the URLs it blocks</source>
        <translation>它的规则；单击显示它禁止的 URL</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>Expiry date (UTC), as seen in the crawl</source>
        <translation>到期日（UTC），以爬取时所见为准</translation>
    </message>
    <message>
        <source>It expires soon</source>
        <translation>即将到期</translation>
    </message>
    <message>
        <source>Hosts and folders</source>
        <translation>主机和目录</translation>
    </message>
    <message>
        <source>One host or folder per row: Enter shows its URLs</source>
        <translation>每行一个主机或目录：按 Enter 显示其 URL</translation>
    </message>
    <message>
        <source>Show broken URLs</source>
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
        <source>One row per host</source>
        <translation>每个主机一行</translation>
    </message>
    <message>
        <source>One row per folder</source>
        <translation>每个目录一行</translation>
    </message>
    <message>
        <source>No hosts yet</source>
        <translation>还没有主机</translation>
    </message>
    <message>
        <source>Each host and folder of a crawl has a row here.</source>
        <translation>爬取的每个主机、每个目录在这里各占一行。</translation>
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
        <source>Res&amp;ume this host</source>
        <translation>继续此主机(&amp;G)</translation>
    </message>
    <message>
        <source>Pages per second and memory per waiting fetch, by number of connections</source>
        <translation>每秒页数和一次等待中的获取所占的内存，按连接数</translation>
    </message>
    <message>
        <source>Pages per second</source>
        <translation>每秒页数</translation>
    </message>
    <message>
        <source>Memory per waiting fetch; dashed: {figures} in the book “500 Lines or Less”</source>
        <translation>每次等待中的获取所占的内存；虚线：《500 Lines or Less》一书中的 {figures}</translation>
    </message>
    <message>
        <source>No measurements yet</source>
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
        <source>Runs this stage against a server that responds in pieces,
and marks the line where each fetch is waiting.</source>
        <translation>让这个阶段面对一个分段响应的服务器运行，
并标出每次获取停在哪一行。</translation>
    </message>
    <message>
        <source>Source of the stage</source>
        <translation>此阶段的源代码</translation>
    </message>
    <message>
        <source>The lines where fetches are waiting are marked while the race runs</source>
        <translation>比赛进行时，标出各次获取正在等待的代码行</translation>
    </message>
    <message>
        <source>Where each fetch waits</source>
        <translation>每次获取停在哪里</translation>
    </message>
    <message>
        <source>One line per fetch, while the race runs</source>
        <translation>比赛进行时，每次获取一行</translation>
    </message>
    <message>
        <source>In slow motion, this shows where each fetch is waiting: the chain of functions, and for generators and coroutines the last instruction of the innermost one (f_lasti).</source>
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
        <source>Run each stage with this many connections</source>
        <translation>每个阶段都用这么多连接运行</translation>
    </message>
    <message>
        <source>How long the server waits before it responds</source>
        <translation>服务器响应前等待的时间</translation>
    </message>
    <message>
        <source>Size of the page that each connection reads</source>
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
        <source>Each stage runs in its own process</source>
        <translation>每个阶段在单独的进程中运行</translation>
    </message>
    <message>
        <source>Both sides stand beside each other in a wider window</source>
        <translation>窗口更宽时，两边并排显示</translation>
    </message>
    <message>
        <source>Five ways to fetch many pages at once, each in its own process, against a slow server on this machine.</source>
        <translation>同时获取许多页面的五种方法，各在自己的进程中，面对本机上的一个慢速服务器。</translation>
    </message>
    <message>
        <source>Race results</source>
        <translation>比赛结果</translation>
    </message>
    <message>
        <source>One row per stage and number of connections, with speed and memory</source>
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
        <source>Show the source</source>
        <translation>显示源代码</translation>
    </message>
    <message>
        <source>Show the race</source>
        <translation>显示比赛</translation>
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
        <source>one thread per fetch</source>
        <translation>每次获取用一个线程</translation>
    </message>
    <message>
        <source>a selector with callbacks</source>
        <translation>选择器加回调</translation>
    </message>
    <message>
        <source>custom Future, Task and loop</source>
        <translation>自定义的 Future、Task 和循环</translation>
    </message>
    <message>
        <source>async/await on a custom loop</source>
        <translation>async/await，用自定义循环</translation>
    </message>
    <message>
        <source>Number of fetches waiting at once</source>
        <translation>可以同时等待的获取数</translation>
    </message>
    <message>
        <source>How it waits</source>
        <translation>等待方式</translation>
    </message>
    <message>
        <source>Pages/s</source>
        <translation>页/秒</translation>
    </message>
    <message>
        <source>Pages fetched per second</source>
        <translation>每秒获取的页面数</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>End this wait</source>
        <translation>结束等待</translation>
    </message>
    <message>
        <source>The past</source>
        <translation>这是过去</translation>
    </message>
    <message>
        <source>{past}: after {time}. Rechecked pages show their last response</source>
        <translation>{past}：开始后{time}。重新检查过的页面显示最后一次的响应</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到现在</translation>
    </message>
    <message>
        <source>asyncio and aiohttp, a complete HTTP client</source>
        <translation>asyncio 与完整的 HTTP 客户端 aiohttp</translation>
    </message>
    <message>
        <source>Maximum number of fetches that were waiting at once</source>
        <translation>同时等待的获取数，最多时</translation>
    </message>
    <message>
        <source>Per fetch</source>
        <translation>每次获取</translation>
    </message>
    <message>
        <source>Memory per waiting fetch, including the kernel stacks of threads</source>
        <translation>每次等待中的获取所占的内存，含线程的内核栈</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Maximum number of threads of the process</source>
        <translation>进程的线程数，最多时</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>How often the operating system took the processor from the process, or gave it back</source>
        <translation>操作系统收回或交还处理器给该进程的次数</translation>
    </message>
    <message>
        <source>Fetches without a response</source>
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
        <source>Sys&amp;tem default</source>
        <translation>跟随系统(&amp;T)</translation>
    </message>
    <message>
        <source>The language choice could not be saved: {why}</source>
        <translation>无法保存所选的语言：{why}</translation>
    </message>
    <message>
        <source>The language changes when Crawlscope is next started</source>
        <translation>语言在下次启动 Crawlscope 时改变</translation>
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
        <source>Time of the message</source>
        <translation>消息的时间</translation>
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
        <source>Topic of the message</source>
        <translation>消息的主题</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Text of the message</source>
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
        <source>Log messages; Right expands a multi-line message, Left collapses it</source>
        <translation>日志消息；Right 展开多行消息，Left 收起</translation>
    </message>
    <message>
        <source>One message per row, newest last</source>
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
        <source>Clear the log</source>
        <translation>清空日志</translation>
    </message>
    <message>
        <source>Write the messages shown to a file</source>
        <translation>把显示的消息写入文件</translation>
    </message>
    <message>
        <source>Minimum level of the messages shown</source>
        <translation>显示的消息的最低级别</translation>
    </message>
    <message>
        <source>Less severe messages are hidden</source>
        <translation>隐藏级别较低的消息</translation>
    </message>
    <message>
        <source>Topic of the messages shown</source>
        <translation>所显示消息的主题</translation>
    </message>
    <message>
        <source>Messages on other topics are hidden</source>
        <translation>隐藏其他主题的消息</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>所有主题</translation>
    </message>
    <message>
        <source>Topic: {kind}</source>
        <translation>主题：{kind}</translation>
    </message>
    <message>
        <source>Filter messages by words</source>
        <translation>按词过滤消息</translation>
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
        <source>Export log</source>
        <translation>导出日志</translation>
    </message>
    <message>
        <source>Copy log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Clear log</source>
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
        <source>A function called by the loop, or a task&apos;s coroutine</source>
        <translation>循环调用的函数，或任务的协程</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>How often it was called or resumed</source>
        <translation>被调用或继续执行的次数</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>The longest call: everything else waits for it</source>
        <translation>最长的一次调用：其他一切都在等它</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Average time per call</source>
        <translation>一次调用的平均用时</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>All calls together</source>
        <translation>所有调用合计</translation>
    </message>
    <message>
        <source>Event loop lag in the last minute</source>
        <translation>最近一分钟事件循环的滞后</translation>
    </message>
    <message>
        <source>{ms:,.0f} ms now, {worst:,.0f} ms worst</source>
        <translation>现在 {ms:,.0f} ms，最大 {worst:,.0f} ms</translation>
    </message>
    <message>
        <source>Event loop</source>
        <translation>事件循环</translation>
    </message>
    <message>
        <source>Slowest callbacks of the loop</source>
        <translation>事件循环中最慢的回调</translation>
    </message>
    <message>
        <source>One callback per row: how often it ran, and how long it took</source>
        <translation>每行一个回调：运行次数和用时</translation>
    </message>
    <message>
        <source>Time spent in this event loop is not measured.</source>
        <translation>这个事件循环的时间用在哪里，这里不作测量。</translation>
    </message>
    <message>
        <source>Worst lag in the last minute {ms:,.0f} ms</source>
        <translation>最近一分钟的最大滞后 {ms:,.0f} ms</translation>
    </message>
    <message>
        <source>Qt, frames and painting</source>
        <translation>Qt、界面更新与绘制</translation>
    </message>
    <message>
        <source>longest in one go: {name}, {time}</source>
        <translation>单次最长：{name}，{time}</translation>
    </message>
    <message>
        <source>in the last {seconds}: asyncio {asyncio:.0%}, Qt and the rest {others:.0%}, idle {idle:.0%}</source>
        <translation>最近 {seconds}：asyncio {asyncio:.0%}，Qt 及其他 {others:.0%}，空闲 {idle:.0%}</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Retry all fa&amp;iled</source>
        <translation>重试所有失败的 URL(&amp;I)</translation>
    </message>
    <message>
        <source>Re-evaluating all URLs with the new thresholds…</source>
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
        <source>A small site built into the program</source>
        <translation>程序内置的小网站</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控制栏</translation>
    </message>
    <message>
        <source>URLs done, out of those known</source>
        <translation>已知 URL 中已完成的</translation>
    </message>
    <message>
        <source>Event loop lag. The window and the crawler share one loop:
a low value means that both are responsive.</source>
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
        <translation>窗口打开后立即开始爬取。</translation>
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
        <source>Open URL &amp;list…</source>
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
        <source>Show &amp;broken</source>
        <translation>失效的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>Co&amp;mmand palette…</source>
        <translation>命令面板(&amp;M)…</translation>
    </message>
    <message>
        <source>Edit &amp;address</source>
        <translation>编辑地址(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Compare with previous crawl of this site</source>
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
        <source>N&amp;otify when finished</source>
        <translation>结束时通知(&amp;O)</translation>
    </message>
    <message>
        <source>De&amp;mo site</source>
        <translation>演示网站(&amp;M)</translation>
    </message>
    <message>
        <source>Try the &amp;demo site</source>
        <translation>试试演示网站(&amp;D)</translation>
    </message>
    <message>
        <source>Demo site in slow &amp;motion</source>
        <translation>慢动作爬取演示网站(&amp;M)</translation>
    </message>
    <message>
        <source>Rechec&amp;k</source>
        <translation>重新检查(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Recheck URL</source>
        <translation>重新检查此 URL(&amp;R)</translation>
    </message>
    <message>
        <source>Recheck all &amp;broken</source>
        <translation>重新检查所有失效的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>Recheck &amp;filtered URLs</source>
        <translation>重新检查过滤出的 URL(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Back to previous URL</source>
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
        <source>Previous &amp;zone</source>
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
        <source>{state}, 1 request every {every:g} s</source>
        <translation>{state}，每 {every:g} 秒 1 次请求</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>The filter “{text}” belonged to the last crawl and was cleared.</source>
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
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>1 of {n:,}</source>
        <translation>第 1 条，共 {n:,} 条</translation>
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
        <source>No earlier crawl of this site is saved.</source>
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
        <source>There is no filter: this would recheck everything.</source>
        <translation>没有过滤条件：这会重新检查全部 URL。</translation>
    </message>
    <message>
        <source>None of these URLs has a result.</source>
        <translation>这些 URL 都没有结果。</translation>
    </message>
    <message>
        <source>{n:,} findings</source>
        <translation>{n:,} 个问题</translation>
    </message>
    <message>
        <source>Now ignored: {ignored}.</source>
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
        <source>Text si&amp;ze</source>
        <translation>文字大小(&amp;Z)</translation>
    </message>
    <message>
        <source>Saved in {path}</source>
        <translation>留存在 {path}</translation>
    </message>
    <message>
        <source>Not saved in a file yet</source>
        <translation>还没有留存到文件</translation>
    </message>
    <message>
        <source>Some links lead to this machine or its private network, and are not followed.</source>
        <translation>有链接指向本机或它的内网，没有跟随。</translation>
    </message>
    <message>
        <source>Follow them too</source>
        <translation>也请求这些地址</translation>
    </message>
    <message>
        <source>View report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>The last crawl, of {host}, was interrupted. Nothing is lost: its results are saved.</source>
        <translation>上一次爬取 {host} 时被中断。什么也没有丢失：已有的结果都已留存。</translation>
    </message>
    <message>
        <source>The last crawl, of {host}, was stopped before it finished. Nothing is lost: its results are saved.</source>
        <translation>上一次爬取 {host} 时，在完成之前被停止。什么也没有丢失：已有的结果都已留存。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
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
        <source>{n:,} URLs in the queue: Resume continues the crawl.</source>
        <comment>1 URL in the queue: Resume continues the crawl.</comment>
        <translation>
            <numerusform>队列中还有 {n:,} 个 URL：按「继续」接着爬取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Crawl files contain no secrets, so {secrets} is missing: enter it again in Crawl → Settings….</source>
        <translation>爬取文件不保存敏感信息，因此缺少{secrets}：可在「爬取 → 设置…」中再次填写。</translation>
    </message>
    <message>
        <source>Saving {name}…</source>
        <translation>正在保存 {name}…</translation>
    </message>
    <message>
        <source>Saved as {path}; the crawl continues to be saved there.</source>
        <translation>已另存为 {path}；从现在起爬取留存在那里。</translation>
    </message>
    <message>
        <source>{why}. The crawl is paused. Free up space and press Resume, or save it elsewhere.</source>
        <translation>{why}。爬取已暂停。请腾出空间后按「继续」，或另存到别处。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>{why}. The end of this crawl is not in the file. Free up space, then try again.</source>
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
        <source>This branch is no longer in the crawl.</source>
        <translation>此次爬取中已没有这个分支。</translation>
    </message>
    <message>
        <source>This view: {name}</source>
        <translation>此视图：{name}</translation>
    </message>
    <message>
        <source>This branch</source>
        <translation>此分支</translation>
    </message>
    <message>
        <source>Report for a client or a colleague</source>
        <translation>给客户或同事的报告</translation>
    </message>
    <message>
        <source>The whole crawl</source>
        <translation>整个爬取</translation>
    </message>
    <message>
        <source>{view} always shows the whole crawl</source>
        <translation>{view}针对整次爬取</translation>
    </message>
    <message>
        <source>Tabbed panels</source>
        <translation>同一位置的面板</translation>
    </message>
    <message>
        <source>Left and Right switch between them</source>
        <translation>用 Left 和 Right 切换到另一个</translation>
    </message>
    <message>
        <source>Retry {n:,} failed</source>
        <translation>重试 {n:,} 个失败的 URL</translation>
    </message>
    <message>
        <source>Colour legend</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Shade of these blocks</source>
        <translation>这些方块的深浅</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>What determines the shade of the blocks</source>
        <translation>方块的深浅取决于什么</translation>
    </message>
    <message>
        <source>What determines the colours; areas show the number of URLs</source>
        <translation>颜色取决于什么；面积是 URL 的数量</translation>
    </message>
    <message>
        <source>Shows the URLs of this folder</source>
        <translation>显示此目录的 URL</translation>
    </message>
    <message>
        <source>Show broken URLs in it</source>
        <translation>显示其中失效的 URL</translation>
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
        <source>{n:,} URLs too small for their own blocks</source>
        <comment>1 URL too small for its own block</comment>
        <translation>
            <numerusform>{n:,} 个 URL 太小，不单独成块</numerusform>
        </translation>
    </message>
    <message>
        <source>Back to the previous centre URL (Backspace)</source>
        <translation>回到之前在中央的 URL（Backspace）</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Reload links</source>
        <translation>重新读取链接</translation>
    </message>
    <message>
        <source>The links to and from a URL are drawn here.</source>
        <translation>所选 URL 的链入和链出画在这里。</translation>
    </message>
    <message>
        <source>● responded    ◆ redirects    ■ broken    ○ not fetched</source>
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
        <source>{urls} shown, of more</source>
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
        <source>{n:,} URLs; use the arrow keys to move between them</source>
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
        <source>Links to and from the selected URL</source>
        <translation>所选 URL 周围的链接</translation>
    </message>
    <message>
        <source>No map yet</source>
        <translation>还没有地图</translation>
    </message>
    <message>
        <source>The folders of a crawl, sized by number of URLs.</source>
        <translation>爬取的各个目录，大小按其中 URL 的数量。</translation>
    </message>
    <message>
        <source>Folder map</source>
        <translation>目录地图</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} blocks; use the arrow keys to move between them</source>
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
        <source>No URLs match the filter</source>
        <translation>没有 URL 符合过滤条件</translation>
    </message>
    <message>
        <source>No chains match the filter</source>
        <translation>没有重定向链符合过滤条件</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>移除过滤条件</translation>
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
        <source>URLs with warnings</source>
        <translation>有警告的 URL</translation>
    </message>
    <message>
        <source>URLs with notes</source>
        <translation>有提示的 URL</translation>
    </message>
    <message>
        <source>broken URL</source>
        <translation>失效 URL</translation>
    </message>
    <message>
        <source>skipped URLs</source>
        <translation>跳过的 URL</translation>
    </message>
    <message>
        <source>skipped URL</source>
        <translation>跳过的 URL</translation>
    </message>
    <message>
        <source>Check them</source>
        <translation>检查它们</translation>
    </message>
    <message>
        <source>Request each once, without following its links</source>
        <translation>各请求一次，不跟随其中的链接</translation>
    </message>
    <message>
        <source>Images, scripts and styles were not checked.</source>
        <translation>图像、脚本和样式未检查。</translation>
    </message>
    <message>
        <source>Crawl again with them</source>
        <translation>连同它们重新爬取</translation>
    </message>
    <message>
        <source>Starts the same crawl anew, and reads the sitemaps of its hosts</source>
        <translation>重新开始同样的爬取，并读取各主机的站点地图</translation>
    </message>
    <message>
        <source>Orphan pages are not known: sitemaps were not read.</source>
        <translation>无法得知孤立页面：没有读取站点地图。</translation>
    </message>
    <message>
        <source>Orphan pages are not known: no sitemap was found.</source>
        <translation>无法得知孤立页面：没有找到站点地图。</translation>
    </message>
    <message>
        <source>Starts the same crawl again, with images, scripts and styles</source>
        <translation>重新开始同样的爬取，并检查图片、脚本和样式</translation>
    </message>
    <message>
        <source>Findings, counted in URLs</source>
        <translation>问题，按 URL 计数</translation>
    </message>
    <message>
        <source>What is newly broken, fixed, new, gone or changed?</source>
        <translation>什么是新失效、已修复、新增、消失或有变化的？</translation>
    </message>
    <message>
        <source>No crawl yet</source>
        <translation>还没有爬取</translation>
    </message>
    <message>
        <source>Type a URL above and press Enter: the results are summarized here.</source>
        <translation>在上方输入地址并按 Enter：爬取的结果会在这里汇总。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} links to other sites were not checked.</source>
        <comment>1 link to another site was not checked.</comment>
        <translation>
            <numerusform>{n:,} 个指向其他网站的链接未检查。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{title} ({n:,} links)</source>
        <comment>{title} (1 link)</comment>
        <translation>
            <numerusform>{title}（{n:,} 个链接）</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing changed in what is compared.</source>
        <translation>比较的内容没有变化。</translation>
    </message>
    <message>
        <source>Crawls of the demo site are not saved: crawl it twice in this window.</source>
        <translation>演示网站的爬取不会保存：请在此窗口爬两次。</translation>
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
        <source>Not clickable</source>
        <translation>不可单击</translation>
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
        <source>What to exclude</source>
        <translation>排除什么</translation>
    </message>
    <message>
        <source>Exclusion pattern</source>
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
        <source>{n:,} known URLs</source>
        <comment>1 known URL</comment>
        <translation>
            <numerusform>{n:,} 个已知的</numerusform>
        </translation>
    </message>
    <message>
        <source>{queued}, {known} match</source>
        <translation>{queued}、{known} 符合</translation>
    </message>
    <message>
        <source>Known URLs have already been requested or excluded, and do not change</source>
        <translation>已知的 URL 已经请求过或被排除，不会改变</translation>
    </message>
    <message>
        <source>URLs to add</source>
        <translation>要添加的地址</translation>
    </message>
    <message>
        <source>https://example.org/page  (separate several with spaces)</source>
        <translation>https://example.org/page （多个地址用空格隔开）</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Added to the front of the queue, regardless of scope and filters</source>
        <translation>放到队列最前面，不受范围和过滤规则限制</translation>
    </message>
    <message>
        <source>Space pauses or resumes it</source>
        <translation>按空格键暂停或继续</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>URLs waiting for their turn</source>
        <translation>等待轮到的 URL</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>请求中</translation>
    </message>
    <message>
        <source>Requests in progress</source>
        <translation>正在进行的请求</translation>
    </message>
    <message>
        <source>What keeps the next request from starting</source>
        <translation>是什么让下一次请求不能开始</translation>
    </message>
    <message>
        <source>All hosts ({n:,} not listed)</source>
        <translation>所有主机（另有 {n:,} 个未列出）</translation>
    </message>
    <message>
        <source>Hosts with queued URLs</source>
        <translation>有 URL 排队的主机</translation>
    </message>
    <message>
        <source>One host per row: the number of URLs waiting, and whether the host is paused</source>
        <translation>每行一个主机：有多少 URL 在等待，是否已暂停</translation>
    </message>
    <message>
        <source>Position: 1 is next. Hosts take turns; paused hosts come last</source>
        <translation>位置：1 是下一个。各主机轮流；暂停的主机排在最后</translation>
    </message>
    <message>
        <source>URL to be requested</source>
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
        <source>Previous attempts</source>
        <translation>此前的尝试次数</translation>
    </message>
    <message>
        <source>The page on which it was found first</source>
        <translation>最先发现它的页面</translation>
    </message>
    <message>
        <source>{host} is paused</source>
        <translation>{host} 已暂停</translation>
    </message>
    <message>
        <source>Thousands of hosts take turns: select one to see its queue</source>
        <translation>数千个主机轮流爬取：选择一个主机以查看它的队列</translation>
    </message>
    <message>
        <source>Queued URLs, in the order in which they will be requested</source>
        <translation>排队中的 URL，按将要请求的顺序</translation>
    </message>
    <message>
        <source>One URL per row: use the menu key to move it, remove it, or pause its host</source>
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
        <source>URLs waiting to be requested are listed here, in order.</source>
        <translation>等待请求的 URL 按顺序列在这里。</translation>
    </message>
    <message>
        <source>To the front</source>
        <translation>移到最前</translation>
    </message>
    <message>
        <source>Request the selected URLs next</source>
        <translation>接下来请求选中的 URL</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Do not request the selected URLs</source>
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
        <source>By a pattern that you can test first</source>
        <translation>按一个可以先测试的模式</translation>
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
        <source>{queued}, {n:,} backing off</source>
        <translation>{queued}，另有 {n:,} 个等待重试</translation>
    </message>
    <message>
        <source>{queued}, {n:,} paused</source>
        <translation>{queued}，{n:,} 个已暂停</translation>
    </message>
    <message>
        <source>Resume {host}</source>
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
        <source>Select a host first</source>
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
        <source>More</source>
        <comment>views</comment>
        <translation>更多</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <comment>exports</comment>
        <translation>更多(&amp;M)</translation>
    </message>
    <message>
        <source>Without {rules}</source>
        <translation>不含 {rules}</translation>
    </message>
    <message>
        <source>Do not exclude it in this crawl</source>
        <translation>这次爬取不排除</translation>
    </message>
    <message>
        <source>Excluded from the last crawl only: click to exclude it again</source>
        <translation>只在上一次爬取里排除过：点击可再次排除</translation>
    </message>
    <message>
        <source>No rows match the filter</source>
        <translation>没有符合筛选的行</translation>
    </message>
    <message>
        <source>More exports</source>
        <translation>更多导出</translation>
    </message>
    <message>
        <source>Lists what is exported less often</source>
        <translation>列出较少导出的内容</translation>
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
        <source>too many hops</source>
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
    <message>
        <source>Show only chains that go round in a loop</source>
        <translation>只显示成循环的链</translation>
    </message>
    <message>
        <source>Show only chains with more hops than are followed</source>
        <translation>只显示跳数超过上限的链</translation>
    </message>
    <message>
        <source>Show only chains that end broken, or lead nowhere</source>
        <translation>只显示以失效告终或无处可去的链</translation>
    </message>
    <message>
        <source>Show only chains whose target is reached in another way, too</source>
        <translation>只显示目标也能从别处到达的链</translation>
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
        <source>{n:,} with a shared target</source>
        <comment>1 with a shared target</comment>
        <translation>
            <numerusform>{n:,} 条目标共用</numerusform>
        </translation>
    </message>
    <message>
        <source>Redirect counts</source>
        <translation>重定向计数</translation>
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
        <source>{line} shared</source>
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
        <source>on {n:,} pages</source>
        <comment>on 1 page</comment>
        <translation>
            <numerusform>在 {n:,} 个页面上</numerusform>
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
        <source>{hops}, permanent</source>
        <translation>{hops}，永久</translation>
    </message>
    <message>
        <source>{hops}, end: {end}</source>
        <translation>{hops}，终点：{end}</translation>
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
        <source>No URL that was requested redirects.</source>
        <translation>请求过的 URL 都不重定向。</translation>
    </message>
    <message>
        <source>One chain per row: Right expands its hops, Enter shows the details</source>
        <translation>每行一条链：按 Right 展开各跳，按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Copy chain</source>
        <translation>复制重定向链</translation>
    </message>
    <message>
        <source>Show the URLs that redirect</source>
        <translation>显示会重定向的 URL</translation>
    </message>
    <message>
        <source>{status}, permanent</source>
        <translation>{status}，永久</translation>
    </message>
    <message>
        <source>{status}, temporary</source>
        <translation>{status}，临时</translation>
    </message>
    <message>
        <source>{status}, shared target</source>
        <translation>{status}，目标共用</translation>
    </message>
    <message>
        <source>{status}, back again</source>
        <translation>{status}，又回到</translation>
    </message>
    <message>
        <source>No redirects</source>
        <translation>没有重定向</translation>
    </message>
    <message>
        <source>Redirect chains appear here as they are found.</source>
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
        <source>… {n:,} more chains: export to see them all</source>
        <comment>… 1 more chain: export to see them all</comment>
        <translation>
            <numerusform>… 另有 {n:,} 条重定向链：导出即可看到全部</numerusform>
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
        <source>Local processes</source>
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
        <source>Open dashboard</source>
        <translation>打开仪表板</translation>
    </message>
    <message>
        <source>{title}: number of processes</source>
        <translation>{title}：进程数</translation>
    </message>
    <message>
        <source>{title}: scheduler address</source>
        <translation>{title}：调度器的地址</translation>
    </message>
    <message>
        <source>Connect and show which workers are there; nothing is crawled</source>
        <translation>连接并查看有哪些工作进程；不爬取任何内容</translation>
    </message>
    <message>
        <source>{word} needs a number of processes</source>
        <translation>{word} 需要进程数</translation>
    </message>
    <message>
        <source>Checking for workers…</source>
        <translation>正在检查工作进程…</translation>
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
        <source>Rename, delete, import, export, copy as a command</source>
        <translation>重命名、删除、导入、导出、复制为命令</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置方案</translation>
    </message>
    <message>
        <source>Saved settings; choosing a profile fills them in</source>
        <translation>一起保存的设置；选择后自动填入</translation>
    </message>
    <message>
        <source>none selected</source>
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
        <source>More about profiles</source>
        <translation>配置方案的更多操作</translation>
    </message>
    <message>
        <source>Copy as co&amp;mmand</source>
        <translation>复制为命令(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>配置方案(&amp;P)</translation>
    </message>
    <message>
        <source>{name} was loaded.</source>
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
        <source>{name} already exists. Replace it?</source>
        <translation>{name} 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>{name} was saved.</source>
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
        <source>{old} was renamed to {new}.</source>
        <translation>{old} 已改名为 {new}。</translation>
    </message>
    <message>
        <source>Delete the profile {name}?</source>
        <translation>删除配置方案 {name}？</translation>
    </message>
    <message>
        <source>{name} was deleted.</source>
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
        <source>Copied as a command; secrets are environment variables in it.</source>
        <translation>已复制为命令；其中的敏感信息是环境变量。</translation>
    </message>
    <message>
        <source>{wanted}, not {given!r}</source>
        <translation>{wanted}，而不是 {given!r}</translation>
    </message>
    <message>
        <source>{option} must be a whole number</source>
        <translation>{option} 必须是整数</translation>
    </message>
    <message>
        <source>{option} must be a number</source>
        <translation>{option} 必须是数字</translation>
    </message>
    <message>
        <source>{option} must be a size such as 10 MB</source>
        <translation>{option} 必须是大小，例如 10 MB</translation>
    </message>
    <message>
        <source>none; one per line</source>
        <translation>无；每行一个</translation>
    </message>
    <message>
        <source>add another</source>
        <translation>再加一个</translation>
    </message>
    <message>
        <source>Changed: applies to {what}</source>
        <translation>已修改：生效于{what}</translation>
    </message>
    <message>
        <source>Reset to default: {value}</source>
        <translation>恢复默认：{value}</translation>
    </message>
    <message>
        <source>Reset {title} to its default</source>
        <translation>将「{title}」恢复为默认值</translation>
    </message>
    <message>
        <source>Show typed text</source>
        <translation>显示输入的内容</translation>
    </message>
    <message>
        <source>The name of this option on the command line</source>
        <translation>此选项在命令行中的名称</translation>
    </message>
    <message>
        <source>Show the text typed in {title}</source>
        <translation>显示「{title}」中输入的内容</translation>
    </message>
    <message>
        <source>seconds</source>
        <comment>a unit</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>changes apply to {what}</source>
        <translation>修改将生效于{what}</translation>
    </message>
    <message>
        <source>a change to an existing crawl applies to {what}</source>
        <translation>对已有的爬取作出修改，生效于{what}</translation>
    </message>
    <message>
        <source>on the command line: {option}</source>
        <translation>命令行选项：{option}</translation>
    </message>
    <message>
        <source>the next crawl, or one opened from a file without it</source>
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
        <source>one per line</source>
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
        <source>Applies to the crawl shown, from the point each option states, and to the next one. {secrets}: kept until the window closes, never saved in a file or profile.</source>
        <translation>用于当前显示的爬取（从选项所说的时刻起）和下一次爬取。{secrets}：只保留到窗口关闭，从不写入文件或配置方案。</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>全部重置(&amp;R)</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation>设置页</translation>
    </message>
    <message>
        <source>The options of the selected page are shown next to the list</source>
        <translation>所选一项的选项显示在旁边</translation>
    </message>
    <message>
        <source>No options match</source>
        <translation>没有符合的选项</translation>
    </message>
    <message>
        <source>Reset every option to its default</source>
        <translation>所有选项恢复默认值</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the options</source>
        <translation>搜索选项</translation>
    </message>
    <message>
        <source>Every option is at its default.</source>
        <translation>所有选项都是默认值。</translation>
    </message>
    <message>
        <source>Correct first: {words}</source>
        <translation>需要先改正：{words}</translation>
    </message>
    <message>
        <source>{text}, contains an error</source>
        <translation>{text}，这里有错误</translation>
    </message>
    <message>
        <source>Type a URL above, or the path of a folder, and press Enter: Crawlscope finds the broken links, redirects and other problems of the site while you watch. F12 shows what its coroutines are doing.</source>
        <translation>在上方输入 URL 或文件夹的路径并按 Enter：Crawlscope 会在你眼前找出网站的失效链接、重定向和其他问题。按 F12 可以看到协程在做什么。</translation>
    </message>
    <message>
        <source>Open the crawl of {site}, {text}</source>
        <translation>打开 {site} 的爬取，{text}</translation>
    </message>
    <message>
        <source>Crawl it again with the same settings, and list what has changed since then</source>
        <translation>以相同的设置重新爬取，并列出此后的变化</translation>
    </message>
    <message>
        <source>Crawl again</source>
        <translation>重新爬取</translation>
    </message>
    <message>
        <source>Crawl {site} again, and compare</source>
        <translation>重新爬取 {site} 并比较</translation>
    </message>
    <message>
        <source>Open it and compare it with the previous crawl of this site</source>
        <translation>打开它，并与此网站上一次爬取比较</translation>
    </message>
    <message>
        <source>Compare the crawl of {site} with the previous one</source>
        <translation>将 {site} 的爬取与上一次比较</translation>
    </message>
    <message>
        <source>Remove it from the list; its file is kept</source>
        <translation>从列表中移除；文件会保留</translation>
    </message>
    <message>
        <source>Remove the crawls of {site} from the list; their files are kept</source>
        <translation>从列表中移除 {site} 的爬取；文件会保留</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Crawl a website</source>
        <translation>爬取一个网站</translation>
    </message>
    <message>
        <source>Recent crawls</source>
        <translation>最近的爬取</translation>
    </message>
    <message>
        <source>Crawl the newest site again</source>
        <translation>重新爬取最近的网站</translation>
    </message>
    <message>
        <source>A small built-in site with everything that crawlers stumble over</source>
        <translation>程序内置的小网站，集中了爬虫会遇到的各种麻烦</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Crawl HTML files on this machine, as a web server would deliver them</source>
        <translation>像服务器那样提供本机的 HTML 文件并爬取</translation>
    </message>
    <message>
        <source>URLs, always visible</source>
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
        <source>Outcome of the request</source>
        <translation>请求的结果</translation>
    </message>
    <message>
        <source>Content type, as stated by the server</source>
        <translation>服务器声明的类型</translation>
    </message>
    <message>
        <source>Decoded bytes read from the body, or the size stated by the server</source>
        <translation>读取的正文解码后的字节数，或服务器声明的字节数</translation>
    </message>
    <message>
        <source>Duration of the last attempt</source>
        <translation>最后一次尝试的用时</translation>
    </message>
    <message>
        <source>Pages that link or redirect here</source>
        <translation>链接或重定向到这里的页面数</translation>
    </message>
    <message>
        <source>Number of different URLs that the page links to</source>
        <translation>页面链接到的不同 URL 的个数</translation>
    </message>
    <message>
        <source>Title of the page</source>
        <translation>页面的标题</translation>
    </message>
    <message>
        <source>Redirect target</source>
        <translation>重定向的目标</translation>
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
        <source>Why it was not requested, with the robots.txt rule that blocks it</source>
        <translation>为什么没有请求，以及 robots.txt 中禁止它的规则</translation>
    </message>
    <message>
        <source>The canonical URL of the page</source>
        <translation>页面的规范 URL</translation>
    </message>
    <message>
        <source>Charset</source>
        <translation>字符编码</translation>
    </message>
    <message>
        <source>The encoding used to decode it</source>
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
        <source>One URL per row: Enter shows its details</source>
        <translation>每行一个 URL：按 Enter 显示详情</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>恢复默认列</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Choose columns</source>
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
        <source>Clear the filter that hides them</source>
        <translation>移除隐藏它们的过滤条件</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
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
        <source>{n:,} hidden by the filter</source>
        <translation>过滤条件隐藏了 {n:,} 个</translation>
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
        <source>Folders and their URLs: Right expands a folder, Enter shows the details of a URL</source>
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
        <source>Recheck everything be&amp;low</source>
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
        <source>E&amp;xpand everything below</source>
        <translation>展开下面的全部(&amp;X)</translation>
    </message>
    <message>
        <source>Collap&amp;se everything below</source>
        <translation>收起下面的全部(&amp;S)</translation>
    </message>
    <message>
        <source>URLs</source>
        <comment>how many</comment>
        <translation>URL 数</translation>
    </message>
    <message>
        <source>Number of URLs in the folder</source>
        <translation>目录中的 URL 数</translation>
    </message>
    <message>
        <source>URLs in the folder that failed or returned 400 or above</source>
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
        <source>Functions that wait for one another, innermost last</source>
        <translation>逐层等待的函数，最内层在最后</translation>
    </message>
    <message>
        <source>Select one to see its source</source>
        <translation>选择一项查看其源代码</translation>
    </message>
    <message>
        <source>No worker selected</source>
        <translation>没有选择工作协程</translation>
    </message>
    <message>
        <source>Click a worker to see where it is waiting.</source>
        <translation>单击一个工作协程，查看它停在哪里。</translation>
    </message>
    <message>
        <source>This worker has ended</source>
        <translation>这个工作协程已结束</translation>
    </message>
    <message>
        <source>Where workers wait is shown while a crawl runs.</source>
        <translation>爬取进行时，这里显示工作协程停在哪里。</translation>
    </message>
    <message>
        <source>Waits were not recorded</source>
        <translation>等待没有记录</translation>
    </message>
    <message>
        <source>A replay knows which URL each worker had, not where it waited.</source>
        <translation>回放知道每个工作协程手上是哪个 URL，不知道它停在哪里。</translation>
    </message>
    <message>
        <source>Worker {number} has ended: this is where it waited last</source>
        <translation>工作协程 {number} 已结束：这是它最后停住的地方</translation>
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
        <source>Worker {number}: {function} is running</source>
        <translation>工作协程 {number}：{function} 在运行</translation>
    </message>
    <message>
        <source>Source of the selected function</source>
        <translation>所选函数的源代码</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Its name, and the worker number</source>
        <translation>名称和工作进程的编号</translation>
    </message>
    <message>
        <source>What the worker is doing</source>
        <translation>工作进程在做什么</translation>
    </message>
    <message>
        <source>Requests assigned to it</source>
        <translation>分配给它的请求数</translation>
    </message>
    <message>
        <source>Responses so far</source>
        <translation>到目前为止的响应数</translation>
    </message>
    <message>
        <source>In the last seconds</source>
        <translation>最近几秒内</translation>
    </message>
    <message>
        <source>How much of one CPU core it uses</source>
        <translation>它占用一个 CPU 核的多少</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>CPU time it has used</source>
        <translation>它已使用的 CPU 时间</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Replies so far, each with several responses</source>
        <translation>到目前为止的回复数，每次带若干响应</translation>
    </message>
    <message>
        <source>Connections it has open</source>
        <translation>它打开的连接数</translation>
    </message>
    <message>
        <source>Address on which it listens</source>
        <translation>它监听的地址</translation>
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
        <source>Versions that differ from here: {differs}</source>
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
        <source>Workers of the cluster and what they have done</source>
        <translation>集群的工作进程及其工作</translation>
    </message>
    <message>
        <source>One process per row: what it is doing, and how much it has done</source>
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
        <source>Worker number</source>
        <translation>工作协程的编号</translation>
    </message>
    <message>
        <source>What the worker is waiting for or working on</source>
        <translation>工作协程在等什么或做什么</translation>
    </message>
    <message>
        <source>Last minute</source>
        <translation>最近一分钟</translation>
    </message>
    <message>
        <source>One colour per second, newest on the right</source>
        <translation>每秒一种颜色，最新的在右边</translation>
    </message>
    <message>
        <source>The URL it is working on</source>
        <translation>它正在处理的 URL</translation>
    </message>
    <message>
        <source>Redirects that can still be followed</source>
        <translation>还可以跟随的重定向次数</translation>
    </message>
    <message>
        <source>Hops left</source>
        <translation>剩余跳数</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Number of the current attempt</source>
        <translation>第几次尝试</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>已用时</translation>
    </message>
    <message>
        <source>Time spent on this URL; if backing off, time until the next attempt</source>
        <translation>在此 URL 上的时间；退避等待的：离下次尝试的时间</translation>
    </message>
    <message>
        <source>URLs of these without a response, or with a status of 400 or above</source>
        <translation>其中没有响应，或状态码在 400 以上的 URL</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>URLs whose result it got</source>
        <translation>由它取得结果的 URL</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙</translation>
    </message>
    <message>
        <source>Share of its time in which it had a URL; otherwise it waited for the queue</source>
        <translation>手上有 URL 的时间所占的比例；其余时间它在等队列</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} workers, when the crawl ended</source>
        <comment>1 worker, when the crawl ended</comment>
        <translation>
            <numerusform>爬取结束时有 {n:,} 个工作协程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>CancelledError ended {n:,} workers while they were</source>
        <comment>CancelledError ended 1 worker while it was</comment>
        <translation>
            <numerusform>CancelledError 结束了 {n:,} 个工作协程，当时</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are backing off</source>
        <comment>1 URL is backing off</comment>
        <translation>
            <numerusform>{n:,} 个 URL 在退避等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} browser processes</source>
        <comment>1 browser process</comment>
        <translation>
            <numerusform>{n:,} 个浏览器进程</numerusform>
        </translation>
    </message>
    <message>
        <source>{process} ({size})</source>
        <comment>id and memory</comment>
        <translation>{process}（{size}）</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs done</source>
        <comment>1 URL done</comment>
        <translation>
            <numerusform>完成 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} errors</source>
        <comment>1 error</comment>
        <translation>
            <numerusform>{n:,} 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>busy {share:.0%} of the time</source>
        <translation>{share:.0%} 的时间在忙</translation>
    </message>
    <message>
        <source>cancelled while {state}</source>
        <translation>{state}时被取消</translation>
    </message>
    <message>
        <source>ended while {state}</source>
        <translation>已结束，当时{state}</translation>
    </message>
    <message>
        <source>While a crawl runs, each worker has a row here; in a replay, each that the crawl file knows of at that moment.</source>
        <translation>爬取进行时，每个工作协程在这里占一行；回放时，是爬取文件记录的当时的工作协程。</translation>
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
        <source>Workers and what they are doing</source>
        <translation>工作协程及其工作</translation>
    </message>
    <message>
        <source>One worker per row: Enter shows the details of its URL, Delete stops its request</source>
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
        <source>Where it is waiting</source>
        <translation>停在哪里</translation>
    </message>
    <message>
        <source>Let this worker start one request</source>
        <translation>让此工作协程发出一次请求</translation>
    </message>
    <message>
        <source>Worker summary</source>
        <translation>工作协程概要</translation>
    </message>
    <message>
        <source>No workers</source>
        <translation>没有工作协程</translation>
    </message>
    <message>
        <source>Waits were not recorded: only which URL each worker had at this moment.</source>
        <translation>等待没有记录：只知道这一刻每个工作协程手上是哪个 URL。</translation>
    </message>
    <message>
        <source>What each worker is doing</source>
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
        <source>No worker has started</source>
        <translation>还没有工作协程开始</translation>
    </message>
    <message>
        <source>{workers}, {n:,} shown</source>
        <translation>{workers}，显示 {n:,} 个</translation>
    </message>
    <message numerus="yes">
        <source>Active in the last {n:,} seconds: {seen}</source>
        <comment>Active in the last 1 second: {seen}</comment>
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
        <source>Defa&amp;ult text size</source>
        <translation>默认大小(&amp;U)</translation>
    </message>
    <message>
        <source>The change failed: {problem}.</source>
        <translation>无法修改：{problem}。</translation>
    </message>
    <message>
        <source>re-evaluated: {what}</source>
        <translation>重新判断：{what}</translation>
    </message>
    <message>
        <source>Resume continues the crawl.</source>
        <translation>按「继续」接着爬取。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs were removed from the queue</source>
        <comment>1 URL was removed from the queue</comment>
        <translation>
            <numerusform>{n:,} 个 URL 已从队列中移除</numerusform>
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
        <source>pages with status 400 or above</source>
        <comment>lines of the log</comment>
        <translation>个状态码不低于 400 的页面</translation>
    </message>
    <message>
        <source>partially read pages</source>
        <comment>lines of the log</comment>
        <translation>个只读取了一部分的页面</translation>
    </message>
    <message>
        <source>responses</source>
        <comment>lines of the log</comment>
        <translation>个响应</translation>
    </message>
    <message>
        <source>requests stopped by hand</source>
        <comment>lines of the log</comment>
        <translation>次手动中止的请求</translation>
    </message>
    <message>
        <source>roots without a response</source>
        <comment>lines of the log</comment>
        <translation>个没有响应的起始 URL</translation>
    </message>
    <message>
        <source>URLs without a response</source>
        <comment>lines of the log</comment>
        <translation>个没有响应的 URL</translation>
    </message>
    <message>
        <source>retried URLs</source>
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
        <source>URLs blocked by robots.txt</source>
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
    <message>
        <source>stopped after {time}: {left}</source>
        <translation>{time} 后停止：{left}</translation>
    </message>
    <message>
        <source>ended by an internal error after {time}</source>
        <translation>{time} 后因内部错误而结束</translation>
    </message>
    <message>
        <source>ended after {time}: {trouble}</source>
        <translation>{time} 后结束：{trouble}</translation>
    </message>
    <message>
        <source>finished after {time}: {done:,} URLs done, {broken:,} of them broken</source>
        <translation>{time} 后完成：处理了 {done:,} 个 URL，其中 {broken:,} 个失效</translation>
    </message>
    <message>
        <source>after {time}: {done:,} URLs done, {broken:,} of them broken, {n:,} queued, {rate}/s</source>
        <translation>{time} 后：处理了 {done:,} 个 URL，其中 {broken:,} 个失效，{n:,} 个排队，{rate} 页/秒</translation>
    </message>
    <message>
        <source>truncated, too large: {url}</source>
        <translation>过大，只读取了一部分：{url}</translation>
    </message>
    <message>
        <source>{time}, {tasks} in {ms:,.0f} ms</source>
        <translation>{time}（{ms:,.0f} ms 内取消 {tasks}）</translation>
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
        <source>retrying in {seconds:.1f} s ({why}): {url}</source>
        <translation>{seconds:.1f} 秒后再次请求（{why}）：{url}</translation>
    </message>
    <message>
        <source>redirect loop: {chain}</source>
        <translation>重定向循环：{chain}</translation>
    </message>
    <message>
        <source>blocked by robots.txt ({rule}): {url}</source>
        <translation>被 robots.txt 禁止（{rule}）：{url}</translation>
    </message>
    <message>
        <source>not crawled ({reason}): {url}</source>
        <translation>没有爬取（{reason}）：{url}</translation>
    </message>
    <message>
        <source>invalid URL: {url}</source>
        <translation>无效的 URL：{url}</translation>
    </message>
    <message>
        <source>step {number}: worker {worker} requests {url}</source>
        <translation>第 {number} 步：工作协程 {worker} 请求 {url}</translation>
    </message>
    <message>
        <source>crawl of {root} started</source>
        <translation>开始爬取 {root}</translation>
    </message>
    <message numerus="yes">
        <source>crawl of {root} and {n:,} other roots started</source>
        <comment>crawl of {root} and 1 other root started</comment>
        <translation>
            <numerusform>开始爬取 {root} 和另外 {n:,} 个起始 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>paused after {time}</source>
        <translation>{time} 后暂停</translation>
    </message>
    <message>
        <source>resumed after {time}</source>
        <translation>{time} 后继续</translation>
    </message>
    <message>
        <source>changed after {time}: {change}</source>
        <translation>{time} 后修改：{change}</translation>
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
        <source>{n:,} URLs remain queued</source>
        <comment>1 URL remains queued</comment>
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
        <source>Paused: {why}. The crawl resumes automatically when possible.</source>
        <translation>已暂停：{why}。条件允许时爬取会自动继续。</translation>
    </message>
    <message>
        <source>Two crawls are already being compared.</source>
        <translation>已有两次爬取正在比较。</translation>
    </message>
    <message>
        <source>the previous crawl in this window</source>
        <translation>本窗口的上一次爬取</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>比较已取消。</translation>
    </message>
    <message>
        <source>The window now shows another crawl: compare again.</source>
        <translation>窗口中已是另一次爬取：请重新比较。</translation>
    </message>
    <message>
        <source>The comparison with the previous crawl is ready.</source>
        <translation>与上一次爬取的比较已完成。</translation>
    </message>
    <message>
        <source>Show changes</source>
        <translation>显示变化</translation>
    </message>
    <message>
        <source>{file} is the file of the crawl in this window: choose the file of an older crawl</source>
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
        <source>{file} is read-only. Use File → Save as… to save the crawl elsewhere and continue it there.</source>
        <translation>{file} 不可写：只能读取。用「文件 → 另存为…」把爬取保存到别处，就能继续。</translation>
    </message>
    <message>
        <source>{problem}; this crawl is not being saved. Use File → Save as… to save it elsewhere.</source>
        <translation>{problem}；此次爬取没有保存。用「文件 → 另存为…」保存到别处。</translation>
    </message>
    <message>
        <source>{file} is already open.</source>
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
        <source>The crawl is already being saved.</source>
        <translation>爬取正在保存中。</translation>
    </message>
    <message>
        <source>The crawl was not saved as {file}.</source>
        <translation>爬取没有另存为 {file}。</translation>
    </message>
    <message>
        <source>{problem}; whatever is missing will be fetched again when it is opened</source>
        <translation>{problem}；缺少的内容会在打开时重新获取</translation>
    </message>
    <message>
        <source>Cancel the running crawl first.</source>
        <translation>请先停止正在进行的爬取。</translation>
    </message>
    <message>
        <source>Excluding failed: {problem}.</source>
        <translation>无法排除：{problem}。</translation>
    </message>
    <message>
        <source>Now excluded: {rule}. {what}.</source>
        <translation>从现在起排除：{rule}。{what}。</translation>
    </message>
    <message>
        <source>Included again: {rules}. {what}.</source>
        <translation>重新包含：{rules}。{what}。</translation>
    </message>
    <message>
        <source>Included again: {rules}. {what}: Resume continues the crawl.</source>
        <translation>重新包含：{rules}。{what}：按「继续」接着爬取。</translation>
    </message>
    <message>
        <source>Only URLs with a result can be rechecked.</source>
        <translation>只有已有结果的 URL 才能重新检查。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are being rechecked.</source>
        <comment>1 URL is being rechecked.</comment>
        <translation>
            <numerusform>正在重新检查 {n:,} 个 URL。</numerusform>
        </translation>
    </message>
    <message>
        <source>recheck: {what}</source>
        <translation>重新检查：{what}</translation>
    </message>
    <message>
        <source>Resume uses {options}.</source>
        <translation>继续时使用 {options}。</translation>
    </message>
    <message>
        <source>{options} is still missing.</source>
        <translation>仍缺少 {options}。</translation>
    </message>
    <message>
        <source>The limit of {limit} is reached; the rest remains queued.</source>
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
        <source>An export is already in progress.</source>
        <translation>已有导出正在进行。</translation>
    </message>
    <message>
        <source>Not known: the links of this crawl were not stored</source>
        <translation>未知：未保存此次爬取的链接</translation>
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
        <source>The new thresholds are applied when the crawl has ended; until then, the original ones remain in effect.</source>
        <translation>新阈值会在爬取结束后应用；在此之前仍按原来的阈值。</translation>
    </message>
    <message>
        <source>The findings have not changed; click OK in the settings to apply the new thresholds.</source>
        <translation>问题没有变化；在设置中按「确定」可应用新阈值。</translation>
    </message>
    <message>
        <source>The new thresholds have been applied to all URLs.</source>
        <translation>新阈值已应用于所有 URL。</translation>
    </message>
    <message>
        <source>The findings have not changed: {problem}.</source>
        <translation>问题没有变化：{problem}。</translation>
    </message>
    <message>
        <source>The new thresholds apply from the next Start: this crawl is not saved in a file.</source>
        <translation>新阈值从下次开始时生效：此次爬取没有保存在文件中。</translation>
    </message>
    <message>
        <source>The race was stopped.</source>
        <translation>比赛已停止。</translation>
    </message>
    <message>
        <source>The race was ended by an internal error; see the log.</source>
        <translation>比赛因内部错误而结束；详情见日志。</translation>
    </message>
    <message>
        <source>The race is over. Click a line to see the source of its stage.</source>
        <translation>比赛结束。单击一条线查看该阶段的代码。</translation>
    </message>
    <message>
        <source>the pasted text</source>
        <translation>粘贴的文字</translation>
    </message>
    <message>
        <source>A list is already being read.</source>
        <translation>已有一个列表正在读取。</translation>
    </message>
    <message>
        <source>The list was not read.</source>
        <translation>列表没有读取。</translation>
    </message>
    <message>
        <source>robots.txt is fetched before anything else on a host; its other URLs wait for it.</source>
        <translation>每个主机最先读取 robots.txt；它的其他 URL 都要等待。</translation>
    </message>
    <message>
        <source>{number}. Worker {worker} requests {url}</source>
        <translation>{number}. 工作协程 {worker} 请求 {url}</translation>
    </message>
    <message>
        <source>{why}: retrying in {seconds:.1f} s, without occupying a worker until then</source>
        <translation>{why}：{seconds:.1f} 秒后再次请求，在此之前不占用工作协程</translation>
    </message>
    <message>
        <source>not requested: blocked by robots.txt ({rule})</source>
        <translation>没有请求：robots.txt 禁止（{rule}）</translation>
    </message>
    <message>
        <source>· meanwhile, {url}: {result}</source>
        <translation>· 与此同时，{url}：{result}</translation>
    </message>
    <message>
        <source>{answer}; its links are not extracted</source>
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
        <source>{status} to {url}, that is, to itself</source>
        <translation>{status} 到 {url}，即它自身</translation>
    </message>
    <message>
        <source>{status} to {url}, already known: the two paths join there</source>
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
        <source>Crawlscope encountered an internal error at {time}.</source>
        <translation>Crawlscope 在 {time} 遇到内部错误。</translation>
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
        <source>a profile named {name} already exists</source>
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
        <source>a name can contain letters, digits, spaces and -_.()+, up to 60 characters</source>
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
        <source>{host} asks to slow down (429 or 503): now {time} between two requests.</source>
        <translation>{host} 要求降低频率（429 或 503）：现在两次请求间隔 {time}。</translation>
    </message>
    <message>
        <source>{brake}. Its URLs remain queued.</source>
        <translation>{brake}。它的 URL 仍在队列中。</translation>
    </message>
    <message>
        <source>{host} is paused: no new requests to it</source>
        <translation>{host} 已暂停：不再向它发出新请求</translation>
    </message>
    <message>
        <source>{host} resumed</source>
        <translation>{host} 继续</translation>
    </message>
    <message>
        <source>{host} resumed.</source>
        <translation>{host} 继续。</translation>
    </message>
    <message numerus="yes">
        <source>{host} and {n:,} other hosts resumed.</source>
        <comment>{host} and 1 other host resumed.</comment>
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
        <source>The crawl ended before this was done: try again.</source>
        <translation>还没有全部完成，爬取就结束了：请重试。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} URLs are at the front of the queue.</source>
        <comment>1 URL is at the front of the queue.</comment>
        <translation>
            <numerusform>{n:,} 个 URL 已移到队列最前面。</numerusform>
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
        <source>interrupted</source>
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
        <source>this crawl is not saved in a file, so its times are unknown</source>
        <translation>此次爬取没有保存在文件中，因此不知道各项时间</translation>
    </message>
    <message>
        <source>this crawl was saved by an older version, without times</source>
        <translation>此次爬取由旧版本保存，没有时间信息</translation>
    </message>
    <message>
        <source>Settings from last time: {titles}. Change them in Crawl → Settings….</source>
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
        <source>no response within {n:.0f} s</source>
        <translation>{n:.0f} 秒内没有响应</translation>
    </message>
    <message>
        <source>it ended without a response ({n})</source>
        <translation>没有给出结果就结束了（{n}）</translation>
    </message>
    <message>
        <source>What it does, or where it leads</source>
        <translation>会做什么，或通向哪里</translation>
    </message>
    <message>
        <source>Where it is in the window</source>
        <translation>在窗口中的位置</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>The keys that do the same</source>
        <translation>效果相同的按键</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>现在无法执行</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Find actions, URLs, hosts, findings and settings</source>
        <translation>查找操作、URL、主机、问题和设置</translation>
    </message>
    <message>
        <source>Type some words, choose with Up and Down, and press Enter</source>
        <translation>输入几个词，用上下键选择，再按 Enter</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有符合的内容</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message numerus="yes">
        <source>Finding, {n:,} URLs</source>
        <comment>Finding, 1 URL</comment>
        <translation>
            <numerusform>问题，{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Host, {n:,} URLs</source>
        <comment>Host, 1 URL</comment>
        <translation>
            <numerusform>主机，{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>The filter “{text}” hid this URL and was cleared.</source>
        <translation>过滤条件「{text}」隐藏了这个 URL，已移除。</translation>
    </message>
    <message>
        <source>Set it again</source>
        <translation>重新设置</translation>
    </message>
    <message>
        <source>all linked as “{text}”</source>
        <translation>链接文本均为「{text}」</translation>
    </message>
    <message>
        <source>nearly all linked as “{text}”</source>
        <translation>链接文本几乎均为「{text}」</translation>
    </message>
    <message>
        <source>all titled “{text}”</source>
        <translation>标题均为「{text}」</translation>
    </message>
    <message>
        <source>nearly all titled “{text}”</source>
        <translation>标题几乎均为「{text}」</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} templates</source>
        <comment>1 template</comment>
        <translation>
            <numerusform>{n:,} 个模板</numerusform>
        </translation>
    </message>
    <message>
        <source>{where}, {templates}</source>
        <translation>{where}，{templates}</translation>
    </message>
    <message>
        <source>{templates}: {where}</source>
        <translation>{templates}：{where}</translation>
    </message>
    <message>
        <source>{templates}, the largest: {where}</source>
        <translation>{templates}，其中最大的：{where}</translation>
    </message>
    <message>
        <source>all below {url}</source>
        <translation>全部位于 {url} 下</translation>
    </message>
    <message>
        <source>nearly all below {url}</source>
        <translation>几乎全部位于 {url} 下</translation>
    </message>
    <message>
        <source>&amp;Under the hood</source>
        <translation>内部机制(&amp;U)</translation>
    </message>
    <message>
        <source>Workers, single steps, slow motion, the event loop (F12)</source>
        <translation>工作协程、单步、慢动作、事件循环 (F12)</translation>
    </message>
    <message>
        <source>{reason} Crawling in the terminal instead.</source>
        <translation>{reason} 改为在终端中爬取。</translation>
    </message>
    <message>
        <source>{text!r} is not a time: write seconds, or 500ms, 5m, 2h</source>
        <translation>{text!r} 不是时间：请写秒数，或 500ms、5m、2h</translation>
    </message>
    <message>
        <source>{text!r} is not a size: write bytes, or 512KB, 10MB, 1GB</source>
        <translation>{text!r} 不是大小：请写字节数，或 512KB、10MB、1GB</translation>
    </message>
    <message>
        <source>{text!r} is not a whole number</source>
        <translation>{text!r} 不是整数</translation>
    </message>
    <message>
        <source>{text!r} is not a number</source>
        <translation>{text!r} 不是数字</translation>
    </message>
    <message>
        <source>{complaint}; did you mean {word!r}?</source>
        <translation>{complaint}；是否指 {word!r}？</translation>
    </message>
    <message>
        <source>{file} has no table [{table}]</source>
        <translation>{file} 中没有 [{table}] 表</translation>
    </message>
    <message>
        <source>{key} must be the name of a profile, such as {key} = {example}</source>
        <translation>{key} 必须是一个配置方案的名称，例如 {key} = {example}</translation>
    </message>
    <message>
        <source>there is no profile named {name!r}; create one in the settings of the window</source>
        <translation>没有名为 {name!r} 的配置方案；可在窗口的设置中创建</translation>
    </message>
    <message>
        <source>profile {name}</source>
        <translation>配置方案 {name}</translation>
    </message>
    <message>
        <source>settings from {file}</source>
        <translation>设置取自 {file}</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>(secret)</source>
        <translation>（敏感信息）</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Every setting has its default: there is no settings file here.</source>
        <translation>所有设置均为默认值：此处没有设置文件。</translation>
    </message>
    <message>
        <source>offline: no earlier response of this site is stored</source>
        <translation>离线：没有保存此网站以前的响应</translation>
    </message>
    <message>
        <source>this site asked not to be requested again so soon</source>
        <translation>此网站要求不要这么快再次请求</translation>
    </message>
    <message>
        <source>must be URL=URL, such as https://staging.example=https://www.example</source>
        <translation>必须是 URL=URL，例如 https://staging.example=https://www.example</translation>
    </message>
    <message>
        <source>it is not an export of all URLs as .jsonl</source>
        <translation>它不是以 .jsonl 导出的全部 URL</translation>
    </message>
    <message>
        <source>it is not a file that --grace has written</source>
        <translation>它不是由 --grace 写出的文件</translation>
    </message>
    <message>
        <source>there is no option {name!r}</source>
        <translation>没有选项 {name!r}</translation>
    </message>
    <message>
        <source>mcp is meant to be started by an MCP client, through pipes</source>
        <translation>mcp 应由 MCP 客户端通过管道启动</translation>
    </message>
    <message>
        <source>{variable} is not set: set it, or give the address of a scheduler</source>
        <translation>{variable} 未设置：请设置，或给出调度器的地址</translation>
    </message>
    <message>
        <source>{file} is not a scheduler file of Dask</source>
        <translation>{file} 不是 Dask 的调度器文件</translation>
    </message>
    <message>
        <source>{host!r} is not the name or address of a machine</source>
        <translation>{host!r} 不是机器的名称或地址</translation>
    </message>
    <message>
        <source>certificates need extra packages: pip install &apos;crawlscope[cluster]&apos; (or &apos;crawlscope-core[cluster]&apos;)</source>
        <translation>证书需要额外安装：pip install &apos;crawlscope[cluster]&apos;（或 &apos;crawlscope-core[cluster]&apos;）</translation>
    </message>
    <message>
        <source>Certificates valid until {date} are in {folder}. Copy them:</source>
        <translation>有效期至 {date} 的证书在 {folder} 中。请复制：</translation>
    </message>
    <message>
        <source>Then, on each, with the scheduler&apos;s name in place of SCHEDULER:</source>
        <translation>然后在每台机器上运行（把 SCHEDULER 换成调度器的名称）：</translation>
    </message>
    <message>
        <source>Then, on {host}, and on those that fetch pages:</source>
        <translation>然后，在 {host} 以及获取网页的机器上：</translation>
    </message>
    <message>
        <source>And here:</source>
        <translation>在本机：</translation>
    </message>
    <message>
        <source>a crawl follows links anyway; --max-depth N says how far</source>
        <translation>爬取总会跟随链接；--max-depth N 限定深度</translation>
    </message>
    <message>
        <source>use --format json or jsonl, with -o FILE to write it to a file</source>
        <translation>请用 --format json 或 jsonl，用 -o FILE 写入文件</translation>
    </message>
    <message>
        <source>use -o FILE for the report, --export PATH for tables and pages</source>
        <translation>报告请用 -o FILE，表格和页面请用 --export PATH</translation>
    </message>
    <message>
        <source>use --max-depth N</source>
        <translation>请用 --max-depth N</translation>
    </message>
    <message>
        <source>Correct or remove the links; the details of each URL list all pages that link to it, with their link texts.</source>
        <translation>更正或删除这些链接；每个 URL 的「详情」列出链接到它的所有页面及其链接文字。</translation>
    </message>
    <message>
        <source>Page could not be rendered</source>
        <translation>页面无法渲染</translation>
    </message>
    <message>
        <source>the browser crashed, or the page did not respond</source>
        <translation>浏览器崩溃，或页面没有响应</translation>
    </message>
    <message>
        <source>Visitors may see nothing at all, and nothing that scripts make is known here.</source>
        <translation>访客可能什么也看不到，脚本生成的内容在这里也无从得知。</translation>
    </message>
    <message>
        <source>Open the page in a browser with its developer tools, and look for a script that never ends or takes all memory.</source>
        <translation>用浏览器的开发者工具打开该页面，查找不会结束或耗尽内存的脚本。</translation>
    </message>
    <message>
        <source>Page never settles</source>
        <translation>页面一直不稳定</translation>
    </message>
    <message>
        <source>the page still changed, or still waited for a request, when its time was up</source>
        <translation>到时限时页面仍在变化，或仍在等待请求</translation>
    </message>
    <message>
        <source>Search engines read such a page at some moment, which may be too early.</source>
        <translation>搜索引擎会在某一时刻读取这样的页面，可能为时过早。</translation>
    </message>
    <message>
        <source>Render the content first and start animations and polling later, or raise --render-timeout.</source>
        <translation>先渲染内容，再启动动画和轮询；或调高 --render-timeout。</translation>
    </message>
    <message>
        <source>Content needs JavaScript</source>
        <translation>内容依赖 JavaScript</translation>
    </message>
    <message>
        <source>the served page has less than 20 % of the words that the rendered page has</source>
        <translation>服务器返回的页面的字数不到渲染后页面的 20 %</translation>
    </message>
    <message>
        <source>AI crawlers and many other programs run no scripts: to them the page is nearly empty.</source>
        <translation>AI 爬虫和许多其他程序不运行脚本：对它们来说页面几乎是空的。</translation>
    </message>
    <message>
        <source>Render the content on the server, or when the site is built.</source>
        <translation>在服务器上或构建网站时渲染内容。</translation>
    </message>
    <message>
        <source>Links need JavaScript</source>
        <translation>链接依赖 JavaScript</translation>
    </message>
    <message>
        <source>the page has links only after its scripts have run</source>
        <translation>脚本运行后页面才有这些链接</translation>
    </message>
    <message>
        <source>Crawlers that run no scripts do not find what is behind them.</source>
        <translation>不运行脚本的爬虫找不到链接后面的内容。</translation>
    </message>
    <message>
        <source>Send the links in the HTML.</source>
        <translation>把链接放在 HTML 中。</translation>
    </message>
    <message>
        <source>Title needs JavaScript</source>
        <translation>标题依赖 JavaScript</translation>
    </message>
    <message>
        <source>the served page has no title, the rendered page has one</source>
        <translation>服务器返回的页面没有标题，渲染后才有</translation>
    </message>
    <message>
        <source>Whoever runs no scripts shows the page without a title.</source>
        <translation>不运行脚本的程序显示的页面没有标题。</translation>
    </message>
    <message>
        <source>Send the title in the HTML.</source>
        <translation>把标题放在 HTML 中。</translation>
    </message>
    <message>
        <source>Title changed by JavaScript</source>
        <translation>标题被 JavaScript 更改</translation>
    </message>
    <message>
        <source>scripts replace the title of the served page</source>
        <translation>脚本替换了服务器返回的标题</translation>
    </message>
    <message>
        <source>Search engines may show either of them.</source>
        <translation>搜索引擎可能显示其中任意一个。</translation>
    </message>
    <message>
        <source>Send the final title.</source>
        <translation>直接返回最终的标题。</translation>
    </message>
    <message>
        <source>H1 needs JavaScript</source>
        <translation>H1 依赖 JavaScript</translation>
    </message>
    <message>
        <source>the served page has no h1, the rendered page has one</source>
        <translation>服务器返回的页面没有 h1，渲染后才有</translation>
    </message>
    <message>
        <source>Whoever runs no scripts sees a page without a main heading.</source>
        <translation>不运行脚本的程序看到的页面没有主标题。</translation>
    </message>
    <message>
        <source>Send the heading in the HTML.</source>
        <translation>把主标题放在 HTML 中。</translation>
    </message>
    <message>
        <source>H1 changed by JavaScript</source>
        <translation>H1 被 JavaScript 更改</translation>
    </message>
    <message>
        <source>scripts replace the first h1 of the served page</source>
        <translation>脚本替换了服务器返回的第一个 h1</translation>
    </message>
    <message>
        <source>The main heading is not the same for all who read the page.</source>
        <translation>不同的读者看到的主标题不同。</translation>
    </message>
    <message>
        <source>Send the final heading.</source>
        <translation>直接返回最终的主标题。</translation>
    </message>
    <message>
        <source>Description needs JavaScript</source>
        <translation>描述依赖 JavaScript</translation>
    </message>
    <message>
        <source>the served page has no meta description, the rendered page has one</source>
        <translation>服务器返回的页面没有 meta description，渲染后才有</translation>
    </message>
    <message>
        <source>Previews in messengers and social networks are made without scripts.</source>
        <translation>聊天软件和社交网络的预览不运行脚本。</translation>
    </message>
    <message>
        <source>Send the description in the HTML.</source>
        <translation>把描述放在 HTML 中。</translation>
    </message>
    <message>
        <source>Description changed by JavaScript</source>
        <translation>描述被 JavaScript 更改</translation>
    </message>
    <message>
        <source>scripts replace the meta description of the served page</source>
        <translation>脚本替换了服务器返回的 meta description</translation>
    </message>
    <message>
        <source>Search engines and previews may show different ones.</source>
        <translation>搜索引擎和预览可能显示不同的描述。</translation>
    </message>
    <message>
        <source>Send the final description.</source>
        <translation>直接返回最终的描述。</translation>
    </message>
    <message>
        <source>Canonical needs JavaScript</source>
        <translation>规范 URL依赖 JavaScript</translation>
    </message>
    <message>
        <source>the served page has no canonical URL, the rendered page has one</source>
        <translation>服务器返回的页面没有规范 URL，渲染后才有</translation>
    </message>
    <message>
        <source>Search engines may choose a canonical URL before they run scripts.</source>
        <translation>搜索引擎可能在运行脚本之前就选定规范 URL。</translation>
    </message>
    <message>
        <source>Send the canonical URL in the HTML or in a Link header.</source>
        <translation>把规范 URL放在 HTML 或 Link 头中。</translation>
    </message>
    <message>
        <source>Canonical changed by JavaScript</source>
        <translation>规范 URL被 JavaScript 更改</translation>
    </message>
    <message>
        <source>the rendered page names another canonical URL than the served page</source>
        <translation>渲染后的页面与服务器返回的页面的规范 URL不同</translation>
    </message>
    <message>
        <source>Search engines get two answers, and may follow neither.</source>
        <translation>搜索引擎得到两个答案，可能哪个都不采用。</translation>
    </message>
    <message>
        <source>Let server and scripts name the same URL.</source>
        <translation>让服务器和脚本给出同一个网址。</translation>
    </message>
    <message>
        <source>Noindex added by JavaScript</source>
        <translation>JavaScript 添加了 noindex</translation>
    </message>
    <message>
        <source>only the rendered page says noindex</source>
        <translation>只有渲染后的页面带有 noindex</translation>
    </message>
    <message>
        <source>Search engines that run scripts drop the page.</source>
        <translation>运行脚本的搜索引擎会移除该页面。</translation>
    </message>
    <message>
        <source>Remove it from the script if the page should be found.</source>
        <translation>如果希望页面被搜到，请从脚本中去掉。</translation>
    </message>
    <message>
        <source>Noindex removed by JavaScript</source>
        <translation>JavaScript 去掉了 noindex</translation>
    </message>
    <message>
        <source>the served page says noindex, and scripts remove that</source>
        <translation>服务器返回的页面带有 noindex，脚本将其去掉</translation>
    </message>
    <message>
        <source>Search engines do not run the scripts of a page that says noindex: it is never found.</source>
        <translation>搜索引擎不会运行带有 noindex 的页面的脚本：该页面永远不会被搜到。</translation>
    </message>
    <message>
        <source>Send the page without noindex.</source>
        <translation>返回页面时不要带 noindex。</translation>
    </message>
    <message>
        <source>Nofollow changed by JavaScript</source>
        <translation>nofollow 被 JavaScript 更改</translation>
    </message>
    <message>
        <source>scripts add meta robots nofollow, or remove it</source>
        <translation>脚本添加或去掉了 meta robots nofollow</translation>
    </message>
    <message>
        <source>Whether links count depends on who reads the page.</source>
        <translation>链接是否有效取决于谁读取页面。</translation>
    </message>
    <message>
        <source>Send the final directive.</source>
        <translation>直接返回最终的指令。</translation>
    </message>
    <message>
        <source>Hreflang changed by JavaScript</source>
        <translation>hreflang 被 JavaScript 更改</translation>
    </message>
    <message>
        <source>the rendered page names other translations than the served page</source>
        <translation>渲染后的页面与服务器返回的页面给出的译文不同</translation>
    </message>
    <message>
        <source>Search engines may know only some of the translations.</source>
        <translation>搜索引擎可能只知道部分译文。</translation>
    </message>
    <message>
        <source>Send all of them in the HTML, or in the sitemap.</source>
        <translation>在 HTML 或站点地图中给出全部译文。</translation>
    </message>
    <message>
        <source>Structured data needs JavaScript</source>
        <translation>结构化数据依赖 JavaScript</translation>
    </message>
    <message>
        <source>the rendered page has JSON-LD, and the served page has none</source>
        <translation>渲染后的页面有 JSON-LD，服务器返回的页面没有</translation>
    </message>
    <message>
        <source>Programs that run no scripts do not see it, and shopping data is read late.</source>
        <translation>不运行脚本的程序看不到它，购物数据也会较晚被读取。</translation>
    </message>
    <message>
        <source>Send it in the HTML.</source>
        <translation>把它放在 HTML 中。</translation>
    </message>
    <message>
        <source>Redirect by JavaScript</source>
        <translation>由 JavaScript 重定向</translation>
    </message>
    <message>
        <source>a script leads to another URL while the page is loading</source>
        <translation>页面加载时脚本跳转到另一个网址</translation>
    </message>
    <message>
        <source>It is slower than a redirect by the server, and crawlers without scripts stay here.</source>
        <translation>比服务器的重定向慢，而且不运行脚本的爬虫会停留在这里。</translation>
    </message>
    <message>
        <source>Redirect with status 301 or 302.</source>
        <translation>用状态码 301 或 302 重定向。</translation>
    </message>
    <message>
        <source>JavaScript error</source>
        <translation>JavaScript 错误</translation>
    </message>
    <message>
        <source>scripts of the page end with an error, or write one to the console</source>
        <translation>页面的脚本因错误中断，或在控制台中写入错误</translation>
    </message>
    <message>
        <source>What comes after the error does not happen, and parts of the page may be missing.</source>
        <translation>错误之后的代码不会执行，页面可能缺少部分内容。</translation>
    </message>
    <message>
        <source>Fix the error at the line shown in Details.</source>
        <translation>修复“详情”中所示行的错误。</translation>
    </message>
    <message>
        <source>Hydration error</source>
        <translation>水合错误</translation>
    </message>
    <message>
        <source>the framework found that server and browser render different things</source>
        <translation>框架发现服务器和浏览器渲染的内容不同</translation>
    </message>
    <message>
        <source>The page is rendered twice, and visitors may see it jump.</source>
        <translation>页面会渲染两次，访客可能看到页面跳动。</translation>
    </message>
    <message>
        <source>Render the same on both sides: no dates, random numbers or window sizes.</source>
        <translation>让两端渲染相同的内容：不要使用日期、随机数或窗口尺寸。</translation>
    </message>
    <message>
        <source>Requests blocked by robots.txt</source>
        <translation>请求被 robots.txt 禁止</translation>
    </message>
    <message>
        <source>the page needs files that robots.txt disallows</source>
        <translation>页面需要 robots.txt 不允许抓取的文件</translation>
    </message>
    <message>
        <source>Search engines do not get them either, and see the page without what they make.</source>
        <translation>搜索引擎同样得不到这些文件，看到的页面缺少由它们生成的内容。</translation>
    </message>
    <message>
        <source>Allow scripts, styles and data in robots.txt.</source>
        <translation>在 robots.txt 中允许脚本、样式和数据。</translation>
    </message>
    <message>
        <source>scripts, styles or data of the page get an error, or no response</source>
        <translation>页面的脚本、样式或数据出错，或没有响应</translation>
    </message>
    <message>
        <source>Parts of the page may be missing.</source>
        <translation>页面可能缺少部分内容。</translation>
    </message>
    <message>
        <source>Restore the file, or remove the request.</source>
        <translation>恢复该文件，或去掉该请求。</translation>
    </message>
    <message>
        <source>scripts of an https page request http URLs</source>
        <translation>https 页面的脚本请求 http 网址</translation>
    </message>
    <message>
        <source>Browsers block them, or anyone on the way can change the response.</source>
        <translation>浏览器会阻止这些请求，否则途中任何人都能篡改响应。</translation>
    </message>
    <message>
        <source>Request them over https.</source>
        <translation>通过 https 请求。</translation>
    </message>
    <message>
        <source>Many third parties</source>
        <translation>第三方过多</translation>
    </message>
    <message>
        <source>the page requests files of more than 20 other hosts</source>
        <translation>页面向超过 20 个其他主机请求文件</translation>
    </message>
    <message>
        <source>Each of them costs time, and learns who visits the page.</source>
        <translation>每一个都会耗费时间，并得知谁访问了该页面。</translation>
    </message>
    <message>
        <source>Remove what is not needed, or serve it yourself.</source>
        <translation>去掉不需要的，或自行提供。</translation>
    </message>
    <message>
        <source>Critical accessibility problems</source>
        <translation>致命的无障碍问题</translation>
    </message>
    <message>
        <source>axe-core finds elements in the rendered page whose problems it calls critical</source>
        <translation>axe-core 在渲染后的页面中发现有元素存在它称为 critical（致命）的问题</translation>
    </message>
    <message>
        <source>People who use a screen reader or a keyboard cannot use these parts at all.</source>
        <translation>使用屏幕阅读器或键盘的人完全无法使用这些部分。</translation>
    </message>
    <message>
        <source>Look up the rule of axe-core that Details names, and mend the elements that the selectors name.</source>
        <translation>查阅“详情”中列出的 axe-core 规则，并修正选择器所指的元素。</translation>
    </message>
    <message>
        <source>Serious accessibility problems</source>
        <translation>严重的无障碍问题</translation>
    </message>
    <message>
        <source>axe-core finds elements in the rendered page whose problems it calls serious</source>
        <translation>axe-core 在渲染后的页面中发现有元素存在它称为 serious（严重）的问题</translation>
    </message>
    <message>
        <source>They keep some people from using these parts, or make it very hard.</source>
        <translation>它们使一些人无法使用这些部分，或者很难使用。</translation>
    </message>
    <message>
        <source>Moderate accessibility problems</source>
        <translation>中等的无障碍问题</translation>
    </message>
    <message>
        <source>axe-core finds elements in the rendered page whose problems it calls moderate</source>
        <translation>axe-core 在渲染后的页面中发现有元素存在它称为 moderate（中等）的问题</translation>
    </message>
    <message>
        <source>They make it harder to find one&apos;s way around the page.</source>
        <translation>它们使人更难在页面中找到方向。</translation>
    </message>
    <message>
        <source>Minor accessibility problems</source>
        <translation>轻微的无障碍问题</translation>
    </message>
    <message>
        <source>axe-core finds elements in the rendered page whose problems it calls minor</source>
        <translation>axe-core 在渲染后的页面中发现有元素存在它称为 minor（轻微）的问题</translation>
    </message>
    <message>
        <source>They annoy people who use a screen reader or a keyboard.</source>
        <translation>它们给使用屏幕阅读器或键盘的人带来不便。</translation>
    </message>
    <message>
        <source>Item types</source>
        <translation>条目类型</translation>
    </message>
    <message>
        <source>Types of the items in its structured data: JSON-LD, microdata, RDFa, Open Graph</source>
        <translation>其结构化数据中条目的类型：JSON-LD、微数据、RDFa、Open Graph</translation>
    </message>
    <message>
        <source>Structured data problems</source>
        <translation>结构化数据问题</translation>
    </message>
    <message>
        <source>Number of problems in its structured data</source>
        <translation>其结构化数据中的问题数</translation>
    </message>
    <message>
        <source>Accessibility rules</source>
        <translation>无障碍规则</translation>
    </message>
    <message>
        <source>Rules of axe-core that the page breaks; only with --render and axe-core</source>
        <translation>页面违反的 axe-core 规则；仅在使用 --render 且有 axe-core 时</translation>
    </message>
    <message>
        <source>Language of the text</source>
        <translation>文字的语言</translation>
    </message>
    <message>
        <source>The language that its text is in, if that is sure; only with --check-language</source>
        <translation>在可以确定时，其文字所用的语言；仅在使用 --check-language 时</translation>
    </message>
    <message>
        <source>Links only by script</source>
        <translation>仅靠脚本的链接</translation>
    </message>
    <message>
        <source>Different links that only a script follows: onclick, javascript: or routerlink in place of an address</source>
        <translation>只有脚本才能跟随的不同链接：以 onclick、javascript: 或 routerlink 代替地址</translation>
    </message>
    <message>
        <source>Links on the shortest path from a root; “sitemap”: a root only because a sitemap names it</source>
        <translation>从根出发最短路径上的链接数；“站点地图”：只因站点地图列出才成为根</translation>
    </message>
    <message>
        <source>&amp;Ask again…</source>
        <translation>再次查询(&amp;A)…</translation>
    </message>
    <message>
        <source>View &amp;source</source>
        <translation>查看源代码(&amp;S)</translation>
    </message>
    <message>
        <source>Compare &amp;versions of the page</source>
        <translation>对比页面的版本(&amp;V)</translation>
    </message>
    <message>
        <source>How long to crawl; the rest stays queued</source>
        <translation>爬取多长时间；其余的留在队列里</translation>
    </message>
    <message>
        <source>How much of one page or file is read, after decompression</source>
        <translation>一个页面或文件解压后最多读取多少</translation>
    </message>
    <message>
        <source>Links and redirects that lead elsewhere are not followed</source>
        <translation>不跟踪通往别处的链接和重定向</translation>
    </message>
    <message>
        <source>Only URLs in which this regular expression is found</source>
        <translation>只爬取能匹配这个正则表达式的 URL</translation>
    </message>
    <message>
        <source>No URLs in which this regular expression is found</source>
        <translation>不爬取能匹配这个正则表达式的 URL</translation>
    </message>
    <message>
        <source>Request each URL of another site once, to see whether it is broken</source>
        <translation>其他网站的每个 URL 请求一次，看它是否失效</translation>
    </message>
    <message>
        <source>How many requests one host may get at the same time</source>
        <translation>一个主机同时最多收到多少个请求</translation>
    </message>
    <message>
        <source>Pause between the starts of two requests to the same host</source>
        <translation>对同一主机的两次请求之间的停顿</translation>
    </message>
    <message>
        <source>How many of the latest requests to a host are looked at; failures are no response, 429, 500 and above</source>
        <translation>查看对一个主机最近的多少个请求；没有响应、429、500 及以上算失败</translation>
    </message>
    <message>
        <source>How many requests may be under way at the same time</source>
        <translation>同时最多进行多少个请求</translation>
    </message>
    <message>
        <source>Where pages are fetched and parsed: in this program, in several processes, or on other machines</source>
        <translation>在哪里获取和解析页面：本程序、多个进程或其他机器</translation>
    </message>
    <message>
        <source>How long one attempt may take, from connecting to the last byte</source>
        <translation>一次尝试从连接到最后一个字节最多多长时间</translation>
    </message>
    <message>
        <source>How long connecting to a server may take</source>
        <translation>连接服务器最多多长时间</translation>
    </message>
    <message>
        <source>extract this from each page, as a column: price=css:.price, author=jsonpath:$..author.name, price=preset:price; css, xpath, regex, words or jsonpath, followed by (attr NAME), (count), (all) and so on; repeatable</source>
        <translation>从每个页面提取，作为一列：price=css:.price、author=jsonpath:$..author.name、price=preset:price；css、xpath、regex、words 或 jsonpath，后面可带 (attr NAME)、(count)、(all) 等；可重复</translation>
    </message>
    <message>
        <source>Extracts a value from each page, as a column: price=css:.price, author=jsonpath:$..author.name</source>
        <translation>从每个页面提取一个值作为一列：price=css:.price, author=jsonpath:$..author.name</translation>
    </message>
    <message>
        <source>Rendering</source>
        <translation>渲染</translation>
    </message>
    <message>
        <source>Render pages in a browser</source>
        <translation>在浏览器中渲染页面</translation>
    </message>
    <message>
        <source>also read each page after its scripts have run, in a browser that gets everything from this crawl</source>
        <translation>在浏览器中运行脚本后再次读取每个页面；浏览器的一切都来自本次爬取</translation>
    </message>
    <message>
        <source>Pages rendered at once</source>
        <translation>同时渲染的页面数</translation>
    </message>
    <message>
        <source>maximum number of pages rendered at the same time</source>
        <translation>同时渲染的页面的最大数量</translation>
    </message>
    <message>
        <source>Time for a page to settle</source>
        <translation>页面稳定的时限</translation>
    </message>
    <message>
        <source>maximum seconds until a page is read as it stands</source>
        <translation>最多等待多少秒，之后按当时的样子读取页面</translation>
    </message>
    <message>
        <source>size of the window in which pages are rendered: mobile, desktop, or WIDTHxHEIGHT</source>
        <translation>渲染页面的窗口尺寸：mobile、desktop 或 WIDTHxHEIGHT</translation>
    </message>
    <message>
        <source>Do not request for rendering</source>
        <translation>渲染时不请求</translation>
    </message>
    <message>
        <source>kinds of files that rendered pages do not get: image, font, media, style, script, xhr</source>
        <translation>渲染的页面得不到的文件种类：image、font、media、style、script、xhr</translation>
    </message>
    <message>
        <source>Check accessibility with</source>
        <translation>无障碍检查使用</translation>
    </message>
    <message>
        <source>axe-core for rendered pages: installed (if it is), none, or the path of an axe.min.js</source>
        <translation>用于渲染页面的 axe-core：installed（若已安装）、none（不检查），或 axe.min.js 的路径</translation>
    </message>
    <message>
        <source>Screenshots</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>keep a picture of each rendered page in this folder</source>
        <translation>把每个渲染页面的图片保存在这个文件夹里</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>存档</translation>
    </message>
    <message>
        <source>archive requests and responses exactly as transferred: in WARC files in this folder, or in this .wacz file</source>
        <translation>原样存档传输的请求和响应：存入此文件夹中的 WARC 文件，或此 .wacz 文件</translation>
    </message>
    <message>
        <source>Secrets in the archive</source>
        <translation>存档中的敏感信息</translation>
    </message>
    <message>
        <source>keep cookies and logins in the archive too; otherwise they are redacted</source>
        <translation>在存档中也保留 Cookie 和登录信息；否则会将其隐去</translation>
    </message>
    <message>
        <source>Check the language of texts</source>
        <translation>检查文字的语言</translation>
    </message>
    <message>
        <source>compare the language that each page declares with that of its text (needs the extra &apos;languages&apos;)</source>
        <translation>将每个页面声明的语言与其文字的语言比较（需要附加组件 &apos;languages&apos;）</translation>
    </message>
    <message>
        <source>Changes the severity of a finding: title-long=error</source>
        <translation>改变一个发现的严重程度：title-long=error</translation>
    </message>
    <message>
        <source>Hides a finding at a URL, in a folder (https://host/folder/*) or everywhere (*), with a note saying why</source>
        <translation>隐藏一个 URL、一个文件夹（https://host/folder/*）或所有地方（*）的发现，并注明原因</translation>
    </message>
    <message>
        <source>Headers sent to the servers of the start URLs</source>
        <translation>发送给起始 URL 的服务器的标头</translation>
    </message>
    <message>
        <source>Cookies sent to the servers of the start URLs</source>
        <translation>发送给起始 URL 的服务器的 Cookie</translation>
    </message>
    <message>
        <source>The values for fields of the login form; other fields are left as they are</source>
        <translation>登录表单各字段的值；其他字段保持原样</translation>
    </message>
    <message>
        <source>use --workers N</source>
        <translation>请用 --workers N</translation>
    </message>
    <message>
        <source>use --delay TIME</source>
        <translation>请用 --delay TIME</translation>
    </message>
    <message>
        <source>use --no-progress, or --scope folder to stay below a page</source>
        <translation>请用 --no-progress；若只爬取某个页面之下的内容，请用 --scope folder</translation>
    </message>
    <message>
        <source>use --scope folder</source>
        <translation>请使用 --scope folder</translation>
    </message>
    <message>
        <source>use --resources</source>
        <translation>请使用 --resources</translation>
    </message>
    <message>
        <source>use -u USER:PASSWORD</source>
        <translation>请使用 -u USER:PASSWORD</translation>
    </message>
    <message>
        <source>use --user-agent TEXT</source>
        <translation>请使用 --user-agent TEXT</translation>
    </message>
    <message>
        <source>use --no-robots for wget&apos;s robots=off</source>
        <translation>wget 的 robots=off 在这里是 --no-robots</translation>
    </message>
    <message>
        <source>pages are not saved; --export PATH writes what is known about them</source>
        <translation>页面不会被保存；--export PATH 会写出关于它们的信息</translation>
    </message>
    <message>
        <source>use --cookies FILE, or --login URL</source>
        <translation>请使用 --cookies FILE 或 --login URL</translation>
    </message>
    <message>
        <source>use --keep-headers with --format json</source>
        <translation>请将 --keep-headers 与 --format json 一起使用</translation>
    </message>
    <message>
        <source>fragments are checked anyway; --fail-on broken-fragment</source>
        <translation>片段总会被检查；请使用 --fail-on broken-fragment</translation>
    </message>
    <message>
        <source>use --fail-on http-link</source>
        <translation>请使用 --fail-on http-link</translation>
    </message>
    <message>
        <source>from a public URL, private addresses are requested only with --allow-private</source>
        <translation>从公网 URL 出发时，只有用 --allow-private 才会请求内网地址</translation>
    </message>
    <message>
        <source>use --fail-on FINDING</source>
        <translation>请使用 --fail-on FINDING</translation>
    </message>
    <message>
        <source>use --export summary.md</source>
        <translation>请使用 --export summary.md</translation>
    </message>
    <message>
        <source>use --no-config</source>
        <translation>请使用 --no-config</translation>
    </message>
    <message>
        <source>use --fail-on error</source>
        <translation>请使用 --fail-on error</translation>
    </message>
    <message>
        <source>use --exclude REGEX</source>
        <translation>请用 --exclude REGEX</translation>
    </message>
    <message>
        <source>use --include REGEX</source>
        <translation>请用 --include REGEX</translation>
    </message>
    <message>
        <source>use --ignore &apos;FINDING WHERE NOTE&apos;, or --fail-on to say what counts</source>
        <translation>请用 --ignore &apos;FINDING WHERE NOTE&apos;，或用 --fail-on 说明哪些算数</translation>
    </message>
    <message>
        <source>use --cached 1d</source>
        <translation>请用 --cached 1d</translation>
    </message>
    <message>
        <source>use --insecure</source>
        <translation>请用 --insecure</translation>
    </message>
    <message>
        <source>name the folder</source>
        <translation>请直接给出文件夹</translation>
    </message>
    <message>
        <source>use --max-tries N</source>
        <translation>请用 --max-tries N</translation>
    </message>
    <message>
        <source>use --list FILE, or -</source>
        <translation>请用 --list FILE，或 -</translation>
    </message>
    <message>
        <source>a crawl fails only if asked to: --fail-on</source>
        <translation>爬取只在要求时才算失败：--fail-on</translation>
    </message>
    <message>
        <source>no command does that</source>
        <translation>没有命令能做到</translation>
    </message>
    <message>
        <source>use --timeout TIME</source>
        <translation>请用 --timeout TIME</translation>
    </message>
    <message>
        <source>use --per-host N</source>
        <translation>请用 --per-host N</translation>
    </message>
    <message>
        <source>use --format text, json, jsonl, csv or markdown</source>
        <translation>请用 --format text、json、jsonl、csv 或 markdown</translation>
    </message>
    <message>
        <source>use --map URL=URL</source>
        <translation>请用 --map URL=URL</translation>
    </message>
    <message>
        <source>mail addresses are not checked</source>
        <translation>不检查邮件地址</translation>
    </message>
    <message>
        <source>use &apos;crawlscope completion bash&apos;</source>
        <translation>请用 &apos;crawlscope completion bash&apos;</translation>
    </message>
    <message>
        <source>use --header &apos;Authorization: Bearer TOKEN&apos;, which only the servers of your URLs get</source>
        <translation>请用 --header &apos;Authorization: Bearer TOKEN&apos;，只发送给你所给 URL 的服务器</translation>
    </message>
    <message>
        <source>&apos;crawlscope --help&apos; lists the commands, &apos;crawlscope findings&apos; what is checked</source>
        <translation>&apos;crawlscope --help&apos; 列出命令，&apos;crawlscope findings&apos; 列出检查内容</translation>
    </message>
    <message>
        <source>use --scope domain, or --include REGEX</source>
        <translation>请用 --scope domain，或 --include REGEX</translation>
    </message>
    <message>
        <source>use --cookies FILE</source>
        <translation>请用 --cookies FILE</translation>
    </message>
    <message>
        <source>status and headers come with --format jsonl --keep-headers</source>
        <translation>用 --format jsonl --keep-headers 可得到状态码和标头</translation>
    </message>
    <message>
        <source>redirects are followed anyway, and reported</source>
        <translation>重定向总会被跟随并报告</translation>
    </message>
    <message>
        <source>use --quiet</source>
        <translation>请用 --quiet</translation>
    </message>
    <message>
        <source>a crawl requests pages with GET only; --login URL fills in a login form</source>
        <translation>爬取只用 GET 请求页面；--login URL 可填写登录表单</translation>
    </message>
    <message>
        <source>compressed responses are accepted anyway</source>
        <translation>总会接受压缩的响应</translation>
    </message>
    <message>
        <source>use --config FILE.toml, or --workers N</source>
        <translation>请用 --config FILE.toml，或 --workers N</translation>
    </message>
    <message>
        <source>use --max-body SIZE</source>
        <translation>请用 --max-body SIZE</translation>
    </message>
    <message>
        <source>use --ignore &apos;broken-fragment *&apos;</source>
        <translation>请用 --ignore &apos;broken-fragment *&apos;</translation>
    </message>
    <message>
        <source>use --no-follow</source>
        <translation>请用 --no-follow</translation>
    </message>
    <message>
        <source>robots.txt is obeyed, unless --no-robots is given</source>
        <translation>会遵守 robots.txt，除非给出 --no-robots</translation>
    </message>
    <message>
        <source>in a GitHub Actions job, broken links are annotations anyway</source>
        <translation>在 GitHub Actions 的作业中，失效链接总会成为注释</translation>
    </message>
    <message>
        <source>use --export findings.sarif, which has the lines in a folder&apos;s files</source>
        <translation>请用 --export findings.sarif，其中有文件夹中各文件的行号</translation>
    </message>
    <message>
        <source>leave it out: a URL, or a folder, is crawled</source>
        <translation>无需此选项：直接给出 URL 或文件夹即可爬取</translation>
    </message>
    <message>
        <source>use &apos;crawlscope crawl URL&apos;, which has no window</source>
        <translation>请用不开窗口的 &apos;crawlscope crawl URL&apos;</translation>
    </message>
    <message>
        <source>use --save FILE.crawl</source>
        <translation>请用 --save FILE.crawl</translation>
    </message>
    <message>
        <source>use &apos;crawlscope open FILE.crawl&apos;</source>
        <translation>请用 &apos;crawlscope open FILE.crawl&apos;</translation>
    </message>
    <message>
        <source>use --export PATH, once for each file</source>
        <translation>请用 --export PATH，每个文件一次</translation>
    </message>
    <message>
        <source>use --export sitemap.xml</source>
        <translation>请用 --export sitemap.xml</translation>
    </message>
    <message>
        <source>use &apos;crawlscope config&apos;</source>
        <translation>请用 &apos;crawlscope config&apos;</translation>
    </message>
    <message>
        <source>use --baseline FILE</source>
        <translation>请用 --baseline FILE</translation>
    </message>
    <message>
        <source>use --ignore &apos;FINDING WHERE NOTE&apos;</source>
        <translation>请用 --ignore &apos;FINDING WHERE NOTE&apos;</translation>
    </message>
    <message>
        <source>use --fail-on-broken</source>
        <translation>请用 --fail-on-broken</translation>
    </message>
    <message>
        <source>use --verbose</source>
        <translation>请用 --verbose</translation>
    </message>
    <message>
        <source>give it to a command: &apos;crawlscope crawl -v URL&apos;</source>
        <translation>请写在命令之后：&apos;crawlscope crawl -v URL&apos;</translation>
    </message>
    <message>
        <source>there is no command, folder or file {word!r}</source>
        <translation>没有名为 {word!r} 的命令、文件夹或文件</translation>
    </message>
    <message>
        <source>no such command {word!r}; here it is &apos;crawlscope {here}&apos;</source>
        <translation>没有命令 {word!r}；这里是 &apos;crawlscope {here}&apos;</translation>
    </message>
    <message>
        <source>no such option: {name}; {advice}</source>
        <translation>没有选项 {name}；{advice}</translation>
    </message>
    <message>
        <source>--login-field {name}: the environment variable {variable} is not set</source>
        <translation>--login-field {name}：未设置环境变量 {variable}</translation>
    </message>
    <message>
        <source>it is not text</source>
        <translation>它不是文本</translation>
    </message>
    <message>
        <source>--login-field {name}: cannot read {file}: {why}</source>
        <translation>--login-field {name}：无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>--login-field {name} needs a value, as there is no terminal to ask for it: write {name}=${{VARIABLE}} or {name}=@FILE</source>
        <translation>--login-field {name} 需要一个值，因为没有可以询问的终端：请写 {name}=${{VARIABLE}} 或 {name}=@FILE</translation>
    </message>
    <message>
        <source>{name}: </source>
        <comment>asks for a password</comment>
        <translation>{name}：</translation>
    </message>
    <message>
        <source>--from-curl: cannot read {file}: {why}</source>
        <translation>--from-curl：无法读取 {file}：{why}</translation>
    </message>
    <message>
        <source>left out of the curl command: {names}</source>
        <translation>curl 命令中未采用：{names}</translation>
    </message>
    <message>
        <source>this is not a curl command: copy one with &apos;Copy as cURL&apos; in a browser</source>
        <translation>这不是 curl 命令：请在浏览器中用「复制为 cURL」复制一个</translation>
    </message>
    <message>
        <source>this curl command is incomplete: a quotation mark is missing</source>
        <translation>这个 curl 命令不完整：缺少一个引号</translation>
    </message>
    <message>
        <source>this curl command sends data ({option}), and a crawl only requests pages: copy the request of a page (GET) instead</source>
        <translation>这个 curl 命令会发送数据（{option}），而爬取只请求页面：请改为复制页面的请求（GET）</translation>
    </message>
    <message>
        <source>an invalid header</source>
        <translation>一个无效的标头</translation>
    </message>
    <message>
        <source>a cookie without a usable name</source>
        <translation>一个名称不可用的 Cookie</translation>
    </message>
    <message>
        <source>this curl command has no URL</source>
        <translation>这个 curl 命令没有 URL</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} cookies from {file}</source>
        <comment>1 cookie from {file}</comment>
        <translation>
            <numerusform>来自 {file} 的 {n:,} 个 Cookie</numerusform>
        </translation>
    </message>
    <message>
        <source>no cookie in {file} is for the servers of the roots, or all have expired</source>
        <translation>{file} 中没有用于起始 URL 所在服务器的 Cookie，或者都已过期</translation>
    </message>
    <message>
        <source>it is on a different server from the URLs to crawl, which would not get the session</source>
        <translation>它与要爬取的 URL 不在同一服务器上，后者不会得到会话</translation>
    </message>
    <message>
        <source>still logged in at {url}</source>
        <translation>在 {url} 仍处于登录状态</translation>
    </message>
    <message>
        <source>the form is still there: name or password may be wrong</source>
        <translation>表单仍在：用户名或密码可能有误</translation>
    </message>
    <message>
        <source>the form is gone, but the server has set no cookie</source>
        <translation>表单已消失，但服务器没有设置 Cookie</translation>
    </message>
    <message>
        <source>logged in at {url}: the form is gone</source>
        <translation>已在 {url} 登录：表单已消失</translation>
    </message>
    <message>
        <source>not logged in at {url}: {why}</source>
        <translation>未能在 {url} 登录：{why}</translation>
    </message>
    <message>
        <source>the page has no form with a password field, and none with the given fields</source>
        <translation>页面上没有带密码字段的表单，也没有带给定字段的表单</translation>
    </message>
    <message>
        <source>its form has no field {lacking}; it has: {names}</source>
        <translation>其表单没有字段 {lacking}；它有：{names}</translation>
    </message>
    <message>
        <source>its form would be sent to another server, or without TLS</source>
        <translation>其表单会被发送到另一服务器，或不经 TLS 发送</translation>
    </message>
    <message>
        <source>its form produces an invalid URL</source>
        <translation>其表单生成的 URL 无效</translation>
    </message>
    <message>
        <source>status {status}: name or password may be wrong</source>
        <translation>状态码 {status}：用户名或密码可能有误</translation>
    </message>
    <message>
        <source>a redirect leads nowhere</source>
        <translation>有一个重定向无处可去</translation>
    </message>
    <message>
        <source>there are too many redirects</source>
        <translation>重定向过多</translation>
    </message>
    <message>
        <source>Filled in from the curl command: {titles}.</source>
        <translation>已从 curl 命令填入：{titles}。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Compare a copy of a site</source>
        <translation>与网站的副本比较</translation>
    </message>
    <message>
        <source>URLs that &amp;begin with</source>
        <translation>以此开头的 URL(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;count as those of</source>
        <translation>视同以此开头的 URL(&amp;C)</translation>
    </message>
    <message>
        <source>Leave both empty if both crawls have the same address. Your choice is remembered.</source>
        <translation>如果两次爬取的是同一个地址，请将两项都留空。此设置会被记住。</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>比较(&amp;P)</translation>
    </message>
    <message>
        <source>Both must be complete URLs, such as https://staging.example and https://www.example.</source>
        <translation>两项都必须是完整的 URL，例如 https://staging.example 和 https://www.example。</translation>
    </message>
    <message>
        <source>archive {size}, {free} free</source>
        <translation>存档 {size}，剩余 {free}</translation>
    </message>
    <message>
        <source>cannot write the archive {path}: {why}</source>
        <translation>无法写入存档 {path}：{why}</translation>
    </message>
    <message>
        <source>{path}: another crawl is writing to this archive</source>
        <translation>{path}：另一个爬取正在写入此存档</translation>
    </message>
    <message>
        <source>{why}. The crawl is paused. Press Resume to try again.</source>
        <translation>{why}。爬取已暂停。按「继续」重试。</translation>
    </message>
    <message>
        <source>{why}. The crawl is paused, and resumes once there is room.</source>
        <translation>{why}。爬取已暂停，有空间后会继续。</translation>
    </message>
    <message>
        <source>there is no file or folder {path!r}</source>
        <translation>没有文件或文件夹 {path!r}</translation>
    </message>
    <message>
        <source>a path begins with $, such as $..author.name</source>
        <translation>路径以 $ 开头，例如 $..author.name</translation>
    </message>
    <message>
        <source>it cannot be parsed from “{rest}” on (filters and slices are not supported)</source>
        <translation>从「{rest}」起无法解析（不支持过滤器和切片）</translation>
    </message>
    <message>
        <source>at most {most} rules are allowed</source>
        <translation>最多可有 {most} 条规则</translation>
    </message>
    <message>
        <source>a rule must be NAME=RULE, such as price=css:.price (a to z, 0 to 9, - and _), not {text!r}</source>
        <translation>规则必须写作 NAME=RULE，例如 price=css:.price（a 到 z、0 到 9、- 和 _），而不是 {text!r}</translation>
    </message>
    <message>
        <source>there is no preset {name!r}, only {names}</source>
        <translation>没有名为 {name!r} 的预设；有 {names}</translation>
    </message>
    <message>
        <source>{kind}({word}): there is no such word</source>
        <translation>{kind}({word})：没有这个限定词</translation>
    </message>
    <message>
        <source>the expression is missing, or too long</source>
        <translation>缺少表达式，或者太长</translation>
    </message>
    <message>
        <source>the axes preceding and following take too long: use siblings</source>
        <translation>preceding 和 following 轴太慢：请用 sibling</translation>
    </message>
    <message>
        <source>the rules found too much on this page</source>
        <translation>规则在这个页面上找到的内容太多</translation>
    </message>
    <message>
        <source>its JSON-LD is not JSON</source>
        <translation>它的 JSON-LD 不是 JSON</translation>
    </message>
    <message>
        <source>No request was sent</source>
        <translation>没有发送任何请求</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages read from {place}; no request was sent</source>
        <comment>1 page read from {place}; no request was sent</comment>
        <translation>
            <numerusform>从 {place} 读取了 {n:,} 个页面；没有发送任何请求</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} of them stored only once, with another page of the same content</source>
        <translation>其中 {n:,} 个与内容相同的另一个只保存了一份</translation>
    </message>
    <message>
        <source>{n:,} of them incomplete</source>
        <translation>其中 {n:,} 个不完整</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages are not in the archive: nothing new is known about them</source>
        <comment>1 page is not in the archive: nothing new is known about it</comment>
        <translation>
            <numerusform>{n:,} 个页面不在存档中：没有关于它们的新信息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages cannot be read there: {why}</source>
        <comment>1 page cannot be read there: {why}</comment>
        <translation>
            <numerusform>{n:,} 个页面在其中无法读取：{why}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages match the search</source>
        <comment>1 page matches the search</comment>
        <translation>
            <numerusform>{n:,} 个页面符合搜索</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The rules find something on {n:,} pages</source>
        <comment>The rules find something on 1 page</comment>
        <translation>
            <numerusform>规则在 {n:,} 个页面上有结果</numerusform>
        </translation>
    </message>
    <message>
        <source>a rule fails on {n:,} pages</source>
        <translation>{n:,} 个页面上有规则失败</translation>
    </message>
    <message>
        <source>The other robots.txt blocks {n:,} URLs that were allowed</source>
        <translation>另一份 robots.txt 禁止 {n:,} 个原来允许的 URL</translation>
    </message>
    <message>
        <source>It allows {n:,} URLs that were blocked</source>
        <translation>它允许 {n:,} 个原来禁止的 URL</translation>
    </message>
    <message>
        <source>No finding has a different number of URLs</source>
        <translation>没有任何问题的 URL 数有变化</translation>
    </message>
    <message>
        <source>Findings with a different number of URLs</source>
        <translation>URL 数有变化的问题</translation>
    </message>
    <message numerus="yes">
        <source>The redirect map moves {n:,} URLs of the crawl</source>
        <comment>The redirect map moves 1 URL of the crawl</comment>
        <translation>
            <numerusform>重定向表会移动爬取中的 {n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} of them by more than one redirect</source>
        <translation>其中 {n:,} 个要经过多次重定向</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} lines name URLs that the crawl does not know</source>
        <comment>1 line names a URL that the crawl does not know</comment>
        <translation>
            <numerusform>{n:,} 行中的 URL 是爬取所不知道的</numerusform>
        </translation>
    </message>
    <message>
        <source>no room for the answers in {folder}: {why}</source>
        <translation>{folder} 中没有空间存放结果：{why}</translation>
    </message>
    <message>
        <source>{url}: the response cannot be read</source>
        <translation>{url}：无法读取响应</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>This page is not in the archive.</source>
        <translation>这个页面不在存档中。</translation>
    </message>
    <message>
        <source>This is not a page.</source>
        <translation>这不是页面。</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>the archive is no longer at {path}: use --archive to say where it is</source>
        <translation>存档已不在 {path}：请用 --archive 说明它在何处</translation>
    </message>
    <message>
        <source>{path}: there is no archive</source>
        <translation>{path}：那里没有存档</translation>
    </message>
    <message>
        <source>{path}: the archive cannot be read: {why}</source>
        <translation>{path}：无法读取存档：{why}</translation>
    </message>
    <message>
        <source>{url}: the index of the archive cannot be read: {why}</source>
        <translation>{url}：无法读取存档的索引：{why}</translation>
    </message>
    <message>
        <source>the record it refers to is missing</source>
        <translation>缺少它所引用的记录</translation>
    </message>
    <message>
        <source>it has no header</source>
        <translation>它没有标头</translation>
    </message>
    <message>
        <source>it is cut short</source>
        <translation>它不完整</translation>
    </message>
    <message>
        <source>{name}: the record at {offset:,} cannot be read: {why}</source>
        <translation>{name}：位于 {offset:,} 的记录无法读取：{why}</translation>
    </message>
    <message>
        <source>the file ends before it</source>
        <translation>文件在它之前就结束了</translation>
    </message>
    <message>
        <source>it is compressed twice</source>
        <translation>它被压缩了两次</translation>
    </message>
    <message>
        <source>{path}: the archive has no index</source>
        <translation>{path}：存档没有索引</translation>
    </message>
    <message>
        <source>{path}: a crawl is writing to this archive; ask again when it has ended</source>
        <translation>{path}：有爬取正在写入这个存档；请在它结束后再试</translation>
    </message>
    <message>
        <source>its index is not compressed</source>
        <translation>它的索引没有压缩</translation>
    </message>
    <message>
        <source>its index is too large</source>
        <translation>其索引过大</translation>
    </message>
    <message>
        <source>--regex and --source need --search or --lacks</source>
        <translation>--regex 和 --source 需要 --search 或 --lacks</translation>
    </message>
    <message>
        <source>{path}: the crawl has no archive (--warc): name one with --archive</source>
        <translation>{path}：这次爬取没有存档（--warc）：请用 --archive 指出一个</translation>
    </message>
    <message>
        <source>stopped: there are no answers</source>
        <translation>已停止：没有任何答案</translation>
    </message>
    <message>
        <source>reading the archive: {percent} %</source>
        <translation>正在读取存档：{percent} %</translation>
    </message>
    <message>
        <source>… and {n:,} more; --format jsonl has all of them</source>
        <translation>… 另有 {n:,} 个；--format jsonl 给出全部</translation>
    </message>
    <message>
        <source>Only a crawl that is saved in a file can be asked again.</source>
        <translation>只有保存在文件中的爬取才能再次查询。</translation>
    </message>
    <message>
        <source>This crawl has no archive (--warc): choose one, or ask something that does not need it.</source>
        <translation>这次爬取没有存档（--warc）：请选择一个，或者问不需要存档的。</translation>
    </message>
    <message>
        <source>Say what you want to know.</source>
        <translation>请说明想知道什么。</translation>
    </message>
    <message>
        <source>This needs the archive of the crawl.</source>
        <translation>这需要爬取的存档。</translation>
    </message>
    <message>
        <source>Findings can be re-evaluated when the crawl has ended.</source>
        <translation>爬取结束后才能重新判断问题。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The first {n:,} rows are shown; an export has all of them.</source>
        <translation>显示前 {n:,} 行；导出包含全部。</translation>
    </message>
    <message>
        <source>Exported to {file}</source>
        <translation>已导出到 {file}</translation>
    </message>
    <message>
        <source>The demo site</source>
        <translation>演示网站</translation>
    </message>
    <message>
        <source>to continue {file}, {folders} would be served to all programs of this machine, and you did not save this file here</source>
        <translation>要继续 {file}，就得把 {folders} 提供给本机的所有程序，而这个文件不是你在这里保存的</translation>
    </message>
    <message>
        <source>if you want that, add {options}</source>
        <translation>如果确实要这样做，请加上 {options}</translation>
    </message>
    <message>
        <source>{what} has to be served at {url} again, but {why}: free port {port}, then retry</source>
        <translation>{what} 须再次通过 {url} 提供，但 {why}：请腾出端口 {port} 后重试</translation>
    </message>
    <message>
        <source>the demo site</source>
        <translation>演示网站</translation>
    </message>
    <message>
        <source>the folder {folder} is gone: put it back, then retry</source>
        <translation>文件夹 {folder} 已不存在：请放回原处后重试</translation>
    </message>
    <message>
        <source>cannot continue {file}: {why}</source>
        <translation>无法继续 {file}：{why}</translation>
    </message>
    <message>
        <source>indexable</source>
        <translation>可收录</translation>
    </message>
    <message>
        <source>noindex</source>
        <translation>noindex</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>复制这些行</translation>
    </message>
    <message>
        <source>Select a URL first.</source>
        <translation>请先选中一个 URL。</translation>
    </message>
    <message>
        <source>This crawl has no archive, so the source of its pages is not available.</source>
        <translation>这次爬取没有存档，所以看不到页面的源代码。</translation>
    </message>
    <message>
        <source>Archive the next crawl…</source>
        <translation>下次爬取时存档…</translation>
    </message>
    <message>
        <source>The archive of this crawl does not contain this URL.</source>
        <translation>这次爬取的存档中没有这个 URL。</translation>
    </message>
    <message>
        <source>There is no other version: compare with a crawl that also has an archive.</source>
        <translation>没有别的版本：请与另一次也有存档的爬取对比。</translation>
    </message>
    <message>
        <source>Older crawl, {time}</source>
        <translation>较早的爬取，{time}</translation>
    </message>
    <message>
        <source>It contains no link to {url}.</source>
        <translation>其中没有指向 {url} 的链接。</translation>
    </message>
    <message>
        <source>Line {n:,}</source>
        <translation>第 {n:,} 行</translation>
    </message>
    <message>
        <source>Link to {url} ({status})</source>
        <translation>指向 {url} 的链接（{status}）</translation>
    </message>
    <message>
        <source>of an undeclared type</source>
        <translation>未声明类型</translation>
    </message>
    <message>
        <source>This is not text, but {kind}: {size}.</source>
        <translation>这不是文本，而是 {kind}：{size}。</translation>
    </message>
    <message>
        <source>Only the beginning is shown.</source>
        <translation>只显示开头部分。</translation>
    </message>
    <message>
        <source>The archive contains only part of it.</source>
        <translation>存档中只有它的一部分。</translation>
    </message>
    <message>
        <source>more than {size}</source>
        <translation>超过 {size}</translation>
    </message>
    <message numerus="yes">
        <source>In this crawl: {n:,} URLs</source>
        <comment>In this crawl: 1 URL</comment>
        <translation>
            <numerusform>这次爬取中：{n:,} 个 URL</numerusform>
        </translation>
    </message>
    <message>
        <source>Serve and continue</source>
        <translation>提供并继续</translation>
    </message>
    <message>
        <source>Up to {n:,} requests at a time: {time}; one after the other: about {waited}.</source>
        <translation>最多同时 {n:,} 个请求：{time}；逐个请求：约 {waited}。</translation>
    </message>
    <message>
        <source>sitemap</source>
        <comment>in place of a depth</comment>
        <translation>站点地图</translation>
    </message>
    <message>
        <source>… and more</source>
        <translation>……还有更多</translation>
    </message>
    <message>
        <source>must be mobile, desktop or a size such as 1366x768, not {text!r}</source>
        <translation>必须是 mobile、desktop 或 1366x768 这样的尺寸，而不是 {text!r}</translation>
    </message>
    <message>
        <source>must be installed, none or the path of an axe.min.js, not {text!r}</source>
        <translation>必须是 installed、none 或 axe.min.js 的路径，而不是 {text!r}</translation>
    </message>
    <message>
        <source>must be some of {words}, not {word!r}</source>
        <translation>必须取自 {words}，而不是 {word!r}</translation>
    </message>
    <message>
        <source>blocked by robots.txt</source>
        <translation>被 robots.txt 禁止</translation>
    </message>
    <message>
        <source>its host may not be contacted</source>
        <translation>不得连接其主机</translation>
    </message>
    <message>
        <source>requests of this kind are not made</source>
        <translation>不发送此类请求</translation>
    </message>
    <message>
        <source>only GET requests are made</source>
        <translation>只发送 GET 请求</translation>
    </message>
    <message>
        <source>too many requests for one page</source>
        <translation>一个页面的请求过多</translation>
    </message>
    <message>
        <source>the page has left</source>
        <translation>页面已离开</translation>
    </message>
    <message>
        <source>the page&apos;s process has crashed</source>
        <translation>页面的进程已崩溃</translation>
    </message>
    <message>
        <source>the page does not respond</source>
        <translation>页面没有响应</translation>
    </message>
    <message>
        <source>the page takes too much memory</source>
        <translation>页面占用内存过多</translation>
    </message>
    <message>
        <source>the browser does not respond</source>
        <translation>浏览器没有响应</translation>
    </message>
    <message>
        <source>a browser cannot protect itself as root: run as another user, or set QTWEBENGINE_DISABLE_SANDBOX=1 if the pages are your own</source>
        <translation>以 root 身份运行时浏览器无法自我保护：请换用其他用户；如果页面是您自己的，可设置 QTWEBENGINE_DISABLE_SANDBOX=1</translation>
    </message>
    <message>
        <source>the browser does not start; see the log for details</source>
        <translation>浏览器无法启动；详情请见日志</translation>
    </message>
    <message>
        <source>rendering is not installed: pip install &apos;crawlscope[render]&apos;</source>
        <translation>未安装渲染功能：pip install &apos;crawlscope[render]&apos;</translation>
    </message>
    <message>
        <source>this package renders no pages; the package crawlscope-render does</source>
        <translation>这个软件包不能渲染页面；软件包 crawlscope-render 可以</translation>
    </message>
    <message>
        <source>the browser lacks libraries of the system; on Debian: apt-get install libnss3 libasound2 libgssapi-krb5-2 libxcomposite1 libxdamage1 libxkbfile1 libxrandr2 libxtst6</source>
        <translation>浏览器缺少系统库；在 Debian 上：apt-get install libnss3 libasound2 libgssapi-krb5-2 libxcomposite1 libxdamage1 libxkbfile1 libxrandr2 libxtst6</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>questions of users</source>
        <translation>用户提问</translation>
    </message>
    <message>
        <source>--check-language needs the extra &apos;languages&apos;: pip install &apos;crawlscope[languages]&apos;</source>
        <translation>--check-language 需要附加组件 &apos;languages&apos;：pip install &apos;crawlscope[languages]&apos;</translation>
    </message>
    <message>
        <source>The name by which robots.txt speaks to it</source>
        <translation>robots.txt 称呼它的名称</translation>
    </message>
    <message>
        <source>Who sends it</source>
        <translation>由谁派出</translation>
    </message>
    <message>
        <source>Training of models, search, or what a user asks about</source>
        <translation>训练模型、搜索，或用户所问的内容</translation>
    </message>
    <message>
        <source>Pages of this crawl that it may read</source>
        <translation>这次爬取的页面中它可以读取的</translation>
    </message>
    <message>
        <source>Pages of this crawl that robots.txt keeps from it</source>
        <translation>这次爬取的页面中 robots.txt 不许它读取的</translation>
    </message>
    <message>
        <source>The line of robots.txt that blocks the first of these pages</source>
        <translation>robots.txt 中阻止其中第一个页面的那一行</translation>
    </message>
    <message>
        <source>The host whose robots.txt says so</source>
        <translation>由哪个主机的 robots.txt 规定</translation>
    </message>
    <message>
        <source>Its company does not promise that it obeys robots.txt.</source>
        <translation>其公司没有承诺它遵守 robots.txt。</translation>
    </message>
    <message>
        <source>robots.txt does not name it: what it says to everyone applies.</source>
        <translation>robots.txt 没有点名它：适用对所有爬虫的规定。</translation>
    </message>
    <message>
        <source>AI crawlers</source>
        <translation>AI 爬虫</translation>
    </message>
    <message>
        <source>No pages yet</source>
        <translation>还没有页面</translation>
    </message>
    <message>
        <source>What the robots.txt of each host lets AI crawlers read is counted here.</source>
        <translation>这里统计各主机的 robots.txt 允许 AI 爬虫读取什么。</translation>
    </message>
    <message>
        <source>robots.txt is not known</source>
        <translation>robots.txt 未知</translation>
    </message>
    <message>
        <source>This crawl did not read it: it ignored robots.txt, or is of an older version.</source>
        <translation>这次爬取没有读取它：忽略了 robots.txt，或由较旧的版本保存。</translation>
    </message>
    <message>
        <source>{n} of {all} AI crawlers are kept from some of them</source>
        <translation>{all} 个 AI 爬虫中有 {n} 个不许读取其中一些</translation>
    </message>
    <message>
        <source>{n:,} of {all:,} hosts are shown</source>
        <translation>显示 {all:,} 个主机中的 {n:,} 个</translation>
    </message>
    <message>
        <source>robots.txt is not known for {n:,} of them</source>
        <translation>其中 {n:,} 个的 robots.txt 未知</translation>
    </message>
    <message>
        <source>Enter shows the pages that it ran on</source>
        <translation>按 Enter 显示它运行过的页面</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>它来自哪里</translation>
    </message>
    <message>
        <source>Pages that it ran on</source>
        <translation>它运行过的页面</translation>
    </message>
    <message>
        <source>Links that pages have only because of it</source>
        <translation>页面只因为它才有的链接</translation>
    </message>
    <message>
        <source>Errors that it had on these pages</source>
        <translation>它在这些页面上的错误</translation>
    </message>
    <message>
        <source>Pages whose title, description, canonical URL or robots it changed</source>
        <translation>标题、描述、规范 URL 或 robots 被它更改的页面</translation>
    </message>
    <message>
        <source>Pages that asked for it and did not get it</source>
        <translation>请求了它但没有得到的页面</translation>
    </message>
    <message>
        <source>As it was served last, decoded</source>
        <translation>最近一次返回的大小，解码后</translation>
    </message>
    <message>
        <source>The last response, or why there was none</source>
        <translation>最近一次响应，或没有响应的原因</translation>
    </message>
    <message>
        <source>Enter shows the pages that ask it</source>
        <translation>按 Enter 显示请求它的页面</translation>
    </message>
    <message>
        <source>Pages that ask it for anything</source>
        <translation>向它请求过任何内容的页面</translation>
    </message>
    <message>
        <source>Requests of these pages, answered or not</source>
        <translation>这些页面的请求，无论有没有响应</translation>
    </message>
    <message>
        <source>Total size of its responses to them, decoded</source>
        <translation>它给这些页面的响应的总大小，解码后</translation>
    </message>
    <message>
        <source>Different scripts that come from it</source>
        <translation>来自它的不同脚本</translation>
    </message>
    <message>
        <source>inline, but not in the page as it was served</source>
        <translation>内联，但不在服务器返回的页面里</translation>
    </message>
    <message>
        <source>inline: {begins}</source>
        <translation>内联：{begins}</translation>
    </message>
    <message>
        <source>Enter shows the pages of the row</source>
        <translation>按 Enter 显示该行的页面</translation>
    </message>
    <message>
        <source>Third parties</source>
        <translation>第三方</translation>
    </message>
    <message>
        <source>Show its pages</source>
        <translation>显示它的页面</translation>
    </message>
    <message>
        <source>One row per script</source>
        <translation>每个脚本一行</translation>
    </message>
    <message>
        <source>One row per host other than the page&apos;s own</source>
        <translation>每个不是页面自身的主机一行</translation>
    </message>
    <message>
        <source>No page was rendered</source>
        <translation>没有渲染过页面</translation>
    </message>
    <message>
        <source>Scripts are known of rendered pages: set “Render pages in a browser”, then crawl.</source>
        <translation>渲染过的页面才知道有哪些脚本：请打开「在浏览器中渲染页面」，然后爬取。</translation>
    </message>
    <message>
        <source>Opens the settings of rendering</source>
        <translation>打开渲染的设置</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>No scripts</source>
        <translation>没有脚本</translation>
    </message>
    <message>
        <source>Nothing of the kind is known.</source>
        <translation>没有已知的此类内容。</translation>
    </message>
    <message>
        <source>{words}, {n:,} more not listed</source>
        <translation>{words}，另有 {n:,} 个未列出</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages rendered</source>
        <comment>1 page rendered</comment>
        <translation>
            <numerusform>已渲染 {n:,} 个页面</numerusform>
        </translation>
    </message>
    <message>
        <source>Render again without it…</source>
        <translation>不带它重新渲染…</translation>
    </message>
    <message>
        <source>Not rendered because</source>
        <translation>未能渲染的原因</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>Links added</source>
        <translation>增加的链接</translation>
    </message>
    <message>
        <source>Links removed</source>
        <translation>减少的链接</translation>
    </message>
    <message>
        <source>Scripts that made them</source>
        <translation>生成它们的脚本</translation>
    </message>
    <message>
        <source>Title before</source>
        <translation>之前的标题</translation>
    </message>
    <message>
        <source>H1 before</source>
        <translation>之前的 H1</translation>
    </message>
    <message>
        <source>Canonical URL before</source>
        <translation>之前的规范 URL</translation>
    </message>
    <message>
        <source>Robots before</source>
        <translation>之前的 robots 指令</translation>
    </message>
    <message>
        <source>Words before</source>
        <translation>之前的字数</translation>
    </message>
    <message>
        <source>Links before</source>
        <translation>之前的链接数</translation>
    </message>
    <message>
        <source>Ren&amp;der the pages</source>
        <translation>渲染页面(&amp;D)</translation>
    </message>
    <message>
        <source>What scripts change, in a browser without a network</source>
        <translation>脚本会改变什么（在没有网络的浏览器中）</translation>
    </message>
    <message>
        <source>What pages would lose without these scripts</source>
        <translation>没有这些脚本，页面会失去什么</translation>
    </message>
    <message>
        <source>&amp;Without the scripts</source>
        <translation>不带这些脚本(&amp;W)</translation>
    </message>
    <message>
        <source>What pages would be in a different window</source>
        <translation>换一个窗口，页面会是什么样</translation>
    </message>
    <message>
        <source>As in the crawl</source>
        <translation>与爬取时相同</translation>
    </message>
    <message>
        <source>What scripts would do for this user agent</source>
        <translation>对此用户代理，脚本会做什么</translation>
    </message>
    <message>
        <source>Mobile</source>
        <translation>手机</translation>
    </message>
    <message>
        <source>&amp;Viewport</source>
        <translation>视口(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;User agent</source>
        <translation>用户代理(&amp;U)</translation>
    </message>
    <message numerus="yes">
        <source>With these changes, {n:,} of {all:,} rendered pages are different</source>
        <comment>With these changes, 1 of {all:,} rendered pages is different</comment>
        <translation>
            <numerusform>这样改变后，渲染的 {all:,} 个页面中有 {n:,} 个不同</numerusform>
        </translation>
    </message>
    <message>
        <source>another title</source>
        <translation>标题不同</translation>
    </message>
    <message>
        <source>another h1</source>
        <translation>h1 不同</translation>
    </message>
    <message>
        <source>another canonical URL</source>
        <translation>规范 URL不同</translation>
    </message>
    <message>
        <source>other robots directives</source>
        <translation>robots 指令不同</translation>
    </message>
    <message>
        <source>more or fewer words</source>
        <translation>字数不同</translation>
    </message>
    <message>
        <source>other links</source>
        <translation>链接不同</translation>
    </message>
    <message numerus="yes">
        <source>Without the script, {n:,} of {all:,} pages that use it are different</source>
        <comment>Without the script, 1 of {all:,} pages that use it is different</comment>
        <translation>
            <numerusform>没有该脚本时，使用它的 {all:,} 个页面中有 {n:,} 个不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scripts change {n:,} of {all:,} rendered pages</source>
        <comment>Scripts change 1 of {all:,} rendered pages</comment>
        <translation>
            <numerusform>渲染的 {all:,} 个页面中，脚本改变了 {n:,} 个</numerusform>
        </translation>
    </message>
    <message>
        <source>links added: {new:,}, links removed: {gone:,}</source>
        <translation>增加的链接：{new:,}，减少的链接：{gone:,}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} pages could not be rendered</source>
        <comment>1 page could not be rendered</comment>
        <translation>
            <numerusform>{n:,} 个页面无法渲染</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files that pages ask for are not in the archive</source>
        <comment>1 file that pages ask for is not in the archive</comment>
        <translation>
            <numerusform>存档中没有页面请求的 {n:,} 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>links made, and on how many pages, by script:</source>
        <translation>各脚本生成的链接数和所在的页面数：</translation>
    </message>
    <message>
        <source>not in the archive</source>
        <translation>不在存档中</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>what scripts change on the archived pages, in a browser that gets everything from the archive (needs the extra &apos;render&apos;)</source>
        <translation>脚本会改变存档页面的什么：浏览器所需的一切都来自存档（需要附加组件 &apos;render&apos;）</translation>
    </message>
    <message>
        <source>what would be different on rendered pages without this script; if repeated, without all of them</source>
        <translation>没有此脚本时，渲染的页面会有什么不同；可重复，表示都没有</translation>
    </message>
    <message>
        <source>what would be different on pages rendered in another window: mobile, desktop, or WIDTHxHEIGHT</source>
        <translation>在另一种窗口中渲染的页面会有什么不同：mobile、desktop 或 宽x高</translation>
    </message>
    <message>
        <source>what scripts would do differently for a browser of this name, on the archived pages</source>
        <translation>对用此名称的浏览器，脚本在存档页面上会有什么不同的做法</translation>
    </message>
    <message>
        <source>what pages would lose if a script were blocked</source>
        <translation>如果某个脚本被屏蔽，页面会失去什么</translation>
    </message>
    <message>
        <source>what pages would be in a different window</source>
        <translation>换一个窗口，页面会是什么样</translation>
    </message>
    <message>
        <source>Clickable without an address</source>
        <translation>可点击但没有地址</translation>
    </message>
    <message>
        <source>Pages behind #</source>
        <translation># 后面的页面</translation>
    </message>
    <message>
        <source>Only scripts lead here</source>
        <translation>只有脚本通向此处</translation>
    </message>
    <message>
        <source>each page that names this page does so only after its scripts have run</source>
        <translation>提到此页面的每个页面，都在其脚本运行之后才提到它</translation>
    </message>
    <message>
        <source>Crawlers that run no scripts never find it, and search engines find it late.</source>
        <translation>不运行脚本的爬虫永远找不到它，搜索引擎也很晚才找到。</translation>
    </message>
    <message>
        <source>Link to it in the HTML of at least one page.</source>
        <translation>至少在一个页面的 HTML 中链接到它。</translation>
    </message>
    <message>
        <source>Soft 404 by JavaScript</source>
        <translation>JavaScript 造成的软 404</translation>
    </message>
    <message>
        <source>scripts write a title or an h1 that says that the page was not found, and fewer than 200 words, on a page sent with status 200</source>
        <translation>页面以状态 200 发送，脚本却写出表示找不到页面的标题或 h1，且不足 200 个词</translation>
    </message>
    <message>
        <source>Search engines may index error pages, and links to them never show up as broken.</source>
        <translation>搜索引擎可能收录错误页，指向它们的链接也从不显示为失效。</translation>
    </message>
    <message>
        <source>Return status 404 from the server, or let the script add noindex.</source>
        <translation>由服务器返回状态 404，或让脚本加上 noindex。</translation>
    </message>
    <message>
        <source>scripts make links that have no address: an a element without href that hears clicks, onclick, javascript: or routerlink</source>
        <translation>脚本生成没有地址的链接：监听点击却没有 href 的 a 元素、onclick、javascript: 或 routerlink</translation>
    </message>
    <message>
        <source>No crawler clicks: what is behind them is not found even by those that run scripts.</source>
        <translation>爬虫不会点击：即使运行脚本的爬虫，也找不到它们后面的内容。</translation>
    </message>
    <message>
        <source>Give them an href; a script may still handle the click. For what opens a menu, use a button.</source>
        <translation>给它们加上 href；点击仍可由脚本处理。打开菜单的，请用按钮。</translation>
    </message>
    <message>
        <source>links of the rendered page, or its own address, have a route behind a # (#/ or #!)</source>
        <translation>渲染后页面的链接或其自身地址，在 # 后面有路由（#/ 或 #!）</translation>
    </message>
    <message>
        <source>To search engines all of these are one page: nothing behind a # is requested from a server.</source>
        <translation>对搜索引擎来说它们都是同一个页面：# 后面的内容不会向服务器请求。</translation>
    </message>
    <message>
        <source>Use the History API, so that each page has a URL of its own.</source>
        <translation>使用 History API，让每个页面都有自己的 URL。</translation>
    </message>
    <message>
        <source>LCP {seconds} (lab)</source>
        <translation>LCP {seconds}（实验室）</translation>
    </message>
    <message>
        <source>CLS {shift:.2f} (lab)</source>
        <translation>CLS {shift:.2f}（实验室）</translation>
    </message>
    <message>
        <source>TBT {seconds} (lab)</source>
        <translation>TBT {seconds}（实验室）</translation>
    </message>
    <message>
        <source>Oversized images</source>
        <translation>尺寸过大的图片</translation>
    </message>
    <message>
        <source>Largest part painted late (lab)</source>
        <translation>最大部分绘制太晚（实验室）</translation>
    </message>
    <message>
        <source>the largest part of the page was painted more than 2.5 s after it began to load (LCP, lab)</source>
        <translation>页面的最大部分在开始加载 2.5 秒之后才绘制出来（LCP，实验室）</translation>
    </message>
    <message>
        <source>Until then visitors see an empty page, or little of it.</source>
        <translation>在此之前，访客看到的是空页面，或只有一小部分。</translation>
    </message>
    <message>
        <source>Send the main text and image in the HTML, and load fewer scripts and styles before them.</source>
        <translation>在 HTML 中发送主要的文字和图片，并减少在它们之前加载的脚本和样式。</translation>
    </message>
    <message>
        <source>it was painted more than 4 s after it began to load</source>
        <translation>在开始加载 4 秒之后才绘制出来</translation>
    </message>
    <message>
        <source>Contents move while they load (lab)</source>
        <translation>内容在加载时移动（实验室）</translation>
    </message>
    <message>
        <source>layout shifts add up to more than 0.1 (CLS, lab)</source>
        <translation>布局偏移合计超过 0.1（CLS，实验室）</translation>
    </message>
    <message>
        <source>Visitors lose their place, or click what they did not mean.</source>
        <translation>访客会找不到读到的位置，或点错东西。</translation>
    </message>
    <message>
        <source>Give images, frames and advertisements a size, and insert nothing above what is there.</source>
        <translation>给图片、框架和广告指定尺寸，不要在已有内容上方插入任何东西。</translation>
    </message>
    <message>
        <source>they add up to more than 0.25</source>
        <translation>合计超过 0.25</translation>
    </message>
    <message>
        <source>Scripts block the page (lab)</source>
        <translation>脚本阻塞页面（实验室）</translation>
    </message>
    <message>
        <source>scripts keep the page from responding for more than 200 ms in all (TBT, lab)</source>
        <translation>脚本使页面总共超过 200 毫秒无法响应（TBT，实验室）</translation>
    </message>
    <message>
        <source>Clicks and keys are not heard in that time, which is longer on a phone.</source>
        <translation>这段时间里点击和按键得不到响应，在手机上更久。</translation>
    </message>
    <message>
        <source>Split long work, load less of it, or move it to a worker.</source>
        <translation>拆分长时间的工作，减少加载，或移到 worker 中。</translation>
    </message>
    <message>
        <source>they do so for more than 600 ms</source>
        <translation>超过 600 毫秒</translation>
    </message>
    <message>
        <source>images have at least twice the width and height that they are shown with (only if --render-block allows images)</source>
        <translation>图片的宽和高至少是显示尺寸的两倍（仅当 --render-block 允许图片时）</translation>
    </message>
    <message>
        <source>They take longer to load than they have to.</source>
        <translation>它们的加载时间比必要的更长。</translation>
    </message>
    <message>
        <source>Offer smaller versions by srcset and sizes.</source>
        <translation>用 srcset 和 sizes 提供较小的版本。</translation>
    </message>
    <message>
        <source>Time until the page was read in a browser, with all requests; only with --render</source>
        <translation>到页面在浏览器中被读取为止的时间，包括所有请求；仅限 --render</translation>
    </message>
    <message>
        <source>LCP (lab)</source>
        <translation>LCP（实验室）</translation>
    </message>
    <message>
        <source>Time until the largest part of the page was painted, without the network; only with --render</source>
        <translation>到页面的最大部分绘制出来为止的时间，不含网络；仅限 --render</translation>
    </message>
    <message>
        <source>CLS (lab)</source>
        <translation>CLS（实验室）</translation>
    </message>
    <message>
        <source>How much the page moved while it loaded, from 0 on; only with --render</source>
        <translation>页面在加载时移动了多少，从 0 起；仅限 --render</translation>
    </message>
    <message>
        <source>TBT (lab)</source>
        <translation>TBT（实验室）</translation>
    </message>
    <message>
        <source>Time in which scripts kept the page from responding; only with --render</source>
        <translation>脚本使页面无法响应的时间；仅限 --render</translation>
    </message>
    <message>
        <source>Joined</source>
        <translation>合并的表</translation>
    </message>
    <message>
        <source>What the joined table has of the URL</source>
        <translation>合并的表中此 URL 的值</translation>
    </message>
    <message>
        <source>{matched:,} of {n:,} rows match a URL of the crawl (by “{by}”)</source>
        <translation>{n:,} 行中有 {matched:,} 行与爬取的 URL 对应（按「{by}」列）</translation>
    </message>
    <message>
        <source>the columns are {columns}</source>
        <translation>列为 {columns}</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rows match none, such as {urls}</source>
        <comment>1 row matches none: {urls}</comment>
        <translation>
            <numerusform>{n:,} 行没有对应的 URL，例如 {urls}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rows have no URL</source>
        <comment>1 row has no URL</comment>
        <translation>
            <numerusform>{n:,} 行没有 URL</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rows repeat a URL, of which the first counts</source>
        <comment>1 row repeats a URL, of which the first counts</comment>
        <translation>
            <numerusform>{n:,} 行的 URL 重复，以第一行为准</numerusform>
        </translation>
    </message>
    <message>
        <source>it has more than {n:,} rows; the rest is ignored</source>
        <translation>超过 {n:,} 行，其余被忽略</translation>
    </message>
    <message>
        <source>there is no room for the columns {columns}</source>
        <translation>放不下这些列：{columns}</translation>
    </message>
    <message>
        <source>with search figures beside each URL</source>
        <translation>在每个 URL 旁附上搜索数据</translation>
    </message>
    <message>
        <source>join the columns of a table by URL, such as visits and search figures: to exports, to the filter (join.clicks&gt;100), and to the saved crawl; repeatable</source>
        <translation>按 URL 合并一个表的列，例如访问量和搜索数据：用于导出、过滤（join.clicks&gt;100），并存入爬取文件；可重复</translation>
    </message>
    <message>
        <source>all may read it</source>
        <translation>都可以读取</translation>
    </message>
    <message>
        <source>{n} of {all} may not: {names}</source>
        <translation>{all} 个中有 {n} 个不可以：{names}</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Join a table by URL</source>
        <translation>按 URL 合并表格</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>There is no crawl to join it to yet.</source>
        <translation>还没有可以合并的爬取。</translation>
    </message>
    <message>
        <source>A table is already being joined.</source>
        <translation>已有一个表格正在合并。</translation>
    </message>
    <message>
        <source>the crawl file is read-only and does not keep the table</source>
        <translation>爬取文件是只读的，不保存此表格</translation>
    </message>
    <message>
        <source>{name} was not joined.</source>
        <translation>{name} 没有合并。</translation>
    </message>
    <message>
        <source>&amp;Join CSV by URL…</source>
        <translation>按 URL 合并 CSV(&amp;J)…</translation>
    </message>
    <message>
        <source>F&amp;ilter</source>
        <translation>过滤(&amp;I)</translation>
    </message>
    <message>
        <source>One crawler and host per row: Enter shows the pages that it may not read</source>
        <translation>每行一个爬虫和主机：按 Enter 显示它不可以读取的页面</translation>
    </message>
    <message>
        <source>{name} has no column but “{by}”: there is nothing to join</source>
        <translation>{name} 除「{by}」外没有其他列：没有可合并的内容</translation>
    </message>
    <message>
        <source>{name}: no column holds URLs or paths: name the one that does “url” (columns: {titles})</source>
        <translation>{name}：没有一列是 URL 或路径：请把该列命名为「url」（现有的列：{titles}）</translation>
    </message>
    <message>
        <source>{name} is not a table: it is empty</source>
        <translation>{name} 不是表格：其中没有内容</translation>
    </message>
    <message>
        <source>column {n}</source>
        <translation>第 {n} 列</translation>
    </message>
    <message>
        <source>there is no room for further columns</source>
        <translation>放不下更多的列</translation>
    </message>
    <message>
        <source>it is a workbook: save it as CSV first</source>
        <translation>它是工作簿：请先另存为 CSV</translation>
    </message>
    <message>
        <source>cannot join {name}: {why}</source>
        <translation>无法合并 {name}：{why}</translation>
    </message>
    <message>
        <source>not checked: axe-core is not installed: pip install &apos;crawlscope[accessibility]&apos;</source>
        <translation>未检查：没有安装 axe-core：pip install &apos;crawlscope[accessibility]&apos;</translation>
    </message>
    <message>
        <source>the file of --axe cannot be read, or is not axe.min.js</source>
        <translation>--axe 的文件无法读取，或者不是 axe.min.js</translation>
    </message>
    <message>
        <source>not checked: the page has more than 10,000 elements</source>
        <translation>未检查：页面的元素超过 10,000 个</translation>
    </message>
    <message>
        <source>not checked: axe-core failed, or did not end in time</source>
        <translation>未检查：axe-core 失败了，或没有及时结束</translation>
    </message>
    <message>
        <source>the folder of --render-screenshots cannot be made, or not be written to</source>
        <translation>--render-screenshots 的文件夹无法创建，或不能写入</translation>
    </message>
    <message>
        <source>The screenshot cannot be read: {why}</source>
        <translation>无法读取截图：{why}</translation>
    </message>
</context>
</TS>
