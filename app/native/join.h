/* Joins a base and an href as the WHATWG URL standard has it (https://url.spec.whatwg.org), if the
 * href is an ordinary one. Knows no Python. */

#ifndef CRAWLSCOPE_JOIN_H
#define CRAWLSCOPE_JOIN_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_URL = 8192 }; /* octets, as in core/base/limits.py */

/* A canonical URL of http or https without fragment, and where its parts end. */
struct base {
    const char *text;
    size_t scheme; /* with its colon */
    size_t origin; /* scheme, host and port */
    size_t folder; /* all up to the last slash of the path, and that */
    size_t path;   /* all before the query and its question mark */
    size_t length;
};

enum joined {
    UNCERTAIN,   /* the href is not ordinary: whoever knows all of the standard must be asked */
    NOT_CRAWLED, /* a URL of another scheme, such as mailto: */
    JOINED,
};

/* Once, before anything else. */
void prepare_joining(void);

/* Finds the parts of a base; false if it is not a canonical URL of http or https. */
bool base_of(const char *text, size_t length, struct base *base);

/* What an href means on a page. If it is JOINED, the canonical URL without fragment is in `url`, and
 * its length in `*written`. */
enum joined join_href(const struct base *base, const char *href, size_t length,
                      char url[LONGEST_URL], size_t *written);

#endif
