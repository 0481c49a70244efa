# The commands a newcomer needs; each makes what it depends on.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8000
TSC := PATH="$(abspath $(BIN)):$$PATH" npx --yes --package typescript@5.9.3 tsc

.PHONY: run serve ask test test-slow test-hostile test-fuzz test-load check booklets measure clean lock locked audit audit-online sbom counts

run: $(VENV)/.installed  ## set up, build the index, answer an example, serve the page and the API
	$(BIN)/ruleproof games
	$(BIN)/ruleproof ask "Puis-je couper mon propre câble ?" --game time-bomb
	$(BIN)/ruleproof serve --port $(PORT)

test: $(VENV)/.installed-dev  ## everything that tests need, then the whole suite
	$(BIN)/python -m pytest -m "not slow"

test-slow: $(VENV)/.installed-dev  ## what takes longer than a few seconds each
	$(BIN)/python -m pytest -m slow

test-hostile: $(VENV)/.installed-dev  ## every kind of hostile PDF and 500 mutants, with a table; some twenty minutes
	$(BIN)/python -m tests.hostile.count

test-fuzz: $(VENV)/.installed-dev  ## odd names, questions and bodies, every regular expression, damaged and killed indexes: all of it
	$(BIN)/python -m tests.fuzz.count

test-load: $(VENV)/.installed-dev  ## thirty clients for ten minutes: errors, latency, memory, a clean stop
	$(BIN)/python -m tests.load

check: $(VENV)/.installed-dev  ## lint, format, strict types (Python, JavaScript), direction of imports, generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(TSC) --project api/web/static/jsconfig.json
	$(TSC) --project api/web/static/jsconfig.worker.json
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m corpus.rulebooks.build --check
	$(BIN)/python -m index.thesaurus.build --check

booklets: $(VENV)/.installed-dev  ## set the shipped booklets and the thesaurus again from their sources
	$(BIN)/python -m corpus.rulebooks.build
	$(BIN)/python -m index.thesaurus.build

measure: $(VENV)/.installed-dev  ## all question sets, baselines, a report to read; fails if answers got worse
	$(BIN)/ruleproof eval

lock: $(VENV)/.installed-dev  ## resolve the dependencies anew and write the locks, with hashes
	$(BIN)/python -m tests.supply lock

locked: $(VENV)/bin/python  ## set up as CI does: every file by its hash, but for torch
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps --only-binary :all: -r tests/supply/dev.lock
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	$(BIN)/python -m tests.supply check
	touch $(VENV)/.installed $(VENV)/.installed-dev

audit: $(VENV)/.installed-dev  ## compare what is installed with the faults that are known (offline)
	$(BIN)/python -m tests.supply audit

audit-online: $(VENV)/.installed-dev  ## ask the advisory database of the package index about what is locked
	$(PYTHON) -m venv .audit-venv
	.audit-venv/bin/python -m pip install --quiet pip-audit
	.audit-venv/bin/pip-audit --strict --disable-pip --require-hashes --requirement tests/supply/dev.lock

sbom: $(VENV)/.installed-dev  ## what an installation consists of, as sbom.cdx.json (CycloneDX)
	rm -rf .sbom-venv
	$(PYTHON) -m venv .sbom-venv
	.sbom-venv/bin/python -m pip install --quiet --require-hashes --no-deps --only-binary :all: -r tests/supply/run.lock
	.sbom-venv/bin/python -m pip install --quiet --no-deps .
	.sbom-venv/bin/python -m pip uninstall --quiet --yes pip setuptools
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --mc-type application --output-reproducible \
	  --output-format JSON --output-file sbom.cdx.json .sbom-venv/bin/python

counts: $(VENV)/.installed-dev  ## put what the long tests counted into SECURITY.md
	$(BIN)/python -m tests.counts --write

clean:
	rm -rf .audit-venv .sbom-venv sbom.cdx.json $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $@ $(VENV)/.installed
