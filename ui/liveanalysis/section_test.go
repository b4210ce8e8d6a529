package liveanalysis

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app/analysis"
	"backrank/assets"
	"backrank/engine/wdl"
	"backrank/internal/testapp"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		score                 analysis.Score
		expects               float64
		pawns, short, percent string
	}{
		{analysis.Score{Centipawns: 30}, .58, "+0.30", "0.3", "58%"},
		{analysis.Score{Centipawns: -120}, .3, "−1.20", "1.2", "30%"},
		{analysis.Score{}, .5, "0.00", "0.0", "50%"},
		{analysis.Score{Centipawns: 1234}, .99, "+12.34", "12", "99%"},
		{analysis.Score{Mate: 3}, 1, "#3", "#3", "100%"},
		{analysis.Score{Mate: -12}, 0, "#−12", "#12", "0%"},
	} {
		l := analysis.Line{Score: c.score, Chances: wdl.WDL{Win: c.expects, Loss: 1 - c.expects}}
		if got := [3]string{Figure(l, false), short(l, false), Figure(l, true)}; got != [3]string{c.pawns, c.short, c.percent} {
			t.Errorf("%+v: %q", c, got)
		}
	}
	lang.Use("de")
	defer lang.Use("en")
	if l := (analysis.Line{Score: analysis.Score{Centipawns: -120}}); Figure(l, false) != "−1,20" || short(l, false) != "1,2" {
		t.Errorf("in German: %s, %s", Figure(l, false), short(l, false))
	}
	lang.Use("en")
	for nps, want := range map[uint64]string{0: "", 850_000: "850 kn/s", 1_234_567: "1.2 Mn/s"} {
		if got := speed(nps); got != want {
			t.Errorf("%d: %q", nps, got)
		}
	}
}

// The height of White's part of the bar is White's expected score, and the part is at White's side of the board.
func TestTheBar(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	clicks := 0
	b := NewBar(func() { clicks++ })
	b.Show()
	w := test.NewTempWindow(t, b)
	w.Resize(fyne.NewSize(BarWidth, 402))
	b.Resize(fyne.NewSize(BarWidth, 402))
	line := analysis.Line{Score: analysis.Score{Centipawns: 90}, Chances: wdl.WDL{Win: .5, Draw: .5}}
	for _, flipped := range []bool{false, true} {
		b.Update(line, true, flipped, false)
		top := float32(101)
		if flipped {
			top = 1
		}
		if b.fill.Position().Y != top || b.fill.Size().Height != 300 || b.Text() != "0.9" || b.scoreText.Hidden {
			t.Errorf("flipped %v: %v high at %v, %q", flipped, b.fill.Size().Height, b.fill.Position().Y, b.Text())
		}
		if low := b.scoreText.Position().Y > 200; low == flipped {
			t.Errorf("flipped %v: the figure is not at White's end", flipped)
		}
	}
	b.Turn(false, true)
	test.Tap(b)
	if b.Text() != "75" || clicks != 1 {
		t.Errorf("%q, %d clicks", b.Text(), clicks)
	}
	b.Resize(fyne.NewSize(ThinWidth, 402))
	if !b.scoreText.Hidden {
		t.Error("a thin bar has a figure")
	}
}

// Both parts of the bar, the page and the text of the score contrast with each other, in both themes, whoever is ahead
// and whichever side is at the bottom.
func TestBothPartsOfTheBarAreVisible(t *testing.T) {
	opaque := func(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		testapp.Of(t, theme.New(mode))
		for _, win := range []float64{.2, .8} {
			for _, flipped := range []bool{false, true} {
				b := NewBar(func() {})
				b.Show()
				w := test.NewTempWindow(t, b)
				w.SetPadded(false)
				w.Resize(fyne.NewSize(BarWidth, 402))
				b.Update(analysis.Line{Chances: wdl.WDL{Win: win, Loss: 1 - win}}, true, flipped, false)
				black, white, page := opaque(b.ground.FillColor), opaque(b.fill.FillColor), opaque(theme.Page())
				if c := assets.Contrast(black, page); c < 3 {
					t.Errorf("%s: Black's half has a contrast of %.2f with the page, want 3", mode, c)
				}
				if c := assets.Contrast(black, white); c < 4.5 {
					t.Errorf("%s: the halves have a contrast of %.2f, want 4.5", mode, c)
				}
				top, bottom := b.scoreText.Position().Y, b.scoreText.Position().Y+b.scoreText.Size().Height
				below := black
				if b.fill.Position().Y <= top && bottom <= b.fill.Position().Y+b.fill.Size().Height {
					below = white
				}
				if c := assets.Contrast(opaque(b.scoreText.Color), below); c < 4.5 {
					t.Errorf("%s, White expects %.1f, flipped %v: the figure has a contrast of %.2f, want 4.5", mode, win, flipped, c)
				}
			}
		}
	}
}

