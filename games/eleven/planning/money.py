"""The money of a plan for several days, as far as it is known beforehand (E-R24, E-R25, E-R67)."""

from collections.abc import Mapping, Sequence

from games.core.game import Action
from games.core.planning import Forecast
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.ids import STAFF, TOKENS, YOUNGSTERS
from games.eleven.club.assets import maintenance_of
from games.eleven.club.club import EUR, AssetCard, Club, Player
from games.eleven.planning.days import week_and_day
from games.eleven.planning.steps import money_note, money_of
from games.eleven.view import View, club_of

UPKEEP = N_(
    "At the week's end {due} € upkeep leaves **{n} €**, before what the match, dice and sponsors "
    "bring."
)
NEXT_WEEK = N_("Before it: −{due} € upkeep, +{eur} € on Monday; the match is not known yet.")
NO_UPKEEP = N_("Before it: +{eur} € on Monday; the match is not known yet.")


def forecast(view: View, plan: Mapping[int, Sequence[Action]], words: Translator) -> Forecast:
    """Return what each step would leave, by day, and how the week ends.

    Of each day the first step that can be paid counts, because later ones are its alternatives; a
    free action counts in addition.
    """
    front = view.front
    assert front is not None
    club, money, week = club_of(view), front.res[EUR], view.week
    notes: dict[int, tuple[str, ...]] = {}
    lines: dict[int, str] = {}
    start: dict[int, int] = {}
    for stage, steps in plan.items():
        if week_and_day(stage)[0] > week:
            due, eur = _due(view, club), front.stats[EUR]
            money, week = max(money - due, 0) + eur, week + 1
            lines[stage] = words(NEXT_WEEK if due else NO_UPKEEP, due=due, eur=eur)
        start[stage] = money
        notes[stage] = tuple(money_note(money, step, words) for step in steps)
        money = _after(club, money, steps)
    due = maintenance_of(club)
    end = words(UPKEEP, due=due, n=max(money - due, 0)) if plan else ""
    return Forecast(words("You have **{n} €**.", n=front.res[EUR]), start, notes, lines, end)


def _due(view: View, club: Club) -> int:
    """Return this week's upkeep, 0 once it was paid."""
    return 0 if view.phase == "weekend" else maintenance_of(club)


def _after(club: Club, money: int, steps: Sequence[Action]) -> int:
    """Return the money after a day; the club gets the cards of the step that counts."""
    for step in steps:
        left = money + money_of(step)
        if left >= 0 and not isinstance(step, actions.UseFree):
            _add(club, step)
            return left
    return money


def _add(club: Club, step: Action) -> None:
    """Change the cards of a club, which its upkeep depends on.

    A plan may name a card of a wrong kind; it is ignored here, and the rules refuse it on its day.
    """
    if isinstance(step, actions.Hire):
        club.men.append(Player(step.man))
    elif isinstance(step, actions.HireYoungster):
        club.men.append(Player(YOUNGSTERS.start))
    elif isinstance(step, actions.Employ) and step.who in STAFF:
        club.posts.append(AssetCard(step.who))
    elif isinstance(step, actions.Build) and step.token in TOKENS:
        club.posts.append(AssetCard(step.token))
    elif isinstance(step, actions.Sell):
        club.men = [man for man in club.men if man.man != step.man]
