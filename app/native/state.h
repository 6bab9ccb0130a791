/* One page that is being read: its tokens, its open elements, and what is collected of it.
 *
 *     scan.c      the page from its first octet to its last one, token by token
 *     tokens.c    octets to tags and texts, by the states of the tokenizer
 *     modes.c     which rules a tag or a text is read by: the insertion modes of the tree builder
 *     beginning.c, body.c, table.c, foreign.c, template.c   these rules
 *     open.c      the open elements, and the formatting that is opened again
 *     collect.c   what is kept of a tag or a text: links, headings, ids, words
 *     state.c     the beginning and the end of what all of these share
 *
 * Each calls those below it, in this order; none calls back.
 *
 * No tree is built. Where the tree builder would move something that was read to another place, or
 * where a limit is met, the scanner gives up (`give_up`), and a parser has to read the page.
 * Section numbers are those of WHATWG HTML, unless another standard is named.
 */

#ifndef CRAWLSCOPE_STATE_H
#define CRAWLSCOPE_STATE_H

#include "elements.h"
#include "text.h"
#include "words.h"

/* Limits. Beyond each of them, a page is given up. */
#define LONGEST_TOKEN (1 << 20) /* octets of a tag, a comment, a script */
#define MOST_ATTRIBUTES 256 /* of a tag */
#define MOST_OPEN 512 /* elements */
#define MOST_FORMATTING 64 /* elements that are opened again */
#define MOST_LINKS 65536
#define MOST_KEPT 2000 /* elements whose attributes are read */
#define MOST_STRUCTURED 200 /* JSON-LD */
#define MOST_CLICKS 500 /* elements that a script may follow */
#define MOST_IDS 20000 /* as `limits.IDS`, of ids and names together */
#define LONGEST_ID 512 /* octets; `MOST_TEXT` characters */
#define MOST_NESTED 4 /* links in links, headings in headings */
#define FIRST_NODES 90 /* of a link, in which a picture may stand for its text; 100 are looked at */

/* The same as in `page/page.py` and `core/records/facts.py`. */
#define LONGEST_ANCHOR 200 /* characters, of which eight times as many are read */
#define LONGEST_TITLE 1000
#define MOST_TEXT 512
#define MOST_LISTED 200 /* headings */

#define TEXT_AT_ONCE (32 * 1024) /* octets of a text */

enum space { HTML, SVG, MATHML };

struct attribute {
    struct text name, value;
    bool has_value;
};

struct tag {
    enum element kind;
    struct text name;
    struct text source; /* behind its name, without '>' */
    uint32_t attributes_number;
    int id; /* place of its `id`, or -1 */
    bool is_self_closing;
    bool is_clicked; /* it has an attribute by which a script may follow it */
    struct attribute *attributes; /* MOST_ATTRIBUTES */
};

/* An element that is open. */
struct open {
    uint8_t kind, space;
    bool has_id;
    int8_t link, heading; /* places in `links` and `headings` of the scan, or -1 */
    struct text name;
    uint32_t number; /* no other element has it */
};

/* 13.2.4.3: an element that is opened again, or a marker. */
struct formatting {
    uint8_t kind; /* OTHER: a marker */
    bool is_open;
    bool has_id;
    uint32_t number; /* of the element */
    int32_t link; /* of an `<a>` with an address: its number; -1 */
    struct text source; /* its attributes */
};

/* 13.2.4.1 */
enum mode {
    INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_TABLE,
    IN_CAPTION, IN_COLUMN_GROUP, IN_TABLE_BODY, IN_ROW, IN_CELL, AFTER_BODY, AFTER_AFTER_BODY,
};

enum quirks { NO_QUIRKS, QUIRKS, UNKNOWN_QUIRKS };

/* A link as it is kept. Its text is in `texts`. */
struct link {
    struct text href, rel;
    size_t text_at;
    uint32_t text_size;
    bool has_rel, is_unnamed;
};

struct heading {
    size_t text_at;
    uint32_t text_size;
    uint8_t level;
};

