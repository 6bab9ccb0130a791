"""What system and TLS say of a connection that failed: in English, whatever the language is.

`os.strerror` speaks the system's language as soon as there is a window, and a crawl keeps its
errors: a file would hold two languages.
"""

import errno
import os

from crawlscope.core.base.language import tr_noop

SAID = {
    errno.EACCES: tr_noop("permission denied"),
    errno.EADDRINUSE: tr_noop("address already in use"),
    errno.EADDRNOTAVAIL: tr_noop("cannot assign requested address"),
    errno.ECONNABORTED: tr_noop("software caused connection abort"),
    errno.ECONNREFUSED: tr_noop("connection refused"),
    errno.ECONNRESET: tr_noop("connection reset by peer"),
    errno.EHOSTDOWN: tr_noop("host is down"),
    errno.EHOSTUNREACH: tr_noop("no route to host"),
    errno.EINVAL: tr_noop("invalid argument"),
    errno.EMFILE: tr_noop("too many open files"),
    errno.ENETDOWN: tr_noop("network is down"),
    errno.ENETUNREACH: tr_noop("network is unreachable"),
    errno.ENFILE: tr_noop("too many open files in system"),
    errno.ENOBUFS: tr_noop("no buffer space available"),
    errno.ENOMEM: tr_noop("cannot allocate memory"),
    errno.EPERM: tr_noop("operation not permitted"),
    errno.EPIPE: tr_noop("broken pipe"),
    errno.ETIMEDOUT: tr_noop("connection timed out"),
}
# What OpenSSL says is used as it is; these are for translators.
OPENSSL = (
    tr_noop("self-signed certificate"),
    tr_noop("self-signed certificate in certificate chain"),
    tr_noop("certificate has expired"),
    tr_noop("certificate is not yet valid"),
    tr_noop("unable to get local issuer certificate"),
    tr_noop("unable to verify the first certificate"),
    tr_noop("Hostname mismatch, certificate is not valid for '{host}'."),
    tr_noop("IP address mismatch, certificate is not valid for '{host}'."),
    tr_noop("wrong version number"),
    tr_noop("unsupported protocol"),
    tr_noop("sslv3 alert handshake failure"),
)


def said_of(number: int) -> str:
    """The words for an `errno`."""
    return SAID.get(number) or os.strerror(number).lower()
