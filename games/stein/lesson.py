"""The lesson: the first two turns of a match and a goal (S-R5…S-R35)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_, ngettext_noop

RUN = "move d2 e3,move e3 f4,move f4 g5,move g5 h5,move h5 i4"

TO_YOU: SecondPerson = MappingProxyType(
    {
        "{half}: {name} kicks off. {west} defends gw, {east} defends ge.": N_(
            "{half}: you kick off. You defend gw, {east} defends ge."
        ),
        "{name} takes the suggested formation.": N_("You take the suggested formation."),
        "⚽ Goal! {piece} scores for {name}: {red}:{white}.": N_(
            "⚽ Goal! {piece} scores for you: {red}:{white}."
        ),
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
                "You are **Red** (🔴) and defend the goal at the bottom, gw. Nora is **White**"
                " (⬜). Each team has ten footballers and a goalie. **Whoever scores more goals"
                " wins.** You kick off: 🔴1 is in the middle with the ball."
            ),
            others=((1, "formation"),),
        ),
        Page(
            N_(
                "First both of you place your footballers in your own half. In a hurry? Press"
                " **Suggested formation**, and all of them are placed."
            ),
            line="formation",
            tries=((N_("🔴2 on f4, in her half"), "place f4"),),
        ),
        Page(
            N_(
                "I rolled a **3** for you: three points for this turn. Running one space costs 1,"
                " an attack 2 or 3 – and **a pass costs nothing**. 🔴1 is surrounded, so pass back"
                " to 🔴10: one or two spaces along the lines. An opponent in the way would get the"
                " ball."
            ),
            line="shoot d2",
            tries=((N_("Pass far, to b5"), "shoot b5"),),
        ),
        Page(
            N_(
                "Now run with 🔴1. **One point, one space along a line**; where two lines only"
                " cross, nobody can stop or turn."
            ),
            line="move e4 f3",
            tries=((N_("🔴1 two spaces, to g4"), "move e4 g4"),),
        ),
        Page(
            N_(
                "Two points are left: **attack**. 🔴1 enters ⬜6's space and pushes ⬜6 to a free"
                " one beside it. If ⬜6 had the ball, you would take it for one point more."
            ),
            line="attack f3 g2 push g1",
            tries=((N_("Pass the ball again"), "shoot c2"),),
        ),
        Page(
            N_(
                "No points are left, so end the turn. Points you don't use are lost. Until you"
                " press this, **Undo** takes your steps back."
            ),
            line="end",
            others=((1, "attack g1 g2 push g1"), (1, "move h5 i5"), (1, "end")),
        ),
        Page(
            N_(
                "Nora pushed 🔴1 back. I rolled a **5** for you, and nobody is in 🔴10's way:"
                " **run** all five spaces at once, with the ball, to i4 in front of her goal."
            ),
            line=RUN,
            tries=((N_("🔴9 five spaces into her goal"), "move b3 ge"),),
        ),
        Page(
            N_(
                "**Shoot at goal!** You can from the three dark spaces in front of it. The goalie"
                " is in goal, so you choose a secret number from 1 to 6, and Nora guesses: low is"
                " 1–2, mid 3–4, high 5–6. If she guesses right, she saves it. Choose 2."
            ),
            line="aim 2",
            others=((1, "guess hi"),),
        ),
        Page(
            N_(
                "She guessed high: **goal!** Now your footballers in her half and in the centre"
                " come off, Nora kicks off, and those who came off are placed again. After the"
                " half's turns are played, the next 1 rolled ends it. Series of passes, what"
                " goalies may do and the shoot-out are in **/rules**. Start a match with **/play**."
            ),
        ),
    ),
)
