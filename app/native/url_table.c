/* A hash table of ids by text. It holds no text: an id is a place in the crawl's list of them. So it
 * needs 8 octets an entry where a dict needs ten times as many; and it is many small tables, so that
 * no insertion takes long. */

#include "url_table.h"

#include <string.h>

enum { PARTS = 256, SMALLEST = 8, KEY_WORDS = 2 };

static const uint32_t MOST_ID = INT32_MAX; /* as an array('i') has it */

struct entry {
    uint32_t hash;
    uint32_t id; /* 0: free */
};

/* Open addressing; at most two thirds are in use. */
struct part {
    struct entry *entries;
    uint32_t size; /* a power of two, or 0 */
    uint32_t used;
};

struct url_table {
    PyObject_HEAD
    PyObject *texts; /* list, by id */
    uint64_t key[KEY_WORDS];
    Py_ssize_t length;
    struct part parts[PARTS];
    uint32_t *marks; /* by id: the page that it was met on last */
    uint32_t marked; /* ids that there is room for */
    uint32_t pages;
};

PyTypeObject *url_table_type;

/* --- SipHash-1-3 (Aumasson, Bernstein): without its key nobody can make texts that collide -------- */

static inline uint64_t
rotated(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

static inline void
sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotated(v[1], 13) ^ v[0];
    v[3] = rotated(v[3], 16) ^ v[2];
    v[0] = rotated(v[0], 32);
    v[2] += v[1];
    v[0] += v[3];
    v[1] = rotated(v[1], 17) ^ v[2];
    v[3] = rotated(v[3], 21) ^ v[0];
    v[2] = rotated(v[2], 32);
}

static uint64_t
hash_of(const UrlTable *table, const char *text, size_t length)
{
    const uint64_t *key = table->key;
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                     key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u};
    uint64_t last = (uint64_t)length << 56, word;
    for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
        memcpy(&word, text, sizeof word);
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
    }
    word = 0;
    memcpy(&word, text, length);
    last |= word;
    v[3] ^= last;
    sip_round(v);
    v[0] ^= last;
    v[2] ^= 0xff;
    sip_round(v);
    sip_round(v);
    sip_round(v);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* --- Texts ---------------------------------------------------------------------------------------- */

/* A text as octets. One with a lone surrogate has no UTF-8: `owner` then holds what stands for it. */
struct opened_text {
    const char *text;
    Py_ssize_t length;
    PyObject *owner;
};

static int
open_text(PyObject *text, struct opened_text *octets)
{
    octets->owner = NULL;
    octets->text = PyUnicode_AsUTF8AndSize(text, &octets->length);
    if (octets->text != NULL) {
        return 0;
    }
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
        return -1;
    }
    PyErr_Clear();
    octets->owner = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    char *made;
    if (octets->owner == NULL || PyBytes_AsStringAndSize(octets->owner, &made, &octets->length) < 0) {
        Py_CLEAR(octets->owner);
        return -1;
    }
    octets->text = made;
    return 0;
}

static void
close_text(struct opened_text *octets)
{
    Py_CLEAR(octets->owner);
}

PyObject *
text_of(const UrlTable *table, uint32_t id)
{
    return PyList_GetItem(table->texts, (Py_ssize_t)id);
}

static bool
has_text(const UrlTable *table, uint32_t id, const char *text, size_t length)
{
    struct opened_text its;
    PyObject *known = text_of(table, id);
    if (known == NULL || open_text(known, &its) < 0) {
        PyErr_Clear(); /* the list was cut: it is not there */
        return false;
    }
    bool is_same = (size_t)its.length == length && memcmp(its.text, text, length) == 0;
    close_text(&its);
    return is_same;
}

/* --- Entries -------------------------------------------------------------------------------------- */

static const struct part *
part_of(const UrlTable *table, uint64_t hash)
{
    return &table->parts[hash >> 56];
}

uint32_t
id_of(const UrlTable *table, const char *text, size_t length)
{
    uint64_t hash = hash_of(table, text, length);
    const struct part *part = part_of(table, hash);
    if (part->size == 0) {
        return 0;
    }
    uint32_t at = (uint32_t)hash & (part->size - 1);
    for (; part->entries[at].id != 0; at = (at + 1) & (part->size - 1)) {
        const struct entry *entry = &part->entries[at];
        if (entry->hash == (uint32_t)hash && has_text(table, entry->id, text, length)) {
            return entry->id;
        }
    }
    return 0;
}

static void
put(struct part *part, struct entry entry)
{
    uint32_t at = entry.hash & (part->size - 1);
    while (part->entries[at].id != 0) {
        at = (at + 1) & (part->size - 1);
    }
    part->entries[at] = entry;
}

