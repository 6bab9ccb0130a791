/* Which texts are nearly the same, as `core/findings/near.py` reckons it: the results are the same.
 *
 * Texts are numbers. A band is some numbers of a signature; it has a number itself: that of the first
 * text that had it, times the bands of a text, plus its place there. So a band is four octets in the
 * table, and what it is made of is read from the signature of that text. */

#include "native.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "packed.h"
#include "text.h"

enum {
    PARTS = 4096,
    FIRST_ROOM = 8,
    TEXTS_A_BLOCK = 128,
    SHARED_A_BLOCK = 1024,
    COPIED_AT_ONCE = 64, /* parts */
    MOST_BANDS = MINHASHES,
    AT_ONCE = 2048, /* octets for which room is made */
};
static const uint32_t IS_SHARED = 1u << 31; /* else it is a band of one text alone, plus one */

/* Texts in the order in which they came. */
struct list {
    uint32_t *at;
    uint32_t number, room;
};

/* A band that several texts ever had: those that have found another text in one, and the others. */
struct shared {
    uint32_t band;
    struct list alone, near;
};

struct block {
    uint8_t *packed; /* the signatures, one behind the other, and `READ_ON` octets */
    uint32_t room; /* of these */
    uint16_t ends[TEXTS_A_BLOCK]; /* where each ends; a text that has none takes nothing */
    uint32_t pages[TEXTS_A_BLOCK]; /* that have the text, and stand for themselves */
    uint16_t compared[TEXTS_A_BLOCK]; /* the last comparison that it was seen in */
    uint8_t is_near[TEXTS_A_BLOCK];
};

/* Open addressing; at most seven eighths are in use. */
struct part {
    uint32_t *bands; /* 0: free; a band that is `IS_SHARED` is its place in `shared` */
    uint32_t room, used;
};

typedef struct {
    PyObject_HEAD
    double least; /* as much alike are texts that are near */
    uint32_t rows, bands; /* numbers of a band, bands of a text */
    uint32_t most, enough; /* texts that one is compared with, and if one is near already */
    double counts[BITS + 1], half_counts[BITS / 2 + 1]; /* shingles, by bits that are set */
    uint64_t key; /* nobody can make texts that collide without it */
    void **blocks; /* of `struct block` */
    uint32_t texts, blocks_room;
    uint16_t comparisons;
    void **shared; /* of SHARED_A_BLOCK `struct shared` each */
    uint32_t shared_number, shared_room;
    struct part parts[PARTS];
    struct sketch latest; /* of the text that was learnt last, which is the next to enter */
    uint32_t latest_text; /* plus one; 0: there is none */
} NearTexts;

static inline struct block *
block_of(const NearTexts *self, uint32_t text)
{
    return (struct block *)self->blocks[text / TEXTS_A_BLOCK];
}

static inline uint32_t
begin_of(const struct block *block, uint32_t place)
{
    return place == 0 ? 0 : block->ends[place - 1];
}

/* Of a text that has a signature. */
static inline const uint8_t *
packed_of(const NearTexts *self, uint32_t text)
{
    const struct block *block = block_of(self, text);
    return block->packed + begin_of(block, text % TEXTS_A_BLOCK);
}

static inline bool
is_signed(const NearTexts *self, uint32_t text)
{
    const struct block *block = block_of(self, text);
    uint32_t place = text % TEXTS_A_BLOCK;
    return block->ends[place] > begin_of(block, place);
}

static inline uint32_t *
pages_of(const NearTexts *self, uint32_t text)
{
    return &block_of(self, text)->pages[text % TEXTS_A_BLOCK];
}

static inline uint8_t *
nearness_of(const NearTexts *self, uint32_t text)
{
    return &block_of(self, text)->is_near[text % TEXTS_A_BLOCK];
}

static inline struct shared *
shared_at(const NearTexts *self, uint32_t place)
{
    return (struct shared *)self->shared[place / SHARED_A_BLOCK] + place % SHARED_A_BLOCK;
}

/* Makes one block more of so many octets, all zeros. */
static void *
another_block(void ***blocks, uint32_t number, uint32_t *room, size_t size)
{
    if (number == *room) {
        uint32_t more = *room * 2 + 16;
        void **larger = PyMem_Realloc(*blocks, more * sizeof(void *));
        if (larger == NULL) {
            return PyErr_NoMemory();
        }
        *blocks = larger;
        *room = more;
    }
    void *made = PyMem_Calloc(1, size);
    if (made == NULL) {
        return PyErr_NoMemory();
    }
    (*blocks)[number] = made;
    return made;
}

