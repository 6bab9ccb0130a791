/* What is kept of a tag or a text: links, headings, ids, words, and attributes. */

#include <stdlib.h>
#include <string.h>

#include "state.h"

const char *const KEPT_NAMES[KEPT_NAMES_NUMBER] = {
    "href", "src", "rel", "name", "content", "http-equiv", "charset", "hreflang", "alt", "title",
    "width", "height", "srcset", "poster", "data", "type", "action", "formaction", "label",
    "aria-label", "aria-labelledby", "property",
};

const char *const CLICK_NAMES[CLICK_NAMES_NUMBER] = {"href", "onclick", "routerlink", "role"};

static uint16_t traits_of(const struct open *open) { return ELEMENT_TRAITS[open->kind]; }

/* --- ids ---------------------------------------------------------------------------------------- */

static uint32_t crc_of(struct text text) {
    static uint32_t table[256];
    if (table[1] == 0) {
        for (uint32_t octet = 0; octet < 256; octet++) {
            table[octet] = octet;
            for (int bit = 0; bit < 8; bit++) {
                table[octet] = table[octet] >> 1 ^ (table[octet] & 1 ? 0xEDB88320u : 0);
            }
        }
    }
    uint32_t crc = UINT32_MAX;
    for (size_t each = 0; each < text.size; each++) {
        crc = table[(crc ^ (uint8_t)text.at[each]) & 0xFF] ^ crc >> 8;
    }
    return ~crc;
}

static struct id *id_at(const struct scan *scan, uint32_t number) {
    return &((struct id *)scan->ids.at)[number];
}

/* Where an id is in the table, or would be. Ids with one hash are told apart by their texts. */
static uint32_t *place_of(const struct scan *scan, struct text name, uint32_t hash) {
    uint32_t place = hash & (scan->ids_room - 1);
    for (; scan->ids_places[place] != 0; place = (place + 1) & (scan->ids_room - 1)) {
        const struct id *id = id_at(scan, scan->ids_places[place] - 1);
        if (id->hash == hash && id->size == name.size
            && memcmp(scan->ids_text.at + id->at, name.at, name.size) == 0) {
            break;
        }
    }
    return &scan->ids_places[place];
}

static bool has_more_places(struct scan *scan) {
    if (scan->ids.number * 2 < scan->ids_room) {
        return true;
    }
    uint32_t room = scan->ids_room == 0 ? 256 : scan->ids_room * 2;
    uint32_t *places = calloc(room, sizeof(*places));
    if (places == NULL) {
        scan->has_no_memory = scan->is_over = true;
        return false;
    }
    free(scan->ids_places);
    scan->ids_places = places;
    scan->ids_room = room;
    for (uint32_t each = 0; each < scan->ids.number; each++) {
        const struct id *id = id_at(scan, each);
        struct text name = {scan->ids_text.at + id->at, id->size};
        *place_of(scan, name, id->hash) = each + 1;
    }
    return true;
}

bool has_id(const struct scan *scan, struct text name) {
    return scan->ids_room > 0 && *place_of(scan, name, crc_of(name)) != 0;
}

static void note_new_id(struct scan *scan, size_t at, uint32_t hash, uint32_t *place, bool is_id) {
    struct id *id = another(scan, &scan->ids, sizeof(*id));
    if (id != NULL) {
        *id = (struct id){hash, (uint32_t)(scan->ids_text.size - at), at, is_id};
        *place = (uint32_t)scan->ids.number;
        scan->ids_known += is_id;
    }
}

/* Notes an id, or a name of a link, which is empty if it is none. Returns whether it is one. */
static bool note_id(struct scan *scan, struct text value, bool is_id) {
    if (value.size == 0 || !scan->for_facts || !has_more_places(scan)) {
        return false;
    }
    if (value.size > LONGEST_ID || scan->ids.number >= MOST_IDS) {
        give_up(scan, "many ids, or a long one");
        return false;
    }
    size_t at = scan->ids_text.size;
    append_unescaped(&scan->ids_text, value, true);
    struct text name = {scan->ids_text.at + at, scan->ids_text.size - at};
    uint32_t hash = crc_of(name), *place = place_of(scan, name, hash);
    scan->ids_total += is_id;
    if (*place == 0) {
        note_new_id(scan, at, hash, place, is_id);
        return true;
    }
    struct id *id = id_at(scan, *place - 1);
    scan->ids_known += is_id && !id->is_id;
    id->is_id |= is_id;
    scan->ids_text.size = at;
    return true;
}

/* --- words ---------------------------------------------------------------------------------------- */

