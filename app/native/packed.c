/* A signature of a text in fewer octets, without a loss.
 *
 * A number is the lower half of a hash, and its place is five bits of it, if the text has a hash of
 * that class: 11 bits are left. Of the sketch those bits are kept that are set, as the distances
 * between them in Rice's code: the lower bits of each, behind as many ones as it has more of these,
 * and a zero. Where two fifths and more are set, that would save nothing: these are kept as they are. */

#include "packed.h"

#include <string.h>

enum {
    BITS_SET, /* two octets, whose highest bit says whether numbers are short */
    LEVEL = BITS_SET + 2,
    NUMBERS = LEVEL + 1,
    SHORT = 11, /* bits of a number */
    CLASS_AT = 10, CLASS_BITS = 5, /* of a number, which say its place */
    OF_SHORT = MINHASHES * SHORT / 8, /* octets */
    LONGEST_RUN = 32, /* ones that are read at once */
};
static const uint32_t ARE_SHORT = 1u << 15;
static const uint64_t END_OF_RUN = 1ull << LONGEST_RUN;
/* How many lower bits are kept of a distance, by how many bits are set at most; more are kept as they are. */
static const struct { uint32_t most, lower; } RICE[] = {
    {15, 7}, {30, 6}, {60, 5}, {119, 4}, {232, 3}, {437, 2}, {782, 1},
};

/* The lower bits of a distance; -1: the sketch is kept as it is. */
static int
lower_of(uint32_t set)
{
    for (size_t each = 0; each < sizeof(RICE) / sizeof(RICE[0]); each++) {
        if (set <= RICE[each].most) {
            return (int)RICE[each].lower;
        }
    }
    return -1;
}

static inline uint32_t
head_of(const uint8_t *packed)
{
    return packed[BITS_SET] | (uint32_t)packed[BITS_SET + 1] << 8;
}

uint32_t
packed_bits(const uint8_t *packed)
{
    return head_of(packed) & (ARE_SHORT - 1);
}

uint8_t
packed_level(const uint8_t *packed)
{
    return packed[LEVEL];
}

static const uint8_t *
sketch_of(const uint8_t *packed)
{
    return packed + NUMBERS + (head_of(packed) & ARE_SHORT ? OF_SHORT : 2 * MINHASHES);
}

/* The bits from one on; 57 of them at least. */
static inline uint64_t
bits_at(const uint8_t *octets, size_t bit)
{
    uint64_t bits;
    memcpy(&bits, octets + bit / 8, sizeof(bits));
    return in_order(bits) >> bit % 8;
}

static inline void
put_bits(uint8_t *octets, size_t bit, uint32_t bits)
{
    for (octets += bit / 8, bits <<= bit % 8; bits != 0; bits >>= 8) {
        *octets++ |= (uint8_t)bits;
    }
}

/* How many of the lowest bits are not set; one is, somewhere. */
static inline uint32_t
zeros_of(uint64_t bits)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctzll(bits);
#else
    return bits_of((bits & (0 - bits)) - 1);
#endif
}

/* --- packing ----------------------------------------------------------------------------------- */

static bool
are_numbers_short(const uint8_t *signature)
{
    for (uint32_t place = 0; place < MINHASHES; place++) {
        uint32_t number = signature[2 * place] | (uint32_t)signature[2 * place + 1] << 8;
        if ((number >> CLASS_AT & (MINHASHES - 1)) != place) {
            return false;
        }
    }
    return true;
}

static void
pack_numbers(const uint8_t *signature, uint8_t *octets)
{
    for (uint32_t place = 0; place < MINHASHES; place++) {
        uint32_t number = signature[2 * place] | (uint32_t)signature[2 * place + 1] << 8;
        uint32_t above = number >> (CLASS_AT + CLASS_BITS) << CLASS_AT;
        put_bits(octets, (size_t)place * SHORT, above | (number & ((1u << CLASS_AT) - 1)));
    }
}

/* Bits that are not octets yet. */
struct bits {
    uint8_t *to;
    uint64_t begun;
    uint32_t number; /* less than 32 */
};

static inline void
add_bits(struct bits *bits, uint32_t some, uint32_t number)
{
    bits->begun |= (uint64_t)some << bits->number;
    bits->number += number;
    if (bits->number >= 32) {
        for (uint32_t each = 0; each < 4; each++, bits->begun >>= 8) {
            *bits->to++ = (uint8_t)bits->begun;
        }
        bits->number -= 32;
    }
}

/* Returns how many octets they take. */
static uint32_t
pack_bits(const struct sketch *sketch, uint32_t lower, uint8_t *octets)
{
    struct bits bits = {octets, 0, 0};
    uint32_t next = 0;
    for (uint32_t place = 0; place < SKETCH_WORDS; place++) {
        for (uint64_t word = sketch->words[place]; word != 0; word &= word - 1) {
            uint32_t bit = 64 * place + zeros_of(word);
            uint32_t distance = bit - next, ones = distance >> lower;
            for (; ones >= LONGEST_RUN / 2; ones -= LONGEST_RUN / 2) {
                add_bits(&bits, (1u << LONGEST_RUN / 2) - 1, LONGEST_RUN / 2);
            }
            uint32_t last = distance & ((1u << lower) - 1);
            add_bits(&bits, ((1u << ones) - 1) | last << (ones + 1), ones + 1 + lower);
            next = bit + 1;
        }
    }
    for (; bits.number > 0; bits.number -= bits.number < 8 ? bits.number : 8, bits.begun >>= 8) {
        *bits.to++ = (uint8_t)bits.begun;
    }
    return (uint32_t)(bits.to - octets);
}

