"""A test of the suite: each promise is broken once on purpose, and the suite must notice."""

import dataclasses
from itertools import count

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.core.bots import RandomBot
from games.core.dice import TABLE
from games.core.game import IllegalAction, Outcome
from games.core.notation import Notation
from games.core.sentences import Sentences
from games.core.topics import TopicMatch
from tests.contract import test_actions as actions
from tests.contract import test_computers as computers
from tests.contract import test_matches as matches
from tests.contract import test_screens as screens
from tests.contract import test_secrets as secrets
from tests.contract import test_topics as topics
from tests.contract import test_values as values
from tests.contract import test_words as words
from tests.contract.toy.actions import Again, Bid, Roll, Tip
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.events import BidHidden, DrewHidden
from tests.contract.toy.rules import Pennies
from tests.contract.toy.state import NONE

numbers = count()
RULES = TOY.game


def setup_with(change):
    """Return a setup whose state is changed before it is handed out."""

    def setup(_self, options, seats, dice):
        state, events = RULES.setup(options, seats, dice)
        change(state)
        return state, events

    return setup


def apply_with(change):
    """Return an `apply` that lets `change` alter state and events of each legal action."""

    def apply(_self, state, seat, action, dice):
        events = RULES.apply(state, seat, action, dice)
        return change(state, seat, action, events) or events

    return apply


def imagine_with(change):
    """Return a `determinize` whose state is changed."""

    def determinize(_self, view, seat, chance):
        state = RULES.determinize(view, seat, chance)
        change(state)
        return state

    return determinize


def view_with(**facts):
    """Return a `view` in which each of these fields is computed by the given function instead."""

    def view(_self, state, seat):
        told = {name: tell(state) for name, tell in facts.items()}
        return dataclasses.replace(RULES.view(state, seat), **told)

    return view


def game(**wrong):
    """Return the toy's definition with some methods of its game replaced."""
    return dataclasses.replace(TOY, game=type("Broken", (Pennies,), wrong)())


def definition(**wrong):
    """Return the toy's definition with some fields replaced."""
    return dataclasses.replace(TOY, **wrong)


def refuses_late(_self, state, seat, action, dice):
    """Change the state before looking whether the action is legal."""
    state.round += 1
    return RULES.apply(state, seat, action, dice)


def lets_anybody_tip(_self, state, seat, action, dice):
    """Let a seat tip that is not the buyer."""
    if isinstance(action, Tip) and seat not in {None, state.buyer} and state.pennies[seat]:
        seat = state.buyer = seat if state.phase == "shop" else state.buyer
    return RULES.apply(state, seat, action, dice)


def seats_a_stranger(_self, state, seat, action, dice):
    """Let a seat that is not in the match act for the first one."""
    if seat is not None and seat not in state.seats:
        seat = 0
    return RULES.apply(state, seat, action, dice)


def rolls_from_the_table(_self, state, seat, action, dice):
    """Roll from the shared stream, so that the order of arrival decides the dice."""
    if isinstance(action, Roll) and action in RULES.legal_actions(state, seat):
        state.dice[seat] = dice.roll(state.luck, TABLE)
        return [BidHidden(seat)]
    return RULES.apply(state, seat, action, dice)


def offers_by_others(_self, state, seat):
    """List other bids once another seat has bid: its secret would kill this seat's buttons."""
    legal = RULES.legal_actions(state, seat)
    return legal[::-1] if any(bid != NONE for bid in state.bids) else legal


def says_too_much(_self, state, seat, action, dice):
    """Name the highest secret bid in a refusal."""
    try:
        return RULES.apply(state, seat, action, dice)
    except IllegalAction as refusal:
        raise IllegalAction(refusal.rule, refusal.text, most=max(state.bids)) from None


def ends_early(_self, state):
    """End the match while seats are still waited for."""
    everybody = (tuple(state.seats),)
    return Outcome(everybody, "Enough.", "T-R8") if state.lot == 2 else RULES.outcome(state)


def counts_a_hidden_card(_state, _seat, _action, events):
    """Let the public twin of the event reveal the drawn card."""
    drawn = [event.cards[0] for event in events if event.kind == "drew" and event.cards]
    return [
        dataclasses.replace(event, count=drawn[0])
        if isinstance(event, DrewHidden) and drawn
        else event
        for event in events
    ]


def tells_everybody(_state, _seat, _action, events):
    """Let the first seat read the public twin of an event that it already reads in full."""
    return [dataclasses.replace(event, but=()) if event.but == (0,) else event for event in events]


def tells_the_bid(state, seat, action, events):
    """Let the public twin of a bid depend on the bid."""
    if isinstance(action, Bid) and state.phase == "bid":
        return [*events, BidHidden(action.pennies)]
    return events


def screen_with(**wrong):
    """Return a screen with some of its parts replaced."""

    def screen(view, legal, said):
        shown = TOY.screen(view, legal, said)
        parts = {name: change(shown) for name, change in wrong.items()}
        return dataclasses.replace(shown, **parts)

    return screen