/* --- lists ------------------------------------------------------------------------------------- */

static bool
push(struct list *list, uint32_t text)
{
    if (list->number == list->room) {
        uint32_t room = list->room + list->room / 4 + 2;
        uint32_t *at = PyMem_Realloc(list->at, room * sizeof(uint32_t));
        if (at == NULL) {
            PyErr_NoMemory();
            return false;
        }
        list->at = at;
        list->room = room;
    }
    list->at[list->number++] = text;
    return true;
}

static bool
take_out(struct list *list, uint32_t text)
{
    for (uint32_t each = 0; each < list->number; each++) {
        if (list->at[each] == text) {
            list->number--;
            memmove(&list->at[each], &list->at[each + 1], (list->number - each) * sizeof(uint32_t));
            return true;
        }
    }
    return false;
}

/* --- likeness ---------------------------------------------------------------------------------- */

/* One bit for each two, in the lower half. */
static inline uint64_t
folded(uint64_t word)
{
    word = (word | word >> 1) & 0x5555555555555555u;
    word = (word | word >> 1) & 0x3333333333333333u;
    word = (word | word >> 2) & 0x0F0F0F0F0F0F0F0Fu;
    word = (word | word >> 4) & 0x00FF00FF00FF00FFu;
    word = (word | word >> 8) & 0x0000FFFF0000FFFFu;
    return (word | word >> 16) & 0x00000000FFFFFFFFu;
}

static double
share(const double *counts, uint32_t one, uint32_t other, uint32_t both)
{
    return counts[both] == 0 ? 0.0 : (counts[one] + counts[other] - counts[both]) / counts[both];
}

/* As `_alike`: the part of their shingles that two texts have in common, estimated, if one has a
 * sample of another level. Those of one level are only counted, by `count_beside`. */
static double
alike(const NearTexts *self, const struct sketch *first, const struct sketch *second)
{
    int level = first->level, other_level = second->level;
    uint32_t one = 0, other = 0, both = 0;
    if (level - other_level > 1 || other_level - level > 1) {
        return 0.0;
    }
    if (level > other_level) {
        const struct sketch *larger = first;
        first = second;
        second = larger;
    }
    for (uint32_t place = 0; place < SKETCH_WORDS / 2; place++) {
        uint64_t its = first->words[SKETCH_WORDS / 2 + place];
        uint64_t others = folded(second->words[2 * place]) | folded(second->words[2 * place + 1]) << 32;
        one += bits_of(its);
        other += bits_of(others);
        both += bits_of(its | others);
    }
    return share(self->half_counts, one, other, both);
}

/* With how many bits that only the other text has both are still so much alike; -1: not even without. */
static int
most_beside(const NearTexts *self, uint32_t one, uint32_t other, double least)
{
    uint32_t fewest = one > other ? one : other, most = BITS;
    if (share(self->counts, one, other, fewest) < least) {
        return -1;
    }
    while (fewest < most) {
        uint32_t middle = (fewest + most + 1) / 2;
        if (share(self->counts, one, other, middle) < least) {
            most = middle - 1;
        } else {
            fewest = middle;
        }
    }
    return (int)(fewest - one);
}

/* --- bands ------------------------------------------------------------------------------------- */

/* What a band is made of: as many numbers as a band has. */
static void
take_numbers(const NearTexts *self, uint32_t band, uint16_t *numbers)
{
    uint32_t first = self->rows * (band % self->bands);
    unpack_numbers(packed_of(self, band / self->bands), first, self->rows, numbers);
}

static uint64_t
hash_of(const NearTexts *self, const uint16_t *numbers, uint32_t place)
{
    uint64_t hash = self->key ^ place;
    for (uint32_t row = 0; row < self->rows; row++) {
        hash = (hash ^ numbers[row]) * 0x9FB21C651E98DF25u;
        hash ^= hash >> 32;
    }
    return hash;
}

static inline struct part *
part_of(NearTexts *self, uint64_t hash)
{
    return &self->parts[hash >> 32 & (PARTS - 1)];
}

static inline uint32_t
band_of(const NearTexts *self, uint32_t kept)
{
    return kept & IS_SHARED ? shared_at(self, kept & ~IS_SHARED)->band : kept - 1;
}

static bool
is_made_of(const NearTexts *self, uint32_t band, const uint16_t *numbers)
{
    uint16_t its[MINHASHES];
    take_numbers(self, band, its);
    return memcmp(its, numbers, self->rows * sizeof(*its)) == 0;
}

