package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/variants"
	"backrank/variants/pgn"
)

func TestTwoInstancesHaveTwoGames(t *testing.T) {
	folder := t.TempDir()
	one := openSaved(t, folder, Options{})
	two := openSaved(t, folder, Options{})
	if n := two.View().Notices; len(n) != 1 || !strings.Contains(n[0].Text, "begin with game-2") {
		t.Errorf("the second says %v", n)
	}
	playAll(t, one, "e4")
	playAll(t, two, "d4", "d5")
	one.Close()
	three := openSaved(t, folder, Options{}) // takes the free first slot
	if v := three.View(); strings.Join(sans(v), " ") != "e4" || !v.Resumed {
		t.Errorf("the first game resumed: %v", sans(v))
	}
	two.Close()
	if v := openSaved(t, folder, Options{}).View(); strings.Join(sans(v), " ") != "d4 d5" {
		t.Errorf("the second game resumed: %v", sans(v))
	}
}

// A new window reports the unfinished games of closed windows.
func TestGamesOfClosedWindowsAreReported(t *testing.T) {
	folder := t.TempDir()
	var all []*Match
	for range 4 {
		all = append(all, openSaved(t, folder, Options{}))
	}
	playAll(t, all[1], "e4")
	playAll(t, all[3], "d4", "d5", "c4")
	do(t, all[3].Resign()) // it is over: nothing is unfinished
	wantNotice := func(want string) {
		t.Helper()
		var texts []string
		m := openSaved(t, folder, Options{})
		for _, n := range m.View().Notices {
			texts = append(texts, n.Text)
		}
		if got := strings.Join(texts, "; "); !strings.Contains(got, want) || want == "" && strings.Contains(got, "unfinished") {
			t.Errorf("notices %q, want %q", got, want)
		}
		m.Close()
	}
	wantNotice("") // all windows are open
	all[0].Close()
	all[1].Close()
	wantNotice("A game from another window is unfinished: Orthodox chess, move 1.")
	playAll(t, all[2], "e4")
	all[2].Close()
	all[3].Close()
	wantNotice("Games from two other windows are unfinished.")
}

// A journal that another program has written to is set aside without further damage.
func TestAJournalWrittenByAnotherProgram(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	playAll(t, m, "e4")
	f, err := os.OpenFile(filepath.Join(folder, "game.journal"), os.O_APPEND|os.O_WRONLY, 0)
	do(t, err)
	_, err = f.WriteString("mine\n")
	do(t, err)
	do(t, f.Close())
	playAll(t, m, "e5")
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || len(v.Plies) != 2 {
		t.Errorf("%v, %v", sans(v), err)
	}
}