static bool is_counted(const struct scan *scan) {
    return scan->apart == 0 && (!scan->has_main || scan->mains > 0);
}

/* A word ends here, if it is seen. */
static void part_words(struct scan *scan) {
    if (scan->hidden == 0 && scan->for_facts) {
        end_word(&scan->words);
        search_over_gap(&scan->search);
    }
}

static bool is_all_space(struct text text) {
    for (size_t each = 0; each < text.size; each++) {
        if (!is_space(text.at[each])) {
            return false;
        }
    }
    return true;
}

static void count_words(struct scan *scan, struct text text) {
    if (is_all_space(text)) {
        part_words(scan);
        return;
    }
    bool counts = is_counted(scan);
    if (counts) {
        if (!scan->was_counted) {
            scan->words.follows_lorem_beside = scan->search.follows_lorem;
        }
        add_words(&scan->words, text);
    } else {
        if (scan->was_counted) {
            scan->search.follows_lorem = scan->words.follows_lorem;
        }
        search_in(&scan->search, text);
    }
    scan->was_counted = counts;
}

/* Of a page with a main part only that one's words count. */
static void begin_main(struct scan *scan) {
    if (scan->hidden > 0 || (scan->mains > 0 && scan->apart > 0)) {
        give_up(scan, "a main part that is not seen, or apart from the one that it is in");
    }
    if (scan->mains == 0) {
        if (!scan->has_main && scan->for_facts) {
            scan->search.found |= scan->words.says_lorem_ipsum;
            scan->search.follows_lorem |= scan->was_counted && scan->words.follows_lorem;
            scan->was_counted = false;
            begin_words(&scan->words);
        }
        scan->has_main = true;
        scan->apart_around = scan->apart;
        scan->apart = 0;
    }
    scan->mains++;
}

static void end_main(struct scan *scan) {
    scan->mains--;
    if (scan->mains == 0) {
        scan->apart = scan->apart_around;
    }
}

/* --- what is spoken of a link or a heading --------------------------------------------------------- */

static struct spoken *begin_spoken(struct scan *scan, struct spoken *all, uint32_t *number) {
    if (*number == MOST_NESTED) {
        give_up(scan, "links in links, or headings in headings");
        return NULL;
    }
    struct spoken *spoken = &all[(*number)++];
    struct buffer text = spoken->text;
    text.size = 0;
    *spoken = (struct spoken){.text = text, .hidden = scan->hidden, .number = -1};
    spoken->squeezer = (struct squeezer){.most = UINT32_MAX, .most_read = UINT32_MAX, .to = &spoken->text};
    return spoken;
}

static void note_node(struct scan *scan) {
    for (uint32_t each = 0; each < scan->links_open; each++) {
        scan->spoken_links[each].nodes++;
    }
    for (uint32_t each = 0; each < scan->headings_open; each++) {
        scan->spoken_headings[each].nodes++;
    }
}

void collect_node(struct scan *scan) {
    if (scan->templates == 0) {
        note_node(scan);
    }
}

static void note_picture(struct spoken *spoken, struct text alt) {
    if (!spoken->has_picture) {
        spoken->has_picture = true;
        spoken->picture = alt;
        spoken->is_late = spoken->nodes > FIRST_NODES;
    }
}

static void note_pictures(struct scan *scan) {
    const struct attribute *alt = find_attribute(&scan->tag, "alt");
    if (alt == NULL) {
        return;
    }
    for (uint32_t each = 0; each < scan->links_open; each++) {
        note_picture(&scan->spoken_links[each], alt->value);
    }
    for (uint32_t each = 0; each < scan->headings_open; each++) {
        if (scan->hidden <= scan->spoken_headings[each].hidden) {
            note_picture(&scan->spoken_headings[each], alt->value);
        }
    }
}

static void note_break(struct scan *scan) {
    for (uint32_t each = 0; each < scan->headings_open; each++) {
        struct spoken *spoken = &scan->spoken_headings[each];
        if (scan->hidden <= spoken->hidden) {
            squeeze(&spoken->squeezer, (struct text){" ", 1});
            spoken->has_break = true;
        }
    }
}

/* Puts what was spoken among the texts; a picture may stand for it. Returns how long it is. */
static uint32_t end_spoken(struct scan *scan, struct spoken *spoken, size_t *at) {
    struct buffer *text = &spoken->text;
    if (spoken->squeezer.characters == 0 && spoken->has_picture) {
        if (spoken->is_late) {
            give_up(scan, "a picture that may stand for a text");
        }
        scan->scratch.size = 0;
        append_unescaped(&scan->scratch, spoken->picture, true);
        struct squeezer squeezer = {.to = text, .most = LONGEST_ANCHOR, .most_read = 64 * LONGEST_ANCHOR};
        squeeze(&squeezer, (struct text){scan->scratch.at, scan->scratch.size});
    }
    while (text->size > 0 && text->at[text->size - 1] == ' ') {
        text->size--;
    }
    *at = scan->texts.size;
    append(&scan->texts, text->at, text->size);
    scan->has_no_memory |= text->failed || scan->texts.failed;
    return (uint32_t)text->size;
}

/* --- links ---------------------------------------------------------------------------------------- */

static struct link *link_at(const struct scan *scan, int32_t number) {
    return &((struct link *)scan->links.at)[number];
}

static void begin_link(struct scan *scan, struct open *open, struct link said) {
    if (scan->links.number == MOST_LINKS) {
        give_up(scan, "many links");
        return;
    }
    struct spoken *spoken = begin_spoken(scan, scan->spoken_links, &scan->links_open);
    struct link *link = spoken == NULL ? NULL : another(scan, &scan->links, sizeof(*link));
    if (link == NULL) {
        return;
    }
    *link = said;
    spoken->number = (int32_t)scan->links.number - 1;
    spoken->squeezer.most = LONGEST_ANCHOR;
    spoken->squeezer.most_read = 8 * LONGEST_ANCHOR;
    spoken->squeezer.skips_first = true;
    open->link = (int8_t)(scan->links_open - 1);
}

static bool says_what_it_is(const struct tag *tag) {
    static const char *const labels[] = {"aria-label", "aria-labelledby", "title"};
    for (size_t each = 0; each < 3; each++) {
        const struct attribute *found = find_attribute(tag, labels[each]);
        if (found != NULL && !is_blank(found->value)) {
            return true;
        }
    }
    return false;
}

/* An address that may be a script, as a parser of URLs would read it. */
static bool may_be_script(struct text href) {
    while (href.size > 0 && (uint8_t)*href.at <= ' ') {
        href.at++;
        href.size--;
    }
    if (href.size == 0 || (lower(*href.at) != 'j' && *href.at != '&')) {
        return false;
    }
    if (href.size >= 11 && same_letters(href.at, "javascript:", 11)) {
        return true;
    }
    for (size_t each = 0; each < href.size; each++) { /* these may stand within the word */
        if (href.at[each] == '&' || href.at[each] == '\t' || href.at[each] == '\n' || href.at[each] == '\r') {
            return true;
        }
    }
    return false;
}

static void note_click(struct scan *scan, bool is_link) {
    if (scan->clicks.number == MOST_CLICKS) {
        give_up(scan, "many elements that scripts follow");
        return;
    }
    struct click *click = another(scan, &scan->clicks, sizeof(*click));
    if (click == NULL) {
        return;
    }
    click->is_link = is_link;
    for (uint32_t name = 0; name < CLICK_NAMES_NUMBER; name++) {
        const struct attribute *found = find_attribute(&scan->tag, CLICK_NAMES[name]);
        click->has[name] = found != NULL;
        if (found != NULL) {
            click->values[name] = found->value;
        }
    }
}

static void collect_link(struct scan *scan, struct open *open) {
    const struct tag *tag = &scan->tag;
    const struct attribute *href = find_attribute(tag, "href"), *rel = find_attribute(tag, "rel");
    const struct attribute *name = scan->for_facts ? find_attribute(tag, "name") : NULL;
    bool has_href = href != NULL;
    if (name != NULL) {
        note_id(scan, name->value, false);
    }
    if (scan->for_facts && (tag->is_clicked || (has_href && may_be_script(href->value)))) {
        note_click(scan, true);
    }
    if (href == NULL && open->space == SVG) {
        href = find_attribute(tag, "xlink:href"); /* SVG 2, section 16.1.5 */
    }
    scan->links_total += has_href;
    if (href == NULL) {
        return;
    }
    struct link link = {.href = href->value};
    if (rel != NULL) {
        link.rel = rel->value;
        link.has_rel = rel->has_value;
    }
    link.is_unnamed = has_href && !says_what_it_is(tag);
    begin_link(scan, open, link);
}

static void end_link(struct scan *scan, const struct open *open) {
    struct spoken *spoken = &scan->spoken_links[open->link];
    struct link *link = link_at(scan, spoken->number);
    link->text_size = end_spoken(scan, spoken, &link->text_at);
    scan->unnamed += link->text_size == 0 && link->is_unnamed;
    scan->links_open--;
}

