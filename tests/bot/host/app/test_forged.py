"""Custom ids that no message of ours has: a modified client can send any, and each is refused.

The database is that of a release, with a match in every state, seasons, a cup and a preset.
"""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import PublicMessage
from bot.interactions.render import render
from games.registry import GAMES
from storage.match import matches
from storage.server import cups, seasons
from tests.bot.host.data.release import FIRST, Release
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE, private_text, said
from tests.chance import THOROUGH

FOUND = [CustomId.parse(button.custom_id) for button in Release.load(FIRST).buttons]
MATCHES = (*sorted({custom_id.match for custom_id in FOUND} | {NO_MATCH}), "none")
"""A lobby, the seasons' matches, a match of each other game, none, and one that there is not."""
IDS = tuple(
    sorted(
        {
            custom_id.arguments[1]
            for custom_id in FOUND
            if custom_id.match == NO_MATCH and len(custom_id.arguments) > 1
        }
    )
)
"""Seasons, a cup, a preset."""
SIGN_UP = next(
    custom_id.arguments[1] for custom_id in FOUND if custom_id.arguments[0] == "season-join"
)
"""The season that is open for sign-up."""
NUMBERS = ("0", "1", "2", "-1", "99", "9999999999", "9" * 30, "1_0", "--")
WORDS = (*MATCHES, *IDS, *NUMBERS, *GAMES, "x", "on", "off", "draws", "week", "crest", "kit", "")
ODD = (
    "\0",
    "\ud800",
    "²",
    "٣",
    "{x}",
    "a:b",
    "\n",
    "x" * 4_000,
    "/open x",
    "31.2.",
    "2999-12-31",
    "<@1>",
)
"""What is typed into forms or sent as a choice, besides these words."""
KEYS = ("text", "name", "what", "sure", "from", "to", "until", "zone", "hour", "reason", "short")
"""The questions of forms."""
TAILS = ([], ["x"], ["1"], ["x", "1"], ["1", "x", "own"], ["9" * 30], ["1_0", "--"])
"""Words after the first one that are tried at each route."""
TRIED = len(TAILS) if THOROUGH else 2
"""The number of these tried, as many as of words by chance."""


@pytest.fixture(autouse=True)
def toy_registered():
    """The games of the old matches are the real ones."""


def words_of(front):
    """The first words of all custom ids that have a handler; those that end something come last."""
    words = {key.removeprefix("match") for key in front.host._routes}
    return sorted(words, key=lambda word: (word.endswith(("-yes", "-delete")), word))


def forgeries(chance, word):
    """Yield custom ids of this first word with any words after it, and values for selects."""
    made_up = [chance.choices(WORDS, k=chance.randrange(1, 4)) for _ in range(TRIED)]
    for tail in chance.sample(TAILS, TRIED) + made_up:
        action = " ".join([word, *tail])[:75]
        for match in (NO_MATCH, chance.choice(MATCHES)):
            seat, asked = chance.choice((None, 0, 1, 9)), chance.choice((0, 1, 999))
            custom_id = CustomId.parse(str(CustomId(match, action, seat, asked)))
            if custom_id is not None:
                said = " ".join(chance.choices(WORDS + ODD, k=chance.randrange(1, 4)))
                yield custom_id, (said,) if custom_id.is_select else ()


async def test_no_forged_custom_id_breaks(release_front, chance):
    """Each is refused, or does what its route may."""
    rights, broken = replace(ANA, manages=True, moderates=True), []
    for word in words_of(release_front):
        for custom_id, values in forgeries(chance, word):
            member, private = chance.choice((ANA, rights)), chance.random() < 0.5
            answers = {key: chance.choice(WORDS + ODD) for key in KEYS}
            try:
                await release_front.send(
                    member, custom_id, values=values, answers=answers, private=private
                )
            except Exception as error:  # noqa: BLE001 - all of them are to be told
                broken.append((str(custom_id), values, repr(error)))
    assert not broken


async def test_the_settings_of_a_season_are_not_changed_from_another_server(release_front):
    """Its id may be known there; who organises it is asked on its own server."""
    elsewhere = replace(HERE, guild_id=GUILD + 1)
    forged = CustomId(NO_MATCH, f"?season-set {SIGN_UP} early")
    reply = await release_front.send(CEM, forged, values=("1",), place=elsewhere)
    assert private_text(reply).startswith("You can't sign up for that season")


async def test_what_is_longer_than_any_move_is_no_question(front, match):
    """Whoever confirms each move is asked with a button, whose custom id holds the move."""
    await front.host.services.tastes.change(ANA.user_id, 0, confirm=True)
    row = await front.row(match)
    forged = CustomId(match, "b" * 75, 0, row.asked[0])
    assert CustomId.parse(str(forged)) == forged
    for on in ("card", None):
        reply = await front.send(ANA, forged, on=on and (await front.message(match)).id)
        render(reply.content, picture=None)
        assert "That choice is gone" in said(reply)


async def test_no_match_opens_or_posts_anything_in_another_server(release_front):
    """Its players may see it there, and play it; what they post stays at home."""
    elsewhere, posted = replace(HERE, guild_id=GUILD + 1, channel_id=1), list[str]()
    for match in MATCHES:
        row = await release_front.row(match)
        members = [
            each_member
            for each_member in (ANA, BEN, CEM)
            if row and row.seat_of(each_member.user_id) is not None
        ]
        for key in release_front.host._routes:
            if not key.startswith("match"):
                continue
            custom_id = CustomId(match, key.removeprefix("match"))
            values = ("1",) if custom_id.is_select else ()
            for member in members:
                away = replace(member, guild_id=GUILD + 1)
                reply = await release_front.send(
                    away, custom_id, values=values, place=elsewhere, private=True
                )
                posted += [str(custom_id)] if isinstance(reply, PublicMessage) else []
    assert posted == []
    for of_guild in (seasons.of_guild, cups.of_guild, matches.of_guild):
        assert (
            await release_front.database.read(lambda conn, of=of_guild: of(conn, GUILD + 1)) == []
        )
