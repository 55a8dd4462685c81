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
        "{off} is injured. {name} chooses who comes on.": N_(
            "{off} is injured. You choose who comes on."
        ),
        "⚽ {man} scores for {name} ({total} : {against}, period {period}): {home} : {away}!": N_(
            "⚽ {man} scores for you ({total} : {against}, period {period}): {home} : {away}!"
        ),
        "{name} attacks once.": ngettext_noop("You attack once.", "You attack {n} times."),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    seed="s1",
    second_person=TO_YOU,
    cover=4,
    pages=(
        Page(
            N_(
                "You manage **SV Stollen** (● red), Nora manages **FC Acker** (■ blue): eleven "
                "footballers each, and four on the bench. The big number is a footballer's "
                "strength now, the small one after the arrow comes next. After six periods "
                "**more goals win**."
            ),
            others=((1, "ready"),),
        ),
        Page(
            N_(
                "Before each period you can swap in players from the bench, in secret. You "
                "don't need to now: press **No changes**."
            ),
            line="ready",
            tries=((N_("A goalie for a striker"), "swap knaller schranke"),),
        ),
        Page(
            N_(
                "Now you both choose a **tactics card** in secret. The card with more power "
                "attacks, and the difference is how many times. Each card shows what you and "
                "Nora could send at best. Breakout has power 4."
            ),
            line="play breakout",
            tries=((N_("A card you do not hold"), "play penalty"),),
            others=((1, "play solo-run"),),
        ),
        Page(
            N_(
                "4 against 2: **you get two attacks**. For the build-up Breakout asks you for "
                "a defender, a midfielder and a striker, and Nora for a defender and two "
                "midfielders. You send first, all three with one press: the number in front "
                "is their sum. Keep two strikers fresh: a footballer you send now "
                "has to rest during the shot."
            ),
            line="pick riegel,pick schnittstelle,pick abseits",
            tries=((N_("Send Knaller, a striker"), "pick knaller"),),
            others=((1, "pick anker,pick drehwurm,pick laeufer"),),
        ),
        Page(
            N_(
                "Add the strengths and a die: with at least as much as Nora **you get to "
                "shoot**. Everyone who was sent has turned to the next strength and carries a "
                "“!”. For the **shot** the card asks for two strikers, and Nora for goalie and "
                "defender."
            ),
            line="pick knaller",
            tries=((N_("Send Abseits again"), "pick abseits"),),
            others=((1, "pick zaun"),),
        ),
        Page(
            N_(
                "**Goal!** Rakete went by himself: he was the only one left. For your second "
                "attack you play another card. It changes who is sent, not how often you "
                "attack."
            ),
            line="play solo-run",
            others=((1, "keep"),),
        ),
        Page(
            N_(
                "One striker against one defender. Abseits shows a **✚** now: if you send him, "
                "he may get injured. See what happens."
            ),
            line="pick abseits",
            others=((1, "pick hecke"),),
        ),
        Page(
            N_(
                "Stopped – and a 2 on the die: **Abseits is injured** and out for the match. "
                "Someone from the bench comes on at once, any type."
            ),
            line="bring joker",
            others=((1, "pick bulle"),),
        ),
        Page(
            N_(
                "Your build-up has failed, so Nora **counters**, once a period, with the card "
                "in front of her. Now she attacks and you defend. Send your best defender."
            ),
            line="pick kette",
        ),
        Page(
            N_(
                "That was a whole period. Five more follow; between them you can substitute. "
                "Later you build a squad of 15 for 50 points and choose your deck. Everything "
                "else is in **/rules**. Start a match with **/play**, or a cup with **/cup**."
            ),
        ),
    ),
)
