/* The known texts of a crawl, nearly all of them URLs, and their ids. */

#ifndef CRAWLSCOPE_URL_TABLE_H
#define CRAWLSCOPE_URL_TABLE_H

#include "native.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct url_table UrlTable;

extern PyTypeObject *url_table_type;

/* The id of a text; 0 if it has none. */
uint32_t id_of(const UrlTable *table, const char *text, size_t length);

/* The text of an id, which it has: borrowed. */
PyObject *text_of(const UrlTable *table, uint32_t id);

/* A number for a page, which no other page of this table has. */
uint32_t number_for_page(UrlTable *table);

/* Marks an id as met on a page: 1, or 0 if it was marked before; -1 with an exception set. Another
 * page may take the mark away. */
int mark(UrlTable *table, uint32_t id, uint32_t page);

#endif
