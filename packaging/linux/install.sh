#!/bin/sh
# Installs Backrank in /usr/local, for all users, or in the given folder:
#
#   sudo ./install.sh               into /usr/local
#   ./install.sh ~/.local           for yourself
#   ./install.sh -remove [FOLDER]   removes what was installed there; games and settings stay
set -eu
cd "$(dirname "$0")"
remove=
if [ "${1:-}" = -remove ]; then remove=yes; shift; fi
prefix=${1:-/usr/local}
made=$prefix/share/doc/backrank/folders # lists the folders that were created, for -remove
new=$(mktemp)
trap 'rm -f "$new"' EXIT

# folder NAME: creates a folder below the prefix, with its parents, and lists the created ones in $new.
folder() {
	if [ -d "$prefix/$1" ]; then return; fi
	(folder "$(dirname "$1")")
	mkdir "$prefix/$1"
	echo "$1" >>"$new"
}

if [ -z "$remove" ]; then mkdir -p "$prefix"; fi
find bin share -type f | while read -r f; do
	to=$f
	case $f in share/zsh/vendor-completions/*) to=share/zsh/site-functions/${f##*/} ;; esac
	if [ -n "$remove" ]; then
		rm -f "$prefix/$to"
	else
		mode=644
		case $f in bin/*) mode=755 ;; esac
		folder "$(dirname "$to")"
		cp "$f" "$prefix/$to"
		chmod $mode "$prefix/$to"
	fi
done
# The desktop entry gets the program's full path, because ~/.local/bin is not in every session's PATH.
desktop=$prefix/share/applications/org.backrank.Backrank.desktop
if [ -z "$remove" ]; then
	sed "s|^Exec=backrank|Exec=\"$prefix/bin/backrank\"|" share/applications/org.backrank.Backrank.desktop >"$desktop"
	cat "$new" >>"$made"
fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$prefix/share/applications" || true; fi
if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -qtf "$prefix/share/icons/hicolor" || true; fi
# Remove the created folders if they are empty except for an index file, the deepest first.
if [ -n "$remove" ] && [ -e "$made" ]; then
	LC_ALL=C sort -r "$made" >"$new"
	rm "$made"
	while read -r f; do
		case $(ls -A "$prefix/$f" 2>/dev/null) in mimeinfo.cache | icon-theme.cache) rm "$prefix/$f"/*.cache ;; esac
		rmdir "$prefix/$f" 2>/dev/null || true
	done <"$new"
fi
