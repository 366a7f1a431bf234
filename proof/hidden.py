"""Figures 7 and 8: hidden characters and secrets that were let through, and ordinary text that was refused, at the server's own door."""

import unicodedata

from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class
from door import NEW, Figure, Inside, Machine, Talk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data import ordinary_text, secret_samples, told_secrets
from memory.entry import parse

TYPED = "I like it plain and simple."
KNOWN = {"name": "plain", "type": "user", "description": "Likes it plain", "body": "At home:\nPlain and simple.\nAlways."}
ICONS = {*range(0xE000, 0xF900), *range(0xF0001, 0xF1AF1)}      # visible: icon fonts, the logo of a maker
# What Unicode counts as letters or marks though nobody sees it (Default_Ignorable_Code_Point), the tag block, all selectors of variants.
IGNORABLE = [0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2065, 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
             *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE0080), *range(0xE0100, 0xE01F0), *range(0xE0080, 0xE1000, 61)]


def figures(small=False, say=print):
    with Machine() as machine:
        door = Inside(machine)
        _talk(door).call("remember", {"quote": TYPED, **KNOWN})
        through = [_hidden(door, 40 if small else 1), _secrets(door, small)]
        say(f"  {sum(count for count, _ in through):,} texts with a hidden character or a secret")
        refused = _ordinary(door, 4 if small else 1)
        say(f"  {refused[0]:,} ordinary texts")
    return [Figure("hidden characters and secrets let through", sum(count for count, _ in through), [what for _, wrong in through for what in wrong],
                   f"{through[0][0]:,} hidden characters, {through[1][0]:,} secrets; each in every field of `remember`"),
            Figure("ordinary text refused", refused[0], refused[1],
                   f"{len(ordinary_text.ALL)} sentences in many scripts, as description, body and change")]


def _talk(door, *texts):
    """A conversation in which the person typed `texts` too: they may well type them, but they may not be kept."""
    talk = Talk(door)
    for text in (TYPED, *texts):
        talk.says(text)
    return talk


def _given(text):
    """The calls that put `text` into each field, one after the other. The quote is what the person typed, with it inside."""
    yield "description", {"quote": TYPED, **NEW, "description": text}
    yield "body", {"quote": TYPED, **NEW, "body": f"First.\n{text}\nLast."}
    yield "new_string", {"quote": TYPED, "name": "plain", "old_string": "Plain and simple.", "new_string": text}
    yield "name", {"quote": TYPED, **NEW, "name": text}
    yield "type", {"quote": TYPED, **NEW, "type": text}
    yield "replaces", {"quote": TYPED, **NEW, "replaces": [text]}
    yield "quote", {"quote": text, **NEW}


def _let_through(talk, text, kind, part=""):
    """The fields in which `text` was taken, and kept with `part` of it (a break of lines in a description is kept as a space)."""
    for field, fields in _given(text):
        answer, refused = talk.call("remember", fields)
        if not refused:
            kept = [parse(data, "any") for data in talk.machine.entries().values()]
            if not part or any(part in field for entry in kept for field in entry if isinstance(field, str)):
                yield f"{kind} in the {field}: {text[:60]!a}"
            talk.call("forget", {"quote": TYPED, "name": fields["name"]})
            talk.call("remember", {"quote": TYPED, **KNOWN})


def _hidden(door, part):
    category = {code: unicodedata.category(chr(code)) for code in range(0x110000)}
    codes = {code for code, kind in category.items() if kind in ("Cf", "Zl", "Zp") or (kind == "Cc" and chr(code) not in "\t\n")
             or (kind == "Cs" and code % 37 == 0) or (kind == "Co" and code % 977 == 0 and code not in ICONS)}
    codes = sorted(codes.union(IGNORABLE))[::part]
    failures = []
    for code in codes:
        text = f"pla{chr(code)}in and simple"
        failures += _let_through(_talk(door, text), text, f"U+{code:04X}", chr(code))
    return len(codes), failures


def _secrets(door, small):
    """The samples, and what detect-secrets' own detectors are made to find."""
    rows = [*secret_samples.tokens(), *secret_samples.NAMED, *told_secrets.TOLD, *(("a password", text) for text in secret_samples.PASSWORDS),
            *(("a payment card number", text) for text in secret_samples.CARDS)]
    rows = rows[::12] if small else rows + list(_of_detectors())
    failures = []
    for kind, text in rows:
        talk = _talk(door, f"Mine is this: {text}")
        failures += _let_through(talk, text, kind)
        for field, fields in _given(text):
            if len(text) > 12 and text in talk.call("remember", fields)[0] and field not in ("name", "type", "replaces"):
                failures.append(f"{kind} in the {field} is repeated by the refusal")
    return len(rows), failures


def _of_detectors(each=25):
    """For each pattern of each detector, texts that it matches and that the detector itself flags."""
    for name, kind in sorted(get_mapping_from_secret_type_to_class().items()):
        detector = kind()
        if not hasattr(detector, "denylist") or kind.__name__ == "IPPublicDetector":
            continue
        for pattern in detector.denylist:
            yield from ((name, text) for text in _matching(pattern, detector, each))


def _matching(pattern, detector, count):
    found = {}

    @settings(max_examples=count, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(pattern))
    def collect(text):
        if list(detector.analyze_string(text)):
            found[text] = None

    collect()
    return found


def _ordinary(door, part):
    failures, texts = [], ordinary_text.ALL[::part]
    for text in texts:
        talk = _talk(door)
        line = " ".join(text.split())
        calls = [("body", {"quote": TYPED, **NEW, "body": text}), ("description", {"quote": TYPED, **NEW, "description": line[:200]}),
                 ("new_string", {"quote": TYPED, "name": NEW["name"], "old_string": "Always", "new_string": text})]
        for field, fields in calls:
            if field == "new_string":
                talk.call("remember", {"quote": TYPED, **NEW, "description": "Likes it plain"})
            answer, refused = talk.call("remember", fields)
            failures += [f"{field}: {text[:60]!r}: {answer[:160]}"] if refused else []
        body = text.replace("\r\n", "\n").strip("\n").rstrip()
        kept, _ = talk.call("recall", {"name": NEW["name"]})
        failures += [f"not kept as it was: {text[:60]!r}"] if body not in kept else []
        talk.call("forget", {"quote": TYPED, "name": NEW["name"]})
    return len(texts) * 3, failures
