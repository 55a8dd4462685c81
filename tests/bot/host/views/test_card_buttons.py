"""A match's message fits Discord whatever is asked in it: then the moves are in panels alone."""

from dataclasses import replace

import pytest
from hypothesis import given

from bot.host.ui.message import Button, Mention, Select, SelectOption
from bot.host.views import match_card
from bot.host.views.card_buttons import components_of
from bot.interactions.render import render
from games.registry import GAMES
from storage.match.matches import SeatRow
from tests.bot.host.fakes import ANA, BEN, Front
from tests.contract.walks import tries, walks

HOSTS = ("left_rows", "offer_rows", "request_rows", "go_on_rows", "time_rows", "season_row")
"""What the host may ask below a board, each here with as many buttons as it ever has."""


def test_a_row_counts_and_each_of_its_items():
    button = Button("a", "b")
    pick = Select("", "c", (SelectOption("d", "e"),))
    assert components_of(()) == 0
    assert components_of(((button, button, button), (button,), pick)) == 4 + 2 + 2


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_is_asked_a_card_fits(database, clock, monkeypatch, game):
    front, definition = Front(database, clock, games=dict(GAMES)), GAMES[game]
    match = await front.open_game(game, ANA, seats=2)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    loaded = await front.host.services.matches.load(match)

    def ask_much(number):
        for name in HOSTS[:number]:
            row = tuple(Button(str(n), f"g1:0:0:-:/{name}{n}") for n in range(3))
            monkeypatch.setattr(match_card, name, lambda *_loaded, row=row: (row,))

    @tries(40)
    @given(walks(definition))
    def fits(walk):
        people = tuple(SeatRow(seat, f"M{seat}", user_id=seat + 1) for seat in range(walk.seats))
        loaded.row = replace(loaded.row, seats=people)
        loaded.match = walk.match()
        content = match_card.public_message(loaded)
        render(replace(content, ping=Mention(1, "it's your turn.")), picture=None)

    for number in (0, 3, len(HOSTS)):
        ask_much(number)
        fits()
