"""Which conversations and projects the index holds, and what stands where in them."""

from .index import CALLER, HEADLESS, SUBAGENT
from .ranking import PLACE, Heard


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
    return index.db.execute(
        f"SELECT c.id, p.path, c.held, c.last, (SELECT text FROM messages WHERE id >= c.id << {PLACE} ORDER BY id LIMIT 1) "
        f"FROM conversations c JOIN projects p ON p.id = c.project WHERE kind != {SUBAGENT} AND {only.conversations()} "
        "ORDER BY c.last DESC LIMIT ?", (limit,)).fetchall()


def reach(index, only):
    """(how many conversations may hold what is meant, their first moment, their last)."""
    return index.db.execute(f"SELECT count(*), min(first), max(last) FROM conversations c WHERE {only.conversations()}").fetchone()


def headless(index, conversation):
    """Whether a program spoke in the person's place. Where nobody did, they may have pasted, which the index leaves out."""
    return index.db.execute(
        "SELECT kind = ? AND EXISTS (SELECT 1 FROM messages WHERE id >= ? AND id < ? AND author = ?) FROM conversations WHERE id = ?",
        (HEADLESS, conversation << PLACE, (conversation + 1) << PLACE, CALLER, conversation)).fetchone()[0]


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


def around(index, conversation, place, most, only):
    """The messages of a conversation beside a place: those before it, the nearest first, and the one there with those after it."""
    begin, at, end = conversation << PLACE, conversation << PLACE | place, (conversation + 1) << PLACE
    select = f"SELECT m.id, m.time, m.author, c.kind, m.text FROM messages m JOIN conversations c ON c.id = m.id >> {PLACE} " \
             f"WHERE {' AND '.join(['m.id >= ? AND m.id < ?', *only.of_message()])} "
    before = index.db.execute(select + "ORDER BY m.id DESC LIMIT ?", (begin, at, most))
    after = index.db.execute(select + "ORDER BY m.id LIMIT ?", (at, end, most))
    return [Heard(*row) for row in before], [Heard(*row) for row in after]
