"""FINALE, card football by Oliver Abendroth, for two.

Each side has eleven footballers on the pitch and four on the bench. A footballer's strength stands
on the upper edge of his card; whoever was used turns by a quarter, and another strength counts.
In each of six periods both reveal a tactics card. The higher combat strength attacks, as often as
it is higher. A card names who is sent to the set-up and to the result; both sides add strengths and
a die. A set-up succeeds when it is at least equal, a shot only when it is higher. The first set-up
that fails gives the other side a counter-attack. Symbols bring injuries, cautions and sendings-off.
Variants: squads of 50 points and free decks, extra time, a shoot-out, a cup tie of two matches.
"""
