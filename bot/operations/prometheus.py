"""Metrics for Prometheus; the only file that imports prometheus-client, an optional extra."""

from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from bot import __version__
from bot.operations.metrics import CurrentAmounts, Metrics

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAGS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""Upper bounds of the histograms' buckets, in seconds."""


class PrometheusMetrics(Metrics):
    """Collects measurements in a registry of its own."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        counter = partial(Counter, registry=registry)
        ProcessCollector(registry=registry)
        Info("fulltime", "The bot that runs.", registry=registry).info({"version": __version__})
        self._answers = Histogram(
            "fulltime_answer_seconds",
            "From an interaction's arrival to its answer.",
            buckets=ANSWERS,
            registry=registry,
        )
        self._broken = counter("fulltime_broken_answers", "Answers that became an apology.")
        self._lags = Histogram(
            "fulltime_loop_lag_seconds",
            "How late the event loop is.",
            buckets=LAGS,
            registry=registry,
        )
        self._ticks = Histogram(
            "fulltime_tick_seconds",
            "How long a tick takes, which finds what is due.",
            buckets=ANSWERS,
            registry=registry,
        )
        self._commits = Histogram(
            "fulltime_commit_seconds",
            "How long a transaction takes until it is on disk, with its time in the queue.",
            buckets=COMMITS,
            registry=registry,
        )
        self._rate_limits = counter("fulltime_rate_limits", "Responses of Discord with status 429.")
        self._reconnects = counter("fulltime_reconnects", "Gateway connections that were lost.")
        self._worker_deaths = counter("fulltime_worker_deaths", "Worker processes that died.")
        self._job_limits = counter("fulltime_job_limits", "Jobs that exceeded their limit.")
        self._computer_failures = counter(
            "fulltime_computer_failures", "Choices made in a simpler way as a computer failed."
        )
        self._gauges = _Gauges(registry)

    def answered(self, seconds: float) -> None:
        """Count a response and its duration from the interaction's arrival."""
        self._answers.observe(seconds)

    def broke(self) -> None:
        """Count a response that failed."""
        self._broken.inc()

    def lagged(self, seconds: float) -> None:
        """Record how late the event loop resumed."""
        self._lags.observe(seconds)

    def ticked(self, seconds: float) -> None:
        """Record how long a tick took."""
        self._ticks.observe(seconds)

    def committed(self, seconds: float) -> None:
        """Record how long a transaction took until it was on disk."""
        self._commits.observe(seconds)

    def rate_limited(self) -> None:
        """Count a response of Discord with status 429."""
        self._rate_limits.inc()

    def reconnected(self) -> None:
        """Count a gateway connection that was lost."""
        self._reconnects.inc()

    def worker_died(self) -> None:
        """Count the death of a worker process."""
        self._worker_deaths.inc()

    def job_exceeded_limit(self) -> None:
        """Count a job of a worker that exceeded its limit."""
        self._job_limits.inc()

    def computer_failed(self) -> None:
        """Count a choice for which a computer failed, so that it was made in a simpler way."""
        self._computer_failures.inc()

    def page(self, amounts: CurrentAmounts) -> bytes | None:
        """Return all metrics in Prometheus' text format, with these current amounts."""
        self._gauges.set(amounts)
        return generate_latest(self._registry)


class _Gauges:
    """Gauges refreshed at each scrape."""

    def __init__(self, registry: CollectorRegistry) -> None:
        gauge = partial(Gauge, registry=registry)
        self._servers = gauge("fulltime_servers", "Servers the bot is in.")
        self._shards = gauge(
            "fulltime_shards",
            "Shards of this process, and those with a gateway connection.",
            ["state"],
        )
        self._open = gauge(
            "fulltime_open_matches",
            "Lobbies and running matches in the database.",
            ["status"],
        )
        self._overdue = gauge(
            "fulltime_overdue_work",
            "Work in the database that has been due for a minute and that no process does.",
            ["kind"],
        )
        self._failing = gauge(
            "fulltime_failing_deliveries",
            "Deliveries in the database that Discord refuses again and again.",
        )
        self._claims = gauge("fulltime_claims", "Claims in the database of work in progress.")
        self._unreadable = gauge("fulltime_unreadable_rows", "Rows that cannot be read.", ["table"])
        self._ready = gauge("fulltime_ready", "Whether the bot can do its work: 1 or 0.")
        self._warnings = gauge(
            "fulltime_warnings",
            "Warnings of the health page, such as that of a backup that failed.",
        )
        self._queues = gauge(
            "fulltime_queue_length",
            "Interactions, background jobs and pictures at work or waiting, and deliveries due.",
            ["queue"],
        )

    def set(self, amounts: CurrentAmounts) -> None:
        """Set all gauges to these amounts."""
        self._servers.set(amounts.servers)
        self._shards.labels("all").set(amounts.shards)
        self._shards.labels("connected").set(amounts.connected_shards)
        for status, number in amounts.open_matches.items():
            self._open.labels(status).set(number)
        for queue, length in amounts.queues.items():
            self._queues.labels(queue).set(length)
        for kind, number in amounts.overdue.items():
            self._overdue.labels(kind).set(number)
        self._failing.set(amounts.failing_deliveries)
        self._claims.set(amounts.claims)
        self._unreadable.clear()  # those that were mended
        for table, number in amounts.unreadable.items():
            self._unreadable.labels(table).set(number)
        self._ready.set(amounts.is_ready)
        self._warnings.set(amounts.warnings)
