package editor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/position"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// testEditor is an editor in a test window, and records its calls.
type testEditor struct {
	*Editor
	t       *testing.T
	win     fyne.Window
	pos     *position.Edited
	played  []string
	who     []Players
	games   []variants.Variant
	clip    string
	numLeft int
	keys    []fyne.KeyName

	analysed []string
}

// Equip sets section and bar of the editor's place.
func (b *testEditor) Equip(p *liveanalysis.Place) {
	p.Section, p.Bar = liveanalysis.NewSection(liveanalysis.Actions{}), liveanalysis.NewBar(nil)
}

// Follow, Toggle, Threat and PlayBest record their calls.
func (b *testEditor) Follow()   { b.analysed = append(b.analysed, "follow") }
func (b *testEditor) Toggle()   { b.analysed = append(b.analysed, "toggle") }
func (b *testEditor) Threat()   { b.analysed = append(b.analysed, "threat") }
func (b *testEditor) PlayBest() { b.analysed = append(b.analysed, "best") }

func open(t *testing.T, variant string, fen string) *testEditor {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	v, ok := variants.ByID(variant)
	if !ok {
		t.Fatal(variant)
	}
	b := &testEditor{t: t, pos: position.New(v, position.EmptyBoard()), win: test.NewTempWindow(t, fynewidget.NewLabel(""))}
	if fen != "" {
		if _, err := b.pos.SetFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	b.Editor = New(Input{
		Style: theme.NewPieces().Board(theme.Taste{}),
		Play: func(who Players) {
			b.played, b.games, b.who = append(b.played, b.pos.FEN()), append(b.games, b.pos.Variant()), append(b.who, who)
		},
		Players: func(who Players) string { return fmt.Sprintf("Players %d of %s", who, b.pos.Variant().Name) },
		Copy:    func(s *position.Edited) { b.clip = s.FEN() },
		Paste:   func(paste func(string)) { paste(b.clip) },
		Key:     func(e *fyne.KeyEvent) { b.keys = append(b.keys, e.Name) },
		Rune:    func(rune) {},
		Leave:   func() { b.numLeft++ },
		Analyst: b,
	}, b.pos)
	b.win.Resize(fyne.NewSize(1180, 760))
	b.win.SetContent(b.Content())
	return b
}

// button returns the visible button with a label, or with a tooltip that begins with it.
func (b *testEditor) button(label string) *widget.Button {
	b.t.Helper()
	var found, tipped *widget.Button
	walk(b.panel.content, func(o fyne.CanvasObject) {
		switch btn, ok := o.(*widget.Button); {
		case !ok || !btn.Visible():
		case btn.Text == label:
			found = btn
		case strings.HasPrefix(btn.Tip, label):
			tipped = btn
		}
	})
	if found == nil {
		found = tipped
	}
	if found == nil {
		b.t.Fatalf("no button %q", label)
	}
	return found
}

// right returns the check box for the right of the piece on a square.
func (b *testEditor) right(sq string) *widget.Check {
	b.t.Helper()
	var found *widget.Check
	walk(b.panel.rights.content, func(o fyne.CanvasObject) {
		if c, ok := o.(*widget.Check); ok && strings.HasSuffix(c.Text, " "+sq) {
			found = c
		}
	})
	if found == nil {
		b.t.Fatalf("no right on %s", sq)
	}
	return found
}

func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
	case *container.Scroll:
		children = []fyne.CanvasObject{o.Content}
	case *widget.Button, *widget.Check:
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	}
	for _, child := range children {
		walk(child, visit)
	}
}

const e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

func TestPiecesArePlacedMovedAndRemoved(t *testing.T) {
	b := open(t, "chess960", "")
	king := board.Origin{Square: chess.NoSquare, Piece: chess.WhiteKing}
	b.dropped(king, chess.E4, board.Click)
	b.dropped(board.Origin{Square: chess.E4, Piece: chess.WhiteKing}, chess.C1, board.Drag)
	if got := b.FEN(); !strings.HasPrefix(got, "8/8/8/8/8/8/8/2K5 w - ") {
		t.Error("put and moved:", got)
	}
	b.dropped(king, chess.C1, board.Click)
	if got := b.FEN(); !strings.HasPrefix(got, "8/8/8/8/8/8/8/8 ") {
		t.Error("the brush of the piece that stands there does not take it away:", got)
	}
	b.Undo()
	b.dropped(board.Origin{Square: chess.C1, Piece: chess.WhiteKing}, chess.NoSquare, board.Drag)
	if got := b.FEN(); !strings.HasPrefix(got, "8/8/8/8/8/8/8/8 ") {
		t.Error("dragged off the board:", got)
	}
	for range 9 {
		b.Undo()
	}
	b.Redo()
	if got := b.FEN(); !strings.Contains(got, "/4K3/") {
		t.Error("undone and one made again:", got)
	}
}

