/* The words of a text, as `page/words.py` reads them: the results are the same, bit for bit. */

#include <string.h>

#include "words.h"

#define BASE 0x9E3779B1u
#define MIXER 0x85EBCA77u
#define OF_OCTETS 0x9E3779B97F4A7C15u
#define FEWEST 10 /* words that a signature needs */
#define AT_ONCE 8 /* octets that are looked at together */

enum kind { ORDINARY, SPACE, MAY_BE_NO_BREAK, MAY_BE_WIDE_SPACE, WIDE };

static uint8_t kinds[256];

void prepare_words(void) {
    kinds[0] = kinds['\t'] = kinds['\n'] = kinds['\f'] = kinds['\r'] = kinds[' '] = SPACE;
    kinds[0xC2] = MAY_BE_NO_BREAK;
    kinds[0xE2] = MAY_BE_WIDE_SPACE;
    for (int octet = 0xE3; octet <= 0xE9; octet++) {
        kinds[octet] = WIDE;
    }
}

/* --- the sample --------------------------------------------------------------------------------- */

static void begin_sample(struct sample *sample) {
    sample->number = sample->level = sample->least = 0;
    sample->is_full = false;
    memset(sample->places, 0, sizeof(sample->places)); /* who they are of is only read where one is */
}

static bool put_in(struct sample *sample, uint32_t hash) {
    uint32_t place = hash * BASE >> 21;
    for (; sample->places[place] != 0; place = (place + 1) % (2 * SAMPLE)) {
        if (sample->hashes[sample->places[place] - 1] == hash) {
            return false;
        }
    }
    sample->hashes[sample->number++] = hash;
    sample->places[place] = (uint16_t)sample->number;
    return true;
}

static void thin_out(struct sample *sample) {
    uint32_t number = sample->number;
    if (sample->level == MOST_LEVEL) {
        sample->is_full = true;
        return;
    }
    sample->level++;
    sample->least = (uint32_t)-(1u << (32 - sample->level));
    sample->number = 0;
    memset(sample->places, 0, sizeof(sample->places));
    for (uint32_t each = 0; each < number; each++) {
        if (sample->hashes[each] >= sample->least) {
            put_in(sample, sample->hashes[each]); /* never before the one that is read */
        }
    }
}

static inline void add_hash(struct sample *sample, uint32_t hash) {
    if (sample->is_full || hash < sample->least || !put_in(sample, hash)) {
        return;
    }
    while (sample->number > SAMPLE && !sample->is_full) {
        thin_out(sample);
    }
}

/* --- words -------------------------------------------------------------------------------------- */

void begin_words(struct words *words) {
    struct buffer text = words->text;
    memset(words, 0, offsetof(struct words, sample));
    begin_sample(&words->sample);
    words->text = text;
    words->text.size = 0;
    append(&words->text, " ", 1);
    words->begin = words->text.size;
}

/* So many octets, one to eight, as a number; there is room for eight. */
INLINED uint64_t number_of(const uint8_t *at, size_t size) {
    uint64_t octets;
    memcpy(&octets, at, AT_ONCE);
    return in_order(octets) & UINT64_MAX >> 8 * (AT_ONCE - size);
}

/* The hash of a chunk of one octet or more, behind which there is room for `AT_ONCE`. */
INLINED uint32_t hash_of_chunk(const uint8_t *at, size_t size) {
    uint64_t hash = 0;
    for (; size > AT_ONCE; size -= AT_ONCE, at += AT_ONCE) {
        hash = (hash ^ number_of(at, AT_ONCE)) * OF_OCTETS;
        hash ^= hash >> 32;
    }
    hash = (hash ^ number_of(at, size)) * OF_OCTETS;
    return (uint32_t)(hash ^ hash >> 32);
}

/* Given a word of so many octets, which end here. */
INLINED void look_for_lorem(struct words *words, const char *end, size_t size) {
    if (words->follows_lorem || words->follows_lorem_beside) {
        if (size >= 5 && memcmp(end - size, "ipsum", 5) == 0) {
            words->says_lorem_ipsum |= words->follows_lorem;
            words->says_it_with_beside |= words->follows_lorem_beside;
        }
        words->follows_lorem = words->follows_lorem_beside = false;
    }
    if (end[-1] == 'm' && size >= 5 && memcmp(end - 5, "lorem", 5) == 0) {
        words->follows_lorem = true;
    }
}

/* Two chunks, and the hash of the next one: three of them are a shingle. */
INLINED void join_chunk(struct sample *sample, uint64_t *first, uint64_t *second, uint32_t hash) {
    uint32_t shingle = ((uint32_t)*first * BASE + (uint32_t)*second) * BASE + hash;
    bool is_whole = *first != 0;
    *first = *second;
    *second = IS_CHUNK | hash;
    if (is_whole) {
        shingle ^= shingle >> 16;
        add_hash(sample, shingle * MIXER);
    }
}

