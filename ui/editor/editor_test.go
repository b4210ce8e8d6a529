package editor

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/position"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// bench is an editor in a window of the test driver, and what it told.
type bench struct {
	*Editor
	t      *testing.T
	win    fyne.Window
	sk     *position.Edited
	played []string
	who    []Players
	games  []variants.Variant
	clip   string
	left   int
	keys   []fyne.KeyName
}

func open(t *testing.T, variant string, fen string) *bench {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark))
	v, ok := variants.ByID(variant)
	if !ok {
		t.Fatal(variant)
	}
	b := &bench{t: t, sk: position.New(v, position.EmptyBoard()), win: test.NewTempWindow(t, fynewidget.NewLabel(""))}
	if fen != "" {
		if _, err := b.sk.SetFEN(fen); err != nil {
			t.Fatal(err)
		}
	}
	b.Editor = New(Input{
		Style: theme.NewPieces().Board(theme.Taste{}),
		Play: func(who Players) {
			b.played, b.games, b.who = append(b.played, b.sk.FEN()), append(b.games, b.sk.Variant()), append(b.who, who)
		},
		Opponent: func() string { return "Somebody plays " + b.sk.Variant().Name },
		Copy:     func(text string) { b.clip = text },
		Paste:    func() string { return b.clip },
		Key:      func(e *fyne.KeyEvent) { b.keys = append(b.keys, e.Name) },
		Leave:    func() { b.left++ },
	}, b.sk)
	b.win.Resize(fyne.NewSize(1180, 760))
	b.win.SetContent(b.Content())
	return b
}

// button is the one with a label, or the nth of them.
func (b *bench) button(label string, nth ...int) *fynewidget.Button {
	b.t.Helper()
	var all []*fynewidget.Button
	walk(b.panel.content, func(o fyne.CanvasObject) {
		if btn, ok := o.(*fynewidget.Button); ok && btn.Text == label {
			all = append(all, btn)
		}
	})
	n := 0
	if len(nth) > 0 {
		n = nth[0]
	}
	if n >= len(all) {
		b.t.Fatalf("%d buttons %q", len(all), label)
	}
	return all[n]
}

// right is the box of the man on a square.
func (b *bench) right(sq string) *fynewidget.Check {
	b.t.Helper()
	var found *fynewidget.Check
	walk(b.panel.rights, func(o fyne.CanvasObject) {
		if c, ok := o.(*fynewidget.Check); ok && strings.HasSuffix(c.Text, " on "+sq) {
			found = c
		}
	})
	if found == nil {
		b.t.Fatalf("no right on %s", sq)
	}
	return found
}

func walk(o fyne.CanvasObject, see func(fyne.CanvasObject)) {
	see(o)
	var kids []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		kids = o.Objects
	case *container.Scroll:
		kids = []fyne.CanvasObject{o.Content}
	case *fynewidget.Button, *fynewidget.Check:
	case fyne.Widget:
		kids = test.WidgetRenderer(o).Objects()
	}
	for _, kid := range kids {
		walk(kid, see)
	}
}

const e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

