#!/bin/sh
# Builds the packages twice, in two copies of the revision with different names and build caches, and compares them byte for
# byte. Arguments are the architectures, as for scripts/package.sh.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/backrank-twice.XXXXXX")
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
for copy in one another-longer; do
	git clone --quiet --no-hardlinks . "$work/$copy"
	GOCACHE=${TWICE_CACHE:-$work/cache-$copy} OUT=$work/out-$copy sh -c 'cd "$1" && shift && scripts/package.sh "$@"' package "$work/$copy" "$@" >/dev/null
done
status=0
for f in "$work"/out-one/*; do
	if cmp "$f" "$work/out-another-longer/${f##*/}"; then
		printf '  ok    %s is the same twice: %s\n' "${f##*/}" "$(sha256sum <"$f" | cut -c1-16)"
	else
		status=1
	fi
done
exit $status
