"""The words for what the cards speak of: resources, zones, professions, rules, conditions."""

from games.core.words import N_
from games.eleven import grammar as g
from games.eleven.printed import Measure, Set
from games.eleven.vocabulary import Profession, Resource, Row, Rule, Section, Track, When, Zone

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
"""How resources and levels are shown; a level is always called one."""
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
"""How a sentence begins; what happens at once, or always holds, needs no beginning."""
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
    "random": N_("whoever wears a drawn number"),
    "any": N_("a player of yours"),
    "youngster": N_("a youngster of yours"),
    "staff": N_("a staff card of yours"),
    "director": N_("a director of yours"),
}
USED: dict[tuple[str | None, str | None, str | None], tuple[str, str]] = {
    (None, None, None): (N_("a used player"), N_("up to {n} used players")),
    ("D", "S", None): (N_("a used 🛡 defender"), N_("up to {n} used 🛡 defenders")),
    ("M", None, None): (N_("a used midfielder"), N_("up to {n} used midfielders")),
    ("F", None, None): (N_("a used forward"), N_("up to {n} used forwards")),
    (None, "B", "wing"): (N_("a used ⚽ on a wing"), N_("up to {n} used ⚽ on the wings")),
    (None, "B", "one-centre"): (
        N_("a used ⚽ in the centre"),
        N_("up to {n} used ⚽ in one centre zone"),
    ),
}
"""Who was used in the match, by section, icon and place: one of them, or several."""
CHANGES: dict[tuple[Rule, bool], tuple[str, str]] = {
    ("reach-players", True): (
        N_("reach {n} more player of the market"),
        N_("reach {n} more players of the market"),
    ),
    ("reach-staff", True): (
        N_("reach {n} more staff card of the market"),
        N_("reach {n} more staff cards of the market"),
    ),
    ("reach-sponsors", True): (
        N_("reach {n} more sponsor of the market"),
        N_("reach {n} more sponsors of the market"),
    ),
    ("price-players", False): (N_("players cost {n} € less"), N_("players cost {n} € less")),
    ("price-youngsters", False): (
        N_("youngsters cost {n} € less"),
        N_("youngsters cost {n} € less"),
    ),
    ("price-staff", False): (N_("staff costs {n} € less"), N_("staff costs {n} € less")),
    ("price-infrastructure", False): (
        N_("building costs {n} € less"),
        N_("building costs {n} € less"),
    ),
    ("price-office", False): (
        N_("each office step costs {n} € less"),
        N_("each office step costs {n} € less"),
    ),
    ("maintenance", False): (
        N_("maintenance costs {n} € less"),
        N_("maintenance costs {n} € less"),
    ),
    ("sale", True): (N_("a sale brings {n} € more"), N_("a sale brings {n} € more")),
    ("keep-fan", True): (N_("keep {n} more 👥 each week"), N_("keep {n} more 👥 each week")),
    ("keep-ops", True): (N_("keep {n} more ⚙ each week"), N_("keep {n} more ⚙ each week")),
    ("keep-fit", True): (N_("keep {n} more 💪 each week"), N_("keep {n} more 💪 each week")),
    ("fit-cost", True): (N_("he costs {n} 💪 more to use"), N_("he costs {n} 💪 more to use")),
    ("stand-income", True): (
        N_("a fan on the stands brings {n} € more, once a week"),
        N_("a fan on the stands brings {n} € more, once a week"),
    ),
    ("money-rate", False): (
        N_("a final VP costs {n} € less"),
        N_("a final VP costs {n} € less"),
    ),
    ("megaphone", True): (
        N_("each megaphone contract brings {n} € more"),
        N_("each megaphone contract brings {n} € more"),
    ),
    ("rerolls", True): (
        N_("{n} free re-roll each week"),
        N_("{n} free re-rolls each week"),
    ),
    ("ignored-injuries", True): (
        N_("{n} injury a week does not happen"),
        N_("{n} injuries a week do not happen"),
    ),
    ("stands", True): (N_("{n} more stand for 👥"), N_("{n} more stands for 👥")),
    ("adboards", True): (N_("{n} more adboard"), N_("{n} more adboards")),
}
"""A rule changed: which, whether by more, and the sentence for one and for several."""
PLAIN: dict[type[g.Part], str] = {
    g.Flip: N_("flip a jersey that has no card"),
    g.Move: N_("move him to another zone"),
    g.SwapWings: N_("swap two of your jerseys on different wings"),
    g.Mark: N_("one of your 🛡 stops the strongest ⚽ of its zone"),
    g.Vote: N_("change one director’s vote"),
}
"""Operations that are always said alike."""
HAS: dict[Profession, str] = {"doctor": N_("with {n} doctors")}
"""Conditions on how many of a profession are employed, as far as a card has one."""
MEASURES: dict[Measure, tuple[str, str]] = {
    "position": (N_("finish in place {n}"), N_("finish among the first {n}")),
    "infrastructure": (N_("build {n} token"), N_("build {n} tokens")),
    "office": (N_("reach space {n} of the office"), N_("reach space {n} of the office")),
    "trained-youngsters": (N_("own {n} trained youngster"), N_("own {n} trained youngsters")),
    "sales": (N_("sell {n} player"), N_("sell {n} players")),
    "professions": (N_("employ {n} profession"), N_("employ {n} different professions")),
    "largest-set": (N_("employ {n} of one set"), N_("employ {n} of one set")),
    "sponsors": (
        N_("sign {n} sponsor, for the shirt"),
        N_("sign {n} sponsors, one for the shirt"),
    ),
    "goals": (N_("score {n} goal in one match"), N_("score {n} goals in one match")),
    "clean-sheets": (
        N_("concede nothing in {n} match"),
        N_("concede nothing in {n} matches"),
    ),
    "money": (N_("end with {n} €"), N_("end with {n} €")),
    "stars": (N_("own {n} player of strength 4"), N_("own {n} players of strength 4")),
}
