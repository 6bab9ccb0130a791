/* The elements that are known by name. */

#include <string.h>

#include "elements.h"

#define PLACES 512 /* more than twice as many as there are elements */

#define AS_NAME(kind, name, traits) name,
const char *const ELEMENT_NAMES[] = {"", ELEMENTS(AS_NAME)};
#define AS_TRAITS(kind, name, traits) traits,
const uint16_t ELEMENT_TRAITS[] = {0, ELEMENTS(AS_TRAITS)};

static uint8_t by_number[PLACES];
static uint64_t numbers[ELEMENT_KINDS];
static uint8_t sizes[ELEMENT_KINDS];

static uint32_t place_of(uint64_t number) { return (uint32_t)(number * 0x9E3779B97F4A7C15u >> 55); }

void prepare_elements(void) {
    memset(by_number, 0, sizeof(by_number));
    for (int kind = 1; kind < ELEMENT_KINDS; kind++) {
        sizes[kind] = (uint8_t)strlen(ELEMENT_NAMES[kind]);
        numbers[kind] = 0;
        for (size_t each = 0; each < sizes[kind]; each++) {
            numbers[kind] = name_with(numbers[kind], (uint8_t)ELEMENT_NAMES[kind][each]);
        }
        uint32_t place = place_of(numbers[kind]);
        while (by_number[place] != 0) {
            place = (place + 1) % PLACES;
        }
        by_number[place] = (uint8_t)kind;
    }
}

enum element element_named(struct text name, uint64_t number) {
    uint32_t place = place_of(number);
    for (; by_number[place] != 0; place = (place + 1) % PLACES) {
        uint8_t kind = by_number[place];
        if (numbers[kind] == number && sizes[kind] == name.size
            && (name.size <= sizeof(number) || same_letters(name.at, ELEMENT_NAMES[kind], name.size))) {
            return (enum element)kind;
        }
    }
    return OTHER;
}
