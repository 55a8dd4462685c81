"""A replay step by step, from the viewpoints a member may have, without future moves."""

import pytest

from bot.host.replays.replay import SELECTS
from bot.host.ui.custom_id import CustomId
from storage.match import moves
from storage.schema.match_tables import matches as matches_table
from storage.schema.match_tables import moves as moves_table
from storage.schema.match_tables import states
from tests.bot.host.fakes import ANA, BEN, EVE, button, labels, picks, presses, said
from tests.bot.host.views.test_move_log import whole_match
from tests.contract.toy.definition import DEFINITION as TOY

JUMP, EYES = SELECTS
MOVERS = ("Ana", "Ben", "Ana", "Ben", "Ben", "Ben")


async def replay(front, match, member=EVE, words="0"):
    return (await front.press(member, match, f"/replay {words}", on=None)).content


async def press(front, content, label, member=EVE):
    custom_id = CustomId.parse(button(content, label).custom_id)
    return (await front.send(member, custom_id, private=True)).content


def pick(content, kind):
    """Return the select of this kind."""
    (found,) = (
        each_pick
        for each_pick in picks(content)
        if CustomId.parse(each_pick.custom_id).arguments[0] == kind
    )
    return found


async def choose(front, content, kind, value, member=EVE):
    custom_id = CustomId.parse(pick(content, kind).custom_id)
    return (await front.send(member, custom_id, private=True, values=(value,))).content


async def test_a_replay_begins_before_the_first_move_and_does_not_say_how_long_it_was(front):
    content = await replay(front, await whole_match(front))
    assert "Before the first move." in said(content)
    assert content.title == "Replay · move 0"
    assert "6" not in "".join([content.title, *labels(content)])
    jumps = [entry.label for entry in pick(content, JUMP).entries]
    assert jumps[:3] == ["To the beginning", "5 moves on", "10 moves on"]


async def test_a_replay_steps_through_the_match(front):
    match = await whole_match(front)
    content, titles = await replay(front, match), []
    while button(content, "▶").enabled:
        content = await press(front, content, "▶")
        titles.append(content.title)
    assert titles == [f"Replay · move {n} · {who}" for n, who in enumerate(MOVERS, 1)]
    table = await front.table(match)
    assert content.picture == TOY.picture(TOY.game.view(table.match.state, None), table.words)
    assert (await press(front, content, "◀")).title == titles[-2]
    assert (await press(front, content, "⏮")).title == "Replay · move 0"
    custom_ids = [each_press.custom_id for each_press in [*presses(content), *picks(content)]]
    assert len(set(custom_ids)) == len(custom_ids)


async def test_each_step_shows_the_position_as_it_was(front):
    match = await front.begin(ANA, BEN, options={"claps": "1"})
    seen = []
    for member, line in ((ANA, "bid 3"), (BEN, "bid 0"), (ANA, "done")):
        table = await front.table(match)
        seen.append(TOY.picture(TOY.game.view(table.match.state, None), table.words))
        await front.move(member, match, line)
    for forget in (False, True):
        if forget:  # long matches keep few of their states
            await front.database.write(lambda conn: conn.execute(states.delete()))
        shown = [(await replay(front, match, words=f"{step} t a")).picture for step in range(3)]
        assert shown == seen


async def test_its_length_may_be_shown_and_hidden_again(front):
    match = await whole_match(front)
    content = await press(front, await replay(front, match), "Show the length")
    assert content.title == "Replay · move 0 of 6"
    assert [entry.value for entry in pick(content, JUMP).entries] == [*"0123456"]
    end = await press(front, content, "⏭")
    assert end.title == "Replay · move 6 of 6 · Ben"
    assert (await press(front, end, "Hide the end")).title == "Replay · move 6 · Ben"


async def test_to_the_end_works_at_once_and_says_how_it_ended(front, match):
    await front.move(ANA, match, "bid 2")
    running = await replay(front, match, words="1 t a")
    await front.press(BEN, match, "/resign-yes", on=None)
    content = await replay(front, match)
    end = await press(front, content, "⏭")
    assert end.title == "Replay · move 1 of 1 · Ana"
    assert end.lines[-2:] == ("🏁 Pennies: Ana won", "Ben resigned.")
    assert "🏁" not in said(content)
    assert "🏁" not in said(running)


