#!/bin/sh
# Starts the window for Windows as if it were a program of Linux, for the tests in internal/e2e.
exec "$(dirname "$0")/wine.sh" window "$@"
