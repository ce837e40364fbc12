# Commands for building, testing and installing gpslog; `make help` lists them.
PREFIX ?= /usr/local
DESTDIR ?=
UDEVDIR ?= $(PREFIX)/lib/udev/rules.d
SYSTEMDDIR ?= $(PREFIX)/lib/systemd/system
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
SECONDS ?= 60
MILLIONS ?= 1 10
OPTIONS ?=
# Where Debian's own Swift is; another one in the path takes precedence.
export PATH := $(PATH):/usr/libexec/swift/bin
# The same sources always give the same files.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)
SOURCES = Package.swift Sources Tests Simulator Benchmarks/storage-benchmark Benchmarks/fleet-benchmark \
	$(foreach package,Benchmarks Fuzzing,$(package)/Package.swift $(package)/Sources)

# Each function gets a section of its own, so that the linker removes unused functions and merges identical ones. Programs export
# no symbols, as nothing loads them as libraries. Both together make gpslog a tenth smaller.
LAYOUT = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic -Xlinker --icf=all $(SHORT_RELOCATIONS)
# Relocations in a hundredth of their size, which glibc 2.36 and later read; the archive is for older ones, too.
GLIBC := $(lastword $(shell getconf GNU_LIBC_VERSION))
SHORT_RELOCATIONS = $(if $(filter 2.36,$(firstword $(shell printf '%s\n' 2.36 $(GLIBC) | sort -V))),-Xlinker -z -Xlinker pack-relative-relocs)
# The Swift runtime is linked into the program, so that it runs on machines without Swift. Other libraries are the system's,
# never ones beside the program. Functions are resolved at the start, after which their addresses are read-only.
# libsodium is linked into the servers, as its name differs between Debian's releases.
STATIC = $(CURDIR)/.build/static
# Programs and tests are compiled once, with the same options. The testing library is not beside the static ones.
TESTING = $(CURDIR)/.build/testing
# `make run` and `make test` build in a folder of their own. There, only code that runs for each byte or fix is optimized, so that the
# first build takes half the time. GPSLOG_QUICK= builds and tests what is installed.
BUILD = .build$(if $(GPSLOG_QUICK),/quick)
run announce test build-tests expected: export GPSLOG_QUICK ?= 1
# The servers to build with the logger: web, fleet, tls (see Package.swift). TLS=1 adds encryption, as in packages.
TLS ?=
WITH_TLS = $(if $(TLS), tls)
export GPSLOG_SERVERS ?=
# If the environment names servers, all targets build those, so that nothing is built twice.
WEB_SERVERS := $(or $(GPSLOG_SERVERS),web$(WITH_TLS))
FLEET_SERVERS := $(or $(GPSLOG_SERVERS),fleet$(WITH_TLS))
# Crashes name functions; DEBUG=1 adds files and lines, which takes an eighth more time to compile.
DEBUG ?=
COMPILE = PKG_CONFIG_PATH=$(STATIC):$(PKG_CONFIG_PATH) swift build --scratch-path $(BUILD) -c release --static-swift-stdlib --disable-local-rpath \
	$(if $(DEBUG),,-debug-info-format none) $(LAYOUT) -Xlinker -z -Xlinker now \
	-Xcc "-ffile-prefix-map=$(CURDIR)=." -Xcxx "-ffile-prefix-map=$(CURDIR)=." \
	-Xswiftc -I -Xswiftc $(TESTING) -Xlinker -L$(TESTING)
RELEASE = $(COMPILE) --product
BIN = $(BUILD)/release
# The programs to install, and how to strip them. For another processor, they differ from those in BIN, which run here.
PROGRAMS = $(BIN)
STRIP = strip
# The packages' architecture, as Debian names it; empty for this machine's.
ARCHITECTURE ?=
IS_FOREIGN = $(filter-out $(shell dpkg --print-architecture 2>/dev/null),$(ARCHITECTURE))
# Where bash, zsh and fish expect completions.
BASH_COMPLETION = $(PREFIX)/share/bash-completion/completions/gpslog
ZSH_COMPLETION = $(ZSHDIR)/_gpslog
FISH_COMPLETION = $(PREFIX)/share/fish/vendor_completions.d/gpslog.fish
COLLECTOR_COMPLETIONS = $(BASH_COMPLETION)-collector $(ZSH_COMPLETION)-collector \
	$(PREFIX)/share/fish/vendor_completions.d/gpslog-collector.fish
