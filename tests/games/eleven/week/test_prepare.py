"""Preparing a match: players, prices, jerseys, the line-up, what happens before it."""

import pytest

from games.core.game import IllegalAction
from games.eleven.cards.ids import CLUB_OF, JERSEY, MEN, NUMBER, RIVALS, SOURCES
from games.eleven.club.club import NOBODY, Player
from games.eleven.club.zones import ROOM
from games.eleven.events import Whispered
from games.eleven.week.prepare import fieldable
from tests.games.eleven.ground import GAME, bare, kinds, man, post, season, told

EUR, FAN, OPS, FIT = range(4)


@pytest.fixture
def table():
    """Return the preparation of a match by a club without players, with resources."""
    table = season("matchday", "squad")
    club = bare(table)
    club.res[:] = [5, 0, 5, 5]
    club.tactics[:] = [NUMBER["captains-speech"]]
    club.icons[:] = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0, NOBODY, NOBODY, NOBODY]
    return table


def lined_up(table):
    """Place the jerseys wherever the first free zone is."""
    table.play("squad")
    while table.club().step == "deploy":
        table.play(table.about("place")[0])
    return table


def test_a_player_costs_one_fit(table):
    """E-R47: for each match he is used in."""
    man(table.club(), "gonzalez")
    table.play("field gonzalez")
    assert table.club().res[FIT] == 4


def test_two_of_one_number_do_not_play_together(table):
    """E-R47, E-R33: several cards with one number may be owned, one may play."""
    for key in ("gonzalez", "adeyemi"):
        man(table.club(), key)
    table.play("field gonzalez")
    assert table.refused("field adeyemi") == "E-R47"


def test_an_eleventh_card_is_not_used(club):
    """E-R47, E-R51: ten jerseys play, so beside ten cards nobody is used, whatever his number."""
    of_jersey = {JERSEY[own]: Player(own) for own in MEN}
    club.men[:] = [player for _, player in sorted(of_jersey.items())]
    for found in club.men[:10]:
        found.used = True
    assert fieldable(club, club.men) == []
    club.men[0].used = False
    assert fieldable(club, club.men) != []


def test_without_fit_nobody_is_used(table, club):
    """E-R47: the jersey plays without its card."""
    man(club, "gonzalez")
    club.res[FIT] = 0
    assert table.refused("field gonzalez") == "E-R47"


def why(table, line):
    """Return the sentence by which an action is refused, filled."""
    with pytest.raises(IllegalAction) as refused:
        table.play(line)
    return refused.value.text.format(**refused.value.facts)


def test_the_refusal_names_the_reason(table, club):
    """E-R47: the player, and which of the reasons it is."""
    man(club, "gonzalez")
    man(club, "adeyemi")
    man(club, "marsh", ban=1)
    assert why(table, "field hernandez").startswith("Hernandez isn't in your squad.")
    assert why(table, "field first-trainer").startswith("First Trainer isn't in your squad.")
    table.play("field gonzalez")
    assert why(table, "field gonzalez").startswith("Gonzalez plays already.")
    assert why(table, "field adeyemi").startswith("Adeyemi has a number that already plays.")
    assert why(table, "field marsh").startswith("Marsh is injured or suspended.")
    man(club, "hernandez")
    club.res[FIT] = 0
    assert why(table, "field hernandez") == (
        "You don't have enough 💪 for Hernandez. Go on to the line-up."
    )


def test_an_eleventh_player_has_no_space(table, club):
    """E-R47: ten jerseys play."""
    of_jersey = {JERSEY[own]: Player(own) for own in MEN}
    club.men[:] = [player for _, player in sorted(of_jersey.items())]
    for found in club.men[:10]:
        found.used = True
    last = SOURCES[club.men[10].man]
    assert why(table, f"field {last}").startswith("There is no space for ")


def test_the_price_of_an_action_is_laid_out_now(table):
    """E-R48: only on a card that is used, once; an action not paid for cannot be used."""
    man(table.club(), "hernandez")
    assert table.refused("assign hernandez") == "E-R48"
    table.play("field hernandez")
    table.play("assign hernandez")
    assert table.club().res[FIT] == 2
    assert table.refused("assign hernandez") == "E-R48"


def test_an_unpaid_action_cannot_be_used_later(table):
    """E-R48: however much FIT is left."""
    man(table.club(), "hernandez")
    table.play("field hernandez")
    lined_up(table).play("ready")
    table.play("whistle")
    assert "act hernandez" not in table.lines()
    assert not table.about("act")


def test_the_injured_and_the_suspended_cannot_play(table, club):
    """E-R76, E-R77: as long as a token lies on the card."""
    man(club, "gonzalez", injury=1)
    man(club, "marsh", ban=1)
    assert not table.about("field")
    assert table.refused("field marsh") == "E-R47"


