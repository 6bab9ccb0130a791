/* What tags do in a table: sections 13.2.6.4.9 to 15. */

#include "state.h"

typedef bool (*is_context)(enum element kind);

static bool is_table(enum element kind) { return kind == KIND_TABLE; }
static bool is_row(enum element kind) { return kind == KIND_TR; }
static bool is_table_body(enum element kind) {
    return kind == KIND_TBODY || kind == KIND_TFOOT || kind == KIND_THEAD;
}

/* "Clear the stack back to a table context", and the like. */
static void clear_to(struct scan *scan, is_context context) {
    while (scan->depth > 1
           && !(current(scan)->space == HTML && context((enum element)current(scan)->kind))) {
        pop(scan);
    }
}

/* "Reset the insertion mode appropriately": 13.2.4.1. */
static void reset_mode(struct scan *scan) {
    for (uint32_t each = scan->depth; each > 1; each--) {
        const struct open *open = &scan->open[each - 1];
        scan->steps++;
        switch (open->space == HTML ? (enum element)open->kind : OTHER) {
        case KIND_TD: case KIND_TH:
            scan->mode = IN_CELL;
            return;
        case KIND_TR:
            scan->mode = IN_ROW;
            return;
        case KIND_TBODY: case KIND_TFOOT: case KIND_THEAD:
            scan->mode = IN_TABLE_BODY;
            return;
        case KIND_CAPTION:
            scan->mode = IN_CAPTION;
            return;
        case KIND_COLGROUP:
            scan->mode = IN_COLUMN_GROUP;
            return;
        case KIND_TABLE:
            scan->mode = IN_TABLE;
            return;
        default:
            break;
        }
    }
    scan->mode = IN_BODY;
}

static void end_table(struct scan *scan) {
    if (is_in_table_scope(scan, KIND_TABLE)) {
        pop_until(scan, KIND_TABLE);
        reset_mode(scan);
    }
}

/* Inserts what no tag stands for; then the current tag is read once more. */
static bool imply_in_table(struct scan *scan, enum element kind, enum mode mode) {
    imply_root(scan, kind);
    scan->mode = mode;
    return true;
}

static bool start_in_table(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_CAPTION:
        clear_to(scan, is_table);
        push_marker(scan);
        insert(scan, kind, HTML);
        scan->mode = IN_CAPTION;
        return false;
    case KIND_COLGROUP:
        clear_to(scan, is_table);
        insert(scan, kind, HTML);
        scan->mode = IN_COLUMN_GROUP;
        return false;
    case KIND_COL:
        clear_to(scan, is_table);
        return imply_in_table(scan, KIND_COLGROUP, IN_COLUMN_GROUP);
    case KIND_TBODY: case KIND_TFOOT: case KIND_THEAD:
        clear_to(scan, is_table);
        insert(scan, kind, HTML);
        scan->mode = IN_TABLE_BODY;
        return false;
    case KIND_TD: case KIND_TH: case KIND_TR:
        clear_to(scan, is_table);
        return imply_in_table(scan, KIND_TBODY, IN_TABLE_BODY);
    case KIND_TABLE:
        if (is_in_table_scope(scan, KIND_TABLE)) {
            end_table(scan);
            return true;
        }
        return false;
    case KIND_STYLE: case KIND_SCRIPT: case KIND_TEMPLATE:
        start_in_head(scan);
        return false;
    case KIND_INPUT: {
        const struct attribute *type = find_attribute(&scan->tag, "type");
        if (type != NULL && is_word(type->value, "hidden")) {
            insert_void(scan, kind);
            return false;
        }
        break;
    }
    case KIND_FORM:
        if (scan->form == 0) {
            insert(scan, kind, HTML);
            scan->form = current(scan)->number;
            pop(scan);
        }
        return false;
    default:
        break;
    }
    give_up(scan, "what stands in a table outside of its cells");
    return false;
}

static bool end_in_table(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_TABLE:
        end_table(scan);
        return false;
    case KIND_BODY: case KIND_CAPTION: case KIND_COL: case KIND_COLGROUP: case KIND_HTML:
    case KIND_TBODY: case KIND_TD: case KIND_TFOOT: case KIND_TH: case KIND_THEAD: case KIND_TR:
        return false;
    case KIND_P: case KIND_BR:
        give_up(scan, "what stands in a table outside of its cells");
        return false;
    default:
        return end_in_body(scan);
    }
}

static bool end_caption(struct scan *scan) {
    if (!is_in_table_scope(scan, KIND_CAPTION)) {
        return false;
    }
    end_implied(scan, OTHER);
    pop_until(scan, KIND_CAPTION);
    clear_to_marker(scan);
    scan->mode = IN_TABLE;
    return true;
}

static bool is_of_table(enum element kind) {
    switch (kind) {
    case KIND_CAPTION: case KIND_COL: case KIND_COLGROUP: case KIND_TBODY: case KIND_TD:
    case KIND_TFOOT: case KIND_TH: case KIND_THEAD: case KIND_TR:
        return true;
    default:
        return false;
    }
}

static bool start_in_column_group(struct scan *scan) {
    if (scan->tag.kind == KIND_COL) {
        insert_void(scan, KIND_COL);
        return false;
    }
    if (scan->tag.kind == KIND_TEMPLATE) {
        begin_template(scan);
        return false;
    }
    if (scan->tag.kind == KIND_HTML) {
        give_up(scan, "an html in a group of columns");
        return false;
    }
    pop(scan);
    scan->mode = IN_TABLE;
    return true;
}

