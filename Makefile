# The commands a newcomer needs; each makes what it depends on.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8000
TSC := PATH="$(abspath $(BIN)):$$PATH" npx --yes --package typescript@5.9.3 tsc

.PHONY: run serve ask test test-slow check booklets measure clean

run: $(VENV)/.installed  ## set up, build the index, answer an example, serve the page and the API
	$(BIN)/ruleproof games
	$(BIN)/ruleproof ask "Puis-je couper mon propre câble ?" --game time-bomb
	$(BIN)/ruleproof serve --port $(PORT)

test: $(VENV)/.installed-dev  ## everything that tests need, then the whole suite
	$(BIN)/python -m pytest -m "not slow"

test-slow: $(VENV)/.installed-dev  ## what takes longer than a few seconds each
	$(BIN)/python -m pytest -m slow

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

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $@ $(VENV)/.installed
