package editor

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// panel has the controls for a position, other than its pieces.
type panel struct {
	e       *Editor
	verdict *widget.Text
	said    *widget.Text // error of the last input
	cursor  *widget.Text // description of the board cursor's square
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
	rows    int     // lines of the FEN
	width   float32 // of its lines
	column  *fyne.Container
	content fyne.CanvasObject
	filling bool // the widgets are being updated by the program
}

// hint is the default message.
const hint = "Click a piece, then squares. Drag a piece off the board to remove it."

func newPanel(e *Editor) *panel {
	p := &panel{
		e: e, verdict: widget.Heading("").Rows(2), said: widget.Problem("").Rows(2), cursor: widget.Caption(hint).Rows(2), players: widget.Caption(""),
	}
	p.build()
	back := widget.NewButton("Back to the game", assets.IconPrevious, "", e.in.Leave)
	back.Quiet()
	analyse := widget.NewButton("", assets.IconAnalysis, "Analysis  analysis", e.in.Analyst.Toggle)
	p.undo = widget.NewButton("", assets.IconTakeBack, "Undo  undo", e.Undo)
	p.redo = widget.NewButton("", assets.IconRedo, "Redo  redo", e.Redo)
	p.column = container.NewVBox(
		container.NewBorder(nil, nil, back, container.NewHBox(analyse, p.undo, p.redo)),
		p.verdict, container.NewStack(p.cursor, p.said),
		container.NewBorder(nil, nil, nil, p.play, p.side), p.players,
		p.variant, p.turn, p.rights.place,
		labelled("FEN", container.NewBorder(nil, nil, nil, container.NewVBox(
			container.NewHBox(
				widget.NewButton("", assets.IconCopy, "Copy FEN  copy-fen", e.Copy), widget.NewButton("", assets.IconPaste, "Paste FEN  paste", e.Paste)),
		), p.fen)),
		p.tools(), p.numbers.content, widget.Caption("Back rank, by number or letters"),
		container.NewBorder(nil, nil, nil, container.NewHBox(
			p.arrayButton(chess.White.Name(), chess.White), p.arrayButton(chess.Black.Name(), chess.Black), p.arrayButton("Both", chess.NoColor)), p.array),
	)
	p.content = widget.Panel(container.New(upper{p.rights.fit}, widget.Scroll(container.New(narrow{p.fitFEN}, p.column)), e.place.Section))
	return p
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

// who returns the chosen players.
func (p *panel) who() Players { return []Players{YouWhite, YouBlack, TwoPlayers}[p.side.Chosen()] }

// showPlayers updates the description of the players.
func (p *panel) showPlayers() { p.players.SetText(p.e.in.Players(p.who())) }

// submits makes Enter submit a multi-line field instead of beginning a line.
func (p *panel) submits(f *widget.Field) func(*fyne.KeyEvent) bool {
	return func(k *fyne.KeyEvent) bool {
		enters := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
		if enters {
			f.OnSubmitted(f.Text)
		}
		return enters
	}
}

// leave returns the focus to the screen, and resets fields whose text was not entered.
func (p *panel) leave() {
	p.e.show()
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.content); c != nil {
		c.Unfocus()
	}
}

// tools returns the commands for the whole board.
func (p *panel) tools() fyne.CanvasObject {
	tool := func(label string, icon assets.Icon, tip string, do func()) fyne.CanvasObject {
		return widget.NewButton(label, icon, tip, func() { p.e.do(do) })
	}
	return container.NewGridWithColumns(4,
		tool("Clear", assets.IconClose, "Remove all pieces", p.e.edited.Clear),
		tool("Mirror", assets.IconMirror, "Swap the a-side and the h-side", p.e.edited.Mirror),
		tool("Swap", assets.IconSwap, "Swap White and Black", p.e.edited.ChangeColours),
		tool("Flip", assets.IconFlip, "Flip board  flip-board", p.e.flip))
}

// narrow is a layout with the available width less the scroll bar; it calls laid after layout.
type narrow struct{ laid func() }

func (narrow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, o[0].MinSize().Height)
}

func (n narrow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width-10, size.Height))
	n.laid()
}

// upper is a layout of the controls above the section of the analysis, which folds when space is short. It first calls fit
// with the height of both.
type upper struct{ fit func(height float32) }

func (upper) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (u upper) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const most, between = .4, 8
	u.fit(size.Height)
	section, low := o[1].(*liveanalysis.Section), float32(0)
	if section.Visible() {
		high := section.Within(size.Height * most)
		section.Move(fyne.NewPos(0, size.Height-high))
		section.Resize(fyne.NewSize(size.Width, high))
		low = high + between
	}
	o[0].Resize(size.SubtractWidthHeight(0, low))
}

// say shows an error, "" for none.
func (p *panel) say(text string) {
	p.said.SetText(text)
	p.cursor.Hidden = text != "" // both share one place
	p.cursor.Refresh()
}

// touched runs a change that the player made with a widget.
func (p *panel) touched(do func()) {
	if !p.filling {
		p.e.do(do)
	}
}

// read parses a position. On an error nothing changes.
func (p *panel) read(text string) {
	warnings, err := p.e.edited.SetFEN(text)
	if err != nil {
		p.say(err.Error())
		return
	}
	p.e.show()
	p.say(words.Message(warnings...))
}

// show updates the widgets; err is why the position cannot be played. It clears the message.
func (p *panel) show(err error) {
	p.filling = true
	defer func() { p.filling = false }()
	p.say("")
	edited := p.e.edited
	setup := edited.Setup()
	p.verdict.SetText("Legal position")
	if err != nil {
		p.verdict.SetText(err.Error())
	} else if outcome, method := edited.Ended(); outcome != chess.NoOutcome {
		p.verdict.SetText("Game over: " + app.Ending(outcome, method, setup.Turn))
	} else if w := edited.Warnings(); len(w) > 0 {
		p.verdict.SetText(words.Message(append([]string{"Legal position"}, w...)...))
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
	p.rights.fit(p.rights.panel)
	p.fen.SetText(edited.FEN())
	p.fitFEN()
	p.column.Refresh()
}

// fitFEN gives the FEN as many lines as it needs. It keeps them when the FEN becomes shorter, so that the controls below
// stay where they are.
func (p *panel) fitFEN() {
	const around = 28 // padding, and space at the end of a line
	if width := p.fen.Size().Width - around; width > 0 {
		text := theme.Measure(p.fen.Text, fynetheme.TextSize(), fyne.TextStyle{}).Width
		if rows := max(2, int(text/width)+1); rows > p.rows || width != p.width {
			p.rows, p.width = rows, width
			p.fen.SetMinRowsVisible(rows)
			p.column.Refresh()
		}
	}
}
