/* Small records of a WARC file, each a gzip member that is stored, and digests as such files write
 * them. WARC 1.1; RFC 4648, section 6; FIPS 180-4; RFC 1951 and 1952.
 *
 * OpenSSL's SHA-1 is faster by the octet, but costs as much to begin as this one of 300 octets; and
 * a compressor takes more of its table than it takes from 700. */

#include "native.h"

#include <stdint.h>
#include <string.h>

enum { OCTETS = 20, OF_GROUP = 5, LETTERS_OF_GROUP = 8, BITS = 5, LETTERS = OCTETS / OF_GROUP * LETTERS_OF_GROUP };
enum { OF_BLOCK = 64, ROUNDS = 80, SLICES = 8, MOST_STORED = 65535, BEFORE = 15, BEHIND = 8 };

static void
write_base_32(char *letter, const uint8_t *octets)
{
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    for (int at = 0; at < OCTETS; at += OF_GROUP) {
        uint64_t group = 0;
        for (int each = 0; each < OF_GROUP; each++) {
            group = group << 8 | octets[at + each];
        }
        for (int shift = (LETTERS_OF_GROUP - 1) * BITS; shift >= 0; shift -= BITS) {
            *letter++ = alphabet[group >> shift & 31];
        }
    }
}

static PyObject *
base_32(PyObject *Py_UNUSED(module), PyObject *digest)
{
    char *octets, letters[LETTERS];
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(digest, &octets, &size) < 0) {
        return NULL;
    }
    if (size != OCTETS) {
        PyErr_SetString(PyExc_ValueError, "20 octets");
        return NULL;
    }
    write_base_32(letters, (const uint8_t *)octets);
    return PyUnicode_FromStringAndSize(letters, LETTERS);
}

/* --- SHA-1 --------------------------------------------------------------------------------------- */

