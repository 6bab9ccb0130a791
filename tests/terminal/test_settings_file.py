"""Settings that no command line gives: a project's file, a profile, the environment."""

import json
import os
import shlex
import stat
from pathlib import Path

import jsonschema
import pytest

from crawlscope.commands.cli import run
from crawlscope.commands.settings_file import keys
from crawlscope.core.policy.as_command import MOST_ROOTS, as_command, variable
from crawlscope.core.policy.options import options
from crawlscope.window.profiles import Profiles, default_folder

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, in a repository of its own, of a person who has set nothing."""
    for name in os.environ:
        if name.startswith("CRAWLSCOPE_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def shown(capsys: Captured, *arguments: str) -> dict[str, tuple[str, str]]:
    """What `crawlscope config` says: value and source, by setting."""
    capsys.readouterr()
    assert run(["config", *arguments]) == 0
    rows = [line.split("  ", 1) for line in capsys.readouterr().out.splitlines()]
    parts = {name: rest.strip().rsplit("  ", 1) for name, rest in rows}
    return {name: (value.strip(), where) for name, (value, where) in parts.items()}


def refused(capsys: Captured, *arguments: str) -> str:
    """The one line that is said of a mistake."""
    capsys.readouterr()
    assert run(["config", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_the_file_of_a_folder_above_holds_up_to_its_repository(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (project.parent / "crawlscope.toml").write_text("workers = 7")
    assert run(["config"]) == 0
    assert "there is no settings file here" in capsys.readouterr().out
    (project / "crawlscope.toml").write_text('max-seconds = "5m"\nmax-body = "2MB"')
    below = project / "docs" / "a"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    where = os.path.join("..", "..", "crawlscope.toml")
    assert shown(capsys) == {"max-seconds": ("300", where), "max-body": ("2097152", where)}


def test_a_table_of_pyproject_is_such_a_file_and_a_file_of_our_own_comes_first(
    project: Path, capsys: Captured
) -> None:
    (project / "pyproject.toml").write_text("[tool.crawlscope.threshold]\ntitle-long = 70\n")
    assert shown(capsys) == {"title-long": ("70", "pyproject.toml")}
    (project / "crawlscope.toml").write_text("workers = 3")
    assert shown(capsys) == {"workers": ("3", "crawlscope.toml")}


def test_rules_are_a_list_or_a_table_by_their_names(project: Path, capsys: Captured) -> None:
    (project / "crawlscope.toml").write_text('[extract]\nprice = "preset:price"\nh = "css:h1"')
    rules = '["price=preset:price", "h=css:h1"]'
    assert shown(capsys) == {"extract": (rules, "crawlscope.toml")}
    (project / "crawlscope.toml").write_text('extract = ["price=preset:price", "h=css:h1"]')
    assert shown(capsys) == {"extract": (rules, "crawlscope.toml")}
    (project / "crawlscope.toml").write_text('[extract]\nprice = "preset:prise"')
    assert run(["config"]) == 2
    assert "crawlscope.toml: --extract price: there is no preset" in capsys.readouterr().err


def test_a_pyproject_of_others_is_not_even_read(project: Path, capsys: Captured) -> None:
    (project / "pyproject.toml").write_text("[tool.black\n")
    assert run(["config"]) == 0
    assert capsys.readouterr().err == ""


def test_the_command_line_comes_before_the_environment_the_profile_and_the_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text("workers = 1\nper-host = 1\ntimeout = 1\ndelay = 1")
    Profiles(default_folder()).save("gentle", {"workers": 2, "per_host": 2, "timeout": 2.0})
    monkeypatch.setenv("CRAWLSCOPE_WORKERS", "3")
    monkeypatch.setenv("CRAWLSCOPE_PER_HOST", "3")
    assert shown(capsys, "--workers", "4", "--profile", "gentle") == {
        "workers": ("4", "command line"),
        "per-host": ("3", "CRAWLSCOPE_PER_HOST"),
        "timeout": ("2", "profile gentle"),
    }  # a profile has every setting: its delay is none


def test_a_profile_that_a_file_names_is_below_that_file(project: Path, capsys: Captured) -> None:
    Profiles(default_folder()).save("gentle", {"workers": 2, "delay": 2.0})
    (project / "crawlscope.toml").write_text('profile = "gentle"\nworkers = 5')
    assert shown(capsys) == {
        "workers": ("5", "crawlscope.toml"),
        "delay": ("2", "profile gentle"),
    }
    assert "did you mean 'gentle'?" in refused(capsys, "--profile", "gentl")


def test_each_setting_has_a_variable_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("CRAWLSCOPE_MAX_SECONDS", "2h")
    monkeypatch.setenv("CRAWLSCOPE_RESOURCES", "yes")
    monkeypatch.setenv("CRAWLSCOPE_AUDIT", "0")
    monkeypatch.setenv("CRAWLSCOPE_EXCLUDE", "/a b$\n/c")
    monkeypatch.setenv("CRAWLSCOPE_URLS", "a.example")
    monkeypatch.setenv("CRAWLSCOPE_WORKERS", "")
    found = {name: value for name, (value, _) in shown(capsys).items()}
    assert found == {
        "urls": '["a.example"]',
        "max-seconds": "7200",
        "exclude": '["/a b$", "/c"]',
        "resources": "true",
        "audit": "false",
    }


def test_an_address_that_is_typed_replaces_those_of_the_file(
    project: Path, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text('urls = ["a.example"]\nlist = "urls.txt"')
    assert set(shown(capsys)) == {"urls", "list"}
    assert shown(capsys, "b.example") == {"urls": ('["b.example"]', "command line")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("max-page = 5", "crawlscope.toml: unknown setting 'max-page'; did you mean 'max-pages'?"),
        ("[threshold]\ntitle-lon = 5", "did you mean 'title-long'?"),
        ("workers = 0", "crawlscope.toml: --workers must be a number from 1 to 10,000, not 0"),
        ("workers = true", "crawlscope.toml: 'workers' must be a whole number"),
        ('timeout = "5 parsecs"', "crawlscope.toml: timeout: '5 parsecs' is not a time"),
        ("fail-on-broken = 1", "crawlscope.toml: 'fail-on-broken' must be true or false, not 1"),
        ("export = 1", "'export' must be a list of strings"),
        ('exclude = "("', "crawlscope.toml: --exclude '(' is not a valid regex"),
        ('scope = "any"', "crawlscope.toml: --scope any is unlimited"),
        ("workers = = 1", "crawlscope.toml: invalid TOML"),
        ('save = "../a.crawl"', "save: ../a.crawl is outside the folder of this file"),
        ('export = ["/tmp/a.csv"]', "export: /tmp/a.csv is outside the folder of this file"),
        ('export = ["~/a.csv"]', "export: ~/a.csv is outside the folder of this file"),
        ('warc = "../pages"', "warc: ../pages is outside the folder of this file"),
        ('render-screenshots = "/tmp/a"', "render-screenshots: /tmp/a is outside the folder"),
        ('axe = "~/axe.min.js"', "axe: ~/axe.min.js is outside the folder of this file"),
        ('list = ["../urls.txt"]', "list: ../urls.txt is outside the folder of this file"),
        ('baseline = "/tmp/a.crawl"', "baseline: /tmp/a.crawl is outside the folder of this file"),
        ('join = "~/a.csv"', "join: ~/a.csv is outside the folder of this file"),
        ('urls = ["~"]', "urls: ~ is outside the folder of this file"),
        ('urls = ["file:///etc"]', "urls: /etc is outside the folder of this file"),
        ('urls = ["a://../../x"]', "urls: a://../../x is outside the folder of this file"),
        ('export = "file:?/../../a.csv"', "export: file:?/../../a.csv is outside the folder"),
        ('save = "file:#/../../a.crawl"', "save: file:#/../../a.crawl is outside the folder"),
        ('cookies = "a://../../x.txt"', "cookies: a://../../x.txt is outside the folder"),
        ('list = "a://../../x.txt"', "list: a://../../x.txt is outside the folder"),
        ('auth = "me:geheim"', "auth may be a secret, which does not belong in a file"),
        ('header = "X-Token: geheim"', "header may be a secret"),
        ('cookie = "sid=${NO_SUCH}"', "cookie: the environment variable NO_SUCH is not set"),
        ("threshold = 5", "crawlscope.toml: 'threshold' must be a table, such as [threshold]"),
        (
            "[tool.crawlscope]\nworkers = 5",
            "crawlscope.toml: unknown table 'tool': the only table is",
        ),
        ("workers = " + "[" * 4000, "crawlscope.toml: invalid TOML: it is nested too deeply"),
        ('grace = "soon"', "crawlscope.toml: grace: 'soon' is not a time"),
        ("[profile.ci]\nworkers = 5", 'must be the name of a profile, such as profile = "ci"'),
        ('user-agent = "\udcff"', "crawlscope.toml is not UTF-8 text"),
    ],
)
def test_a_mistake_in_a_file_is_one_line_that_names_it(
    text: str, said: str, project: Path, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text(text, errors="surrogateescape")
    for each in ("a:", "file:?", "file:#"):  # folders that look like a scheme
        (project / each).mkdir()
    (project.parent / "x").mkdir()
    line = refused(capsys)
    assert said in line
    assert "geheim" not in line


@pytest.mark.parametrize("text", ['fail-on = "eror"', 'format = "cvs"', 'map = "x"'])
def test_a_mistake_of_the_output_names_its_file_or_variable_too(
    text: str, project: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "crawlscope.toml").write_text(text)
    crawl = ["crawl", "http://localhost/", "--quiet"]
    assert run(crawl) == 2
    assert capsys.readouterr().err.startswith("crawlscope: crawlscope.toml: --")
    key, _, value = text.partition(" = ")
    assert run([*crawl, f"--{key}", value.strip('"')]) == 2  # typed, it is no mistake of the file
    assert capsys.readouterr().err.startswith(f"crawlscope: --{key}")
    (project / "crawlscope.toml").unlink()
    variable = f"CRAWLSCOPE_{key.upper().replace('-', '_')}"
    monkeypatch.setenv(variable, value.strip('"'))
    assert run(crawl) == 2
    assert capsys.readouterr().err.startswith(f"crawlscope: {variable}: --")


def test_a_time_that_is_none_is_said_in_words_of_ours(capsys: Captured) -> None:
    assert run(["crawl", "http://localhost/", "--grace", "x", "--baseline", "last"]) == 2
    assert "invalid value for '--grace': 'x' is not a time" in capsys.readouterr().err


def test_a_file_that_is_too_large_is_not_called_invalid(project: Path, capsys: Captured) -> None:
    (project / "crawlscope.toml").write_text("#" * 1_000_001)
    assert refused(capsys) == "crawlscope: crawlscope.toml: too large for a settings file\n"


def test_a_limit_that_is_typed_makes_an_endless_scope_right(
    project: Path, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text('scope = "any"')
    assert set(shown(capsys, "--max-depth", "2")) == {"scope", "max-depth"}


def test_a_file_that_is_named_may_write_anywhere_and_no_file_may_be_wished(
    project: Path, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text('export = "../a.csv"')
    assert set(shown(capsys, "--config", "crawlscope.toml")) == {"export"}
    assert run(["config", "--no-config"]) == 0
    assert "no such" in refused(capsys, "--config", "other.toml").lower()


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="needs two owners")
def test_a_stranger_s_file_in_a_folder_for_everybody_is_not_taken(
    project: Path, capsys: Captured
) -> None:
    path = project / "crawlscope.toml"
    path.write_text("workers = 3")
    project.chmod(project.stat().st_mode | stat.S_IWOTH)
    assert set(shown(capsys)) == {"workers"}
    os.chown(path, 12_345, 12_345)
    assert run(["config"]) == 0
    assert "there is no settings file here" in capsys.readouterr().out


def test_secrets_come_from_the_environment_and_are_not_shown(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("TOKEN", "geheim")
    (project / "crawlscope.toml").write_text('header = ["X-Token: ${TOKEN}", "Accept: a/b"]')
    assert shown(capsys) == {"header": ("(secret)", "crawlscope.toml")}
    assert run(["config", "--as-command"]) == 0
    said = capsys.readouterr().out
    assert '--header "X-Token: ${TOKEN}" --header "Accept: a/b"' in said


def test_a_crawl_says_which_file_it_follows_and_writes_beside_that_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (project / "public").mkdir()
    (project / "public" / "index.html").write_text('<title>A</title><a href="gone.html">x</a>')
    (project / "crawlscope.toml").write_text(
        'urls = ["public"]\nexport = "out.json"\nfail-on = "broken-link"\nno-robots = true'
    )
    below = project / "docs"
    below.mkdir()
    monkeypatch.chdir(below)
    assert run(["crawl", "--save", "a.crawl"]) == 3
    assert f"settings from {os.path.join('..', 'crawlscope.toml')}" in capsys.readouterr().err
    assert "gone.html" in (project / "out.json").read_text()


def test_whatever_is_read_or_written_is_where_the_file_says(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    below = project / "docs"
    below.mkdir()
    (below / "word").mkdir()  # a folder here, and a host where the file is
    (project / "crawlscope.toml").write_text(
        f"""urls = ["word", "./site", "~/site", "file://{project}/site", "https://a.test/"]
        warc = "pages"
        render = true
        render-screenshots = "pictures"
        axe = "axe.min.js"
        list = ["urls.txt", "https://a.test/list"]"""
    )
    monkeypatch.chdir(below)
    found = shown(capsys, "--config", os.path.join("..", "crawlscope.toml"))
    site = os.path.join("..", "site")
    home = os.path.expanduser("~/site")
    whole = ["word", site, home, f"{project}/site", "https://a.test/"]
    assert json.loads(found["urls"][0]) == whole
    lists = [os.path.join("..", "urls.txt"), "https://a.test/list"]
    assert json.loads(found["list"][0]) == lists
    for key, name in (("warc", "pages"), ("render-screenshots", "pictures"), ("axe", "axe.min.js")):
        assert json.loads(found[key][0]) == os.path.join("..", name)


def test_a_baseline_is_beside_the_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (project / "crawlscope.toml").write_text(
        'baseline = "main.jsonl"\ngrace = "3d"\nmap = "http://a=http://b"\nfail-on = "new"'
    )
    (project / "main.jsonl").write_text("")
    (project / "docs").mkdir()
    monkeypatch.chdir(project / "docs")
    found = {name: value for name, (value, _) in shown(capsys).items()}
    assert found["baseline"] == '"../main.jsonl"'
    assert run(["config", "--as-command"]) == 0
    assert "--baseline ../main.jsonl --grace 259200.0 --map" in capsys.readouterr().out


def test_a_saved_crawl_takes_only_secrets_from_the_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (project / "public").mkdir()
    (project / "public" / "index.html").write_text('<a href="b.html">x</a>')
    (project / "public" / "b.html").write_text("b")
    assert run(["crawl", "public", "--max-pages", "1", "--save", "a.crawl", "--no-robots"]) == 0
    (project / "crawlscope.toml").write_text('max-pages = 50\nexport = "out.csv"')
    capsys.readouterr()
    assert run(["resume", "a.crawl"]) == 0
    assert "1 URL requested" in capsys.readouterr().out
    assert not (project / "out.csv").exists()


def test_the_schema_accepts_what_the_program_does(capsys: Captured) -> None:
    assert run(["config", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert set(schema["properties"]) == keys() | {"profile", "threshold"}
    check = jsonschema.Draft202012Validator(schema)
    assert check.is_valid({"max-seconds": "5m", "header": "A: b", "threshold": {"slow": 2}})
    for wrong in ({"workers": "ten"}, {"scope": "hots"}, {"threshold": {"max-pages": 1}}):
        assert not check.is_valid(wrong)


def test_a_wrong_file_keeps_nobody_from_the_schema(project: Path, capsys: Captured) -> None:
    (project / "crawlscope.toml").write_text("workrs = 5")
    assert run(["config", "--schema"]) == 0
    assert "properties" in json.loads(capsys.readouterr().out)


def test_a_copied_command_gives_the_same_settings(capsys: Captured) -> None:
    values = {
        "workers": 20,
        "delay": 0.25,
        "audit": False,
        "no_robots": True,
        "exclude": ("it's$", "a b"),
        "title_long": 70,
        "user_agent": "A (b; c)",
    }
    command = as_command(values, ["http://a.example/?a=1&b=2"])
    words = shlex.split(command)
    assert words[:2] == ["crawlscope", "crawl"]
    assert run(["config", *words[2:], "--as-command"]) == 0
    assert capsys.readouterr().out == f"{command}\n"


def test_a_copied_command_holds_no_secret() -> None:
    secrets = {"header": ("X-Api-Key: geheim",), "cookie": ("sid=geheim",), "auth": "me:geheim"}
    assert as_command(secrets, ()) == (
        'crawlscope crawl URL --header "X-Api-Key: $X_API_KEY" --cookie "sid=$SID" '
        '--auth "$CRAWLSCOPE_AUTH"'
    )
    assert variable("auth") == "CRAWLSCOPE_AUTH"


def test_very_many_addresses_are_a_list() -> None:
    roots = [f"http://a.example/{n}" for n in range(MOST_ROOTS + 1)]
    assert as_command({}, roots) == "crawlscope crawl --list URLS.txt"


def test_every_option_of_a_crawl_can_stand_in_a_file() -> None:
    assert {option.key for option in options().values()} < keys()