/* Ends a chunk of so many octets; more of them, for a space behind it, belong to none. */
INLINED void end_chunk(struct words *words, size_t size) {
    uint32_t hash = hash_of_chunk((const uint8_t *)words->text.at + words->begin, size);
    join_chunk(&words->sample, &words->before_last, &words->last, hash);
    words->begin = words->text.size;
}

/* The same as `end_word`, where there is room for a space, and behind the word for `AT_ONCE`. */
INLINED void end_begun(struct words *words) {
    char *to = words->text.at + words->text.size;
    words->follows_wide = false;
    if (to[-1] != ' ') {
        size_t size = words->text.size++ - words->begin;
        *to = ' ';
        look_for_lorem(words, to, size);
        end_chunk(words, size);
    }
}

void end_word(struct words *words) {
    if (words->text.at != NULL && has_room(&words->text, AT_ONCE)) {
        end_begun(words);
    }
}

static void put(struct words *words, uint8_t octet) {
    char *to = words->text.at + words->text.size++;
    words->number += to[-1] == ' ';
    *to = (char)(octet | 0x20);
}

/* The highest bit of the first octet that is no visible character of ASCII, and perhaps of some
 * behind it. */
static inline uint64_t marks_of(uint64_t octets) {
    return ((octets - 0x2121212121212121u) | octets) & 0x8080808080808080u;
}

/* How many octets are before the first one that is marked: there is one. */
static inline size_t number_before(uint64_t marks) {
#if defined(__GNUC__)
    return (size_t)__builtin_ctzll(marks) >> 3;
#else
    uint64_t below = (marks - 1) & ~marks & 0x0101010101010101u; /* one bit of each, and of the marked one */
    return (size_t)(below * 0x0101010101010101u >> 56) - 1;
#endif
}

/* The next octets, and zeros, which are out of the ordinary, for those that are behind the end. There are
 * `AT_ONCE` or more from the start to the end. */
INLINED uint64_t octets_at(const uint8_t *at, const uint8_t *end) {
    size_t left = (size_t)(end - at);
    uint64_t octets;
    if (left >= AT_ONCE) {
        memcpy(&octets, at, AT_ONCE);
        return in_order(octets);
    }
    memcpy(&octets, end - AT_ONCE, AT_ONCE);
    return in_order(octets) >> 8 * (AT_ONCE - left);
}

/* Puts all octets up to one that is out of the ordinary, other than a space between two words. There is
 * room for some octets more. What changes with each word is kept at hand meanwhile. */
static const uint8_t *put_ordinary(struct words *words, const uint8_t *at, const uint8_t *end) {
    uint8_t *text = (uint8_t *)words->text.at, *to = text + words->text.size, *begin = text + words->begin;
    uint32_t number = words->number + (to[-1] == ' ');
    uint64_t first = words->before_last, second = words->last;
    while (at < end) {
        uint64_t octets = octets_at(at, end), marks = marks_of(octets), small;
        small = in_order(octets | 0x2020202020202020u);
        memcpy(to, &small, AT_ONCE);
        if (marks == 0) {
            at += AT_ONCE;
            to += AT_ONCE;
            continue;
        }
        size_t few = number_before(marks);
        at += few;
        to += few;
        if (at == end || (*at != ' ' && kinds[*at] != ORDINARY)) {
            break;
        }
        if (*at != ' ') {
            do { /* letters of other scripts */
                *to++ = *at++ | 0x20;
            } while (at < end && *at >= 0x80 && kinds[*at] == ORDINARY);
            continue;
        }
        size_t size = (size_t)(to - begin);
        look_for_lorem(words, (char *)to, size);
        join_chunk(&words->sample, &first, &second, hash_of_chunk(begin, size));
        *to++ = ' ';
        begin = to;
        if (++at == end || kinds[*at] != ORDINARY) { /* as behind most words it is */
            break;
        }
        number++;
    }
    words->before_last = first;
    words->last = second;
    words->number = number;
    words->begin = (size_t)(begin - text);
    words->text.size = (size_t)(to - text);
    words->follows_wide = false;
    return at;
}

/* The same of a text that is shorter than `AT_ONCE`. */
static const uint8_t *put_short(struct words *words, const uint8_t *at, const uint8_t *end) {
    uint8_t *to = (uint8_t *)words->text.at + words->text.size;
    words->number += to[-1] == ' ';
    words->follows_wide = false;
    while (at < end && kinds[*at] == ORDINARY) {
        *to++ = *at++ | 0x20;
    }
    words->text.size = (size_t)(to - (uint8_t *)words->text.at);
    return at;
}

