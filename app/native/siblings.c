/* Whether one URL follows on another: `core/findings/traps.py` says what that is. */

#include "native.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST_NUMBER = 20 }; /* digits; one that is as long is none that counts up */

/* What is left to read of a path. */
struct rest {
    const char *at, *end;
};

static bool
is_digit(char octet)
{
    return octet >= '0' && octet <= '9';
}

/* The next number, all its digits; NULL: there is none. */
static const char *
next_number(struct rest *rest, size_t *size)
{
    while (rest->at < rest->end && !is_digit(*rest->at)) {
        rest->at++;
    }
    const char *begin = rest->at;
    while (rest->at < rest->end && is_digit(*rest->at)) {
        rest->at++;
    }
    *size = (size_t)(rest->at - begin);
    return *size > 0 ? begin : NULL;
}

static unsigned long long
value_of(const char *digits, size_t size)
{
    unsigned long long value = 0;
    for (size_t each = 0; each < size; each++) {
        value = value * 10 + (unsigned long long)(digits[each] - '0');
    }
    return value;
}

static bool
goes_on(struct rest path, struct rest before)
{
    size_t size, other_size;
    if (path.end - path.at == before.end - before.at &&
        memcmp(path.at, before.at, (size_t)(path.end - path.at)) == 0) {
        return true;
    }
    for (;;) {
        const char *one = next_number(&path, &size), *other = next_number(&before, &other_size);
        if (one == NULL || other == NULL) {
            return false;
        }
        if (size != other_size || memcmp(one, other, size) != 0) {
            return size < LONGEST_NUMBER && other_size < LONGEST_NUMBER &&
                   value_of(one, size) == value_of(other, other_size) + 1;
        }
    }
}

/* The path of a URL, with all before it; false with an exception set. */
static bool
open_path(PyObject *url, struct rest *path)
{
    Py_ssize_t size;
    path->at = PyUnicode_AsUTF8AndSize(url, &size);
    if (path->at == NULL) {
        return false;
    }
    const char *query = memchr(path->at, '?', (size_t)size);
    path->end = query == NULL ? path->at + size : query;
    return true;
}

static PyObject *
url_goes_on(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t number)
{
    struct rest path, before;
    if (number != 2) {
        PyErr_SetString(PyExc_TypeError, "two URLs");
        return NULL;
    }
    if (!open_path(args[0], &path) || !open_path(args[1], &before)) {
        return NULL;
    }
    return PyBool_FromLong(goes_on(path, before));
}

static PyMethodDef functions[] = {
    {"goes_on", (PyCFunction)(void (*)(void))url_goes_on, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

int
add_siblings(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
