#!/bin/sh
# Prints the licences of all modules that programs link, to be distributed with the programs. Its arguments are flags and
# packages for go list; it respects GOOS, GOARCH and CGO_ENABLED:
#
#   GOOS=js GOARCH=wasm scripts/licences.sh -tags no_emoji . >third-party.txt
#
# It fails when a module has no licence.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
found=$(mktemp "${TMPDIR:-/tmp}/backrank-licences.XXXXXX")
trap 'rm -f "$found" "$found.all"' EXIT

# A module has licences in its root folder, and in folders of packages with code from elsewhere. Fyne's typefaces and the C
# source of GLFW are in folders font and glfw, which are not packages. The loop goes from each package's folder up to the
# root of its module.
$go list -deps -f '{{$p := .}}{{with .Module}}{{if .Version}}{{.Path}} {{.Version}} {{$p.ImportPath}} {{$p.Dir}}{{end}}{{end}}' "$@" >"$found.all"
while read -r module version package folder; do
	root=${folder%"${package#"$module"}"}
	while :; do
		for f in "$folder"/LICEN[CS]E* "$folder"/COPYING* "$folder"/NOTICE* "$folder"/font/LICENSE* "$folder"/glfw/LICENSE*; do
			if [ -f "$f" ]; then printf '%s %s %s %s\n' "$module" "$version" "${f#"$root/"}" "$f"; fi
		done
		if [ "$folder" = "$root" ]; then break; fi
		folder=${folder%/*}
	done
done <"$found.all" | LC_ALL=C sort -u >"$found"

without=$(cut -d ' ' -f 1,2 "$found.all" | sort -u | while read -r m; do
	grep -q "^$m " "$found" || printf '%s\n' "$m"
done)
if [ -n "$without" ]; then
	printf 'backrank: there is no licence of %s\n' "$without" >&2
	exit 1
fi

# section TITLE FILE: prints a file below a title.
section() {
	printf '%s\n\n' "$1"
	cat "$2"
	printf '\n----\n\n'
}

printf 'The licence of Backrank is in LICENSE. This is linked into it, too:\n\n'
section "Go $($go env GOVERSION | sed 's/^go//')" "$($go env GOROOT)/LICENSE"
section "Backrank Sans, made from Inter" assets/fonts/OFL.txt
while read -r module version name file; do
	section "$module $version, $name" "$file"
done <"$found"
