"""What a seat sees in words, and the buttons."""

import pytest

from games.core.screen import Choice, Menu
from games.core.translation import Translator
from games.finale_cards.definition import DEFINITION
from games.finale_cards.ending.shootout import begin_round
from games.finale_cards.state import ACKER, STOLLEN
from tests.games.finale_cards.ending import test_shootout
from tests.games.finale_cards.ground import NAMES, Ground


def labels(screen, key):
    """Return the labels of one menu by its key."""
    menu = next(menu for menu in screen.menus if menu.key == key)
    return [entry.label for entry in menu.entries]


def depth(menu):
    return 1 + max(depth(entry) if isinstance(entry, Menu) else 0 for entry in menu.entries)


def corner():
    ground = Ground.attack("corner cross penalty", "offside-swindle corner cross")
    ground.turn(flanke=1, ernte=1)
    return ground


def test_dice_and_sums_are_told_in_words():
    """F-R30: strengths, die and what it comes to, for both sides."""
    ground = corner()
    ground.pick("flanke ernte", 2, 1)
    assert ground.screen().happened == "Build-up: Ana 3+🎲2 = 5, Ben 3+🎲1 = 4 – it works!"


def test_the_card_says_who_is_sent_and_which_types_are_asked_for():
    """F-R29: who is sent already with the sum; the types only to whoever chooses, and onlookers."""
    ground = Ground.attack("cross corner penalty", "offside-swindle corner cross")
    ground.pick("flanke")
    screen = ground.screen()
    assert screen.details[0] == "**Ana 0 : 0 Ben** · period 1 of 6"
    assert "**Cross**: build-up M ? against D M; shot S S against G D." in screen.details
    assert screen.details[-1].endswith("? anyone but the goalie")
    assert screen.happened == "Ana sends Flanke: 2."
    asked = (
        "Build-up: send ? (number: your strength). With the dice, as much as theirs is enough.",
    )
    assert [ground.screen(seat).lines for seat in (STOLLEN, None, ACKER)] == [asked, asked, ()]


def test_symbols_do_not_hide_what_came_of_an_attack():
    """F-R30, F-R33: the rolls for them are among the details."""
    ground = corner()
    ground.turn(flanke=0, kreisel=1)
    ground.pick("kreisel ernte", 3, 0, 0)
    assert ground.screen().happened.startswith("Build-up: Ana 3+🎲3 = 6")
    assert "✚ Kreisel: 🎲0 – nothing happens." in ground.screen().details


def test_nothing_that_happened_is_told_twice_or_left_out():
    """F-R29, F-R30: the last news above the picture, or if too long for that below."""
    ground = corner()
    said = "Ana's attack 1 of 1: Corner."
    assert ground.screen().happened == said
    assert ground.screen().texts.count(said) == 1
    ground.pick("flanke")
    long = Translator(names=["A" * 100, "Ben"])
    screen = DEFINITION.screen(ground.view(), [], long)
    assert screen.happened == ""
    assert screen.details.count(f"{'A' * 100} sends Flanke: 3.") == 1
    assert ground.screen().details.count(said) == 1


def test_a_card_without_set_up_says_so():
    """F-R35: only the result is to be filled."""
    ground = Ground.attack("penalty corner cross", "offside-swindle corner cross", 3, 0)
    assert "**Penalty**: no build-up; shot S against G." in ground.screen().details


def test_the_buttons_of_a_pick_show_the_strength_now_and_what_threatens():
    """F-R4, F-R6: and stand on the public card."""
    ground = corner()
    ground.turn(kreisel=1, schnittstelle=0)
    screen = ground.screen(STOLLEN)
    assert screen.open
    assert labels(screen, "pick") == ["Kreisel M3✚", "Steil M3", "Flanke M3", "Schnittstelle M5🟨"]
    assert [entry.style for entry in screen.menus[0].entries].count("main") == 1


def test_the_hand_shows_what_each_card_would_use_now():
    """F-R10: the lists with the strengths that would meet; in private alone."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    screen = ground.screen(STOLLEN)
    assert not screen.open
    alt = DEFINITION.picture(ground.view(STOLLEN), NAMES).alt
    assert "Corner (2) build-up M 5 : M 5, shot D M S 13 : G D D 10." in alt
    assert "Penalty (1) shot S 5 : G 4." in alt
    assert "8 cards left to draw." in screen.details
    assert labels(screen, "play") == ["Penalty (1)", "Corner (2)", "Cross (2)"]
    for other in (ACKER, None):
        assert "Penalty" not in DEFINITION.picture(ground.view(other), NAMES).alt
        assert not any("Penalty" in text for text in ground.screen(other).texts)
    assert (
        "Your hand: Penalty (1), Cross (2), All or nothing (5)." in corner().screen(STOLLEN).details
    )


def test_the_card_says_who_has_chosen_and_never_what():
    """F-R24: one's own choice is marked in private."""
    ground = Ground.period("corner cross penalty", "breakout solo-run corner")
    ground.play("play corner", seat=STOLLEN)
    assert "Ana is ready. ✓" in ground.screen().details
    alts = [DEFINITION.picture(ground.view(seat), NAMES).alt for seat in (STOLLEN, ACKER, None)]
    assert ["✓ Corner" in alt for alt in alts] == [True, False, False]
    assert "You've chosen. You can still change it until you both have." in (
        ground.screen(STOLLEN).lines
    )


