"""House rules as a host sets them: what has no effect is not offered, and never agreed on."""

import json
from dataclasses import replace

from bot.host.match import replay_run
from bot.host.ui.custom_id import CustomId
from storage.match import matches
from tests.bot.arena import panels_stay

OWN, FIRST = "Squads: your own, for 50", "Squads: first game"
FREE_ALONE = ("Only 48: FC Acker", "Free decks: at least", "Open decks")


async def opened(arena, game="finale_cards"):
    """Return the lobby, its match's id and the panel of its options."""
    lobby = (await arena.ana.slash("play", game=game)).message
    panel = (await arena.ana.click(lobby, "Options")).message
    return lobby, CustomId.parse(lobby.buttons["Start"]).match, panel


def offered(panel):
    """Return every label of the panel's selects."""
    return [label for labels in panel.selects.values() for label in labels]


async def agreed(arena, match):
    row = await arena.bot.database.read(lambda conn: matches.load(conn, match))
    return json.loads(row.options)


async def store(arena, match, **options):
    """Write options into a match's row, as an earlier version of the bot may have."""

    def write(conn):
        row = matches.load(conn, match)
        changed = replace(row, options=json.dumps(options), version=row.version + 1)
        matches.save_with_seats(conn, changed, seen_version=row.version)

    await arena.bot.database.write(write)


async def test_a_rule_without_an_effect_is_not_offered(arena):
    """F-A37: with the squads of the first game there is neither a handicap nor a deck to build."""
    _, _, panel = await opened(arena)
    assert not set(FREE_ALONE) & set(offered(panel))
    assert "Draw: stays a draw" in offered(panel)
    panel = (await arena.ana.select(panel, OWN)).message
    assert set(FREE_ALONE) <= set(offered(panel))
    panel = (await arena.ana.select(panel, "Cup: replay a draw")).message
    assert not [label for label in offered(panel) if label.startswith("Draw")]
    panel = (await arena.ana.select(panel, "Open decks")).message
    assert "Free decks: at least" not in offered(panel)


async def test_a_choice_takes_back_what_has_no_effect_any_more(arena):
    _, match, panel = await opened(arena)
    for label in (OWN, FREE_ALONE[0], "Open decks", "Draw: stays a draw"):
        panel = (await arena.ana.select(panel, label)).message
    assert "Only 48: FC Acker" in arena.ana.sees()[0].text
    for label in (FIRST, "Cup: home and away"):
        panel = (await arena.ana.select(panel, label)).message
    found = await agreed(arena, match)
    assert (found["handicap"], found["open_deck"], found["extra_time"]) == ("none", False, "agree")
    assert "Only 48" not in arena.ana.sees()[0].text


async def test_an_old_panel_cannot_agree_on_a_rule_without_an_effect(arena):
    """F-A37: a second panel may still show what the first one has made pointless."""
    panels_stay(arena)
    lobby, match, panel = await opened(arena)
    await arena.ana.select(panel, OWN)
    old = (await arena.ana.click(lobby, "Options")).message
    await arena.ana.select(panel, FIRST)
    for label in ("Only 48: FC Acker", "Open decks"):
        answer = await arena.ana.select(old, label)
        assert answer.is_private
        assert "Choose squads of your own" in answer.text
    panel = (await arena.ana.select(old, "Free decks: at least")).message
    assert "Free decks: at least" not in offered(panel)
    found = await agreed(arena, match)
    assert (found["handicap"], found["open_deck"]) == ("none", False)
    assert found["free_deck_exact"] is True


async def test_other_games_offer_what_belongs_together_too(arena):
    """N-A14, S-A21, S-A25: time for a line-up, turns or minutes, a shoot-out to cut short."""
    _, _, dice = await opened(arena, "finale_dice")
    assert not [label for label in offered(dice) if label.startswith("Time to line up")]
    dice = (await arena.ana.select(dice, "Line-up: Secret choice")).message
    assert "Time to line up: 5 minutes" in offered(dice)
    _, _, board = await opened(arena, "Board football (11)")
    assert "Turns: 12 turns a half" in offered(board)
    assert not {"Clock: 5 minutes", "Shoot-out decided early"} & set(offered(board))
    board = (await arena.ana.select(board, "A half ends: by the clock")).message
    board = (await arena.ana.select(board, "Draw: extra time")).message
    assert "Turns: 12 turns a half" not in offered(board)
    assert {"Clock: 5 minutes", "Shoot-out decided early"} <= set(offered(board))


