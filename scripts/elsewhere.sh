#!/bin/sh
# Prints which tests run on a Mac and in Wine. Both lack X11 and Debian's engines, and Wine also lacks the go command.
#
#   scripts/elsewhere.sh packages    the packages to test: all except those below
#   scripts/elsewhere.sh skip        the tests in them to skip, as a pattern for go test -skip
set -eu
cd "$(dirname "$0")/.."

case ${1:-} in
packages)
	# internal/e2e               drives windows by X11
	# internal/arch              runs the go command
	# engine/internal/memory     reads from Linux how much memory is free; on other systems this is unknown
	${GO:-go} list -tags ci ./... | grep -v '/internal/e2e$\|/internal/e2e/\|/internal/arch$\|/engine/internal/memory$' ;;
skip)
	# These run Stockfish and Fairy-Stockfish from Debian's packages.
	printf '%s|' TestUCIEngines TestTheEndOfAContextStopsTheSearch 'TestCloseEndsASearch$' 'TestPonderHit$' TestOptionsOfUCIEngines
	# This sets the language by LC_ALL, as on Linux.
	printf '%s|' 'TestToolkitLabelsAreEnglish$'
	# This test removes the data folder while the journal in it is open, which Windows refuses.
	printf '%s|' 'TestFaultsOfTheLinesAreReported$'
	# This test writes programs without the ending .exe, which Windows does not run.
	printf '%s\n' 'TestSettingsIdentifyThePlayer$' ;;
*)
	echo "usage: $0 packages|skip" >&2
	exit 2 ;;
esac
