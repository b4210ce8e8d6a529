#!/bin/sh
# Tests the packages that scripts/package.sh has built in dist, as root, on Debian or Ubuntu:
#
#   scripts/package-check.sh [SUITE]...
#
# - Debian's checkers report no errors and warnings.
# - The commands of the Flatpak manifest build the program without a network.
# - man and the shells accept the manual pages and completions.
# - In a minimal Debian 12 and 13 (or the given suites) the .deb is installed, plays a move in its window under Xvfb, and is
#   removed without a trace.
# - The tarballs have the programs of the .deb, and are installed and removed.
# - On an emulated arm64, the engine counts the same nodes as on this machine, and the window plays a move.
set -eu
cd "$(dirname "$0")/.."
if [ "$(id -u)" -ne 0 ]; then
	exec sudo "$0" "$@"
fi
if [ -z "${BACKRANK_MOUNTS:-}" ]; then # run again in a mount namespace, so that all mounts end with this process
	exec env BACKRANK_MOUNTS=private unshare --mount "$0" "$@"
fi

go=${GO:-go}
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/backrank
arch=$(dpkg --print-architecture)
deb=dist/backrank_$version-1_$arch.deb
check=$(mktemp -d "${TMPDIR:-/tmp}/backrank-check.XXXXXX")
trap 'rm -rf --one-file-system "$check"' EXIT
suites=${*:-bookworm trixie}
programs="backrank backrank-arena backrank-atlas backrank-games backrank-server backrank-survey backrank-uci"

ok() { printf '  ok    %s\n' "$*"; }
fail() { printf '  FAIL  %s\n' "$*"; exit 1; }

# The checkers of distributions.
for f in dist/backrank_"$version"-1_*.deb; do
	lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$f" || fail "lintian $f"
	ok "lintian ${f##*/}"
