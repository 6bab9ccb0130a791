/* Hashes of 64 bits as keys, each with a number. 12 octets an entry and little besides: each of many
 * small tables grows by a quarter when it is nearly full, so that no key waits long for others. */

#include "native.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { PARTS = 4096, FIRST_ROOM = 8, COPIED_AT_ONCE = 64 };

/* Open addressing; at most seven eighths are in use. */
struct part {
    uint64_t *keys; /* `room` of them, and behind these as many numbers */
    uint32_t room, used;
};

typedef struct {
    PyObject_HEAD
    struct part parts[PARTS];
} KeyTable;

static inline uint32_t *
numbers_of(const struct part *part)
{
    return (uint32_t *)(part->keys + part->room); /* plus one; 0: free */
}

/* Where a key is, or would be. There is always a free place. */
static inline uint32_t
place_of(const struct part *part, uint64_t key, uint64_t mixed)
{
    const uint32_t *numbers = numbers_of(part);
    uint32_t place = (uint32_t)((mixed & UINT32_MAX) * part->room >> 32);
    while (numbers[place] != 0 && part->keys[place] != key) {
        place = place + 1 == part->room ? 0 : place + 1;
    }
    return place;
}

static inline uint64_t
mixed(uint64_t key)
{
    uint64_t product = key * 0x9E3779B97F4A7C15u;
    return product ^ product >> 32;
}

static inline struct part *
part_of(KeyTable *self, uint64_t mixed)
{
    return &self->parts[mixed >> 32 & (PARTS - 1)];
}

static bool
grow(struct part *part)
{
    struct part larger = {NULL, part->room + part->room / 4 + FIRST_ROOM, part->used};
    larger.keys = PyMem_Calloc(larger.room, sizeof(uint64_t) + sizeof(uint32_t));
    if (larger.keys == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t each = 0; each < part->room; each++) {
        uint32_t number = numbers_of(part)[each];
        if (number != 0) {
            uint64_t key = part->keys[each];
            uint32_t place = place_of(&larger, key, mixed(key));
            larger.keys[place] = key;
            numbers_of(&larger)[place] = number;
        }
    }
    PyMem_Free(part->keys);
    *part = larger;
    return true;
}

/* The number of a key, plus one; 0: it has none. */
static uint32_t
found(KeyTable *self, uint64_t key)
{
    uint64_t hash = mixed(key);
    const struct part *part = part_of(self, hash);
    return part->room == 0 ? 0 : numbers_of(part)[place_of(part, key, hash)];
}

/* --- As Python sees it: `core/base/index.py` states the promises --------------------------------- */

static PyObject *
keys_find(KeyTable *self, PyObject *asked)
{
    long long key = PyLong_AsLongLong(asked);
    if (key == -1 && PyErr_Occurred()) {
        return NULL;
    }
    return PyLong_FromLongLong((long long)found(self, (uint64_t)key) - 1);
}

static PyObject *
keys_add(KeyTable *self, PyObject *const *args, Py_ssize_t number)
{
    if (number != 2) {
        PyErr_SetString(PyExc_TypeError, "a key, and its number if it has none yet");
        return NULL;
    }
    long long key = PyLong_AsLongLong(args[0]);
    long long new = key == -1 && PyErr_Occurred() ? -1 : PyLong_AsLongLong(args[1]);
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (new < 0 || new >= INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "numbers are of 31 bits");
        return NULL;
    }
    uint64_t hash = mixed((uint64_t)key);
    struct part *part = part_of(self, hash);
    if (part->used + part->room / 8 >= part->room && !grow(part)) {
        return NULL;
    }
    uint32_t place = place_of(part, (uint64_t)key, hash), *numbers = numbers_of(part);
    if (numbers[place] != 0) {
        return PyLong_FromLong((long)numbers[place] - 1);
    }
    part->keys[place] = (uint64_t)key;
    numbers[place] = (uint32_t)new + 1;
    part->used++;
    return Py_NewRef(args[1]);
}

static PyObject *
keys_empty(KeyTable *self, PyObject *Py_UNUSED(none))
{
    allocfunc make = (allocfunc)PyType_GetSlot(Py_TYPE((PyObject *)self), Py_tp_alloc);
    return make(Py_TYPE((PyObject *)self), 0);
}

static bool
copy(const struct part *from, struct part *to)
{
    size_t size = from->room * (sizeof(uint64_t) + sizeof(uint32_t));
    uint64_t *keys = size == 0 ? NULL : PyMem_Malloc(size);
    if (keys == NULL && size > 0) {
        PyErr_NoMemory();
        return false;
    }
    if (size > 0) {
        memcpy(keys, from->keys, size);
    }
    PyMem_Free(to->keys);
    *to = (struct part){keys, from->room, from->used};
    return true;
}

static PyObject *
keys_copy_part(KeyTable *self, PyObject *args)
{
    KeyTable *other;
    unsigned int number;
    if (!PyArg_ParseTuple(args, "O!I", Py_TYPE((PyObject *)self), &other, &number)) {
        return NULL;
    }
    if (other == self || number >= PARTS / COPIED_AT_ONCE) {
        return Py_NewRef(Py_False);
    }
    for (uint32_t each = 0; each < COPIED_AT_ONCE; each++) {
        uint32_t part = number * COPIED_AT_ONCE + each;
        if (!copy(&self->parts[part], &other->parts[part])) {
            return NULL;
        }
    }
    return Py_NewRef(Py_True);
}

static void
keys_dealloc(KeyTable *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    for (int each = 0; each < PARTS; each++) {
        PyMem_Free(self->parts[each].keys);
    }
    free_it(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"find", (PyCFunction)keys_find, METH_O, NULL},
    {"add", (PyCFunction)(void (*)(void))keys_add, METH_FASTCALL, NULL},
    {"empty", (PyCFunction)keys_empty, METH_NOARGS, NULL},
    {"copy_part", (PyCFunction)keys_copy_part, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, keys_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "crawlscope.core.base._native.KeyTable",
    .basicsize = sizeof(KeyTable),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

int
add_keys(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    int result = type == NULL ? -1 : PyModule_AddType(module, (PyTypeObject *)type);
    Py_XDECREF(type);
    return result;
}
