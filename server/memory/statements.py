"""Whether words that join or agree state something all the same: a name, a number or an abbreviation, after a subject and its verb.

`Will`, `US` and `Jo` are also words that say nothing, so that only how they are written, and what stands before them, tells them apart.
"""

import re

from . import words

# A subject and its verb, by which people tell something of themselves.
_OF_ONESELF = re.compile(r"\b(?:(?:i'm|i am|i was|i have|i've|we're|we are|we have|ik ben|ik heb|io sono|sono|je suis|j'ai|moi c'est|soy|tengo"
                         r"|sou|eu sou|tenho|jag är|jag har|jeg er|jeg har|olen|jestem|mam|jsem|mám|sunt"
                         r"|ich bin|ich habe|ich war|wir sind)|я|мне)\b[ ,:]*", re.I)
_MIDST = re.compile(r"\b(?:in|with|to|from|at|for|by|on|of|auf|mit|für|en|em|på|med|w|v) ([A-Z][a-z]+)\b")
_NAMED = re.compile(r"\b(?:in|from|the|at|of|im|aus der|aus den|in den) (?:US|IT)\b|\b(?:in|with|from) Go\b")  # but "good to Go"
_PRONOUN = frozenset("he she they xe ze it him her hers his them their theirs hir zir er sie ihr ihm ihn il elle iel él ella han hon hen hun".split())
_PRONOUNS = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)+")
_WHOLE = words.phrases("at once | on my own | by myself")
_NAMES = frozenset(["will", "may"])  # English words that say nothing, and names
_CHOICE = frozenset(["for", "with", "für", "pour", "por"])  # "I am for 2" answers a question


def states(quote: str) -> bool:
    """For a quote that is otherwise made of such words alone."""
    quote = quote.replace("’", "'")
    folded = " ".join(re.findall(r"[^\W_]+", words.fold_plainly(quote)))
    if any(f" {phrase} " in f" {folded} " for phrase in _WHOLE) or any(map(_are_pronouns, _PRONOUNS.findall(quote))):
        return True
    if not any(word.islower() for word in re.findall(r"[^\W\d_]+", quote)):  # all capitals, or all with one, stress nothing
        return False
    if _NAMED.search(quote) or any(map(_is_name, _MIDST.findall(quote))):
        return True
    return any(_tells(quote[subject.end():]) for subject in _OF_ONESELF.finditer(quote))


def _are_pronouns(run):
    parts = words.fold_plainly(run).split("/")
    return _PRONOUN.issuperset(parts)


def _tells(rest):
    first = re.match(r"[^\W\d_]{2,}", rest)
    if first and _is_name(first[0]):
        return True
    number = re.search(r"(\S* ?)\b\d", rest)
    return bool(number) and words.fold_plainly(number[1].strip()) not in _CHOICE


def _is_name(word):
    """Whether a word in the midst of a sentence has a capital that only a name has."""
    plain = word.casefold()
    return word[0].isupper() and word[1:].islower() and (plain in _NAMES or plain not in words.STOP["en"] | words.ASSENT_EN)
