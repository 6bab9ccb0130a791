/* One page, from its first octet to its last one: each token goes to the rules that it is read by.
 * WHATWG HTML, section 13.2.5. */

#include <string.h>

#include "state.h"

static void see_tag(struct scan *scan, const char *at, bool is_end) {
    if (!take_tag(scan, at, is_end)) {
        return;
    }
    if (is_end) {
        see_end_tag(scan);
    } else {
        see_start_tag(scan);
    }
}

static void read_comment(struct scan *scan, const char *behind) {
    if (is_short(scan, scan->at, behind)) {
        scan->at = behind;
        collect_node(scan);
    }
}

/* 13.2.5.42: what begins with "<!". */
static void read_declaration(struct scan *scan) {
    const char *at = scan->at + 2, *end = reach(scan, at);
    if (end - at >= 2 && at[0] == '-' && at[1] == '-') {
        read_comment(scan, end_of_comment(at + 2, end));
    } else if (end - at >= 7 && same_letters(at, "doctype", 7)) {
        const char *behind = end_of_bogus_comment(at, end);
        if (is_short(scan, at, behind)) {
            scan->at = behind;
            see_doctype(scan, (struct text){at + 7, (size_t)(behind - at - 7)});
        }
    } else if (end - at >= 7 && memcmp(at, "[CDATA[", 7) == 0 && scan->depth > 0
               && (scan->templates > 0 ? scan->pictures > 0 : current(scan)->space != HTML)) {
        const char *found = find_octets(at + 7, end, "]]>", 3), *last = found == NULL ? end : found;
        if (is_short(scan, at, last)) {
            scan->at = found == NULL ? end : found + 3;
            see_text(scan, (struct text){at + 7, (size_t)(last - at - 7)});
        }
    } else {
        read_comment(scan, end_of_bogus_comment(at, end));
    }
}

/* 13.2.5.1; the text begins with a '<' if that begins no tag. */
static void read_text(struct scan *scan) {
    const char *at = scan->at;
    size_t most = (size_t)(scan->end - at) - 1;
    const char *mark = memchr(at + 1, '<', most < TEXT_AT_ONCE ? most : TEXT_AT_ONCE);
    const char *end = mark != NULL ? mark : end_of_part(at, scan->end);
    scan->at = end;
    struct text text = {at, (size_t)(end - at)};
    if (memchr(at, '&', text.size) != NULL) {
        scan->scratch.size = 0;
        append_unescaped(&scan->scratch, text, false);
        text = (struct text){scan->scratch.at, scan->scratch.size};
    }
    see_text(scan, text);
}

/* 13.2.5.6 and 7 */
static void read_token(struct scan *scan) {
    const char *at = scan->at, *end = scan->end;
    char next = at + 1 < end ? at[1] : '\0';
    if (*at != '<') {
        read_text(scan);
    } else if (is_letter(next)) {
        see_tag(scan, at + 1, false);
    } else if (next == '!') {
        read_declaration(scan);
    } else if (next == '?') {
        read_comment(scan, end_of_bogus_comment(at + 1, reach(scan, at)));
    } else if (next != '/' || at + 2 >= end) {
        read_text(scan);
    } else if (is_letter(at[2])) {
        see_tag(scan, at + 2, true);
    } else if (at[2] == '>') {
        scan->at = at + 3;
    } else {
        read_comment(scan, end_of_bogus_comment(at + 2, reach(scan, at)));
    }
}

static bool lacks_memory(const struct scan *scan) {
    return scan->has_no_memory || scan->scratch.failed || scan->texts.failed || scan->title.failed
        || scan->ids_text.failed || scan->words.text.failed;
}

bool run_scan(struct scan *scan, size_t octets) {
    size_t left = (size_t)(scan->end - scan->at), most_steps = octets / 2;
    const char *until = scan->at + (octets < left ? octets : left);
    scan->steps = 0;
    while (scan->at < until && !scan->is_over && scan->steps <= most_steps) {
        read_token(scan);
    }
    if (scan->at == scan->end && !scan->is_over) {
        end_page(scan);
        end_word(&scan->words);
        scan->is_over = true;
    }
    scan->has_no_memory = lacks_memory(scan);
    return scan->is_over || scan->has_no_memory;
}
