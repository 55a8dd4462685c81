"""The lesson: the first period of a match, with a goal, an injury and a counter (F-R23…F-R52)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, ngettext_noop

TO_YOU: SecondPerson = MappingProxyType(
    {
        "{name}'s attack {number} of {attacks}: {card}.": N_(
            "Your attack {number} of {attacks}: {card}."
        ),
        "{home} plays {card} ({strength}), {away} plays {other} ({against}).": N_(
            "You play {card} ({strength}), {away} plays {other} ({against})."
        ),
        "{name} chooses the card for the next attack.": N_(
            "You choose the card for the next attack."
        ),
        "{name} is ready.": N_("You are ready."),
        "{name} plays {card} for the next attack.": N_("You play {card} for the next attack."),
        "{name} sends {man} ({strength}).": N_("You send {man} ({strength})."),
        "{name} sends {names}: {sum}.": N_("You send {names}: {sum}."),
        "{off} is hurt. {name} chooses who comes on.": N_(
            "{off} is hurt. You choose who comes on."
        ),
        "⚽ Goal for {name}! {home} : {away}.": N_("⚽ Goal for you! {home} : {away}."),
        "{name} attacks once.": ngettext_noop("You attack once.", "You attack {n} times."),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    seed="s1",
    second_person=TO_YOU,
    cover=6,
    pages=(
        Page(
            N_(
                "You manage **SV Stollen** (▲), Nora **FC Acker** (■): eleven men each, and four on"
                " the bench. Of the four strengths of a man only the one that is on top counts."
                " After six periods **more goals win**."
            ),
            others=((1, "ready"),),
        ),
        Page(
            N_(
                "Before each period both may bring men from the bench, in secret. You are content:"
                " press **No changes**."
            ),
            line="ready",
            tries=((N_("A goalie for a striker"), "swap knaller schranke"),),
        ),
        Page(
            N_(
                "Now both choose a **tactics card** in secret. The higher combat strength attacks,"
                " as often as it is higher. Below your hand stands what each card would use now."
                " Breakout has a 4."
            ),
            line="play breakout",
            tries=((N_("A card you do not hold"), "play penalty"),),
            others=((1, "play solo-run"),),
        ),
        Page(
            N_(
                "4 against 2: **two attacks are yours**. Breakout asks you for a defender, a"
                " midfielder and a striker, and Nora for a defender and two midfielders. You send"
                " first."
            ),
            line="pick riegel",
            tries=((N_("Send Knaller, a striker"), "pick knaller"),),
        ),
        Page(
            N_("The midfielder: your best has a 5."),
            line="pick schnittstelle",
        ),
        Page(
            N_("And a striker. Keep the other two fresh: who is marked rests for the shot."),
            line="pick abseits",
            others=((1, "pick anker"), (1, "pick drehwurm"), (1, "pick laeufer")),
        ),
        Page(
            N_(
                "Strengths and a die: with at least as much as Nora **it goes on**. All who were"
                " sent have turned by a quarter and carry a mark. For the **result** the card asks"
                " for two strikers against goalie and defender."
            ),
            line="pick knaller",
            tries=((N_("Send Abseits again"), "pick abseits"),),
            others=((1, "pick zaun"),),
        ),
        Page(
            N_(
                "**Goal!** Rakete went by himself: he was the only one left. For the second attack"
                " you play another card onto the first; how often you attack stays."
            ),
            line="play solo-run",
            others=((1, "keep"),),
        ),
        Page(
            N_(
                "One striker against one defender. Abseits shows a **✚** now: it counts when he is"
                " sent. See what happens."
            ),
            line="pick abseits",
            others=((1, "pick hecke"),),
        ),
        Page(
            N_(
                "Stopped – and a 2 on the die: **Abseits is hurt**, for the whole match. Someone"
                " from the bench comes on at once, of any type."
            ),
            line="bring joker",
            others=((1, "pick bulle"),),
        ),
        Page(
            N_(
                "Your set-up has failed, so once a period the defender **counters** with the card"
                " in front of her. Now she attacks and you defend. Send your best defender."
            ),
            line="pick kette",
        ),
        Page(
            N_(
                "That was a whole period. Five more follow, and between them both draw back to"
                " three cards and may change men. Later you build a squad of 15 for 50 points and"
                " choose your deck. Everything else is in **/rules**; open a table with **/play**,"
                " or a cup with **/cup**."
            ),
        ),
    ),
)
