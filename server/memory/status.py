"""How the memory is: what works, what does not, and what to do about it. The answer to "I told it, and the next day it forgot".

Every part is found out by itself, and loads what it needs by itself: what is broken is named, and the rest still answers. Without
the three packages entries are counted as files. Nothing is changed, and nothing of what was typed or remembered is shown but file names.
"""

import os
import sys
from datetime import datetime, timezone

from . import files, log, options, surroundings

HOOKS = {"session_start": "session start", "prompt": "prompt", "command": "command", "tool": "tool call", "changed": "change shown",
         "session_end": "session end"}
RECENT = 7 * 86_400  # seconds for which a failed hook is worth a word
AGAIN = "install the plugin again (claude plugin uninstall memory@memory, then claude plugin install memory@memory)"


class Look:
    """One look round. `session` is the conversation that asks, '' for the command line, which takes the last one."""

    def __init__(self, config, ledger, session, agent, now):
        self.config, self.ledger, self.now = config, ledger, now
        self.asked_by_hook = bool(session)
        self.sessions = os.path.join(config.data, "sessions") if config.data else ""
        self.session = session or max(self._sessions(), key=self._last, default="")
        told = (ledger.told(session) or {}).get("agent") if session else agent
        self.agent = told if isinstance(told, str) else ""
        self.log = log.read(config.data) if config.data else []
        self.held = None
        self.by = "/memory:" if session else "claude-memory "  # how the person's commands begin where this is read
        self.advice = []

    def inside(self, session):
        """What lies in the ledger of a conversation."""
        return files.names(os.path.join(self.sessions, session)) if self.sessions and session else []

    def heard(self):
        """When a prompt was heard last, in any conversation; 0 if never."""
        return max((files.modified(os.path.join(self.sessions, one, "heard")) for one in self._sessions()), default=0)

    def _sessions(self):
        return files.names(self.sessions) if self.sessions else []

    def _last(self, session):
        return max((files.modified(os.path.join(self.sessions, session, name)) for name in self.inside(session)), default=0)


def facts(config, ledger, session, clock, agent=""):
    """Everything that is found out, as an object for JSON; `advice` holds a sentence for each thing to look at."""
    look = Look(config, ledger, session, agent, clock.time())
    found = {}
    for name, part in PARTS.items():
        try:
            found[name] = part(look)
        except Exception as error:  # whatever is broken, the other parts answer
            found[name] = {"fault": log.place(error)}
            look.advice.append(f"The part {name!r} of this status could not be found out ({log.place(error)}): if it stays so, {AGAIN}.")
    found["advice"] = list(dict.fromkeys(look.advice))
    return found


def _plugin(look):
    manifest = surroundings.manifest(look.config.root)
    installing = _installing(look.config)
    why = _off(look)
    if why and not installing:
        look.advice.append(why)
    look.advice += look.config.misset
    trusted = options.trusts_headless(look.config)
    if look.config.trust_asked and not trusted:
        look.advice.append("The option trust_headless is on for this session, but not in your own settings "
                           f"({os.path.join(look.config.client, 'settings.json')}), and only there it counts: turn it on in /plugin, or leave it.")
    return {"version": str(manifest.get("version") or "unknown"), "on": not why, "why_off": why, "installing": installing,
            "agent": look.agent or "claude", "account": look.config.account, "trust_headless": trusted,
            "limit": look.config.limit}


def _installing(config):
    from . import dependencies
    return bool(config.data) and not dependencies.ready(config) and dependencies.installing(config)


def _off(look):
    """Why the memory is off, and what to do, in one sentence; '' where it is on."""
    from . import dependencies
    from .config import unusable
    from .refusal import Refusal
    config = look.config
    if not config.data:
        return ("Claude Code named no data folder for the memory plugin, so it cannot keep anything: update Claude Code."
                if look.asked_by_hook else
                "Nothing of this plugin was found in Claude Code, so it has not run here yet: install it and start a session.")
    why = _unwritable(config.data) or (not look.asked_by_hook and _disabled(config))
    if why:
        return why
    try:
        why = unusable(config.store_folder(look.agent), trying=True)
    except Refusal as refusal:
        why = str(refusal)
    if why:
        return why
    if _installing(config):
        return "Its three Python packages are being installed now, and it will be there in a minute."
    if not dependencies.ready(config):
        return dependencies.failure(config) or ("The three Python packages are not installed yet: start a new session, which installs "
                                                "them, and wait a minute.")
    return _reader()[1]


def _unwritable(data):
    """Tries it, since a full or a read-only disk shows only then."""
    probe = os.path.join(data, f".tmp-status-{os.getpid()}")
    try:
        files.folder(data)
        files.append(probe, b"written by the status, to see whether it can be\n")
    except OSError as error:
        return (f"The memory's data folder {data!r} cannot be written ({error.strerror}): make room there, or give yourself the right to "
                "write, and start a new session.")
    finally:
        files.remove(probe)
    return ""


