"""The status as a page of text: a line for each thing, what is amiss last, each with what to do."""

from . import log
from .status import HOOKS, ago, count, shown, some

WIDTH = 15


def page(facts, now):
    """`facts` of status.py for people to read; `now` in seconds since 1970."""
    lines = [_head(facts), ""]
    for name, part in ROWS.items():
        found = facts[name]
        try:
            rows = [(name, f"not to be found out ({found['fault']})")] if "fault" in found else part(found, now)
        except Exception as error:  # a page with a hole is better than none
            rows = [(name, f"not to be shown ({log.place(error)})")]
        lines += [f"  {label:<{WIDTH}} {text}" for label, text in rows]
    advice = facts["advice"]
    lines += ["", "What to do:" if advice else "There is nothing to do."]
    return "\n".join(lines + [f"  {number}. {sentence}" for number, sentence in enumerate(advice, 1)])


def _head(facts):
    plugin, things = facts["plugin"], len(facts["advice"])
    if "fault" in plugin:
        return "Memory: whether it is on could not be found out."
    if plugin["installing"] and not plugin["on"]:
        return f"Memory {plugin['version']} is not ready yet. {plugin['why_off']}"
    if not plugin["on"]:
        return f"Memory {plugin['version']} is off: nothing is remembered and nothing can be saved. {plugin['why_off']}"
    return f"Memory {plugin['version']} is on" + (f"; {count(things, 'thing')} to look at, below." if things else ", and all is well.")


def _plugin(found, now):
    who = found["agent"] + (f", account {found['account']}" if found["account"] else "")
    return [("memory of", shown(who)), ("headless runs", "trusted: their prompts count as your words" if found["trust_headless"] else
             "not trusted: their prompts do not count as your words"),
            ("limit", f"{count(found['limit'], 'entry', 'entries')} in the brief at most")]


def _store(found, now):
    rows = [("lies in", shown(found["folder"]) or "no folder, as the first line says")]
    if not found["folder"]:
        return rows + _beside(found)
    if "entries" in found:
        more = [f"{number} {what}" for number, what in ((found["pinned"], "pinned"), (len(found["edited_outside"]), "edited outside"),
                                                         (len(found["unreadable"]), "unreadable")) if number]
        rows.append(("holds", count(found["entries"], "entry", "entries") + (f" ({', '.join(more)})" if more else "")))
        rows += [("  unreadable", shown(f"{one['file']}: {one['reason']}")) for one in found["unreadable"][:5]]
    else:
        rows.append(("holds", count(found["files"], "file") + ", counted only: without the Python packages they cannot be read"))
    if found["synced"]:
        rows.append(("synced by", found["synced"]))
    return rows + _beside(found)


def _beside(found):
    other = "not used here: of another agent, account or memory_dir"
    return [("also there", f"{count(one['files'], 'file')} in {shown(one['folder'])}, {other}") for one in found["elsewhere"][:5]]


def _brief(found, now):
    if not found:
        return []
    full = found["full"].replace(" below,", ",").rstrip(".")
    return [("brief", f"{full} ({found['characters']:,} of {found['of']:,} characters)")]


def _talk(found, now):
    def when(stamp):
        return f"{ago(stamp, now)} ({stamp[:10]} {stamp[11:16]} UTC)" if stamp else "never, as far as the log goes back"
    return [("last heard", f"{when(found['last_heard'])}; {count(found['heard_in_session'], 'message')} in this session"),
            ("last save", when(found["last_save"])),
            ("last refusal", when(found["last_refusal"]) + (f": {found['refused']}" if found["refused"] else ""))]


def _conversations(found, now):
    days = found["kept_days"]
    if not days:
        return [("conversations", "not kept for searching: the option keep_conversations is 0")]
    if found["missing"] == "SQLite":
        return [("conversations", "cannot be searched: this Python has no SQLite")]
    number = "not to be counted now" if found["searchable"] is None else count(found["searchable"], "message") + " searchable"
    slow = "; searches are slow, since this Python's SQLite has no FTS5" if found["missing"] else ""
    return [("conversations", f"{number}, {found['bytes'] / 1e6:.1f} MB, kept for {count(days, 'day')}{slow}")]


def _python(found, now):
    packages = ", ".join(f"{name} {version}" for name, version in sorted(found["packages"].items()))
    where = f" in {shown(found['packages_in'])}" if found["packages_in"] else ""
    return [("Python", f"{found['version']}, {shown(found['interpreter'])}"),
            ("packages", (packages or "there" if where else "not installed in the data folder") + where),
            ("data folder", shown(found["data_folder"]) or "none"), ("log", shown(found["log"]) or "none")]


def _hooks(found, now):
    def names(hooks):
        return ", ".join(HOOKS.get(hook, hook) for hook in hooks)
    off = f", but switched off by {found['switched_off_by']}" if found["switched_off_by"] else ""
    return [("hooks", f"registered: {names(found['registered']) or 'none'}{off}"),
            ("", f"run in this session: {names(found['fired']) or 'none'}"),
            ("", f"failed in the last 7 days: {found['failed'] or 'none'}")]


def _others(found, now):
    notes = (f"on, with notes of {count(found['auto_memory_projects'], 'project')}; the model writes them, this plugin does not read them; "
             "/memory of Claude Code shows them and switches it off" if found["auto_memory"] else "off")
    rows = [("auto memory", f"Claude Code's own is {notes}")]
    if found["plugins"]:
        rows.append(("also on", some(found["plugins"])))
    if len(found["copies"]) > 1:
        rows.append(("copies", some(found["copies"])))
    if len(found["data_folders"]) > 1:
        rows.append(("data folders", some(found["data_folders"]) + ": one for each way in which this plugin was started"))
    return rows


ROWS = {"plugin": _plugin, "store": _store, "brief": _brief, "talk": _talk, "conversations": _conversations, "hooks": _hooks,
        "python": _python, "others": _others}
