#!/bin/sh
# Makes dist/backrank-VERSION-linux-ARCH.tar.xz and dist/backrank_VERSION_ARCH.deb from one tree of files.
#
# The tree comes from Fyne's packager, which reads FyneApp.toml and counts its Build number up: it works on a copy.
# It knows nothing of MIME types, licences or .deb files; those are added here.
set -eu
cd "$(dirname "$0")/.."

field() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" FyneApp.toml; }
id=$(field ID) name=$(field Name) version=$(field Version) icon=$(field Icon) comment=$(field Comment)
arch=$(go env GOARCH)
go=${GO:-go}
tags=gles,accessibility,migrated_fynedo,no_emoji,release
work=$PWD/dist/work
tree=$work/tree

rm -rf "$work"
mkdir -p "$work/source" "$tree"

echo "backrank: building $name $version for linux/$arch"
$go build -buildvcs=false -trimpath -tags "$tags" -ldflags "-s -w -X main.programVersion=$version" -o "$work/source/backrank" .
mkdir "$work/cmd"
CGO_ENABLED=0 $go build -buildvcs=false -trimpath -ldflags "-s -w -X main.version=$version" -o "$work/cmd/" ./cmd/...
$go build -modfile=tools/go.mod -o "$work/fyne" fyne.io/tools/cmd/fyne

cp FyneApp.toml go.mod main.go flags.go "$work/source/" # the packager wants to see a program, though it builds none
install -Dm644 "$icon" "$work/source/$icon"
(cd "$work/source" && "$work/fyne" package --target linux --release --executable backrank >/dev/null)
tar -xJf "$work/source/$name.tar.xz" -C "$tree"
prefix=$tree/usr/local
[ -d "$prefix" ] || prefix=$tree/usr

# What the packager leaves out.
desktop=$prefix/share/applications/$id.desktop
sed -i '/^$/d' "$desktop"
printf 'MimeType=application/vnd.chess-pgn;application/x-chess-pgn;\nStartupWMClass=%s\nTerminal=false\n' "$name" >>"$desktop"
desktop-file-validate "$desktop"
chmod 755 "$prefix/bin/backrank"
install -m755 "$work/cmd/"* "$prefix/bin/"
install -Dm644 LICENSE "$prefix/share/doc/backrank/copyright"
install -Dm644 README.md "$prefix/share/doc/backrank/README.md"

tarball=dist/backrank-$version-linux-$arch.tar.xz
tar -C "$tree" --owner=0 --group=0 --sort=name -cJf "$tarball" .

# The same files for Debian: under /usr, with the libraries they link as dependencies.
deb=$work/deb
mkdir -p "$deb/DEBIAN" "$work/shlibs/debian"
cp -a "$prefix" "$deb/usr"
printf 'Source: backrank\n\nPackage: backrank\nArchitecture: any\n' >"$work/shlibs/debian/control"
depends=$(cd "$work/shlibs" && dpkg-shlibdeps -O -e"$deb/usr/bin/backrank" 2>/dev/null | sed 's/^shlibs:Depends=//')
gzip -9nc CHANGELOG.md >"$deb/usr/share/doc/backrank/changelog.gz"
find "$deb/usr" -type d -exec chmod 755 {} +
cat >"$deb/DEBIAN/control" <<-CONTROL
	Package: backrank
	Version: $version
	Architecture: $(dpkg --print-architecture)
	Maintainer: The Backrank authors <backrank@localhost>
	Installed-Size: $(du -sk "$deb/usr" | cut -f1)
	Depends: $depends, shared-mime-info
	Recommends: libgl1-mesa-dri, libxcursor1, libxrandr2, libxi6, libxinerama1, libwayland-cursor0, libwayland-egl1, libxkbcommon0
	Section: games
	Priority: optional
	Description: $comment
	 Backrank plays twelve forms of shuffle chess with the mouse, against a friend
	 or the computer: Chess960, Double Fischerandom, Chess480, Chess484, King to
	 Bunker Leap, Slide-shuffle, Pre-chess and more, each with its own castling.
CONTROL
dpkg-deb --build --root-owner-group "$deb" "dist/backrank_${version}_$(dpkg --print-architecture).deb" >/dev/null

rm -rf "$work"
ls -l dist
