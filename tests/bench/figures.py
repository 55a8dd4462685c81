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
        line = f"  {self.name:<52} {self.value:>12,.1f} {self.unit}"
        if self.most is not None:
            met = "met" if self.value <= self.most else "MISSED"
            return f"{line}   (aim: at most {self.most:g}: {met})"
        if self.least is not None:
            met = "met" if self.value >= self.least else "MISSED"
            return f"{line}   (aim: at least {self.least:g}: {met})"
        return line
