"""Every sentence of the catalogues with 0, 1, 2 and 5 for each of its numbers, in each language.

`python -m tests.words.rendered` prints them all, for somebody who reads them.
"""

import re
from functools import cache
from string import Formatter

from tests.words import catalogues, extract
from tests.words.catalogues import LANGUAGES

ENGLISH = "en"
COUNTS = (0, 1, 2, 5)
LIMITS = frozenset({"enough", "least", "limit", "many", "most"})
"""Facts that are never 0 or 1 (`games.core.translation.Translator`)."""
NAMED = frozenset(
    (
        "accused",
        "attack",
        "by",
        "card",
        "choice",
        "club",
        "day",
        "foe",
        "home",
        "host",
        "jersey",
        "mark",
        "name",
        "names",
        "other",
        "piece",
        "player",
        "rival",
        "roll",
        "seat",
        "seat_loser",
        "seat_winner",
        "tint",
        "victim",
        "what",
        "who",
        "winner",
        "zone",
    )
)
"""Facts that are names, of which a verb may follow."""
WORD = r"[^\W\d_]+"
PLURAL_VERBS = {
    "en": frozenset({"are", "were"}),
    "de": frozenset({"fehlen", "sind", "waren"}),
    "fr": frozenset({"ont", "sont"}),
}
"""Verbs that also need a number of two or more before them."""
SHORT = 3
"""Letters of an article, such as "les"; no noun that is counted is as short."""
COUNTED = re.compile(rf"\{{(\w+)\}}\*{{0,2}}((?: {WORD}){{1,2}})")
"""A fact and the two words behind it, of which the first may be an adjective."""


def spoken(language, room):
    """Return the forms of each sentence of a room: one, or a singular and a plural."""
    if language == ENGLISH:
        return [
            catalogues.texts(sentence.id)
            for sentence in catalogues.sentences(extract.sentences_of(room))
        ]
    return [
        catalogues.texts(sentence.string)
        for sentence in catalogues.sentences(catalogues.read(language, room))
    ]


@cache
def nouns_of(language):
    """Return what a language says after two or more: plural nouns and verbs.

    A noun differs from the singular form of its sentence, or follows a limit.
    """
    many, alone = set(), set()
    for room in extract.rooms():
        for forms in spoken(language, room):
            if len(forms) > 1:
                alone |= {one for _, words in COUNTED.findall(forms[0]) for one in words.split()}
            same = set(re.findall(WORD, forms[0])) if len(forms) > 1 else set()
            for fact, words in COUNTED.findall(forms[-1]):
                if len(forms) > 1 or fact in LIMITS:
                    found = [one for one in words.split() if is_noun(language, one)]
                    many |= set(found[:1] if language == "de" else found) - same
    return (many - alone) | PLURAL_VERBS[language]


def is_noun(language, word):
    """Return whether a word can be a noun in the plural."""
    return word[0].isupper() if language == "de" else len(word) > SHORT and word[-1] in "sx"


def without_plural(language, room, nouns):
    """Return the sentences with a number before a plural noun, but without a singular form."""
    return [
        forms[0]
        for forms in spoken(language, room)
        if len(forms) == 1
        and any(
            fact not in LIMITS | NAMED and nouns & set(words.split())
            for fact, words in COUNTED.findall(forms[0])
        )
    ]


def rendered(language, room):
    """Yield each sentence of a room once per number, as (its forms, the number, the text)."""
    index = plural_index(language)
    for forms in spoken(language, room):
        facts = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        for n in COUNTS if facts else (1,):
            form = forms[index(n)] if len(forms) > 1 else forms[0]
            yield forms, n, form.format(**{fact: _value(fact, n) for fact in facts})


def plural_index(language):
    """Return the function that chooses the form for a number: French says 0 in the singular."""
    return (lambda n: int(n > 1)) if language == "fr" else (lambda n: int(n != 1))


def _value(fact, n):
    if fact in LIMITS:
        return max(n, 2)
    return "Ana" if fact in NAMED else n


def main():
    """Print all sentences, each of them once per number if that changes it."""
    for language in (ENGLISH, *LANGUAGES):
        for room in extract.rooms():
            print(f"== {language} {room}")  # noqa: T201 - what this command is for
            for _, _, text in rendered(language, room):
                print(text)  # noqa: T201


if __name__ == "__main__":
    main()
