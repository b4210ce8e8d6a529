package atlas

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// inventedGames returns 40 games of five pieces of White and one of Black from RNBQKBNR against BBQNNRKR under the bunker
// rule: castlings, leaps, captures and pieces that never move.
func inventedGames() survey.Games {
	return survey.Games{
		Effort: survey.GamesEffort{Engine: "Backrank 1", Nodes: 7000}, Draws: 40, Distinct: 40,
		White: survey.SideGames{
			Castlings: []survey.CastlingGames{{From: chess.E1, To: chess.H1, Games: 20, Move: 6}, {From: chess.E1, To: chess.B1, Leap: true, Games: 8, Move: 3}},
			Pieces: [8]survey.PieceGames{
				0: {Captured: 10},
				1: {Destinations: []survey.Destination{{To: chess.C3, Games: 30}, {To: chess.A3, Games: 2}}},
				3: {Destinations: []survey.Destination{{To: chess.D2, Games: 3}, {To: chess.E2, Games: 2}, {To: chess.A4, Games: 2}, {To: chess.B3, Games: 2}, {To: chess.C2, Games: 1}, {To: chess.D3, Games: 1}}},
				4: {Destinations: []survey.Destination{{To: chess.E2, Games: 4}}, Castled: 28},
				7: {Castled: 20},
			},
		},
		Black: survey.SideGames{Pieces: [8]survey.PieceGames{
			3: {Destinations: []survey.Destination{{To: chess.E6, Games: 40}}},
		}},
	}
}

// arrowsFrom returns the destinations of the arrows from a square of the board with arrows, with their widths.
func arrowsFrom(d *destinations, from chess.Square) map[chess.Square]float32 {
	all := map[chess.Square]float32{}
	for _, a := range d.board.diagram.Arrows() {
		if a.From == from {
			all[a.To] = a.Width
		}
	}
	return all
}

// The board has an arrow for the most frequent first destination of each piece, if it was one in a tenth of the games or
// more, and for the castlings; its width is in proportion to the games.
func TestArrowsShowTheGames(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	shown := 0
	for n := 0; n < 960; n += 13 {
		start := both(t, n)
		g, ok := survey.GamesOf(variants.Fischer, start)
		if !ok {
			continue
		}
		shown++
		r.show(newPage(r.Atlas, start, variants.Fischer))
		d := r.page().destinations
		for i, side := range []chess.Color{chess.White, chess.Black} {
			d.choice.Choose(i)
			want := map[board.Shape]float32{}
			for f, p := range g.Side(side).Pieces {
				if len(p.Destinations) > 0 && p.Destinations[0].Games >= 6 {
					to := p.Destinations[0]
					want[board.Shape{From: rules.Mirrored(side, chess.Square(f)), To: to.To, Brush: board.BestMove}] = 18 * float32(to.Games) / 60
				}
			}
			for _, c := range g.Side(side).Castlings {
				if c.Games >= 6 {
					kingTo, partnerTo := chess.C1, chess.D1
					if c.To > c.From {
						kingTo, partnerTo = chess.G1, chess.F1
					}
					want[board.Shape{From: c.From, To: rules.Mirrored(side, kingTo), Brush: board.CastlingMove}] = min(12, 18*float32(c.Games)/60)
					want[board.Shape{From: c.To, To: rules.Mirrored(side, partnerTo), Brush: board.CastlingMove}] = min(12, 18*float32(c.Games)/60)
				}
			}
			arrows := d.board.diagram.Arrows()
			for _, a := range arrows {
				if width := max(2, want[a.Shape]); want[a.Shape] == 0 || a.Width < width-.01 || a.Width > width+.01 {
					t.Errorf("%d, %v: an arrow %+v, want the width %v", n, side, a, want[a.Shape])
				}
			}
			if len(arrows) != len(want) {
				t.Errorf("%d, %v: %d arrows, want %d", n, side, len(arrows), len(want))
			}
			text := visibleText(d.content)
			if says := words.Message(plan.Sentences(plan.Of(start, variants.Fischer, side, &g))...); !strings.Contains(text, says) || says == "" {
				t.Errorf("%d, %v: %q is not in %q", n, side, says, text)
			}
		}
	}
	if shown < 10 {
		t.Errorf("only %d start positions with games", shown)
	}
}

