#!/bin/sh
# Creates the folder vendor for a build without a network. It has the modules and, in vendor/third-party.txt, the licences of
# all that is linked, because go mod vendor does not copy licences in folders without packages. While the folder exists, go
# uses its modules.
set -eu
cd "$(dirname "$0")/.."
rm -rf vendor
licences=$(scripts/licences.sh -tags gles,accessibility,no_emoji,flatpak . ./cmd/...)
${GO:-go} mod vendor
printf '%s\n' "$licences" >vendor/third-party.txt
