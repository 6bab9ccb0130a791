/* A digest as WARC files write it: 20 octets in base 32. RFC 4648, section 6. */

#include "native.h"

#include <stdint.h>

enum { OCTETS = 20, OF_GROUP = 5, LETTERS_OF_GROUP = 8, BITS = 5, LETTERS = OCTETS / OF_GROUP * LETTERS_OF_GROUP };

static PyObject *
base_32(PyObject *Py_UNUSED(module), PyObject *digest)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    char *octets, letters[LETTERS];
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(digest, &octets, &size) < 0) {
        return NULL;
    }
    if (size != OCTETS) {
        PyErr_SetString(PyExc_ValueError, "20 octets");
        return NULL;
    }
    char *letter = letters;
    for (int at = 0; at < OCTETS; at += OF_GROUP) {
        uint64_t group = 0;
        for (int each = 0; each < OF_GROUP; each++) {
            group = group << 8 | (uint8_t)octets[at + each];
        }
        for (int shift = (LETTERS_OF_GROUP - 1) * BITS; shift >= 0; shift -= BITS) {
            *letter++ = alphabet[group >> shift & 31];
        }
    }
    return PyUnicode_FromStringAndSize(letters, LETTERS);
}

static PyMethodDef functions[] = {
    {"base_32", base_32, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

int
add_base_32(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
