"""Planning turns ahead: the next one, and those of the days to come.

- The next turn as if it had come: `ahead.py`. Which days can be planned: `days.py`.
- What a planned step means on its day: `steps.py`. The money of a plan: `money.py`.
- A line-up made ahead of its Matchday: `line_up.py`; when it is played:
  `games/eleven/computer/standing_orders.py`.

What is planned for a day is in `bot/host/match/planned_days.py`, the panel in
`bot/host/views/plan_panel.py` and `bot/host/play/week_panel.py`.
"""
