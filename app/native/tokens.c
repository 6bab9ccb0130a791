/* Octets to tags and texts: WHATWG HTML, section 13.2.5. */

#include <string.h>

#include "state.h"

const char *reach(const struct scan *scan, const char *at) {
    return scan->end - at > LONGEST_TOKEN ? at + LONGEST_TOKEN + 1 : scan->end;
}

bool is_short(struct scan *scan, const char *from, const char *at) {
    if (at - from > LONGEST_TOKEN) {
        give_up(scan, "a long token");
        return false;
    }
    return true;
}

/* --- tags --------------------------------------------------------------------------------------- */

static const char *skip_spaces(const char *at, const char *end) {
    while (at < end && is_space(*at)) {
        at++;
    }
    return at;
}

/* 13.2.5.35 to 38: a value, given what follows the '='. NULL: the page ends before it does. */
static const char *take_value(const char *at, const char *end, struct attribute *attribute) {
    at = skip_spaces(at, end);
    if (at >= end) {
        return NULL;
    }
    attribute->has_value = *at != '>';
    const char *last;
    if (*at == '"' || *at == '\'') {
        last = memchr(at + 1, *at, (size_t)(end - at - 1));
        if (last == NULL) {
            return NULL;
        }
        attribute->value = (struct text){at + 1, (size_t)(last - at - 1)};
        return last + 1;
    }
    for (last = at; last < end && !is_space(*last) && *last != '>'; last++) {
    }
    attribute->value = (struct text){at, (size_t)(last - at)};
    return last;
}

/* 13.2.5.33 and 34 */
static const char *take_attribute(const char *at, const char *end, struct attribute *attribute) {
    const char *begin = at++; /* even a '=' */
    while (at < end && !(OCTETS[(uint8_t)*at] & ENDS_ATTRIBUTE_NAME)) {
        at++;
    }
    attribute->name = (struct text){begin, (size_t)(at - begin)};
    attribute->value = (struct text){"", 0};
    attribute->has_value = false;
    const char *behind = skip_spaces(at, end);
    return behind < end && *behind == '=' ? take_value(behind + 1, end, attribute) : behind;
}

/* Of an item in microdata or RDFa, and of a link that a script follows. */
static void note_name(struct scan *scan, struct text name) {
    switch (name.size) {
    case 6:
        scan->has_items |= is_word(name, "typeof");
        break;
    case 7:
        scan->tag.is_clicked |= is_word(name, "onclick");
        break;
    case 9:
        scan->has_items |= is_word(name, "itemscope");
        break;
    case 10:
        scan->tag.is_clicked |= is_word(name, "routerlink");
        break;
    default:
        break;
    }
}

/* 13.2.5.32 to 40: from behind a name to behind the '>'. NULL: the page ends before. */
static const char *take_attributes(struct scan *scan, const char *at, bool are_kept) {
    struct tag *tag = &scan->tag;
    const char *end = reach(scan, at), *begin = at;
    uint32_t number = 0;
    tag->id = -1;
    tag->is_self_closing = tag->is_clicked = false;
    while (at != NULL && at < end && *at != '>') {
        if (is_space(*at) || *at == '/') {
            tag->is_self_closing = *at++ == '/' && at < end && *at == '>';
            continue;
        }
        struct attribute *attribute = &tag->attributes[number];
        at = take_attribute(at, end, attribute);
        if (tag->id < 0 && is_word(attribute->name, "id")) {
            tag->id = (int)number;
        }
        if (are_kept) {
            note_name(scan, attribute->name);
        }
        number += are_kept;
        if (number == MOST_ATTRIBUTES) {
            give_up(scan, "many attributes");
            return NULL;
        }
    }
    tag->attributes_number = number;
    if (at == NULL || at >= end) {
        is_short(scan, begin, end);
        return NULL;
    }
    tag->source = (struct text){begin, (size_t)(at - begin)};
    return at + 1;
}

const struct attribute *find_attribute(const struct tag *tag, const char *name) {
    size_t size = strlen(name);
    for (uint32_t each = 0; each < tag->attributes_number; each++) {
        struct text its = tag->attributes[each].name;
        if (its.size == size && same_letters(its.at, name, size)) {
            return &tag->attributes[each];
        }
    }
    return NULL;
}

bool take_tag(struct scan *scan, const char *at, bool is_end) {
    struct tag *tag = &scan->tag;
    const char *begin = at, *end = reach(scan, at);
    uint64_t number = 0;
    uint8_t octet;
    for (; at < end && (octet = IN_TAG_NAME[(uint8_t)*at]) != 0; at++) {
        number = name_with(number, octet);
    }
    if (!is_short(scan, begin, at)) {
        return false;
    }
    tag->name = (struct text){begin, (size_t)(at - begin)};
    tag->kind = element_named(tag->name, number);
    if (at < end && *at == '>') { /* as most tags */
        tag->attributes_number = 0;
        tag->id = -1;
        tag->is_self_closing = tag->is_clicked = false;
        tag->source = (struct text){at, 0};
        at++;
    } else {
        at = take_attributes(scan, at, !is_end);
    }
    scan->at = at == NULL ? scan->end : at;
    return at != NULL;
}