static int
grow(struct part *part)
{
    struct part larger = {.size = part->size == 0 ? SMALLEST : 2 * part->size, .used = part->used};
    larger.entries = PyMem_Calloc(larger.size, sizeof *larger.entries);
    if (larger.entries == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (uint32_t at = 0; at < part->size; at++) {
        if (part->entries[at].id != 0) {
            put(&larger, part->entries[at]);
        }
    }
    PyMem_Free(part->entries);
    *part = larger;
    return 0;
}

static int
place_id(UrlTable *table, const struct opened_text *text, uint32_t id)
{
    uint64_t hash = hash_of(table, text->text, (size_t)text->length);
    struct part *part = &table->parts[hash >> 56];
    if (3 * (part->used + 1) > 2 * part->size && grow(part) < 0) {
        return -1;
    }
    put(part, (struct entry){(uint32_t)hash, id});
    part->used++;
    table->length++;
    return 0;
}

/* --- Marks ---------------------------------------------------------------------------------------- */

uint32_t
number_for_page(UrlTable *table)
{
    if (table->pages == UINT32_MAX) { /* from the beginning again, without a mark */
        table->pages = 0;
        if (table->marks != NULL) {
            memset(table->marks, 0, table->marked * sizeof *table->marks);
        }
    }
    return ++table->pages;
}

static int
make_room_for_mark(UrlTable *table, uint32_t id)
{
    uint32_t most = id < 1024 ? 2048 : 2 * id;
    uint32_t *marks = PyMem_Realloc(table->marks, most * sizeof *marks);
    if (marks == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    memset(marks + table->marked, 0, (most - table->marked) * sizeof *marks);
    table->marks = marks;
    table->marked = most;
    return 0;
}

int
mark(UrlTable *table, uint32_t id, uint32_t page)
{
    if (id >= table->marked && make_room_for_mark(table, id) < 0) {
        return -1;
    }
    if (table->marks[id] == page) {
        return 0;
    }
    table->marks[id] = page;
    return 1;
}

/* --- As Python sees it ---------------------------------------------------------------------------- */

/* The id of a str: 0 if it has none, -1 with an exception set. */
static int64_t
find_id(UrlTable *self, PyObject *key)
{
    struct opened_text text;
    if (!PyUnicode_Check(key)) {
        return 0;
    }
    if (open_text(key, &text) < 0) {
        return -1;
    }
    uint32_t id = id_of(self, text.text, (size_t)text.length);
    close_text(&text);
    return id;
}

PyDoc_STRVAR(get_doc, "get(text, default=None)\n--\n\nThe id of a text.");

static PyObject *
table_get(UrlTable *self, PyObject *args)
{
    PyObject *key, *otherwise = Py_None;
    if (!PyArg_ParseTuple(args, "O|O", &key, &otherwise)) {
        return NULL;
    }
    int64_t id = find_id(self, key);
    if (id == 0) {
        return Py_NewRef(otherwise);
    }
    return id < 0 ? NULL : PyLong_FromLongLong(id);
}

static PyObject *
table_item(UrlTable *self, PyObject *key)
{
    int64_t id = find_id(self, key);
    if (id == 0) {
        PyErr_SetObject(PyExc_KeyError, key);
    }
    return id <= 0 ? NULL : PyLong_FromLongLong(id);
}

static int
table_contains(UrlTable *self, PyObject *key)
{
    int64_t id = find_id(self, key);
    return id < 0 ? -1 : id != 0;
}

static Py_ssize_t
table_length(UrlTable *self)
{
    return self->length;
}

PyDoc_STRVAR(add_doc,
"add(text, id)\n--\n\nGives a text that has none its id: its place in the list of texts.");

static PyObject *
table_add(UrlTable *self, PyObject *args)
{
    PyObject *key;
    Py_ssize_t id;
    struct opened_text text;
    if (!PyArg_ParseTuple(args, "Un", &key, &id)) {
        return NULL;
    }
    if (id < 1 || id > MOST_ID || id >= PyList_Size(self->texts)) {
        PyErr_Format(PyExc_IndexError, "%zd is no place of a text", id);
        return NULL;
    }
    if (open_text(key, &text) < 0) {
        return NULL;
    }
    int done = place_id(self, &text, (uint32_t)id);
    close_text(&text);
    return done < 0 ? NULL : Py_NewRef(Py_None);
}

PyDoc_STRVAR(page_doc, "page()\n--\n\nA number for a page, as `take_links` is told.");

static PyObject *
table_page(UrlTable *self, PyObject *Py_UNUSED(none))
{
    return PyLong_FromUnsignedLong(number_for_page(self));
}

/* The key follows from that of Python's own hashes, which PYTHONHASHSEED fixes. */
static int
make_key(UrlTable *self)
{
    static const char *const SALTS[KEY_WORDS] = {"crawlscope", "epocswarc"};
    for (int i = 0; i < KEY_WORDS; i++) {
        PyObject *salt = PyUnicode_FromString(SALTS[i]);
        Py_hash_t hash = salt == NULL ? -1 : PyObject_Hash(salt);
        Py_XDECREF(salt);
        if (hash == -1) {
            return -1;
        }
        self->key[i] = (uint64_t)hash;
    }
    return 0;
}

static PyObject *
table_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(named))
{
    PyObject *texts;
    if (!PyArg_ParseTuple(args, "O!", &PyList_Type, &texts)) {
        return NULL;
    }
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    UrlTable *self = (UrlTable *)make(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->texts = Py_NewRef(texts);
    if (make_key(self) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void
table_dealloc(UrlTable *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    for (int i = 0; i < PARTS; i++) {
        PyMem_Free(self->parts[i].entries);
    }
    PyMem_Free(self->marks);
    Py_CLEAR(self->texts);
    free_it(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"get", (PyCFunction)table_get, METH_VARARGS, get_doc},
    {"add", (PyCFunction)table_add, METH_VARARGS, add_doc},
    {"page", (PyCFunction)table_page, METH_NOARGS, page_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "UrlTable(texts)\n--\n\nIds by text, of a list of texts by id."},
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_methods, methods},
    {Py_sq_contains, table_contains},
    {Py_mp_length, table_length},
    {Py_mp_subscript, table_item},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "crawlscope.core.base._native.UrlTable",
    .basicsize = sizeof(UrlTable),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

int
add_url_table(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    if (type == NULL) {
        return -1;
    }
    url_table_type = (PyTypeObject *)type;
    return PyModule_AddType(module, url_table_type);
}
