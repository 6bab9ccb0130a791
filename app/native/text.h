/* Slices of a page, texts that grow, and character references. */

#ifndef CRAWLSCOPE_TEXT_H
#define CRAWLSCOPE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A slice of a page, or of a buffer, in UTF-8. */
struct text {
    const char *at;
    size_t size;
};

/* A text that grows. `failed`: there was no memory, and it has stayed as it was. */
struct buffer {
    char *at;
    size_t size;
    size_t room;
    bool failed;
};

#if defined(__GNUC__)
#define INLINED static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define INLINED static __forceinline
#else
#define INLINED static inline
#endif

/* The same octets as a number whose lowest one is the first in memory, and back. */
static inline uint64_t in_order(uint64_t octets) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(octets);
#else
    return octets;
#endif
}

/* What octets are in markup. */
enum octet { IS_SPACE = 1, ENDS_TAG_NAME = 2, ENDS_ATTRIBUTE_NAME = 4, IS_LETTER = 8, IS_DIGIT = 16 };
extern uint8_t OCTETS[256];
/* Octets of the name of a tag, in small letters; 0 of those that end it. */
extern uint8_t IN_TAG_NAME[256];

static inline bool is_space(char octet) { return OCTETS[(uint8_t)octet] & IS_SPACE; }
static inline bool is_letter(char octet) { return OCTETS[(uint8_t)octet] & IS_LETTER; }
static inline char lower(char octet) { return octet >= 'A' && octet <= 'Z' ? (char)(octet | 0x20) : octet; }

void prepare_texts(void);

/* Whether these octets are the same but for capitals; `other` has none. */
static inline bool same_letters(const char *one, const char *other, size_t size) {
    for (size_t each = 0; each < size; each++) {
        if (one[each] != other[each] && lower(one[each]) != other[each]) {
            return false;
        }
    }
    return true;
}

/* Whether a text is this word, which is in small letters, whatever its own letters are. */
static inline bool is_word(struct text text, const char *word) {
    return text.size == strlen(word) && same_letters(text.at, word, text.size);
}

/* The same of two names as they are in a page. */
bool is_same_name(struct text one, struct text other);

/* Makes room for so many octets more; false if there is no memory. */
bool has_room(struct buffer *buffer, size_t more);
/* Where `size` octets begin that were added. NULL: there was no memory. */
char *append(struct buffer *buffer, const char *at, size_t size);
void drop(struct buffer *buffer);

/* Adds a text whose references stand for characters, and whose line ends are single ones.
 * WHATWG HTML, sections 13.2.3.5 and 13.2.5.72 to 80. */
void append_unescaped(struct buffer *buffer, struct text text, bool is_value);
/* Whether a text has to be read by `append_unescaped`. */
bool has_escapes(struct text text);

/* Whether these octets are UTF-8 without errors. RFC 3629, section 4. */
bool is_utf_8(const char *at, size_t size);

/* A text with its white space squeezed: at most `most` characters, of the first `most_read`. */
struct squeezer {
    struct buffer *to;
    uint32_t characters, most; /* written */
    uint32_t read, most_read;
    bool only_html_spaces; /* other than Python's `str.split`, which knows more of them */
    bool skips_first; /* white space before the first character does not count as read */
    bool has_gap; /* white space was read since the last character */
};

void squeeze(struct squeezer *into, struct text text);
/* Whether all of a text is what Python's `str.isspace` means. */
bool is_blank(struct text text);

#endif
