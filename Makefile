# run     start the kiosk with a simulated launcher      make run ARGS="--port 8080"
# install make an appliance of this machine, as root    sudo make install ARGS="--launcher serial"
# test    every check there is, as the CI runs them
# bench   measure speed, memory, start and the bots
# soak    10,000 random matches                          make soak ARGS="--matches 500"
# mutants change the engine and see whether the tests tell  make mutants ARGS="engine.duo*"
# golden  write the kept texts of the tests anew; look at them with git diff
# format  put the code into its canonical form
# messages renew the catalogues of languages from the sources
# pictures renew the pictures of the page in docs/pictures
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
MUTANTS := $(VENV)/made-mutants-$(VERSION)
NODE := $(VENV)/made-node
TSC := $(VENV)/node/node_modules/typescript/bin/tsc

# What measures the engine; measuring the rest as well would double its time.
RULES := tests/engine tests/test_cases.py tests/launcher/test_port.py

BENCHMARKS := start_and_memory push_speed page_speed phone_page recall_speed evening engine_speed \
	simulate_speed launcher_speed physics_speed bots_arena

# How many tests run side by side; most of them wait for a browser, a board or the disk.
JOBS ?= 2
SIDE_BY_SIDE = --numprocesses=$(JOBS) --dist=worksteal

# A browser on a busy machine may fail by chance: what failed (code 1) is run alone once more, and is named above as failed.
UNSTEADY = { test $$? = 1 && echo && echo "== What failed in the browser, once more" && \
	$(BIN)/pytest --last-failed --last-failed-no-failures=none tests/browser && \
	echo "Unsteady: these failed the first time. That is a mistake of the page or of the test; please mend it."; }

# A browser and fonts for the pages; systemd, a real window and its display for the appliance.
SYSTEM_PACKAGES := chromium-headless-shell fonts-noto-core systemd chromium xvfb

.NOTPARALLEL:
.PHONY: run install test bench soak mutants golden format messages pictures lock
.PHONY: test-style test-types test-imports test-page test-browser-there test-python

run: $(RUN)
	@exec $(BIN)/uno-kiosk serve $(ARGS)

# The service may not write beside its sources, so they are compiled beforehand.
install: $(RUN)
	@$(BIN)/python -m compileall -q engine firmware_bridge kiosk launcher_sim
	@$(BIN)/uno-kiosk install $(ARGS)

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
	.ci/system-packages $(SYSTEM_PACKAGES)

test-python: $(DEV)
	@echo; echo "== The rules (pytest), every branch of them"
	@mkdir -p artifacts
	$(BIN)/pytest $(SIDE_BY_SIDE) --cov --cov-report=term --cov-fail-under=100 --hypothesis-seed=$(SEED) $(RULES) $(ARGS)
	@echo; echo "== Everything else (pytest)"
	$(BIN)/pytest $(SIDE_BY_SIDE) --hypothesis-seed=$(SEED) $(RULES:%=--ignore=%) --ignore=tests/browser $(ARGS)
	@echo; echo "== The pages in a browser (pytest)"
	$(BIN)/pytest $(SIDE_BY_SIDE) --hypothesis-seed=$(SEED) tests/browser $(ARGS) || $(UNSTEADY)

bench: $(BENCH) $(DEV) test-browser-there
	@missed=; for script in $(BENCHMARKS); do \
		echo; echo "== $$script"; \
		$(BIN)/python benchmarks/$$script.py || missed="$$missed $$script"; \
	done; test -z "$$missed" || { echo; echo "Targets missed:$$missed"; exit 1; }

soak: $(RUN)
	$(BIN)/python benchmarks/soak.py $(ARGS)

mutants: $(MUTANTS)
	$(BIN)/mutmut run $(ARGS)
	@$(BIN)/mutmut results

golden: $(DEV)
	UPDATE_GOLDEN=1 $(BIN)/pytest -q tests/engine/test_counting.py tests/engine/test_golden_matches.py tests/terminal
	@git diff --stat -- tests

format: $(DEV)
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

# New texts are found, merged into each kiosk/i18n/*/LC_MESSAGES/*.po, and compiled.
messages: $(DEV)
	$(BIN)/python .ci/catalogues.py

pictures: $(DEV) test-browser-there
	$(BIN)/python .ci/pictures.py

COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	--group build $(ARGS)

lock: $(DEV)
	$(COMPILE) --extra dev --output-file requirements-dev.lock
	$(COMPILE) --constraint requirements-dev.lock --output-file requirements.lock
	$(COMPILE) --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock
	$(COMPILE) --extra dev --extra mutants --constraint requirements-dev.lock --output-file requirements-mutants.lock
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

$(MUTANTS): $(DEV) requirements-mutants.lock
	@.ci/environment $(PYTHON) requirements-mutants.lock
	@touch $@ $(DEV) $(RUN)

$(NODE): $(DEV) .ci/node/package-lock.json
	@echo "Installing the TypeScript compiler into $(VENV)/node ..."
	@mkdir -p $(VENV)/node
	@cp .ci/node/package.json .ci/node/package-lock.json .ci/node/.npmrc $(VENV)/node/
	@cd $(VENV)/node && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent
	@touch $@
