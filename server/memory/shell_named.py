"""What the words of a shell's line name: paths in them, in their parts, and in the texts that they hold (design 4.6).

HOT: it runs on every call of a shell.
"""

from .shell_commands import pieces, started_in
from .shell_own import is_door
from .shell_texts import SHOWS, tokens
from .spelling import ABOVE, ANY, INSIDE, ITSELF, STAR, is_wild, patterns

MOST_FOLDERS, _MOST_OPEN = 8, 400
_MOST_TOKENS, _MOST_LISTED = 4_000, 100     # past these the line is `unread`
_ONLY_COUNT = {"du", "echo", "printf", "stat", "file", "test", "[", "[[", "basename", "dirname", "for", "wc"}


class Named:
    """What a line has named so far."""

    def __init__(self, reach):
        self.reach, self.folders = reach, [reach.cwd]      # where the line may be in by now
        self.set, self.unread = {}, False                  # variables; whether something was left out
        self.words = self.listed = 0                       # how much was looked at; patterns that were filled in
        self.kept, self.own, self.fed = None, None, []     # of this pipeline: what is kept and named, the plugin's folder, its texts
        self.door = None                    # the plugin's folder, where this command names a program in it
        self.above, self.open = {}, {}      # folders round the memory that the line names; words that may start in one of them

    def names(self, words, redirects, name):
        """A word that is a path in the memory, whatever the command does with it; a redirection into what is kept."""
        bases = self.folders + self.started(words)
        if name == "ln" and words[1:]:          # what a link says is looked up from where the link lies
            bases += [place for text in words[-1] for end in ("", "/..") for place in self.reach.places_of(text + end, self.folders)]
        if name == "join-path":
            words = words + [["/".join(word[0] for word in words[1:] if word[0][:1] != "-")]]
        for operator, word in redirects:
            for text in word:
                closed, kept = self.hits(text, bases)
                if closed and closed.how >= ITSELF:
                    return "in", closed.root
                if kept and kept.how >= ITSELF and ">" in operator:
                    return "kept", kept.root
                if operator == "<<<":
                    self.fed.append(text)
                    root = self.in_text(text, name in SHOWS)
                    if root:
                        return "in", root
        for word in words:
            for text in word:
                closed, _ = self.hits(text, bases)
                if closed and (closed.how > ITSELF or (closed.how == ITSELF and name not in _ONLY_COUNT)):
                    return "in", closed.root
                if any(c in text for c in " \n('\";|&"):
                    self.fed.append(text)
                    root = self.in_text(text, name in SHOWS)
                    if root:
                        return "in", root
        return None

    def hits(self, text, bases):
        """The strongest hits of a word and of the parts of it that may be a path (`--file=x`, `host:x`, `-Ix`, `@x`)."""
        closed = kept = None
        moved = self.set.get("HOME", []) if text == "~" or text[:2] == "~/" else []
        found = pieces(text) + [home + text[1:] for home in moved]
        self.words += len(found) // 8
        if text[:1] in ("/", "~") and ("*" in text or "?" in text or "[" in text):     # in quotes, for a program to fill in
            found += patterns(text)
        if is_wild(text) and not self.unread:
            self.listed += 1
            self.unread = self.listed > _MOST_LISTED
            found += self.reach.linked(text, bases)
        for piece in found:
            a, b = self.reach.hits(piece, bases)
            closed = a if a and (closed is None or a.how > closed.how) else closed
            kept = b if b and (kept is None or b.how > kept.how) else kept
            self.keeps(b)
            self.note(piece, a)
        return closed, kept

    def keeps(self, kept):
        """Remembers what this pipeline names of what may only be read."""
        if kept and kept.how >= ITSELF:
            self.kept = kept.root
            self.own = kept.root if kept.root.code else self.own
            self.door = kept.root if kept.root.code and is_door(kept.rest) else self.door

    def note(self, text, hit):
        """Remembers a folder round the memory, and a word that may be the rest of the path, for `joined`."""
        if hit and hit.how == ABOVE and len(self.above) < MOST_FOLDERS:
            self.above.update(dict.fromkeys(self.reach.places_of(text, self.folders)))
        elif "/" in text.strip("/") and len(self.open) < _MOST_OPEN:
            self.open[text] = None

    def in_text(self, text, shown=False):
        """The root that a text in quotes, or a program in it, names. `shown`: by a command that only shows it."""
        found = self.reach.mentioned(text) or self.reach.put_together(text)
        if found:
            return found
        found = tokens(text)
        self.unread = self.unread or (len(found) > _MOST_TOKENS and not shown)
        for token in found[:_MOST_OPEN if shown else _MOST_TOKENS]:
            token = patterns(token)[0] if token[0] in "/~" and ("*" in token or "?" in token) else token
            closed, kept = self.reach.hits(token, self.folders + [self.reach.home])
            if closed and closed.how >= ITSELF:
                return closed.root
            self.keeps(kept)
            self.note(token, closed)
        return None

    def joined(self):
        """A line that names a folder round the memory, and the rest of the path apart: by a function, an alias, a `read`, …"""
        for word in self.open:
            rest = word.partition("/")[2] if word[:1] in (ANY, STAR) or word.startswith("~-/") else word
            for text in {rest, word.replace(ANY + ANY, ANY).replace(ANY, STAR) if rest == word else rest}:
                closed, _ = self.reach.hits(text, self.above)
                if closed and closed.how == INSIDE:
                    return "in", closed.root
        return None

    def started(self, words):
        return [place for text in started_in(words) for place in self.reach.places_of(text, self.folders)]

    def code(self):
        """The plugin's folder, where this pipeline names it or is made in it, or where Python loads from it."""
        if self.own:
            return self.own
        for text in self.folders + self.set.get("PYTHONPATH", []):
            kept = self.reach.hits(text)[1]
            if kept and kept.root.code and kept.how == INSIDE:
                return kept.root
        return None

    def stands_in_memory(self):
        for folder in self.folders:
            hit = self.reach.hits(folder)[0]
            if hit and hit.how >= ITSELF:
                return "in", hit.root
        return None
