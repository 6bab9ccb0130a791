/* The words of a text: how many, all of them in one form, and what shows which texts are alike. */

#ifndef CRAWLSCOPE_WORDS_H
#define CRAWLSCOPE_WORDS_H

#include "text.h"

#define SAMPLE 1024 /* hashes at most; see `page/words.py`, which says what is computed here */
#define MOST_LEVEL 21
#define FORM 0x80 /* beside the level: hashes are computed as they are today */
#define BITS 2048
#define MINHASHES 32
#define SIGNATURE (2 * MINHASHES + 1 + BITS / 8) /* octets */

/* A set of hashes that begin with `level` bits that are set. */
struct sample {
    uint32_t hashes[SAMPLE + 1];
    uint16_t places[2 * SAMPLE]; /* of them, plus one; by hash */
    uint32_t number;
    uint32_t level;
    uint32_t least; /* of this level */
    bool is_full; /* there are too many of the highest level: it is a text made for it */
};

#define IS_CHUNK (1ull << 32) /* beside the hash of a word, or of a character of a script without spaces */

struct words {
    struct buffer text; /* in lower case; one space before the first word, and between words */
    uint32_t number;
    size_t begin; /* of the chunk that has begun, in the text */
    uint64_t last, before_last; /* chunks; 0: there is none */
    bool follows_wide; /* the last character was one of a script without spaces */
    bool follows_lorem, says_lorem_ipsum;
    bool follows_lorem_beside, says_it_with_beside; /* the same, where texts that are not counted count */
    struct sample sample;
};

void prepare_words(void);
void begin_words(struct words *words);
void add_words(struct words *words, struct text text);
/* Ends a word, if one has begun. */
void end_word(struct words *words);
/* Fills it; false if there are too few words, or the sample is full. */
bool sign_words(const struct words *words, uint8_t signature[SIGNATURE]);

/* Looks for "lorem ipsum" in texts that are not counted. */
struct search {
    uint64_t tail; /* the last octets of the word that has begun, in lower case */
    uint32_t size; /* of it */
    bool follows_lorem, found;
};

void search_in(struct search *search, struct text text);
void search_over_gap(struct search *search);

#endif
