/* The links of a page: joined with its base, and looked up among the known URLs, in one call. */

#include "join.h"
#include "scan_object.h"
#include "url_table.h"

#include <string.h>

/* Of the last ordinary link: often the next one leads to another place of the same page. */
struct before {
    const char *href; /* NULL: there is none */
    size_t length;    /* of it, without its fragment */
    PyObject *owner;  /* of the href, ours; NULL: the page */
    PyObject *url;    /* ours */
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
    PyObject *url;       /* str: that of the page; None: nobody wants the next two */
    PyObject *named;     /* dict: (URL, fragment) as keys */
    PyObject *others;    /* list: (URL, rel) of links with a rel or to another origin */
    const struct scan *scan; /* of the page, if its links are taken from there; NULL */
    struct base parsed;
    bool is_ordinary; /* the base */
    struct before before;
    const char *url_text;
    Py_ssize_t url_length, origin_length;
};

/* What is found on it; borrowed. */
struct found {
    PyObject *ids;     /* list; None of one that is not known */
    PyObject *anchors; /* list: of the same */
    PyObject *fresh;   /* dict: those without an id, and their hrefs; in their order */
};

/* One link. */
struct taken {
    const struct link *scanned;    /* NULL: the next three are there */
    PyObject *href, *anchor, *rel; /* ours; NULL: not made yet */
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
                          &page->url, &page->named, &page->others)) {
        return FAILED;
    }
    Py_ssize_t length;
    const char *base = PyUnicode_AsUTF8AndSize(page->base, &length);
    if (base == NULL) {
        return FAILED;
    }
    page->is_ordinary = base_of(base, (size_t)length, &page->parsed);
    if (page->url == Py_None) {
        return TAKEN;
    }
    if (!PyDict_Check(page->named) || !PyList_Check(page->others)) {
        PyErr_SetString(PyExc_TypeError, "named must be a dict, others a list");
        return FAILED;
    }
    page->url_text = PyUnicode_AsUTF8AndSize(page->url, &page->url_length);
    if (page->url_text == NULL) {
        return FAILED;
    }
    const char *text = page->url_text, *path = NULL;
    if (page->url_length > 8) { /* as `origin_of` */
        path = memchr(text + 8, '/', (size_t)page->url_length - 8);
    }
    page->origin_length = path == NULL ? page->url_length : path - text;
    return TAKEN;
}

static void
note_href(struct taken *link, const char *text, Py_ssize_t length)
{
    const char *fragment = memchr(text, '#', (size_t)length);
    link->text = text;
    link->length = length;
    link->own = fragment == NULL ? (size_t)length : (size_t)(fragment - text);
}

static int
open_tuple(PyObject *said, struct taken *link)
{
    if (!PyTuple_Check(said) || PyTuple_Size(said) != 3) {
        PyErr_SetString(PyExc_TypeError, "a link is a tuple of href, anchor and rel");
        return FAILED;
    }
    link->href = Py_NewRef(PyTuple_GetItem(said, 0));
    link->anchor = Py_NewRef(PyTuple_GetItem(said, 1));
    link->rel = Py_NewRef(PyTuple_GetItem(said, 2));
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(link->href, &length);
    if (text == NULL) {
        PyErr_Clear(); /* what is no str is refused by `resolve` */
    } else {
        note_href(link, text, length);
    }
    return TAKEN;
}

static int
open_scanned(const struct scan *scan, Py_ssize_t at, struct taken *link)
{
    const struct text *href = &(link->scanned = &((const struct link *)scan->links.at)[at])->href;
    if (!has_escapes(*href)) {
        note_href(link, href->size > 0 ? href->at : "", (Py_ssize_t)href->size);
        return TAKEN;
    }
    Py_ssize_t length;
    link->href = unescaped(*href, true);
    const char *text = link->href == NULL ? NULL : PyUnicode_AsUTF8AndSize(link->href, &length);
    if (text == NULL) {
        return FAILED;
    }
    note_href(link, text, length);
    return TAKEN;
}

static void
close_link(struct taken *link)
{
    Py_XDECREF(link->href);
    Py_XDECREF(link->anchor);
    Py_XDECREF(link->rel);
    Py_XDECREF(link->url);
}

