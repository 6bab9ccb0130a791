/* Work on arrays of numbers, which Python would do number by number, each as an object. */

#include "native.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { OCTETS = 8, VALUES = 256 }; /* of a pair, and of an octet */

/* The buffer of an array of numbers of so many octets; false with an exception set. */
static bool
open_array(PyObject *array, int flags, Py_ssize_t itemsize, Py_buffer *view)
{
    if (PyObject_GetBuffer(array, view, flags) < 0) {
        return false;
    }
    if (view->itemsize != itemsize) {
        PyErr_Format(PyExc_TypeError, "the numbers have %zd octets, not %zd", view->itemsize, itemsize);
        PyBuffer_Release(view);
        return false;
    }
    return true;
}

PyDoc_STRVAR(count_doc,
"count(numbers, places)\n--\n\n"
"Adds 1 to an array('i') at each of the places in another. Raises IndexError, and nothing is\n"
"added, if there is no such place.");

static PyObject *
count(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *numbers, *places;
    Py_buffer counted, named;
    if (!PyArg_ParseTuple(args, "OO", &numbers, &places) ||
        !open_array(numbers, PyBUF_WRITABLE, sizeof(int32_t), &counted)) {
        return NULL;
    }
    if (!open_array(places, PyBUF_SIMPLE, sizeof(int32_t), &named)) {
        PyBuffer_Release(&counted);
        return NULL;
    }
    int32_t *number = counted.buf;
    const int32_t *place = named.buf;
    Py_ssize_t most = counted.len / (Py_ssize_t)sizeof(int32_t), left = named.len / (Py_ssize_t)sizeof(int32_t);
    bool are_there = true;
    for (Py_ssize_t each = 0; each < left; each++) {
        are_there &= place[each] >= 0 && place[each] < most;
    }
    for (Py_ssize_t each = 0; are_there && each < left; each++) {
        number[place[each]]++;
    }
    PyBuffer_Release(&counted);
    PyBuffer_Release(&named);
    if (!are_there) {
        PyErr_SetString(PyExc_IndexError, "there is no such place");
        return NULL;
    }
    return Py_NewRef(Py_None);
}

/* Octet by octet, from the lowest on; those that are the same in all pairs are passed over. Returns
 * where the sorted pairs are: in one of the two. */
static uint64_t *
sort(uint64_t *pairs, uint64_t *others, size_t number)
{
    uint64_t differing = 0;
    for (size_t each = 1; each < number; each++) {
        differing |= pairs[each] ^ pairs[0];
    }
    for (int shift = 0; shift < OCTETS * 8; shift += 8) {
        size_t starts[VALUES + 1] = {0};
        if ((differing >> shift & (VALUES - 1)) == 0) {
            continue;
        }
        for (size_t each = 0; each < number; each++) {
            starts[(pairs[each] >> shift & (VALUES - 1)) + 1]++;
        }
        for (int value = 0; value < VALUES; value++) {
            starts[value + 1] += starts[value];
        }
        for (size_t each = 0; each < number; each++) {
            others[starts[pairs[each] >> shift & (VALUES - 1)]++] = pairs[each];
        }
        uint64_t *sorted = others;
        others = pairs;
        pairs = sorted;
    }
    return pairs;
}

PyDoc_STRVAR(sorted_pairs_doc,
"sorted_pairs(pairs)\n--\n\n"
"The octets of an array('q') of numbers that are not negative, in their order.");

static PyObject *
sorted_pairs(PyObject *Py_UNUSED(module), PyObject *pairs)
{
    Py_buffer view;
    if (!open_array(pairs, PyBUF_SIMPLE, OCTETS, &view)) {
        return NULL;
    }
    size_t number = (size_t)view.len / OCTETS;
    uint64_t *room = PyMem_Malloc(2 * (size_t)view.len + 1);
    PyObject *found = NULL;
    if (room == NULL) {
        PyErr_NoMemory();
    } else {
        memcpy(room, view.buf, (size_t)view.len);
        found = PyBytes_FromStringAndSize((const char *)sort(room, room + number, number), view.len);
    }
    PyMem_Free(room);
    PyBuffer_Release(&view);
    return found;
}

static PyMethodDef functions[] = {
    {"count", count, METH_VARARGS, count_doc},
    {"sorted_pairs", sorted_pairs, METH_O, sorted_pairs_doc},
    {NULL, NULL, 0, NULL},
};

int
add_arrays(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
