"""What system and TLS say of a connection that failed: in English, whatever the language is.

`os.strerror` speaks the system's language as soon as there is a window, and a crawl keeps its
errors: a file would hold two languages.
"""

import errno
import os

from crawlscope.core.base.language import kept

SAID = {
    errno.EACCES: kept("permission denied"),
    errno.EADDRINUSE: kept("address already in use"),
    errno.EADDRNOTAVAIL: kept("cannot assign requested address"),
    errno.ECONNABORTED: kept("software caused connection abort"),
    errno.ECONNREFUSED: kept("connection refused"),
    errno.ECONNRESET: kept("connection reset by peer"),
    errno.EHOSTDOWN: kept("host is down"),
    errno.EHOSTUNREACH: kept("no route to host"),
    errno.EINVAL: kept("invalid argument"),
    errno.EMFILE: kept("too many open files"),
    errno.ENETDOWN: kept("network is down"),
    errno.ENETUNREACH: kept("network is unreachable"),
    errno.ENFILE: kept("too many open files in system"),
    errno.ENOBUFS: kept("no buffer space available"),
    errno.ENOMEM: kept("cannot allocate memory"),
    errno.EPERM: kept("operation not permitted"),
    errno.EPIPE: kept("broken pipe"),
    errno.ETIMEDOUT: kept("connection timed out"),
}
# What OpenSSL says is used as it is; these are for translators.
OPENSSL = (
    kept("self-signed certificate"),
    kept("self-signed certificate in certificate chain"),
    kept("certificate has expired"),
    kept("certificate is not yet valid"),
    kept("unable to get local issuer certificate"),
    kept("unable to verify the first certificate"),
    kept("Hostname mismatch, certificate is not valid for '{host}'."),
    kept("IP address mismatch, certificate is not valid for '{host}'."),
    kept("wrong version number"),
    kept("unsupported protocol"),
    kept("sslv3 alert handshake failure"),
)


def said_of(number: int) -> str:
    """The words for an `errno`."""
    return SAID.get(number) or os.strerror(number).lower()
