/* What tags do in the body: section 13.2.6.4.7. */

#include "state.h"

static void start_list_item(struct scan *scan, enum element kind) {
    enum element other = kind == KIND_LI ? KIND_LI : kind == KIND_DD ? KIND_DT : KIND_DD;
    for (uint32_t each = scan->depth; each > 0; each--) {
        const struct open *open = &scan->open[each - 1];
        scan->steps++;
        if (is_html(open, kind) || is_html(open, other)) {
            enum element ended = (enum element)open->kind;
            end_implied(scan, ended);
            pop_until(scan, ended);
            break;
        }
        if (is_special(open) && !is_html(open, KIND_ADDRESS) && !is_html(open, KIND_DIV)
            && !is_html(open, KIND_P)) {
            break;
        }
    }
    close_p(scan);
    insert(scan, kind, HTML);
}

static void start_link(struct scan *scan) {
    if (has_formatting(scan, KIND_A)) {
        adopt(scan, KIND_A);
        if (!scan->is_over) {
            remove_formatting(scan, KIND_A);
        }
    }
    open_formatting_again(scan);
    insert(scan, KIND_A, HTML);
    push_formatting(scan, KIND_A);
}

static void start_formatting(struct scan *scan, enum element kind) {
    open_formatting_again(scan);
    if (kind == KIND_NOBR && is_in_scope(scan, KIND_NOBR)) {
        adopt(scan, kind);
        open_formatting_again(scan);
    }
    insert(scan, kind, HTML);
    push_formatting(scan, kind);
}

/* An option or a group of them, in a select or elsewhere; a line in a select. */
static void end_options(struct scan *scan, enum element kind) {
    if (is_in_scope(scan, KIND_SELECT)) {
        end_implied(scan, kind == KIND_OPTION ? KIND_OPTGROUP : OTHER);
    } else if (kind != KIND_HR && is_html(current(scan), KIND_OPTION)) {
        pop(scan);
    }
}

static void start_foreign_root(struct scan *scan, enum space space) {
    open_formatting_again(scan);
    insert(scan, scan->tag.kind, space);
    if (scan->tag.is_self_closing) {
        pop(scan);
    }
}

/* The line end behind a <pre> or a <textarea> is not in it. */
static void skip_line_end(struct scan *scan) {
    scan->at += scan->at < scan->end && *scan->at == '\r';
    scan->at += scan->at < scan->end && *scan->at == '\n';
}

static void start_raw(struct scan *scan, enum element kind) {
    insert(scan, kind, HTML);
    if (kind == KIND_TEXTAREA) {
        skip_line_end(scan);
    }
    struct text text = take_raw_text(scan, kind);
    if (kind == KIND_TEXTAREA && text.size > 0) {
        open_formatting_again(scan); /* lexbor does, in the element; browsers do not */
        scan->scratch.size = 0;
        append_unescaped(&scan->scratch, text, false);
        text = (struct text){scan->scratch.at, scan->scratch.size};
    }
    collect_text(scan, text);
    pop_until(scan, kind);
}

static void start_ruby_part(struct scan *scan, enum element kind) {
    if (is_in_scope(scan, KIND_RUBY)) {
        end_implied(scan, kind == KIND_RT || kind == KIND_RP ? KIND_RTC : OTHER);
    }
    insert(scan, kind, HTML);
}

static void start_table(struct scan *scan) {
    if (is_in_button_scope(scan, KIND_P)) {
        if (scan->quirks == UNKNOWN_QUIRKS) {
            give_up(scan, "a table in a paragraph");
            return;
        }
        if (scan->quirks == NO_QUIRKS) {
            close_p(scan);
        }
    }
    insert(scan, KIND_TABLE, HTML);
    scan->mode = IN_TABLE;
}

static void start_select(struct scan *scan) {
    if (is_in_scope(scan, KIND_SELECT)) {
        pop_until(scan, KIND_SELECT);
        return;
    }
    open_formatting_again(scan);
    insert(scan, KIND_SELECT, HTML);
}

