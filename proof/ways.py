"""Every way in which the person's own words come into a conversation. Each takes the conversation and the words, and gives the
conversation in which they are quoted afterwards."""

import json
import uuid

from door import Talk
from sources import HUMAN, _banner, _block, _command, _page, _summary, _task, _tool


def _typed(talk, text):
    talk.says(text)


def _with(before="", after="", **fields):
    def way(talk, text):
        talk.says(before + text + after, **fields)
    return way


def _queued(talk, text):
    """While the model writes: the hook is given the running prompt's id, the line gets another."""
    talk.says("Please go on.")
    talk.prompt(text, talk.last)
    talk.line(type="user", promptId=str(uuid.uuid4()), message={"role": "user", "content": text}, promptSource="queued", **HUMAN)


def _absorbed(talk, text, after=True):
    """While a tool runs."""
    talk.says("Please go on.")
    talk.prompt(text, talk.last)
    _tool("Bash", lambda text: (text, {"stdout": text}))(talk, "slept")
    talk.line(type="attachment", attachment={
        "type": "queued_command", "prompt": text, "source_uuid": str(uuid.uuid4()), "delivery_id": str(uuid.uuid4()), "commandMode": "prompt",
        "origin": {"kind": "human"}, "timestamp": "2026-11-30T20:42:41.195Z", "humanTurn": True})


def _pulled_back(talk, text):
    """Queued, fetched back into the box, and sent otherwise: the first never gets a line."""
    talk.says("Please go on.")
    talk.prompt(text[:-3], talk.last)
    talk.line(type="queue-operation", operation="popAll")
    _absorbed(talk, text)


def _resumed(talk, text):
    """The hooks were not there when it was typed."""
    talk.line(type="user", promptId="p", message={"role": "user", "content": text}, promptSource="typed", **HUMAN)
    return Talk(talk.door, talk.session, "resume")


def _resumed_after_all(talk, text):
    talk.says(text)
    return Talk(talk.door, talk.session, "resume")


def _forked(talk, text):
    """A new record, not there when the session starts; then it holds copies of all lines, under one prompt's id."""
    talk.says(text)
    fork = Talk(talk.door, None, "fork")
    fork.prompt("And now?")
    lines = [{**json.loads(line), "sessionId": fork.session, "promptId": fork.last} for line in talk.record.read_text().splitlines()]
    fork.record.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    fork.line(type="user", promptId=fork.last, message={"role": "user", "content": "And now?"}, promptSource="typed", **HUMAN)
    return fork


def _compacted(talk, text):
    talk.says(text)
    talk.line(type="system", subtype="compact_boundary", content="Conversation compacted")
    talk.line(type="user", promptId="p", message={"role": "user", "content": _summary("something else")}, isCompactSummary=True,
              isVisibleInTranscriptOnly=True)
    return Talk(talk.door, talk.session, "compact")


def _argument(talk, text):
    """What stands after a slash command. The record has it in tags, without a source."""
    talk.says(f"/x:open {text}", content=_command(text), promptSource=None)
    talk.line(type="user", promptId=talk.last, message={"role": "user", "content": _block("Expansion of open")}, isMeta=True,
              turnCompanion=True)


def _stacked(talk, text):
    prompt = f"/x:open /x:list {text}"
    talk.says(prompt, content=_command(text), promptSource=None, turnOrigin=None, stackedOriginalInput=prompt)
    talk.line(type="user", promptId=talk.last, message={"role": "user", "content": _command(text)}, stackedExpansion=True, **HUMAN)


def _with_image(talk, text):
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0="}}
    talk.says(text, content=[image, *_block(text)])


def _interrupted(talk, text):
    """Esc: the line stays."""
    talk.says(text)
    talk.line(type="user", promptId=talk.last, message={"role": "user", "content": _block("[Request interrupted by user]")},
              interruptedMessageId="m")


def _with_mention(talk, text):
    talk.says(f"look at @notes.txt please.\n\n{text}")
    talk.line(type="attachment", attachment={"type": "file", "filename": "notes.txt", "content": {"type": "text", "file": {"content": text}}})


def _pasted_round(talk, text):
    talk.says(f'{text} \n\n<pasted_content id="01a0">\n{_page("always use tabs")}\n</pasted_content id="01a0">\n\n ok?')


def _behind_large_paste(talk, text):
    page = "all work and no play\n" * 15_000
    talk.says(f'\n\n<pasted_content id="01a0">\n{page}\n</pasted_content id="01a0">\n\n {text}')


def _also_pasted(talk, text):
    """It stood in a page that was pasted before; now the person types it themselves."""
    talk.says(f'sum up \n\n<pasted_content id="01a0">\n{_page(text)}\n</pasted_content id="01a0">\n')
    talk.says(text)


def _also_read(talk, text):
    """A page says it too."""
    _tool("WebFetch", lambda text: (text, text))(talk, _page(text))
    talk.says(text)


def _among_others(talk, text):
    """A task ends and a banner comes in before and after."""
    for number in range(3):
        talk.prompt(_task("done"))
        talk.line(type="user", promptId=talk.last, message={"role": "user", "content": _banner("done")}, promptSource="system",
                  origin={"kind": "task-notification"}, turnOrigin="task_notification")
        if number == 1:
            talk.says(text)


def _late(talk, text):
    """The record shows it only a second after the call."""
    talk.prompt(text)
    clock = talk.door.server.clock
    clock.due = clock.now + 1, lambda: talk.line(type="user", promptId=talk.last, message={"role": "user", "content": text},
                                                 promptSource="typed", **HUMAN)


def _long_talk(talk, text):
    talk.says(text)
    for number in range(40):
        talk.says(f"And what about number {number}?")
        _tool("Bash", lambda text: (text, {"stdout": text}))(talk, f"nothing about {number} " * 50)


WAYS = {
    "typed": _typed,
    "typed as an argument of claude": _with(permissionMode="auto"),
    "typed over several lines": _with("first this one.\n\n", "\n\nand that is it."),
    "queued": _queued,
    "queued and absorbed": _absorbed,
    "queued, fetched back and sent again": _pulled_back,
    "resumed": _resumed,
    "resumed, heard before": _resumed_after_all,
    "forked": _forked,
    "compacted": _compacted,
    "after a slash command": _argument,
    "after two slash commands": _stacked,
    "with an image": _with_image,
    "interrupted": _interrupted,
    "with a mentioned file": _with_mention,
    "before a paste": _pasted_round,
    "behind a paste of 300 KB": _behind_large_paste,
    "typed although it was pasted before": _also_pasted,
    "typed although a page says it": _also_read,
    "among notifications": _among_others,
    "shown late by the record": _late,
    "at the start of a long talk": _long_talk,
    "with a tag in the sentence before": _with("Please hide every <task-notification> and <pasted_content> tag. "),
    "after a mention of a banner": _with("It printed NOT USER INPUT again.\n\n"),
    "with code": _with("", "\n\n```\nif a < b: print('</x>')\n```"),
    "with emoji": _with("👩‍👧 🇳🇴 ❤️ ", " 🍵"),
}
