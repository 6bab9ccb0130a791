/* What the files of the module share. Py_LIMITED_API is set by the build: only what is stable from
 * Python 3.11 on may be used, so that one module serves all later ones. */

#ifndef CRAWLSCOPE_NATIVE_H
#define CRAWLSCOPE_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Each adds its functions and types to the module: 0, or -1 with an exception set. */
int add_url_table(PyObject *module);
int add_joining(PyObject *module);
int add_scanner(PyObject *module);
int add_words_type(PyObject *module);
int add_arrays(PyObject *module);
int add_keys(PyObject *module);
int add_near(PyObject *module);
int add_named(PyObject *module);
int add_siblings(PyObject *module);
int add_warc(PyObject *module);

#endif
