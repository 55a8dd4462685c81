"""Writes the database of a release, and what its buttons do.

    python -m tests.bot.host.data.write_release

A lobby, a running match of each game, a season of Eleven after its first week, a league of dice
football, a season open for sign-up, a cup, and a shared preset. Every button and select of their
messages, and of the panels behind them, is pressed once on a copy, and its answer noted.
"""

import asyncio
import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict
from datetime import UTC
from pathlib import Path
from typing import Any

from bot import __version__
from bot.host.servers import server_rests
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import MemberInteraction, PublicMessage
from games.core.dice import RandomSource
from games.registry import GAMES
from storage.match import matches
from storage.member import presets
from storage.member.presets import PresetRow
from storage.opening import open_database
from tests.bot.host.data.release import DATA, MEMBERS, Pressed, controls_of, press
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, HERE, TOKEN, FakeClock, Front
from tests.bot.host.league.ground import League

NAME = "release_" + "_".join(__version__.split(".")[:2])
MOVES = 12
"""Moves of each running match."""


class Patches:
    """Stands in for pytest's `monkeypatch` where nothing is to be changed: all games are real."""

    def setattr(self, *_values: object) -> None:
        """Change nothing."""


def league_on(database: Any, clock: FakeClock) -> League:
    """Return a server with all games and a season of Eleven to come."""
    eleven = GAMES["eleven"]
    others = [game for game in GAMES.values() if game is not eleven]
    return League(database, clock, Patches(), eleven, *others)


async def play_some(front: Front, match: str, count: int, chance: RandomSource) -> None:
    """Let whoever has to act choose at random, as many times."""
    for _ in range(count):
        table = await front.table(match)
        seats = [seat for seat in table.waiting if table.seat(seat).user_id is not None]
        if not table.is_running or not seats:
            return
        seat, definition = seats[0], table.definition
        legal = definition.game.legal_actions(table.match.state, seat)
        view = definition.game.view(table.match.state, seat)
        action = definition.bots["random"].choose(view, legal, lambda _: None, chance)
        line = definition.notation.write(action)
        played = await front.host.services.matches.play(
            match, seat, (line,), table.match.asked[seat]
        )
        await front.host.services.scheduler.advance(played.id)


async def build(front: League, chance: RandomSource) -> None:
    """Play what the database holds, the seasons first, since they take days."""
    await begin_seasons(front)
    lobby = await front.open_game("finita", ANA, seats=4)
    await front.press(BEN, lobby, "/join")
    for game in GAMES:
        match = await front.open_game(game, ANA, seats=max(2, min(GAMES[game].seats)))
        await front.press(BEN, match, "/join")
        await front.press(ANA, match, "/start")
        await play_some(front, match, MOVES, chance)
    row = PresetRow("squad00001", ANA.user_id, "finale_cards", "Mine", {}, front.clock.ms())
    await front.database.write(lambda conn: presets.put(conn, row))
    await answer(front, ANA, CustomId(NO_MATCH, f"/preset-share {row.id}"))
    cups = front.host.services.cups
    cup = await cups.open(ANA, HERE, "Cup", own_squads=False, handicap=False)
    front.messenger.put(HERE.channel_id, cup.content)


async def begin_seasons(front: League) -> None:
    """Begin a season of Eleven and a league, and open another season."""
    (division,) = await front.begin(ANA, BEN, name="Autumn")
    while not await front.tables(division):
        await front.pass_day(division)
        await front.act(division, ANA)
    front.definition = GAMES["finale_dice"]
    await front.begin(ANA, BEN, CEM, name="Dice")
    front.definition = GAMES["eleven"]
    await front.sign_up(DAN, EVE, name="Winter")


async def answer(front: Front, member: Any, custom_id: CustomId) -> None:
    """Press in private, and post what everybody is to see."""
    interaction = MemberInteraction(member, HERE, custom_id, TOKEN, private=True)
    handled = await front.host.handle(interaction)
    assert isinstance(handled.reply, PublicMessage), handled.reply
    await front._answered(handled)


async def collect(front: Front) -> list[Pressed]:
    """Return every control of the public messages, and of the panels and menus behind them."""
    found: dict[tuple[str, str, int | None], Pressed] = {}
    for message in front.messenger.messages.values():
        for name in MEMBERS:
            for label, custom_id, values in controls_of(message.content):
                found[name, custom_id, message.id] = Pressed(
                    label, custom_id, name, message.id, values
                )
    for match in await front.database.read(lambda conn: matches.ids(conn, "running")):
        for name, member in MEMBERS.items():
            if (await front.table(match)).row.seat_of(member.user_id) is not None:
                await collect_panel(front, CustomId(match, "/hand"), name, found, deep=True)
    return [*found.values()]


async def collect_panel(front, custom_id, name, found, *, deep) -> None:
    """Note the controls of a private message, and those of the menus it opens."""
    reply = await front.send(MEMBERS[name], custom_id, private=True)
    for label, inner, values in controls_of(reply.content):
        if (name, inner, None) in found:
            continue
        found[name, inner, None] = Pressed(label, inner, name, None, values)
        parsed = CustomId.parse(inner)
        if deep and parsed is not None and parsed.action.startswith("/open "):
            await collect_panel(front, parsed, name, found, deep=False)


async def write() -> None:
    """Write the release's database and its buttons."""
    with tempfile.TemporaryDirectory() as folder:
        path, clock = Path(folder) / "fulltime.db", FakeClock()
        server_rests.DOWN = 10**12  # the clock jumps, and the bot was not away
        async with await asyncio.to_thread(open_database, path) as database:
            front = league_on(database, clock)
            await build(front, RandomSource(b"release"))
            messages = [*front.messenger.messages]
            await front.host.close()
        async with await asyncio.to_thread(open_database, path) as database:
            seen = Front(database, clock, games=GAMES)
            seen.messenger.messages = front.messenger.messages
            found = await collect(seen)
            await seen.host.close()
        with closing(sqlite3.connect(path)) as connection:
            (DATA / f"{NAME}.sql").write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
        buttons = []
        for pressed in found:
            copy = Path(folder) / "copy.db"
            shutil.copy(path, copy)
            buttons.append(asdict(await press(copy, pressed, clock.now, messages)))
            copy.unlink()
        told = {"now": clock.now.astimezone(UTC).isoformat(), "messages": messages}
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()]
        of_buttons = ",\n".join(json.dumps(button, ensure_ascii=False) for button in buttons)
        text = ",\n".join([*lines, f'"buttons": [\n{of_buttons}\n]'])
        (DATA / f"{NAME}.json").write_text(f"{{\n{text}\n}}\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write())
