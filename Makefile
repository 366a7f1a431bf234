# make try    a short conversation with the plugin, in a throw-away home
# make test   installs what the tests need into .cache and runs them all
# make bench  what it costs, as ratios        make proof  what gets in and what is lost, in figures
PYTHON ?= python3
VENV = .cache/venv
CLIENT = .cache/client/node_modules/.bin/claude

.PHONY: try test bench proof readme lint client

try:
	@$(PYTHON) demo/try.py

test: $(VENV)/ready client lint
	$(VENV)/bin/python -m pytest -n auto --dist worksteal $(ARGS)

# A quarter of an hour; ARGS=--write puts the tables into README.md and docs/search.md.
bench: $(VENV)/ready
	$(VENV)/bin/python bench/run.py $(ARGS)
	$(VENV)/bin/python bench/search_quality.py $(ARGS)
	$(VENV)/bin/python bench/search_scale.py $(ARGS)

# A quarter of an hour on two processors; ARGS=--write puts the figures into docs/trust.md.
proof: $(VENV)/ready
	$(VENV)/bin/python proof/run.py $(ARGS)

# What README shows, from running it.
readme: $(VENV)/ready
	$(VENV)/bin/python demo/readme.py

lint: $(VENV)/ready
	$(VENV)/bin/ruff check .

$(VENV)/ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check ".[test]"
	$(VENV)/bin/python -m pip uninstall --quiet --yes claude-memory
	for n in 1 2; do $(PYTHON) -m venv .cache/mcp$$n && .cache/mcp$$n/bin/python -m pip install --quiet --disable-pip-version-check "mcp==$$n.*" || exit 1; done
	touch $@

# The real client, of the version that the tests were written against. Where npm is missing its tests say that they were skipped.
client:
	@if [ -x $(CLIENT) ]; then :; \
	elif command -v npm >/dev/null; then npm install --loglevel=error --no-fund --no-audit --prefix .cache/client "@anthropic-ai/claude-code@$$(cat tests/client/VERSION)"; \
	else echo "npm is not here, so the tests in the real client will be skipped."; fi
