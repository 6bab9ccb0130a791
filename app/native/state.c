/* What is known of one page while it is read: made, given up, freed. */

#include <stdlib.h>
#include <string.h>

#include "state.h"

#define AT_ONCE (1 << 20) /* octets; a longer page has room for all its text from the beginning */

void give_up(struct scan *scan, const char *reason) {
    scan->is_over = true;
    if (scan->reason == NULL) {
        scan->reason = reason;
    }
}

void *another(struct scan *scan, struct array *array, size_t size) {
    if (array->number == array->room) {
        size_t room = array->room * 2 + 32;
        char *at = realloc(array->at, room * size);
        if (at == NULL) {
            scan->has_no_memory = scan->is_over = true;
            return NULL;
        }
        array->at = at;
        array->room = room;
    }
    void *found = array->at + array->number++ * size;
    memset(found, 0, size);
    return found;
}

struct scan *new_scan(const char *page, size_t size, bool for_facts, bool for_resources) {
    struct scan *scan = malloc(sizeof(*scan));
    if (scan == NULL) {
        return NULL;
    }
    memset(scan, 0, offsetof(struct scan, words));
    scan->words.text = (struct buffer){0};
    scan->tag.attributes = scan->attributes;
    scan->page = scan->at = page;
    scan->end = page + size;
    scan->for_facts = for_facts;
    scan->for_resources = for_resources;
    begin_words(&scan->words);
    if (size > AT_ONCE && for_facts) { /* a text that grows would be copied, in one go */
        has_room(&scan->words.text, size);
    }
    if (size > 0 && memchr(page, '\0', size) != NULL) {
        give_up(scan, "a zero octet");
    }
    return scan;
}

void free_scan(struct scan *scan) {
    struct array *arrays[] = {&scan->links, &scan->headings, &scan->kept, &scan->kept_attributes,
                              &scan->structured, &scan->clicks, &scan->ids};
    for (size_t each = 0; each < sizeof(arrays) / sizeof(arrays[0]); each++) {
        free(arrays[each]->at);
    }
    for (size_t each = 0; each < MOST_NESTED; each++) {
        drop(&scan->spoken_links[each].text);
        drop(&scan->spoken_headings[each].text);
    }
    drop(&scan->scratch);
    drop(&scan->texts);
    drop(&scan->title);
    drop(&scan->ids_text);
    drop(&scan->words.text);
    free(scan->ids_places);
    free(scan);
}
