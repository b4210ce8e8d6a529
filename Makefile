# Backrank: `make` lists the targets. Targets that need more than Go first call scripts/setup.sh, which installs what is missing.

# GOGC=400: the garbage collector of the compiler and of the tests runs a quarter as often. Programs that are started, such
# as by make run, have the usual setting.
GO   ?= go
fast := GOGC=400 $(GO)
# Build tags:
#   gles           Fyne draws with OpenGL ES 2: the same picture, but the first build takes one minute instead of three.
#   accessibility  Fyne's support for screen readers, on the systems where it has it.
#   no_emoji       leaves out a colour font of 4 MB, for which Fyne would use 9 MB of the heap.
# `make run TAGS=accessibility` draws with desktop OpenGL, for graphics drivers without OpenGL ES.
TAGS ?= gles,accessibility,no_emoji
ARGS ?=

# If scripts/setup.sh had to download Go, it is in .go.
export PATH := $(CURDIR)/.go/bin:$(PATH):/usr/local/go/bin

# Go 1.21 and later download the version that go.mod names.
export GOTOOLCHAIN := auto

bin   := bin/backrank
tool  := $(GO) tool -modfile=tools/go.mod
# The revision that -version prints; empty in a source tree without Git.
commit := $(shell git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null)
stamp  := -ldflags=-X=backrank/version.commit=$(commit)
build  := $(fast) build -buildvcs=false $(stamp) -tags $(TAGS)
kernel := engine/internal/net/kernel

# make test runs these packages, in which most goroutines are started or used, under the race detector, at the small size,
# because the detector makes the search twenty times slower. It tests all other packages without the detector, app/archive
# too, which spends most of its time in SQLite. The slowest packages come first, so that both cores are busy to the end.
# make check runs all packages under the detector, at full size.
raced   := ./ui ./app ./engine ./app/analysis ./app/archive/scan ./app/disk ./app/library ./app/notice ./app/player
raced   += ./app/position ./app/remote ./app/settings ./app/study ./sound/player ./engine/uci/... ./engine/lab/arena
raced   += ./engine/lab/train
# Packages that start no goroutine and compute much. They are compiled without the detector: the rules, the neural network,
# SQLite, libraries that draw. The linker may take a generic function of the standard library, such as those of sync.Map, from
# one of them; in cmd/backrank-server the detector then reports races that are none. make check tests it with everything raced.
unraced := backrank/variants/... backrank/engine/internal/... modernc.org/... golang.org/x/image/... image/... compress/...
unraced += github.com/srwiley/rasterx github.com/fyne-io/oksvg github.com/go-text/... fyne.io/fyne/v2/internal/painter/...
race := -race $(foreach package,$(unraced),-gcflags=$(package)=-race=false)
# Tests of the window that go through all commands, keys, sheets, controls or languages in one goroutine. Under the detector
# they take five minutes, without it one: make test runs them without it, make check with it.
walks := NoCommandRevealsSecrets NoPrintedSheetRevealsSecrets NothingMovesUnderPointer ThemeAppliesToHiddenScreens
walks += DialogsAreWhole EachLanguageFits IconButtonsHaveTooltips ScreenLettersAreListed NothingIsLostInLargeText
walks += TabWalksThroughEachScreenAndDialog TabWalksThroughTheReport TheListOfKeysLeadsToTheBoard KeysReachCommands
walks += EachNameOfACommandCanBeTyped NamesOfCommandsAreNoQuestions PlacementsAreNoWordsOfCommands
walks += ChangesOfTheLanguageLeaveNothing HelpIsNotTruncated TabBarLayout OpenedGameLayout PanelLayout
empty :=
space := $(empty) $(empty)
walk_pattern := ^Test($(subst $(space),|,$(walks)))$$

.DEFAULT_GOAL := help
.PHONY: help run window build quick quick-unit quick-e2e test unit unit-raced unit-plain e2e elsewhere translations fuzz
.PHONY: bench measure
.PHONY: check kills verify web web-check survey games spsa learn kernels profile format vendor package package-check
.PHONY: package-twice release vet darwin windows windows-check screenshots clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: window ## build and start Backrank; ARGS has its flags: make run ARGS="-variant bunker"
	@$(bin) $(ARGS)

window:
	@scripts/setup.sh run
	@test -x $(bin) || echo "backrank: the first build takes about a minute on two cores, because it compiles Fyne too"
	@$(build) -o $(bin) .

build: window ## build bin/backrank and the commands: backrank-uci, -atlas, -arena, -survey, -games, -server
	@CGO_ENABLED=0 $(fast) build -buildvcs=false $(stamp) -o bin/ ./cmd/...

quick: ## all tests at a small size, to run after each change: about three minutes on two cores at first, then a minute
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory --jobs 2 quick-unit quick-e2e

# Flags that save time:
#   -vet=off  make test runs go vet once, for all packages.
#   -pgo=off  without the profile of backrank-uci, with which the engine and the standard library would be compiled again.
# -timeout: a package that runs beside three others on two cores may need more than go test's ten minutes.
gotest   := $(fast) test -vet=off -pgo=off -timeout 20m
packages = $(shell $(GO) list -tags $(TAGS) ./... | grep -v '/internal/e2e$$')

