"""The role that a server's managers chose for champions: given, and taken from former champions.

The changes to make are stored before the requests are sent, and giving or taking a role twice
changes nothing, so a restart neither loses nor repeats a change. Discord drops the roles of who
leaves a server, and no event says that they came back. So the role is given again to each champion
once a day, and at once when a button is pressed (`champion_returns.py`).
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import structlog
from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.messages import (
    DeliveryError,
    MemberLeftError,
    Messenger,
    MissingPermissionError,
    RoleDeletedError,
)
from bot.host.league.seasons.champion_returns import ChampionReturns
from bot.host.match.match_service import MatchService
from bot.host.ratings.honours import series_of
from bot.host.ui.channel_permissions import PermissionChecker
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import words_for
from bot.host.ui.message import Button, MessageContent
from bot.host.views.host_selects import CHAMPION_ROLE
from games.core.clubs.lookalikes import reading
from games.core.translation import N_
from leagues.computer_clubs import COMPUTER_PART
from storage.fleet import claims
from storage.server import champion_roles, seasons, servers
from storage.server.champion_roles import ChampionRole, RoleHolder, SeasonWinner
from storage.server.due_work import Due

RETRY_MS = 300_000
"""Milliseconds until the next attempt after a failure that may pass."""
RIGHTS_RETRY_MS = 86_400_000
"""Milliseconds until the next attempt without the permission, or with a role that may too much;
managers are notified once."""
GIVEN_AGAIN_MS = 86_400_000
"""Milliseconds until Discord is asked again to give a champion the role, who may be back."""
TROUBLES: Mapping[str, str] = MappingProxyType(
    {
        "rights": N_(
            "⚠ I can't change who has the champion's role {role}: allow me Manage Roles, and drag "
            "my role above it in Server Settings → Roles. I try again every day."
        ),
        "power": N_(
            "⚠ The champion's role {role} may change the server or its members now, so I give it "
            "to nobody. Take those rights from it, or choose another one. I look again every day."
        ),
        "role": N_("⚠ The champion's role was deleted. Choose another one, or none."),
    }
)
"""The notices to managers, by trouble."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class RoleTrouble:
    """What kept the bot from giving or taking a role."""

    why: str
    role_id: int


@dataclass(frozen=True, slots=True)
class RoleTask:
    """A server's role as stored when the work began, who loses a role, and who gets it."""

    role: ChampionRole
    losing: tuple[RoleHolder, ...]
    winning: tuple[RoleHolder, ...]


