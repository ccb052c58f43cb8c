# `make play` and `make test` do all the set-up: they need Python 3.11 or newer and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTS := $(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder

.PHONY: play test compiled coverage figures lint format bench lock clean

play: $(VENV)/ready
	$(BIN)/python bot.py play

# Tests run in several processes and start bots in many more: whatever is set, none compiles what another one has.
test coverage: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/ready
	$(MAKE) --jobs 2 lint compiled
	$(TESTS)

# Reads every test once, beside lint; otherwise all processes would compile all of them at the same time.
compiled: $(VENV)/ready
	@$(BIN)/python -m pytest -n 0 --collect-only -qq > /dev/null || true

# Which lines no test has run; counting them takes nearly as long again as running them.
coverage: $(VENV)/ready
	$(TESTS) --cov --cov-report=term

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

figures: $(VENV)/ready
	$(BIN)/python -m tests.figures

bench: $(VENV)/ready
	$(BIN)/python -m tests.bench

$(VENV)/ready: requirements.txt requirements-dev.txt
	$(PYTHON) -c 'import sys; sys.exit("Tessera needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

# Rewrites the hash-locked lists from pyproject.toml; needs uv. Extras stay named: of `coverage` locked without its
# `[toml]`, which pytest-cov asks for, pip 23 would take the newest version, which has no hash here.
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header --no-annotate
lock:
	$(LOCK) -o requirements.txt
	$(LOCK) --extra postgresql --extra metrics -o deploy/requirements-postgresql.txt
	$(LOCK) --group dev -o requirements-dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis
