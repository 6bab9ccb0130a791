"""What is near is not asked from afar: every form of an address, and names that change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crawlscope.core.base.urls import canonical, hostname_of
from crawlscope.core.policy.address_policy import (
    NO_KINDS,
    AddressPolicy,
    Kinds,
    Nearness,
    PrivateError,
    nearness,
)
from crawlscope.core.policy.settings import Settings
from crawlscope.core.queue.rules import Rules
from crawlscope.core.records.events import SkipReason

PUBLIC = "http://example.org/"
LOOPBACK, PRIVATE, LINK_LOCAL = Nearness.LOOPBACK, Nearness.PRIVATE, Nearness.LINK_LOCAL


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("127.1", LOOPBACK),
        ("0x7f.0.0.1", LOOPBACK),
        ("2130706433", LOOPBACK),
        ("0177.0.0.01", LOOPBACK),
        ("１２７.1", LOOPBACK),
        ("%31%32%37.0.0.1", LOOPBACK),
        ("127.255.255.254.", LOOPBACK),
        ("0", LOOPBACK),
        ("0.1.2.3", LOOPBACK),
        ("localhost", LOOPBACK),
        ("LOCALHOST.", LOOPBACK),
        ("a.b.localhost", LOOPBACK),
        ("[::1]", LOOPBACK),
        ("[::]", LOOPBACK),
        ("[::ffff:127.0.0.1]", LOOPBACK),
        ("[::ffff:7f00:1]", LOOPBACK),
        ("[::127.0.0.1]", LOOPBACK),
        ("[64:ff9b::7f00:1]", LOOPBACK),
        ("[2002:7f00:1::]", LOOPBACK),
        ("[2001:0:102:304::80ff:fffe]", LOOPBACK),  # Teredo of 127.0.0.1
        ("10.0.0.1", PRIVATE),
        ("172.16.0.1", PRIVATE),
        ("172.31.255.255", PRIVATE),
        ("192.168.1", PRIVATE),
        ("100.64.0.1", PRIVATE),
        ("198.18.0.1", PRIVATE),
        ("192.0.2.1", PRIVATE),
        ("224.0.0.1", PRIVATE),
        ("240.0.0.1", PRIVATE),
        ("255.255.255.255", PRIVATE),
        ("[fc00::1]", PRIVATE),
        ("[fdff::1]", PRIVATE),
        ("[fec0::1]", PRIVATE),
        ("[ff02::1]", PRIVATE),
        ("[::ffff:10.0.0.1]", PRIVATE),
        ("[64:ff9b:1::a00:1]", PRIVATE),
        ("[2001:db8::1]", PRIVATE),
        ("169.254.169.254", LINK_LOCAL),
        ("[fe80::1]", LINK_LOCAL),
        ("[::ffff:169.254.169.254]", LINK_LOCAL),
        ("8.8.8.8", None),
        ("172.32.0.1", None),
        ("100.128.0.1", None),
        ("128.0.0.1", None),
        ("[2606:4700::1111]", None),
        ("[::ffff:8.8.8.8]", None),
        ("example.org", None),
        ("localhost.example.org", None),
        ("notlocalhost", None),
    ],
)
def test_every_form_of_an_address_is_known(host: str, near: Nearness | None) -> None:
    assert nearness(hostname_of(canonical(f"http://{host}/"))) is near
    rules = Rules(Settings.checked(roots=[PUBLIC], scope="any", max_depth=9))
    url = canonical(f"http://{host}:8080/x")
    assert rules.refusal(url, 1) is (SkipReason.EXTERNAL if near else None)


@given(st.ip_addresses(v=4))
def test_an_address_within_another_is_as_near(address: object) -> None:
    mapped = f"::ffff:{address}"
    assert nearness(mapped) is nearness(str(address))


@pytest.mark.parametrize(
    ("root", "allowed"),
    [
        (PUBLIC, []),
        ("http://127.0.0.1/", [LOOPBACK]),
        ("http://localhost/", [LOOPBACK]),
        ("http://10.1.2.3/", [PRIVATE]),
        ("http://169.254.1.1/", [LINK_LOCAL]),
    ],
)
def test_a_root_allows_its_own_kind_alone(root: str, allowed: list[Nearness]) -> None:
    rules = Rules(Settings.checked(roots=[root], scope="any", max_depth=9))
    urls = {
        LOOPBACK: "http://[::1]:1/",
        PRIVATE: "http://192.168.0.1/",
        LINK_LOCAL: "http://[fe80::1]/",
    }
    assert [near for near, url in urls.items() if rules.refusal(url, 1) is None] == allowed


def test_the_option_allows_all() -> None:
    settings = Settings.checked(roots=[PUBLIC], scope="any", max_depth=9, allow_private=True)
    assert Rules(settings).refusal("http://127.0.0.1/", 1) is None
    assert AddressPolicy([PUBLIC], allow_private=True).allowed("a", ["10.0.0.1"]) == ["10.0.0.1"]


def test_the_rule_that_is_named_is_the_one_that_would_help() -> None:
    near = "http://127.0.0.1/"
    wide = Rules(Settings.checked(roots=[PUBLIC], scope="any", max_depth=9))
    assert wide.explain(SkipReason.EXTERNAL, near, 1) == (
        "--allow-private: 127.0.0.1 is a loopback address"
    )
    assert wide.rule(SkipReason.EXTERNAL, near) == "--allow-private"
    narrow = Rules(Settings.checked(roots=[PUBLIC]))
    assert narrow.rule(SkipReason.EXTERNAL, near) == "--scope host"
    checking = Rules(Settings.checked(roots=[PUBLIC], check_external=True))
    assert checking.refusal(near, 1) is SkipReason.EXTERNAL
    assert checking.rule(SkipReason.EXTERNAL, near) == "--allow-private"


def test_a_name_is_what_its_addresses_are() -> None:
    reach = AddressPolicy([PUBLIC], allow_private=False)
    assert reach.allowed("other.org", ["10.0.0.1", "8.8.8.8"]) == ["8.8.8.8"]
    with pytest.raises(
        PrivateError, match=r"--allow-private: other[.]org resolves to 10[.]0[.]0[.]1"
    ):
        reach.allowed("other.org", ["10.0.0.1"])


def test_a_root_that_changes_its_mind_leads_nowhere_near() -> None:
    reach = AddressPolicy([PUBLIC], allow_private=False)
    assert reach.allowed("example.org", ["93.184.215.14"]) == ["93.184.215.14"]
    with pytest.raises(PrivateError):
        reach.allowed("example.org", ["127.0.0.1"])
    mixed = AddressPolicy([PUBLIC], allow_private=False)
    assert mixed.allowed("example.org", ["127.0.0.1", "8.8.8.8"]) == ["8.8.8.8"]


def test_a_root_whose_name_leads_near_allows_its_kind() -> None:
    reach = AddressPolicy(["http://intranet.example/"], allow_private=False)
    assert reach.objection("http://10.0.0.9/")
    assert reach.allowed("intranet.example", ["10.0.0.1"]) == ["10.0.0.1"]
    assert reach.objection("http://10.0.0.9/") is None
    assert reach.allowed("wiki.example", ["10.0.0.2"]) == ["10.0.0.2"]
    with pytest.raises(PrivateError):
        reach.allowed("evil.example", ["127.0.0.1"])


def test_what_a_document_names_may_lead_only_where_its_server_is() -> None:
    home, named = ("http://127.0.0.1/",), ("http://evil.example/", "http://127.0.0.1:9/")
    reach = AddressPolicy(home, False, [(NO_KINDS, named)])
    assert reach.objection("http://127.0.0.1/x") is None
    assert reach.objection("http://127.0.0.1:9/x")
    for port in (80, 443):
        with pytest.raises(PrivateError):
            reach.allowed("evil.example", ["127.0.0.1"], port)
    assert reach.allowed("evil.example", ["127.0.0.1"], 8080)  # as a link of 127.0.0.1 may


def test_what_a_document_names_adds_only_what_its_server_allows() -> None:
    named = ("http://wiki.example/", "http://evil.example/")
    reach = AddressPolicy(["http://public.example/"], False, [(Kinds((Nearness.PRIVATE,)), named)])
    with pytest.raises(PrivateError):
        reach.allowed("evil.example", ["127.0.0.1"], 80)
    assert reach.objection("http://10.0.0.9/")
    assert reach.allowed("wiki.example", ["10.0.0.1"], 80) == ["10.0.0.1"]
    assert reach.objection("http://10.0.0.9/") is None
    assert reach.objection("http://127.0.0.1/")


def test_names_of_a_document_from_afar_are_not_even_looked_up() -> None:
    reach = AddressPolicy((), False, [(NO_KINDS, ("http://evil.example/",))])
    assert not reach.unknown
