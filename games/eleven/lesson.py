"""The lesson: founding a club, its first week and the days of the second, alone (E-R5…E-R70)."""

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
        "{name} builds {card} for {cost} €.": N_("You build {card} for {cost} €."),
        "{name} employs {card} for {cost} €.": N_("You employ {card} for {cost} €."),
        "{name} moves the office up to space {space} for {cost} €.": N_(
            "You move the office up to space {space} for {cost} €."
        ),
        "{name} hires {card} for {cost} €.": N_("You hire {card} for {cost} €."),
        "{name} lines up with {cards}: {where}.": N_("You line up with {cards}: {where}."),
        "{name} plays {card}.": N_("You play {card}."),
        "{name} rolls a d{sides} for {card}: {face}.": N_(
            "You roll a d{sides} for {card}: {face}."
        ),
        "{name} rolls a d{sides}: {face}.": N_("You roll a d{sides}: {face}."),
        "{name} signs {card}: shirt.": N_("You sign {card}: shirt."),
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
                " rightmost cards of each row. Hire Gonzalez for 2 €: the button says what that"
                " leaves and what he does."
            ),
            line="hire gonzalez for 2",
            tries=(
                (N_("A tactic, on a Tuesday"), "tactic late-push"),
                (N_("A free action, with 1 ⚙"), "free first-trainer"),
            ),
        ),
        Page(
            N_(
                "**Wednesday, staff.** Some work once, some every week, some when you use them."
                " There are five sets, from coaching to media: 1 to 4 cards of a set count 1, 2,"
                " 3 or 5 VP at the end. From the third card on, staff costs upkeep."
            ),
            line="employ squat for 2",
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
            others=((0, "choose accept"),),
        ),
        Page(
            N_(
                "That was the match, zone by zone. Now a die says what it leaves behind: after a"
                " win a 4 raises your 👥 level. For 1 👥 you could roll again; you accept. Then"
                " upkeep is paid, you keep one each of 👥, ⚙ and 💪, and on Monday the board"
                " votes again."
            ),
            line="choose accept",
            others=((0, "choose accept"),),
        ),
        Page(
            N_(
                "**Training.** Money has come in, and Sven Squat has brought 1 💪. Your First"
                " Trainer turns a player card to its other side, for 1 💪. He acts once a week,"
                " as your action of the day or as a free one for 2 ⚙."
            ),
            line="use first-trainer",
        ),
        Page(
            N_(
                "Before you choose, you see everybody now → trained. Most get stronger, a veteran"
                " like Falk gets weaker. Bibiano is a youngster: trained, he may collect VP, and"
                " you may sell him for 5 €."
            ),
            line="choose bibiano",
        ),
        Page(
            N_(
                "**The stadium.** A building costs 3 €, works at once and counts at the end. On"
                " one more stand, one more 👥 brings 1 € at every match."
            ),
            line="build stand for 3",
            tries=((N_("The first trainer, a second time"), "free first-trainer"),),
        ),
        Page(
            N_(
                "**The office** is climbed step by step: each costs more than the one before and"
                " counts more, from 2 VP for the first to 24 VP for all five. Your objective"
                " wants two; start early."
            ),
            line="office for 4",
        ),
        Page(
            N_(
                "**Planning.** With others you take turns from Tuesday to Thursday. Press **Plan"
                " the week** in your panel and leave for each day what you want to do, in order:"
                " it is played the moment your turn comes, and the panel tells you what was done."
            ),
        ),
        Page(
            N_(
                "The second Matchday begins as the first one did. After six more weeks you learn"
                " what your club is worth. **/rules** has all the rest; play with **/play**, or"
                " over weeks with **/season**."
            ),
        ),
    ),
)
