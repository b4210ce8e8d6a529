#!/bin/sh
# Checks what scripts/package.sh made in dist, as root, on Debian or Ubuntu:
#
#   scripts/package-check.sh [SUITE]...
#
# Debian's own checks say nothing against the packages; the commands of the Flatpak build it without a network; pages and
# completion are read by the programs that they are for;
# the .deb is installed in a bare Debian 12 and 13 (or the suites named), where a move is played in its window under Xvfb,
# and removed again without a trace; the tarballs have the same programs and are installed and removed; the engine for arm64
# counts the same nodes as this machine's, and its window plays a move, both on an emulated processor.
set -eu
cd "$(dirname "$0")/.."
if [ "$(id -u)" -ne 0 ]; then
	exec sudo "$0" "$@"
fi
if [ -z "${BACKRANK_MOUNTS:-}" ]; then # what is mounted here is gone with this process
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
programs="backrank backrank-arena backrank-atlas backrank-games backrank-survey backrank-uci"

ok() { printf '  ok    %s\n' "$*"; }
fail() { printf '  FAIL  %s\n' "$*"; exit 1; }

# What distributions check.
for f in dist/backrank_"$version"-1_*.deb; do
	lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$f" || fail "lintian $f"
	ok "lintian ${f##*/}"
done
dpkg-deb -x "$deb" "$check/deb"
share=$check/deb/usr/share
desktop-file-validate "$share"/applications/*.desktop || fail "desktop entry"
appstreamcli validate --no-net "$share"/metainfo/*.xml >/dev/null || fail "AppStream metainfo"
grep -q "<release version=\"$version\"" "$share"/metainfo/*.xml || fail "the newest release of the metainfo is not $version"
for size in 16 22 24 32 48 64 128 256 512; do
	file "$share/icons/hicolor/${size}x$size/apps/org.backrank.Backrank.png" | grep -q "$size x $size" || fail "icon of $size pixels"
done
manifest=packaging/linux/org.backrank.Backrank.yml
flatpak-builder --show-manifest $manifest >/dev/null || fail "Flatpak manifest"
ok "desktop entry, metainfo, icons, Flatpak manifest"

# The commands of the Flatpak, as far as they can be run outside of one: its runtimes are Flathub's.
git clone --quiet --no-hardlinks . "$check/flatpak"
(cd "$check/flatpak" && scripts/vendor.sh)
sed -n '/build-commands:/,/sources:/s/^      - //p' $manifest | sed "s| /app/| $check/app/|g" >"$check/commands"
for variable in GOFLAGS GOTOOLCHAIN; do
	export "$variable=$(sed -n "s/^    $variable: //p" $manifest)"
done
(cd "$check/flatpak" && GOPROXY=off unshare --net sh -eu "$check/commands") >"$check/log" 2>&1 || { tail "$check/log"; fail "the commands of the Flatpak"; }
unset GOFLAGS GOTOOLCHAIN
(cd "$check/app" && find . -type f ! -path './share/licenses/*') | LC_ALL=C sort >"$check/in-app"
(cd "$check/deb/usr" && find . -type f ! -path './share/doc/*' ! -path './share/lintian/*' | sed 's|^./games/|./bin/|; s|\(/man6/.*\)\.gz$|\1|') | LC_ALL=C sort |
	diff "$check/in-app" - || fail "the Flatpak has other files than the .deb"
for program in $programs; do
	said=$("$check/app/bin/$program" -version)
	case $said in ?ackrank*" $version ($(git rev-parse --short=8 HEAD))") ;; *) fail "$program -version of the Flatpak: $said" ;; esac
done
grep -q '^github.com/go-gl/glfw' "$check/app/share/licenses/org.backrank.Backrank/third-party.txt" || fail "licences in the Flatpak"
ok "Flatpak: built without a network, the files of the .deb"
rm -rf "$check/flatpak" "$check/app"

# Pages and completion.
for program in $programs; do
	complaints=$(LC_ALL=C.UTF-8 MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$share/man/man6/$program.6.gz" 2>&1 >/dev/null)
	[ -z "$complaints" ] || fail "man $program: $complaints"
	bash -n "$share/bash-completion/completions/$program" || fail "bash completion of $program"
	zsh -n "$share/zsh/vendor-completions/_$program" || fail "zsh completion of $program"
	fish --no-execute "$share/fish/vendor_completions.d/$program.fish" || fail "fish completion of $program"
	said=$("$check/deb/usr/games/$program" -version)
	case $said in ?ackrank*" $version ("*) ;; *) fail "$program -version: $said" ;; esac
	file -b "$check/deb/usr/games/$program" | grep -q 'pie executable' || fail "$program is no PIE"
done
offered=$(bash -c '. "$0"; COMP_WORDS=(backrank-games find -cas) COMP_CWORD=2; _backrank_games; echo ${COMPREPLY[*]}' "$share/bash-completion/completions/backrank-games")
[ "$offered" = -castled ] || fail "bash offers \"$offered\" for backrank-games find -cas"
offered=$(fish -c 'source $argv[1]; complete -C "backrank -variant bun"' "$share/fish/vendor_completions.d/backrank.fish" | cut -f 1 | head -n 1)
[ "$offered" = bunker ] || fail "fish offers \"$offered\" for backrank -variant bun"
ok "pages, completion, -version, PIE"

$go build -buildvcs=false -o "$check/play" ./internal/e2e/installed

# wrapper PATH COMMAND...: a script that starts the program.
wrapper() { path=$1; shift; printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$path"; chmod +x "$path"; }

# The package in bare systems.
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
	{ inside apt-get -qq update && inside apt-get -qq install -y /backrank.deb; } >"$check/log" 2>&1 || { tail "$check/log"; fail "apt-get install in $suite"; }
	inside dpkg-query -Wf '${Package}\n' >"$check/after"
	more=$(($(wc -l <"$check/after") - $(wc -l <"$check/before")))
	wrapper "$check/start" chroot "$root" /usr/games/backrank
	"$check/play" -timeout 3m -data "$check/data-$suite" "$check/start" >"$check/said" 2>&1 || { cat "$check/said"; fail "the window in $suite"; }
	inside /usr/games/backrank-uci bench >"$check/bench" || fail "bench in $suite"
	inside dpkg -L backrank >"$check/files"
	inside apt-get -qq purge -y backrank >"$check/log" 2>&1 || { tail "$check/log"; fail "apt-get purge in $suite"; }
	while read -r f; do
		if [ -f "$root$f" ]; then fail "$f is left in $suite"; fi
	done <"$check/files"
	ok "$suite: installed with $more packages, $(cat "$check/said"), purged"
	umount -l "$root/proc" "$root/dev" "$root/$check/data-$suite" "$root/tmp/.X11-unix"
	rm -rf --one-file-system "$root"
done

# The tarballs: the programs of the .deb, and a script that installs and removes them. The window of the one for this
# machine plays a move; the other's programs are those that play below.
for f in dist/backrank-"$version"-linux-*.tar.xz; do
	name=$(basename "$f" .tar.xz)
	mkdir -p "$check/tar" "$check/same"
	tar -xJf "$f" -C "$check/tar"
	dpkg-deb -x "dist/backrank_$version-1_${name##*-}.deb" "$check/same"
	diff -r "$check/tar/$name/bin" "$check/same/usr/games" || fail "$name has other programs than the .deb"
	mkdir -p "$check/prefix/share/man" # which is there, and empty, on many systems
	"$check/tar/$name/install.sh" "$check/prefix" || fail "install.sh of $name"
	diff -r "$check/tar/$name/bin" "$check/prefix/bin" || fail "what $name installs"
	if [ "${name##*-}" = "$arch" ]; then
		mkdir "$check/data-tar"
		"$check/play" -timeout 3m -data "$check/data-tar" "$check/prefix/bin/backrank" >"$check/said" 2>&1 || { cat "$check/said"; fail "the window of $name"; }
		ok "$name: installed, $(cat "$check/said")"
	fi
	"$check/tar/$name/install.sh" -remove "$check/prefix"
	left=$(cd "$check/prefix" && find . | LC_ALL=C sort | tr '\n' ' ')
	[ "$left" = ". ./share ./share/man " ] || fail "left of $name: $left"
	ok "$name: the programs of the .deb, installed and removed"
	rm -rf "$check/tar" "$check/same" "$check/prefix"
done

# arm64, emulated.
arm=dist/backrank_$version-1_arm64.deb
if [ "$arch" = amd64 ] && [ -e "$arm" ]; then
	GOARCH=arm64 CGO_ENABLED=0 $go test -vet=off -exec qemu-aarch64-static ./engine/internal/net/kernel >"$check/log" 2>&1 || { cat "$check/log"; fail "kernels for arm64"; }
	dpkg-deb -x "$arm" "$check/arm"
	nodes() { sed -n 's/^Nodes searched: //p'; }
	here=$("$check/deb/usr/games/backrank-uci" bench | nodes)
	there=$(qemu-aarch64-static -L "$cache/sysroot-arm64" "$check/arm/usr/games/backrank-uci" bench | nodes)
	[ -n "$here" ] && [ "$here" = "$there" ] || fail "bench: $here nodes, on arm64 $there"
	ok "arm64: kernels equal, bench $there nodes as on $arch"
	mkdir "$check/data-arm"
	wrapper "$check/start" env LIBGL_ALWAYS_SOFTWARE=1 qemu-aarch64-static -L "$cache/sysroot-arm64" "$check/arm/usr/games/backrank"
	"$check/play" -timeout 8m -data "$check/data-arm" "$check/start" >"$check/said" 2>&1 || { cat "$check/said"; fail "the window on arm64"; }
	ok "arm64: $(cat "$check/said")"
fi
