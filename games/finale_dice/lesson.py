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
        "{seat_winner} reached the goal: a full win.": N_("You reached the goal: a full win."),
        "⚽ Goal! {name}'s {number} walks in from {start}. Points {red} : {blue}.": N_(
            "⚽ Goal! Your {number} walks in from {start}. Points {red} : {blue}."
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
                "You are **Red** (round) and play up the board, Nora is **Blue** (square) and"
                " plays down. Move **one piece into her goal** while her goalie is out, and you"
                " win. Read the page, then press the button below."
            ),
        ),
        Page(
            N_(
                "I roll for you: a **5**. So one of your 5s must move, **one square ahead**,"
                " straight or diagonally. The other buttons are mistakes: try one, and I say why."
            ),
            line="move c2 c3",
            tries=((N_("5 sideways, to d2"), "move c2 d2"), (N_("6 on d1 ahead"), "move d1 c3")),
            others=((1, "remove b7"),),
        ),
        Page(
            N_(
                "Nora rolled a 3, and neither of her 3s could move: **one stuck piece leaves the"
                " board for good**. You rolled a 3 as well, but yours has room."
            ),
            line="move b2 b3",
            others=((1, "move d6 d5"),),
        ),
        Page(
            N_(
                "A 5 again. Run with it: the nearer a piece is to the goal, the more often a roll"
                " is a threat. You can't move onto a piece, yours or hers."
            ),
            line="move c3 c4",
            tries=((N_("5 back, to b2"), "move c3 b2"), (N_("5 far off, to e4"), "move c3 e4")),
        ),
        Page(
            N_("A 4. Bring more pieces forward, so that more numbers help you."),
            line="move d2 c3",
            others=((1, "move blue-goal b7"),),
        ),
        Page(
            N_(
                "Nora rolled a **1**, and a piece that can move must move: her **goalie** left the"
                " goal and never comes back. Now you can get in, from b7, c7 and d7."
            ),
            line="move c4 c5",
        ),
        Page(
            N_(
                "A 2. Keep pieces of every number: if you roll one you've lost completely, you"
                " just pass."
            ),
            line="move e1 d2",
        ),
        Page(
            N_(
                "Outside the goal a goalie is a piece like any other: hers was stuck on b7, and a"
                " rolled 1 took it off the board. A 2 for you again."
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
                "To c7: from b, c and d of the last row a piece can go into the goal. From the"
                " corners it can't."
            ),
            line="move b6 c7",
            others=((1, "move e7 d6"),),
        ),
        Page(
            N_("A 2, so your 5 has to wait a moment. The threat stays."),
            line="move d3 d4",
        ),
        Page(
            N_("**A 5!** The goalie is gone, and the goal is one step away."),
            line="move c7 blue-goal",
        ),
        Page(
            N_(
                "That is all: roll, choose, and think of what your next roll could do. A goal"
                " counts 3 : 0. Under Options the lobby has more ways to play: line-ups chosen in"
                " secret, stuck pieces that stay, a championship to 10 points. Start a match with"
                " **/play**, or read **/rules**."
            ),
        ),
    ),
)