func TestUnplayablePositionsHaveAReasonAndAreNotPlayed(t *testing.T) {
	b := open(t, "bunker", "")
	if got := b.panel.verdict.Text(); !strings.Contains(got, "king") {
		t.Errorf("the empty board: %q", got)
	}
	for i := range 2 {
		if !b.button("Play").Disabled() {
			t.Error("the empty board can be played", i)
		}
		b.play(YouWhite)
		b.panel.read("8/8/8/8/8/8/8/8 w - - 0 1")
	}
	if len(b.played) > 0 {
		t.Error("played", b.played)
	}
	b.panel.read(e4)
	if got := b.panel.verdict.Text(); got != "Legal position" {
		t.Error(got)
	}
	for side := range 3 {
		b.panel.side.Choose(side)
		test.Tap(b.button("Play"))
	}
	if !slices.Equal(b.who, []Players{YouWhite, YouBlack, TwoPlayers}) || b.games[0].ID != "bunker" {
		t.Error(b.who, b.games)
	}
	if p, err := b.pos.Position(); err != nil || b.played[0] != b.FEN() || p.At(chess.E4) != chess.WhitePawn {
		t.Error(b.played)
	}
}

func TestInvalidTextChangesNothingAndShowsAnError(t *testing.T) {
	b := open(t, "chess960", e4)
	was := b.FEN()
	b.clip = "to be or not to be"
	test.Tap(b.button("Paste FEN"))
	if b.FEN() != was {
		t.Error("changed to", b.FEN())
	}
	if b.panel.errorText.Text() == "" || b.panel.errorText.Hidden {
		t.Error("nothing said")
	}
	test.Tap(b.button("Copy FEN"))
	if b.clip != was {
		t.Errorf("copied %q, the position is %q", b.clip, was)
	}
	test.Tap(b.button("Clear"))
	test.Tap(b.button("Paste FEN"))
	if b.FEN() != was || b.panel.errorText.Text() != "" {
		t.Errorf("pasted %q, said %q", b.FEN(), b.panel.errorText.Text())
	}
}

func TestRightsAreCheckBoxesOrHaveAReason(t *testing.T) {
	b := open(t, "chess960", e4)
	test.Tap(b.right("h1"))
	if f := strings.Fields(b.FEN()); strings.ContainsAny(f[2], "HK") {
		t.Error("still there:", b.FEN())
	}
	test.Tap(b.right("h1"))
	if f := strings.Fields(b.FEN()); !strings.ContainsAny(f[2], "HK") {
		t.Error("not there again:", b.FEN())
	}
	test.Tap(b.right("h1"))
	b.dropped(board.Origin{Square: chess.E1, Piece: chess.WhiteKing}, chess.E3, board.Drag)
	if !b.right("h1").Disabled() {
		t.Error("a rook may castle with a king on e3")
	}
	var why []string
	walk(b.panel.rights.content, func(o fyne.CanvasObject) {
		if w, ok := o.(*widget.Text); ok {
			why = append(why, w.Text())
		}
	})
	if !slices.Contains(why, "The king has left its back rank") {
		t.Error(why)
	}
}

func TestAnArrayIsSetByNumberOrLettersForOneSideOrBoth(t *testing.T) {
	b := open(t, "chess484", "")
	b.panel.array.SetText("518")
	test.Tap(b.button("Both"))
	b.panel.array.SetText("nbrkrqbn")
	test.Tap(b.button("Black"))
	if got := b.FEN(); !strings.HasPrefix(got, "nbrkrqbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ") {
		t.Error(got)
	}
	was := b.FEN()
	for _, bad := range []string{"", "99999", "RRR", "-1"} {
		b.panel.array.SetText(bad)
		test.Tap(b.button("White"))
		if b.FEN() != was || b.panel.errorText.Text() == "" {
			t.Errorf("%q: %s, said %q", bad, b.FEN(), b.panel.errorText.Text())
		}
	}
}

