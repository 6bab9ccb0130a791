/* The links of a page: joined with its base, and looked up among the known URLs, in one call. */

#include "join.h"
#include "url_table.h"

#include <string.h>

/* Of the last ordinary link: often the next one leads to another place of the same page. */
struct before {
    PyObject *href; /* ours; NULL: there is none */
    size_t length;  /* of it, without its fragment */
    PyObject *url;  /* ours */
    uint32_t id;
};

/* What is the same for all links of a page; borrowed. The order is that of `PageLinks` in
 * core/base/native.py. */
struct page {
    PyObject *base;    /* str */
    PyObject *resolve; /* what is asked for an href that is not ordinary: a URL, or None */
    PyObject *fault;   /* what that raises if the href is no URL */
    UrlTable *known;
    unsigned int number; /* of the page */
    PyObject *origin;    /* str; None: nobody wants the next two */
    PyObject *named;     /* dict: URL by href, of hrefs with a fragment */
    PyObject *others;    /* list: (URL, rel) of links with a rel or to another origin */
    struct base parsed;
    bool is_ordinary; /* the base */
    struct before before;
    const char *origin_text;
    Py_ssize_t origin_length;
};

/* What is found on it; borrowed. */
struct found {
    PyObject *ids;     /* list; None of one that is not known */
    PyObject *anchors; /* list: of the same */
    PyObject *fresh;   /* dict: those without an id, and their hrefs; in their order */
};

/* One link. */
struct link {
    PyObject *href, *anchor, *rel; /* borrowed */
    const char *text;              /* of the href; NULL if it has a lone surrogate */
    Py_ssize_t length;
    size_t own;    /* octets before the fragment */
    PyObject *url; /* ours */
    uint32_t id;   /* 0: it has none */
    bool is_ordinary;
};

enum { FAILED = -1, TAKEN = 0, NO_URL = 1 };

static int
open_page(PyObject *said, struct page *page)
{
    if (!PyArg_ParseTuple(said, "O!OOO!IOOO", &PyUnicode_Type, &page->base, &page->resolve,
                          &page->fault, url_table_type, &page->known, &page->number,
                          &page->origin, &page->named, &page->others)) {
        return FAILED;
    }
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(page->base, &length);
    if (text == NULL) {
        return FAILED;
    }
    page->is_ordinary = base_of(text, (size_t)length, &page->parsed);
    if (page->origin == Py_None) {
        return TAKEN;
    }
    if (!PyDict_Check(page->named) || !PyList_Check(page->others)) {
        PyErr_SetString(PyExc_TypeError, "named must be a dict, others a list");
        return FAILED;
    }
    page->origin_text = PyUnicode_AsUTF8AndSize(page->origin, &page->origin_length);
    return page->origin_text == NULL ? FAILED : TAKEN;
}

static int
open_link(PyObject *said, struct link *link)
{
    if (!PyTuple_Check(said) || PyTuple_Size(said) != 3) {
        PyErr_SetString(PyExc_TypeError, "a link is a tuple of href, anchor and rel");
        return FAILED;
    }
    link->href = PyTuple_GetItem(said, 0);
    link->anchor = PyTuple_GetItem(said, 1);
    link->rel = PyTuple_GetItem(said, 2);
    link->text = PyUnicode_AsUTF8AndSize(link->href, &link->length);
    if (link->text == NULL) {
        PyErr_Clear(); /* what is no str is refused by `resolve` */
        return TAKEN;
    }
    const char *fragment = memchr(link->text, '#', (size_t)link->length);
    link->own = fragment == NULL ? (size_t)link->length : (size_t)(fragment - link->text);
    return TAKEN;
}

/* Asks for the URL of an href that is not ordinary. The URL stays NULL if it is not to be crawled. */
static int
ask(const struct page *page, struct link *link)
{
    PyObject *url = PyObject_CallFunctionObjArgs(page->resolve, link->href, NULL);
    if (url == NULL) {
        if (!PyErr_ExceptionMatches(page->fault)) {
            return FAILED;
        }
        PyErr_Clear();
        return NO_URL;
    }
    if (url == Py_None) {
        Py_DECREF(url);
        return TAKEN;
    }
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(url, &length);
    if (text == NULL) {
        Py_DECREF(url);
        return FAILED;
    }
    link->id = id_of(page->known, text, (size_t)length);
    link->url = url;
    return TAKEN;
}

/* Finds the URL of a link, and its id. */
static int
resolve(const struct page *page, struct link *link)
{
    char url[LONGEST_URL];
    size_t written = 0;
    enum joined how = UNCERTAIN;
    if (page->is_ordinary && link->text != NULL) {
        how = join_href(&page->parsed, link->text, (size_t)link->length, url, &written);
    }
    if (how == UNCERTAIN) {
        return ask(page, link);
    }
    if (how == NOT_CRAWLED) {
        return TAKEN;
    }
    link->is_ordinary = true;
    link->id = id_of(page->known, url, written);
    if (link->id != 0) {
        link->url = Py_XNewRef(text_of(page->known, link->id));
    } else {
        link->url = PyUnicode_FromStringAndSize(url, (Py_ssize_t)written);
    }
    return link->url == NULL ? FAILED : TAKEN;
}

static bool
is_as_before(const struct before *before, const struct link *link)
{
    if (before->href == NULL || before->length != link->own) {
        return false;
    }
    const char *text = PyUnicode_AsUTF8AndSize(before->href, NULL);
    return text != NULL && memcmp(text, link->text, link->own) == 0;
}

static void
forget(struct before *before)
{
    Py_CLEAR(before->href);
    Py_CLEAR(before->url);
}

/* As `resolve`; what was found for the link before is not looked for again. Only of an ordinary href
 * the fragment changes nothing: white space before it, for instance, would count. */
