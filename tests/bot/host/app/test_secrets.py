"""What onlookers see, in the channel and by asking, tells nothing that only a seat may know.

Two matches that differ only in what is hidden must look the same to whoever may not know it.
"""

import re

import pytest

from bot.host.ui.interaction import EphemeralMessage, Location, SendFile
from bot.host.views import match_card
from games.core.dice import SeededDice, match_key
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, GUILD, HERE, TOKEN, Front, said
from tests.bot.host.leaderboards.matches import given_up
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.state import Options

WAYS = ("/show", "/log", "/more", "/rules", "/verify", "/replay 0", "/replay 1", "/replay 2")


def hidden(state):
    return state.hands


def seen(state):
    return (state.card, state.clap)


def twin_seeds():
    """Return two seeds whose set-ups an onlooker cannot tell apart, though the hands differ."""
    found = {}
    for number in range(1000):
        seed = number.to_bytes(32)
        dice = SeededDice(match_key(seed, str(TOKEN)))
        state, _ = TOY.game.setup(Options(), 3, dice)
        other = found.setdefault(seen(state), (seed, state))
        if all(one != two for one, two in zip(hidden(other[1]), hidden(state), strict=True)):
            return other[0], seed
    raise LookupError("no twins")


def anonymous(text, row):
    """Return the text without the match's own id and the promise of its seed."""
    text = text.replace(row.id, "MATCH").replace(row.sha256, "SHA").replace(row.sha256[:12], "SHA")
    return re.sub(r"<t:\d+", "<t:", text)


async def looks(front, match, member):
    """Return all this member can get to see of a match, as text."""
    row = await front.row(match)
    found = [await front.press(member, match, way, on=None, private=True) for way in WAYS]
    export = await front.press(member, match, "/export", on=None)
    assert isinstance(export, SendFile)
    texts = [repr(reply) for reply in found] + [export.download.content.decode()]
    texts += [repr(look) for look in (await front.message(match)).looks]
    return [anonymous(text, row) for text in texts]


@pytest.fixture
async def twins(database, clock, monkeypatch):
    """Two matches of Ana, Ben and Cem with other hands, other bids and the same public story."""
    matches = []
    for seed, bid in zip(twin_seeds(), ("bid 1", "bid 3"), strict=True):
        monkeypatch.setattr(
            "bot.host.lobby.lobby_creation.secrets.token_bytes", lambda _size, one=seed: one
        )
        front = Front(database, clock)
        match = await front.begin(ANA, BEN, CEM)
        await front.move(ANA, match, bid)
        await front.move(BEN, match, "roll")
        matches.append((front, match))
    return matches


async def test_an_onlooker_cannot_tell_two_hands_apart(twins):
    """Card, log, running export, replay, alt text and custom ids (T-R1, T-R3, T-R4)."""
    one, other = [await looks(front, match, EVE) for front, match in twins]
    assert one == other


async def test_what_differs_is_seen_by_its_own_seat(twins):
    one, other = [await looks(front, match, ANA) for front, match in twins]
    assert one != other


async def test_a_player_reads_nothing_of_the_others(twins):
    """Cem has done nothing yet; without his own cards both matches look the same to him."""
    texts = []
    for front, match in twins:
        state = (await front.table(match)).match.state
        own = ", ".join(map(str, state.hands[2]))
        text = "\n".join(await looks(front, match, CEM))
        assert f"Ana bid {state.bids[0]}" not in text
        assert f'"pennies": {state.bids[0]}' not in text
        for seat in (0, 1):
            assert f'"cards": {state.hands[seat]}' not in text.replace("\n", "")
        texts.append(own)
    assert texts[0] != texts[1]


async def test_a_running_match_exports_neither_seed_nor_lines(twins):
    front, match = twins[0]
    row = await front.row(match)
    for member in (ANA, EVE):
        content = (await front.press(member, match, "/export")).download.content.decode()
        assert row.seed.hex() not in content
        assert '"seed": null' in content
        assert '"mix": ""' in content
        assert "bid 1" not in content


async def test_a_running_match_does_not_reveal_its_seed(twins):
    front, match = twins[0]
    row = await front.row(match)
    text = said(await front.press(ANA, match, "/verify"))
    assert row.sha256 in text
    assert row.seed.hex() not in text
    assert "shown here when the match is over" in text


@pytest.mark.parametrize("action", ["/resign-yes", "/hand", "/more", "/log"])
async def test_what_is_for_one_alone_never_covers_the_card(twins, action):
    """The custom id of a private message may be forged onto the public one."""
    front, match = twins[0]
    reply = await front.press(BEN, match, action, on="card")
    assert isinstance(reply, EphemeralMessage)
    assert (await front.message(match)).content == match_card.public_message(
        await front.table(match)
    )


async def test_seeds_and_states_stand_in_no_repr(twins):
    front, match = twins[0]
    table = await front.table(match)
    assert repr(table.row.seed) not in repr(table.row)
    assert repr(table.row.state) not in repr(table.row)


async def test_when_it_is_over_everybody_may_see_everything(twins):
    front, match = twins[0]
    await given_up(front, match, BEN, CEM)
    row = await front.row(match)
    content = (await front.press(EVE, match, "/export")).download.content.decode()
    assert row.seed.hex() in content
    assert "bid 1" in content
    text = said(await front.press(EVE, match, "/verify"))
    assert row.seed.hex() in text
    assert "✅ Seed and all" in text


@pytest.mark.parametrize("where", ["another server", "another channel", "a private match"])
async def test_a_refusal_shows_nothing_of_a_match_that_the_member_may_not_see(front, where):
    """A press on a private message is answered in place, but not with what is refused there."""
    match = await front.begin(ANA, BEN, private=where == "a private match")
    place = {"another server": Location(1, GUILD + 1), "another channel": Location(1, GUILD)}
    ways = [key.removeprefix("match") for key in front.host._routes if key.startswith("match")]
    for way in ["bid 1", *ways]:
        values = ("1",) if way.startswith("?") else ()
        where_from = {"place": place.get(where, HERE), "on": 1, "private": True, "values": values}
        reply = await front.press(EVE, match, way, **where_from)
        assert isinstance(reply, EphemeralMessage), way
        assert "Lot " not in said(reply), way
