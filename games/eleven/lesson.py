"""The lesson: founding a club and its first week, alone against the league (E-R5…E-R70)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, ngettext_noop

TO_YOU: SecondPerson = MappingProxyType(
    {
        "{name}'s board: {cards}.": N_("Your board: {cards}."),
        "{name}'s jerseys with the ⚽: {balls}.": N_("Your jerseys with the ⚽: {balls}."),
        "{name}'s opponent comes out: {club}.": N_("Your opponent comes out: {club}."),
        "**Week {week}.** {name} plays first.": N_("**Week {week}.** You play first."),
        "{name} begins with {cards}.": N_("You begin with {cards}."),
        "{name} gets {parts}.": N_("You get {parts}."),
        "{name} has chosen.": N_("You have chosen."),
        "{name} hires {card} for {cost} €.": N_("You hire {card} for {cost} €."),
        "{name} lines up with {cards}: {where}.": N_("You line up with {cards}: {where}."),
        "{name} pays {paid} € of maintenance.": N_("You pay {paid} € of maintenance."),
        "{name} plays {card}.": N_("You play {card}."),
        "{name} rolls a d{sides} for {card}: {face}.": N_(
            "You roll a d{sides} for {card}: {face}."
        ),
        "{name} rolls a d{sides}: {face}.": N_("You roll a d{sides}: {face}."),
        "{name} signs {card}: shirt.": N_("You sign {card}: shirt."),
        "{name} spends a 👥 to roll again.": N_("You spend a 👥 to roll again."),
        "{zone}, {name} attacks: {balls} against {shields}, {end}": N_(
            "{zone}, you attack: {balls} against {shields}, {end}"
        ),
        "{zone}, {name} defends: {balls} against {shields}, {end}": N_(
            "{zone}, you defend: {balls} against {shields}, {end}"
        ),
        "{name} puts {n} 👥 on the stands.": ngettext_noop(
            "You put {n} 👥 on the stands.", "You put {n} 👥 on the stands."
        ),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    seed="s1",
    second_person=TO_YOU,
    cover=13,
    seats=1,
    pages=(
        Page(
            N_(
                "You are a **football manager** for eight weeks. Here you play alone against the"
                " league; with others it is the same, and you vote, deal and play at one time. In"
                " the end **victory points** (VP) count: the table, staff, buildings, money."
            ),
        ),
        Page(
            N_(
                "First your board: you keep three **directors**. Each changes your levels of"
                " € money, 👥 fans, ⚙ operation and 💪 fitness, helps in his own way, and votes"
                " on Mondays."
            ),
            line="keep banner",
        ),
        Page(
            N_("Another one. The third follows by himself here."),
            line="keep trainor",
            others=((0, "keep academy"),),
        ),
        Page(
            N_(
                "Of two secret **objectives** you keep one: 2 VP at the end, or 4 if you do it"
                " perfectly."
            ),
            line="choose aim-ivory-tower",
        ),
        Page(
            N_(
                "Ten jerseys play. A jersey with no player card still plays, with strength 1. Five"
                " attack (⚽), five defend (🛡). Press Suggest to let the assistant choose."
            ),
            line="suggest",
        ),
        Page(
            N_(
                "**Monday.** Each level has given you that much. Then the board met: a die was"
                " rolled, and each director votes for a colour. **1 👥 rolls any die of yours"
                " again.** You accept."
            ),
            line="choose accept",
        ),
        Page(
            N_(
                "**Tuesday to Thursday**: one action a day. Of the market you reach the three"
                " rightmost cards of each row. Hire Gonzalez for 2 €; tomorrow you do the same with"
                " another player."
            ),
            line="hire gonzalez for 2",
            tries=(
                (N_("A tactic, on a Tuesday"), "tactic late-push"),
                (N_("A free action, with 1 ⚙"), "free first-trainer"),
            ),
            others=((0, "hire substovic for 2"),),
        ),
        Page(
            N_(
                "**Thursday.** Sign a sponsor for the shirt: his effects and his bonus, once. On"
                " an adboard he would work every week, with the megaphone he pays at once."
            ),
            line="sign golden-spatula shirt",
        ),
        Page(
            N_(
                "**Matchday.** Who plays? Each card you use costs 1 💪; all other "
                "jerseys have strength 1. The assistant suggests."
            ),
            line="suggest",
        ),
        Page(
            N_(
                "Ten jerseys in nine zones: the more ⚽ of yours meet few 🛡, the better. You see"
                " what the scout knows. Send the team out; before the match a card of yours rolls a"
                " die."
            ),
            line="ready",
            others=((0, "choose accept"),),
        ),
        Page(
            N_(
                "Fans you put on the stands bring 1 € each after the match. Those you keep can roll"
                " dice again."
            ),
            line="stands 2",
        ),
        Page(
            N_(
                "The opponent is out: nine zones will be compared, your ⚽ against their 🛡 and the"
                " other way round. **A ball that is stronger than its shield, or meets none,"
                " scores.** Before that you may play a tactic."
            ),
            line="tactic late-push",
            tries=((N_("A tactic you do not hold"), "tactic overload"),),
        ),
        Page(
            N_(
                "That was the match, zone by zone. Now a die says what it leaves behind; after a"
                " draw a 2 would lower your fitness. Spend a fan and roll again."
            ),
            line="choose reroll",
        ),
        Page(
            N_("Nothing happens on a 4. Accept it, and the week ends."),
            line="choose accept",
        ),
        Page(
            N_(
                "The league table changes, maintenance is paid, and you keep one "
                "each of 👥, ⚙ and 💪: use them up. The next Monday has begun. "
                "After seven more weeks you learn what your club is worth. See "
                "**/rules** for training, staff, the stadium and the office; "
                "play with **/play**, or over weeks with **/season**."
            ),
        ),
    ),
)
