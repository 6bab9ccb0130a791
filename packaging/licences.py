"""Whose work is in the frozen program: the licence of each part, and a list of all parts (SBOM).

A file that has no known owner ends the build: nothing is shipped of which we do not know the terms.
"""

import json
import re
import subprocess
import sys
import sysconfig
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import Distribution, distributions
from pathlib import Path

from credits import notices

Entry = tuple[str, str, str]  # as PyInstaller has them: name inside, path here, kind

HERE = Path(__file__).parent
PROJECT = HERE.parent
COMMON = Path("/usr/share/common-licenses")  # to which Debian's copyright files refer
TEXT = re.compile(r"(licen[cs]es?|copying|notice|authors)([-_.].*)?", re.IGNORECASE)
OURS = "crawlscope"
# Whose wheels carry no text
QT = ("pyside6_essentials", "pyside6_addons", "pyside6_webengine", "shiboken6")
BROWSER = {"pyside6-addons", "pyside6-webengine"}
AXE = "axe_playwright_python"  # brings a file of another licence than its own
BOOT = ("pyinstaller", "pyinstaller-hooks-contrib")  # the first code that runs; no file says so


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    version: str
    licence: str  # a word or two, or where the text is
    kind: str  # 'pypi', 'deb' or 'generic': of a package URL
    texts: tuple[Path, ...]

    @property
    def folder(self) -> str:
        return f"{self.name}-{self.version}".replace(":", "_")  # of an epoch; not on Windows

    @property
    def package_url(self) -> str:
        place = "deb/debian" if self.kind == "deb" else self.kind
        return f"pkg:{place}/{self.name}@{self.version.replace('+', '%2B')}"


