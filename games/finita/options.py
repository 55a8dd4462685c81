"""The options of FINITA: its optional rules, and the sizes of its penalties."""

from games.core.options import Option
from games.core.translation import N_


def _switch(name: str, label: str, on: str) -> Option:
    return Option(name, label, ((False, N_("No")), (True, on)))


OPTIONS = (
    Option(
        "limit",
        N_("Ends at"),
        (
            (500, N_("500 points")),
            (0, N_("one round")),
            (100, N_("100 points")),
            (200, N_("200 points")),
            (1000, N_("1,000 points")),
        ),
        about=N_("The match ends when somebody has this many penalty points."),
    ),
    _switch("throws", N_("Throws (live matches)"), N_("A twin of the top card, out of turn")),
    _switch("overtime", N_("Overtime"), N_("A skip may be answered with a skip")),
    _switch("clap", N_("Clap (live matches)"), N_("Everybody claps on a 9")),
    Option(
        "memory",
        N_("Memory"),
        (
            (0, N_("no cards aside")),
            (1, N_("one card aside")),
            (2, N_("two cards aside")),
            (3, N_("three cards aside")),
        ),
        about=N_("How many cards everybody keeps face down beside the hand."),
    ),
    _switch("memory_zero", N_("Memory: a 0 moves cards"), N_("Swap two of an opponent's")),
    _switch("poker", N_("Poker"), N_("Runs of five, and all four of a number")),
    _switch("stupid_question", N_("Stupid question"), N_("The players may vote a penalty")),
    Option(
        "suggestions",
        N_("Suggestions"),
        ((True, N_("The players may vote a penalty")), (False, N_("No"))),
    ),
    _switch("chaos", N_("Chaos"), N_("+2 and ✳+4 answer each other")),
    _switch("must_play", N_("Must play"), N_("Draw only when nothing fits")),
    _switch("strict", N_("Strict"), N_("A wrong card costs one")),
    _switch("double_actions", N_("Double actions"), N_("Special cards in twos as well")),
    _switch("draw_and_play", N_("Draw and play"), N_("Your turn goes on after a draw card")),
    Option(
        "patrick_equal",
        N_("Patrick"),
        (("highest", N_("highest draws")), ("any", N_("ties draw too"))),
        about=N_("Who draws 3 after a Patrick: the highest cards, or all that are equal too."),
    ),
    Option(
        "finita_caught",
        N_("Called out"),
        (
            (2, N_("draw two")),
            (1, N_("draw one")),
            (3, N_("draw three")),
            (4, N_("draw four")),
        ),
        about=N_("The penalty for a forgotten Finita! that somebody else calls out."),
    ),
    Option(
        "finita_self",
        N_("Owning up"),
        ((1, N_("draw one")), (0, N_("no penalty")), (2, N_("draw two"))),
        about=N_("The penalty for a forgotten Finita! that you own up to."),
    ),
    Option(
        "question_penalty",
        N_("Question"),
        ((1, N_("draw one")), (2, N_("draw two"))),
        about=N_("The penalty for a stupid question."),
    ),
    Option(
        "advice_penalty",
        N_("Suggestion"),
        ((2, N_("draw two")), (1, N_("draw one"))),
        about=N_("The penalty for telling somebody what to play."),
    ),
    Option(
        "clap_seconds",
        N_("Clap within"),
        (
            (10, N_("10 seconds")),
            (5, N_("5 seconds")),
            (20, N_("20 seconds")),
            (60, N_("1 minute")),
        ),
        about=N_("How long you have to press 👏 after a 9."),
    ),
)
"""The fields of `Options`, each with its choices."""