# The map of the page; it is not installed where it was not made.
MAP = .build/map.pmtiles
MANUAL = .build/manual
COLLECTOR_MANUAL = .build/manual-collector
WEB_UNIT = systemd/gpslog-web.service
COLLECTOR_UNIT = systemd/gpslog-collector.service
UNITS = $(filter-out $(WEB_UNIT) $(COLLECTOR_UNIT),$(wildcard systemd/*.service systemd/*.socket))
SERVICES = $(filter %.service,$(notdir $(UNITS)))
# Installs drop-in files for a unit.
INSTALL_BESIDE = install -D -m 644 -t $(DESTDIR)$(SYSTEMDDIR)

.PHONY: help manual run compile fleet demonstrate-fleet web test build-tests describe-static-libraries test-arm64 test-hotplug test-power-cuts test-web test-fleet test-tls test-browser test-library score benchmark benchmark-storage fuzz build build-all build-simulator build-storage-benchmark build-fleet-benchmark benchmark-fleet benchmark-memory benchmark-plots expected pictures install install-files install-web install-collector install-units install-web-unit install-collector-unit map deb test-deb dist test-dist release-check uninstall documentation lint format clean

help: ## list these commands
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

run: announce build ## record the receiver; if none is plugged in, play a recording
	@exec scripts/run $(BIN)

.PHONY: announce
announce:
	@test -x $(BIN)/gpslog || echo "Building gpslog. The first time this takes about 3 minutes on two cores; after that, seconds."

build: ## build gpslog
	@scripts/install-packages build
	$(RELEASE) gpslog

# TLS=1 adds encryption, which takes most of the time of a first build.
web: GPSLOG_SERVERS = $(WEB_SERVERS)
web: describe-static-libraries ## build gpslog and gpslog-web, the page in a browser; TLS=1 for https
	$(RELEASE) gpslog-web
	$(RELEASE) gpslog

fleet: GPSLOG_SERVERS = $(FLEET_SERVERS)
fleet: describe-static-libraries ## build gpslog, gpslog-web and gpslog-collector, the server of a fleet; TLS=1 for https
	$(RELEASE) gpslog-collector
	$(RELEASE) gpslog-web
	$(RELEASE) gpslog

build-all: ## build all programs as in packages
	@$(MAKE) --no-print-directory fleet TLS=1

demonstrate-fleet: fleet build-simulator ## run a fleet: PostgreSQL, a broker, the collector, its page and five simulated boats; Ctrl-C ends it
	@scripts/install-packages demonstration
	@exec scripts/fleet $(BIN) $(OPTIONS)

# GPSLOG_BUILT=1 builds nothing, where that has just been done: it takes a while to find that nothing is to be built.
test: $(if $(GPSLOG_BUILT),,build-tests) ## build and run the tests of the logger; OPTIONS='--filter NMEATests' runs those of a module
	@scripts/run-tests --scratch-path $(BUILD) $(OPTIONS)

# Programs are compiled once, with the same options for tests and for installation. They are built first: with the tests,
# Swift would make all of their functions callable from tests, which makes them larger and takes longer.
build-tests:
	@scripts/install-packages $(if $(GPSLOG_SERVERS),test-servers,test)
	@scripts/testing-library $(TESTING)
	$(RELEASE) gpslog
	$(if $(GPSLOG_SERVERS),$(RELEASE) gpslog-web)
	$(if $(findstring fleet,$(GPSLOG_SERVERS)),$(RELEASE) gpslog-collector)
	$(COMPILE) --build-tests --explicit-target-dependency-import-check error

test-web: export GPSLOG_TESTED ?= Web gpslogWeb
test-web: ## build and run the tests of the page, then open it in a browser
	@$(MAKE) --no-print-directory describe-static-libraries test GPSLOG_QUICK= GPSLOG_SERVERS="$(WEB_SERVERS)" \
		OPTIONS="$(or $(OPTIONS),--filter '^(gpslog)?WebTests')"
	@$(MAKE) --no-print-directory test-browser

test-fleet: export GPSLOG_TESTED ?= Fleet gpslogCollector
test-fleet: ## build and run the tests of the fleet
	@$(MAKE) --no-print-directory describe-static-libraries test GPSLOG_QUICK= GPSLOG_SERVERS="$(FLEET_SERVERS)" \
		OPTIONS="$(or $(OPTIONS),--filter '^(Fleet|gpslogCollector)Tests')"

test-tls: export GPSLOG_TESTED ?= gpslogWeb
test-tls: ## test the encryption of the page with the program that packages have
	@$(MAKE) --no-print-directory describe-static-libraries test GPSLOG_QUICK= GPSLOG_SERVERS="fleet tls" OPTIONS="--filter WebEncryptionTests"

test-browser: ## open the page in a browser without a screen; pictures of it are kept in .build/pages
	@GPSLOG_BUILT=$(GPSLOG_BUILT) scripts/test-web

test-library: ## use the libraries from another package
	@scripts/test-library

test-arm64: ## build for arm64, and test it on an emulated processor (as root, by hand); OPTIONS='build tests' repeats steps
	@scripts/test-arm64 $(OPTIONS)

test-hotplug: ## plug emulated receivers into a virtual machine that runs the program
	@scripts/test-hotplug

test-power-cuts: ## switch a virtual machine off 50 times while it records, and check its data (by hand)
	@GPSLOG_POWER_CUTS=50 scripts/test-hotplug test_power_cuts

# A build from this checkout finds it, too.
map: $(MAP) ## make the map that the page shows without the internet; downloads 100 MB once
	@if [ -d $(BIN) ]; then mkdir -p $(BIN)/../share/gpslog; ln -sf $(CURDIR)/$(MAP) $(BIN)/../share/gpslog/map.pmtiles; fi

$(MAP): scripts/make-map
	@scripts/install-packages map
	scripts/make-map $(MAP)

manual: ## make the manual pages (.build/manual, .build/manual-collector)
	scripts/make-manual $(BIN)/gpslog $(MANUAL)
	scripts/make-manual $(BIN)/gpslog-collector $(COLLECTOR_MANUAL)

score: build ## compare the filter's positions with the truth: recordings, then simulated receivers; OPTIONS='--only recordings'
	@scripts/score-filter $(OPTIONS)

benchmark: ## measure the NMEA library and the filter; fails if a threshold is exceeded
	@scripts/install-packages benchmark
	Benchmarks/nmea

benchmark-storage: ## measure replay, queries and exports of so many MILLIONS of fixes (1 10)
	@scripts/install-packages benchmark
	Benchmarks/storage $(MILLIONS)

benchmark-fleet: ## measure the collector's rate; SECONDS=300
	@scripts/install-packages benchmark
	Benchmarks/fleet $(if $(SECONDS),--seconds $(SECONDS))

benchmark-memory: ## replay a million fixes; fails if that takes more memory than the threshold
	@scripts/install-packages benchmark
	Benchmarks/storage --replay-only 1

benchmark-plots: build ## draw a million fixes; fails if that takes longer than the threshold, relative to an export
	Benchmarks/plots --gpslog $(BIN)/gpslog

compile: ## compile one MODULE and what it needs
	$(COMPILE) --target $(MODULE)

describe-static-libraries:
	@scripts/install-packages servers
	@mkdir -p $(STATIC)
	@sed "s|^Libs:.*|Libs: -l:libsodium.a|" "$$(pkg-config --variable=pcfiledir libsodium)/libsodium.pc" >$(STATIC)/libsodium.pc

build-simulator:
	@$(RELEASE) receiver-simulator

build-storage-benchmark:
	@$(RELEASE) storage-benchmark

build-fleet-benchmark: GPSLOG_SERVERS = fleet
build-fleet-benchmark: describe-static-libraries
	@$(RELEASE) gpslog
	@$(RELEASE) gpslog-collector
	@$(RELEASE) fleet-benchmark

# Builds gpslog if this user has Swift; otherwise the program that another user has built is installed.
install: $(if $(shell command -v swift),build) install-files $(if $(wildcard $(BIN)/gpslog-web),install-web) $(if $(wildcard $(BIN)/gpslog-collector),install-collector) ## install gpslog below PREFIX (/usr/local), and the servers that are built
	@test -n "$(DESTDIR)" || udevadm control --reload 2>/dev/null || true
	@test -n "$(DESTDIR)" || systemctl daemon-reload 2>/dev/null || true
	@case "$(PREFIX)" in (/usr|/usr/local) ;; (*) echo "udev and systemd do not look below $(PREFIX); who needs \
	the udev rules or the service installs them below /usr/local, as root" ;; esac

install-files: install-units
	@test -x $(BIN)/gpslog || { echo "gpslog is not built; run make build as the user who has Swift" >&2; exit 69; }
	install -D -s --strip-program=$(STRIP) -m 755 $(PROGRAMS)/gpslog $(DESTDIR)$(PREFIX)/bin/gpslog
	rm -rf $(MANUAL)
	scripts/make-manual $(BIN)/gpslog $(MANUAL)
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 $(MANUAL)/*.1
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/gpslog LICENSE README.md CHANGELOG.md
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/gpslog/Documentation $(wildcard Documentation/*.*)
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/gpslog/Documentation/pictures Documentation/pictures/*
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/gpslog/monitoring monitoring/*
	install -d $(foreach file,$(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION),$(DESTDIR)$(dir $(file)))
	$(BIN)/gpslog --generate-completion-script bash >$(DESTDIR)$(BASH_COMPLETION)
	$(BIN)/gpslog --generate-completion-script zsh >$(DESTDIR)$(ZSH_COMPLETION)
	$(BIN)/gpslog --generate-completion-script fish >$(DESTDIR)$(FISH_COMPLETION)
	install -D -m 644 -t $(DESTDIR)$(UDEVDIR) udev-rules/*.rules

# Files of the page only.
install-web: install-web-unit
	@test -x $(BIN)/gpslog-web || { echo "gpslog-web is not built; run make web as the user who has Swift" >&2; exit 69; }
	install -D -s --strip-program=$(STRIP) -m 755 $(PROGRAMS)/gpslog-web $(DESTDIR)$(PREFIX)/bin/gpslog-web
	if [ -e $(MAP) ]; then install -D -m 644 $(MAP) $(DESTDIR)$(PREFIX)/share/gpslog/map.pmtiles; fi

# The server of fleets, needed only with PostgreSQL.
install-collector: install-collector-unit
	@test -x $(BIN)/gpslog-collector || { echo "gpslog-collector is not built; run make fleet as the user who has Swift" >&2; exit 69; }
	install -D -s --strip-program=$(STRIP) -m 755 $(PROGRAMS)/gpslog-collector $(DESTDIR)$(PREFIX)/bin/gpslog-collector
	rm -rf $(COLLECTOR_MANUAL)
	scripts/make-manual $(BIN)/gpslog-collector $(COLLECTOR_MANUAL)
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/man/man1 $(COLLECTOR_MANUAL)/*.1
	install -d $(foreach file,$(COLLECTOR_COMPLETIONS),$(DESTDIR)$(dir $(file)))
	$(BIN)/gpslog-collector --generate-completion-script bash >$(DESTDIR)$(word 1,$(COLLECTOR_COMPLETIONS))
	$(BIN)/gpslog-collector --generate-completion-script zsh >$(DESTDIR)$(word 2,$(COLLECTOR_COMPLETIONS))
	$(BIN)/gpslog-collector --generate-completion-script fish >$(DESTDIR)$(word 3,$(COLLECTOR_COMPLETIONS))

deb: $(if $(IS_FOREIGN),,build-all) map ## make the Debian packages (.build/packages); ARCHITECTURE=arm64 makes those for arm64 (as root)
	@scripts/install-packages package
	@$(if $(IS_FOREIGN),scripts/test-$(ARCHITECTURE) prepare build package,scripts/make-deb .build/packages)

test-deb: build-all map ## test the Debian packages in a fresh Debian 12 and Debian testing (as root)
	@scripts/install-packages package
	@scripts/test-deb

# Links static C and C++ libraries, if available, into the programs of the archive; the next build uses the system's.
dist: STATIC = $(CURDIR)/.build/archive
dist: SHORT_RELOCATIONS =
dist: map ## make an archive of the programs with their files, for machines without packages (.build/packages)
	@scripts/install-packages package
	@scripts/static-libraries $(STATIC)
	GPSLOG_SERVERS="fleet tls" $(RELEASE) gpslog -Xlinker -L$(STATIC)
	GPSLOG_SERVERS="fleet tls" $(RELEASE) gpslog-web -Xlinker -L$(STATIC)
	@scripts/make-dist .build/packages

test-dist: dist ## verify the archive's checksums, and run its programs
	@scripts/test-dist

release-check: ## check whether this checkout can be released, and make the release's files
	@scripts/release-check

install-units:
	install -D -m 644 -t $(DESTDIR)$(SYSTEMDDIR) $(UNITS)
	for service in $(SERVICES); do $(INSTALL_BESIDE)/$$service.d systemd/10-sandbox.conf systemd/20-recording.conf; done

install-web-unit:
	install -D -m 644 -t $(DESTDIR)$(SYSTEMDDIR) $(WEB_UNIT)
	$(INSTALL_BESIDE)/$(notdir $(WEB_UNIT)).d systemd/10-sandbox.conf

install-collector-unit:
	install -D -m 644 -t $(DESTDIR)$(SYSTEMDDIR) $(COLLECTOR_UNIT)
	$(INSTALL_BESIDE)/$(notdir $(COLLECTOR_UNIT)).d systemd/10-sandbox.conf

uninstall: ## remove installed files
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/gpslog bin/gpslog-web bin/gpslog-collector share/man/man1/gpslog.1 share/man/man1/gpslog-*.1)
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/gpslog $(DESTDIR)$(PREFIX)/share/gpslog/map.pmtiles
	rm -f $(addprefix $(DESTDIR),$(BASH_COMPLETION) $(ZSH_COMPLETION) $(FISH_COMPLETION) $(COLLECTOR_COMPLETIONS))
	rm -f $(addprefix $(DESTDIR)$(UDEVDIR)/,$(notdir $(wildcard udev-rules/*.rules)))
	rm -f $(addprefix $(DESTDIR)$(SYSTEMDDIR)/,$(notdir $(UNITS) $(WEB_UNIT) $(COLLECTOR_UNIT)))
	for folder in $(addprefix $(DESTDIR)$(SYSTEMDDIR)/,$(addsuffix .d,$(SERVICES) $(notdir $(WEB_UNIT) $(COLLECTOR_UNIT)))); do \
		rm -f $$folder/10-sandbox.conf $$folder/20-recording.conf; \
		rmdir --ignore-fail-on-non-empty $$folder 2>/dev/null || true; done

expected: build-tests ## regenerate the expected outputs of tests (Tests/*/Expected); review the difference
	GPSLOG_EXPECTED=write scripts/run-tests --scratch-path $(BUILD) --filter 'RepositoryTests|HelpTests|ViewTests|LiveScreenTests|ranscript|ExpectedSentenceTests|ExpectedMessageTests|examples'
	@$(if $(filter web fleet,$(GPSLOG_SERVERS)),GPSLOG_EXPECTED=write scripts/test-web test_pictures)

pictures: web ## draw the documentation's pictures from the fixtures, and the page in a browser
	scripts/make-pictures $(BIN)/gpslog
	@scripts/install-packages browser
	scripts/draw-page $(BIN)/gpslog

fuzz: ## feed mutated sentences, requests and responses to their parsers for SECONDS (60)
	Fuzzing/run -max_total_time=$(SECONDS)

documentation: ## build the documentation of the libraries
	scripts/make-documentation

lint: ## check the style of all sources
	swift format lint --strict --parallel --recursive $(SOURCES)

format: ## format all sources
	swift format --in-place --parallel --recursive $(SOURCES)

clean: ## remove built files
	swift package clean
	swift package --package-path Benchmarks clean
	swift package --package-path Fuzzing clean
