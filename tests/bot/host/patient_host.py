"""A host for tests, which waits for what it starts."""

from bot.host.app.host import Host
from bot.host.servers.server_rests import NOTED_EVERY


class PatientHost(Host):
    """A host that waits for the jobs it starts, so that tests see their results.

    However far the clock has moved between two of its ticks, it was running; what passes before
    its first one is downtime.
    """

    ticked_at = None

    async def tick(self):
        now = self.services.matches.now()
        if self.ticked_at is not None and now - self.ticked_at >= NOTED_EVERY:
            await self.services.rests.advance_clock(lambda: None)
        self.ticked_at = now
        messenger = self.services.outbox.messenger
        messenger.death = None
        await super().tick()
        await self.services.background.finished()
        await self.services.panels.finished()
        if messenger.death is not None:  # of a job that ended before it was waited for
            raise messenger.death

    async def after_reply(self, handled, **outcome):
        await super().after_reply(handled, **outcome)
        await self.services.panels.finished()
