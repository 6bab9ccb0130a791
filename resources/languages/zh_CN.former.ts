<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- Texts in crawl files that older versions wrote. Nothing collects them: they stay as they are. -->
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name></name>
    <message>
        <source>it has {name} {text}, this is {ours}: install the same</source>
        <translation>那里的 {name} 是 {text}，这里是 {ours}：请安装相同的版本</translation>
    </message>
    <message>
        <source>two workers of the cluster ended while they had it</source>
        <translation>集群的两个工作进程在处理它时结束了</translation>
    </message>
    <message>
        <source>it did not hear of the crawl for too long, and has ended</source>
        <translation>太久没有收到爬取的消息，已经结束</translation>
    </message>
    <message>
        <source>position about {n:,} of {total:,}</source>
        <translation>大约第 {n:,} 位，共 {total:,} 位</translation>
    </message>
    <message>
        <source>--allow-private: {host} leads to {address}, {near}</source>
        <translation>--allow-private：{host} 指向 {address}，{near}</translation>
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
        <source>{rule} is found in it</source>
        <translation>{rule} 在其中匹配</translation>
    </message>
    <message>
        <source>{rule}: not found in it</source>
        <translation>{rule}：在其中没有匹配</translation>
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
        <source>its host is no domain name</source>
        <translation>它的主机名不是域名</translation>
    </message>
    <message>
        <source>an error of ours; the log holds the details</source>
        <translation>我们的错误；详情见日志</translation>
    </message>
    <message>
        <source>has more than {size}: the rest is left out</source>
        <translation>超过 {size}：其余的略去</translation>
    </message>
    <message>
        <source>there is no room for its rules: those of other hosts take all that there is</source>
        <translation>没有空间存放它的规则：其他主机的规则已占满</translation>
    </message>
    <message>
        <source>not obeyed</source>
        <translation>不遵守</translation>
    </message>
    <message>
        <source>robots.txt: its wildcards are too many for so long an address</source>
        <translation>robots.txt：对这么长的地址，其通配符太多</translation>
    </message>
    <message>
        <source>the server answered {status}</source>
        <translation>服务器的响应是 {status}</translation>
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
        <source>the sitemap {url} has more than {most:,} URLs: the rest is not read</source>
        <translation>站点地图 {url} 有超过 {most:,} 个 URL：其余的不读取</translation>
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
        <source>the connection was {ended} without an answer</source>
        <translation>没有响应，连接{ended}</translation>
    </message>
    <message>
        <source>content-encoding {codings!r} is not known</source>
        <translation>不认识内容编码 {codings!r}</translation>
    </message>
    <message>
        <source>no whole answer within {n:g} s</source>
        <translation>{n:g} 秒内没有收到完整的响应</translation>
    </message>
    <message>
        <source>the name {host} has no address</source>
        <translation>主机名 {host} 没有地址</translation>
    </message>
    <message>
        <source>the proxy answered {status}</source>
        <translation>代理的响应是 {status}</translation>
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
        <source>the connection was closed without an answer</source>
        <translation>没有响应，连接就已关闭</translation>
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
        <source>headers of more than {most:,} lines</source>
        <translation>标头超过 {most:,} 行</translation>
    </message>
    <message>
        <source>(not kept)</source>
        <translation>（未保留）</translation>
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
        <source>a login in an address</source>
        <translation>地址中的登录信息</translation>
    </message>
    <message>
        <source>the connection was {ended} within the headers</source>
        <translation>连接在标头中途{ended}</translation>
    </message>
    <message>
        <source>offline: no earlier response of this site is kept</source>
        <translation>离线：没有保存此网站以前的响应</translation>
    </message>
</context>
</TS>
