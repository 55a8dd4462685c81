"""What members do to have a match analysed."""

from functools import partial

from bot.host.analysis import analysis_run
from games.core.dice import RandomSource
from storage.match import analyses
from tests.bot.host.fakes import ANA, BEN, InlineWorkers


class BrokenWorkers(InlineWorkers):
    """Workers in which analyses fail as often as asked."""

    failures = 0
    error: Exception = RuntimeError("a worker died")

    async def run(self, fn, *args):
        if fn is analysis_run.analyse_part and self.failures:
            self.failures -= 1
            raise self.error
        return await super().run(fn, *args)


async def begun(front, **wish):
    match = await front.open_game("finale_dice", speed="day", **wish)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    return match


async def finished(front, **wish):
    """Let Ana play well and Ben by chance; return the match's id and its number of moves."""
    match = await begun(front, **wish)
    tables, loaded = front.host.services.matches, await front.table(match)
    definition, number = loaded.definition, 0
    while loaded.waiting:
        seat = loaded.waiting[0]
        view = definition.game.view(loaded.match.state, seat)
        legal = definition.game.legal_actions(loaded.match.state, seat)
        bot = definition.bots["normal" if loaded.seat(seat).user_id == ANA.user_id else "random"]
        imagine = partial(definition.game.determinize, view, seat)
        action = bot.choose(view, legal, imagine, RandomSource(b"%d" % number))
        lines = (definition.notation.write(action),)
        loaded = await tables.play(match, seat, lines, loaded.match.asked[seat])
        number += 1
    await front.host.services.scheduler.advance(match)
    return match, number


async def analyse(front, member, match):
    """Press the button and wait for what works in the background; return the reply."""
    reply = await front.press(member, match, "/analyse", on=None, private=True)
    await front.host.services.background.finished()
    return reply


async def result(front, match):
    return (await front.message(match, "result")).content


async def stored(front, match):
    return await front.database.read(lambda conn: analyses.get(conn, match))