def test_a_jersey_shows_the_symbol_of_its_used_card(table, club):
    """E-R50, E-R33: jerseys without a card stay as they are."""
    man(club, "gonzalez")
    club.icons[JERSEY[NUMBER["gonzalez"]]] = 1
    table.play("field gonzalez")
    table.play("squad")
    assert club.match.icons[JERSEY[NUMBER["gonzalez"]]] == 0
    assert club.match.icons[:7] == [1, 1, 1, 1, 1, 0, 0]


def test_all_can_be_started_over(table):
    """E-R47: until the team is sent out; what was paid comes back."""
    man(table.club(), "hernandez")
    table.play("field hernandez")
    table.play("assign hernandez")
    lined_up(table)
    table.play("again")
    club = table.club()
    assert (club.step, club.res[FIT], club.men[0].used) == ("squad", 5, False)
    assert max(club.match.zones) == NOBODY


def test_ten_jerseys_are_placed_one_by_one(table):
    """E-R51: those bound to a section first; afterwards they are fixed."""
    man(table.club(), "gonzalez")
    table.play("field gonzalez")
    table.play("squad")
    assert table.about("place") == ["place no-9 fl", "place no-9 fc", "place no-9 fr"]
    assert table.refused("place no-2 dl") == "E-R51"
    assert table.refused("place no-9 dl") == "E-R19"
    while table.club().step == "deploy":
        table.play(table.about("place")[0])
    assert sum(zone != NOBODY for zone in table.club().match.zones) == 10
    table.play("ready")
    assert not table.about("move")


def test_players_without_a_used_card_stand_anywhere(table):
    """E-A9: only a used card binds a jersey to its section."""
    man(table.club(), "gonzalez")
    table.play("squad")
    assert len(table.about("place")) == 9


def test_a_wing_holds_one_and_a_centre_three(table):
    """E-R19: and at most three forwards, five midfielders, five defenders."""
    table.play("squad")
    for number in (2, 3, 4):
        table.play(f"place no-{number} fc")
    assert not [line for line in table.lines() if line.split()[-1] in {"fl", "fc", "fr"}]
    assert table.refused("place no-5 fl") == "E-R19"
    table.play("place no-5 dl")
    assert table.refused("place no-6 dl") == "E-R19"
    assert ROOM == (1, 3, 1, 1, 3, 1, 1, 3, 1)


def test_a_complete_line_up_can_be_changed(table):
    """E-R51: jersey by jersey, within the same limits, until it is sent out."""
    lined_up(table)
    club = table.club()
    line = table.about("move")[0]
    before = [*club.match.zones]
    table.play(line)
    assert club.match.zones != before
    assert table.refused("suggest") == "E-R51"
    assert table.refused(line) == "E-R19"


def test_no_more_players_are_used_than_find_a_place(table, club):
    """E-R19: a fourth forward is not used."""
    club.res[FIT] = 9
    forwards = ["gonzalez", "hernandez", "darosa", "byrne"]
    for key in forwards:
        man(club, key)
    for key in forwards[:3]:
        table.play(f"field {key}")
    assert table.refused("field byrne") == "E-R47"


def test_an_injured_number_is_played_by_a_blank_shield(table, club):
    """E-R78, E-A3: strength 1, so that there are always ten."""
    man(club, "gonzalez", injury=2)
    lined_up(table)
    jersey = JERSEY[NUMBER["gonzalez"]]
    assert club.match.blanks == [jersey]
    assert club.match.icons[jersey] == 1
    assert sum(zone != NOBODY for zone in club.match.zones) == 10


def test_another_card_of_the_number_uses_the_jersey(table, club):
    """E-R78: then no blank is needed."""
    man(club, "gonzalez", injury=2)
    man(club, "adeyemi")
    table.play("field adeyemi")
    lined_up(table)
    assert not club.match.blanks


def test_the_owner_may_choose_the_side_of_a_blank():
    """E-A3: where the table has agreed on that."""
    table = season("matchday", "squad", blank="owner")
    club = bare(table)
    man(club, "gonzalez", injury=2)
    table.play("squad")
    assert table.refused("ready") == "E-A3"
    table.play("choose ball")
    assert club.match.icons[JERSEY[NUMBER["gonzalez"]]] == 0
    assert table.about("place")


def test_a_number_above_eleven_replaces_a_jersey_without_a_card(table, club):
    """E-A35, E-R18: its blank jersey plays, one the owner names does not."""
    man(club, "sissoko")
    table.play("field sissoko")
    table.play("squad")
    assert table.refused("choose no-12") == "E-A35"
    table.play("choose no-2")
    assert club.match.gone == [0]
    while club.step == "deploy":
        table.play(table.about("place")[0])
    assert club.match.zones[0] == NOBODY
    assert club.match.zones[10] != NOBODY
    assert sum(zone != NOBODY for zone in club.match.zones) == 10


def test_the_assistant_lines_up_in_one_step(table):
    """E-R51: a legal line-up, from what the manager may know."""
    man(table.club(), "gonzalez")
    table.play("suggest")
    assert table.club().step == "sheet"
    assert table.club().men[0].used


def test_last_weeks_line_up_comes_again(table):
    """E-R51: as far as it can."""
    lined_up(table)
    zones = [*table.club().match.zones]
    table.to("days")
    table.to("matchday", "squad")
    bare(table)
    table.play("last")
    assert table.club().match.zones == zones