// stateOf returns a state with lines from the orthodox start position.
func stateOf(t *testing.T, texts ...string) *analysis.State {
	t.Helper()
	v, _ := variants.ByID("chess")
	start, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	s := &analysis.State{Position: start, Depth: 12, NPS: 1_500_000, Running: true}
	for i, text := range texts {
		l := analysis.Line{Score: analysis.Score{Centipawns: 40 - 10*i}, Chances: wdl.WDL{Draw: 1}, Depth: 12}
		p := start
		for _, sanText := range strings.Fields(text) {
			m, err := san.Parse(&p, sanText)
			if err != nil {
				t.Fatal(err)
			}
			l.Moves, p = append(l.Moves, m), rules.After(&p, m)
		}
		s.Lines = append(s.Lines, l)
	}
	return s
}

// testSection is a section in a window, with its requests.
type testSection struct {
	*Section
	previews []rules.Position
	ended    int
	played   []rules.Move

	paused, toggled int
}

func newDesk(t *testing.T, size fyne.Size) *testSection {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	d := &testSection{}
	d.Section = NewSection(Actions{
		Preview:    func(p rules.Position, _ rules.Move) { d.previews = append(d.previews, p) },
		EndPreview: func() { d.ended++ },
		Play:       func(moves []rules.Move) { d.played = moves },
		Pause:      func() { d.paused++ }, Toggle: func() { d.toggled++ }, Menu: func(fyne.Position) {},
	})
	d.Show()
	w := test.NewTempWindow(t, d)
	w.SetPadded(false)
	w.Resize(size)
	return d
}

// The lines show as many moves as fit. Hovering a move previews the position after it, a click plays the moves up to
// it, and meanwhile the lines do not change.
func TestTheMoveUnderThePointer(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 140))
	first := stateOf(t, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "d4 d5")
	c := Content{Engines: []Engine{{Name: "Ours", State: first}}, Lines: 3}
	d.Update(c)
	got := d.Texts()
	if len(got) != 3 || got[0] != "Ours · depth 12 · 1.5 Mn/s" || !strings.HasPrefix(got[1], "+0.40 1.e4 e5 2.♞f3 ♞c6 3.♝b5") ||
		strings.Contains(got[1], "…") || strings.Contains(got[1], "♝e7") || got[2] != "+0.30 1.d4 d5" {
		t.Fatalf("%q", got)
	}
	canvas := fyne.CurrentApp().Driver().CanvasForObject(d)
	test.MoveMouse(canvas, d.Place(0, 2))
	if n := len(d.previews); n != 1 || d.previews[0].MoveNumber() != 2 {
		t.Fatalf("%d previews", n)
	}
	c.Engines[0].State = stateOf(t, "c4", "e4 e5")
	d.Update(c)
	if now := d.Texts(); !slices.Equal(now[1:], got[1:]) || now[0] == got[0] && d.ended > 0 {
		t.Errorf("under the pointer the lines become %q", now)
	}
	test.TapCanvas(canvas, d.Place(0, 2))
	if !slices.Equal(d.played, first.Lines[0].Moves[:3]) || d.ended != 1 {
		t.Errorf("played %v, %d previews ended", d.played, d.ended)
	}
	if now := d.Texts(); now[1] != "+0.40 1.c4" {
		t.Errorf("afterwards %q", now)
	}
	c.Fixed = true
	d.Update(c)
	d.played = nil
	if test.TapCanvas(canvas, d.Place(0, 0)); d.played != nil {
		t.Error("a fixed move is played")
	}
}

// While the analysis is off, the section shows known lines and a button that turns the analysis on, but no close
// button.
func TestTheSectionWhileTheAnalysisIsOff(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 140))
	c := Content{Engines: []Engine{{Name: "Ours", State: stateOf(t, "e4 e5")}}, Lines: 1}
	c.Off = true
	d.Update(c)
	if d.pause.Tapped(&fyne.PointEvent{}); d.toggled != 1 || d.paused != 0 || !d.closeButton.Hidden || len(d.Texts()) < 2 {
		t.Errorf("off: %d, %d, %q", d.toggled, d.paused, d.Texts())
	}
	c.Off = false
	d.Update(c)
	if d.pause.Tapped(&fyne.PointEvent{}); d.toggled != 1 || d.paused != 1 || d.closeButton.Hidden {
		t.Errorf("on: %d, %d", d.toggled, d.paused)
	}
}

// When the pointer leaves the section, the highlight ends and the newest lines are shown.
func TestLeavingTheSection(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 140))
	c := Content{Engines: []Engine{{Name: "Ours", State: stateOf(t, "e4 e5")}}, Lines: 1}
	d.Update(c)
	d.blocks[0].lines.highlight(0, 0)
	if d.Leave(); d.ended != 1 || d.blocks[0].lines.row >= 0 {
		t.Errorf("%d previews ended", d.ended)
	}
}

