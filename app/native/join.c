/* Joins a base and an ordinary href. What is ordinary is decided conservatively: each character
 * must be one that the standard keeps as it is, wherever it stands. All else is UNCERTAIN. */

#include "join.h"

#include <stdint.h>
#include <string.h>

/* Where an octet is kept as it is. */
enum {
    IN_PATH = 1,   /* not in the path percent-encode set (1.3), no delimiter, no backslash */
    IN_QUERY = 2,  /* not in the special-query percent-encode set, no delimiter */
    IN_HOST = 4,   /* a lower-case letter, a digit, a hyphen or a dot */
    IN_SCHEME = 8, /* not the first one of it; upper case would have to be lowered */
    LETTER = 16,   /* the first one of a scheme */
    UPPER = 32,
    DIGIT = 64,
};

static const struct {
    const char *octets;
    uint8_t class;
} CLASSES[] = {
    {"abcdefghijklmnopqrstuvwxyz", IN_PATH | IN_QUERY | IN_HOST | IN_SCHEME | LETTER},
    {"ABCDEFGHIJKLMNOPQRSTUVWXYZ", IN_PATH | IN_QUERY | UPPER | LETTER},
    {"0123456789", IN_PATH | IN_QUERY | IN_HOST | IN_SCHEME | DIGIT},
    {"-.", IN_PATH | IN_QUERY | IN_HOST | IN_SCHEME},
    {"+", IN_PATH | IN_QUERY | IN_SCHEME},
    {"!$%&()*,:;=@[]_|~", IN_PATH | IN_QUERY},
    {"'", IN_PATH},
    {"/?\\^`{}", IN_QUERY},
};

static uint8_t class_of[256];

/* Schemes with rules of their own: 4.2. */
static const char *const SPECIAL[] = {"http", "https", "ftp", "ws", "wss", "file"};

/* What is read, and what is written. Never more is written than there are octets in base and href
 * together, as nothing is escaped. */
struct joining {
    const struct base *base;
    const char *at;
    const char *end;
    char *url;
    size_t written;
    size_t root; /* what is written up to the first slash of the path, and that */
    bool has_dots, has_hidden; /* segments that are only dots; others that begin with one */
};

void
prepare_joining(void)
{
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++) {
        for (const char *each = CLASSES[i].octets; *each; each++) {
            class_of[(uint8_t)*each] = CLASSES[i].class;
        }
    }
}

static bool
is_in(char octet, int class)
{
    return class_of[(uint8_t)octet] & class;
}

static size_t
scheme_of(const char *text, size_t length)
{
    if (length > 7 && memcmp(text, "http://", 7) == 0) {
        return 5;
    }
    return length > 8 && memcmp(text, "https://", 8) == 0 ? 6 : 0;
}

bool
base_of(const char *text, size_t length, struct base *base)
{
    size_t at = scheme_of(text, length);
    if (at == 0 || length > LONGEST_URL) {
        return false;
    }
    *base = (struct base){.text = text, .scheme = at, .length = length};
    at += 2;
    while (at < length && text[at] != '/') {
        if (!is_in(text[at++], IN_PATH)) {
            return false;
        }
    }
    base->origin = at;
    for (; at < length && text[at] != '?'; at++) {
        if (text[at] == '/') {
            base->folder = at + 1;
        } else if (!is_in(text[at], IN_PATH)) {
            return false;
        }
    }
    base->path = at;
    for (; at < length; at++) {
        if (!is_in(text[at], IN_QUERY)) {
            return false;
        }
    }
    return base->folder != 0;
}

static void
write_base(struct joining *it, size_t until)
{
    memcpy(it->url, it->base->text, until);
    it->written = until;
    it->root = it->base->origin + 1;
}

/* 4.4, 'shorten a URL's path': what is written ends with a slash. The first one stays. */
static void
climb(struct joining *it)
{
    size_t root = it->root, end = it->written;
    if (end <= root) {
        return;
    }
    do {
        end--;
    } while (end > root && it->url[end - 1] != '/');
    it->written = end;
}