static bool end_in_column_group(struct scan *scan) {
    if (scan->tag.kind == KIND_COL || scan->tag.kind == KIND_TEMPLATE) {
        return false;
    }
    pop(scan);
    scan->mode = IN_TABLE;
    return scan->tag.kind != KIND_COLGROUP;
}

static bool leave_table_body(struct scan *scan) {
    if (!is_in_table_scope(scan, KIND_TBODY) && !is_in_table_scope(scan, KIND_THEAD)
        && !is_in_table_scope(scan, KIND_TFOOT)) {
        return false;
    }
    clear_to(scan, is_table_body);
    pop(scan);
    scan->mode = IN_TABLE;
    return true;
}

static bool start_in_table_body(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_TR:
        clear_to(scan, is_table_body);
        insert(scan, KIND_TR, HTML);
        scan->mode = IN_ROW;
        return false;
    case KIND_TD: case KIND_TH:
        clear_to(scan, is_table_body);
        return imply_in_table(scan, KIND_TR, IN_ROW);
    case KIND_CAPTION: case KIND_COL: case KIND_COLGROUP: case KIND_TBODY: case KIND_TFOOT:
    case KIND_THEAD:
        return leave_table_body(scan);
    default:
        return start_in_table(scan);
    }
}

static bool end_in_table_body(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_TBODY: case KIND_TFOOT: case KIND_THEAD:
        if (is_in_table_scope(scan, kind)) {
            clear_to(scan, is_table_body);
            pop(scan);
            scan->mode = IN_TABLE;
        }
        return false;
    case KIND_TABLE:
        return leave_table_body(scan);
    default:
        return end_in_table(scan);
    }
}

static bool leave_row(struct scan *scan) {
    if (!is_in_table_scope(scan, KIND_TR)) {
        return false;
    }
    clear_to(scan, is_row);
    pop(scan);
    scan->mode = IN_TABLE_BODY;
    return true;
}

static bool start_in_row(struct scan *scan) {
    enum element kind = scan->tag.kind;
    if (kind == KIND_TD || kind == KIND_TH) {
        clear_to(scan, is_row);
        insert(scan, kind, HTML);
        scan->mode = IN_CELL;
        push_marker(scan);
        return false;
    }
    return is_of_table(kind) ? leave_row(scan) : start_in_table(scan);
}

static bool end_in_row(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_TR:
        leave_row(scan);
        return false;
    case KIND_TABLE:
        return leave_row(scan);
    case KIND_TBODY: case KIND_TFOOT: case KIND_THEAD:
        return is_in_table_scope(scan, kind) && leave_row(scan);
    default:
        return end_in_table(scan);
    }
}

static void close_cell(struct scan *scan) {
    end_implied(scan, OTHER);
    while (!is_html(current(scan), KIND_TD) && !is_html(current(scan), KIND_TH) && scan->depth > 1) {
        pop(scan);
    }
    pop(scan);
    clear_to_marker(scan);
    scan->mode = IN_ROW;
}

static bool start_in_cell(struct scan *scan) {
    if (!is_of_table(scan->tag.kind)) {
        start_in_body(scan);
        return false;
    }
    close_cell(scan);
    return true;
}

static bool end_in_cell(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_TD: case KIND_TH:
        if (is_in_table_scope(scan, kind)) {
            end_implied(scan, OTHER);
            pop_until(scan, kind);
            clear_to_marker(scan);
            scan->mode = IN_ROW;
        }
        return false;
    case KIND_BODY: case KIND_CAPTION: case KIND_COL: case KIND_COLGROUP: case KIND_HTML:
        return false;
    case KIND_TABLE: case KIND_TBODY: case KIND_TFOOT: case KIND_THEAD: case KIND_TR:
        if (is_in_table_scope(scan, kind)) {
            close_cell(scan);
            return true;
        }
        return false;
    default:
        return end_in_body(scan);
    }
}

static bool start_in_caption(struct scan *scan) {
    if (is_of_table(scan->tag.kind)) {
        return end_caption(scan);
    }
    start_in_body(scan);
    return false;
}

static bool end_in_caption(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_CAPTION:
        end_caption(scan);
        return false;
    case KIND_TABLE:
        return end_caption(scan);
    case KIND_BODY: case KIND_COL: case KIND_COLGROUP: case KIND_HTML: case KIND_TBODY: case KIND_TD:
    case KIND_TFOOT: case KIND_TH: case KIND_THEAD: case KIND_TR:
        return false;
    default:
        return end_in_body(scan);
    }
}

bool start_in_tables(struct scan *scan) {
    switch (scan->mode) {
    case IN_CAPTION:
        return start_in_caption(scan);
    case IN_COLUMN_GROUP:
        return start_in_column_group(scan);
    case IN_TABLE_BODY:
        return start_in_table_body(scan);
    case IN_ROW:
        return start_in_row(scan);
    case IN_CELL:
        return start_in_cell(scan);
    default:
        return start_in_table(scan);
    }
}

bool end_in_tables(struct scan *scan) {
    switch (scan->mode) {
    case IN_CAPTION:
        return end_in_caption(scan);
    case IN_COLUMN_GROUP:
        return end_in_column_group(scan);
    case IN_TABLE_BODY:
        return end_in_table_body(scan);
    case IN_ROW:
        return end_in_row(scan);
    case IN_CELL:
        return end_in_cell(scan);
    default:
        return end_in_table(scan);
    }
}