/* Where a band of a text is, or would be: by its numbers, and not by their hash alone. */
static uint32_t *
place_of(const NearTexts *self, const struct part *part, uint32_t band, const uint16_t *numbers, uint64_t hash)
{
    uint32_t place = (uint32_t)((hash & UINT32_MAX) * part->room >> 32);
    for (; part->bands[place] != 0; place = place + 1 == part->room ? 0 : place + 1) {
        uint32_t other = band_of(self, part->bands[place]);
        if (other % self->bands == band % self->bands && is_made_of(self, other, numbers)) {
            break;
        }
    }
    return &part->bands[place];
}

static bool
grow(const NearTexts *self, struct part *part)
{
    struct part larger = {NULL, part->room + part->room / 4 + FIRST_ROOM, part->used};
    larger.bands = PyMem_Calloc(larger.room, sizeof(uint32_t));
    if (larger.bands == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (uint32_t each = 0; each < part->room; each++) {
        if (part->bands[each] != 0) {
            uint16_t numbers[MINHASHES];
            uint32_t band = band_of(self, part->bands[each]);
            take_numbers(self, band, numbers);
            uint64_t hash = hash_of(self, numbers, band % self->bands);
            *place_of(self, &larger, band, numbers, hash) = part->bands[each];
        }
    }
    PyMem_Free(part->bands);
    *part = larger;
    return true;
}

/* What is kept of a band of a text, which is added if it is new; NULL with an exception set. */
static uint32_t *
kept_of(NearTexts *self, uint32_t band)
{
    uint16_t numbers[MINHASHES];
    take_numbers(self, band, numbers);
    uint64_t hash = hash_of(self, numbers, band % self->bands);
    struct part *part = part_of(self, hash);
    if (part->used + part->room / 8 >= part->room && !grow(self, part)) {
        return NULL;
    }
    uint32_t *kept = place_of(self, part, band, numbers, hash);
    if (*kept == 0) {
        *kept = band + 1;
        part->used++;
    }
    return kept;
}

/* The texts of a band that is shared; NULL: only one text ever had it, or there is an exception. */
static struct shared *
shared_of(NearTexts *self, uint32_t band)
{
    const uint32_t *kept = kept_of(self, band);
    return kept == NULL || !(*kept & IS_SHARED) ? NULL : shared_at(self, *kept & ~IS_SHARED);
}

/* Makes a band shared that one text has. */
static struct shared *
share_band(NearTexts *self, uint32_t *kept)
{
    uint32_t number = self->shared_number, band = *kept - 1, text = band / self->bands;
    if (number % SHARED_A_BLOCK == 0
        && another_block(&self->shared, number / SHARED_A_BLOCK, &self->shared_room,
                         SHARED_A_BLOCK * sizeof(struct shared)) == NULL) {
        return NULL;
    }
    struct shared *shared = shared_at(self, number);
    self->shared_number++; /* first, so that there is never a block too many */
    shared->band = band;
    if (*pages_of(self, text) > 0
        && !push(*nearness_of(self, text) ? &shared->near : &shared->alone, text)) {
        return NULL;
    }
    *kept = number | IS_SHARED;
    return shared;
}

/* --- a text comes ------------------------------------------------------------------------------ */

/* A text that is compared with others: with how many, and which of them are near. */
struct comparison {
    uint32_t text, seen;
    uint16_t number;
    bool is_unpacked;
    struct sketch sketch; /* of this text, once it is unpacked */
    uint32_t bits;
    struct list found;
};

static struct comparison
begin_comparison(NearTexts *self, uint32_t text)
{
    if (++self->comparisons == 0) { /* after so many, their numbers begin again */
        for (uint32_t each = 0; each < self->texts; each += TEXTS_A_BLOCK) {
            memset(block_of(self, each)->compared, 0, sizeof(block_of(self, each)->compared));
        }
        self->comparisons = 1;
    }
    return (struct comparison){.text = text, .number = self->comparisons};
}

/* Whether a text was seen before; from now on it was. */
static bool
was_seen(const NearTexts *self, struct comparison *search, uint32_t text)
{
    uint16_t *last = &block_of(self, text)->compared[text % TEXTS_A_BLOCK];
    bool was = *last == search->number;
    *last = search->number;
    search->seen += !was;
    return was;
}

static void
begin_likeness(const NearTexts *self, struct comparison *search)
{
    const uint8_t *packed = packed_of(self, search->text);
    if (search->text + 1 == self->latest_text) {
        search->sketch = self->latest;
    } else {
        unpack_sketch(packed, &search->sketch);
    }
    search->bits = packed_bits(packed);
    search->is_unpacked = true;
}

/* How much alike the text is to another one; -1.0 if they are of one level, and that is less than `least`. */
static double
likeness_to(const NearTexts *self, struct comparison *search, uint32_t other, double least)
{
    const uint8_t *packed = packed_of(self, other);
    if (!search->is_unpacked) {
        begin_likeness(self, search);
    }
    if (search->sketch.level != packed_level(packed)) {
        struct sketch sketch;
        unpack_sketch(packed, &sketch);
        return alike(self, &search->sketch, &sketch);
    }
    uint32_t one = search->bits, others = packed_bits(packed);
    int most = most_beside(self, one, others, least);
    int beside = most < 0 ? 0 : count_beside(packed, &search->sketch, most);
    return beside > most ? -1.0 : share(self->counts, one, others, one + (uint32_t)beside);
}

/* As `_near_to`, of one other text. Returns whether the search goes on; `failed`: there was no memory. */
static bool
compare(const NearTexts *self, struct comparison *search, uint32_t other, bool *failed)
{
    bool is_full = search->seen >= self->most;
    if (was_seen(self, search, other)) {
        return true;
    }
    if (is_full) {
        return false;
    }
    if (likeness_to(self, search, other, self->least) >= self->least) {
        *failed = !push(&search->found, other);
    }
    return !*failed;
}

/* As `_meet`. */
static bool
meet(const NearTexts *self, struct shared *band, struct comparison *search)
{
    struct list *alone = &band->alone, *near = &band->near;
    bool failed = false, goes_on = true;
    uint32_t still = 0;
    for (uint32_t each = 0; each < alone->number; each++) {
        if (!*nearness_of(self, alone->at[each])) {
            alone->at[still++] = alone->at[each];
        } else if (!push(near, alone->at[each])) {
            return false; /* it is still among the lonely, too: nobody reads on without memory */
        }
    }
    alone->number = still;
    if (still == 0) { /* as of all that are near: nothing is kept for what may never come */
        PyMem_Free(alone->at);
        *alone = (struct list){0};
    }
    for (uint32_t each = 0; each < still && goes_on; each++) {
        goes_on = compare(self, search, alone->at[each], &failed);
    }
    goes_on = true;
    for (uint32_t each = near->number; each > 0 && goes_on && !failed && search->found.number == 0; each--) {
        goes_on = compare(self, search, near->at[each - 1], &failed);
    }
    return !failed;
}

static PyObject *
list_of(const struct list *texts)
{
    PyObject *made = PyList_New((Py_ssize_t)texts->number);
    for (uint32_t each = 0; made != NULL && each < texts->number; each++) {
        PyObject *text = PyLong_FromUnsignedLong(texts->at[each]);
        if (text == NULL) {
            Py_CLEAR(made);
        } else {
            PyList_SetItem(made, (Py_ssize_t)each, text);
        }
    }
    return made;
}

/* The texts that are near, and were not: they are now. */
static bool
told_apart(NearTexts *self, struct comparison *search, struct list *changed)
{
    for (uint32_t each = 0; each < search->found.number; each++) {
        uint32_t text = search->found.at[each];
        if (!*nearness_of(self, text)) {
            if (!push(changed, text)) {
                return false;
            }
            *nearness_of(self, text) = 1;
        }
    }
    return true;
}

/* As `_join`: the bands of a text that others have, too. */
static PyObject *
join(NearTexts *self, uint32_t text, struct shared *const *bands, uint32_t number)
{
    struct comparison search = begin_comparison(self, text);
    struct list changed = {0};
    PyObject *result = NULL;
    bool is_done = true;
    for (uint32_t each = 0; each < number && is_done; each++) {
        if (bands[each]->alone.number > 0 || search.found.number == 0) {
            is_done = meet(self, bands[each], &search);
        }
    }
    if (is_done && told_apart(self, &search, &changed)) {
        bool is_near = search.found.number > 0;
        *nearness_of(self, text) |= is_near;
        for (uint32_t each = 0; each < number && is_done; each++) {
            is_done = push(is_near ? &bands[each]->near : &bands[each]->alone, text);
        }
        result = is_done ? list_of(&changed) : NULL;
    }
    PyMem_Free(changed.at);
    PyMem_Free(search.found.at);
    return result;
}

/* A number of a text that was learnt; false with an exception set. */
static bool
take_text(const NearTexts *self, PyObject *given, uint32_t *text)
{
    Py_ssize_t number = PyNumber_AsSsize_t(given, PyExc_IndexError);
    if (number == -1 && PyErr_Occurred()) {
        return false;
    }
    if (number < 0 || number >= (Py_ssize_t)self->texts) {
        PyErr_Format(PyExc_IndexError, "there is no text %zd", number);
        return false;
    }
    *text = (uint32_t)number;
    return true;
}

static PyObject *
near_enter(NearTexts *self, PyObject *given)
{
    uint32_t text, number = 0;
    struct shared *bands[MOST_BANDS];
    if (!take_text(self, given, &text)) {
        return NULL;
    }
    if ((*pages_of(self, text))++ > 0 || !is_signed(self, text)) {
        return PyList_New(0);
    }
    for (uint32_t place = 0; place < self->bands; place++) {
        uint32_t mine = text * self->bands + place, *kept = kept_of(self, mine);
        if (kept == NULL) {
            return NULL;
        }
        if (*kept == mine + 1) {
            continue; /* nobody else has it */
        }
        struct shared *shared = *kept & IS_SHARED ? shared_at(self, *kept & ~IS_SHARED) : share_band(self, kept);
        if (shared == NULL) {
            return NULL;
        }
        bands[number++] = shared;
    }
    return number == 0 ? PyList_New(0) : join(self, text, bands, number);
}

/* --- a text goes ------------------------------------------------------------------------------- */

/* As `_has_other`: 1 or 0, or -1 with an exception set. */
static int
has_other(NearTexts *self, uint32_t text)
{
    struct comparison search = begin_comparison(self, text);
    bool failed = false, goes_on = true;
    was_seen(self, &search, text);
    for (uint32_t place = 0; place < self->bands && !failed && search.found.number == 0; place++) {
        const struct shared *band = shared_of(self, text * self->bands + place);
        failed = band == NULL && PyErr_Occurred() != NULL;
        goes_on = band != NULL;
        const struct list *lists[] = {goes_on ? &band->near : NULL, goes_on ? &band->alone : NULL};
        for (int which = 0; which < 2 && goes_on; which++) {
            for (uint32_t each = 0; each < lists[which]->number && goes_on; each++) {
                goes_on = compare(self, &search, lists[which]->at[each], &failed)
                    && search.found.number == 0;
            }
        }
    }
    int result = failed ? -1 : search.found.number > 0;
    PyMem_Free(search.found.at);
    return result;
}

/* Takes a text out of its bands, and notes who else is there. */
static bool
leave_bands(NearTexts *self, uint32_t text, struct list *others)
{
    for (uint32_t place = 0; place < self->bands; place++) {
        struct shared *band = shared_of(self, text * self->bands + place);
        if (band == NULL) {
            if (PyErr_Occurred()) {
                return false;
            }
            continue;
        }
        struct list *lists[] = {&band->alone, &band->near};
        for (int which = 0; which < 2; which++) {
            take_out(lists[which], text);
            for (uint32_t each = 0; each < lists[which]->number; each++) {
                uint32_t other = lists[which]->at[each];
                if (*nearness_of(self, other) == 1) {
                    *nearness_of(self, other) = 2; /* noted */
                    if (!push(others, other)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

static bool
move_back(NearTexts *self, uint32_t text)
{
    for (uint32_t place = 0; place < self->bands; place++) {
        struct shared *band = shared_of(self, text * self->bands + place);
        if (band == NULL && PyErr_Occurred()) {
            return false;
        }
        if (band != NULL && take_out(&band->near, text) && !push(&band->alone, text)) {
            return false;
        }
    }
    return true;
}

/* Of the texts that were beside one that left, those that are near to none any more. */
static bool
let_go(NearTexts *self, const struct list *others, struct list *gone)
{
    for (uint32_t each = 0; each < others->number; each++) {
        *nearness_of(self, others->at[each]) = 1;
    }
    for (uint32_t each = 0; each < others->number; each++) {
        int is_left = has_other(self, others->at[each]);
        if (is_left < 0 || (is_left == 0 && !push(gone, others->at[each]))) {
            return false;
        }
    }
    for (uint32_t each = 0; each < gone->number; each++) {
        *nearness_of(self, gone->at[each]) = 0;
    }
    for (uint32_t each = 0; each < gone->number; each++) {
        if (!move_back(self, gone->at[each])) {
            return false;
        }
    }
    return true;
}

static PyObject *
near_leave(NearTexts *self, PyObject *given)
{
    uint32_t text;
    struct list others = {0}, gone = {0};
    if (!take_text(self, given, &text)) {
        return NULL;
    }
    if (*pages_of(self, text) == 0) {
        PyErr_SetString(PyExc_ValueError, "no page has this text");
        return NULL;
    }
    if (--*pages_of(self, text) > 0 || !is_signed(self, text)) {
        return PyList_New(0);
    }
    PyObject *result = NULL;
    if (leave_bands(self, text, &others) && let_go(self, &others, &gone) && push(&gone, text)) {
        *nearness_of(self, text) = 0;
        result = list_of(&gone);
    }
    PyMem_Free(others.at);
    PyMem_Free(gone.at);
    return result;
}

/* --- what is asked ----------------------------------------------------------------------------- */

/* One step of `nearest`; false: enough were looked at in this band, or `failed`. */
static bool
look_at(NearTexts *self, struct comparison *search, uint32_t other, double *least, bool *failed)
{
    if (search->seen > (search->found.number > 0 ? self->enough : self->most)) {
        return false;
    }
    if (was_seen(self, search, other)) {
        return true;
    }
    double like = likeness_to(self, search, other, *least);
    if (like > *least) {
        search->found.number = 0;
        *least = like;
    }
    if (like == *least) {
        *failed = !push(&search->found, other);
    }
    return !*failed;
}

static PyObject *
near_nearest(NearTexts *self, PyObject *given)
{
    uint32_t text;
    double least = self->least;
    bool failed = false;
    if (!take_text(self, given, &text)) {
        return NULL;
    }
    if (!is_signed(self, text) || !*nearness_of(self, text)) {
        return PyList_New(0);
    }
    struct comparison search = begin_comparison(self, text);
    was_seen(self, &search, text);
    for (uint32_t place = 0; place < self->bands && !failed; place++) {
        const struct shared *band = shared_of(self, text * self->bands + place);
        bool goes_on = band != NULL;
        failed = !goes_on && PyErr_Occurred() != NULL;
        const struct list *lists[] = {goes_on ? &band->near : NULL, goes_on ? &band->alone : NULL};
        for (int which = 0; which < 2 && goes_on; which++) {
            for (uint32_t each = 0; each < lists[which]->number && goes_on; each++) {
                goes_on = look_at(self, &search, lists[which]->at[each], &least, &failed);
            }
        }
    }
    PyObject *result = failed ? NULL : list_of(&search.found);
    PyMem_Free(search.found.at);
    return result;
}

static PyObject *
near_signature(NearTexts *self, PyObject *given)
{
    uint32_t text;
    if (!take_text(self, given, &text)) {
        return NULL;
    }
    uint8_t signature[SIGNATURE];
    if (!is_signed(self, text)) {
        return PyBytes_FromStringAndSize(NULL, 0);
    }
    unpack_signature(packed_of(self, text), signature);
    return PyBytes_FromStringAndSize((const char *)signature, SIGNATURE);
}

static PyObject *
near_has_near(NearTexts *self, PyObject *given)
{
    uint32_t text;
    return take_text(self, given, &text) ? PyBool_FromLong(*nearness_of(self, text)) : NULL;
}

/* Puts a signature behind those of the texts before. */
static bool
put_signature(NearTexts *self, uint32_t text, const uint8_t *signature)
{
    uint8_t packed[MOST_PACKED];
    struct block *block = block_of(self, text);
    uint32_t place = text % TEXTS_A_BLOCK, begin = begin_of(block, place);
    uint32_t end = begin + pack_signature(signature, &self->latest, packed);
    self->latest_text = text + 1;
    bool is_last = place + 1 == TEXTS_A_BLOCK;
    if (end + READ_ON > block->room || is_last) {
        uint32_t room = end + READ_ON + (is_last ? 0 : AT_ONCE);
        uint8_t *larger = PyMem_Realloc(block->packed, room);
        if (larger == NULL) {
            PyErr_NoMemory();
            return false;
        }
        block->packed = larger;
        block->room = room;
    }
    memcpy(block->packed + begin, packed, end - begin);
    memset(block->packed + end, 0, READ_ON);
    block->ends[place] = (uint16_t)end;
    return true;
}

static PyObject *
near_learn(NearTexts *self, PyObject *const *args, Py_ssize_t number)
{
    char *octets;
    Py_ssize_t size, text = -1;
    if (number != 2 || PyBytes_AsStringAndSize(args[1], &octets, &size) < 0) {
        if (!PyErr_Occurred()) {
            PyErr_SetString(PyExc_TypeError, "a text and its signature");
        }
        return NULL;
    }
    text = PyNumber_AsSsize_t(args[0], PyExc_IndexError);
    if (text == -1 && PyErr_Occurred()) {
        return NULL;
    }
    if (text != (Py_ssize_t)self->texts) {
        return Py_NewRef(Py_None);
    }
    if (self->texts >= (IS_SHARED - 1) / self->bands) {
        PyErr_SetString(PyExc_OverflowError, "bands are numbers of 31 bits");
        return NULL;
    }
    if (self->texts % TEXTS_A_BLOCK == 0
        && another_block(&self->blocks, self->texts / TEXTS_A_BLOCK, &self->blocks_room,
                         sizeof(struct block)) == NULL) {
        return NULL;
    }
    static const uint8_t nothing[SIGNATURE];
    uint32_t mine = self->texts++, place = mine % TEXTS_A_BLOCK;
    struct block *block = block_of(self, mine);
    block->ends[place] = (uint16_t)begin_of(block, place);
    if (size == SIGNATURE && memcmp(octets, nothing, SIGNATURE) != 0
        && !put_signature(self, mine, (const uint8_t *)octets)) {
        return NULL;
    }
    return Py_NewRef(Py_None);
}

/* --- a copy, part by part ---------------------------------------------------------------------- */

static PyObject *
near_empty(NearTexts *self, PyObject *Py_UNUSED(none))
{
    allocfunc make = (allocfunc)PyType_GetSlot(Py_TYPE((PyObject *)self), Py_tp_alloc);
    NearTexts *other = (NearTexts *)make(Py_TYPE((PyObject *)self), 0);
    if (other == NULL) {
        return NULL;
    }
    other->least = self->least;
    other->rows = self->rows;
    other->bands = self->bands;
    other->most = self->most;
    other->enough = self->enough;
    other->key = self->key;
    other->comparisons = self->comparisons;
    memcpy(other->counts, self->counts, sizeof(self->counts));
    memcpy(other->half_counts, self->half_counts, sizeof(self->half_counts));
    return (PyObject *)other;
}

static uint32_t
blocks_of(uint32_t number, uint32_t size)
{
    return number / size + (number % size > 0);
}

static bool
copy_block(const NearTexts *self, NearTexts *other, uint32_t number)
{
    struct block *made = another_block(&other->blocks, number, &other->blocks_room, sizeof(struct block));
    if (made == NULL) {
        return false;
    }
    memcpy(made, self->blocks[number], sizeof(*made));
    if (made->packed != NULL) {
        made->packed = PyMem_Malloc(made->room);
        if (made->packed == NULL) {
            PyErr_NoMemory();
            return false;
        }
        memcpy(made->packed, ((const struct block *)self->blocks[number])->packed, made->room);
    }
    uint32_t end = (number + 1) * TEXTS_A_BLOCK;
    other->texts = end < self->texts ? end : self->texts;
    return true;
}

static bool
copy_list(const struct list *from, struct list *to)
{
    for (uint32_t each = 0; each < from->number; each++) {
        if (!push(to, from->at[each])) {
            return false;
        }
    }
    return true;
}

static bool
copy_shared(const NearTexts *self, NearTexts *other, uint32_t number)
{
    if (another_block(&other->shared, number, &other->shared_room, SHARED_A_BLOCK * sizeof(struct shared))
        == NULL) {
        return false;
    }
    uint32_t end = (number + 1) * SHARED_A_BLOCK;
    other->shared_number = end < self->shared_number ? end : self->shared_number;
    for (uint32_t each = number * SHARED_A_BLOCK; each < other->shared_number; each++) {
        const struct shared *from = shared_at(self, each);
        struct shared *to = shared_at(other, each);
        to->band = from->band;
        if (!copy_list(&from->alone, &to->alone) || !copy_list(&from->near, &to->near)) {
            return false;
        }
    }
    return true;
}

static bool
copy_bands(const NearTexts *self, NearTexts *other, uint32_t first)
{
    for (uint32_t each = first; each < first + COPIED_AT_ONCE; each++) {
        const struct part *from = &self->parts[each];
        if (from->room == 0) {
            continue;
        }
        uint32_t *bands = PyMem_Malloc(from->room * sizeof(uint32_t));
        if (bands == NULL) {
            PyErr_NoMemory();
            return false;
        }
        memcpy(bands, from->bands, from->room * sizeof(uint32_t));
        PyMem_Free(other->parts[each].bands);
        other->parts[each] = (struct part){bands, from->room, from->used};
    }
    return true;
}

/* Parts come in their order: texts, then bands that are shared, then those by their octets. */
static PyObject *
near_copy_part(NearTexts *self, PyObject *args)
{
    NearTexts *other;
    unsigned int number;
    if (!PyArg_ParseTuple(args, "O!I", Py_TYPE((PyObject *)self), &other, &number)) {
        return NULL;
    }
    uint32_t texts = blocks_of(self->texts, TEXTS_A_BLOCK), shared = blocks_of(self->shared_number, SHARED_A_BLOCK);
    bool is_done;
    if (number < texts && blocks_of(other->texts, TEXTS_A_BLOCK) == number) {
        is_done = copy_block(self, other, number);
    } else if (number >= texts && number - texts < shared
               && blocks_of(other->shared_number, SHARED_A_BLOCK) == number - texts) {
        is_done = copy_shared(self, other, number - texts);
    } else if (number >= texts + shared && number - texts - shared < PARTS / COPIED_AT_ONCE) {
        is_done = copy_bands(self, other, (number - texts - shared) * COPIED_AT_ONCE);
    } else {
        return Py_NewRef(Py_False);
    }
    return is_done ? Py_NewRef(Py_True) : NULL;
}

/* --- making one -------------------------------------------------------------------------------- */

static bool
take_counts(PyObject *given, double *counts, Py_ssize_t number)
{
    if (PyList_Size(given) != number) {
        PyErr_SetString(PyExc_ValueError, "a count is lacking");
        return false;
    }
    for (Py_ssize_t each = 0; each < number; each++) {
        counts[each] = PyFloat_AsDouble(PyList_GetItem(given, each));
    }
    return !PyErr_Occurred();
}

static PyObject *
near_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(named))
{
    double least;
    unsigned int rows, most, enough;
    PyObject *counts, *half_counts, *salt;
    if (!PyArg_ParseTuple(args, "dIIIO!O!U", &least, &rows, &most, &enough, &PyList_Type, &counts,
                          &PyList_Type, &half_counts, &salt)) {
        return NULL;
    }
    if (rows == 0 || rows > MINHASHES) {
        PyErr_SetString(PyExc_ValueError, "a signature has no such bands");
        return NULL;
    }
    allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    NearTexts *self = (NearTexts *)make(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->least = least;
    self->rows = rows;
    self->bands = MINHASHES / rows;
    self->most = most;
    self->enough = enough;
    self->key = (uint64_t)PyObject_Hash(salt); /* which PYTHONHASHSEED fixes */
    if (!take_counts(counts, self->counts, BITS + 1)
        || !take_counts(half_counts, self->half_counts, BITS / 2 + 1)) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void
near_dealloc(NearTexts *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);
    for (uint32_t each = 0; each * (uint64_t)TEXTS_A_BLOCK < self->texts; each++) {
        PyMem_Free(((struct block *)self->blocks[each])->packed);
        PyMem_Free(self->blocks[each]);
    }
    for (uint32_t each = 0; each < self->shared_number; each++) {
        PyMem_Free(shared_at(self, each)->alone.at);
        PyMem_Free(shared_at(self, each)->near.at);
    }
    for (uint32_t each = 0; each * (uint64_t)SHARED_A_BLOCK < self->shared_number; each++) {
        PyMem_Free(self->shared[each]);
    }
    for (int each = 0; each < PARTS; each++) {
        PyMem_Free(self->parts[each].bands);
    }
    PyMem_Free(self->blocks);
    PyMem_Free(self->shared);
    free_it(self);
    Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"learn", (PyCFunction)(void (*)(void))near_learn, METH_FASTCALL, NULL},
    {"enter", (PyCFunction)near_enter, METH_O, NULL},
    {"leave", (PyCFunction)near_leave, METH_O, NULL},
    {"nearest", (PyCFunction)near_nearest, METH_O, NULL},
    {"signature", (PyCFunction)near_signature, METH_O, NULL},
    {"has_near", (PyCFunction)near_has_near, METH_O, NULL},
    {"empty", (PyCFunction)near_empty, METH_NOARGS, NULL},
    {"copy_part", (PyCFunction)near_copy_part, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, near_new},
    {Py_tp_dealloc, near_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "crawlscope.core.base._native.NearTexts",
    .basicsize = sizeof(NearTexts),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

int
add_near(PyObject *module)
{
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    int result = type == NULL ? -1 : PyModule_AddType(module, (PyTypeObject *)type);
    Py_XDECREF(type);
    return result;
}
