/* Which rules a tag or a text is read by: the insertion modes of section 13.2.6.4. */

#include "state.h"

static bool start_behind_body(struct scan *scan) {
    if (scan->tag.kind == KIND_HTML) {
        collect_root(scan, &scan->has_root_id);
        return false;
    }
    scan->mode = IN_BODY;
    return true;
}

static bool end_behind_body(struct scan *scan) {
    if (scan->tag.kind == KIND_HTML) {
        scan->mode = AFTER_AFTER_BODY;
        return false;
    }
    scan->mode = IN_BODY;
    return true;
}

/* These return true if the token is to be read once more, in the mode that is now. */

static bool start_once(struct scan *scan) {
    if (scan->mode < IN_BODY) {
        return start_before_body(scan);
    }
    switch (scan->mode) {
    case IN_BODY:
        start_in_body(scan);
        return false;
    case AFTER_BODY: case AFTER_AFTER_BODY:
        return start_behind_body(scan);
    default:
        return start_in_tables(scan);
    }
}

static bool end_once(struct scan *scan) {
    if (scan->mode < IN_BODY) {
        return end_before_body(scan);
    }
    switch (scan->mode) {
    case IN_BODY:
        return end_in_body(scan);
    case AFTER_BODY: case AFTER_AFTER_BODY:
        return end_behind_body(scan);
    default:
        return end_in_tables(scan);
    }
}

static void start_by_mode(struct scan *scan) {
    while (!scan->is_over && start_once(scan)) {
    }
}

static void end_by_mode(struct scan *scan) {
    while (!scan->is_over && end_once(scan)) {
    }
}

void see_start_tag(struct scan *scan) {
    if (scan->templates > 0) {
        start_in_template(scan);
    } else if (!is_foreign_for_tag(scan) || start_foreign(scan)) {
        start_by_mode(scan);
    }
}

void see_end_tag(struct scan *scan) {
    if (scan->templates > 0) {
        end_in_template(scan);
    } else if (scan->depth == 0 || current(scan)->space == HTML || end_foreign(scan)) {
        end_by_mode(scan);
    }
}

/* A text in a table outside of its cells is moved before it, unless it is white space. */
static void see_text_in_table(struct scan *scan, struct text text) {
    if (behind_spaces(text).size > 0) {
        give_up(scan, "a text in a table outside of its cells");
    } else {
        collect_text(scan, text);
    }
}

void see_text(struct scan *scan, struct text text) {
    if (scan->templates > 0) {
        return;
    }
    while (scan->mode < IN_BODY && !scan->is_over) {
        text = behind_spaces(text);
        if (text.size == 0) {
            return;
        }
        imply_next(scan);
    }
    if (is_foreign_for_text(scan)) {
        collect_text(scan, text);
        return;
    }
    switch (scan->mode) {
    case IN_TABLE: case IN_TABLE_BODY: case IN_ROW:
        see_text_in_table(scan, text);
        return;
    case IN_COLUMN_GROUP:
        if (behind_spaces(text).size > 0) {
            pop(scan);
            scan->mode = IN_TABLE;
            see_text_in_table(scan, text);
        }
        return;
    case AFTER_BODY: case AFTER_AFTER_BODY:
        if (behind_spaces(text).size > 0) {
            scan->mode = IN_BODY;
        }
        break;
    default:
        break;
    }
    open_formatting_again(scan);
    collect_text(scan, text);
}

/* The page is read: what is open ends with it. 13.2.6.4.7 */
void end_page(struct scan *scan) {
    while (scan->mode < IN_BODY && !scan->is_over) {
        imply_next(scan);
    }
    while (scan->depth > 0 && !scan->is_over) {
        pop(scan);
    }
}