/* A link or a heading that is open: its text, and a picture that may stand for it. */
struct spoken {
    int32_t number; /* among `links` or `headings`; -1: nothing is spoken here */
    struct buffer text;
    struct squeezer squeezer;
    uint32_t nodes;
    uint32_t hidden; /* how many elements without text are around it */
    bool has_break, has_text, has_picture, is_late; /* it: the picture */
    struct text picture;
};

/* An element whose attributes are kept. */
struct kept {
    uint8_t kind;
    bool is_in_head;
    uint16_t attributes_number;
    uint32_t first;
};

struct kept_attribute {
    uint8_t name; /* among KEPT_NAMES */
    bool has_value;
    struct text value;
};

extern const char *const KEPT_NAMES[];
#define KEPT_NAMES_NUMBER 22

/* An id of an element, or a name of a link. `text` may be in `texts`, by `at`. */
struct id {
    uint32_t hash; /* CRC 32 */
    uint32_t size;
    size_t at; /* in `ids_text` */
    bool is_id; /* not only a name */
};

/* An element that a script may follow: `Click` in `page/uncrawlable.py`. */
#define CLICK_NAMES_NUMBER 4
extern const char *const CLICK_NAMES[];
struct click {
    bool is_link;
    bool has[CLICK_NAMES_NUMBER];
    struct text values[CLICK_NAMES_NUMBER];
};

/* An array that grows; see `another`. */
struct array {
    char *at;
    size_t number, room;
};

struct scan {
    /* tokens.c */
    const char *page, *end, *at;
    struct tag tag;
    struct buffer scratch;
    bool for_facts, for_resources;
    bool is_over, has_no_memory;
    bool has_items; /* an attribute of a tag begins one, in microdata or RDFa */
    const char *reason; /* why it was given up; NULL: it was not */

    /* modes.c and the like */
    enum mode mode;
    enum quirks quirks;
    uint32_t form; /* number of the open one; 0: none */
    uint32_t templates, pictures; /* that are open: templates in each other, and in them pictures */
    uint8_t marked; /* in a template, the kind of the open element that left a marker; or OTHER */
    bool has_doctype, has_head, has_body, has_body_id, has_root_id;

    /* open.c */
    uint32_t depth;
    uint32_t opened[ELEMENT_KINDS]; /* how many of HTML are open */
    uint32_t foreign; /* how many of SVG and MathML are open */
    uint32_t last_number;
    size_t steps; /* looks at open elements, in searches that may be long */
    uint32_t formatting_number;

    /* collect.c */
    uint32_t elements, titles, links_total, unnamed, scripts;
    bool has_title, has_language;
    struct text language;
    size_t title_size;
    struct array links, headings, kept, kept_attributes, structured, clicks, ids;
    struct buffer texts, title, ids_text;
    struct spoken spoken_links[MOST_NESTED], spoken_headings[MOST_NESTED];
    uint32_t links_open, headings_open;
    uint32_t hidden, apart, mains, apart_around; /* elements around what is read */
    bool has_main, has_apart, was_counted;
    struct search search;
    uint32_t ids_total, ids_known, ids_room;
    uint32_t *ids_places; /* in `ids`, plus one; by hash */
    uint32_t listed, last_level, more, more_h1, more_h2;
    bool has_h1, skips_level;

    /* What is large: it is not cleared for each page, or by itself */
    struct words words;
    struct attribute attributes[MOST_ATTRIBUTES];
    struct open open[MOST_OPEN];
    struct formatting formatting[MOST_FORMATTING];
};

/* state.c */
struct scan *new_scan(const char *page, size_t size, bool for_facts, bool for_resources);
void free_scan(struct scan *scan);
void give_up(struct scan *scan, const char *reason);
/* One more entry of an array, all zeros; NULL: there is no memory. */
void *another(struct scan *scan, struct array *array, size_t size);

/* scan.c */
/* Reads on by about so many octets; true when there is no more to do. */
bool run_scan(struct scan *scan, size_t octets);

