"""The lesson: the first two turns of a match and a goal (S-R5…S-R35)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, ngettext_noop

RUN = "move d2 e3,move e3 f4,move f4 g5,move g5 h5,move h5 i4"

TO_YOU: SecondPerson = MappingProxyType(
    {
        "{half}: {name} kicks off. {west} defends the lower goal, {east} the upper one.": N_(
            "{half}: you kick off. You defend the lower goal, {east} the upper one."
        ),
        "{name} takes the suggested formation.": N_("You take the suggested formation."),
        "🎲 {name} rolled 1: one point.": ngettext_noop(
            "🎲 You rolled 1: one point.", "🎲 You rolled {n}: {n} points."
        ),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    seed="s33",
    second_person=TO_YOU,
    cover=7,
    pages=(
        Page(
            N_(
                "You are **Red** (●) and defend the lower goal, Nora is **White** (■). Each side"
                " has ten players and a goalie. **More goals win.** The kick-off is yours: ●1"
                " stands in the middle with the ball."
            ),
            others=((1, "formation"),),
        ),
        Page(
            N_(
                "First both sides place their players on their own half. In a hurry take the"
                " **suggested formation**: one press, and everybody stands."
            ),
            line="formation",
            tries=((N_("●2 on f4, over there"), "place f4"),),
        ),
        Page(
            N_(
                "I rolled a **3** for you: three points for this turn. A step costs 1, an attack 2"
                " or 3 – and **shooting is free**. ●1 is surrounded, so pass the ball back to ●10:"
                " one or two spaces along the lines, past no opponent."
            ),
            line="shoot d2",
            tries=((N_("Shoot far, to b5"), "shoot b5"),),
        ),
        Page(
            N_(
                "Without the ball ●1 can work. **One point, one space along a line**; where lines"
                " only cross, there is no space to turn."
            ),
            line="move e4 f3",
            tries=((N_("●1 two spaces, to g4"), "move e4 g4"),),
        ),
        Page(
            N_(
                "Two points are left: **attack**. ●1 enters ■6's space and pushes him to a free one"
                " beside it. Had he the ball, one point more would take it from him."
            ),
            line="attack f3 g2 push g1",
            tries=((N_("Shoot the ball again"), "shoot c2"),),
        ),
        Page(
            N_(
                "No points are left, so end the turn. What you do not use is lost; until you press"
                " this, **Undo step** takes your steps back."
            ),
            line="end",
            others=((1, "attack g1 g2 push g1"), (1, "move h5 i5"), (1, "end")),
        ),
        Page(
            N_(
                "Nora pushed ●1 back. You rolled a **5**, and nobody stands in ●10's way: **run**"
                " all five spaces at once, ball and all, to i4 in front of her goal."
            ),
            line=RUN,
            tries=((N_("●9 five spaces into her goal"), "move b3 ge"),),
        ),
        Page(
            N_(
                "**Shoot at goal!** From the three dark spaces before it. The goalie is at home, so"
                " you hide a number from 1 to 6, and Nora calls: lo is 1-2, mid 3-4, hi 5-6. Only"
                " if she names yours it is parried. Hide a 2."
            ),
            line="aim 2",
            others=((1, "guess hi"),),
        ),
        Page(
            N_(
                "She called hi: **goal!** Now your players over there and in the centre are taken"
                " off, Nora places one with the ball in the middle, and the others are placed"
                " again. Play goes on so for 40 turns a half, until somebody rolls a 1. Passes from"
                " player to player, what goalies may do, and the shoot-out are in **/rules**. Open"
                " a table with **/play**."
            ),
        ),
    ),
)
