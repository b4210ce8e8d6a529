#!/bin/sh
# Builds dist/web, the program for browsers: a folder that any static server can serve. The folder has the WebAssembly module
# compressed with brotli and with gzip; the page loads the one that the browser can decompress.
#
#   scripts/web.sh [QUALITY]    of brotli, 11 by default, which takes minutes; 4 takes seconds
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
quality=${1:-11}
final=$root/dist/web
out=$root/dist/web.new
go=${GO:-go}
tags=no_emoji
cd "$root"
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
work=$(mktemp -d "${TMPDIR:-/tmp}/backrank-web.XXXXXX")
trap 'rm -rf "$work"' EXIT
rm -rf "$out"
mkdir -p "$out"

# The Go modules are those of go.mod, except that Fyne is a copy with web/fyne.patch. patch fails if the patch does not apply
# exactly, for example after an update of Fyne.
export GOOS=js GOARCH=wasm
$go list -deps -tags "$tags" . >/dev/null # downloads the modules
fyne=$($go list -m -f '{{.Dir}}' fyne.io/fyne/v2)
cp -R "$fyne" "$work/fyne"
chmod -R u+w "$work/fyne"
if ! patch -s -F 0 -p 1 -d "$work/fyne" <web/fyne.patch; then
	echo "backrank: web/fyne.patch does not fit the Fyne of go.mod: see what upstream has done, then update the patch or remove it" >&2
	exit 1
fi
cp go.mod go.sum "$work"
$go mod edit -replace "fyne.io/fyne/v2=$work/fyne" "$work/go.mod"
$go build -buildvcs=false -trimpath -modfile "$work/go.mod" -tags "$tags" \
	-ldflags "-s -w -X backrank/version.commit=$commit" -o "$out/backrank.wasm" .
unset GOOS GOARCH

cp web/*.js web/*.html web/*.webmanifest "$out"
cp LICENSE "$out/LICENSE.txt"
GO=$go GOOS=js GOARCH=wasm scripts/licences.sh -tags "$tags" . >"$out/third-party.txt"
cp assets/icon.png "$out/icon.png"
$go run ./packaging/icons "$work"
cp "$work"/share/icons/hicolor/192x192/apps/*.png "$out/icon-192.png"
cp "$($go env GOROOT)/lib/wasm/wasm_exec.js" "$out"
size=$(wc -c < "$out/backrank.wasm")
sed -i "s|/\* bytes of the module \*/ 0|$size|" "$out/worker.js"
version=$(cat "$out"/*.js "$out"/*.html "$out"/*.png "$out"/*.webmanifest "$out/backrank.wasm" | sha256sum | cut -c 1-16)
sed -i "s|VERSION|$version|g" "$out/offline.js" "$out/worker.js"
libdeflate-gzip -12 -n -k "$out/backrank.wasm"
brotli -q "$quality" --lgwin=24 "$out/backrank.wasm"
rm "$out/backrank.wasm"
rm -rf "$final"
mv "$out" "$final"
ls -l "$final" | awk '{ print $5, $9 }' >&2
