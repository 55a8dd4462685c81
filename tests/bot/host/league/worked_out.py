"""What a division's season must have come to, worked out from its seed and its moves alone."""

from bot.host.league.race import weekly_table
from bot.host.league.rules.division_reading import read
from games.core.dice import SeededDice, match_key
from leagues.places import places
from leagues.title_race import placeable
from storage.match import moves
from storage.server import divisions, seasons


def worked_out(conn, division_id, definition):
    """Return every table by week, and the members' places by number, as the rules make them.

    The season is over.
    """
    part, days = read(conn, division_id), definition.season
    row = part.match
    dice = SeededDice(match_key(row.seed, row.mix), row.era)
    options = definition.options_adapter.validate_json(row.options)
    state, _ = definition.game.setup(options, len(row.seats), dice)
    tables, before, stage = {}, [], 0
    for move in moves.standing(conn, row.id)[1:]:
        for line in move.lines:
            definition.game.apply(state, move.seat, definition.notation.read(line), dice)
        now = days.stage(state)
        for week in [days.week_of(index) for index in range(stage, now) if days.ends_week(index)]:
            view = definition.game.view(state, None)
            before = weekly_table.standing(part, week, days, view, before)
            tables[week] = before
        stage = now
    outcome = definition.game.outcome(state)
    ranking = [[part.member(seat).number for seat in tied] for tied in outcome.ranking]
    return tables, places(ranking, placeable(part))


def stored(conn, division_id):
    """Return every table by week, and the members' places by number, as they were written."""
    row = divisions.load(conn, division_id)
    tables = {
        week: divisions.table_of(conn, division_id, week)
        for week in divisions.weeks_of(conn, division_id)
    }
    members = seasons.members_of(conn, row.season_id)
    places = {
        member.number: member.place
        for member in members
        if member.level == row.level and member.place
    }
    return tables, places
