"""Eleven as members see it: matches watched page by page, alone and by everybody."""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import CustomId
from games.eleven.actions import Last, Pass
from games.eleven.cards.ids import NUMBER
from storage.match import matches


async def open_lobby(arena, *, managers=1):
    """Open a lobby, let ben join where two are to play, and start it; return the match's id."""
    opened = (await arena.ana.slash("play", game="eleven", seats=managers)).message
    if managers > 1:
        await arena.ben.click(opened, "Join")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    return CustomId.parse(opened.buttons["Start"]).match


async def play_until(arena, match_id, phase, *, stay=None):
    """Let every manager who must act do the last thing listed until this phase has come.

    `stay` names a seat that does nothing more once the phase has come.
    """
    tables = arena.bot.host.services.matches
    for _ in range(200):
        table = await tables.load(match_id)
        if table.match.state.phase == phase:
            return table
        seat = next(seat for seat in table.waiting if seat != stay)
        await act(arena, match_id, seat)
    raise AssertionError(phase)


async def act(arena, match_id, seat):
    """Let a seat do something that leads on."""
    table = await arena.bot.host.services.matches.load(match_id)
    legal = [
        action
        for action in table.definition.game.legal_actions(table.match.state, seat)
        if not action.takes_back and not isinstance(action, Last)
    ]
    action = next((each_action for each_action in legal if isinstance(each_action, Pass)), legal[0])
    line = table.definition.notation.write(action)
    await arena.bot.host.services.matches.play(match_id, seat, (line,), table.match.asked[seat])


async def panel_of(arena, who):
    return (await who.click(arena.card(), "My club")).message


async def without_rerolls(arena, match_id):
    """Let every club have no FAN, and directors who roll nothing again, as it is stored."""
    host = arena.bot.host
    table = await host.services.matches.load(match_id)
    for club in table.match.state.clubs:
        club.res[1] = 0
        for post, key in zip(club.posts, ("moneypenny", "balance", "ledger"), strict=False):
            post.source = NUMBER[key]
    state = table.definition.dump_state(table.match.state)
    row = replace(table.row, version=table.row.version + 1, state=state)
    await host.services.database.write(
        lambda conn: matches.save(conn, row, seen_version=table.row.version)
    )


async def play_match(arena, who):
    """Let a member line up and play the match; return the panel that shows it."""
    shown = await panel_of(arena, who)
    steps = ("Suggest", "Send the team out", "Leave the stands empty", "No tactic", "Kick off")
    for _ in range(8):
        if "The attack ▶" in shown.buttons:
            return shown
        step = next(label for label in (*steps, "End the match") if label in shown.buttons)
        shown = (await who.click(shown, step)).message
    raise AssertionError(list(shown.buttons))


async def test_where_a_member_is_in_a_match_outlasts_a_restart(arena):
    """The place is part of each button; what was seen to the end begins at the end again."""
    match_id = await open_lobby(arena)
    await play_until(arena, match_id, "matchday")
    await without_rerolls(arena, match_id)
    shown = (await arena.ana.click(await play_match(arena, arena.ana), "The attack ▶")).message
    await arena.restart()
    shown = (await arena.ana.click(shown, "The midfield ▶")).message
    assert "After the midfield" in shown.alt
    again = await panel_of(arena, arena.ana)
    assert "kick-off" in again.text
    await arena.ana.click(again, "Skip to the end")
    await arena.restart()
    again = await panel_of(arena, arena.ana)
    assert "full time" in again.text
    table = await arena.bot.host.services.matches.load(match_id)
    assert table.settings.watched == {0: 1}


@pytest.mark.long
async def test_full_time_stays_on_the_panel_until_its_manager_goes_on(arena):
    """E-R60: with no FAN left the move that ends the match leads far into the next week."""
    match_id = await open_lobby(arena)
    await play_until(arena, match_id, "matchday")
    await without_rerolls(arena, match_id)
    shown = await play_match(arena, arena.ana)
    assert "Week 1 of 8 · kick-off" in shown.text
    assert list(shown.buttons) == ["The attack ▶", "Skip to the end", "Go on ▶"]
    shown = (await arena.ana.click(shown, "Skip to the end")).message
    state = (await arena.bot.host.services.matches.load(match_id)).match.state
    _, mine, theirs = state.clubs[0].results[0]
    assert state.round == 2
    assert "Week 1 of 8 · full time" in shown.text
    assert f"**ana United {mine} : {theirs} " in shown.text
    assert shown.alt.startswith(f"ana United {mine} : {theirs} ")
    assert list(shown.buttons) == ["Go on ▶", "↺ From the kick-off"]
    again = await panel_of(arena, arena.ana)
    assert again.alt == shown.alt
    following = (await arena.ana.click(again, "Go on ▶")).message
    assert "Week 2 of 8" in following.text
    assert following.alt.startswith("ana United, Week 2 of 8")
    assert f"Week 1 · {mine} : {theirs} against " in arena.card().text
    settings = (await arena.ana.slash("me settings")).message
    await arena.ana.click(settings, "Confirm each move: off")
    play = next(label for label, custom_id in following.buttons.items() if ":/" not in custom_id)
    asked = (await arena.ana.click(following, play)).message
    assert "Do this?" in asked.text
    assert asked.alt == following.alt, "the question stands beside the board, not full time"
    assert "Week 2 of 8" in (await arena.ana.click(asked, "No, go back")).text
