#!/bin/sh
# Builds dist/backrank-VERSION-linux-ARCH.tar.xz and dist/backrank_VERSION-1_ARCH.deb for this machine's architecture
# and, on amd64, also for arm64:
#
#   scripts/package.sh [amd64|arm64]...
#
# The build is reproducible: all files have the time of the revision, and programs contain no paths of the machine. OUT sets
# the output folder (default dist), LEVEL the level of xz (default 6).
set -eu
cd "$(dirname "$0")/.."

go=${GO:-go}
id=org.backrank.Backrank
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
commit=$(git describe --always --dirty --abbrev=8 --exclude='*' 2>/dev/null || true)
# revision_time: the time of the commit, or without Git the date of the version in the changelog, in seconds since 1970.
revision_time() {
	git log -1 --format=%ct 2>/dev/null || date -d "$(sed -n "s/^## $version - //p" CHANGELOG.md)" +%s
}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(revision_time)}
export SOURCE_DATE_EPOCH
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
host=$($go env GOHOSTARCH)
out=${OUT:-dist}
work=$PWD/dist/work
tags=gles,accessibility,no_emoji
# A Debian 12 for arm64, against whose libraries the window for arm64 is linked. Its path must not depend on the folder of
# the source, because it is an argument of the C compiler.
sysroot=${XDG_CACHE_HOME:-$HOME/.cache}/backrank/sysroot-arm64

say() { printf 'backrank: %s\n' "$*"; }
umask 022

# build ARCH: builds all programs in $work/ARCH/bin.
build() (
	export GOOS=linux GOARCH="$1"
	if [ "$1" != "$host" ]; then
		scripts/setup.sh cross "$sysroot"
		export CGO_ENABLED=1 CC="aarch64-linux-gnu-gcc --sysroot=$sysroot"
		export PKG_CONFIG_LIBDIR="$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig:$sysroot/usr/share/pkgconfig"
		export PKG_CONFIG_SYSROOT_DIR="$sysroot"
	fi
	say "building $version ($commit) for linux/$1"
	mkdir -p "$work/$1/bin"
	set -- -buildvcs=false -trimpath -buildmode=pie -o "$work/$1/bin/"
	link="-s -w -buildid= -X backrank/version.commit=$commit"
	# relro and now are the hardening that lintian checks.
	$go build "$@" -tags "$tags" -ldflags "$link -extldflags=-Wl,-z,relro,-z,now,--build-id=none" .
	CGO_ENABLED=0 $go build "$@" -ldflags "$link -bindnow" ./cmd/...
)

# share: writes the files that are the same for all architectures to $work/share. It runs the programs for this machine to
# read their flags.
share() {
	$go run ./packaging/icons "$work"
	$go run ./packaging/manual -out "$work" -pages "$work/share/man/man6" -date "$date" "$work/$host/bin/"*
	install -Dm644 -t "$work/share/applications" packaging/linux/$id.desktop
	install -Dm644 -t "$work/share/metainfo" packaging/linux/$id.metainfo.xml
	desktop-file-validate packaging/linux/$id.desktop
	install -Dm644 -t "$work/share/doc/backrank" README.md packaging/server/backrank-server.service
	GOOS=linux scripts/licences.sh -tags "$tags" . ./cmd/... >"$work/share/doc/backrank/third-party.txt"
}

# tarball ARCH: packs a folder with bin, share and the script that installs them.
tarball() {
	name=backrank-$version-linux-$1
	top=$work/$1/$name
	mkdir -p "$top"
	cp -r "$work/$1/bin" "$work/share" "$top/"
	install -m755 packaging/linux/install.sh "$top/"
	install -m644 README.md LICENSE CHANGELOG.md "$top/"
	tar -C "$work/$1" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
		--owner=0 --group=0 --numeric-owner --mode=go-w -cf - "$name" |
		xz "-${LEVEL:-6}" -T1 >"$out/$name.tar.xz"
}

# copyright: prints Debian's copyright file in its machine-readable format. The sed commands print the text of a licence from
# its first paragraph on, indented by a blank, with empty lines written as " .".
copyright() {
	cat packaging/debian/copyright
	printf '\nLicense: Expat\n'
	sed '1,/^Permission/{/^Permission/!d}; s/^$/./; s/^/ /' LICENSE
	printf '\nLicense: OFL-1.1\n'
	sed '1,/^This Font Software/{/^This Font Software/!d}; s/^$/./; s/^/ /' assets/fonts/OFL.txt
}

# deb ARCH: builds the Debian package: the same files below /usr, and the linked libraries as dependencies. Debian has games
# in /usr/games instead of /usr/bin.
deb() {
	tree=$work/$1/deb doc=$work/$1/deb/usr/share/doc/backrank
	mkdir -p "$tree/DEBIAN" "$tree/usr"
	cp -r "$work/share" "$tree/usr/share"
	cp -r "$work/$1/bin" "$tree/usr/games"
	gzip -9n "$tree"/usr/share/man/man6/*.6 "$doc/third-party.txt"
	gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
	{
		printf 'backrank (%s-1) unstable; urgency=medium\n\n' "$version"
		printf '  * Version %s; changelog.gz says what is new.\n\n' "$version"
		printf ' -- The Backrank authors <authors@backrank.org>  %s\n' "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
	} | gzip -9nc >"$doc/changelog.Debian.gz"
	copyright >"$doc/copyright"
	install -Dm644 packaging/debian/lintian-overrides "$tree/usr/share/lintian/overrides/backrank"
	size=$(du -sk --apparent-size "$tree/usr" | cut -f1)
	sed "s/@VERSION@/$version-1/; s/@ARCH@/$1/; s/@SIZE@/$size/; s/@DEPENDS@/$(depends)/" \
		packaging/debian/control.in >"$tree/DEBIAN/control"
	if ! grep -q '^Depends: .*libc6' "$tree/DEBIAN/control"; then
		say "dpkg-shlibdeps finds no libraries" >&2
		exit 1
	fi
	(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
	find "$tree" -type d -exec chmod 755 {} +
	dpkg-deb --root-owner-group --threads-max=1 -Zxz "-z${LEVEL:-6}" --build "$tree" "$out/backrank_$version-1_$1.deb" >/dev/null
}

# depends: prints the packages with the libraries that the window links. It reads the program for this machine; packages for
# other architectures have the same names and versions, and the loop below compares the linked libraries.
depends() {
	mkdir -p "$work/shlibs/debian"
	printf 'Source: backrank\n\nPackage: backrank\nArchitecture: any\n' >"$work/shlibs/debian/control"
	(cd "$work/shlibs" && dpkg-shlibdeps -O -e"$work/$host/bin/backrank" 2>/dev/null) | sed 's/^shlibs:Depends=//'
}

# links ARCH: prints the libraries that the window links, except the dynamic linker and libm, which are part of glibc.
links() {
	readelf -d "$work/$1/bin/backrank" |
		sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
		grep -v '^ld-linux\|^libm\.so' |
		LC_ALL=C sort
}

archs=${*:-$host}
if [ $# -eq 0 ] && [ "$host" = amd64 ]; then archs="amd64 arm64"; fi
rm -rf "$work"
mkdir -p "$work" "$out"
build "$host"
share
for arch in $archs; do
	if [ "$arch" != "$host" ]; then
		build "$arch"
		if [ "$(links "$arch")" != "$(links "$host")" ]; then
			say "the window links other libraries for $arch than for $host" >&2
			exit 1
		fi
	fi
	tarball "$arch"
	deb "$arch"
done
rm -rf "$work"
ls -l "$out"
