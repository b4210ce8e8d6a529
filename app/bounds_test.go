package app

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backrank/app/disk"
	"backrank/app/pgnfile"
	"backrank/variants/pgn"
)

// The journal stores a bounded part of a game's tags, however many the file has.
func TestStoredTagsAreBounded(t *testing.T) {
	folder := t.TempDir()
	game, err := pgn.NewReader(strings.NewReader("[White \"Ann\"]\n\n1. e4 e5 *")).Next()
	do(t, err)
	for range 15 {
		game.Tags = append(game.Tags, pgn.Tag{Name: "Annotator", Value: strings.Repeat("<", 1<<20)})
	}
	for range 20_000 {
		game.Tags = append(game.Tags, pgn.Tag{Name: "X", Value: strings.Repeat("\x01", maxTagSize)})
	}
	game.Tags = append(game.Tags, pgn.Tag{Name: "Black", Value: strings.Repeat("B", 1<<20)})
	m := openSaved(t, folder, Options{})
	do(t, loadPGN(m, game))
	if n := m.View().Notices; len(n) != 1 || !strings.Contains(n[0].Text, "left out") {
		t.Errorf("notices %v", n)
	}
	playAll(t, m, "Nf3")
	m.Sync()
	data, err := disk.Read(filepath.Join(folder, "game.journal"))
	if err != nil || len(data) > disk.MaxSize/10 {
		t.Fatalf("the journal has %d bytes, %v", len(data), err)
	}
	m.Close()
	m = openSaved(t, folder, Options{})
	if v := m.View(); strings.Join(sans(v), " ") != "e4 e5 Nf3" || v.White.Name != "Ann" || v.Black.Name != "" || len(v.Notices) > 0 {
		t.Errorf("%v, %q against %q, notices %v", sans(v), v.White.Name, v.Black.Name, v.Notices)
	}
}

// No game is longer than about 17,700 plies (75 moves of each side between captures and pawn moves), and reading one
// takes a moment.
func TestTheLongestGameIsReadQuickly(t *testing.T) {
	plies, most := 20_000, 2*time.Second
	if testing.Short() {
		plies = 4000
	}
	r := &record{Variant: "chess", White: "RNBQKBNR", Black: "RNBQKBNR", Date: day}
	tour := strings.Fields("b1c3 b8c6 c3d5 c6d4 d5c3 d4c6 c3b1 c6b8") // repeated: records may contain more than the rules allow
	for ply := range plies {
		r.Line = append(r.Line, tour[ply%len(tour)])
	}
	r.Length = plies
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	data, _ = appendLine(data, sum, event{Kind: eventBegin, Game: r})
	began := time.Now()
	read := readJournal(data)
	if took := time.Since(began); took > most {
		t.Errorf("%d plies took %v", plies, took)
	}
	if read.state != journalOK || len(read.game.plies) != plies {
		t.Errorf("state %d, %d plies", read.state, len(read.game.plies))
	}
}

// Read returns the last position, also of a drafted game.
func TestReadReturnsTheLastPosition(t *testing.T) {
	for _, id := range []string{"chess", "benko"} {
		folder := t.TempDir()
		m := openSaved(t, folder, Options{First: NewGame{Variant: variant(t, id)}})
		for m.View().Draft.Going {
			do(t, m.Place(m.View().Draft.End.All()[0]))
		}
		end := m.View().End
		do(t, m.Play(end.Moves(nil)[0]))
		m.Sync()
		v, err := Read(filepath.Join(folder, "game.journal"))
		if want := m.View(); err != nil || !v.AtEnd() || v.Cursor != want.Cursor || v.Position != want.Position {
			t.Errorf("%s: step %d of %d, %v", id, v.Cursor, v.Steps(), err)
		}
	}
}

// A game whose comments are too large to be saved is not opened.
func TestAGameTooLargeToBeSavedIsNotOpened(t *testing.T) {
	large := "[Event \"A\"]\n\n1. e4 {" + strings.Repeat("x", pgnfile.MaxGame) + "} *\n"
	g, err := pgn.NewReader(strings.NewReader(large)).Next()
	do(t, err)
	if _, err := ReadGame(g); err != pgnfile.ErrTooLarge {
		t.Error(err)
	}
}
