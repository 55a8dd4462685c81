"""Checks of a crowd: what members pressed and saw done, against what is stored and shown."""

import asyncio
import time
from collections import Counter

from bot.host.match import replay_run
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import as_played
from bot.host.match.stand_ins import with_departed_players
from bot.host.ui.custom_id import CustomId
from bot.host.views import match_card
from bot.interactions.render import render
from games.core.record import check_record, write_record
from games.registry import GAMES
from storage.match import matches, messages, moves, outbox
from tests.bot.arena import PNG
from tests.bot.wire.member import ids
from tests.standin.members.words import texts, walk

TOLD_WITHIN = 40.0
"""Seconds until all is delivered: a delivery that died with its process is repeated after 30."""
ASIDE = 2.0
"""Seconds around an answer in which a kill may have cut the second message of a late press."""


async def check_moves(database, table, kills=()):
    """Check that the moves that members saw done are stored, each once, and no others.

    `database` is open, `table` is a match of a crowd, `kills` are the times of kills on the loop's
    clock. Raises AssertionError.
    Returns how many moves members made.
    """
    row, story = await database.read(lambda conn: _stored(conn, table.id))
    people = {player.seat for player in with_departed_players(row) if player.user_id is not None}
    helped = set(MatchSettings.load(row.settings).helped)
    made = [
        move for move in story if move.seat in people and move.lines and move.version not in helped
    ]
    by_people = [(move.seat, move.lines) for move in made]
    presses = [press for member in table.members for press in member.pressed]
    seen_done = Counter(
        (press.seat, press.lines)
        for press in presses
        if press.is_taken and not _may_lack_its_aside(press, story, kills)
    )
    definition = GAMES[table.game]
    tried = _tried(definition, presses)
    assert seen_done <= Counter(by_people), f"lost: {seen_done - Counter(by_people)}"
    doubled = Counter(by_people) - tried
    doubled -= Counter(
        (move.seat, move.lines) for move in made if _may_be_forced(definition, row, move)
    )
    assert not doubled, f"doubled: {doubled}"
    standing = [move for move in story if move.lines and not move.undone]
    assert len(standing) == row.move
    assert [move.version for move in story] == sorted({move.version for move in story})
    assert story[-1].version <= row.version
    return len(by_people)


async def check_replay(tables, table):
    """Check that the moves, played again from the seed, give the stored events and state."""
    loaded = await tables.load(table.id)
    story = await tables.database.read(lambda conn: moves.standing(conn, table.id))
    definition, row = GAMES[table.game], loaded.row
    for state, _ in replay_run.replay_steps(replay_run.replay_input(loaded, story[1:])):
        last = definition.dump_state(state)
    assert last == row.state
    played = [as_played(definition, move) for move in story]
    loaded.match.opening = played[0].events
    names = [seat.name for seat in row.seats]
    values = {"seed": row.seed, "mix": row.mix, "era": row.era, "names": names}
    record = write_record(definition, loaded.match, played[1:], over=True, **values)
    assert check_record(definition, record).agrees


async def check_posts(tables, table):
    """Check that one card shows the match, and one result if it is over; return the card."""
    loaded = await tables.load(table.id)
    posts = await tables.database.read(lambda conn: messages.of(conn, table.id))
    untold = await tables.database.read(lambda conn: outbox.open_rows(conn, match_id=table.id))
    due = [row for row in untold if row.created_at <= time.time() * 1000]
    assert due == []
    leading = [
        message
        for message in table.place.public
        if any(text.startswith(f"g1:{table.id}:") for text in ids(message))
    ]
    results = [one.id for one in leading if f"g1:{table.id}:0:-:/rematch" in ids(one)]
    cards = [one for one in leading if one.id not in results]
    assert [card.id for card in cards] == [posts["card"].message_id], (loaded.row, posts, leading)
    assert results == ([] if loaded.is_running else [posts["result"].message_id])
    shown = {
        custom_id.seat: custom_id.asked
        for custom_id in _doors(cards[0])
        if custom_id.seat is not None
    }
    assert all(loaded.match.asked[seat] == asked for seat, asked in shown.items())
    return cards[0]


def check_look(card, loaded):
    """Check that the card shows the match as it is stored."""
    drawn = render(match_card.public_message(loaded), picture=PNG).view.to_components()
    expected = [record["custom_id"] for record in walk(drawn) if record.get("custom_id")]
    assert ids(card) == expected, f"{loaded.id} at {loaded.row.version}, edited at {card.edited_at}"
    assert card.text == "\n".join(texts("", [], drawn))


def check_nonces(channel):
    """Check that nothing was posted twice."""
    nonces = [one.nonce for one in channel.public if one.nonce is not None]
    assert len(nonces) == len(set(nonces)), f"posted twice in {channel.name}"


def check_answers(results):
    """Check that every press was answered once."""
    assert [result for result in results if result.kind is None] == []
    assert [result for result in results if result.errors] == []


async def until_told(database):
    """Wait until nothing is left to deliver."""

    def untold(conn):
        now = time.time() * 1000
        return [row for row in outbox.open_rows(conn) if row.created_at <= now]

    until = time.monotonic() + TOLD_WITHIN
    while left := await database.read(untold):
        assert time.monotonic() < until, left
        await asyncio.sleep(0.2)


def _stored(conn, match_id):
    return matches.load(conn, match_id), moves.of(conn, match_id)


def _may_lack_its_aside(press, story, kills):
    """Whether a kill may have cut the second message that answers a late press, after a redraw."""
    until = press.at + press.result.acked_after * 1000
    was_late = any(
        press.option.parsed_id.asked < move.version for move in story if move.at <= until
    )
    answered = press.result.act.begun + press.result.acked_after
    return was_late and any(abs(answered - kill) < ASIDE for kill in kills)


def _may_be_forced(definition, row, move):
    """Whether the bot may have played it itself: for the only member left, or to confirm."""
    members = [other.seat for other in row.seats if other.user_id is not None]
    actions = [definition.notation.read(line) for line in move.lines]
    is_alone = {*members} <= {move.seat} or definition.turns.forced_confirms
    return is_alone and definition.turns.forced(actions) is not None


def _tried(definition, presses):
    """Count how often each move could have been played.

    A button pressed twice is one attempt, since it can be played once. A move that may be late,
    such as a vote, counts at each press, also at one that is repeated because nobody responded.
    """
    tried, once = Counter(), set()
    for press in presses:
        if all(definition.notation.read(line).late_ok for line in press.lines):
            tried[press.seat, press.lines] += press.result.tries
        else:
            once.add((press.seat, press.lines, press.option.parsed_id.asked))
    return tried + Counter((seat, lines) for seat, lines, _ in once)


def _doors(message):
    return [custom_id for custom_id in map(CustomId.parse, ids(message)) if custom_id is not None]
