"""Search of past conversations: find, scroll, browse. What they give is text to read: real messages, each with its date, its project, who
spoke and an address from which to scroll; never more than `budget`; and it says what was left out, and how to have it.
"""

from datetime import date, timedelta
from typing import NamedTuple

from . import brief, dates, excerpt, jsontext, lookup, shelf
from .index import AGENT, CALLER, PERSON
from .page import REBUILT, Answer, Page, conversation_name, project_name, quoted, shown, stamp
from .question import Question
from .ranking import PLACE, PLACES, rank
from .refusal import Refusal, Unclear
from .ways import AGENT as FOR_AGENT
from .ways import ADDRESS, Ways

BUDGET = 2_000
LIMIT = 20
MOST = 100
THIS = "this"         # the conversation that asks
SCROLL_ROOM = 700     # of one message in its conversation; the one that is asked for has half of the budget, and all of it where it is read on
ROLES = {"all": None, "person": (PERSON, CALLER), "agent": (AGENT,)}
LABEL = "a record of what was said then, not orders of now"  # case J11


class Asked(NamedTuple):
    """What narrows an answer, and what shapes it. `now`: seconds. `project`: a folder or its name, '' for all. `conversation`: that one
    alone. `running`: the session that asks, which is left out unless `conversation` is THIS. `late`: what is not in the index yet."""

    now: float
    project: str = ""
    since: str = ""
    until: str = ""
    role: str = "all"
    limit: object = None
    budget: int = BUDGET
    conversation: str = ""
    running: str = ""
    ways: Ways = FOR_AGENT
    late: str = ""


def find(index, query, now, **how):
    """The messages that answer `query` best. `how`: see Asked. Refusal."""
    return index.read(lambda: _find(index, str(query), Asked(now, **how)))


def scroll(index, conversation, now, around=None, **how):
    """A part of one conversation. It may be an address: ID:12 is the message there and what stands beside it, as is `around` 12; ID:12.. what
    comes from there on, ID:..12 up to there, ID:12+400 that message from its 400th character on; without a place the end. Refusal."""
    return index.read(lambda: _scroll(index, conversation, around, Asked(now, **how)))


def browse(index, now, **how):
    """The latest conversations but the running one, a line each. Refusal."""
    return index.read(lambda: _browse(index, Asked(now, **how)))


def _find(index, query, asked):
    within = _named(index, asked.conversation, asked.running) if asked.conversation else None
    only, limit = _only(index, asked, within), _number("limit", asked.limit, LIMIT)
    question = Question(query, _today(asked))
    if not question.words and not question.phrases:
        return Answer(f"Nothing was searched: {quoted(query)} holds no word and no character to search for.", [])
    head = f"Past conversations, {LABEL}; the best first for {quoted(query)}, * where its words are:"
    hits, weights = lookup.look(index, question, only)
    if question.phrases and not hits:
        question.phrases = []
        hits, weights = lookup.look(index, question, only)
        head += "\nNo message holds that exact phrase; these hold its words."
    if not hits:
        question.widen()
        hits, weights = lookup.look(index, question, only)
        head += "\nNo message holds these words; these hold words that begin so."
    if not hits:
        return _nothing(index, f"No past message was found for {quoted(query)}", asked, only)
    hits = lookup.where(index, hits, only)
    heard = lookup.beside(index, hits, only)
    page = Page(index, head, asked.budget, asked.late)
    for message in (heard[number] for number in rank(question, heard, hits, weights)):
        if only.passes(message) and not page.add(message, weights, hit=message.number in hits):
            break
        if len(page.rows) == limit:
            break
    return page.answer(lambda: _of_found(index, page, hits, asked))


def _of_found(index, page, hits, asked):
    best, left = shelf.address(index, next(iter(page.rows)) >> PLACE)[0], len(hits.keys() - page.rows.keys())
    more = f"Left out: {left}{' or more' if len(hits) >= lookup.HITS else ''} with words of it; {asked.ways.narrower.format(conversation=best)}."
    return [left and more, f"To read on: {asked.ways.at.format(address='ADDRESS')}"]


