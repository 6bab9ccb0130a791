"""Prints `core/findings/widths.py` anew from Liberation Sans, which is as wide as Arial.

    python docs/arial_widths.py LiberationSans-Regular.ttf > app/crawlscope/core/findings/widths.py

It needs fonttools, which nothing else here does.
"""

import importlib
import sys

RANGES = ((0x20, 0x530), (0x1E00, 0x2000), (0x2000, 0x2300))
A_LINE = 24


def main(path: str) -> None:
    font = importlib.import_module("fontTools.ttLib").TTFont(path)
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    print('"""How wide the characters of Arial are: made by docs/arial_widths.py."""\n')
    print(f"EM = {font['head'].unitsPerEm}  # units of the numbers below\n")
    print("# By the first code point of a line; 0: the font has no such character.")
    print("WIDTHS: dict[int, tuple[int, ...]] = {")
    for first, end in RANGES:
        for start in range(first, end, A_LINE):
            codes = range(start, min(start + A_LINE, end))
            row = [advances[glyphs[code]][0] if code in glyphs else 0 for code in codes]
            if any(row):
                print(f"    0x{start:04X}: {tuple(row)},")
    print("}")


if __name__ == "__main__":
    main(sys.argv[1])