/* What stands amid a line. */
static void start_phrase(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_A:
        start_link(scan);
        break;
    case KIND_B: case KIND_BIG: case KIND_CODE: case KIND_EM: case KIND_FONT: case KIND_I:
    case KIND_NOBR: case KIND_S: case KIND_SMALL: case KIND_STRIKE: case KIND_STRONG: case KIND_TT:
    case KIND_U:
        start_formatting(scan, kind);
        break;
    case KIND_INPUT:
        if (is_in_scope(scan, KIND_SELECT)) {
            pop_until(scan, KIND_SELECT);
        }
        open_formatting_again(scan);
        insert_void(scan, kind);
        break;
    case KIND_IMAGE:
        scan->tag.kind = kind = KIND_IMG;
        /* fall through */
    case KIND_AREA: case KIND_BR: case KIND_EMBED: case KIND_IMG: case KIND_KEYGEN: case KIND_WBR:
        open_formatting_again(scan);
        insert_void(scan, kind);
        break;
    case KIND_PARAM: case KIND_SOURCE: case KIND_TRACK:
        insert_void(scan, kind);
        break;
    case KIND_SVG:
        start_foreign_root(scan, SVG);
        break;
    case KIND_MATH:
        start_foreign_root(scan, MATHML);
        break;
    case KIND_RB: case KIND_RTC: case KIND_RP: case KIND_RT:
        start_ruby_part(scan, kind);
        break;
    case KIND_OPTION: case KIND_OPTGROUP:
        end_options(scan, kind);
        /* fall through */
    default:
        open_formatting_again(scan);
        insert(scan, kind, HTML);
    }
}

static void start_form(struct scan *scan) {
    if (scan->form == 0) {
        close_p(scan);
        insert(scan, KIND_FORM, HTML);
        scan->form = current(scan)->number;
    }
}

static void start_button(struct scan *scan) {
    if (is_in_scope(scan, KIND_BUTTON)) {
        end_implied(scan, OTHER);
        pop_until(scan, KIND_BUTTON);
    }
    open_formatting_again(scan);
    insert(scan, KIND_BUTTON, HTML);
}

void start_in_body(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_ADDRESS: case KIND_ARTICLE: case KIND_ASIDE: case KIND_BLOCKQUOTE: case KIND_CENTER:
    case KIND_DETAILS: case KIND_DIALOG: case KIND_DIR: case KIND_DIV: case KIND_DL:
    case KIND_FIELDSET: case KIND_FIGCAPTION: case KIND_FIGURE: case KIND_FOOTER: case KIND_HEADER:
    case KIND_HGROUP: case KIND_MAIN: case KIND_MENU: case KIND_NAV: case KIND_OL: case KIND_P:
    case KIND_SEARCH: case KIND_SECTION: case KIND_SUMMARY: case KIND_UL:
        close_p(scan);
        insert(scan, kind, HTML);
        break;
    case KIND_PRE: case KIND_LISTING:
        close_p(scan);
        insert(scan, kind, HTML);
        skip_line_end(scan);
        break;
    case KIND_H1: case KIND_H2: case KIND_H3: case KIND_H4: case KIND_H5: case KIND_H6:
        close_p(scan);
        if (current(scan)->space == HTML && ELEMENT_TRAITS[current(scan)->kind] & HEADING) {
            pop(scan);
        }
        insert(scan, kind, HTML);
        break;
    case KIND_LI: case KIND_DD: case KIND_DT:
        start_list_item(scan, kind);
        break;
    case KIND_HR:
        close_p(scan);
        end_options(scan, kind);
        insert_void(scan, kind);
        break;
    case KIND_FORM:
        start_form(scan);
        break;
    case KIND_BUTTON:
        start_button(scan);
        break;
    case KIND_TABLE:
        start_table(scan);
        break;
    case KIND_SELECT:
        start_select(scan);
        break;
    case KIND_APPLET: case KIND_MARQUEE: case KIND_OBJECT:
        open_formatting_again(scan);
        insert(scan, kind, HTML);
        push_marker(scan);
        break;
    case KIND_XMP:
        close_p(scan);
        open_formatting_again(scan);
        start_raw(scan, kind);
        break;
    case KIND_TEXTAREA: case KIND_IFRAME: case KIND_NOEMBED:
        start_raw(scan, kind);
        break;
    case KIND_HTML:
        collect_root(scan, &scan->has_root_id);
        break;
    case KIND_BODY:
        collect_root(scan, &scan->has_body_id);
        break;
    case KIND_FRAMESET: case KIND_PLAINTEXT: case KIND_SELECTEDCONTENT:
        give_up(scan, ELEMENT_NAMES[kind]);
        break;
    case KIND_CAPTION: case KIND_COL: case KIND_COLGROUP: case KIND_FRAME: case KIND_HEAD:
    case KIND_TBODY: case KIND_TD: case KIND_TFOOT: case KIND_TH: case KIND_THEAD: case KIND_TR:
        break; /* ignored */
    default:
        if (is_of_head(kind)) {
            start_in_head(scan);
        } else {
            start_phrase(scan);
        }
    }
}

