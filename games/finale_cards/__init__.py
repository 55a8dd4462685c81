"""Card football (FINALE) by Oliver Abendroth, for two.

Each side has eleven footballers on the pitch and four on the bench. A footballer's current strength
is on the upper edge of his card; after each use the card is turned by 90 degrees, and another
strength counts. In each of six periods both reveal a tactics card. The higher combat strength
attacks, as many times as the difference. A card lists which types are sent to the set-up and to the
result; both sides add strengths and a die. A set-up succeeds if it is at least equal, a shot only
if it is higher. The first set-up that fails gives the other side a counter-attack. Symbols bring
injuries, cautions and sendings-off. Variants: squads of 50 points and free decks, extra time, a
shoot-out, a cup tie of two matches.

Attacks and counter-attacks are in `attack.py` (a counter's bonus: `State.bonus` in `state.py`), the
order of a period in `periods.py`, injuries and cautions in `symbols.py`, substitutions in
`changes.py`, squads and decks in `selection/`, extra time and shoot-out in `ending/`.
"""
