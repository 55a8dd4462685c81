"""What a press has changed beside its own match is shown after its own reply, by no other press."""

from dataclasses import dataclass, replace

import pytest

from bot.host.app.routes import reached_by
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction
from games.finale_cards.definition import DEFINITION as CARDS
from storage.member import presets
from storage.member.presets import PresetRow, SharedCard
from storage.owner import blocks
from storage.owner.blocks import Block
from tests.bot.host.fakes import ANA, BEN, CEM, EVE, GUILD, HERE, TOKEN, said
from tests.bot.host.league.ground import QUICK, League
from tests.bot.host.league.test_members_gone import read
from tests.bot.host.lobby.test_rematch import ended

MODERATOR = replace(CEM, moderates=True)


@dataclass(frozen=True)
class Press:
    """A press on a button without a match, or at one."""

    member: object
    action: str
    match: str = NO_MATCH
    private: bool = True
    answers: object = None
    on: int | None = None

    async def handled(self, front):
        """Let the host handle it; its reply is not shown yet."""
        custom_id = CustomId(self.match, self.action)
        interaction = MemberInteraction(
            self.member,
            HERE,
            custom_id,
            TOKEN,
            reached_by(custom_id.route),
            self.on,
            private=self.private,
            answers=self.answers or {},
        )
        return await front.host.handle(interaction)


async def rematch(front):
    """The second player takes the seat in a rematch, which begins."""
    match = await ended(front, ANA, BEN)
    await front.press(BEN, match, "/rematch", on="result")
    result = (await front.messages(match))["result"].message_id
    return Press(ANA, "/rematch", match, private=False, on=result)


async def deletion(front):
    """A member's data is deleted while a match waits for them."""
    await front.begin(ANA, BEN)
    return Press(BEN, "/data-delete", answers={"sure": "DELETE"})


async def moderation(front):
    """A moderator pauses a match."""
    match = await front.begin(ANA, BEN)
    granted = await front.granted(f"/mod-pause {match}", MODERATOR, "moderate")
    return Press(MODERATOR, granted.action)


async def club_reset(front):
    """The organiser resets a club of a season that has begun."""
    await front.sign_up(ANA, BEN)
    await named(front).handled(front)
    await front.knock(ANA, "season-start")
    return Press(ANA, f"/season-club-reset-yes {front.season} 1")


async def club_reset_before_the_start(front):
    """The organiser resets a club of a season that has not begun."""
    await front.sign_up(ANA, BEN)
    await front.host.after_reply(await named(front).handled(front))
    return Press(ANA, f"/season-club-reset-yes {front.season} 1")


def named(front):
    """Ben names his club."""
    answers = {"name": "Harbour Lions", "short": "HAL"}
    return Press(BEN, f"/season-club-named {front.season} crest", answers=answers)


async def club_name(front):
    """A member names their club before the season begins."""
    await front.sign_up(ANA, BEN)
    return named(front)


async def season_start(front):
    """A season begins."""
    await front.sign_up(ANA, BEN)
    return Press(ANA, f"/season-start {front.season}", private=False, on=front.card.id)


async def season_cancel(front):
    """A season is called off."""
    await front.sign_up(ANA, BEN)
    return Press(ANA, f"/season-cancel-yes {front.season}")


async def cup_of(front, *members):
    """Open a cup that these members enter; return its id."""
    for member in members:
        await front.host.remember_member(member)
    opened = await front.host.services.cups.open(
        members[0], HERE, "Cup", own_squads=False, handicap=False
    )
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    for one in members[1:]:
        await front.send(one, CustomId(NO_MATCH, f"/cup-join {cup_id}"), on=1)
    return cup_id


async def cup_start(front):
    """A cup's first round is drawn."""
    return Press(ANA, f"/cup-start {await cup_of(front, ANA, BEN)}", private=False, on=1)


async def cup_result(front):
    """A player of a cup's only match resigns, and the next round is drawn."""
    members = (ANA, BEN, CEM)
    cup_id = await cup_of(front, *members)
    await front.send(ANA, CustomId(NO_MATCH, f"/cup-start {cup_id}"), on=1)
    row, ties = await read(front, cup_id)
    (tie,) = [each_tie for each_tie in ties if not each_tie.done]
    sides = [
        member for member in members if row.entrants.index(member.user_id) in (tie.home, tie.away)
    ]
    for side in sides:
        await front.press(side, tie.match_id, "/join")
    return Press(sides[0], "/resign-yes", tie.match_id)


async def preset(front):
    """A member renames a preset that a message shows to everybody."""
    await front.host.remember_member(ANA)
    message = front.messenger.put(HERE.channel_id, None)
    card = SharedCard(GUILD, HERE.channel_id, message.id)
    row = PresetRow("p1", ANA.user_id, CARDS.name, "One", {}, 1, True, card)  # noqa: FBT003
    await front.database.write(lambda conn: presets.put(conn, row))
    return Press(ANA, "/preset-named p1", answers={"name": "Two"})


AT_A_MATCH = (rematch, deletion, moderation)
ELSEWHERE = (
    club_reset,
    club_reset_before_the_start,
    club_name,
    season_start,
    season_cancel,
    cup_start,
    cup_result,
    preset,
)


@pytest.fixture
def league(database, clock, monkeypatch):
    """A server with seasons and cups."""
    return League(database, clock, monkeypatch, QUICK, CARDS)


def shown(front):
    """Return every message in Discord, and how often it was changed."""
    return {message.id: len(message.looks) for message in front.messenger.messages.values()}


async def is_shown_by_itself(front, press):
    """Another press is handled and followed by its deliveries before this one's reply is sent."""
    await front.host.remember_member(EVE)
    first = await press.handled(front)
    before = shown(front)
    second = await Press(EVE, "/help").handled(front)
    await front.host.after_reply(second)
    assert shown(front) == before
    await front.host.after_reply(first)
    assert shown(front) != before


@pytest.mark.parametrize("kind", AT_A_MATCH, ids=lambda kind: kind.__name__)
async def test_two_presses_at_once_at_matches_show_each_its_own(front, kind):
    await is_shown_by_itself(front, await kind(front))


@pytest.mark.parametrize("kind", ELSEWHERE, ids=lambda kind: kind.__name__)
async def test_two_presses_at_once_show_each_what_it_has_changed(league, kind):
    await is_shown_by_itself(league, await kind(league))


async def test_what_cannot_be_delivered_keeps_nothing_else_back(league, monkeypatch):
    press = await season_start(league)
    first = await press.handled(league)

    async def fails(*_):
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(league.host.services.scheduler, "advance_after_reply", fails)
        with pytest.raises(RuntimeError):
            await league.host.after_reply(first)
    assert "begun" in said(league.card.content)


async def test_the_lobby_that_a_blocked_member_has_left_is_shown_at_once(front):
    match = await front.open(ANA)
    await front.press(BEN, match, "/join")
    assert "Ben" in said((await front.message(match, "lobby")).content)
    row = Block(blocks.MEMBER, BEN.user_id, front.clock.ms())
    await front.database.write(lambda conn: blocks.put(conn, row))
    await front.host.services.owner_watch.refresh()
    assert "Ben" not in said((await front.message(match, "lobby")).content)