// Each piece has a line with its most frequent destinations and the games in which it did something else. Leaps and the
// arrays of a pair are shown too, and what screen readers read names the piece.
func TestLinesOfPieces(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Bunker)
	start := variants.Start{White: arrayNamed(t, "RNBQKBNR"), Black: arrayNamed(t, "BBQNNRKR")}
	r.show(newPage(r.Atlas, start, variants.Bunker))
	d := r.page().destinations
	g := inventedGames()
	d.show(&g)
	text := withSpaces(visibleText(d.content))
	for _, want := range []string{
		"White's score 50.0%  ·  95% interval 35–65%  ·  Draws 40",
		"captured unmoved 10, never moved 30", "c3 30, a3 2, never moved 8",
		"d2 3, e2 2, a4 2, b3 2, elsewhere 2, never moved 29", "e2 4, castled or leapt 28, never moved 8",
		"castled or leapt 20, never moved 20", "40 games of Backrank 1 against itself, with 7,000 nodes for each move",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	if got := withSpaces(d.lines[1].AccessibilityLabel()); got != "Knight on b1: c3 30, a3 2, never moved 8" {
		t.Errorf("screen readers read %q", got)
	}
	if a := d.board.diagram.Arrows(); !slices.Contains(a, board.Arrow{Shape: board.Shape{From: chess.E1, To: chess.B1, Brush: board.LeapMove}, Width: 18. / 5}) {
		t.Errorf("no arrow of the leap in %v", a)
	}
	d.choice.Choose(1)
	if got := withSpaces(d.lines[3].AccessibilityLabel()); got != "Knight on d8: e6 40" || len(d.board.diagram.Arrows()) != 1 || arrowsFrom(d, chess.D8)[chess.E6] != 18 {
		t.Errorf("screen readers read %q, arrows %v", got, d.board.diagram.Arrows())
	}
}

// Pointing at a piece, on the board or at its line, shows all its destinations and no others until the pointer leaves.
func TestPointingAtAPiece(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Bunker)
	r.show(newPage(r.Atlas, both(t, 518), variants.Bunker))
	d := r.page().destinations
	g := inventedGames()
	d.show(&g)
	usual := d.board.diagram.Arrows()
	edge := float32(destinationSquare)
	queen := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(3.5*edge, 7.5*edge)}}
	elsewhere := &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(3.5*edge, 4.5*edge)}}
	for name, point := range map[string][2]func(){
		"line":  {func() { d.lines[3].MouseIn(queen) }, d.lines[3].MouseOut},
		"board": {func() { d.board.MouseIn(queen) }, d.board.MouseOut},
		"moves": {func() { d.board.MouseIn(elsewhere); d.board.MouseMoved(queen) }, func() { d.board.MouseMoved(elsewhere) }},
	} {
		point[0]()
		if a := d.board.diagram.Arrows(); len(a) != 6 || len(arrowsFrom(d, chess.D1)) != 6 || !d.lines[3].pointed {
			t.Errorf("%s: the arrows of the queen are %v", name, a)
		}
		point[1]()
		if a := d.board.diagram.Arrows(); !slices.Equal(a, usual) || d.lines[3].pointed {
			t.Errorf("%s: afterwards the arrows are %v, want %v", name, a, usual)
		}
	}
	d.point(7)
	if a := d.board.diagram.Arrows(); len(a) != 2 || a[0].Brush != board.CastlingMove {
		t.Errorf("the arrows of the rook are %v", a)
	}
}

// A start without games has a sentence, and a castling rule without games has no section.
func TestPagesWithoutGames(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.show(newPage(r.Atlas, pair(t, "W518-B534"), variants.Fischer))
	const title, missing = "Where the pieces go", "The engine has played no games from this start position"
	p := r.page()
	if text := visibleText(p.body()); !strings.Contains(text, title) || !strings.Contains(text, missing) {
		t.Errorf("a pair without games has the text %q", text)
	}
	p.rules.Choose(slices.Index(variants.Castlings(), variants.NoCastling))
	if text := visibleText(p.body()); strings.Contains(text, title) || strings.Contains(text, missing) {
		t.Errorf("without castling: %q", text)
	}
	r.show(newPage(r.Atlas, both(t, 0), variants.NoCastling))
	p = r.page()
	p.rules.Choose(slices.Index(variants.Castlings(), variants.Fischer))
	if text := visibleText(p.body()); !strings.Contains(text, title) || strings.Contains(text, missing) || !p.destinations.choice.Visible() {
		t.Errorf("with games: %q", text)
	}
}

// Everything is shown in full in the smallest window and in a wide one, and nothing covers anything else.
func TestDestinationsAreNotTruncated(t *testing.T) { langtest.Each(t, destinationsAreNotTruncated) }

func destinationsAreNotTruncated(t *testing.T) {
	for _, width := range []float32{760, 1180} {
		r := openUnder(t, variants.FischerFamily, variants.Fischer)
		r.win.Resize(fyne.NewSize(width, 534))
		for _, n := range []int{0, 100, 163, 201} {
			r.show(newPage(r.Atlas, both(t, n), variants.Fischer))
			d := r.page().destinations
			d.choice.Choose(n % 2)
			r.uncut(t, r.page().body())
			above := d.content.Position().Y
			for _, o := range test.LaidOutObjects(d.content) {
				if text, is := o.(*widget.Text); is && text.Visible() && !text.Whole() {
					t.Errorf("%v wide: %q is cut", width, text.Text())
				}
			}
			if n == 0 && (d.board.Size().Width != 8*destinationSquare || above <= 0) {
				t.Errorf("%v wide: the board is %v wide", width, d.board.Size())
			}
		}
	}
}

// arrayNamed returns an array.
func arrayNamed(t *testing.T, text string) variants.Array {
	t.Helper()
	a, err := variants.ParseArray(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