done
dpkg-deb -x "$deb" "$check/deb"
share=$check/deb/usr/share
desktop-file-validate "$share"/applications/*.desktop || fail "desktop entry"
appstreamcli validate --no-net "$share"/metainfo/*.xml >/dev/null || fail "AppStream metainfo"
grep -q "<release version=\"$version\"" "$share"/metainfo/*.xml || fail "the metainfo has no release $version"
for size in 16 22 24 32 48 64 128 256 512; do
	file "$share/icons/hicolor/${size}x$size/apps/org.backrank.Backrank.png" | grep -q "$size x $size" || fail "icon of $size pixels"
done
manifest=packaging/linux/org.backrank.Backrank.yml
flatpak-builder --show-manifest $manifest >/dev/null || fail "Flatpak manifest"
ok "desktop entry, metainfo, icons, Flatpak manifest"

# The commands of the Flatpak manifest, run outside of a Flatpak, because its runtimes would have to be downloaded.
git clone --quiet --no-hardlinks . "$check/flatpak"
(cd "$check/flatpak" && scripts/vendor.sh)
sed -n '/build-commands:/,/sources:/s/^      - //p' $manifest | sed "s| /app/| $check/app/|g" >"$check/commands"
for variable in GOFLAGS GOTOOLCHAIN; do
	export "$variable=$(sed -n "s/^    $variable: //p" $manifest)"
done
if ! (cd "$check/flatpak" && GOPROXY=off unshare --net sh -eu "$check/commands") >"$check/log" 2>&1; then
	tail "$check/log"
	fail "the commands of the Flatpak"
fi
unset GOFLAGS GOTOOLCHAIN
(cd "$check/app" && find . -type f ! -path './share/licenses/*') | LC_ALL=C sort >"$check/in-app"
# The .deb has programs in games instead of bin, and compressed manual pages.
(cd "$check/deb/usr" && find . -type f ! -path './share/doc/*' ! -path './share/lintian/*') |
	sed 's|^./games/|./bin/|; s|\(/man6/.*\)\.gz$|\1|' |
	LC_ALL=C sort |
	diff "$check/in-app" - || fail "the Flatpak has other files than the .deb"
for program in $programs; do
	output=$("$check/app/bin/$program" -version)
	case $output in
	?ackrank*" $version ($(git rev-parse --short=8 HEAD))") ;;
	*) fail "$program -version of the Flatpak: $output" ;;
	esac
done
grep -q '^github.com/go-gl/glfw' "$check/app/share/licenses/org.backrank.Backrank/third-party.txt" || fail "licences in the Flatpak"
ok "Flatpak: built without a network, the files of the .deb"
rm -rf "$check/flatpak" "$check/app"

# Manual pages and completion.
for program in $programs; do
	page=$share/man/man6/$program.6.gz
	warnings=$(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
	[ -z "$warnings" ] || fail "man $program: $warnings"
	bash -n "$share/bash-completion/completions/$program" || fail "bash completion of $program"
	zsh -n "$share/zsh/vendor-completions/_$program" || fail "zsh completion of $program"
	fish --no-execute "$share/fish/vendor_completions.d/$program.fish" || fail "fish completion of $program"
	output=$("$check/deb/usr/games/$program" -version)
	case $output in
	?ackrank*" $version ("*) ;;
	*) fail "$program -version: $output" ;;
	esac
	file -b "$check/deb/usr/games/$program" | grep -q 'pie executable' || fail "$program is not a PIE"
done
offered=$(bash -c '. "$0"; COMP_WORDS=(backrank-games find -cas) COMP_CWORD=2; _backrank_games; echo ${COMPREPLY[*]}' "$share/bash-completion/completions/backrank-games")
[ "$offered" = -castled ] || fail "bash offers \"$offered\" for backrank-games find -cas"
offered=$(fish -c 'source $argv[1]; complete -C "backrank -variant bun"' "$share/fish/vendor_completions.d/backrank.fish" | cut -f 1 | head -n 1)
[ "$offered" = bunker ] || fail "fish offers \"$offered\" for backrank -variant bun"
ok "pages, completion, -version, PIE"

$go build -buildvcs=false -o "$check/play" ./internal/e2e/installed

# wrapper PATH COMMAND...: writes a script that runs the command.
wrapper() {
	path=$1
	shift
	printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$path"
	chmod +x "$path"
}

# play FOLDER PROGRAM TIMEOUT NAME: starts the window of a program and plays a move in it. Its report is in $check/report.
play() {
	if ! "$check/play" -timeout "$3" -data "$1" "$2" >"$check/report" 2>&1; then
		cat "$check/report"
		fail "the window $4"
	fi
}

# The package in minimal systems.
for suite in $suites; do
	base=$cache/debian-$suite.tar
	if [ ! -e "$base" ]; then
		mkdir -p "$cache"
		mmdebstrap --quiet --variant=minbase "$suite" "$base" http://deb.debian.org/debian
	fi
	root=$check/$suite
	mkdir -p "$root" "$check/data-$suite"
	tar -xf "$base" -C "$root" --exclude='./dev/*'
	mkdir -p "$root/$check/data-$suite" "$root/tmp/.X11-unix"
	mount -t proc proc "$root/proc"
	mount --rbind /dev "$root/dev"
	mount --bind "$check/data-$suite" "$root/$check/data-$suite"
	mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
	cp /etc/resolv.conf "$root/etc/"
	cp "$deb" "$root/backrank.deb"
	inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
	inside dpkg-query -Wf '${Package}\n' >"$check/before"
	if ! { inside apt-get -qq update && inside apt-get -qq install -y /backrank.deb; } >"$check/log" 2>&1; then
		tail "$check/log"
		fail "apt-get install in $suite"
	fi
	inside dpkg-query -Wf '${Package}\n' >"$check/after"
	more=$(($(wc -l <"$check/after") - $(wc -l <"$check/before")))
	wrapper "$check/start" chroot "$root" /usr/games/backrank
	play "$check/data-$suite" "$check/start" 3m "in $suite"
	inside /usr/games/backrank-uci bench >"$check/bench" || fail "bench in $suite"
	inside dpkg -L backrank >"$check/files"
	if ! inside apt-get -qq purge -y backrank >"$check/log" 2>&1; then
		tail "$check/log"
		fail "apt-get purge in $suite"
	fi
	while read -r f; do
		if [ -f "$root$f" ]; then fail "$f is left in $suite"; fi
	done <"$check/files"
	ok "$suite: installed with $more packages, $(cat "$check/report"), purged"
	umount -l "$root/proc" "$root/dev" "$root/$check/data-$suite" "$root/tmp/.X11-unix"
	rm -rf --one-file-system "$root"
done

# The tarballs have the programs of the .deb, and a script that installs and removes them. The window of the tarball for this
# machine plays a move; that for arm64 is tested below.
for f in dist/backrank-"$version"-linux-*.tar.xz; do
	name=$(basename "$f" .tar.xz)
	mkdir -p "$check/tar" "$check/same"
	tar -xJf "$f" -C "$check/tar"
	dpkg-deb -x "dist/backrank_$version-1_${name##*-}.deb" "$check/same"
	diff -r "$check/tar/$name/bin" "$check/same/usr/games" || fail "$name has other programs than the .deb"
	mkdir -p "$check/prefix/share/man" # exists and is empty on many systems
	"$check/tar/$name/install.sh" "$check/prefix" || fail "install.sh of $name"
	diff -r "$check/tar/$name/bin" "$check/prefix/bin" || fail "$name installs other programs than it has"
	if [ "${name##*-}" = "$arch" ]; then
		mkdir "$check/data-tar"
		play "$check/data-tar" "$check/prefix/bin/backrank" 3m "of $name"
		ok "$name: installed, $(cat "$check/report")"
	fi
	"$check/tar/$name/install.sh" -remove "$check/prefix"
	left=$(cd "$check/prefix" && find . | LC_ALL=C sort | tr '\n' ' ')
	[ "$left" = ". ./share ./share/man " ] || fail "install.sh -remove of $name leaves $left"
	ok "$name: the programs of the .deb, installed and removed"
	rm -rf "$check/tar" "$check/same" "$check/prefix"
done

# arm64, emulated.
arm=dist/backrank_$version-1_arm64.deb
if [ "$arch" = amd64 ] && [ -e "$arm" ]; then
	if ! GOARCH=arm64 CGO_ENABLED=0 $go test -vet=off -exec qemu-aarch64-static ./engine/internal/net/kernel >"$check/log" 2>&1; then
		cat "$check/log"
		fail "kernels for arm64"
	fi
	dpkg-deb -x "$arm" "$check/arm"
	nodes() { sed -n 's/^Nodes searched: //p'; }
	here=$("$check/deb/usr/games/backrank-uci" bench | nodes)
	there=$(qemu-aarch64-static -L "$cache/sysroot-arm64" "$check/arm/usr/games/backrank-uci" bench | nodes)
	[ -n "$here" ] && [ "$here" = "$there" ] || fail "bench: $here nodes, on arm64 $there"
	ok "arm64: kernels equal, bench $there nodes as on $arch"
	mkdir "$check/data-arm"
	wrapper "$check/start" env LIBGL_ALWAYS_SOFTWARE=1 qemu-aarch64-static -L "$cache/sysroot-arm64" "$check/arm/usr/games/backrank"
	play "$check/data-arm" "$check/start" 8m "on arm64"
	ok "arm64: $(cat "$check/report")"
fi
