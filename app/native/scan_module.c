/* The scanner as a type of Python: `Scan`, whose promises `page/scanned.py` states. */

#include "scan_object.h"

#include <string.h>

PyTypeObject *scan_type;

static PyObject *kept_names[KEPT_NAMES_NUMBER];

/* What the scanner finds by itself, by its names in `PageFacts`. Names that are the same objects as
 * those of its parameters are found among them at once. */
enum { HEADINGS, IDS, WORDS, MINHASH, TITLES, DUPLICATE_IDS, IS_PLACEHOLDER, ELEMENTS, MORE_HEADINGS,
       MORE_H1, MORE_H2, LINKS_TOTAL, SKIPS_LEVEL, HAS_DOCTYPE, FACTS_NUMBER };
static const char *const FACT_NAMES[FACTS_NUMBER] = {
    "headings", "ids", "words", "minhash", "titles", "duplicate_ids", "is_placeholder", "elements",
    "more_headings", "more_h1", "more_h2", "links_total", "skips_level", "has_doctype",
};
static PyObject *fact_names[FACTS_NUMBER];

static PyObject *text_of(const char *at, size_t size) {
    return PyUnicode_DecodeUTF8(at, (Py_ssize_t)size, "replace");
}

PyObject *unescaped(struct text text, bool is_value) {
    if (!has_escapes(text)) {
        return text_of(text.at, text.size);
    }
    struct buffer buffer = {0};
    append_unescaped(&buffer, text, is_value);
    PyObject *found = buffer.failed ? PyErr_NoMemory() : text_of(buffer.at, buffer.size);
    drop(&buffer);
    return found;
}

PyObject *text_or_none(const char *at, size_t size) {
    return size > 0 ? text_of(at, size) : Py_NewRef(Py_None);
}

/* --- making and reading ------------------------------------------------------------------------- */

static PyObject *scan_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
    static char *keywords[] = {"page", "for_facts", "for_resources", NULL};
    PyObject *page;
    int for_facts = 0, for_resources = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O|pp", keywords, &page, &for_facts, &for_resources)) {
        return NULL;
    }
    struct scan_object *self = (struct scan_object *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    if (PyUnicode_Check(page)) {
        self->octets = PyUnicode_AsEncodedString(page, "utf-8", "replace");
    } else if (PyBytes_Check(page)) {
        self->octets = Py_NewRef(page);
    } else {
        PyErr_SetString(PyExc_TypeError, "a page is bytes or str");
    }
    if (self->octets != NULL) {
        self->scan = new_scan(PyBytes_AsString(self->octets), (size_t)PyBytes_Size(self->octets),
                              for_facts, for_resources);
        if (self->scan != NULL) {
            return (PyObject *)self;
        }
        PyErr_NoMemory();
    }
    Py_DECREF(self);
    return NULL;
}

static void scan_dealloc(struct scan_object *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    if (self->scan != NULL) {
        free_scan(self->scan);
    }
    Py_XDECREF(self->octets);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *scan_run(struct scan_object *self, PyObject *number) {
    Py_ssize_t octets = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    if (octets < 0) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_ValueError, "a budget is not negative");
        }
        return NULL;
    }
    bool is_over = run_scan(self->scan, (size_t)octets);
    return self->scan->has_no_memory ? PyErr_NoMemory() : PyBool_FromLong(is_over);
}

/* --- links ---------------------------------------------------------------------------------------- */

static PyObject *link_of(const struct scan *scan, const struct link *link) {
    PyObject *href = unescaped(link->href, true);
    PyObject *text = text_or_none(scan->texts.at + link->text_at, link->text_size);
    PyObject *rel = link->has_rel ? unescaped(link->rel, true) : Py_NewRef(Py_None);
    PyObject *found = href && text && rel ? PyTuple_Pack(3, href, text, rel) : NULL;
    Py_XDECREF(href);
    Py_XDECREF(text);
    Py_XDECREF(rel);
    return found;
}

