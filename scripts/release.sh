#!/bin/sh
# Builds dist/release: all downloads with checksums, a bill of materials and notes. scripts/windows.sh and scripts/web.sh
# must have built their parts in dist. It fails if the checkout has uncommitted changes, if a part is missing, if a program
# for Windows or the page has another revision, or if the changelog has no entry for the version (docs/RELEASE.md).
set -eu
cd "$(dirname "$0")/.."

go=${GO:-go}
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
fail() { printf 'backrank: %s\n' "$*" >&2; exit 1; }
[ -n "$commit" ] || fail "a release is made from a Git checkout"
[ -z "$(git status --porcelain)" ] || fail "the checkout has changes that are not committed: this is no release"
windows=dist/backrank-$version-windows-amd64
for f in "$windows.zip" "$windows-setup.exe" dist/windows/backrank.exe; do
	[ -f "$f" ] || fail "$f is missing: make windows"
done
for f in index.html backrank.wasm.br backrank.wasm.gz third-party.txt; do
	[ -f "dist/web/$f" ] || fail "dist/web/$f is missing: make web"
done
for program in dist/windows/backrank*.exe; do
	grep -qaF "$commit" "$program" || fail "$program is of another revision: make windows"
	unzip -p "$windows.zip" "backrank-$version/${program##*/}" | cmp -s - "$program" || fail "$windows.zip has another ${program##*/}: make windows"
done
gzip -dc dist/web/backrank.wasm.gz | grep -qaF "$commit" || fail "dist/web is of another revision: make web"
notes=$(sed -n "/^## $version - /,/^## /{/^## /!p}" CHANGELOG.md | sed '1{/^$/d}')
[ -n "$notes" ] || fail "CHANGELOG.md says nothing of $version"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
out=$PWD/dist/release
work=$(mktemp -d "${TMPDIR:-/tmp}/backrank-release.XXXXXX")
trap 'rm -rf "$work"' EXIT
umask 022

rm -rf "$out"
mkdir -p "$out"
scripts/package.sh
cp dist/backrank_"$version"-1_*.deb dist/backrank-"$version"-linux-*.tar.xz "$out/"

for f in "$out"/*.deb; do
	dpkg-deb -f "$f" Depends | grep -q 'libc6 (>= 2.34)' || fail "${f##*/} does not start on Debian 12, where a release is built: it needs $(dpkg-deb -f "$f" Depends)"
done

# macOS: the commands only, because the window must be built on a Mac.
for arch in amd64 arm64; do
	name=backrank-$version-macos-$arch-commands
	mkdir -p "$work/$name"
	GOOS=darwin GOARCH=$arch CGO_ENABLED=0 $go build -buildvcs=false -trimpath -o "$work/$name/" \
		-ldflags "-s -w -buildid= -X backrank/version.commit=$commit" ./cmd/...
	cp LICENSE README.md "$work/$name/"
	GOOS=darwin GOARCH=$arch CGO_ENABLED=0 scripts/licences.sh ./cmd/... >"$work/$name/third-party.txt"
	tar -C "$work" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$name" |
		xz -6 -T1 >"$out/$name.tar.xz"
done

# Windows, and the folder for browsers.
cp "$windows.zip" "$windows-setup.exe" "$out/"
name=backrank-$version-web
cp -R dist/web "$work/$name"
find "$work/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
(cd "$work" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -9 -X -q -@ "$out/$name.zip")

# The bill of materials. The modules of programs are read from their build information; the page has none, so its modules
# come from go list.
bill=$out/backrank-$version.cdx.json
mkdir "$work/deb"
dpkg-deb -x "$out/backrank_$version-1_$(dpkg --print-architecture).deb" "$work/deb"
{
	printf 'std %s\n' "$($go env GOVERSION | sed 's/^go//')"
	GOOS=js GOARCH=wasm $go list -deps -tags no_emoji -f '{{with .Module}}{{if .Version}}{{.Path}} {{.Version}}{{end}}{{end}}' . | LC_ALL=C sort -u
} >"$work/page"
(cd tools && $go build -buildvcs=false -o "$work/sbom" ./sbom)
"$work/sbom" -version "$version" -date "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" -page "$work/page" \
	"$work/deb/usr/games/"* dist/windows/backrank*.exe >"$bill"
(cd tools && $go test -count=1 ./sbom -bill "$bill")

printf '# Backrank %s\n\n%s\n' "$version" "$notes" >"$out/backrank-$version-notes.md"

(cd "$out" && LC_ALL=C sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS && sha256sum --quiet -c SHA256SUMS)

# What docs/RELEASE.md names is there, and nothing else.
{
	for arch in amd64 arm64; do
		printf '%s\n' "backrank_$version-1_$arch.deb" "backrank-$version-linux-$arch.tar.xz" "backrank-$version-macos-$arch-commands.tar.xz"
	done
	printf '%s\n' "backrank-$version-windows-amd64.zip" "backrank-$version-windows-amd64-setup.exe" "backrank-$version-web.zip" \
		"backrank-$version.cdx.json" "backrank-$version-notes.md" SHA256SUMS
} | LC_ALL=C sort >"$work/expected"
(cd "$out" && find . -type f | sed 's|^\./||') | LC_ALL=C sort | diff "$work/expected" - || fail "dist/release is not what it should be (< is missing, > should not be there)"
ls -l "$out"
