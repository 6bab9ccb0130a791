"""The store of certificates that servers are checked with: which one, how many, still valid?"""

import os
import re
import ssl
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import time

from crawlscope.core.base.language import tr
from crawlscope.doctor.line import COMMA, Grade, Line

TITLE = tr("Certificates")
INSTALL = tr("Install the system's certificates (Debian, Ubuntu: apt install ca-certificates).")
# Where truststore looks if OpenSSL's own places hold none, as in a bundle from another system
OTHER_STORES = (
    "/etc/ssl/cert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/pki/tls/cert.pem",
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/ssl/ca-bundle.pem",
)
HASHED = re.compile(r"[0-9a-fA-F]{8}\.[0-9]")  # how OpenSSL names the files of a folder
CHOSEN_BY = ("SSL_CERT_FILE", "SSL_CERT_DIR")  # of OpenSSL


def lines(
    environ: Mapping[str, str] = os.environ, others: Sequence[str] = OTHER_STORES
) -> Iterator[Line]:
    if sys.platform in ("win32", "darwin"):
        yield Line(
            "certificates",
            TITLE,
            Grade.OK,
            tr("the system's own, which verifies certificates itself"),
        )
        return
    place, files = _store(others)
    if not files:
        found = tr("no certificate store found: no https URL can be crawled")
        yield Line("certificates", TITLE, Grade.PROBLEM, found, _advice(environ, INSTALL))
        return
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    for file in files:
        try:
            context.load_verify_locations(file)
        except (OSError, ssl.SSLError) as problem:
            why = problem.strerror if type(problem) is OSError else str(problem)
            found = tr("{file} cannot be read as a certificate file: {why}").format(
                file=file, why=why
            )
            yield Line("certificates", TITLE, Grade.PROBLEM, found, _advice(environ, INSTALL))
            return
    yield _judged(place, context, time(), environ)


def _store(others: Sequence[str]) -> tuple[str, list[str]]:
    """The place of the store, and its files; both empty if there is none."""
    usual = ssl.get_default_verify_paths()
    if usual.cafile:
        return usual.cafile, [usual.cafile]
    if usual.capath:
        folder = Path(usual.capath)
        files = [str(path) for path in folder.iterdir() if HASHED.fullmatch(path.name)]
        if files:
            return usual.capath, files
    found = [path for path in others if Path(path).is_file()][:1]
    return "".join(found), found


def _judged(place: str, context: ssl.SSLContext, now: float, environ: Mapping[str, str]) -> Line:
    known = context.get_ca_certs()
    ended = sum(ssl.cert_time_to_seconds(str(each["notAfter"])) < now for each in known)
    found = tr("{n} in {place}").format(n=len(known), place=place)
    expired = tr("{n} of them expired").format(n=ended)
    if not known:
        return Line("certificates", TITLE, Grade.PROBLEM, found, _advice(environ, INSTALL))
    if ended * 2 > len(known):
        found += COMMA + expired
        grade = Grade.PROBLEM if ended == len(known) else Grade.WARNING
        advice = _advice(environ, tr("Update them, or correct the system clock if it is wrong."))
        return Line("certificates", TITLE, grade, found, advice)
    found += COMMA + expired
    return Line("certificates", TITLE, Grade.OK, found)


def _advice(environ: Mapping[str, str], otherwise: str) -> str:
    """A person who names a store has to mend that."""
    named = [name for name in CHOSEN_BY if environ.get(name)]
    if not named:
        return otherwise
    own = tr("This is set by {names}: correct or unset it.").format(names=COMMA.join(named))
    return f"{own} {otherwise}"
