"""Card football as members see it: squads signed, saved, loaded and shared; a match played."""

import pytest

from bot.host.ui.custom_id import CustomId
from games.finale_cards.cards.cards import FOOTBALLERS, NAMES, TEAM, first_squad
from games.finale_cards.cards.terms import listed
from games.finale_cards.presets import COUNTERPART
from storage.member import presets
from tests.bot.arena import store_state
from tests.games.finale_cards.ground import Ground

DECKS = "White and lilac"


async def open_lobby(arena, *, free=True):
    """Let ana open a lobby and ben join; return the match's id."""
    lobby = (await arena.ana.slash("play", game="finale_cards")).message
    if free:
        panel = (await arena.ana.click(lobby, "Options")).message
        await arena.ana.select(panel, "Squads: your own, for 50")
    await arena.ben.click(arena.ana.sees()[0], "Join")
    await arena.ana.click(arena.ana.sees()[0], "Start")
    return CustomId.parse(lobby.buttons["Start"]).match


def entry(panel, man):
    """The entry of a panel's selects that names this footballer."""
    name = NAMES[man]
    return next(
        label for values in panel.selects.values() for label in values if label.startswith(name)
    )


async def sign(who, panel, men):
    """Sign footballers, those of one position together."""
    for line in "GDMS":
        wanted = [entry(panel, man) for man in men if FOOTBALLERS[man].line == line]
        if wanted:
            panel = (await who.select(panel, *wanted, menu=f"?sign-{line.lower()}")).message
    return panel


async def build(who, panel, seat):
    """Build the first-game squad by hand: a select for each position, the bench, the deck."""
    pitch, bench = first_squad(seat)
    panel = await sign(who, panel, (*pitch, *bench))
    benched = [entry(panel, man) for man in bench]
    panel = (await who.select(panel, *benched, menu="?bench")).message
    return (await who.click(panel, DECKS)).message


async def kept(arena, who):
    """What a member has saved."""
    return await arena.bot.database.read(lambda conn: presets.of(conn, who.id))


async def save(who, panel, name, what="all"):
    """Save what is complete under a name; return the panel."""
    asked = await who.click(panel, "Save…")
    values = {"name": name} | ({"what": what} if "what" in asked.form else {})
    return (await who.submit(asked, **values)).message


@pytest.mark.long
async def test_a_squad_takes_a_select_for_each_position(arena):
    """F-R14, F-R17: several are signed at once; the other side learns only who is ready."""
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    assert "**50** of 50 points left · 0 of 15 footballers" in panel.text
    panel = await build(arena.ana, panel, 0)
    assert "**0** of 50 points left · 15 of 15 footballers" in panel.text
    panel = (await arena.ana.click(panel, "Ready")).message
    card = arena.card(arena.ben)
    assert "ana is ready. ✓" in card.text
    assert "Knaller" not in card.text


@pytest.mark.long
async def test_of_several_footballers_those_are_signed_that_fit(arena):
    """F-R14: who cannot be paid is named with the reason."""
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    team = {line: [man for man in TEAM[0] if FOOTBALLERS[man].line == line] for line in "GDMS"}
    panel = await sign(arena.ana, panel, team["D"])
    wanted = team["M"][:4]
    answer = await arena.ana.select(panel, *(entry(panel, man) for man in wanted), menu="?sign-m")
    assert "I took 2 of the 4 you chose. This did not fit:" in answer.text
    assert f"• {entry(panel, wanted[-1])}: " in answer.text
    assert "Sign someone cheaper." in answer.text
    assert "11 of 15 footballers" in answer.text


async def test_a_squad_is_saved_and_loaded_also_for_the_other_team(arena):
    """F-R2: the teams differ in names alone, so a squad fits both."""
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    assert "Save…" not in panel.buttons
    panel = await build(arena.ana, panel, 0)
    await save(arena.ana, panel, "Mauer *und* mehr")
    (row,) = await kept(arena, arena.ana)
    assert list(row.parts) == ["squad", "deck"]
    asked = await arena.ana.slash("squad share", squad=row.id)
    shown = arena.posts()[-1]
    assert "shares “Mauer \\*und\\* mehr”" in shown.text
    assert not asked.is_private
    assert "yours now" in (await arena.ben.click(shown, "Take a copy")).text
    assert "your own" in (await arena.ana.click(shown, "Take a copy")).text
    panel = (await arena.ben.click(arena.card(), "My hand")).message
    offered = (await arena.ben.click(panel, "Load…")).message
    panel = (await arena.ben.select(offered, "Mauer *und* mehr")).message
    assert "**0** of 50 points left · 15 of 15 footballers" in panel.text
    await arena.ben.click(panel, "Ready")
    table = await arena.bot.host.services.matches.load(CustomId.parse(panel.buttons["Ready"]).match)
    pitch, bench = first_squad(0)
    plan = table.match.state.sides[1].plan
    assert sorted(plan.signed) == sorted(COUNTERPART[man] for man in (*pitch, *bench))
    assert sorted(plan.benched) == sorted(COUNTERPART[man] for man in bench)


