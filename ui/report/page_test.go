package report

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/pgn"
)

// castled is a game with clocks in which White misses castling and makes two mistakes, and Black castles.
const castled = `[White "Tartakower, Savielly"]
[Black "Capablanca y Graupera, José Raúl"]

{[%eval 0.20] [%search e2e4,1000]} 1. e4 {[%eval 0.20] [%search e7e5,1000] [%emt 0:00:02]} e5 {[%eval 0.20] [%search g1f3,1000] [%emt 0:00:04]}
2. Nf3 {[%eval 0.20] [%search b8c6,1000] [%emt 0:00:05]} Nc6 {[%eval 0.20] [%search f1c4,1000] [%emt 0:00:07]}
3. Bc4 {[%eval 0.20] [%search f8c5,1000] [%emt 0:01:05]} Bc5 {[%eval 0.20] [%search e1h1,1000] [%emt 0:00:07]}
4. h3 {[%eval -1.90] [%search g8f6,1000] [%emt 1:04:20]} Nf6 {[%eval -1.90] [%search e1h1,1000] [%emt 0:02:07]}
5. Ng1 {[%eval -5.20] [%search e8h8,1000] [%emt 0:04:20]} O-O {[%eval -5.20] [%emt 0:01:00]} 0-1`

// pageInput returns the content of a page for a game.
func pageInput(t *testing.T, text string) PageInput {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Of(&g)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := variants.ByID("chess")
	view := app.View{Variant: v, First: g.Start, Tree: g.Tree}
	return PageInput{
		Title: g.Tag("White") + " – " + g.Tag("Black"), About: "0–1 · London · 1922-08-10", Names: [2]string{g.Tag("White"), g.Tag("Black")},
		Report: r, Curve: CurveOf(&view, r), Summary: r.Summary(Numbered),
		Style: DiagramStyle{Pieces: theme.NewPieces()},
	}
}

// openPage returns a page in a window of a size. went gets the plies that were chosen.
func openPage(t *testing.T, text string, size fyne.Size) (p *Page, win fyne.Window, went *[]int) {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	went = &[]int{}
	p = NewPage(func(ply int) { *went = append(*went, ply) })
	win = test.NewTempWindow(t, p.Content)
	win.SetPadded(false)
	win.Resize(size)
	p.Update(pageInput(t, text))
	return p, win, went
}

// each calls see for all visible objects within o, with their positions in the window.
func each(o fyne.CanvasObject, see func(fyne.CanvasObject, fyne.Position)) {
	if !o.Visible() {
		return
	}
	see(o, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
	var within []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		within = o.Objects
	case fyne.Widget:
		within = test.WidgetRenderer(o).Objects()
	}
	for _, one := range within {
		each(one, see)
	}
}

// links returns the links of a page from top to bottom.
func links(p *Page) (all []*widget.LinkArea) {
	each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
		if l, is := o.(*widget.LinkArea); is {
			all = append(all, l)
		}
	})
	return all
}

// In windows of all sizes the texts of the page are whole, within its width, and do not overlap each other or the boards,
// also after the window has been resized.
func TestPageLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, first := range []fyne.Size{{Width: 840, Height: 760}, {Width: 400, Height: 400}} {
			p, win, _ := openPage(t, castled, first)
			for _, size := range []fyne.Size{first, {Width: 320, Height: 480}, {Width: 760, Height: 560}, {Width: 1180, Height: 760}, {Width: 1920, Height: 1080}} {
				win.Resize(size)
				type place struct {
					name       string
					x, y, w, h float32
				}
				var places []place
				each(p.Content, func(o fyne.CanvasObject, at fyne.Position) {
					name := ""
					switch o := o.(type) {
					case *widget.Text:
						if name = o.Text(); !o.Whole() {
							t.Errorf("%v: %q is cut in %v", size, name, o.Size())
						}
					case *widget.Diagram, *Graph:
						name = fmt.Sprintf("%T", o)
					}
					if name == "" {
						return
					}
					places = append(places, place{name, at.X, at.Y, o.Size().Width, o.Size().Height})
					if at.X < 0 || at.X+o.Size().Width > size.Width {
						t.Errorf("%v: %q is from %v to %v", size, name, at.X, at.X+o.Size().Width)
					}
				})
				if len(places) < 40 {
					t.Errorf("%v: only %d texts and boards", size, len(places))
				}
				for i, a := range places {
					for _, b := range places[:i] {
						if a.x+.5 < b.x+b.w && b.x+.5 < a.x+a.w && a.y+.5 < b.y+b.h && b.y+.5 < a.y+a.h {
							t.Errorf("%v: %q at %v, %v lies on %q at %v, %v", size, a.name, a.x, a.y, b.name, b.x, b.y)
						}
					}
				}
			}
		}
	})
}

