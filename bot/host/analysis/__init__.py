"""Hints from computers, and the analysis of finished matches.

- The analysis of a part of a match, in a worker: `analysis_run.py`, shared out by `analyst.py`. How
  choices are judged: `games/core/analysis`.
- What is stored of it, and what follows from that: `match_analysis.py`, `turning_points.py`,
  `accuracy.py`; when somebody else decided for a player: `player_absences.py`.
- Its button: `analysis_handlers.py`; its message: `analysis_sheet.py`, `chance_curve.py`; its
  post: `analysis_delivery.py`. A turning point: `point_page.py`, with what computers would have
  done after the better turn: `better_line.py`.
- A turn in words and as marks on a picture: `told_turn.py`.
- Hints: their message is `hint_card.py`; they are worked out in `bot/host/match/hints.py`.

May import league/rules, lobby and what is below.
"""

__all__ = [
    "accuracy",
    "analysis_delivery",
    "analysis_handlers",
    "analysis_run",
    "analysis_sheet",
    "analyst",
    "better_line",
    "hint_card",
    "match_analysis",
    "point_page",
    "told_turn",
    "turning_points",
]
