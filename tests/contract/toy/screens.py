"""The texts of the toy: screen and picture of a view, sentence of an event."""

from games.core.over import over
from games.core.screen import Choice, Menu, Picture, Screen
from games.core.sentences import Sentences
from games.core.translation import N_
from tests.contract.toy import events
from tests.contract.toy.actions import Bid, Clap, Give, Tip
from tests.contract.toy.view import outcome


def screen(view, legal, words):
    ended = outcome(view)
    if ended is not None:
        return over("Pennies", ended, standing(view, words), words)
    details = [*standing(view, words)]
    if view.hand:
        details.append(words("Your hand: {cards}", cards=words.listed(list(map(str, view.hand)))))
    title = words("Lot {lot} of {lots}: a {card}", lot=view.lot, lots=view.lots, card=view.card)
    bidders = [words.name(seat) for seat, has_bid in enumerate(view.has_bid) if has_bid]
    happened = words("Bids of {names} are in.", names=words.listed(bidders)) if bidders else ""
    shown = tuple(menus(view, legal, words))
    return Screen(title, (), shown, happened=happened, details=tuple(details))


def standing(view, words):
    return tuple(
        words(
            "{name}: {pennies} pennies, {cards} cards",
            name=words.name(seat),
            pennies=view.pennies[seat],
            cards=view.sizes[seat],
        )
        for seat in range(len(view.sizes))
    )


def menus(view, legal, words):
    labels = {"roll": words("Roll"), "again": words("Undo"), "done": words("Done")}
    bids = [
        Choice(words("Bid {pennies}", pennies=action.pennies), f"bid {action.pennies}")
        if isinstance(action, Bid)
        else Choice(words("Clap!"), f"clap {action.lot}", style="main")
        if isinstance(action, Clap)
        else Choice(labels[action.LINE], action.LINE)
        for action in legal
        if not isinstance(action, (Give, Tip))
    ]
    tips = [
        Choice(words.name(action.taker), f"tip {action.taker}")
        for action in legal
        if isinstance(action, Tip)
    ]
    if bids:
        yield Menu("bid", words("What now?"), tuple(bids))
    if tips:
        yield Menu("tip", words("Tip whom?"), tuple(tips), shape="select")
    if gifts := [action for action in legal if isinstance(action, Give)]:
        yield Menu("give", words("Give which card?"), tuple(presents(gifts, words)))


def presents(gifts, words):
    for card in sorted({gift.card for gift in gifts}):
        takers = tuple(
            Choice(words.name(gift.taker), f"give {card} to {gift.taker}")
            for gift in gifts
            if gift.card == card
        )
        label = words("Give a {card}", card=card)
        yield Menu(f"card-{card}", words("To whom?"), takers, label=label)


def picture(view, words):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><text y="40">{view.card}</text></svg>'
    return Picture(svg, words("The lot is a {card}.", card=view.card), 40, 40)


SENTENCES = {
    events.Drew: N_("{seat} drew {cards}."),
    events.DrewHidden: N_("{seat} drew {count}."),
    events.LotTurned: N_("Lot {lot} is a {card}."),
    events.Passed: N_("{seat} has no penny and passed."),
    events.Rolled: N_("{seat} rolled {die}."),
    events.RolledHidden: N_("{seat} rolled a die."),
    events.BidSet: N_("{seat} bid {pennies}."),
    events.BidHidden: N_("{seat} has bid."),
    events.BidTakenBack: N_("{seat} took the bid back."),
    events.Clapped: N_("{seat} clapped first."),
    events.Sold: N_("{seat} bought the {card} for {pennies}."),
    events.PutAway: N_("Nobody wanted the {card}."),
    events.Tipped: N_("{seat} tipped {taker}."),
    events.Gave: N_("{seat} gave {taker} a {card}."),
    events.GaveHidden: N_("{seat} gave {taker} a card."),
}
story = Sentences()


def facts_of(event, words):
    """Return the fields of an event as the facts of its sentence."""
    facts = {name: getattr(event, name) for name in type(event).__match_args__}
    if "cards" in facts:
        facts["cards"] = words.listed(list(map(str, facts["cards"])))
    for name in ("seat", "taker"):
        if name in facts:
            facts[name] = words.name(facts[name])
    return facts


for kind, text in SENTENCES.items():
    story.says(kind, text, facts_of)
story.silent(events.ClapsClosed, events.WentHome)


@story.register
def _(event: events.BidsShown, words):
    bids = [
        words("{name} {pennies}", name=words.name(seat), pennies=pennies)
        for seat, pennies in enumerate(event.bids)
    ]
    return words("The bids: {bids}.", bids=words.listed(bids))


@story.register
def _(event: events.HandsShown, words):
    hands = [
        words("{name} {points}", name=words.name(seat), points=sum(hand))
        for seat, hand in enumerate(event.hands)
    ]
    return words("The hands: {hands}.", hands=words.listed(hands))
