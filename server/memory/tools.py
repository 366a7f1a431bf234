"""The tools that the agent has, as the client lists them. Imports nothing: `tools/list` is answered before anything is installed."""

NAME = {"type": "string", "description": "The entry's name: lower-case words joined by hyphens, for instance no-fish-puns."}
QUOTE = {"type": "string", "description": "The person's own words that this rests on, letter for letter as they typed them in this "
                                          "conversation: the whole sentence, at most 500 characters."}
TOOLS = [
    {
        "name": "recall",
        "title": "Recall what is remembered of the person",
        "description": "Reads the memory of the person: with a name, that entry whole; without one, every entry's name, type and "
                       "description, pinned first, then newest. Use it when the session's list says that entries are left out, or for "
                       "the body of an entry.",
        "inputSchema": {"type": "object", "properties": {"name": NAME}, "additionalProperties": False},
        "annotations": {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False},
    },
    {
        "name": "remember",
        "title": "Remember something about the person",
        "description": "Saves one thing about the person, or changes an entry. It works only on words that the person typed in this "
                       "conversation: give them as `quote`. New entry: name, type, description, body. Change: the name and only what "
                       "changes, or old_string and new_string for one phrase in its description or body. After a refusal do as it says, "
                       "and never tell the person that something was saved when it was not.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "quote": QUOTE,
                "name": NAME,
                "type": {"type": "string", "enum": ["user", "feedback"],
                         "description": "user: who the person is. feedback: how they want things done."},
                "description": {"type": "string", "description": "One line that says it all, at most 200 characters: the list of every "
                                                                 "session shows it."},
                "body": {"type": "string", "description": "The rest, at most 4,000 characters: the rule or fact, why, when to apply it."},
                "old_string": {"type": "string", "description": "A phrase that stands exactly once in description and body together."},
                "new_string": {"type": "string", "description": "What stands there instead."},
                "replaces": {"type": "array", "items": {"type": "string"},
                             "description": "Names of entries that this one supersedes; they are removed in the same step."},
            },
            "required": ["quote", "name"], "additionalProperties": False,
        },
        "annotations": {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False},
    },
    {
        "name": "forget",
        "title": "Forget something about the person",
        "description": "Removes one entry when the person asks for it, on the strength of their words, given as `quote`. The answer "
                       "holds the whole entry, so that it can be saved again if that was a mistake.",
        "inputSchema": {"type": "object", "properties": {"name": NAME, "quote": QUOTE}, "required": ["name", "quote"],
                        "additionalProperties": False},
        "annotations": {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": False, "openWorldHint": False},
    },
]
