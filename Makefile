# Needs Python 3.11+, make and the package index; everything else goes into .venv.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
DOCS_STAMP := $(VENV)/.docs-installed

# Bytecode is written even where the shell says otherwise: tests start the commands as processes, and
# each would compile the package anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help demo web editors page-editor test test-slow test-thorough lint format docs man pages pictures hooks bench clean
help:            ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/'

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Cuebid needs Python 3.11 or newer; run 'make PYTHON=python3.11 ...'" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(STAMP)   ## play a duplicate match between robots over real sockets; results in out/
	$(BIN)/cuebid demo

web: $(STAMP)    ## play against the robots in the browser
	$(BIN)/cuebid web

# The tests of a file stay in one worker, which makes their fixtures and loads their systems once.
test: $(STAMP)   ## the default test suite
	$(BIN)/python -m pytest -n auto --dist loadfile -m 'not slow and not browser'

# Browsers and many processes on a busy machine fail by chance at times: a test that failed is run up to
# twice more, and the summary names it.
test-slow: $(STAMP) ## the long tests: crash, fuzz and browser
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'slow or browser' --hypothesis-profile thorough --reruns 2 -rR

# Debian's Firefox does not know what later versions of Playwright ask of it.
test-firefox: $(STAMP) ## the tests in a browser, in Firefox
	$(BIN)/python -m pip install --quiet --upgrade --target $(VENV)/firefox 'playwright>=1.62,<1.63'
	PYTHONPATH=$(VENV)/firefox CUEBID_BROWSER=firefox \
	  $(BIN)/python -m pytest -n auto --dist worksteal -m browser --reruns 2 -rR tests/browser

test-thorough: $(STAMP) ## every property test with many new examples: about an hour
	$(BIN)/python -m pytest -n auto -m hypothesis --hypothesis-profile new

lint: $(STAMP)   ## formatting, lint, types, layers
	$(BIN)/ruff format --check src tests bench scripts
	$(BIN)/ruff check src tests bench scripts
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/import_cycles.py

$(DOCS_STAMP): $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,docs]'
	@touch $@

docs: $(DOCS_STAMP) ## build the documentation site in out/site; a dead link or a lost page fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

editors:         ## the VS Code extension in out/cuebid.vsix, and what its tests need; needs Node and npm
	mkdir -p out && cp LICENSE editors/vscode/
	cd editors/vscode && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run --silent package

page-editor:     ## build the editor of the live pages into the package; needs Node and npm
	cd editors/page && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run --silent types && npm run --silent build

man: $(STAMP)    ## manual pages of all commands in out/man
	$(BIN)/python scripts/man_pages.py out/man

pages: $(STAMP)  ## write the generated pages in docs/, and the tables of SAYC, anew
	$(BIN)/python scripts/sayc_tables.py
	$(BIN)/python scripts/table_manager_pages.py
	$(BIN)/python scripts/structure.py
	$(BIN)/python scripts/gallery.py

pictures: $(STAMP) ## make the pictures of the documentation anew; needs Chromium
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/live_pictures.py
	$(BIN)/python scripts/practice_tutorial.py

format: $(STAMP) ## lay the code out
	$(BIN)/ruff format src tests bench scripts
	$(BIN)/ruff check --fix src tests bench scripts

hooks: $(STAMP)  ## check formatting, lint and layers on every commit
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pre-commit
	$(BIN)/pre-commit install

# Benches with peers of other languages are run by hand; docs/performance.md says how.
bench: $(STAMP)  ## the table's figures: lines, machines, server
	$(BIN)/python bench/parser.py
	$(BIN)/python bench/table_machines.py
	$(BIN)/python bench/table_server.py

clean:           ## remove what make made
	rm -rf $(VENV) out editors/vscode/node_modules editors/vscode/dist editors/vscode/LICENSE editors/page/node_modules
