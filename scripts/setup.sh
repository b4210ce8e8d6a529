#!/bin/sh
# Installs the programs and libraries that a make target needs, if they are missing:
#
#   scripts/setup.sh run|test|bench|measure|screenshots|package|package-check|web|web-check|windows|wine
#   scripts/setup.sh cross FOLDER
#
# It tests whether each of them works: a header exists if a program that includes it compiles and links. It prints what is
# missing, and installs it with apt, dnf, pacman or brew, as root or with sudo. If there is no package manager, or it has no
# such package, the script prints what to install and exits with 1. If the system's Go is missing or too old, it unpacks the
# official one to .go in the folder of the source.
set -eu

go_minimum=1.26
go_release=1.26.8
root=$(cd "$(dirname "$0")/.." && pwd)
say() { printf 'backrank: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# older A B: succeeds if version A is older than version B. It compares major and minor version.
older() {
	oldest=$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n | head -n 1)
	[ "$1" != "$2" ] && [ "$oldest" = "$1" ]
}

# manager: prints the package manager of this system, or none.
manager() {
	case $(uname -s) in
	Darwin) have brew && echo brew || echo none ;;
	*) for m in apt-get dnf pacman; do have $m && { echo $m; return; }; done; echo none ;;
	esac
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then "$@"
	elif have sudo; then sudo "$@"
	else die "this needs root, and there is no sudo. As root: $*"
	fi
}

# install WHAT PACKAGE...: installs packages, named as this system's package manager names them. WHAT describes in the
# message what is missing.
install() {
	why=$1; shift
	[ $# -gt 0 ] || die "$why is missing, and $(manager) has no package for it that this script knows. See docs/DEPENDENCIES.md"
	case $(manager) in
	apt-get)
		say "$why is missing: apt-get install $*"
		as_root apt-get update -qq || say "apt-get update failed, trying with the lists that are there"
		as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-remove "$@" >/dev/null || die "apt-get could not install: $*" ;;
	dnf)
		say "$why is missing: dnf install $*"
		as_root dnf install -y -q "$@" || die "dnf could not install: $*" ;;
	pacman)
		say "$why is missing: pacman -S $*"
		as_root pacman -S --needed --noconfirm "$@" || die "pacman could not install: $*" ;;
	brew)
		say "$why is missing: brew install $*"
		brew install "$@" || die "brew could not install: $*" ;;
	*)
		die "$why is missing, and neither apt-get, dnf, pacman nor brew is here to install it. See docs/DEPENDENCIES.md" ;;
	esac
}

# packages APT DNF PACMAN BREW: prints the argument for this system's package manager, a list of names or nothing.
packages() {
	case $(manager) in
	apt-get) echo "$1" ;; dnf) echo "$2" ;; pacman) echo "$3" ;; brew) echo "$4" ;;
	esac
}

go_version() { (cd / && GOTOOLCHAIN=local go env GOVERSION 2>/dev/null | sed 's/^go//; s/[a-z ].*//'); }

need_go() {
	have go || offer_go
	version=$(go_version)
	if older "$version" 1.21; then
		fetch_go "Go $version is too old."
	elif older "$version" $go_minimum; then
		say "Go $version is installed, $go_minimum is needed: the go command downloads it once (about 60 MB)"
	fi
}

# offer_go: installs the system's Go if it is new enough to download the needed version (1.21), else the official one.
offer_go() {
	case $(manager) in
	apt-get)
		as_root apt-get update -qq || true
		candidate=$(apt-cache policy golang-go | sed -n 's/.*Candidate: [0-9]*:\([0-9.]*\).*/\1/p')
		if [ -z "$candidate" ] || older "$candidate" 1.21; then
			fetch_go "Go is missing, and this release offers Go ${candidate:-not at all}."
			return
		fi ;;
	none)
		fetch_go "Go is missing."
		return ;;
	esac
	# shellcheck disable=SC2046 # lists of names
	install "Go" $(packages "golang-go" "golang" "go" "go")
}

