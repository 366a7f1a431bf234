"""A shell's line as the words that the shell would see: quotes, escapes, braces and variables taken away.

Pure, and HOT: it runs on every call of a shell. It reads what people and models write, not all that a shell can do; what it
does not know it leaves as text.
"""

from .spelling import ANY, BRACES, ONE, STAR, ansi, mark_at, spread

# Between commands: where a subshell starts and ends, the text of a here-document, and of one that the shell leaves as it is.
OPEN, CLOSE, TEXT, PLAIN_TEXT = "(", ")", "<<", "<<'"
LONG = "…"      # what follows was not read, since it would take too long
_SPECIAL = frozenset(" \t\r\n'\"`\\$;&|()<>*?[{},#")
_REDIRECTIONS = ("&>>", "<<<", "<<-", "<<", ">>", "<(", ">(", "&>", "<>", ">|", ">&", "<&", ">", "<")
_PRINTS = ("echo", "printf", "realpath", "readlink")
_MOST_DEPTH, _LONGEST = 12, 8_192
MOST_TEXTS = 64         # that one word may stand for; where there are more, it may be anything
_MOST_STEPS, _COPIED = 30_000, 16_384     # of one line or bracket; as many characters of a word that is put together are one more


class Command:
    """One simple command. `words`: each the list of the texts it can stand for; `redirects`: (operator, such a list);
    `raw`: the words as they are written; `before`: the operator before it, '' for a new line."""

    __slots__ = ("words", "redirects", "raw", "before")

    def __init__(self, before):
        self.words, self.redirects, self.raw, self.before = [], [], [], before


def commands(text, value, powershell=False, depth=0):
    """Yields each Command in the order in which it runs, and (OPEN, ''), (CLOSE, ''), (TEXT or PLAIN_TEXT, body) between them;
    (LONG, '') where something is left out. Bodies of here-documents, quotes and comments may be of any length.

    `value(name)` gives the list of the texts that a variable can stand for, or None; it is asked while the words are read, so
    that it may know what the commands before have set.
    """
    return _Reader(text, value, powershell, depth).run("")


