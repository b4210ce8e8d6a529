#!/bin/sh
# Runs each fuzz target for a time, 30s by default: scripts/fuzz.sh [TIME]. A failing input is saved in testdata/fuzz of its
# package, and go test runs it from then on. Fuzzing starts from the inputs in that folder, which reach different code:
# twenty of most targets. Go keeps in its cache all other inputs that it finds.
set -eu
time=${1:-30s}
cd "$(dirname "$0")/.."
for file in $(git grep -lE '^func Fuzz' -- '*_test.go'); do
	package=./$(dirname "$file")
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "$package $target"
		go test -vet=off -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
	done
done