/* tokens.c. What is found by `at` and `end` ends there if nothing is found. */
/* How far a token may go that begins here: beyond its limit by one octet. */
const char *reach(const struct scan *scan, const char *at);
/* Gives up if a token is longer than that. */
bool is_short(struct scan *scan, const char *from, const char *at);
/* NULL: nothing is found. */
const char *find_octets(const char *at, const char *end, const char *what, size_t size);
const char *end_of_comment(const char *at, const char *end);
/* 13.2.5.41: up to a '>'. */
const char *end_of_bogus_comment(const char *at, const char *end);
/* The end of a part of a long text: not within a character or a reference. */
const char *end_of_part(const char *at, const char *end);
/* Reads the tag whose name begins at `at`, 13.2.5.8. False: the page ends before, so it is no tag. */
bool take_tag(struct scan *scan, const char *at, bool is_end);
/* Reads what is in a <script>, a <title> or the like up to its end tag, which is read, too. */
struct text take_raw_text(struct scan *scan, enum element kind);
const struct attribute *find_attribute(const struct tag *tag, const char *name);

/* beginning.c. What returns a bool says whether the token is to be read once more, in the mode that
 * is now; the same of body.c and table.c. */
struct text behind_spaces(struct text text);
void see_doctype(struct scan *scan, struct text text);
/* Inserts an element that no tag stands for; the current tag is still to be read. */
void imply_root(struct scan *scan, enum element kind);
/* Goes on to the next mode as if whatever is missing there stood before the current token. */
void imply_next(struct scan *scan);
bool is_of_head(enum element kind);
void start_in_head(struct scan *scan);
bool start_before_body(struct scan *scan);
bool end_before_body(struct scan *scan);

/* body.c */
void start_in_body(struct scan *scan);
bool end_in_body(struct scan *scan);

/* table.c */
bool start_in_tables(struct scan *scan);
bool end_in_tables(struct scan *scan);

/* modes.c */
void see_start_tag(struct scan *scan);
void see_end_tag(struct scan *scan);
void see_text(struct scan *scan, struct text text);
void end_page(struct scan *scan);

/* template.c */
void begin_template(struct scan *scan);
void start_in_template(struct scan *scan);
void end_in_template(struct scan *scan);

/* foreign.c */
bool is_foreign_for_tag(const struct scan *scan);
bool is_foreign_for_text(const struct scan *scan);
/* These return true if the token is to be read by the mode. */
bool start_foreign(struct scan *scan);
bool end_foreign(struct scan *scan);

/* open.c */
static inline struct open *current(struct scan *scan) { return &scan->open[scan->depth - 1]; }
static inline bool is_html(const struct open *open, enum element kind) {
    return open->kind == kind && open->space == HTML;
}
/* Inserts an element by the current tag, and leaves it open. */
void insert(struct scan *scan, enum element kind, enum space space);
/* Inserts an element that no tag stands for. */
void insert_implied(struct scan *scan, enum element kind);
/* Inserts an element that holds nothing. */
void insert_void(struct scan *scan, enum element kind);
void pop(struct scan *scan);
void pop_until(struct scan *scan, enum element kind);
bool is_special(const struct open *open);
/* Whether an element has the name of a tag. */
bool is_named(const struct open *open, const struct tag *tag);
bool is_in_scope(struct scan *scan, enum element kind);
bool is_in_button_scope(struct scan *scan, enum element kind);
bool is_in_list_scope(struct scan *scan, enum element kind);
bool is_in_table_scope(struct scan *scan, enum element kind);
void end_implied(struct scan *scan, enum element except);
void close_p(struct scan *scan);
void push_formatting(struct scan *scan, enum element kind);
void push_marker(struct scan *scan);
void clear_to_marker(struct scan *scan);
void open_formatting_again(struct scan *scan);
void end_other(struct scan *scan, enum element kind);
void adopt(struct scan *scan, enum element kind);
bool has_formatting(const struct scan *scan, enum element kind);
void remove_formatting(struct scan *scan, enum element kind);

/* collect.c */
void collect_start(struct scan *scan, struct open *open, bool is_void);
void collect_clone(struct scan *scan, struct open *open, struct formatting *of);
void collect_end(struct scan *scan, const struct open *open);
void collect_text(struct scan *scan, struct text text);
void collect_node(struct scan *scan);
void collect_title(struct scan *scan, struct text text);
void collect_script(struct scan *scan, struct text type, struct text text);
void collect_root(struct scan *scan, bool *has_id);
void end_links_and_headings(struct scan *scan);
bool has_id(const struct scan *scan, struct text name);

#endif
