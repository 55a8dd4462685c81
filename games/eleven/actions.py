"""All actions of a manager."""

from typing import Annotated

from games.core.declaring import action, actions_in
from games.core.field_codecs import named
from games.core.game import Action
from games.eleven.cards.ids import ANSWERS, SOURCES
from games.eleven.cards.terms import TRACKS, ZONES

NUMBERS = [f"no-{number}" for number in range(2, 15)]
CONTRACTS = ("megaphone", "adboard", "bonus", "shirt")

Source = Annotated[int, named(SOURCES)]
Number = Annotated[int, named(NUMBERS)]
Icon = Annotated[int, named(("ball", "shield"))]
Terms = Annotated[int, named(CONTRACTS)]
Track = Annotated[int, named(TRACKS)]
Zone = Annotated[int, named([zone.lower() for zone in ZONES])]
What = Annotated[int, named(ANSWERS)]


@action("keep {director}")
class Keep(Action):
    """Keep this director of the hand."""

    director: Source


@action("again", takes_back=True)
class Again(Action):
    """Undo the manager's own secret choice of the phase."""


@action("wear {number} {icon}")
class Wear(Action):
    """Let this jersey show the ball or the shield at the start (E-R17)."""

    number: Number
    icon: Icon


@action("hire {man} for {cost}")
class Hire(Action):
    """Hire this player of the display (E-R31)."""

    man: Source
    cost: int


@action("youngster for {cost}")
class HireYoungster(Action):
    """Hire the youngster on top of the deck (E-R32)."""

    cost: int


@action("sell {man} for {eur}")
class Sell(Action):
    """Sell this trained player (E-R38)."""

    man: Source
    eur: int


@action("employ {who} for {cost}")
class Employ(Action):
    """Hire this staff of the display (E-R39)."""

    who: Source
    cost: int


@action("sign {sponsor} {contract}")
class Sign(Action):
    """Sign this sponsor (E-R40); `bonus` is an adboard without effects (E-R41)."""

    sponsor: Source
    contract: Terms


@action("build {token} for {cost}")
class Build(Action):
    """Build this token (E-R42)."""

    token: Source
    cost: int


@action("office for {cost}")
class Raise(Action):
    """Move the office up one space (E-R43)."""

    cost: int


@action("improve {track}")
class Improve(Action):
    """Try to raise this level with a die (E-R44)."""

    track: Track


@action("use {source}")
class Use(Action):
    """Use this card as the action of the day, or after the directors' vote."""

    source: Source


@action("free {source}")
class UseFree(Action):
    """Use this card as a free action, for two OPS more (E-R46)."""

    source: Source


@action("pass")
class Pass(Action):
    """Do nothing more today (E-R29)."""


@action("choose {what}")
class Answer(Action):
    """Answer an open question, or keep an objective."""

    what: What


@action("field {man}")
class Field(Action):
    """Field this player in the match for FIT (E-R47)."""

    man: Source


@action("assign {man}")
class Assign(Action):
    """Pay for this player's action (E-R48)."""

    man: Source


@action("squad")
class Settle(Action):
    """End the choice of players."""


@action("place {number} {zone}")
class Place(Action):
    """Place the next jersey in this zone (E-R51)."""

    number: Number
    zone: Zone


@action("move {number} {zone}", takes_back=True)
class Move(Action):
    """Move a placed jersey to this zone."""

    number: Number
    zone: Zone


@action("suggest")
class Suggest(Action):
    """Let the assistant complete the choice."""


@action("last")
class Last(Action):
    """Repeat last week's line-up where possible."""


@action("ready")
class Ready(Action):
    """Confirm the line-up (E-R51)."""


@action("stands {fans}")
class FillStands(Action):
    """Put this number of FAN on the stands (E-R54)."""

    fans: int


@action("tactic {tactic}")
class PlayTactic(Action):
    """Play this tactic card (E-R55)."""

    tactic: Source


@action("act {source}")
class Act(Action):
    """Use this card in the match (E-R56)."""

    source: Source


@action("whistle")
class Whistle(Action):
    """Use no more cards at this step."""


@action("done")
class Finish(Action):
    """Confirm the end of the phase."""


ACTIONS = actions_in(globals())