# fetch_go REASON: downloads the official Go from the Go module proxy to .go. Nothing outside of the folder of the source
# changes.
fetch_go() {
	case $(uname -s)-$(uname -m) in
	Linux-x86_64) platform=linux-amd64 sum=30c2b1bf7dcc88d3eb0a1364e47ddd9128edb3110a30e8a0ef61cd5856b31de7 ;;
	Linux-aarch64) platform=linux-arm64 sum=02b36b6787b3ac767668f630e2998df45a3b1f9ffee08d1bf3ef6487cd658d99 ;;
	*) die "$1 Install Go $go_minimum from https://go.dev/dl/ and try again" ;;
	esac
	need curl "curl, to fetch Go with," curl curl curl curl
	need unzip "unzip, to unpack Go with," unzip unzip unzip unzip
	say "$1 Fetching Go $go_release into .go (72 MB, once)"
	rm -rf "$root/.go" "$root/.go.new"
	mkdir "$root/.go.new"
	curl -fsSL -o "$root/.go.new/go.zip" "https://proxy.golang.org/golang.org/toolchain/@v/v0.0.1-go$go_release.$platform.zip" ||
		die "Go could not be downloaded. Install Go $go_minimum from https://go.dev/dl/ and try again"
	echo "$sum  $root/.go.new/go.zip" | sha256sum -c - >/dev/null 2>&1 ||
		die "the downloaded Go is damaged: its checksum is wrong. Try again"
	unzip -q "$root/.go.new/go.zip" -d "$root/.go.new"
	unpacked=$root/.go.new/golang.org/toolchain@v0.0.1-go$go_release.$platform
	chmod +x "$unpacked"/bin/* "$unpacked"/pkg/tool/*/*
	# In the archive of a module, go.mod files of its subfolders are named _go.mod.
	find "$unpacked/src" -name _go.mod | while read -r f; do
		cp "$f" "${f%_go.mod}go.mod"
	done
	mv "$unpacked" "$root/.go"
	rm -rf "$root/.go.new"
}

# links FLAGS: succeeds if the C program on standard input compiles and links.
links() { cc -x c - -o /dev/null "$@" >/dev/null 2>&1; }

need_compiler() {
	have cc && echo 'int main(void) { return 0; }' | links && return
	if [ "$(uname -s)" = Darwin ]; then die "the C compiler is missing: run xcode-select --install and try again"; fi
	# shellcheck disable=SC2046
	install "a C compiler" $(packages "gcc libc6-dev" "gcc" "gcc" "")
}

# need_window: installs the headers and libraries for Fyne's window (GLFW on X11 and Wayland).
need_window() {
	[ "$(uname -s)" = Darwin ] && return
	if ! have pkg-config || ! pkg-config --exists wayland-client || ! links \
		-lGL -lX11 -lXrandr -lXxf86vm -lXi -lXcursor -lXinerama -lwayland-client -lwayland-cursor -lwayland-egl -lxkbcommon <<-'C'
		#include <EGL/egl.h>
		#include <GL/gl.h>
		#include <X11/Xcursor/Xcursor.h>
		#include <X11/extensions/XInput2.h>
		#include <X11/extensions/Xinerama.h>
		#include <X11/extensions/Xrandr.h>
		#include <X11/extensions/xf86vmode.h>
		#include <wayland-client.h>
		#include <wayland-cursor.h>
		#include <wayland-egl.h>
		#include <xkbcommon/xkbcommon-compose.h>
		int main(void) { return 0; }
	C
	then
		# shellcheck disable=SC2046
		install "a library that a window is built from" $(packages \
			"ca-certificates pkg-config libgl-dev libegl-dev libx11-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev libwayland-dev libxkbcommon-dev" \
			"pkgconf-pkg-config mesa-libGL-devel mesa-libEGL-devel libX11-devel libXcursor-devel libXrandr-devel libXinerama-devel libXi-devel libXxf86vm-devel wayland-devel libxkbcommon-devel" \
			"pkgconf libglvnd mesa libx11 libxcursor libxrandr libxinerama libxi libxxf86vm wayland libxkbcommon" "")
	fi
}

# need COMMAND WHAT APT DNF PACMAN BREW: installs a command. WHAT describes it in the message.
need() {
	have "$1" && return
	# shellcheck disable=SC2046
	install "$2" $(packages "$3" "$4" "$5" "$6")
}

# need_sysroot FOLDER: unpacks the headers and libraries of Debian 12 for arm64, against which a window for arm64 is linked.
need_sysroot() {
	[ -e "$1/usr/lib/aarch64-linux-gnu/libxkbcommon.so" ] && return
	need mmdebstrap "mmdebstrap, which unpacks a Debian," "mmdebstrap debian-archive-keyring" "mmdebstrap" "" ""
	say "unpacking the libraries of arm64 into $1 (half a gigabyte, once)"
	mkdir -p "$(dirname "$1")"
	mmdebstrap --quiet --variant=extract --architectures=arm64 \
		--include=libc6-dev,libgcc-12-dev,libgl-dev,libegl-dev,libx11-dev,libxcursor-dev,libxrandr-dev,libxinerama-dev,libxi-dev,libxxf86vm-dev,libwayland-dev,libxkbcommon-dev,libgl1-mesa-dri,libegl1,libgles2 \
		bookworm "$1" http://deb.debian.org/debian || { rm -rf "$1"; die "the libraries of arm64 could not be unpacked"; }
}

# need_engines PURPOSE: installs two widely used engines. Fedora has no Fairy-Stockfish, Arch has neither.
need_engines() {
	need stockfish "Stockfish, to $1," "stockfish" "stockfish" "" "stockfish"
	need fairy-stockfish "Fairy-Stockfish, to $1," "fairy-stockfish" "" "" ""
}