/* A segment that is only dots: 4.4, path state, 1.2 and 1.4. False if it is another one. */
static bool
read_dots(struct joining *it)
{
    const char *at = it->at;
    ptrdiff_t left = it->end - at;
    ptrdiff_t dots = left > 1 && at[1] == '.' ? 2 : 1;
    bool is_last = left == dots || at[dots] == '?' || at[dots] == '#';
    if (!is_last && at[dots] != '/') {
        it->has_hidden = true;
        return false;
    }
    it->has_dots = true;
    if (dots == 2) {
        climb(it);
    }
    it->at += dots + !is_last;
    return true;
}

/* True at %2e: in a segment that is only dots it counts as one (4.4, 'single-dot URL path segment'). */
static bool
is_escaped_dot(const char *at, const char *end)
{
    return end - at >= 3 && at[1] == '2' && (at[2] == 'e' || at[2] == 'E');
}

/* 4.4, path state, from the beginning of a segment on. False if an octet is not ordinary, or the
 * parser that is asked otherwise has it another way: can_ada 3.0 overlooks '..' behind '.x/y/'. */
static bool
read_path(struct joining *it)
{
    while (it->at < it->end) {
        if (*it->at == '.' && read_dots(it)) {
            continue;
        }
        const char *at = it->at, *end = it->end;
        char *to = it->url + it->written;
        while (at < end && is_in(*at, IN_PATH)) {
            if (*at == '%' && is_escaped_dot(at, end)) {
                return false;
            }
            *to++ = *at++;
        }
        it->at = at;
        it->written = (size_t)(to - it->url);
        if (it->at == it->end || *it->at != '/') {
            break;
        }
        it->url[it->written++] = *it->at++;
    }
    return !(it->has_dots && it->has_hidden);
}

/* 4.4, query state, and the fragment, which is dropped. The parser that is asked otherwise loses an
 * empty query in places: it is left to it. */
static bool
read_rest(struct joining *it)
{
    if (it->at < it->end && *it->at == '?') {
        const char *start = it->at;
        do {
            it->url[it->written++] = *it->at++;
        } while (it->at < it->end && is_in(*it->at, IN_QUERY));
        if (it->at == start + 1) {
            return false;
        }
    }
    return it->at == it->end || *it->at == '#';
}

/* 4.4, path start state: behind an origin that is written. */
static bool
read_from_path(struct joining *it)
{
    it->url[it->written++] = '/';
    it->root = it->written;
    if (it->at < it->end && *it->at == '/') {
        it->at++;
    }
    return read_path(it) && read_rest(it);
}

static size_t
length_of_host(const struct joining *it)
{
    const char *at = it->at;
    while (at < it->end && is_in(*at, IN_HOST)) {
        at++;
    }
    return (size_t)(at - it->at);
}

/* 3.5: a host that is kept as it is. It is no IPv4 address, as its last label begins with a letter;
 * each label has a letter or digit, and none is in Punycode. */
static bool
is_plain_host(const char *host, size_t length)
{
    size_t label = 0;
    for (size_t i = 0; i < length; i++) {
        if (host[i] == '.') {
            if (i == label) {
                return false;
            }
            label = i + 1;
        } else if (length - i >= 4 && memcmp(host + i, "xn--", 4) == 0) {
            return false;
        }
    }
    return label < length && is_in(host[label], LETTER);
}

/* 4.4, authority state: behind the two slashes. */
static bool
read_authority(struct joining *it, const char *scheme, size_t length)
{
    size_t host = length_of_host(it);
    const char *behind = it->at + host;
    bool ends = behind == it->end || *behind == '/' || *behind == '?' || *behind == '#';
    if (!ends || !is_plain_host(it->at, host)) {
        return false;
    }
    memcpy(it->url, scheme, length);
    memcpy(it->url + length, "//", 2);
    memcpy(it->url + length + 2, it->at, host);
    it->written = length + 2 + host;
    it->at = behind;
    return read_from_path(it);
}