static void end_form(struct scan *scan) {
    uint32_t number = scan->form;
    scan->form = 0;
    for (uint32_t each = scan->depth; number != 0 && each > 1; each--) {
        struct open *open = &scan->open[each - 1];
        if (open->number != number) {
            continue;
        }
        if (!is_in_scope(scan, KIND_FORM)) {
            return;
        }
        end_implied(scan, OTHER);
        if (current(scan)->number == number) {
            pop(scan);
        } else {
            give_up(scan, "a form that ends around others");
        }
        return;
    }
}

static void end_block(struct scan *scan, enum element kind) {
    if (is_in_scope(scan, kind)) {
        end_implied(scan, OTHER);
        pop_until(scan, kind);
    }
}

static void end_heading(struct scan *scan) {
    bool is_open = false;
    for (int kind = KIND_H1; kind <= KIND_H6 && !is_open; kind++) {
        is_open = is_in_scope(scan, (enum element)kind);
    }
    if (is_open) {
        end_implied(scan, OTHER);
        bool was_heading = false;
        while (!was_heading && scan->depth > 2) {
            was_heading = current(scan)->space == HTML && ELEMENT_TRAITS[current(scan)->kind] & HEADING;
            pop(scan);
        }
    }
}

static void end_p(struct scan *scan) {
    if (!is_in_button_scope(scan, KIND_P)) {
        insert_implied(scan, KIND_P);
    }
    close_p(scan);
}

bool end_in_body(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_BODY: case KIND_HTML:
        if (is_in_scope(scan, KIND_BODY)) {
            scan->mode = AFTER_BODY;
            return kind == KIND_HTML;
        }
        break;
    case KIND_ADDRESS: case KIND_ARTICLE: case KIND_ASIDE: case KIND_BLOCKQUOTE: case KIND_BUTTON:
    case KIND_CENTER: case KIND_DETAILS: case KIND_DIALOG: case KIND_DIR: case KIND_DIV: case KIND_DL:
    case KIND_FIELDSET: case KIND_FIGCAPTION: case KIND_FIGURE: case KIND_FOOTER: case KIND_HEADER:
    case KIND_HGROUP: case KIND_LISTING: case KIND_MAIN: case KIND_MENU: case KIND_NAV: case KIND_OL:
    case KIND_PRE: case KIND_SEARCH: case KIND_SECTION: case KIND_SELECT: case KIND_SUMMARY:
    case KIND_UL:
        end_block(scan, kind);
        break;
    case KIND_FORM:
        end_form(scan);
        break;
    case KIND_P:
        end_p(scan);
        break;
    case KIND_LI:
        if (is_in_list_scope(scan, kind)) {
            end_implied(scan, kind);
            pop_until(scan, kind);
        }
        break;
    case KIND_DD: case KIND_DT:
        if (is_in_scope(scan, kind)) {
            end_implied(scan, kind);
            pop_until(scan, kind);
        }
        break;
    case KIND_H1: case KIND_H2: case KIND_H3: case KIND_H4: case KIND_H5: case KIND_H6:
        end_heading(scan);
        break;
    case KIND_A: case KIND_B: case KIND_BIG: case KIND_CODE: case KIND_EM: case KIND_FONT: case KIND_I:
    case KIND_NOBR: case KIND_S: case KIND_SMALL: case KIND_STRIKE: case KIND_STRONG: case KIND_TT:
    case KIND_U:
        adopt(scan, kind);
        break;
    case KIND_APPLET: case KIND_MARQUEE: case KIND_OBJECT:
        if (is_in_scope(scan, kind)) {
            end_block(scan, kind);
            clear_to_marker(scan);
        }
        break;
    case KIND_BR:
        scan->tag.attributes_number = 0;
        scan->tag.id = -1;
        open_formatting_again(scan);
        insert_void(scan, KIND_BR);
        break;
    case KIND_TEMPLATE:
        break; /* none is open */
    default:
        end_other(scan, kind);
    }
    return false;
}
