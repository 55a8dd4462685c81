"""Who asks, whatever proxies and forgers write; and how often they may."""

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.web import limits
from bot.web.limits import RateLimit, address_of, parse_networks
from bot.web.refused_requests import RefusedRequest

PROXIES = parse_networks("127.0.0.1/32,10.0.0.0/8,::1/128")


@pytest.mark.parametrize(
    ("peer", "said", "address"),
    [
        ("203.0.113.9", (), "203.0.113.9"),
        ("203.0.113.9", ("198.51.100.1",), "203.0.113.9"),  # no proxy of ours: it may say anything
        ("127.0.0.1", (), "127.0.0.1"),
        ("127.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("127.0.0.1", ("1.1.1.1, 198.51.100.1",), "198.51.100.1"),  # the first is made up
        ("127.0.0.1", ("1.1.1.1", "198.51.100.1"), "198.51.100.1"),
        ("127.0.0.1", ("1.1.1.1, 198.51.100.1, 10.1.2.3",), "198.51.100.1"),
        ("127.0.0.1", ("198.51.100.1, nonsense",), "127.0.0.1"),
        ("127.0.0.1", ("198.51.100.1, ",), "127.0.0.1"),
        ("::1", ("2001:db8:1:2:3:4:5:6",), "2001:db8:1:2::/64"),  # whoever has one has all of these
        ("2001:db8::1", (), "2001:db8::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
        ("::ffff:127.0.0.1", ("::ffff:198.51.100.1",), "198.51.100.1"),  # nginx on both kinds
        ("::ffff:203.0.113.9", ("198.51.100.1",), "203.0.113.9"),
        (None, (), ""),
    ],
)
def test_the_address_is_the_last_that_a_proxy_of_ours_has_seen(peer, said, address):
    """From the right: what stands further left is up to whoever asks (migadu/alps#18)."""
    headers = [("X-Forwarded-For", one) for one in said]
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=peer or "")
    assert address_of(request, PROXIES) == address


@pytest.fixture
def limit():
    now = [0.0]
    made = RateLimit(3, 2.0, lambda: now[0])
    made.move = lambda seconds: now.__setitem__(0, now[0] + seconds)
    return made


def is_let(limit, key="Ana"):
    try:
        limit.require(key)
    except RefusedRequest as refused:
        return refused.status != 429 or refused.wait < 1
    return True


def test_some_at_once_and_then_one_at_a_time(limit):
    assert [is_let(limit) for _ in range(5)] == [True, True, True, False, False]
    limit.move(2)
    assert [is_let(limit) for _ in range(2)] == [True, False]
    limit.move(60)
    assert [is_let(limit) for _ in range(4)] == [True, True, True, False]


def test_one_does_not_use_up_what_another_has(limit):
    assert [is_let(limit) for _ in range(4)][-1] is False
    assert is_let(limit, "Ben")


def test_a_flood_of_addresses_takes_no_memory(limit, monkeypatch):
    monkeypatch.setattr(limits, "MOST_KEYS", 10)
    for number in range(100):
        assert is_let(limit, str(number))
    assert len(limit._empty_at) <= 10
