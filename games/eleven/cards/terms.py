"""The terms of card texts: resources, levels, moments, changeable rules, counters."""

from typing import Literal, TypeAlias, get_args

Resource: TypeAlias = Literal["EUR", "FAN", "OPS", "FIT"]
Track: TypeAlias = Literal["eur", "fan", "ops", "fit"]
Icon: TypeAlias = Literal["B", "S"]
Section: TypeAlias = Literal["D", "M", "F"]
Zone: TypeAlias = Literal["DL", "DC", "DR", "ML", "MC", "MR", "FL", "FC", "FR"]
Colour: TypeAlias = Literal["red", "blue", "green"]
Style: TypeAlias = Literal["attack", "defence", "wings", "centre"]
Result: TypeAlias = Literal["win", "draw", "loss"]
Row: TypeAlias = Literal["players", "staff", "sponsors"]
Profession: TypeAlias = Literal[
    "first-trainer",
    "coach",
    "tactician",
    "youngster-trainer",
    "doctor",
    "fitness-trainer",
    "steward",
    "scout",
    "resource-manager",
    "press-officer",
    "fan-liaison",
]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
TRACKS: tuple[Track, ...] = get_args(Track)
BALL, SHIELD = range(2)
"""The two sides of a jersey: it attacks or it defends (E-R17)."""
ZONES: tuple[Zone, ...] = get_args(Zone)
PROFESSIONS: tuple[Profession, ...] = get_args(Profession)

When: TypeAlias = Literal[
    "now",  # once, when the card is gained: director revealed, staff hired, sponsor signed
    "monday",  # every Monday, with the production
    "meeting",  # optional, once the directors have voted; exhausts the card
    "action",  # optional, an action of Tuesday to Thursday; exhausts the card
    "matchday",  # when Matchday begins, before players are chosen
    "before",  # before the match; of a player only in the line-up
    "match",  # optional, once the opponent is revealed; exhausts the card; tactics too
    "zones",  # optional, once the zones are compared; exhausts the card; tactics too
    "after",  # once the result is known (E-A39); of a player only in the line-up
    "end",  # in the final scoring
    "always",  # while the card is owned and neither suspended nor injured
]
"""The moment of an effect. Effects not marked optional are compulsory (E-R35, E-R49)."""
WHENS: tuple[When, ...] = get_args(When)

Rule: TypeAlias = Literal[
    "reach-players",  # how many of the rightmost cards may be taken, three as printed
    "reach-staff",
    "reach-sponsors",
    "price-players",  # EUR to pay, never below 0
    "price-youngsters",
    "price-staff",
    "price-infrastructure",
    "price-office",
    "maintenance",  # EUR in all at the end of the week, never below 0
    "sale",  # EUR for a sale; on a player card: of that player only
    "keep-fan",  # units kept at the end of the week, one as printed
    "keep-ops",
    "keep-fit",
    "fit-cost",  # FIT to use this player in a match
    "stand-income",  # EUR once a week, if at least one FAN was on a stand
    "money-rate",  # EUR for one VP at the end, three as printed
    "megaphone",  # EUR with each megaphone contract
    "rerolls",  # free re-rolls each week
    "ignored-injuries",  # injuries prevented each week
    "stands",  # FAN the stands hold, two as printed
    "adboards",  # places for adboards, two as printed
]
RULES: tuple[Rule, ...] = get_args(Rule)

Counter: TypeAlias = Literal["stands", "youngsters", "sponsors"] | Profession
"""A countable: FAN on the stands, own youngsters, signed sponsors, staff of a profession."""