async def test_a_select_jumps(front):
    match = await whole_match(front)
    content = await replay(front, match, words="0 t a")
    assert (await choose(front, content, JUMP, "4")).title == "Replay · move 4 of 6 · Ben"
    free = await replay(front, match)
    assert (await choose(front, free, JUMP, "5")).title == "Replay · move 5 · Ben"
    assert (await choose(front, free, JUMP, "100")).title == "Replay · move 6 · Ben"


async def test_a_long_match_is_jumped_through_in_even_leaps(front, match):
    for _ in range(30):
        await front.move(ANA, match, "bid 2")
        await front.move(ANA, match, "again")
    entries = pick(await replay(front, match, words="0 t a"), JUMP).entries
    assert [int(entry.value) for entry in entries] == [*range(0, 60, 3), 60]
    assert len(entries) <= 25


async def test_when_it_is_over_all_may_look_with_everybodys_eyes(front):
    match = await whole_match(front)
    content = await replay(front, match, words="1 t a")
    assert "Ana bid 3." not in said(content)
    assert [entry.label for entry in pick(content, EYES).entries] == [
        "Public view",
        "Ana's view",
        "Ben's view",
    ]
    with_ana = await choose(front, content, EYES, "0")
    assert "Ana bid 3." in said(with_ana)
    assert [entry.chosen for entry in pick(with_ana, EYES).entries] == [False, True, False]
    assert "Ana bid 3." not in said(await choose(front, content, EYES, "1"))


async def test_while_it_runs_a_player_has_no_eyes_but_their_own(front, match):
    """A bid is read by its bidder alone (T-R3)."""
    await front.move(ANA, match, "bid 2")
    for member in (BEN, EVE):
        for eye in ("0", "1", "9", "t", "x"):
            content = await replay(front, match, member, f"1 {eye} a")
            assert "Ana bid 2." not in said(content)
    mine = await replay(front, match, ANA)
    assert [entry.value for entry in pick(mine, EYES).entries] == ["0", "t"]
    assert mine.title == "Replay · move 0 of 1", "a match that runs has no end to hide"
    assert "Ana bid 2." in said(await press(front, mine, "▶", ANA))
    onlooker = await replay(front, match, EVE)
    assert [CustomId.parse(each_pick.custom_id).arguments[0] for each_pick in picks(onlooker)] == [
        JUMP
    ]


async def test_a_move_of_the_match_is_told_as_such(front, even_lot, match):
    await front.pass_time(seconds=10)
    content = await press(front, await replay(front, match), "▶")
    assert content.title == "Replay · move 1 of 1 · the table"


async def of_older_rules(front, match):
    change = matches_table.update().where(matches_table.c.id == match).values(rules_version=0)
    await front.database.write(lambda conn: conn.execute(change))


async def test_across_a_change_of_rules_the_stored_story_is_told(front):
    """What was stored with a state is still shown; what would have to be played again is told."""
    match = await whole_match(front)
    await of_older_rules(front, match)
    await front.database.write(lambda conn: conn.execute(states.delete()))
    content = await replay(front, match, words="1 0 a")
    assert "Ana bid 3." in said(content)
    assert "Played under older rules" in said(content)
    assert content.picture is None
    assert (await replay(front, match, words="6 t a")).picture is not None


async def test_an_event_nobody_knows_any_more_is_told_by_its_kind(front):
    match = await whole_match(front)
    stored = '[{"kind":"juggled","only":[0]},{"kind":"danced","but":[1]}]'
    row = (await front.database.read(lambda conn: moves.standing(conn, match)))[1]
    here = (moves_table.c.match_id == match) & (moves_table.c.version == row.version)
    await front.database.write(
        lambda conn: conn.execute(moves_table.update().where(here).values(events=stored))
    )
    for eye, known in (("0", ["juggled", "danced"]), ("1", []), ("t", ["danced"])):
        text = said(await replay(front, match, words=f"1 {eye} a"))
        assert [kind for kind in ("juggled", "danced") if f"({kind})" in text] == known


@pytest.mark.parametrize("words", ["", "x y z", "-3 t a", "99 9 s next", "1 t"])
async def test_whatever_a_custom_id_says_something_is_shown(front, words):
    match = await whole_match(front)
    assert (await replay(front, match, words=words)).title.startswith("Replay · move")


async def test_the_select_of_moves_shows_where_one_is(front):
    match = await whole_match(front)
    content = await replay(front, match, words="4 t a")
    assert [entry.value for entry in pick(content, JUMP).entries if entry.chosen] == ["4"]