class Owners:
    """Tells which part a file of this machine belongs to."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        self._parts: dict[str, Part] = {}
        for each in distributions():
            name = each.metadata["Name"].lower().replace("-", "_")
            self._parts[name] = _of_python(each)
            for file in each.files or ():
                self._files[str(Path(str(each.locate_file(file))).resolve())] = name

    def of(self, path: Path) -> Part | None:
        """None: our own."""
        real = path.resolve()
        if name := self._files.get(str(real)):
            return None if name == OURS else self._parts[name]
        if _is_below(real, Path(sys.prefix).resolve(), PROJECT / "build"):
            return None  # made for this build
        if real.is_relative_to(PROJECT):
            return None
        if _is_below(real, Path(sys.base_prefix).resolve()):
            return self.python
        return self._of_debian(real)

    def named(self, name: str) -> Part:
        return self._parts[name.replace("-", "_")]

    @cached_property
    def python(self) -> Part:
        text = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
        if not text.exists():  # Debian's own Python
            text = next(Path("/usr/share/doc").glob("libpython3*-minimal/copyright"))
        version = ".".join(map(str, sys.version_info[:3]))
        return Part("python", version, "PSF-2.0", "generic", (text,))

    def _of_debian(self, real: Path) -> Part:
        for path in (real, Path("/", *real.parts[2:])):  # /usr/lib and /lib are one
            said = subprocess.run(
                ["dpkg-query", "--search", str(path)], capture_output=True, text=True, check=False
            )
            if said.returncode == 0:
                package = said.stdout.split(": ")[0]
                break
        else:
            raise SystemExit(f"{real}: whose is it? Its licence is not known")
        name = package.split(":")[0]
        if known := self._parts.get(f"deb {name}"):
            return known
        version = subprocess.run(
            ["dpkg-query", "--show", "--showformat=${Version}", package],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        text = Path("/usr/share/doc", name, "copyright")
        part = Part(name, version, _of_copyright(text), "deb", (text.resolve(),))
        return self._parts.setdefault(f"deb {name}", part)


def licences(entries: Iterable[Entry], work: Path) -> list[Entry]:
    """What PyInstaller adds: `licences/` with a folder a part, LIST.txt, and SBOM.json beside."""
    owners = Owners()
    files = {path for _, path, kind in entries if kind != "SYMLINK" and _is_file(path)}
    found = {owners.python, *map(owners.named, BOOT)}
    found |= {part for path in files if (part := owners.of(Path(path))) is not None}
    parts = sorted(found, key=lambda part: (part.name.lower(), part.kind))
    lacking = [each.name for each in parts if not each.texts]
    if lacking:
        raise SystemExit(f"no licence text of {', '.join(lacking)}")
    work.mkdir(parents=True, exist_ok=True)
    browser: list[Entry] = []
    if BROWSER & {part.name for part in parts}:
        browser = [("licences/Browser.txt", str(HERE / "texts" / "Browser.txt"), "DATA")]
        browser += [(f"licences/chromium/{each.name}", str(each), "DATA") for each in notices(work)]
    list_, sbom = work / "LIST.txt", work / "SBOM.json"
    list_.write_text(_list(parts), encoding="utf-8")
    sbom.write_text(json.dumps(_bill(parts), indent=1) + "\n", encoding="utf-8")
    return [
        ("licences/crawlscope.txt", str(PROJECT / "LICENSE"), "DATA"),
        ("licences/Qt.txt", str(HERE / "texts" / "Qt.txt"), "DATA"),
        ("licences/LIST.txt", str(list_), "DATA"),
        ("SBOM.json", str(sbom), "DATA"),
        *browser,
        *_texts(parts),
    ]


def _texts(parts: list[Part]) -> Iterator[Entry]:
    named: set[Path] = set()
    for part in parts:
        taken: set[str] = set()
        for text in part.texts:
            name = text.name if text.name not in taken else f"{text.parent.name}-{text.name}"
            taken.add(name)
            if part.kind == "deb":
                said = text.read_text(encoding="utf-8", errors="replace")
                named |= {COMMON / word for word in re.findall(rf"{COMMON}/([\w.-]*\w)", said)}
            yield f"licences/{part.folder}/{name}", str(text), "DATA"
    for path in sorted(named):
        if path.exists():
            yield f"licences/common/{path.name}", str(path.resolve()), "DATA"


def _of_python(package: Distribution) -> Part:
    name = package.metadata["Name"].lower().replace("_", "-")
    texts = [
        Path(str(package.locate_file(file)))
        for file in package.files or ()
        if TEXT.fullmatch(Path(file).name) and ".dist-info" in str(file)
    ]
    if name.replace("-", "_") in QT:
        texts = [HERE / "texts" / f"{word}.txt" for word in ("LGPL-3", "GPL-3")]
    elif name.replace("-", "_") == AXE:
        texts.append(COMMON / "MPL-2.0")
    return Part(name, package.version, _licence(package), "pypi", tuple(sorted(texts)))


def _licence(package: Distribution) -> str:
    if package.metadata["Name"].lower() in BOOT:
        return "GPL-2.0-or-later WITH Bootloader-exception"  # which permits any licence for us
    fields = package.metadata.json
    said = str(fields.get("license_expression") or fields.get("license") or "")
    if said and "\n" not in said and len(said) < 80:  # some have the whole text there
        return said
    words = [
        each.rsplit(" :: ", 1)[-1]
        for each in package.metadata.get_all("Classifier") or ()
        if each.startswith("License :: ")
    ]
    return ", ".join(words) or "see its text"


def _of_copyright(text: Path) -> str:
    said = re.findall(r"^License:[ \t]*(\S.*)$", text.read_text(errors="replace"), re.MULTILINE)
    return ", ".join(sorted(set(said))) or "see its text"


def _is_below(path: Path, *folders: Path) -> bool:
    return any(path.is_relative_to(each) for each in folders)


def _is_file(path: str) -> bool:
    return bool(path) and Path(path).is_file()  # '-' and the like: made by PyInstaller


def _list(parts: list[Part]) -> str:
    lines = [f"{part.name}\t{part.version}\t{part.licence}\t{part.folder}/" for part in parts]
    return "\n".join(["name\tversion\tlicence\ttexts", *lines, ""])


def _bill(parts: list[Part]) -> dict[str, object]:
    """CycloneDX 1.6. Its number follows from what is in it: the same parts, the same file."""
    components = [
        {
            "type": "library",
            "bom-ref": part.package_url,
            "name": part.name,
            "version": part.version,
            "licenses": [{"license": {"name": part.licence}}],
            "purl": part.package_url,
        }
        for part in parts
    ]
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": OURS, "bom-ref": OURS}},
        "components": components,
    }
