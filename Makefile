# All targets need only Python 3.11 (or newer) and make. PYTHON=/path/to/python chooses one.

.DEFAULT_GOAL := help
.PHONY: help install host play test test-all mutate check types house words pictures bench soak balance ladder train puzzles topics outdated lock clean

BIN := .venv/bin
GAME ?= finale_dice
GAMES = $(filter-out core,$(notdir $(patsubst %/,%,$(dir $(wildcard games/*/definition.py)))))
# The options for `make balance`, where a game has its own.
BALANCE = $(shell grep -v '^\#' tests/games/$(GAME)/balance.txt 2>/dev/null)
USUAL_BALANCE := --games 400 --bots normal,random

# The oldest Python the project runs on comes first, so that everybody uses the same one.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo $$python && break; done)

# Keep compiled files of Python and pytest: each start of a bot or of the tests reads them.
unexport PYTHONDONTWRITEBYTECODE

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /|/' \
		| awk -F'|' '{printf "make %-9s %s\n", $$1, $$2}'

install: .venv/installed ## make .venv and install what the locks name (once is enough)
	@:

# Makes .venv with a Python that is new enough, or says what to install first.
define MAKE_VENV
	@test -n "$(PYTHON)" || { echo "Fulltime needs Python 3.11 or newer, and none was found." \
		"Install it from python.org or your system's packages, then run make again." >&2; exit 2; }
	@echo "Setting up .venv with $(PYTHON). The first time takes a minute or two."
	@$(PYTHON) -m venv .venv || { echo "$(PYTHON) could not make a virtual environment." \
		"On Debian and Ubuntu, install the package python3-venv, then run make again." >&2; exit 2; }
endef
# pkg-config would make pyvips use the machine's libvips, whose pictures differ from the wheel's.
PIP_INSTALL := PKG_CONFIG=false $(BIN)/python -m pip install -q --disable-pip-version-check

# A lock names every package, so pip need not resolve any: with --no-deps it cannot take a newer
# release for the extra of a package that the lock has already (pypa/pip#9644).
INSTALL_LOCK := $(PIP_INSTALL) --no-deps --require-hashes -r
INSTALL_PROJECT := $(PIP_INSTALL) --no-deps --no-build-isolation -e .
# Reports packages that a lock lacks.
PIP_CHECK := $(BIN)/python -m pip check

.venv/installed: requirements.lock pyproject.toml
	$(MAKE_VENV)
	@$(INSTALL_LOCK) requirements.lock
	@$(INSTALL_PROJECT)
	@$(PIP_CHECK)
	@touch $@

# The user of a bot may have no right to write compiled files into this folder, so they are compiled
# here.
host: .venv/installed-host ## install what a bot on Discord needs (fulltime run), and no more
	@$(BIN)/python -m compileall -q bot games leagues storage

.venv/installed-host: requirements-run.lock pyproject.toml
	$(MAKE_VENV)
	@$(INSTALL_LOCK) requirements-run.lock
	@$(INSTALL_PROJECT)
	@$(PIP_CHECK)
	@touch $@

.venv/installed-bench: .venv/installed requirements-bench.lock
	@$(INSTALL_LOCK) requirements-bench.lock
	@$(PIP_CHECK)
	@touch $@

.venv/installed-train: .venv/installed requirements-train.lock
	@$(INSTALL_LOCK) requirements-train.lock
	@$(PIP_CHECK)
	@touch $@

.venv/installed-mutate: .venv/installed requirements-mutate.lock
	@$(INSTALL_LOCK) requirements-mutate.lock
	@$(PIP_CHECK)
	@touch $@

play: install ## play in the browser, without a token (another port: make play ARGS="--port 8766")
	@exec $(BIN)/fulltime play $(ARGS)

# As many processes as suit the machine; a test that is started alone starts none but its own.
WORKERS := -n auto --dist loadgroup

# `check` has run tests/house already.
test: check ## run every check, and the tests that each landing needs
	@$(BIN)/python -m pytest $(WORKERS) -m "not long" --ignore=tests/house $(ARGS)

# The date is the random seed, so that every night tests other cases and can be repeated.
test-all: check ## run every check and every test there is, and count the lines they run
	@FULLTIME_TEST_THOROUGH=1 FULLTIME_TEST_SEED=$${FULLTIME_TEST_SEED:-$$(date +%Y%m%d)} \
		$(BIN)/python -m slipcover --out .venv/coverage.json -m pytest $(WORKERS) $(ARGS)
	@$(BIN)/python -m tests.coverage .venv/coverage.json
	@$(MAKE) --no-print-directory mutate ARGS=

mutate: .venv/installed-mutate ## alter each changed line a little, and list the alterations no test notices
	@$(BIN)/python -m tests.mutation $(ARGS)

check: install ## run ruff, mypy, import-linter and tests/house
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ." >&2; exit 1; }
	@$(MAKE) --no-print-directory --jobs 2 types house

# These two take about the same time, on one core each.
types: install ## run mypy and import-linter (a half of check)
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

house: install ## run tests/house (the other half of check)
	@$(BIN)/python -m pytest tests/house -q -m "not long"

words: install ## take new sentences into the catalogues of every language, and compile them
	@$(BIN)/python -m tests.words

pictures: install ## take the pictures of the README again, from the playground in Chromium
	@$(BIN)/python -m tests.pictures

bench: .venv/installed-bench ## measure speed, answers, pictures and memory
	@$(BIN)/python -m tests.bench $(ARGS)

soak: .venv/installed-bench ## play for many minutes: bots and a fleet that are killed, 10,000 moves
	@$(BIN)/python -m tests.bench soak

balance: install ## let computers play each other: make balance GAME=finale_dice
	@$(BIN)/fulltime simulate $(GAME) --seats 2 --seed 1 $(or $(BALANCE),$(USUAL_BALANCE)) $(ARGS)
	@$(BIN)/python -m tests.balance $(GAME)

# The locked versions are kept, unless ARGS say otherwise (--upgrade, --upgrade-package NAME).
LOCK = uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header --no-strip-extras --quiet $(ARGS)

ladder: install ## let all computers of every game play each other: make ladder ARGS="--games 100"
	@for game in $(GAMES); do $(BIN)/fulltime ladder $$game $(ARGS) || exit 1; echo; done

train: .venv/installed-train ## fit a game's computers to its matches: make train GAME=finale_dice
	@$(BIN)/python -m tests.train $(GAME) $(ARGS)

puzzles: install ## find puzzles of the day: make puzzles GAME=finita
	@$(BIN)/python -m tests.puzzles $(GAME) $(ARGS)

topics: install ## play the matches that the pictures of the rules show: make topics GAME=finita
	@$(BIN)/python -m tests.topics $(GAME) $(ARGS)

outdated: install ## list the packages that have a newer release than the lock's
	@$(BIN)/python -m pip list --outdated --disable-pip-version-check

lock: ## write the locks again from pyproject.toml (needs uv; newest releases: ARGS=--upgrade)
	@$(LOCK) --extra play --extra test --extra build -o requirements.lock
	@$(LOCK) --extra bench -c requirements.lock -o requirements-bench.lock
	@$(LOCK) --extra train -c requirements.lock -o requirements-train.lock
	@$(LOCK) --extra mutate -c requirements.lock -o requirements-mutate.lock
	@$(LOCK) --extra metrics --extra build -c requirements.lock -o requirements-run.lock

clean: ## remove .venv and what the tools left behind (your matches stay)
	@rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache failures \
		build dist *.egg-info
	@find bot games leagues storage tests -name __pycache__ -type d -prune -exec rm -rf {} +
