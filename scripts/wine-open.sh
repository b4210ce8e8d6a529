#!/bin/sh
# Opens the file of the last argument in Wine as a double click does, for the tests in internal/e2e.
for file in "$@"; do :; done
exec "$(dirname "$0")/wine.sh" open "$file"
