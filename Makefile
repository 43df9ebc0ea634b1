# What can be asked for: make help

PREFIX ?= /usr/local
ARGS ?= cardflow --frames 60
PYTHON ?= python3

# The commit that `fxrender --version` names (see Package.swift).
export FXRENDER_COMMIT := $(shell git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null)

# One build for everything: the program that is rendered with, tested and installed.
BUILD = swift build -c release
# Three tests at once: each has time on two cores, and none waits long for its turn.
TEST = swift test -c release --disable-testable-imports --explicit-target-dependency-import-check error \
	--experimental-maximum-parallelization-width 3

bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share/fxrender

.DEFAULT_GOAL = help
.PHONY: help setup render programs preview test check-long test-browser test-schema example threads determinism \
	fuzz lint bench instructions install uninstall

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install the C libraries that are missing
	@.ci/setup

render: setup ## render an effect: make render ARGS="coverflow --pages photos"
	$(BUILD) --product fxrender
	.build/release/fxrender $(ARGS)

# Both programs; a build takes one product.
programs: setup
	$(BUILD) --product fxrender
	$(BUILD) --product fxrender-preview

preview: programs ## build and open the live preview: make preview ARGS="coverflow"
	.build/release/fxrender preview $(if $(filter command line,$(origin ARGS)),$(ARGS))

test: setup ## the tests; FILTER="WrapTests" only those whose names match
	$(TEST) --quiet $(if $(FILTER),--filter "$(FILTER)")

check-long: setup ## all that is random, long or depends on time, as a table; PARTS="fuzz threads" only some
	@.ci/check-long $(PARTS)

test-schema: ## presets against their JSON Schema
	@.ci/test-schema

test-browser: programs ## the report and the preview in a headless browser; PATTERN="*walk_test.py" only some
	@.ci/test-browser $(PATTERN)

example: setup ## the example package: its tests pass, and fail readably when its preset is changed
	.ci/test-example

threads: setup ## the tests of what works on several threads, under the thread sanitizer
	.ci/test-threads

determinism: setup ## the same bytes in debug and release, with any workers, shares, locale and instructions
	swift build --product fxrender
	$(BUILD) --product fxrender
	.ci/test-determinism

fuzz: setup ## feed the readers hostile input, each for SECONDS=60; TARGETS="png presets" some; KEEP=1 grows corpora
	@.ci/fuzz $(or $(SECONDS),60) $(TARGETS)
	$(if $(KEEP),@.ci/fuzz keep $(TARGETS))

lint: ## the house format
	swift format lint --strict -r Package.swift Sources Tests $(wildcard \
		Benchmarks/Package.swift Benchmarks/Sources Examples/*/Package.swift Examples/*/Tests)

bench: programs ## benchmarks, ours and others', into Benchmarks/RESULTS.md; PARTS="stages w1" only some
	swift build -c release --package-path Benchmarks
	$(PYTHON) Benchmarks/bench.py $(PARTS) $(if $(REPEATS),--repeats $(REPEATS))

instructions: setup ## count instructions and hold them to their budgets; RENEW=1 writes the budgets
	.ci/test-instructions $(if $(RENEW),renew)

install: programs ## build and install into PREFIX (/usr/local); DESTDIR goes before it
	install -d "$(bin)" "$(share)/presets/Scrolls"
	install -s -m 755 .build/release/fxrender .build/release/fxrender-preview "$(bin)"
	install -m 644 Presets/*.yaml "$(share)/presets"
	install -m 644 Presets/Scrolls/*.yaml "$(share)/presets/Scrolls"
	"$(bin)/fxrender" index "$(share)/presets"

uninstall: ## remove what install put there
	rm -f "$(bin)/fxrender" "$(bin)/fxrender-preview"
	rm -rf "$(share)"