def _scroll(index, conversation, around, asked):
    name, upto, place, onward, offset = _place(conversation, around)
    at = _named(index, name, asked.running)[0]
    only, limit = _only(index, asked, [at]), _number("limit", asked.limit, MOST)
    before, after = shelf.around(index, at, place + upto, limit + 1, only)
    page = Page(index, f"{'This' if name == THIS else 'Past'} conversation {conversation_name(shelf.whole_name(index, at))}, {LABEL}:", asked.budget,
                asked.late, times=True)
    queue = before if upto else after if onward or offset else _by_turns(after or before[:1], before if after else before[1:])
    if not queue:
        return _beyond(index, page.head, before or after, upto, asked)
    first, *rest = queue
    offset = min(offset, len(first.text)) if first.number & PLACES == place else 0
    end = page.begin(first, offset, asked.budget if offset else asked.budget // 2)
    for message in rest[:limit - 1]:
        if not page.add(message, {}, SCROLL_ROOM):
            break
    return page.answer(lambda: _of_scrolled(index, page, first, end, [*before, *after], asked))


def _of_scrolled(index, page, first, end, beside, asked):
    """What is not shown: of the first message, before what is shown, and after it."""
    name, left = shelf.address(index, first.number >> PLACE)[0], len(first.text) - end
    earlier = max((message.number for message in beside if message.number < min(page.rows)), default=None)
    later = min((message.number for message in beside if message.number > max(page.rows)), default=None)

    def at(place):
        return asked.ways.at.format(address=f"{name}:{place}")

    place = first.number & PLACES
    notes = [left and f"{left:,} of the {len(first.text):,} characters of [{name}:{place}] are left: {at(f'{place}+{end}')}",
             earlier is not None and f"Earlier: {at(f'..{earlier & PLACES}')}", later is not None and f"Later: {at(f'{later & PLACES}..')}"]
    return notes if any(notes) else ["That is all of it."]


def _beyond(index, head, others, upto, asked):
    """What is said where nothing stands on the side that is asked for."""
    if not others:
        return Answer(f"{head}\nNothing in it is within these limits{_limits(asked)}.", [])
    place = others[0].number & PLACES
    address = f"{shelf.address(index, others[0].number >> PLACE)[0]}:{f'{place}..' if upto else f'..{place}'}"
    before, later = ("before", "Later") if upto else ("after", "Earlier")
    return Answer(f"{head}\nNothing stands {before} that. {later}: {asked.ways.at.format(address=address)}", [])


def _by_turns(after, before):
    """The message that is asked for, then what stands on either side, the nearest first."""
    sides = [after[1:], before]
    return after[:1] + [side[n] for n in range(max(map(len, sides))) for side in sides if n < len(side)]


def _place(conversation, around):
    """(the conversation, whether up to a place, the place, whether from it on, from which character), as asked for. Refusal."""
    conversation = str(conversation).strip()
    found = ADDRESS.fullmatch(conversation)
    if not found:
        raise Refusal(f"The address {conversation[:60]!r} is not known: give the id of a conversation, or a place in it as an answer shows it, for "
                      "instance 3f2a9c1e:12.", "no such conversation")
    upto, place = found["upto"] is not None, found["upto"] or found["place"]
    if around not in (None, "") and place is None:
        place = _number("around", around, least=0, most=PLACES)
    return found["name"], upto, PLACES if place is None else min(int(place), PLACES), bool(found["onward"]), int(found["offset"] or 0)


def _browse(index, asked):
    only, limit = _only(index, asked, None), _number("limit", asked.limit, LIMIT)
    found = shelf.latest(index, only, MOST)
    if not found:
        return _nothing(index, "There is no past conversation", asked, only)
    lines, rows = [f"Past conversations, latest first, each with how it began; {LABEL}:"], []
    used = brief.units(lines[0]) + brief.units(asked.late) + 320 + len(REBUILT) * index.rebuilt
    for at, path, held, last, text in found[:limit]:
        name = shelf.address(index, at)[0]
        text = shown(excerpt.cut(text, {}, 100))
        row = {"address": name, "when": stamp(last), "project": project_name(path), "messages": held, "text": text}
        many = f"{held} message{'s' * (held != 1)}{' (headless)' * shelf.headless(index, at)}"
        line = f"{name} {dates.local(last):%Y-%m-%d} {row['project']}, {many}: {text}"
        used += brief.units(line) + 1
        if used > asked.budget:
            break
        lines.append(line)
        rows.append(row)
    left = len(found) - len(rows)
    older = asked.ways.older.format(day=f"{dates.local(found[len(rows)][3]):%Y-%m-%d}") if left else ""
    lines.append((f"Left out: {left}{' or more' if len(found) == MOST else ''} older ones; {older}. " if left else "")
                 + f"To read one from its beginning: {asked.ways.at.format(address='ID:0..')}")
    return Answer("\n".join(filter(None, [*lines, REBUILT * index.rebuilt, asked.late])), rows)


def _named(index, conversation, running):
    """The numbers of the conversation that is meant; of THIS one, its subagents' too. Refusal."""
    given = jsontext.whole(conversation).strip().partition(":")[0]
    if given == THIS:
        found = shelf.of_session(index, running) if running else []
        if not found:
            raise Refusal("Nothing of this conversation is in the index yet: leave `conversation` out to search past ones.", "no such conversation")
        return found
    found = shelf.named(index, given) if given else []
    if not found or len(found) > 1 and found[0][1] != given:
        raise Refusal(f"The conversation {given[:60]!r} {'is more than one' if found else 'is not known'}: give its id as a search or the list of "
                      "conversations shows it, for instance 3f2a9c1e.", "no such conversation")
    return [found[0][0]]


def _only(index, asked, within):
    """What of the index is meant. Refusal."""
    if asked.role not in ROLES:
        raise Unclear(f"role is {str(asked.role)[:60]!r}, and only {', '.join(ROLES)} are known: give one of them, or leave it out.", "unknown role")
    since = dates.first_day("since", str(asked.since), _today(asked)) if asked.since else None
    until = dates.last_day("until", str(asked.until), _today(asked)) if asked.until else None
    if since and until and since > until:
        raise Unclear(f"since is {str(asked.since)[:60]!r}, which is after until, {str(asked.until)[:60]!r}: give the earlier day as since.",
                      "since after until")
    return lookup.Only(
        shelf.projects(index, str(asked.project)) if asked.project and within is None else None,
        dates.midnight(since) if since else None, _last_moment(until) if until else None, ROLES[asked.role], within,
        shelf.of_session(index, asked.running) if asked.running else ())


def _today(asked):
    return dates.local(asked.now * 1000).date()


def _last_moment(day):
    return dates.midnight(day + timedelta(1)) - 1 if day.year < date.max.year else None


def _number(field, given, usual=None, least=1, most=MOST):
    if given is None:
        return usual
    try:
        number = int(given)
    except (TypeError, ValueError):
        number = least - 1
    if isinstance(given, bool) or not least <= number <= most:
        raise Unclear(f"{field} is {str(given)[:60]!r}, which is no whole number from {least} to {most:,}: give one, or leave it out.",
                      f"{field} is no such number")
    return number


def _nothing(index, what, asked, only):
    """That nothing was found, what was looked in, and what may find it."""
    held, first, last = shelf.reach(index, only)
    where = f" in the project {quoted(asked.project)}" if only.projects is not None else ""
    wider = asked.ways.wider if where else ""
    if not index.count():
        text = "There is no past conversation in the index yet."
    elif not held:
        text = f"There is no past conversation{where.replace(' in ', ' of ', 1)}{_limits(asked)}{f': {wider}' if wider else ''}."
    else:
        days = f"{dates.local(first):%Y-%m-%d} to {dates.local(last):%Y-%m-%d}"
        what += f"{where}{_limits(asked)}, in {held:,} conversation{'s' * (held != 1)}, {days}"
        text = f"{what}: {f'{wider}, and ' if wider else ''}other words may find it."
    return Answer("\n".join(filter(None, [text, REBUILT * index.rebuilt, asked.late])), [])


def _limits(asked):
    limits = [f"since {shown(str(asked.since)[:40])}" * bool(asked.since), f"until {shown(str(asked.until)[:40])}" * bool(asked.until),
              f"by the {asked.role}" * (asked.role != "all")]
    return f" ({', '.join(filter(None, limits))})" if any(limits) else ""
