"""A random state consistent with a seat's view: hidden cards and secrets are drawn at random."""

from collections.abc import Iterable

from games.core.dice import RandomSource
from games.core.game import Seat
from games.eleven.cards.ids import (
    CLUB_OF,
    DERBY,
    DIRECTORS,
    FIRST_TRAINER,
    HINTED,
    MEETINGS,
    OBJECTIVES,
    PLAYERS,
    SPONSORS,
    STAFF,
    TACTICS,
    VETERANS,
    YOUNGSTERS,
    league_club,
)
from games.eleven.club.club import NOBODY, Club
from games.eleven.club.context import NO_DICE, scene_of
from games.eleven.club.derbies import other_of, pairs_of
from games.eleven.club.league import DRAW, result_of
from games.eleven.club.team import own_side
from games.eleven.setup import HAND, SCHEMA, ramped
from games.eleven.state import OPPONENTS, WEEKS, PublicClub, State
from games.eleven.view import (
    PrivateClub,
    View,
    copy_of_fixture,
    copy_of_man,
    copy_of_post,
    front_of,
)
from games.eleven.week.assistant import line_up_as_last
from games.eleven.week.opening import dress


def imagine(view: View, seat: Seat | None, chance: RandomSource) -> State:
    """Return a state with this view; hidden decks, hands, secrets and opponents are random."""
    state = State(
        schema=SCHEMA,
        luck=[0] * (len(view.clubs) + 1),
        round=view.week,
        options=view.options,
        phase=view.phase,
        day=view.day,
        first=view.first,
        turn=view.turn,
        has_acted=view.has_acted,
        has_freed=view.has_freed,
        points=list(view.points),
        inactive=list(view.inactive),
        before=list(view.before),
        player_row=list(view.rows[0]),
        staff_row=list(view.rows[1]),
        sponsor_row=list(view.rows[2]),
        gone_players=list(view.gone[0]),
        gone_staff=list(view.gone[1]),
        gone_sponsors=list(view.gone[2]),
        gone_meetings=list(view.gone_meetings),
        scores=list(view.scores),
    )
    state.clubs = [_club(front) for front in view.clubs]
    if seat is not None and view.own is not None:
        _add_private(state.clubs[seat], view.own)
    _deal_rivals(state, view, chance)
    _deal_secrets(state, view, seat, chance)
    _deal_decks(state, chance)
    if view.is_shown:
        state.shown = [
            front_of(club) if index == seat else view.clubs[index]
            for index, club in enumerate(state.clubs)
        ]
    return state


def _club(front: PublicClub) -> Club:
    """Return a club from its public part."""
    return Club(
        stats=list(front.stats),
        res=list(front.res),
        vp=front.vp,
        men=[copy_of_man(man) for man in front.men],
        posts=[copy_of_post(post) for post in front.posts],
        office=front.office,
        icons=list(front.icons),
        last=list(front.last),
        lately=list(front.lately),
        tactics=list(front.seen),
        seen=list(front.seen),
        sold=front.sold,
        signed=front.signed,
        results=list(front.results),
        rerolls=front.rerolls,
        escapes=front.escapes,
        meeting=front.meeting,
        votes=list(front.votes),
        step=front.step,
        ask=front.ask,
        todo=list(front.todo),
        batch=list(front.batch),
        owed=list(front.owed),
        match=copy_of_fixture(front.match),
        full_time=front.full_time,
        report=front.report,
    )


def _add_private(club: Club, own: PrivateClub) -> None:
    """Add the private part of a club."""
    club.hand, club.drafted = list(own.hand), list(own.drafted)
    club.picked, club.offered = own.picked, list(own.offered)
    club.objective, club.goal = own.objective, own.goal
    club.tactics, club.journal = list(own.tactics), list(own.journal)
    club.news, club.has_passed = list(own.news), own.has_passed


def _deal_rivals(state: State, view: View, chance: RandomSource) -> None:
    """Deal each seat a card of every club not met yet; the next one fits the scout's report."""
    played = {card for front in view.clubs for card, _, _ in front.results}
    revealed = {front.card for front in view.clubs}
    known = played - revealed
    for club in range(OPPONENTS):
        pool = [card for card, of in enumerate(CLUB_OF) if of == club and card not in known]
        chance.shuffle(pool)
        pending = []
        for own, front in zip(state.clubs, view.clubs, strict=True):
            if front.rival == club:
                fitting = [card for card in pool if card in HINTED[front.hint]]
                hidden = [card for card in fitting if card not in revealed]
                own.rivals.insert(0, front.card if front.card in pool else hidden[0])
                pool.remove(own.rivals[0])
            elif all(league_club(card) != club for card, _, _ in front.results):
                pending.append(own)
        for own in pending:
            own.rivals.append(pool.pop())
        state.strangers += pool
    state.strangers += sorted(card for card in known if card < DERBY)
    for seat, front in enumerate(view.clubs):
        _order_rivals(state, seat, front, chance)