static uint32_t
turned(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* One of 80 rounds; five of them, after which the words have their places again. */
#define ROUND(a, b, c, d, e, mixed, more) e += turned(a, 5) + (mixed) + (more), b = turned(b, 30)
#define ROUNDS_FROM(i, MIXED, constant)                                                                                \
    ROUND(a, b, c, d, e, MIXED(b, c, d), constant + words[i]);                                                         \
    ROUND(e, a, b, c, d, MIXED(a, b, c), constant + words[i + 1]);                                                     \
    ROUND(d, e, a, b, c, MIXED(e, a, b), constant + words[i + 2]);                                                     \
    ROUND(c, d, e, a, b, MIXED(d, e, a), constant + words[i + 3]);                                                     \
    ROUND(b, c, d, e, a, MIXED(c, d, e), constant + words[i + 4])
#define CHOSEN(b, c, d) (d ^ (b & (c ^ d)))
#define ODD(b, c, d) (b ^ c ^ d)
#define MOST(b, c, d) ((b & c) | (d & (b | c)))

static void
digest_block(uint32_t state[5], const uint8_t *octets)
{
    uint32_t words[ROUNDS], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (int i = 0; i < 16; i++, octets += 4) {
        words[i] = (uint32_t)octets[0] << 24 | (uint32_t)octets[1] << 16 | (uint32_t)octets[2] << 8 | octets[3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        words[i] = turned(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    int i = 0;
    for (; i < 20; i += 5) {
        ROUNDS_FROM(i, CHOSEN, 0x5a827999);
    }
    for (; i < 40; i += 5) {
        ROUNDS_FROM(i, ODD, 0x6ed9eba1);
    }
    for (; i < 60; i += 5) {
        ROUNDS_FROM(i, MOST, 0x8f1bbcdc);
    }
    for (; i < 80; i += 5) {
        ROUNDS_FROM(i, ODD, 0xca62c1d6);
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
}

static void
digest_of(uint8_t digest[OCTETS], const uint8_t *octets, size_t size)
{
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t last[2 * OF_BLOCK] = {0};
    size_t whole = size / OF_BLOCK * OF_BLOCK, rest = size - whole;
    for (size_t at = 0; at < whole; at += OF_BLOCK) {
        digest_block(state, octets + at);
    }
    memcpy(last, octets + whole, rest);
    last[rest] = 0x80;
    size_t end = rest < OF_BLOCK - 8 ? OF_BLOCK : 2 * OF_BLOCK;
    for (int i = 0; i < 8; i++) {
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    }
    for (size_t at = 0; at < end; at += OF_BLOCK) {
        digest_block(state, last + at);
    }
    for (int i = 0; i < OCTETS; i++) {
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

/* --- gzip ---------------------------------------------------------------------------------------- */

static uint32_t sums[SLICES][256]; /* of an octet that so many others follow */

static void
fill_sums(void)
{
    for (uint32_t octet = 0; octet < 256; octet++) {
        uint32_t sum = octet;
        for (int bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
        }
        sums[0][octet] = sum;
    }
    for (int slice = 1; slice < SLICES; slice++) {
        for (int octet = 0; octet < 256; octet++) {
            uint32_t sum = sums[slice - 1][octet];
            sums[slice][octet] = sum >> 8 ^ sums[0][sum & 255];
        }
    }
}

static uint8_t *
write_number(uint8_t *to, uint32_t number, int octets)
{
    for (int i = 0; i < octets; i++) {
        *to++ = (uint8_t)(number >> 8 * i);
    }
    return to;
}

static uint32_t
sum_of(const uint8_t *octets, size_t size)
{
    uint32_t sum = 0xffffffff;
    for (; size >= SLICES; size -= SLICES, octets += SLICES) {
        sum ^= (uint32_t)octets[0] | (uint32_t)octets[1] << 8 | (uint32_t)octets[2] << 16 | (uint32_t)octets[3] << 24;
        sum = sums[7][sum & 255] ^ sums[6][sum >> 8 & 255] ^ sums[5][sum >> 16 & 255] ^ sums[4][sum >> 24] ^
              sums[3][octets[4]] ^ sums[2][octets[5]] ^ sums[1][octets[6]] ^ sums[0][octets[7]];
    }
    while (size--) {
        sum = sum >> 8 ^ sums[0][(sum ^ *octets++) & 255];
    }
    return ~sum;
}

static const char DIGEST[] = "WARC-Block-Digest: sha1:";
static const char LENGTH[] = "\r\nContent-Length: ";
static const char BREAKS[] = "\r\n\r\n";

/* stored_record(lines, block): a record of a header that begins with `lines`, and a block, stored as
 * a gzip member. None if that is too large for one. */
static PyObject *
stored_record(PyObject *Py_UNUSED(module), PyObject *args)
{
    const char *lines, *block;
    Py_ssize_t of_lines, of_block;
    if (!PyArg_ParseTuple(args, "y#y#", &lines, &of_lines, &block, &of_block)) {
        return NULL;
    }
    if (of_lines > MOST_STORED || of_block > MOST_STORED) {
        Py_RETURN_NONE;
    }
    uint8_t digest[OCTETS];
    char tail[sizeof DIGEST + LETTERS + sizeof LENGTH + 24 + sizeof BREAKS], *end = tail;
    digest_of(digest, (const uint8_t *)block, (size_t)of_block);
    memcpy(end, DIGEST, sizeof DIGEST - 1), end += sizeof DIGEST - 1;
    write_base_32(end, digest), end += LETTERS;
    memcpy(end, LENGTH, sizeof LENGTH - 1), end += sizeof LENGTH - 1;
    char digits[8], *digit = digits + sizeof digits;
    Py_ssize_t left = of_block;
    do {
        *--digit = (char)('0' + left % 10);
    } while (left /= 10);
    size_t of_digits = (size_t)(digits + sizeof digits - digit);
    memcpy(end, digit, of_digits), end += of_digits;
    memcpy(end, BREAKS, 4), end += 4;
    size_t of_tail = (size_t)(end - tail), size = (size_t)of_lines + of_tail + (size_t)of_block + 4;
    if (size > MOST_STORED) {
        Py_RETURN_NONE;
    }
    PyObject *member = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(BEFORE + size + BEHIND));
    if (member == NULL) {
        return NULL;
    }
    static const uint8_t start[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1}; /* one block, the last */
    uint8_t *to = (uint8_t *)PyBytes_AsString(member);
    memcpy(to, start, sizeof start);
    to = write_number(to + sizeof start, (uint32_t)size, 2);
    to = write_number(to, ~(uint32_t)size, 2);
    uint8_t *text = to;
    memcpy(to, lines, (size_t)of_lines), to += of_lines;
    memcpy(to, tail, of_tail), to += of_tail;
    memcpy(to, block, (size_t)of_block), to += of_block;
    memcpy(to, BREAKS, 4), to += 4;
    to = write_number(to, sum_of(text, size), 4);
    write_number(to, (uint32_t)size, 4);
    return member;
}

static PyMethodDef functions[] = {
    {"base_32", base_32, METH_O, NULL},
    {"stored_record", stored_record, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

int
add_warc(PyObject *module)
{
    fill_sums();
    return PyModule_AddFunctions(module, functions);
}
