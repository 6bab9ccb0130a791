/* What stands before the body, and in the head: sections 13.2.6.4.1 to 6. */

#include <string.h>

#include "state.h"

struct text behind_spaces(struct text text) {
    while (text.size > 0 && is_space(*text.at)) {
        text.at++;
        text.size--;
    }
    return text;
}

static void insert_root(struct scan *scan, enum element kind) {
    scan->tag.kind = kind;
    insert(scan, kind, HTML);
}

void imply_root(struct scan *scan, enum element kind) {
    enum element of_tag = scan->tag.kind; /* which is still to be read */
    uint32_t number = scan->tag.attributes_number;
    int id = scan->tag.id;
    scan->tag.attributes_number = 0;
    scan->tag.id = -1;
    insert_root(scan, kind);
    scan->tag.kind = of_tag;
    scan->tag.attributes_number = number;
    scan->tag.id = id;
}

void imply_next(struct scan *scan) {
    switch (scan->mode) {
    case INITIAL:
        scan->quirks = QUIRKS;
        scan->mode = BEFORE_HTML;
        break;
    case BEFORE_HTML:
        imply_root(scan, KIND_HTML);
        scan->mode = BEFORE_HEAD;
        break;
    case BEFORE_HEAD:
        imply_root(scan, KIND_HEAD);
        scan->mode = IN_HEAD;
        break;
    case IN_HEAD_NOSCRIPT:
        pop(scan);
        scan->mode = IN_HEAD;
        break;
    case IN_HEAD:
        pop(scan);
        scan->mode = AFTER_HEAD;
        break;
    default:
        imply_root(scan, KIND_BODY);
        scan->mode = IN_BODY;
    }
}

static bool is_quoted(struct text text, const char *word) {
    size_t size = strlen(word);
    return text.size >= size && same_letters(text.at, word, size);
}

/* 13.2.6.4.1: only what is common is known. */
static enum quirks quirks_by(struct text text) {
    static const char *const fine[] = {
        "\"-//w3c//dtd xhtml 1.0 strict//", "\"-//w3c//dtd xhtml 1.0 transitional//",
        "\"-//w3c//dtd xhtml 1.1//", "\"-//w3c//dtd html 4.01//",
    };
    text = behind_spaces(text);
    if (!is_quoted(text, "html")) {
        return UNKNOWN_QUIRKS;
    }
    struct text name = text;
    text = behind_spaces((struct text){text.at + 4, text.size - 4});
    if (text.size > 0 && *text.at == '>') {
        return NO_QUIRKS;
    }
    if (!is_quoted(text, "public") || text.at == name.at + 4) { /* without a space it is part of the name */
        return UNKNOWN_QUIRKS;
    }
    text = behind_spaces((struct text){text.at + 6, text.size - 6});
    for (size_t each = 0; each < sizeof(fine) / sizeof(fine[0]); each++) {
        if (is_quoted(text, fine[each])) {
            const char *end = memchr(text.at + 1, '"', text.size - 1);
            /* One system identifier, of IBM, means quirks, too */
            bool is_of_ibm = end != NULL && memchr(end, 'b', text.size - (size_t)(end - text.at)) != NULL
                && memchr(end, 'm', text.size - (size_t)(end - text.at)) != NULL;
            return end == NULL || is_of_ibm ? UNKNOWN_QUIRKS : NO_QUIRKS;
        }
    }
    return UNKNOWN_QUIRKS;
}

void see_doctype(struct scan *scan, struct text text) {
    if (scan->mode == INITIAL) {
        scan->has_doctype = true;
        scan->quirks = quirks_by(text);
        scan->mode = BEFORE_HTML;
    }
}

/* "Process the token using the rules for the 'in head' insertion mode", of what may be there. */
void start_in_head(struct scan *scan) {
    enum element kind = scan->tag.kind;
    switch (kind) {
    case KIND_BASE: case KIND_BASEFONT: case KIND_BGSOUND: case KIND_LINK: case KIND_META:
        insert_void(scan, kind);
        break;
    case KIND_TITLE:
        insert(scan, kind, HTML);
        collect_title(scan, take_raw_text(scan, kind));
        pop(scan);
        break;
    case KIND_SCRIPT: {
        insert(scan, kind, HTML);
        const struct attribute *type = find_attribute(&scan->tag, "type");
        bool has_type = type != NULL;
        struct text of_type = has_type ? type->value : (struct text){"", 0};
        collect_script(scan, of_type, take_raw_text(scan, kind));
        pop(scan);
        break;
    }
    case KIND_STYLE: case KIND_NOFRAMES:
        insert(scan, kind, HTML);
        collect_text(scan, take_raw_text(scan, kind));
        pop(scan);
        break;
    default:
        begin_template(scan);
    }
}

