# What can be asked for: make help

PREFIX ?= /usr/local
ARGS ?= cardflow --frames 60
PYTHON ?= python3

# Many pixels are drawn, and every preset is linted, in release only; debug runs everything else.
RELEASE_SUITES = ScrollFuzzTests|RecordedFrameTests|SeededChangeTests|GalleryOfAllTests|ShippedLintTests

# The installed program is built apart from the others, since it links Swift's library into itself.
STATIC_SCRATCH = .build-static
ifeq ($(shell uname),Darwin)
STATIC_STDLIB =
else
STATIC_STDLIB = --static-swift-stdlib
endif

bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share/fxrender

.DEFAULT_GOAL = help
.PHONY: help setup render test test-browser test-schema example threads fuzz lint bench instructions install uninstall

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## install the C libraries that are missing
	@.ci/setup

render: setup ## render an effect: make render ARGS="coverflow --pages photos"
	swift build -c release --product fxrender
	.build/release/fxrender $(ARGS)

test: setup ## all tests: numbers in debug, pixels in release
	swift test --quiet --skip "$(RELEASE_SUITES)|PagePreviewTests"
	swift test --quiet --skip-build --filter PagePreviewTests # servers tell time, and want a processor
	swift test -c release --quiet --filter "$(RELEASE_SUITES)"

test-schema: ## presets against their JSON Schema
	@.ci/test-schema

test-browser: setup ## the report and the preview in a browser without a screen; screenshots go to .build-browser
	@.ci/test-browser

example: setup ## the example package: its tests pass, and fail readably when its preset is changed
	.ci/test-example

threads: setup ## the tests of what works on several threads, under the thread sanitizer
	.ci/test-threads

fuzz: setup ## feed the readers hostile input, each for SECONDS=60; TARGETS="png presets" some; KEEP=1 grows corpora
	@.ci/fuzz $(or $(SECONDS),60) $(TARGETS)
	$(if $(KEEP),@.ci/fuzz keep $(TARGETS))

lint: ## the house format
	swift format lint --strict -r Package.swift Sources Tests $(wildcard \
		Benchmarks/Package.swift Benchmarks/Sources Examples/*/Package.swift Examples/*/Tests)

bench: setup ## benchmarks, ours and others', into Benchmarks/RESULTS.md; PARTS="stages w1" only some
	swift build -c release --product fxrender
	swift build -c release --package-path Benchmarks
	$(PYTHON) Benchmarks/bench.py $(PARTS) $(if $(REPEATS),--repeats $(REPEATS))

instructions: setup ## count instructions and hold them to their budgets; RENEW=1 writes the budgets
	.ci/test-instructions $(if $(RENEW),renew)

install: setup ## build and install into PREFIX (/usr/local); DESTDIR goes before it
	swift build -c release --product fxrender $(STATIC_STDLIB) --scratch-path $(STATIC_SCRATCH)
	install -d "$(bin)" "$(share)/presets/Scrolls"
	install -m 755 $(STATIC_SCRATCH)/release/fxrender "$(bin)/fxrender"
	install -m 644 Presets/*.yaml "$(share)/presets"
	install -m 644 Presets/Scrolls/*.yaml "$(share)/presets/Scrolls"
	$(STATIC_SCRATCH)/release/fxrender index "$(share)/presets"

uninstall: ## remove what install put there
	rm -f "$(bin)/fxrender"
	rm -rf "$(share)"