// In a window of the smallest size the names of figures and the titles of tables take one line, next to long names of players.
func TestNamesOfFiguresTakeOneLine(t *testing.T) {
	p, _, _ := openPage(t, castled, fyne.NewSize(760, 560))
	checked := 0
	each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
		text, is := o.(*widget.Text)
		if !is || !slices.Contains([]string{"Average centipawn loss", "Accuracy by phase", "Longest think", "Longest thinks", "Opening from 1.e4"}, text.Text()) {
			return
		}
		checked++
		if n := text.Lines(text.Size().Width); n != 1 {
			t.Errorf("%q takes %d lines in %v", text.Text(), n, text.Size().Width)
		}
	})
	if checked != 5 {
		t.Errorf("%d names are shown", checked)
	}
}

// No name is broken inside a word above the tables, however wide the window is: a word that is longer than its column is
// truncated.
func TestNamesAboveTablesAreNotBroken(t *testing.T) {
	names := [2]string{"Christophersen, Savielly", "maximum_length_20_chars"}
	text := strings.NewReplacer("Tartakower, Savielly", names[0], "Capablanca y Graupera, José Raúl", names[1]).Replace(castled)
	for _, width := range []float32{320, 760, 840, 1920} {
		p, _, _ := openPage(t, text, fyne.NewSize(width, 560))
		lines := 0
		each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
			heading, is := o.(*widget.Text)
			if !is || !slices.Contains(names[:], heading.Text()) {
				return
			}
			for _, line := range test.WidgetRenderer(heading).Objects() {
				for _, word := range strings.Fields(line.(*canvas.Text).Text) {
					lines++
					begin, cut := strings.CutSuffix(word, "…")
					if !slices.ContainsFunc(strings.Fields(heading.Text()), func(whole string) bool { return whole == word || cut && strings.HasPrefix(whole, begin) }) {
						t.Errorf("%v wide: %q is shown with %q", width, heading.Text(), word)
					}
				}
			}
		})
		if lines < 3 {
			t.Errorf("%v wide: %d words of names are shown", width, lines)
		}
	}
}

// Every place of the report is a link that the keyboard reaches, and it goes to the position before the move that it is
// about: bad moves, phases, long thinks, turning points and castlings.
func TestPlacesOfTheReportAreLinks(t *testing.T) {
	p, win, went := openPage(t, castled, fyne.NewSize(840, 760))
	var focused []string
	for range 40 {
		win.Canvas().FocusNext()
		l, is := win.Canvas().Focused().(*widget.LinkArea)
		if !is || len(focused) > 0 && l.Label == focused[0] {
			break
		}
		focused = append(focused, l.Label)
		l.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		top := fyne.CurrentApp().Driver().AbsolutePositionForObject(l).Y
		if top < 0 || top+l.Size().Height > p.Scroll.Size().Height {
			t.Errorf("%q has the focus out of sight, from %v to %v", l.Label, top, top+l.Size().Height)
		}
	}
	if len(focused) != len(links(p)) {
		t.Errorf("%d of %d links get the focus: %q", len(focused), len(links(p)), focused)
	}
	// the first blunder, the greatest loss, one phase in two tables, three long thinks of each side, two turning points, and a
	// castling of each side
	if want := []int{6, 8, 0, 0, 6, 7, 4, 9, 8, 3, 6, 8, 6, 9}; !slices.Equal(slices.Sorted(slices.Values(*went)), slices.Sorted(slices.Values(want))) {
		t.Errorf("the links go to %v, want %v", *went, want)
	}
	if label := focused[len(focused)-1]; !strings.HasSuffix(label, "Before 5…O-O.") || !strings.HasPrefix(label, "Black played O-O on move 5") {
		t.Errorf("the last link is read as %q", label)
	}
	for _, l := range links(p) {
		if l.AccessibilityLabel() == "" {
			t.Error("a link is read as nothing")
		}
	}
}