func TestOnlyPossibleEnPassantSquaresAreListed(t *testing.T) {
	b := open(t, "chess960", e4)
	if got := b.panel.numbers.passant.Options(); !slices.Equal(got, widget.Names(none(), "e3")) {
		t.Error(got)
	}
	b.panel.numbers.passant.Choose(1)
	if got := b.pos.Setup().EnPassant; got != chess.E3 {
		t.Error(got)
	}
	b.panel.numbers.halfmove.SetText("many")
	b.panel.numbers.halfmove.OnSubmitted("many")
	if b.panel.errorText.Hidden || b.pos.Setup().HalfmoveClock != 0 {
		t.Error("the word many is a number")
	}
	b.panel.numbers.halfmove.SetText("12")
	b.panel.numbers.number.SetText("30")
	b.panel.numbers.number.OnSubmitted("30")
	if s := b.pos.Setup(); s.HalfmoveClock != 12 || s.MoveNumber != 30 {
		t.Error(s.HalfmoveClock, s.MoveNumber)
	}
}

// The board passes on the keys that it does not use, and the editor uses only Escape.
func TestUnusedKeysGoToTheWindow(t *testing.T) {
	b := open(t, "chess960", e4)
	b.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !slices.Equal(b.keys, []fyne.KeyName{fyne.KeyF1}) || b.numLeft != 1 {
		t.Error(b.keys, b.numLeft)
	}
}

// The error about a text disappears when the position changes in any way.
func TestAnErrorIsShownUntilTheNextChange(t *testing.T) {
	for name, change := range map[string]func(b *testEditor){
		"Clear": func(b *testEditor) { test.Tap(b.button("Clear")) }, "Flip": func(b *testEditor) { test.Tap(b.button("Flip")) },
		"Undo": func(b *testEditor) { b.Undo() }, "a turn": func(b *testEditor) { b.panel.turn.Choose(0) }, "a right": func(b *testEditor) { test.Tap(b.right("h1")) },
		"a piece": func(b *testEditor) {
			b.dropped(board.Origin{Square: chess.E4, Piece: chess.WhitePawn}, chess.E5, board.Drag)
		},
		"Load": func(b *testEditor) { b.Load(b.edited.Variant(), position.EmptyBoard()) },
	} {
		b := open(t, "chess960", e4)
		if b.panel.read("nonsense"); b.panel.errorText.Text() == "" {
			t.Fatal("nothing said")
		}
		if change(b); b.panel.errorText.Text() != "" || b.panel.cursor.Hidden {
			t.Errorf("after %s it still says %q", name, b.panel.errorText.Text())
		}
	}
}

// White's rights are in one column and Black's in the other, and each reason is shown once.
func TestRightsAreGroupedByColour(t *testing.T) {
	for _, fen := range []string{e4, "r3k2r/8/8/8/8/4K3/8/R6R w kq - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"} {
		for _, id := range []string{"chess960", "bunker", "slide"} {
			b := open(t, id, fen)
			for i, own := range []string{"White ", "Black "} {
				why := map[string]int{}
				walk(b.panel.rights.columns[i], func(o fyne.CanvasObject) {
					switch o := o.(type) {
					case *widget.Check:
						if !strings.HasPrefix(o.Text, own) {
							t.Errorf("%s, %s: %q stands in column %d", id, fen, o.Text, i)
						}
					case *widget.Text:
						if why[o.Text()]++; why[o.Text()] > 1 {
							t.Errorf("%s, %s: %q stands there twice", id, fen, o.Text())
						}
					}
				})
			}
		}
	}
}

// The reason why White may not castle does not overlap Black's rights.
func TestAReasonDoesNotOverlapTheOtherColumn(t *testing.T) {
	langtest.Each(t, aReasonDoesNotOverlapTheOtherColumn)
}

func aReasonDoesNotOverlapTheOtherColumn(t *testing.T) {
	b := open(t, "bunker", "r3k2r/8/8/8/8/8/8/R6R w HAha - 0 1")
	left, right := b.panel.rights.columns[0], b.panel.rights.columns[1]
	if between := right.Position().X - left.Position().X - left.Size().Width; between < 12 {
		t.Errorf("%v units lie between the columns, want 12", between)
	}
}

