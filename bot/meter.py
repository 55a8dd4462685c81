"""Meter: what the bot measures of itself, where somebody wants to know."""

from collections.abc import Mapping
from typing import Protocol


class Meter(Protocol):
    """Takes measurements and hands them out; all amounts of time are seconds."""

    def answered(self, seconds: float) -> None:
        """Count an answer and how long it took from its interaction's arrival."""

    def broke(self) -> None:
        """Count an answer that became an apology."""

    def lagged(self, seconds: float) -> None:
        """Note how late the event loop came back to something."""

    def page(self, amounts: Mapping[str, int]) -> bytes | None:
        """Return all of it as Prometheus reads it, with these amounts of now; None: no page."""


class Unmeasured:
    """Measures nothing."""

    def answered(self, seconds: float) -> None:
        """Let it pass."""

    def broke(self) -> None:
        """Let it pass."""

    def lagged(self, seconds: float) -> None:
        """Let it pass."""

    def page(self, amounts: Mapping[str, int]) -> bytes | None:  # noqa: ARG002 - nothing to show
        """Return None: there is no page."""
        return None


def make_meter(*, wanted: bool) -> Meter:
    """Return a meter that measures if that is wanted and prometheus-client is installed."""
    if wanted:
        try:
            from bot.prometheus import PrometheusMeter  # noqa: PLC0415 - an extra few install
        except ModuleNotFoundError as error:
            if error.name != "prometheus_client":
                raise
        else:
            return PrometheusMeter()
    return Unmeasured()
