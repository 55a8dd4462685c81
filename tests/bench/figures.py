"""A figure and how it is printed: its name, its value, its aim, and whether the aim was met."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number; if it has an aim, it should be at most `most`, or at least `least`."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    def __str__(self) -> str:
        """Return the figure as one line."""
        return self.line(is_quiet=True)

    def line(self, *, is_quiet: bool) -> str:
        """Return the figure as one line; on a busy machine an aim is met or not judged."""
        line = f"  {self.name:<52} {self.value:>12,.1f} {self.unit}"
        if self.most is not None:
            aim, is_met = f"at most {self.most:g}", self.value <= self.most
        elif self.least is not None:
            aim, is_met = f"at least {self.least:g}", self.value >= self.least
        else:
            return line
        missed = "MISSED" if is_quiet else "not told: others took too much of the processor"
        return f"{line}   (aim: {aim}: {'met' if is_met else missed})"