def test_the_only_card_left_is_not_called_a_choice(ground):
    """F-R67: the Schlusskarte plays by itself."""
    side = ground.side(STOLLEN)
    side.used, side.hand, side.deck, side.is_closing = [*side.cards], [], [], True
    ground.ready()
    screen = ground.screen(STOLLEN)
    assert screen.lines == ("Only the closing card is left; I play it for you.",)
    assert not any("You've chosen" in text for text in screen.texts)


def test_nothing_is_more_than_three_taps_away(ground):
    """F-R62: who comes on, for whom, ready; everything else is one or two."""
    assert max(depth(menu) for menu in ground.screen(STOLLEN).menus) == 2
    assert labels(ground.screen(STOLLEN), "swap") == [
        "Bring on Schranke G3",
        "Bring on Walze D4🟨",
        "Bring on Balla M3",
        "Bring on Joker S4",
    ]
    ground.play("swap kette walze", seat=STOLLEN)
    assert "Planned: Walze for Kette." in ground.screen(STOLLEN).details


def test_a_shift_is_offered_by_the_line_that_is_empty(ground):
    """F-R61: and told as planned."""
    ground.send_off("abseits knaller rakete joker")
    assert labels(ground.screen(STOLLEN), "shift-3")[0] == "Kreisel M4"
    ground.play("shift kreisel attack", seat=STOLLEN)
    assert "Planned: Kreisel to the attack." in ground.screen(STOLLEN).details


def test_the_first_game_team_is_one_tap():
    """F-R18: taken and ready at once."""
    ground = Ground(squads="free")
    menu = next(menu for menu in ground.screen(STOLLEN).menus if menu.key == "first-team")
    assert menu.entries[0].action == "first-team,ready"
    for line in menu.entries[0].action.split(","):
        ground.play(line, seat=STOLLEN)
    assert ground.waiting == (ACKER,)


def test_building_shows_the_value_left_and_one_select_per_position():
    """F-R14: with each footballer's value and strengths."""
    ground = Ground(squads="free")
    ground.play("sign kette", seat=STOLLEN)
    screen = ground.screen(STOLLEN)
    assert screen.lines[-1] == "**48** of 50 points left · 1 of 15 footballers"
    assert screen.menus[0].prompt == "Goalies"
    keys = [menu.key for menu in screen.menus]
    assert keys[:4] == ["sign-g", "sign-d", "sign-m", "sign-s"]
    goalie = screen.menus[0].entries[0]
    assert goalie == Choice(
        "Gerd Fangfrage · G · costs 6", "sign fangfrage", hint="strength 4 3 4 3✚"
    )
    assert "Squad: Kette." in screen.details
    assert "Kette" not in str(ground.screen(ACKER).texts)
    assert ground.screen().lines[0].startswith("Both build a squad")


def test_every_step_of_building_says_what_comes_next():
    """F-R16, F-R19, F-R22: bench, deck, the first three cards, ready."""
    ground = Ground(squads="free", cup="always", handicap="acker")
    ground.state.legs = [(1, 0)]
    assert ground.screen(ACKER).lines[-1].startswith("**48** of 48")
    ground.play("first-team", seat=STOLLEN)
    plan = ground.side(STOLLEN).plan
    screen = ground.screen(STOLLEN)
    assert screen.details[-1] == "**Ana 0 : 0 Ben** · first match 1 : 0"
    assert screen.lines[-2].startswith("All done. Press Ready")
    ground.side(STOLLEN).plan = type(plan)(plan.signed)
    assert ground.screen(STOLLEN).lines[-2].startswith("Choose four for the bench")
    bench = next(menu for menu in ground.screen(STOLLEN).menus if menu.key == "bench")
    assert bench.entries[0].hint == "strength 4 3 4 3✚"
    ground.side(STOLLEN).plan = type(plan)(plan.signed, plan.benched)
    assert ground.screen(STOLLEN).lines[-2] == "Choose your tactics cards."
    assert labels(ground.screen(STOLLEN), "deck")[0] == "White and lilac"
    assert labels(ground.screen(STOLLEN), "take")[0] == "Look at lilac"
    looked = next(menu for menu in ground.screen(STOLLEN).menus if menu.key == "take").entries[0]
    assert looked.prompt == "Tactics cards: lilac"
    single = looked.entries[0].entries[0]
    assert (single.label, single.hint) == (
        "Offside swindle (1)",
        "build-up M : S · shot S ? : G D",
    )
    free = (6, 7, 8, 9, 10, 11, 15, 16, 17, 22, 28)
    ground.side(STOLLEN).plan = type(plan)(plan.signed, plan.benched, free, free[:1])
    assert "You begin with Offside swindle." in ground.screen(STOLLEN).details
    assert len(labels(ground.screen(STOLLEN), "hold")) == 10
    ground.side(STOLLEN).plan = type(plan)(plan.signed, plan.benched, free, free[:3])
    ground.play("ready", seat=STOLLEN)
    assert (
        "You are ready. You can still change it until you both are." in ground.screen(STOLLEN).lines
    )


