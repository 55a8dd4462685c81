"""Rows of presets are written and read."""

from dataclasses import replace

from storage.member import players, presets
from storage.member.presets import PresetRow, SharedCard

CARD = SharedCard(None, 7, 8)
PARTS = {"squad": ("sign a", "sign b"), "deck": ("deck red",)}


def row(number, name, user_id=1, game="finale_cards"):
    return PresetRow(f"p{number}", user_id, game, name, PARTS, 1000 + number)


async def test_a_preset_comes_back_as_it_was_put(database):
    def work(conn):
        for user in (1, 2):
            players.seen(conn, user, guild_id=9, name=f"u{user}", locale=None, now=1)
        for one in (row(1, "zebra"), row(2, "Ant"), row(3, "Ant", 2), row(4, "bee", game="toy")):
            presets.put(conn, one)
        presets.remove(conn, "p2")
        presets.put(conn, row(5, "Ant"))
        presets.put(conn, replace(row(1, "zebra"), name="Cow", shared=True, card=CARD))

    await database.write(work)
    assert await database.read(lambda conn: presets.get(conn, "p2")) is None
    assert await database.read(lambda conn: presets.get(conn, "p5")) == row(5, "Ant")
    mine = await database.read(lambda conn: presets.of(conn, 1))
    assert [(one.name, one.shared) for one in mine] == [
        ("Ant", False),
        ("Cow", True),
        ("bee", False),
    ]
    assert [one.card for one in mine] == [None, CARD, None]
    assert [one.id for one in await database.read(lambda conn: presets.of(conn, 1, "toy"))] == [
        "p4"
    ]
    await database.write(lambda conn: presets.remove(conn, "p5"))
    assert await database.read(lambda conn: presets.get(conn, "p5")) is None
    assert presets.new_id() != presets.new_id()


async def test_a_server_that_is_forgotten_stands_on_no_shared_card(database):
    here, elsewhere = SharedCard(70, 7, 8), SharedCard(701, 7, 8)

    def work(conn):
        players.seen(conn, 1, guild_id=None, name="Ana", locale=None, now=1)
        for number, card in enumerate((here, elsewhere, None)):
            presets.put(conn, replace(row(number, f"{number}"), card=card))
        presets.forget_cards(conn, 70)

    await database.write(work)
    found = await database.read(lambda conn: presets.of(conn, 1))
    assert [one.card for one in found] == [None, elsewhere, None]
