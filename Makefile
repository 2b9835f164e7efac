# Every target installs what it needs into .venv; Python 3.11 or newer is all that must be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/play.done
DEV := $(VENV)/dev.done
LOCK := uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
	--custom-compile-command "make lock" pyproject.toml
RUSE_ATTACK ?= 10
SEED ?= default
M ?= not slow and not web and not train
TYPESCRIPT := 5.9.3

.DEFAULT_GOAL := help
.PHONY: help play play-terminal test chromium torch test-random test-fast test-plain attack check check-page format golden bench lock clean

help:  ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: $(PLAY)  ## Play in the browser, against bots or with friends
	@trap : INT; $(BIN)/ruse serve --open || [ $$? -eq 130 ]  # Ctrl-C is no error

play-terminal: $(PLAY)  ## Play in the terminal
	@trap : INT; $(BIN)/ruse play $(GAME) || [ $$? -eq 130 ]

test: $(DEV) chromium torch  ## Run all tests, compiled and uncompiled
	$(BIN)/pytest -q -n 3 -m ""  # the page waits more than it works, so two cores have room for three

test-random: $(DEV)  ## Run the quick tests in random order: make test-random SEED=1; M= runs all
	$(BIN)/pytest -n 2 -m "$(M)" -p randomly --randomly-seed=$(SEED)

chromium:  # for the tests of the page, which are skipped without it; installed where that needs no password
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium-headless-shell >/dev/null; } || \
	echo "no Chromium here: the tests of the page are skipped"

torch: $(DEV)  # for the test of the training example, which is skipped without it; other builds take gigabytes
	@$(BIN)/python -c 'import torch' 2>/dev/null || \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'torch==2.13.0+cpu' >/dev/null 2>&1 || \
	echo "no build of PyTorch for the CPU to be had: the training example is not tested"

test-fast: $(DEV)  ## Run the tests of one folder uncompiled: make test-fast AT=src/ruse/games/tooth_and_claw
	RUSE_JIT=0 $(BIN)/pytest -q $(AT)

test-plain: $(DEV)  ## Run the conformance tests with plain Numba, without linked callees
	RUSE_NUMBA=plain $(BIN)/pytest -q -n 2 -m "" tests/conformance

attack: $(DEV)  ## Fuzz everything that reads, kill what writes, check every index; some minutes, RUSE_ATTACK=50 for more
	RUSE_ATTACK=$(RUSE_ATTACK) $(BIN)/pytest -q -n 2 -m "" tests/attack

check: $(DEV) check-page  ## Check format, style, types, layers and spelling
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

check-page:  ## Check the types of the page; needs Node
	@if npx --yes --package typescript@$(TYPESCRIPT) tsc --version >/dev/null 2>&1; \
	then npx --yes --package typescript@$(TYPESCRIPT) tsc -p .; \
	else echo "no Node, or no TypeScript to be had: the page's types are not checked"; fi

format: $(DEV)  ## Put all code into the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(DEV)  ## Write the golden playthroughs anew; read the difference before you commit it
	$(BIN)/python -m tools.golden

bench: $(DEV)  ## Measure speed, side by side with other projects, and what a server bears; wants the machine to itself
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.bench_envs
	$(BIN)/python -m tools.load

clean:  ## Delete the environment and everything made by tools
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

lock:  ## Pin the newest versions of all dependencies in requirements/; needs uv
	$(LOCK) --extra play --extra envs --extra notebook --group dev --output-file requirements/dev.txt
	$(LOCK) --extra play --constraints requirements/dev.txt --output-file requirements/play.txt

$(VENV)/%.done: requirements/%.txt pyproject.toml
	@PYTHON="$(PYTHON)" tools/install.sh $(VENV) $<
	@touch $@
