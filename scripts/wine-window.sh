#!/bin/sh
# Starts the program for Windows in Wine with the arguments of a Linux program, for the tests in internal/e2e.
exec "$(dirname "$0")/wine.sh" window "$@"