class _Reader:
    """Reads one line, or what stands in one pair of brackets."""

    def __init__(self, text, value, powershell, depth=0, at=0):
        self.text, self.value, self.powershell, self.depth, self.i = text, value, powershell, depth, at
        self.escape, self.globs = ("`", "*?[\\") if powershell else ("\\", "*?[{},")
        self.command, self.word, self.target, self.documents, self.start = Command(""), None, "", [], at
        self.steps, self.endless = 0, set()

    def run(self, end):
        while self.steps < _MOST_STEPS:
            c = self.text[self.i:self.i + 1]
            if self.word is None:
                self.start = self.i
            if c and c not in _SPECIAL:
                self.add(self.literal(_SPECIAL))
            elif c == self.escape:
                self.escaped()
            elif c == "'":
                self.add(self.single())
            elif c == '"':
                yield from self.double()
            elif c == "$" or c == "`":
                name = self.powershell and not self.command.words and self.word is None and self.assigned()
                if name:
                    self.add(name)
                else:
                    self.cross((yield from self.substituted()))
            elif c and c in self.globs:
                self.marked(c)
            elif c == "#" and self.word is not None:
                self.add(c)
                self.i += 1
            elif c == "(" and self.is_group():
                self.i = self.closing(self.i, "(", ")") + 1
                self.word = [word.rstrip("@+!") for word in self.word]
                self.add(STAR)
            elif c == "(" and self.word is not None and self.word[0][-1:] == "=" and not self.powershell:
                yield from self.too_deep()
                self.cross(self.array())                        # `A=(x y)`
            else:
                self.end_word(c)
                if c and (c in "<>" or (c == "&" and self.text[self.i + 1:self.i + 2] == ">")):
                    yield from self.redirection()
                elif c and (c in " \t\r" or (c == "," and self.powershell)):
                    self.i += 1
                elif c == "#":
                    self.i = self.upto("\n", self.i)
                else:
                    yield from self.end_command(c)
                    if not c or c == end:
                        return
                    if c == "(":
                        yield from self.inside()
                    elif c == ")":
                        yield CLOSE, ""
        yield LONG, ""

    def is_group(self):
        """Whether the bracket belongs to a pattern: bash's `x@(a|b)`, zsh's `x/(a|b)`."""
        return self.word is not None and self.word != ["!"] and (self.word[0][-1:] in (STAR, ONE, "@", "+", "!") or "/" in self.word[0])

    def step(self):
        self.steps += 1 + (len(self.word) * len(self.word[0]) // _COPIED if self.word else 0)

    def upto(self, end, at):
        """Where `end` stands next, or the text ends."""
        found = self.text.find(end, at)
        return len(self.text) if found < 0 else found

    def add(self, text):
        self.step()
        self.word = [text] if self.word is None else [word + text for word in self.word]

    def cross(self, texts):
        self.step()
        if self.word and (len(self.word) * len(texts) > MOST_TEXTS or len(self.word[0]) > _LONGEST):
            texts = [ANY]
        self.word = list(texts) if self.word is None else [word + text for word in self.word for text in texts]

    def end_word(self, c):
        word, self.word = self.word, None
        if word is None or (c and c in "<>" and word[0].isdigit()):     # the `2` of `2>`
            return
        if self.target in ("<<", "<<-"):
            quoted = any(c in self.text[self.start:self.i] for c in "'\"\\")
            self.documents.append((spread(word)[0], self.target, PLAIN_TEXT if quoted else TEXT))
        elif self.target:
            self.command.redirects.append((self.target, spread(word)))
        else:
            self.command.words.append(spread(word))
            self.command.raw.append(self.text[self.start:self.i])
        self.target = ""

    def end_command(self, c):
        operator = c * 2 if c and c in "&|" and self.text.startswith(c * 2, self.i) else c
        self.i += len(operator) or 1
        self.steps += 1
        done, self.target = self.command, ""
        if done.words or done.redirects:
            yield done
        elif done.before in ("|", "&&", "||") and c and c in "\n&":     # a line that goes on after its `|` or `&&`; `|&`
            operator = done.before
        self.command = Command("" if operator == "\n" else operator)
        if c == "\n":
            for name, operator, kind in self.documents:
                yield kind, self.document(name, operator == "<<-")
            self.documents = []

    def literal(self, stop):
        """The text up to one of the characters of `stop`."""
        start = i = self.i
        text, size = self.text, len(self.text)
        while i < size and text[i] not in stop:
            i += 1
        self.i = i
        return text[start:i]

    def escaped(self):
        following = self.text[self.i + 1:self.i + 2]
        if following in ("\n", "\r"):
            self.i += 3 if self.text.startswith("\r\n", self.i + 1) else 2
        else:
            self.add(following)
            self.i += 2

    def single(self):
        start = self.i + 1
        self.i = self.upto("'", start) + 1
        return self.text[start:self.i - 1]

    def double(self):
        parts = []
        self.i += 1
        while self.i < len(self.text) and self.steps < _MOST_STEPS:
            c, following = self.text[self.i], self.text[self.i + 1:self.i + 2]
            if c == '"':
                break
            if c == self.escape:
                plain = self.powershell or following in ('"', "\\", "$", "`")
                parts.append(following if plain else "" if following == "\n" else "\\" + following)
                self.i += 2
            elif c == "$" or (c == "`" and not self.powershell):
                self.add("".join(parts))
                parts = []
                self.cross((yield from self.substituted()))
            else:
                self.i += 1
                parts.append(c + self.literal('"\\$`'))
        self.add("".join(parts))
        self.i += 1

    def marked(self, c):
        """A character that means something in a file's pattern or in braces."""
        if c in "*?[":
            mark, self.i = mark_at(self.text, self.i)
            self.add(mark)
            return
        alone = self.word is None and (c == "}" or (c == "{" and self.text[self.i + 1:self.i + 2] in ("", " ", "\t", "\n")))
        self.add(c if alone or c == "\\" else BRACES[c])
        self.i += 1

    def assigned(self):
        """`$name =` at the start of a PowerShell command, as `name=`."""
        name, sign, _ = self.text[self.i + 1:self.i + 200].partition("=")
        start = self.i + len(name) + 2
        bare = name.strip().rpartition(":")[2]
        if not sign or not bare.replace("_", "a").isalnum() or self.text[start:start + 1] == "=":
            return ""
        while self.text[start:start + 1] == " ":
            start += 1
        self.i = start
        return bare + "="

    def redirection(self):
        self.target = next(operator for operator in _REDIRECTIONS if self.text.startswith(operator, self.i))
        self.i += len(self.target)
        if self.target in ("<(", ">("):
            yield from self.inside()
            self.word, self.target = [ANY], ""

    def document(self, name, indented):
        """The body of a here-document up to the line `name`; where there is none, it was no here-document."""
        at = self.i
        while at < len(self.text) and (name, indented) not in self.endless:
            end = self.upto("\n", at)
            line = self.text[at:end]
            if (line.lstrip("\t") if indented else line).rstrip("\r") == name:
                body, self.i = self.text[self.i:max(at - 1, self.i)], end + 1
                return body
            at = end + 1
        self.endless.add((name, indented))
        self.steps += (len(self.text) - self.i) // 64
        return ""

    def closing(self, at, left, right):
        """Where the bracket that opens at `at` is closed."""
        depth = 0
        for i in range(at, len(self.text) if self.text.find(right, at) >= 0 else at):
            c = self.text[i]
            depth += (c == left) - (c == right)
            if not depth:
                return i
        return len(self.text)

    def inside(self):
        """The commands in the brackets that were just opened."""
        yield from self.too_deep()
        if self.depth < _MOST_DEPTH:
            yield OPEN, ""
            reader = _Reader(self.text, self.value, self.powershell, self.depth + 1, self.i)
            yield from reader.run(")")
            self.i = reader.i
            yield CLOSE, ""

    def too_deep(self):
        if self.depth >= _MOST_DEPTH:
            yield LONG, ""

    def array(self):
        """The texts of `(x y)`."""
        reader, found = _Reader(self.text, self.value, False, self.depth + 1, self.i + 1), []
        for item in reader.run(")") if self.depth < _MOST_DEPTH else [(LONG, "")]:
            found += [text for word in item.words for text in word] if isinstance(item, Command) else []
            self.steps += _MOST_STEPS * (item == (LONG, ""))
        self.i = reader.i
        return found[:MOST_TEXTS + 1] or [""]

    def substituted(self):
        """The texts that `$…`, or `…` in backticks, can stand for; yields the commands inside."""
        text, start = self.text, self.i + 1
        following = text[start:start + 1]
        if text[self.i] == "`":
            end = self.upto("`", start)
            self.i = end + 1
            yield OPEN, ""
            yield from self.too_deep()
            inner = commands(text[start:end], self.value, False, self.depth + 1) if self.depth < _MOST_DEPTH else ()
            texts = yield from self.printed(inner)
            yield CLOSE, ""
            return texts
        if text.startswith("((", start):
            self.i = self.closing(start, "(", ")") + 1
            return [ANY]
        if following == "(":
            self.i = start + 1
            return (yield from self.printed(self.inside()))
        if following == "'" and not self.powershell:
            found, self.i = ansi(text, start + 1)
            return [found]
        if following == "{":
            end = self.closing(start, "{", "}")
            self.i = end + 1
            return (yield from self.braced(text[start + 1:end]))
        if self.powershell and text[start:start + 4].lower() == "env:":
            start += 4
        end = start
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
        if end > start:
            self.i = end
            return self.known(text[start:end])
        special = following and following in "@*#?$!-"
        self.i = start + bool(special)
        return [ANY] if special else [""] if following == '"' else ["$"]

    def printed(self, items):
        """The texts that commands in a word may leave there: `$(echo x)` x, `$(pwd)` the folder, and anything at all."""
        texts = [ANY]
        for item in items:
            if isinstance(item, Command) and item.words:
                name = item.words[0][0]
                texts += (self.value("PWD") or []) if name == "pwd" else []
                texts += [text.rpartition("/")[0] for text in item.words[-1]] if name == "dirname" else []
                texts += [text for word in item.words[1:] for text in word] if name in _PRINTS else []
            yield item
        return texts[:MOST_TEXTS]

    def known(self, name):
        found = self.value(name)
        return [ANY] if found is None or len(found) > MOST_TEXTS else found

    def braced(self, inside):
        """`${name}`, `${name:-other}`, `${name%cut}`: what it is, and what it may become."""
        start = end = 4 if inside[:4].lower() == "env:" else 0
        while end < len(inside) and (inside[end].isalnum() or inside[end] == "_"):
            end += 1
        name, rest = inside[start:end], inside[end:]
        if not name:
            return [ANY]
        if not rest or rest[0] == "[":
            return self.known(name)
        other = rest.lstrip(":")
        if other[:1] not in ("-", "=", "+") or self.depth >= _MOST_DEPTH:
            yield from self.too_deep()
            return (self.value(name) or []) + [ANY]
        words, level = [], 0
        for item in commands(other[1:], self.value, self.powershell, self.depth + 1):
            level += (item == (OPEN, "")) - (item == (CLOSE, ""))
            if isinstance(item, Command) and not level:
                words += item.words
            else:
                yield item
        return ((self.value(name) or []) + (words[0] if len(words) == 1 else [other[1:]]))[:MOST_TEXTS]
