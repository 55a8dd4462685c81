"""How computers choose: evaluations, lookahead, line-ups and answers to questions.

- The value of a state: `evaluation.py`; of hiring, selling, signing, building:
  `transaction_values.py`.
- Line-ups: `line_up_search.py`, `line_up_suggestions.py`; expected goals: `line_up_preview.py`.
- A match to its end: `lookahead.py`. Questions: `question_choices.py`. Standing orders of members:
  `standing_orders.py`.
- A club's chance to win: `prospects.py`, with `prospect_weights.py`. What a choice leads to:
  `score_preview.py`.
"""