def _order_rivals(state: State, seat: Seat, front: PublicClub, chance: RandomSource) -> None:
    """Shuffle the opponents after the next one, and put derbies in their weeks (E-A42)."""
    club = state.clubs[seat]
    later = [card for card in club.rivals if league_club(card) != front.rival]
    chance.shuffle(later)
    if state.options.ramp_opponents and not front.results:
        later = ramped(later)
    cards = [card for card in club.rivals if league_club(card) == front.rival] + later
    over = len(front.results) - (front.match.result != NOBODY)
    club.rivals = [
        other if (other := _derby(state, seat, week)) != NOBODY else cards.pop(0)
        for week in range(over + 1, WEEKS + 1)
    ]
    state.strangers += cards


def _derby(state: State, seat: Seat, week: int) -> int:
    """Return what stands for the card of a seat's derby in a week, NOBODY if it has none."""
    if not state.options.derbies:
        return NOBODY
    seats = len(state.clubs)
    other = pairs_of(week, (state.first + week - max(state.round, 1)) % seats, seats).get(seat)
    return NOBODY if other is None else DERBY + other


def _deal_secrets(state: State, view: View, seat: Seat | None, chance: RandomSource) -> None:
    """Draw random hands, objectives and tactics, and end the phase for seats that are done."""
    directors = _unknown_cards(state, DIRECTORS, chance)
    objectives = [
        card for card in _unknown_cards(state, OBJECTIVES, chance) if card not in view.aims
    ]
    tactics = _unknown_cards(state, TACTICS, chance)
    for index, club in enumerate(state.clubs):
        if index == seat:
            continue
        while len(club.tactics) < view.clubs[index].tactics:
            club.tactics.append(tactics.pop())
        is_done = index not in view.waiting
        if view.phase == "draft":
            club.drafted = [directors.pop() for _ in range(view.drafted)]
            club.hand = sorted(directors.pop() for _ in range(HAND - view.drafted))
            club.picked = club.hand[0] if is_done else NOBODY
        is_open = view.phase == "draft" or (view.phase == "opening" and club.step == "aim")
        if is_open and not (is_done and view.phase == "opening"):
            club.offered = sorted(objectives.pop() for _ in range(2))
        else:
            club.objective = view.aims[index] if view.aims else objectives.pop()
            club.offered = [objectives.pop()] if view.phase == "opening" else []
        if view.is_shown and not _imagine_derby(state, view, seat, index) and is_done:
            _finish_phase(state, club)
    state.tactics = tactics
    state.aside = [*directors, *objectives, *_unknown_cards(state, VETERANS, chance)]


def _finish_phase(state: State, club: Club) -> None:
    """Bring a club to some possible state at the end of its phase."""
    _clear_tasks(club)
    club.step, club.owed = "done", []
    if state.phase == "matchday":
        club.match.result = DRAW
        club.results.append((club.rivals[0], 0, 0))
    elif state.phase == "opening":
        dress(club)


def _imagine_derby(state: State, view: View, seat: Seat | None, at: Seat) -> bool:
    """Bring a club to a state of its derby that fits what is known; return False without one.

    The viewer knows how far its own derby is. Of others it is known who still has to act; a club
    that waits while the other has not lined up yet is imagined with its last line-up.
    """
    club = state.clubs[at]
    other = other_of(club)
    if state.phase != "matchday" or other == NOBODY:
        return False
    mine, is_done = state.clubs[other], at not in view.waiting
    if other != seat or not mine.match.facing:
        if is_done and (other == seat or other in view.waiting):
            _wait_for_kick_off(state, at)
        elif is_done:
            _finish_phase(state, club)
        return True
    _clear_tasks(club)
    match, (scored, conceded) = club.match, mine.match.goals
    match.goals, match.level = [conceded, scored], [conceded, scored]
    match.facing = own_side(mine)
    match.is_shown = True
    club.step = "result" if is_done else "zones"
    if mine.match.result != NOBODY:
        match.result = result_of(conceded, scored)
        club.results.append((club.rivals[0], conceded, scored))
        club.step = "done" if is_done else "sign"
    return True


def _wait_for_kick_off(state: State, at: Seat) -> None:
    _clear_tasks(state.clubs[at])
    line_up_as_last(scene_of(state, at, NO_DICE, []))
    state.clubs[at].step = "compare"


def _clear_tasks(club: Club) -> None:
    club.ask, club.todo, club.batch = None, [], []


def _unknown_cards(state: State, deck: Iterable[int], chance: RandomSource) -> list[int]:
    """Return the shuffled cards of a deck that no club owns and no public pile holds."""
    known: set[int] = {
        *state.player_row,
        *state.staff_row,
        *state.sponsor_row,
        *state.gone_players,
        *state.gone_staff,
        *state.gone_sponsors,
        *state.gone_meetings,
    }
    for club in state.clubs:
        known.update(man.man for man in club.men)
        known.update(post.source for post in club.posts)
        known.update((club.meeting, club.objective, *club.hand, *club.drafted))
        known.update((*club.offered, *club.tactics))
    rest = [card for card in deck if card not in known]
    chance.shuffle(rest)
    return rest


def _deal_decks(state: State, chance: RandomSource) -> None:
    """Fill the decks with the remaining cards."""
    state.players = _unknown_cards(state, PLAYERS, chance)
    state.youngsters = _unknown_cards(state, YOUNGSTERS, chance)
    state.staff = _unknown_cards(state, (card for card in STAFF if card != FIRST_TRAINER), chance)
    state.sponsors = _unknown_cards(state, SPONSORS, chance)
    state.meetings = _unknown_cards(state, MEETINGS, chance)
