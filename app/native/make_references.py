"""Writes `references_table.h`: the named character references of WHATWG HTML, section 13.5.

    python app/native/make_references.py

Python's standard library holds the same facts.
"""

from html.entities import html5
from pathlib import Path

HEAD = "/* Made by make_references.py from the standard's list of named character references. */\n"


def octets(text: str) -> str:
    return "".join(f"\\x{octet:02x}" for octet in text.encode())


def table() -> str:
    named = sorted(html5.items(), key=lambda each: each[0].encode())
    rows = [f'    {{"{name}", "{octets(text)}"}},\n' for name, text in named]
    return f"{HEAD}static const struct reference REFERENCES[] = {{\n{''.join(rows)}}};\n"


if __name__ == "__main__":
    Path(__file__).with_name("references_table.h").write_text(table(), encoding="ascii")
