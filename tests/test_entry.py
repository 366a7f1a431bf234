"""An entry and its file: what is written is read again, and what people and other tools write is read too (design 4.1)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.entry import FIELDS, FRONT, LIMITS, Entry, Unreadable, _nodes, _plain_fields, parse, render
from memory.names import LIMIT, name_of
from memory.refusal import Refusal
from strategies import entries

WHOLE = """\
---
name: no-fish-puns
description: Dislikes puns about fish; avoid fish-themed jokes
type: feedback
created: 2026-10-07T13:15:05.678Z
updated: 2026-10-07T13:15:05.678Z
said: "I can't stand puns about fish."
---

Rule: never tell jokes or puns about fish to this person. Why: they said they can't stand them. Apply: …
"""
WHEN = "2026-10-07T13:15:05.678Z"
FISH = Entry(
    "no-fish-puns", "feedback", "Dislikes puns about fish; avoid fish-themed jokes",
    "Rule: never tell jokes or puns about fish to this person. Why: they said they can't stand them. Apply: …", False,
    "2026-10-07T13:15:05.678Z", "2026-10-07T13:15:05.678Z", "I can't stand puns about fish.")


def test_a_new_entry_is_written_as_the_design_shows_it():
    assert render(FISH).decode() == WHOLE


@given(entries)
def test_every_entry_is_read_as_it_was_written(entry):
    assert parse(render(entry), entry.name) == entry


@given(entries, entries)
def test_a_change_is_read_as_it_was_written_whatever_was_there_before(before, after):
    after = after._replace(name=before.name)
    assert parse(render(after, render(before)), before.name) == after


@given(st.binary(max_size=300))
def test_no_file_breaks_the_reader(data):
    try:
        assert parse(data, "x").name == "x"
    except Unreadable as reason:
        assert str(reason)


@pytest.mark.parametrize("text, fields", [
    ("﻿---\nname: x\ndescription: with a BOM\n---\nbody\n", {"description": "with a BOM", "body": "body"}),
    ("---\r\ndescription: CRLF\r\ntype: feedback\r\n---\r\n\r\nbody\r\nmore\r\n", {"description": "CRLF", "body": "body\nmore"}),
    ("---\rdescription: CR\r---\rbody\r", {"description": "CR", "body": "body"}),
    ("\n\n---\ndescription: blank lines first\n---\nbody", {"description": "blank lines first"}),
    ("# The heading\n\ntext", {"description": "The heading", "body": "# The heading\n\ntext", "type": "user"}),
    ("just text", {"description": "x", "type": "user"}),
    ("---\ndescription: d\ncreatedAt: 2024-12-19\nupdatedAt: 2024-12-20\nalways: yes\n---\nb", {
        "created": "2024-12-19", "updated": "2024-12-20", "pinned": True}),
    ("---\ndescription: d\nmodified: 1e3\n---\nb", {"updated": "1e3"}),
    ("---\ndescription: no\n---\nb", {"description": "no"}),
    ("---\ndescription: 0777\n---\nb", {"description": "0777"}),
    ("---\ndescription: 2024-12-19\n---\nb", {"description": "2024-12-19"}),
    ("---\ndescription: d\npinned: not really\n---\nb", {"pinned": False}),
    ("---\ndescription: d\npinned: true\n---\nb", {"pinned": True}),
    ("---\ndescription: >\n  folded\n  lines\n---\nb", {"description": "folded lines"}),
    ("---\ndescription: d\n---\n---\nname: not a block\n---\n", {"body": "---\nname: not a block\n---"}),
    ("---\ndescription: d\n---\ntext\n\n---\n\nmore", {"body": "text\n\n---\n\nmore"}),
])
def test_what_people_and_other_tools_write_is_read(text, fields):
    """C1, C5, C6, C7, C8, C10."""
    entry = parse(text.encode(), "x")
    assert {field: getattr(entry, field) for field in fields} == fields


@pytest.mark.parametrize("data, reason", [
    (b"---\ndescription: a: b: c\n---\nbody", "cannot be parsed"),
    (b"---\n\tdescription: tab\n---\nbody", "cannot be parsed"),
    (b"---\ndescription: d\nno end", "no closing ---"),
    (b"---\n- a\n- b\n---\nbody", "no fields"),
    (b"---\ndescription:\n  a: b\n---\nbody", "not one line of text"),
    (b"---\ntype: project\n---\nbody", "not user or feedback"),
    ("---\ndescription: d\n---\n".encode("utf-16"), "UTF-16"),
    (b"---\ndescription: \xff\xfe\n---\n", "not UTF-8"),
    (b"a\0b", "NUL"),
])
def test_a_file_that_holds_no_entry_says_why(data, reason):
    """C2: such a file is left as it is."""
    with pytest.raises(Unreadable, match=reason):
        parse(data, "x")
    with pytest.raises(Unreadable):
        render(FISH, data)


def test_a_change_keeps_unknown_keys_comments_order_and_line_ends():
    old = ("\ufeff---\r\n# mine\r\ntags: [a, b]\r\ndescription: old\r\ncount: 0777\r\ntype: user\r\n# last\r\n---\r\n\r\nThe body  \r\n\r\n").encode()
    new = render(parse(old, "x")._replace(description="new: text", updated="2026-10-07T13:15:05.678Z"), old)
    assert new == ("\ufeff---\r\n# mine\r\ntags: [a, b]\r\ndescription: 'new: text'\r\ncount: 0777\r\ntype: user\r\n# last\r\nname: x\r\n"
                   "updated: 2026-10-07T13:15:05.678Z\r\n---\r\n\r\nThe body  \r\n\r\n").encode()


def test_a_block_scalar_is_replaced_whole_and_what_follows_stays():
    old = b"---\ndescription: |\n  one\n  two\nother: 1\nsaid: x\n---\nbody\n"
    new = render(parse(old, "x")._replace(description="three"), old)
    assert new.startswith(b"---\ndescription: three\nother: 1\nsaid: x\n")


@pytest.mark.parametrize("name", ["no-fish-puns", "设备", "café", "नमस्ते-दुनिया", "2024-12-19", "a", "x" * 64, "สวัสดี"])
def test_a_name_is_letters_and_digits_of_any_script(name):
    """D1."""
    assert name_of(name) == name


@pytest.mark.parametrize("name", [
    "", " ", "🚀", "a b", "a--b", "-a", "a-", "a_b", "../x", "..", "a/b", "a\\b", "%2e%2e", "a.md", "a.", "con", "NUL", "com1", "x" * 65, "𐌰" * 64,
    "a\u200bb", "a\nb", "\u0301a", "~", "$home"])
def test_what_is_no_name_is_refused_with_what_is_accepted(name):
    """D1, D4, D7: a name is a name, never a path."""
    with pytest.raises(Refusal, match="lower-case letters and digits"):
        name_of(name)


@pytest.mark.parametrize("one, other", [("café", "cafe\u0301"), ("Test", "test"), ("ÉTÉ", "été")])
def test_spellings_that_differ_in_case_or_normal_form_are_one_name(one, other):
    """D3, D5."""
    assert name_of(one) == name_of(other)


def wide(count):
    return "x: [" + "a, " * count + "a]\n"


@pytest.mark.parametrize("front, reason", [
    ("x: y\n" * 200_000, "longer than 16,384 characters"), ("x: |\n" + "  long\n" * 3_000, "longer than 16,384 characters"),
    ("x: " + "a" * (FRONT - 26) + "\n---b: " + "x: [a]\n" * 100_000, "longer than 16,384 characters"),
    ("x:\n" + "- {a: b}\n" * 1_800, "more than 300 parts"), (wide(5_000), "more than 300 parts"), ("x: " + "[" * 500 + "]" * 500, "more than 300"),
    ("x: " + "[" * 16_000, "parsed|more than"), ("? " * 8_000, "parsed|more than"), ("a: &a [x]\nb: [" + "*a," * 5_000 + "]", "more than 300 parts"),
])
def test_a_front_matter_that_takes_long_to_read_is_not_read(front, reason):
    data = f"---\ndescription: d\n{front}\n---\nbody".encode()
    begin = time.process_time()
    with pytest.raises(Unreadable, match=reason):
        parse(data, "x")
    assert time.process_time() - begin < 0.05


def test_the_longest_front_matter_that_the_plugin_writes_is_read():
    """Of all characters, U+FEFF takes the most room in YAML; `said` may have twice the length of a quote."""
    entry = Entry("n" * LIMIT, "feedback", "\ufeff" * LIMITS["description"], "b", True, WHEN, WHEN, "\ufeff" * 2 * LIMITS["quote"])
    assert 2 * len(render(entry).decode()) < 1.2 * FRONT
    assert parse(render(entry), entry.name) == entry
    many = f"---\n{wide(100)}description: d\n---\nbody".encode()
    assert parse(many, "x").description == "d"


VALUES = ["yes", "no", "a: b", "a #b", "a#b", "a:", '"a"', '"a', 'a"', '"a""b"', '"a\\n"', "'a'", "|", ">", "[a]", "{a: b}", "&a b", "*a", "!!str a",
          "1e3", "0777",
          "2024-12-19", '""', '"', " a", "a ", "a\ufeffb", "a\xa0b", "a\u2028b", "é: b", "%a", "@a", "…", '"a" b', '"a" #b', '"a: b"', '"a "',
          "a, b", "a?", "-a", "- a", "~", "null", "<<", "="]
FIELD = st.tuples(st.sampled_from([f"{field}: " for field in FIELDS]), st.text() | st.text("ab1 é:#\"'\\") | st.sampled_from(VALUES)).map("".join)
ODD = st.sampled_from(["", "  more", "# note", "--- ", "...", "said: a", "\tx", "%YAML 1.1", "createdAt: a", "x: y", "- said: a",
                       "'said': a", "said : a", "said:", "said:a", "said: \ta"])
LINES = st.lists(FIELD | FIELD | ODD | st.text(), max_size=4).map("\n".join)


@given(LINES, st.sampled_from(["", "\n"]))
def test_what_is_read_without_yaml_is_read_just_so_by_yaml(block, end):
    plain = _plain_fields(block + end)
    if plain is not None:
        assert plain == {key.value: value.value for key, value in _nodes(block + end)}


@given(entries)
def test_what_the_plugin_writes_plainly_is_read_without_yaml(entry):
    plain = entry._replace(description="Drinks green tea, mostly", said="")
    assert _plain_fields(render(plain).decode().split("---\n")[1])["description"] == plain.description
