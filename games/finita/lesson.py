"""The lesson: one round of three players, from a +2 at the start to the last card (I-R2…I-R26)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, Translator
from games.finita.cards.signs import card_sign
from games.finita.view import View


def _hand(view: View, words: Translator) -> str:
    """Return the learner's cards; empty once the round is over."""
    cards = " ".join(card_sign(face, words) for face in view.hand)
    return words("Your hand: {cards}", cards=cards) if cards else ""


TO_YOU: SecondPerson = MappingProxyType(
    {
        "{name} draws {cards}.": N_("You draw {cards}."),
        "{name} draws {count}": N_("you draw {count}"),
        "{name} plays {card} twice.": N_("You play {card} twice."),
        "{name} plays {card}.": N_("You play {card}."),
        "{name} passes": N_("you pass"),
        "{name} passes.": N_("You pass."),
        "{name} answers with {card}.": N_("You answer with {card}."),
        "{name} wins round {number} with the last card: {points}.": N_(
            "You win round {number} with your last card: {points}."
        ),
        "{card} by {name}": N_("{card} by you"),
        "{name} wins round {number}.": N_("You win round {number}."),
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
                "**Get rid of all your cards first.** You have seven, and so do Nora and Hedda. "
                "Nora starts, and a **+2** was turned up: it hits her as if somebody had played "
                "it."
            ),
            others=((1, "draw 2"), (2, "play choice-red")),
        ),
        Page(
            N_(
                "Nora drew two and missed her turn. Hedda played **✳** and named red. Now you: "
                "play **one card that fits**, of the same colour or with the same number or sign."
                " Your 🔴 R8 is red."
            ),
            line="play red-8",
            tries=((N_("Play 🔵 B2"), "play blue-2"), (N_("Play 🟡 Y4"), "play yellow-4")),
            others=((1, "play red-6"), (2, "play red-9")),
        ),
        Page(
            N_(
                "None of your cards is red or a 9. But **wilds** (the black cards) **fit on "
                "anything**: play ✳ and name the colour of which you have most."
            ),
            line="play choice-yellow",
            tries=((N_("Play both 🟡 Y8"), "double yellow-8"),),
            others=((1, "play yellow-draw2"), (2, "draw 2")),
        ),
        Page(
            N_(
                "Nora played a **+2**, and Hedda had no +2 to pass it on, so she drew two. You have"
                " **two identical number cards**: play both at once."
            ),
            line="double yellow-8",
            others=((1, "play petra-over-3"),),
        ),
        Page(
            N_(
                "**Petra!** Everyone else must **answer** with a number larger than 3, of any "
                "colour. No such card? Draw one. It isn't your turn, and still you get rid of a "
                "card."
            ),
            line="serve yellow-4",
            tries=((N_("Answer with 🔵 B2"), "serve blue-2"),),
            others=((2, "draw 1"), (2, "pass")),
        ),
        Page(
            N_(
                "The last answer lies on top: 🟡 Y4. None of your cards fits, so **draw one "
                "card**. If it fits, you may play it at once."
            ),
            line="draw 1",
        ),
        Page(
            N_("🟢 G10 doesn't fit either. Keep it: the next player goes on."),
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
                "Green! After this card you will have **one last card**, so call **Finita!** "
                "together with it. If you forget, the others may call you out until the next "
                "player plays a card or ends their turn, and you draw two."
            ),
            line="play green-reverse call",
            tries=((N_("Play 🔵 B2 again"), "play blue-2"),),
            others=((2, "play green-5"), (1, "draw 1"), (1, "pass")),
        ),
        Page(
            N_("**⇄** has turned the direction. Green still lies there: play your last card!"),
            line="play green-10",
        ),
        Page(
            N_(
                "You have won the round. The others count what they have left: numbers as "
                "printed, ⊘ ⇄ +2 as 20, wilds as 50. In a whole match the rounds go on until "
                "somebody has 500, and then the fewest points win. **Paul**, **Pia** and "
                "**Patrick** are waiting for you: see **/rules**, or start a match with "
                "**/play**."
            ),
        ),
    ),
)
