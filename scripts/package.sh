#!/bin/sh
# Makes dist/backrank-VERSION-linux-ARCH.tar.xz and dist/backrank_VERSION-1_ARCH.deb, for this machine's architecture
# and, on amd64, for arm64 too:
#
#   scripts/package.sh [amd64|arm64]...
#
# The same revision gives the same bytes, in any folder: no file has a time but that of the revision, and no path of the
# machine is in a program. OUT names another folder than dist, LEVEL another level of xz than 6.
set -eu
cd "$(dirname "$0")/.."

go=${GO:-go}
id=org.backrank.Backrank
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date -d "$(sed -n "s/^## $version - //p" CHANGELOG.md)" +%s)}
export SOURCE_DATE_EPOCH
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
host=$($go env GOHOSTARCH)
out=${OUT:-dist}
work=$PWD/dist/work
tags=gles,accessibility,no_emoji
# What an arm64 window is linked against: a Debian 12 that is unpacked and never run. Its place does not depend on the
# folder that is built in, because the C compiler's arguments name it.
sysroot=${XDG_CACHE_HOME:-$HOME/.cache}/backrank/sysroot-arm64

say() { printf 'backrank: %s\n' "$*"; }
umask 022

# build ARCH: all programs, into $work/ARCH/bin.
build() (
	export GOOS=linux GOARCH="$1"
	if [ "$1" != "$host" ]; then
		scripts/setup.sh cross "$sysroot"
		export CGO_ENABLED=1 CC="aarch64-linux-gnu-gcc --sysroot=$sysroot"
		export PKG_CONFIG_LIBDIR="$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:$sysroot/usr/share/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$sysroot"
	fi
	say "building $version ($commit) for linux/$1"
	mkdir -p "$work/$1/bin"
	set -- -buildvcs=false -trimpath -buildmode=pie -o "$work/$1/bin/"
	$go build "$@" -tags "$tags" -ldflags "-s -w -buildid= -extldflags=-Wl,-z,relro,-z,now,--build-id=none -X backrank/version.commit=$commit" .
	CGO_ENABLED=0 $go build "$@" -ldflags "-s -w -buildid= -bindnow -X backrank/version.commit=$commit" ./cmd/...
)

# share: what is the same for all architectures, into $work/share. The programs are asked for their flags, so it needs
# those of this machine.
share() {
	$go run ./packaging/icons "$work"
	$go run ./packaging/manual -out "$work" -pages "$work/share/man/man6" -date "$date" "$work/$host/bin/"*
	install -Dm644 -t "$work/share/applications" packaging/linux/$id.desktop
	install -Dm644 -t "$work/share/metainfo" packaging/linux/$id.metainfo.xml
	desktop-file-validate packaging/linux/$id.desktop
	install -Dm644 -t "$work/share/doc/backrank" README.md
	GOOS=linux scripts/licences.sh -tags "$tags" . ./cmd/... >"$work/share/doc/backrank/third-party.txt"
}

# tarball ARCH: one folder with bin, share and a script that installs them.
tarball() {
	name=backrank-$version-linux-$1
	top=$work/$1/$name
	mkdir -p "$top"
	cp -r "$work/$1/bin" "$work/share" "$top/"
	install -m755 packaging/linux/install.sh "$top/"
	install -m644 README.md LICENSE CHANGELOG.md "$top/"
	tar -C "$work/$1" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go-w -cf - "$name" |
		xz "-${LEVEL:-6}" -T1 >"$out/$name.tar.xz"
}

# copyright: for Debian, in the form that machines read.
copyright() {
	cat packaging/debian/copyright
	printf '\nLicense: Expat\n'
	sed '1,/^Permission/{/^Permission/!d}; s/^$/./; s/^/ /' LICENSE
	printf '\nLicense: OFL-1.1\n'
	sed '1,/^This Font Software/{/^This Font Software/!d}; s/^$/./; s/^/ /' assets/fonts/OFL.txt
}

# deb ARCH: the same files for Debian, under /usr, with the libraries they link as dependencies. Games and what plays
# them lie in /usr/games there.
deb() {
	tree=$work/$1/deb doc=$work/$1/deb/usr/share/doc/backrank
	mkdir -p "$tree/DEBIAN" "$tree/usr"
	cp -r "$work/share" "$tree/usr/share"
	cp -r "$work/$1/bin" "$tree/usr/games"
	gzip -9n "$tree"/usr/share/man/man6/*.6 "$doc/third-party.txt"
	gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
	printf 'backrank (%s-1) unstable; urgency=medium\n\n  * Version %s; changelog.gz says what is new.\n\n -- The Backrank authors <authors@backrank.org>  %s\n' \
		"$version" "$version" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9nc >"$doc/changelog.Debian.gz"
	copyright >"$doc/copyright"
	install -Dm644 packaging/debian/lintian-overrides "$tree/usr/share/lintian/overrides/backrank"
	sed "s/@VERSION@/$version-1/; s/@ARCH@/$1/; s/@SIZE@/$(du -sk --apparent-size "$tree/usr" | cut -f1)/; s/@DEPENDS@/$(depends)/" packaging/debian/control.in >"$tree/DEBIAN/control"
	grep -q '^Depends: .*libc6' "$tree/DEBIAN/control" || { say "dpkg-shlibdeps finds no libraries" >&2; exit 1; }
	(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
	find "$tree" -type d -exec chmod 755 {} +
	dpkg-deb --root-owner-group --threads-max=1 -Zxz "-z${LEVEL:-6}" --build "$tree" "$out/backrank_$version-1_$1.deb" >/dev/null
}

# depends: the packages with the libraries that the window links. Those of another architecture have the same names and
# versions, as long as the programs link the same libraries; that is made sure.
depends() {
	mkdir -p "$work/shlibs/debian"
	printf 'Source: backrank\n\nPackage: backrank\nArchitecture: any\n' >"$work/shlibs/debian/control"
	(cd "$work/shlibs" && dpkg-shlibdeps -O -e"$work/$host/bin/backrank" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

# links ARCH: the libraries that the window links, but for those that come with every C library.
links() { readelf -d "$work/$1/bin/backrank" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux\|^libm\.so' | LC_ALL=C sort; }

archs=${*:-$host}
if [ $# -eq 0 ] && [ "$host" = amd64 ]; then archs="amd64 arm64"; fi
rm -rf "$work"
mkdir -p "$work" "$out"
build "$host"
share
for arch in $archs; do
	if [ "$arch" != "$host" ]; then
		build "$arch"
		[ "$(links "$arch")" = "$(links "$host")" ] || { say "the window links other libraries for $arch than for $host" >&2; exit 1; }
	fi
	tarball "$arch"
	deb "$arch"
done
rm -rf "$work"
ls -l "$out"