static int
resolve_anew(struct page *page, struct link *link)
{
    struct before *before = &page->before;
    if (link->text == NULL || !page->is_ordinary) {
        return resolve(page, link);
    }
    if (is_as_before(before, link)) {
        link->url = Py_NewRef(before->url);
        link->id = before->id;
        return TAKEN;
    }
    int done = resolve(page, link);
    if (done == TAKEN && link->is_ordinary) {
        forget(before);
        *before = (struct before){Py_NewRef(link->href), link->own, Py_NewRef(link->url), link->id};
    }
    return done;
}

static bool
leads_elsewhere(const struct page *page, const char *url, Py_ssize_t length)
{
    return length < page->origin_length ||
           memcmp(url, page->origin_text, (size_t)page->origin_length) != 0;
}

/* What findings are made of. */
static int
tell(const struct page *page, const struct link *link)
{
    if (link->text != NULL && (size_t)link->length > link->own &&
        PyDict_SetItem(page->named, link->href, link->url) < 0) {
        return FAILED;
    }
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(link->url, &length);
    int has_rel = link->rel == Py_None ? 0 : PyObject_IsTrue(link->rel);
    if (text == NULL || has_rel < 0) {
        return FAILED;
    }
    if (!has_rel && !leads_elsewhere(page, text, length)) {
        return TAKEN;
    }
    PyObject *other = PyTuple_Pack(2, link->url, link->rel);
    int done = other == NULL ? FAILED : PyList_Append(page->others, other);
    Py_XDECREF(other);
    return done;
}

static int
add_known(const struct page *page, const struct found *found, const struct link *link)
{
    int is_first = mark(page->known, link->id, page->number);
    if (is_first != 1) {
        return is_first;
    }
    PyObject *id = PyLong_FromUnsignedLong(link->id);
    int done = id == NULL ? FAILED : PyList_Append(found->ids, id);
    Py_XDECREF(id);
    return done == FAILED ? FAILED : PyList_Append(found->anchors, link->anchor);
}

static int
add_fresh(const struct found *found, const struct link *link)
{
    if (PyDict_GetItemWithError(found->fresh, link->url) != NULL) {
        return TAKEN; /* met before */
    }
    if (PyErr_Occurred() || PyDict_SetItem(found->fresh, link->url, link->href) < 0 ||
        PyList_Append(found->ids, Py_None) < 0) {
        return FAILED;
    }
    return PyList_Append(found->anchors, link->anchor);
}

static int
take(struct page *page, const struct found *found, PyObject *said)
{
    struct link link = {0};
    int done = open_link(said, &link);
    if (done == TAKEN) {
        done = resolve_anew(page, &link);
    }
    if (done == TAKEN && link.url != NULL) {
        if (page->origin != Py_None) {
            done = tell(page, &link);
        }
        if (done == TAKEN) {
            done = link.id != 0 ? add_known(page, found, &link) : add_fresh(found, &link);
        }
    }
    Py_XDECREF(link.url);
    return done;
}

PyDoc_STRVAR(take_links_doc,
"take_links(links, start, page, ids, anchors, fresh)\n--\n\n"
"Joins and looks up links, (href, anchor, rel) each, from `start` on, until one is no URL.\n\n"
"Returns the index of that link, or the number of links. `page` is as in core/base/native.py.\n"
"Each URL of the page is added once: its id, or None, and its anchor to the lists `ids` and\n"
"`anchors`; one without an id and its href to the dict `fresh`.");

static PyObject *
take_links(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *links, *said;
    struct found found;
    struct page page = {0};
    Py_ssize_t at;
    if (!PyArg_ParseTuple(args, "O!nO!O!O!O!", &PyList_Type, &links, &at, &PyTuple_Type, &said,
                          &PyList_Type, &found.ids, &PyList_Type, &found.anchors, &PyDict_Type,
                          &found.fresh) ||
        open_page(said, &page) == FAILED) {
        return NULL;
    }
    int done = TAKEN;
    for (; at < PyList_Size(links); at++) {
        PyObject *link = Py_XNewRef(PyList_GetItem(links, at));
        done = link == NULL ? FAILED : take(&page, &found, link);
        Py_XDECREF(link);
        if (done != TAKEN) {
            break;
        }
    }
    forget(&page.before);
    return done == FAILED ? NULL : PyLong_FromSsize_t(at);
}

PyDoc_STRVAR(join_doc,
"join(base, href)\n--\n\n"
"The URL that an href means on the page `base`; None if it is not one of http or https, and\n"
"NotImplemented if href or base are not ordinary.");

static PyObject *
join(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *base_text, *href;
    Py_ssize_t base_length, length;
    if (!PyArg_ParseTuple(args, "s#s#", &base_text, &base_length, &href, &length)) {
        return NULL;
    }
    struct base base;
    char url[LONGEST_URL];
    size_t written;
    if (!base_of(base_text, (size_t)base_length, &base)) {
        return Py_NewRef(Py_NotImplemented);
    }
    switch (join_href(&base, href, (size_t)length, url, &written)) {
    case JOINED:
        return PyUnicode_FromStringAndSize(url, (Py_ssize_t)written);
    case NOT_CRAWLED:
        return Py_NewRef(Py_None);
    case UNCERTAIN:
        break;
    }
    return Py_NewRef(Py_NotImplemented);
}

static PyMethodDef functions[] = {
    {"take_links", take_links, METH_VARARGS, take_links_doc},
    {"join", join, METH_VARARGS, join_doc},
    {NULL, NULL, 0, NULL},
};

int
add_joining(PyObject *module)
{
    prepare_joining();
    return PyModule_AddFunctions(module, functions);
}