def relabelled(shown, **changes):
    """Return the menus with every choice of the first one changed."""
    first = shown.menus[:1]
    return tuple(
        dataclasses.replace(
            menu,
            entries=tuple(
                dataclasses.replace(entry, **changes) if hasattr(entry, "action") else entry
                for entry in menu.entries
            ),
        )
        for menu in first
    ) + tuple(shown.menus[1:])


def topics_with(**changes):
    """Return topics whose positions are changed."""
    changed = tuple(
        dataclasses.replace(topic, position=dataclasses.replace(topic.position, **changes))
        for topic in TOY.topics("en")
    )
    return lambda _locale: changed


def rings_by_bids(_self, state):
    """Let the seconds of the timer reveal the highest bid."""
    bell = RULES.bell(state)
    return bell and dataclasses.replace(bell, seconds=10 + max(state.bids))


class Deaf(Notation):
    def read(self, line):
        return super().read("bid 1" if line == "bid 2" else line)


class Wordy(Notation):
    def write(self, action):
        return super().write(action) + " really" * 10


def speaking(notation):
    """Return the toy's definition with another notation."""
    mutant = dataclasses.replace(TOY)
    vars(mutant)["notation"] = notation
    return mutant


class Regretful(RandomBot):
    def choose(self, _view, legal_actions, _imagine, _chance):
        again = [action for action in legal_actions if isinstance(action, Again)]
        return (again or [Bid(9)])[0]


class Moody(RandomBot):
    def choose(self, _view, legal_actions, _imagine, _chance):
        return legal_actions[next(numbers) % len(legal_actions)]


