"""What else on this machine remembers, runs the plugin twice, or moves its files about. The client's settings are read, never written.

Standard library only: the status stands on it, also when everything else is broken.
"""

import os
import re

from . import files, jsontext

# A plugin whose name holds one of these keeps a memory of its own, as far as a name can tell.
REMEMBERS = re.compile(r"mem(?!ber)|remember|recall|mnem|hindsight", re.IGNORECASE)
SYNCED = ("dropbox", "onedrive", "google drive", "googledrive", "my drive", "icloud drive", "mobile documents", "nextcloud", "owncloud",
          "pcloud drive", "pclouddrive", "proton drive", "box sync", "syncthing", "resilio sync", "seafile", "yandex.disk", "mega")
MARKERS = {".stfolder": "Syncthing", ".dropbox.cache": "Dropbox"}
# How the services name the copy that lost: `x (Ann's conflicted copy).md`, `x.sync-conflict-2026….md`, `x (1).md`, `x 2.md`.
_CONFLICT = re.compile(r"conflicted copy|\(.*conflict|\.sync-conflict-|[ _]\(?\d+\)?\.md$", re.IGNORECASE)


def settings(config, of_project=True):
    """The client's settings, as objects, what wins first: managed, local, project, the person's own."""
    managed = {"darwin": "/Library/Application Support/ClaudeCode", "win32": r"C:\Program Files\ClaudeCode"}
    first = read_object(os.path.join(managed.get(config.platform, "/etc/claude-code"), "managed-settings.json"))
    project = project_settings(config) if of_project else []
    return [first, *project, read_object(os.path.join(config.client, "settings.json"))]


def project_settings(config):
    """Those that lie in the project: anybody may have put them there."""
    names = ("settings.local.json", "settings.json") if config.project else ()
    return [read_object(os.path.join(config.project, ".claude", name)) for name in names]


def read_object(path):
    """The object in a JSON file; {} where there is none."""
    return jsontext.read_object(files.read(path).removeprefix(b"\xef\xbb\xbf")) or {}


def manifest(root):
    """The plugin's manifest in its folder; {} where there is none."""
    return read_object(os.path.join(root, ".claude-plugin", "plugin.json")) if root else {}


def auto_memory(config):
    """{"on", "projects"}: whether the client keeps notes of its own (it does unless told not to), and for how many projects."""
    projects = os.path.join(config.client, "projects")
    kept = sum(os.path.isfile(os.path.join(projects, name, "memory", "MEMORY.md")) for name in files.names(projects))
    return {"on": _auto_memory_on(config), "projects": kept}


def _auto_memory_on(config):
    known = settings(config)
    said = [config.auto_memory(), *(config.auto_memory(_object(one, "env")) for one in known)]
    said += [one.get("autoMemoryEnabled") for one in known]
    return next((on for on in said if isinstance(on, bool)), True)


def plugins(config):
    """{plugin@marketplace: whether it is enabled}, as the settings say."""
    enabled = {}
    for one in settings(config):
        for name, value in _object(one, "enabledPlugins").items():
            enabled.setdefault(name, value is not False)
    return enabled


def installed(config):
    """{plugin@marketplace: where it lies} of the copies of this plugin that the client has installed."""
    listed = _object(read_object(os.path.join(config.client, "plugins", "installed_plugins.json")), "plugins")
    found = {}
    for name, places in listed.items():
        if own(name):
            one = places[-1] if isinstance(places, list) and places else {}
            found[name] = str(one.get("installPath") or "") if isinstance(one, dict) else ""
    return found


def own(name):
    """Whether `plugin@marketplace` is this plugin."""
    return name.partition("@")[0] == "memory"


def rivals(config):
    """The other plugins that are on and that keep a memory, to judge by their names."""
    return sorted(name for name, on in plugins(config).items() if on and not own(name) and REMEMBERS.search(name.partition("@")[0]))


def hooks_off(config):
    """The setting that keeps the client from running this plugin's hooks, or ''."""
    return next((key for one in settings(config) for key in ("disableAllHooks", "allowManagedHooksOnly") if one.get(key) is True), "")


def options(config, of_project=True):
    """The options of this plugin as the client's settings hold them, as text; those of an enabled copy first."""
    enabled = plugins(config)
    for one in settings(config, of_project):
        found = {name: _object(value, "options") for name, value in _object(one, "pluginConfigs").items() if own(name)}
        for name in sorted(found, key=lambda name: not enabled.get(name, name == "memory@inline")):
            return {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in found[name].items()}
    return {}


def data_folders(config):
    """The data folders of this plugin, the one that was used last first: one for each way in which it was installed."""
    place = os.path.join(config.client, "plugins", "data")
    found = [os.path.join(place, name) for name in files.names(place) if name.split("-")[0] == "memory"]
    found += [config.data] if config.data and config.data not in found else []
    return sorted(filter(is_data, found), key=lambda path: -max(map(files.modified, (os.path.join(path, "options"), path))))


def is_data(path):
    """Whether a folder is a data folder of this plugin, and not of another whose name begins with the same word."""
    if os.path.islink(path) or not os.path.isdir(path):
        return False
    held = read_object(os.path.join(path, "options"))
    marks = ("no-python", "install-failed", "install.lock", "told-outside", "places")
    return {"memory_dir", "trust_headless"} <= set(held) or any(
        name in marks or re.fullmatch(r"site-[0-9a-f]{16}", name) for name in files.names(path)) or any(
        name.startswith("fired-") for session in files.names(os.path.join(path, "sessions"))
        for name in files.names(os.path.join(path, "sessions", session)))


def synced(folder):
    """The name of the service that carries this folder to other machines, or ''."""
    for path in dict.fromkeys((folder, os.path.realpath(folder))):
        while path != os.path.dirname(path):
            above, name = os.path.split(path)
            if os.path.basename(above) == "CloudStorage" or any((name.lower() + " ").startswith(service + " ") for service in SYNCED):
                return name
            for marker, service in MARKERS.items():
                if os.path.exists(os.path.join(path, marker)):
                    return service
            path = above
    return ""


def conflicted(name):
    """Whether a file's name is that of a copy which a syncing service made because two machines changed the file."""
    return bool(_CONFLICT.search(name))


def _object(value, key):
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def stores(config):
    """{folder: whether it lies in the default place} of every store that there is or was: all agents, accounts and memory_dirs."""
    default = config.default_place()
    found = {path: True for path in _below(default)[1:]}
    for place in memory_dirs(config):
        for path in _below(place):
            if {".lock", ".written"} & set(files.names(path)):
                found.setdefault(path, False)
    return found


def memory_dirs(config):
    """Every folder that the option memory_dir has named, as far as a data folder remembers it."""
    texts = [config.memory_dir]
    for data in data_folders(config):
        texts.append(read_object(os.path.join(data, "options")).get("memory_dir"))
        texts += files.read(os.path.join(data, "places")).decode("utf-8", "replace").splitlines()
    places = {}
    for text in texts:
        if text and isinstance(text, str):
            places.update(dict.fromkeys(config.with_options({"memory_dir": text}, data="").places_closed()[1:]))
    return list(places)


def _below(folder):
    """A folder, and the two levels of folders below it; links are not followed."""
    found = [folder] if os.path.isdir(folder) else []
    for path in [*found]:
        found += _folders(path)
    for path in found[1:]:
        found += _folders(path)
    return found


def _folders(path):
    below = (os.path.join(path, name) for name in sorted(files.names(path)))
    return [one for one in below if os.path.isdir(one) and not os.path.islink(one)]
