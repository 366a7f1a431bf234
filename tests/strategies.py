"""What tests make up: texts, names, entries."""

import unicodedata

from hypothesis import strategies as st

from memory.entry import Entry
from memory.names import DEVICES


def _kept(text):
    return all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp") or c == "\n" for c in text)


texts = st.text(st.characters(blacklist_categories=("Cs", "Cn", "Cc", "Cf", "Co", "Zl", "Zp")), min_size=1, max_size=80) \
    .map(lambda t: " ".join(t.split())).filter(bool)
yaml_traps = st.sampled_from([
    "no", "on", "yes", "null", "~", "2024-12-19", "0777", "1e3", "1_000", "0x1F", "12:30:45", "Deploy: use blue/green", "Tyres (cold): 2.4 bar",
    "- dash", "# not a comment", "a # b", "'quoted'", '"double"', "{a: b}", "[x]", "*star", "&anchor", "!tag", "%percent", "@at", "`tick`",
    "|", ">", "---", "...", "key: value: more", "trailing:", "🚀 rocket", "naïve café", "日本語", "=", "<<"])
bodies = st.lists(st.one_of(texts, yaml_traps, st.just(""), st.just("---"), st.just("\tindented"), st.just("# Heading")), min_size=1, max_size=8) \
    .map("\n".join).map(lambda b: b.strip("\n").rstrip()).filter(lambda b: b.strip() and _kept(b.replace("\t", "")))
names = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9éßøдλ字]{1,6}){0,3}", fullmatch=True).filter(lambda n: n not in DEVICES)
times = st.sampled_from(["2026-10-07T13:15:05.678Z", "1999-01-01T00:00:00.000Z"])
entries = st.builds(
    Entry, name=names, type=st.sampled_from(["user", "feedback"]), description=st.one_of(texts, yaml_traps), body=bodies,
    pinned=st.booleans(), created=times, updated=times, said=st.one_of(st.just(""), texts, yaml_traps))