/* Of the base's own origin, which may have a port or be an address of numbers. */
static bool
has_same_origin(const struct joining *it)
{
    size_t origin = it->base->origin, length = (size_t)(it->end - it->at);
    if (length < origin || memcmp(it->at, it->base->text, origin) != 0) {
        return false;
    }
    return length == origin || it->at[origin] == '/' || it->at[origin] == '?' || it->at[origin] == '#';
}

static bool
has_special_scheme(const char *scheme, size_t length)
{
    for (size_t i = 0; i < sizeof SPECIAL / sizeof *SPECIAL; i++) {
        if (strlen(SPECIAL[i]) == length && memcmp(SPECIAL[i], scheme, length) == 0) {
            return true;
        }
    }
    return false;
}

/* An href with a scheme, of so many octets with its colon: 4.4, scheme state. */
static enum joined
join_absolute(struct joining *it, size_t scheme)
{
    if (has_same_origin(it)) {
        write_base(it, it->base->origin);
        it->at += it->base->origin;
        return read_from_path(it) ? JOINED : UNCERTAIN;
    }
    size_t left = (size_t)(it->end - it->at) - scheme;
    const char *start = it->at;
    if (!has_special_scheme(start, scheme - 1)) {
        /* Only behind slashes can it be malformed; tabs and line ends before them do not count */
        return left > 0 && start[scheme] != '/' && start[scheme] > ' ' ? NOT_CRAWLED : UNCERTAIN;
    }
    if (scheme_of(start, scheme + left) != scheme) {
        return UNCERTAIN;
    }
    it->at += scheme + 2;
    return read_authority(it, start, scheme) ? JOINED : UNCERTAIN;
}

/* An href that begins with a slash: 4.4, relative slash state. */
static bool
join_slash(struct joining *it)
{
    if (it->end - it->at >= 2 && it->at[1] == '/') {
        it->at += 2;
        return read_authority(it, it->base->text, it->base->scheme);
    }
    write_base(it, it->base->origin);
    return read_from_path(it);
}

/* How many octets the scheme of an href has, with its colon; 0 if it has none. SIZE_MAX: it may have
 * one, in capital letters. 4.4, scheme start state. */
static size_t
length_of_scheme(const struct joining *it)
{
    const char *at = it->at;
    if (at == it->end || !is_in(*at, LETTER)) {
        return 0;
    }
    bool is_lower = true;
    for (; at < it->end && is_in(*at, IN_SCHEME | UPPER); at++) {
        is_lower = is_lower && !is_in(*at, UPPER);
    }
    if (at == it->end || *at != ':') {
        return 0;
    }
    return is_lower ? (size_t)(at - it->at) + 1 : SIZE_MAX;
}

/* 4.4, relative state: nothing of the base is replaced but what the href has. */
static bool
join_relative(struct joining *it)
{
    if (it->at == it->end || *it->at == '#') {
        write_base(it, it->base->length);
        return true;
    }
    if (*it->at == '?') {
        write_base(it, it->base->path);
        return read_rest(it);
    }
    write_base(it, it->base->folder);
    return read_path(it) && read_rest(it);
}

enum joined
join_href(const struct base *base, const char *href, size_t length, char url[LONGEST_URL],
          size_t *written)
{
    if (length + base->length >= LONGEST_URL) {
        return UNCERTAIN;
    }
    struct joining it = {.base = base, .at = href, .end = href + length, .url = url};
    size_t scheme = length_of_scheme(&it);
    enum joined found;
    if (scheme == SIZE_MAX) {
        return UNCERTAIN;
    }
    if (scheme > 0) {
        found = join_absolute(&it, scheme);
    } else if (length > 0 && *href == '/') {
        found = join_slash(&it) ? JOINED : UNCERTAIN;
    } else {
        found = join_relative(&it) ? JOINED : UNCERTAIN;
    }
    *written = it.written;
    return found;
}
