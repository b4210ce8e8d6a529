package app

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/app/player"
	"backrank/internal/killed"
	"backrank/internal/librarytest"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// openWithArchive opens a match in a folder with an archive.
func openWithArchive(t *testing.T, folder string) *Match {
	t.Helper()
	return openMatch(t, Options{Folder: folder, Archive: archive.Open, First: NewGame{Variant: variant(t, "chess"), White: ann, Black: ben}})
}

// archivedPGN returns the games of the archive as PGN, sorted, after all pending ones have been added.
func archivedPGN(t *testing.T, m *Match) []string {
	t.Helper()
	m.Sync()
	defer m.Sync() // for the notices
	return librarytest.Games(t, m.Library())
}

// wantEndings fails the test unless the archive holds games with these endings.
func wantEndings(t *testing.T, m *Match, what string, want ...string) {
	t.Helper()
	m.Sync()
	librarytest.CheckEndings(t, m.Library(), what, want...)
}

// waitForArchive waits until all pending games are in the archive.
func waitForArchive(m *Match) {
	m.Sync()
	m.Library().Wait()
}

func TestAGameIsArchivedOnce(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	wantEndings(t, m, "nothing was played")
	playAll(t, m, "e4", "e5")
	wantEndings(t, m, "it goes on")
	do(t, m.Resign())
	wantEndings(t, m, "it has ended", "1. e4 e5 0-1")
	do(t, m.TakeBack()) // the resignation
	do(t, m.TakeBack())
	playAll(t, m, "d5")
	wantEndings(t, m, "it goes on again", "1. e4 e5 0-1")
	do(t, m.OfferDraw())
	do(t, m.AnswerDraw(true))
	wantEndings(t, m, "it has ended again", "1. e4 d5 1/2-1/2")
	m.Close()

	m = openWithArchive(t, folder)
	wantEndings(t, m, "after a restart", "1. e4 d5 1/2-1/2")
	do(t, m.TakeBack()) // the agreement
	do(t, m.TakeBack())
	playAll(t, m, "c5")
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "it was left", "1. e4 c5 *")
	playAll(t, m, "e4", "c5")
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "another game", "1. e4 c5 *", "1. e4 c5 *")
}

func TestADeletedGameStaysDeleted(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	playAll(t, m, "e4")
	do(t, m.Resign())
	wantEndings(t, m, "it has ended", "1. e4 1-0")
	if gone, err := m.Library().Delete(t.Context(), 1); len(gone) != 1 || err != nil {
		t.Fatal(gone, err)
	}
	do(t, m.Flip())
	m.Close()
	m = openWithArchive(t, folder)
	wantEndings(t, m, "after a restart")
	do(t, m.TakeBack())
	playAll(t, m, "c5")
	do(t, m.Resign())
	wantEndings(t, m, "it went on", "1. e4 c5 0-1")
}

// A missing or damaged archive is rebuilt from games.pgn and the game in progress, and the damaged file is kept.
func TestTheArchiveIsRebuilt(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	for _, move := range []string{"e4", "d4", "c4", "Nf3"} {
		playAll(t, m, move)
		do(t, m.Resign())
		do(t, m.Rematch(SameStart))
	}
	playAll(t, m, "g3")
	do(t, m.Resign())
	want := archivedPGN(t, m)
	m.Close()
	if len(want) != 5 {
		t.Fatalf("%d games", len(want))
	}
	path := filepath.Join(folder, "games.db")
	for what, spoil := range map[string]func() error{
		"missing": func() error { return os.Remove(path) },
		"damaged": func() error { return os.WriteFile(path, []byte("no database at all, but long enough"), 0o644) },
	} {
		do(t, spoil())
		m = openWithArchive(t, folder)
		if got := archivedPGN(t, m); !slices.Equal(got, want) {
			t.Errorf("%s: got %s, want %s", what, got, want)
		}
		notices := fmt.Sprint(m.View().Notices)
		if got := strings.Contains(notices, "games-set-aside") && strings.Contains(notices, "import the others again"); got != (what == "damaged") {
			t.Errorf("%s: notices %s", what, notices)
		}
		m.Close()
	}
	aside, err := filepath.Glob(filepath.Join(folder, "games-set-aside*.db"))
	if err != nil || len(aside) != 1 {
		t.Errorf("set aside: %v, %v", aside, err)
	}
}

// Games of other windows are added to the archive, also from their journals.
func TestTwoWindowsShareTheArchive(t *testing.T) {
	folder := t.TempDir()
	one, two := openWithArchive(t, folder), openWithArchive(t, folder)
	playAll(t, one, "e4")
	playAll(t, two, "d4")
	do(t, one.Resign())
	do(t, two.Rematch(SameStart))
	waitForArchive(one)
	if n := one.View().Notices; len(n) > 0 {
		t.Errorf("notices %v", n)
	}
	wantEndings(t, two, "both", "1. e4 1-0", "1. d4 *")
	wantEndings(t, one, "both", "1. e4 1-0", "1. d4 *")
}

