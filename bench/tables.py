"""Tables of figures, and where they go: nothing measured is typed by hand."""

import re
import time


def seconds(work):
    """How long `work()` takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def table(head, rows):
    """A markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def put(path, name, text):
    """Puts `text` between the marks `<!-- NAME -->` and `<!-- /NAME -->` of a file."""
    pattern = rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    page = path.read_text()
    if not re.search(pattern, page, re.S):
        raise SystemExit(f"{path} has no marks <!-- {name} --> … <!-- /{name} -->.")
    path.write_text(re.sub(pattern, lambda found: found[1] + text + found[2], page, count=1, flags=re.S))
