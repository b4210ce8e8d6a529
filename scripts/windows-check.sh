#!/bin/sh
# Tests the program for Windows that scripts/windows.sh has built, in Wine: the tests of packages, the installer, the tests
# of the window, and 300 kills. scripts/wine.sh setup must have created the chroot. The environment variables KILLS (a
# number), PACKAGES and WINDOW (a pattern for go test -run) restrict the tests.
set -eu
cd "$(dirname "$0")/.."
go=${GO:-go}
kills=${KILLS:-300}

scripts/wine.sh stop 2>/dev/null || true
trap 'scripts/wine.sh stop 2>/dev/null || true' EXIT

echo "backrank: tests of packages, in Wine"
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go test -short -vet=off -ldflags=-w -tags ci,accessibility,no_emoji -timeout 20m \
	-exec "$PWD/scripts/wine.sh test" -skip "$(scripts/elsewhere.sh skip)" ${PACKAGES:-$(scripts/elsewhere.sh packages)}

echo "backrank: the installer, in Wine"
version=$(sed -n 's/^const Number = "\(.*\)"/\1/p' version/version.go)
home=${BACKRANK_WINE:-.wine}/wine/drive_c/users/root
installed=$home/AppData/Local/Programs/Backrank
data=$home/AppData/Local/Backrank
link="$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Backrank.lnk"
fail() { echo "backrank: $*" >&2; exit 1; }
rm -rf "$installed" "$data" "$link" "$home/AppData/Local/fyne" "$home/AppData/Roaming/fyne" # of an earlier check
scripts/wine.sh run "$PWD/dist/backrank-$version-windows-amd64-setup.exe" /S
test -e "$link" || fail "the start menu has no Backrank"
for text in README MANUAL CHANGELOG LICENSE THIRD-PARTY; do
	test -s "$installed/$text.txt" || fail "$text.txt is not installed"
done
for program in "$installed"/backrank*.exe; do
	cmp "$program" "dist/windows/${program##*/}" || fail "another ${program##*/} is installed"
done
uci='C:\users\root\AppData\Local\Programs\Backrank\backrank-uci.exe'
output=$(scripts/wine.sh run "$uci" -version | tr -d '\r')
case $output in
"backrank-uci $version ("*) ;;
*) fail "backrank-uci -version: $output" ;;
esac
grep -aqi '<dpiAwareness[^>]*>permonitorv2' "$installed/backrank.exe" || fail "the manifest of the window does not declare DPI awareness"
# To find the program for a file, Windows looks first among the user's classes; Wine looks only among those of all users.
for class in .pgn Backrank.pgn; do
	scripts/wine.sh run reg.exe copy "HKCU\\Software\\Classes\\$class" "HKLM\\Software\\Classes\\$class" /s /f
done
scripts/wine.sh stop # Wine runs without a display now; its desktop process must start again on the display of the tests
BACKRANK_E2E_PROGRAM=$PWD/scripts/wine-open.sh $go test -count=1 -tags wine -timeout 10m -v -run 'TestADoubleClickOpensAGame' ./internal/e2e/
for class in .pgn Backrank.pgn; do
	scripts/wine.sh run reg.exe delete "HKLM\\Software\\Classes\\$class" /f
done
mkdir -p "$data"
kept="game.journal game.tabs.json games.db games.pgn mistakes.json sketch.json study.json"
for f in $kept settings.json settings-set-aside-2026-11-26-120000.json accounts.json engines.json settings.lock engines.lock game.lock; do
	echo "$f" >"$data/$f"
done
# uninstall: runs the uninstaller, and waits, because the uninstaller starts a copy of itself and exits.
uninstall() {
	scripts/wine.sh run 'C:\users\root\AppData\Local\Programs\Backrank\uninstall.exe' /S
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		if test -e "$installed"; then sleep 1; fi
	done
}
# While a program runs, nothing is uninstalled. The engine runs until the pipe at its input is closed.
rm -f dist/windows/input
mkfifo dist/windows/input
scripts/wine.sh run "$uci" <dist/windows/input >dist/windows/output &
exec 3>dist/windows/input
echo uci >&3
until grep -q uciok dist/windows/output; do
	kill -0 $! || fail "backrank-uci does not answer"
	sleep 1
done
uninstall 3>&-
exec 3>&-
wait $!
for f in backrank.exe backrank-uci.exe backrank-games.exe README.txt uninstall.exe; do
	test -e "$installed/$f" || fail "$f is uninstalled while backrank-uci is in use"
done
uninstall
scripts/wine.sh stop # writes the registry
test ! -e "$installed" || fail "the uninstaller leaves $(ls "$installed")"
test ! -e "$link" || fail "the uninstaller leaves Backrank in the start menu"
left=$(ls "$data" | tr '\n' ' ')
test "$left" = "$kept " || fail "of games and settings the uninstaller leaves $left"
left=$(find "$home" -iname '*fyne*')
test -z "$left" || fail "the uninstaller leaves $left"
if grep -i "backrank" "$home/../../../user.reg"; then fail "the uninstaller leaves keys"; fi
rm -r "$data"

echo "backrank: the window, in Wine"
# The skipped tests use signals, processes, preferences or desktop entries of Linux, or Stockfish for Linux. wine_test.go has
# tests for Wine that replace some of them. TestNoAnswerIsLost… types into two windows by turns, and Wine gives keys
# to the one that was clicked last only. The two with a slash resize the window, which Wine does only for a window manager.
# BACKRANK_E2E_ENGINE is the fake engine of the tests, built for Windows.
linux='TestADoubleClick|TestASignal|TestClosingWaits|TestWithoutOpenGLItSaysSo|TestAnEngineIsAdded|TestNoEngineOutlives'
linux="$linux|TestNoPreferences|TestTheDesktopEntry|TestNoAnswerIsLostWhenAWindowIsKilled"
resizing='TestADraggedPieceLandsOnTheDrawnSquare/another|TestWindowInPublicReports/click-after'
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go test -c -vet=off -ldflags=-w -tags ci -o dist/windows/fake.exe ./engine/uci/client
BACKRANK_E2E_ENGINE=$(printf 'Z:%s' "$PWD/dist/windows/fake.exe" | tr / '\\') BACKRANK_E2E_PROGRAM=$PWD/scripts/wine-window.sh \
	$go test -count=1 -tags wine -timeout 60m -v -run "${WINDOW:-.}" -skip "$linux|$resizing" ./internal/e2e/

echo "backrank: $kills kills, in Wine"
CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $go build -buildvcs=false -trimpath -o dist/windows/kills.exe ./internal/e2e/kills
$go run -buildvcs=false ./internal/e2e/kills -n "$kills" -- scripts/wine.sh run dist/windows/kills.exe play