/* Of what was scanned, most texts are never asked for. Each is borrowed; NULL: an exception is set. */
static PyObject *
href_of(struct taken *link)
{
    if (link->href == NULL) {
        link->href = unescaped(link->scanned->href, true);
    }
    return link->href;
}

static PyObject *
anchor_of(const struct page *page, struct taken *link)
{
    if (link->anchor == NULL) {
        link->anchor = text_or_none(page->scan->texts.at + link->scanned->text_at, link->scanned->text_size);
    }
    return link->anchor;
}

static PyObject *
rel_of(struct taken *link)
{
    if (link->rel == NULL) {
        link->rel = link->scanned->has_rel ? unescaped(link->scanned->rel, true) : Py_NewRef(Py_None);
    }
    return link->rel;
}

/* Asks for the URL of an href that is not ordinary. The URL stays NULL if it is not to be crawled. */
static int
ask(const struct page *page, struct taken *link)
{
    PyObject *href = href_of(link);
    PyObject *url = href == NULL ? NULL : PyObject_CallFunctionObjArgs(page->resolve, href, NULL);
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
resolve(const struct page *page, struct taken *link)
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
is_as_before(const struct before *before, const struct taken *link)
{
    return before->href != NULL && before->length == link->own &&
           memcmp(before->href, link->text, link->own) == 0;
}

static void
forget(struct before *before)
{
    Py_CLEAR(before->owner);
    Py_CLEAR(before->url);
    before->href = NULL;
}

/* As `resolve`; what was found for the link before is not looked for again. Only of an ordinary href
 * the fragment changes nothing: white space before it, for instance, would count. */
static int
resolve_anew(struct page *page, struct taken *link)
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
        *before = (struct before){.href = link->text,
                                  .length = link->own,
                                  .owner = Py_XNewRef(link->href),
                                  .url = Py_NewRef(link->url),
                                  .id = link->id};
    }
    return done;
}

static bool
leads_elsewhere(const struct page *page, const char *url, Py_ssize_t length)
{
    return length < page->origin_length ||
           memcmp(url, page->url_text, (size_t)page->origin_length) != 0;
}

/* Whether a fragment leads to an id of the page itself. One that may mean something else than what is
 * written is left to whoever reads it. */
static bool
is_own(const struct page *page, struct text fragment, const char *url, Py_ssize_t length)
{
    return page->scan != NULL && length == page->url_length &&
           memcmp(url, page->url_text, (size_t)length) == 0 &&
           memchr(fragment.at, '%', fragment.size) == NULL &&
           memchr(fragment.at, ':', fragment.size) == NULL && has_id(page->scan, fragment);
}

static int
tell_fragment(const struct page *page, PyObject *url, struct text fragment)
{
    PyObject *name = PyUnicode_DecodeUTF8(fragment.at, (Py_ssize_t)fragment.size, "replace");
    PyObject *both = name == NULL ? NULL : PyTuple_Pack(2, url, name);
    int done = both == NULL ? FAILED : PyDict_SetItem(page->named, both, Py_None);
    Py_XDECREF(name);
    Py_XDECREF(both);
    return done;
}

static int
tell_other(const struct page *page, struct taken *link)
{
    PyObject *rel = rel_of(link);
    PyObject *other = rel == NULL ? NULL : PyTuple_Pack(2, link->url, rel);
    int done = other == NULL ? FAILED : PyList_Append(page->others, other);
    Py_XDECREF(other);
    return done;
}

/* What findings are made of. */
static int
tell(const struct page *page, struct taken *link)
{
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(link->url, &length);
    if (text == NULL) {
        return FAILED;
    }
    if (link->text != NULL && (size_t)link->length > link->own + 1) {
        struct text fragment = {link->text + link->own + 1, (size_t)link->length - link->own - 1};
        if (!is_own(page, fragment, text, length) && tell_fragment(page, link->url, fragment) == FAILED) {
            return FAILED;
        }
    }
    int has_rel = link->scanned != NULL ? link->scanned->rel.size > 0 : PyObject_IsTrue(link->rel);
    if (has_rel < 0) {
        return FAILED;
    }
    return has_rel || leads_elsewhere(page, text, length) ? tell_other(page, link) : TAKEN;
}

