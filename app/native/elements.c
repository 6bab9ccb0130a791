/* The elements that are known by name. */

#include <string.h>

#include "elements.h"

#define PLACES 512 /* more than twice as many as there are elements */

#define AS_NAME(kind, name, traits) name,
const char *const ELEMENT_NAMES[] = {"", ELEMENTS(AS_NAME)};
#define AS_TRAITS(kind, name, traits) traits,
const uint16_t ELEMENT_TRAITS[] = {0, ELEMENTS(AS_TRAITS)};

static uint8_t by_hash[PLACES];
static uint8_t sizes[ELEMENT_KINDS];

static uint32_t place_of(uint32_t hash) { return (hash ^ hash >> 9) % PLACES; }

void prepare_elements(void) {
    memset(by_hash, 0, sizeof(by_hash));
    for (int kind = 1; kind < ELEMENT_KINDS; kind++) {
        sizes[kind] = (uint8_t)strlen(ELEMENT_NAMES[kind]);
        uint32_t hash = 0;
        for (size_t each = 0; each < sizes[kind]; each++) {
            hash = hash_with(hash, ELEMENT_NAMES[kind][each]);
        }
        uint32_t place = place_of(hash);
        while (by_hash[place] != 0) {
            place = (place + 1) % PLACES;
        }
        by_hash[place] = (uint8_t)kind;
    }
}

enum element element_named(struct text name, uint32_t hash) {
    uint32_t place = place_of(hash);
    for (; by_hash[place] != 0; place = (place + 1) % PLACES) {
        uint8_t kind = by_hash[place];
        if (sizes[kind] == name.size && same_letters(name.at, ELEMENT_NAMES[kind], name.size)) {
            return (enum element)kind;
        }
    }
    return OTHER;
}
