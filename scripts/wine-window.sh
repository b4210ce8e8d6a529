#!/bin/sh
# Starts the program for Windows in Wine, for the tests in internal/e2e. wine.sh converts paths of Linux in its arguments.
exec "$(dirname "$0")/wine.sh" window "$@"
