"""The effects of a choice in a few words: the score, the upkeep, the votes, the market after it."""

from collections.abc import Iterable

from games.core.translation import N_, Translator
from games.eleven.actions import Act, Answer, PlayTactic
from games.eleven.cards.effect_index import DECISION, OPS, VOTES
from games.eleven.cards.ids import DIRECTORS, MEN, colour_of
from games.eleven.club.assets import maintenance_of
from games.eleven.club.club import NOBODY, AssetCard, Player
from games.eleven.club.display import ROWS
from games.eleven.club.terms import terms_of
from games.eleven.computer.score_preview import has_score, score_after
from games.eleven.log.titles import card_name
from games.eleven.state import WEEKS
from games.eleven.view import View, club_of
from games.eleven.week.monday import counted, tied
from games.eleven.wording.cardtext import printed_text
from games.eleven.wording.texts import result

COLOURS = (N_("🟡 Yellow"), N_("🔵 Blue"), N_("🔴 Red"))
MARKS = "🟡🔵🔴"
"""By colour of a vote: its sign."""
VOTING_KEY = N_(
    "🗳 On Mondays a die from 1 to 6 picks one vote of each director. The board does what most say: "
    "🟡 yellow, 🔵 blue or 🔴 red."
)
"""What a director's six votes are."""


def score_text(act: PlayTactic | Act | Answer, view: View, words: Translator) -> str:
    """Return the score the choice leads to; empty without an opponent, or if a die decides."""
    score = score_after(view, act) if has_score(view) else None
    if score is None:
        return ""
    text = N_("at best {mine} : {theirs}") if score.is_best else N_("then {mine} : {theirs}")
    return words(text, mine=score.goals[0], theirs=score.goals[1])


def upkeep_text(view: View, words: Translator, *, joins: int = NOBODY, leaves: int = NOBODY) -> str:
    """Return the change of the weekly upkeep by a card that joins or leaves; empty for none."""
    club = club_of(view)
    before = maintenance_of(club)
    club.men = [man for man in club.men if man.man != leaves]
    if joins in MEN:
        club.men.append(Player(joins))
    elif joins != NOBODY:
        club.posts.append(AssetCard(joins))
    after = maintenance_of(club)
    return "" if after == before else words("upkeep {old} → {new} €", old=before, new=after)


def votes_text(votes: Iterable[int]) -> str:
    """Return the votes by colour: "🟡 0 🔵 2 🔴 1"."""
    return " ".join(f"{mark} {n}" for mark, n in zip(MARKS, counted([*votes]), strict=True))


def decision_text(view: View, words: Translator) -> str:
    """Return the board's decision by its present votes: "🔵 Blue: +1 💪", or that it is tied."""
    assert view.front is not None
    best = tied(view.front.votes)
    if len(best) > 1:
        return words("a tie, you decide")
    ops = [OPS[op] for op in DECISION[view.front.meeting][best[0]]]
    colour, text = words(COLOURS[best[0]]), result(tuple(ops), words)
    return words("{colour}: {text}", colour=colour, text=text)


def vote_after(act: Answer, view: View, words: Translator) -> str:
    """Return the votes as they stand if this answer is the new vote of the chosen director."""
    assert view.front is not None
    assert view.ask is not None
    votes = [*view.front.votes]
    votes[view.ask.task[2] - 1] = colour_of(act.what)
    colour = words(COLOURS[colour_of(act.what)])
    return words("{colour}: then {text}", colour=colour, text=votes_text(votes))


def director_vote(source: int, view: View, words: Translator) -> str:
    """Return how one of the seat's directors has voted."""
    assert view.front is not None
    board = [post.source for post in view.front.posts if post.source in DIRECTORS]
    colour = COLOURS[view.front.votes[board.index(source)]]
    return words("votes {colour}", colour=words(colour))


def market_lines(view: View, words: Translator) -> Iterable[str]:
    """Yield what is known of next week's market: who is gone, and who is within reach then.

    The rightmost card of each row is swept at the week's end (E-R68), so the next one on the left
    moves up.
    """
    terms = terms_of(club_of(view))
    reaches = dict(zip(ROWS, (terms.players, terms.staff, terms.sponsors), strict=True))
    leaving, coming = [], []
    for row, cards in zip(ROWS, view.rows, strict=True):
        leaving += [card_name(card, words) for card in cards[-1:]]
        beyond = cards[: reaches[row].start]
        coming += [card_name(card, words) for card in beyond[-1:]]
    if view.week < WEEKS and leaving and coming:
        text = N_("🛒 As it stands, gone next week: {cards}. Within reach then: {others}.")
        yield words(text, cards=words.listed(leaving), others=words.listed(coming))


def card_line(source: int, words: Translator) -> str:
    """Return a card with its text, a director with the votes."""
    text = printed_text(source, words)
    if source in DIRECTORS:
        text = words("{text}. Votes: {votes}", text=text, votes=_votes(source))
    return words("**{card}**: {text}", card=card_name(source, words), text=text)


def _votes(director: int) -> str:
    """Return the colour a director votes for at each face of the die."""
    return "".join(MARKS[colour] for colour in VOTES[director])
