"""JSON as every JSON export writes it."""

from json import JSONEncoder

_ENCODER = JSONEncoder(ensure_ascii=False, allow_nan=False)


def encoded(value: object) -> str:
    """One line, even for readers that take U+2028 and similar characters for a line end."""
    text = _ENCODER.encode(value)
    if text.isascii():
        return text
    text = text.replace("\x85", "\\u0085")
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
