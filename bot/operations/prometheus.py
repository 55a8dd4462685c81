"""Metrics for Prometheus; the only file that imports prometheus-client, an optional extra."""

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
from bot.operations.metrics import CurrentAmounts

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAGS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""Upper bounds of the histograms' buckets, in seconds."""


class PrometheusMetrics:
    """Collects measurements in a registry of its own."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("fulltime", "The bot that runs.", registry=registry).info({"version": __version__})
        self._answers = Histogram(
            "fulltime_answer_seconds",
            "From an interaction's arrival to its answer.",
            buckets=ANSWERS,
            registry=registry,
        )
        self._broken = Counter(
            "fulltime_broken_answers", "Answers that became an apology.", registry=registry
        )
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
        self._rate_limits = Counter(
            "fulltime_rate_limits", "Responses of Discord with status 429.", registry=registry
        )
        self._worker_deaths = Counter(
            "fulltime_worker_deaths", "Worker processes that died.", registry=registry
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

    def worker_died(self) -> None:
        """Count the death of a worker process."""
        self._worker_deaths.inc()

    def page(self, amounts: CurrentAmounts) -> bytes | None:
        """Return all metrics in Prometheus' text format, with these current amounts."""
        self._gauges.set(amounts)
        return generate_latest(self._registry)


class _Gauges:
    """Gauges refreshed at each scrape."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._servers = Gauge("fulltime_servers", "Servers the bot is in.", registry=registry)
        self._shards = Gauge(
            "fulltime_shards",
            "Shards of this process, and those with a gateway connection.",
            ["state"],
            registry=registry,
        )
        self._open = Gauge(
            "fulltime_open_matches",
            "Lobbies and running matches in the database.",
            ["status"],
            registry=registry,
        )
        self._overdue = Gauge(
            "fulltime_overdue_work",
            "Work in the database that has been due for a minute and that no process does.",
            ["kind"],
            registry=registry,
        )
        claims = "Claims in the database of work in progress."
        self._claims = Gauge("fulltime_claims", claims, registry=registry)
        self._unreadable = Gauge(
            "fulltime_unreadable_rows", "Rows that cannot be read.", ["table"], registry=registry
        )
        self._ready = Gauge(
            "fulltime_ready", "Whether the bot can do its work: 1 or 0.", registry=registry
        )
        self._warnings = Gauge(
            "fulltime_warnings",
            "Warnings of the health page, such as that of a backup that failed.",
            registry=registry,
        )
        self._queues = Gauge(
            "fulltime_queue_length",
            "Interactions, background jobs and pictures at work or waiting, and deliveries due.",
            ["queue"],
            registry=registry,
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
        self._claims.set(amounts.claims)
        self._unreadable.clear()  # those that were mended
        for table, number in amounts.unreadable.items():
            self._unreadable.labels(table).set(number)
        self._ready.set(amounts.is_ready)
        self._warnings.set(amounts.warnings)