/* --- headings --------------------------------------------------------------------------------------- */

/* As `Outline.lists`. */
static bool is_listed(struct scan *scan, uint32_t level) {
    bool is_new_h1 = level == 1 && !scan->has_h1;
    uint32_t last = scan->last_level;
    scan->has_h1 |= is_new_h1;
    scan->last_level = level;
    if (scan->listed < MOST_LISTED) {
        scan->listed++;
        return true;
    }
    scan->skips_level |= level > last + 1;
    if (!is_new_h1) {
        scan->more++;
        scan->more_h1 += level == 1;
        scan->more_h2 += level == 2;
    }
    return is_new_h1;
}

static void collect_heading(struct scan *scan, struct open *open) {
    uint32_t level = open->kind - KIND_H1 + 1u;
    if (!is_listed(scan, level)) {
        return;
    }
    struct spoken *spoken = begin_spoken(scan, scan->spoken_headings, &scan->headings_open);
    struct heading *heading = spoken == NULL ? NULL : another(scan, &scan->headings, sizeof(*heading));
    if (heading == NULL) {
        return;
    }
    *heading = (struct heading){.level = (uint8_t)level};
    spoken->number = (int32_t)scan->headings.number - 1;
    spoken->squeezer.most = MOST_TEXT;
    spoken->squeezer.most_read = 4 * MOST_TEXT;
    open->heading = (int8_t)(scan->headings_open - 1);
}

static void end_heading(struct scan *scan, const struct open *open) {
    struct spoken *spoken = &scan->spoken_headings[open->heading];
    struct heading *heading = &((struct heading *)scan->headings.at)[spoken->number];
    bool is_long = spoken->squeezer.read >= 4 * MOST_TEXT || spoken->nodes > FIRST_NODES;
    if (is_long && (spoken->has_break || spoken->squeezer.characters == 0)) {
        give_up(scan, "a long heading");
    }
    heading->text_size = end_spoken(scan, spoken, &heading->text_at);
    scan->headings_open--;
}

/* --- attributes --------------------------------------------------------------------------------------- */

static void keep_attribute(struct scan *scan, const struct attribute *attribute, struct kept *kept) {
    for (uint8_t name = 0; name < KEPT_NAMES_NUMBER; name++) {
        if (lower(*attribute->name.at) == *KEPT_NAMES[name] && is_word(attribute->name, KEPT_NAMES[name])) {
            struct kept_attribute *its = another(scan, &scan->kept_attributes, sizeof(*its));
            if (its != NULL) {
                *its = (struct kept_attribute){name, attribute->has_value, attribute->value};
                kept->attributes_number++;
            }
            return;
        }
    }
}

static void keep_attributes(struct scan *scan, enum element kind, bool is_in_head) {
    if (scan->kept.number == MOST_KEPT) {
        give_up(scan, "many elements whose attributes are read");
        return;
    }
    struct kept *kept = another(scan, &scan->kept, sizeof(*kept));
    if (kept == NULL) {
        return;
    }
    *kept = (struct kept){(uint8_t)kind, is_in_head, 0, (uint32_t)scan->kept_attributes.number};
    for (uint32_t each = 0; each < scan->tag.attributes_number; each++) {
        keep_attribute(scan, &scan->tag.attributes[each], kept);
    }
}

/* --- tags and texts ------------------------------------------------------------------------------------ */

/* What a tag adds to the html or the body that there is: the attributes that it has not. */
void collect_root(struct scan *scan, bool *has_id) {
    const struct tag *tag = &scan->tag;
    const struct attribute *lang = find_attribute(tag, "lang");
    if (tag->kind == KIND_HTML && lang != NULL && !scan->has_language) {
        scan->has_language = true;
        scan->language = lang->has_value ? lang->value : (struct text){NULL, 0};
    }
    if (tag->id >= 0 && !*has_id) {
        *has_id = true;
        note_id(scan, tag->attributes[tag->id].value, true);
    }
}

static void collect_by_kind(struct scan *scan, struct open *open, bool is_void) {
    switch (open->kind) {
    case KIND_A:
        collect_link(scan, open);
        break;
    case KIND_H1: case KIND_H2: case KIND_H3: case KIND_H4: case KIND_H5: case KIND_H6:
        if (scan->for_facts) {
            collect_heading(scan, open);
        }
        break;
    case KIND_IMG:
        note_pictures(scan);
        break;
    case KIND_BR:
        note_break(scan);
        break;
    case KIND_MAIN:
        begin_main(scan);
        break;
    case KIND_TITLE:
        scan->titles += open->space == HTML;
        break;
    default:
        break;
    }
    uint16_t traits = traits_of(open);
    if (open->space == HTML
        && (traits & KEPT || (traits & KEPT_FOR_MORE && (scan->for_facts || scan->for_resources)))) {
        uint32_t parent = scan->depth - (is_void ? 1 : 2);
        keep_attributes(scan, (enum element)open->kind, is_html(&scan->open[parent], KIND_HEAD));
    }
}

