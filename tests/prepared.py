"""The repository, and a data folder as it is after the plugin's first start."""

import hashlib
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def prepare(data):
    """A data folder as it is after the first start: an interpreter is remembered, and the three packages are there."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "python").write_text(sys.executable + "\n")
    digest = hashlib.sha256((ROOT / "server" / "requirements.txt").read_bytes()).hexdigest()[:16]
    if not (data / f"site-{digest}").exists():
        (data / f"site-{digest}").symlink_to(sysconfig.get_path("purelib"))
