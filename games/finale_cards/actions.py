"""The actions of a player in card football."""

from typing import Annotated

from pydantic import Field

from games.core.declaring import action, actions_in
from games.core.field_codecs import FieldCodec, named
from games.core.game import Action
from games.finale_cards.cards.cards import COLOURS, FOOTBALLER_KEYS, TACTIC_KEYS

Man = Annotated[int, named(FOOTBALLER_KEYS)]
Card = Annotated[int, named(TACTIC_KEYS)]
Colour = Annotated[int, named(COLOURS)]
LineName = Annotated[int, named(("goal", "defence", "midfield", "attack"))]
YesNo = Annotated[
    bool, FieldCodec(lambda yes: "yes" if yes else "no", {"yes": True, "no": False}.__getitem__)
]


@action("sign {man}")
class Sign(Action):
    """Add this footballer to the squad."""

    man: Man


@action("release {man}", takes_back=True)
class Release(Action):
    """Remove this footballer from the squad again."""

    man: Man


@action("bench {man}")
class Bench(Action):
    """Make this footballer of the squad start on the bench."""

    man: Man


@action("first-team")
class TakeFirstTeam(Action):
    """Choose the squad, line-up and deck of the first game."""


@action("deck {colour}")
class TakeColour(Action):
    """Choose the white tactics cards and those of this colour as the deck."""

    colour: Colour


@action("exchange {colour}", takes_back=True)
class ExchangeColour(Action):
    """Replace the colour that goes with the white cards by this one."""

    colour: Colour


@action("take {card}")
class TakeCard(Action):
    """Add this tactics card to a free deck."""

    card: Card


@action("hold {card}")
class Hold(Action):
    """Start with this card of a free deck in hand."""

    card: Card


@action("swap {off} {on}")
class Swap(Action):
    """Replace `off`, who leaves the match for good, by `on` from the bench."""

    off: Man
    on: Man


@action("shift {man} {line}")
class Shift(Action):
    """Move a footballer to a neighbouring line that is empty."""

    man: Man
    line: LineName


@action("again", takes_back=True)
class Again(Action):
    """Withdraw being ready, or clear one's own secret choice."""


@action("ready")
class Ready(Action):
    """Commit one's secret choice; both are revealed when the second player is ready."""


@action("play {card}")
class Play(Action):
    """Play this tactics card: in secret for a period, openly for a further attack."""

    card: Card


@action("pick {man}")
class Pick(Action):
    """Send this footballer to the next place on the tactics card's list."""

    man: Man


@action("bring {man}")
class BringOn(Action):
    """Bring this footballer from the bench for an injured one."""

    man: Man


@action("discard {card}")
class Discard(Action):
    """Discard this tactics card and draw another."""

    card: Card


@action("keep")
class Keep(Action):
    """Keep all tactics cards in hand."""


@action("extra-time {yes}")
class Extend(Action):
    """Vote for or against extra time."""

    yes: YesNo


@action("keeper {man}")
class NameKeeper(Action):
    """Choose the goalie for the next five shots."""

    man: Man


@action("shooter {man}")
class NameShooter(Action):
    """Choose the footballer for the next of one's five shots."""

    man: Man


@action("strongest")
class NameStrongest(Action):
    """Choose the strongest footballers as goalie and shooters where none is chosen yet."""


@action("shoot {number}")
class Shoot(Action):
    """Take the round's shot of this number, counted from 1 to 10."""

    number: Annotated[int, Field(ge=1, le=10)]


ACTIONS = actions_in(globals())
