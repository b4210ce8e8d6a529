#!/bin/sh
# Makes dist/release: everything that is offered for download, with checksums, a bill of materials and notes. It takes
# what scripts/windows.sh and scripts/web.sh left in dist, and says so if something is missing (docs/RELEASE.md).
set -eu
cd "$(dirname "$0")/.."

go=${GO:-go}
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
case $commit in *-dirty) printf 'backrank: the checkout has changes that are not committed: this is no release\n' >&2 ;; esac
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

# macOS: the commands; a window is built on a Mac.
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
missing() { printf 'backrank: dist has nothing from make %s: it is left out\n' "$1" >&2; }
found=
for f in dist/*"$version"*windows*.zip dist/*"$version"*windows*.exe; do
	if [ -f "$f" ]; then cp "$f" "$out/"; found=yes; fi
done
[ -n "$found" ] || missing windows
if [ -d dist/web ]; then
	name=backrank-$version-web
	cp -R dist/web "$work/$name"
	find "$work/$name" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
	(cd "$work" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -9 -X -q -@ "$out/$name.zip")
else
	missing web
fi

# What is linked, as the packaged programs say.
mkdir "$work/deb"
dpkg-deb -x "$out/backrank_$version-1_$(dpkg --print-architecture).deb" "$work/deb"
(cd tools && $go build -buildvcs=false -o "$work/sbom" ./sbom)
"$work/sbom" -version "$version" -date "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" "$work/deb/usr/games/"* \
	>"$out/backrank-$version.cdx.json"

# The section of the changelog, without its heading.
{
	printf '# Backrank %s\n\n' "$version"
	sed -n "/^## $version - /,/^## /{/^## /!p}" CHANGELOG.md | sed '1{/^$/d}'
} >"$out/backrank-$version-notes.md"

(cd "$out" && LC_ALL=C sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS)
ls -l "$out"