static int
add_known(const struct page *page, const struct found *found, struct taken *link)
{
    int is_first = mark(page->known, link->id, page->number);
    if (is_first != 1) {
        return is_first;
    }
    PyObject *anchor = anchor_of(page, link);
    PyObject *id = anchor == NULL ? NULL : PyLong_FromUnsignedLong(link->id);
    int done = id == NULL ? FAILED : PyList_Append(found->ids, id);
    Py_XDECREF(id);
    return done == FAILED ? FAILED : PyList_Append(found->anchors, anchor);
}

static int
add_fresh(const struct page *page, const struct found *found, struct taken *link)
{
    if (PyDict_GetItemWithError(found->fresh, link->url) != NULL) {
        return TAKEN; /* met before */
    }
    PyObject *href = PyErr_Occurred() ? NULL : href_of(link);
    PyObject *anchor = href == NULL ? NULL : anchor_of(page, link);
    if (anchor == NULL || PyDict_SetItem(found->fresh, link->url, href) < 0 ||
        PyList_Append(found->ids, Py_None) < 0) {
        return FAILED;
    }
    return PyList_Append(found->anchors, anchor);
}

static int
take(struct page *page, const struct found *found, struct taken *link)
{
    int done = resolve_anew(page, link);
    if (done != TAKEN || link->url == NULL) {
        return done;
    }
    if (page->url != Py_None && tell(page, link) == FAILED) {
        return FAILED;
    }
    return link->id != 0 ? add_known(page, found, link) : add_fresh(page, found, link);
}

static int
take_at(struct page *page, const struct found *found, PyObject *links, Py_ssize_t at)
{
    struct taken link = {0};
    PyObject *said = page->scan == NULL ? Py_XNewRef(PyList_GetItem(links, at)) : NULL;
    int done = FAILED;
    if (page->scan != NULL) {
        done = open_scanned(page->scan, at, &link);
    } else if (said != NULL) {
        done = open_tuple(said, &link);
    }
    if (done == TAKEN) {
        done = take(page, found, &link);
    }
    close_link(&link);
    Py_XDECREF(said);
    return done;
}

/* How many links there are; -1 with an exception set. */
static Py_ssize_t
number_of(PyObject *links, struct page *page)
{
    if (PyList_Check(links)) {
        return PyList_Size(links);
    }
    if (!PyObject_TypeCheck(links, scan_type)) {
        PyErr_SetString(PyExc_TypeError, "links are in a list, or scanned");
        return -1;
    }
    page->scan = ((struct scan_object *)links)->scan;
    return (Py_ssize_t)page->scan->links.number;
}

PyDoc_STRVAR(take_links_doc,
"take_links(links, start, until, page, ids, anchors, fresh)\n--\n\n"
"Joins and looks up links, those of a `Scan` or a list of (href, anchor, rel), from `start` on,\n"
"before `until` and until one is no URL.\n\n"
"Returns the index of that link, or `until`, or the number of links. `page` is as in\n"
"core/base/native.py. Each URL of the page is added once: its id, or None, and its anchor to the\n"
"lists `ids` and `anchors`; one without an id and its href to the dict `fresh`.");

static PyObject *
take_links(PyObject *Py_UNUSED(module), PyObject *args)
{
    PyObject *links, *said;
    struct found found;
    struct page page = {0};
    Py_ssize_t at, until;
    if (!PyArg_ParseTuple(args, "OnnO!O!O!O!", &links, &at, &until, &PyTuple_Type, &said,
                          &PyList_Type, &found.ids, &PyList_Type, &found.anchors, &PyDict_Type,
                          &found.fresh) ||
        open_page(said, &page) == FAILED) {
        return NULL;
    }
    Py_ssize_t number = number_of(links, &page);
    if (number < 0 || at < 0) {
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_IndexError, "no link has the number %zd", at);
    }
    int done = TAKEN;
    for (; at < until && at < number; at++) {
        done = take_at(&page, &found, links, at);
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
