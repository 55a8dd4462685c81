"""The lesson: a short game with every basic rule, in which the keeper is lured out (N-R1…N-R12)."""

from types import MappingProxyType

from games.core.lesson import Lesson, Page, SecondPerson
from games.core.translation import N_

TO_YOU: SecondPerson = MappingProxyType(
    {
        "Game {number} begins, and {name} ({colour}) moves first.": N_(
            "Game {number} begins, and you ({colour}) move first."
        ),
        "{name} moves first.": N_("You move first."),
        "{name} rolled {roll} and moved {start} → {target}.": N_(
            "You rolled {roll} and moved {start} → {target}."
        ),
        "⚽ Goal! {name} wins the game. Points {red} : {blue}.": N_(
            "⚽ Goal! You win the game. Points {red} : {blue}."
        ),
    }
)
"""The second-person form of the sentences about the learner."""

LESSON = Lesson(
    seed="s33",
    second_person=TO_YOU,
    cover=12,
    options=MappingProxyType({"first": 0}),
    pages=(
        Page(
            N_(
                "You are **Red** (▲) and play up the board, Nora is **Blue** (■) and plays down."
                " Bring **one piece onto the other goal**, while the keeper is away from it, and"
                " you have won. Press the button below whenever you have read a page."
            ),
        ),
        Page(
            N_(
                "I roll for you: a **5**. So one of your 5s must move, **one square ahead**,"
                " straight or diagonally. The other buttons are mistakes: try them, the rules"
                " answer."
            ),
            line="move c2 c3",
            tries=((N_("5 sideways, to d2"), "move c2 d2"), (N_("6 on d1 ahead"), "move d1 c3")),
            others=((1, "remove b7"),),
        ),
        Page(
            N_(
                "Nora rolled a 3, and neither of hers could move: **a stuck piece leaves the board"
                " for good**. You rolled a 3 as well, but yours has room."
            ),
            line="move b2 b3",
            others=((1, "move d6 d5"),),
        ),
        Page(
            N_(
                "A 5 again. Run with it: the nearer a piece is to the goal, the more often a roll"
                " is a threat. Squares that are taken are closed, by friend or foe."
            ),
            line="move c3 c4",
            tries=((N_("5 back, to b2"), "move c3 b2"), (N_("5 far off, to e4"), "move c3 e4")),
        ),
        Page(
            N_("A 4. Bring more people forward, so that more numbers help you."),
            line="move d2 c3",
            others=((1, "move blue-goal b7"),),
        ),
        Page(
            N_(
                "Nora rolled a **1**, and a piece that can move must move: her **keeper** left the"
                " goal! He never comes back. The way in is open now, from b7, c7 and d7."
            ),
            line="move c4 c5",
        ),
        Page(
            N_(
                "A 2. You keep something in reserve: whoever has nobody left of a number passes"
                " when it is rolled."
            ),
            line="move e1 d2",
        ),
        Page(
            N_(
                "Away from the goal a keeper is a piece like any other: he was stuck on b7, and a"
                " rolled 1 took him off the board. A 2 for you again."
            ),
            line="move d2 d3",
            others=((1, "move a6 a5"),),
        ),
        Page(N_("A 4: straight on."), line="move c3 c4"),
        Page(
            N_(
                "Your 5 is two steps from the goal. b6 or d6? From both of them c7 is near;"
                " b6 has just become free."
            ),
            line="move c5 b6",
            tries=((N_("5 two squares, to c7"), "move c5 c7"),),
            others=((1, "move d5 e4"),),
        ),
        Page(
            N_(
                "To c7: from b, c and d of the last row a piece goes straight in. From the corners"
                " there is no way on."
            ),
            line="move b6 c7",
            others=((1, "move e7 d6"),),
        ),
        Page(
            N_("A 2, so your 5 has to wait a moment. The threat stays."),
            line="move d3 d4",
        ),
        Page(
            N_("**A 5!** The keeper is gone, and the goal is one step away."),
            line="move c7 blue-goal",
        ),
        Page(
            N_(
                "That is all there is to it: roll, choose, and mind what your next roll could do."
                " A goal counts 3 : 0. The lobby has more ways to play: line-ups chosen in secret,"
                " a game in which nobody leaves the board, a championship to 10 points."
                " Open a table with **/play**, or ask **/rules**."
            ),
        ),
    ),
)
