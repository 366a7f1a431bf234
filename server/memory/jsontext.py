"""JSON in and out for everything that runs on each prompt and each tool call.

`import json` pulls in `re` and doubles the start of a bare Python, so this uses the scanner in C that `json` itself
stands on. Where a Python lacks it, `json` does the same work, only slower.
"""

try:
    from _json import encode_basestring as _quote, make_scanner
except ImportError:
    make_scanner = None

_SPACE = " \t\n\r"


def _finite(text):
    number = float(text)
    if number - number:  # too large: what it is read as could not be written again
        raise ValueError("a number that is too large")
    return number


class _Context:
    """The settings that the scanner in C reads, as `json.JSONDecoder()` has them."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = staticmethod(_finite)
    parse_int = int
    memo = {}

    @staticmethod
    def parse_constant(name):
        raise ValueError(f"{name} is not JSON")


if make_scanner is None:
    import json

    def loads(text):
        """The value that `text` holds; ValueError where it is not JSON."""
        try:
            return json.loads(text, parse_constant=_Context.parse_constant, parse_float=_finite)
        except RecursionError:
            raise ValueError("nested too deeply") from None

    def dumps(value):
        """`value` as JSON on one line."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

else:
    _scan = make_scanner(_Context)

    def loads(text):
        """The value that `text` holds; ValueError where it is not JSON."""
        start, end = 0, len(text)
        while start < end and text[start] in _SPACE:
            start += 1
        try:
            value, stop = _scan(text, start)
        except (StopIteration, RecursionError, SystemError):  # SystemError: its own error class lives in `json`, not loaded
            raise ValueError("not JSON") from None
        while stop < end and text[stop] in _SPACE:
            stop += 1
        if stop != end:
            raise ValueError("text after the JSON value")
        return value

    def dumps(value):
        """`value` as JSON on one line."""
        if isinstance(value, str):
            return _quote(value)
        if value is None:
            return "null"
        if value is True:
            return "true"
        if value is False:
            return "false"
        if isinstance(value, (int, float)):
            return repr(value)
        if isinstance(value, dict):
            return "{" + ",".join(_quote(str(key)) + ":" + dumps(item) for key, item in value.items()) + "}"
        return "[" + ",".join(map(dumps, value)) + "]"


def read_object(data):
    """The object in `data` (bytes, as UTF-8 whatever the locale says), or None where there is none."""
    try:
        value = loads(data.decode("utf-8", "replace"))
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def whole(text):
    """`text` with lone halves of surrogate pairs replaced, so that it can be written as UTF-8 (case C11)."""
    return text.encode("utf-8", "replace").decode("utf-8")