static PyObject *scan_links(struct scan_object *self, PyObject *arguments) {
    Py_ssize_t start, most;
    if (!PyArg_ParseTuple(arguments, "nn", &start, &most)) {
        return NULL;
    }
    const struct scan *scan = self->scan;
    PyObject *found = PyList_New(0);
    size_t first = start < 0 ? 0 : (size_t)start, last = scan->links.number;
    if (most >= 0 && first < last && last - first > (size_t)most) {
        last = first + (size_t)most;
    }
    for (size_t each = first; found != NULL && each < last; each++) {
        PyObject *made = link_of(scan, &((const struct link *)scan->links.at)[each]);
        if (made == NULL || PyList_Append(found, made) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(made);
    }
    return found;
}

/* --- elements ------------------------------------------------------------------------------------- */

static PyObject *attributes_of(const struct scan *scan, const struct kept *kept) {
    PyObject *found = PyDict_New();
    for (uint32_t each = kept->attributes_number; found != NULL && each > 0; each--) { /* the first counts */
        const struct kept_attribute *its
            = &((const struct kept_attribute *)scan->kept_attributes.at)[kept->first + each - 1];
        PyObject *value = its->has_value ? unescaped(its->value, true) : Py_NewRef(Py_None);
        if (value == NULL || PyDict_SetItem(found, kept_names[its->name], value) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(value);
    }
    return found;
}

/* The list of the elements of a kind, which is made if there is none. Borrowed. */
static PyObject *list_of(PyObject *by_tag, PyObject *name) {
    PyObject *found = PyDict_GetItemWithError(by_tag, name);
    if (found != NULL || PyErr_Occurred()) {
        return found;
    }
    PyObject *made = PyList_New(0);
    if (made == NULL || PyDict_SetItem(by_tag, name, made) < 0) {
        Py_CLEAR(made);
    }
    Py_XDECREF(made);
    return made;
}

static int add_kept(const struct scan *scan, const struct kept *kept, PyObject *by_tag) {
    PyObject *attributes = attributes_of(scan, kept);
    PyObject *name = PyUnicode_InternFromString(ELEMENT_NAMES[kept->kind]);
    PyObject *entries = attributes != NULL && name != NULL ? list_of(by_tag, name) : NULL;
    int result = entries == NULL ? -1 : PyList_Append(entries, attributes);
    Py_XDECREF(attributes);
    Py_XDECREF(name);
    return result;
}

static PyObject *scan_elements(struct scan_object *self, PyObject *Py_UNUSED(none)) {
    const struct scan *scan = self->scan;
    PyObject *by_tag = PyDict_New();
    for (size_t each = 0; by_tag != NULL && each < scan->kept.number; each++) {
        if (add_kept(scan, &((const struct kept *)scan->kept.at)[each], by_tag) < 0) {
            Py_CLEAR(by_tag);
        }
    }
    return by_tag;
}

/* Whether each of the elements of a kind is in the head. */
static PyObject *scan_places(struct scan_object *self, PyObject *tag) {
    const struct scan *scan = self->scan;
    if (!PyUnicode_Check(tag)) {
        PyErr_SetString(PyExc_TypeError, "a tag is str");
        return NULL;
    }
    PyObject *found = PyList_New(0);
    for (size_t each = 0; found != NULL && each < scan->kept.number; each++) {
        const struct kept *kept = &((const struct kept *)scan->kept.at)[each];
        if (PyUnicode_CompareWithASCIIString(tag, ELEMENT_NAMES[kept->kind]) == 0
            && PyList_Append(found, kept->is_in_head ? Py_True : Py_False) < 0) {
            Py_CLEAR(found);
        }
    }
    return found;
}

/* --- facts ---------------------------------------------------------------------------------------- */

static PyObject *headings_of(const struct scan *scan) {
    PyObject *found = PyTuple_New((Py_ssize_t)scan->headings.number);
    for (size_t each = 0; found != NULL && each < scan->headings.number; each++) {
        const struct heading *heading = &((const struct heading *)scan->headings.at)[each];
        PyObject *text = text_of(scan->texts.at + heading->text_at, heading->text_size);
        PyObject *entry = text == NULL ? NULL : Py_BuildValue("(iN)", heading->level, text);
        if (entry == NULL) {
            Py_CLEAR(found);
        } else {
            PyTuple_SetItem(found, (Py_ssize_t)each, entry);
        }
    }
    return found;
}

static PyObject *ids_of(const struct scan *scan) {
    PyObject *found = PyFrozenSet_New(NULL);
    for (size_t each = 0; found != NULL && each < scan->ids.number; each++) {
        PyObject *hash = PyLong_FromUnsignedLong(((const struct id *)scan->ids.at)[each].hash);
        if (hash == NULL || PySet_Add(found, hash) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(hash);
    }
    return found;
}

static PyObject *structured_of(const struct scan *scan) {
    PyObject *found = PyList_New(0);
    for (size_t each = 0; found != NULL && each < scan->structured.number; each++) {
        PyObject *text = NULL;
        const struct text *its = &((const struct text *)scan->structured.at)[each];
        text = text_of(its->at, its->size);
        if (text == NULL || PyList_Append(found, text) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(text);
    }
    return found;
}

/* As `Click` of `page/uncrawlable.py`. */
static PyObject *click_of(const struct click *click) {
    PyObject *found = PyTuple_New(1 + CLICK_NAMES_NUMBER);
    if (found == NULL) {
        return NULL;
    }
    PyTuple_SetItem(found, 0, PyBool_FromLong(click->is_link));
    for (uint32_t each = 0; each < CLICK_NAMES_NUMBER; each++) {
        PyObject *value = click->has[each] ? unescaped(click->values[each], true) : Py_NewRef(Py_None);
        if (value == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyTuple_SetItem(found, 1 + (Py_ssize_t)each, value);
    }
    return found;
}

static PyObject *scan_clicks(struct scan_object *self, void *Py_UNUSED(closure)) {
    const struct scan *scan = self->scan;
    PyObject *found = PyList_New(0);
    for (size_t each = 0; found != NULL && each < scan->clicks.number; each++) {
        PyObject *made = click_of(&((const struct click *)scan->clicks.at)[each]);
        if (made == NULL || PyList_Append(found, made) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(made);
    }
    return found;
}

static bool says_lorem_ipsum(const struct scan *scan) {
    const struct words *words = &scan->words;
    bool has_more = scan->has_main || scan->has_apart;
    return words->says_lorem_ipsum || (has_more && (words->says_it_with_beside || scan->search.found));
}

/* In a dictionary what stands for itself in `PageFacts`. */
static PyObject *scan_facts(struct scan_object *self, PyObject *Py_UNUSED(none)) {
    const struct scan *scan = self->scan;
    PyObject *const *name = fact_names;
    return Py_BuildValue(
        "{ON ON OI ON OI OI ON OI OI OI OI OI ON ON}",
        name[HEADINGS], headings_of(scan),
        name[IDS], ids_of(scan),
        name[WORDS], scan->words.number,
        name[MINHASH], signature_of_words(&scan->words),
        name[TITLES], scan->titles,
        name[DUPLICATE_IDS], scan->ids_total - scan->ids_known,
        name[IS_PLACEHOLDER], PyBool_FromLong(says_lorem_ipsum(scan)),
        name[ELEMENTS], scan->elements + 3,
        name[MORE_HEADINGS], scan->more,
        name[MORE_H1], scan->more_h1,
        name[MORE_H2], scan->more_h2,
        name[LINKS_TOTAL], scan->links_total,
        name[SKIPS_LEVEL], PyBool_FromLong(scan->skips_level),
        name[HAS_DOCTYPE], PyBool_FromLong(scan->has_doctype));
}

static PyObject *scan_hashed(struct scan_object *self, PyObject *function) {
    return hashed_words(&self->scan->words, function);
}

static PyObject *scan_structured(struct scan_object *self, void *Py_UNUSED(closure)) {
    return structured_of(self->scan);
}

static PyObject *scan_title(struct scan_object *self, void *Py_UNUSED(closure)) {
    const struct scan *scan = self->scan;
    return scan->has_title ? text_of(scan->title.at, scan->title.size) : Py_NewRef(Py_None);
}

static PyObject *scan_language(struct scan_object *self, void *Py_UNUSED(closure)) {
    struct text language = self->scan->language;
    return language.at == NULL ? Py_NewRef(Py_None) : unescaped(language, true);
}

static PyObject *scan_reason(struct scan_object *self, void *Py_UNUSED(closure)) {
    const char *reason = self->scan->reason;
    return reason == NULL ? Py_NewRef(Py_None) : PyUnicode_FromString(reason);
}

static PyObject *scan_number(struct scan_object *self, void *which) {
    const struct scan *scan = self->scan;
    size_t numbers[] = {scan->links.number, scan->unnamed, scan->scripts, (size_t)(scan->at - scan->page)};
    return PyLong_FromSize_t(numbers[(size_t)which]);
}

static PyObject *scan_has_items(struct scan_object *self, void *Py_UNUSED(closure)) {
    return PyBool_FromLong(self->scan->has_items);
}

static int scan_contains(struct scan_object *self, PyObject *name) {
    Py_ssize_t size;
    const char *at = PyUnicode_Check(name) ? PyUnicode_AsUTF8AndSize(name, &size) : NULL;
    if (at == NULL) {
        PyErr_Clear(); /* what is no text in UTF-8 is no id */
        return 0;
    }
    return has_id(self->scan, (struct text){at, (size_t)size});
}

static PyMethodDef methods[] = {
    {"run", (PyCFunction)scan_run, METH_O, NULL},
    {"links", (PyCFunction)scan_links, METH_VARARGS, NULL},
    {"elements", (PyCFunction)scan_elements, METH_NOARGS, NULL},
    {"places", (PyCFunction)scan_places, METH_O, NULL},
    {"facts", (PyCFunction)scan_facts, METH_NOARGS, NULL},
    {"hashed", (PyCFunction)scan_hashed, METH_O, NULL},
    {0},
};

static PyGetSetDef properties[] = {
    {"structured", (getter)scan_structured, NULL, NULL, NULL},
    {"clicks", (getter)scan_clicks, NULL, NULL, NULL},
    {"has_items", (getter)scan_has_items, NULL, NULL, NULL},
    {"title", (getter)scan_title, NULL, NULL, NULL},
    {"language", (getter)scan_language, NULL, NULL, NULL},
    {"reason", (getter)scan_reason, NULL, NULL, NULL},
    {"links_number", (getter)scan_number, NULL, NULL, (void *)0},
    {"unnamed", (getter)scan_number, NULL, NULL, (void *)1},
    {"scripts", (getter)scan_number, NULL, NULL, (void *)2},
    {"octets_read", (getter)scan_number, NULL, NULL, (void *)3},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_new, scan_new},
    {Py_tp_dealloc, scan_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_sq_contains, scan_contains},
    {0},
};

static PyType_Spec spec = {
    .name = "crawlscope.core.base._native.Scan",
    .basicsize = sizeof(struct scan_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

static PyObject *is_text_utf_8(PyObject *Py_UNUSED(module), PyObject *octets) {
    char *at;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(octets, &at, &size) < 0) {
        return NULL;
    }
    return PyBool_FromLong(is_utf_8(at, (size_t)size));
}

static PyMethodDef functions[] = {{"is_utf_8", is_text_utf_8, METH_O, NULL}, {0}};

static int intern(const char *const *names, PyObject **interned, size_t number) {
    for (size_t each = 0; each < number; each++) {
        interned[each] = PyUnicode_InternFromString(names[each]);
        if (interned[each] == NULL) {
            return -1;
        }
    }
    return 0;
}

int add_scanner(PyObject *module) {
    prepare_texts();
    prepare_elements();
    if (intern(KEPT_NAMES, kept_names, KEPT_NAMES_NUMBER) < 0 || intern(FACT_NAMES, fact_names, FACTS_NUMBER) < 0) {
        return -1;
    }
    scan_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return scan_type == NULL || PyModule_AddFunctions(module, functions) < 0 ? -1 : PyModule_AddObjectRef(module, "Scan", (PyObject *)scan_type);
}
