#!/bin/sh
# Builds dist/backrank-VERSION-windows-amd64.zip and the installer dist/backrank-VERSION-windows-amd64-setup.exe on Linux,
# with mingw-w64. With the argument "programs" it builds only the programs, in dist/windows.
#
# The window uses desktop OpenGL, because drivers for Windows do not support OpenGL ES.
set -eu
cd "$(dirname "$0")/.."

version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
go=${GO:-go}
tags=accessibility,no_emoji
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
stamp="-s -w -buildid= -X backrank/version.commit=$commit"
# All files in the archive have the time of the last commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 1767225600)}
export SOURCE_DATE_EPOCH
name=backrank-$version
out=$PWD/dist/windows
work=$out/work
files=$out/$name

rm -rf "$out"
mkdir -p "$work" "$files"
trap 'rm -f rsrc_windows_amd64.syso' EXIT

# Icon, manifest and version of the program, as an object file in the folder of main.go, from where the linker takes it.
$go run -buildvcs=false ./packaging/windows/ico "$work"
cp packaging/windows/winres.json "$work/"
$go tool -modfile=tools/go.mod go-winres make --in "$work/winres.json" --arch amd64 --out rsrc \
	--file-version "$version.0" --product-version "$version.0"

echo "backrank: building Backrank $version for windows/amd64"
CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc GOOS=windows GOARCH=amd64 $go build -buildvcs=false -trimpath -tags "$tags" \
	-ldflags "$stamp -H windowsgui -extldflags '-static -Wl,--no-insert-timestamp'" -o "$out/backrank.exe" .
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go build -buildvcs=false -trimpath -ldflags "$stamp" -o "$out/" ./cmd/...
[ "${1:-}" = programs ] && exit

cp "$out"/*.exe "$files/"

# text FILE NAME: copies a text with the line ends of Windows and the ending .txt.
text() { sed 's/\r*$/\r/' "$1" >"$files/$2.txt"; }
text README.md README; text docs/MANUAL.md MANUAL; text CHANGELOG.md CHANGELOG; text LICENSE LICENSE
GOOS=windows GOARCH=amd64 CGO_ENABLED=1 scripts/licences.sh -tags "$tags" . ./cmd/... >"$work/third-party.txt"
text "$work/third-party.txt" THIRD-PARTY

find "$files" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
zip=$PWD/dist/$name-windows-amd64.zip
rm -f "$zip"
(cd "$out" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -9 -X -q -@ "$zip")

makensis -V2 -INPUTCHARSET UTF8 -DVERSION="$version" -DFILES="$files" -DICON="$work/icon.ico" -DSIZE="$(du -sk "$files" | cut -f1)" \
	-DOUT="$PWD/dist/$name-windows-amd64-setup.exe" packaging/windows/backrank.nsi
rm -rf "$work" "$files"
ls -l dist/"$name"-windows-amd64*