func TestMenArePutMovedAndTakenAwayOnTheEmptyBoard(t *testing.T) {
	b := open(t, "chess960", "")
	king := board.Origin{Square: chess.NoSquare, Piece: chess.WhiteKing}
	b.dropped(king, chess.E4, board.Click)
	b.dropped(board.Origin{Square: chess.E4, Piece: chess.WhiteKing}, chess.C1, board.Drag)
	if got := b.FEN(); !strings.HasPrefix(got, "8/8/8/8/8/8/8/2K5 w - ") {
		t.Error("put and moved:", got)
	}
	b.dropped(king, chess.C1, board.Click)
	if got := b.FEN(); !strings.HasPrefix(got, "8/8/8/8/8/8/8/8 ") {
		t.Error("the brush of the man that stands there does not take it away:", got)
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

func TestWhatCannotBePlayedSaysWhyAndIsNotPlayed(t *testing.T) {
	b := open(t, "bunker", "")
	if got := b.panel.verdict.Text(); !strings.Contains(got, "king") {
		t.Errorf("the empty board: %q", got)
	}
	for i := range 2 {
		if !b.button("White", 0).Disabled() || !b.button("Both", 0).Disabled() {
			t.Error("the empty board can be played", i)
		}
		b.play(YouWhite)
		b.panel.read("8/8/8/8/8/8/8/8 w - - 0 1")
	}
	if len(b.played) > 0 {
		t.Error("played", b.played)
	}
	b.panel.read(e4)
	if got := b.panel.verdict.Text(); got != "Can be played" {
		t.Error(got)
	}
	test.Tap(b.button("White", 0))
	test.Tap(b.button("Black", 0))
	test.Tap(b.button("Both", 0))
	if !slices.Equal(b.who, []Players{YouWhite, YouBlack, TwoPlayers}) || b.games[0].ID != "bunker" {
		t.Error(b.who, b.games)
	}
	if p, err := b.sk.Position(); err != nil || b.played[0] != b.FEN() || p.At(chess.E4) != chess.WhitePawn {
		t.Error(b.played)
	}
}

func TestTextThatIsNoPositionChangesNothingAndSaysSo(t *testing.T) {
	b := open(t, "chess960", e4)
	was := b.FEN()
	b.clip = "to be or not to be"
	test.Tap(b.button("Paste FEN"))
	if b.FEN() != was {
		t.Error("changed to", b.FEN())
	}
	if b.panel.said.Text() == "" || b.panel.said.Hidden {
		t.Error("nothing said")
	}
	test.Tap(b.button("Copy FEN"))
	if b.clip != was {
		t.Errorf("copied %q, the position is %q", b.clip, was)
	}
	test.Tap(b.button("Clear"))
	test.Tap(b.button("Paste FEN"))
	if b.FEN() != was || b.panel.said.Text() != "" {
		t.Errorf("pasted %q, said %q", b.FEN(), b.panel.said.Text())
	}
}

func TestRightsAreTickedOrSayWhyNot(t *testing.T) {
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
	walk(b.panel.rights, func(o fyne.CanvasObject) {
		if w, ok := o.(*widget.Text); ok {
			why = append(why, w.Text())
		}
	})
	if !slices.Contains(why, "The king has left its back rank") {
		t.Error(why)
	}
}

func TestAnArrayIsPutByNumberOrLettersForOneSideOrBoth(t *testing.T) {
	b := open(t, "chess484", "")
	b.panel.array.SetText("518")
	test.Tap(b.button("Both", 1))
	b.panel.array.SetText("nbrkrqbn")
	test.Tap(b.button("Black", 1))
	if got := b.FEN(); !strings.HasPrefix(got, "nbrkrqbn/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ") {
		t.Error(got)
	}
	was := b.FEN()
	for _, bad := range []string{"", "99999", "RRR", "-1"} {
		b.panel.array.SetText(bad)
		test.Tap(b.button("White", 1))
		if b.FEN() != was || b.panel.said.Text() == "" {
			t.Errorf("%q: %s, said %q", bad, b.FEN(), b.panel.said.Text())
		}
	}
}

func TestOnlySquaresBehindAPawnThatMayHaveDoubledAreOffered(t *testing.T) {
	b := open(t, "chess960", e4)
	if got := b.panel.passant.Options; !slices.Equal(got, []string{none, "e3"}) {
		t.Error(got)
	}
	b.panel.passant.SetSelected("e3")
	if got := b.sk.Setup().EnPassant; got != chess.E3 {
		t.Error(got)
	}
	b.panel.half.SetText("many")
	b.panel.half.OnSubmitted("many")
	if b.panel.said.Hidden || b.sk.Setup().HalfmoveClock != 0 {
		t.Error("the word many is a number")
	}
	b.panel.half.SetText("12")
	b.panel.number.SetText("30")
	b.panel.number.OnSubmitted("30")
	if s := b.sk.Setup(); s.HalfmoveClock != 12 || s.MoveNumber != 30 {
		t.Error(s.HalfmoveClock, s.MoveNumber)
	}
}

func TestOnlyTheWindowsKeysAreHandedOn(t *testing.T) {
	b := open(t, "chess960", e4)
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyU})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !slices.Equal(b.keys, []fyne.KeyName{fyne.KeyF1}) || b.left != 1 {
		t.Error(b.keys, b.left)
	}
}

// The wheel scrolls the column wherever the pointer is, over a field too.
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
	for name, o := range map[string]fyne.CanvasObject{"words": b.panel.opponent, "a field": b.panel.fen} {
		page.ScrollToTop()
		page.ScrollToOffset(at(o).Subtract(at(page)).SubtractXY(0, 40)) // in sight
		before := page.Offset.Y
		test.Scroll(b.win.Canvas(), at(o).AddXY(4, 4), 0, 10)
		if page.Offset.Y != before-10 {
			t.Errorf("over %s: from %v to %v", name, before, page.Offset.Y)
		}
	}
}

// Escape leaves a field, and what was typed there and not entered; only then the editor.
func TestEscapeLeavesAField(t *testing.T) {
	b := open(t, "chess960", e4)
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	b.win.Canvas().Focus(b.panel.half)
	b.panel.half.SetText("57")
	b.panel.half.TypedKey(escape)
	if b.win.Canvas().Focused() != nil || b.panel.half.Text != "0" || b.left != 0 {
		t.Errorf("the keyboard with %T, the field says %q, left %d times", b.win.Canvas().Focused(), b.panel.half.Text, b.left)
	}
	if b.TypedKey(escape); b.left != 1 {
		t.Error("Escape does not leave the editor")
	}
}