@pytest.mark.long
async def test_a_deck_alone_is_loaded_into_a_squad_of_today(arena):
    """F-R21: a squad or a deck is saved alone too, and replaces its own part."""
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    panel = await build(arena.ana, panel, 0)
    panel = await save(arena.ana, panel, "Lilac", "deck")
    panel = (await arena.ana.click(panel, "Ready")).message
    panel = (await arena.ana.click(panel, "Change it")).message
    panel = (await arena.ana.click(panel, "Clear")).message
    assert "0 of 15" in panel.text
    offered = (await arena.ana.click(panel, "Load…")).message
    assert "Choose your 15 footballers first" in (await arena.ana.select(offered, "Lilac")).text
    panel = (await arena.ana.click(offered, "Back")).message
    panel = (await arena.ana.click(panel, "Starter squad")).message
    panel = await save(arena.ana, panel, "X", "squad")
    offered = (await arena.ana.click(panel, "Load…")).message
    panel = (await arena.ana.select(offered, "Lilac")).message
    assert "Deck:" in panel.text
    assert "Ready" in panel.buttons


@pytest.mark.long
async def test_what_is_saved_is_listed_renamed_and_deleted(arena):
    await open_lobby(arena)
    assert "saved nothing yet" in (await arena.ana.slash("squad list")).text
    assert "Nothing is complete yet" in (await arena.ana.slash("squad save", name="Early")).text
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    assert "saved nothing yet" in (await arena.ana.click(panel, "Load…")).text
    panel = (await arena.ana.slash("hand")).message
    await arena.ana.click(panel, "Starter squad")
    assert "Give it a name" in (await arena.ana.slash("squad save", name="\u200b")).text
    saved = await arena.ana.slash("squad save", name="A" * 40)
    assert saved.is_private
    assert "a name has 30 letters at most" in saved.asides[0].text
    (row,) = await kept(arena, arena.ana)
    assert row.name == "A" * 29 + "…"
    assert await arena.ana.suggestions("squad delete", "squad", "aa") == {row.name: row.id}
    listed = (await arena.ana.slash("squad list")).message
    shown = (await arena.ana.select(listed, row.name)).message
    assert "**SV Stollen**, worth 50" in shown.text
    asked = await arena.ana.click(shown, "Rename")
    assert asked.form["name"]["value"] == row.name
    assert asked.form["name"]["max_length"] == 30
    renamed = await arena.ana.submit(asked, name="Wall")
    assert renamed.asides == []
    shown = renamed.message
    assert [one.name for one in await kept(arena, arena.ana)] == ["Wall"]
    posted = (await arena.ana.click(shown, "Share here")).message
    assert not posted.is_private
    asked = (await arena.ana.slash("squad delete", squad=row.id)).message
    await arena.ana.click(asked, "Yes, delete")
    assert await kept(arena, arena.ana) == []
    assert "isn't shared any more" in (await arena.ben.click(posted, "Take a copy")).text
    assert "saved any more" in (await arena.ana.slash("squad show", squad=row.id)).text
    assert "saved any more" in (await arena.ben.slash("squad show", squad="nonsense")).text


@pytest.mark.long
async def test_a_member_keeps_at_most_25(arena):
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    await arena.ana.click(panel, "Starter squad")
    for number in range(25):
        await arena.ana.slash("squad save", name=f"Number {number}")
    assert "saved 25 already" in (await arena.ana.slash("squad save", name="One more")).text
    asked = (await arena.ana.slash("squad save", name="Number 7")).message
    await arena.ana.click(asked, "Yes, replace")
    assert len(await kept(arena, arena.ana)) == 25


async def test_where_nothing_is_prepared_nothing_can_be_saved(arena):
    await open_lobby(arena, free=False)
    assert "nothing to save" in (await arena.ana.slash("squad save", name="Late")).text


