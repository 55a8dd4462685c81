"""How computers choose: evaluations, lookahead, line-ups and answers to questions."""
