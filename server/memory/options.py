"""The options of a client that runs, as the server was given them: the client hands the server the person's own, while a project's
settings can put others into the environment of the hooks (seen). The standard library, and little of it: every hook reads them.

    <data folder>/clients/<process id>    the options of that client
    <data folder>/options                 those of the client that started last, and where the plugin lies: for the command line
"""

import os

from . import files, jsontext
from .config import TRUE

OPTIONS = ("memory_dir", "account", "trust_headless", "limit", "keep_conversations")
_NAME = "CLAUDE_PLUGIN_OPTION_"


def keep(config, client):
    """Notes the options of the server, which the client with that process id has started."""
    if not config.data:
        return
    files.close(config.data)  # the client makes it for everybody to read
    values = {key: config.option(key) for key in OPTIONS}
    try:
        files.replace(os.path.join(files.folder(config.data), "options"), _bytes({**values, "root": config.root}))
        if client.isdecimal():
            files.replace(os.path.join(files.folder(config.data, "clients"), client), _bytes(values))
        places = os.path.join(config.data, "places")  # every memory_dir there ever was: the status finds them again, and so does erase
        line = (config.memory_dir + "\n").encode("utf-8", "replace")
        if config.memory_dir and line not in files.lines(places):
            files.append(places, line)
    except OSError:
        pass  # then the memory is off, and the brief says so


def kept(data, client):
    """What `keep` noted for a client, as {name: text} of the environment; {} where its server has not started yet."""
    if not data or not client.isdecimal():
        return {}
    found = jsontext.read_object(files.read(os.path.join(data, "clients", client))) or {}
    return {_NAME + key.upper(): text for key, text in found.items() if key in OPTIONS and isinstance(text, str)}


def persons(config):
    """The same for the start of a session, which comes before the server's: what the project's own settings name is the person's again."""
    from . import surroundings
    names = {name for one in surroundings.project_settings(config) for name in (one.get("env") if isinstance(one.get("env"), dict) else ())}
    own = surroundings.options(config, of_project=False)
    return {_NAME + key.upper(): own.get(key, "") for key in OPTIONS if _NAME + key.upper() in names}


def trusts_headless(config):
    """Whether a headless caller's words count as the person's: only where their own settings say so too. What the client was started with
    says nothing of who started it (`claude -p … --settings …` in the agent's shell)."""
    if not config.trust_asked:
        return False
    from . import surroundings
    return surroundings.options(config, of_project=False).get("trust_headless", "").strip().lower() in TRUE


def _bytes(values):
    return jsontext.dumps(values).encode("utf-8", "replace")
