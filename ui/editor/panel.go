package editor

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/position"
	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// panel is all that a position has besides men, and what can be done with it.
type panel struct {
	e        *Editor
	verdict  *widget.Text
	said     *widget.Text // what was wrong with what was asked
	cursor   *widget.Text // what the keyboard stands on
	opponent *widget.Text // who would play
	variant  *fynewidget.Select
	turn     *widget.Segments
	granted  *widget.Text // what rights there are
	rights   *fyne.Container
	passant  *fynewidget.Select
	behind   []chess.Square // what passant offers
	half     *field
	number   *field
	fen      *field
	array    *field
	playing  []*fynewidget.Button
	column   *fyne.Container
	content  fyne.CanvasObject
	filling  bool // the widgets are being set, nobody has touched them
}

func newPanel(e *Editor) *panel {
	p := &panel{e: e, verdict: widget.Heading("").Rows(2), said: widget.Problem("").Rows(2), cursor: widget.Caption(hint).Rows(2), opponent: widget.Caption(""), granted: widget.Heading(""), rights: container.NewVBox()}
	p.build()
	play := func(label string, who Players, icon assets.Icon) *fynewidget.Button {
		b := fynewidget.NewButtonWithIcon(label, theme.Icon(icon), func() { e.play(who) })
		p.playing = append(p.playing, b)
		return b
	}
	first := play("White", YouWhite, assets.IconPlay)
	first.Importance = fynewidget.HighImportance
	row := func(name string, buttons ...fyne.CanvasObject) fyne.CanvasObject {
		return container.NewBorder(nil, nil, container.NewCenter(caption(name)), nil, container.NewGridWithColumns(len(buttons), buttons...))
	}
	act := func(label string, do func()) *fynewidget.Button {
		return fynewidget.NewButton(label, func() { e.do(do) })
	}
	back := fynewidget.NewButtonWithIcon("Back to the game", theme.Icon(assets.IconPrevious), e.in.Leave)
	back.Importance = fynewidget.LowImportance
	s := e.sketch
	p.column = container.NewVBox(
		container.NewHBox(back), p.verdict, container.NewStack(p.cursor, p.said),
		row("Play", first, play("Black", YouBlack, assets.IconPlay), play("Both", TwoPlayers, assets.IconHuman)),
		p.opponent, p.variant, p.turn, p.granted, p.rights,
		container.NewGridWithColumns(3, labelled("In passing", p.passant), labelled("Half moves", p.half), labelled("Move", p.number)),
		labelled("FEN", p.fen),
		container.NewGridWithColumns(2, fynewidget.NewButton("Copy FEN", e.Copy), fynewidget.NewButton("Paste FEN", e.Paste)),
		row("Board", act("Clear", s.Clear), act("Mirror", s.Mirror), fynewidget.NewButton("Flip", func() { e.TypedRune('f') })),
		row("", fynewidget.NewButton("Undo", e.Undo), fynewidget.NewButton("Redo", e.Redo), act("Colours", s.ChangeColours)),
		container.NewBorder(nil, nil, container.NewCenter(caption("Array")), nil, p.array),
		row("for", p.arrayButton("White", chess.White), p.arrayButton("Black", chess.Black), p.arrayButton("Both", chess.NoColor)),
	)
	p.content = widget.Panel(widget.Scroll(container.New(narrow{}, p.column)))
	return p
}

// hint is said until there is something else to say.
const hint = "Click a man, then squares; drag one off the board to remove it"

// grants is what a rule has rights for.
func grants(r *rules.Castling) string {
	switch {
	case r.CanCastle() && r.CanLeap():
		return "Rights to castle and leap"
	case r.CanCastle():
		return "Rights to castle"
	case r.CanLeap():
		return "Rights to leap"
	}
	return "No rights: there is no castling"
}

// caption names a row at its left.
func caption(name string) fyne.CanvasObject {
	words := widget.Caption(name)
	return container.NewGridWrap(fyne.NewSize(44, words.MinSize().Height), words)
}

// narrow gives a column the width that there is, less the scroll bar.
type narrow struct{}

func (narrow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, o[0].MinSize().Height)
}

func (narrow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width-10, size.Height))
}

// say tells what was wrong with what was asked, "" if nothing.
func (p *panel) say(text string) {
	p.said.SetText(text)
	p.cursor.Hidden = text != "" // both have one place
	p.cursor.Refresh()
}

func labelled(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(widget.Caption(name), o)
}

func (p *panel) build() {
	e := p.e
	var names []string
	for _, v := range variants.All() {
		names = append(names, v.Name)
	}
	p.variant = fynewidget.NewSelect(names, func(string) {
		p.touched(func() { e.sketch.SetVariant(variants.All()[p.variant.SelectedIndex()]) })
	})
	p.turn = widget.NewSegments([]string{"White to move", "Black to move"}, 0, func(i int) {
		p.touched(func() { e.sketch.SetTurn([]chess.Color{chess.White, chess.Black}[i]) })
	})
	p.passant = fynewidget.NewSelect(nil, func(string) {
		p.touched(func() { e.sketch.SetEnPassant(p.behind[p.passant.SelectedIndex()]) })
	})
	counters := func(string) {
		half, err1 := strconv.Atoi(p.half.Text)
		number, err2 := strconv.Atoi(p.number.Text)
		if err1 != nil || err2 != nil {
			p.say("The counters are numbers")
			return
		}
		p.touched(func() { e.sketch.SetCounters(half, number) })
	}
	p.half, p.number, p.fen, p.array = newField(p.e), newField(p.e), newField(p.e), newField(p.e)
	p.half.OnSubmitted, p.number.OnSubmitted = counters, counters
	p.fen.OnSubmitted = p.read
	p.array.SetPlaceHolder("518 or RNBQKBNR")
}

