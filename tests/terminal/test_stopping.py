"""What is typed or pressed at a terminal: a line and an exit code, and nothing half done."""

import contextlib
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.commands.cli import run
from tests.conftest import WaitUntil
from tests.program import LONGEST, Program
from tests.web import Site, large_site

pytestmark = pytest.mark.end_to_end  # processes of the program

MANY = 20_000  # URLs, which no export of them is written in a moment


def half_written(folder: Path) -> Callable[[], bool]:
    """True while a file has some of its content and not yet its name.

    An empty one may be the test for whether the folder can be written.
    """

    def is_so() -> bool:
        with contextlib.suppress(FileNotFoundError):  # it got its name meanwhile
            others = (each for each in folder.iterdir() if each.suffix not in (".jsonl", ".csv"))
            return any(each.stat().st_size for each in others)
        return False

    return is_so


async def test_a_second_ctrl_c_ends_writing_and_says_what_was_not_written(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    large_site(site, MANY)
    folder = tmp_path / "exports"
    folder.mkdir()
    files = [folder / name for name in ("all.jsonl", "all.csv")]
    exports = [word for file in files for word in ("--export", str(file))]
    process = program.start("crawl", site.url(), *exports)
    await wait_until(lambda: site.at_the_gate, timeout=LONGEST)
    process.send_signal(signal.SIGINT)
    await wait_until(half_written(folder), timeout=LONGEST)
    process.send_signal(signal.SIGTERM)
    ended = await program.end(process)
    assert ended.code == 130
    assert ended.err.splitlines()[-1].startswith("crawlscope: not written: ")
    assert "Crawl of" in ended.out
    there = list(folder.iterdir())
    assert len(there) < len(files)
    assert not set(there) - set(files)
    for file in files:
        assert (file in there) != (str(file) in ended.err)


async def test_ctrl_c_leaves_nothing_half_written_of_a_saved_crawl(
    program: Program, site: Site, tmp_path: Path, wait_until: WaitUntil
) -> None:
    large_site(site, MANY)
    site.gate.set()
    saved, folder = tmp_path / "a.crawl", tmp_path / "exports"
    folder.mkdir()
    assert (await program.run("crawl", site.url(), "--save", str(saved))).code == 0
    files = [folder / f"{number}.jsonl" for number in range(6)]
    exports = [word for file in files for word in ("--export", str(file))]
    process = program.start("export", str(saved), *exports)
    await wait_until(half_written(folder), timeout=LONGEST)
    process.send_signal(signal.SIGINT)
    ended = await program.end(process)
    assert ended.code == 130
    assert ended.err.startswith("crawlscope: not written: ")
    there = list(folder.iterdir())
    assert len(there) < len(files)
    assert all((file in there) != (str(file) in ended.err) for file in files)
    assert not set(there) - set(files)


async def test_a_closed_standard_output_is_one_line(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/")
    program.before = ("sh", "-c", 'exec "$@" >&-', "sh")
    file = tmp_path / "all.jsonl"
    ended = await program.run("crawl", site.url(), "--export", str(file))
    assert ended.code == 1
    assert ended.err == "crawlscope: cannot write the report: standard output is closed\n"
    assert len(file.read_text().splitlines()) == 1


async def test_a_closed_standard_error_writes_into_no_other_file(
    program: Program, site: Site, tmp_path: Path
) -> None:
    site.page("/", links=["http://[bad"])
    program.before = ("sh", "-c", 'exec "$@" 2>&-', "sh")
    saved = tmp_path / "a.crawl"
    ended = await program.run("crawl", site.url(), "--save", str(saved))
    assert ended.code == 0
    again = await program.run("export", str(saved), "--export", str(tmp_path / "all.txt"))
    assert again.code == 0


@pytest.mark.parametrize("files", [8, 16])
async def test_too_few_files_are_one_line_that_says_what_to_do(
    program: Program, files: int
) -> None:
    program.before = ("sh", "-c", f'ulimit -n {files}; exec "$@"', "sh")
    ended = await program.run("crawl", "http://localhost:1/")
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert f"only {files} files" in ended.err
    assert "ulimit -n 1024" in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("crawl", b"http://\xff/"),
        ("crawl", "http://localhost:1/", "--export", b"/tmp/\xff.csv"),
        ("crawl", "http://localhost:1/", "--header", b"A: \xff"),
        ("open", b"\xff.crawl"),
        (b"\xff",),
    ],
)
async def test_arguments_that_are_not_utf8_are_a_usage_error(
    program: Program, arguments: tuple[str | bytes, ...]
) -> None:
    program.environ["LC_ALL"] = "C.UTF-8"
    ended = await program.run(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert "is not valid UTF-8" in ended.err


COMMANDS = {
    "crawl": ("crawl", "{}", "--max-pages", "0"),
    "gui": ("gui", "--max-pages", "0", "{}"),
    "proxy": ("crawl", "http://localhost:1/", "--max-pages", "0", "--proxy", "{}"),
    "scope": ("crawl", "http://localhost:1/", "--max-pages", "0", "--scope", "{}"),
    "include": ("crawl", "http://localhost:1/", "--max-pages", "0", "--include", "{}"),
    "workers": ("crawl", "http://localhost:1/", "--workers", "{}x"),
    "export": ("crawl", "http://localhost:1/", "--max-pages", "0", "--export", "/no/{}"),
    "open": ("export", "/no/such/{}", "--export", "/no/such/a.csv"),
    "compare": ("compare", "/no/such/{}", "/no/such/b.crawl", "--export", "/no/such/a.csv"),
}
ADDRESSES = st.one_of(
    st.text(),
    st.sampled_from(["ht!tp://bad url", "://", "!://", "http://", "a b://c", "-", "[", "\ud800"]),
    st.text("ht!tp:/@[]#?.%0 \u05d0\u202e", max_size=30),
)


@pytest.mark.parametrize("command", COMMANDS)
@given(typed=ADDRESSES)
def test_any_text_ends_in_one_line_and_exit_code_2_or_1(command: str, typed: str) -> None:
    message = complaint(COMMANDS[command], typed)
    if message is not None:
        assert len(message.splitlines()) == 1
        assert message.startswith("crawlscope: ")


def complaint(words: tuple[str, ...], typed: str) -> str | None:
    """What the program says of a command line that must not run; None where it asks for help."""
    import contextlib  # noqa: PLC0415
    import io  # noqa: PLC0415

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run([word.replace("{}", typed) for word in words])
    if typed.strip() in ("--help", "--version") or typed.startswith("-h"):
        return None
    assert code in (1, 2), (code, out.getvalue())
    return err.getvalue()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("letter", ["a", "9", "(", "a ", "ä", "'"])
def test_no_more_than_200_characters_of_what_was_typed_are_repeated(
    command: str, letter: str
) -> None:
    message = complaint(COMMANDS[command], letter * 3_000 + "\ud800")
    assert message is not None
    assert message.count(letter.strip()) <= 200 + 40  # and those of our own words
    assert len(message) < 600


@pytest.mark.end_to_end
async def test_a_demo_that_was_stopped_reports_what_any_stopped_crawl_does(
    program: Program, wait_until: WaitUntil
) -> None:
    process = program.start("demo", "--headless")
    said = program.home / "err"
    await wait_until(lambda: "crawling" in said.read_text(), timeout=LONGEST)
    process.send_signal(signal.SIGINT)
    ended = await program.end(process)
    assert ended.code == 130
    assert "11 tasks (10 workers, 1 sampler) cancelled in" in ended.out
    assert "These problems are intentional" not in ended.out
