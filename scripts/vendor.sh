#!/bin/sh
# Makes vendor, for a build without a network: the modules, and in vendor/third-party.txt the licences of what is linked,
# of which go mod vendor leaves out those that lie beside no package. As long as the folder is there, go builds from it.
set -eu
cd "$(dirname "$0")/.."
rm -rf vendor
licences=$(scripts/licences.sh -tags gles,accessibility,no_emoji,flatpak . ./cmd/...)
${GO:-go} mod vendor
printf '%s\n' "$licences" >vendor/third-party.txt
