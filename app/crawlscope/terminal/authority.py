"""A certificate authority of the person's own: it signs the keys of the machines of one cluster."""

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

NAME = "Crawlscope cluster"
CLOCKS = timedelta(hours=1)  # those of the machines may differ


class Authority:
    """Made in a folder, or read from there."""

    def __init__(self, folder: Path, days: int) -> None:
        """Raises OSError."""
        self._days = days
        key, certificate = folder / "ca.key", folder / "ca.pem"
        if not key.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            made = ec.generate_private_key(ec.SECP256R1())
            write_secret(key, _octets(made))
            certificate.write_bytes(_pem(_signed(made, made, NAME, NAME, days * 10)))
        found = serialization.load_pem_private_key(key.read_bytes(), None)
        assert isinstance(found, ec.EllipticCurvePrivateKey)
        self._key = found
        self.certificate = certificate.read_bytes()  # PEM

    def signed(self, host: str) -> tuple[bytes, bytes]:
        """A certificate for a host, and its key, as PEM."""
        key = ec.generate_private_key(ec.SECP256R1())
        return _pem(_signed(key, self._key, host, NAME, self._days)), _octets(key)


def _signed(
    key: ec.EllipticCurvePrivateKey,
    signer: ec.EllipticCurvePrivateKey,
    subject: str,
    issuer: str,
    days: int,
) -> x509.Certificate:
    now, is_authority = datetime.now(UTC), key is signer
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - CLOCKS)
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.BasicConstraints(is_authority, 0 if is_authority else None), True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), False
        )
    )
    if is_authority:
        usage = x509.KeyUsage(
            *(True, False, False, False, False, True, True, False, False)
        )  # signatures, of certificates and lists of revoked ones
        builder = builder.add_extension(usage, True)
    else:
        name, is_address = _names_of(subject)
        named = x509.IPAddress(ipaddress.ip_address(name)) if is_address else x509.DNSName(name)
        builder = builder.add_extension(x509.SubjectAlternativeName([named]), False)
    return builder.sign(signer, hashes.SHA256())


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _octets(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def write_secret(path: Path, octets: bytes) -> None:
    """For its owner alone, from the first octet on."""
    path.unlink(missing_ok=True)
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "wb") as file:
        file.write(octets)


def _names_of(host: str) -> tuple[str, bool]:
    """The host as a certificate names it, and whether it is an address."""
    try:
        return str(ipaddress.ip_address(host)), True
    except ValueError:
        return host, False