def further(phase):
    ground = Ground.attack("all-or-nothing corner cross", "controlled-play breakout corner")
    ground.state.has_countered = True
    ground.rush(lambda: ground.phase in ("pick", "replace"))
    if phase == "discard":
        ground.play("play corner")
    return ground


def level():
    ground = Ground()
    ground.state.phase = "answer"
    return ground


def hurt():
    ground = Ground.attack("solo-run corner cross", "offside-swindle corner cross")
    ground.turn(abseits=1, anker=1)
    ground.pick("abseits")
    ground.pick("anker", 3, 0, 2)
    return ground


def shooting():
    ground = Ground()
    begin_round(ground.state)
    ground.play("keeper fangfrage", seat=STOLLEN)
    return ground


def penalties():
    ground = test_shootout.shooting("each")
    test_shootout.shoot(ground, 1, 0)
    return ground


def building():
    return Ground(squads="free")


def shot():
    ground = corner()
    ground.pick("flanke ernte", 2, 0)
    return ground


def countered():
    ground = Ground.attack("all-or-nothing corner cross", "solo-run corner cross")
    ground.lose_set_up()
    return ground


PHASES = {
    "card": (
        lambda: further("card"),
        "further",
        "Ana chooses the card for the next attack.",
        "play",
    ),
    "discard": (lambda: further("discard"), "further", "Ben may discard one card", "discard"),
    "answer": (level, "extra-time", "It's a draw. Play extra time?", "extra-time"),
    "replace": (hurt, "symbols", "Abseits is injured. Ana chooses who comes on.", "bring"),
    "shooters": (shooting, "shoot-out", "Shoot-out! Choose your goalie", "shooter"),
    "shots": (penalties, "shoot-out", "**Ana** takes the next shot.", "shoot"),
    "changes": (Ground, "changes", "Substitute in secret, or", "swap"),
    "squads": (building, "squads", "Sign 15 footballers", "sign-g"),
    "set-up": (corner, "set-up", "Build-up: send M (", "pick"),
    "result": (shot, "result", "Shot: send D M S (", "pick"),
    "counter": (countered, "counter", "Build-up: send S (", "pick"),
    "tactics": (Ground.period, "periods", "Choose a tactics card in secret", "play"),
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_says_what_to_do_and_opens_its_topic(phase):
    """F-R23: the menu of the phase is there for the seat that is asked."""
    arrange, topic, text, key = PHASES[phase]
    ground = arrange()
    seat = ground.waiting[0]
    screen = ground.screen(seat)
    assert any(line.startswith(text) for line in screen.lines)
    assert key in [menu.key for menu in screen.menus]
    assert seat == (ACKER if phase in ("discard", "counter") else STOLLEN)
    assert key != "pick" or ground.screen(1 - seat).lines == ()
    assert DEFINITION.topic_of(ground.view(seat)) == topic


def test_the_shooters_named_so_far_are_shown():
    """F-R71: to their own side."""
    ground = shooting()
    ground.play("shooter kette", seat=STOLLEN)
    said = "In goal: Fangfrage. Shooters: Kette (1 of 5)."
    assert said in ground.screen(STOLLEN).details
    assert not any("Kette" in text for text in ground.screen(ACKER).texts)
    assert labels(ground.screen(ACKER), "keeper") == ["Greifhin 2 3 2 3", "Faust 4 5 4✚ 2"]


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("goals", "Ana wins 2 : 1 after six periods."),
        ("shoot-out", "Ben wins the shoot-out, 4 : 3."),
    ],
)
def test_the_end_is_said_with_its_figures(ending, said, ground):
    """F-R68, F-R74: and nothing is asked any more."""
    ground.side(STOLLEN).goals, ground.side(ACKER).goals = 2, 1
    ground.state.phase, ground.state.ending, ground.state.shots = "over", ending, [(3, 4)]
    screen = ground.screen(STOLLEN)
    assert screen.lines == (f"**Full time.** {said}",)
    assert screen.details[0] == "**Ana 2 : 1 Ben** · period 1 of 6"
    assert screen.menus == ()
    assert DEFINITION.topic_of(ground.view()) == "aim"
    assert NAMES.fill(ground.outcome().reason, dict(ground.outcome().facts)) == said


def test_a_button_is_named_only_while_it_is_there(ground):
    """F-R61: No changes is Ready once something is planned, and onlookers press neither."""
    said = "Substitute in secret, or press No changes."
    assert said in ground.screen(STOLLEN).lines
    assert said not in ground.screen(None).lines
    swap = next(
        choice for choice in ground.screen(STOLLEN).choices() if choice.action.startswith("swap")
    )
    ground.play(swap.action, seat=STOLLEN)
    assert "Substitute in secret. Say when you are ready." in ground.screen(STOLLEN).lines
    ground.play("ready", seat=STOLLEN)
    waiting = "You are ready. You can still change it until you both are."
    assert waiting in ground.screen(STOLLEN).lines
