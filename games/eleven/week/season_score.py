"""The end of the season: scores by item, and the winner (E-R71 to E-R75)."""

from collections.abc import Sequence

from games.core.game import Event, Outcome, Seat
from games.core.translation import N_
from games.eleven.cards.cards import INFRASTRUCTURE, TABLES
from games.eleven.cards.effect_index import DEEDS, OPS
from games.eleven.cards.effect_lookup import MEN_WITH
from games.eleven.cards.effect_types import Per, Vp
from games.eleven.cards.ids import SOURCES, TOKENS
from games.eleven.club.assets import change, count, tokens_of
from games.eleven.club.club import EUR, Club
from games.eleven.club.league import position_of
from games.eleven.club.roster import NO_CARDS, roster_of
from games.eleven.events import Scored
from games.eleven.state import OPPONENTS, WEEKS, PublicClub, Score, State
from games.eleven.view import View
from games.eleven.week.objectives import grade, printed

MONEY_RATE = 3
"""EUR per VP (E-R25)."""
GRADE_VP = 2
"""VP per grade of an objective (E-R74)."""
TOKEN_VP = {source: INFRASTRUCTURE[SOURCES[source]].vp for source in TOKENS}
"""By token of infrastructure: its VP (E-R71)."""
# Effects that score at the end have no conditions.
assert all(deed.condition is None for deed in DEEDS if deed.when == "end")


def finish(state: State, events: list[Event]) -> None:
    """End the season and score every club."""
    state.phase = "over"
    for seat in state.seats:
        score = score_of(state, seat)
        state.scores.append(score)
        events.append(Scored(seat, score.items, state.clubs[seat].objective))


def score_of(state: State, seat: Seat) -> Score:
    """Return a club's score (E-R71)."""
    position = position_of(state.points, OPPONENTS + seat)
    return club_score(state.clubs[seat], position, final_grade(state, seat))


def club_score(club: Club, position: int, grade: int) -> Score:
    """Return the score of a club at a place in the league with a grade of its objective."""
    rate = max(MONEY_RATE + change(club, "money-rate"), 1)
    return Score(
        league=league_vp(position),
        tokens=club.vp,
        cards=len([man for man in club.men if man.played or man.scored]),
        effects=effects_vp(club),
        staff=sets_vp(roster_of(club).sets),
        infrastructure=sum([TOKEN_VP[post.source] for post in tokens_of(club)]),
        objective=GRADE_VP * grade,
        office=sum(TABLES.office.vp[: club.office]),
        money=club.res[EUR] // rate,
    )


def public_score(front: PublicClub, position: int) -> Score:
    """Return a club's score without its objective, which is secret until the end (E-R74)."""
    club = Club(
        res=[*front.res],
        vp=front.vp,
        men=[*front.men],
        posts=[*front.posts],
        office=front.office,
        match=front.match,
    )
    return club_score(club, position, 0)


def projected(score: Score, weeks: int) -> int:
    """Return the projected VP: those of the place stay, all others grow as in the weeks so far.

    Halves are rounded up. Before the first match it is the score itself.
    """
    if not weeks:
        return score.total
    others = score.total - score.league
    return score.league + (2 * others * WEEKS + weeks) // (2 * weeks)


def league_vp(position: int) -> int:
    """Return the VP of a place in the league (E-R72)."""
    table = TABLES.league_vp
    return table[position - 1] if position <= len(table) else TABLES.league_vp_below


def sets_vp(sets: Sequence[str]) -> int:
    """Return the VP of staff sets; cards beyond the table's last entry add nothing."""
    table = TABLES.set_vp
    return sum([table[min(sets.count(kind), len(table)) - 1] for kind in {*sets}])


def final_grade(state: State, seat: Seat) -> int:
    """Return the final grade of the objective, reached in play or at the end."""
    club = state.clubs[seat]
    if printed(club.objective).judged == "season":
        return max(club.goal, grade(state, seat))
    return grade(state, seat)


def effects_vp(club: Club) -> int:
    """Return the VP of active cards' effects at the end, which have no conditions."""
    men = MEN_WITH["end"]
    deeds = [deed for post, deed in roster_of(club).acting.get("end", NO_CARDS) if not post.ban]
    for man in club.men:
        if man.man in men and not man.is_out:
            deeds += men[man.man][man.trained]
    return sum([_worth(club, op) for deed in deeds for op in DEEDS[deed].ops])


def _worth(club: Club, number: int) -> int:
    op = OPS[number]
    if isinstance(op, Per) and isinstance(op.op, Vp):
        return op.op.n * min(count(club, op.counter), op.most)
    assert isinstance(op, Vp), f"{op} scores nothing at the end"
    return op.n


def outcome(state: State | View) -> Outcome | None:
    """Return the outcome: most VP, then the better place in the league (E-R71, E-R73)."""
    if state.phase != "over":
        return None
    seats = range(len(state.clubs))
    totals = tuple(score.total for score in state.scores)
    keys = [(total, state.points[OPPONENTS + seat]) for seat, total in enumerate(totals)]
    ranking = tuple(
        tuple(seat for seat in seats if keys[seat] == key)
        for key in sorted(set(keys), reverse=True)
    )
    if len(seats) == 1:
        return _alone(state, totals[0])
    if len(ranking[0]) > 1:
        text = N_("The season is over: {vp} VP and the same place, so they share the title.")
        return Outcome(ranking, text, "E-R73", {"vp": totals[ranking[0][0]]}, totals)
    winner = ranking[0][0]
    facts = {"seat": winner, "vp": totals[winner]}
    if totals.count(totals[winner]) > 1:
        text = N_(
            "The season is over: {seat} wins with {vp} VP and the better place in the league table."
        )
        return Outcome(ranking, text, "E-R73", facts, totals)
    text = N_("The season is over: {seat} wins with {vp} VP.")
    return Outcome(ranking, text, "E-R71", facts, totals)


def rating_of(vp: int) -> str:
    """Return the title of a solo season with `vp` VP, marked for translation."""
    return next(rating.name for rating in TABLES.ratings if vp >= rating.vp)


def has_reached(state: State | View) -> bool:
    """Return whether the aim of the scenario was reached."""
    built = tokens_of(Club(posts=[*state.clubs[0].posts]))
    scenario = next(
        each_scenario
        for each_scenario in TABLES.scenarios
        if each_scenario.id == state.options.scenario
    )
    position = position_of(state.points, OPPONENTS)
    return (
        (scenario.position is None or position <= scenario.position)
        and (scenario.vp is None or state.scores[0].total >= scenario.vp)
        and (scenario.infrastructure is None or len(built) >= scenario.infrastructure)
    )


def _alone(state: State | View, vp: int) -> Outcome:
    facts = {"vp": vp, "term": rating_of(vp)}
    text = N_("The season is over with {vp} VP: {term}.")
    if state.options.scenario != "none":
        text = N_("The season is over with {vp} VP, and the scenario is lost: {term}.")
        if has_reached(state):
            text = N_("The season is over with {vp} VP, and the scenario is won: {term}.")
    return Outcome(((0,),), text, "E-R71", facts, (vp,))