need_display() {
	if [ "$(uname -s)" = Darwin ]; then die "the window is tested under Xvfb, on Linux only; make elsewhere runs the tests that need neither it nor Linux"; fi
	need Xvfb "Xvfb, the display that the window is tested on" "xvfb" "xorg-x11-server-Xvfb mesa-dri-drivers" "xorg-server-xvfb" ""
}

# need_sound: installs a sound server for tests. No package is removed for it: if it conflicts with the desktop's sound
# server, the package manager reports that.
need_sound() {
	need pulseaudio "PulseAudio, to hear the sounds with," "pulseaudio" "pulseaudio" "pulseaudio" ""
	need parec "parec, to record the sounds with," "pulseaudio-utils" "pulseaudio-utils" "libpulse" ""
}

# need_page: installs the tools that build the program for browsers.
need_page() {
	need_go
	need patch "patch, to change Fyne with," "patch" "patch" "patch" ""
	need brotli "brotli, to pack the program for browsers with," "brotli" "brotli" "brotli" "brotli"
	need libdeflate-gzip "libdeflate, to pack it for other servers with," "libdeflate-tools" "libdeflate-utils" "libdeflate" "libdeflate"
}

PATH=$root/.go/bin:$PATH:/usr/games:/usr/local/go/bin
case ${1:-} in
run)
	need_compiler; need_window; need_go ;;
test)
	need_compiler; need_window; need_go
	need make "make" "make" "make" "make" "make"
	need_engines "play against"
	need_display; need_sound ;;
bench)
	need_go
	need_engines "compare with" ;;
measure)
	need_compiler; need_window; need_go; need_display; need_sound
	need xboard "XBoard, to compare with," "xboard" "xboard" "xboard" ""
	need gnome-chess "GNOME Chess, to compare with," "gnome-chess" "gnome-chess" "gnome-chess" ""
	need pychess "PyChess, to compare with," "pychess" "pychess" "" "" ;;
screenshots)
	need_compiler; need_window; need_go; need_display
	need stockfish "Stockfish, to be shown," "stockfish" "stockfish" "" "stockfish"
	need pdftoppm "pdftoppm, which draws pages of PDF," "poppler-utils" "poppler-utils" "poppler" "poppler" ;;
package)
	need_compiler; need_window; need_go
	need dpkg-deb "dpkg-deb" "dpkg" "dpkg" "dpkg" "dpkg"
	need dpkg-shlibdeps "dpkg-shlibdeps" "dpkg-dev" "dpkg-dev" "dpkg" ""
	need desktop-file-validate "desktop-file-validate" "desktop-file-utils" "desktop-file-utils" "desktop-file-utils" "" ;;
package-check)
	need lintian "lintian, to check packages with," "lintian" "" "" ""
	need appstreamcli "appstreamcli" "appstream" "appstream" "appstream" ""
	need man "man, to format the manual pages with," "man-db" "man-db" "man-db" ""
	need zsh "zsh, to check its completion with," "zsh" "zsh" "zsh" ""
	need fish "fish, to check its completion with," "fish" "fish" "fish" ""
	need flatpak-builder "flatpak-builder, to read its manifest with," "flatpak-builder" "flatpak-builder" "flatpak-builder" ""
	need mmdebstrap "mmdebstrap, which unpacks a Debian," "mmdebstrap debian-archive-keyring" "mmdebstrap" "" ""
	need qemu-aarch64-static "qemu-aarch64-static, to run arm64 with," "qemu-user-static" "qemu-user-static" "qemu-user-static" ""
	need_display ;;
cross)
	need aarch64-linux-gnu-gcc "a C compiler for arm64" "gcc-aarch64-linux-gnu" "" "aarch64-linux-gnu-gcc" ""
	need_sysroot "$2" ;;
web)
	need_page ;;
web-check)
	need_page
	have chromium-browser || have google-chrome || need chromium "Chromium, to run it in," "chromium" "chromium" "chromium" "" ;;
windows)
	need_go
	need x86_64-w64-mingw32-gcc "mingw-w64, the C compiler for Windows," "gcc-mingw-w64-x86-64" "mingw64-gcc" "mingw-w64-gcc" "mingw-w64"
	need makensis "NSIS, which makes the installer," "nsis" "mingw-nsis-base" "" "makensis"
	need unzip "unzip" "unzip" "unzip" "unzip" "unzip"
	need zip "zip" "zip" "zip" "zip" "zip" ;;
wine)
	need_go; need_display
	need mmdebstrap "mmdebstrap, to make a Debian 13 with Wine," "mmdebstrap debian-archive-keyring" "mmdebstrap" "" "" ;;
*)
	die "usage: scripts/setup.sh run|test|bench|measure|screenshots|package|package-check|web|web-check|windows|wine, or cross FOLDER" ;;
esac