void collect_start(struct scan *scan, struct open *open, bool is_void) {
    uint16_t traits = traits_of(open);
    if (open->space == HTML && (open->kind == KIND_HTML || open->kind == KIND_BODY)) {
        collect_root(scan, open->kind == KIND_HTML ? &scan->has_root_id : &scan->has_body_id);
        return;
    }
    scan->elements += open->kind != KIND_HEAD;
    if (scan->tag.id >= 0) {
        open->has_id = note_id(scan, scan->tag.attributes[scan->tag.id].value, true);
    }
    note_node(scan);
    if (!(traits & (JOINING | UNSEEN))) {
        part_words(scan);
    }
    if (scan->tag.is_clicked && scan->tag.attributes_number > 0 && scan->for_facts && open->kind != KIND_A) {
        note_click(scan, false);
    }
    collect_by_kind(scan, open, is_void);
    if (!is_void) {
        scan->hidden += (traits & UNSEEN) != 0;
        scan->apart += (traits & APART) != 0;
        scan->has_apart |= (traits & APART) != 0;
    }
}

void collect_clone(struct scan *scan, struct open *open, struct formatting *of) {
    scan->elements++;
    scan->ids_total += of->has_id;
    note_node(scan);
    if (of->link >= 0) {
        struct link link = *link_at(scan, of->link);
        scan->links_total++;
        link.text_size = 0;
        begin_link(scan, open, link);
    }
}

void collect_end(struct scan *scan, const struct open *open) {
    uint16_t traits = traits_of(open);
    if (open->kind == KIND_HEAD || open->kind == KIND_HTML) {
        return;
    }
    scan->hidden -= (traits & UNSEEN) != 0;
    if (!(traits & (JOINING | UNSEEN))) {
        part_words(scan);
    }
    scan->apart -= (traits & APART) != 0;
    if (open->link >= 0) {
        end_link(scan, open);
    }
    if (open->heading >= 0) {
        end_heading(scan, open);
    }
    if (open->kind == KIND_MAIN) {
        end_main(scan);
    }
}

/* A text within the body. */
void collect_text(struct scan *scan, struct text text) {
    if (text.size == 0) {
        return;
    }
    for (uint32_t each = 0; each < scan->links_open; each++) {
        squeeze(&scan->spoken_links[each].squeezer, text);
        scan->spoken_links[each].nodes++;
    }
    for (uint32_t each = 0; each < scan->headings_open; each++) {
        struct spoken *spoken = &scan->spoken_headings[each];
        if (scan->hidden <= spoken->hidden) {
            squeeze(&spoken->squeezer, text);
        }
        spoken->nodes++;
    }
    if (scan->hidden == 0 && scan->for_facts) {
        count_words(scan, text);
    }
}

void collect_title(struct scan *scan, struct text text) {
    scan->scratch.size = 0;
    append_unescaped(&scan->scratch, text, false);
    text = (struct text){scan->scratch.at, scan->scratch.size};
    if (!scan->has_title && scan->foreign == 0) {
        struct squeezer squeezer = {.to = &scan->title, .most = LONGEST_TITLE, .most_read = UINT32_MAX};
        squeezer.only_html_spaces = true;
        squeeze(&squeezer, text);
        scan->has_title = true;
    }
    if (scan->opened[KIND_BODY] > 0) {
        collect_text(scan, text);
    }
}

void collect_script(struct scan *scan, struct text type, struct text text) {
    while (type.size > 0 && is_space(*type.at)) {
        type.at++;
        type.size--;
    }
    while (type.size > 0 && is_space(type.at[type.size - 1])) {
        type.size--;
    }
    collect_text(scan, text);
    if (!is_word(type, "application/ld+json")) {
        scan->scripts++;
        if (type.size > 0 && memchr(type.at, '&', type.size) != NULL) {
            give_up(scan, "the type of a script");
        }
    } else if (scan->structured.number == MOST_STRUCTURED) {
        give_up(scan, "much structured data");
    } else {
        struct text *structured = another(scan, &scan->structured, sizeof(*structured));
        if (structured != NULL) {
            *structured = text;
        }
    }
}
