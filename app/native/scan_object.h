/* A page that was scanned, as an object of Python, and its texts. */

#ifndef CRAWLSCOPE_SCAN_OBJECT_H
#define CRAWLSCOPE_SCAN_OBJECT_H

#include "native.h"

#include "scan.h"

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

#endif
