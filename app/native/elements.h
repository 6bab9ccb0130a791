/* The elements that are known by name, and what WHATWG HTML says of each. */

#ifndef CRAWLSCOPE_ELEMENTS_H
#define CRAWLSCOPE_ELEMENTS_H

#include "text.h"

/* Section numbers are those of WHATWG HTML. */
enum trait {
    SPECIAL = 1 << 0, /* 13.2.4.2 */
    FORMATTING = 1 << 1, /* 13.2.4.2 */
    SCOPE = 1 << 2, /* ends one: "have a particular element in scope" */
    IMPLIED_END = 1 << 3, /* 13.2.6.3 */
    ENDS_FOREIGN = 1 << 4, /* 13.2.6.5: a start tag that ends pictures and formulas */
    HEADING = 1 << 5,
    JOINING = 1 << 6, /* amid a line: no word ends where it begins or ends. 15.3 */
    UNSEEN = 1 << 7, /* no text of it is shown */
    APART = 1 << 8, /* its text belongs to no text around it */
    KEPT = 1 << 9, /* its attributes are read */
    KEPT_FOR_MORE = 1 << 10, /* the same, for facts and resources */
    SVG_SCOPE = 1 << 11, /* in SVG it is what `SPECIAL | SCOPE` is in HTML */
    MATHML_SCOPE = 1 << 12, /* the same */
};

