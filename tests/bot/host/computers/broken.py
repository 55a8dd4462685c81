"""Computers that fail in every way there is, and workers in which they are asked."""

import os
import signal
import time
from dataclasses import replace

from bot.host.computers import choices
from bot.worker_jobs import JobKind, job
from bot.workers import Workers
from games.core.bots import Bot
from games.core.game import Action
from games.registry import GAMES

SECRET = "the hand is 7 of hearts"  # noqa: S105 - what no log may say
BRIEF = JobKind("brief job", 0, seconds=0.3, patience=600.0)


class Raising(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        raise KeyError(SECRET)

    act_out_of_turn = choose


class Illegal(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        return Action()

    act_out_of_turn = choose


class Silent(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        return None


class Untimely(Bot):
    def limited(self, is_over):  # noqa: ARG002 - it never looks
        raise RecursionError(SECRET)

    choose = Raising.choose


class Forgetful(Bot):
    """Takes all actions from the list it was given, and returns one that is legal nowhere."""

    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        legal_actions[:] = [Action()]
        return legal_actions[0]

    act_out_of_turn = choose


class Endless(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        while True:
            pass


class Waiting(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        time.sleep(600)


class Stopped(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        os.kill(os.getpid(), signal.SIGSTOP)


class Killed(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        os.kill(os.getpid(), signal.SIGKILL)


class Hungry(Bot):
    def choose(self, view, legal_actions, imagine, chance):  # noqa: ARG002 - it does not look
        return bytearray(3 * 2**30)


IN_PROCESS = (Raising, Illegal, Silent, Untimely, Forgetful)
"""Those that the caller's process survives."""
IN_WORKER = (Endless, Waiting, Stopped, Killed, Hungry)
"""Those that cost a worker, or might."""


def broken(definition, bot, *, but=()):
    """The game with this computer at every level but those named."""
    bots = {level: definition.bots[level] if level in but else bot for level in definition.bots}
    return replace(definition, bots=bots)


@job(BRIEF)
def think_broken(bot_type, request):
    """Let the computer of the request's level be broken in this worker; the others are well."""
    definition = GAMES[request.game]
    simple = definition.levels[0]
    choices.GAMES = {**GAMES, request.game: broken(definition, bot_type(), but=(simple,))}
    return choices.think(request)


class BreakingWorkers(Workers):
    """Workers in which all computers but the simple ones are broken."""

    def __init__(self, bot_type):
        super().__init__(size=1)
        self.bot_type = bot_type

    async def run(self, fn, *args):
        if fn is choices.think and args[0].level != GAMES[args[0].game].levels[0]:
            return await super().run(think_broken, self.bot_type, *args)
        return await super().run(fn, *args)
