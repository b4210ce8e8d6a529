package editor

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// panel is all that a position has besides pieces, and what can be done with it.
type panel struct {
	e       *Editor
	verdict *widget.Text
	said    *widget.Text // what was wrong with what was asked
	cursor  *widget.Text // what the keyboard stands on
	players *widget.Text // who would play
	side    *widget.Segments
	play    *widget.Button
	undo    *widget.Button
	redo    *widget.Button
	variant *widget.Dropdown
	turn    *widget.Segments
	rights  *rightsPart
	numbers *numbersPart
	fen     *widget.Field
	array   *widget.Field
	rows    int // of the FEN
	column  *fyne.Container
	content fyne.CanvasObject
	filling bool // the widgets are being set, nobody has touched them
}

// hint is said until there is something else to say.
const hint = "Click a piece, then squares. Drag a piece off the board to remove it."

func newPanel(e *Editor) *panel {
	p := &panel{
		e: e, verdict: widget.Heading("").Rows(2), said: widget.Problem("").Rows(2), cursor: widget.Caption(hint).Rows(2), players: widget.Caption(""),
	}
	p.build()
	back := widget.NewButton("Back to the game", assets.IconPrevious, "", e.in.Leave)
	back.Quiet()
	p.undo = widget.NewButton("", assets.IconTakeBack, "Undo  Ctrl+Z", e.Undo)
	p.redo = widget.NewButton("", assets.IconRedo, "Redo  Ctrl+Y", e.Redo)
	p.column = container.NewVBox(
		container.NewBorder(nil, nil, back, container.NewHBox(p.undo, p.redo)),
		p.verdict, container.NewStack(p.cursor, p.said),
		container.NewBorder(nil, nil, nil, p.play, p.side), p.players,
		group("Position"), p.variant, p.turn,
		labelled("FEN", container.NewBorder(nil, nil, nil, container.NewVBox(
			container.NewHBox(
				widget.NewButton("", assets.IconCopy, "Copy FEN  Ctrl+C", e.Copy), widget.NewButton("", assets.IconPaste, "Paste FEN  Ctrl+V", e.Paste)),
		), p.fen)),
		p.numbers.content,
		p.rights.content,
		group("Board"), p.tools(), widget.Caption("Back rank, by number or letters"),
		container.NewBorder(nil, nil, nil, container.NewHBox(
			p.arrayButton(chess.White.Name(), chess.White), p.arrayButton(chess.Black.Name(), chess.Black), p.arrayButton("Both", chess.NoColor)), p.array),
	)
	p.content = widget.Panel(widget.Scroll(container.New(narrow{p.fitFEN}, p.column)))
	return p
}

// group is the heading of widgets that belong together.
func group(name string) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), widget.Heading(name))
}

func (p *panel) build() {
	e := p.e
	p.side = widget.NewSegments([]string{chess.White.Name(), chess.Black.Name(), "Both"}, 0, func(int) { p.showPlayers() })
	p.play = widget.NewDefaultButton("Play", assets.IconPlay, "Play from this position with the chosen colour", func() {
		e.play(p.who())
	})
	var names []string
	for _, v := range variants.All() {
		names = append(names, v.Name)
	}
	p.variant = widget.NewDropdown(widget.Names(names...), 0, func(i int) {
		p.touched(func() { e.edited.SetVariant(variants.All()[i]) })
	})
	p.turn = widget.NewSegments([]string{"White to move", "Black to move"}, 0, func(i int) {
		p.touched(func() { e.edited.SetTurn([]chess.Color{chess.White, chess.Black}[i]) })
	})
	p.rights, p.numbers = newRightsPart(p), newNumbersPart(p)
	p.fen = widget.NewField("", p.read)
	p.fen.MaxLength, p.fen.MultiLine, p.fen.Wrapping = 1000, true, fyne.TextWrapBreak
	p.fen.Keys = p.submits(p.fen)
	p.array = widget.NewField("518 or RNBQKBNR", nil)
	for _, f := range []*widget.Field{p.fen, p.array} {
		f.OnEscape = p.leave
	}
}

