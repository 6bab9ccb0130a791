/* The open elements, and the formatting that is opened again: sections 13.2.4.2, 13.2.4.3, 13.2.6. */

#include <string.h>

#include "state.h"

static uint16_t traits_of(const struct open *open) { return ELEMENT_TRAITS[open->kind]; }

/* --- opening and ending ----------------------------------------------------------------------- */

static struct open *push(struct scan *scan, enum element kind, enum space space) {
    if (scan->depth == MOST_OPEN) {
        give_up(scan, "deep nesting");
        return NULL;
    }
    struct open *open = &scan->open[scan->depth++];
    *open = (struct open){.kind = (uint8_t)kind, .space = (uint8_t)space, .link = -1, .heading = -1};
    open->name = scan->tag.name;
    open->number = ++scan->last_number;
    if (space == HTML) {
        scan->opened[kind]++;
    } else {
        scan->foreign++;
    }
    return open;
}

void insert(struct scan *scan, enum element kind, enum space space) {
    struct open *open = push(scan, kind, space);
    if (open != NULL) {
        collect_start(scan, open, false);
    }
}

void insert_implied(struct scan *scan, enum element kind) {
    scan->tag.kind = kind;
    scan->tag.attributes_number = 0;
    scan->tag.id = -1;
    scan->tag.source.size = 0;
    insert(scan, kind, HTML);
}

void insert_void(struct scan *scan, enum element kind) {
    struct open element = {.kind = (uint8_t)kind, .link = -1, .heading = -1};
    collect_start(scan, &element, true);
}

static void note_closed(struct scan *scan, uint32_t number) {
    for (uint32_t each = scan->formatting_number; each > 0; each--) {
        if (scan->formatting[each - 1].number == number) {
            scan->formatting[each - 1].is_open = false;
            return;
        }
    }
}

/* An element is taken off, wherever it is among the open ones. */
static void take_off(struct scan *scan, uint32_t place) {
    struct open *open = &scan->open[place];
    if (open->space == HTML) {
        scan->opened[open->kind]--;
    } else {
        scan->foreign--;
    }
    if (traits_of(open) & FORMATTING && open->space == HTML) {
        note_closed(scan, open->number);
    }
    scan->depth--;
    if (place < scan->depth) {
        memmove(open, open + 1, (scan->depth - place) * sizeof(*open));
    }
}

void pop(struct scan *scan) {
    collect_end(scan, current(scan));
    take_off(scan, scan->depth - 1);
}

void pop_until(struct scan *scan, enum element kind) {
    while (scan->depth > 1 && !is_html(current(scan), kind)) {
        pop(scan);
    }
    if (scan->depth > 1) {
        pop(scan);
    }
}

/* --- scopes: 13.2.4.2 --------------------------------------------------------------------------- */

bool is_special(const struct open *open) {
    static const uint16_t traits[] = {[HTML] = SPECIAL, [SVG] = SVG_SCOPE, [MATHML] = MATHML_SCOPE};
    return traits_of(open) & traits[open->space];
}

static bool ends_scope(const struct open *open) {
    static const uint16_t traits[] = {[HTML] = SCOPE, [SVG] = SVG_SCOPE, [MATHML] = MATHML_SCOPE};
    return traits_of(open) & traits[open->space];
}

static bool is_found(struct scan *scan, enum element kind, enum element also, enum element or) {
    if (scan->opened[kind] == 0) {
        return false;
    }
    for (uint32_t each = scan->depth; each > 0; each--) {
        const struct open *open = &scan->open[each - 1];
        scan->steps++;
        if (is_html(open, kind)) {
            return true;
        }
        if (ends_scope(open) || (also != OTHER && (is_html(open, also) || is_html(open, or)))) {
            return false;
        }
    }
    return false;
}

bool is_in_scope(struct scan *scan, enum element kind) {
    return is_found(scan, kind, OTHER, OTHER);
}

bool is_in_button_scope(struct scan *scan, enum element kind) {
    return is_found(scan, kind, KIND_BUTTON, KIND_BUTTON);
}

bool is_in_list_scope(struct scan *scan, enum element kind) {
    return is_found(scan, kind, KIND_OL, KIND_UL);
}

bool is_in_table_scope(struct scan *scan, enum element kind) {
    for (uint32_t each = scan->depth; each > 0 && scan->opened[kind] > 0; each--) {
        const struct open *open = &scan->open[each - 1];
        scan->steps++;
        if (is_html(open, kind)) {
            return true;
        }
        if (is_html(open, KIND_TABLE) || is_html(open, KIND_HTML)) {
            return false;
        }
    }
    return false;
}

/* --- ends that no tag stands for: 13.2.6.3, 13.2.6.4.7 ----------------------------------------- */

void end_implied(struct scan *scan, enum element except) {
    while (current(scan)->space == HTML && traits_of(current(scan)) & IMPLIED_END
           && current(scan)->kind != except) {
        pop(scan);
    }
}

