"""Days that a question names (“on 3 May”, “last week”), and the days that `since` and `until` accept: the person's days, in the local time
of their machine. Pure: today is passed in."""

import re
from datetime import date, datetime, time, timedelta

from .refusal import Unclear

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" if month[3:] else month for month in _MONTHS)
_NAMED = re.compile(rf"\b(?:(\d\d?)(?:st|nd|rd|th)?(?: of)? )?(sept|{_MONTH})\b\.?(?: (\d\d?)(?:st|nd|rd|th)?\b(?!:))?(?:,? ?((?:19|20)\d\d)\b)?")
# Words as much as months: they name a month only beside a number, or after one of these.
_BEFORE_MONTH = re.compile(r"\b(?:in|during|of|early|late|mid|last|since|until|till|by|this|next|before|after)[ -]$")
_ISO = re.compile(r"\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?\b")
_YEAR = re.compile(r"\b(?:in|of|since|during|year|before|after|early|late)[ -]((?:19|20)\d\d)\b(?!-)")
_PAST = re.compile(r"\b(?:(today|yesterday)|(last|this|past) (week|month|year)|(\d{1,5}) (day|week|month|year)s? ago)\b")
_BACK = re.compile(r"(\d{1,4}) ?(d|w|m|y|days?|weeks?|months?|years?)(?: ago)?")
_MOMENT = re.compile(r"(\d{4}-\d\d?-\d\d?)[t ](\d\d?)(?::(\d\d)(?::\d\d(?:\.\d+)?)?)? ?(z|[+-]\d\d:?\d\d)?")
_DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}
ACCEPTED = "a date such as 2026-11-01 or 2026-11, or today, yesterday, last week, last month, last year, 7d, 2w, 3m"


def local(milliseconds: int) -> datetime:
    """A moment, in milliseconds since 1970, as the person's clock has it."""
    return datetime.fromtimestamp(milliseconds / 1000)


def midnight(day: date) -> int:
    """When a day begins for the person, in milliseconds since 1970; not before that year, which some systems have no clock for."""
    return int(datetime.combine(max(day, date(1970, 1, 2)), time()).timestamp() * 1000)


def named(text: str, today: date) -> list:
    """The days that a folded text names, as (first, last, exact); where it names no year, as (month, day or 0)."""
    found = []
    for year, month, day in _ISO.findall(text):
        found += _span(int(year), int(month), int(day or 0))
    for match in _NAMED.finditer(text):
        before, name, after, year = match.groups()
        month = next(n for n, full in enumerate(_MONTHS, 1) if full.startswith(name[:3]))
        day = int(before or after or 0)
        a_word_too = name == "march" or len(name) < 5 and name not in ("june", "july")
        if a_word_too and not (day or year or _BEFORE_MONTH.search(text[:match.start()])):
            continue
        if year:
            found += _span(int(year), month, day)
        elif day <= 31:
            found.append((month, day))
    if not found:
        for year in _YEAR.findall(text):
            found.append((date(int(year), 1, 1), date(int(year), 12, 31), False))
    for match in _PAST.finditer(text):
        found.append(_past(match, today))
    return found


def nearness(days: list, spoken: date) -> float:
    """How well the day on which something was said fits the days that a question names, 0 to 1. What happened on a day is
    told on that day or the next, or some days later."""
    best = 0.0
    for named_day in days:
        if len(named_day) == 2:
            month, day = named_day
            span = _span(spoken.year, month, day) or _span(spoken.year, month, 0)
            first, last, exact = span[0]
        else:
            first, last, exact = named_day
        late = (spoken - last).days
        if exact:
            best = max(best, 1.0 if first <= spoken and late <= 1 else 0.4 if 1 < late <= 10 else 0.0)
        elif first <= spoken <= last:
            best = max(best, 0.7 if (last - first).days < 40 else 0.2)
    return best


def first_day(field: str, text: str, today: date) -> date:
    """The first day that `since` or `until` means. Refusal where it is none."""
    return _bounds(field, text, today)[0]


def last_day(field: str, text: str, today: date) -> date:
    """The last one: until=2026-11 takes in all of November."""
    return _bounds(field, text, today)[1]


def _bounds(field, text, today):
    plain = " ".join(text.casefold().split())
    iso, moment = re.fullmatch(r"(\d{4})(?:-(\d\d?)(?:-(\d\d?))?)?", plain), _MOMENT.fullmatch(plain)
    span = _span(int(iso[1]), int(iso[2] or 0), int(iso[3] or 0)) if iso else _day_of(*moment.groups()) if moment else []
    back, past = _BACK.fullmatch(plain), _PAST.fullmatch(plain)
    if back:
        try:
            day = today - timedelta(int(back[1]) * _DAYS[back[2][0]])
            span = [(day, day, True)]
        except OverflowError:
            span = []
    elif past:
        span = [_past(past, today)]
    if not span:
        raise Unclear(f"{field} is {text[:60]!r}, which is no day that is understood: give {ACCEPTED}.", f"{field} is no day")
    return span[0]


def _day_of(day, hour, minute, zone):
    """[(day, day, True)] on which the person's clock had a moment; without a zone it is a moment of that clock."""
    try:
        when = datetime.strptime(f"{day} {hour}:{minute or 0}", "%Y-%m-%d %H:%M")
        if zone:
            when = when.replace(tzinfo=datetime.strptime(zone.upper().replace("Z", "+00:00"), "%z").tzinfo).astimezone()
        return [(when.date(), when.date(), True)]
    except (ValueError, OverflowError, OSError):
        return []


def _past(match, today):
    near, which, unit, count, units = match.groups()
    if near:
        day = today - timedelta(near == "yesterday")
        return day, day, True
    if count:
        days = min(int(count), 3_000) * _DAYS[units[0]]
        slack = _DAYS[units[0]] // 2
        day = today - timedelta(min(days, (today - date.min).days - slack))
        return day - timedelta(slack), day + timedelta(slack), not slack
    days = _DAYS[unit[0]]
    if which == "last":  # people mean both the seven days behind them and the calendar's week before this one
        return today - timedelta(days + (today.weekday() if unit == "week" else today.day - 1 if unit == "month" else 0)), today, False
    return today - timedelta(days - 1), today, False


def _span(year, month, day):
    """[(first, last, exact)] of a day, a month (day 0) or a year (month 0); [] where there is none such."""
    try:
        if not month:
            return [(date(year, 1, 1), date(year, 12, 31), False)]
        first = date(year, month, day or 1)
        if day:
            return [(first, first, True)]
        following = date(year + month // 12, month % 12 + 1, 1)
        return [(first, following - timedelta(1), False)]
    except ValueError:
        return []
