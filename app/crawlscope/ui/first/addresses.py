"""What is said of a text that is to be addresses, in the first look and in the whole window."""

from crawlscope.core.base.language import tr, translated

EXAMPLE = "https://example.org/"
PATHS = ("./", "../", "~", "file:", "/")


def is_path(text: str) -> bool:
    """True if a person means a folder of this machine, or a file in one: it begins as only paths
    do, those of Windows, too."""
    is_of_windows = text[:1].isalpha() and text[1:3] in (":\\", ":/")
    return is_of_windows or (text.lower().startswith(PATHS) and not text.startswith("//"))


def problem_with(text: str) -> str:
    """Why this is not all addresses, and what to give instead; '' if it is."""
    from crawlscope.core.base.urls import UrlError, root  # noqa: PLC0415  the window is painted before

    if is_path(text):
        return ""  # whoever serves it says what is wrong
    try:
        for each in text.split() or [""]:
            root(each)
    except UrlError as error:
        why = translated(str(error))
    else:
        return ""
    why = why[:1].upper() + why[1:]
    if EXAMPLE in why:
        return why
    return tr("{problem}. Enter a URL such as {example}, or several separated by spaces.").format(
        problem=why, example=EXAMPLE
    )
