"""How a figure is printed: what was measured, how much, what was aimed at, whether it was met."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number; `aim` is the most or the least it should be, None for a mere fact."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    def __str__(self) -> str:
        """Return the figure as one line."""
        return self.line(is_quiet=True)

    def line(self, *, is_quiet: bool) -> str:
        """Return the figure as one line; on a machine that is not quiet it can only be met."""
        line = f"  {self.name:<52} {self.value:>12,.1f} {self.unit}"
        if self.most is not None:
            aim, is_met = f"at most {self.most:g}", self.value <= self.most
        elif self.least is not None:
            aim, is_met = f"at least {self.least:g}", self.value >= self.least
        else:
            return line
        missed = "MISSED" if is_quiet else "not told: others took too much of the processor"
        return f"{line}   (aim: {aim}: {'met' if is_met else missed})"