/* --- what holds no tags ----------------------------------------------------------------------- */

const char *find_octets(const char *at, const char *end, const char *what, size_t size) {
    while (end - at >= (ptrdiff_t)size) {
        at = memchr(at, what[0], (size_t)(end - at) - size + 1);
        if (at == NULL || memcmp(at, what, size) == 0) {
            return at;
        }
        at++;
    }
    return NULL;
}

/* 13.2.5.43 to 52; `at` is behind "<!--". Returns what is behind the comment. */
const char *end_of_comment(const char *at, const char *end) {
    if (at < end && *at == '>') {
        return at + 1;
    }
    if (at + 1 < end && at[0] == '-' && at[1] == '>') {
        return at + 2;
    }
    while ((at = find_octets(at, end, "--", 2)) != NULL) {
        const char *behind = at + 2;
        while (behind < end && *behind == '-') {
            behind++;
        }
        if (behind < end && *behind == '>') {
            return behind + 1;
        }
        if (behind + 1 < end && behind[0] == '!' && behind[1] == '>') {
            return behind + 2;
        }
        at = behind;
    }
    return end;
}

const char *end_of_bogus_comment(const char *at, const char *end) {
    const char *found = at < end ? memchr(at, '>', (size_t)(end - at)) : NULL;
    return found == NULL ? end : found + 1;
}

/* Where an end tag of this name begins, or the page ends. 13.2.5.9 to 14. */
static const char *find_end_tag(const char *at, const char *end, const char *name) {
    size_t size = strlen(name);
    while (at < end && (at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        const char *behind = at + 2 + size;
        if (behind < end && at[1] == '/' && same_letters(at + 2, name, size)
            && OCTETS[(uint8_t)*behind] & ENDS_TAG_NAME) {
            return at;
        }
        at++;
    }
    return end;
}

static bool begins_tag(const char *at, const char *end, const char *start, size_t size) {
    return at + size < end && same_letters(at, start, size) && OCTETS[(uint8_t)at[size]] & ENDS_TAG_NAME;
}

/* 13.2.5.15 to 31: behind "<!--" and "<script" the first "</script" does not end a script. */
static const char *find_end_of_script(const char *at, const char *end) {
    enum { PLAIN, ESCAPED, DOUBLE_ESCAPED } state = PLAIN;
    for (; at < end; at++) {
        if (state == PLAIN) {
            at = memchr(at, '<', (size_t)(end - at));
            if (at == NULL) {
                return end;
            }
        }
        if (*at == '<' && begins_tag(at, end, "</script", 8)) {
            if (state != DOUBLE_ESCAPED) {
                return at;
            }
            state = ESCAPED;
        } else if (*at == '<' && state == ESCAPED && begins_tag(at, end, "<script", 7)) {
            state = DOUBLE_ESCAPED;
        } else if (*at == '<' && state == PLAIN && end - at >= 4 && memcmp(at, "<!--", 4) == 0) {
            state = ESCAPED;
            at++; /* the dashes may belong to a "-->" */
        } else if (*at == '-' && state != PLAIN && end - at >= 3 && memcmp(at, "-->", 3) == 0) {
            state = PLAIN;
        }
    }
    return end;
}

struct text take_raw_text(struct scan *scan, enum element kind) {
    const char *begin = scan->at, *end = reach(scan, begin), *last;
    if (kind == KIND_SCRIPT) {
        last = find_end_of_script(begin, end);
    } else {
        last = find_end_tag(begin, end, ELEMENT_NAMES[kind]);
    }
    if (!is_short(scan, begin, last)) {
        return (struct text){begin, 0};
    }
    if (last < scan->end) { /* `take_attributes` has no use for the tag that began this any more */
        const char *behind = take_attributes(scan, last + 2 + strlen(ELEMENT_NAMES[kind]), false);
        scan->at = behind == NULL ? scan->end : behind;
    } else {
        scan->at = scan->end;
    }
    return (struct text){begin, (size_t)(last - begin)};
}

/* --- texts -------------------------------------------------------------------------------------- */

const char *end_of_part(const char *at, const char *end) {
    const char *last = at + TEXT_AT_ONCE;
    if (last >= end) {
        return end;
    }
    for (const char *each = last; each > last - 48; each--) {
        if (*each == '&') {
            return each;
        }
    }
    while (((uint8_t)*last & 0xC0) == 0x80 && last > at + 1) {
        last--;
    }
    return last;
}
