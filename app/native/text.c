/* Slices of a page, texts that grow, and character references. */

#include <stdlib.h>
#include <string.h>

#include "text.h"

#define LONGEST_NAME 32 /* of a reference */
#define LONGEST_BARE 6 /* of one that may stand without its ';' */

struct reference {
    const char *name; /* with its ';', if it must have one */
    const char *text;
};

#include "references_table.h"

#define REFERENCES_NUMBER (sizeof(REFERENCES) / sizeof(REFERENCES[0]))

uint8_t OCTETS[256], IN_TAG_NAME[256];
static uint16_t first_by_letter[257]; /* of REFERENCES, by their first octet */

/* WHATWG HTML, section 13.2.5.80: what numbers of Windows' characters stand for */
static const uint16_t WINDOWS[32] = {
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
};

static void flag(const char *octets, size_t number, uint8_t as) {
    for (size_t each = 0; each < number; each++) {
        OCTETS[(uint8_t)octets[each]] |= as;
    }
}

void prepare_texts(void) {
    flag("\t\n\f\r ", 5, IS_SPACE);
    flag("\t\n\f\r />", 7, ENDS_TAG_NAME);
    flag("\t\n\f\r />=", 8, ENDS_ATTRIBUTE_NAME);
    flag("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 52, IS_LETTER);
    flag("0123456789", 10, IS_DIGIT);
    IN_TAG_NAME[0] = 0xFF; /* in no name that is known, as no octet of UTF-8 */
    for (int octet = 1; octet < 256; octet++) {
        IN_TAG_NAME[octet] = OCTETS[octet] & ENDS_TAG_NAME ? 0 : (uint8_t)lower((char)octet);
    }
    size_t place = 0;
    for (int octet = 0; octet <= 256; octet++) {
        while (place < REFERENCES_NUMBER && (uint8_t)REFERENCES[place].name[0] < octet) {
            place++;
        }
        first_by_letter[octet] = (uint16_t)place;
    }
}

bool is_same_name(struct text one, struct text other) {
    for (size_t each = 0; each < one.size && one.size == other.size; each++) {
        if (lower(one.at[each]) != lower(other.at[each])) {
            return false;
        }
    }
    return one.size == other.size;
}

bool has_room(struct buffer *buffer, size_t more) {
    if (buffer->at != NULL && buffer->room - buffer->size >= more) {
        return true;
    }
    size_t room = buffer->room * 2 + more + 64;
    char *at = realloc(buffer->at, room);
    if (at == NULL) {
        buffer->failed = true;
        return false;
    }
    buffer->at = at;
    buffer->room = room;
    return true;
}

char *append(struct buffer *buffer, const char *at, size_t size) {
    if (!has_room(buffer, size)) {
        return NULL;
    }
    char *to = buffer->at + buffer->size;
    if (size > 0) {
        memcpy(to, at, size);
    }
    buffer->size += size;
    return to;
}

void drop(struct buffer *buffer) {
    free(buffer->at);
    *buffer = (struct buffer){0};
}

/* --- character references ------------------------------------------------------------------- */

static const char *text_named(const char *name, size_t size) {
    size_t low = first_by_letter[(uint8_t)name[0]], high = first_by_letter[(uint8_t)name[0] + 1];
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strncmp(REFERENCES[middle].name, name, size);
        if (order == 0 && REFERENCES[middle].name[size] == '\0') {
            return REFERENCES[middle].text;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static bool is_alphanumeric(char octet) {
    return OCTETS[(uint8_t)octet] & (IS_LETTER | IS_DIGIT);
}

/* Section 13.2.5.73. Returns how many octets behind the '&' belong to it; 0: it stands for itself. */
static size_t named(struct buffer *to, const char *at, const char *end, bool is_value) {
    size_t size = 0, most = (size_t)(end - at);
    while (size < most && size <= LONGEST_NAME && is_alphanumeric(at[size])) {
        size++;
    }
    if (size < most && at[size] == ';') {
        const char *text = text_named(at, size + 1);
        if (text != NULL) {
            append(to, text, strlen(text));
            return size + 1;
        }
    }
    for (size_t few = size < LONGEST_BARE ? size : LONGEST_BARE; few >= 2; few--) {
        const char *text = text_named(at, few);
        if (text == NULL) {
            continue;
        }
        if (is_value && few < most && (at[few] == '=' || is_alphanumeric(at[few]))) {
            return 0; /* "for historical reasons" */
        }
        append(to, text, strlen(text));
        return few;
    }
    return 0;
}

static void append_character(struct buffer *to, uint32_t number) {
    char octets[4];
    size_t size = 1;
    if (number < 0x80) {
        octets[0] = (char)number;
    } else if (number < 0x800) {
        octets[0] = (char)(0xC0 | number >> 6);
        size = 2;
    } else if (number < 0x10000) {
        octets[0] = (char)(0xE0 | number >> 12);
        size = 3;
    } else {
        octets[0] = (char)(0xF0 | number >> 18);
        size = 4;
    }
    for (size_t each = 1; each < size; each++) {
        octets[each] = (char)(0x80 | (number >> 6 * (size - 1 - each) & 0x3F));
    }
    append(to, octets, size);
}

static int digit_of(char octet, bool is_hexadecimal) {
    if (octet >= '0' && octet <= '9') {
        return octet - '0';
    }
    octet = lower(octet);
    return is_hexadecimal && octet >= 'a' && octet <= 'f' ? octet - 'a' + 10 : -1;
}

/* Sections 13.2.5.75 to 80; the same as `named`, given what is behind "&#". */
static size_t numbered(struct buffer *to, const char *at, const char *end) {
    const char *start = at;
    bool is_hexadecimal = at < end && lower(*at) == 'x';
    at += is_hexadecimal;
    const char *digits = at;
    uint32_t number = 0;
    int digit;
    for (; at < end && (digit = digit_of(*at, is_hexadecimal)) >= 0; at++) {
        number = number * (is_hexadecimal ? 16 : 10) + (uint32_t)digit;
        if (number > 0x10FFFF) {
            number = 0x110000;
        }
    }
    if (at == digits) {
        return 0;
    }
    at += at < end && *at == ';';
    if (number == 0 || number > 0x10FFFF || (number >= 0xD800 && number <= 0xDFFF)) {
        number = 0xFFFD;
    } else if (number >= 0x80 && number < 0xA0) {
        number = WINDOWS[number - 0x80];
    }
    append_character(to, number);
    return (size_t)(at - start) + 1;
}

static const char *append_reference(struct buffer *to, const char *at, const char *end, bool is_value) {
    size_t size = 0;
    if (at < end && *at == '#') {
        size = numbered(to, at + 1, end);
    } else if (at < end && is_letter(*at)) {
        size = named(to, at, end, is_value);
    }
    if (size == 0) {
        append(to, "&", 1);
    }
    return at + size;
}

bool has_escapes(struct text text) {
    return text.size > 0 && (memchr(text.at, '&', text.size) || memchr(text.at, '\r', text.size));
}

void append_unescaped(struct buffer *to, struct text text, bool is_value) {
    const char *at = text.at, *end = text.at + text.size, *from = at;
    for (; at < end; at++) {
        if (*at == '&') {
            append(to, from, (size_t)(at - from));
            at = append_reference(to, at + 1, end, is_value);
            from = at--;
        } else if (*at == '\r') {
            append(to, from, (size_t)(at - from));
            append(to, "\n", 1);
            at += at + 1 < end && at[1] == '\n';
            from = at + 1;
        }
    }
    append(to, from, (size_t)(end - from));
}

/* --- UTF-8 ------------------------------------------------------------------------------------ */

#define NOT_ASCII 0x8080808080808080u

static const char *skip_ascii(const char *at, const char *end) {
    uint64_t octets[4];
    for (; (size_t)(end - at) >= sizeof(octets); at += sizeof(octets)) {
        memcpy(octets, at, sizeof(octets));
        if ((octets[0] | octets[1] | octets[2] | octets[3]) & NOT_ASCII) {
            break;
        }
    }
    for (; (size_t)(end - at) >= sizeof(octets[0]); at += sizeof(octets[0])) {
        memcpy(octets, at, sizeof(octets[0]));
        if (octets[0] & NOT_ASCII) {
            break;
        }
    }
    while (at < end && (uint8_t)*at < 0x80) {
        at++;
    }
    return at;
}

/* How many octets the character has that begins here, which is not of ASCII; 0: it is none. */
static size_t size_of_sound(const uint8_t *at, size_t left) {
    uint8_t first = at[0], least = 0x80, most = 0xBF;
    size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first < 0xC2 || first > 0xF4 || left < size) {
        return 0;
    }
    least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : least; /* the shortest form */
    most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : most; /* no surrogates, nothing beyond U+10FFFF */
    if (at[1] < least || at[1] > most) {
        return 0;
    }
    for (size_t each = 2; each < size; each++) {
        if ((at[each] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return size;
}

bool is_utf_8(const char *at, size_t size) {
    const char *end = at + size;
    while (at < end) {
        if ((uint8_t)*at < 0x80) {
            at = skip_ascii(at, end);
            continue;
        }
        size_t character = size_of_sound((const uint8_t *)at, (size_t)(end - at));
        if (character == 0) {
            return false;
        }
        at += character;
    }
    return true;
}

/* --- white space ------------------------------------------------------------------------------ */

static size_t size_of_character(const char *at, const char *end) {
    size_t size = 1;
    while (at + size < end && ((uint8_t)at[size] & 0xC0) == 0x80 && size < 4) {
        size++;
    }
    return size;
}

/* What Python's `str.isspace` says. */
static inline bool is_wide_space(const char *at, size_t size) {
    const uint8_t *octets = (const uint8_t *)at;
    if (size == 1) {
        return octets[0] <= 0x20 && (octets[0] >= 0x1C || (octets[0] >= 0x09 && octets[0] <= 0x0D));
    }
    if (size == 2) {
        return octets[0] == 0xC2 && (octets[1] == 0x85 || octets[1] == 0xA0);
    }
    if (size != 3 || octets[0] < 0xE1 || octets[0] > 0xE3) {
        return false;
    }
    uint32_t character = (octets[0] & 0x0Fu) << 12 | (octets[1] & 0x3Fu) << 6 | (octets[2] & 0x3Fu);
    return (character >= 0x2000 && character <= 0x200A) || character == 0x1680 || character == 0x2028
        || character == 0x2029 || character == 0x202F || character == 0x205F || character == 0x3000;
}

bool is_blank(struct text text) {
    const char *at = text.at, *end = text.at + text.size;
    while (at < end) {
        size_t size = size_of_character(at, end);
        if (!is_wide_space(at, size)) {
            return false;
        }
        at += size;
    }
    return true;
}

static size_t least_of(size_t one, size_t other) { return one < other ? one : other; }

/* How many characters of ASCII there are that are no white space. */
static size_t visible(const char *at, size_t most) {
    size_t number = 0;
    while (number < most && (uint8_t)(at[number] - 0x21) < 0x80 - 0x21) {
        number++;
    }
    return number;
}

/* Whether there is room for a character: one space is written first if there was a gap. */
static bool fills_gap(struct squeezer *into) {
    if (into->has_gap) {
        into->to->at[into->to->size++] = ' ';
        into->characters++;
        into->has_gap = false;
    }
    return into->characters < into->most;
}

static void put(struct squeezer *into, const char *at, size_t size, size_t characters) {
    memcpy(into->to->at + into->to->size, at, size);
    into->to->size += size;
    into->characters += (uint32_t)characters;
}

/* Reads one character, or a few of ASCII. Returns its size. */
static size_t squeeze_some(struct squeezer *into, const char *at, const char *end) {
    size_t left = least_of(into->most - into->characters, into->most_read - into->read);
    size_t size = visible(at, least_of((size_t)(end - at), left));
    if (size > 0) {
        if (fills_gap(into)) {
            size = least_of(size, into->most - into->characters);
            put(into, at, size, size);
        }
        into->read += (uint32_t)size;
        return size;
    }
    size = size_of_character(at, end);
    bool is_white = into->only_html_spaces ? is_space(*at) : is_wide_space(at, size);
    into->read += !(is_white && into->skips_first && into->characters == 0);
    if (is_white) {
        into->has_gap = into->characters > 0;
    } else if (fills_gap(into)) {
        put(into, at, size, 1);
    }
    return size;
}

void squeeze(struct squeezer *into, struct text text) {
    const char *at = text.at, *end = text.at + text.size;
    size_t most = ((size_t)into->most - into->characters) * 4;
    if (!has_room(into->to, least_of(text.size, most) + 1)) {
        return;
    }
    while (at < end && into->characters < into->most && into->read < into->most_read) {
        at += squeeze_some(into, at, end);
    }
}
