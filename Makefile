# List the targets: make help

PREFIX ?= /usr/local
ARGS ?= cardflow --frames 60
PYTHON ?= python3

# One build for everything: rendering, tests and installation. The programs find no libraries in their own folder.
BUILD = swift build -c release --disable-local-rpath $(BUILD_FLAGS)
# Runs at most three tests in parallel. On two cores, more would slow each other down.
TEST = .ci/tests -c release --disable-local-rpath --disable-testable-imports \
	--explicit-target-dependency-import-check error \
	--experimental-maximum-parallelization-width 3

.DEFAULT_GOAL = help
.PHONY: help setup render programs preview browser test check-long test-browser test-export export-table notice reference site test-schema test-formats \
	test-api test-packages test-release test-actions test-slurm test-limits test-engines pictures screens docs example threads \
	determinism fuzz memory lint revisions bench instructions manual install uninstall deb wheel image release

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install the C libraries that are missing
	@.ci/setup

render: setup ## render an effect: make render ARGS="coverflow --pages photos"
	$(BUILD) --product fxrender
	.build/release/fxrender $(ARGS)

# Both programs; `swift build` accepts one product at a time.
programs: setup
	$(BUILD) --product fxrender
	$(BUILD) --product fxrender-preview

preview: programs ## build and open the live preview: make preview ARGS="coverflow"
	.build/release/fxrender preview $(if $(filter command line,$(origin ARGS)),$(ARGS))

browser: ## build .build/browser/fxrender.wasm, the module with which published pages compute effects
	@.ci/setup browser-module
	@Packaging/browser

test: ## run the tests; FILTER="WrapTests" selects tests by name
	@.ci/setup tests
	@$(TEST) $(if $(FILTER),--filter "$(FILTER)")

check-long: setup ## run all random, long or timed checks; PARTS="fuzz threads" selects some
	@.ci/check-long $(PARTS)

# The last of the modules for other packages, and all those that it needs.
test-api: setup ## compare the public declarations of the libraries with Tests/API; RENEW=1 writes them
	$(BUILD) --target FrameSnapshotTesting
	@.ci/test-api $(if $(RENEW),renew)

test-schema: ## validate the presets with their JSON Schema
	@.ci/test-schema

test-formats: programs ## compare written and read pictures with other decoders; PATTERN="pictures_test.py" selects some
	@.ci/test-formats $(PATTERN)

test-slurm: programs ## render in a real Slurm with two nodes on this machine; needs root, on Debian
	@.ci/test-slurm

test-limits: programs ## run the program in a cgroup with few processes; needs root, on Linux
	@.ci/test-limits

test-engines: programs ## run plans with GNU parallel and make, validate manifests, and measure the balance of shards
	@.ci/test-engines

test-export: programs ## run exported code with node, tsc, swiftc, kotlinc and Chromium; FILES="css_test.py" selects some
	@.ci/test-export $(FILES)

export-table: programs ## write Examples/ExportDemo/TABLE.md: the presets that each target of an export says, or refuses
	@FXRENDER=$(CURDIR)/.build/release/fxrender $(PYTHON) Tests/Export/table.py

notice: programs ## write NOTICE, the licences of the software in the programs
	Packaging/notice

reference: programs ## write Documentation/commands.md, the help of all commands
	.ci/reference > Documentation/commands.md

site: programs browser ## build the web site in .build-site/site: the guide, the gallery, and a page for each effect
	@Packaging/website $(if $(REPOSITORY),--repository "$(REPOSITORY)")

test-packages: manual browser ## build the Debian packages, images and wheel, and use them on a fresh Debian; needs root
	@.ci/test-packages

test-release: ## build all packages of the commit twice, in two folders, and compare their bytes; needs root
	@.ci/setup packages
	@.ci/test-release

test-actions: manual ## lint the workflows and run the steps of the action for GitHub
	@.ci/test-actions

test-browser: manual ## test reports, the preview, published pages and the web site in a headless browser; PATTERN="*walk_test.py" selects some
	@.ci/test-browser $(PATTERN)

pictures: manual ## make the pictures of README and the guide again, in Renders/readme
	@.ci/test-browser preview_readme_pictures.py

screens: manual ## make contact sheets of all views of the preview, in Renders/readme/screens
	@.ci/test-browser preview_contact_sheets.py

docs: programs ## build the documentation of the libraries for apps to .build-docs
	.ci/test-docs

example: setup ## test the example packages, and one of them with a changed preset
	.ci/test-example

threads: setup ## run the tests of concurrent code with the thread sanitizer
	.ci/test-threads

determinism: setup ## check that output does not depend on build mode, workers, shards, locale or CPU features
	swift build --product fxrender
	$(BUILD) --product fxrender
	.ci/test-determinism

fuzz: setup ## fuzz each reader for SECONDS=60; TARGETS="png presets" selects some; KEEP=1 extends the corpora
	@.ci/fuzz $(or $(SECONDS),60) $(TARGETS)
	@.ci/fuzz coverage $(TARGETS)
	$(if $(KEEP),@.ci/fuzz keep $(TARGETS))

memory: programs ## check the memory of a render of a very large picture in tiles
	python3 Tests/Memory/tiles_test.py

lint: ## check the format of all Swift files
	swift format lint --strict --parallel -r Package.swift Plugins Sources Tests $(wildcard \
		Benchmarks/Package.swift Benchmarks/Sources Examples/*/Package.swift Examples/*/Sources Examples/*/Tests)

revisions: setup ## compare goldens, exports, schemas and the reference with their tables; RENEW=1 enters changes
	$(if $(RENEW),FXRENDER_RENEW_REVISIONS=1) $(TEST) --filter 'RevisionTableTests|ExportTableTests|ReferenceTests|JSONSchemaTests'

bench: programs ## write benchmarks of fxrender and other tools to Benchmarks/RESULTS.md; PARTS="stages w1" selects some
	swift build -c release --package-path Benchmarks
	$(PYTHON) Benchmarks/bench.py $(PARTS) $(if $(REPEATS),--repeats $(REPEATS)) $(if $(SEEDS),--seeds $(SEEDS))

instructions: setup ## count instructions and compare them with their budgets; RENEW=1 writes the budgets
	.ci/test-instructions $(if $(RENEW),renew)

# The argument parser's generator of manual pages.
manual: programs
	$(BUILD) --product generate-manual

# The module for browsers is omitted where it cannot be built.
install: manual ## build and install to PREFIX (/usr/local); DESTDIR is prepended; DEBUG_INFO=1 installs that too
	@Packaging/browser optional
	@DEBUG_INFO=$(DEBUG_INFO) .ci/install "$(DESTDIR)$(PREFIX)"

uninstall: ## remove the installed files, except changed ones
	@.ci/install --remove "$(DESTDIR)$(PREFIX)"

deb: manual browser ## build Debian packages of the programs and of their debug information in .build-packages
	@.ci/setup packages
	@Packaging/deb

wheel: manual browser ## build a wheel for pip and pipx, with all libraries, in .build-packages
	@.ci/setup packages
	@Packaging/wheel

release: ## build all packages of the commit in a clone, with checksums, in .build-release; run as root
	@.ci/setup packages
	@Packaging/release

image: deb ## build OCI images, one with ffmpeg, in .build-packages; run as root
	@Packaging/image "$$(ls -t .build-packages/fxrender_*.deb | head -1)"