// Two games with exactly the same moves are both kept.
func TestEqualGamesAreKeptApart(t *testing.T) {
	folder := t.TempDir()
	now := day
	m := openSaved(t, folder, Options{Now: func() time.Time { now = now.Add(time.Second); return now }})
	for range 3 {
		do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		playAll(t, m, "e4")
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	m.Sync()
	if n := len(archived(t, folder)); n != 3 {
		t.Errorf("%d games kept", n)
	}
}

func TestWithoutAFreeSlotNothingIsSaved(t *testing.T) {
	folder := t.TempDir()
	for range disk.Slots {
		openSaved(t, folder, Options{})
	}
	m := openSaved(t, folder, Options{})
	playAll(t, m, "e4")
	if n := m.View().Notices; len(n) != 1 || n[0].Severity != notice.Alarm {
		t.Errorf("notices %v", n)
	}
}

func TestPlayContinuesWithoutSaving(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	write(t, folder, []byte("not a folder"))
	m := openSaved(t, filepath.Join(folder, "backrank"), Options{})
	playAll(t, m, "e4", "e5")
	v := m.View()
	if len(v.Plies) != 2 || len(v.Notices) != 1 || v.Notices[0].Severity != notice.Alarm || v.Alarm != v.Notices[0].Text {
		t.Fatalf("moves %v, notices %v", sans(v), v.Notices)
	}
	do(t, os.Remove(folder))
	playAll(t, m, "Nf3")
	v = m.View()
	if len(v.Notices) != 2 || v.Notices[1].Severity != notice.Info || v.Alarm != "" {
		t.Errorf("saving again: %v", v.Notices)
	}
	if v, err := Read(filepath.Join(folder, "backrank", "game.journal")); err != nil || len(v.Plies) != 3 {
		t.Errorf("saved %v, %v", sans(v), err)
	}
}

func TestADiskErrorIsReportedAndKeepsTheOldGame(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	m := openSaved(t, folder, Options{})
	playAll(t, m, "e4")
	m.Sync()
	do(t, os.Rename(folder, folder+".away"))
	write(t, folder, []byte("not a folder"))
	playAll(t, m, "e5")
	m.Sync()
	v := m.View()
	if len(v.Plies) != 2 || len(v.Notices) != 1 || v.Notices[0].Severity != notice.Alarm || v.Alarm != v.Notices[0].Text {
		t.Fatalf("moves %v, notices %v", sans(v), v.Notices)
	}
	if v, err := Read(filepath.Join(folder+".away", "game.journal")); err != nil || len(v.Plies) != 1 {
		t.Errorf("on disk %v, %v", sans(v), err)
	}
	do(t, os.Remove(folder))
	do(t, os.Rename(folder+".away", folder))
	playAll(t, m, "Nf3")
	m.Sync()
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || len(v.Plies) != 3 || m.View().Alarm != "" {
		t.Errorf("when it can be written again %v, %v, alarm %q", sans(v), err, m.View().Alarm)
	}
}

// archived returns the games in the folder's games.pgn.
func archived(t *testing.T, folder string) []pgn.Game {
	t.Helper()
	f, err := os.Open(filepath.Join(folder, "games.pgn"))
	if os.IsNotExist(err) {
		return nil
	}
	do(t, err)
	defer f.Close()
	var all []pgn.Game
	for g, err := range pgn.NewReader(f).All() {
		do(t, err)
		all = append(all, g)
	}
	return all
}

func TestThePreviousGameIsArchived(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	next := NewGame{Variant: variant(t, "prechess")}
	do(t, m.New(next))
	m.Sync()
	if got := archived(t, folder); len(got) != 0 {
		t.Fatalf("a game in which nothing was played was kept: %v", got)
	}
	playAll(t, m, "Ka1", "Kb8")
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	playAll(t, m, "f3", "e5", "g4", "Qh4")
	do(t, m.Rematch(SameStart))
	playAll(t, m, "d4")
	do(t, loadFEN(m, fenOfEndgame, variant(t, "slide"), player.Player{}, player.Player{}))
	m.Sync()
	games := archived(t, folder)
	if len(games) != 3 {
		t.Fatalf("%d games kept", len(games))
	}
	if g := games[0]; len(g.Draft) != 2 || g.Variant.ID != "prechess" {
		t.Errorf("the draft: %v", g.Draft)
	}
	if g := games[1]; len(g.Tree.Main()) != 4 || g.Result != "0-1" || g.Tag("Date") == "" {
		t.Errorf("the mate: %v %v", g.Tree.Main(), g.Result)
	}
	if g := games[2]; len(g.Tree.Main()) != 1 || g.Result != "*" {
		t.Errorf("the unfinished: %v %v", g.Tree.Main(), g.Result)
	}
}

// If the program is killed after archiving the first of several games, the next start does not archive these again.
func TestArchivedGamesInTheJournalAreNotRepeated(t *testing.T) {
	for there := range 4 {
		folder := t.TempDir()
		m := openSaved(t, folder, Options{})
		do(t, m.ask(func(l *loop) error {
			l.writer.do(func() { l.store.appendGame = func(string, string) error { return syscall.ENOSPC } })
			return nil
		}))
		for _, move := range []string{"e4", "d4", "c4"} {
			do(t, m.PlayText(move))
			do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		}
		var waiting []finishedGame
		do(t, m.ask(func(l *loop) error { l.writer.do(func() { waiting = l.store.unarchived }); return nil }))
		m.Close()
		for _, game := range waiting[:there] {
			do(t, library.AppendGame(filepath.Join(folder, "games.pgn"), game.pgn))
		}
		openSaved(t, folder, Options{}).Close()
		if games := archived(t, folder); len(waiting) != 3 || len(games) != 3 {
			t.Errorf("%d were there: %d are archived", there, len(games))
		}
		if r, err := readFile(filepath.Join(folder, "game.journal")); err != nil || len(r.finished) != 0 {
			t.Errorf("%d were there: the journal remembers %d, %v", there, len(r.finished), err)
		}
	}
}

// On a full disk the previous game stays in the journal with the new one, and is archived as soon as possible, also at
// the next start.
func TestAGameThatCannotBeArchivedStaysInTheJournal(t *testing.T) {
	for _, restarted := range []bool{false, true} {
		folder := t.TempDir()
		m := openSaved(t, folder, Options{})
		playAll(t, m, "e4")
		do(t, m.ask(func(l *loop) error {
			l.writer.do(func() { l.store.appendGame = func(string, string) error { return syscall.ENOSPC } })
			return nil
		}))
		do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		playAll(t, m, "d4", "d5")
		m.Sync()
		if n := m.View().Notices; len(n) != 1 || n[0].Severity != notice.Alarm || m.View().Alarm == "" {
			t.Errorf("notices %v", n)
		}
		if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || strings.Join(sans(v), " ") != "d4 d5" {
			t.Errorf("the new game: %v, %v", sans(v), err)
		}
		if restarted {
			m.Close()
			m = openSaved(t, folder, Options{})
		} else {
			do(t, m.ask(func(l *loop) error {
				l.writer.do(func() { l.store.appendGame = library.AppendGame })
				return nil
			}))
			playAll(t, m, "c4")
		}
		m.Sync()
		if games := archived(t, folder); len(games) != 1 || len(games[0].Tree.Main()) != 1 || m.View().Alarm != "" {
			t.Errorf("restarted %v: archived %v, alarm %q", restarted, games, m.View().Alarm)
		}
		r, err := readFile(filepath.Join(folder, "game.journal"))
		if err != nil || len(r.finished) != 0 || len(r.game.plies) < 2 {
			t.Errorf("restarted %v: the journal has %d games before %v, %v", restarted, len(r.finished), r.game.plies, err)
		}
	}
}

// Each of several windows has its own position in the editor. Without saving there is no file.
func TestEachSlotHasItsEditorPosition(t *testing.T) {
	folder := t.TempDir()
	open := func(unsaved bool) *Match {
		return Open(Options{Folder: folder, Unsaved: unsaved})
	}
	one, two, none := open(false), open(false), open(true)
	for i, m := range []*Match{one, two, none} {
		m.Edited().Keep(position.New(variants.All()[i], position.EmptyBoard()))
		do(t, m.Edited().Save())
		m.Close()
	}
	files, _ := filepath.Glob(filepath.Join(folder, "sketch*"))
	if len(files) != 2 {
		t.Fatal(files)
	}
	for i, name := range []string{"sketch.json", "sketch-2.json"} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !bytes.Contains(data, []byte(variants.All()[i].ID)) {
			t.Errorf("%s: %s, %v", name, data, err)
		}
	}
	again := open(false)
	defer again.Close()
	if s := again.Edited().Edited(); s == nil || s.Variant().ID != variants.All()[0].ID {
		t.Error(s)
	}
}
