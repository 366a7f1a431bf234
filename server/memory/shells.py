"""Whether a shell's line plainly reaches the memory, or writes to what may only be read (design 4.6).

HOT: it runs on every call of a shell. A shell cannot be closed: this denies every plain naming, and README.md says what gets
through.
"""

from .shell_commands import (GOES, PROGRAMS, SHELLS, WRAPPERS, gone_through, inner, name_of, run_by_find, scripts, writes_in_code, written_to)
from .shell_left_out import LEAVES_OUT, SKIPS_HIDDEN, hands_on_folders, leaves_out, skips_hidden
from .shell_named import MOST_FOLDERS, Named
from .shell_own import loads, runs_own
from .shell_texts import LATER, PRINTS, SHOWS, WRITES_OF, Said, asides, files_of, forgets, orders, swept
from .shell_words import CLOSE, LONG, MOST_TEXTS, OPEN, PLAIN_TEXT, TEXT, Command, commands
from .spelling import ABOVE, ANY, ITSELF, slashes

_LONGEST_VALUE = 4_096  # of a variable, which a line may double and double again
# Past these a line is not let through, since what is not looked at may be anything: it would take too long.
_MOST_WORDS, _MOST_NESTED, _MOST_GOES = 8_000, 6, 64
_RESERVED = {"if", "then", "else", "elif", "fi", "do", "done", "while", "until", "esac", "coproc", "{", "}", "!", "time"}
_SETS = {"export", "declare", "local", "readonly", "typeset", "set", "env"}


def judge_line(text, reach, powershell=False):
    """(how, Root) of what the line reaches, or None. `how`: "in" the memory, "through" it or "past" it (a search that could leave it
    out), a write to what is "kept", a "run" of the plugin's own programs, an order that is the "person"'s alone, a start of the
    "client", or too "long" a line."""
    named = reach.mentioned(text) or (powershell and reach.put_together(text))
    if named and powershell:
        return "in", named
    line = _Line(reach, powershell)
    found = line.read(text) or line.said.owed[0] or line.joined()
    if line.unread or reach.tired:
        return ("in", named) if named else found or ("long", None)
    if named and not found:             # what the reading of the words may have missed
        for raw in line.said.raw:
            text = text.replace(raw, " ", 1)
        named = reach.mentioned(text)
    return found or (("in", named) if named else None)


