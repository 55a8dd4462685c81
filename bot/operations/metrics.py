"""Optional metrics of the running bot."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CurrentAmounts:
    """Current numbers, without names or ids of matches, members or servers.

    `connected_shards` of `shards` have a gateway connection; `queues` are lengths by name. Numbers
    from the database are those of all processes that share it: `open_matches` by status,
    `failing_deliveries` that Discord refuses again and again, `overdue` by kind of work, `claims`,
    and the queue "deliveries". `unreadable` counts by table the rows that this process could not
    read, `warnings` those on the health page, and `is_ready` is its
    answer.
    """

    servers: int
    shards: int
    connected_shards: int
    queues: Mapping[str, int]
    open_matches: Mapping[str, int]
    failing_deliveries: int
    overdue: Mapping[str, int]
    claims: int
    unreadable: Mapping[str, int]
    warnings: int
    is_ready: bool


class Metrics:
    """Collects measurements (durations are in seconds); this base class keeps none of them."""

    def answered(self, seconds: float) -> None:
        """Count a response and its duration from the interaction's arrival."""

    def broke(self) -> None:
        """Count a response that failed."""

    def lagged(self, seconds: float) -> None:
        """Record how late the event loop resumed."""

    def ticked(self, seconds: float) -> None:
        """Record how long a tick took."""

    def committed(self, seconds: float) -> None:
        """Record how long a transaction took until it was on disk."""

    def rate_limited(self) -> None:
        """Count a response of Discord with status 429."""

    def reconnected(self) -> None:
        """Count a gateway connection that was lost."""

    def worker_died(self) -> None:
        """Count the death of a worker process."""

    def job_exceeded_limit(self) -> None:
        """Count a job of a worker that exceeded its limit."""

    def computer_failed(self) -> None:
        """Count a choice for which a computer failed, so that it was made in a simpler way."""

    def page(self, amounts: CurrentAmounts) -> bytes | None:  # noqa: ARG002 - nothing to show
        """Return the metrics as Prometheus text, with these current amounts; None: no page."""
        return None


def make_metrics(*, wanted: bool) -> Metrics:
    """Return a collector that measures if wanted and prometheus-client is installed."""
    if wanted:
        try:
            from bot.operations.prometheus import PrometheusMetrics  # noqa: PLC0415 - an extra few install
        except ModuleNotFoundError as error:
            if error.name != "prometheus_client":
                raise
        else:
            return PrometheusMetrics()
    return Metrics()
