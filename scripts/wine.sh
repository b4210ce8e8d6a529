#!/bin/sh
# Runs programs for Windows on Linux, in Wine 10 in a chroot of Debian 13, as root: Debian 12's Wine 8 is too old for Go.
#
#   scripts/wine.sh setup               makes the chroot in .wine, or what is missing of it: 1.3 GB, some minutes
#   scripts/wine.sh run PROGRAM ARGS    runs a program; this folder and /tmp have the same paths in the chroot
#   scripts/wine.sh window ARGS         runs dist/windows/backrank.exe as tests of the window start a program of Linux
#   scripts/wine.sh open FILE           does what a double click on a file does, and waits for the end of the program
#   scripts/wine.sh test PROGRAM ARGS   runs a program and shows its output at its end: services of Wine, which start with
#                                       the first program, hold what that writes to, and go test would wait for them
#   scripts/wine.sh stop                ends Wine
#
# Debian's Wine 10 aborts where TMPDIR is set: programs are started without it.
#
# What is mounted in the chroot is seen by the program only, and is gone when it ends. A program has the process number of
# this script, so that killing it kills the program.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
chroot=${BACKRANK_WINE:-$root/.wine}
wine=/usr/lib/wine/wine64

# inside COMMAND...: the command takes the place of this process.
inside() {
	[ "$(id -u)" -eq 0 ] || { echo "backrank: a chroot needs root: sudo $0" >&2; exit 1; }
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
	if [ ! -e "$chroot/wine/system.reg" ]; then
		("$0" run wineboot.exe -i) >/dev/null 2>&1 # its C: drive
	fi
}

# windows PATH: the path as programs for Windows write it. Z: is the root of Linux.
windows() { printf 'Z:%s' "$1" | tr / '\\'; }

# follow: a named pipe cannot be written to in Wine: the trace goes to a file, and from there into the pipe.
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
	said=$(mktemp /tmp/backrank-wine.XXXXXX)
	code=0
	(inside $wine "$@") >"$said" 2>&1 || code=$?
	cat "$said"
	rm "$said"
	exit "$code" ;;
open)
	follow
	export LC_ALL=C.UTF-8 # for the letters of the path
	inside $wine start.exe /wait /unix "$2" 2>/dev/null >/dev/null ;;
stop) inside /usr/lib/wine/wineserver -k ;;
window)
	shift
	follow
	n=$#
	while [ "$n" -gt 0 ]; do # arguments that are paths
		case $1 in
		/*) set -- "$@" "$(windows "$1")" ;;
		*) set -- "$@" "$1" ;;
		esac
		shift
		n=$((n - 1))
	done
	# Wine's own processes must not hold what the test reads to its end.
	inside $wine "$(windows "$root/dist/windows/backrank.exe")" "$@" 2>"${BACKRANK_STDERR:-/dev/null}" >/dev/null ;;
*)
	echo "usage: $0 setup|run|open|test|window|stop" >&2
	exit 2 ;;
esac
