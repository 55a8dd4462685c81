"""What each status and code of Discord means, for every kind of request alike."""

import json
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.host.delivery.messages import (
    AlreadyDoneError,
    BannedError,
    ChannelDeletedError,
    DeliveryError,
    DirectMessagesClosedError,
    FileRefusedError,
    FullError,
    GoneError,
    MemberLeftError,
    MessageDeletedError,
    MissingPermissionError,
    NotAllowedError,
    RefusedError,
    TokenRefusedError,
    TooOldError,
    TransientDeliveryError,
    WebhookDeletedError,
)
from bot.interactions.outages import explain, outage
from bot.transport.delivery_errors import error_of
from bot.transport.error_codes import BY_CODE, GENERAL, SUBJECTS
from tests.standin.wire import ANSWERS

LISTED = Path(__file__).with_name("json_error_codes.txt")
"""The numbers of Discord's list; the next reading of it replaces them."""
ACTED_ON = {
    AlreadyDoneError: {40060, 160004},
    ChannelDeletedError: {10003},
    DirectMessagesClosedError: {10013, 50007, 50278},
    FileRefusedError: {40005, 50045, 400001},
    FullError: {30007, 160006},
    MemberLeftError: {10007, 10013},
    MessageDeletedError: {10008, 50005},
    MissingPermissionError: {50001, 50013, 160005},
    RefusedError: {50006, 50035, 50109, 200000, 240000, 40005},
    TokenRefusedError: {40001, 50014},
    TooOldError: {30046, 50083},
    TransientDeliveryError: {20016, 20028, 20029, 40003, 40004, 40062, 40333, 130000},
    WebhookDeletedError: {10015, 50027},
}
"""The codes that a bot like ours meets, by what is done about them."""


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


def listed():
    lines = LISTED.read_text().splitlines()
    return {int(code) for line in lines if line[0] != "#" for code in line.split()}


def test_every_code_of_discord_s_list_has_a_meaning_and_a_subject():
    codes = listed()
    assert len(codes) == 240
    assert {*BY_CODE} | {GENERAL} == codes
    assert all(issubclass(kind, DeliveryError) for kind in BY_CODE.values())
    assert DeliveryError not in BY_CODE.values(), "that would be an unknown cause"
    assert {*SUBJECTS} == {*BY_CODE}
    assert all(SUBJECTS.values())


@pytest.mark.parametrize(("meaning", "codes"), ACTED_ON.items())
def test_a_code_that_is_acted_on_has_its_meaning(meaning, codes):
    assert {code for code in codes if issubclass(BY_CODE[code], meaning)} == codes


def test_a_code_means_the_same_with_any_status_and_is_named():
    for code in BY_CODE:
        for status in (400, 403, 404, 429, 500):
            error = error_of(answered(status, code))
            assert type(error) is BY_CODE[code]
            assert str(error) == f"{status} {code} {SUBJECTS[code]}"


@pytest.mark.parametrize("code", [[1], {"a": 1}, "50001", None, 1.5])
def test_a_code_that_is_no_number_is_none(code):
    error = error_of(answered(403, code))
    assert (type(error), str(error)) == (RefusedError, "403 0")


def test_a_deleted_account_has_left_and_takes_no_messages():
    assert issubclass(BY_CODE[10013], MemberLeftError)
    assert issubclass(BY_CODE[10013], DirectMessagesClosedError)


def test_every_refusal_of_the_stand_in_is_in_the_table():
    assert {*ANSWERS} <= {*BY_CODE}


@pytest.mark.parametrize("has_played", [False, True])
def test_a_reply_that_meets_any_code_is_explained_in_a_sentence(has_played):
    """No code ends in the apology for a fault of ours, which has a traceback in the log."""
    for code in BY_CODE:
        told = explain(answered(400, code), is_move=True, has_played=has_played)
        assert told is not None
        assert not has_played or told.text.startswith("Your move is played")


@pytest.mark.parametrize("code", [0, 99999])
@pytest.mark.parametrize(
    ("status", "meaning"),
    [
        (400, RefusedError),
        (401, TokenRefusedError),
        (403, RefusedError),
        (404, RefusedError),
        (405, RefusedError),
        (408, TransientDeliveryError),
        (409, TransientDeliveryError),
        (410, RefusedError),
        (413, FileRefusedError),
    ],
)
def test_a_refusal_without_a_known_code_is_judged_by_its_status(status, meaning, code):
    assert type(error_of(answered(status, code))) is meaning


def test_a_thing_newer_than_the_table_that_does_not_exist_is_gone():
    assert type(error_of(answered(404, 10999))) is GoneError


def test_a_place_that_does_not_take_the_message_is_not_allowed():
    assert issubclass(BY_CODE[50024], NotAllowedError)


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 520])
def test_limits_and_failures_pass(status):
    assert type(error_of(answered(status))) is TransientDeliveryError


@pytest.mark.parametrize("status", [401, 403, 429])
def test_a_page_of_the_proxy_is_a_ban(status):
    assert type(error_of(page(status))) is BannedError
    assert outage(page(status)) == "RateLimited"


@pytest.mark.parametrize("status", [400, 404, 502])
def test_another_page_says_nothing_about_the_request(status):
    assert type(error_of(page(status))) is TransientDeliveryError


def test_a_body_that_is_too_large_for_the_proxy_is_too_large():
    assert type(error_of(page(413))) is FileRefusedError


@pytest.mark.parametrize(
    "error",
    [
        discord.RateLimited(40.0),
        TimeoutError(),
        ConnectionResetError(),
        aiohttp.ClientError(),
        json.JSONDecodeError("no JSON", "", 0),
    ],
)
def test_what_never_arrived_passes_and_is_an_outage(error):
    assert type(error_of(error)) is TransientDeliveryError
    assert outage(error) == type(error).__name__


@pytest.mark.parametrize(
    "error", [answered(404, 10062), answered(400, 50035), OSError("no file"), ValueError()]
)
def test_other_errors_are_no_outage(error):
    assert outage(error) == ""