func TestAMatchThatSavesNothingHasNoArchive(t *testing.T) {
	m := openUnsaved(t, Options{Archive: archive.Open})
	playAll(t, m, "e4")
	do(t, m.Resign())
	if _, err := m.Library().DB(); err == nil || m.Library().Exists() {
		t.Errorf("there is one: %v", err)
	}
}

// An archive that cannot be opened is reported once, and the game goes on.
func TestAFailingArchiveIsReported(t *testing.T) {
	folder := t.TempDir()
	do(t, os.Mkdir(filepath.Join(folder, "games.db"), 0o755))
	m := openWithArchive(t, folder)
	playAll(t, m, "e4")
	do(t, m.Resign())
	do(t, m.Rematch(SameStart))
	playAll(t, m, "d4")
	waitForArchive(m)
	v := waitForView(t, m, "an alarm", func(v *View) bool { return v.Alarm != "" })
	if !strings.Contains(v.Alarm, "games.pgn") || len(v.Notices) != 1 {
		t.Errorf("notices %v", v.Notices)
	}
	do(t, os.Remove(filepath.Join(folder, "games.db")))
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "it can be opened again", "1. e4 1-0", "1. d4 *")
	waitForView(t, m, "the alarm ends", func(v *View) bool { return v.Alarm == "" })
}

// A program that was killed before several games were archived starts even if the archive fails.
func TestAMatchOpensIfTheArchiveFails(t *testing.T) {
	folder := t.TempDir()
	do(t, os.Mkdir(filepath.Join(folder, "games.db"), 0o755))
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, move := range []string{"e2e4", "d2d4", "c2c4"} {
		r := &record{
			ID: newID(), Variant: "chess", White: "RNBQKBNR", Black: "RNBQKBNR", Date: day, Touched: true,
			Players: player.Players{ann, ben}, Line: []string{move}, Length: 1,
		}
		data, sum = appendLine(data, sum, event{Kind: eventBegin, Game: r})
	}
	write(t, filepath.Join(folder, "game.journal"), data)
	m := openWithArchive(t, folder)
	waitForView(t, m, "an alarm", func(v *View) bool { return v.Alarm != "" })
	if games := archived(t, folder); len(games) != 2 {
		t.Errorf("%d games are in games.pgn", len(games))
	}
}

// A game that PGN cannot represent is not in games.pgn, which is reported.
func TestAGameThatCannotBeWrittenIsReported(t *testing.T) {
	folder := t.TempDir()
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, tree := range []string{"1. -- d5", ""} {
		data, sum = appendLine(data, sum, event{Kind: eventBegin, Game: &record{
			ID: newID(), Variant: "chess", White: "RNBQKBNR", Black: "RNBQKBNR", Date: day, Touched: true,
			Players: player.Players{ann, ben}, Notes: &annotationsRecord{Tree: tree},
		}})
	}
	write(t, filepath.Join(folder, "game.journal"), data)
	if v := openWithArchive(t, folder).View(); len(v.Notices) != 1 || !strings.Contains(v.Notices[0].Text, "null move") {
		t.Errorf("notices %v", v.Notices)
	}
}

// gamesFolder is the environment variable that makes the test binary play games in a folder.
const gamesFolder = "BACKRANK_GAMES_FOLDER"