// The boards of turning points have the arrows of the mistake and of the better move; those of castlings have one for the
// king and one for the partner, in the colour of castlings.
func TestArrowsOfMoments(t *testing.T) {
	p, _, _ := openPage(t, castled, fyne.NewSize(840, 760))
	var got []string
	each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
		if d, is := o.(*widget.Diagram); is {
			line := ""
			for _, a := range d.Arrows() {
				brush := map[board.Brush]string{board.ThreatMove: "mistake", board.BestMove: "better", board.CastlingMove: "castling", board.OtherMove: "instead"}[a.Brush]
				line += brush + " " + a.From.String() + a.To.String() + " "
			}
			got = append(got, strings.TrimSpace(line))
		}
	})
	if want := []string{
		"mistake h2h3 castling e1g1 castling h1f1",
		"mistake f3g1 castling e1g1 castling h1f1",
		"instead h2h3 castling e1g1 castling h1f1",
		"castling e8g8 castling h8f8",
	}; !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
}

// The line under the graph describes the position on the board, and the one under the pointer while there is one.
func TestTheLineFollowsBoardAndPointer(t *testing.T) {
	p, _, _ := openPage(t, castled, fyne.NewSize(840, 760))
	says := func(want string) {
		t.Helper()
		if got := p.line.text.Text(); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
	says("")
	p.Follow(7)
	says("4.h3 ")
	p.hover(2)
	says("1…e5 ")
	p.Follow(0)
	says("1…e5 ")
	p.hover(-1)
	says("Start")
}

// A newer report of the game keeps the focus on a link that it still has, and drops it with the link.
func TestUpdatesKeepTheFocus(t *testing.T) {
	p, win, _ := openPage(t, castled, fyne.NewSize(840, 760))
	focus := func(label string) {
		t.Helper()
		for _, l := range links(p) {
			if strings.HasPrefix(l.Label, label) {
				win.Canvas().Focus(l)
				return
			}
		}
		t.Fatalf("there is no link %q", label)
	}
	for _, label := range []string{"Opening from", "Longest think, Tart", "4.h3", "Black played O-O"} {
		focus(label)
		before := win.Canvas().Focused()
		p.Update(pageInput(t, castled))
		if got := win.Canvas().Focused(); got != before {
			t.Errorf("%q loses the focus to %v", label, got)
		}
	}
	p.Update(pageInput(t, strings.ReplaceAll(castled, " O-O {[%eval -5.20] [%emt 0:01:00]}", "")))
	if got := win.Canvas().Focused(); got != nil {
		t.Errorf("the focus is on %v, which is not shown", got)
	}
}

// While the report is covered nothing of it is shown.
func TestCoverHidesTheReport(t *testing.T) {
	p, _, _ := openPage(t, castled, fyne.NewSize(840, 760))
	texts := func() (all []string) {
		each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
			if text, is := o.(*widget.Text); is {
				all = append(all, text.Text())
			}
		})
		return all
	}
	p.Cover("Hidden")
	if got := texts(); !slices.Equal(got, []string{"Hidden"}) {
		t.Errorf("the covered page shows %q", got)
	}
	p.Cover("")
	if got := texts(); slices.Contains(got, "Hidden") || len(got) < 40 {
		t.Errorf("the page shows %d texts", len(got))
	}
}

