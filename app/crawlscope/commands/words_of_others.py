"""What people bring from other programs (wget, curl, lychee, LinkChecker, HTTPie, Ruff): their
commands and options, and what to type here instead."""

from crawlscope.core.base.language import tr, tr_noop, translated

DEPTH = tr_noop("a crawl follows links anyway; --max-depth N says how far")
DATA = tr_noop("use --format json or jsonl, with -o FILE to write it to a file")
TO_FILE = tr_noop("use -o FILE for the report, --export PATH for tables and pages")
COMMANDS = {
    **dict.fromkeys(("check", "scan", "lint", "run", "get", "fetch", "test", "audit"), "crawl"),
    **dict.fromkeys(("start", "spider", "validate", "verify"), "crawl"),
    "diff": "compare",
    "report": "export",
    "show": "open",
    "view": "open",
    "window": "gui",
    "continue": "resume",
    "retry": "recheck",
    **dict.fromkeys(("GET", "HEAD", "POST", "http", "https"), "crawl"),
    "linter": "findings",
    "rules": "findings",
    "rule": "findings",
    "init": "config",
    "settings": "config",
    "man": "manual",
    "completions": "completion",
}
OPTIONS = {
    **dict.fromkeys(("-r", "--recursive", "--mirror", "-m", "--spider", "--follow"), DEPTH),
    **dict.fromkeys(
        ("-l", "--level", "--recursion-level", "--depth"), tr_noop("use --max-depth N")
    ),
    **dict.fromkeys(("--json", "--output-format", "--dump", "-F"), DATA),
    **dict.fromkeys(("-O", "--output-document", "--output-file", "--file-output"), TO_FILE),
    **dict.fromkeys(
        ("--threads", "-t", "-j", "--jobs", "--concurrency", "--max-concurrency"),
        tr_noop("use --workers N"),
    ),
    **dict.fromkeys(
        ("--wait", "-w", "--sleep", "--rate", "--random-wait", "--limit-rate"),
        tr_noop("use --delay TIME"),
    ),
    "-n": tr_noop("use --no-progress, or --scope folder to stay below a page"),
    "--no-parent": tr_noop("use --scope folder"),
    **dict.fromkeys(("--page-requisites", "-p"), tr_noop("use --resources")),
    **dict.fromkeys(("--user", "--password"), tr_noop("use -u USER:PASSWORD")),
    "-U": tr_noop("use --user-agent TEXT"),
    "-e": tr_noop("use --no-robots for robots=off of wget"),
    **dict.fromkeys(
        ("--convert-links", "-P", "--directory-prefix", "-c"),
        tr_noop("pages are not saved; --export PATH writes what is known of them"),
    ),
    "--session": tr_noop("use --cookies FILE, or --login URL"),
    **dict.fromkeys(("--headers", "--print"), tr_noop("use --keep-headers with --format json")),
    "--include-fragments": tr_noop("fragments are checked anyway; --fail-on broken-fragment"),
    "--require-https": tr_noop("use --fail-on http-link"),
    **dict.fromkeys(
        ("--exclude-all-private", "--exclude-private", "--exclude-loopback"),
        tr_noop("from a public URL, private addresses are not requested; --allow-private does it"),
    ),
    "--select": tr_noop("use --fail-on FINDING"),
    "--statistics": tr_noop("use --export summary.md"),
    "--isolated": tr_noop("use --no-config"),
    "--no-warnings": tr_noop("use --fail-on error"),
    **dict.fromkeys(
        ("--exclude-path", "--ignore-url", "--skip", "--reject-regex", "--no-follow-url"),
        tr_noop("use --exclude REGEX"),
    ),
    **dict.fromkeys(("--accept-regex", "--url-filter"), tr_noop("use --include REGEX")),
    **dict.fromkeys(
        ("--accept", "--accept-status", "--ignore-status"),
        tr_noop("use --ignore 'FINDING WHERE NOTE', or --fail-on to say what counts"),
    ),
    **dict.fromkeys(("--cache", "--max-cache-age"), tr_noop("use --cached 1d")),
    **dict.fromkeys(
        ("--no-check-certificate", "--verify", "--no-verify"), tr_noop("use --insecure")
    ),
    **dict.fromkeys(("--base", "--base-url", "--root-dir", "-B"), tr_noop("name the folder")),
    **dict.fromkeys(("--max-retries", "--tries", "--retry"), tr_noop("use --max-tries N")),
    **dict.fromkeys(("-i", "--input-file", "--files-from"), tr_noop("use --list FILE, or -")),
    **dict.fromkeys(("--exit-zero", "--no-fail"), tr_noop("a crawl fails only if told: --fail-on")),
    **dict.fromkeys(("--fix", "--watch"), tr_noop("no command does that")),
    **dict.fromkeys(("--verbose", "-v"), tr_noop("a command takes it: 'crawlscope crawl -v URL'")),
}


def for_command(word: str) -> str | None:
    """What to type instead of this command; None if nobody else has it."""
    here = COMMANDS.get(word)
    if here is None:
        return None
    words = tr("no such command {word!r}; here it is 'crawlscope {here}'")
    return words.format(word=word, here=here)


def for_option(name: str) -> str | None:
    """What to type instead of this option; None if nobody else has it."""
    advice = OPTIONS.get(name)
    if advice is None:
        return None
    words = tr("no such option: {name}; {advice}")
    return words.format(name=name, advice=translated(advice))