// playGames plays games in an endless loop, names each by its number, and prints the number of each game that it left.
func playGames(folder string) {
	first, _ := variants.ByID("chess")
	m := Open(Options{Folder: folder, Archive: archive.Open, First: NewGame{Variant: first, White: ann, Black: ben}})
	waitForDisk(m)
	for n := 1; ; n++ {
		must(m.New(NewGame{Variant: first, White: player.Player{Name: strconv.Itoa(n)}, Black: ben}))
		fmt.Println(n - 1)
		must(m.PlayText("e4"))
		must(m.Resign())
		must(m.TakeBack())
		must(m.PlayText("e5"))
		if n%2 == 0 {
			must(m.Resign())
		}
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// This test kills a process while its games end, are taken back and abandoned. Each game is in the archive once, in its
// last state.
func TestGamesAreArchivedOnceAfterAKill(t *testing.T) {
	kills := 10
	if testing.Short() {
		kills = 3
	}
	for kill := range kills {
		folder := t.TempDir()
		left := killed.KillAfter(t, 1+kill*3, gamesFolder+"="+folder)
		m := openWithArchive(t, folder)
		times, last := map[string]int{}, map[string]string{}
		for _, text := range archivedPGN(t, m) {
			g, err := pgn.NewReader(strings.NewReader(text)).Next()
			do(t, err)
			times[g.Tag("White")]++
			last[g.Tag("White")] = text
		}
		for n := 1; n <= left; n++ {
			name := strconv.Itoa(n)
			if times[name] != 1 || !strings.Contains(last[name], "1. e4 e5") {
				t.Errorf("kill %d: game %d of %d is there %d times: %s\ntold %v", kill, n, left, times[name], last[name], m.View().Notices)
			}
		}
		for name, n := range times {
			if n != 1 {
				t.Errorf("kill %d: game %s is there %d times", kill, name, n)
			}
		}
		m.Close()
	}
}

// Edits and new moves of an opened game replace it in the archive; after a take-back it becomes a new game.
func TestAnOpenedGameReplacesItsArchivedVersion(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	playAll(t, m, "e4", "e5")
	do(t, m.Resign())
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "it was played", "1. e4 e5 0-1")
	reopen := func() {
		t.Helper()
		from, err := ReadArchived(context.Background(), m.Library(), 1)
		do(t, err)
		do(t, m.Load(from))
	}
	reopen()
	v := m.View()
	do(t, m.Edit().SetNote(v.Node, gametree.Note{After: []gametree.Comment{{Text: "why not"}}}))
	wantEndings(t, m, "it has a comment", "1. e4 e5 {why not} 0-1")
	m.Close()
	m = openWithArchive(t, folder)
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "it was left", "1. e4 e5 {why not} 0-1")

	reopen()
	do(t, m.Edit().DeleteFrom(m.View().Node))
	do(t, m.Rematch(SameStart))
	wantEndings(t, m, "a move was deleted", "1. e4 e5 {why not} 0-1", "1. e4 0-1")
	if _, err := ReadArchived(context.Background(), m.Library(), 99); err == nil {
		t.Error("a game that is not there was read")
	}
}

// If another window edits a game while it is open here, both versions are kept.
func TestTwoWindowsEditOneGame(t *testing.T) {
	folder := t.TempDir()
	one := openWithArchive(t, folder)
	playAll(t, one, "e4", "e5")
	do(t, one.Resign())
	wantEndings(t, one, "it was played", "1. e4 e5 0-1")
	two := openWithArchive(t, folder)
	from, err := ReadArchived(context.Background(), two.Library(), 1)
	do(t, err)
	do(t, two.Load(from))
	write := func(m *Match, text string) {
		t.Helper()
		v := m.View()
		do(t, m.Edit().SetNote(v.Node, gametree.Note{After: []gametree.Comment{{Text: text}}}))
		waitForArchive(m)
	}
	write(two, "two")
	wantEndings(t, one, "one window wrote", "1. e4 e5 {two} 0-1")
	write(one, "one")
	wantEndings(t, one, "both wrote", "1. e4 e5 {two} 0-1", "1. e4 e5 {one} 0-1")
	write(two, "two again")
	write(one, "one again")
	wantEndings(t, one, "both wrote more", "1. e4 e5 {two again} 0-1", "1. e4 e5 {one again} 0-1")
}

// A game of the archive keeps its tags even if they do not all fit into the journal: editing the opened game creates a
// new one.
func TestAGameWithTooManyTagsKeepsThem(t *testing.T) {
	m := openWithArchive(t, t.TempDir())
	db, err := m.Library().DB()
	do(t, err)
	n, err := pgn.NewReader(strings.NewReader("[Annotator \"" + strings.Repeat("x", maxTagSize+1) + "\"]\n\n1. e4 1-0")).Next()
	do(t, err)
	_, err = db.Add(context.Background(), "test", n)
	do(t, err)
	from, err := ReadArchived(context.Background(), m.Library(), 1)
	do(t, err)
	do(t, m.Load(from))
	v := m.View()
	do(t, m.Edit().SetNote(v.Node, gametree.Note{After: []gametree.Comment{{Text: "why not"}}}))
	wantEndings(t, m, "it has a comment", "1. e4 1-0", "1. e4 {why not} 1-0")
}

// reopenRebuilt closes a match, deletes its archive and opens both again.
func reopenRebuilt(t *testing.T, m *Match, folder string) *Match {
	t.Helper()
	m.Close()
	librarytest.DeleteDatabase(t, folder)
	return openWithArchive(t, folder)
}

