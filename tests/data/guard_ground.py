"""Real folders, files and links for the tables of the guard: `build(folder)` makes a person's home as it might be.

In the tables ‹home›, ‹store›, … stand for the paths of PARTS; `filled` puts the real ones in.
"""

import os

CANARY = "canary-4711"      # in the name and the text of every file that only the memory tools may touch

PARTS = {
    "home": "home/ann",
    "app": "home/ann/src/app",                                          # a project with links to what is to be kept
    "web": "home/ann/src/web",                                          # one without
    "share": "home/ann/.local/share",
    "store": "home/ann/.local/share/claude-memory",                     # the default place, every agent's store in it
    "entry": "home/ann/.local/share/claude-memory/claude/canary-4711.md",
    "other": "home/ann/Notizen/Mein Gedächtnis",                        # what memory_dir names
    "note": "home/ann/Notizen/Mein Gedächtnis/canary-4711.md",
    "data": "home/ann/.claude/plugins/data/memory-lab",
    "ledger": "home/ann/.claude/plugins/data/memory-lab/sessions/s1/canary-4711",
    "talks": "home/ann/.claude/projects",                               # the client's transcripts
    "talk": "home/ann/.claude/projects/-src-app/s1.jsonl",
    "history": "home/ann/.claude/history.jsonl",                        # what was typed
    "pastes": "home/ann/.claude/paste-cache",                           # and pasted
    "paste": "home/ann/.claude/paste-cache/4f1c.txt",
    "plugin": "home/ann/tools/memory-plugin",
    "code": "home/ann/tools/memory-plugin/server/memory/said.py",
    "tmp": "tmp",
}
CLOSED, KEPT = ("store", "other", "data"), ("talks", "history", "pastes", "plugin")
FILES = ("entry", "note", "ledger", "talk", "history", "paste", "code")
ORDINARY = (    # what lies beside them
    "home/ann/src/app/README.md",
    "home/ann/src/web/README.md",
    "home/ann/src/web/src/main.py", "home/ann/src/claude-memory/README.md", "home/ann/notes.txt",
            "home/ann/.local/share/claude-memory-notes/a.md",
            "home/ann/.local/share/applications/a.desktop", "home/ann/Notizen/b.md",
            "home/ann/.claude/settings.json",
            "home/ann/.claude/projects/-src-app/memory/MEMORY.md", "home/ann/.config/git/config",
            "home/ann/.local/share/claude-memory.old/a.md", "tmp/a.txt")


def build(folder):
    """Makes the folders below `folder`; gives {part: path}, and the variables of the person's shell as "environ"."""
    folder = os.path.realpath(folder)
    ground = {name: os.path.join(folder, path) for name, path in PARTS.items()}
    for path in [ground[name] for name in FILES] + [os.path.join(folder, path) for path in ORDINARY]:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{CANARY}\n" if path in [ground[name] for name in FILES] else "{}\n" if path.endswith("settings.json") else "memory of tea\n")
    app = ground["app"]
    os.symlink(ground["entry"], f"{app}/linked.md")
    os.symlink("linked.md", f"{app}/linked-twice.md")
    os.symlink(os.path.dirname(ground["entry"]), f"{app}/bait")
    os.symlink(ground["store"] + "/not-there-yet", f"{app}/dangling")
    os.symlink(ground["home"], f"{app}/house")
    os.symlink(ground["share"], f"{app}/sha re")
    os.symlink(ground["talk"], f"{app}/talk.md")
    os.symlink(f"{ground['web']}/src", f"{ground['web']}/harmless")
    os.link(ground["entry"], f"{app}/hard.md")
    os.link(ground["talk"], f"{app}/hard-talk.md")
    os.link(ground["history"], f"{app}/hard-typed.md")
    os.link(f"{ground['web']}/README.md", f"{ground['web']}/READTHIS.md")
    ground["environ"] = {"HOME": ground["home"],
                         "CLAUDE_PLUGIN_DATA": ground["data"], "USER": "ann", "PATH": os.environ["PATH"],
                         "CLAUDE_PLUGIN_ROOT": ground["plugin"], "TMPDIR": ground["tmp"]}
    return ground


def filled(value, ground):
    """`value` of a row with ‹part› replaced by the path of that part, in every string of it."""
    if isinstance(value, str):
        for name in PARTS:
            value = value.replace(f"‹{name}›", ground[name])
        return value
    if isinstance(value, dict):
        return {filled(key, ground): filled(inner, ground) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [filled(inner, ground) for inner in value]
    return value
