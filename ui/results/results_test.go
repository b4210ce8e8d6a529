package results

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/app/archive"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
)

// stand is a screen over an archive. Its questions are answered when the test says so.
type stand struct {
	*Results
	db     *archive.DB
	me     string
	asked  []func()
	wanted []archive.Query // games that were to be shown
}

// here is the source of games that were played here.
const here = "here"

// opened returns the screen over an archive of games by a few players, of several variants, from few starts.
func opened(t *testing.T, me string) *stand {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	db, err := archive.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	rng := rand.New(rand.NewPCG(4, 26))
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	for _, source := range []string{here, "file.pgn"} {
		var games []notation.Game
		for _, id := range []string{"chess", "chess960", "chess960", "bunker", "chess484", "prechess"} {
			v, _ := variants.ByID(id)
			for n := range 14 {
				start := v.RandomStart(uint64(n % 3))
				p, err := v.Position(start)
				if err != nil {
					t.Fatal(err)
				}
				games = append(games, notation.Game{
					Variant: v, Start: p, StartID: v.StartID(start), Result: pick("1-0", "1/2-1/2", "0-1", "0-1", "*"),
					Tags: []notation.Tag{
						{Name: "White", Value: pick("Ada", "Ada", "Adam", "Bruno", "?")},
						{Name: "Black", Value: pick("Ada", "Bruno", "?")},
						{Name: "Round", Value: fmt.Sprint(len(games))},
					},
				})
			}
		}
		if _, err := db.Add(t.Context(), source, games...); err != nil {
			t.Fatal(err)
		}
	}
	s := &stand{db: db, me: me}
	s.Results = New(Input{
		Query: func(ask func(*archive.DB) error) error { return ask(s.db) }, Life: t.Context(), Here: here,
		Do: func(command func() error, done func(error)) {
			s.asked = append(s.asked, func() { done(command()) })
		},
		Me:    func() string { return s.me },
		Games: func(q archive.Query) { s.wanted = append(s.wanted, q) },
		Leave: func() {},
		Toast: widget.NewToast(func(time.Duration, func()) func() { return func() {} }),
	})
	s.ask()
	s.answer()
	return s
}

// answer answers all questions, the first one last.
func (s *stand) answer() {
	for len(s.asked) > 0 {
		last := s.asked[len(s.asked)-1]
		s.asked = s.asked[:len(s.asked)-1]
		last()
	}
}

