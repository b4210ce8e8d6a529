# Backrank: `make` lists what can be made. Every target installs what it misses through scripts/setup.sh.

GO   ?= go
# gles        Fyne draws with OpenGL ES 2: the same picture, and a first build of about a minute instead of three.
# accessibility  Fyne's screen-reader hooks, on the systems where it has them.
# no_emoji       without a colour font of 4 MB, which Fyne would parse for each weight of the text: 9 MB of the heap.
# `make run TAGS=accessibility` draws with desktop OpenGL instead, for a driver without ES contexts.
TAGS ?= gles,accessibility,no_emoji
ARGS ?=

# Where scripts/setup.sh had to fetch Go, it lies in .go.
export PATH := $(CURDIR)/.go/bin:$(PATH):/usr/local/go/bin

# A Go of 1.21 or later fetches the version that go.mod names by itself.
export GOTOOLCHAIN := auto

bin   := bin/backrank
tool  := $(GO) tool -modfile=tools/go.mod
# The revision that is built, for -version; empty where there is no Git.
commit := $(shell git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null)
stamp  := -ldflags=-X=backrank/version.commit=$(commit)
build  := $(GO) build -buildvcs=false $(stamp) -tags $(TAGS)
kernel := engine/internal/net/kernel
# Where goroutines start. Under the race detector, with which the search takes twenty times as long, these are tested at
# the small size alone, and what starts no goroutine is built without it: the rules, the network, libraries that draw. The
# archive, most of whose work is SQLite's, is tested without it. make check does all of it, and the real window at full
# size. Nothing is debugged here: without tables for it, everything is compiled in nine tenths of the time, and SQLite,
# not optimised, in two thirds.
raced   := . ./app ./app/analysis ./app/archive/scan ./app/disk ./app/notice ./app/player ./app/position ./app/remote ./app/settings ./app/study ./sound/player ./ui ./engine ./engine/uci/... ./engine/lab/arena ./engine/lab/train
unraced := backrank/variants/... backrank/engine/internal/... golang.org/x/image/... github.com/srwiley/rasterx github.com/fyne-io/oksvg github.com/go-text/... fyne.io/fyne/v2/internal/painter/... image/... compress/...
race    := -race -gcflags=all=-dwarf=false $(foreach library,$(unraced),'-gcflags=$(library)=-race=false -dwarf=false') '-gcflags=modernc.org/...=-race=false -dwarf=false -N -l'

.DEFAULT_GOAL := help
.PHONY: help run window build quick quick-unit quick-e2e test unit unit-raced unit-plain e2e elsewhere fuzz bench measure check kills verify web web-check survey games spsa learn kernels profile format vendor package package-check package-twice release vet darwin windows windows-check screenshots clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: window ## build and start Backrank; flags go in ARGS, as in: make run ARGS="-variant bunker"
	@$(bin) $(ARGS)

window:
	@scripts/setup.sh run
	@test -x $(bin) || echo "backrank: the first build compiles Fyne too: about a minute on two cores, two seconds from then on"
	@$(build) -o $(bin) .

build: window ## build bin/backrank and the commands: backrank-uci, -atlas, -arena, -survey, -games
	@CGO_ENABLED=0 $(GO) build -buildvcs=false $(stamp) -o bin/ ./cmd/...

quick: ## what to run after each change: every test at a small size; about 90 seconds on two cores once built, half of it where little has changed
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory --jobs 2 quick-unit quick-e2e

# Four packages at a time: some wait for processes and clocks more than they compute. A page of memory that is touched
# for the first time is dear, above all in a virtual machine. Therefore tests collect garbage a quarter as often and keep
# the memory that they free (madvdontneed), and UCI engines, which fill large tables at each start, take pages of 2 MB
# (hugetlb); the real window is tested with memory as players have it. Tests are linked without tables for debuggers,
# which is a third of the time of that. make test vets once, for all of them. They are compiled without the profile of
# backrank-uci (pgo=off), for which the engine and the standard library would be compiled twice more.
linked   := $(GO) test -vet=off -pgo=off '-ldflags=-s -w' -p 4
kept     := GODEBUG=madvdontneed=0 GLIBC_TUNABLES=glibc.malloc.hugetlb=1
tests    := env GOGC=400 $(kept) $(linked)
# The race detector has five bytes of its own for each byte of memory: there, memory is dearer than collecting it.
racing   := env GOGC=150 $(kept) $(linked)
windowed := env GOGC=400 $(linked)
packages  = $(shell $(GO) list -tags $(TAGS) ./... | grep -v '/internal/e2e$$')