async def test_an_older_lobby_begins_without_the_rule_that_had_no_effect(arena):
    """A new option has its default there."""
    lobby, match, _ = await opened(arena)
    await store(arena, match, squads="first", handicap="acker", cup="on_draw", extra_time="never")
    shown = (await arena.ben.click(lobby, "Join")).message
    assert "Cup: replay a draw" in shown.text
    assert not {"Only 48", "stays a draw"} & set(shown.text.split(" · "))
    await arena.ana.click(shown, "Start")
    options = (await arena.bot.host.services.matches.load(match)).match.options
    assert (options.handicap, options.cup, options.extra_time) == ("none", "on_draw", "agree")


async def test_a_rematch_and_a_replay_leave_out_what_had_no_effect(arena):
    lobby, match, _ = await opened(arena)
    await arena.ben.click(lobby, "Join")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    await arena.ben.slash("match resign")
    await arena.ben.click(arena.ben.sees()[-1], "Yes, resign")
    await store(arena, match, squads="first", open_deck=True, extra_time="always")
    table = await arena.bot.host.services.matches.load(match)
    assert len([*replay_run.replay_steps(replay_run.replay_input(table, []))]) == 1
    await arena.ana.click(arena.ana.sees()[-1], "Rematch")
    rematch = CustomId.parse(arena.ana.sees()[-1].buttons["Start"]).match
    found = await agreed(arena, rematch)
    assert (found["open_deck"], found["extra_time"]) == (False, "always")


async def test_a_wall_clock_brings_a_live_turn_clock(arena):
    """S-A21: a half of 20 minutes cannot wait a day for each turn; the lobby says so."""
    lobby, match, panel = await opened(arena, "Board football (11)")
    assert "1 day a turn" in arena.ana.sees()[0].text
    panel = (await arena.ana.select(panel, "A half ends: by the clock")).message
    assert "5 minutes a turn" in arena.ana.sees()[0].text
    assert "turns are live" in arena.ana.sees()[0].text
    await arena.ben.click(lobby, "Join")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    table = await arena.bot.host.services.matches.load(match)
    assert table.clocks.terms.speed == "live"


async def test_beside_a_wall_clock_no_slower_clock_is_agreed_on(arena):
    """And what was agreed before is back where turns end a half again."""
    panels_stay(arena)
    lobby, _, panel = await opened(arena, "Board football (11)")
    old = (await arena.ana.click(lobby, "Clock")).message
    panel = (await arena.ana.select(panel, "A half ends: by the clock")).message
    clock = (await arena.ana.click(lobby, "Clock")).message
    assert "turns are live" in clock.text
    assert [label for label in offered(clock) if label.startswith("Clock: ")] == [
        "Clock: 5 minutes a turn"
    ]
    refused = await arena.ana.select(old, "Clock: 1 week a turn")
    assert refused.is_private
    assert "turns are live" in refused.text
    await arena.ana.select(clock, "Rated")
    panel = (await arena.ana.select(panel, "A half ends: by turns")).message
    assert "1 day a turn" in arena.ana.sees()[0].text
    assert "rated" in arena.ana.sees()[0].text


async def test_alone_against_computers_there_is_no_turn_clock_beside_a_wall_clock(arena):
    """Nobody waits there but computers."""
    lobby, match, panel = await opened(arena, "Board football (11)")
    await arena.ana.select(panel, "A half ends: by the clock")
    await arena.ana.click(lobby, "+ Computer")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    table = await arena.bot.host.services.matches.load(match)
    assert table.clocks.terms.speed == "none"
