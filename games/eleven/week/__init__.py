"""The chapters of the rulebook: the draft, Monday, the days, Matchday, the weekend, the end.

- Order of phases and steps: `flow.py`, `steps.py`, `step_rules.py`, `phase_end.py`;
  the calendar: `season.py`.
- Start: `draft.py`, `opening.py`. Monday and the board: `monday.py`.
- Tuesday to Thursday: `weekday_actions.py`, `market.py`, `build.py`.
- Matchday: `squad.py`, `prepare.py`, `lineup.py`, `kickoff.py`, `match_result.py`; how
  strengths are compared zone by zone, and which balls score: `match.py` (with `unblocked` of
  `games/eleven/club/zones.py`); between two managers: `derby.py`.
- Weekend: `weekend.py`. End: `season_score.py`, `objectives.py`.
- Questions of cards: `questions.py`. The suggested line-up: `assistant.py`.
"""