# Binaries of tests are kept, so that what has not changed is not linked again: outside of the checkout, because go test
# runs a test again whose own binary in the module is newer. A folder has one for each name of a package, and there is an
# analysis in app and in ui. The client of UCI engines is first: it waits longest.
binaries := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/backrank/tests/$(shell pwd | cksum | cut -d ' ' -f 1)
quick-unit:
	@mkdir -p $(addprefix $(binaries)/,game ui other)
	$(tests) -short -o $(binaries)/game/ -tags $(TAGS) ./engine/uci/client ./app/... ./engine/...
	$(tests) -short -o $(binaries)/ui/ -tags $(TAGS) ./ui/...
	@$(tests) -short -o $(binaries)/other/ -tags $(TAGS) $(filter-out backrank/app% backrank/engine% backrank/ui%,$(packages))

quick-e2e:
	@mkdir -p $(binaries)
	$(windowed) -short -count=1 -o $(binaries)/e2e.test ./internal/e2e/

test: ## what a change must pass: vet, all tests, those of goroutines raced, the real window under Xvfb; the rules at full size
	@scripts/setup.sh test
	$(GO) vet -pgo=off -tags $(TAGS) ./...
	@$(MAKE) --no-print-directory --jobs 2 quick-e2e unit-raced unit-plain

unit: ## all tests that need no display, as make test does them
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory --jobs 2 unit-raced unit-plain

unit-raced:
	$(racing) -short $(race) -tags $(TAGS) $(raced)

unit-plain:
	@$(tests) -short -tags $(TAGS) $(filter-out backrank/variants% $(shell $(GO) list -tags $(TAGS) $(raced)),$(packages))
	$(tests) -tags $(TAGS) ./variants/...

e2e: ## the real program under Xvfb: drags, castles, leaps, promotes, is killed, resumes
	@scripts/setup.sh test
	$(windowed) -count=1 -v ./internal/e2e/

elsewhere: ## tests that need neither X11 nor Debian's engines, as on a Mac (scripts/elsewhere.sh)
	$(GO) test -short -tags ci,accessibility,no_emoji -skip '$(shell scripts/elsewhere.sh skip)' $(shell scripts/elsewhere.sh packages)

FUZZTIME ?= 30s
fuzz: ## run each fuzz target for FUZZTIME=30s, ten minutes for all of them
	@scripts/setup.sh test
	@scripts/fuzz.sh $(FUZZTIME)

bench: ## perft beside Debian's stockfish and fairy-stockfish, in one run; adds a line to docs/lab/bench.tsv
	@scripts/setup.sh bench
	@$(GO) run -buildvcs=false ./internal/bench -history docs/lab/bench.tsv $(ARGS)

measure: window ## first frame, drag latency, idle CPU and memory beside xboard, gnome-chess and pychess
	@scripts/setup.sh measure
	@$(GO) run -buildvcs=false ./internal/e2e/measure $(ARGS)

check: ## what a release must pass: test, staticcheck, gofumpt, the program itself raced, levels and arrays measured, 300 kills: half an hour to an hour
	@scripts/setup.sh test
	$(tool) staticcheck -tags $(TAGS) ./...
	@unformatted=$$($(tool) gofumpt -l $$(git ls-files '*.go')); test -z "$$unformatted" || { echo "not formatted, make format does it:"; echo "$$unformatted"; exit 1; }
	$(GO) vet -tags $(TAGS) ./...
	@$(MAKE) --no-print-directory vet
	$(GO) test -race -timeout 60m -tags $(TAGS) $(packages)
	BACKRANK_LONG=1 $(GO) test -count=1 -timeout 90m -run TestLevelsAreInOrder -v ./engine/lab/arena
	BACKRANK_E2E_RACE=1 $(GO) test -count=1 -v ./internal/e2e/
	cd tools && $(GO) test ./...
	@$(MAKE) --no-print-directory kills
	@$(MAKE) --no-print-directory verify

KILLS ?= 300
kills: ## games that are played and written are killed, KILLS=300 times, and none is lost: a quarter of a minute
	@CGO_ENABLED=0 $(GO) build -buildvcs=false -o bin/kills ./internal/e2e/kills
	@bin/kills -n $(KILLS) -- bin/kills play

verify: ## the facts of all arrays against trying everything, some minutes
	$(GO) run -buildvcs=false ./internal/naive/verify

# Stopped and started again it goes on; what it found stays in survey-$(NODES).jsonl.
NODES ?= 1000000
survey: ## search every start position again for the atlas, NODES=1000000 each: three to four hours of a core (docs/SURVEY.md)
	@CGO_ENABLED=0 $(GO) build -buildvcs=false -pgo=cmd/backrank-uci/default.pgo -o bin/ ./cmd/backrank-survey
	@bin/backrank-survey run -nodes $(NODES) -out survey-$(NODES).jsonl $(ARGS)
	@bin/backrank-survey merge -out variants/survey/starts.survey survey-$(NODES).jsonl