// heads returns the games with a result that a query wants.
func (s *stand) heads(t *testing.T, q archive.Query) (all []archive.Head) {
	t.Helper()
	found, err := s.db.Find(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range found {
		if h.Result != "*" {
			all = append(all, h)
		}
	}
	return all
}

// isWhite reports whether a player has White: by name, or without one in a game that was played here.
func isWhite(h archive.Head, name string) bool {
	return h.White == name || h.Source == here && h.White == "?" && h.Black != name
}

// scored adds up the results of games from the view of a player.
func scored(heads []archive.Head, name string) (s archive.Results) {
	for _, h := range heads {
		switch {
		case h.Result == "1/2-1/2":
			s.Draws++
		case (h.Result == "1-0") == isWhite(h, name):
			s.Wins++
		default:
			s.Losses++
		}
	}
	return s
}

// The games that a line leads to are those that it counts, on every page, for oneself, for others, and for a person
// without a name in games that were played here.
func TestALineLeadsToTheGamesThatItCounts(t *testing.T) {
	who := []struct{ me, player, name string }{{"Ada", "", "Ada"}, {"", "", "?"}, {"Ada", "Bruno", "Bruno"}}
	if testing.Short() {
		who = who[:2]
	}
	for _, c := range who {
		s := opened(t, c.me)
		s.player = c.player
		for page := range pages {
			s.turn(page)
			s.answer()
			if len(s.rows.all) < 2 {
				t.Errorf("%q, %s: %d lines", c.name, pages[page].name, len(s.rows.all))
			}
			for at, r := range s.rows.all {
				s.wanted = nil
				s.table.Choose(at)
				s.show()
				heads := s.heads(t, s.wanted[0])
				if got := scored(heads, c.name); got != r.Results {
					t.Errorf("%q, %s, %s %s: %+v leads to %+v", c.name, pages[page].name, r.name, r.aside, r.Results, got)
				}
				for _, h := range heads {
					black := h.Black == c.name || h.Source == here && h.Black == "?" && c.player == ""
					if !isWhite(h, c.name) && !black || h.White == h.Black || c.name == "?" && h.Source != here {
						t.Errorf("%q, %s: %+v is among the games", c.name, r.name, h)
					}
				}
			}
		}
	}
}

// Below twenty games a line has an interval and no score, and no dot in its plot.
func TestFewGamesHaveNoScore(t *testing.T) {
	s := opened(t, "Ada")
	s.rows.all = []row{{name: "few", Results: archive.Results{Wins: 19}}, {name: "enough", Results: archive.Results{Wins: 15, Losses: 5}}}
	s.arranged(-1)
	column := func(c int) int { return slices.Index(s.rows.shown, c) }
	for at, want := range []struct{ score, interval string }{{"–", "83–100%"}, {"75.0%", "53–89%"}} {
		if score, interval := s.rows.Cell(at, column(byScore)), s.rows.Cell(at, column(byInterval)); score != want.score || interval != want.interval {
			t.Errorf("%s: %s, %s", s.rows.all[at].name, score, interval)
		}
		p := plot{widget.NewInterval(), &s.rows}
		p.Show(at, fyne.NewPos(0, 0), fyne.NewSize(200, 30))
		drawn := p.Objects()
		if dot := drawn[2]; dot.Visible() != (at == 1) || drawn[1].Position().X < 100 || drawn[1].Position().X+drawn[1].Size().Width > 200 {
			t.Errorf("%s: the dot is seen: %v; the line is at %v", s.rows.all[at].name, dot.Visible(), drawn[1].Position())
		}
	}
	if few, enough := summaryOf(archive.Results{Draws: 19}), summaryOf(archive.Results{Draws: 20}); strings.Contains(few, "50.0") || !strings.Contains(enough, "50.0%") {
		t.Errorf("%q, %q", few, enough)
	}
}

// A press on the name of a column sorts by it, the most first, and once more the other way round; numbers as such.
func TestSorting(t *testing.T) {
	s := opened(t, "Ada")
	for column, by := range s.rows.shown {
		for range 2 {
			s.table.Sort(column)
			key := func(r row) float64 {
				switch by {
				case byGames:
					return float64(r.Games())
				case byRecord:
					return float64(r.Wins - r.Losses)
				case byInterval:
					low, _ := r.Interval()
					return low
				}
				low, high := r.Interval()
				if r.HasEnoughGames() {
					return r.Points()
				}
				return (low + high) / 2
			}
			sorted := slices.IsSortedFunc(s.rows.all, func(a, b row) int {
				if s.rows.falling {
					a, b = b, a
				}
				switch {
				case by == byAside:
					return strings.Compare(a.aside, b.aside)
				case by == byName:
					return strings.Compare(numbered(a.name), numbered(b.name))
				case key(a) < key(b):
					return -1
				case key(a) > key(b):
					return 1
				}
				return 0
			})
			if !sorted || s.rows.by != by && by != byPlot {
				t.Errorf("column %d, falling %v: not sorted", by, s.rows.falling)
			}
		}
	}
	if numbered("52  NBBN") > numbered("356  NBBR") {
		t.Error("52 comes behind 356")
	}
}

// The search lists the lines with all of its words; a line found leads to its games, Escape lists all lines again, and so
// does another page.
func TestTheSearchPicksLines(t *testing.T) {
	s := opened(t, "Ada")
	win := test.NewTempWindow(t, s.Content())
	win.Resize(fyne.NewSize(1180, 760))
	all := len(s.rows.all)
	s.Focus(win.Canvas())
	s.answer()
	for _, letter := range "/518" {
		win.Canvas().Focused().TypedRune(letter)
	}
	if s.search.Text != "518" || win.Canvas().Focused() != s.search {
		t.Errorf("letters typed give %q", s.search.Text)
	}
	s.search.Put("rnbqkbnr  ORTH")
	if len(s.rows.all) != 1 || !strings.HasPrefix(s.rows.all[0].name, "518") || !strings.HasPrefix(s.rows.all[0].aside, "Orth") {
		t.Fatalf("of %d lines %d are listed: %+v", all, len(s.rows.all), s.rows.all)
	}
	s.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(s.wanted) != 1 || s.wanted[0].Variant != "chess" || s.wanted[0].Start != "518" {
		t.Errorf("Enter shows %+v", s.wanted)
	}
	s.search.Put("nothing")
	if len(s.rows.all) > 0 || s.table.AccessibilityLabel() != "No line matches the search" {
		t.Errorf("%d lines, %q", len(s.rows.all), s.table.AccessibilityLabel())
	}
	if s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); len(s.rows.all) != all || s.search.Text != "" {
		t.Errorf("after Escape %d lines of %d, %q", len(s.rows.all), all, s.search.Text)
	}
	s.search.Put("Bruno")
	s.turn(3)
	s.answer()
	if s.search.Text != "" || len(s.rows.all) < 2 {
		t.Errorf("on another page %q, %d lines", s.search.Text, len(s.rows.all))
	}
}

// An answer to a question that is no longer asked is dropped.
func TestTheNewestQuestionIsAnswered(t *testing.T) {
	s := opened(t, "Ada")
	s.turn(2)
	s.turn(1) // answered before page 2
	s.answer()
	if s.page != 1 || !strings.Contains(s.rows.all[0].name, "(") {
		t.Errorf("page %d lists %q", s.page, s.rows.all[0].name)
	}
}

