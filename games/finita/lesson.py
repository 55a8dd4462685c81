"""The lesson: one round of three players, from a +2 at the start to the last card (I-R2…I-R26)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, Translator
from games.finita.cards.cards import SIGNS
from games.finita.view import View


def _hand(view: View, words: Translator) -> str:
    """Return the learner's cards; empty once the round is over."""
    cards = " ".join(SIGNS[face] for face in view.hand)
    return words("Your hand: {cards}", cards=cards) if cards else ""


TO_YOU: SecondPerson = MappingProxyType(
    {
        "{name} draws {cards}.": N_("You draw {cards}."),
        "{name} draws {count}": N_("you draw {count}"),
        "{name} lays {card} twice.": N_("You lay {card} twice."),
        "{name} lays {card}.": N_("You lay {card}."),
        "{name} passes": N_("you pass"),
        "{name} passes.": N_("You pass."),
        "{name} serves {card}.": N_("You serve {card}."),
        "{name} wins the round! Points against: {points}.": N_(
            "You win the round! Points against: {points}."
        ),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    hand=_hand,
    seed="s4",
    second_person=TO_YOU,
    cover=5,
    seats=3,
    options=MappingProxyType({"limit": 0}),
    pages=(
        Page(
            N_(
                "**Get rid of all your cards first.** You hold seven, and so do Nora and Otto."
                " Nora starts, and a **+2** was turned up: it hits her as if somebody had laid it."
            ),
            others=((1, "draw 2"), (2, "play choice-red")),
        ),
        Page(
            N_(
                "Nora drew two and missed her turn. Otto laid **✳** and named red. Now you: lay"
                " **one card that fits**, of the same colour or with the same number or sign."
                " Your ● R8 is red."
            ),
            line="play red-8",
            tries=((N_("Lay ■ B2"), "play blue-2"), (N_("Lay ◆ Y4"), "play yellow-4")),
            others=((1, "play red-6"), (2, "play red-9")),
        ),
        Page(
            N_(
                "Nothing of yours is red or a 9. But **black cards fit on anything**: lay ✳ and"
                " name the colour of which you hold most."
            ),
            line="play choice-yellow",
            tries=((N_("Lay both ◆ Y8"), "double yellow-8"),),
            others=((1, "play yellow-draw2"), (2, "draw 2")),
        ),
        Page(
            N_(
                "Nora laid a **+2**, and Otto had no +2 to pass it on, so he drew two. You hold"
                " **two identical number cards**: lay both at once."
            ),
            line="double yellow-8",
            others=((1, "play petra-over-3"),),
        ),
        Page(
            N_(
                "**Petra!** All others must serve a number larger than 3, of any colour; who cannot"
                " draws a card. It is not your turn, and still you get rid of one."
            ),
            line="serve yellow-4",
            tries=((N_("Serve with ■ B2"), "serve blue-2"),),
            others=((2, "draw 1"), (2, "pass")),
        ),
        Page(
            N_(
                "The last card served lies on top: ◆ Y4. Nothing of yours fits, so **draw one"
                " card**. If it fits you may lay it at once."
            ),
            line="draw 1",
        ),
        Page(
            N_("▲ G10 doesn't fit either. Keep it: the next player goes on."),
            line="pass",
            others=((1, "draw 1"), (1, "play yellow-2"), (2, "draw 1"), (2, "pass")),
        ),
        Page(
            N_("A 2 lies on top, and you have one: the same number is enough."),
            line="play blue-2",
            others=((1, "play green-2"), (2, "play green-1")),
        ),
        Page(
            N_(
                "Green! After this card you will have **one last card**, so call **Finita!**"
                " together with it. If you forget, the others may call you out until the next"
                " player plays a card or ends their turn, and you draw two."
            ),
            line="play green-reverse call",
            tries=((N_("Lay ■ B2 again"), "play blue-2"),),
            others=((2, "play green-5"), (1, "draw 1"), (1, "pass")),
        ),
        Page(
            N_("**⇄** has turned the direction. Green still lies there: lay your last card!"),
            line="play green-10",
        ),
        Page(
            N_(
                "You have won the round. The others count what they hold: numbers as printed,"
                " ⊘ ⇄ +2 as 20, black cards as 50. In a whole match the rounds go on until somebody"
                " has 500, and the fewest points win. **Paul**, **Pia** and **Patrick** are waiting"
                " for you: see **/rules**, or open a table with **/play**."
            ),
        ),
    ),
)
