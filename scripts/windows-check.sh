#!/bin/sh
# Tests what scripts/windows.sh built, in Wine: the packages whose code differs on Windows, the installer, the window by
# mouse and keys, and 300 kills. scripts/wine.sh has made the chroot. KILLS, PACKAGES and WINDOW (a pattern
# of tests) choose less.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
kills=${KILLS:-300}

scripts/wine.sh stop 2>/dev/null || true
trap 'scripts/wine.sh stop 2>/dev/null || true' EXIT

echo "backrank: tests of packages, in Wine"
# Those that are left out play with Debian's engines, which are programs of Linux.
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go test -short -vet=off -ldflags=-w -tags ci,accessibility,no_emoji -timeout 20m \
	-exec "$PWD/scripts/wine.sh test" -skip \
	'TestUCIEngines|TestTheEndOfAContextStopsTheSearch|TestCloseEndsASearch|TestPonderHit$|TestOptionsOfUCIEngines' \
	${PACKAGES:-./app/disk ./engine/uci/client ./app/player ./app/position ./app ./app/archive/... ./cli ./words \
	./variants/... ./engine ./engine/uci ./cmd/... ./ui/...}

echo "backrank: the installer, in Wine"
home=${BACKRANK_WINE:-.wine}/wine/drive_c/users/root
installed=$home/AppData/Local/Programs/Backrank
scripts/wine.sh run "$(ls "$PWD"/dist/backrank-*-windows-amd64-setup.exe)" /S
test -e "$installed/backrank.exe"
# Windows looks for what opens a file among the user's classes first; Wine, among those of all users only.
for class in .pgn Backrank.pgn; do
	scripts/wine.sh run reg.exe copy "HKCU\\Software\\Classes\\$class" "HKLM\\Software\\Classes\\$class" /s /f
done
scripts/wine.sh stop # what was started without a display would be the desktop of the window
BACKRANK_E2E_PROGRAM=$PWD/scripts/wine-open.sh $go test -count=1 -tags wine -timeout 10m -v -run 'TestADoubleClickOpensAGame' ./internal/e2e/
for class in .pgn Backrank.pgn; do
	scripts/wine.sh run reg.exe delete "HKLM\\Software\\Classes\\$class" /f
done
mkdir -p "$home/AppData/Local/Backrank"
echo "a game" >"$home/AppData/Local/Backrank/games.pgn"
scripts/wine.sh run 'C:\users\root\AppData\Local\Programs\Backrank\uninstall.exe' /S
for _ in 1 2 3 4 5 6 7 8 9 10; do test -e "$installed" && sleep 1; done # a copy of it goes on
scripts/wine.sh stop # writes the registry
test ! -e "$installed"
test ! -e "$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Backrank.lnk"
grep -q "a game" "$home/AppData/Local/Backrank/games.pgn"
if grep -i "backrank" "$home/../../../user.reg"; then
	echo "backrank: the uninstaller leaves keys" >&2
	exit 1
fi

echo "backrank: the window, in Wine"
# Those that are left out send signals of Unix, look into its processes, preferences and desktop entries, or play with
# Stockfish for Linux; TestAnEngineInWine and TestWithoutOpenGLWine stand for them. Tests play with an engine for Windows.
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go test -c -vet=off -ldflags=-w -tags ci -o dist/windows/fake.exe ./engine/uci/client
BACKRANK_E2E_ENGINE=$(printf 'Z:%s' "$PWD/dist/windows/fake.exe" | tr / '\\') BACKRANK_E2E_PROGRAM=$PWD/scripts/wine-window.sh \
	$go test -count=1 -tags wine -timeout 60m -v -run "${WINDOW:-.}" -skip \
	'TestADoubleClick|TestASignal|TestClosingWaits|TestWithoutOpenGLItSaysSo|TestAnEngineIsAdded|TestNoEngineOutlives|TestNoPreferences|TestTheDesktopEntry' \
	./internal/e2e/

echo "backrank: $kills kills, in Wine"
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go build -buildvcs=false -trimpath -o dist/windows/kills.exe ./internal/e2e/kills
$go run -buildvcs=false ./internal/e2e/kills -n "$kills" -- scripts/wine.sh run dist/windows/kills.exe play
