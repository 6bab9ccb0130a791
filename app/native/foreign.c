/* Pictures and formulas: section 13.2.6.5. Their names keep the letters that they have in the page:
 * nothing that is collected depends on how they are adjusted. */

#include "state.h"

static bool is_text_point(const struct open *open) {
    return open->space == MATHML && (open->kind == KIND_MI || open->kind == KIND_MN || open->kind == KIND_MO
                                     || open->kind == KIND_MS || open->kind == KIND_MTEXT);
}

/* 13.2.6: an HTML integration point. <annotation-xml> is given up. */
static bool is_html_point(const struct open *open) {
    return open->space == SVG && (open->kind == KIND_FOREIGN_OBJECT || open->kind == KIND_DESC
                                  || open->kind == KIND_TITLE);
}

bool is_foreign_for_tag(const struct scan *scan) {
    if (scan->foreign == 0) {
        return false;
    }
    const struct open *open = &scan->open[scan->depth - 1];
    if (open->space == HTML || is_html_point(open)) {
        return false;
    }
    bool is_drawn = scan->tag.kind == KIND_MGLYPH || scan->tag.kind == KIND_MALIGNMARK;
    return !is_text_point(open) || is_drawn;
}

bool is_foreign_for_text(const struct scan *scan) {
    if (scan->foreign == 0) {
        return false;
    }
    const struct open *open = &scan->open[scan->depth - 1];
    return open->space != HTML && !is_html_point(open) && !is_text_point(open);
}

static bool ends_foreign(const struct scan *scan) {
    const struct tag *tag = &scan->tag;
    if (tag->kind == KIND_FONT) {
        return find_attribute(tag, "color") || find_attribute(tag, "face") || find_attribute(tag, "size");
    }
    return ELEMENT_TRAITS[tag->kind] & ENDS_FOREIGN;
}

static void leave_foreign(struct scan *scan) {
    while (scan->depth > 1 && current(scan)->space != HTML && !is_html_point(current(scan))
           && !is_text_point(current(scan))) {
        pop(scan);
    }
}

bool start_foreign(struct scan *scan) {
    enum element kind = scan->tag.kind;
    if (kind == KIND_SUP) {
        give_up(scan, "a <sup> in a picture, which lexbor keeps there, and browsers do not");
    } else if (ends_foreign(scan)) {
        leave_foreign(scan);
        return true;
    } else if (kind == KIND_ANNOTATION_XML || kind == KIND_HTML || kind == KIND_TEMPLATE
               || kind == KIND_MGLYPH || kind == KIND_MALIGNMARK || kind == KIND_FRAME) {
        give_up(scan, "a picture or formula with what is rare there");
    } else {
        insert(scan, kind, (enum space)current(scan)->space);
        if (scan->tag.is_self_closing && !scan->is_over) {
            pop(scan);
        }
    }
    return false;
}

bool end_foreign(struct scan *scan) {
    if (scan->tag.kind == KIND_P || scan->tag.kind == KIND_BR) {
        leave_foreign(scan);
        return true;
    }
    uint32_t place = scan->depth - 1;
    while (scan->open[place].space != HTML) {
        if (is_named(&scan->open[place], &scan->tag)) {
            while (scan->depth > place) {
                pop(scan);
            }
            return false;
        }
        place--;
    }
    return true;
}
