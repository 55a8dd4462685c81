"""Shares of 1, such as a chance to win, as whole numbers of 100."""

PERCENT = 100


def percent(share: float) -> int:
    """Return a share in percent, rounded."""
    return round(PERCENT * share)


def signed_percent(share: float) -> str:
    """Return a difference of shares in percent with its sign, such as "+7" or "−12"."""
    return f"{percent(share):+d}".replace("-", "−")