// who is who would play.
func (p *panel) who() Players { return []Players{YouWhite, YouBlack, TwoPlayers}[p.side.Chosen()] }

// showPlayers says who would play.
func (p *panel) showPlayers() { p.players.SetText(p.e.in.Players(p.who())) }

// submits has Enter submit a field of several rows, where it would begin another.
func (p *panel) submits(f *widget.Field) func(*fyne.KeyEvent) bool {
	return func(k *fyne.KeyEvent) bool {
		enters := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
		if enters {
			f.OnSubmitted(f.Text)
		}
		return enters
	}
}

// leave gives the keyboard back to the screen, and the fields what the position has instead of what was typed and not
// entered.
func (p *panel) leave() {
	p.e.show()
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.content); c != nil {
		c.Unfocus()
	}
}

// tools are what can be done with all of the board.
func (p *panel) tools() fyne.CanvasObject {
	tool := func(label string, icon assets.Icon, tip string, do func()) fyne.CanvasObject {
		return widget.NewButton(label, icon, tip, func() { p.e.do(do) })
	}
	return container.NewGridWithColumns(4,
		tool("Clear", assets.IconClose, "Remove all pieces", p.e.edited.Clear),
		tool("Mirror", assets.IconMirror, "Exchange the a-side and the h-side", p.e.edited.Mirror),
		tool("Swap", assets.IconSwap, "Exchange White and Black", p.e.edited.ChangeColours),
		tool("Flip", assets.IconFlip, "Turn the board around  F", p.e.flip))
}

// narrow gives a column the width that there is, less the scroll bar, and tells that it has.
type narrow struct{ laid func() }

func (narrow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, o[0].MinSize().Height)
}

func (n narrow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width-10, size.Height))
	n.laid()
}

// say tells what was wrong with what was asked, "" if nothing.
func (p *panel) say(text string) {
	p.said.SetText(text)
	p.cursor.Hidden = text != "" // both have one place
	p.cursor.Refresh()
}

// touched carries out what the player did with a widget.
func (p *panel) touched(do func()) {
	if !p.filling {
		p.e.do(do)
	}
}

// read takes a position from text. What cannot be read changes nothing.
func (p *panel) read(text string) {
	warnings, err := p.e.edited.SetFEN(text)
	if err != nil {
		p.say(err.Error())
		return
	}
	p.e.show()
	p.say(words.Message(warnings...))
}

// show sets the widgets to the position; err is why it cannot be played. What was said of the one before is said no
// more.
func (p *panel) show(err error) {
	p.filling = true
	defer func() { p.filling = false }()
	p.say("")
	edited := p.e.edited
	setup := edited.Setup()
	p.verdict.SetText("Can be played")
	if err != nil {
		p.verdict.SetText(err.Error())
	} else if outcome, method := edited.Ended(); outcome != chess.NoOutcome {
		p.verdict.SetText("Game over: " + app.Ending(outcome, method, setup.Turn))
	} else if w := edited.Warnings(); len(w) > 0 {
		p.verdict.SetText(words.Message(append([]string{"Can be played"}, w...)...))
	}
	if err == nil || p.players.Text() == "" {
		p.showPlayers()
	}
	p.play.SetEnabled(err == nil)
	p.undo.SetEnabled(edited.CanUndo())
	p.redo.SetEnabled(edited.CanRedo())
	for i, v := range variants.All() {
		if v.ID == edited.Variant().ID {
			p.variant.Set(i)
		}
	}
	p.turn.Choose(int(setup.Turn - chess.White))
	p.numbers.show(setup)
	p.rights.show()
	p.fen.SetText(edited.FEN())
	p.fitFEN()
	p.column.Refresh()
}

// fitFEN gives the FEN as many rows as it needs.
func (p *panel) fitFEN() {
	const around = 28 // beside the text, and where a letter more does not fit
	if width := p.fen.Size().Width - around; width > 0 {
		text := fyne.MeasureText(p.fen.Text, fynetheme.TextSize(), fyne.TextStyle{}).Width
		if rows := max(2, int(text/width)+1); rows != p.rows {
			p.rows = rows
			p.fen.SetMinRowsVisible(rows)
			p.column.Refresh()
		}
	}
}
