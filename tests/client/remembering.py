"""What the tests of the memory in the real client share: the memory as it lies on disk, and the calls of its tools."""

import json

from scripted_model import call, text_of

from prepared import prepare

OWN = "mcp__plugin_memory_memory__"
TOOLS = {OWN + "recall", OWN + "remember", OWN + "forget"}
TYPED = "I really prefer green tea to coffee in the morning."
TEA = {"name": "tea", "type": "user", "description": "Drinks green tea", "body": "Prefers green tea to coffee."}
LINE = "- tea (user): Drinks green tea"
NOT_TYPED = ("the person did not type it", "is not something that the person typed")


class Memory:
    """The memory of one client on disk. `ready`: as after the first start, with interpreter and packages there."""

    def __init__(self, client, ready=True):
        self.data = client.home / ".claude/plugins/data/memory-inline"
        self.store = client.home / ".local/share/claude-memory/claude"
        if ready:
            prepare(self.data)

    def names(self):
        """The entries that are there."""
        return sorted(file.stem for file in self.store.glob("*.md"))

    def text(self, name):
        return (self.store / f"{name}.md").read_text(encoding="utf-8")

    def put(self, name, description):
        """An entry that lies there already."""
        self.store.mkdir(parents=True, exist_ok=True)
        text = f"---\nname: {name}\ndescription: {description}\ntype: user\n---\n{description}.\n"
        (self.store / f"{name}.md").write_text(text)


def recall(**fields):
    return call(OWN + "recall", **fields)


def remember(quote, **fields):
    """A call of `remember`: the entry on tea, where the fields say nothing else."""
    return call(OWN + "remember", quote=quote, **{**TEA, **fields})


def forget(quote, name="tea"):
    return call(OWN + "forget", quote=quote, name=name)


def answers(requests):
    """What the model was told of each call that rested on a quote, subagents' calls among them: {quote: the answer}."""
    quotes, found = {}, {}
    for request in requests:
        for message in request["messages"]:
            for block in message["content"] if isinstance(message["content"], list) else []:
                if block["type"] == "tool_use" and "quote" in block["input"]:
                    quotes[block["id"]] = block["input"]["quote"]
                if block["type"] == "tool_result" and block["tool_use_id"] in quotes:
                    found[quotes[block["tool_use_id"]]] = text_of(block["content"])
    return found


def is_refused(answer):
    """Whether the answer says that the person did not type the quote."""
    return any(words in answer for words in NOT_TYPED)


def offered(request):
    """The names of the tools that the model was offered with this request."""
    return {tool["name"] for tool in request["tools"]}


def queue_holds(client, words):
    """Whether the client's record says that these words wait for the model to be done."""
    lines = [line for lines in client.transcripts().values() for line in lines]
    return any(line["type"] == "queue-operation" and words in json.dumps(line) for line in lines)
