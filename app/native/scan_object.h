/* A page that was scanned, as an object of Python, and its texts. */

#ifndef CRAWLSCOPE_SCAN_OBJECT_H
#define CRAWLSCOPE_SCAN_OBJECT_H

#include "native.h"

#include "state.h"

struct scan_object {
    PyObject_HEAD
    PyObject *octets; /* of the page: slices of it are held */
    struct scan *scan;
};

extern PyTypeObject *scan_type;

/* The text of a slice of a page, in which references stand for characters. */
PyObject *unescaped(struct text text, bool is_value);
/* The text of octets; None if there are none. */
PyObject *text_or_none(const char *at, size_t size);

/* What a function says of words in one form, without the space behind the last one. They are lent to
 * it: a copy of a long text would take too long. */
PyObject *hashed_words(const struct words *words, PyObject *function);
/* Octets; none if there are too few words. */
PyObject *signature_of_words(const struct words *words);

#endif
