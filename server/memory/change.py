"""What one call of `remember` makes of an entry. Pure; every refusal leaves things as they are (design 4.2)."""

from . import scan
from .brief import TAG, forged
from .entry import LIMITS, TYPES, Entry
from .refusal import Refusal

NEW = ("type", "description", "body")
GIVEN = ("type", "description", "body", "old_string", "new_string")


def fields_of(given):
    """The fields of a call, checked one by one; those that are not given are left out."""
    fields = {}
    for field in GIVEN:
        value = given.get(field)
        if value is None:
            continue
        if not isinstance(value, str):
            raise Refusal(f"The field {field} is {type(value).__name__}, and it takes text: give it as a string.")
        fields[field] = value
    if fields.get("type", "user") not in TYPES:
        raise Refusal(f"The type {fields['type'][:40]!r} is not known: use user (who the person is) or feedback (how they want things "
                      "done).")
    if "description" in fields:
        fields["description"] = " ".join(fields["description"].split())
    for field in {"body", "old_string", "new_string"} & fields.keys():
        fields[field] = fields[field].replace("\r\n", "\n")  # as an entry is read
    if "body" in fields:
        fields["body"] = fields["body"].strip("\n").rstrip()
    if ("old_string" in fields) != ("new_string" in fields):
        raise Refusal("A phrase is changed by old_string and new_string together, and only one of them was given: give both.")
    if "old_string" in fields and ("body" in fields or "description" in fields):
        raise Refusal("Both a phrase (old_string, new_string) and a whole field (description or body) were given: use one or the "
                      "other.")
    return fields


def replaces_of(given):
    """The names of superseded entries in a call."""
    names = given.get("replaces")
    if names is None:
        return []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Refusal("The field replaces takes a list of names of entries, for instance [\"likes-tea\"]: give it as one.")
    return names


def create(name, fields, said, now):
    """A new entry. Refusal where a field is missing or cannot be kept."""
    missing = [field for field in NEW if not fields.get(field)]
    if missing or "old_string" in fields:
        raise Refusal(f"There is no entry named {name!r}: to make it, give type, description and body"
                      + (f" ({', '.join(missing)} is missing)" if missing else "")
                      + "; to change another, `recall` shows their names.", "no entry of that name")
    entry = Entry(name, fields["type"], fields["description"], fields["body"], created=now, updated=now, said=said)
    return _checked(entry)


def alter(entry, fields, said, now):
    """`entry` with what changes; the same object where nothing would."""
    changed = entry._replace(**{field: fields[field] for field in NEW if field in fields})
    if "old_string" in fields:
        changed = _phrase(changed, fields["old_string"], fields["new_string"])
    if changed == entry:
        return entry
    for field in ("description", "body"):
        if not getattr(changed, field).strip():
            raise Refusal(f"The {field} of {entry.name!r} would be empty, and every entry needs one: give the new text, or use "
                          "`forget` to remove the entry.")
    return _checked(changed._replace(updated=now, said=said))


def _phrase(entry, old, new):
    if not old:
        raise Refusal("old_string is empty: give the phrase to change, as it stands in the description or the body.")
    if old == new:
        raise Refusal("old_string and new_string are the same, so there is nothing to change: give the new phrase.")
    in_description, in_body = _count(entry.description, old), _count(entry.body, old)
    if in_description + in_body == 0:
        raise Refusal(f"The phrase {old[:80]!r} is not found in the description or the body of {entry.name!r}: `recall` with its name "
                      "shows the text as it stands.", "the phrase is not found")
    if in_description + in_body > 1:
        raise Refusal(f"The phrase {old[:80]!r} is found {in_description + in_body} times in {entry.name!r}: give more of the phrase, "
                      "so that it stands there once.", "the phrase is found several times")
    if in_description:
        return entry._replace(description=" ".join(entry.description.replace(old, new).split()))
    return entry._replace(body=entry.body.replace(old, new).strip("\n").rstrip())


def _count(text, phrase):
    """How often `phrase` stands in `text`, overlaps too: each of them is a place that could be meant."""
    count, at = 0, text.find(phrase)
    while at >= 0:
        count, at = count + 1, text.find(phrase, at + 1)
    return count


def _checked(entry):
    for field in ("description", "body"):
        text, limit = getattr(entry, field), LIMITS[field]
        if len(text) > limit:
            raise Refusal(f"The {field} has {len(text):,} characters, and at most {limit:,} are kept: shorten it to what matters, or make "
                          "two entries.", f"the {field} is too long")
    for field in ("name", "description", "body"):
        scan.check(field, getattr(entry, field))
        if forged(getattr(entry, field)):
            raise Refusal(f"The {field} holds a <{TAG}> or <system-reminder> tag, which marks what the client and the memory add "
                          "themselves: write it without the angle brackets.", "a forged tag")
    scan.check("name", entry.name.replace("-", " "))  # "my-password-is-…" tells it all the same
    scan.check("sentence round the quote", entry.said)  # the person may well speak of such tags; no brief shows it
    scan.check("entry", f"{entry.description}\n{entry.body}")  # what is split over the two is one secret all the same
    return entry