// Where there is nothing a sentence says why, and players can be chosen.
func TestNobodyHasResults(t *testing.T) {
	s := opened(t, "Zoe")
	s.player = "Yan" // without games here
	s.ask()
	s.answer()
	if s.table.Choose(0); s.table.At() >= 0 || s.table.AccessibilityLabel() != "No games with a result of Yan" {
		t.Errorf("%q", s.table.AccessibilityLabel())
	}
	s.show()
	if len(s.wanted) > 0 {
		t.Error("games of no line are shown")
	}
	s.Again()
	s.answer()
	i := slices.Index(s.names, "Bruno")
	if i < 0 || s.names[0] != "" || slices.Contains(s.names, "?") {
		t.Fatalf("players %q", s.names)
	}
	s.who.Choose(i)
	s.answer()
	if len(s.rows.all) == 0 || !strings.Contains(s.summary.Text(), "games with a result") {
		t.Errorf("of Bruno %d lines, %q", len(s.rows.all), s.summary.Text())
	}
}

// TestScoresAreComparedToThePlayersMean: the mark of the plots is the player's own score of all games, and its column says so.
func TestScoresAreComparedToThePlayersMean(t *testing.T) {
	s := opened(t, "Ada")
	s.shown([]archive.Tally{{Name: "chess 518", Results: archive.Results{Wins: 21, Losses: 79}}}, []archive.Tally{{Results: archive.Results{Wins: 21, Losses: 79}}})
	if s.rows.mean != .21 || !slices.ContainsFunc(s.columns(), func(c widget.Column) bool { return c.Name == "Mean 21%" }) {
		t.Errorf("the mean is %v", s.rows.mean)
	}
}

// TestRepeatedGamesAreTold: whoever has games that are repeated reads how many are distinct.
func TestRepeatedGamesAreTold(t *testing.T) {
	if told := summaryOf(archive.Results{Wins: 36, Repeats: 24}); !strings.Contains(told, "12 of these games are distinct") {
		t.Errorf("told %q", told)
	}
	if told := summaryOf(archive.Results{Wins: 36}); strings.Contains(told, "distinct") {
		t.Errorf("told %q", told)
	}
}

// cut returns the texts of an object that are cut.
func cut(o fyne.CanvasObject) (all []string) {
	switch o := o.(type) {
	case *canvas.Text:
		if o.Visible() && strings.HasSuffix(o.Text, "…") {
			all = append(all, o.Text)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, cut(c)...)
		}
	case fyne.Widget:
		if o.Visible() {
			for _, c := range test.WidgetRenderer(o).Objects() {
				all = append(all, cut(c)...)
			}
		}
	}
	return all
}

// Variants, start positions, castling rules and facts are whole in the table, in a window of the usual size and in the
// smallest.
func TestNamesInTheTableAreWhole(t *testing.T) {
	s := opened(t, "Ada")
	win := test.NewTempWindow(t, s.Content())
	win.SetPadded(false)
	for _, size := range []fyne.Size{fyne.NewSize(1180, 734), fyne.NewSize(760, 534)} {
		win.Resize(size)
		for page := range pages {
			s.tabs.Choose(page)
			s.answer()
			var all []archive.Tally
			for _, v := range variants.All() {
				start := v.RandomStart(518)
				switch pages[page].by {
				case archive.ByStart:
					all = append(all, archive.Tally{Name: v.ID + " " + v.StartID(start)})
				case archive.ByRule:
					all = append(all, archive.Tally{Name: v.Castling.ID})
				case archive.ByFact:
					for _, f := range facts.Facts(v.Castling) {
						all = append(all, archive.Tally{Rule: v.Castling.ID, Name: f.ID + " 2"})
					}
				}
			}
			if len(all) > 0 {
				s.rows.put(rowsOf(all, pages[page].by))
			}
			if s.arranged(-1); len(s.rows.all) == 0 {
				t.Fatalf("%s has no rows", pages[page].name)
			}
			for from := 0; from < len(s.rows.all); from += 10 {
				s.table.Choose(from)
				for _, text := range cut(s.table) {
					t.Errorf("%v, %s: %q is cut", size, pages[page].name, text)
				}
			}
			s.table.Choose(len(s.rows.all) - 1)
			for _, text := range cut(s.table) {
				t.Errorf("%v, %s: %q is cut", size, pages[page].name, text)
			}
		}
	}
}

// Players are offered from the newest answer, though an older one comes after it.
func TestTheNewestPlayersAreOffered(t *testing.T) {
	s := opened(t, "Ada")
	s.Again()
	older := s.asked[1]
	s.asked = nil
	s.Again()
	s.answer()
	want := slices.Clone(s.names)
	empty, err := archive.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer empty.Close()
	s.db = empty
	if older(); len(want) < 3 || !slices.Equal(s.names, want) {
		t.Errorf("offered %q, want %q", s.names, want)
	}
}
