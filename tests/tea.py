"""One thing to remember, and how a test looks at the store."""

NEW = {"name": "tea", "type": "user", "description": "Drinks green tea", "body": "Prefers green tea to coffee."}
TYPED = "I really prefer green tea to coffee in the morning."


def store(player):
    return player.home / ".local" / "share" / "claude-memory" / "claude"


def files(player):
    """The names of the files of entries."""
    return sorted(path.name for path in store(player).glob("*.md"))


def refused(player, tool="remember", **given):
    """The refusal of a call that must change nothing on disk."""
    before = {path: path.read_bytes() for path in store(player).glob("*.md")}
    text, error = player.call(tool, **given)
    assert error, text
    assert {path: path.read_bytes() for path in store(player).glob("*.md")} == before
    return text
