#!/bin/sh
# Runs programs for Windows on Linux, in Wine 10 in a chroot with Debian 13, as root. Debian 12's Wine 8 is too old for Go.
#
#   scripts/wine.sh setup               creates the chroot in .wine, if it is missing: 1.3 GB, some minutes
#   scripts/wine.sh run PROGRAM ARGS    runs a program; this folder and /tmp have the same paths in the chroot
#   scripts/wine.sh window ARGS         runs dist/windows/backrank.exe for the tests of the window
#   scripts/wine.sh open FILE           opens a file as a double click does, and waits until the program exits
#   scripts/wine.sh test PROGRAM ARGS   runs a program and prints its output when it exits. go test would otherwise wait for
#                                       services of Wine, which start with the first program and keep its output open
#   scripts/wine.sh stop                stops Wine
#
# Debian's Wine 10 aborts if TMPDIR is set, so programs run without it.
#
# Mounts in the chroot are in a mount namespace that ends with the program. Except in "test", the program replaces the
# process of this script, so that killing the script kills the program.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
chroot=${BACKRANK_WINE:-$root/.wine}
wine=/usr/lib/wine/wine64

# inside COMMAND...: replaces this process with a command in the chroot.
inside() {
	if [ "$(id -u)" -ne 0 ]; then
		echo "backrank: a chroot needs root: sudo $0" >&2
		exit 1
	fi
	mkdir -p "$chroot$root"
	export chroot root
	here=$PWD exec unshare --mount --propagation private sh -c '
		for folder in /tmp /dev /dev/shm /sys "$root"; do mount --bind "$folder" "$chroot$folder" || exit 125; done
		mount -t proc proc "$chroot/proc" || exit 125
		exec chroot "$chroot" /usr/bin/env -C "$here" -u TMPDIR HOME=/root WINEPREFIX=/wine WINEARCH=win64 WINEDEBUG="${WINEDEBUG:--all}" \
			WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d" "$@"' sh "$@"
}

setup() {
	if [ ! -e "$chroot/wine-is-here" ]; then
		echo "backrank: making a Debian 13 with Wine in $chroot (1.3 GB, once)" >&2
		rm -rf "$chroot"
		mmdebstrap --quiet --variant=minbase --include=wine,wine64,libgl1,libgl1-mesa-dri,libglx-mesa0,fonts-dejavu-core \
			trixie "$chroot" http://deb.debian.org/debian
		touch "$chroot/wine-is-here"
	fi
	echo '127.0.0.1 localhost' >"$chroot/etc/hosts" # Windows knows the name without a file
	if [ ! -e "$chroot/wine/system.reg" ]; then
		("$0" run wineboot.exe -i) >/dev/null 2>&1 # creates drive C:
	fi
}

# windows PATH: prints a path in the form of Windows. Drive Z: is the root of Linux.
windows() { printf 'Z:%s' "$1" | tr / '\\'; }

# follow: makes the program write its trace to a file, and copies the file to the named pipe that the tests read, because
# Wine cannot write to a named pipe.
follow() {
	if [ -p "${BACKRANK_TRACE:-}" ]; then
		pipe=$BACKRANK_TRACE
		: >"$pipe.lines"
		tail --pid=$$ -f -n +1 "$pipe.lines" >"$pipe" 2>/dev/null </dev/null &
		BACKRANK_TRACE=$(windows "$pipe.lines")
		export BACKRANK_TRACE
	fi
}

case ${1:-} in
setup) setup ;;
run) shift; inside $wine "$@" ;;
test)
	shift
	output=$(mktemp /tmp/backrank-wine.XXXXXX)
	code=0
	(inside $wine "$@") >"$output" 2>&1 || code=$?
	cat "$output"
	rm "$output"
	exit "$code" ;;
open)
	follow
	export LC_ALL=C.UTF-8 # so that the path may have any letters
	inside $wine start.exe /wait /unix "$2" 2>/dev/null >/dev/null ;;
stop) inside /usr/lib/wine/wineserver -k ;;
window)
	shift
	follow
	n=$#
	while [ "$n" -gt 0 ]; do # convert the arguments that are paths
		case $1 in
		/*) set -- "$@" "$(windows "$1")" ;;
		file:///*) set -- "$@" "file:///Z:${1#file://}" ;;
		*) set -- "$@" "$1" ;;
		esac
		shift
		n=$((n - 1))
	done
	# Wine's services inherit standard output and error; the test would wait until they close them.
	inside $wine "$(windows "$root/dist/windows/backrank.exe")" "$@" 2>"${BACKRANK_STDERR:-/dev/null}" >/dev/null ;;
*)
	echo "usage: $0 setup|run|open|test|window|stop" >&2
	exit 2 ;;
esac
