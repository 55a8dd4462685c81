"""A row of nine, taken by the learner."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page
from games.core.translation import N_

TRIES = ((N_("Take four"), "take 4"), (N_("Take none"), "take 0"))

YOURS = MappingProxyType(
    {
        "{name} is to take": N_("You take now"),
        "{left} sticks are left, and it is {name}’s turn.": N_(
            "{left} sticks are left, and it is your turn."
        ),
    }
)
LESSON = Lesson(
    seed="sticks",
    second_person=YOURS,
    pages=(
        Page(N_("Nine sticks lie in a row. Two players take some of them in turn.")),
        Page(N_("Take one, two or three sticks at once, never more and never none.")),
        Page(N_("Who takes the last stick has won.")),
        Page(N_("Take one."), line="take 1", tries=TRIES, others=((1, "take 2"),)),
        Page(N_("Six are left. Take two, so that four are left."), line="take 2", tries=TRIES),
        Page(N_("Whatever is taken of four, the rest can be taken at once.")),
        Page(N_("So leave four, or eight, or twelve.")),
        Page(N_("That is all. Play it with **/play**.")),
    ),
)
