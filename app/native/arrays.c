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

/* What `take_inlinks` is given. */
struct links {
    const int64_t *pairs, *no_paths;
    size_t number, no_paths_number, urls;
    int32_t *inlinks;
    const int32_t *depth;
    uint8_t *is_followed;
};

static bool
are_known(const struct links *links)
{
    int64_t most = (int64_t)links->urls;
    bool are_there = true;
    for (size_t each = 0; each < links->number; each++) {
        int64_t target = links->pairs[each] >> 32, source = links->pairs[each] & UINT32_MAX;
        are_there &= target > 0 && target < most && source > 0 && source < most;
    }
    return are_there;
}

static bool
is_path(const struct links *links, int64_t pair)
{
    size_t first = 0, last = links->no_paths_number;
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (links->no_paths[middle] < pair) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first == links->no_paths_number || links->no_paths[first] != pair;
}

static PyObject *
taken(const struct links *links)
{
    PyObject *nearer = PyList_New(0);
    for (size_t each = 0; nearer != NULL && each < links->number; each++) {
        int64_t pair = links->pairs[each], target = pair >> 32, source = pair & UINT32_MAX;
        links->inlinks[target]++;
        if (links->no_paths_number > 0) {
            if (!is_path(links, pair)) {
                continue;
            }
            links->is_followed[target] = 1;
        }
        if (links->depth[target] > (int64_t)links->depth[source] + 1) {
            PyObject *id = PyLong_FromLongLong(source);
            if (id == NULL || PyList_Append(nearer, id) < 0) {
                Py_CLEAR(nearer);
            }
            Py_XDECREF(id);
        }
    }
    return nearer;
}

PyDoc_STRVAR(take_inlinks_doc,
"take_inlinks(pairs, inlinks, depth, no_paths, is_followed)\n--\n\n"
"What `store/inlinks.py` promises. Raises IndexError, and nothing is taken, if an id is none.");

static PyObject *
take_inlinks(PyObject *Py_UNUSED(module), PyObject *args)
{
    static const int FLAGS[] = {PyBUF_SIMPLE, PyBUF_WRITABLE, PyBUF_SIMPLE, PyBUF_SIMPLE, PyBUF_WRITABLE};
    static const Py_ssize_t SIZES[] = {sizeof(int64_t), sizeof(int32_t), sizeof(int32_t), sizeof(int64_t), 1};
    enum { PAIRS, INLINKS, DEPTH, NO_PATHS, IS_FOLLOWED, NUMBER };
    PyObject *given[NUMBER], *found = NULL;
    Py_buffer views[NUMBER];
    int opened = 0;
    if (!PyArg_ParseTuple(args, "OOOOO", &given[0], &given[1], &given[2], &given[3], &given[4])) {
        return NULL;
    }
    while (opened < NUMBER && open_array(given[opened], FLAGS[opened], SIZES[opened], &views[opened])) {
        opened++;
    }
    if (opened == NUMBER) {
        struct links links = {
            .pairs = views[PAIRS].buf, .number = (size_t)views[PAIRS].len / sizeof(int64_t),
            .no_paths = views[NO_PATHS].buf, .no_paths_number = (size_t)views[NO_PATHS].len / sizeof(int64_t),
            .inlinks = views[INLINKS].buf, .depth = views[DEPTH].buf, .is_followed = views[IS_FOLLOWED].buf,
            .urls = (size_t)views[IS_FOLLOWED].len,
        };
        if (views[INLINKS].len != views[DEPTH].len || (size_t)views[DEPTH].len != links.urls * sizeof(int32_t)) {
            PyErr_SetString(PyExc_ValueError, "columns differ in length");
        } else if (!are_known(&links)) {
            PyErr_SetString(PyExc_IndexError, "there is no such URL");
        } else {
            found = taken(&links);
        }
    }
    while (opened > 0) {
        PyBuffer_Release(&views[--opened]);
    }
    return found;
}

/* A number as four octets: an int32 or a uint32. False with an exception set. */
static bool
put_number(PyObject *number, bool is_signed, uint8_t *to)
{
    long long value = PyLong_AsLongLong(number);
    if (value == -1 && PyErr_Occurred()) {
        return false;
    }
    if (is_signed ? value != (int32_t)value : value != (long long)(uint32_t)value) {
        PyErr_SetString(PyExc_OverflowError, "the number does not fit");
        return false;
    }
    uint32_t octets = (uint32_t)value;
    memcpy(to, &octets, sizeof octets);
    return true;
}

PyDoc_STRVAR(packed_doc,
"packed(numbers, is_signed)\n--\n\n"
"The octets of an array('i'), or array('I'), with these numbers. Raises OverflowError.");

static PyObject *
pack_numbers(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t given)
{
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "numbers, and whether they are signed");
        return NULL;
    }
    bool is_signed = args[1] == Py_True;
    Py_ssize_t size = PyObject_Size(args[0]);
    PyObject *each = size < 0 ? NULL : PyObject_GetIter(args[0]), *number = NULL;
    PyObject *found = each == NULL ? NULL : PyBytes_FromStringAndSize(NULL, size * (Py_ssize_t)sizeof(int32_t));
    uint8_t *to = found == NULL ? NULL : (uint8_t *)PyBytes_AsString(found);
    Py_ssize_t place = 0;
    while (to != NULL && (number = PyIter_Next(each)) != NULL) {
        bool is_put = place < size && put_number(number, is_signed, to + place * (Py_ssize_t)sizeof(int32_t));
        Py_DECREF(number);
        if (!is_put) {
            place = -1; /* or there are more numbers than was said */
            break;
        }
        place++;
    }
    if (found != NULL && place != size && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "there are not as many numbers as was said");
    }
    Py_XDECREF(each);
    if (PyErr_Occurred()) {
        Py_CLEAR(found);
    }
    return found;
}

static PyMethodDef functions[] = {
    {"packed", (PyCFunction)(void (*)(void))pack_numbers, METH_FASTCALL, packed_doc},
    {"take_inlinks", take_inlinks, METH_VARARGS, take_inlinks_doc},
    {"count", count, METH_VARARGS, count_doc},
    {"sorted_pairs", sorted_pairs, METH_O, sorted_pairs_doc},
    {NULL, NULL, 0, NULL},
};

int
add_arrays(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