quick-unit:
	$(gotest) -short -tags $(TAGS) $(packages)

quick-e2e:
	$(gotest) -short -count=1 ./internal/e2e/

test: ## what a change must pass: go vet, all tests, packages with goroutines under the race detector, the real window
	@scripts/setup.sh test
	$(fast) vet -pgo=off -tags $(TAGS) ./...
	@$(MAKE) --no-print-directory --jobs 2 unit-raced quick-e2e unit-plain

unit: ## the tests of make test that need no display
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory --jobs 2 unit-raced unit-plain

unit-raced:
	$(gotest) -short $(race) -skip '$(walk_pattern)' -tags $(TAGS) $(raced)

unit-plain:
	@$(gotest) -short -tags $(TAGS) $(filter-out $(shell $(GO) list -tags $(TAGS) $(raced)),$(packages))
	$(gotest) -short -run '$(walk_pattern)' -tags $(TAGS) ./ui

e2e: ## the tests of the real window under Xvfb: drags, castlings, promotions, kills
	@scripts/setup.sh test
	$(gotest) -count=1 -v ./internal/e2e/

elsewhere: ## the tests that need neither X11 nor Debian's engines, for a Mac (scripts/elsewhere.sh)
	$(GO) test -short -tags ci,accessibility,no_emoji \
		-skip '$(shell scripts/elsewhere.sh skip)' $(shell scripts/elsewhere.sh packages)

translations: ## add new texts to lang/translations/en.json, where plurals need their form one by hand; list what languages lack
	@$(tool) fyne translate lang/translations/en.json $$(git ls-files '*.go' ':!*_test.go')
	@source=$$(mktemp -d) && \
	$(tool) fyne translate "$$source/texts.json" $$(git ls-files '*.go' ':!*_test.go') && \
	$(GO) run -buildvcs=false ./internal/translations "$$source/texts.json"; \
	rm -r "$$source"

FUZZTIME ?= 30s
fuzz: ## run each fuzz target for FUZZTIME=30s: ten minutes for all
	@scripts/setup.sh test
	@scripts/fuzz.sh $(FUZZTIME)

bench: ## compare perft with Debian's stockfish and fairy-stockfish; adds a line to docs/lab/bench.tsv
	@scripts/setup.sh bench
	@$(GO) run -buildvcs=false ./internal/bench -history docs/lab/bench.tsv $(ARGS)

measure: window ## compare first frame, drag latency, idle CPU and memory with xboard, gnome-chess and pychess
	@scripts/setup.sh measure
	@$(GO) run -buildvcs=false ./internal/e2e/measure $(ARGS)

check: ## what a release must pass: all tests at full size and raced, staticcheck, gofumpt, levels, arrays, 300 kills: an hour
	@scripts/setup.sh test
	$(tool) staticcheck -tags $(TAGS) ./...
	@unformatted=$$($(tool) gofumpt -l $$(git ls-files '*.go')); \
	if [ -n "$$unformatted" ]; then \
		echo "these files are not formatted, run make format:"; \
		echo "$$unformatted"; \
		exit 1; \
	fi
	$(GO) vet -tags $(TAGS) ./...
	@$(MAKE) --no-print-directory vet
	$(GO) test -race -timeout 60m -tags $(TAGS) $(packages)
	BACKRANK_LONG=1 $(GO) test -count=1 -timeout 90m -run TestLevelsAreInOrder -v ./engine/lab/arena
	BACKRANK_LONG=1 $(GO) test -count=1 -timeout 90m -run TestVeryManyGames -v ./app/accounts
	BACKRANK_E2E_RACE=1 $(GO) test -count=1 -v ./internal/e2e/
	cd tools && $(GO) test ./...
	@$(MAKE) --no-print-directory kills
	@$(MAKE) --no-print-directory verify

KILLS ?= 300
kills: ## kill a program that plays games KILLS=300 times, and a server; cut its network; check that no move is lost: half an hour
	@CGO_ENABLED=0 $(GO) build -buildvcs=false -o bin/kills ./internal/e2e/kills
	@bin/kills -n $(KILLS) -- bin/kills play
	BACKRANK_KILLS=$(KILLS) BACKRANK_FAULTS=$(KILLS) $(GO) test -count=1 -timeout 60m -run 'Killed|BadNetwork' -v ./cmd/backrank-server

verify: ## compare the facts of all arrays with an exhaustive search: some minutes
	$(GO) run -buildvcs=false ./internal/naive/verify

# An interrupted survey continues from survey-$(NODES).jsonl.
NODES ?= 1000000
survey: ## search the start positions of eight variants, NODES=1000000 each: three to four hours of a core (docs/SURVEY.md)
	@CGO_ENABLED=0 $(GO) build -buildvcs=false -pgo=cmd/backrank-uci/default.pgo -o bin/ ./cmd/backrank-survey
	@bin/backrank-survey run -nodes $(NODES) -out survey-$(NODES).jsonl $(ARGS)
	@bin/backrank-survey merge -out variants/survey/starts.survey variants/survey/starts.survey survey-$(NODES).jsonl

