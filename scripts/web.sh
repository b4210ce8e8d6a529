#!/bin/sh
# Builds dist/web, the program for browsers: a folder that any static server can serve. The module is there only packed,
# by brotli and by gzip; the page takes what the browser can unpack.
#
#   scripts/web.sh [QUALITY]    of brotli, 11 if it is not given, which takes minutes; 4 takes seconds
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
quality=${1:-11}
final=$root/dist/web
out=$root/dist/web.new
go=${GO:-go}
cd "$root"
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
rm -rf "$out"
mkdir -p "$out"

# What is left out of libraries, to stay below 8 MB (web/left-out, docs/PLATFORMS.md, Size), and one thing that is mended:
# copies of two modules are changed, and a go.mod beside ours has them in place of the originals.
folder() { $go list -m -f '{{.Dir}}' "$1"; }
lean=$root/.cache/web
mkdir -p "$lean/net/html/charset"
printf 'module golang.org/x/net\n' > "$lean/net/go.mod"
cp web/left-out/charset.go.txt "$lean/net/html/charset/charset.go"
# lazy NAME FILE: a regular expression at package level becomes a function that compiles it once.
lazy() {
	sed -i "s/\b$1\( *= *\)\(regexp.MustCompile(.*)\)$/$1\1sync.OnceValue(func() *regexp.Regexp { return \2 })/; s/\b$1\./$1()./" "$2"
	grep -q '"sync"' "$2" || sed -i 's/^\t"regexp"$/&\n\t"sync"/' "$2"
	grep -q "$1 *= sync.OnceValue" "$2"
}
fyne=$(folder fyne.io/fyne/v2)
copy=$lean/$(basename "$fyne")-$(cat web/left-out/* scripts/web.sh | cksum | cut -d ' ' -f 1)
if [ ! -e "$copy" ]; then
	rm -rf "$lean/v2@"* "$lean/new"
	mkdir "$lean/new"
	(cd "$fyne" && find . -type f -not -path './cmd/*' -not -path '*/testdata/*' -not -name '*_test.go' -not -path './test/*' | tar -cf - -T -) | tar -xf - -C "$lean/new"
	chmod -R u+w "$lean/new"
	cp web/left-out/http.go.txt "$lean/new/internal/repository/http.go"
	cp assets/fonts/BackrankSans-Bold.ttf "$lean/new/theme/font/NotoSans-Bold.ttf"
	cp assets/fonts/BackrankSans-Bold.ttf "$lean/new/theme/font/NotoSans-BoldItalic.ttf"
	cp assets/fonts/BackrankSans-Regular.ttf "$lean/new/theme/font/NotoSans-Italic.ttf"
	cp assets/fonts/BackrankSans-Regular.ttf "$lean/new/theme/font/DejaVuSansMono-Powerline.ttf"
	rm -r "$lean/new/lang/translations" "$lean/new/lang"/*.go
	cp web/left-out/lang.go.txt "$lean/new/lang/lang.go"
	rm "$lean/new/widget"/markdown*.go
	cp web/left-out/markdown.go.txt "$lean/new/widget/markdown.go"
	# A click waits for the frame that is being drawn; where the pointer is, is known at once: a piece was lifted where the
	# pointer was after the frame. Both wait their turn now.
	sed -i '/^func (w \*window) mouseMoved(/,/^}/{
		s/^\(func .*\)$/\1\n\trunOnMainWithWait(func() {/
		s/^}$/\t}, false)\n}/
	}' "$lean/new/internal/driver/glfw/window_wasm.go"
	grep -q 'runOnMainWithWait(func() {' "$lean/new/internal/driver/glfw/window_wasm.go"
	# Nothing is fetched: net/http would bring all of TLS.
	sed -i 's/^\t"net\/http"$/\t"errors"/; /^func LoadResourceFromURLString(/,/^}/c\
func LoadResourceFromURLString(string) (Resource, error) { return nil, errors.New("nothing is fetched") }' "$lean/new/resource.go"
	sed -i '/^\t"net\/http"$/d; s/http.DetectContentType(icon)/"image\/png"/' "$lean/new/app/app_wasm.go"
	# Regular expressions are compiled, and the toolkit's icons built, when they are asked for, not before the first picture.
	lazy rxHostName "$lean/new/storage/repository/parse.go"
	sed -i '/^var icons = map/,/^}/s/NewThemedResource(\(.*\))/\1/; s/^\treturn icons\[n\]$/\tif icon := icons[n]; icon != nil {\n\t\treturn NewThemedResource(icon)\n\t}\n\treturn nil/' "$lean/new/theme/icons.go"
	grep -q 'return NewThemedResource(icon)' "$lean/new/theme/icons.go"
	sed -i 's/isMobile = regexp.MustCompile("Android|iPhone|iPad|iPod")\.$/agent := navigator.Get("userAgent").String()/
		s/^\t\tMatchString(navigator.Get("userAgent").String())$/\tisMobile = strings.Contains(agent, "Android") || strings.Contains(agent, "iP")/
		/^\t"regexp"$/d' "$lean/new/internal/driver/glfw/device_wasm.go"
	mv "$lean/new" "$copy"
fi
if [ ! -e "$copy-glfw" ]; then
	mkdir "$lean/new"
	cp "$(folder github.com/fyne-io/glfw-js)"/*.go "$(folder github.com/fyne-io/glfw-js)/go.mod" "$lean/new"
	chmod -R u+w "$lean/new"
	sed -i '/^\t"net\/http"$/d; /^func Open(/,/^}/c\
func Open(string) (io.ReadCloser, error) { return nil, errors.New("nothing is fetched") }' "$lean/new/browser_wasm.go"
	mv "$lean/new" "$copy-glfw"
fi
if [ ! -e "$copy-chess" ]; then
	mkdir "$lean/new"
	cp "$(folder github.com/notnil/chess)"/*.go "$(folder github.com/notnil/chess)/go.mod" "$lean/new"
	chmod -R u+w "$lean/new"
	$go mod edit -go 1.21 "$lean/new/go.mod"
	lazy pgnRegex "$lean/new/notation.go"
	lazy tagPairRegex "$lean/new/pgn.go"
	lazy moveListTokenRe "$lean/new/pgn.go"
	mv "$lean/new" "$copy-chess"
fi
cp go.mod "$lean/go.mod"
cp go.sum "$lean/go.sum"
$go mod edit -replace "fyne.io/fyne/v2=$copy" -replace "golang.org/x/net=$lean/net" -replace "github.com/fyne-io/glfw-js=$copy-glfw" -replace "github.com/notnil/chess=$copy-chess" "$lean/go.mod"
tags=no_emoji,release,migrated_fynedo
set -- -modfile="$lean/go.mod" -mod=mod -tags $tags
export GOOS=js GOARCH=wasm
if $go list -deps "$@" . | grep -qx net/http; then echo "backrank: net/http is linked, and TLS with it" >&2; exit 1; fi
$go build -buildvcs=false -trimpath "$@" -ldflags "-s -w -X backrank/version.commit=$commit" -o "$out/backrank.wasm" .
unset GOOS GOARCH

cp web/*.js web/*.html web/*.webmanifest "$out"
cp LICENSE "$out/LICENSE.txt"
GO=$go GOOS=js GOARCH=wasm scripts/licences.sh -tags $tags . >"$out/third-party.txt"
cp assets/icon.png "$out/icon.png"
icons=$(mktemp -d)
$go run ./packaging/icons "$icons"
cp "$icons"/share/icons/hicolor/192x192/apps/*.png "$out/icon-192.png"
rm -r "$icons"
cp "$($go env GOROOT)/lib/wasm/wasm_exec.js" "$out"
size=$(wc -c < "$out/backrank.wasm")
sed -i "s|/\* bytes of the module \*/ 0|$size|" "$out/worker.js"
version=$(cat "$out"/*.js "$out"/*.html "$out"/*.png "$out"/*.webmanifest "$out/backrank.wasm" | sha256sum | cut -c 1-16)
sed -i "s|VERSION|$version|" "$out/offline.js"
libdeflate-gzip -12 -n -k "$out/backrank.wasm" # gzip -9 makes more than 8 MB of it
brotli -q "$quality" --lgwin=24 "$out/backrank.wasm"
rm "$out/backrank.wasm"
rm -rf "$final"
mv "$out" "$final"
ls -l "$final" | awk '{ print $5, $9 }' >&2
