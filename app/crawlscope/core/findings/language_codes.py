"""Codes of languages: whether a `lang` or an `hreflang` is one."""

import re
from functools import lru_cache

KEPT = 1_024  # answers

# ISO 639-1
_LANGUAGES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy "
    "da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu "
    "hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb "
    "lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om "
    "or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv "
    "sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh "
    "zu"
)
# ISO 3166-1 alpha-2
_REGIONS = (
    "ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br "
    "bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz "
    "ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw "
    "gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky "
    "kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv "
    "mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py "
    "qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg "
    "th tj tk tl tm tn to tr tt tv tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws ye yt za zm "
    "zw"
)
LANGUAGES, REGIONS = frozenset(_LANGUAGES.split()), frozenset(_REGIONS.split())
DEFAULT = "x-default"

# RFC 5646: language, script, region, variants and extensions, or private use alone
TAG = re.compile(
    r"([a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[a-z0-9](?:-[a-z0-9]{2,8})+)*|(x(?:-[a-z0-9]{1,8})+|i-[a-z]+)"
)
ALTERNATE = re.compile(r"([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?")


@lru_cache(KEPT)
def is_language(text: str) -> bool:
    """True if a `lang` is a language tag whose two-letter codes exist."""
    tag = TAG.fullmatch(text.lower())
    if tag is None:
        return False
    if tag[3]:
        return True
    return (len(tag[1]) == 3 or tag[1] in LANGUAGES) and _is_region(tag[2])


def is_alternate(text: str) -> bool:
    """True if an `hreflang` is x-default, or a language with at most a script and a region."""
    text = text.lower()
    tag = ALTERNATE.fullmatch(text)
    if tag is None:
        return text == DEFAULT
    return tag[1] in LANGUAGES and _is_region(tag[2])


def _is_region(code: str | None) -> bool:
    return code is None or code.isdigit() or code in REGIONS