def test_effects_before_the_match_happen_first(table, club):
    """E-R52, E-R49, E-R35: Gonzalez's own goal on a 6 counts and stays; unused, he does nothing."""
    man(club, "gonzalez")
    table.play("field gonzalez")
    lined_up(table)
    table.play("ready", rolls=[6])
    assert club.match.goals == [0, 1]
    assert club.match.conceded == 0


def test_a_fan_rolls_for_gonzalez_again(table, club):
    """E-R26, E-R52: the 6 is gone."""
    club.res[FAN] = 1
    man(club, "gonzalez")
    table.play("field gonzalez")
    lined_up(table)
    table.play("ready", rolls=[6])
    assert club.match.goals == [0, 0]
    table.play("choose reroll", rolls=[5])
    assert club.match.goals == [0, 0]


def test_unused_cards_do_nothing(table):
    """E-R49: no die is rolled for Gonzalez on the bench."""
    man(table.club(), "gonzalez")
    lined_up(table)
    assert not told(table.play("ready"), "rolled")


def test_who_is_out_loses_a_token_and_is_exhausted(table, club):
    """E-R53, E-A26, E-A25: two weeks become one; also for cards that acted this week."""
    hurt = man(club, "gonzalez", injury=2, spent=True)
    banned = post(club, "gates", ban=1)
    lined_up(table).play("ready")
    assert (hurt.injury, hurt.spent) == (1, True)
    assert (banned.ban, banned.spent) == (0, True)


def test_a_fan_sits_on_each_stand(table, club):
    """E-R54: two printed and those built, as many as there are FAN."""
    club.res[FAN] = 9
    lined_up(table).play("ready")
    assert table.lines() == ["stands 2", "stands 1", "stands 0"]
    assert table.refused("stands 3") == "E-R54"
    table.play("stands 2")
    assert (club.match.stands, club.res[FAN]) == (2, 7)


def test_built_stands_hold_more(table, club):
    """E-R54: up to four with both tokens."""
    club.res[FAN] = 9
    post(club, "stand")
    post(club, "stand")
    lined_up(table).play("ready")
    assert table.lines()[0] == "stands 4"


def test_the_opponent_is_revealed_after_the_line_up(table):
    """E-R55, E-R36: before that only the club and what the scout says are known."""
    front = GAME.view(table.state, 0).front
    rival = table.club().rivals[0]
    assert (front.card, front.rival, front.hint) == (-1, CLUB_OF[rival], RIVALS[rival].text)
    lined_up(table)
    events = table.play("ready")
    assert told(events, "opponent-shown")[0].rival == rival
    assert any(event.reveals for event in events), "the line-up could be undone"


def test_one_tactic_or_none(table, club):
    """E-R55, E-A29: never two; it returns to the owner."""
    club.tactics[:] = [NUMBER["captains-speech"], NUMBER["iron-curtain"]]
    man(club, "marsh")
    table.play("field marsh")
    lined_up(table).play("ready")
    assert table.refused("tactic wing-play") == "E-R55"
    table.play("tactic iron-curtain")
    assert not table.about("tactic")
    assert len(club.tactics) == 2


def test_a_tactic_whose_condition_fails_does_nothing(table, club):
    """E-A29: it may be played all the same."""
    club.tactics[:] = [NUMBER["underdog"]]
    club.rivals.sort(key=lambda card: CLUB_OF[card] == CLUB_OF[0], reverse=True)
    man(club, "marsh")
    table.play("field marsh")
    lined_up(table).play("ready")
    events = table.play("tactic underdog")
    assert not told(events, "strengthened")


def test_paid_actions_are_used_and_exhaust_their_cards(table, club):
    """E-R56: any number; Hernandez scores once."""
    man(club, "hernandez")
    table.play("field hernandez")
    table.play("assign hernandez")
    lined_up(table).play("ready")
    table.play("whistle")
    assert table.refused("act okoro") == "E-R56"
    events = table.play("act hernandez")
    assert club.results[0][1] >= 1
    assert told(events, "goal-scored")[0].zone == NOBODY


def test_one_managers_match_is_no_secret_of_his_own():
    """E-R22: with others every step is secret until all are done."""
    table = season("matchday", "squad", seats=2)
    table.play("suggest", 0)
    events = table.play("ready", 0)
    assert all(isinstance(event, Whispered) or event.only for event in events)
    assert "told" not in kinds(events)
    shown = GAME.view(table.state, 1).clubs[0]
    assert max(shown.match.zones) == NOBODY


def test_the_opponent_is_revealed_to_one_manager_alone():
    """E-R22, E-R55: what only one manager saw ends the undo too."""
    table = season("matchday", "squad", seats=2)
    table.play("suggest", 0)
    table.play("ready", 0)
    seated, shown = table.play("stands 0", 0)
    assert (seated.reveals, shown.reveals) == (False, True), "the line-up could be undone"
    assert shown.news.kind == "opponent-shown"
