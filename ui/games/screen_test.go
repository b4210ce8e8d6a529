package games

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/settings"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/pgn"
)

// testScreen is a test of the screen with an archive. Background work runs at once, and timers end when the test lets
// them.
type testScreen struct {
	*Games
	t         *testing.T
	win       fyne.Window
	folder    string
	match     *app.Match
	timers    []*timer
	opened    []int64
	openedAt  archive.Query // that of the last opened game
	copied    string
	log       []string
	learned   []string // the games to learn from
	left      int
	fen       string
	faults    []archive.Fault
	path      string // the path chosen in dialogs, for import or export
	onDetails func() // called while the dialog with the details of a game is open; may be nil
}

type timer struct {
	do      func()
	stopped bool
}

// halfway returns accuracies for games with evaluations.
func halfway(g *pgn.Game) (white, black float64, ok bool) {
	for n := range g.Tree.MainLine() {
		if _, ok := g.Tree.Note(n).Eval(g.Start.Turn()); ok {
			return 97.5, 50, true
		}
	}
	return 0, 0, false
}

// open opens the screen with an archive of the games in pgn, in a window of a given size.
func open(t *testing.T, size fyne.Size, pgnText string) *testScreen {
	t.Helper()
	r := &testScreen{t: t, folder: t.TempDir()}
	r.match = app.Open(app.Options{Folder: r.folder, Archive: archive.Options{Accuracy: halfway}.Open})
	t.Cleanup(r.match.Close)
	testapp.Of(t, theme.New(theme.Light))
	r.Games = New(Input{
		Pieces: theme.NewPieces(), Style: func() (set, board string) { return "classic", "walnut" },
		Library: r.match.Library(), Life: t.Context(),
		Do:           func(command func() error, done func(error)) { done(command()) },
		WaitBriefly:  func(command func() error, done func(error)) { done(command()) },
		OnMain:       func(do func()) { do() },
		LoadProgress: r.match.Library().LoadProgress,
		User: func() archive.Query {
			return archive.Query{Name: "Ada", Aliases: "Adele", Home: library.PlayedHere}
		},
		Position: func() (string, error) {
			if r.fen == "" {
				return "", errors.New("the pieces are still being placed")
			}
			return r.fen, nil
		},
		OpenAll: func(ids []int64) { r.opened = append(r.opened, ids...) },
		Open:    func(id int64, q archive.Query) { r.opened, r.openedAt = append(r.opened, id), q },
		Print:   func(g pgn.Game) { r.log = append(r.log, "printed "+g.Tag("White")) },
		Study:   func(v variants.Variant, s variants.Start) { r.log = append(r.log, "studied "+v.StartID(s)) },
		Copy:    func(text string) { r.copied = text },
		SaveAs: func(name string, save func(string) error, saved func(string)) {
			r.path = filepath.Join(r.folder, name)
			if err := save(r.path); err != nil {
				t.Error(err)
			}
			saved("Saved as " + name)
		},
		Choose: func(chosen func(string)) { chosen(r.path) },
		Faults: func(_ int, faults []archive.Fault) { r.faults = faults },
		Details: func(g pgn.Game, changed func([]pgn.Tag)) {
			for i := range g.Tags {
				if g.Tags[i].Name == "White" {
					g.Tags[i].Value = "Zoe"
				}
			}
			if r.onDetails != nil {
				r.onDetails()
			}
			changed(g.Tags)
		},
		SetTags:    func(id int64, tags []pgn.Tag) error { return r.match.Edit().SetTagsOf(t.Context(), id, tags) },
		MergeTwins: func(ids []int64) (library.MergeResult, error) { return r.match.Edit().MergeTwins(t.Context(), ids...) },
		Learn: func(q archive.Query, only map[int64]bool) {
			what := "latest"
			if q.Player != "" {
				what = "player " + q.Player
			}
			r.learned = append(r.learned, fmt.Sprintf("[{%s} %d]", what, len(only)))
		},
		PauseAnalysis: func() { r.log = append(r.log, "paused") }, StopAnalysis: func() { r.log = append(r.log, "stopped") },
		ShowMessage: func(text string) { r.log = append(r.log, text) },
		Found:       func() {},
		Leave:       func() { r.left++ },
		Window:      func() fyne.Window { return r.win },
		Columns: func() (columns, sort string) {
			s := r.match.Settings().Get()
			return s.GameColumns, s.GameSort
		},
		SetColumns: func(columns string) {
			r.match.Settings().Change(func(s *settings.Settings) { s.GameColumns = columns })
		},
		SetSort:       func(id string) { r.match.Settings().Change(func(s *settings.Settings) { s.GameSort = id }) },
		AccountsState: func() string { return "" },
		After: func(_ time.Duration, do func()) func() {
			at := &timer{do: do}
			r.timers = append(r.timers, at)
			return func() { at.stopped = true }
		},
	})
	r.match.Library().Watch(r.Changed)
	if pgnText != "" {
		r.add(pgnText)
		r.imports.strip.dismiss()
	}
	r.win = test.NewTempWindow(t, widget.WithTips(r.Content(), nil))
	r.win.SetPadded(false)
	r.win.Resize(size)
	r.win.Canvas().SetOnTypedKey(r.TypedKey)
	r.Focus(r.win.Canvas())
	return r
}

