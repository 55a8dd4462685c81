"""The puzzle of the day: which one it is, tries, the solution, streaks and the table.

- Which puzzle is chosen for a day: `puzzle_of_the_day.py`; which one it has had since then:
  `puzzle_days.py`. Handlers: `puzzles.py`. Messages: `puzzle_card.py`.
  Why the answer is the best: `puzzle_solution.py`.
- The daily post: `puzzle_delivery.py`. Puzzles are found by `make puzzles`.

May import analysis and what is below.
"""

__all__ = ["puzzle_delivery", "puzzles"]
