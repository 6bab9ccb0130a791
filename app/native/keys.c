/* Hashes of 64 bits as keys, each with a number. A key lies in a column by its number, and its place
 * in a table of numbers is by its hash: 8 octets and 5 to 6. Each of many small tables grows by a
 * quarter when it is nearly full, so that no key waits long for others. */

#include "native.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { PARTS = 4096, FIRST_ROOM = 8, COPIED_AT_ONCE = 64, KEYS_A_BLOCK = 1024 };

/* Open addressing; at most seven eighths are in use. */
struct part {
    uint32_t *numbers; /* plus one; 0: free */
    uint32_t room, used;
};

typedef struct {
    PyObject_HEAD
    uint64_t **blocks; /* of KEYS_A_BLOCK keys each, by number */
    uint32_t blocks_number, blocks_room;
    uint32_t known; /* keys */
    struct part parts[PARTS];
} KeyTable;

static inline uint64_t *
key_at(const KeyTable *self, uint32_t number)
{
    return &self->blocks[number / KEYS_A_BLOCK][number % KEYS_A_BLOCK];
}

/* Where a key is, or would be. There is always a free place. */
static inline uint32_t
place_of(const KeyTable *self, const struct part *part, uint64_t key, uint64_t mixed)
{
    uint32_t place = (uint32_t)((mixed & UINT32_MAX) * part->room >> 32);
    while (part->numbers[place] != 0 && *key_at(self, part->numbers[place] - 1) != key) {
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
grow(const KeyTable *self, struct part *part)
{
    struct part larger = {NULL, part->room + part->room / 4 + FIRST_ROOM, part->used};
    larger.numbers = PyMem_Calloc(larger.room, sizeof(uint32_t));
    if (larger.numbers == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t each = 0; each < part->room; each++) {
        uint32_t number = part->numbers[each];
        if (number != 0) {
            uint64_t key = *key_at(self, number - 1);
            larger.numbers[place_of(self, &larger, key, mixed(key))] = number;
        }
    }
    PyMem_Free(part->numbers);
    *part = larger;
    return true;
}

/* Makes the column long enough to have the key of this number: the next one, if it is too short. */
static bool
make_room(KeyTable *self, uint32_t number)
{
    if (number / KEYS_A_BLOCK >= self->blocks_number) {
        if (self->blocks_number == self->blocks_room) {
            uint32_t room = self->blocks_room * 2 + 16;
            uint64_t **blocks = PyMem_Realloc(self->blocks, room * sizeof(uint64_t *));
            if (blocks == NULL) {
                PyErr_NoMemory();
                return false;
            }
            self->blocks = blocks;
            self->blocks_room = room;
        }
        uint64_t *block = PyMem_Calloc(KEYS_A_BLOCK, sizeof(uint64_t));
        if (block == NULL) {
            PyErr_NoMemory();
            return false;
        }
        self->blocks[self->blocks_number++] = block;
    }
    return true;
}

/* The number of a key, plus one; 0: it has none. */
static uint32_t
found(KeyTable *self, uint64_t key)
{
    uint64_t hash = mixed(key);
    const struct part *part = part_of(self, hash);
    return part->room == 0 ? 0 : part->numbers[place_of(self, part, key, hash)];
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
    if (new != (long long)self->known || new >= INT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "numbers come in their order, and are of 31 bits");
        return NULL;
    }
    uint64_t hash = mixed((uint64_t)key);
    struct part *part = part_of(self, hash);
    if (part->used + part->room / 8 >= part->room && !grow(self, part)) {
        return NULL;
    }
    uint32_t *kept = &part->numbers[place_of(self, part, (uint64_t)key, hash)];
    if (*kept != 0) {
        return PyLong_FromLong((long)*kept - 1);
    }
    if (!make_room(self, (uint32_t)new)) {
        return NULL;
    }
    *key_at(self, (uint32_t)new) = (uint64_t)key;
    *kept = (uint32_t)new + 1;
    part->used++;
    self->known++;
    return Py_NewRef(args[1]);
}

static PyObject *
keys_empty(KeyTable *self, PyObject *Py_UNUSED(none))
{
    allocfunc make = (allocfunc)PyType_GetSlot(Py_TYPE((PyObject *)self), Py_tp_alloc);
    return make(Py_TYPE((PyObject *)self), 0);
}

static bool
copy_numbers(const struct part *from, struct part *to)
{
    size_t size = from->room * sizeof(uint32_t);
    uint32_t *numbers = size == 0 ? NULL : PyMem_Malloc(size);
    if (numbers == NULL && size > 0) {
        PyErr_NoMemory();
        return false;
    }
    if (size > 0) {
        memcpy(numbers, from->numbers, size);
    }
    PyMem_Free(to->numbers);
    *to = (struct part){numbers, from->room, from->used};
    return true;
}

static bool
copy_keys(const KeyTable *from, KeyTable *to, uint32_t block)
{
    if (!make_room(to, block * KEYS_A_BLOCK)) {
        return false;
    }
    memcpy(to->blocks[block], from->blocks[block], KEYS_A_BLOCK * sizeof(uint64_t));
    return true;
}

/* Parts come in their order: keys, then their numbers by their hashes. */
static PyObject *
keys_copy_part(KeyTable *self, PyObject *args)
{
    KeyTable *other;
    unsigned int number;
    if (!PyArg_ParseTuple(args, "O!I", Py_TYPE((PyObject *)self), &other, &number)) {
        return NULL;
    }
    if (other != self && number < self->blocks_number && number <= other->blocks_number) {
        return copy_keys(self, other, number) ? Py_NewRef(Py_True) : NULL;
    }
    number -= self->blocks_number; /* very large if it is one of a block */
    if (other == self || other->blocks_number < self->blocks_number || number >= PARTS / COPIED_AT_ONCE) {
        return Py_NewRef(Py_False);
    }
    other->known = self->known;
    for (uint32_t each = 0; each < COPIED_AT_ONCE; each++) {
        uint32_t part = number * COPIED_AT_ONCE + each;
        if (!copy_numbers(&self->parts[part], &other->parts[part])) {
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
        PyMem_Free(self->parts[each].numbers);
    }
    for (uint32_t each = 0; each < self->blocks_number; each++) {
        PyMem_Free(self->blocks[each]);
    }
    PyMem_Free(self->blocks);
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