// Details and labels of games played here are written to games.pgn too, from which the archive is rebuilt: each game
// once, in its latest version.
func TestArchiveEditsAreInThePGNFile(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	for _, moves := range [][]string{{"e4", "e5"}, {"d4"}, {"c4"}} {
		playAll(t, m, moves...)
		do(t, m.Resign())
		do(t, m.Rematch(SameStart))
	}
	archivedPGN(t, m)
	label := func(label string, on bool, want int, ids ...int64) {
		t.Helper()
		if changed, err := m.Library().Label(t.Context(), label, on, ids...); len(changed) != want || err != nil {
			t.Errorf("%s: %d games, %v; want %d", label, len(changed), err, want)
		}
	}
	do(t, m.Edit().SetTagsOf(t.Context(), 1, librarytest.WithWhite(t, m.Library(), 1, "Ada")))
	label(" sharp; wild ", true, 2, 1, 2)
	label("sharp; wild", true, 1, 1, 3)
	label("to study", true, 1, 1)
	label("sharp; wild", false, 1, 3)
	do(t, m.Edit().SetTagsOf(t.Context(), 2, librarytest.WithWhite(t, m.Library(), 2, "Bea")))
	from, err := ReadArchived(t.Context(), m.Library(), 1)
	do(t, err)
	do(t, m.Load(from))
	do(t, m.Edit().SetNote(m.View().Node, gametree.Note{After: []gametree.Comment{{Text: "why"}}}))
	do(t, m.Rematch(SameStart))
	games, labels := archivedPGN(t, m), librarytest.Labels(t, m.Library())
	if want := []string{"Ada: sharp; wild, to study", "Ann: ", "Bea: sharp; wild"}; !slices.Equal(labels, want) {
		t.Fatalf("labels %q, want %q", labels, want)
	}
	for range 2 {
		m = reopenRebuilt(t, m, folder)
		if got := archivedPGN(t, m); !slices.Equal(got, games) {
			t.Errorf("made again it has\n%s\nwant\n%s", got, games)
		}
		if got := librarytest.Labels(t, m.Library()); !slices.Equal(got, labels) {
			t.Errorf("made again it has the labels %q, want %q", got, labels)
		}
	}
}

// Details edited in the archive while the game is on the board stay when the game is edited on the board, also after a
// restart.
func TestDetailsOfTheGameOnTheBoardStay(t *testing.T) {
	folder := t.TempDir()
	m := openWithArchive(t, folder)
	playAll(t, m, "e4", "e5")
	do(t, m.Resign())
	archivedPGN(t, m)
	comment := func(text string) {
		t.Helper()
		do(t, m.Edit().SetNote(m.View().Node, gametree.Note{After: []gametree.Comment{{Text: text}}}))
	}
	check := func(what, white, comment string) {
		t.Helper()
		wantEndings(t, m, what, "1. e4 e5 {"+comment+"} 0-1")
		if got := librarytest.Labels(t, m.Library()); !slices.Equal(got, []string{white + ": "}) {
			t.Errorf("%s: the archive has %q, want %s", what, got, white)
		}
	}
	do(t, m.Edit().SetTagsOf(t.Context(), 1, librarytest.WithWhite(t, m.Library(), 1, "Ada")))
	comment("one")
	check("it is over", "Ada", "one")
	do(t, m.Rematch(SameStart))
	check("it was left", "Ada", "one")
	from, err := ReadArchived(t.Context(), m.Library(), 1)
	do(t, err)
	do(t, m.Load(from))
	do(t, m.Edit().SetTagsOf(t.Context(), 1, librarytest.WithWhite(t, m.Library(), 1, "Bea")))
	m.Close()
	m = openWithArchive(t, folder)
	comment("two")
	do(t, m.Rematch(SameStart))
	check("it was opened", "Bea", "two")
	m = reopenRebuilt(t, m, folder)
	check("made again", "Bea", "two")
}

// A game on the board is not merged with its twins, because the match would replace the merged game.
func TestAGameOnTheBoardIsNotMerged(t *testing.T) {
	m := openWithArchive(t, t.TempDir())
	playAll(t, m, "e4", "e5")
	do(t, m.Resign())
	archivedPGN(t, m)
	db, err := m.Library().DB()
	do(t, err)
	twin, err := db.Game(t.Context(), 1)
	do(t, err)
	twin.Tree = twin.Tree.SetNote(1, gametree.Note{After: []gametree.Comment{{Text: "best"}}})
	_, err = db.Add(t.Context(), "a file", twin)
	do(t, err)
	if _, err := m.Edit().MergeTwins(t.Context(), 2); err != errOnBoard {
		t.Errorf("the game on the board is merged: %v", err)
	}
	do(t, m.Rematch(SameStart))
	archivedPGN(t, m)
	if merged, err := m.Edit().MergeTwins(t.Context(), 2); err != nil || merged.Games != 1 {
		t.Errorf("merged %+v, %v", merged, err)
	}
	wantEndings(t, m, "merged", "1. e4 {best} 1... e5 0-1")
}
