package results

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/app/archive"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/pgn"
)

// testScreen is a test of the screen with an archive. It holds back the results of queries until the test releases
// them.
type testScreen struct {
	*Results
	db           *archive.DB
	me           string
	others       []string // other names of the player
	pending      []func()
	gamesQueries []archive.Query // the queries passed to Input.Games
}

// here is the source of games played in this program.
const here = "here"

// opened returns the screen with an archive of games by a few players, of several variants, from few starts.
func opened(t *testing.T, me string) *testScreen {
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
		var games []pgn.Game
		for _, id := range []string{"chess", "chess960", "chess960", "bunker", "chess484", "prechess"} {
			v, _ := variants.ByID(id)
			for n := range 14 {
				start := v.RandomStart(uint64(n % 3))
				p, err := v.Position(start)
				if err != nil {
					t.Fatal(err)
				}
				games = append(games, pgn.Game{
					Variant: v, Start: p, StartID: v.StartID(start), Result: pick("1-0", "1/2-1/2", "0-1", "0-1", "*"),
					Tags: []pgn.Tag{
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
	s := &testScreen{db: db, me: me}
	s.Results = New(Input{
		Query: func(query func(*archive.DB) error) error { return query(s.db) }, Life: t.Context(), Here: here,
		Do: func(command func() error, done func(error)) {
			s.pending = append(s.pending, func() { done(command()) })
		},
		Me:    func() (string, []string) { return s.me, s.others },
		Games: func(q archive.Query) { s.gamesQueries = append(s.gamesQueries, q) },
		Leave: func() {}, SaveTable: func() {},
		Toast: widget.NewToast(func(time.Duration, func()) func() { return func() {} }),
	})
	s.load()
	s.deliver()
	return s
}

// deliver delivers the results of all queries, the latest query first.
func (s *testScreen) deliver() {
	for len(s.pending) > 0 {
		last := s.pending[len(s.pending)-1]
		s.pending = s.pending[:len(s.pending)-1]
		last()
	}
}

// heads returns the games with a result that a query finds.
func (s *testScreen) heads(t *testing.T, q archive.Query) (all []archive.Head) {
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

// isWhite reports whether a player has White: by name, or without a name in a game played here.
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

// The games that a row opens are those that it counts, on every page, for the user, for other players, and for a user
// without a name in games played here.
func TestARowOpensTheGamesThatItCounts(t *testing.T) {
	who := []struct{ me, player, name string }{{"Ada", "", "Ada"}, {"", "", "?"}, {"Ada", "Bruno", "Bruno"}}
	if testing.Short() {
		who = who[:2]
	}
	for _, c := range who {
		s := opened(t, c.me)
		s.player = c.player
		for page := range pages() {
			s.showPage(page)
			s.deliver()
			if len(s.rows.listed) < 2 {
				t.Errorf("%q, %s: %d lines", c.name, pages()[page].name, len(s.rows.listed))
			}
			for at, r := range s.rows.listed {
				s.gamesQueries = nil
				s.table.Choose(at)
				s.showGames()
				heads := s.heads(t, s.gamesQueries[0])
				if got := scored(heads, c.name); got != r.Results {
					t.Errorf("%q, %s, %s %s: %+v leads to %+v", c.name, pages()[page].name, r.name, r.aside, r.Results, got)
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

// A row with fewer than twenty games has an interval, but no score, and no dot in its plot.
func TestFewGamesHaveNoScore(t *testing.T) {
	s := opened(t, "Ada")
	s.rows.listed = []row{{name: "few", Results: archive.Results{Wins: 19}}, {name: "enough", Results: archive.Results{Wins: 15, Losses: 5}}}
	s.updateTable(-1)
	column := func(c int) int { return slices.Index(s.rows.visible, c) }
	for at, want := range []struct{ score, interval string }{{"–", "83–100%"}, {"75.0%", "53–89%"}} {
		if score, interval := s.rows.Cell(at, column(byScore)), s.rows.Cell(at, column(byInterval)); score != want.score || interval != want.interval {
			t.Errorf("%s: %s, %s", s.rows.listed[at].name, score, interval)
		}
		p := plot{widget.NewInterval(), &s.rows}
		p.Show(at, fyne.NewPos(0, 0), fyne.NewSize(200, 30))
		drawn := p.Objects()
		if dot := drawn[2]; dot.Visible() != (at == 1) || drawn[1].Position().X < 100 || drawn[1].Position().X+drawn[1].Size().Width > 200 {
			t.Errorf("%s: the dot is seen: %v; the line is at %v", s.rows.listed[at].name, dot.Visible(), drawn[1].Position())
		}
	}
	if few, enough := summaryOf(archive.Results{Draws: 19}), summaryOf(archive.Results{Draws: 20}); strings.Contains(few, "50.0") || !strings.Contains(enough, "50.0%") {
		t.Errorf("%q, %q", few, enough)
	}
}

// A click on the header of a column sorts by it, numbers descending, and a second click reverses the order. Leading
// numbers of names are compared as numbers.
func TestSorting(t *testing.T) {
	s := opened(t, "Ada")
	for column, by := range s.rows.visible {
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
				low, height := r.Interval()
				if r.HasEnoughGames() {
					return r.Points()
				}
				return (low + height) / 2
			}
			sorted := slices.IsSortedFunc(s.rows.listed, func(a, b row) int {
				if s.rows.descending {
					a, b = b, a
				}
				switch {
				case by == byAside:
					return strings.Compare(a.aside, b.aside)
				case by == byName:
					return strings.Compare(sortKey(a.name), sortKey(b.name))
				case key(a) < key(b):
					return -1
				case key(a) > key(b):
					return 1
				}
				return 0
			})
			if !sorted || s.rows.by != by && by != byPlot {
				t.Errorf("column %d, falling %v: not sorted", by, s.rows.descending)
			}
		}
	}
	if sortKey("52  NBBN") > sortKey("356  NBBR") {
		t.Error("52 comes behind 356")
	}
}

// The search lists the rows with all of its words. Enter opens the games of the only row; Escape and a change of the
// page list all rows again.
func TestTheSearchFiltersRows(t *testing.T) {
	s := opened(t, "Ada")
	win := test.NewTempWindow(t, s.Content())
	win.Resize(fyne.NewSize(1180, 760))
	all := len(s.rows.listed)
	s.Focus(win.Canvas())
	s.deliver()
	for _, letter := range "/518" {
		win.Canvas().Focused().TypedRune(letter)
	}
	if s.search.Text != "518" || win.Canvas().Focused() != s.search {
		t.Errorf("letters typed give %q", s.search.Text)
	}
	s.search.Put("rnbqkbnr  ORTH")
	if len(s.rows.listed) != 1 || !strings.HasPrefix(s.rows.listed[0].name, "518") || !strings.HasPrefix(s.rows.listed[0].aside, "Orth") {
		t.Fatalf("of %d lines %d are listed: %+v", all, len(s.rows.listed), s.rows.listed)
	}
	s.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(s.gamesQueries) != 1 || s.gamesQueries[0].Variant != "chess" || s.gamesQueries[0].Start != "518" {
		t.Errorf("Enter shows %+v", s.gamesQueries)
	}
	s.search.Put("nothing")
	if len(s.rows.listed) > 0 || s.table.Description().Value != "Nothing found" {
		t.Errorf("%d lines, %q", len(s.rows.listed), s.table.Description().Value)
	}
	if s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); len(s.rows.listed) != all || s.search.Text != "" {
		t.Errorf("after Escape %d lines of %d, %q", len(s.rows.listed), all, s.search.Text)
	}
	s.search.Put("Bruno")
	s.showPage(3)
	s.deliver()
	if s.search.Text != "" || len(s.rows.listed) < 2 {
		t.Errorf("on another page %q, %d lines", s.search.Text, len(s.rows.listed))
	}
}

// The results of an outdated query are dropped.
func TestOutdatedResultsAreDropped(t *testing.T) {
	s := opened(t, "Ada")
	s.showPage(2)
	s.showPage(1) // its results come before those of page 2
	s.deliver()
	if s.page != 1 || !strings.Contains(s.rows.listed[0].name, "(") {
		t.Errorf("page %d lists %q", s.page, s.rows.listed[0].name)
	}
}

// An empty table explains why it is empty, and players can be chosen.
func TestAnEmptyTableExplainsItself(t *testing.T) {
	s := opened(t, "Zoe")
	s.player = "Yan" // has no games here
	s.load()
	s.deliver()
	if s.table.Choose(0); s.table.At() >= 0 || s.table.Description().Value != "No games with a result of Yan" {
		t.Errorf("%q", s.table.Description().Value)
	}
	s.showGames()
	if len(s.gamesQueries) > 0 {
		t.Error("games of no line are shown")
	}
	s.Reload()
	s.deliver()
	i := slices.Index(s.names, "Bruno")
	if i < 0 || s.names[0] != "" || slices.Contains(s.names, "?") {
		t.Fatalf("players %q", s.names)
	}
	s.playerChoice.Choose(i)
	s.deliver()
	if len(s.rows.listed) == 0 || !strings.Contains(s.summary.Text(), "games with a result") {
		t.Errorf("of Bruno %d lines, %q", len(s.rows.listed), s.summary.Text())
	}
}

// TestScoresAreComparedToThePlayersMean: the plots mark the player's score in all games, which is also in the header of
// their column.
func TestScoresAreComparedToThePlayersMean(t *testing.T) {
	s := opened(t, "Ada")
	s.show([]archive.Tally{{Name: "chess 518", Results: archive.Results{Wins: 21, Losses: 79}}}, []archive.Tally{{Results: archive.Results{Wins: 21, Losses: 79}}})
	if s.rows.mean != .21 || !slices.ContainsFunc(s.columns(), func(c widget.Column) bool { return c.Name == "Average: 21%" }) {
		t.Errorf("the mean is %v", s.rows.mean)
	}
}

// TestTheSummaryCountsDistinctGames: if a player has repeated games, the summary has the number of distinct games.
func TestTheSummaryCountsDistinctGames(t *testing.T) {
	if got := summaryOf(archive.Results{Wins: 36, Repeats: 24}); !strings.Contains(got, "12 of these games are distinct") {
		t.Errorf("told %q", got)
	}
	if got := summaryOf(archive.Results{Wins: 36}); strings.Contains(got, "distinct") {
		t.Errorf("told %q", got)
	}
}

// cut returns the visible texts that are truncated.
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

// Variants, start positions, castling rules and facts are not truncated in the table, in a window of the usual size and
// in the smallest one.
func TestNamesInTheTableAreNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		s := opened(t, "Ada")
		win := test.NewTempWindow(t, s.Content())
		win.SetPadded(false)
		for _, size := range []fyne.Size{fyne.NewSize(1180, 734), fyne.NewSize(760, 534)} {
			win.Resize(size)
			if least := s.Content().MinSize(); least.Width > size.Width {
				t.Errorf("%v: it needs a width of %v", size, least.Width)
			}
			for page := range pages() {
				s.tabs.Choose(page)
				s.deliver()
				var all []archive.Tally
				for _, v := range variants.All() {
					start := v.RandomStart(518)
					switch pages()[page].by {
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
					s.rows.set(rowsOf(all, pages()[page].by))
				}
				if s.updateTable(-1); len(s.rows.listed) == 0 {
					t.Fatalf("%s has no rows", pages()[page].name)
				}
				for from := 0; from < len(s.rows.listed); from += 10 {
					s.table.Choose(from)
					for _, text := range cut(s.table) {
						t.Errorf("%v, %s: %q is cut", size, pages()[page].name, text)
					}
				}
				s.table.Choose(len(s.rows.listed) - 1)
				for _, text := range cut(s.table) {
					t.Errorf("%v, %s: %q is cut", size, pages()[page].name, text)
				}
			}
		}
	})
}

// The list of players is that of the latest query, even if the results of an older one come after it.
func TestOutdatedPlayersAreDropped(t *testing.T) {
	s := opened(t, "Ada")
	s.Reload()
	older := s.pending[1]
	s.pending = nil
	s.Reload()
	s.deliver()
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

// The results of the user are those under all of the user's names, and games between two of these names count for nobody.
func TestOtherNamesOfTheUserAreOnePerson(t *testing.T) {
	s := opened(t, "Ada")
	s.others = []string{"BRUNO"}
	s.showPage(2)
	s.deliver()
	var got, want archive.Results
	for _, r := range s.rows.listed {
		got = got.Plus(r.Results)
	}
	isMine := func(name, other string, source string) bool {
		return name == "Ada" || name == "Bruno" || name == "?" && source == here && other != "Ada" && other != "Bruno"
	}
	for _, h := range s.heads(t, archive.Query{}) {
		white, black := isMine(h.White, h.Black, h.Source), isMine(h.Black, h.White, h.Source)
		if white == black {
			continue
		}
		switch {
		case h.Result == "1/2-1/2":
			want.Draws++
		case (h.Result == "1-0") == white:
			want.Wins++
		default:
			want.Losses++
		}
	}
	if got.Repeats = 0; got != want || want.Games() == 0 {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.loadPlayers()
	s.deliver()
	if slices.Contains(s.names, "Bruno") || slices.Contains(s.names, "Ada") {
		t.Errorf("the user is among the other players: %q", s.names)
	}
}

// The table for spreadsheets has the listed rows in their order, with numbers that add up and shares of the points.
func TestTheTableOfResults(t *testing.T) {
	s := opened(t, "Ada")
	for page, p := range pages() {
		s.showPage(page)
		s.deliver()
		table, ok := s.Sheet()
		if !ok || table.Columns[0] != p.what || len(table.Rows) != len(s.rows.listed) {
			t.Fatalf("%s: %d rows of %d, columns %q", p.name, len(table.Rows), len(s.rows.listed), table.Columns)
		}
		for i, row := range table.Rows {
			one, n := &s.rows.listed[i], make([]int, 5)
			for column := range n {
				n[column], _ = strconv.Atoi(row[len(row)-8+column])
			}
			if len(row) != len(table.Columns) || row[0] != one.name || n[0] != one.Games() || n[0] != n[2]+n[3]+n[4] || (row[len(row)-3] == "") == one.HasEnoughGames() {
				t.Errorf("%s: %q is not %+v", p.name, row, one)
			}
		}
	}
}
