# The commands a newcomer meets. Each installs what it needs through the system's package
# manager or says exactly what to install; each can be run again at any time.

.DEFAULT_GOAL := help
.PHONY: help run build install package image test check fuzz demo bench scale clean

help: ## say what there is
	@echo "Dayly: one photo a day, to the few people who matter."
	@echo
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16
	@echo
	@echo "  V=1 shows the output of every step; logs lie in .build-logs/ either way."

run: ## build the server and the web app, start them on http://localhost:8080
	@Tools/run

build: ## build the server, the command line and the web app, to install them
	@Tools/build

install: ## install what `make build` built below $(DESTDIR)$(PREFIX), /usr/local
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Tools/install

package: ## Debian packages of server and command line, tried in a clean Debian
	@Tools/package

image: ## an OCI image of the server, without a daemon, run once
	@Tools/image

test: ## every test: unit, contract, and end to end in real browsers
	@Tools/test

check: ## format, lint, types, the embedded build and the house rules
	@Tools/check

fuzz: ## libFuzzer over everything that reads bytes from outside, a minute of it
	@Tools/fuzz

demo: ## a running server with a lived-in family group
	@Tools/demo

bench: ## how fast it is, as ratios against the usual alternatives
	@Tools/bench

scale: ## three servers, their database and storage under load while parts of them fail
	@Tools/scale

clean: ## delete everything that was built (never your data in .dayly)
	@rm -rf .build .build-*