def _disabled(config):
    enabled = {name: on for name, on in surroundings.plugins(config).items() if surroundings.own(name)}
    if enabled and not any(enabled.values()) and not config.data.endswith("-inline"):
        return f"The plugin is disabled in Claude Code: enable it with `claude plugin enable {min(enabled)}`."
    return ""


def _reader():
    """(the class Store or None, why not): it needs the packages, and most of the plugin."""
    try:
        from .store import Store
        return Store, ""
    except Exception as error:
        if isinstance(error, ImportError) and str(error.name).split(".")[0] in ("yaml", "frontmatter", "platformdirs"):
            return None, (f"The Python package {error.name} cannot be loaded: remove the folders site-… in the data folder and start a new "
                          "session, which installs the packages again.")
        return None, f"A part of the plugin cannot be loaded ({log.place(error)}): {AGAIN}."


def _store(look):
    from . import dependencies
    from .refusal import Refusal
    try:
        folder = look.config.store_folder(look.agent)
    except Refusal:  # told as the reason why the memory is off
        return {"folder": "", "files": 0, "synced": "", "conflicted": [], "elsewhere": _elsewhere(look.config, "")}
    names = [name for name in files.names(folder) if name.lower().endswith(".md") and not name.startswith(".")]
    found = {"folder": folder, "files": len(names), "synced": surroundings.synced(folder),
             "conflicted": sorted(name for name in names if surroundings.conflicted(name))}
    store = _reader()[0] if look.config.data and dependencies.ready(look.config) else None
    if store:
        look.held, unreadable = store(folder).listing()
        found.update(
            entries=len(look.held), pinned=sum(held.entry.pinned for held in look.held),
            edited_outside=[held.file for held in look.held if held.outside],
            unreadable=[{"file": file, "reason": reason} for file, reason in unreadable])
        found["conflicted"] = sorted({*found["conflicted"], *_copies(look.held)})
    found["elsewhere"] = _elsewhere(look.config, folder)
    look.advice += _store_advice(look, found)
    return found


def _copies(held):
    """The files that a syncing service made of an entry, and that read like entries (`tea-LAPTOP.md`): they still say whose they are."""
    here = {one.entry.name for one in held}
    for one in held:
        line = next((line for line in one.data[:2_000].splitlines() if line.startswith(b"name:")), b"")
        name = line[5:].decode("utf-8", "replace").strip().strip("'\"")
        if one.outside and name != one.entry.name and name in here and one.entry.name.startswith(name):
            yield one.file


def _elsewhere(config, folder):
    found = []
    for path in surroundings.stores(config):
        number = sum(name.lower().endswith(".md") and not name.startswith(".") for name in files.names(path))
        if number and not (folder and os.path.realpath(path) == os.path.realpath(folder)):
            found.append({"folder": path, "files": number})
    return found


def _store_advice(look, found):
    shown = [one["file"] for one in found.get("unreadable", ()) if one["file"] not in found["conflicted"]]
    if shown:
        yield f"{count(len(shown), 'file')} in the memory cannot be read: mend or remove {some(shown)}; {look.by}list says what is wrong."
    if found["conflicted"]:
        yield (f"Two machines changed the same entry, and both texts were kept: compare {some(found['conflicted'])} with the entry that it "
               "is a copy of, and remove it.")
    if found["synced"]:
        yield (f"The memory lies in {found['synced']}, which carries it to other machines, but not its lock: do not let two machines "
               "change it at once, or set the option memory_dir to a folder that is not synced.")
    new = _untold(look)
    if new:
        yield (f"{count(len(new), 'entry', 'entries')} did not come in through this plugin ({some(new)}): if that was not you, "
               f"{look.by}forget removes them.")
    if not found["files"] and found["elsewhere"]:
        yield ("The memory in use is empty, and there are entries in another folder: if you miss them, set memory_dir, the account or the "
               f"agent back, or move the files from {found['elsewhere'][0]['folder']} to {found['folder']}.")


def _untold(look):
    """The files of entries that did not come in through the plugin, as far as the person was not told of them at a session's start."""
    told = files.read(os.path.join(look.config.data, "told-outside")).decode("ascii", "replace").split() if look.config.data else []
    return [held.file for held in look.held or () if held.outside and held.digest not in told]


def _brief(look):
    if look.held is None:
        return {}
    from . import brief
    text = brief.compose([(held.entry, held.outside) for held in look.held], look.config.limit)
    told = next((line for line in text.splitlines() if line.startswith("Remembered: ")), "Remembered: nothing yet.")
    return {"full": told.removeprefix("Remembered: "), "characters": brief.units(text), "of": brief.WHOLE}


def _talk(look):
    saves = [(when, what) for when, source, what in look.log if source == "server" and what.endswith((": created", ": changed"))]
    refusals = [(when, what) for when, _, what in look.log if " refused: " in what]
    return {"last_heard": _stamp(look.heard()),
            "heard_in_session": len(look.ledger.heard(look.session)) if look.session and look.sessions else 0,
            "last_save": saves[-1][0] if saves else "", "last_refusal": refusals[-1][0] if refusals else "",
            "refused": refusals[-1][1].replace(" refused", "") if refusals else ""}


