"""The package of the plugin. What stands here runs whatever else is broken."""

import os
import sys


def quiet(name):
    """Makes a hook that breaks before it can look after itself, at an import, end as if it had nothing to say, and the log
    say why: else the client would show it failing on each prompt (case F8)."""
    def end(kind, error, trace):
        try:
            from . import log
            log.note(os.environ.get("CLAUDE_PLUGIN_DATA") or "", name, log.place(error))
        finally:
            os._exit(0)

    sys.excepthook = end
