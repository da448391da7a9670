# run     start the kiosk with a simulated launcher      make run ARGS="--port 8080"
# test    every check there is, as the CI runs them
# bench   measure speed, memory, start and the bots
# soak    thousands of random matches                    make soak ARGS="--minutes 60"
# format  put the code into its canonical form
# messages renew the catalogues of languages from the sources
# lock    renew the lock files                           make lock ARGS=--upgrade
#
# Everything happens in .venv, made from the lock files with $(PYTHON).

PYTHON ?= python3
ARGS ?=
SEED ?= $(shell date +%s)

VENV := .venv
BIN := $(VENV)/bin
VERSION := $(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
RUN := $(VENV)/made-run-$(VERSION)
DEV := $(VENV)/made-dev-$(VERSION)
BENCH := $(VENV)/made-bench-$(VERSION)
NODE := $(VENV)/made-node
TSC := $(VENV)/node/node_modules/typescript/bin/tsc

# What measures the engine; measuring the rest as well would double its time.
RULES := tests/engine tests/test_cases.py tests/launcher/test_port.py

BROWSER_PACKAGES := chromium-headless-shell fonts-noto-core

.NOTPARALLEL:
.PHONY: run test bench soak format messages lock
.PHONY: test-style test-types test-imports test-page test-browser-there test-python

run: $(RUN)
	@exec $(BIN)/uno-kiosk serve $(ARGS)

test: test-style test-types test-imports test-page test-browser-there test-python
	@echo
	@echo "All checks hold."

test-style: $(DEV)
	@echo; echo "== Form and style (ruff)"
	$(BIN)/ruff format --check
	$(BIN)/ruff check

test-types: $(DEV)
	@echo; echo "== Types (mypy)"
	$(BIN)/mypy

test-imports: $(DEV)
	@echo; echo "== Who imports whom (import-linter)"
	$(BIN)/lint-imports --no-cache

test-page: $(DEV) $(NODE)
	@echo; echo "== The page's modules (tsc)"
	$(BIN)/node $(TSC) --project tsconfig.json

test-browser-there:
	@echo; echo "== The browser for the tests"
	.ci/system-packages $(BROWSER_PACKAGES)

test-python: $(DEV)
	@echo; echo "== The rules (pytest), every branch of them"
	@mkdir -p artifacts
	$(BIN)/pytest --cov --cov-report=term --cov-fail-under=100 --hypothesis-seed=$(SEED) $(RULES) $(ARGS)
	@echo; echo "== Everything else (pytest)"
	$(BIN)/pytest --hypothesis-seed=$(SEED) $(RULES:%=--ignore=%) $(ARGS)

bench: $(BENCH)
	@for script in start_and_memory recall_speed engine_speed launcher_speed physics_speed bots_arena; do \
		echo; echo "== $$script"; \
		$(BIN)/python benchmarks/$$script.py || exit 1; \
	done

soak: $(RUN)
	$(BIN)/python benchmarks/soak.py $(ARGS)

format: $(DEV)
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

# New texts are found, merged into each kiosk/i18n/*/LC_MESSAGES/*.po, and compiled.
messages: $(DEV)
	$(BIN)/python .ci/catalogues.py

COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	--group build $(ARGS)

lock: $(DEV)
	$(COMPILE) --extra dev --output-file requirements-dev.lock
	$(COMPILE) --constraint requirements-dev.lock --output-file requirements.lock
	$(COMPILE) --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock
	cd .ci/node && PATH="$(CURDIR)/$(BIN):$$PATH" npm install --package-lock-only

# The environment. A stamp stands for each lock that is installed in it, so that
# a second `make run` starts at once.

$(RUN): requirements.lock pyproject.toml .ci/environment
	@.ci/environment $(PYTHON) requirements.lock
	@touch $@

$(DEV): requirements-dev.lock pyproject.toml .ci/environment
	@.ci/environment $(PYTHON) requirements-dev.lock
	@touch $@ $(RUN)

$(BENCH): requirements-bench.lock pyproject.toml .ci/environment
	@.ci/environment $(PYTHON) requirements-bench.lock
	@touch $@ $(RUN)

$(NODE): $(DEV) .ci/node/package-lock.json
	@echo "Installing the TypeScript compiler into $(VENV)/node ..."
	@mkdir -p $(VENV)/node
	@cp .ci/node/package.json .ci/node/package-lock.json .ci/node/.npmrc $(VENV)/node/
	@cd $(VENV)/node && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	@touch $@