static void
take_words(const uint8_t *octets, struct sketch *sketch)
{
    for (uint32_t place = 0; place < SKETCH_WORDS; place++) {
        uint64_t word;
        memcpy(&word, octets + place * sizeof(word), sizeof(word));
        sketch->words[place] = in_order(word);
    }
}

uint32_t
pack_signature(const uint8_t signature[SIGNATURE], struct sketch *sketch, uint8_t packed[MOST_PACKED])
{
    bool are_short = are_numbers_short(signature);
    uint32_t set = 0;
    take_words(signature + SKETCH, sketch);
    sketch->level = signature[SKETCH - 1];
    for (uint32_t place = 0; place < SKETCH_WORDS; place++) {
        set += bits_of(sketch->words[place]);
    }
    memset(packed, 0, MOST_PACKED);
    packed[BITS_SET] = (uint8_t)set;
    packed[BITS_SET + 1] = (uint8_t)((set | (are_short ? ARE_SHORT : 0)) >> 8);
    packed[LEVEL] = sketch->level;
    if (are_short) {
        pack_numbers(signature, packed + NUMBERS);
    } else {
        memcpy(packed + NUMBERS, signature, 2 * MINHASHES);
    }
    uint8_t *octets = packed + NUMBERS + (are_short ? OF_SHORT : 2 * MINHASHES);
    int lower = lower_of(set);
    if (lower >= 0) {
        return (uint32_t)(octets - packed) + pack_bits(sketch, (uint32_t)lower, octets);
    }
    memcpy(octets, signature + SKETCH, BITS / 8);
    return (uint32_t)(octets - packed) + BITS / 8;
}

/* --- unpacking --------------------------------------------------------------------------------- */

void
unpack_numbers(const uint8_t *packed, uint32_t first, uint32_t number, uint16_t *numbers)
{
    const uint8_t *octets = packed + NUMBERS;
    for (uint32_t place = first; place < first + number; place++) {
        uint32_t found;
        if (head_of(packed) & ARE_SHORT) {
            found = (uint32_t)bits_at(octets, (size_t)place * SHORT) & ((1u << SHORT) - 1);
            found = (found >> CLASS_AT << (CLASS_AT + CLASS_BITS)) | place << CLASS_AT
                | (found & ((1u << CLASS_AT) - 1));
        } else {
            found = octets[2 * place] | (uint32_t)octets[2 * place + 1] << 8;
        }
        *numbers++ = (uint16_t)found;
    }
}

/* The bits of a sketch that are set, one behind the other. */
struct reading {
    const uint8_t *octets;
    size_t at;
    int lower;
    uint32_t next; /* bit that may be set */
};

static inline uint32_t
next_bit(struct reading *reading)
{
    uint64_t bits = bits_at(reading->octets, reading->at);
    uint32_t ones, bit = reading->next;
    int lower = reading->lower;
    while ((ones = zeros_of(~bits | END_OF_RUN)) == LONGEST_RUN) { /* far away: there may be more */
        reading->at += LONGEST_RUN;
        bit += LONGEST_RUN << lower;
        bits = bits_at(reading->octets, reading->at);
    }
    bit += ones << lower | ((uint32_t)(bits >> (ones + 1)) & ((1u << lower) - 1));
    reading->at += ones + 1 + (size_t)lower;
    reading->next = bit + 1;
    return bit;
}

void
unpack_sketch(const uint8_t *packed, struct sketch *sketch)
{
    uint32_t set = packed_bits(packed);
    struct reading reading = {.octets = sketch_of(packed), .lower = lower_of(set)};
    sketch->level = packed[LEVEL];
    if (reading.lower < 0) {
        take_words(reading.octets, sketch);
        return;
    }
    memset(sketch->words, 0, sizeof(sketch->words));
    for (; set > 0; set--) {
        uint32_t bit = next_bit(&reading);
        sketch->words[bit / 64] |= 1ull << bit % 64;
    }
}

int
count_beside(const uint8_t *packed, const struct sketch *other, int most)
{
    uint32_t set = packed_bits(packed);
    struct reading reading = {.octets = sketch_of(packed), .lower = lower_of(set)};
    int found = 0;
    if (reading.lower < 0) {
        struct sketch sketch;
        take_words(reading.octets, &sketch);
        for (uint32_t place = 0; place < SKETCH_WORDS; place++) {
            found += (int)bits_of(sketch.words[place] & ~other->words[place]);
        }
        return found;
    }
    for (; set > 0 && found <= most; set--) {
        uint32_t bit = next_bit(&reading);
        found += !(other->words[bit / 64] >> bit % 64 & 1);
    }
    return found;
}

void
unpack_signature(const uint8_t *packed, uint8_t signature[SIGNATURE])
{
    uint16_t numbers[MINHASHES];
    struct sketch sketch;
    unpack_numbers(packed, 0, MINHASHES, numbers);
    unpack_sketch(packed, &sketch);
    for (uint32_t place = 0; place < MINHASHES; place++) {
        signature[2 * place] = (uint8_t)numbers[place];
        signature[2 * place + 1] = (uint8_t)(numbers[place] >> 8);
    }
    signature[SKETCH - 1] = sketch.level;
    for (uint32_t place = 0; place < SKETCH_WORDS; place++) {
        uint64_t word = in_order(sketch.words[place]);
        memcpy(signature + SKETCH + place * sizeof(word), &word, sizeof(word));
    }
}
