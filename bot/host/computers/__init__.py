"""How the host asks computers, and what it does when one fails, so that every match goes on.

- What is asked, within how many seconds, and the answer: `choices.py`. It runs in a worker; where a
  computer raises an error or names no legal action, a simple computer chooses at once, else the
  host itself, at random.
- Asking in the workers: `computer_service.py`. Where a computer hangs, eats the memory or kills its
  process, the same way is gone; failures are logged and counted there.

Who asks: `bot/host/match/computer_players.py` (turns, actions out of turn, seats of absent
players), `bot/host/league/days/remaining_day.py` (the rest of a day), `bot/host/match/hints.py`.
May import refusal.
"""

__all__ = ["choices", "computer_service"]
