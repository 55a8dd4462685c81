"""What a player may do: take one, two or three sticks."""

from games.core.declaring import action, actions_in
from games.core.game import Action


@action("take {sticks}")
class Take(Action):
    """Take this many sticks from the row."""

    sticks: int


ACTIONS = actions_in(globals())