void close_p(struct scan *scan) {
    if (is_in_button_scope(scan, KIND_P)) {
        end_implied(scan, KIND_P);
        pop_until(scan, KIND_P);
    }
}

bool is_named(const struct open *open, const struct tag *tag) {
    if (open->kind != OTHER || tag->kind != OTHER) {
        return open->kind == tag->kind;
    }
    return is_same_name(open->name, tag->name);
}

/* "Any other end tag". */
void end_other(struct scan *scan, enum element kind) {
    for (uint32_t each = scan->depth; each > 1; each--) {
        const struct open *open = &scan->open[each - 1];
        scan->steps++;
        if (open->space == HTML && is_named(open, &scan->tag)) {
            end_implied(scan, kind);
            while (scan->depth >= each) {
                pop(scan);
            }
            return;
        }
        if (is_special(open)) {
            return;
        }
    }
}

/* --- formatting: 13.2.4.3 ----------------------------------------------------------------------- */

static void drop_formatting(struct scan *scan, uint32_t place) {
    struct formatting *from = &scan->formatting[place];
    scan->formatting_number--;
    memmove(from, from + 1, (scan->formatting_number - place) * sizeof(*from));
}

/* Where the entries begin that are behind the last marker. */
static uint32_t behind_marker(const struct scan *scan) {
    uint32_t place = scan->formatting_number;
    while (place > 0 && scan->formatting[place - 1].kind != OTHER) {
        place--;
    }
    return place;
}

/* Of elements that are alike only three are opened again. */
static void drop_fourth(struct scan *scan, enum element kind) {
    uint32_t alike = 0, same = 0, first = 0, start = behind_marker(scan);
    for (uint32_t each = scan->formatting_number; each > start; each--) {
        const struct formatting *entry = &scan->formatting[each - 1];
        if (entry->kind == kind) {
            alike++;
            if (entry->source.size == scan->tag.source.size
                && memcmp(entry->source.at, scan->tag.source.at, entry->source.size) == 0) {
                same++;
                first = each - 1;
            }
        }
    }
    if (same >= 3) {
        drop_formatting(scan, first);
    } else if (alike >= 3) {
        give_up(scan, "formatting that may be alike");
    }
}

static bool has_room_for_formatting(struct scan *scan) {
    if (scan->formatting_number == MOST_FORMATTING) {
        give_up(scan, "much formatting");
    }
    return scan->formatting_number < MOST_FORMATTING;
}

void push_formatting(struct scan *scan, enum element kind) {
    if (scan->is_over) {
        return;
    }
    drop_fourth(scan, kind);
    if (!has_room_for_formatting(scan)) {
        return;
    }
    const struct open *open = current(scan);
    int32_t link = open->link < 0 ? -1 : scan->spoken_links[open->link].number;
    scan->formatting[scan->formatting_number++] = (struct formatting){
        .kind = (uint8_t)kind,
        .is_open = true,
        .has_id = open->has_id,
        .number = open->number,
        .link = link,
        .source = scan->tag.source,
    };
}

void push_marker(struct scan *scan) {
    if (has_room_for_formatting(scan)) {
        scan->formatting[scan->formatting_number++] = (struct formatting){0};
    }
}

void clear_to_marker(struct scan *scan) {
    scan->formatting_number = behind_marker(scan);
    if (scan->formatting_number > 0) {
        scan->formatting_number--;
    }
}

static struct open clone_of(struct scan *scan, struct formatting *entry) {
    struct open clone = {.kind = entry->kind, .has_id = entry->has_id, .link = -1, .heading = -1};
    clone.name = (struct text){ELEMENT_NAMES[entry->kind], strlen(ELEMENT_NAMES[entry->kind])};
    clone.number = entry->number = ++scan->last_number;
    entry->is_open = true;
    scan->opened[entry->kind]++;
    return clone;
}

/* "Reconstruct the active formatting elements". */
void open_formatting_again(struct scan *scan) {
    uint32_t place = scan->formatting_number;
    while (place > 0 && scan->formatting[place - 1].kind != OTHER && !scan->formatting[place - 1].is_open) {
        place--;
    }
    for (; place < scan->formatting_number && !scan->is_over; place++) {
        if (scan->depth == MOST_OPEN) {
            give_up(scan, "deep nesting");
            return;
        }
        struct open *open = &scan->open[scan->depth++];
        *open = clone_of(scan, &scan->formatting[place]);
        collect_clone(scan, open, &scan->formatting[place]);
    }
}

static int last_formatting(const struct scan *scan, enum element kind) {
    for (uint32_t each = scan->formatting_number; each > 0; each--) {
        if (scan->formatting[each - 1].kind == OTHER) {
            return -1;
        }
        if (scan->formatting[each - 1].kind == kind) {
            return (int)each - 1;
        }
    }
    return -1;
}

