"""Certificates that end when a test wants them to."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

SELF_SIGNED = Path(__file__).with_name("localhost.pem")  # key and certificate, good until 2126
BEGIN = "-----BEGIN CERTIFICATE-----"
END_THERE = b"\x18\x0f21261028013822Z"  # its last moment, as GeneralizedTime


def octets(end: datetime) -> bytes:
    """The certificate, with another end. Its signature is wrong, which nobody checks: it signs
    itself."""
    whole = ssl.PEM_cert_to_DER_cert(BEGIN + SELF_SIGNED.read_text().partition(BEGIN)[2])
    assert END_THERE in whole
    return whole.replace(END_THERE, b"\x18\x0f" + f"{end:%Y%m%d%H%M%SZ}".encode())


def ends_in(days: float, folder: Path) -> Path:
    """A file with the key and the certificate."""
    file = folder / f"{days}.pem"
    key = SELF_SIGNED.read_text().partition(BEGIN)[0]
    end = datetime.now(UTC) + timedelta(days=days)
    file.write_text(key + ssl.DER_cert_to_PEM_cert(octets(end)))
    return file


def server(file: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
