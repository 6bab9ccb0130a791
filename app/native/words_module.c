/* The words of a text that comes in parts, as a type of Python: `Words`, as in `page/words.py`. */

#include "scan_object.h"

struct words_object {
    PyObject_HEAD
    struct words words;
    PyObject *function; /* what a text's hash is, of its octets */
};

PyObject *hashed_words(const struct words *words, PyObject *function) {
    Py_ssize_t size = words->number > 0 ? (Py_ssize_t)words->text.size - 1 : 0;
    PyObject *view = PyMemoryView_FromMemory(words->text.at, size, PyBUF_READ);
    PyObject *found = view == NULL ? NULL : PyObject_CallFunctionObjArgs(function, view, NULL);
    PyObject *released = found == NULL ? NULL : PyObject_CallMethod(view, "release", NULL);
    Py_XDECREF(view);
    if (released == NULL) {
        Py_CLEAR(found);
    }
    Py_XDECREF(released);
    return found;
}

PyObject *signature_of_words(const struct words *words) {
    uint8_t signature[SIGNATURE];
    bool is_signed = sign_words(words, signature);
    return PyBytes_FromStringAndSize((const char *)signature, is_signed ? SIGNATURE : 0);
}

static PyObject *words_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(names)) {
    PyObject *function;
    if (!PyArg_ParseTuple(arguments, "O", &function)) {
        return NULL;
    }
    struct words_object *self = (struct words_object *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->function = Py_NewRef(function);
    begin_words(&self->words);
    if (self->words.text.failed) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void words_dealloc(struct words_object *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    drop(&self->words.text);
    Py_XDECREF(self->function);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *words_add(struct words_object *self, PyObject *arguments) {
    PyObject *text;
    int joins = 0;
    if (!PyArg_ParseTuple(arguments, "U|p", &text, &joins)) {
        return NULL;
    }
    PyObject *octets = PyUnicode_AsEncodedString(text, "utf-8", "replace");
    if (octets == NULL) {
        return NULL;
    }
    if (!joins) {
        end_word(&self->words);
    }
    add_words(&self->words, (struct text){PyBytes_AsString(octets), (size_t)PyBytes_Size(octets)});
    Py_DECREF(octets);
    return self->words.text.failed ? PyErr_NoMemory() : Py_NewRef(Py_None);
}

static PyObject *words_end(struct words_object *self, PyObject *Py_UNUSED(none)) {
    end_word(&self->words);
    return self->words.text.failed ? PyErr_NoMemory() : Py_NewRef(Py_None);
}

static PyObject *words_number(struct words_object *self, void *Py_UNUSED(closure)) {
    return PyLong_FromUnsignedLong(self->words.number);
}

static PyObject *words_hash(struct words_object *self, void *Py_UNUSED(closure)) {
    return self->words.number > 0 ? hashed_words(&self->words, self->function) : PyLong_FromLong(0);
}

static PyObject *words_minhash(struct words_object *self, void *Py_UNUSED(closure)) {
    return signature_of_words(&self->words);
}

static PyObject *words_placeholder(struct words_object *self, void *Py_UNUSED(closure)) {
    return PyBool_FromLong(self->words.says_lorem_ipsum);
}

static PyMethodDef methods[] = {
    {"add", (PyCFunction)words_add, METH_VARARGS, NULL},
    {"end", (PyCFunction)words_end, METH_NOARGS, NULL},
    {0},
};

static PyGetSetDef properties[] = {
    {"number", (getter)words_number, NULL, NULL, NULL},
    {"hash", (getter)words_hash, NULL, NULL, NULL},
    {"minhash", (getter)words_minhash, NULL, NULL, NULL},
    {"is_placeholder", (getter)words_placeholder, NULL, NULL, NULL},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_new, words_new},
    {Py_tp_dealloc, words_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {0},
};

static PyType_Spec spec = {
    .name = "crawlscope.core.base._native.Words",
    .basicsize = sizeof(struct words_object),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

int add_words_type(PyObject *module) {
    prepare_words();
    PyObject *type = PyType_FromSpec(&spec);
    int result = type == NULL ? -1 : PyModule_AddObjectRef(module, "Words", type);
    Py_XDECREF(type);
    return result;
}
