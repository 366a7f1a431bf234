"""Which of the person's folders a path reaches: as it is written, and as it is resolved (design 4.6).

HOT: it runs on every guarded tool call, so it imports little, and looks at the disk once for each folder.
"""

import os

from .roots import RECORDS, Hit, Root, native, real_path
from .spelling import (ABOVE, ANY, INSIDE, by_name, caseless, fold, is_wild, lies, matches, on_drive, readings, slashes, standing,
                       stands_in, with_variables)

_MOST_FILES = 20_000                # files whose numbers are compared with that of a hard link
_MOST_LISTED = 1_000                # files of one folder that a pattern is tried on
_MOST_LOOKS = 4_000                 # paths of one call that are looked up on the disk; then it is `tired`
_LONGEST = 8_192                    # a path that is longer cannot be opened; twice that before `..` are taken out
_IGNORES = (".ignore", ".rgignore", ".fdignore", ".gitignore", ".git/info/exclude")
_FILE, _LINK = 0o100000, 0o120000   # kinds in st_mode; the module `stat` says the same in more time


class Reach:
    """Answers for one tool call made in the folder `cwd`."""

    def __init__(self, places, cwd):
        self.places, self.home, self.cwd = places, slashes(places.home), slashes(cwd or "/")
        self.roots = [Root(path, places.home, closed) for paths, closed in ((places.closed, True), (places.kept, False))
                      for path in paths if path]
        self.drives = any(root.path[2:3] == ":" for root in self.roots)
        self._numbers, self._folders, self._known, self._onward, self._linked, self._looks = {}, {}, {}, {}, None, 0
        for root in self.roots:
            try:
                seen = os.stat(native(root.path))
                self._numbers.setdefault((seen.st_dev, seen.st_ino), root.path)
            except (OSError, ValueError):
                pass

    def hits(self, text, bases=None):
        """(Hit of a closed root or None, Hit of a kept root or None) of the path `text`, relative to each of `bases`."""
        if len(text) > 2 * _LONGEST:
            text = by_name(text)[text[:1] != "/":]      # slashes and dots without number lead to the same file
        if len(text) > 2 * _LONGEST:
            root = self.mentioned(text, tails=True)
            return (Hit(root, INSIDE) if root else None), None
        bases = (self.cwd,) if bases is None else tuple(bases)
        key = (text, bases)
        if key not in self._known:
            if self._is_elsewhere(text, bases):
                self._known[key] = None, None
                return None, None
            closed = kept = None
            for path in self._forms(text, bases):
                for root in self.roots:
                    hit = _lies(path, root)
                    if hit and root.closed:
                        closed = hit if closed is None or hit.how > closed.how else closed
                    elif hit and not (hit.how == INSIDE and _is_note(root, hit.rest)):
                        kept = hit if kept is None or hit.how > kept.how else kept
            self._known[key] = closed, kept
        return self._known[key]

    def _is_elsewhere(self, text, bases):
        """Whether a plain path stands for nothing, or for a plain file, in folders that have nothing to do with the roots.

        Most words of a line do, and this takes a tenth of the time.
        """
        folder, slash, name = text.rpartition("/")
        plain = text.replace("/", "").replace("-", "").replace("_", "").replace(".", "").replace(" ", "")
        if self.drives or not plain.isalnum() or not text.isascii() or ".." in text or name in ("", ".") or " /" in text or text != text.strip():
            return False
        for base in bases if text[0] != "/" else ("",):
            if (base and base[0] != "/") or is_wild(base):
                return False
            base = base + "/" + folder if slash and text[0] != "/" else folder or base
            leads_on = self._leading_on(base)
            if leads_on is None or fold(name) in leads_on:
                return False
            try:
                seen = os.lstat(base + "/" + name)
                if seen.st_mode & 0o170000 != _FILE or seen.st_nlink > 1:
                    return False
            except (OSError, ValueError):
                pass
        return True

    def leads_on(self, folder):
        """Whether a root lies below the folder, or the folder in one."""
        names = self._leading_on(folder)
        return names is None or bool(names)

    def _leading_on(self, folder):
        """The names in a folder by which one comes to a root; None where the folder lies in one."""
        if folder not in self._onward:
            names = set()
            for path in self._forms(folder or "/", ("/",)) if not self._leads_away(folder) else ():
                for form in [form for root in self.roots for form in root.forms]:
                    if path == form or path.startswith(form + "/"):
                        names = None
                        break
                    if form.startswith(path.rstrip("/") + "/"):
                        names.add(form[len(path.rstrip("/")) + 1:].partition("/")[0])
                if names is None:
                    break
            self._onward[folder] = names
        return self._onward[folder]

    def _leads_away(self, folder):
        """Whether the folder is no link and no root, and none of those that lead to one: known by its parent, without following anything."""
        parent, _, name = folder.rpartition("/")
        if name in ("", ".", "..") or folder.count("/") > 64 or folder.lower().startswith(("/proc", "/dev", "/system", "//")):
            return False        # what `standing` knows to be another name of something
        names = self._leading_on(parent)
        if names is None or fold(name) in names:
            return False
        try:
            seen = os.lstat(folder)
        except (OSError, ValueError):
            return True
        return seen.st_mode & 0o170000 != _LINK and (seen.st_dev, seen.st_ino) not in self._numbers

    def below(self, text, bases):
        """[(closed root, the names by which it lies below)] of the folder `text`; None where that is not all there is to say."""
        found = {}
        for path in self._forms(text, bases):
            for root in self.roots:
                hit = _lies(path, root) if root.closed else None
                if hit:
                    names = root.path.split("/")[-hit.depth:] if hit.depth else []
                    if hit.how != ABOVE or is_wild(path) or path.rstrip("/") + "/" + fold("/".join(names)) not in root.forms:
                        return None
                    found[root, tuple(names)] = None
        return list(found)

    def places_of(self, text, bases):
        """The absolute paths that `text` can stand for, as they are written."""
        found = {}
        for path in readings(text, bases, self._filled):
            found[standing(path, self.cwd)] = None
            if "/.." in path:
                found[self._resolved(path)] = None
        return list(found)

    def linked(self, text, bases):
        """The paths that a pattern gives by a link in the folder that it starts in: the pattern itself does not show them."""
        found = []
        for path in self.places_of(text, bases):
            parts = path.split("/")
            at = next((at for at, part in enumerate(parts) if is_wild(part)), 0)
            if not at or ANY in parts[at]:
                continue
            folder = "/".join(parts[:at])
            try:
                with os.scandir(native(folder or "/")) as entries:
                    for count, entry in enumerate(entries):
                        if count == _MOST_LISTED:
                            break
                        if entry.is_symlink() and matches(parts[at], entry.name):
                            found.append("/".join([folder, entry.name] + parts[at + 1:]))
            except (OSError, ValueError):
                pass
        return found[:64]

    @property
    def tired(self):
        """Whether so much was looked up that the rest is not followed any more."""
        return self._looks > _MOST_LOOKS

    def takes_back(self, folder, names):
        """Whether a list of what to ignore, round the folder or on the way of `names` below it, may take something back in with `!`."""
        parts = [name for name in folder.split("/") if name] + list(names)
        lists = ["/".join(["", *parts[:at], name]) for at in range(len(parts) + 1) for name in _IGNORES]
        for path in [*lists, self.home + "/.config/git/ignore", self.home + "/.config/fd/ignore"]:
            try:
                if os.stat(native(path)).st_mode & 0o170000 != _FILE:
                    return True
                with open(native(path), "rb") as file:
                    text = file.read(_LONGEST + 1)
                if len(text) > _LONGEST or b"\n!" in b"\n" + text:
                    return True
            except (FileNotFoundError, NotADirectoryError):
                pass
            except (OSError, ValueError):
                return True
        return False

    def is_folder(self, path):
        return not is_wild(path) and os.path.isdir(native(path))

    def _forms(self, text, bases):
        """Every absolute path that `text` can stand for, folded."""
        found = {}
        for path in readings(text, bases, self._filled):
            plain = standing(path, self.cwd)
            found[fold(plain)] = None
            if self.drives:
                found[fold(on_drive(plain))] = None
            if os.name == "nt" and path.startswith("//"):   # asking a network share could take seconds, and sends a name
                continue
            real = self._resolved(plain)
            if real != plain:
                found[fold(real)] = None
            if "/.." in path:                               # `..` after a link leads out of where the link leads
                found[fold(self._resolved(path))] = None
                named = standing(by_name(path), self.cwd)       # the client takes `..` out by name, before it follows anything
                found[fold(named)] = found[fold(self._resolved(named))] = None
        return found

    def _filled(self, text):
        """`text` with `~` and variables replaced, as a shell or a program would."""
        if text[:1] == "~":
            name, slash, rest = slashes(text[1:]).partition("/")
            start = {"": self.home, "+": self.cwd, "-": self.places.environ.get("OLDPWD"), "root": "/root"}.get(name)
            if start is None and not name.isdigit():        # asking who `~name` is could take seconds: homes lie side by side
                start = self.home.rpartition("/")[0] + "/" + name
            text = text if start is None else start + slash + rest
        return with_variables(text, self.places.value) if "$" in text or "%" in text else text

    def _resolved(self, path):
        """Where `path` leads: its links followed as far as it exists, and a root under another name given its own."""
        self._looks += 1
        if self.tired or len(path) > _LONGEST:
            return standing(path, self.cwd)
        if is_wild(path):
            start = next(i for i, c in enumerate(path) if is_wild(c))
            head, slash, rest = path[:start].rpartition("/")
            return standing(self._folder(head or "/") + slash + rest + path[start:])
        head, _, tail = path.rstrip("/").rpartition("/")
        if tail in ("", ".", ".."):
            return self._folder(path)
        try:
            seen = os.lstat(native(path))
            if seen.st_mode & 0o170000 == _LINK:
                path = slashes(real_path(path))
                seen = os.stat(native(path))
            if seen.st_mode & 0o170000 != _FILE:
                return self._folder(path)
            if seen.st_nlink > 1 and (seen.st_dev, seen.st_ino) in self._hard_links():
                return self._linked[seen.st_dev, seen.st_ino]
        except (OSError, ValueError):
            pass
        head, _, tail = path.rstrip("/").rpartition("/")
        return self._folder(head).rstrip("/") + "/" + tail

    def _folder(self, path):
        """A folder ('' for the top), resolved. A root that is reached by a mount or an alias has the same number, and gets its own name."""
        if path not in self._folders:
            at = real = standing(slashes(real_path(path or "/")))
            found = None
            while found is None:
                found = self._folders.get(at)
                if found is None:
                    try:
                        seen = os.stat(native(at))
                        found = self._numbers.get((seen.st_dev, seen.st_ino))
                    except (OSError, ValueError):
                        pass
                if found is None:
                    if len(at) == 1:
                        found = "/"
                    else:
                        at = at.rpartition("/")[0] or "/"
            self._folders[path] = standing(found + "/" + real[len(at):])
        return self._folders[path]

    def _hard_links(self):
        """(device, number) -> path of the files in the roots. Looked up only once a call names a file that has two names."""
        if self._linked is None:
            self._linked, todo = dict(self._numbers), [root.path for root in self.roots]
            while todo and len(self._linked) < _MOST_FILES:
                folder = todo.pop(0)
                try:
                    device = os.stat(native(folder)).st_dev
                    with os.scandir(native(folder)) as entries:
                        for entry in entries:
                            if not entry.is_dir(follow_symlinks=False):
                                self._linked[device, entry.inode()] = folder + "/" + entry.name
                            # what was installed is linked from the installer's own cache, and is nobody's memory
                            elif not entry.name.startswith(("site-", "pycache", ".git", "node_modules")):
                                todo.append(folder + "/" + entry.name)
                            if len(self._linked) >= _MOST_FILES:
                                break
                except OSError:
                    pass
        return self._linked

    def mentioned(self, text, tails=False):
        """The closed root whose path stands in `text`, plainly or with quotes and escapes in it, or None.

        `tails`: also where only the end of the path stands there, as far as that can mean nothing else.
        """
        closed = [root for root in self.roots if root.closed]
        text = caseless(text).replace("\\\n", "")
        for c in "\"'`^":
            text = text.replace(c, "")
        for read in (text.replace("\\", ""), slashes(text)) if "\\" in text else (text,):
            text = read
            if "$" in text or "%" in text:
                text = self._with_known(text)
            if not any(root.name in text for root in closed):
                continue
            home = caseless(self.home) + "/"
            text = text.replace("~/", home).replace("~" + home.rpartition("/")[0].rpartition("/")[2] + "/", home)
            while "//" in text or "/./" in text:
                text = text.replace("//", "/").replace("/./", "/")
            for root in closed:
                if any(stands_in(text, form) for form in root.spelt) \
                        or (tails and root.telling and stands_in(text.replace("../", " "), "/".join(root.tail))):
                    return root
        return None

    def _with_known(self, text):
        """A caseless text with the variables that lead to the roots replaced: a few, since the text may be long."""
        for name in ("HOME", "USERPROFILE", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "CLAUDE_PLUGIN_DATA", "CLAUDE_CONFIG_DIR"):
            value = self.places.value(name)
            if value and name.lower() in text:
                for spelt in (f"${{{name}}}", f"${{env:{name}}}", f"$env:{name}", f"${name}", f"%{name}%"):
                    text = text.replace(spelt.lower(), caseless(slashes(value)))
        return text

    def put_together(self, text):
        """The closed root whose path a program puts together, as in `join(home, ".local", "share", "claude-memory")`."""
        text = caseless(text)
        roots = [root for root in self.roots if root.closed and root.telling and root.name in text]
        if not roots:
            return None
        for c in " \t\r\n\"'`()[]{}<>,;+":
            text = text.replace(c, "\n")
        names = []          # (name, whether something else than a path stands before it)
        for chunk in slashes(text).split("\n"):
            chunk = [name for name in chunk.split("/") if name]
            names += [(name, not at) for at, name in enumerate(chunk)]
        for root in roots:
            for at, (name, first) in enumerate(names):
                if first and name == root.tail[0] and [name for name, _ in names[at:at + len(root.tail)]] == root.tail:
                    return root
        return None


def _lies(path, root):
    """The Hit of `path` on `root`, or None."""
    found = [answer for answer in (lies(path, form) for form in root.forms) if answer]
    return Hit(root, *max(found)) if found else None


def _is_note(root, rest):
    """Whether `rest` is a note that the client's own memory of a project keeps beside the conversations."""
    names = rest.split("/")
    return root.name == RECORDS[0] and names[1:2] == ["memory"] and not names[-1].endswith(".jsonl")
