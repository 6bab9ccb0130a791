"""The end of a certificate is read from its octets, whatever octets they are."""

import ssl
from datetime import UTC, datetime
from random import Random

import pytest

from crawlscope.fetch.certificate import end_of
from tests.certificates import END_THERE, octets


@pytest.mark.parametrize(
    ("written", "end"),
    [
        (b"\x17\x0d490101000000Z", datetime(2049, 1, 1, tzinfo=UTC)),
        (b"\x17\x0d991231235959Z", datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC)),
        (b"\x18\x0f20500101000000Z", datetime(2050, 1, 1, tzinfo=UTC)),
        (b"\x18\x0f99991231235959Z", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ],
)
def test_both_forms_of_a_time_are_read(written: bytes, end: datetime) -> None:
    validity = b"\x17\x0d200101000000Z" + written
    for version in (b"\xa0\x03\x02\x01\x02", b""):
        signed = version + b"\x02\x01\x07\x30\x00\x30\x00" + sequence(validity) + b"\x30\x00"
        assert end_of(sequence(sequence(signed) + b"\x30\x00")) == end.timestamp()


def sequence(octets: bytes) -> bytes:
    length = len(octets)
    return b"\x30" + (bytes((length,)) if length < 128 else bytes((0x81, length))) + octets


def test_it_is_what_openssl_reads() -> None:
    context = ssl.create_default_context()
    kept = zip(context.get_ca_certs(binary_form=True), context.get_ca_certs(), strict=True)
    for certificate, said in kept:
        assert end_of(certificate) == ssl.cert_time_to_seconds(str(said["notAfter"]))


def test_a_time_before_1970_is_the_first_moment() -> None:
    early = octets(datetime(2030, 1, 1, tzinfo=UTC)).replace(
        b"\x18\x0f20300101000000Z", b"\x18\x0f19600101000000Z"
    )
    assert end_of(early) == 0.0


@pytest.mark.parametrize("written", [b"20301301000000Z", b"2030010100000+Z", b"\xff" * 15])
def test_a_time_that_is_none_is_not_known(written: bytes) -> None:
    certificate = octets(datetime(2030, 1, 1, tzinfo=UTC))
    assert end_of(certificate.replace(b"20300101000000Z", written)) is None


def test_octets_that_are_no_certificate_do_no_harm() -> None:
    random, whole = Random(7), octets(datetime(2030, 1, 1, tzinfo=UTC))
    assert END_THERE not in whole
    tried = [whole[:end] for end in range(0, len(whole), 7)]
    for _ in range(2_000):
        changed = bytearray(whole)
        for _ in range(random.randint(1, 4)):
            changed[random.randrange(160)] = random.randrange(256)
        tried.append(bytes(changed))
    for each in tried:
        assert end_of(each) is None or end_of(each) >= 0  # type: ignore[operator]
