"""Connections to a server that do not wait for ever for one that has fallen silent.

A machine that loses power, or a network that drops everything, ends no connection; libpq notices
that by itself (`LIMITS`). It does not notice a server that hangs, or a proxy that has lost it:
there, another connection asks whether the server works for the one that waits. So long work is
never cut.
"""

from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

from storage.postgresql.errors import NO_ANSWER

T = TypeVar("T")
SILENT_FOR = 25
"""Seconds without a sign of life after which a connection counts as broken."""
ANSWERS_WITHIN = 10
"""Seconds within which a server accepts a connection, and tells for whom it works."""
LIMITS = {
    "connect_timeout": ANSWERS_WITHIN,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": SILENT_FOR * 1000,
}
"""What libpq does about that by itself, in seconds but for the last one."""
IS_IDLE = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND state LIKE 'idle%%'"


class _Connection(psycopg.Connection[Any]):
    """A connection that breaks once nothing has come for some seconds."""

    patience: float = ANSWERS_WITHIN

    def wait(self, gen: PQGen[T], *args: Any, **kwargs: Any) -> T:  # noqa: ANN401 - psycopg's own
        """Run a generator of psycopg's, which all that is sent or received comes by."""
        return super().wait(self._watched(gen), *args, **kwargs)

    def _watched(self, gen: PQGen[T]) -> PQGen[T]:
        """Run the generator; raises psycopg.OperationalError once the server is silent."""
        until = monotonic() + self.patience
        try:
            awaited = next(gen)
            while True:
                ready = yield awaited
                if not ready and monotonic() > until:
                    is_lost = self._is_lost()
                    ready = yield awaited  # the answer may have come meanwhile
                    if is_lost and not ready:
                        self.close()
                        raise psycopg.OperationalError(NO_ANSWER)
                    until = monotonic() + self.patience
                elif ready:
                    until = monotonic() + self.patience
                awaited = gen.send(ready)
        except StopIteration as ended:
            result: T = ended.value
            return result

    def _is_lost(self) -> bool:
        return True


class Connection(_Connection):
    """A connection that breaks once the server is silent, unless it works for this connection."""

    patience = SILENT_FOR
    parameters: dict[str, Any]
    """With which another connection is made."""

    def _is_lost(self) -> bool:
        """Ask the server; it is lost if it does not answer either."""
        try:
            with _Connection.connect(**self.parameters | {"autocommit": True}) as other:
                found = other.execute(IS_IDLE, (self.info.backend_pid,)).fetchone()
        except psycopg.Error:
            return True
        return found != (0,)


def connect(
    _dialect: object, _record: object, _positional: object, parameters: dict[str, Any]
) -> Connection:
    """Connect to a server; SQLAlchemy's event `do_connect` calls this."""
    made = Connection.connect(**parameters)
    made.parameters = parameters
    return made