class _Line(Named):
    """What is known so far of a line that is read from left to right: folders, variables, what stands before the pipe."""

    def __init__(self, reach, powershell):
        super().__init__(reach)
        self.powershell, self.left, self.stack = powershell, [reach.cwd], []
        self.failed, self.sure, self.moved = [], True, False    # see `goes_on`
        self.nested = self.gone = 0
        self.reader, self.last = "", None   # who reads what this pipeline is given; the last word of the command before
        self.said, self.line, self.files = Said(), [], []   # what only speaks of the memory; the commands of this line, and their files

    def value(self, name):
        if name in self.set:
            return self.set[name] or [""]       # `for f in; do` sets it to nothing
        if name == "_":
            return self.last
        if name in ("PWD", "OLDPWD"):
            return self.folders if name == "PWD" else self.left
        found = self.reach.places.value(name) or self.reach.places.value(name.upper())
        return None if found is None else [found]

    def read(self, text):
        for item in commands(text, self.value, self.powershell):
            found = None
            if isinstance(item, Command):
                found = self.command(item)
            elif item[0] in (TEXT, PLAIN_TEXT):
                found = self.document(*item)
            elif item[0] == OPEN:
                self.stack.append((self.folders, self.failed))
            elif item[0] == CLOSE and self.stack:
                folders, self.failed = self.stack.pop()
                self.sure = self.moved = False
                self.stand(folders)
            self.unread = self.unread or item == (LONG, "") or self.words > _MOST_WORDS
            if found or self.unread or self.reach.tired:
                return found
        return None

    def read_inside(self, texts):
        """Lines that this line hands to a shell."""
        if self.nested >= _MOST_NESTED:
            self.unread = bool(texts)
            return None
        self.nested += 1
        before, folders = (self.kept, self.own, self.fed, self.reader, self.failed), self.folders
        found = next((found for found in map(self.read, texts) if found), None)
        self.kept, self.own, self.fed, self.reader, self.failed = before
        self.stand(folders)
        self.nested -= 1
        return found

    def command(self, command):
        self.goes_on(command.before)
        if command.before != "|":
            self.kept, self.own, self.fed = None, None, []
            if not self.stack:
                self.said.printed = None
        if not command.before:
            self.reader, self.line, self.files = "", [], []
        words = command.words
        while words and words[0][0] in _RESERVED:
            words = words[1:]
        self.words += len(words) + 1 + sum(len(text) for word in words for text in word) // 256
        does = words[self.assign(words):]
        name = name_of(does)
        self.line.append(name)
        self.last, self.door = words[-1] if words else None, None
        self.files += files_of(command, name)
        if self.said.printed:
            self.said.prints(self.said.printed, self.files, 0)
        spoken = self.spoken(does, command) if name in PRINTS or name in WRITES_OF or name == "find" else []
        root = self.said.carried(does, spoken, command, len(self.stack))
        found = ("in", root) if root else self.names([word for word in words if not any(word is said for said in spoken)], command.redirects, name)
        if found:
            return found
        wrapped = inner(does) if name in ("command", "builtin") else does
        if name_of(wrapped) in GOES:
            reserved = {word[0] for word in command.words[:len(command.words) - len(words)]}
            return self.go([word for word in wrapped[1:] if word[0][:1] != "-" or word[0] == "-"],
                           command.before in ("|", "||") or not reserved.isdisjoint(("!", "coproc")))
        self.sure = False
        if name in ("popd", "pop-location"):
            return self.stand(self.left)
        if self.client(does, command.raw[-len(does):]):
            return "client", None
        return self.stands_in_memory() or self.runs(does, command.before == "|", any(op == "<<<" for op, _ in command.redirects))

    def client(self, words, raw=()):
        """Whether the command starts Claude Code with a prompt; what hands lines to it is asked where they are read."""
        if not any("claude" in text for text in [*raw[:1], *self.fed, *(text for word in words for text in word)]):
            return False
        from .shell_client import starts_client
        return starts_client(words, "".join(raw[:1]), self.fed)

    def spoken(self, does, command):
        """The words of a command that name the memory and only speak of it."""
        found, name = [], name_of(does)
        for at in asides(does):
            root = self.in_text(does[at][0], shown=True)
            if root:
                found.append(does[at])
                self.said.raw.append(command.raw[at - len(does)])
            if root and name in PRINTS:
                self.said.prints(root, self.files, len(self.stack))
        if name in ("echo", "printf"):
            self.fed.append(" ".join(word[0] for word in does[1:]))
        return found

    def assign(self, words):
        """Keeps what `A=x`, `export A=x`, `for A in x` and `set -- x` set; gives how many of the words only set something."""
        name = name_of(words)
        if name == "for" and len(words) > 2:
            self.set[words[1][0]] = [text for word in words[3:] for text in word][:MOST_TEXTS + 1]
            return 0
        if name == "set" and len(words) > 1 and words[1] == ["--"]:
            self.set.update((str(at), word) for at, word in enumerate(words[2:12], 1))
        before = at = 1 if name in _SETS else 0
        while at < len(words):
            variable, sign, _ = words[at][0].partition("=")
            if not sign or not variable.rstrip("+").replace("_", "a").isalnum():
                break
            old = self.set.get(variable[:-1], [""]) if variable[-1] == "+" else [""]
            texts = [start + text.partition("=")[2] for start in old for text in words[at]]
            self.set[variable.rstrip("+")] = [text if len(text) < _LONGEST_VALUE else ANY for text in texts][:MOST_TEXTS + 1]
            at += 1
        return 0 if before else at

    def goes_on(self, operator):
        """What a `cd` that may have failed, or may not have been run, means for the command behind this operator.

        `&&` goes on only where it led; behind anything else the line may still stand where it stood: `failed`. `sure`: whether all that
        stands before in this list of `&&` surely succeeds; `moved`: whether the command before is a `cd`, which one in a pipeline, or in
        the background, does for itself alone.
        """
        if operator not in ("&&", "|"):
            failed, self.failed, self.sure = self.failed, [], True
            if failed:
                self.stand(self.folders + failed)
        if self.moved and operator in ("|", "&"):
            self.stand(self.folders + self.left)
        self.moved = False

    def go(self, targets, stays):
        """`cd`. Where it may fail, or leads cannot be known, the folder before stays possible. `stays`: even behind `&&`."""
        self.gone += 1
        if self.gone > _MOST_GOES:
            self.unread = True
            return None
        if targets and targets[0] == ["-"]:
            left, self.left = self.left, self.folders
            return self.stand(left)
        bases = self.folders + [place for paths in self.value("CDPATH") or [] for path in paths.split(":") if path
                                for place in self.reach.places_of(path, self.folders)]
        places = []
        for text in targets[0] if targets else [self.reach.home]:
            hit = self.reach.hits(text, bases)[0]
            if hit and hit.how >= ITSELF:
                return "in", hit.root
            places += self.reach.places_of(text, bases)
        there = [place for place in places if self.reach.is_folder(place)]
        before, self.left, self.moved = self.folders, (self.folders + self.left)[:MOST_FOLDERS], True
        if not (stays or (there and self.sure)):
            self.failed = (self.failed + before)[:MOST_FOLDERS]
        self.sure = self.sure and bool(there)
        self.stand((there or places) + (before if stays else []))
        for place in self.folders:
            self.note(place, self.reach.hits(place)[0])
        return None

    def stand(self, folders):
        self.folders = list(dict.fromkeys(folders))[:MOST_FOLDERS]
        self.reach.cwd = self.folders[0]

    def document(self, kind, text):
        """A here-document: what it names, and where a shell reads it, what it runs."""
        shown = all(name in SHOWS for name in self.line)
        root = self.in_text(text, shown)
        if root and shown and (kind == PLAIN_TEXT or not ("$(" in text or "`" in text)):
            self.said.raw.append(text)
            self.said.prints(root, self.files, len(self.stack))
        elif root:
            return "in", root
        if any(name in LATER for name in self.line) and orders([text]):
            return "person", None
        if "claude" in text and not shown:
            from .shell_client import program_starts, typed_into
            if (program_starts(text) if self.reader == "program" else any(typed_into([name], [text]) for name in self.line if name in LATER)):
                return "client", None
        root = self.sweeps([text]) if self.reader == "program" else None
        if root:
            return "through", root
        code = self.code()
        if (self.door and not shown and self.reader != "shell") or (code and self.reader == "program" and loads([text])):
            return "run", self.door or code
        if self.reader == "program" and self.kept and writes_in_code(text):
            return "kept", self.kept
        return self.read_inside([text]) if self.reader == "shell" else None

    def runs(self, words, piped, fed):
        """What the command, or the one that it wraps, does with its words."""
        handed = handed_on = False
        while words:
            name = name_of(words)
            if forgets(words) or (name in LATER and orders(self.fed)):
                return "person", None
            if handed_on and self.client(words):
                return "client", None
            found = self.goes_through(words, piped) or self.writes(words, piped)
            if found:
                return found
            code = self.code()
            if code and runs_own(words, self.door, self.own, not self.own, self.fed, piped or handed):
                return "run", code
            root = self.sweeps([word[0] for word in words[1:]]) if name.rstrip("0123456789.") in PROGRAMS else None
            if root:
                return "through", root
            if name in SHELLS or name in ("eval", "trap"):
                self.reader = "shell"
                return self.read_inside(scripts(words) + (self.fed if piped or fed else []))
            if name.rstrip("0123456789.") in PROGRAMS:
                self.reader = "program"
            piped, handed, handed_on = piped or name == "xargs", name == "find", True
            words = run_by_find(words) if name == "find" else inner(words) if name in WRAPPERS else []
        return None

    def sweeps(self, texts):
        """The closed root that a program goes through, by a folder round it that it names."""
        for path, beside in [found for text in texts for found in swept(text)]:
            hit = self.reach.hits(path, self.folders)[0]
            below_home = (slashes(path) + "/").startswith(("~/", self.reach.home + "/")) and path.rstrip("/") not in ("~", self.reach.home)
            if hit and (beside or (below_home and hit.how == ABOVE)):
                return hit.root
        return None

    def goes_through(self, words, piped):
        paths, depth = gone_through(words, piped)
        bases = (paths and self.started(words)) or self.folders
        name = name_of(words)
        prints, hands, goes_on = hands_on_folders(words) if paths else (False, False, False)
        for path in paths:
            hit = path and self.reach.hits(path, bases)[0]
            if hit and (hit.how >= ITSELF or depth is None or depth > hit.depth or goes_on):
                names_only = name == "find" and hit.how == ABOVE and depth is not None and depth - 1 <= hit.depth and not (hands or self.stack)
                seen = self.seen(words, path, bases, piped)
                if seen == []:
                    continue
                left_out = seen and name in LEAVES_OUT and all(leaves_out(words, path, names, self.reach.home) for names in seen)
                if goes_on or not (names_only or left_out):
                    return "past" if name in LEAVES_OUT else "through", hit.root
                if prints or names_only:
                    self.said.printed = hit.root
        return None

    def seen(self, words, path, bases, piped):
        """The names by which the memory lies below, of each root that the search does not skip as hidden; None where they are not known."""
        below = (name_of(words) in LEAVES_OUT or name_of(words) in SKIPS_HIDDEN) and self.reach.below(path, bases)
        if not below:
            return None
        told = piped or self.value("RIPGREP_CONFIG_PATH")      # options that do not stand here
        return [names for _, names in below if told or not self.skips(skips_hidden(words, names), path, bases)]

    def skips(self, before, path, bases):
        return before is not None and not any(self.reach.takes_back(place, before) for place in self.reach.places_of(path, bases))

    def writes(self, words, piped):
        paths, whole, depth = written_to(words)
        bases = self.folders + (self.started(words) if paths else [])
        for path in paths:
            hit = self.hits(path, bases)[1]
            if hit and (hit.how >= ITSELF or (path in whole and (depth is None or depth > hit.depth))):
                return "kept", hit.root
        if not self.kept:
            return None
        name = name_of(words)
        if name.rstrip("0123456789.") in PROGRAMS and writes_in_code(" ".join(self.fed)):
            return "kept", self.kept
        return ("kept", self.kept) if piped and name in ("rm", "mv", "unlink", "shred", "truncate", "touch") else None