var wide, small = fyne.NewSize(1600, 760), fyne.NewSize(760, 534)

// add imports games.
func (r *testScreen) add(pgn string) {
	r.t.Helper()
	path := filepath.Join(r.t.TempDir(), "some.pgn")
	if err := os.WriteFile(path, []byte(pgn), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.Import(path)
}

// pass ends all timers.
func (r *testScreen) pass() {
	timers := r.timers
	r.timers = nil
	for _, at := range timers {
		if !at.stopped {
			at.do()
		}
	}
}

// db returns the archive.
func (r *testScreen) db() *archive.DB {
	r.t.Helper()
	db, err := r.match.Library().DB()
	if err != nil {
		r.t.Fatal(err)
	}
	return db
}

// whites returns the players of White in the rows that are loaded.
func (r *testScreen) whites() string {
	var all []string
	for row := range r.list.rows {
		if h := r.list.head(row); h != nil {
			all = append(all, h.White)
		}
	}
	return strings.Join(all, " ")
}

// has fails the test unless the window shows a text.
func (r *testScreen) has(what, text string) {
	r.t.Helper()
	if got := test.RenderObjectToMarkup(r.screen); !strings.Contains(got, text) {
		r.t.Errorf("%s: %q is not shown", what, text)
	}
}

// press presses a key in the list.
func (r *testScreen) press(key fyne.KeyName) { r.table.TypedKey(&fyne.KeyEvent{Name: key}) }

// count returns the number of games of a query.
func (r *testScreen) count(q archive.Query) int {
	r.t.Helper()
	n, err := r.db().Count(context.Background(), q)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

// gamePGN returns a game as PGN.
func gamePGN(white, black, date, result, moves string) string {
	return fmt.Sprintf("[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"%s\"]\n[Round \"1\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n%s %s\n\n",
		date, white, black, result, moves, result)
}

// fewGames are games that differ in every property.
var fewGames = gamePGN("Ada", "Ben", "2024.05.17", "1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6") +
	gamePGN("Clara", "Ada", "2023.01.02", "0-1", "1. f3 e5 2. g4 Qh4#") +
	gamePGN("Dora", "Emil", "2025.12.24", "1/2-1/2", "1. d4 d5 {A surprise} (1... Nf6 2. c4 {The usual way})") +
	"[Event \"Freestyle\"]\n[Date \"2022.??.??\"]\n[White \"Felix\"]\n[Black \"Greta\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnqkbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQKBBNR w KQkq - 0 1\"]\n\n1. e4 *\n\n"