class ChampionRoles:
    """Gives and takes the roles of champions."""

    def __init__(
        self,
        match_service: MatchService,
        messenger: Messenger,
        permission_checker: PermissionChecker,
        background: Background,
    ) -> None:
        """`permission_checker` says what a role may, as it is given."""
        self.matches = match_service
        self.database = match_service.database
        self.messenger = messenger
        self.permission_checker = permission_checker
        self.background = background
        self.returns = ChampionReturns(match_service)

    async def process(self, due: Due) -> None:
        """Claim and start what is due; it runs in the background."""
        await self.returns.load()
        works = {key: partial(self._try, key) for key in due.roles}
        now = self.matches.now()
        await self.background.begin_claimed(self.database, works, due.channels, now)

    async def _try(self, key: str) -> None:
        """Give and take a server's role according to the results of its seasons."""
        guild_id = int(claims.id_in(key))
        task = await self.database.write(lambda conn: self._begin(conn, key, guild_id))
        if task is None:
            return
        try:
            await self._change(task)
        except Exception as error:  # noqa: BLE001 - it is logged, and tried again
            self.background.log_failure("champion_role_change_failed", error, server=guild_id)
        await self.returns.refresh(guild_id)

    async def _change(self, task: RoleTask) -> None:
        """Take and give a server's role, and notify the managers of what is new to them."""
        troubles = await self._work_at(task)
        is_news = await self.database.write(lambda conn: self._finish(conn, task, troubles))
        if troubles and is_news:
            why = troubles[-1].why
            log.info("champion_role_change_failed", server=task.role.guild_id, why=why)
            await self._tell(task.role, troubles[-1])

    def _begin(self, conn: Connection, key: str, guild_id: int) -> RoleTask | None:
        """Store when to retry and who is to get the role; None if no role was ever chosen."""
        claims.release(conn, key)
        now = self.matches.now()
        champion_role = champion_roles.load(conn, guild_id)
        if champion_role is None:
            return None
        role = replace(champion_role, due_at=now + RETRY_MS)
        champion_roles.put(conn, role)
        wanted = reigning(conn, guild_id) if role.role_id is not None else set()
        before = champion_roles.holders(conn, guild_id)
        known = {holder.user_id for holder in before if holder.role_id == role.role_id}
        for user_id in wanted - known:
            assert role.role_id is not None
            champion_roles.put_holder(conn, RoleHolder(guild_id, user_id, role.role_id))
        holders = champion_roles.holders(conn, guild_id)
        stays = [
            holder
            for holder in holders
            if holder.role_id == role.role_id and holder.user_id in wanted
        ]
        losing = [holder for holder in holders if holder not in stays]
        losing += self._leaving(conn, role, wanted)
        winning = [
            stay for stay in stays if stay.tried_at is None or stay.tried_at + GIVEN_AGAIN_MS <= now
        ]
        return RoleTask(role, tuple(losing), tuple(winning))

    def _leaving(self, conn: Connection, role: ChampionRole, wanted: set[int]) -> list[RoleHolder]:
        """Return holders whose data was deleted and who lose a role; present champions keep it."""
        holders = champion_roles.leaving(conn, role.guild_id, self.matches.now())
        again = [
            other for other in holders if other.role_id == role.role_id and other.user_id in wanted
        ]
        for holder in again:
            champion_roles.remove_leaving(conn, holder)
        return [other for other in holders if other not in again]

    async def _work_at(self, task: RoleTask) -> list[RoleTrouble]:
        """Take and give the role; return what prevented that.

        A role that has got rights over the server since it was chosen is given to nobody.
        """
        found = [(await self._take(holder), holder.role_id) for holder in task.losing]
        if task.winning:
            guild_id, role_id = task.role.guild_id, task.winning[0].role_id
            status = await self.permission_checker.role_status(guild_id, role_id)
            if status.is_powerful:
                found.append(("power", role_id))
            else:
                found += [(await self._give(holder), role_id) for holder in task.winning]
        return [RoleTrouble(why, role_id) for why, role_id in found if why is not None]

    async def _take(self, holder: RoleHolder) -> str | None:
        try:
            await self.messenger.roles.take(holder.guild_id, holder.user_id, holder.role_id)
        except MissingPermissionError:
            return "rights"
        except (MemberLeftError, RoleDeletedError) as gone:
            log.info("champion_role_already_gone", server=holder.guild_id, why=str(gone))
        await self.database.write(lambda conn: _taken(conn, holder))
        return None

    async def _give(self, holder: RoleHolder) -> str | None:
        is_here = True
        try:
            await self.messenger.roles.give(holder.guild_id, holder.user_id, holder.role_id)
        except MissingPermissionError:
            return "rights"
        except RoleDeletedError:
            return "role"
        except MemberLeftError as gone:
            log.info("champion_left_server", server=holder.guild_id, why=str(gone))
            is_here = False
        now = self.matches.now()
        await self.database.write(
            lambda conn: champion_roles.answered(conn, holder, now, given=is_here)
        )
        return None

    def _finish(self, conn: Connection, task: RoleTask, troubles: Sequence[RoleTrouble]) -> bool:
        """Store the result; return whether the last trouble is new to the managers.

        If they chose another role meanwhile, nothing is stored: that choice is still due.
        """
        now_stored = champion_roles.load(conn, task.role.guild_id)
        if now_stored != task.role:
            return False
        why = troubles[-1].why if troubles else None
        done = replace(task.role, trouble=why)
        if why == "role":
            done = replace(done, role_id=None)
            for holder in champion_roles.holders(conn, done.guild_id):
                if holder.role_id == task.role.role_id:
                    champion_roles.remove_holder(conn, holder)
        is_refused = any(trouble.why in ("rights", "power") for trouble in troubles)
        due_at = self._next_at(conn, done.guild_id, is_refused=is_refused)
        champion_roles.put(conn, replace(done, due_at=due_at))
        return why != task.role.trouble

    def _next_at(self, conn: Connection, guild_id: int, *, is_refused: bool) -> int | None:
        """Return when to try again what was refused, or to give the role again; None: never."""
        now = self.matches.now()
        tried = [holder.tried_at for holder in champion_roles.holders(conn, guild_id)]
        again = [at + GIVEN_AGAIN_MS for at in tried if at is not None]
        moments = [at for at in again if at > now]
        if is_refused:
            moments.append(now + RIGHTS_RETRY_MS)
        return min(moments, default=None)

    async def _tell(self, role: ChampionRole, trouble: RoleTrouble) -> None:
        """Notify the managers in the announcement channel, else in the latest season's channel."""

        def read(conn: Connection) -> tuple[str, list[int | None]]:
            server, found = servers.load(conn, role.guild_id), seasons.of_guild(conn, role.guild_id)
            places = [server.channel_id, *(season.channel_id for season in found[:1])]
            return server.language or "en", places

        language, places = await self.database.read(read)
        for channel_id in dict.fromkeys(places):
            if channel_id is not None:
                with suppress(DeliveryError):
                    content, nonce = notice(trouble, language), f"role.{role.due_at}"
                    await self.messenger.post(channel_id, content, nonce=nonce, silent=True)
                    return


def notice(trouble: RoleTrouble, language: str) -> MessageContent:
    """Return the message to a server's managers, with a button to choose again."""
    words = words_for((), language)
    text = words(TROUBLES[trouble.why], role=f"<@&{trouble.role_id}>")
    change = Button(words("Champion's role…"), custom_id_of(f"/{CHAMPION_ROLE}"))
    return MessageContent("", (text,), ((change,),))


def reigning(conn: Connection, guild_id: int) -> set[int]:
    """Return the users who won the latest season of each league of a server.

    Seasons of one game that continue each other are one league. A winner whose club a computer
    ran gets no role.
    """
    latest: dict[tuple[str, str], list[SeasonWinner]] = {}
    for winner in champion_roles.winners(conn, guild_id):
        league = latest.setdefault((winner.game, reading(series_of(winner.season))), [])
        if league and league[0].season_id != winner.season_id:
            league.clear()
        league.append(winner)
    return {user_id for won in latest.values() for user_id in _players(conn, won)}


def _players(conn: Connection, won: Sequence[SeasonWinner]) -> Iterable[int]:
    """Yield the users among a season's winners who played themselves."""
    computers = seasons.run_by_computers(conn, won[0].season_id, COMPUTER_PART)
    for season_winner in won:
        if season_winner.user_id is not None and season_winner.number not in computers:
            yield season_winner.user_id


def _taken(conn: Connection, holder: RoleHolder) -> None:
    """Store that a member no longer has a role."""
    champion_roles.remove_holder(conn, holder)
    champion_roles.remove_leaving(conn, holder)
