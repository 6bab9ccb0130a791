"""Makes resources/schema_org.json, the types and properties of schema.org, from the vocabulary.

    npm pack schema-dts && tar -xf schema-dts-*.tgz
    .venv/bin/python packaging/vocabulary.py package/dist/schema.d.ts

schema-dts (Apache-2.0) is the vocabulary as declarations of TypeScript, made from the file that
schema.org publishes under CC BY-SA 3.0. Only names are taken from it: of each type those of its
parents and of the properties that it adds; no text.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "resources" / "schema_org.json"
# 'interface ThingBase extends Partial<IdReference> {', then its properties, then '}'
BASE = re.compile(r"^(?:export )?interface (\w+)Base extends (.+?) \{$(.*?)^\}", re.M | re.S)
PROPERTY = re.compile(r'^ {4}"(\w+)"\??:', re.M)
LEAF = re.compile(
    r"^export (?:interface \w+Leaf extends|type \w+Leaf<.*?> = Omit<) ?(\w+)Base.*?"
    r'"@type": "([^"]+)"',
    re.M | re.S,
)
PARENT = re.compile(r"(\w+)Base")


def table(declarations: str) -> dict[str, list[str]]:
    """By type: its parents and its own properties, as two lines of words."""
    bases = {
        name: (PARENT.findall(parents), PROPERTY.findall(body))
        for name, parents, body in BASE.findall(declarations)
    }
    names = dict[str, str]()  # of types, by those of their declarations
    plain = dict[str, str]()  # types that add no property, and what each is a kind of
    for base, name in LEAF.findall(declarations):
        if ":" in name:
            continue  # of another vocabulary
        if base in bases and base.lstrip("_") == name:
            names[base] = name
        else:
            plain[name] = base
    found = {
        name: [
            " ".join(names[each] for each in bases[base][0] if each in names),
            " ".join(bases[base][1]),
        ]
        for base, name in names.items()
    }
    found |= {name: [names[base], ""] for name, base in plain.items() if base in names}
    return dict(sorted(found.items()))


def main() -> None:
    found = table(Path(sys.argv[1]).read_text())
    lines = [f"{json.dumps(name)}: {json.dumps(its)}" for name, its in found.items()]
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    properties = {each for _, own in found.values() for each in own.split()}
    print(f"{len(found)} types, {len(properties)} properties")


if __name__ == "__main__":
    main()
