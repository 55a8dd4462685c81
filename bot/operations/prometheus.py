"""Metrics for Prometheus; the only file that imports prometheus-client, an optional extra."""

from collections.abc import Mapping

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

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
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
        self._amounts = Gauge(
            "fulltime_open",
            "What is open in the database: lobbies, running matches, and things untold.",
            ["kind"],
            registry=registry,
        )

    def answered(self, seconds: float) -> None:
        """Count a response and its duration from the interaction's arrival."""
        self._answers.observe(seconds)

    def broke(self) -> None:
        """Count a response that failed."""
        self._broken.inc()

    def lagged(self, seconds: float) -> None:
        """Record how late the event loop resumed."""
        self._lags.observe(seconds)

    def page(self, amounts: Mapping[str, int]) -> bytes | None:
        """Return all metrics in Prometheus' text format, with these current amounts."""
        for kind, amount in amounts.items():
            self._amounts.labels(kind).set(amount)
        return generate_latest(self._registry)
