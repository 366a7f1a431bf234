"""Starts the MCP server: `server/run server`."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from memory import rpc

rpc.main(os.path.dirname(HERE), sys.argv[1] if len(sys.argv) > 1 else "")
