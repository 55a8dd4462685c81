"""Words refused in names of clubs, in English, German and French, as plain lower-case letters.

They insult, are obscene or stand for hatred. Usual surnames, towns, and words that are harmless in
another of these languages are left out.
"""

import re

from games.core.clubs.letters import spoken_words
from games.core.clubs.lookalikes import as_latin


def _split(*lines: str) -> tuple[str, ...]:
    return tuple(word for line in lines for word in line.split())


ENGLISH = _split(
    "anal anus arse arsehole ass asses asshole assholes bastard bastards bitch bitches bitchy",
    "blowjob bollocks boob boobs chink clit cock crap cum cunt cunts dicks dildo fag faggot",
    "faggots fags gook horny jizz kike minge nazi nazis nigga niggas nonce orgasm orgy paki",
    "pedo penis penises piss pissed porn porno prick pricks pussies pussy rape raped raper",
    "rapist retard retarded retards scrotum sex sexy shag shit shite shits shitty slag slut",
    "sluts slutty spic tit tits titties twat twats vagina wank wanker wankers whore whores",
)
GERMAN = _split(
    "arsch bumsen fotze fotzen hure huren kacke kanake kanaken muschi neger nutte nutten pimmel",
    "pisse scheiss scheisse schlampe schlampen schwuchtel schwuchteln spast spasten spasti",
    "titten tunte votze",
)
FRENCH = _split(
    "batard batards bordel bougnoul bougnoule branler branleur caca chatte chier chiotte conard",
    "conards conasse connard connards connasse connasses couille couilles cul enfoire enfoires",
    "foutre garce gouine merde merdes negre negresse nique niquer pede pedes petasse putain",
    "pute putes salaud salauds salope salopes youpin zob",
)
SIGNS_OF_HATRED = _split("1488 hh88 kkk nsdap nsu")
WHOLE_WORDS = frozenset((*ENGLISH, *GERMAN, *FRENCH, *SIGNS_OF_HATRED))
"""Refused as whole words, not as parts of words: Scunthorpe, Essex and Wankdorf are fine."""
WORD_STARTS = _split(
    "arschloch cocksuck dickhead encul fick hurensohn judensau missgeburt scheiss schlampe wichs"
)
"""Refused at the beginning of a word, too."""
ANYWHERE = _split(
    "arschloch asshole auschwitz faggot fuck hitler holocaust hurensohn nigger siegheil"
)
"""Refused anywhere in a word, because no harmless name contains them."""
PHRASES = ("sieg heil", "ku klux klan", "white power")
"""Refused as adjacent words."""
SHORT_NAMES = frozenset(_split("fap fck fuk fuq hj hh kz sa ss wtf"))
"""Refused as short names, in addition to the words above."""


def is_offensive(name: str) -> bool:
    """Return whether a name contains a refused word."""
    words = spoken_words(name)
    spaced = " ".join(re.split(r"[\W_]+", as_latin(name)))
    return (
        not words.isdisjoint(WHOLE_WORDS)
        or any(word.startswith(WORD_STARTS) for word in words)
        or any(part in word for word in words for part in ANYWHERE)
        or any(f" {phrase} " in f" {spaced} " for phrase in PHRASES)
    )


def is_short_offensive(short: str) -> bool:
    """Return whether a short name is refused; no club may have it, chosen or by default."""
    return is_offensive(short) or short.lower() in SHORT_NAMES
