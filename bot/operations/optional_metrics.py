"""Chooses the metrics: those of Prometheus if they are wanted and it is installed."""

from bot.operations.metrics import Metrics, NoMetrics


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
    return NoMetrics()
