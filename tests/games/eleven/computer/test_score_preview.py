"""What a choice in a match leads to, as its owner reads it before."""

from games.eleven.actions import Act, Answer, PlayTactic
from games.eleven.cards.effect_index import POST_FACE
from games.eleven.cards.ids import NUMBER
from games.eleven.computer.score_preview import ScorePreview, has_score, score_after
from games.eleven.effects.task_queue import TASKS
from tests.games.eleven.ground import GAME, bare, man, season

LATE, SET, SPEECH = (NUMBER[key] for key in ("late-push", "set-pieces", "captains-speech"))


def match(*tactics, men=()):
    """Return a match whose opponent is out, with these tactics in hand and men in the line-up."""
    table = season("matchday", "squad")
    club = bare(table)
    for key in men:
        man(club, key)
    club.res[:] = [5, 0, 0, 5]
    club.tactics[:] = [NUMBER[key] for key in tactics]
    table.play("suggest")
    table.play("ready")
    table.to("matchday", "tactic")
    return table


def view_of(table):
    return GAME.view(table.state, 0)


def played(table, line):
    """Return the score at the end of the match after a tactic, with every first answer."""
    table.play(line)
    while not table.club().results:
        table.idle()
    return table.club().results[-1][1:]


def test_a_score_can_be_told_once_the_opponent_is_out():
    table = season("matchday", "squad")
    assert not has_score(view_of(table))
    assert not has_score(GAME.view(table.state, None))
    assert has_score(view_of(match("late-push")))


def test_without_a_tactic_the_match_ends_as_it_stands():
    table = match("late-push")
    score = score_after(view_of(table), None)
    assert not score.is_best
    assert score.goals == played(table, "whistle")


def test_goals_from_before_the_zones_count():
    """E-R52: they stand whatever comes."""
    table = match("late-push")
    mine, theirs = score_after(view_of(table), None).goals
    table.club().match.goals[:] = [0, 1]
    assert score_after(view_of(table), None).goals == (mine, theirs + 1)


def test_a_tactic_that_waits_for_the_zones_is_foreseen():
    """Late push scores for who is one goal behind, and does nothing for others."""
    table = match("late-push")
    mine, theirs = score_after(view_of(table), None).goals
    for ahead in (0, 1):
        table.club().match.goals[:] = [theirs - mine - 1 + ahead, 0]
        score_preview = score_after(view_of(table), PlayTactic(LATE))
        assert score_preview == ScorePreview((theirs - 1 + ahead + (not ahead), theirs))


def test_a_die_decides_and_nothing_is_promised():
    table = match("set-pieces")
    assert score_after(view_of(table), PlayTactic(SET)) is None


def test_a_tactic_with_a_choice_promises_the_best_answer():
    """Captain's speech: two of three men; each answer then says what it leads to."""
    table = match("captains-speech", men=("okoro", "gonzalez", "silvestra"))
    promised = score_after(view_of(table), PlayTactic(SPEECH))
    assert promised.is_best
    table.play("tactic captains-speech")
    view = view_of(table)
    assert has_score(view)
    score_previews = [score_after(view, Answer(what)) for what in view.ask.answers]
    assert max(score_preview.worth for score_preview in score_previews) == promised.worth
    assert score_after(view, None).worth <= promised.worth


def test_a_card_that_acts_in_the_match_is_foreseen():
    """E-R56: Okoro is stronger for what was paid for; nothing of the real match is changed."""
    table = match("late-push", men=("okoro",))
    club = table.club()
    okoro = next(other for other in club.men if other.man == NUMBER["okoro"])
    okoro.paid = okoro.used = True
    table.play("whistle")
    assert club.step == "match"
    before = [*club.match.goals], okoro.temp
    assert score_after(view_of(table), Act(okoro.man)).goals[1] >= 0
    assert ([*club.match.goals], okoro.temp) == before


def test_after_the_zones_only_the_cards_change_the_score():
    """The goals stand on the board; they are not counted twice."""
    table = match("late-push")
    table.club().step = "zones"
    table.club().match.goals[:] = [2, 3]
    assert score_after(view_of(table), None).goals == (2, 3)


def test_no_hidden_card_takes_part():
    """Whatever the decks hold, and whoever comes next week, what is told is the same."""
    table = match("captains-speech", men=("okoro", "gonzalez", "silvestra"))
    score_preview = score_after(view_of(table), PlayTactic(SPEECH))
    table.state.players.reverse()
    table.club().rivals[1:] = table.club().rivals[:0:-1]
    assert score_after(view_of(table), PlayTactic(SPEECH)) == score_preview


def test_a_die_that_follows_a_question_decides_too():
    table = match("captains-speech", men=("okoro", "gonzalez", "silvestra"))
    table.play("tactic captains-speech")
    roll = TASKS[POST_FACE[SET][""].deeds["match"][0]]
    table.club().todo[:0] = roll
    view = view_of(table)
    assert score_after(view, Answer(view.ask.answers[0])) is None
