"""Every effect of every card does something, and what it says."""

import copy

import pytest

from games.eleven.cards import effect_types as g
from games.eleven.cards.effect_index import BONUS, DECISION, DEEDS, LEVELS, MEGAPHONE, OPS
from games.eleven.cards.ids import ICON, JERSEY, MEN, SOURCES, STAFF
from games.eleven.cards.terms import SHIELD
from games.eleven.club.club import Fixture
from games.eleven.club.context import scene_of
from games.eleven.effects.operations import chose, do_shared, settle
from games.eleven.effects.task_queue import push
from games.eleven.week.flow import advance
from tests.games.eleven.ground import Loaded, bare, man, post, season

NOBODY = -1
ALL = [(deed, DEEDS[deed].source, DEEDS[deed].ops) for deed in range(len(DEEDS))]
PRINTED = [
    *((f"{SOURCES[source]}-{DEEDS[deed].when}-{deed}", source, ops) for deed, source, ops in ALL),
    *((f"{SOURCES[source]}-megaphone", source, ops) for source, ops in MEGAPHONE.items()),
    *((f"{SOURCES[source]}-bonus", source, ops) for source, ops in BONUS.items()),
    *((f"{SOURCES[source]}-levels", source, ops) for source, ops in LEVELS.items() if ops),
    *(
        (f"{SOURCES[source]}-{colour}", source, ops)
        for source, decisions in DECISION.items()
        for colour, ops in zip(("yellow", "blue", "red"), decisions, strict=True)
        if ops
    ),
]


def stage(source):
    """Return a scene in which every operation finds something to do."""
    table = season("days", seats=1)
    club = bare(table)
    club.res[:], club.stats[:] = [9, 9, 9, 9], [3, 3, 3, 3]
    for key in ("marsh", "toncini", "ferri", "gonzalez", "okoro", "tanaka"):
        if SOURCES[source] != key:
            man(club, key, used=True, injury=int(key != "marsh"), ban=1, spent=True)
    for key in ("first-trainer", "gates", "brewers"):
        if SOURCES[source] != key:
            post(club, key, "adboard" if key == "brewers" else "", ban=1, spent=True)
    if source in MEN:
        man(club, SOURCES[source], used=True)
    elif source in STAFF and SOURCES[source] not in {"first-trainer", "gates"}:
        post(club, SOURCES[source])
    club.posts[0].ban = 1
    club.votes = [0, 0, 1]
    match = club.match = Fixture(icons=[SHIELD] * 13, goals=[1, 3], conceded=2, stands=2)
    for at, own in enumerate(club.men):
        match.icons[JERSEY[own.man]] = ICON[own.man]
        match.zones[JERSEY[own.man]] = (0, 4, 3, 7, 1, 2, 6, 8, 5)[at]
    match.zones[9], match.icons[9] = 7, 0
    for at in (10, 11, 12):
        match.icons[at] = NOBODY
    club.step = "sign"
    return table, scene_of(table.state, 0, Loaded(), [])


def go(scene):
    """Let everything happen: dice show what matters, the owner answers anything but no."""
    for _ in range(40):
        advance(scene)
        ask = scene.club.ask
        if ask is None:
            return
        scene.club.ask = None
        if ask.about == "die":
            settle(scene, ask.task, ask.rolled)
        else:
            chose(scene, ask.task, ask.answers[0])
    raise AssertionError("an effect without an end")


def faces(ops):
    """Return a face for the first die of the operations that brings something."""
    for number in ops:
        op = OPS[number]
        if isinstance(op, g.Roll):
            return [op.outcomes[0].low]
        if getattr(getattr(op, "target", None), "who", "") == "random":
            return [4]
    return []


@pytest.mark.parametrize(
    ("source", "ops"), [row[1:] for row in PRINTED], ids=[r[0] for r in PRINTED]
)
def test_every_effect_changes_something(source, ops):
    """E-R34, E-R35, E-R39, E-R40: what a card prints happens to its club or to what all share."""
    for number in ops:
        table, scene = stage(source)
        scene.dice = Loaded(*faces([number]))
        before = copy.deepcopy(table.state)
        push(scene, [number], source)
        go(scene)
        for task in scene.club.owed:
            do_shared(scene, task)
        before.luck = table.state.luck
        assert table.state != before, OPS[number]
        assert scene.events


def test_each_operation_is_used_by_a_card():
    """E-R34: the vocabulary has no word that nobody says."""
    used = {type(op) for op in OPS}
    assert used == set(g.OPERATIONS) - {g.Change}
