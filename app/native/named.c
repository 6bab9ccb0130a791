/* The ids that links name, by the URL that they lead to, as `core/findings/fragments.py` has them. */

#include "native.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { OCTET_VALUES = 256 };

static uint32_t table[OCTET_VALUES]; /* of CRC-32, as zlib computes it */

static void
prepare(void)
{
    for (uint32_t octet = 0; octet < OCTET_VALUES; octet++) {
        uint32_t rest = octet;
        for (int bit = 0; bit < 8; bit++) {
            rest = rest >> 1 ^ (rest & 1 ? 0xEDB88320u : 0);
        }
        table[octet] = rest;
    }
}

static uint32_t
hash_of(const char *name, Py_ssize_t size)
{
    uint32_t hash = UINT32_MAX;
    for (Py_ssize_t each = 0; each < size; each++) {
        hash = hash >> 8 ^ table[(hash ^ (uint8_t)name[each]) & (OCTET_VALUES - 1)];
    }
    return ~hash;
}

/* True for what names an id, and cannot be a range of lines. */
static bool
is_ordinary(const char *name, Py_ssize_t size)
{
    if (size == 0 || strchr(":!/0123456789", name[0]) != NULL) { /* a NUL at its start, too */
        return false;
    }
    if (name[0] == 'L' && size > 1 && name[1] >= '0' && name[1] <= '9') {
        return false;
    }
    return size != 3 || (name[0] | 0x20) != 't' || (name[1] | 0x20) != 'o' || (name[2] | 0x20) != 'p';
}

/* Hashes of the names; where the URL is another one than before, it is listed, and how many names are
 * before it. Py_None if one is out of the ordinary; NULL with an exception set. */
static PyObject *
listed(PyObject *named, Py_ssize_t number, uint32_t *hashes, PyObject *urls, PyObject *ends)
{
    PyObject *before = NULL;
    for (Py_ssize_t each = 0; each < number; each++) {
        PyObject *pair = PyTuple_GetItem(named, each), *url = pair == NULL ? NULL : PyTuple_GetItem(pair, 0);
        PyObject *name = url == NULL ? NULL : PyTuple_GetItem(pair, 1);
        Py_ssize_t size;
        const char *octets = name == NULL ? NULL : PyUnicode_AsUTF8AndSize(name, &size);
        if (octets == NULL) {
            if (name != NULL && PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
                PyErr_Clear();
                return Py_None;
            }
            return NULL;
        }
        if (!is_ordinary(octets, size)) {
            return Py_None;
        }
        hashes[each] = hash_of(octets, size);
        if (url != before && (before == NULL || PyUnicode_Compare(url, before) != 0)) {
            PyObject *place = PyErr_Occurred() ? NULL : PyLong_FromSsize_t(each);
            bool is_put = place != NULL && PyList_Append(urls, url) == 0 && PyList_Append(ends, place) == 0;
            Py_XDECREF(place);
            if (!is_put) {
                return NULL;
            }
        }
        before = url;
    }
    return Py_True;
}

PyDoc_STRVAR(named_runs_doc,
"named_runs(named)\n--\n\n"
"Of a tuple of URLs and names: the octets of an array('I') with the hashes of the names, the URLs, each\n"
"once where several follow on each other, and how many names are before those of each. None if a name is not\n"
"ordinary.");

static PyObject *
named_runs(PyObject *Py_UNUSED(module), PyObject *named)
{
    if (!PyTuple_Check(named)) {
        PyErr_SetString(PyExc_TypeError, "a tuple of pairs");
        return NULL;
    }
    Py_ssize_t number = PyTuple_Size(named);
    PyObject *octets = PyBytes_FromStringAndSize(NULL, number * (Py_ssize_t)sizeof(uint32_t));
    PyObject *urls = PyList_New(0), *ends = PyList_New(0), *found = NULL;
    uint32_t *hashes = PyMem_Malloc((size_t)number * sizeof(uint32_t) + 1);
    if (hashes == NULL) {
        PyErr_NoMemory();
    } else if (octets != NULL && urls != NULL && ends != NULL) {
        found = listed(named, number, hashes, urls, ends);
    }
    if (found == Py_True) {
        memcpy(PyBytes_AsString(octets), hashes, (size_t)number * sizeof(uint32_t));
        found = PyTuple_Pack(3, octets, urls, ends);
    } else {
        Py_XINCREF(found);
    }
    PyMem_Free(hashes);
    Py_XDECREF(octets);
    Py_XDECREF(urls);
    Py_XDECREF(ends);
    return found;
}

static PyMethodDef functions[] = {
    {"named_runs", named_runs, METH_O, named_runs_doc},
    {NULL, NULL, 0, NULL},
};

int
add_named(PyObject *module)
{
    prepare();
    return PyModule_AddFunctions(module, functions);
}