// touched carries out what the player did with a widget.
func (p *panel) touched(do func()) {
	if !p.filling {
		p.say("")
		p.e.do(do)
	}
}

// read takes a position from text. What cannot be read changes nothing.
func (p *panel) read(text string) {
	warnings, err := p.e.sketch.SetFEN(text)
	if err != nil {
		p.say(words.Sentence(strings.TrimPrefix(err.Error(), "fen: ")))
		return
	}
	p.e.show()
	p.say(strings.Join(warnings, ". "))
}

// arrayButton puts the array that is typed on one side's ranks, or both.
func (p *panel) arrayButton(label string, c chess.Color) *fynewidget.Button {
	return fynewidget.NewButton(label, func() {
		if strings.TrimSpace(p.array.Text) == "" {
			p.say("Type an array first: its number or its eight letters")
			return
		}
		a, err := typedArray(p.array.Text)
		if err != nil {
			p.say(words.Sentence(err.Error()))
			return
		}
		p.say("")
		for _, side := range []chess.Color{chess.White, chess.Black} {
			if c == side || c == chess.NoColor {
				p.e.sketch.Array(a, side)
			}
		}
		p.e.show()
	})
}

// typedArray is an array by its number or its letters.
func typedArray(text string) (variants.Array, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		return variants.ArrayNumbered(n)
	}
	return variants.ParseArray(text)
}

// none is said for no en-passant square.
const none = "none"

// show sets the widgets to the sketch; err is why it cannot be played.
func (p *panel) show(err error) {
	p.filling = true
	defer func() { p.filling = false }()
	s := p.e.sketch
	setup := s.Setup()
	p.verdict.SetText("Can be played")
	if err != nil {
		p.verdict.SetText(err.Error())
	} else if outcome, method := s.Ended(); outcome != chess.NoOutcome {
		p.verdict.SetText("Game over: " + app.Ending(outcome, method, setup.Turn))
	} else if w := s.Warnings(); len(w) > 0 {
		p.verdict.SetText("Can be played. " + strings.Join(w, ". "))
	}
	if err == nil || p.opponent.Text() == "" {
		p.opponent.SetText(p.e.in.Opponent())
	}
	for _, b := range p.playing {
		if err != nil {
			b.Disable()
		} else {
			b.Enable()
		}
	}
	for i, v := range variants.All() {
		if v.ID == s.Variant().ID {
			p.variant.SetSelectedIndex(i)
		}
	}
	p.turn.Choose(int(setup.Turn - chess.White))
	p.showPassant(setup.EnPassant)
	p.half.SetText(strconv.Itoa(setup.HalfmoveClock))
	p.number.SetText(strconv.Itoa(setup.MoveNumber))
	p.fen.SetText(s.FEN())
	p.granted.SetText(grants(s.Variant().Castling))
	p.rights.RemoveAll()
	free, barred := container.NewGridWithColumns(2), container.NewVBox()
	for _, r := range s.Rights() {
		if r.Why.Kind == rules.Nothing {
			free.Add(p.right(r))
		} else {
			barred.Add(container.NewBorder(nil, nil, p.right(r), nil, container.NewVBox(layout.NewSpacer(), widget.Caption(r.Why.String()).Shrink(9), layout.NewSpacer())))
		}
	}
	p.rights.Objects = []fyne.CanvasObject{free, barred}
	p.rights.Refresh()
	if len(free.Objects)+len(barred.Objects) == 0 {
		p.rights.Add(widget.Caption("Nobody can have one"))
	}
	p.column.Refresh()
}

// showPassant offers the squares that a pawn may have passed.
func (p *panel) showPassant(now chess.Square) {
	options := []string{none}
	p.behind = append([]chess.Square{chess.NoSquare}, p.e.sketch.Passed()...)
	for _, sq := range p.behind[1:] {
		options = append(options, sq.String())
	}
	p.passant.Options = options
	p.passant.Selected = none
	if now != chess.NoSquare {
		p.passant.Selected = now.String()
	}
	p.passant.Refresh()
}

// right is a right to tick, or the reason why it cannot be had.
func (p *panel) right(r position.Right) fyne.CanvasObject {
	man := p.e.sketch.Setup().Pieces[r.Square]
	label := fmt.Sprintf("%s %s on %v", man.Color().Name(), words.Piece(man.Type()), r.Square)
	c := fynewidget.NewCheck(label, func(on bool) {
		p.touched(func() {
			if err := p.e.sketch.SetRight(r.Square, on); err != nil {
				p.say(err.Error())
			}
		})
	})
	c.Checked = r.On
	if r.Why.Kind != rules.Nothing && !r.On {
		c.Disable()
	}
	return c
}
