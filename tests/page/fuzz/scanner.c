/* What libFuzzer runs, by packaging/fuzzed: every call of `Scan`, and `join`, on octets it makes up.
 *
 * The first octet says how a page is read (its lowest bits: with facts, with resources, as text), the
 * second how many octets at a time. The rest is the page; up to its first line feed it is also an
 * address, joined to the line before it. A fault is found by the sanitizers that this is built with;
 * an exception other than MemoryError is one, too. */

#include <Python.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 2, LINKS_AT_ONCE = 7 };

PyMODINIT_FUNC PyInit__native(void);

static PyObject *scan_of;
static PyObject *join_of;
static PyObject *length_of;

/* Ends the run if something was raised; drops what was returned. */
static void done(PyObject *returned) {
    if (returned == NULL) {
        PyErr_Print();
        abort();
    }
    Py_DECREF(returned);
}

int LLVMFuzzerInitialize(int *number, char ***words) {
    (void)number, (void)words;
    PyImport_AppendInittab("_native", PyInit__native);
    Py_Initialize();
    PyObject *module = PyImport_ImportModule("_native");
    PyObject *builtins = PyImport_ImportModule("builtins");
    if (module == NULL || builtins == NULL) {
        PyErr_Print();
        abort();
    }
    scan_of = PyObject_GetAttrString(module, "Scan");
    join_of = PyObject_GetAttrString(module, "join");
    length_of = PyObject_GetAttrString(builtins, "len");
    return scan_of == NULL || join_of == NULL || length_of == NULL;
}

static void ask_all(PyObject *scan, bool for_facts) {
    static const char *const ATTRIBUTES[] = {
        "octets_read", "title", "language", "links_number", "unnamed", "scripts", "structured",
        "has_items", "clicks",
    };
    for (size_t i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; i++) {
        done(PyObject_GetAttrString(scan, ATTRIBUTES[i]));
    }
    PyObject *number = PyObject_GetAttrString(scan, "links_number");
    long links = PyLong_AsLong(number);
    Py_DECREF(number);
    for (long start = 0; start <= links; start += LINKS_AT_ONCE) {
        done(PyObject_CallMethod(scan, "links", "li", start, LINKS_AT_ONCE));
    }
    PyObject *elements = PyObject_CallMethod(scan, "elements", NULL);
    if (elements != NULL) {
        PyObject *tag, *attributes;
        Py_ssize_t at = 0;
        while (PyDict_Next(elements, &at, &tag, &attributes)) {
            done(PyObject_CallMethod(scan, "places", "O", tag));
        }
    }
    done(elements);
    if (for_facts) {
        done(PyObject_CallMethod(scan, "facts", NULL));
        done(PyObject_CallMethod(scan, "hashed", "O", length_of));
    }
    PyObject *name = PyUnicode_FromString("x");
    if (name == NULL || PySequence_Contains(scan, name) < 0) {
        PyErr_Print();
        abort();
    }
    Py_DECREF(name);
}

static void scan(const uint8_t *octets, size_t size, unsigned how, long budget) {
    const char *at = (const char *)octets;
    bool for_facts = how & 1;
    PyObject *page = how & 4 ? PyUnicode_DecodeLatin1(at, (Py_ssize_t)size, NULL)
                             : PyBytes_FromStringAndSize(at, (Py_ssize_t)size);
    PyObject *scan = PyObject_CallFunction(scan_of, "Oii", page, for_facts, !!(how & 2));
    Py_XDECREF(page);
    if (scan == NULL) {
        PyErr_Print();
        abort();
    }
    for (bool over = false; !over;) {
        PyObject *returned = PyObject_CallMethod(scan, "run", "l", budget);
        over = returned == Py_True;
        done(returned);
    }
    PyObject *reason = PyObject_GetAttrString(scan, "reason");
    if (reason == Py_None) {
        ask_all(scan, for_facts);
    }
    done(reason);
    Py_DECREF(scan);
}

static void join(const uint8_t *octets, size_t size) {
    const uint8_t *end = memchr(octets, '\n', size);
    if (end == NULL) {
        return;
    }
    Py_ssize_t first = end - octets, second = (Py_ssize_t)size - first - 1;
    PyObject *base = PyUnicode_DecodeUTF8((const char *)octets, first, "replace");
    PyObject *href = PyUnicode_DecodeUTF8((const char *)end + 1, second, "replace");
    done(PyObject_CallFunctionObjArgs(join_of, base, href, NULL));
    Py_XDECREF(base);
    Py_XDECREF(href);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t size) {
    if (size >= HEAD) {
        scan(octets + HEAD, size - HEAD, octets[0], octets[1] + 1L);
        join(octets + HEAD, size - HEAD);
    }
    return 0;
}
