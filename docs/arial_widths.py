"""Prints `resources/arial_widths.txt` anew from Liberation Sans, which is as wide as Arial.

    python docs/arial_widths.py LiberationSans-Regular.ttf > resources/arial_widths.txt

It needs fonttools, which nothing else here does.
"""

import importlib
import sys

RANGES = ((0x20, 0x530), (0x1E00, 0x2000), (0x2000, 0x2300))
A_LINE = 24


def main(path: str) -> None:
    font = importlib.import_module("fontTools.ttLib").TTFont(path)
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    assert font["head"].unitsPerEm == 2048  # as `EM` in core/findings/pixels.py
    for first, end in RANGES:
        for start in range(first, end, A_LINE):
            codes = range(start, min(start + A_LINE, end))
            row = [advances[glyphs[code]][0] if code in glyphs else 0 for code in codes]
            if any(row):
                print(f"{start:04X}", *row)


if __name__ == "__main__":
    main(sys.argv[1])
