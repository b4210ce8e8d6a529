#!/bin/sh
# Opens the file that is the last argument as a double click on it does, for the tests in internal/e2e.
for file in "$@"; do :; done
exec "$(dirname "$0")/wine.sh" open "$file"