PEEKS = view_with(sizes=lambda state: (sum(state.hands[0]), *map(len, state.hands[1:])))
BROKEN = {
    "setup by something but the dice": (
        values.test_setup_is_deterministic,
        game(setup=setup_with(lambda state: state.away.append(next(numbers)))),
    ),
    "a stream too few": (
        values.test_a_new_state_has_the_schema_of_its_game_and_a_counter_for_every_stream,
        game(setup=setup_with(lambda state: state.luck.pop())),
    ),
    "a tuple where a list is stored": (
        values.test_every_state_survives_json,
        game(setup=setup_with(lambda state: setattr(state, "away", ()))),
    ),
    "an action whose line means another": (
        values.test_every_action_survives_notation,
        speaking(Deaf(TOY.actions)),
    ),
    "two actions in one line": (
        values.test_every_action_survives_notation,
        game(legal_actions=lambda _self, *of: RULES.legal_actions(*of) * 2),
    ),
    "defaults that are not offered first": (
        values.test_options_survive_json_and_the_defaults_are_the_first_choices,
        definition(
            choices=tuple(
                dataclasses.replace(choice, choices=choice.choices[::-1]) for choice in TOY.choices
            )
        ),
    ),
    "a look that changes the state": (
        values.test_views_are_values,
        game(view=view_with(away=lambda state: state.away.append(0) or ())),
    ),
    "a penny from nowhere": (
        values.test_every_card_piece_and_token_is_conserved,
        game(apply=apply_with(lambda state, *_: state.pennies.__setitem__(0, 9))),
    ),
    "an offer that is refused": (
        actions.test_every_listed_action_is_accepted,
        game(legal_actions=lambda _self, _state, _seat: [Bid(9)]),
    ),
    "a refusal that leaves a trace": (
        actions.test_anything_else_is_refused_and_changes_nothing,
        game(apply=refuses_late),
    ),
    "an action out of turn": (
        actions.test_anything_else_is_refused_and_changes_nothing,
        game(apply=lets_anybody_tip),
    ),
    "a move of a seat that is not at the table": (
        actions.test_a_seat_that_is_not_in_the_match_is_refused,
        game(apply=seats_a_stranger),
    ),
    "a seat that can only take back": (
        actions.test_whoever_is_waited_for_has_an_action,
        game(legal_actions=lambda _self, _state, _seat: [Again()]),
    ),
    "an outcome while seats are waited for": (
        actions.test_nobody_is_waited_for_exactly_when_there_is_an_outcome,
        game(outcome=ends_early),
    ),
    "a bound too low": (
        actions.test_random_play_ends_within_the_stated_bound,
        definition(bound=lambda _options: 5),
    ),
    "chance of its own": (
        matches.test_replay_equals_play,
        game(apply=apply_with(lambda *_: [BidHidden(next(numbers))])),
    ),
    "dice by order of arrival": (
        matches.test_commits_commute,
        game(apply=rolls_from_the_table),
    ),
    "offers that hang on a secret": (
        matches.test_a_button_stays_alive_while_others_commit_in_secret,
        game(legal_actions=offers_by_others),
    ),
    "a view of another's hand": (
        secrets.test_nobody_can_tell_a_determinized_state_from_the_real_one,
        game(view=PEEKS),
    ),
    "a bell that hangs on a secret": (
        secrets.test_nobody_can_tell_a_determinized_state_from_the_real_one,
        game(bell=rings_by_bids),
    ),
    "an imagined state without a card": (
        secrets.test_a_determinized_state_is_a_state_of_the_game,
        game(determinize=imagine_with(lambda state: state.pile.pop())),
    ),
    "a public twin that tells the card": (
        secrets.test_the_log_tells_nobody_more_than_the_view,
        game(apply=apply_with(counts_a_hidden_card)),
    ),
    "a public twin that tells the bid": (
        secrets.test_a_secret_choice_reads_the_same_whatever_was_chosen,
        game(apply=apply_with(tells_the_bid)),
    ),
    "twins with one reader": (
        secrets.test_a_secret_and_its_public_twin_are_never_read_by_the_same_viewer,
        game(apply=apply_with(tells_everybody)),
    ),
    "a refusal that tells the bid": (
        secrets.test_a_refusal_tells_no_secret,
        game(apply=says_too_much),
    ),
    "a label too long": (
        screens.test_every_screen_fits_discord,
        definition(screen=screen_with(menus=lambda shown: relabelled(shown, label="x" * 81))),
    ),
    "a text too long": (
        screens.test_every_screen_fits_discord,
        definition(screen=screen_with(lines=lambda _shown: ("x" * 3000,))),
    ),
    "two menus of one key": (
        screens.test_every_screen_fits_discord,
        definition(screen=screen_with(menus=lambda shown: shown.menus * 2)),
    ),
    "a choice that is missing": (
        screens.test_every_legal_action_is_reached_by_exactly_one_path,
        definition(screen=screen_with(menus=lambda shown: shown.menus[1:])),
    ),
    "a choice shown twice": (
        screens.test_every_legal_action_is_reached_by_exactly_one_path,
        definition(screen=screen_with(menus=lambda shown: shown.menus * 2)),
    ),
    "a step back that is not one's own": (
        screens.test_a_step_offered_to_be_taken_back_is_ones_own_and_the_last,
        definition(texts=dataclasses.replace(TOY.texts, step_back=lambda _view: "Undo step")),
    ),
    "a secret hand on the public card": (
        screens.test_an_open_screen_tells_an_onlooker_nothing_new,
        definition(screen=screen_with(open=lambda _shown: True)),
    ),
    "a line too long for a custom id": (
        screens.test_every_line_fits_a_custom_id,
        speaking(Wordy(TOY.actions)),
    ),
    "an event without a sentence": (
        words.test_every_class_of_events_has_a_sentence_or_is_declared_silent,
        definition(story=Sentences()),
    ),
    "a sentence with a hole": (
        words.test_every_sentence_is_filled,
        definition(story=lambda _event, _words: "{seat} bid."),
    ),
    "a topic twice": (
        words.test_topics_are_few_short_and_named_once,
        definition(topics=lambda locale: TOY.topics(locale) * 2),
    ),
    "a phase without a topic": (
        words.test_the_topic_of_a_view_is_one_of_the_topics,
        definition(topic_of=lambda view: view.phase),
    ),
    "a topic without a picture": (
        topics.test_every_topic_shows_a_position_that_the_rules_allow,
        definition(
            topics=lambda locale: [
                dataclasses.replace(topic, position=None) for topic in TOY.topics(locale)
            ]
        ),
    ),
    "a topic's position beyond the last move": (
        topics.test_every_topic_shows_a_position_that_the_rules_allow,
        definition(topics=topics_with(after=3)),
    ),
    "a topic's position after an illegal move": (
        topics.test_every_topic_shows_a_position_that_the_rules_allow,
        definition(topics=topics_with(match=TopicMatch("toy", 2, {}, ((0, "bid 99"),) * 2))),
    ),
    "the same picture for two topics": (
        topics.test_the_topics_side_by_side_show_different_pictures,
        definition(topics=topics_with(after=0, seat=None)),
    ),
    "a topic's picture without words": (
        topics.test_every_topics_picture_is_described_in_every_language,
        definition(
            picture=lambda view, words: dataclasses.replace(TOY.picture(view, words), alt="")
        ),
    ),
    "a bot that takes back, or bids too much": (
        computers.test_computers_choose_a_legal_action_by_what_their_seat_knows,
        definition(bots={"random": Regretful()}),
    ),
    "a bot with chance of its own": (
        computers.test_computers_choose_a_legal_action_by_what_their_seat_knows,
        definition(bots={"random": Moody()}),
    ),
    "no random player": (
        words.test_a_definition_names_all_its_parts,
        definition(about=""),
    ),
}


def keep(promise, mutant):
    """Try a promise on a game until it breaks; the failing example is not shortened."""
    if not hasattr(promise, "hypothesis"):
        promise(mutant)
        return

    @settings(max_examples=400, phases=[Phase.generate], database=None)
    @given(st.data())
    def tried(data):
        promise.hypothesis.inner_test(definition=mutant, data=data)

    tried()


@pytest.mark.parametrize("wrong", BROKEN)
def test_a_broken_promise_is_noticed(wrong):
    """Each mutant of the toy breaks the promise it stands beside."""
    promise, mutant = BROKEN[wrong]
    with pytest.raises((AssertionError, IllegalAction, UserWarning, pytest.fail.Exception)):
        keep(promise, mutant)
