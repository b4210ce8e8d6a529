#!/bin/sh
# Prints what is tested on a Mac and in Wine, where there is no X11, none of Debian's engines, and in Wine no Go either:
#
#   scripts/elsewhere.sh packages    the packages whose tests are run there: all but those named here
#   scripts/elsewhere.sh skip        the tests of them that are left out, as a pattern for go test -skip
set -eu
cd "$(dirname "$0")/.."

case ${1:-} in
packages)
	# internal/e2e               drives windows by X11
	# internal/arch              reads the source with the go command
	# engine/internal/memory     asks Linux how much memory is free; other systems do not tell
	${GO:-go} list -tags ci ./... | grep -v '/internal/e2e$\|/internal/e2e/\|/internal/arch$\|/engine/internal/memory$' ;;
skip)
	# These play with Stockfish and Fairy-Stockfish, as Debian packages them.
	printf '%s|' TestUCIEngines TestTheEndOfAContextStopsTheSearch 'TestCloseEndsASearch$' 'TestPonderHit$' TestOptionsOfUCIEngines
	# This sets the language by LC_ALL, as on Linux.
	printf '%s|' 'TestToolkitLabelsAreEnglish$'
	# Its programs are files without a name for Windows.
	printf '%s\n' 'TestAnotherProgramIsAnotherMatch$' ;;
*)
	echo "usage: $0 packages|skip" >&2
	exit 2 ;;
esac