// A FEN is shown in full, however long its castling field is.
func TestAFENIsShownInFull(t *testing.T) { langtest.Each(t, aFENIsShownInFull) }

func aFENIsShownInFull(t *testing.T) {
	for _, fen := range []string{e4, "r1b1k1nr/p1p1p1p1/1p1p1p1p/1n1q1b1p/P1P1P1P1/1N1Q1B1P/1P1P1P1P/R1B1K1NR w HAha e6 99 120"} {
		for _, width := range []float32{760, 1180} {
			b := open(t, "chess960", fen)
			b.win.Resize(fyne.NewSize(width, 760))
			var seen string
			rows := 0
			for _, o := range test.LaidOutObjects(b.panel.fen) {
				if text, ok := o.(*canvas.Text); ok && text.Text != "" {
					seen += text.Text
					rows++
				}
			}
			if strings.ReplaceAll(seen, " ", "") != strings.ReplaceAll(b.FEN(), " ", "") {
				t.Errorf("of %s is seen %s", b.FEN(), seen)
			}
			row := fyne.MeasureText("M", fynetheme.TextSize(), fyne.TextStyle{}).Height
			if need := float32(rows)*row + 2*fynetheme.InnerPadding(); b.panel.fen.Size().Height < need-4 {
				t.Errorf("%s has %v of the height that its %d rows need, %v", b.FEN(), b.panel.fen.Size().Height, rows, need)
			}
		}
	}
}

// The editor shows who would play, whichever side is chosen.
func TestThePlayersAreDescribed(t *testing.T) {
	b := open(t, "chess960", e4)
	for i, who := range []Players{YouWhite, YouBlack, TwoPlayers} {
		b.panel.side.Choose(i)
		if want := fmt.Sprintf("Players %d of %s", who, b.pos.Variant().Name); b.panel.players.Text() != want {
			t.Errorf("%q, want %q", b.panel.players.Text(), want)
		}
	}
}

// The FEN field is visible in the smallest window without scrolling.
func TestTheFENIsVisible(t *testing.T) { langtest.Each(t, theFENIsVisible) }

func theFENIsVisible(t *testing.T) {
	for _, v := range variants.All() {
		b := open(t, v.ID, e4)
		b.win.Resize(fyne.NewSize(760, 530))
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject
		if end, most := at(b.panel.fen).Y+b.panel.fen.Size().Height, at(b.panel.content).Y+b.panel.content.Size().Height; end > most-8 {
			t.Errorf("%s: the FEN ends at %v, the panel at %v", v.Name, end, most)
		}
	}
}

// The wheel scrolls the panel wherever the pointer is, even over a field.
func TestTheWheelScrollsOverFields(t *testing.T) {
	b := open(t, "chess960", "")
	b.win.Resize(fyne.NewSize(760, 400))
	var page *container.Scroll
	walk(b.panel.content, func(o fyne.CanvasObject) {
		if s, ok := o.(*container.Scroll); ok && page == nil {
			page = s
		}
	})
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for name, o := range map[string]fyne.CanvasObject{"words": b.panel.players, "a field": b.panel.fen} {
		page.ScrollToTop()
		page.ScrollToOffset(at(o).Subtract(at(page)).SubtractXY(0, 40)) // visible
		before := page.Offset.Y
		test.Scroll(b.win.Canvas(), at(o).AddXY(4, 4), 0, 10)
		if page.Offset.Y != before-10 {
			t.Errorf("over %s: from %v to %v", name, before, page.Offset.Y)
		}
	}
}

// Escape first leaves a field and discards the typed text, then leaves the editor.
func TestEscapeLeavesAField(t *testing.T) {
	b := open(t, "chess960", e4)
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	b.win.Canvas().Focus(b.panel.numbers.halfmove)
	b.panel.numbers.halfmove.SetText("57")
	b.panel.numbers.halfmove.TypedKey(escape)
	if b.win.Canvas().Focused() != nil || b.panel.numbers.halfmove.Text != "0" || b.numLeft != 0 {
		t.Errorf("the keyboard with %T, the field says %q, left %d times", b.win.Canvas().Focused(), b.panel.numbers.halfmove.Text, b.numLeft)
	}
	if b.TypedKey(escape); b.numLeft != 1 {
		t.Error("Escape does not leave the editor")
	}
}
