"""Describe in words what calls show, as players do.

`describe_hands` turns boxes into parts (`15-17 HCP`, `balanced`), which a table of words writes in
a language. `full_form`, `short_form` and `protocol_form` write what a call shows, with its purpose,
its rare meanings and its force: for explanations, for a line of a convention card, and for alerts
of version 18 of the table protocol.

    hands_in_words(Box().between(HCP, 15, 17) & BALANCED)    "15-17 HCP, balanced"
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.phrases.auction_suits import hands_in_words as hands_in_words
    from cuebid.phrases.disclosure import RARE_BELOW as RARE_BELOW
    from cuebid.phrases.disclosure import Branch as Branch
    from cuebid.phrases.disclosure import Disclosure as Disclosure
    from cuebid.phrases.forms import FULL_LENGTH as FULL_LENGTH
    from cuebid.phrases.forms import SHORT_LENGTH as SHORT_LENGTH
    from cuebid.phrases.forms import full_form as full_form
    from cuebid.phrases.forms import short_form as short_form
    from cuebid.phrases.hands import describe_hands as describe_hands
    from cuebid.phrases.parts import Description as Description
    from cuebid.phrases.parts import Kind as Kind
    from cuebid.phrases.parts import Part as Part
    from cuebid.phrases.protocol import protocol_form as protocol_form
    from cuebid.phrases.purposes import purpose_of as purpose_of
    from cuebid.phrases.shortfall import mismatch as mismatch
    from cuebid.phrases.wording import ENGLISH as ENGLISH
    from cuebid.phrases.wording import LANGUAGES as LANGUAGES
    from cuebid.phrases.wording import SuitStyle as SuitStyle
    from cuebid.phrases.wording import Vocabulary as Vocabulary
    from cuebid.phrases.wording import speaking as speaking
    from cuebid.phrases.wording import spoken_language as spoken_language
    from cuebid.phrases.wording import vocabulary as vocabulary
