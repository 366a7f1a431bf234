"""Starts the person's command line: `server/run cli …`."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from memory import cli

sys.exit(cli.main())
