"""Which conversations and projects the index holds, and what stands where in them."""

from .index import CALLER, HEADLESS, SUBAGENT
from .ranking import PLACE, Heard
from .scan import label


def projects(index, given):
    """The numbers of the projects that `given` means: a folder and what lies in it, or a folder's name."""
    found = index.db.execute("SELECT id, path FROM projects").fetchall()
    path = given.rstrip("/\\")
    if "/" in given or "\\" in given:  # '' is left of the root
        return [at for at, held in found if held == path or held.startswith((path + "/", path + "\\"))]
    return [at for at, held in found if name_of(held).casefold() == path.casefold()]


def name_of(path):
    """The name of a project's folder."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2] or path


def of_session(index, session):
    """The numbers of a session's conversations: its own first, then its subagents'."""
    return [at for at, in index.db.execute("SELECT id FROM conversations WHERE name = ? OR session = ? ORDER BY name != ?", (session,) * 3)]


def latest(index, only, limit):
    """(number, project's folder, messages, last time, what was said first) of the latest conversations, not the subagents'."""
    found = index.db.execute(
        "SELECT c.id, p.path, c.held + (SELECT count(*) FROM shared WHERE conversation = c.id), c.last FROM conversations c "
        f"JOIN projects p ON p.id = c.project WHERE kind != {SUBAGENT} AND {only.conversations()} ORDER BY c.last DESC LIMIT ?", (limit,)).fetchall()
    return [(*row, around(index, row[0], 0, 1)[1][0].text) for row in found]


def reach(index, only):
    """(how many conversations may hold what is meant, their first moment, their last)."""
    return index.db.execute(f"SELECT count(*), min(first), max(last) FROM conversations c WHERE {only.conversations()}").fetchone()


def headless(index, conversation):
    """Whether a program spoke in the person's place. Where nobody did, they may have pasted, which the index leaves out."""
    return index.db.execute(
        "SELECT kind = ? AND EXISTS (SELECT 1 FROM messages WHERE author = ? AND (id >= ? AND id < ? OR id IN (SELECT message FROM shared "
        "WHERE conversation = ?))) FROM conversations WHERE id = ?",
        (HEADLESS, CALLER, conversation << PLACE, (conversation + 1) << PLACE, conversation, conversation)).fetchone()[0]


def named(index, given):
    """(number, name) of the conversations whose name is `given`, or begins so; at most two, an exact one first."""
    return index.db.execute("SELECT id, name FROM conversations WHERE name >= ? AND name < ? ORDER BY name != ?, name LIMIT 2",
                            (given, given + "\U0010ffff", given)).fetchall()


def whole_name(index, conversation):
    return index.db.execute("SELECT name FROM conversations WHERE id = ?", (conversation,)).fetchone()[0]


def address(index, conversation):
    """(the shortest beginning of a conversation's name that no other has, its project's folder)."""
    name, path = index.db.execute("SELECT name, path FROM conversations c JOIN projects p ON p.id = project WHERE c.id = ?",
                                  (conversation,)).fetchone()
    size = 8
    while size < len(name) and len(named(index, name[:size])) > 1:
        size += 4
    return label(name[:size]), path


def around(index, conversation, place, most, only=None):
    """The messages of a conversation beside a place: those before it, the nearest first, and the one there with those after it."""
    begin, at, end = conversation << PLACE, conversation << PLACE | place, (conversation + 1) << PLACE
    kind = index.db.execute("SELECT kind FROM conversations WHERE id = ?", (conversation,)).fetchone()[0]
    meant = "".join(f" AND {term}" for term in only.of_message()) if only else ""
    select = f"SELECT m.id AS number, m.time, m.author, m.text FROM messages m WHERE m.id >= ? AND m.id < ?{meant} UNION ALL " \
             f"SELECT s.conversation << {PLACE} | s.place, m.time, m.author, m.text FROM shared s JOIN messages m ON m.id = s.message " \
             f"WHERE s.conversation = ? AND s.place >= ? AND s.place < ?{meant} ORDER BY number "

    def found(first, last, order):
        rows = index.db.execute(f"{select} {order} LIMIT ?", (first, last, conversation, first - begin, last - begin, most))
        return [Heard(number, when, author, kind, text) for number, when, author, text in rows]

    return found(begin, at, "DESC"), found(at, end, "ASC")