static bool is_no_break_space(const uint8_t *at, size_t size) {
    if (at[0] == 0xC2) {
        return size >= 2 && at[1] == 0xA0; /* U+00A0 */
    }
    return size >= 3 && at[1] == 0x80 && (at[2] == 0x87 || at[2] == 0xAF); /* U+2007, U+202F */
}

/* A character of a script without spaces: a word of its own. Returns its size. */
static size_t put_wide(struct words *words, const uint8_t *at, size_t size) {
    bool follows = words->follows_wide;
    if (size < 3) {
        put(words, at[0]);
        return 1;
    }
    if (at[0] == 0xE3 && at[1] == 0x80 && at[2] == 0x80) { /* U+3000, their own space */
        end_begun(words);
    } else {
        if (words->text.size > words->begin) {
            size_t read = words->text.size - words->begin;
            look_for_lorem(words, words->text.at + words->text.size, read);
            words->follows_lorem = false; /* a space has to come between the two */
            end_chunk(words, read);
        }
        for (int each = 0; each < 3; each++) {
            put(words, at[each]);
        }
    }
    words->number += follows;
    words->follows_wide = true;
    return 3;
}

void add_words(struct words *words, struct text text) {
    const uint8_t *at = (const uint8_t *)text.at, *end = at + text.size;
    if (words->text.at == NULL || !has_room(&words->text, text.size + 1 + AT_ONCE)) {
        words->text.failed = true;
        return;
    }
    while (at < end) {
        uint8_t kind = kinds[*at];
        if (kind == ORDINARY) {
            at = text.size < AT_ONCE ? put_short(words, at, end) : put_ordinary(words, at, end);
        } else if (kind == WIDE) {
            at += put_wide(words, at, (size_t)(end - at));
        } else if (kind == SPACE) {
            end_begun(words);
            at++;
        } else if (is_no_break_space(at, (size_t)(end - at))) {
            end_begun(words);
            at += *at == 0xC2 ? 2 : 3;
        } else {
            put(words, *at++);
            words->follows_wide = false;
        }
    }
}

/* --- the signature ------------------------------------------------------------------------------ */

bool sign_words(const struct words *words, uint8_t signature[SIGNATURE]) {
    const struct sample *sample = &words->sample;
    uint32_t greatest[MINHASHES], most = 0, fewest = UINT32_MAX;
    bool has[MINHASHES] = {false};
    if (words->number < FEWEST || sample->number == 0 || sample->is_full) {
        return false;
    }
    memset(signature, 0, SIGNATURE);
    for (uint32_t each = 0; each < sample->number; each++) {
        uint32_t hash = sample->hashes[each], class = hash >> 10 & (MINHASHES - 1);
        uint32_t bit = hash >> (MOST_LEVEL - sample->level) & (BITS - 1);
        signature[2 * MINHASHES + 1 + bit / 8] |= (uint8_t)(1u << bit % 8);
        greatest[class] = has[class] && greatest[class] > hash ? greatest[class] : hash;
        has[class] = true;
        most = hash > most ? hash : most;
        fewest = hash < fewest ? hash : fewest;
    }
    for (uint32_t class = 0; class < MINHASHES; class++) {
        uint32_t other = class < MINHASHES / 2 ? most : fewest;
        uint32_t number = has[class] ? greatest[class] : other;
        signature[2 * class] = (uint8_t)number;
        signature[2 * class + 1] = (uint8_t)(number >> 8);
    }
    signature[2 * MINHASHES] = (uint8_t)(FORM | sample->level);
    return true;
}

/* --- a search ----------------------------------------------------------------------------------- */

#define FIVE_OCTETS 0xFFFFFFFFFFull
#define LOREM 0x6C6F72656Dull
#define IPSUM 0x697073756Dull

void search_over_gap(struct search *search) {
    if (search->size > 0) {
        search->follows_lorem = (search->tail & FIVE_OCTETS) == LOREM;
    }
    search->tail = search->size = 0;
}

void search_in(struct search *search, struct text text) {
    const uint8_t *at = (const uint8_t *)text.at, *end = at + text.size;
    for (; at < end; at++) {
        uint8_t kind = kinds[*at];
        if (kind == SPACE || (kind == MAY_BE_NO_BREAK && is_no_break_space(at, (size_t)(end - at)))) {
            search_over_gap(search);
            at += kind != SPACE;
            continue;
        }
        search->tail = search->tail << 8 | (*at | 0x20);
        search->size++;
        if (search->size == 5 && search->follows_lorem && (search->tail & FIVE_OCTETS) == IPSUM) {
            search->found = true;
        }
    }
}
