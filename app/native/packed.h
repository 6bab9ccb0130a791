/* A signature of a text in fewer octets, without a loss: those of near.c are a good part of what findings take. */

#ifndef CRAWLSCOPE_PACKED_H
#define CRAWLSCOPE_PACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "words.h"

enum {
    SKETCH = 2 * MINHASHES + 1, /* where it begins in a signature */
    SKETCH_WORDS = BITS / 64,
    READ_ON = 8, /* octets behind a packed signature that are read, whatever they are */
    /* At most 275 of the sketch, where 782 bits are set, and all the distances behind them */
    MOST_PACKED = 3 + 2 * MINHASHES + 276 + READ_ON,
};

struct sketch {
    uint64_t words[SKETCH_WORDS];
    uint8_t level;
};

/* How many bits are set. */
static inline uint32_t
bits_of(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (uint32_t)(word * 0x0101010101010101u >> 56);
}

/* Returns how many octets it takes; `sketch` is what `unpack_sketch` would find in them. */
uint32_t pack_signature(const uint8_t signature[SIGNATURE], struct sketch *sketch, uint8_t packed[MOST_PACKED]);
void unpack_signature(const uint8_t *packed, uint8_t signature[SIGNATURE]);
/* Some of the numbers, from the first one on. */
void unpack_numbers(const uint8_t *packed, uint32_t first, uint32_t number, uint16_t *numbers);
void unpack_sketch(const uint8_t *packed, struct sketch *sketch);
/* How many bits of the sketch are not set in another one; any number above `most` if they are more. */
int count_beside(const uint8_t *packed, const struct sketch *other, int most);
uint8_t packed_level(const uint8_t *packed);
/* How many bits of the sketch are set. */
uint32_t packed_bits(const uint8_t *packed);

#endif