def _conversations(look):
    from . import kept
    return kept.facts(look.config)


def _python(look):
    from . import dependencies
    config = look.config
    place = dependencies.folder(config) if config.data else ""
    versions = {}
    for name in files.names(place) if place else []:
        package, _, version = name.removesuffix(".dist-info").partition("-")
        if name.endswith(".dist-info") and package.lower() in ("pyyaml", "python_frontmatter", "platformdirs"):
            versions[package.lower().replace("_", "-")] = version
    return {"version": ".".join(map(str, sys.version_info[:3])), "interpreter": sys.executable,
            "remembered": files.read(os.path.join(config.data, "python")).decode("utf-8", "replace").strip() if config.data else "",
            "packages": versions, "packages_in": place if os.path.isdir(place) else "", "data_folder": config.data,
            "log": os.path.join(config.data, "log") if config.data else ""}


def _hooks(look):
    root = look.config.root
    listed = surroundings.read_object(os.path.join(root, "hooks", "hooks.json")).get("hooks") or {}
    registered = sorted({hook["args"][-1] for groups in listed.values() for group in groups for hook in group["hooks"]}, key=_order)
    fired = sorted({name[6:] for name in look.inside(look.session) if name.startswith("fired-")} | ({"prompt"} & {*registered}
                   if look.asked_by_hook else set()), key=_order)
    missing = [hook for hook in registered if not os.path.isfile(os.path.join(root, "hooks", hook + ".py"))]
    failures = [(when, source, what) for when, source, what in look.log if _is_failure(source, what) and look.now - _seconds(when) < RECENT]
    setting = surroundings.hooks_off(look.config)
    if setting:
        look.advice.append(f"Claude Code's settings have {setting} on, so it runs no hooks of plugins, and nothing can be heard: take that "
                           "setting out.")
    if missing or not registered:
        look.advice.append(f"The plugin's hooks are not all there ({some(missing) or 'none is registered'}): {AGAIN}.")
    elif look.asked_by_hook and "session_start" not in fired:
        look.advice.append("The hook at the start of this session has not run, so the session began without what is remembered: start "
                           "a new one.")
    if failures:
        when, source, what = failures[-1]
        look.advice.append(f"Something of the plugin failed {count(len(failures), 'time')} in the last 7 days, last {ago(when, look.now)} "
                           f"({HOOKS.get(source, source)}: {what}): if it goes on, report that line, and {AGAIN}.")
    return {"registered": registered, "fired": fired, "failed": len(failures), "switched_off_by": setting}


def _others(look):
    config = look.config
    auto, rivals = surroundings.auto_memory(config), surroundings.rivals(config)
    copies = sorted(name for name, on in surroundings.plugins(config).items() if on and surroundings.own(name))
    folders = surroundings.data_folders(config)
    twice = [path for path in folders if look.session and os.path.isdir(os.path.join(path, "sessions", look.session))]
    if len(twice) > 1 or len(copies) > 1:
        look.advice.append("This plugin runs twice, so each prompt is heard and each brief is given twice: uninstall one of "
                           f"{some(copies if len(copies) > 1 else [os.path.basename(path) for path in twice])}.")
    if rivals:
        look.advice.append("Other plugins keep a memory too, to judge by their names, and this one knows nothing of what they save: keep "
                           f"one, and disable the others (claude plugin disable {rivals[0]}).")
    return {"auto_memory": auto["on"], "auto_memory_projects": auto["projects"], "plugins": rivals, "copies": copies,
            "data_folders": folders}


PARTS = {"plugin": _plugin, "store": _store, "brief": _brief, "talk": _talk, "conversations": _conversations, "python": _python,
         "hooks": _hooks, "others": _others}


def _is_failure(source, what):
    """Whether a line of the log tells of a fault, and not of a save or a refusal (`remember: created`, `remember refused: …`)."""
    return source in (*HOOKS, "server") and ": " not in what


def _order(hook):
    return list(HOOKS).index(hook) if hook in HOOKS else len(HOOKS)


def _stamp(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ") if seconds else ""


def _seconds(stamp):
    try:
        return datetime.fromisoformat(stamp.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return 0


def ago(stamp, now):
    """A time of the log as people say it."""
    past = max(0, now - _seconds(stamp))
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if past >= size:
            return f"{count(int(past // size), unit)} ago"
    return "just now"


def count(number, one, more=""):
    """A number with its noun."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def some(names, most=5):
    """The first of some names, and how many more there are."""
    return ", ".join(map(shown, names[:most])) + (f" and {len(names) - most} more" if len(names) > most else "")


def shown(text):
    """A name as it may be printed: what is hidden in it spelt out."""
    try:
        from .scan import label
        return label(text)
    except Exception:
        return ascii(text)[1:-1]
