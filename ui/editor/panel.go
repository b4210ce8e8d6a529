package editor

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/liveanalysis"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// panel has the controls for everything but the pieces.
type panel struct {
	e         *Editor
	verdict   *widget.Text
	errorText *widget.Text // error of the last input
	cursor    *widget.Text // description of the square under the board's cursor
	players   *widget.Text // description of the players
	side      *widget.Segments
	play      *widget.Button
	undo      *widget.Button
	redo      *widget.Button
	variant   *widget.Dropdown
	turn      *widget.Segments
	rights    *rightsPart
	numbers   *numbersPart
	fen       *widget.Field
	array     *widget.Field
	fenRows   int     // visible lines of the FEN
	fenWidth  float32 // width of these lines
	column    *fyne.Container
	content   fyne.CanvasObject
	updating  bool // show is updating the widgets, which is no input of the player
}

// hint returns the text shown while there is no error and no description of a square.
func hint() string {
	return lang.L("Click a piece, then squares. Drag a piece off the board to remove it.")
}

func newPanel(e *Editor) *panel {
	p := &panel{
		e: e, verdict: widget.Heading("").Rows(2), errorText: widget.Problem("").Rows(2), cursor: widget.Caption(hint()).Rows(2), players: widget.Caption("").MaxRows(2),
	}
	p.build()
	back := widget.NewTool(lang.L("Back to the game"), assets.IconPrevious, "", e.in.Leave).Quiet()
	analyse := widget.NewButton("", assets.IconAnalysis, lang.L("Analysis")+"  analysis", e.in.Analyst.Toggle)
	p.undo = widget.NewButton("", assets.IconTakeBack, lang.L("Undo")+"  undo", e.Undo)
	p.redo = widget.NewButton("", assets.IconRedo, lang.L("Redo")+"  redo", e.Redo)
	p.column = container.NewVBox(
		newHead(back, container.NewHBox(analyse, p.undo, p.redo)),
		p.verdict, container.NewStack(p.cursor, p.errorText),
		container.New(&widget.Pair{Wide: 0}, p.side, p.play), p.players,
		p.variant, p.turn, p.rights.place,
		labelled(lang.L("FEN"), container.NewBorder(nil, nil, nil, container.NewVBox(
			container.NewHBox(
				widget.NewButton("", assets.IconCopy, lang.L("Copy FEN")+"  copy-fen", e.Copy),
				widget.NewButton("", assets.IconPaste, lang.L("Paste FEN")+"  paste", e.Paste)),
		), p.fen)),
		p.tools(), p.numbers.content, widget.CaptionOf(lang.L("Back rank, by number or letters"), p.array).MaxRows(2),
		container.New(&widget.Pair{Wide: 0, MinWidth: widget.Plain(p.array.PlaceHolder).Width() + 2*fynetheme.InnerPadding()}, p.array, container.NewHBox(
			p.arrayButton(words.Color(chess.White), chess.White), p.arrayButton(words.Color(chess.Black), chess.Black),
			p.arrayButton(lang.X("both sides", "Both"), chess.NoColor))),
	)
	p.content = widget.Panel(container.New(upperLayout{p.rights.fit}, widget.Scroll(container.New(narrowLayout{p.fitFEN}, p.column)), e.place.Section))
	return p
}

func (p *panel) build() {
	e := p.e
	p.side = widget.NewSegments([]string{
		words.Color(chess.White), words.Color(chess.Black), lang.X("both sides", "Both"),
	}, 0, func(int) { p.showPlayers() }).Wrap()
	p.play = widget.NewDefaultButton(lang.X("begin to play", "Play"), assets.IconPlay, lang.L("Play from this position with the chosen colour"), func() {
		e.play(p.who())
	})
	var names []string
	for _, v := range variants.All() {
		names = append(names, v.Title())
	}
	p.variant = widget.NewDropdown(widget.Names(names...), 0, func(i int) {
		p.changeByPlayer(func() { e.edited.SetVariant(variants.All()[i]) })
	})
	p.turn = widget.NewSegments([]string{lang.L("White to move"), lang.L("Black to move")}, 0, func(i int) {
		p.changeByPlayer(func() { e.edited.SetTurn([]chess.Color{chess.White, chess.Black}[i]) })
	}).Wrap()
	p.side.SetName(lang.L("You play"))
	p.variant.SetName(lang.L("Variant"))
	p.turn.SetName(lang.L("Side to move"))
	p.rights, p.numbers = newRightsPart(p), newNumbersPart(p)
	p.fen = widget.NewField("", p.read)
	p.fen.MaxLength, p.fen.MultiLine, p.fen.Wrapping = 1000, true, fyne.TextWrapBreak
	p.fen.Keys = p.submitKeys(p.fen)
	p.array = widget.NewField(lang.L("518 or RNBQKBNR"), nil)
	for _, f := range []*widget.Field{p.fen, p.array} {
		f.OnEscape = p.leaveField
	}
}

// who returns the chosen players.
func (p *panel) who() Players { return []Players{YouWhite, YouBlack, TwoPlayers}[p.side.Chosen()] }

// showPlayers updates the description of the players.
func (p *panel) showPlayers() { p.players.SetText(p.e.in.Players(p.who())) }

