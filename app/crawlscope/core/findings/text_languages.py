"""Whether the language that a page declares may be the one that its text is in."""

# ISO 639 as it was, and names of one language
SAME = {"iw": "he", "in": "id", "ji": "yi", "nb": "no", "nn": "no", "tl": "fil", "cmn": "zh"}
# Those that a library takes for each other in short texts: a difference within a group is none
CLOSE = tuple(
    frozenset(group.split())
    for group in (
        *("no da sv", "hr bs sr sl mk bg", "id ms jv su", "cs sk", "gl pt es ca eu", "hi mr ne sa"),
        *("ru uk be bg mk sr", "zu xh st sn ny", "af nl fy", "az tr", "ga gd", "fa ar ur ps sd ku"),
        *("zh yue", "fr co ht oc br ca", "it co la", "de lb"),
    )
)
# By CLD3; of others nothing is said
_KNOWN = (
    "af am ar az be bg bn bs ca ceb co cs cy da de el en eo es et eu fa fi fil fr fy ga gd gl gu "
    "ha haw he hi hmn hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb lo lt lv mg mi mk "
    "ml mn mr ms mt my ne nl no ny pa pl ps pt ro ru sd si sk sl sm sn so sq sr st su sv sw ta te "
    "tg th tr uk ur uz vi xh yi yo zh zu"
)
KNOWN = frozenset(_KNOWN.split())


def primary_of(language: str) -> str:
    """The primary subtag, as it is now."""
    primary = language.replace("_", "-").partition("-")[0].strip().lower()
    return SAME.get(primary, primary)


def are_different(declared: str, found: str) -> bool:
    """True if a text in one language cannot be said to be in the other one."""
    one, other = primary_of(declared), primary_of(found)
    if one == other or one not in KNOWN:
        return False
    return not any(one in group and other in group for group in CLOSE)