#define ELEMENTS(X) \
    X(A, "a", FORMATTING | JOINING) \
    X(ABBR, "abbr", JOINING) \
    X(ACRONYM, "acronym", JOINING) \
    X(ADDRESS, "address", SPECIAL) \
    X(ANNOTATION_XML, "annotation-xml", 0) \
    X(APPLET, "applet", SPECIAL | SCOPE) \
    X(AREA, "area", SPECIAL | KEPT) \
    X(ARTICLE, "article", SPECIAL) \
    X(ASIDE, "aside", SPECIAL | APART) \
    X(AUDIO, "audio", KEPT_FOR_MORE) \
    X(B, "b", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(BASE, "base", SPECIAL | KEPT) \
    X(BASEFONT, "basefont", SPECIAL) \
    X(BDI, "bdi", JOINING) \
    X(BDO, "bdo", JOINING) \
    X(BGSOUND, "bgsound", SPECIAL) \
    X(BIG, "big", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(BLINK, "blink", JOINING) \
    X(BLOCKQUOTE, "blockquote", SPECIAL | ENDS_FOREIGN) \
    X(BODY, "body", SPECIAL | ENDS_FOREIGN) \
    X(BR, "br", SPECIAL | ENDS_FOREIGN) \
    X(BUTTON, "button", SPECIAL | KEPT_FOR_MORE) \
    X(CAPTION, "caption", SPECIAL | SCOPE) \
    X(CENTER, "center", SPECIAL | ENDS_FOREIGN) \
    X(CITE, "cite", JOINING) \
    X(CODE, "code", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(COL, "col", SPECIAL) \
    X(COLGROUP, "colgroup", SPECIAL) \
    X(DATA, "data", JOINING) \
    X(DD, "dd", SPECIAL | IMPLIED_END | ENDS_FOREIGN) \
    X(DEL, "del", JOINING) \
    X(DESC, "desc", SVG_SCOPE) \
    X(DETAILS, "details", SPECIAL) \
    X(DFN, "dfn", JOINING) \
    X(DIALOG, "dialog", 0) \
    X(DIR, "dir", SPECIAL) \
    X(DIV, "div", SPECIAL | ENDS_FOREIGN) \
    X(DL, "dl", SPECIAL | ENDS_FOREIGN) \
    X(DT, "dt", SPECIAL | IMPLIED_END | ENDS_FOREIGN) \
    X(EM, "em", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(EMBED, "embed", SPECIAL | ENDS_FOREIGN | KEPT_FOR_MORE) \
    X(FIELDSET, "fieldset", SPECIAL) \
    X(FIGCAPTION, "figcaption", SPECIAL) \
    X(FIGURE, "figure", SPECIAL) \
    X(FONT, "font", FORMATTING | JOINING) \
    X(FOOTER, "footer", SPECIAL | APART) \
    X(FOREIGN_OBJECT, "foreignobject", SVG_SCOPE) \
    X(FORM, "form", SPECIAL | KEPT_FOR_MORE) \
    X(FRAME, "frame", SPECIAL) \
    X(FRAMESET, "frameset", SPECIAL) \
    X(H1, "h1", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(H2, "h2", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(H3, "h3", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(H4, "h4", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(H5, "h5", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(H6, "h6", SPECIAL | HEADING | ENDS_FOREIGN) \
    X(HEAD, "head", SPECIAL | ENDS_FOREIGN) \
    X(HEADER, "header", SPECIAL | APART) \
    X(HGROUP, "hgroup", SPECIAL) \
    X(HR, "hr", SPECIAL | ENDS_FOREIGN) \
    X(HTML, "html", SPECIAL | SCOPE) \
    X(I, "i", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(IFRAME, "iframe", SPECIAL | UNSEEN | KEPT) \
    X(IMAGE, "image", 0) \
    X(IMG, "img", SPECIAL | ENDS_FOREIGN | KEPT_FOR_MORE) \
    X(INPUT, "input", SPECIAL | KEPT_FOR_MORE) \
    X(INS, "ins", JOINING) \
    X(KBD, "kbd", JOINING) \
    X(KEYGEN, "keygen", SPECIAL) \
    X(LABEL, "label", JOINING) \
    X(LI, "li", SPECIAL | IMPLIED_END | ENDS_FOREIGN) \
    X(LINK, "link", SPECIAL | KEPT) \
    X(LISTING, "listing", SPECIAL | ENDS_FOREIGN) \
    X(MAIN, "main", SPECIAL) \
    X(MALIGNMARK, "malignmark", 0) \
    X(MARK, "mark", JOINING) \
    X(MARQUEE, "marquee", SPECIAL | SCOPE) \
    X(MATH, "math", 0) \
    X(MENU, "menu", SPECIAL | ENDS_FOREIGN) \
    X(META, "meta", SPECIAL | ENDS_FOREIGN | KEPT) \
    X(MGLYPH, "mglyph", 0) \
    X(MI, "mi", MATHML_SCOPE) \
    X(MN, "mn", MATHML_SCOPE) \
    X(MO, "mo", MATHML_SCOPE) \
    X(MS, "ms", MATHML_SCOPE) \
    X(MTEXT, "mtext", MATHML_SCOPE) \
    X(NAV, "nav", SPECIAL | APART) \
    X(NOBR, "nobr", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(NOEMBED, "noembed", SPECIAL | UNSEEN) \
    X(NOFRAMES, "noframes", SPECIAL | UNSEEN) \
    X(NOSCRIPT, "noscript", SPECIAL | UNSEEN) \
    X(OBJECT, "object", SPECIAL | SCOPE | KEPT_FOR_MORE) \
    X(OL, "ol", SPECIAL | ENDS_FOREIGN) \
    X(OPTGROUP, "optgroup", IMPLIED_END) \
    X(OPTION, "option", IMPLIED_END) \
    X(P, "p", SPECIAL | IMPLIED_END | ENDS_FOREIGN) \
    X(PARAM, "param", SPECIAL) \
    X(PLAINTEXT, "plaintext", SPECIAL | APART) \
    X(PRE, "pre", SPECIAL | ENDS_FOREIGN) \
    X(Q, "q", JOINING) \
    X(RB, "rb", IMPLIED_END | JOINING) \
    X(RP, "rp", IMPLIED_END) \
    X(RT, "rt", IMPLIED_END) \
    X(RTC, "rtc", IMPLIED_END) \
    X(RUBY, "ruby", JOINING | ENDS_FOREIGN) \
    X(S, "s", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(SAMP, "samp", JOINING) \
    X(SCRIPT, "script", SPECIAL | UNSEEN | KEPT_FOR_MORE) \
    X(SEARCH, "search", SPECIAL) \
    X(SECTION, "section", SPECIAL) \
    X(SELECT, "select", SPECIAL | SCOPE) \
    X(SELECTEDCONTENT, "selectedcontent", 0) \
    X(SLOT, "slot", JOINING) \
    X(SMALL, "small", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(SOURCE, "source", SPECIAL | KEPT_FOR_MORE) \
    X(SPAN, "span", JOINING | ENDS_FOREIGN) \
    X(STRIKE, "strike", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(STRONG, "strong", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(STYLE, "style", SPECIAL | UNSEEN) \
    X(SUB, "sub", JOINING | ENDS_FOREIGN) \
    X(SUMMARY, "summary", SPECIAL) \
    X(SUP, "sup", JOINING | ENDS_FOREIGN) \
    X(SVG, "svg", 0) \
    X(TABLE, "table", SPECIAL | SCOPE | ENDS_FOREIGN) \
    X(TBODY, "tbody", SPECIAL) \
    X(TD, "td", SPECIAL | SCOPE) \
    X(TEMPLATE, "template", SPECIAL | SCOPE | UNSEEN) \
    X(TEXTAREA, "textarea", SPECIAL | APART) \
    X(TFOOT, "tfoot", SPECIAL) \
    X(TH, "th", SPECIAL | SCOPE) \
    X(THEAD, "thead", SPECIAL) \
    X(TIME, "time", JOINING) \
    X(TITLE, "title", SPECIAL | SVG_SCOPE) \
    X(TR, "tr", SPECIAL) \
    X(TRACK, "track", SPECIAL | KEPT_FOR_MORE) \
    X(TT, "tt", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(U, "u", FORMATTING | JOINING | ENDS_FOREIGN) \
    X(UL, "ul", SPECIAL | ENDS_FOREIGN) \
    X(VAR, "var", JOINING | ENDS_FOREIGN) \
    X(VIDEO, "video", KEPT_FOR_MORE) \
    X(WBR, "wbr", SPECIAL | JOINING) \
    X(XMP, "xmp", SPECIAL | APART)

#define AS_KIND(kind, name, traits) KIND_##kind,
enum element { OTHER, ELEMENTS(AS_KIND) ELEMENT_KINDS };
#undef AS_KIND

/* By kind of element; of OTHER there are no traits. */
extern const char *const ELEMENT_NAMES[];
extern const uint16_t ELEMENT_TRAITS[];

void prepare_elements(void);
/* OTHER, if no element has this name, whatever its letters are; given `name_with` of all its octets. */
enum element element_named(struct text name, uint64_t number);
/* A name as a number: its last eight octets, in small letters. */
static inline uint64_t name_with(uint64_t number, uint8_t octet) { return number << 8 | octet; }

#endif