games: ## the computer against itself, for the evaluation (docs/lab/TRAINING.md); flags go in ARGS: -dir D -games N -workers N -seed S -nodes N -weights F
	@$(GO) run -buildvcs=false ./engine/lab/train/generate $(ARGS)

spsa: ## tune the parameters of the search by games; ARGS: -state F -pairs N -workers N -nodes N
	@$(GO) run -buildvcs=false ./engine/lab/train/spsa $(ARGS)

learn: ## train the network on games; ARGS: -dir D -superbatches N
	@$(GO) run -buildvcs=false ./engine/lab/train/learn $(ARGS)

profile: ## search and perft once more for the profile that the compiler is given
	@mkdir -p bin
	@$(GO) test -trimpath -run '^$$' -bench Search -benchtime 20x -o bin/search.test -cpuprofile bin/search.prof ./engine
	@$(GO) test -trimpath -run '^$$' -bench Perft -benchtime 40x -o bin/perft.test -cpuprofile bin/perft.prof ./variants/rules
	@$(GO) tool pprof -proto bin/search.prof bin/perft.prof > cmd/backrank-uci/default.pgo

format: ## gofumpt everything
	@$(tool) gofumpt -w $$(git ls-files '*.go')

kernels: ## write the network's assembly again
	cd tools && $(GO) run ./kernels -pkg kernel -out ../$(kernel)/kernel_amd64.s -stubs ../$(kernel)/kernel_amd64.go

web: ## dist/web: the program for browsers, a folder for any static server (docs/PLATFORMS.md)
	@scripts/setup.sh web
	@scripts/web.sh $(QUALITY)

web-check: ## build it and drive it in a headless Chromium; ARGS: -pictures FOLDER
	@scripts/setup.sh web-check
	@scripts/web.sh $(QUALITY)
	@$(GO) run -buildvcs=false ./internal/e2e/web $(ARGS) dist/web

vendor: ## vendor/: the modules and their licences, for a build without a network, as of a Flatpak
	@scripts/vendor.sh

package: ## dist/: a tarball and a .deb for Linux, on amd64 for arm64 too
	@scripts/setup.sh package
	@scripts/package.sh

package-check: ## what is in dist: lintian, installed in bare Debian 12 and 13, a move played, removed; arm64 emulated; as root
	@scripts/setup.sh package-check
	@scripts/package-check.sh

package-twice: ## the packages built twice in two folders, the same to the byte: twenty minutes
	@scripts/setup.sh package
	@scripts/package-twice.sh

release: ## dist/release/: everything that is offered for download, with checksums (docs/RELEASE.md)
	@scripts/setup.sh package
	@scripts/setup.sh windows
	@scripts/setup.sh web
	@scripts/windows.sh
	@scripts/web.sh
	@scripts/release.sh

# What imports the toolkit's application needs a Mac's libraries: main itself.
mac = $(shell GOOS=darwin CGO_ENABLED=0 $(GO) list -tags ci,accessibility,no_emoji -f '{{.ImportPath}} {{join .Deps " "}} ' ./... | grep -v ' fyne.io/fyne/v2/app ' | cut -d ' ' -f 1)
darwin: ## compile and vet for macOS all that can be without a Mac, for both processors
	GOOS=darwin GOARCH=amd64 CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(mac)
	GOOS=darwin GOARCH=arm64 CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(mac)

# Not vetted: internal/e2e, which drives windows by X11; for browsers app/disk, whose tests name errors that they lack. The
# window for Windows needs a C compiler, so it is vetted with the tag ci, without OpenGL.
x11  = /internal/e2e$$\|/internal/e2e/
here = $(shell $(GO) list -tags ci ./... | grep -v '$(x11)')
vet: darwin ## compile and vet for macOS, Windows and browsers what can be without their C compilers: two to three minutes
	GOOS=windows CGO_ENABLED=0 $(GO) vet -tags ci,accessibility,no_emoji $(here)
	GOOS=js GOARCH=wasm $(GO) vet -tags no_emoji $(filter-out backrank/app/disk,$(here))

windows: ## dist/: a zip and an installer for Windows, built here with mingw-w64
	@scripts/setup.sh windows
	@scripts/windows.sh

windows-check: ## the tests and the window for Windows, in Wine 10 in a chroot (as root): plays, is killed 300 times
	@scripts/setup.sh windows
	@scripts/setup.sh wine
	@scripts/wine.sh setup
	@scripts/windows.sh
	@scripts/windows-check.sh

screenshots: ## draw docs/screenshots again, under Xvfb
	@scripts/setup.sh screenshots
	@$(build) -o $(bin) .
	@$(GO) run -buildvcs=false ./assets/internal/contact -sets docs/screenshots/sets.png
	@$(GO) run -buildvcs=false ./internal/e2e/screenshots

clean: ## remove what was built
	rm -rf bin dist $(binaries)