games: ## play games for the training (docs/lab/TRAINING.md); ARGS: -dir D -games N -workers N -seed S -nodes N -weights F
	@$(GO) run -buildvcs=false ./engine/lab/train/generate $(ARGS)

spsa: ## tune the parameters of the search by games; ARGS: -state F -pairs N -workers N -nodes N
	@$(GO) run -buildvcs=false ./engine/lab/train/spsa $(ARGS)

learn: ## train the network on games; ARGS: -dir D -superbatches N
	@$(GO) run -buildvcs=false ./engine/lab/train/learn $(ARGS)

profile: ## run search and perft to update the compiler's profile, cmd/backrank-uci/default.pgo
	@mkdir -p bin
	@$(GO) test -trimpath -run '^$$' -bench Search -benchtime 20x -o bin/search.test -cpuprofile bin/search.prof ./engine
	@$(GO) test -trimpath -run '^$$' -bench Perft -benchtime 40x -o bin/perft.test -cpuprofile bin/perft.prof ./variants/rules
	@$(GO) tool pprof -proto bin/search.prof bin/perft.prof > cmd/backrank-uci/default.pgo

format: ## gofumpt everything
	@$(tool) gofumpt -w $$(git ls-files '*.go')

kernels: ## generate the network's assembly for amd64
	cd tools && $(GO) run ./kernels -pkg kernel -out ../$(kernel)/kernel_amd64.s -stubs ../$(kernel)/kernel_amd64.go

web: ## dist/web: the program for browsers, a folder for any static server (docs/PLATFORMS.md)
	@scripts/setup.sh web
	@scripts/web.sh $(QUALITY)

web-check: ## build dist/web and test it in a headless Chromium; ARGS: -pictures FOLDER
	@scripts/setup.sh web-check
	@scripts/web.sh $(QUALITY)
	@$(GO) run -buildvcs=false ./internal/e2e/web $(ARGS) dist/web

vendor: ## vendor/: the modules and their licences, for a build without a network, such as a Flatpak's
	@scripts/vendor.sh

package: ## dist/: a tarball and a .deb for Linux; on amd64 also for arm64
	@scripts/setup.sh package
	@scripts/package.sh

package-check: ## test the packages in dist: lintian, in Debian 12 and 13, on an emulated arm64; as root
	@scripts/setup.sh package-check
	@scripts/package-check.sh

package-twice: ## build the packages in two folders and compare them byte for byte: twenty minutes
	@scripts/setup.sh package
	@scripts/package-twice.sh

release: ## dist/release/: all downloads, with checksums (docs/RELEASE.md)
	@scripts/setup.sh package
	@scripts/setup.sh windows
	@scripts/setup.sh web
	@scripts/windows.sh
	@scripts/web.sh
	@scripts/release.sh

# The packages that can be compiled for macOS without a Mac: those that do not import fyne.io/fyne/v2/app, which needs a
# Mac's libraries. Each line of the list is a package with all its imports.
mac = $(shell GOOS=darwin CGO_ENABLED=0 $(GO) list -tags ci,accessibility,no_emoji \
		-f '{{.ImportPath}} {{join .Deps " "}} ' ./... \
	| grep -v ' fyne.io/fyne/v2/app ' \
	| cut -d ' ' -f 1)
darwin: ## compile and vet for macOS, on both processors, all packages that need no Mac
	GOOS=darwin GOARCH=amd64 CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(mac)
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(mac)

# internal/e2e is not vetted for other systems, because it drives windows by X11. For Windows, the tag ci replaces OpenGL,
# which needs a C compiler.
x11  = /internal/e2e$$\|/internal/e2e/
here = $(shell $(GO) list -tags ci ./... | grep -v '$(x11)')
server = $(filter backrank/cmd/backrank-server%,$(here))
vet: darwin ## compile and vet for macOS, Windows and browsers all packages that need no C compiler: two to three minutes
	GOOS=windows CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(here)
	GOOS=js GOARCH=wasm $(GO) vet -tags no_emoji $(filter-out $(server),$(here))

windows: ## dist/: a zip and an installer for Windows, built here with mingw-w64
	@scripts/setup.sh windows
	@scripts/windows.sh

windows-check: ## test the program for Windows in Wine 10 in a chroot, as root: packages, installer, window, 300 kills
	@scripts/setup.sh windows
	@scripts/setup.sh wine
	@scripts/wine.sh setup
	@scripts/windows.sh
	@scripts/windows-check.sh

screenshots: ## update docs/screenshots, under Xvfb
	@scripts/setup.sh screenshots
	@$(build) -o $(bin) .
	@$(GO) run -buildvcs=false ./assets/internal/contact -sets docs/screenshots/sets.png
	@$(GO) run -buildvcs=false ./internal/e2e/screenshots

clean: ## remove built files
	rm -rf bin dist