bool is_of_head(enum element kind) {
    switch (kind) {
    case KIND_BASE: case KIND_BASEFONT: case KIND_BGSOUND: case KIND_LINK: case KIND_META:
    case KIND_TITLE: case KIND_SCRIPT: case KIND_STYLE: case KIND_NOFRAMES: case KIND_TEMPLATE:
        return true;
    default:
        return false;
    }
}

static bool start_at_beginning(struct scan *scan) {
    if (scan->mode == BEFORE_HTML && scan->tag.kind == KIND_HTML) {
        insert_root(scan, KIND_HTML);
        scan->mode = BEFORE_HEAD;
        return false;
    }
    if (scan->mode == BEFORE_HEAD && scan->tag.kind == KIND_HTML) {
        collect_root(scan, &scan->has_root_id);
        return false;
    }
    if (scan->mode == BEFORE_HEAD && scan->tag.kind == KIND_HEAD) {
        insert_root(scan, KIND_HEAD);
        scan->mode = IN_HEAD;
        return false;
    }
    imply_next(scan);
    return true;
}

static bool start_in_head_mode(struct scan *scan) {
    enum element kind = scan->tag.kind;
    if (kind == KIND_HTML) {
        collect_root(scan, &scan->has_root_id);
    } else if (is_of_head(kind)) {
        start_in_head(scan);
    } else if (kind == KIND_NOSCRIPT) {
        insert(scan, kind, HTML);
        scan->mode = IN_HEAD_NOSCRIPT;
    } else if (kind != KIND_HEAD) {
        imply_next(scan);
        return true;
    }
    return false;
}

static bool start_in_head_noscript(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_HTML:
        collect_root(scan, &scan->has_root_id);
        return false;
    case KIND_BASEFONT: case KIND_BGSOUND: case KIND_LINK: case KIND_META: case KIND_NOFRAMES:
    case KIND_STYLE:
        start_in_head(scan);
        return false;
    case KIND_HEAD: case KIND_NOSCRIPT:
        return false;
    default:
        imply_next(scan);
        return true;
    }
}

static bool start_after_head(struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_HTML:
        collect_root(scan, &scan->has_root_id);
        return false;
    case KIND_HEAD:
        return false;
    case KIND_BODY:
        insert_root(scan, KIND_BODY);
        scan->mode = IN_BODY;
        return false;
    case KIND_FRAMESET:
        give_up(scan, "frames");
        return false;
    default:
        if (!is_of_head(scan->tag.kind)) {
            imply_next(scan);
            return true;
        }
        /* They are put into the head, which is open again as long as this takes. */
        scan->open[scan->depth++] = (struct open){.kind = KIND_HEAD, .link = -1, .heading = -1};
        scan->opened[KIND_HEAD]++;
        start_in_head(scan);
        if (!scan->is_over) {
            scan->depth--;
            scan->opened[KIND_HEAD]--;
        }
        return false;
    }
}

bool start_before_body(struct scan *scan) {
    switch (scan->mode) {
    case IN_HEAD:
        return start_in_head_mode(scan);
    case IN_HEAD_NOSCRIPT:
        return start_in_head_noscript(scan);
    case AFTER_HEAD:
        return start_after_head(scan);
    default:
        return start_at_beginning(scan);
    }
}

static bool ends_at_beginning(const struct scan *scan) {
    switch (scan->tag.kind) {
    case KIND_HEAD:
        return scan->mode != AFTER_HEAD;
    case KIND_BODY: case KIND_HTML: case KIND_BR:
        return true;
    default:
        return false;
    }
}

bool end_before_body(struct scan *scan) {
    if (scan->mode == INITIAL) {
        imply_next(scan);
        return true;
    }
    if (scan->mode == IN_HEAD_NOSCRIPT) {
        if (scan->tag.kind == KIND_NOSCRIPT || scan->tag.kind == KIND_BR) {
            imply_next(scan);
            return scan->tag.kind == KIND_BR;
        }
        return false;
    }
    if (!ends_at_beginning(scan)) {
        return false;
    }
    bool is_end_of_head = scan->mode == IN_HEAD && scan->tag.kind == KIND_HEAD;
    imply_next(scan);
    return !is_end_of_head;
}
