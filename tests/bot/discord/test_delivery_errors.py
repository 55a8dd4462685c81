"""What each status and code of Discord means, for every kind of request alike."""

import aiohttp
import discord
import pytest

from bot.discord.delivery_errors import BY_CODE, error_of
from bot.discord.outages import outage
from bot.host.delivery.messages import (
    AlreadyDoneError,
    BannedError,
    DeliveryError,
    DirectMessagesClosedError,
    FullError,
    GoneError,
    MemberLeftError,
    NotAllowedError,
    TooOldError,
    TransientDeliveryError,
)
from tests.standin.wire import ANSWERS

MEANINGS = {
    GoneError: {10003, 10004, 10007, 10008, 10011, 10013, 10015, 10062, 50005, 50027},
    NotAllowedError: {10013, 50001, 50007, 50013, 50024, 50278},
    TooOldError: {30046, 50083},
    FullError: {30007, 160006},
    AlreadyDoneError: {40060, 160004},
    TransientDeliveryError: {20016, 20028, 20029, 40333, 130000},
    BannedError: {40333},
}


class Response:
    """An HTTP response as discord.py's errors hold it."""

    def __init__(self, status, content_type="application/json"):
        self.status, self.reason = status, ""
        self.headers = {"Content-Type": content_type}


def answered(status, code=0):
    """Return discord.py's error for an answer with Discord's JSON."""
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(Response(status), {"code": code, "message": "no"})


def page(status):
    """Return discord.py's error for a page of the proxy."""
    return discord.HTTPException(Response(status, "text/html; charset=UTF-8"), "<html></html>")


@pytest.mark.parametrize(("meaning", "codes"), MEANINGS.items())
def test_each_code_has_its_meaning(meaning, codes):
    assert {code for code, kind in BY_CODE.items() if issubclass(kind, meaning)} == codes


def test_a_deleted_account_has_left_and_takes_no_messages():
    assert issubclass(BY_CODE[10013], MemberLeftError)
    assert issubclass(BY_CODE[10013], DirectMessagesClosedError)


def test_every_refusal_of_the_stand_in_is_in_the_table_or_about_a_body():
    about_bodies = {50006, 50035}
    assert set(ANSWERS) - about_bodies <= set(BY_CODE)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 409, 410])
def test_a_refusal_without_a_known_code_means_nothing_else(status):
    for code in (0, 99999):
        assert type(error_of(answered(status, code))) is DeliveryError


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 520])
def test_limits_and_failures_pass(status):
    assert type(error_of(answered(status))) is TransientDeliveryError


@pytest.mark.parametrize("status", [401, 403, 429])
def test_a_page_of_the_proxy_is_a_ban(status):
    assert type(error_of(page(status))) is BannedError
    assert outage(page(status)) == "RateLimited"


def test_a_page_with_404_is_no_ban_and_nothing_gone():
    assert type(error_of(page(404))) is DeliveryError


@pytest.mark.parametrize(
    "error",
    [discord.RateLimited(40.0), TimeoutError(), ConnectionResetError(), aiohttp.ClientError()],
)
def test_what_never_arrived_passes_and_is_an_outage(error):
    assert type(error_of(error)) is TransientDeliveryError
    assert outage(error) == type(error).__name__


@pytest.mark.parametrize(
    "error", [answered(404, 10062), answered(400, 50035), OSError("no file"), ValueError()]
)
def test_other_errors_are_no_outage(error):
    assert outage(error) == ""