@pytest.mark.long
async def test_saving_says_so_and_asks_before_it_replaces(arena):
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    panel = await build(arena.ana, panel, 0)
    saved = await arena.ana.slash("squad save", name="Wall")
    assert "Saved as “Wall”" in saved.asides[0].text
    asked = await arena.ana.click(saved.message, "Save…")
    question = (await arena.ana.submit(asked, name="WALL ", what="deck")).message
    assert "You have saved “Wall” before. Replace it?" in question.text
    (before,) = await kept(arena, arena.ana)
    assert list(before.parts) == ["squad", "deck"]
    replaced = await arena.ana.click(question, "Yes, replace")
    assert "Saved as “Wall”" in replaced.text
    (after,) = await kept(arena, arena.ana)
    assert (after.id, list(after.parts)) == (before.id, ["deck"])
    await arena.ana.slash("squad save", name="Other")
    listed = (await arena.ana.slash("squad show", squad=before.id)).message
    asked = await arena.ana.click(listed, "Rename")
    refused = await arena.ana.submit(asked, name="OTHER")
    assert "Another one of yours is called “Other”" in refused.text
    assert len(await kept(arena, arena.ana)) == 2


@pytest.mark.long
async def test_a_copy_replaces_nothing_of_one_s_own(arena):
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    await build(arena.ana, panel, 0)
    await arena.ana.slash("squad save", name="Wall")
    (row,) = await kept(arena, arena.ana)
    shown = (await arena.ana.slash("squad share", squad=row.id)).message
    panel = (await arena.ben.click(arena.card(), "My hand")).message
    await arena.ben.click(panel, "Starter squad")
    await arena.ben.slash("squad save", name="wall")
    assert r"“Wall \(2\)” is yours now" in (await arena.ben.click(shown, "Take a copy")).text
    assert sorted(one.name for one in await kept(arena, arena.ben)) == ["Wall (2)", "wall"]
    await arena.cem.click(shown, "Take a copy")
    assert "You have this one already" in (await arena.cem.click(shown, "Take a copy")).text


@pytest.mark.long
async def test_a_shared_card_follows_its_new_name(arena):
    await open_lobby(arena)
    panel = (await arena.ana.click(arena.card(), "My hand")).message
    await build(arena.ana, panel, 0)
    await arena.ana.slash("squad save", name="Wall")
    (row,) = await kept(arena, arena.ana)
    card = (await arena.ana.slash("squad share", squad=row.id)).message
    assert "ana shares “Wall”" in card.text
    shown = (await arena.ana.slash("squad show", squad=row.id)).message
    renamed = await arena.ana.submit(await arena.ana.click(shown, "Rename"), name="Fence")
    assert "Fence" in renamed.text
    card = arena.seen(card.message)
    assert "ana shares “Fence”" in card.text
    assert "“Fence” is yours now" in (await arena.ben.click(card, "Take a copy")).text


async def sending(arena):
    """Begin a match in which ana sends a defender, a midfielder and a striker; return its id."""
    match_id = await open_lobby(arena, free=False)
    services = arena.bot.host.services
    table = await services.matches.load(match_id)
    state = Ground.attack("breakout corner cross", "solo-run corner cross").state
    state.luck = table.match.state.luck
    version = table.row.version + 1
    await store_state(arena, table, state, asked=(version, version))
    return match_id


async def sent(arena, match_id):
    """Return the names of the footballers ana has sent."""
    table = await arena.bot.host.services.matches.load(match_id)
    return listed(table.match.state.picks[0])


async def test_footballers_are_sent_with_one_press(arena):
    """F-R29: those suggested on a button, others by a select; the other side then answers."""
    match_id = await sending(arena)
    panel = (await arena.ana.slash("hand")).message
    await arena.ana.select(panel, "13 · Riegel, Schnittstelle🟨, Rakete")
    assert await sent(arena, match_id) == "Riegel, Schnittstelle, Rakete"
    card = arena.card()
    assert "ana sends Riegel, Schnittstelle, Rakete: 13." in card.text
    assert "↩ Undo" not in card.buttons
    await arena.ben.click(card, "12:13 · Zaun, Pflug🟨, Drehwurm🟨")
    assert "ben 3+4+5+🎲" in (await arena.ana.click(arena.card(), "Log")).text


async def test_a_footballer_sent_alone_is_taken_back_without_asking(arena):
    """F-R29: until all are sent, and by the one who sent him."""
    match_id = await sending(arena)
    card = (await arena.ana.click(arena.card(), "Kette D3")).message
    assert await sent(arena, match_id) == "Kette"
    card = (await arena.ana.click(card, "↩ Undo")).message
    assert await sent(arena, match_id) == ""
    assert "↩ Undo" not in card.buttons