// The keys can highlight and play moves like the pointer.
func TestTheKeysOfTheLines(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 140))
	s := stateOf(t, "e4 e5", "d4 d5 c4")
	d.Update(Content{Engines: []Engine{{State: s}}, Lines: 2})
	l := d.blocks[0].lines
	fyne.CurrentApp().Driver().CanvasForObject(d).Focus(l)
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyReturn} {
		l.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if !slices.Equal(d.played, s.Lines[1].Moves[:2]) {
		t.Errorf("played %v", d.played)
	}
}

// A sentence replaces the lines, with a button that solves the problem. A section that is too low for two engines shows
// fewer lines of each.
func TestSentencesAndSpace(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 140))
	done := false
	d.Update(Content{Engines: []Engine{{Name: "Ours"}}, Lines: 2, Sentence: "It failed", Verb: "Try again", Do: func() { done = true }})
	if d.Do(); !done || !slices.Equal(d.Texts(), []string{"Ours", "It failed"}) {
		t.Errorf("%v, %q", done, d.Texts())
	}
	s := stateOf(t, "e4 e5", "d4 d5", "c4")
	d.Update(Content{Engines: []Engine{{Name: "Ours", State: s}}, Lines: 2})
	d.Update(Content{Engines: []Engine{{Name: "Ours", State: s}}, Lines: 2, Sentence: "It failed", Verb: "Try again"})
	if !slices.Equal(d.Texts(), []string{"Ours", "It failed"}) {
		t.Errorf("failed after a search: %q", d.Texts())
	}
	d.Update(Content{Engines: []Engine{{Name: "Ours", State: s}, {Name: "Theirs", State: s, Fault: "It failed"}}, Lines: 1})
	if got := d.Texts(); len(got) != 3 || got[2] != "It failed" {
		t.Errorf("the second engine failed after a search: %q", got)
	}
	d.Update(Content{Engines: []Engine{{Name: "Ours", State: s, Disagrees: true}, {Name: "Theirs", State: s, Disagrees: true}}, Lines: 3})
	got := d.Texts()
	if len(got) != 4 || !strings.Contains(got[2], "Theirs · disagrees") || !strings.HasPrefix(got[3], "+0.40 1.e4") || d.blocks[0].lines.rows[0].mark.Hidden {
		t.Errorf("%q", got)
	}
	if d.FullHeight() <= d.Size().Height {
		t.Errorf("the full height is %v", d.FullHeight())
	}
}

// If there is space for one heading only, the second engine's best line is below the first engine's. The heading has as
// many of its parts as fit.
func TestTwoEnginesUnderOneHeading(t *testing.T) {
	d := newDesk(t, fyne.NewSize(340, 92))
	s := stateOf(t, "e4 e5", "d4 d5")
	c := Content{Engines: []Engine{{Name: "Ours", State: s, Disagrees: true}, {Name: "Theirs", State: stateOf(t, "c4"), Disagrees: true}}, Lines: 3}
	d.Update(c)
	for space, want := range map[float32]float32{500: 216, 215: 164, 164: 164, 163: 112, 111: 82, 10: 82} {
		if got := d.Within(space); got != want {
			t.Errorf("within %v it is %v high, want %v", space, got, want)
		}
	}
	if d.MinSize().Height > 92 {
		t.Errorf("at least %v high", d.MinSize().Height)
	}
	got := d.Texts()
	if len(got) != 4 || !strings.HasPrefix(got[0], "Ours, Theirs · disagrees") || got[1] != "+0.40 1.e4 e5" || got[3] != "+0.40 1.c4" {
		t.Errorf("%q", got)
	}
	if top := d.blocks[1].lines.Position().Y; top != headHeight+rowHeight || d.blocks[1].about.Visible() {
		t.Errorf("the second line is at %v", top)
	}
	d.Resize(fyne.NewSize(230, 92))
	if heading := d.blocks[0].about.Text(); heading != "Ours, Theirs" {
		t.Errorf("in a narrow section: %q", heading)
	}
}

// A castling has two arrows, one to each landing square.
func TestArrowsOfCastlings(t *testing.T) {
	p, _, err := fen.Parse("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1", variants.Bunker)
	if err != nil {
		t.Fatal(err)
	}
	castlings := 0
	for _, m := range p.Moves(nil) {
		if !m.IsCastling() {
			continue
		}
		castlings++
		got := arrowsOf(m, board.BestMove, bestArrow)
		if len(got) != 2 || got[0].From != m.From() || got[0].To != m.Landing() || got[1].From != m.To() || got[1].To != m.PartnerLanding() {
			t.Errorf("%v: %v", m, got)
		}
	}
	if castlings != 2 {
		t.Errorf("%d castlings", castlings)
	}
}
