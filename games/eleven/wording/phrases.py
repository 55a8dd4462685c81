"""Phrases for the content of the cards: resources, zones, professions, rules, conditions."""

from games.core.translation import N_, ngettext_noop
from games.eleven.cards import effect_types as g
from games.eleven.cards.models import Measure, Set
from games.eleven.cards.terms import Profession, Resource, Row, Rule, Section, Track, When, Zone

SYMBOLS: dict[Resource | Track, str] = {
    "EUR": "€",
    "FAN": "👥",
    "OPS": "⚙",
    "FIT": "💪",
    "eur": "€",
    "fan": "👥",
    "ops": "⚙",
    "fit": "💪",
}
"""The symbols of resources and levels; a level is always named as such."""
ICONS = {"B": "⚽", "S": "🛡"}
RESOURCES: dict[Resource, str] = {
    "EUR": N_("budget"),
    "FAN": N_("fanbase"),
    "OPS": N_("operation"),
    "FIT": N_("fitness"),
}
SECTIONS: dict[Section, str] = {"D": N_("Defender"), "M": N_("Midfielder"), "F": N_("Forward")}
ZONE_NAMES: dict[Zone, str] = {
    "DL": N_("left of the defence"),
    "DC": N_("centre of the defence"),
    "DR": N_("right of the defence"),
    "ML": N_("left of the midfield"),
    "MC": N_("centre of the midfield"),
    "MR": N_("right of the midfield"),
    "FL": N_("left of the attack"),
    "FC": N_("centre of the attack"),
    "FR": N_("right of the attack"),
}
PROFESSION_NAMES: dict[Profession, str] = {
    "first-trainer": N_("First Trainer"),
    "coach": N_("Coach"),
    "tactician": N_("Tactician"),
    "youngster-trainer": N_("Youngster trainer"),
    "doctor": N_("Doctor"),
    "fitness-trainer": N_("Fitness trainer"),
    "steward": N_("Steward"),
    "scout": N_("Scout"),
    "resource-manager": N_("Resource manager"),
    "press-officer": N_("Press officer"),
    "fan-liaison": N_("Fan liaison"),
}
SETS: dict[Set, str] = {
    "coaching": N_("coaching"),
    "medical": N_("medicine"),
    "security": N_("security"),
    "management": N_("management"),
    "media": N_("media"),
}
WHENS: dict[When, str] = {
    "now": "",
    "monday": N_("Every Monday"),
    "meeting": N_("At the board meeting"),
    "action": N_("Action"),
    "matchday": N_("Every Matchday"),
    "before": N_("Before the match"),
    "match": N_("In the match"),
    "zones": N_("After the zones"),
    "after": N_("After the match"),
    "end": N_("At the season’s end"),
    "always": "",
}
"""By moment: the start of an effect's sentence; empty for one that applies at once or always."""
ROWS: dict[Row, str] = {
    "players": N_("lay out five new players"),
    "staff": N_("lay out five new staff"),
    "sponsors": N_("lay out five new sponsors"),
}
COUNTERS: dict[str, str] = {
    "stands": N_("{gain} for each fan on the stands, at most {most} times"),
    "youngsters": N_("{gain} for each youngster of yours, at most {most} times"),
    "sponsors": N_("{gain} for each sponsor in your stadium, at most {most} times"),
    "fitness-trainer": N_("{gain} for each fitness trainer, at most {most} times"),
    "steward": N_("{gain} for each steward, at most {most} times"),
}
ANYBODY: dict[str, str] = {
    "self": N_("this player"),
    "random": N_("the player with the drawn number"),
    "any": N_("a player of yours"),
    "youngster": N_("a youngster of yours"),
    "staff": N_("a staff card of yours"),
    "director": N_("a director of yours"),
}
USED: dict[tuple[str | None, str | None, str | None], tuple[str, str]] = {
    (None, None, None): ngettext_noop("a used player", "up to {n} used players"),
    ("D", "S", None): ngettext_noop("a used 🛡 defender", "up to {n} used 🛡 defenders"),
    ("M", None, None): ngettext_noop("a used midfielder", "up to {n} used midfielders"),
    ("F", None, None): ngettext_noop("a used forward", "up to {n} used forwards"),
    (None, "B", "wing"): ngettext_noop("a used ⚽ on a wing", "up to {n} used ⚽ on the wings"),
    (None, "B", "one-centre"): ngettext_noop(
        "a used ⚽ in the centre", "up to {n} used ⚽ in one centre zone"
    ),
}
"""The players used in the match, by section, icon and place; for one and for several."""
CHANGES: dict[tuple[Rule, bool], tuple[str, str]] = {
    ("reach-players", True): ngettext_noop(
        "reach {n} more player of the market", "reach {n} more players of the market"
    ),
    ("reach-staff", True): ngettext_noop(
        "reach {n} more staff card of the market", "reach {n} more staff cards of the market"
    ),
    ("reach-sponsors", True): ngettext_noop(
        "reach {n} more sponsor of the market", "reach {n} more sponsors of the market"
    ),
    ("price-players", False): ngettext_noop("players cost {n} € less", "players cost {n} € less"),
    ("price-youngsters", False): ngettext_noop(
        "youngsters cost {n} € less", "youngsters cost {n} € less"
    ),
    ("price-staff", False): ngettext_noop("staff costs {n} € less", "staff costs {n} € less"),
    ("price-infrastructure", False): ngettext_noop(
        "building costs {n} € less", "building costs {n} € less"
    ),
    ("price-office", False): ngettext_noop(
        "each office step costs {n} € less", "each office step costs {n} € less"
    ),
    ("maintenance", False): ngettext_noop("upkeep costs {n} € less", "upkeep costs {n} € less"),
    ("sale", True): ngettext_noop("a sale brings {n} € more", "a sale brings {n} € more"),
    ("keep-fan", True): ngettext_noop("keep {n} more 👥 each week", "keep {n} more 👥 each week"),
    ("keep-ops", True): ngettext_noop("keep {n} more ⚙ each week", "keep {n} more ⚙ each week"),
    ("keep-fit", True): ngettext_noop("keep {n} more 💪 each week", "keep {n} more 💪 each week"),
    ("fit-cost", True): ngettext_noop("he costs {n} 💪 more to use", "he costs {n} 💪 more to use"),
    ("stand-income", True): ngettext_noop(
        "a fan on the stands brings {n} € more, once a week",
        "a fan on the stands brings {n} € more, once a week",
    ),
    ("money-rate", False): ngettext_noop(
        "a final VP costs {n} € less", "a final VP costs {n} € less"
    ),
    ("megaphone", True): ngettext_noop(
        "each megaphone contract brings {n} € more", "each megaphone contract brings {n} € more"
    ),
    ("rerolls", True): ngettext_noop("{n} free re-roll each week", "{n} free re-rolls each week"),
    ("ignored-injuries", True): ngettext_noop(
        "{n} injury a week does not happen", "{n} injuries a week do not happen"
    ),
    ("stands", True): ngettext_noop("{n} more stand for 👥", "{n} more stands for 👥"),
    ("adboards", True): ngettext_noop("{n} more adboard", "{n} more adboards"),
}
"""By (rule, whether it increases): the sentence for one and for several."""
PLAIN: dict[type[g.Part], str] = {
    g.Flip: N_("flip a jersey that has no card"),
    g.Move: N_("move him to another zone"),
    g.SwapWings: N_("swap two of your jerseys on different wings"),
    g.Mark: N_("one of your 🛡 stops the strongest ⚽ of its zone"),
    g.Vote: N_("change one director’s vote"),
}
"""Operations with a fixed phrase."""
HAS: dict[Profession, tuple[str, str]] = {
    "doctor": ngettext_noop("with {n} doctor", "with {n} doctors")
}
"""Conditions on the number of employees of a profession, for professions that cards mention."""
MEASURES: dict[Measure, tuple[str, str]] = {
    "position": ngettext_noop("finish in place {n}", "finish among the first {n}"),
    "infrastructure": ngettext_noop("build {n} token", "build {n} tokens"),
    "office": ngettext_noop("reach space {n} of the office", "reach space {n} of the office"),
    "trained-youngsters": ngettext_noop("own {n} trained youngster", "own {n} trained youngsters"),
    "sales": ngettext_noop("sell {n} player", "sell {n} players"),
    "professions": ngettext_noop("employ {n} profession", "employ {n} different professions"),
    "largest-set": ngettext_noop("employ {n} of one set", "employ {n} of one set"),
    "sponsors": ngettext_noop(
        "sign {n} sponsor, for the shirt", "sign {n} sponsors, one for the shirt"
    ),
    "goals": ngettext_noop("score {n} goal in one match", "score {n} goals in one match"),
    "clean-sheets": ngettext_noop("concede nothing in {n} match", "concede nothing in {n} matches"),
    "money": ngettext_noop("end with {n} €", "end with {n} €"),
    "stars": ngettext_noop("own {n} player of strength 4", "own {n} players of strength 4"),
}
