# Every target sets up its own .venv; Python 3.11 or newer is all that must be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
RUSE_ATTACK ?= 10

.DEFAULT_GOAL := help
.PHONY: help play test test-fast attack check format golden bench clean

help:  ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: $(READY)  ## Play in the terminal
	@trap : INT; $(BIN)/ruse play $(GAME) || [ $$? -eq 130 ]  # Ctrl-C is no error

test: $(READY)  ## Run all tests, compiled and uncompiled
	$(BIN)/pytest -q -n 2

test-fast: $(READY)  ## Run the tests of one folder uncompiled: make test-fast AT=src/ruse/games/tooth_and_claw
	RUSE_JIT=0 $(BIN)/pytest -q $(AT)

attack: $(READY)  ## Fuzz everything that reads, kill what writes, check every index; some minutes, RUSE_ATTACK=50 for more
	RUSE_ATTACK=$(RUSE_ATTACK) $(BIN)/pytest -q -n 2 tests/attack

check: $(READY)  ## Check format, style, types, layers and spelling
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

format: $(READY)  ## Put all code into the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(READY)  ## Write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m ruse.lab.golden

bench: $(READY)  ## Measure speed, side by side with OpenSpiel
	@$(BIN)/pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/ruse bench

clean:  ## Delete the environment and everything made by tools
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Ruse needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip==26.3
	$(BIN)/pip install --quiet --disable-pip-version-check --group dev --editable .
	@touch $(READY)
