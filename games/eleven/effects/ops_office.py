"""Operations on shared decks and on votes: hiring, a new display row, tactics, votes."""

from games.eleven.cards.effect_types import DrawTactic, Hire, Refresh
from games.eleven.cards.ids import COLOURS, DECLINE, PAY, PRICE, colour_answer, colour_of
from games.eleven.club.assets import directors_of
from games.eleven.club.club import EUR, Ask, Task
from games.eleven.club.context import TurnContext
from games.eleven.club.display import WIDTH, row_of, sweep, take
from games.eleven.effects.hiring import join
from games.eleven.events import TacticRead
from games.eleven.log.news import TacticDrawn
from games.eleven.log.report import Voted


def draw_tactics(scene: TurnContext, op: DrawTactic) -> None:
    """Draw tactic cards from the shared deck, at most as many as are left."""
    state = scene.state
    for _ in range(min(op.n, len(state.tactics))):
        card = state.tactics.pop()
        scene.club.tactics.append(card)
        scene.events.append(TacticRead(scene.seat, card, only=(scene.seat,)))
        scene.events.append(TacticDrawn(scene.seat))


def refresh(scene: TurnContext, op: Refresh) -> None:
    """Discard a row of the display and lay out a new one."""
    sweep(scene.state, op.row, WIDTH, scene.dice, scene.events)


def on_offer(scene: TurnContext, op: Hire) -> list[int]:
    """Return the cards that the effect allows and the club can pay."""
    state, deck = scene.state, op.deck
    cards = state.youngsters[:1] if deck == "youngsters" else row_of(state, deck)
    if op.free:
        return [*cards]
    printed = scene.club.res[EUR] - op.price  # the highest printed price the club can pay
    return [card for card in cards if PRICE[card] <= printed]


def price(op: Hire, card: int) -> int:
    """Return the EUR the card costs through the effect."""
    return 0 if op.free else max(PRICE[card] + op.price, 0)


def begin_hire(scene: TurnContext, task: Task, op: Hire) -> None:
    """Ask which card to hire, or none; a free youngster is hired without a question."""
    cards = on_offer(scene, op)
    if op.free and op.deck == "youngsters":
        for card in cards:
            chose_hire(scene, op, card)
    elif op.deck == "youngsters":
        scene.club.ask = Ask("hire", (PAY, DECLINE), task) if cards else None
    elif cards:
        scene.club.ask = Ask("hire", (*cards, DECLINE), task)


def chose_hire(scene: TurnContext, op: Hire, answer: int) -> None:
    """Hire the chosen card; nothing if the owner declined."""
    if answer == DECLINE:
        return
    if op.deck == "youngsters":
        answer = scene.state.youngsters.pop(0)
    else:
        take(scene, op.deck, answer)
    join(scene, answer, price(op, answer))


def directors_with_vote(scene: TurnContext) -> tuple[int, ...]:
    """Return the directors whose vote may change: all, even if suspended (E-A22)."""
    return tuple(post.source for post in directors_of(scene.club))


def begin_vote(scene: TurnContext, task: Task) -> None:
    """Ask which director's vote changes."""
    scene.club.ask = Ask("director", directors_with_vote(scene), task)


def chose_vote(scene: TurnContext, task: Task, answer: int) -> None:
    """Ask for the new colour after the director is chosen, then change the vote."""
    club, (number, source, director) = scene.club, task
    if not director:
        at = directors_with_vote(scene).index(answer)
        colours = [colour for colour in range(len(COLOURS)) if colour != club.votes[at]]
        answers = tuple(colour_answer(colour) for colour in colours)
        club.ask = Ask("colour", answers, (number, source, at + 1))
        return
    club.votes[director - 1] = colour_of(answer)
    voter = directors_with_vote(scene)[director - 1]
    scene.events.append(Voted(scene.seat, voter, club.votes[director - 1]))
