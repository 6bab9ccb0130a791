/* What is in a <template> belongs to no part of the page: it is read over, up to its end.
 *
 * Nothing in it ends or changes what is around it (sections 13.2.4.2 and 13.2.6.4.22). What has to be
 * known is only which text is raw, where pictures are, in which no text is, and whether a marker among
 * the elements that are opened again outlives it: its end clears but one, so that an open cell hides
 * all that was open around it. */

#include "state.h"

void begin_template(struct scan *scan) {
    insert(scan, KIND_TEMPLATE, HTML);
    if (!scan->is_over) {
        pop(scan);
        scan->templates = 1;
        scan->pictures = 0;
        scan->marked = OTHER;
    }
}

static bool is_cell(enum element kind) {
    return kind == KIND_TD || kind == KIND_TH;
}

static bool leaves_marker(enum element kind) {
    return is_cell(kind) || kind == KIND_CAPTION || kind == KIND_OBJECT || kind == KIND_APPLET
           || kind == KIND_MARQUEE;
}

/* A cell ends the one before it; what else is in each other is not followed. */
static void note_marker(struct scan *scan) {
    enum element kind = scan->tag.kind, open = scan->marked;
    if (open != OTHER && !(is_cell(open) && is_cell(kind))) {
        give_up(scan, "a template with a marker");
    }
    scan->marked = kind;
}

static void start_in_picture(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_SVG:
        scan->pictures += !scan->tag.is_self_closing;
        break;
    case KIND_DESC: case KIND_FONT: case KIND_FOREIGN_OBJECT: case KIND_SUP: case KIND_TEMPLATE:
    case KIND_TITLE: case KIND_MATH:
        give_up(scan, "a picture in a template");
        break;
    default:
        if (ELEMENT_TRAITS[scan->tag.kind] & ENDS_FOREIGN) {
            give_up(scan, "a picture in a template");
        }
    }
}

void start_in_template(struct scan *scan) {
    if (scan->pictures > 0) {
        start_in_picture(scan);
        return;
    }
    if (leaves_marker(scan->tag.kind)) {
        note_marker(scan);
        return;
    }
    switch (scan->tag.kind) {
    case KIND_TEMPLATE: case KIND_TABLE:
        if (scan->marked != OTHER) {
            give_up(scan, "a template with a marker");
        }
        scan->templates += scan->tag.kind == KIND_TEMPLATE;
        break;
    case KIND_SVG:
        scan->pictures = !scan->tag.is_self_closing;
        break;
    case KIND_SCRIPT: case KIND_STYLE: case KIND_TITLE: case KIND_TEXTAREA: case KIND_XMP:
    case KIND_IFRAME: case KIND_NOEMBED: case KIND_NOFRAMES:
        take_raw_text(scan, scan->tag.kind);
        break;
    case KIND_MATH: case KIND_PLAINTEXT: case KIND_COL: case KIND_SELECTEDCONTENT:
        give_up(scan, "a template with what is rare there");
        break;
    default:
        break;
    }
}

void end_in_template(struct scan *scan) {
    if (scan->marked != OTHER && (scan->tag.kind == KIND_TEMPLATE || leaves_marker(scan->tag.kind))) {
        if (scan->tag.kind != scan->marked) {
            give_up(scan, "a template with a marker");
        }
        scan->marked = OTHER;
    } else if (scan->tag.kind == KIND_TEMPLATE) {
        scan->templates--;
        scan->pictures = 0;
    } else if (scan->pictures > 0 && (scan->tag.kind == KIND_P || scan->tag.kind == KIND_BR)) {
        give_up(scan, "a picture in a template");
    } else if (scan->pictures > 0 && scan->tag.kind == KIND_SVG) {
        scan->pictures--;
    }
}
