/* crawlscope.core.base._native: what is too costly in Python. native.py beside it decides whether it
 * is used; everything here can be done without it. */

#include "native.h"

typedef int Adding(PyObject *module);

/* One for each part of the module, declared in native.h. */
static Adding *const PARTS[] = {add_url_table, add_joining, add_words_type, add_scanner, add_arrays, add_keys,
                               add_near, add_named, add_siblings, add_warc};

static int
fill(PyObject *module)
{
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (PARTS[i](module) < 0) {
            return -1;
        }
    }
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "crawlscope.core.base._native",
    .m_slots = slots,
};

PyMODINIT_FUNC
PyInit__native(void)
{
    return PyModuleDef_Init(&definition);
}
