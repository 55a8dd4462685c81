"""Nothing of a match stands in the log, at debug too: no hand, no seed, no token."""

from datetime import UTC, datetime

import pytest
import structlog

from bot.discord.client import make_client
from bot.rendering import svg_to_png
from games.registry import GAMES
from storage.match import matches
from tests.bot.wire import crowd
from tests.bot.written_log import written_log
from tests.standin import TOKEN, standin

MOVES = 6
SHORTEST = 12
"""Characters of the shortest text that is looked for: shorter ones are words of any log."""


@pytest.fixture
async def drawing_home(settings):
    """A small Discord with a bot that draws its pictures, as it does where it runs."""
    quick = settings.model_copy(update={"workers": 1})
    names = ("ana", "ben", "cem", "dana")
    async with standin(
        lambda: make_client(quick, clock=lambda: datetime.now(UTC)), names=names
    ) as home:
        home.world.ack_seconds = 30.0
        yield home


@pytest.fixture
def drawn(monkeypatch):
    """What was drawn: pictures of hands are among them."""
    texts, drawable = [], svg_to_png.drawable

    def note(svg):
        texts.append(svg)
        return drawable(svg)

    monkeypatch.setattr(svg_to_png, "drawable", note)
    return texts


@pytest.mark.long
async def test_a_match_of_every_game_at_debug_tells_nothing_of_it(drawing_home, drawn):
    home = drawing_home
    with written_log(level="debug") as log:
        structlog.get_logger("bot").debug("written at debug")
        tables = [
            await crowd.begin(home, game, home.world.add_channel(home.guild, game), ("ana", "ben"))
            for game in GAMES
        ]
        for table in tables:
            for number in range(MOVES):
                member = table.members[number % 2]
                await member.user.forge(member.card(table.place), f"g1:{table.id}:0:-:/hand")
                await member.move(table.place)
        await home.until(lambda: home.bot.router.presses.count == 0)
    ids = [table.id for table in tables]
    rows = await home.bot.database.read(lambda conn: [matches.load(conn, one) for one in ids])
    said = "\n".join(str(value) for line in log.lines for value in line.values())
    assert "written at debug" in said
    assert drawn, "pictures were drawn"
    secrets = {TOKEN, *home.interactions.by_token}
    for row in rows:
        secrets |= {row.seed.hex(), repr(row.seed), row.state.decode()[:40]}
    secrets |= {svg[:SHORTEST] for svg in drawn}
    secrets |= {text for act in home.interactions.by_token.values() for text in private_texts(act)}
    assert len(secrets) > 50
    assert [secret for secret in secrets if secret and secret in said] == []
    no_trouble = [line for line in log.lines if line not in log.trouble]
    assert {one["logger"].partition(".")[0] for one in no_trouble} <= {"bot", "games", "storage"}


def private_texts(act):
    """What a member alone was shown."""
    shown = [act.original, *act.followups]
    texts = [one.text for one in shown if one is not None and one.is_ephemeral]
    return {line for text in texts for line in text.splitlines() if len(line) >= SHORTEST}