bool has_formatting(const struct scan *scan, enum element kind) {
    return last_formatting(scan, kind) >= 0;
}

void remove_formatting(struct scan *scan, enum element kind) {
    int place = last_formatting(scan, kind);
    if (place >= 0) {
        if (scan->formatting[place].is_open) {
            give_up(scan, "a link around a scope");
        }
        drop_formatting(scan, (uint32_t)place);
    }
}

/* --- the adoption agency: 13.2.6.4.7 ------------------------------------------------------------ */

static uint32_t place_of(const struct scan *scan, uint32_t number) {
    uint32_t place = scan->depth - 1;
    while (place > 0 && scan->open[place].number != number) {
        place--;
    }
    return place;
}

static int formatting_of(const struct scan *scan, uint32_t number) {
    for (uint32_t each = scan->formatting_number; each > 0; each--) {
        if (scan->formatting[each - 1].number == number) {
            return (int)each - 1;
        }
    }
    return -1;
}

static bool is_open_in_scope(const struct scan *scan, uint32_t place) {
    for (uint32_t each = scan->depth; each > place + 1; each--) {
        if (ends_scope(&scan->open[each - 1])) {
            return false;
        }
    }
    return true;
}

static bool is_of_table(const struct open *open) {
    static const uint8_t kinds[] = {KIND_TABLE, KIND_TBODY, KIND_TFOOT, KIND_THEAD, KIND_TR};
    return open->space == HTML && memchr(kinds, open->kind, sizeof(kinds)) != NULL;
}

/* Steps 4.13 and 14: what is between is opened again around what follows, or taken off. Returns
 * the place in the list of formatting where the element's own clone belongs. */
static int adopt_between(struct scan *scan, uint32_t place, uint32_t *block, int bookmark) {
    uint32_t inner = 0, at = *block;
    bool is_first = true;
    while (--at > place && !scan->is_over) {
        struct open *open = &scan->open[at];
        int entry = formatting_of(scan, open->number);
        if (open->space != HTML || open->link >= 0 || open->kind == KIND_A) {
            give_up(scan, "a link between blocks");
            return bookmark;
        }
        if (++inner > 3 && entry >= 0) {
            drop_formatting(scan, (uint32_t)entry);
            bookmark -= entry < bookmark;
            entry = -1;
        }
        if (entry < 0) {
            take_off(scan, at);
            --*block;
            continue;
        }
        scan->opened[open->kind]--;
        *open = clone_of(scan, &scan->formatting[entry]);
        collect_clone(scan, open, &scan->formatting[entry]);
        if (is_first) {
            bookmark = entry + 1;
            is_first = false;
        }
    }
    return bookmark;
}

/* Step 4: false if there is nothing more to do. */
static bool adopt_once(struct scan *scan, enum element kind) {
    int entry = last_formatting(scan, kind);
    if (entry < 0) {
        end_other(scan, kind);
        return false;
    }
    struct formatting *formatting = &scan->formatting[entry];
    if (!formatting->is_open) {
        drop_formatting(scan, (uint32_t)entry);
        return false;
    }
    uint32_t place = place_of(scan, formatting->number), block = place + 1;
    if (!is_open_in_scope(scan, place)) {
        return false;
    }
    while (block < scan->depth && !is_special(&scan->open[block])) {
        block++;
    }
    if (block == scan->depth) {
        while (scan->depth > place) {
            pop(scan);
        }
        drop_formatting(scan, (uint32_t)entry);
        return false;
    }
    if (kind == KIND_A || is_of_table(&scan->open[place - 1])) {
        give_up(scan, kind == KIND_A ? "a link around blocks" : "formatting in a table");
        return false;
    }
    int bookmark = adopt_between(scan, place, &block, entry);
    entry = last_formatting(scan, kind);
    if (scan->is_over || entry < 0) {
        return false;
    }
    struct formatting own = scan->formatting[entry];
    drop_formatting(scan, (uint32_t)entry);
    bookmark -= entry < bookmark;
    take_off(scan, place);
    block--;
    struct formatting *to = &scan->formatting[bookmark];
    memmove(to + 1, to, (scan->formatting_number - (uint32_t)bookmark) * sizeof(*to));
    scan->formatting_number++;
    *to = own;
    struct open clone = clone_of(scan, to);
    memmove(&scan->open[block + 2], &scan->open[block + 1], (scan->depth - block - 1) * sizeof(clone));
    scan->depth++;
    scan->open[block + 1] = clone;
    collect_clone(scan, &scan->open[block + 1], to);
    return true;
}

void adopt(struct scan *scan, enum element kind) {
    const struct open *open = current(scan);
    if (is_html(open, kind) && formatting_of(scan, open->number) < 0) {
        pop(scan);
        return;
    }
    for (int outer = 0; outer < 8 && !scan->is_over; outer++) {
        if (!adopt_once(scan, kind)) {
            return;
        }
    }
}
