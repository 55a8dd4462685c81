"""One scenario on two stand-ins for Discord: members see the same words, buttons and secrecy."""

import shutil
from types import SimpleNamespace

import pytest

from bot.host.lobby import match_start
from bot.host.match import match_service
from games.core import record
from games.core.dice import match_key
from games.registry import GAMES
from tests.bot.arena import file_of, quick_settings, use_quick_workers
from tests.bot.scenario.script import perform
from tests.bot.scenario.stages import on_simcord, on_the_wire

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def same_chance(monkeypatch):
    """The same seed for every match, whatever number the world gave to the press on Start."""
    fixed = SimpleNamespace(token_bytes=lambda size: bytes(range(size)))
    monkeypatch.setattr("bot.host.lobby.lobby_creation.secrets", fixed)
    for module in (match_start, match_service, record):
        monkeypatch.setattr(module, "match_key", lambda seed, _mix: match_key(seed, "1"))
    use_quick_workers(monkeypatch)


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_match_is_the_same_on_simcord_and_on_the_wire(game, tmp_path, empty_database):
    seen = []
    for stage, name in ((on_simcord, "simcord"), (on_the_wire, "wire")):
        folder = tmp_path / name
        folder.mkdir()
        settings = quick_settings(folder)
        shutil.copy(empty_database, file_of(settings))
        async with stage(settings) as opened:
            seen.append(await perform(opened, game))
    for one, other in zip(*seen, strict=True):
        assert one == other
    words = [text for _, *notes in seen[0] for _, text, _, _ in notes]
    assert sum("won" in text for text in words) >= 3, "everybody sees the result"
    assert sum(note[0] == "private" for _, *notes in seen[0] for note in notes) > 20
