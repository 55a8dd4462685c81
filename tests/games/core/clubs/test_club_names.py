"""What a club may be called, and which names are mistaken for each other."""

import pytest

from games.core.clubs import club_names
from games.core.clubs.club_names import are_names_alike, checked_name, checked_short
from games.core.game import IllegalAction


def refusal(check, typed):
    with pytest.raises(IllegalAction) as refused:
        check(typed)
    return refused.value.text


@pytest.mark.parametrize(
    "name",
    [
        "Scunthorpe", "Essex", "Sussex Rovers", "Penistone", "Arsenal", "Wankdorf", "Assen",
        "AS Monaco", "Cockfosters", "Titisee", "Niger City", "Hancock", "Nazih United", "Dickens",
        "1. FC Köln", "St. Pauli", "F.C. Nord", "Buff Uckermark", "Matsushita", "Ana's Eleven",
        "Brighton & Hove", "Saint-Étienne", "Спартак", "Ολυμπιακός", "Sachsen 88", "FC 04",
    ],
)  # fmt: skip
def test_names_of_towns_and_clubs_are_fine_whatever_they_hold(name):
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "Fuck", "FUCK OFF", "F U C K", "Fu Ck", "Fuuuuck", "Motherfuckers", "Sh1t", "5h1t Town",
        "Scheiße", "Sche1sse", "Arschl0ch", "Wichser FC", "Enculés", "Salope", "N1gger", "Nazi",
        "Nazi Rovers", "Sieg Heil", "Sieg-Heil", "Hit1er", "FC 1488", "Merde alors", "Ass",
        "Asssss",
    ],
)  # fmt: skip
def test_offensive_words_are_refused_however_they_are_written(name):
    assert refusal(checked_name, name) == club_names.OFFENSIVE


def test_other_alphabets_are_read_as_what_they_look_like():
    assert refusal(checked_name, "\u0441\u043e\u0441\u043a") == club_names.OFFENSIVE  # Cyrillic
    assert checked_name("\u0441\u043e\u043a\u043e\u043b") == "сокол"


@pytest.mark.parametrize(
    "name",
    [
        "@everyone", "<@123>", "a*b*c", "_Ana_", "`Lions`", "~~Lions~~", "||Lions||", "[a](b)",
        "https://x", "Li\u200bons", "Li\u202eons", "Lions\u2066", "😀 Lions", "אריות", "أسود",
        "\u2112ions", "-Lions", "'Lions", "12345", "Lions!", "\uff2c\uff49\uff4f\uff4e\uff53",
    ],
)  # fmt: skip
def test_markdown_mentions_and_invisible_signs_are_refused(name):
    assert refusal(checked_name, name) == club_names.LETTERS


def test_length_alphabet_links_and_the_bot_s_own_name():
    assert checked_name("   ") == ""
    assert checked_name("  Harbour   Lions ") == "Harbour Lions"
    assert checked_name("Ko\u0308ln") == "Köln"
    for name in ("FC", "x" * 21):
        assert refusal(checked_name, name) == club_names.LENGTH
    assert refusal(checked_name, "Li\u043ens") == club_names.ONE_SCRIPT  # Cyrillic o
    for name in ("discord.gg", "www.lions.eu"):
        assert refusal(checked_name, name) == club_names.NO_LINK
    for name in ("Fulltime", "FC Full-Time", "Fu11time", "FuIItime Bot"):
        assert refusal(checked_name, name) == club_names.BOT


def test_short_names_have_two_to_four_plain_letters():
    assert checked_short(" hal ") == "HAL"
    assert checked_short("") == ""
    for short in ("H", "HALLO", "H4L", "KÖN", "H L"):
        assert refusal(checked_short, short) == club_names.SHORT
    for short in ("SS", "kkk", "FCK", "TIT", "fick"):
        assert refusal(checked_short, short) == club_names.OFFENSIVE


def test_names_are_alike_at_a_glance():
    for text, other in (
        ("Harbour Lions", "harbour lions"),
        ("Harbour Lions", "Harb0ur-Li0ns"),
        ("Modern", "Modem"),
        ("Lille", "Lllle"),
        ("Köln", "Koln"),
        ("\u0421\u041a\u0410", "CKA"),
        ("VVolves", "Wolves"),
    ):
        assert are_names_alike(text, other)
    assert not are_names_alike("Harbour Lions", "Harbour Tigers")
