"""The names of entries, which are those of their files. Pure, and the standard library only (design 4.1)."""

import unicodedata

from .refusal import Refusal

LIMIT = 64
BYTES = 240  # a file system takes 255, `.md` among them
DEVICES = {"con", "prn", "aux", "nul", "conin", "conout"} | {f"{d}{n}" for d in ("com", "lpt") for n in "0123456789¹²³"}


def name_of(text):
    """`text` as the name of an entry; Refusal where it cannot be one. One name whatever its case or normal form."""
    name = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    fault = _fault_in(name)
    if fault:
        raise Refusal(f"The name {text[:80]!r} {fault}: use lower-case letters and digits joined by single hyphens, at most "
                      f"{LIMIT} characters, for instance 'likes-green-tea'.")
    return name


def key_of(name):
    """What two spellings of one name have in common (design 4.1: case and normal form do not tell names apart)."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _fault_in(name):
    if not name:
        return "is empty"
    if len(name) > LIMIT or len(name.encode("utf-8", "replace")) > BYTES:
        return "is too long"
    if name in DEVICES:
        return "is the name of a device on some systems"
    for part in name.split("-"):
        if not part or unicodedata.category(part[0])[0] == "M":
            return "cannot be the name of an entry"
        if any(unicodedata.category(c)[0] not in "LMN" for c in part):
            return "cannot be the name of an entry"
    return ""