// submitKeys returns a key handler that submits a multi-line field on Enter instead of starting a new line.
func (p *panel) submitKeys(f *widget.Field) func(*fyne.KeyEvent) bool {
	return func(k *fyne.KeyEvent) bool {
		isEnter := k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
		if isEnter {
			f.OnSubmitted(f.Text)
		}
		return isEnter
	}
}

// leaveField leaves a field and resets texts that were not entered.
func (p *panel) leaveField() {
	p.e.show()
	if c := fyne.CurrentApp().Driver().CanvasForObject(p.content); c != nil {
		c.Unfocus()
	}
}

// tools returns the buttons for the whole board.
func (p *panel) tools() fyne.CanvasObject {
	tool := func(label string, icon assets.Icon, tip string, do func()) *widget.Tool {
		return widget.NewTool(label, icon, tip, func() { p.e.do(do) })
	}
	return widget.NewToolRow(
		tool(lang.X("clear the board", "Clear"), assets.IconClose, lang.L("Remove all pieces"), p.e.edited.Clear),
		tool(lang.X("mirror the board", "Mirror"), assets.IconMirror, lang.L("Swap the a-side and the h-side"), p.e.edited.Mirror),
		tool(lang.X("swap the sides", "Swap"), assets.IconSwap, lang.L("Swap White and Black"), p.e.edited.ChangeColours),
		tool(lang.X("flip the board", "Flip"), assets.IconFlip, lang.L("Flip board")+"  flip-board", p.e.flip))
}

// headLayout lays out a tool at the left, with a label if it fits, and other buttons at the right.
type headLayout struct {
	left  *widget.Tool
	right fyne.CanvasObject
}

// newHead returns the first row of the panel.
func newHead(left *widget.Tool, right fyne.CanvasObject) *fyne.Container {
	head := container.New(headLayout{left, right})
	widget.AddTools(head, func() {}, left)
	head.Add(right)
	return head
}

func (l headLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return l.right.MinSize().AddWidthHeight(l.left.Width(false), 0)
}

func (l headLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	width := l.right.MinSize().Width
	widget.Place(l.right, size.Width-width, 0, width, size.Height)
	labelled := l.left.Width(true)+width <= size.Width
	widget.PlaceTools([]*widget.Tool{l.left}, l.left.Width(labelled), size.Height, labelled)
}

// narrowLayout lays out an object in the available width less a scroll bar, then calls onLayout.
type narrowLayout struct{ onLayout func() }

func (narrowLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, o[0].MinSize().Height)
}

func (n narrowLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width-10, size.Height))
	n.onLayout()
}

// upperLayout lays out the controls above the section of the analysis, which folds if space is short. It first calls
// fit with the height of both.
type upperLayout struct{ fit func(height float32) }

func (upperLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (u upperLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const maxShare, gap = .4, 8
	u.fit(size.Height)
	section, reserved := o[1].(*liveanalysis.Section), float32(0)
	if section.Visible() {
		height := section.Within(size.Height * maxShare)
		widget.Place(section, 0, size.Height-height, size.Width, height)
		reserved = height + gap
	}
	o[0].Resize(size.SubtractWidthHeight(0, reserved))
}

// showError shows an error, "" for none.
func (p *panel) showError(text string) {
	p.errorText.SetText(text)
	p.cursor.Hidden = text != "" // both have the same place
	p.cursor.Refresh()
}

// changeByPlayer runs a change made by the player in a widget, unless show is updating the widget.
func (p *panel) changeByPlayer(do func()) {
	if !p.updating {
		p.e.do(do)
	}
}

// read sets the position from a text, FEN or similar. On an error nothing changes.
func (p *panel) read(text string) {
	warnings, err := p.e.edited.SetFEN(text)
	if err != nil {
		p.showError(err.Error())
		return
	}
	p.e.show()
	p.showError(words.Message(warnings...))
}

// show updates the widgets and removes the error. err is the reason why the position is not playable, nil if it is.
func (p *panel) show(err error) {
	p.updating = true
	defer func() { p.updating = false }()
	p.showError("")
	edited := p.e.edited
	setup := edited.Setup()
	p.verdict.SetText(lang.L("Legal position"))
	if err != nil {
		p.verdict.SetText(err.Error())
	} else if outcome, method := edited.Ended(); outcome != chess.NoOutcome {
		p.verdict.SetText(lang.L("Game over: {{.Ending}}", "Ending", app.Ending(outcome, method, setup.Turn)))
	} else if w := edited.Warnings(); len(w) > 0 {
		p.verdict.SetText(words.Message(append([]string{lang.L("Legal position")}, w...)...))
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

// fitFEN makes the field for the FEN as high as needed. It does not shrink when the FEN becomes shorter, so that the
// controls below it stay in place.
func (p *panel) fitFEN() {
	const around = 28 // padding, and space at the end of a line
	if width := p.fen.Size().Width - around; width > 0 {
		text := theme.Measure(p.fen.Text, fynetheme.TextSize(), fyne.TextStyle{}).Width
		if rows := max(2, int(text/width)+1); rows > p.fenRows || width != p.fenWidth {
			p.fenRows, p.fenWidth = rows, width
			p.fen.SetMinRowsVisible(rows)
			p.column.Refresh()
		}
	}
}