// A report of times alone has a graph and tables, but no sections of moments. The boards of a player of Black have Black at
// the bottom.
func TestPageOfTimesAndFlippedBoards(t *testing.T) {
	p, _, _ := openPage(t, "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%emt 0:00:04]} e5 {[%emt 0:00:09]} *", fyne.NewSize(600, 500))
	var texts []string
	each(p.Content, func(o fyne.CanvasObject, _ fyne.Position) {
		if c, is := o.(*canvas.Text); is && c.Text != "" {
			texts = append(texts, c.Text)
		}
	})
	if all := strings.Join(texts, "|"); !strings.Contains(all, "Time by phase") || strings.Contains(all, "Turning points") || strings.Contains(all, "Accuracy by phase") {
		t.Errorf("%s", all)
	}
	if line := PositionLine(p.report, 0); line != "Start position" {
		t.Errorf("the start is described as %q", line)
	}
	in := pageInput(t, castled)
	top := func(flipped bool) color.Color {
		in.Style.Flipped = flipped
		m := newMoment(in.Summary.Turning.Moments[0], in.Style, func() {})
		win := test.NewTempWindow(t, m.board)
		win.SetPadded(false)
		win.Resize(fyne.NewSize(8*momentSquare, 8*momentSquare))
		img := win.Canvas().Capture()
		return img.At(img.Bounds().Dx()/16, img.Bounds().Dy()/16) // the rook on a8, or on h1
	}
	if white, black := top(false), top(true); white == black {
		t.Errorf("the corner is %v from both sides", white)
	}
}

// The report is read aloud with the accuracy of both sides and its moments. Its links say everything else: the numbers of bad
// moves, the losses, the accuracy and the times of both sides in the phases, and the long thinks.
func TestTheReportIsReadAloud(t *testing.T) {
	p, _, _ := openPage(t, castled, fyne.NewSize(840, 760))
	text := p.InWords()
	for _, m := range append(p.summary.Turning.Moments, p.summary.Castlings.Moments...) {
		if !strings.Contains(text, m.Text) {
			t.Errorf("%q lacks %q", text, m.Text)
		}
	}
	if !strings.HasPrefix(text, "Accuracy, Tartakower, Savielly: 55%; Capablanca y Graupera, José Raúl: 100%. Turning points. 4.h3: from about equal") {
		t.Errorf("it is read as %q", text)
	}
	for _, other := range []string{"centipawn", "phase", "think", "·", "0:0"} {
		if strings.Contains(text, other) {
			t.Errorf("%q has %q", text, other)
		}
	}
	var all []string
	for _, l := range links(p) {
		if all = append(all, l.Label); strings.Contains(l.Label, "·") {
			t.Errorf("a link is read as %q", l.Label)
		}
	}
	for _, want := range []string{
		"Blunders, Tartakower, Savielly: 2; Capablanca y Graupera, José Raúl: 0, Whole game",
		"Average centipawn loss, Tartakower, Savielly: 108; Capablanca y Graupera, José Raúl: 0, Whole game",
		"Opening from 1.e4, Tartakower, Savielly: 55%; Capablanca y Graupera, José Raúl: 100%, Accuracy by phase",
		"Opening, Tartakower, Savielly: 69 minutes 52 seconds; Capablanca y Graupera, José Raúl: 3 minutes 25 seconds, Time by phase",
		"Longest think, Tartakower, Savielly: 64 minutes 20 seconds, 4.h3",
	} {
		if !slices.Contains(all, want) {
			t.Errorf("no link is read as %q: %q", want, all)
		}
	}
}

// The report of a game that is not evaluated whole has no accuracy.
func TestAnUnfinishedReportIsReadAloud(t *testing.T) {
	p, _, _ := openPage(t, strings.Replace(castled, "[%eval -1.90] [%search g8f6,1000]", "", 1), fyne.NewSize(840, 760))
	if text := p.InWords(); !strings.Contains(text, " positions are evaluated. ") || strings.Contains(text, "Accuracy") {
		t.Errorf("it is read as %q", text)
	}
}
