"""Which conversations and projects the index holds, and what stands where in them."""

from .index import SUBAGENT
from .ranking import PLACE, Heard


def projects(index, given):
    """The numbers of the projects that `given` means: a folder and what lies in it, or a folder's name."""
    found = index.db.execute("SELECT id, path FROM projects").fetchall()
    path = given.rstrip("/\\") or given
    if "/" in path or "\\" in path:
        return [at for at, held in found if held == path or held.startswith((path + "/", path + "\\"))]
    return [at for at, held in found if name_of(held).casefold() == path.casefold()]


def name_of(path):
    """The name of a project's folder."""
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2] or path


def of_session(index, session):
    """The numbers of a session's conversations: its own first, then its subagents'."""
    return [at for at, in index.db.execute("SELECT id FROM conversations WHERE name = ? OR session = ? ORDER BY name != ?", (session,) * 3)]


def latest(index, only, limit):
    """(number, kind, project's folder, messages, last time, what was said first) of the latest conversations, not the subagents'. One counts as of
    each day from its first message to its last."""
    terms = [f"kind != {SUBAGENT}", *only.of_project(), *(f"c.id != {number}" for number in only.but)]
    terms += [f"c.last >= {only.since}"] * (only.since is not None) + [f"c.first <= {only.until}"] * (only.until is not None)
    found = index.db.execute(
        "SELECT c.id, c.kind, p.path, c.held + (SELECT count(*) FROM shared WHERE conversation = c.id), c.last FROM conversations c "
        f"JOIN projects p ON p.id = c.project WHERE {' AND '.join(terms)} ORDER BY c.last DESC LIMIT ?", (limit,)).fetchall()
    return [(*row, around(index, row[0], 0, 1)[1][0].text) for row in found]


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
    return name[:size], path


def around(index, conversation, place, most):
    """The messages of a conversation beside a place: those before it, the nearest first, and the one there with those after it."""
    begin, at, end = conversation << PLACE, conversation << PLACE | place, (conversation + 1) << PLACE
    kind = index.db.execute("SELECT kind FROM conversations WHERE id = ?", (conversation,)).fetchone()[0]
    select = "SELECT id AS number, time, author, text FROM messages WHERE id >= ? AND id < ? UNION ALL " \
             f"SELECT s.conversation << {PLACE} | s.place, time, author, text FROM shared s JOIN messages ON id = s.message " \
             "WHERE s.conversation = ? AND s.place >= ? AND s.place < ? ORDER BY number "

    def found(first, last, order):
        rows = index.db.execute(f"{select} {order} LIMIT ?", (first, last, conversation, first - begin, last - begin, most))
        return [Heard(number, when, author, kind, text) for number, when, author, text in rows]

    return found(begin, at, "DESC"), found(at, end, "ASC")
